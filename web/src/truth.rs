//! The digits of all solutions of a board that is being set, and the single digits that would leave one of them.

use crate::ask::Answered;
use crate::list;
use gridpress::board::{Cell, Digit};
use gridpress::search::{Ask, truth};
use serde::{Deserialize, Serialize};

#[derive(Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
pub struct Asked {
    line: String,
}

/// The most solutions to count for a user who is typing clues.
const MOST: u64 = 1_000;
/// How many times less than the usual budget it may cost: the next change asks again.
const SHARE: u64 = 4;

#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Found {
    /// How many solutions were counted, and whether there are no others.
    found: u64,
    is_all: bool,
    /// Whether every digit of every cell is decided: that a solution has it, or that none does.
    is_decided: bool,
    /// The digits of each cell that a solution has, as a mask.
    digits: Vec<u32>,
    decides: Vec<Deciding>,
}

/// A digit that would leave one solution.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
struct Deciding {
    cell: Cell,
    digit: Digit,
}

pub fn answer(asked: &Asked) -> Answered<Found> {
    let row = list::puzzle(&asked.line)?;
    let truth = truth(Ask { layout: &row.layout, clues: &row.clues }, MOST, &row.budget.share(SHARE));
    Ok(Found {
        found: truth.found,
        is_all: truth.is_all,
        is_decided: truth.is_decided(),
        digits: truth.digits.iter().map(|digits| digits.0).collect(),
        decides: truth.deciding().into_iter().map(|(cell, digit)| Deciding { cell, digit }).collect(),
    })
}
