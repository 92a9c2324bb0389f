//! The page's search: apply the rules, choose a blank cell, try its digits in ascending order, each on a copy of the board.
//! Without improvements, the only rule is that a set without blank cells must have reached its sum.

use super::board::Board;
use super::improvements::{CHOOSES, Plan};
use crate::board::{Cell, Digit, DigitSet};
use crate::lab::ledger::{Ledger, Spent, Why};
use crate::lab::solvers::{Ending, Problem};

/// A cell being tried: the board before it, and the remaining digits.
struct Trial {
    board: Board,
    cell: Cell,
    tried: Option<Digit>,
    left: DigitSet,
    why: Why,
}

/// Searches with the improvements that the plan enables at each step. A change during the run does not affect choices already
/// made.
pub fn search(problem: &Problem, plan: &Plan, ledger: &mut Ledger) -> Result<Ending, Spent> {
    let Some(mut board) = Board::new(problem.layout, problem.clues) else { return Ok(Ending::Done) };
    let mut trials: Vec<Trial> = Vec::with_capacity(9);
    loop {
        let on = plan.at(ledger.steps());
        // Why the latest digit must be taken back, unless there is a cell to try.
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
