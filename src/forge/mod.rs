//! From a recipe and a slot to a puzzle: fill, reduce, rate, accept or draw again. Slots in, puzzles out; a block of slots
//! goes through the engines together. What never lives here: threads, files, what happens to puzzles afterwards.

mod candidate;
mod recipe;
mod target;

pub use candidate::{transformed, variants_of};
pub use recipe::{ClueTarget, MAX_VARIANTS, Recipe, RecipeError, Request, Shared};
pub use target::{Range, Target, TargetError};

use crate::board::Level;
use crate::puzzle::Puzzle;
use crate::seed::Key;
use candidate::Candidate;

/// What came of one slot.
#[derive(Clone, Debug)]
pub enum Slot {
    /// The puzzle, and after it its variants.
    Made(Vec<Puzzle>),
    /// No attempt met the slot's target.
    Gap { slot: u64, wanted: Option<Level> },
}

/// What a block of slots gave.
#[derive(Clone, Debug, Default)]
pub struct Block {
    pub slots: Vec<Slot>,
    pub tally: Tally,
}

/// What was found on the way, wanted or not: the answer to "why so few?".
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Tally {
    pub attempts: u64,
    /// Candidates by level, where they were rated.
    pub levels: [u64; Level::ALL.len()],
    /// Candidates without a rating to judge.
    pub unrated: u64,
    /// Attempts that gave no fair puzzle, or not with the clues that were asked for.
    pub unfit: u64,
    pub fewest_givens: Option<usize>,
    pub most_givens: Option<usize>,
}

impl Tally {
    pub fn add(&mut self, other: &Tally) {
        self.attempts += other.attempts;
        self.levels.iter_mut().zip(other.levels).for_each(|(a, b)| *a += b);
        self.unrated += other.unrated;
        self.unfit += other.unfit;
        self.fewest_givens = [self.fewest_givens, other.fewest_givens].into_iter().flatten().min();
        self.most_givens = self.most_givens.max(other.most_givens);
    }

    fn count(&mut self, candidate: &Candidate) {
        let n = candidate.n_givens();
        self.fewest_givens = Some(self.fewest_givens.map_or(n, |f| f.min(n)));
        self.most_givens = self.most_givens.max(Some(n));
        match candidate.puzzle() {
            None => self.unfit += 1,
            Some(puzzle) => match puzzle.rating {
                Some(rating) => self.levels[rating.level as usize] += 1,
                None => self.unrated += 1,
            },
        }
    }
}

/// Forges the slots `from..to`. Each round draws the next attempt of every slot that is still open, so that the engines
/// always have many boards at hand; the result of a slot does not depend on its company.
pub fn forge(recipe: &Recipe, key: &Key, from: u64, to: u64) -> Block {
    let mut done: Vec<Option<Slot>> = (from..to).map(|_| None).collect();
    let mut tally = Tally::default();
    let mut open: Vec<u64> = (from..to).collect();
    for attempt in 0..recipe.attempts {
        if open.is_empty() {
            break;
        }
        tally.attempts += open.len() as u64;
        let candidates = candidate::draw(recipe, key, &open, attempt);
        let mut still_open = Vec::new();
        for (&slot, candidate) in open.iter().zip(candidates) {
            tally.count(&candidate);
            match candidate.into_accepted(recipe, slot) {
                Some(puzzle) => done[(slot - from) as usize] = Some(Slot::Made(candidate::with_variants(recipe, key, puzzle))),
                None => still_open.push(slot),
            }
        }
        open = still_open;
    }
    let gap = |slot: u64| Slot::Gap { slot, wanted: recipe.target.level_of_slot(slot) };
    let slots = done.into_iter().zip(from..to).map(|(slot, k)| slot.unwrap_or_else(|| gap(k))).collect();
    Block { slots, tally }
}
