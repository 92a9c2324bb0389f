//! The page's search: rules, a blank cell, its digits in ascending order, each tried on a copy of the board. With nothing
//! switched on the only rule is that a set without cells must have come out.

use super::board::Board;
use super::improvements::{CHOOSES, Plan};
use crate::board::{Cell, Digit, DigitSet};
use crate::lab::ledger::{Ledger, Spent, Why};
use crate::lab::solvers::{Ending, Problem};

/// A cell that is being tried: the board before it, and the digits that are still to come.
struct Trial {
    board: Board,
    cell: Cell,
    tried: Option<Digit>,
    left: DigitSet,
    why: Why,
}

/// Searches with what the plan has on at each step. A change on the way does not go back over choices that have been made.
pub fn search(problem: &Problem, plan: &Plan, ledger: &mut Ledger) -> Result<Ending, Spent> {
    let Some(mut board) = Board::new(problem.layout, problem.clues) else { return Ok(Ending::Done) };
    let mut trials: Vec<Trial> = Vec::with_capacity(9);
    loop {
        let on = plan.at(ledger.steps());
        // Why the digit that led here has to go, unless a cell is left to try.
        let mut back = match board.apply_rules(on, ledger) {
            Err(fault) => fault,
            Ok(()) => match board.cell_to_try(on) {
                None if ledger.found(|| board.grid()) => return Ok(Ending::Done),
                None => Why::LookOn,
                Some(cell) => {
                    let why = if on.has(CHOOSES) { Why::MostTelling } else { Why::Next };
                    let left = board.digits_to_try(cell, on);
                    trials.push(Trial { board: board.clone(), cell, tried: None, left, why });
                    Why::AllTried
                }
            },
        };
        loop {
            let Some(trial) = trials.last_mut() else { return Ok(Ending::Done) };
            if let Some(tried) = trial.tried.take() {
                ledger.retract(trial.cell, tried, back);
            }
            if let Some(digit) = trial.left.first() {
                trial.left = trial.left.without(DigitSet::of(digit));
                trial.tried = Some(digit);
                ledger.guess(trial.cell, digit, trial.why)?;
                board = trial.board.clone();
                board.write(trial.cell, digit);
                break;
            }
            trials.pop();
            back = Why::AllTried;
        }
    }
}
