//! The next step for somebody in the middle of a puzzle, in words and as marks on the board.

use crate::ask::Answered;
use crate::{board, list};
use gridpress::board::{Cell, Digit, Notation, Position, Step, symbol};
use gridpress::draw::bare_board_of_steps;
use gridpress::formats::Row;
use gridpress::logic::{known_as, technique_of};
use gridpress::press::book::Assets;
use gridpress::press::{Advice, Library, Unfair, advice, standing};
use gridpress::render::svg_items;
use gridpress::words::{Stage, Words, cells_in_words, cells_to_look_at, step_hint};
use serde::{Deserialize, Serialize};

#[derive(Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
pub struct Asked {
    line: String,
    digits: String,
    /// Pencil marks, a mask each cell; nothing where somebody keeps none.
    #[serde(default)]
    #[cfg_attr(test, ts(optional, as = "Option<_>"))]
    marks: Vec<u32>,
    /// Where it is known; else it is looked for.
    #[serde(default)]
    solution: Option<String>,
    language: String,
}

/// What somebody is told: cells come with their names.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "says", rename_all = "kebab-case")]
pub enum Told {
    Solved,
    Wrong { cells: Vec<Cell>, names: String },
    Lost { cells: Vec<Cell>, names: String },
    None,
    Several,
    Undecided,
    Reveal { cells: [Cell; 1], names: String, digit: Digit, symbol: String },
    Step(StepTold),
}

/// A step: in words by stages, what it does, and its picture.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct StepTold {
    technique: Option<&'static str>,
    name: Option<&'static str>,
    place: String,
    /// The cells of the place that the first stage names.
    look: Vec<Cell>,
    stages: Vec<Vec<String>>,
    put: Option<(Cell, Digit)>,
    strikes: Vec<(Cell, Digit)>,
    left: Vec<u32>,
    tints: String,
    marks: String,
}

pub fn answer(asked: &Asked) -> Answered<Told> {
    let row = list::puzzle(&asked.line)?;
    let layout = &*row.layout;
    let here = standing(layout, &row.clues, &asked.digits, &asked.marks)?;
    let solution = asked.solution.as_deref().map(|text| standing(layout, &row.clues, text, &[])).transpose()?;
    let assets = Assets::open(&Library::default(), &asked.language, "standard")?;
    let words = assets.materials().words;
    let named = |cells: &[Cell]| cells_in_words(Notation::Numbers, layout, cells, words);
    Ok(match advice(&row, &here, solution.map(|solution| solution.grid)) {
        Advice::Solved => Told::Solved,
        Advice::Wrong(cells) => Told::Wrong { names: named(&cells), cells },
        Advice::Lost(cells) => Told::Lost { names: named(&cells), cells },
        Advice::Unfair(Unfair::NoSolution) => Told::None,
        Advice::Unfair(Unfair::Several) => Told::Several,
        Advice::Unfair(_) => Told::Undecided,
        Advice::Reveal(cell, digit) => {
            Told::Reveal { cells: [cell], names: named(&[cell]), digit, symbol: symbol(digit).to_string() }
        }
        Advice::Step(step, before) => Told::Step(step_told(&assets, &row, words, &before, &step)),
    })
}

fn step_told(assets: &Assets, row: &Row, words: &Words, before: &Position, step: &Step) -> StepTold {
    let (layout, clues) = (&*row.layout, &row.clues);
    let hint = step_hint(Notation::Numbers, layout, clues, before, step, words);
    let materials = assets.materials_for_screen();
    let drawn = bare_board_of_steps(materials.fonts, materials.theme, layout, clues, board::side_of(layout));
    let picture = |items: Vec<_>| svg_items(materials.fonts, &items);
    StepTold {
        technique: technique_of(step).map(|technique| technique.key),
        name: known_as(layout, Some(before), step),
        place: hint.place.clone(),
        look: cells_to_look_at(layout, &before.grid, step),
        stages: Stage::ALL.map(|stage| hint.stage(stage).to_vec()).into(),
        put: step.conclusion.place,
        strikes: step.conclusion.strikes.clone(),
        left: before.candidates.iter().map(|left| left.0).collect(),
        tints: picture(drawn.tints(before, step)),
        marks: picture(drawn.marks(before, step)),
    }
}
