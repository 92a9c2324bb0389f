//! The question of a removal's test: is there a solution at all, where the one at hand has been struck? Only the answer is
//! seen, so the way to it is free. What never lives here: how many solutions there are, and which.

use super::Removal;
use super::closure::Closure;
use super::frame::Frame;
use crate::board::{Cell, Digit};

/// One guess that can still be changed: a cell, and its digits not yet tried.
struct Guess {
    cell: Cell,
    untried: u32,
}

/// The solution at hand, what tests of it have learned, and memory that they share.
pub struct Home {
    /// The digit of each cell, as a bit.
    digits: Vec<u32>,
    /// How often a guess in a cell has failed. Tests of one grid meet the same hard places again.
    failures: Vec<u32>,
    /// Whether digits alone make a solution, and no sum has a say.
    is_plain: bool,
    guesses: Vec<Guess>,
    saved: Vec<u32>,
}

impl Home {
    pub fn new(frame: &Frame, removal: &Removal) -> Home {
        Home {
            digits: removal.solution.0.iter().map(|&digit| 1 << (digit - 1)).collect(),
            failures: vec![0; frame.n_cells],
            is_plain: removal.start.sums.iter().all(Option::is_none),
            guesses: Vec::new(),
            saved: Vec::new(),
        }
    }
}

/// Whether a closure that has been run has a solution. A cell's digit of the solution at hand is tried first: another
/// solution is mostly near it.
pub fn has_solution(closure: &mut Closure, home: &mut Home) -> bool {
    let n_words = closure.state().len();
    home.guesses.clear();
    home.saved.clear();
    while let Some(cell) = choose(closure, home) {
        home.guesses.push(Guess { cell, untried: closure.candidates(cell) });
        home.saved.extend_from_slice(closure.state());
        let mut is_fresh = true;
        // Take the next digit of the latest guess that has one and does not fail at once.
        loop {
            let Some(guess) = home.guesses.last_mut() else { return false };
            let cell = guess.cell;
            let digits = match guess.untried & home.digits[cell as usize] {
                0 => guess.untried,
                there => there,
            };
            let digit = digits.trailing_zeros();
            guess.untried &= !(1 << digit);
            let is_last = guess.untried == 0;
            let known = home.saved.len() - n_words;
            if !std::mem::take(&mut is_fresh) {
                closure.restore(&home.saved[known..]);
            }
            if is_last {
                home.guesses.pop();
                home.saved.truncate(known);
            }
            closure.effort.nodes += 1;
            if closure.fix(cell, digit as Digit + 1).is_ok() && closure.run().is_ok() {
                break;
            }
            home.failures[cell as usize] += 1;
        }
    }
    true
}

/// The open cell to guess in; none if a solution is reached or in sight. It is in sight where every open cell still has its
/// digit of the solution at hand: no house has these digits yet, and among themselves they fit.
fn choose(closure: &Closure, home: &Home) -> Option<Cell> {
    let frame = closure.frame;
    let words = closure.state();
    let mut is_in_sight = home.is_plain;
    // Fewest candidates, then the most places that a failed or successful guess would leave one of, then failures.
    let mut best = (u32::MAX, 0);
    let mut chosen = None;
    for (cell, &mask) in words[..frame.n_cells].iter().enumerate() {
        let more = mask & mask.wrapping_sub(1);
        if more == 0 {
            continue;
        }
        is_in_sight &= mask & home.digits[cell] != 0;
        let n = if is_single(more) { 2 } else { mask.count_ones() };
        if n > best.0 {
            continue;
        }
        let mut score = home.failures[cell];
        for &seat in frame.seats(cell) {
            let mut rest = mask;
            while rest != 0 {
                let places = words[seat.slot(rest.trailing_zeros())];
                score += is_single(places & places.wrapping_sub(1)) as u32;
                rest &= rest - 1;
            }
        }
        if n < best.0 || score > best.1 {
            best = (n, score);
            chosen = Some(cell as Cell);
        }
    }
    if is_in_sight { None } else { chosen }
}

#[inline(always)]
fn is_single(mask: u32) -> bool {
    mask != 0 && mask & (mask - 1) == 0
}
