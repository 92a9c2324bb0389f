//! Why a puzzle is called hard: its rating, and the path that a person would take, step by step.

use crate::ask::Answered;
use crate::hint::OF_REASONS;
use crate::{board, list};
use gridpress::board::{Notation, tenths};
use gridpress::book::Words;
use gridpress::draw::board_of_steps;
use gridpress::formats::Row;
use gridpress::press::book::Assets;
use gridpress::player::{PathText, StepText, step_text, steps_page};
use gridpress::press::{Library, Told, page_words, rated, solved, step_hint, telling};
use gridpress::render::{puzzle_glyphs, puzzle_section};
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
    let said = page_words(&library, &asked.language)?;
    let word = |key: &str| said.get(key).cloned().unwrap_or_else(|| key.to_string());
    let assets = Assets::open(&library, &asked.language, THEME)?;
    let words = assets.materials().words;
    let path = telling(Notation::Numbers, &row.layout, &row.clues);
    let end = if rating.level == gridpress::board::Level::Beyond { "steps.end-beyond" } else { "steps.end-solved" };
    let text =
        PathText { title: format!("{} {}", words.kind(puzzle.kind.name), puzzle.id), about: row.text.clone(), end: word(end) };
    let mark = word("steps.in-english");
    let page = steps_page(&assets, Notation::Numbers, &puzzle, &path, text, |told| step(&row, words, &mark, told));
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
        "board": board::places(&board), "reasonsIn": OF_REASONS,
        "glyphs": puzzle_glyphs(assets.materials().fonts),
        "section": puzzle_section(assets.materials().fonts, 1, &page),
    })
    .into())
}

/// A step in a language. The reasons behind it are told in English alone, behind a mark that says so.
fn step(row: &Row, words: &Words, mark: &str, told: &Told) -> StepText {
    if words.language == OF_REASONS {
        return step_text(told);
    }
    let hint = step_hint(&row.layout, &row.clues, &told.step, words);
    let reasons: Vec<String> = told.lines().collect();
    let is_marked = !reasons.is_empty();
    let reasoning = is_marked.then(|| mark.to_string()).into_iter().chain(reasons).collect();
    StepText { technique: hint.technique, words: hint.words, reasoning }
}
