//! Counts or lists the solutions of given clues.

use super::board::{Board, Guess, PLACES};
use super::guess::best_guess;
use super::pool::{Next, Task};
use super::terms::Terms;
use crate::board::Clues;
use std::ops::ControlFlow;

/// Passes solutions to a visitor until the visitor breaks or the guesses run out.
pub struct Visit<'a, F> {
    pub terms: &'a Terms,
    pub clues: &'a Clues,
    pub guesses_left: u64,
    pub visitor: F,
    /// Whether every solution was visited.
    pub is_ended: bool,
}

impl<F: FnMut(&Board) -> ControlFlow<()>> Task for Visit<'_, F> {
    fn begin(&mut self, board: &mut Board) -> Next {
        *board = Board::of(&self.clues.givens);
        for item in &self.clues.items {
            board.keep(PLACES[item.cell as usize], item.allowed(9).0);
        }
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

    #[inline(always)]
    fn guess(&mut self, board: &Board, pairs: &[u32; 3]) -> Option<Guess> {
        self.guesses_left = self.guesses_left.checked_sub(1)?;
        Some(best_guess(board, pairs))
    }

    fn gave_up(&mut self, _: &mut Board) -> Next {
        Next::Done
    }

    fn terms(&self) -> &Terms {
        self.terms
    }
}
