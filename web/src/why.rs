//! Why a puzzle has its level: its rating, and a person's path, step by step.

use crate::ask::{Answered, Beside};
use crate::board::{self, Places};
use crate::list;
use gridpress::board::{Notation, tenths};
use gridpress::draw::board_of_steps;
use gridpress::player::{PathText, steps_page};
use gridpress::press::book::Assets;
use gridpress::press::{Library, Unfair, record};
use gridpress::render::{puzzle_glyphs, puzzle_section};
use gridpress::words::{end, telling_within};
use serde::{Deserialize, Serialize};

#[derive(Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
pub struct Asked {
    puzzle: String,
    language: String,
}

/// The theme that steps are drawn in.
const THEME: &str = "color";

/// `done`, with the path; or why there is none.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Why {
    status: &'static str,
    #[serde(flatten)]
    path: Beside<Path>,
}

#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
struct Path {
    title: String,
    level: &'static str,
    level_title: String,
    er: Option<String>,
    ep: Option<String>,
    ed: Option<String>,
    minutes: Option<String>,
    hardest: String,
    cost: String,
    steps: u32,
    /// `null` if they were too many to count; missing where the solver does not know the board's rules.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    guesses: Option<Option<u32>>,
    board: Places,
    glyphs: String,
    section: String,
}

pub fn answer(asked: &Asked) -> Answered<Why> {
    let row = list::puzzle(&asked.puzzle)?;
    let puzzle = match record(&row) {
        Ok(puzzle) => puzzle,
        Err(unfair) => return Ok(Why { status: unfair.status(), path: Beside(None) }),
    };
    let rating = puzzle.rating.as_ref().ok_or("it has no rating")?;
    let library = Library::default();
    let assets = Assets::open(&library, &asked.language, THEME)?;
    let words = assets.materials().words;
    let Some(path) = telling_within(Notation::Numbers, &row.layout, &row.clues, words, &row.budget) else {
        return Ok(Why { status: Unfair::unrated(&row.budget).status(), path: Beside(None) });
    };
    let title = format!("{} {}", words.kind(puzzle.kind.name), puzzle.id);
    let text = PathText { title, about: row.text.clone(), end: end(rating, words).words };
    let page = steps_page(&assets, Notation::Numbers, &puzzle, &path, text);
    let board = board_of_steps(assets.materials().fonts, assets.materials().theme, &row.layout, &row.clues, Notation::Numbers);
    let tenth = |value: Option<u16>| value.map(|value| tenths(value.into()));
    let path = Path {
        level: rating.level.name(),
        level_title: words.level(rating.level).into(),
        er: tenth(rating.er),
        ep: tenth(rating.ep),
        ed: tenth(rating.ed),
        minutes: rating.minutes.map(tenths),
        hardest: words.technique(rating.hardest).into(),
        cost: tenths(rating.hardest_cost.into()),
        steps: rating.steps,
        guesses: row.layout.has_houses_and_sums_alone().then_some(puzzle.guesses),
        board: board::places(&board),
        glyphs: puzzle_glyphs(assets.materials().fonts),
        section: puzzle_section(assets.materials().fonts, 1, &page),
        title: page.title,
    };
    Ok(Why { status: "done", path: Beside(Some(path)) })
}
