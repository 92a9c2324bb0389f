//! Clues taken away while one solution stays. A test asks whether a solution exists in which a dropped clue differs: with
//! the clue there was one solution, so any other must differ there. What never lives here: the order of clues.

use super::closure::{Closure, Contradiction};
use super::quota::Quota;
use super::solve::{count_one, search_from};
use super::{Ask, Drop, NO_BUDGET, Proof, Removal, Removed};
use crate::board::{Cell, Clues, Digit, Grid, Layout};
use std::ops::ControlFlow;

/// Goes through the order once. A clue that is needed now is needed with fewer clues too, so once is enough.
pub fn remove_one(removal: &Removal) -> Removed {
    let layout = &*removal.layout;
    let quota = Quota::of(removal);
    let mut clues = removal.start.clone();
    let mut n_givens = clues.n_givens();
    let mut is_exhausted = removal.proof == Proof::Complete;
    for (i, drop) in removal.order.iter().enumerate() {
        if !quota.takes(i, n_givens) {
            is_exhausted = false;
            continue;
        }
        take(&mut clues, drop);
        if can_go(layout, &clues, &removal.solution, drop, removal.proof) {
            n_givens -= match drop {
                Drop::Cells(cells) => cells.len(),
                Drop::Sum(_) => 0,
            };
        } else {
            put_back(&mut clues, &removal.start, drop);
        }
    }
    Removed { clues, is_exhausted }
}

fn take(clues: &mut Clues, drop: &Drop) {
    match drop {
        Drop::Cells(cells) => cells.iter().for_each(|&c| clues.givens.clear(c)),
        Drop::Sum(cage) => clues.sums[*cage as usize] = None,
    }
}

fn put_back(clues: &mut Clues, from: &Clues, drop: &Drop) {
    match drop {
        Drop::Cells(cells) => cells.iter().for_each(|&c| clues.givens.0[c as usize] = from.givens.0[c as usize]),
        Drop::Sum(cage) => clues.sums[*cage as usize] = from.sums[*cage as usize],
    }
}

/// Whether clues without the dropped ones still have one solution, given that they had one with them.
fn can_go(layout: &Layout, clues: &Clues, solution: &Grid, drop: &Drop, proof: Proof) -> bool {
    let digit_at = |cell: Cell| solution.0[cell as usize];
    match drop {
        Drop::Cells(cells) if cells.iter().all(|&c| is_naked_single(layout, clues, c, digit_at(c))) => true,
        Drop::Cells(cells) => {
            // The given clues agree with the solution, so their closure can't be a contradiction.
            let Ok(mut closure) = Closure::of(layout, clues) else { return false };
            let all_fixed = |closure: &Closure| cells.iter().all(|&c| closure.candidates[c as usize] == 1 << (digit_at(c) - 1));
            if all_fixed(&closure) {
                return true;
            }
            proof == Proof::Complete && cells.iter().all(|&c| only_this_digit(&mut closure, c, digit_at(c)))
        }
        Drop::Sum(_) => match proof {
            Proof::Complete => count_one(&Ask { layout, clues }, 2, NO_BUDGET).found == 1,
            Proof::Closure => Closure::of(layout, clues).is_ok_and(|closure| closure.n_open == 0),
        },
    }
}

/// Whether the clues that a cell sees leave it one digit.
fn is_naked_single(layout: &Layout, clues: &Clues, cell: Cell, digit: Digit) -> bool {
    let seen = layout.peers(cell).iter().fold(0u32, |seen, &p| seen | 1 << clues.givens.0[p as usize]);
    // Bit 0 stands for the empty cells.
    (seen | 1 | 1 << digit).count_ones() == layout.n_digits as u32 + 1 && seen & (1 << digit) == 0
}

/// Shows that a cell holds its digit in every solution, and leaves a closure in which it does.
fn only_this_digit(closure: &mut Closure, cell: Cell, digit: Digit) -> bool {
    let bit = 1u32 << (digit - 1);
    if closure.candidates[cell as usize] == bit {
        return true;
    }
    let saved = (closure.candidates.clone(), closure.n_open);
    let refuted = (|| -> Result<bool, Contradiction> {
        closure.keep(cell, !bit)?;
        closure.run()?;
        Ok(search_from(closure, NO_BUDGET, &mut |_| ControlFlow::Break(())))
    })()
    .unwrap_or(true);
    closure.restore(&saved.0, saved.1);
    refuted && closure.keep(cell, bit).is_ok() && closure.run().is_ok()
}
