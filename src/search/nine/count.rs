//! Solutions of given clues, counted or shown one by one. What never lives here: which clues.

use super::board::{Board, FULL, Guess, Place};
use super::pool::{Next, Task};
use crate::board::Grid;
use std::ops::ControlFlow;

/// Shows solutions until the visitor breaks or the guesses run out.
pub struct Visit<'a, F> {
    pub givens: &'a Grid,
    pub guesses_left: u64,
    pub visitor: F,
    /// Whether every solution was shown.
    pub is_ended: bool,
}

impl<F: FnMut(&Board) -> ControlFlow<()>> Task for Visit<'_, F> {
    fn begin(&mut self, board: &mut Board) -> Next {
        *board = Board::of(self.givens);
        Next::Search
    }

    fn solved(&mut self, solution: &Board, _: &mut Board) -> Next {
        match (self.visitor)(solution) {
            ControlFlow::Continue(()) => Next::GoOn,
            ControlFlow::Break(()) => Next::Done,
        }
    }

    fn ended(&mut self, _: &mut Board) -> Next {
        self.is_ended = true;
        Next::Done
    }

    const TO_THE_END: bool = false;

    fn guess(&mut self, board: &Board, pairs: &[u32; 3]) -> Option<Guess> {
        self.guesses_left = self.guesses_left.checked_sub(1)?;
        Some(best_guess(board, pairs))
    }
}

/// The candidate to try where only the answer counts: of a cell with two candidates if there is one.
#[inline]
pub fn best_guess(board: &Board, pairs: &[u32; 3]) -> Guess {
    for (band, &cells) in pairs.iter().enumerate() {
        if cells != 0 {
            let bit = cells & cells.wrapping_neg();
            let digit = (0..9).find(|&digit| board.words[digit * 3 + band] & bit != 0).unwrap_or(0);
            return Guess { place: Place { band, bit }, digit };
        }
    }
    let (place, _) = fewest_candidates(board);
    let digit = (0..9).find(|&digit| board.words[digit * 3 + place.band] & place.bit != 0).unwrap_or(0);
    Guess { place, digit }
}

/// The first of the cells with the fewest candidates, two or more, and how many it has.
pub fn fewest_candidates(board: &Board) -> (Place, u32) {
    // The counts of all cells of a band at once, as four binary places.
    let mut best = (Place { band: 0, bit: 1 }, u32::MAX);
    for band in 0..3 {
        let mut places = [0u32; 4];
        for digit in 0..9 {
            let mut carry = board.words[digit * 3 + band];
            for place in &mut places {
                (*place, carry) = (*place ^ carry, *place & carry);
            }
        }
        for n in 2..best.1.min(10) {
            let has = |i: usize| if n >> i & 1 != 0 { places[i] } else { !places[i] };
            let cells = has(0) & has(1) & has(2) & has(3) & FULL;
            if cells != 0 {
                best = (Place { band, bit: cells & cells.wrapping_neg() }, n);
                break;
            }
        }
    }
    best
}
