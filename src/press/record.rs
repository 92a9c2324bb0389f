//! From a row that somebody wrote to a full record: its solution, its rating, its proofs.
//! What never lives here: reading the row.

use crate::board::Grid;
use crate::formats::Row;
use crate::puzzle::{Minimal, Puzzle, id_of};
use crate::search::{self, Ask};
use crate::{lab, logic};

/// Why a row can't be a record.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Unfair {
    #[error("it has no solution")]
    NoSolution,
    #[error("it has several solutions")]
    Several,
    #[error("whether it has one solution was not decided within {0} nodes")]
    Undecided(u64),
    #[error("the solution in the list is not the puzzle's")]
    WrongSolution,
}

/// Nodes that are spent on one row.
const NODES: u64 = 20_000_000;

/// Solves and rates a row. A puzzle with several solutions is none.
pub fn record(row: &Row) -> Result<Puzzle, Unfair> {
    let count = search::count_up_to(&[Ask { layout: &row.layout, clues: &row.clues }], 2, NODES).remove(0);
    let solution: Grid = match (count.is_decided, count.found, count.first) {
        (false, ..) => return Err(Unfair::Undecided(NODES)),
        (true, 1, Some(solution)) => solution,
        (true, 0, _) => return Err(Unfair::NoSolution),
        _ => return Err(Unfair::Several),
    };
    if row.solution.as_ref().is_some_and(|claimed| *claimed != solution) {
        return Err(Unfair::WrongSolution);
    }
    Ok(Puzzle {
        id: id_of(row.kind, row.size, &row.layout, &row.clues),
        kind: row.kind,
        size: row.size,
        layout: row.layout.clone(),
        clues: row.clues.clone(),
        solution,
        n_solutions: 1,
        rating: Some(logic::rate(&row.layout, &row.clues)),
        guesses: lab::go_sudoku::searches(&row.layout, &row.clues, lab::go_sudoku::MAX_SEARCHES),
        minimal: Minimal::Unknown,
        symmetry: "",
        origin: None,
    })
}
