//! The next step for somebody in the middle of a puzzle, in words and as marks on the board.

use crate::ask::Answered;
use crate::{board, list};
use gridpress::board::{Cell, Notation, Position, Step, symbol};
use gridpress::draw::bare_board_of_steps;
use gridpress::formats::Row;
use gridpress::logic::{known_as, technique_of};
use gridpress::press::book::Assets;
use gridpress::press::{Advice, Library, Unfair, advice, standing};
use gridpress::render::svg_items;
use gridpress::words::{Stage, Words, cells_in_words, step_hint};
use serde::Deserialize;
use serde_json::{Value, json};

#[derive(Deserialize)]
pub struct Asked {
    line: String,
    digits: String,
    /// Pencil marks, a mask each cell; nothing where somebody keeps none.
    #[serde(default)]
    marks: Vec<u32>,
    /// Where it is known; else it is looked for.
    #[serde(default)]
    solution: Option<String>,
    language: String,
}

pub fn answer(asked: &Asked) -> Answered {
    let row = list::puzzle(&asked.line)?;
    let layout = &*row.layout;
    let here = standing(layout, &row.clues, &asked.digits, &asked.marks)?;
    let solution = asked.solution.as_deref().map(|text| standing(layout, &row.clues, text, &[])).transpose()?;
    let assets = Assets::open(&Library::default(), &asked.language, "standard")?;
    let words = assets.materials().words;
    let named = |says: &str, cells: &[Cell]| json!({ "says": says, "cells": cells, "names": cells_in_words(Notation::Numbers, layout, cells, words) });
    let told: Value = match advice(&row, &here, solution.map(|solution| solution.grid)) {
        Advice::Solved => json!({ "says": "solved" }),
        Advice::Wrong(cells) => named("wrong", &cells),
        Advice::Lost(cells) => named("lost", &cells),
        Advice::Unfair(Unfair::NoSolution) => json!({ "says": "none" }),
        Advice::Unfair(Unfair::Several) => json!({ "says": "several" }),
        Advice::Unfair(_) => json!({ "says": "undecided" }),
        Advice::Reveal(cell, digit) => {
            let mut told = named("reveal", &[cell]);
            told["digit"] = digit.into();
            told["symbol"] = symbol(digit).to_string().into();
            told
        }
        Advice::Step(step, before) => step_told(&assets, &row, words, &before, &step),
    };
    Ok(told.into())
}

fn step_told(assets: &Assets, row: &Row, words: &Words, before: &Position, step: &Step) -> Value {
    let (layout, clues) = (&*row.layout, &row.clues);
    let hint = step_hint(Notation::Numbers, layout, clues, before, step, words);
    let stages = Stage::ALL.map(|stage| hint.stage(stage));
    let materials = assets.materials_for_screen();
    let drawn = bare_board_of_steps(materials.fonts, materials.theme, layout, clues, board::side_of(layout));
    let picture = |items: Vec<_>| svg_items(materials.fonts, &items);
    json!({
        "says": "step",
        "technique": technique_of(step).map(|technique| technique.key), "name": known_as(layout, Some(before), step),
        "place": hint.place, "stages": stages,
        "put": step.conclusion.place, "strikes": step.conclusion.strikes,
        "left": before.candidates.iter().map(|left| left.0).collect::<Vec<u32>>(),
        "tints": picture(drawn.tints(before, step)), "marks": picture(drawn.marks(before, step)),
    })
}
