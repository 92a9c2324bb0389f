//! The test for each removal: is there a solution after the known solution's digit was removed as a candidate? Or, for a clue of
//! several cells: is there any other solution? Only the yes or no is visible, so this search may choose any order.

use super::blame::{self, Blame};
use super::closure::Closure;
use super::frame::Frame;
use super::purse::Purse;
use super::solve::{ENOUGH, weight};
use crate::board::{Cell, Digit, Grid};
use std::ops::ControlFlow;

/// A guess that can still be changed: a cell, and its digits that were not tried yet.
struct Guess {
    cell: Cell,
    untried: u32,
}

/// The known solution, what earlier tests of it have learned, and reused memory.
pub struct Home {
    /// The solution's digit of each cell, as a bit; or whichever are to be tried first.
    digits: Vec<u32>,
    /// How often a guess in each cell has failed. The tests of one grid meet the same hard cells again.
    failures: Vec<u32>,
    /// The same by rules, on boards whose rules bind more than houses do, and on boards of several grids: a bad guess in one grid
    /// makes every later guess in another one useless, so guesses have to stay where they failed.
    pub(super) blame: Option<Blame>,
    fewest: Vec<Cell>,
    guesses: Vec<Guess>,
    saved: Vec<u32>,
}

impl Home {
    pub fn new(frame: &Frame, solution: &Grid) -> Home {
        Home { digits: solution.0.iter().map(|&digit| 1 << (digit - 1)).collect(), ..Home::unknown(frame) }
    }

    /// Without a known solution.
    pub fn unknown(frame: &Frame) -> Home {
        Home {
            digits: vec![0; frame.n_cells],
            failures: vec![0; frame.n_cells],
            blame: (frame.is_of_grids || frame.is_bound()).then(|| Blame::new(frame)),
            fewest: Vec::new(),
            guesses: Vec::new(),
            saved: Vec::new(),
        }
    }

    /// Keeps what was learned, but tries other digits first: in each cell any of these, as bits.
    pub fn want(&mut self, digits: impl Iterator<Item = u32>) {
        self.digits.clear();
        self.digits.extend(digits);
    }

    /// Adds the known solution, and keeps what was learned without one.
    pub fn with(self, solution: &Grid) -> Home {
        Home { digits: solution.0.iter().map(|&digit| 1 << (digit - 1)).collect(), ..self }
    }
}

/// Says whether a closure that has been run has a solution; `None` if the purse is empty first.
pub fn has_solution(closure: &mut Closure, home: &mut Home, purse: &mut Purse) -> Option<bool> {
    search(closure, home, purse, false)
}

/// Whether a closure that has been run has a solution other than the known one; `None` if the purse is empty first.
pub fn has_another(closure: &mut Closure, home: &mut Home, purse: &mut Purse) -> Option<bool> {
    search(closure, home, purse, true)
}

/// It tries a cell's digit of the known solution first, because another solution usually differs in few cells.
fn search(closure: &mut Closure, home: &mut Home, purse: &mut Purse, is_another_wanted: bool) -> Option<bool> {
    if let Some(blame) = &mut home.blame {
        let mut is_found = false;
        let is_done = blame::search(closure, blame, &home.digits, purse, &mut |closure| {
            is_found = !is_another_wanted || closure.state()[..home.digits.len()] != home.digits;
            if is_found { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        return (is_found || is_done).then_some(is_found);
    }
    let n_words = closure.state().len();
    home.guesses.clear();
    home.saved.clear();
    loop {
        let mut is_fresh = false;
        match choose(closure, home) {
            Some(cell) => {
                home.guesses.push(Guess { cell, untried: closure.candidates(cell) });
                home.saved.extend_from_slice(closure.state());
                is_fresh = true;
            }
            None if is_another_wanted && closure.state()[..home.digits.len()] == home.digits => {}
            None => return Some(true),
        }
        // Take the next untried digit of the latest guess that does not fail at once.
        loop {
            let Some(guess) = home.guesses.last_mut() else { return Some(false) };
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
            if purse.is_empty(closure) {
                return None;
            }
            closure.count_guess();
            if closure.fix(cell, digit as Digit + 1).is_ok() && closure.run().is_ok() {
                break;
            }
            home.failures[cell as usize] += 1;
        }
    }
}

/// Chooses the cell to guess in: among the first few with the fewest candidates, the one with the highest weight plus failures.
/// `None` if every cell is solved.
fn choose(closure: &Closure, home: &mut Home) -> Option<Cell> {
    let frame = closure.frame;
    if let Some(planes) = &frame.planes {
        if closure.n_open() == 0 {
            return None;
        }
        let fewest = planes.fewest(closure.state());
        return fewest.cells().take(ENOUGH).max_by_key(|&cell| home.failures[cell as usize] + weight(closure, cell));
    }
    let words = closure.state();
    let mut fewest = u32::MAX;
    home.fewest.clear();
    for (cell, &mask) in words[..frame.n_cells].iter().enumerate() {
        let more = mask & mask.wrapping_sub(1);
        if more == 0 {
            continue;
        }
        let is_pair = more & (more - 1) == 0;
        if !is_pair && fewest == 2 {
            continue;
        }
        let n = if is_pair { 2 } else { mask.count_ones() };
        if n < fewest {
            fewest = n;
            home.fewest.clear();
        }
        if n == fewest {
            home.fewest.push(cell as Cell);
            if n == 2 && home.fewest.len() == ENOUGH {
                break;
            }
        }
    }
    home.fewest.iter().take(ENOUGH).copied().max_by_key(|&cell| home.failures[cell as usize] + weight(closure, cell))
}
