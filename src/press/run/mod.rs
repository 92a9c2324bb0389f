//! Runs into a folder: a million rows in parts of some thousand slots, each whole or not there, so that a run that was ended at
//! any instant goes on to the same bytes, alone or in shards. What never lives here: arguments, what a slot is.
//!
//! A folder holds `run.json`, which says what is made; under `data/` a file `part-….csv` for each part, or one for each side of a
//! split in folders of their own, and at the top `part-….json` with their hashes; and, once all parts are there, `manifest.json`,
//! a card for people, one for machines, and last of all `_SUCCESS`.

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
pub use folder::{RunError, RunFolder, facts_in, hash_of, open, reader, rows_in_data};
pub use make::{Shard, ShardError, make};
pub use split::{Split, SplitError};

use crate::forge::Recipe;
use crate::formats::{Chunk, Style};
use crate::puzzle::Puzzle;
use crate::symmetry::classes_of;

/// Slots of a part, unless others are asked for.
pub const PART_SLOTS: u64 = 4_096;

/// What a run makes.
pub struct Job<'a> {
    /// What a slot is.
    pub recipe: &'a Recipe,
    /// What `run.json` says of the run: two runs that say the same make the same.
    pub facts: RunFacts,
    /// How rows are written.
    pub style: Style,
    /// Turns puzzles into a chunk of that style.
    pub chunk: &'a (dyn Fn(&[Puzzle]) -> Chunk + Sync),
    /// How the set is split, where it is.
    pub split: Option<Split>,
    /// Threads.
    pub jobs: usize,
    /// The day that the cards name, as 2026-05-31; none where nobody says one, since bytes must not depend on a clock.
    pub date: Option<String>,
}

impl Job<'_> {
    /// Where the sides of an exact split meet.
    fn bounds(&self) -> Option<Vec<u64>> {
        self.split.as_ref().filter(|_| self.facts.split_exact).map(|split| split.bounds().to_vec())
    }

    /// The puzzles of a slot with what else the run wants to know of them.
    pub fn labelled(&self, puzzles: Vec<Puzzle>) -> Vec<Puzzle> {
        labelled(puzzles, self.facts.classes, self.split.as_ref())
    }
}

/// Puzzles with their classes and their side of a split, as far as these are wanted. Variants lie on the side of their original.
pub fn labelled(mut puzzles: Vec<Puzzle>, classes: bool, split: Option<&Split>) -> Vec<Puzzle> {
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
