//! A board for practising: made on the spot, and opened just before the wanted step.

use crate::ask::{Answered, Beside};
use crate::list;
use crate::recipe;
use gridpress::board::{Cell, Digit, Level};
use gridpress::forge::forge;
use gridpress::kinds::kind_named;
use gridpress::press::{Drill, Library, Title, drill, glossary_titles};
use gridpress::request::{DEFAULT_KIND, Request};
use gridpress::seed::Key;
use gridpress::words::may_need;
use serde::{Deserialize, Serialize};

#[derive(Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
#[serde(deny_unknown_fields)]
pub struct Asked {
    /// The key of the technique.
    technique: String,
    seed: String,
    /// The number of the board.
    slot: u64,
}

/// Tries for one board: who waits for ten does not wait for the rarest.
const ATTEMPTS: u64 = 400;

/// The digits on a board, and the result of its next step.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
struct Board {
    line: String,
    digits: Vec<Digit>,
    marks: Vec<u32>,
    put: Option<(Cell, Digit)>,
    strikes: Vec<(Cell, Digit)>,
}

#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Drilled {
    attempts: u64,
    #[serde(flatten)]
    board: Beside<Board>,
}

/// A board, as a line, with its digits; nothing if no attempt gave one.
pub fn answer(asked: &Asked) -> Answered<Drilled> {
    let wish =
        Request { technique: vec![asked.technique.clone()], attempts: Some(ATTEMPTS), ..Request::of(DEFAULT_KIND, &asked.seed) };
    let recipe = recipe::Asked(wish).recipe()?;
    let block = forge(&recipe, &recipe.key(), asked.slot, asked.slot + 1);
    let attempts = block.tally.attempts;
    let found = block.puzzles().find_map(|puzzle| Some((drill(&puzzle.layout, &puzzle.clues, &asked.technique)?, puzzle)));
    let Some((Drill { before, step }, puzzle)) = found else { return Ok(Drilled { attempts, board: Beside(None) }) };
    let n = puzzle.layout.n_cells() as u16;
    let board = Board {
        line: list::json_line((&puzzle).into()),
        digits: (0..n).map(|cell| before.grid.get(cell).unwrap_or(0)).collect(),
        marks: before.candidates.iter().map(|left| left.0).collect(),
        put: step.conclusion.place,
        strikes: step.conclusion.strikes,
    };
    Ok(Drilled { attempts, board: Beside(Some(board)) })
}

#[derive(Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
pub struct Listed {
    language: String,
}

/// The technique of a drill if none was chosen.
const USUAL: &str = "xy-wing";

#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
struct Technique {
    technique: &'static str,
    heading: String,
    level: String,
}

#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Drills {
    techniques: Vec<Technique>,
    usual: &'static str,
}

/// The techniques that can be practised, the easiest first.
pub fn listed(asked: &Listed) -> Answered<Drills> {
    let library = Library::default();
    let words = gridpress::press::words(&library, &asked.language)?;
    let kind = kind_named(DEFAULT_KIND)?;
    let layout = kind.draw(&kind.check(None, None, false)?, &mut Key::of(&[]).stream(0, 0));
    let titles = glossary_titles(&library, &words, |technique| may_need(technique.key, &layout))?;
    let row = |title: &Title| Technique {
        technique: title.key,
        heading: title.heading.clone(),
        level: words.level(title.level).into(),
    };
    let all = titles.iter().filter(|title| title.name.is_none() && title.level < Level::Beyond);
    Ok(Drills { techniques: all.map(row).collect(), usual: USUAL })
}
