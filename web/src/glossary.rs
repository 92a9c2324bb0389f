//! What a technique is: its name, the idea behind it, and a board on which it was found.

use crate::ask::Answered;
use gridpress::press::book::Assets;
use gridpress::press::{Library, glossary, glossary_picture};
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
