//! Brute force, after Jim Darby: every permutation of the digits in lexicographic order. It takes 1 to 362,880 steps, each
//! number equally likely; with fixed digits there are fewer permutations.

use crate::board::{Cell, Digit, DigitSet, Grid};
use crate::lab::ledger::{Ledger, Spent, Why};
use crate::lab::solvers::{Ending, Problem};

/// Tries the permutations of the digits that are not fixed; each is a step.
pub fn brute_force(problem: &Problem, ledger: &mut Ledger) -> Result<Ending, Spent> {
    let givens = &problem.clues.givens;
    let fixed: DigitSet = givens.filled().take(9).map(|(_, digit)| digit).filter(|&digit| digit <= 9).collect();
    let cells: Vec<Cell> = (0..9).filter(|&cell| givens.get(cell).is_none()).collect();
    let mut digits: Vec<Digit> = DigitSet::all(9).without(fixed).iter().collect();
    if digits.len() != cells.len() {
        return Ok(Ending::Done);
    }
    let told: Vec<(&[Cell], u16)> = problem
        .layout
        .cages
        .iter()
        .zip(&problem.clues.sums)
        .filter_map(|(cage, sum)| Some((cage.cells.as_slice(), (*sum)?)))
        .collect();
    let mut grid = Grid(givens.0.clone());
    loop {
        ledger.spend()?;
        for (&cell, &digit) in cells.iter().zip(&digits) {
            if ledger.is_watched() && grid.get(cell) != Some(digit) {
                ledger.write(cell, digit, Why::Permutation);
            }
            grid.set(cell, digit);
        }
        let comes_out = |&(cells, sum): &(&[Cell], u16)| cells.iter().map(|&c| grid.0[c as usize] as u16).sum::<u16>() == sum;
        if told.iter().all(comes_out) && ledger.found(|| grid.clone()) || !advance(&mut digits) {
            return Ok(Ending::Done);
        }
    }
}

/// Advances to the next permutation in lexicographic order; false after the last.
fn advance(digits: &mut [Digit]) -> bool {
    let Some(i) = (1..digits.len()).rev().map(|i| i - 1).find(|&i| digits[i] < digits[i + 1]) else { return false };
    let j = (i + 1..digits.len()).rev().find(|&j| digits[j] > digits[i]).unwrap_or(i + 1);
    digits.swap(i, j);
    digits[i + 1..].reverse();
    true
}
