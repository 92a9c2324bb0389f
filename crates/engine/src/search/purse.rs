//! What a search may spend: guesses when clues are removed, since rows depend on their number; work when a question is answered.

use super::closure::Closure;
use crate::board::{Budget, Cell, Layout, Meter};

pub enum Purse<'b> {
    /// The guesses that are left.
    Guesses(u64),
    Work(Meter<'b>),
}

impl<'b> Purse<'b> {
    pub fn of_guesses(guesses: u64) -> Purse<'static> {
        Purse::Guesses(guesses)
    }

    /// The work of a closure counts from its beginning.
    pub fn of(budget: &'b Budget) -> Purse<'b> {
        Purse::Work(Meter::new(budget))
    }

    /// Whether there is nothing left for another guess, which is taken from it otherwise.
    #[inline]
    pub fn is_empty(&mut self, closure: &Closure) -> bool {
        match self {
            Purse::Guesses(left) => match left.checked_sub(1) {
                Some(less) => {
                    *left = less;
                    false
                }
                None => true,
            },
            Purse::Work(meter) => meter.is_spent_at(closure.work()),
        }
    }
}

/// The steps of work of a guess: a board's candidates are read and written a few times over.
pub fn steps_a_guess(layout: &Layout) -> u64 {
    (layout.n_cells() * (layout.n_digits as usize + 2) / 4).max(1) as u64
}

/// The steps of work of a digit that is placed: every cell that sees it loses it, in each of its houses.
pub fn steps_a_placement(layout: &Layout, n_seats: usize) -> u64 {
    let n_peers: usize = (0..layout.n_cells() as Cell).map(|cell| layout.peers(cell).len() + layout.apart(cell).len()).sum();
    (n_peers / layout.n_cells().max(1) * n_seats.max(1) / 2).max(1) as u64
}
