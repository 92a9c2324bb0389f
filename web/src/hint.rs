//! The next step for somebody in the middle of a puzzle, in words and as marks on the board.

use crate::ask::Answered;
use crate::{board, list};
use gridpress::board::{Cell, Digit, Notation, Position, Step};
use gridpress::draw::bare_board_of_steps;
use gridpress::formats::Row;
use gridpress::logic::{Climbs, known_as, technique_of};
use gridpress::press::book::Assets;
use gridpress::press::{Advice, Library, Unfair, advice_by, in_stages, page_words, standing};
use gridpress::render::svg_items;
use gridpress::words::{Words, cells_to_look_at, step_hint};
use serde::{Deserialize, Serialize};

#[derive(Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
pub struct Asked {
    line: String,
    digits: String,
    /// Pencil marks, a mask per cell; empty if there are none.
    #[serde(default)]
    #[cfg_attr(test, ts(optional, as = "Option<_>"))]
    marks: Vec<u32>,
    /// Where it is known; otherwise it is searched for.
    #[serde(default)]
    solution: Option<String>,
    /// Whether patterns that people search for by their names come before chains.
    #[serde(default)]
    #[cfg_attr(test, ts(optional, as = "Option<_>"))]
    by_names: bool,
    language: String,
}

/// A hint, in words by stages.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "says", rename_all = "kebab-case")]
pub enum Told {
    Solved { stages: Stages },
    Wrong { cells: Vec<Cell>, stages: Stages },
    Lost { cells: Vec<Cell>, stages: Stages },
    None { stages: Stages },
    Several { stages: Stages },
    Undecided { stages: Stages },
    Reveal { cells: [Cell; 1], digit: Digit, stages: Stages },
    Step(StepTold),
}

type Stages = Vec<Vec<String>>;

/// A step: in words by stages, its effect, and its picture.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct StepTold {
    technique: Option<&'static str>,
    name: Option<&'static str>,
    place: String,
    /// The cells of the place that the first stage names.
    look: Vec<Cell>,
    stages: Stages,
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
    let climbs = if asked.by_names { Climbs::People } else { Climbs::Own };
    let advice = advice_by(climbs, &row, &here, solution.map(|solution| solution.grid));
    let stages = in_stages(&advice, &row, Notation::Numbers, words, &page_words(&Library::default(), &asked.language)?);
    Ok(match advice {
        Advice::Solved => Told::Solved { stages },
        Advice::Wrong(cells) => Told::Wrong { cells, stages },
        Advice::Lost(cells) => Told::Lost { cells, stages },
        Advice::Unfair(Unfair::NoSolution) => Told::None { stages },
        Advice::Unfair(Unfair::Several) => Told::Several { stages },
        Advice::Unfair(_) => Told::Undecided { stages },
        Advice::Reveal(cell, digit) => Told::Reveal { cells: [cell], digit, stages },
        Advice::Step(step, before) => Told::Step(step_told(&assets, &row, words, stages, &before, &step)),
    })
}

fn step_told(assets: &Assets, row: &Row, words: &Words, stages: Stages, before: &Position, step: &Step) -> StepTold {
    let (layout, clues) = (&*row.layout, &row.clues);
    let place = step_hint(Notation::Numbers, layout, clues, before, step, words).place.clone();
    let materials = assets.materials_for_screen();
    let drawn = bare_board_of_steps(materials.fonts, materials.theme, layout, clues, board::side_of(layout));
    let picture = |items: Vec<_>| svg_items(materials.fonts, &items);
    StepTold {
        technique: technique_of(step).map(|technique| technique.key),
        name: known_as(layout, Some(before), step),
        place,
        look: cells_to_look_at(layout, &before.grid, step),
        stages,
        put: step.conclusion.place,
        strikes: step.conclusion.strikes.clone(),
        left: before.candidates.iter().map(|left| left.0).collect(),
        tints: picture(drawn.tints(before, step)),
        marks: picture(drawn.marks(before, step)),
    }
}
