//! The library's tables for the forms of the page, so that each list exists only once.

use crate::ask::Answered;
use crate::setting::{self, Tool};
use crate::watch::{Solver, solver};
use gridpress::board::{Grid, Level};
use gridpress::formats::FORMATS;
use gridpress::kinds::{KINDS, Kind, all_rules};
use gridpress::lab::SOLVERS;
use gridpress::press::{self, Library, page_words};
use gridpress::puzzle::board_text;
use gridpress::request::{Knob, Place, Takes, knobs_of};
use gridpress::seed::Key;
use gridpress::symmetry::masks_of;
use gridpress::words::Words;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

#[derive(Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
pub struct Asked {
    language: String,
}

#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Tables {
    version: &'static str,
    words: BTreeMap<String, String>,
    languages: Vec<String>,
    kinds: Vec<KindRow>,
    levels: Vec<LevelRow>,
    knobs: Vec<KnobRow>,
    themes: Vec<String>,
    books: Vec<String>,
    formats: Vec<FormatRow>,
    rules: Vec<Tool>,
    solvers: Vec<Solver>,
}

#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
struct LevelRow {
    name: &'static str,
    title: String,
}

#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
struct FormatRow {
    name: &'static str,
    ending: Option<&'static str>,
}

/// An option of a request, with its type, and whether a sheet has it.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
struct KnobRow {
    name: &'static str,
    takes: &'static str,
    sheet: bool,
}

#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
struct KindRow {
    name: &'static str,
    title: String,
    about: &'static str,
    sizes: Vec<String>,
    size: String,
    masks: Vec<&'static str>,
    has_sums: bool,
    has_regions: bool,
    /// Whether its signs or lines can be laid by design.
    has_signs: bool,
    /// A board of several grids without a digit.
    blank: Option<String>,
    /// Whether an empty board has all that it needs: where each puzzle draws regions, it has not.
    is_drawn: bool,
    rules: Vec<&'static str>,
}

pub fn answer(asked: &Asked) -> Answered<Tables> {
    let library = Library::default();
    let language = &asked.language;
    let words = press::words(&library, language)?;
    let names = |folder: &str, ending: &str| -> Vec<String> {
        let inside =
            library.paths().into_iter().filter_map(|path| Some(path.strip_prefix(folder)?.strip_suffix(ending)?.to_string()));
        inside.collect()
    };
    let level = |level: Level| LevelRow { name: level.name(), title: words.level(level).into() };
    let format = |row: &gridpress::formats::FormatRow| FormatRow { name: row.name, ending: row.endings.first().copied() };
    Ok(Tables {
        version: env!("CARGO_PKG_VERSION"),
        words: page_words(&library, language)?.into_iter().collect(),
        languages: library.languages(),
        kinds: KINDS.iter().map(|row| kind(row, &words)).collect(),
        levels: Level::ALL.map(level).into(),
        knobs: knobs_of(Place::Page).map(knob).collect(),
        themes: names("themes/", ".toml"),
        books: names("books/", ".toml"),
        formats: FORMATS.iter().filter(|row| row.is_written()).map(format).collect(),
        rules: all_rules().map(|row| setting::rule(row, &words)).collect(),
        solvers: SOLVERS.iter().map(solver).collect(),
    })
}

fn knob(knob: &Knob) -> KnobRow {
    let takes = match knob.takes {
        Takes::Kind(_) | Takes::Text(_) | Takes::Parts(_) | Takes::File(_) => "text",
        Takes::Texts(_) => "texts",
        Takes::Number(..) => "number",
        Takes::Switch(_) => "switch",
    };
    KnobRow { name: knob.name, takes, sheet: knob.places.contains(&Place::Sheet) }
}

fn kind(kind: &'static Kind, words: &Words) -> KindRow {
    let sizes = kind.sizes.iter().map(|size| size.to_string()).collect();
    let params = kind.check(None, None, false).expect("a kind takes its own defaults");
    let layout = kind.draw(&params, &mut Key::of(&[]).stream(0, 0));
    let masks = match kind.has_givens() {
        false => vec!["none"],
        true => masks_of(&layout).map(|mask| mask.name).collect(),
    };
    KindRow {
        name: kind.name,
        title: words.kind(kind.name).into(),
        about: kind.about,
        sizes,
        size: kind.default_size.to_string(),
        masks,
        has_sums: kind.has_sums,
        has_regions: kind.has_regions(),
        has_signs: kind.has_single_signs(),
        blank: layout.has_holes().then(|| board_text(&layout, &Grid::empty(layout.n_cells()))),
        is_drawn: kind.is_drawn() && !kind.has_regions(),
        rules: kind.rules.iter().map(|used| used.name).collect(),
    }
}
