//! Many records: their order, and what a set is made of.
//! What never lives here: how a puzzle is made or written.

mod charts;
mod stats;

pub use charts::{Bar, Chart, Lie, charts, thousands};
pub use stats::{Fact, Named, Spread, Stats};

use crate::board::Level;
use crate::puzzle::Puzzle;
use std::cmp::Ordering;
use std::collections::HashSet;

/// Easiest first: level, effort, hardest step, and the id where all else is equal. Unrated puzzles come last.
pub fn by_difficulty(a: &Puzzle, b: &Puzzle) -> Ordering {
    let key = |p: &Puzzle| p.rating.map_or((1, None), |r| (0, Some((r.level, r.effort, r.hardest_cost, r.hardest))));
    key(a).cmp(&key(b)).then_with(|| a.id.cmp(&b.id))
}

/// How many puzzles of each level.
pub fn levels<'a>(puzzles: impl IntoIterator<Item = &'a Puzzle>) -> [u64; Level::ALL.len()] {
    let mut counts = [0; Level::ALL.len()];
    for rating in puzzles.into_iter().filter_map(|p| p.rating) {
        counts[rating.level as usize] += 1;
    }
    counts
}

/// Puzzles seen so far, by id.
#[derive(Default, Debug)]
pub struct Seen(HashSet<String>);

impl Seen {
    /// True the first time.
    pub fn is_new(&mut self, puzzle: &Puzzle) -> bool {
        self.0.insert(puzzle.id.clone())
    }
}
