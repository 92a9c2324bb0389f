//! Whether a puzzle has no, one or several solutions; and how hard it is if it has one.

use crate::ask::Answered;
use crate::list;
use gridpress::board::{Cell, Digit};
use gridpress::press::{clash, rated, solved, two_solutions};
use gridpress::puzzle::grid_text;
use gridpress::search::{Ask, count_up_to};
use serde::{Deserialize, Serialize};

#[derive(Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
pub struct Asked {
    line: String,
    /// Whether to show where two solutions differ, or what cannot hold together if there is none.
    #[serde(default)]
    #[cfg_attr(test, ts(optional, as = "Option<_>"))]
    why: bool,
}

/// The most cells that are shown for the difference of two solutions.
const MOST_DIFFERENT: usize = 2;

/// The most solutions to count for a user who is typing clues.
const MOST: u64 = 100;

#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Counted {
    says: &'static str,
    found: u64,
    is_all: bool,
    solution: Option<String>,
    differ: Option<Vec<Difference>>,
}

/// A cell in which two solutions differ.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
struct Difference {
    cell: Cell,
    digits: [Option<Digit>; 2],
}

pub fn answer(asked: &Asked) -> Answered<Counted> {
    let row = list::puzzle(&asked.line)?;
    let ask = Ask { layout: &row.layout, clues: &row.clues };
    let two = count_up_to(&[ask], 2, &row.budget).remove(0);
    // With few sums, the number of solutions helps the puzzle's author.
    let many = (two.is_decided && two.found > 1 && row.kind.has_sums).then(|| count_up_to(&[ask], MOST, &row.budget));
    let found = many.map_or(two.found, |mut many| many.remove(0).found);
    let says = match (two.is_decided, two.found) {
        (false, _) => "undecided",
        (true, 0) => "none",
        (true, 1) => "one",
        (true, _) => "several",
    };
    let solution = two.first.filter(|_| says == "one");
    let differ = if asked.why && says == "several" { two_solutions(&row.layout, &row.clues) } else { None };
    let differ = differ.map(|[a, b]| {
        let cells = (0..row.layout.n_cells() as Cell).filter(|&cell| a.get(cell) != b.get(cell)).take(MOST_DIFFERENT);
        cells.map(|cell| Difference { cell, digits: [a.get(cell), b.get(cell)] }).collect()
    });
    Ok(Counted {
        says,
        found,
        is_all: found < MOST && row.kind.has_sums,
        solution: solution.map(|grid| grid_text(&grid)),
        differ,
    })
}

/// The parts that cannot hold together: cells with clues, cages with sums, and pieces by their numbers.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
struct Clashing {
    givens: Vec<Cell>,
    sums: Vec<usize>,
    pieces: Vec<usize>,
}

#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Clash {
    clash: Option<Clashing>,
}

/// The parts that cannot hold together on a board without a solution, as far as that can be shown in time.
pub fn clashing(asked: &Asked) -> Answered<Clash> {
    let row = list::puzzle(&asked.line)?;
    let found = clash(row.size, &row.layout, &row.clues);
    Ok(Clash { clash: found.map(|found| Clashing { givens: found.givens, sums: found.sums, pieces: found.pieces }) })
}

#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Levelled {
    level: Option<&'static str>,
}

/// The level of a puzzle that does not state its own; null without a unique solution.
pub fn level(asked: &Asked) -> Answered<Levelled> {
    let puzzle = solved(&list::puzzle(&asked.line)?).ok().map(rated);
    let level = puzzle.as_ref().and_then(|puzzle| puzzle.rating.as_ref()).map(|rating| rating.level.name());
    Ok(Levelled { level })
}
