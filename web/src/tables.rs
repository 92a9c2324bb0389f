//! The library's tables for the forms of the page, so that each list exists only once.

use crate::ask::Answered;
use crate::setting;
use gridpress::board::{Grid, Level};
use gridpress::formats::FORMATS;
use gridpress::kinds::{KINDS, Kind, RULES};
use gridpress::lab::SOLVERS;
use gridpress::press::{self, Library, page_words};
use gridpress::puzzle::board_text;
use gridpress::request::{Knob, Place, Takes, knobs_of};
use gridpress::seed::Key;
use gridpress::symmetry::masks_of;
use gridpress::words::Words;
use serde::Deserialize;
use serde_json::{Value, json};

#[derive(Deserialize)]
pub struct Asked {
    language: String,
}

pub fn answer(asked: &Asked) -> Answered {
    let library = Library::default();
    let language = &asked.language;
    let words = press::words(&library, language)?;
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
        "languages": library.languages(),
        "kinds": KINDS.iter().map(|row| kind(row, &words)).collect::<Vec<_>>(),
        "levels": Level::ALL.map(level),
        "knobs": knobs_of(Place::Page).map(knob).collect::<Vec<_>>(),
        "themes": names("themes/", ".toml"),
        "books": names("books/", ".toml"),
        "formats": FORMATS.iter().filter(|row| row.is_written()).map(format).collect::<Vec<_>>(),
        "rules": RULES.iter().map(|row| setting::rule(row, &words)).collect::<Vec<_>>(),
        "solvers": SOLVERS.iter().map(solver).collect::<Vec<_>>(),
    })
    .into())
}

fn knob(knob: &Knob) -> Value {
    let takes = match knob.takes {
        Takes::Kind(_) | Takes::Text(_) | Takes::File(_) => "text",
        Takes::Texts(_) => "texts",
        Takes::Number(..) => "number",
        Takes::Switch(_) => "switch",
    };
    json!({ "name": knob.name, "takes": takes, "sheet": knob.places.contains(&Place::Sheet) })
}

fn kind(kind: &'static Kind, words: &Words) -> Value {
    let sizes: Vec<String> = kind.sizes.iter().map(|size| size.to_string()).collect();
    let params = kind.check(None, None, false).expect("a kind takes its own defaults");
    let layout = kind.draw(&params, &mut Key::of(&[]).stream(0, 0));
    let masks: Vec<&str> = match kind.has_givens() {
        false => vec!["none"],
        true => masks_of(&layout).map(|mask| mask.name).collect(),
    };
    json!({
        "name": kind.name, "title": words.kind(kind.name), "about": kind.about, "sizes": sizes,
        "size": kind.default_size.to_string(), "masks": masks, "has_sums": kind.has_sums, "has_regions": kind.has_regions(),
        // Whether an empty board has all that it needs: where each puzzle draws regions, it has not.
        // A board of several grids without a digit.
        "blank": layout.has_holes().then(|| board_text(&layout, &Grid::empty(layout.n_cells()))),
        "is_drawn": kind.is_drawn() && !kind.has_regions(), "rules": kind.rules.iter().map(|used| used.name).collect::<Vec<_>>(),
        // Where few puzzles are easy, a search for one would end without any.
        "rarely_easy": layout.has_holes() || params.has_signs(),
    })
}
