//! Tries the digits of the first cell with the fewest candidates, in order, and draws all conclusions before the next trial.
//! go-sudoku, Norvig, Crook and Matchpeg share this search; each has its own conclusions. The search is complete.

use super::ledger::{Ledger, Spent, Why};
use super::slate::{Slate, is_single};
use super::solvers::Ending;
use crate::board::{Cell, Digit, DigitSet};

/// Moments at which the search calls back.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Moment {
    /// A cell was chosen; its digits follow.
    Choice,
    /// Every cell is written, with this many open guesses.
    Full(u64),
}

/// A cell being tried, with the remaining digits.
struct Choice {
    cell: Cell,
    tried: Digit,
    left: DigitSet,
    n: u8,
}

/// Searches from a slate without a contradiction. `conclude` draws conclusions after each guess and returns false on a
/// contradiction. `at` is called at each moment and ends the search by returning true.
pub fn search<'a>(
    slate: &mut Slate<'a>,
    ledger: &mut Ledger,
    mut conclude: impl FnMut(&mut Slate<'a>, &mut Ledger) -> Result<bool, Spent>,
    mut at: impl FnMut(Moment, &Slate, &mut Ledger) -> bool,
) -> Result<Ending, Spent> {
    let n_cells = slate.cands.len();
    let mut choices: Vec<Choice> = Vec::new();
    // The candidates before each choice, end to end.
    let mut saved: Vec<u32> = Vec::new();
    loop {
        // No work is queued and there is no contradiction: solved, or a cell to choose.
        let chosen = fewest(slate);
        let moment = if chosen.is_some() { Moment::Choice } else { Moment::Full(choices.len() as u64) };
        if at(moment, slate, ledger) {
            return Ok(Ending::Done);
        }
        if let Some((cell, n)) = chosen {
            saved.extend_from_slice(&slate.cands);
            choices.push(Choice { cell, tried: 0, left: DigitSet(slate.cands[cell as usize]), n });
        }
        // The next digit that does not contradict at once.
        let mut why = Why::LookOn;
        loop {
            let Some(choice) = choices.last_mut() else { return Ok(Ending::Done) };
            let before = &saved[saved.len() - n_cells..];
            if choice.tried != 0 {
                ledger.retract(choice.cell, choice.tried, why);
                slate.restore(before);
            }
            let Some(digit) = choice.left.first() else {
                choices.pop();
                saved.truncate(choices.len() * n_cells);
                why = Why::AllTried;
                continue;
            };
            choice.tried = digit;
            choice.left = choice.left.without(DigitSet::of(digit));
            ledger.guess(choice.cell, digit, Why::FewestCandidates(choice.n))?;
            if slate.enter(choice.cell, digit) && conclude(slate, ledger)? {
                break;
            }
            why = slate.fault;
        }
    }
}

/// The first cell among those with the fewest candidates that has more than one, and how many.
fn fewest(slate: &Slate) -> Option<(Cell, u8)> {
    let open = slate.cands.iter().enumerate().filter(|&(_, &left)| !is_single(left));
    open.map(|(cell, left)| (left.count_ones() as u8, cell as Cell)).min().map(|(n, cell)| (cell, n))
}
