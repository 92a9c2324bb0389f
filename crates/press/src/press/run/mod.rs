//! Runs into a folder: large sets in parts of some thousand slots, each written atomically, so that a run that was killed at any
//! moment can be resumed to the same bytes, by one machine or in shards. Not here: arguments, what a slot is.
//!
//! A folder contains: `run.json` with the parameters; in `data/` a file `part-….csv` per part (with a split, one per side, in
//! separate folders); at the top level `part-….json` with the hashes; and once all parts exist, `manifest.json`, a card for
//! people, one for machines, and finally `_SUCCESS`.

mod adopt;
mod card;
mod check;
mod distinct;
mod facts;
mod finish;
mod folder;
mod make;
mod part;
mod shell_line;
mod split;

pub use adopt::{adopt, files_of};
pub use check::{Beside, FileRows, Flaw, Inspected, Listed, RowSeen, Rows, inspect};
use distinct::fold;
pub use distinct::{Distinct, Shortage};
pub use facts::{FileFacts, Gaps, PartFacts, RunFacts};
pub use finish::{Finished, finish};
pub use folder::{Begun, RunError, RunFolder, begun_in, facts_in, hash_of, open, reader};
pub use make::{Shard, ShardError, make};
pub use split::{Split, SplitError};

use crate::forge::Recipe;
use crate::formats::{Chunk, Style};
use crate::logic;
use crate::puzzle::Puzzle;
use crate::symmetry::classes_of;

/// The number of slots per part, unless there are many.
pub const PART_SLOTS: u64 = 4_096;
/// The most files of rows before parts become larger, and the most rows of a part: a part is read as a whole, and has to be made again
/// after a killed run.
const MOST_FILES: u64 = 1_024;
const MOST_ROWS: u64 = 1 << 20;

/// How many slots each part of a new run has: enough to keep the files of rows few, so that lists of them stay small. A power of
/// two times the usual number; each slot gives `rows` rows, and each part has a file for each of `sides`.
pub fn part_slots_of(count: u64, rows: u64, sides: u64) -> u64 {
    let mut slots = PART_SLOTS;
    while count.div_ceil(slots).saturating_mul(sides) > MOST_FILES && slots.saturating_mul(rows.saturating_mul(2)) <= MOST_ROWS {
        slots *= 2;
    }
    slots
}

/// The parameters of a run.
pub struct Job<'a> {
    /// The recipe of a slot.
    pub recipe: &'a Recipe,
    /// The contents of `run.json`: runs with equal facts make the same files.
    pub facts: RunFacts,
    /// How rows are written.
    pub style: Style,
    /// Converts puzzles into a chunk in that style.
    pub chunk: &'a (dyn Fn(&[Puzzle]) -> Chunk + Sync),
    /// The split of the set, if any.
    pub split: Option<Split>,
    /// Threads.
    pub jobs: usize,
    /// The date in the cards, as 2026-05-31; `None` unless given, because the bytes must not depend on a clock.
    pub date: Option<String>,
}

impl Job<'_> {
    /// The bounds between the sides of an exact split.
    fn bounds(&self) -> Option<Vec<u64>> {
        self.split.as_ref().filter(|_| self.facts.split_exact).map(|split| split.bounds().to_vec())
    }

    /// The puzzles of a slot with the labels that the run needs.
    pub fn labelled(&self, puzzles: Vec<Puzzle>) -> Vec<Puzzle> {
        let has_quality = self.style.columns.has_quality();
        labelled(puzzles, Labels { classes: self.facts.classes, quality: has_quality, split: self.split.as_ref() })
    }
}

/// What is added to puzzles after they are made.
#[derive(Clone, Copy, Default)]
pub struct Labels<'a> {
    /// Their classes.
    pub classes: bool,
    /// How pleasant their paths are to walk.
    pub quality: bool,
    /// The side of a split.
    pub split: Option<&'a Split>,
}

/// Adds labels to puzzles. Variants are on the side of their original.
pub fn labelled(mut puzzles: Vec<Puzzle>, labels: Labels) -> Vec<Puzzle> {
    let Labels { classes, quality, split } = labels;
    for puzzle in puzzles.iter_mut().filter(|puzzle| quality && puzzle.quality.is_none() && puzzle.n_solutions == 1) {
        puzzle.quality = logic::quality(&puzzle.layout, &puzzle.clues);
    }
    if !classes && split.is_none() {
        return puzzles;
    }
    for puzzle in &mut puzzles {
        let found = classes_of(&puzzle.layout, &puzzle.clues, &puzzle.solution);
        puzzle.split = split.map(|split| split.name_of(found.grid));
        puzzle.classes = Some(Box::new(found));
    }
    puzzles
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_grow_with_the_count() {
        let slots = |count| part_slots_of(count, 1, 1);
        assert_eq!([0, 1, 4_194_304].map(slots), [4_096; 3]);
        assert_eq!([4_194_305, 100_000_000, 1_000_000_000].map(slots), [8_192, 131_072, 1_048_576]);
        // Beyond that there are more parts.
        assert_eq!([u64::MAX, 10_000_000_000].map(slots), [1_048_576; 2]);
        assert_eq!(part_slots_of(100_000_000, 1, 3), 524_288);
        assert_eq!(part_slots_of(100_000_000, 100, 1), 8_192);
        assert_eq!(part_slots_of(u64::MAX, u64::MAX, u64::MAX), 4_096);
    }
}
