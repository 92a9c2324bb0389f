//! Counts or lists the solutions of given clues.

use super::board::{Board, Guess, N_CELLS};
use super::digits::{self, Asked};
use super::guess::best_guess;
use super::pool::{self, Next, Task, Work};
use super::simd::Lanes;
use super::terms::Terms;
use super::{Counts, alone};
use crate::board::Budget;
use std::ops::ControlFlow;

/// Passes solutions to a visitor until the visitor breaks or the guesses run out.
pub struct Visit<'a, F> {
    pub terms: &'a Terms,
    /// The clues in their cells, and all candidates in the empty cells.
    pub start: Board,
    pub guesses: Guesses<'a>,
    pub visitor: F,
    /// Whether every solution was visited.
    pub is_ended: bool,
}

impl<F: FnMut(&Board) -> ControlFlow<()>> Task for Visit<'_, F> {
    fn begin(&mut self, board: &mut Board) -> Next {
        *board = self.start;
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
        self.guesses.take()?;
        Some(best_guess(board, pairs))
    }

    fn gave_up(&mut self, _: &mut Board) -> Next {
        Next::Done
    }

    fn terms(&self) -> &Terms {
        self.terms
    }
}

/// The guesses that a budget has: the terms of the board say how many steps of work each is.
pub struct Guesses<'a> {
    steps_a_guess: u64,
    /// Guesses until the next check for a stop from outside.
    left: u64,
    /// Those after it.
    later: u64,
    budget: &'a Budget,
}

/// The guesses between two such looks.
const UNTIL_A_LOOK: u64 = 2_000;

impl<'a> Guesses<'a> {
    pub fn of(budget: &'a Budget, terms: &Terms) -> Guesses<'a> {
        let steps_a_guess = terms.steps_a_guess();
        Guesses { steps_a_guess, left: 0, later: budget.work / steps_a_guess, budget }
    }

    /// Takes one; `None` if there is none.
    #[inline(always)]
    pub fn take(&mut self) -> Option<()> {
        match self.left.checked_sub(1) {
            Some(left) => self.left = left,
            None => self.take_later()?,
        }
        Some(())
    }

    #[cold]
    fn take_later(&mut self) -> Option<()> {
        if self.later == 0 || self.budget.is_stopped() {
            return None;
        }
        let some = UNTIL_A_LOOK.min(self.later);
        self.later -= some;
        self.left = some - 1;
        Some(())
    }

    /// The steps of work of those that were taken.
    pub fn work(&self) -> u64 {
        (self.budget.work / self.steps_a_guess - self.later - self.left) * self.steps_a_guess
    }
}

/// Counts the solutions of each board up to a limit, and the work of each.
pub fn count(lanes: Lanes, asked: &[Asked], limit: u64, budget: &Budget) -> (Counts, Vec<u64>, Work) {
    let mut found = vec![0; asked.len()];
    let mut first = vec![Board::OPEN; asked.len()];
    let starts = if limit > 0 { digits::boards(lanes, asked) } else { Vec::new() };
    let visit = |(((start, &(_, _, terms)), found), first)| visit(terms, start, (found, first), limit, budget);
    let mut visits: Vec<_> = starts.into_iter().zip(asked).zip(&mut found).zip(&mut first).map(visit).collect();
    let is_alone = visits.len() <= most_alone(lanes) && visits.iter().all(|visit| visit.terms.is_classic());
    let work = match is_alone {
        true => visits.iter_mut().fold(Work::default(), |work, visit| work + alone::work(lanes, visit)),
        false => pool::work(lanes, &mut visits),
    };
    let mut spent: Vec<u64> = visits.iter().map(|visit| visit.guesses.work()).collect();
    spent.resize(asked.len(), 0);
    let mut is_decided: Vec<bool> = visits.into_iter().map(|visit| visit.is_ended).collect();
    is_decided.resize(asked.len(), true);
    is_decided.iter_mut().zip(&found).for_each(|(is_decided, &found)| *is_decided |= found == limit);
    (Counts { n_cells: N_CELLS, found, is_decided, first: digits::digits(lanes, &first) }, spent, work)
}

/// The most classic boards that are counted one after the other, rather than in lanes of their own. Those must be enough to fill the
/// lanes for a while; and without vector instructions lanes save nothing.
fn most_alone(lanes: Lanes) -> usize {
    if lanes == Lanes::Portable { usize::MAX } else { 16 }
}

/// Counts the solutions of a board, and keeps the first.
fn visit<'a>(
    terms: &'a Terms,
    start: Board,
    (found, first): (&'a mut u64, &'a mut Board),
    limit: u64,
    budget: &'a Budget,
) -> Visit<'a, impl FnMut(&Board) -> ControlFlow<()> + 'a> {
    let visitor = move |solution: &Board| {
        if *found == 0 {
            first.words = solution.words;
        }
        *found += 1;
        if *found == limit { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    };
    Visit { terms, start, guesses: Guesses::of(budget, terms), visitor, is_ended: false }
}
