//! The library's tables for the forms of the page, so that each list exists only once.

use crate::ask::Answered;
use gridpress::board::Level;
use gridpress::book::Words;
use gridpress::formats::FORMATS;
use gridpress::kinds::{KINDS, Kind};
use gridpress::lab::SOLVERS;
use gridpress::press::{Library, page_words};
use gridpress::seed::Key;
use gridpress::symmetry::masks_of;
use serde::Deserialize;
use serde_json::{Value, json};

#[derive(Deserialize)]
pub struct Asked {
    language: String,
}

pub fn answer(asked: &Asked) -> Answered {
    let library = Library::default();
    let language = &asked.language;
    let words = Words::from_toml(&library.words(language)?)?;
    let names = |folder: &str, ending: &str| -> Vec<String> {
        let inside =
            library.paths().into_iter().filter_map(|path| Some(path.strip_prefix(folder)?.strip_suffix(ending)?.to_string()));
        inside.collect()
    };
    let level = |level: Level| json!({ "name": level.name(), "title": words.level(level) });
    let format = |row: &gridpress::formats::FormatRow| json!({ "name": row.name, "ending": row.endings.first() });
    let solver =
        |row: &gridpress::lab::Solver| json!({ "name": row.name, "from": row.from, "about": row.about, "draws": row.is_random });
    Ok(json!({
        "version": env!("CARGO_PKG_VERSION"),
        "words": page_words(&library, language)?,
        "languages": names("text/", "/words.toml"),
        "kinds": KINDS.iter().map(|row| kind(row, &words)).collect::<Vec<_>>(),
        "levels": Level::ALL.map(level),
        "themes": names("themes/", ".toml"),
        "books": names("books/", ".toml"),
        "formats": FORMATS.iter().filter(|row| row.is_written).map(format).collect::<Vec<_>>(),
        "solvers": SOLVERS.iter().map(solver).collect::<Vec<_>>(),
    })
    .into())
}

fn kind(kind: &'static Kind, words: &Words) -> Value {
    let sizes: Vec<String> = (kind.sizes)().iter().map(|size| size.to_string()).collect();
    let params = kind.check(None, None, false).expect("a kind takes its own defaults");
    let layout = (kind.draw)(&params, &mut Key::of(&[]).stream(0, 0));
    let masks: Vec<&str> = match kind.has_sums {
        true => vec!["none"],
        false => masks_of(&layout).map(|mask| mask.name).collect(),
    };
    json!({
        "name": kind.name, "title": words.kind(kind.name), "about": kind.about, "sizes": sizes,
        "size": kind.default_size.to_string(), "masks": masks, "has_sums": kind.has_sums, "has_regions": kind.has_regions(),
    })
}
