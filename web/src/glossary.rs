//! What a technique is: its name, the idea behind it, and a board on which it was found.

use crate::ask::Answered;
use crate::list;
use gridpress::board::Level;
use gridpress::press::book::Assets;
use gridpress::press::{Library, glossary, glossary_picture, glossary_titles};
use gridpress::words::may_need;
use serde::Deserialize;
use serde_json::json;

#[derive(Deserialize)]
pub struct Asked {
    /// The key of the technique.
    technique: String,
    /// The key of what people call such a step.
    #[serde(default)]
    name: Option<String>,
    language: String,
}

pub fn answer(asked: &Asked) -> Answered {
    let library = Library::default();
    let assets = Assets::open(&library, &asked.language, "standard")?;
    let entries = glossary(&library, assets.materials().words, |row| row.key == asked.technique)?;
    let is_named = |name: Option<&str>| asked.name.as_deref() == name;
    let entry = entries.iter().find(|entry| is_named(entry.name)).or(entries.first());
    Ok(match entry {
        None => json!({ "says": "nothing" }),
        Some(entry) => json!({
            "says": "entry", "heading": entry.heading, "idea": entry.idea, "sentence": entry.sentence,
            "picture": glossary_picture(&assets.materials_for_screen(), entry),
        }),
    }
    .into())
}

#[derive(Deserialize)]
pub struct Listed {
    /// The board.
    line: String,
    language: String,
}

/// The techniques that a board may need, by the level of a puzzle that needs nothing harder.
pub fn listed(asked: &Listed) -> Answered {
    let row = list::puzzle(&asked.line)?;
    let library = Library::default();
    let words = gridpress::press::words(&library, &asked.language)?;
    let titles = glossary_titles(&library, &words, |technique| may_need(technique.key, &row.layout))?;
    let of_level = |level: Level| {
        let own = titles.iter().filter(|title| title.level == level);
        let techniques: Vec<_> =
            own.map(|title| json!({ "technique": title.key, "name": title.name, "heading": title.heading })).collect();
        (!techniques.is_empty()).then(|| json!({ "level": words.level(level), "techniques": techniques }))
    };
    Ok(json!({ "levels": Level::ALL.into_iter().filter_map(of_level).collect::<Vec<_>>() }).into())
}
