//! Norvig's way and go-sudoku's: eliminate to the end, then try the digits of the first cell with the fewest candidates, in
//! order. go-sudoku counts its searches, which are the boards that it meets unsolved, and may look for twins before the first.
//! What never lives here: go-sudoku's difficulty.

use super::go_sudoku;
use super::ledger::{Figure, Ledger, Spent, Why};
use super::slate::{Slate, is_single};
use super::solvers::{Ending, Problem};
use crate::board::{Cell, DigitSet};

/// Norvig's solver.
pub fn norvig(problem: &Problem, ledger: &mut Ledger) -> Result<Ending, Spent> {
    solve(problem, false, ledger)
}

/// go-sudoku's, with all the numbers that it gave.
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

/// A cell that is being tried, with the digits still to come.
struct Choice {
    cell: Cell,
    left: DigitSet,
    n: u8,
}

fn solve(problem: &Problem, has_twins: bool, ledger: &mut Ledger) -> Result<Ending, Spent> {
    ledger.set(Figure::Guesses, 0);
    let Some(mut slate) = Slate::new(problem.layout, problem.clues) else { return Ok(Ending::Done) };
    if !slate.settle(ledger)? || has_twins && !twins(&mut slate, ledger)? {
        return Ok(Ending::Done);
    }
    let n_cells = slate.cands.len();
    let mut choices: Vec<Choice> = Vec::new();
    // The candidates before each choice, end to end.
    let mut saved: Vec<u32> = Vec::new();
    let mut n_searches = 0;
    loop {
        // At rest and without a contradiction: solved, or there is something to choose.
        let mut why = Why::LookOn;
        match fewest(&slate) {
            None if ledger.found(|| slate.grid()) => return Ok(Ending::Done),
            None => {}
            Some((cell, n)) => {
                n_searches += 1;
                ledger.set(Figure::Guesses, n_searches);
                saved.extend_from_slice(&slate.cands);
                choices.push(Choice { cell, left: DigitSet(slate.cands[cell as usize]), n });
                why = Why::AllTried;
            }
        }
        // The next digit that does not contradict at once.
        let mut is_fresh = why == Why::AllTried;
        loop {
            let Some(choice) = choices.last_mut() else { return Ok(Ending::Done) };
            if !is_fresh {
                let tried = tried(choice, &saved[saved.len() - n_cells..]);
                ledger.retract(choice.cell, tried, why);
                slate.restore(&saved[saved.len() - n_cells..]);
            }
            let Some(digit) = choice.left.first() else {
                choices.pop();
                saved.truncate(choices.len() * n_cells);
                (is_fresh, why) = (false, Why::AllTried);
                continue;
            };
            choice.left = choice.left.without(DigitSet::of(digit));
            ledger.guess(choice.cell, digit, Why::FewestCandidates(choice.n))?;
            if slate.enter(choice.cell, digit) && slate.settle(ledger)? {
                break;
            }
            (is_fresh, why) = (false, slate.fault);
        }
    }
}

/// The digit of a choice that was tried last.
fn tried(choice: &Choice, saved: &[u32]) -> u8 {
    let before = DigitSet(saved[choice.cell as usize]);
    before.without(choice.left).iter().last().unwrap_or(0)
}

/// The first cell among those with the fewest candidates that has more than one, and how many.
fn fewest(slate: &Slate) -> Option<(Cell, u8)> {
    let open = slate.cands.iter().enumerate().filter(|&(_, &left)| !is_single(left));
    open.map(|(cell, left)| (left.count_ones() as u8, cell as Cell)).min().map(|(n, cell)| (cell, n))
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
