//! A technique: its name, the idea behind it, and a board on which it was found.

use crate::ask::Answered;
use crate::list;
use gridpress::board::Level;
use gridpress::press::book::Assets;
use gridpress::press::{Library, glossary, glossary_picture, glossary_titles};
use gridpress::words::may_need;
use serde::{Deserialize, Serialize};

#[derive(Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
pub struct Asked {
    /// The key of the technique.
    technique: String,
    /// The key of the common name of such a step.
    #[serde(default)]
    name: Option<String>,
    language: String,
}

#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "says", rename_all = "kebab-case")]
pub enum Told {
    Nothing,
    Entry { heading: String, idea: String, sentence: String, picture: String },
}

pub fn answer(asked: &Asked) -> Answered<Told> {
    let library = Library::default();
    let assets = Assets::open(&library, &asked.language, "standard")?;
    let entries = glossary(&library, assets.materials().words, |row| row.key == asked.technique)?;
    let is_named = |name: Option<&str>| asked.name.as_deref() == name;
    let entry = entries.iter().find(|entry| is_named(entry.name)).or(entries.first());
    Ok(match entry {
        None => Told::Nothing,
        Some(entry) => Told::Entry {
            heading: entry.heading.clone(),
            idea: entry.idea.clone(),
            sentence: entry.sentence.clone(),
            picture: glossary_picture(&assets.materials_for_screen(), entry),
        },
    })
}

#[derive(Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
pub struct Listed {
    /// The board.
    line: String,
    language: String,
}

#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
struct Needed {
    technique: &'static str,
    name: Option<&'static str>,
    heading: String,
}

#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
struct OfLevel {
    level: String,
    techniques: Vec<Needed>,
}

#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Techniques {
    levels: Vec<OfLevel>,
}

/// The techniques that a board may need, by the level of a puzzle that needs nothing harder.
pub fn listed(asked: &Listed) -> Answered<Techniques> {
    let row = list::puzzle(&asked.line)?;
    let library = Library::default();
    let words = gridpress::press::words(&library, &asked.language)?;
    let titles = glossary_titles(&library, &words, |technique| may_need(technique.key, &row.layout))?;
    let of_level = |level: Level| {
        let own = titles.iter().filter(|title| title.level == level);
        let techniques: Vec<_> =
            own.map(|title| Needed { technique: title.key, name: title.name, heading: title.heading.clone() }).collect();
        (!techniques.is_empty()).then(|| OfLevel { level: words.level(level).into(), techniques })
    };
    Ok(Techniques { levels: Level::ALL.into_iter().filter_map(of_level).collect() })
}
