//! The digits that the cages of a cell can still hold, in words.

use crate::ask::Answered;
use crate::list;
use gridpress::board::{Cell, symbol};
use gridpress::press::{CageWays, Library, cage_ways, standing, words};
use gridpress::words::cage_in_words;
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
    cell: Cell,
    language: String,
}

/// A cage, and its sets of digits.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
struct Ways {
    said: String,
    cells: Vec<Cell>,
    sets: Vec<String>,
    are_all: bool,
}

#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Cages {
    cages: Vec<Ways>,
}

/// Each outlined cage with a total that the cell is in, and its sets of digits.
pub fn answer(asked: &Asked) -> Answered<Cages> {
    let row = list::to_play(&asked.line, None)?;
    let (layout, clues) = (&*row.layout, &row.clues);
    let position = standing(layout, clues, &asked.digits, &asked.marks)?.position(layout, clues);
    let words = words(&Library::default(), &asked.language)?;
    let told = |(k, cage): (usize, &gridpress::board::Cage)| -> Option<Ways> {
        let is_asked = cage.look.stands_in_rules() && cage.cells.contains(&asked.cell);
        let total = clues.sums.get(k).copied().flatten().filter(|_| is_asked)?;
        let CageWays { sets, are_all } = cage_ways(layout, &position, &cage.cells, total.into());
        let sets: Vec<String> = sets.iter().map(|set| set.iter().map(symbol).collect()).collect();
        Some(Ways { said: cage_in_words(layout, clues, k, &words), cells: cage.cells.clone(), sets, are_all })
    };
    Ok(Cages { cages: layout.cages.iter().enumerate().filter_map(told).collect() })
}
