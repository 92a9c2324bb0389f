//! Why a puzzle is called hard: its rating, and the path that a person would take, step by step.

use crate::ask::Answered;
use crate::{board, list};
use gridpress::board::{Notation, tenths};
use gridpress::draw::board_of_steps;
use gridpress::player::{PathText, steps_page};
use gridpress::press::book::Assets;
use gridpress::press::{Library, rated, solved};
use gridpress::render::{puzzle_glyphs, puzzle_section};
use gridpress::words::{end, telling};
use serde::Deserialize;
use serde_json::json;

#[derive(Deserialize)]
pub struct Asked {
    puzzle: String,
    language: String,
}

/// The theme that steps are drawn in.
const THEME: &str = "color";

pub fn answer(asked: &Asked) -> Answered {
    let row = list::puzzle(&asked.puzzle)?;
    let puzzle = match solved(&row) {
        Ok(puzzle) => rated(puzzle),
        Err(unfair) => return Ok(json!({ "status": unfair.status() }).into()),
    };
    let rating = puzzle.rating.as_ref().ok_or("it has no rating")?;
    let library = Library::default();
    let assets = Assets::open(&library, &asked.language, THEME)?;
    let words = assets.materials().words;
    let path = telling(Notation::Numbers, &row.layout, &row.clues, words);
    let title = format!("{} {}", words.kind(puzzle.kind.name), puzzle.id);
    let text = PathText { title, about: row.text.clone(), end: end(rating, words).words };
    let page = steps_page(&assets, Notation::Numbers, &puzzle, &path, text);
    let board = board_of_steps(assets.materials().fonts, assets.materials().theme, &row.layout, &row.clues, Notation::Numbers);
    let tenth = |value: Option<u16>| value.map(|value| tenths(value.into()));
    Ok(json!({
        "status": "done",
        "title": page.title,
        "level": rating.level.name(),
        "levelTitle": words.level(rating.level),
        "er": tenth(rating.er), "ep": tenth(rating.ep), "ed": tenth(rating.ed),
        "minutes": rating.minutes.map(tenths),
        "hardest": words.technique(rating.hardest),
        "cost": tenths(rating.hardest_cost.into()),
        "steps": rating.steps,
        "guesses": puzzle.guesses,
        "board": board::places(&board),
        "glyphs": puzzle_glyphs(assets.materials().fonts),
        "section": puzzle_section(assets.materials().fonts, 1, &page),
    })
    .into())
}
