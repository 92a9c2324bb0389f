//! From a row that somebody wrote to a full record: its solution, its rating, its proofs.
//! What never lives here: reading the row.

use crate::board::Grid;
use crate::formats::Row;
use crate::lab::go_sudoku;
use crate::logic;
use crate::puzzle::Puzzle;
use crate::search::{self, Ask, usual_budget};

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

/// Solves and rates a row. A puzzle with several solutions is none.
pub fn record(row: &Row) -> Result<Puzzle, Unfair> {
    solved(row).map(rated)
}

/// Solves a row. A puzzle with several solutions is none.
pub fn solved(row: &Row) -> Result<Puzzle, Unfair> {
    let nodes = usual_budget(&row.layout);
    let count = search::count_up_to(&[Ask { layout: &row.layout, clues: &row.clues }], 2, nodes).remove(0);
    let solution: Grid = match (count.is_decided, count.found, count.first) {
        (false, ..) => return Err(Unfair::Undecided(nodes)),
        (true, 1, Some(solution)) => solution,
        (true, 0, _) => return Err(Unfair::NoSolution),
        _ => return Err(Unfair::Several),
    };
    if row.solution.as_ref().is_some_and(|claimed| *claimed != solution) {
        return Err(Unfair::WrongSolution);
    }
    Ok(Puzzle::new(row.kind, row.size, row.layout.clone(), row.clues.clone(), solution))
}

/// A puzzle with its rating and its guesses.
pub fn rated(puzzle: Puzzle) -> Puzzle {
    Puzzle {
        rating: Some(logic::rate(&puzzle.layout, &puzzle.clues)),
        guesses: go_sudoku::searches(&puzzle.layout, &puzzle.clues, go_sudoku::MAX_SEARCHES),
        ..puzzle
    }
}
