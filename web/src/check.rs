//! Checks a board being filled: what is wrong, incomplete or right, and which candidates are left.

use crate::ask::Answered;
use crate::list;
use gridpress::board::{Cell, Digit, Grid, Position};
use gridpress::press::{Standing, standing};
use gridpress::verify::{Verdict, check};
use serde::{Deserialize, Serialize};

#[derive(Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
pub struct Asked {
    line: String,
    /// The digits of the cells, including clues.
    digits: String,
    /// The solution, if mistakes that break no rule yet should be shown.
    #[serde(default)]
    solution: Option<String>,
}

#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Found {
    /// A letter for each: `w` for wrong and so on.
    cells: String,
    houses: String,
    cages: String,
    solved: bool,
    wrong: bool,
    mistaken: Vec<Cell>,
    /// The digits that each cell can still hold, as a mask.
    left: Vec<u32>,
}

pub fn answer(asked: &Asked) -> Answered<Found> {
    let row = list::to_play(&asked.line, None)?;
    let (layout, clues) = (&*row.layout, &row.clues);
    let Standing { grid, .. } = standing(layout, clues, &asked.digits, &[])?;
    let here = gridpress::board::Clues { givens: grid.clone(), ..clues.clone() };
    let verdicts = check(layout, &here);
    let letters = |what: &str| -> String {
        let of = verdicts.iter().filter(|verdict| verdict.0 == what);
        of.map(|verdict| verdict.2.name().chars().next().unwrap_or('i')).collect()
    };
    let solution = asked.solution.as_deref().map(|text| standing(layout, clues, text, &[])).transpose()?;
    let mistaken = |solution: &Grid| -> Vec<Cell> {
        let differs = |&(cell, digit): &(Cell, Digit)| solution.get(cell) != Some(digit);
        grid.filled().filter(differs).map(|(cell, _)| cell).collect()
    };
    let left: Vec<u32> = Position::start(layout, &here).candidates.iter().map(|left| left.0).collect();
    Ok(Found {
        cells: letters("cell"),
        houses: letters("house"),
        cages: letters("cage"),
        solved: grid.solves(layout, clues),
        wrong: verdicts.iter().any(|verdict| verdict.2 == Verdict::Wrong),
        mistaken: solution.map_or(Vec::new(), |solution| mistaken(&solution.grid)),
        left,
    })
}
