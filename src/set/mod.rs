//! Many records: their order, and what a set is made of.
//! What never lives here: how a puzzle is made or written.
//!
//! ```
//! use gridpress::forge::{Recipe, forge};
//! use gridpress::request::Request;
//! use gridpress::set::{by_difficulty, levels};
//!
//! let recipe = Recipe::new(&Request { size: Some("2x3".into()), ..Request::of("sudoku", "monday") })?;
//! let mut puzzles: Vec<_> = forge(&recipe, &recipe.key(), 0, 10).puzzles().collect();
//! puzzles.sort_by(by_difficulty);
//!
//! assert_eq!(levels(&puzzles).iter().sum::<u64>(), 10);
//! assert!(puzzles.is_sorted_by_key(|puzzle| puzzle.rating.as_ref().map(|rating| rating.level)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod charts;
mod stats;

pub use charts::{Bar, Bars, Chart, charts};
pub use stats::{Fact, Named, Spread, Stats};

use crate::board::Level;
use crate::puzzle::Puzzle;
use crate::symmetry::Class;
use std::cmp::Ordering;
use std::collections::HashSet;

/// Easiest first: level, effort, hardest step, and the id where all else is equal. Unrated puzzles come last.
pub fn by_difficulty(a: &Puzzle, b: &Puzzle) -> Ordering {
    let key = |p: &Puzzle| p.rating.as_ref().map_or((1, None), |r| (0, Some((r.level, r.effort, r.hardest_cost, r.hardest))));
    key(a).cmp(&key(b)).then_with(|| a.id.cmp(&b.id))
}

/// How many puzzles of each level.
pub fn levels<'a>(puzzles: impl IntoIterator<Item = &'a Puzzle>) -> [u64; Level::ALL.len()] {
    let mut counts = [0; Level::ALL.len()];
    for rating in puzzles.into_iter().filter_map(|p| p.rating.as_ref()) {
        counts[rating.level as usize] += 1;
    }
    counts
}

/// Puzzles seen so far, by id and by class, and classes that are not to come at all.
#[derive(Default, Debug)]
pub struct KnownPuzzles {
    ids: HashSet<String>,
    classes: HashSet<Class>,
    avoided: HashSet<Class>,
}

/// What a puzzle is beside those that were seen before.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Novelty {
    /// Nothing like it was seen.
    New,
    /// One that was seen, in an equivalent form: turned, mirrored, relabelled or with its lines exchanged.
    Equivalent,
    /// The very same, or one to be avoided in any equivalent form.
    Known,
}

impl KnownPuzzles {
    /// With classes that are never new.
    pub fn avoiding(classes: impl IntoIterator<Item = Class>) -> KnownPuzzles {
        KnownPuzzles { avoided: classes.into_iter().collect(), ..KnownPuzzles::default() }
    }

    /// True the first time, by id alone.
    pub fn is_new(&mut self, puzzle: &Puzzle) -> bool {
        self.ids.insert(puzzle.id.clone())
    }

    /// Whether a class is one of those that are never new.
    pub fn is_avoided(&self, class: Class) -> bool {
        self.avoided.contains(&class)
    }

    /// What it is beside the others. Nothing is noted down.
    pub fn novelty(&self, puzzle: &Puzzle, class: Class) -> Novelty {
        match () {
            _ if self.avoided.contains(&class) || self.ids.contains(&puzzle.id) => Novelty::Known,
            _ if self.classes.contains(&class) => Novelty::Equivalent,
            _ => Novelty::New,
        }
    }

    /// Notes a puzzle down.
    pub fn note(&mut self, puzzle: &Puzzle, class: Class) {
        self.ids.insert(puzzle.id.clone());
        self.classes.insert(class);
    }
}
