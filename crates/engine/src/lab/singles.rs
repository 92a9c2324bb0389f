//! suji's two methods that never guess. *Candidate-checking* fills cells that only one digit fits. *Place-finding* fills the
//! only place of a digit in a house, digit by digit. Both repeat until a round fills nothing. A step is a digit written.
//!
//! On puzzles that they solve, both take the same steps as suji, one per empty cell. Where place-finding gets stuck, suji's
//! count is not comparable: it wrote digits and removed them again, on some puzzles until it was stopped.

use super::backtracking::Board;
use super::ledger::{Ledger, Spent, Why};
use super::solvers::{Ending, Problem};
use crate::board::Cell;

/// suji's candidate-checking: naked singles.
pub fn candidate_checking(problem: &Problem, ledger: &mut Ledger) -> Result<Ending, Spent> {
    let Some(mut board) = Board::new(problem) else { return Ok(Ending::Done) };
    let mut empty = board.empty_cells();
    let mut is_going = true;
    while is_going {
        is_going = false;
        for &cell in &empty {
            let fitting = board.fitting(cell);
            if fitting.is_empty() {
                return Ok(Ending::Done);
            }
            if let Some(digit) = fitting.only() {
                ledger.place(cell, digit, Why::OnlyCandidate)?;
                board.write(cell, digit);
                is_going = true;
            }
        }
        empty = board.empty_cells();
    }
    Ok(full_or_stuck(board, ledger))
}

/// suji's place-finding: hidden singles.
pub fn place_finding(problem: &Problem, ledger: &mut Ledger) -> Result<Ending, Spent> {
    let Some(mut board) = Board::new(problem) else { return Ok(Ending::Done) };
    let layout = problem.layout;
    let mut is_going = true;
    while is_going {
        is_going = false;
        for digit in 1..=layout.n_digits {
            for (h, house) in layout.houses.iter().enumerate().filter(|&(h, _)| layout.house_is_full(h)) {
                if house.cells.iter().any(|&c| board.grid.get(c) == Some(digit)) {
                    continue;
                }
                let is_place = |&c: &Cell| board.grid.get(c).is_none() && board.is_free(c, digit);
                let mut places = house.cells.iter().copied().filter(is_place);
                match (places.next(), places.next()) {
                    (None, _) => return Ok(Ending::Done),
                    (Some(cell), None) => {
                        ledger.place(cell, digit, Why::OnlyPlace(h as u16))?;
                        board.write(cell, digit);
                        is_going = true;
                    }
                    _ => {}
                }
            }
        }
    }
    Ok(full_or_stuck(board, ledger))
}

fn full_or_stuck(board: Board, ledger: &mut Ledger) -> Ending {
    if !board.empty_cells().is_empty() {
        return Ending::Stuck;
    }
    ledger.found(|| board.grid);
    Ending::Done
}
