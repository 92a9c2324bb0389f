//! Collections of records: their order, duplicates and statistics. Not here: how a puzzle is made or written.
//!
#![doc = include_str!("example.md")]

mod charts;
mod sample;
mod stats;

pub use charts::{Bar, Bars, Chart, charts};
pub use sample::{Line, Sample, Seen};
pub use stats::{Fact, Named, Spread, Stats};

use crate::board::Level;
use crate::puzzle::Puzzle;
use crate::symmetry::Class;
use std::cmp::Ordering;
use std::collections::HashSet;

/// Easiest first: by level, effort, hardest step, then id. Unrated puzzles come last.
pub fn by_difficulty(a: &Puzzle, b: &Puzzle) -> Ordering {
    let key = |p: &Puzzle| p.rating.as_ref().map_or((1, None), |r| (0, Some((r.level, r.effort, r.hardest_cost, r.hardest))));
    key(a).cmp(&key(b)).then_with(|| a.id.cmp(&b.id))
}

/// The number of puzzles of each level.
pub fn levels<'a>(puzzles: impl IntoIterator<Item = &'a Puzzle>) -> [u64; Level::ALL.len()] {
    let mut counts = [0; Level::ALL.len()];
    for rating in puzzles.into_iter().filter_map(|p| p.rating.as_ref()) {
        counts[rating.level as usize] += 1;
    }
    counts
}

/// Puzzles seen so far, by id and by class, and classes to avoid.
#[derive(Default, Debug)]
pub struct KnownPuzzles {
    ids: HashSet<String>,
    classes: HashSet<Class>,
    avoided: HashSet<Class>,
}

/// How a puzzle relates to those seen before.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Novelty {
    /// Nothing equivalent was seen.
    New,
    /// An equivalent puzzle was seen: turned, mirrored, relabelled or with lines exchanged.
    Equivalent,
    /// The same puzzle was seen, or its class is to be avoided.
    Known,
}

impl KnownPuzzles {
    /// Starts with classes to avoid.
    pub fn avoiding(classes: impl IntoIterator<Item = Class>) -> KnownPuzzles {
        KnownPuzzles { avoided: classes.into_iter().collect(), ..KnownPuzzles::default() }
    }

    /// Returns true the first time, by id only.
    pub fn is_new(&mut self, puzzle: &Puzzle) -> bool {
        self.ids.insert(puzzle.id.clone())
    }

    /// Whether a class is to be avoided.
    pub fn is_avoided(&self, class: Class) -> bool {
        self.avoided.contains(&class)
    }

    /// Compares a puzzle with those seen before, without recording it.
    pub fn novelty(&self, puzzle: &Puzzle, class: Class) -> Novelty {
        match () {
            _ if self.avoided.contains(&class) || self.ids.contains(&puzzle.id) => Novelty::Known,
            _ if self.classes.contains(&class) => Novelty::Equivalent,
            _ => Novelty::New,
        }
    }

    /// Records a puzzle.
    pub fn note(&mut self, puzzle: &Puzzle, class: Class) {
        self.ids.insert(puzzle.id.clone());
        self.classes.insert(class);
    }
}
