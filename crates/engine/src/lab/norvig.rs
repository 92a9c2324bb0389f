//! Norvig's solver and go-sudoku's: eliminate to the fixpoint, then try the digits of the first cell with the fewest
//! candidates, in order. go-sudoku counts its searches (the unsolved boards that it meets), and may look for twins before the
//! first.

use super::go_sudoku;
use super::ledger::{Figure, Ledger, Spent, Why};
use super::slate::Slate;
use super::solvers::{Ending, Problem};
use super::trials::{Moment, search};
use crate::board::DigitSet;

/// Norvig's solver.
pub fn norvig(problem: &Problem, ledger: &mut Ledger) -> Result<Ending, Spent> {
    solve(problem, false, ledger)
}

/// go-sudoku's solver, with all figures that it reported.
pub fn go_sudoku(problem: &Problem, has_twins: bool, ledger: &mut Ledger) -> Result<Ending, Spent> {
    let (layout, clues) = (problem.layout, problem.clues);
    if let Some(eliminated) = go_sudoku::eliminate(layout, clues) {
        ledger.set(Figure::HintsEliminated, eliminated.filled as u64);
        ledger.set(Figure::HintsTwins, eliminated.filled_with_twins as u64);
    }
    if let Some(score) = go_sudoku::score(layout, clues, &mut problem.stream.clone()) {
        ledger.set(Figure::Score, score as u64);
    }
    solve(problem, has_twins, ledger)
}

fn solve(problem: &Problem, has_twins: bool, ledger: &mut Ledger) -> Result<Ending, Spent> {
    ledger.set(Figure::Guesses, 0);
    let Some(mut slate) = Slate::new(problem.layout, problem.clues) else { return Ok(Ending::Done) };
    if !slate.settle(ledger)? || has_twins && !twins(&mut slate, ledger)? {
        return Ok(Ending::Done);
    }
    let mut n_searches = 0;
    search(&mut slate, ledger, Slate::settle, |moment, slate, ledger| match moment {
        Moment::Full(_) => ledger.found(|| slate.grid()),
        Moment::Choice => {
            n_searches += 1;
            ledger.set(Figure::Guesses, n_searches);
            false
        }
    })
}

/// Naked pairs to their fixpoint, each followed by elimination; false on a contradiction.
fn twins(slate: &mut Slate, ledger: &mut Ledger) -> Result<bool, Spent> {
    let layout = slate.layout;
    let mut changed = true;
    while changed {
        changed = false;
        for (h, house) in layout.houses.iter().enumerate() {
            for (i, &a) in house.cells.iter().enumerate() {
                let pair = slate.cands[a as usize];
                let Some(&b) = house.cells[i + 1..].iter().find(|&&b| pair.count_ones() == 2 && slate.cands[b as usize] == pair)
                else {
                    continue;
                };
                for &c in house.cells.iter().filter(|&&c| c != a && c != b) {
                    for digit in DigitSet(pair & slate.cands[c as usize]).iter() {
                        changed = true;
                        if !slate.strike(c, digit, Why::Set { house: h as u16, n: 2 }, ledger) {
                            return Ok(false);
                        }
                    }
                }
                if !slate.settle(ledger)? {
                    return Ok(false);
                }
            }
        }
    }
    Ok(true)
}
