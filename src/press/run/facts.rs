//! What lies in a run's folder as JSON: what the run is, and what each part holds.

use super::folder::json_text;
use crate::board::Level;
use crate::seed::{RowSum, sha256_hex};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The folder of the rows.
pub const DATA: &str = "data";

/// What a run is: `run.json`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct RunFacts {
    /// The program's version that began it.
    pub gridpress: String,
    /// The version of this file's form.
    pub format_version: u32,
    /// The version of the road from seed to row.
    pub algo: u32,
    /// The words of the command that makes it, without threads, folder and shard.
    pub words: Vec<String>,
    /// The user's own masks, where the words speak of a file of them.
    pub mask: Option<String>,
    /// The seed as typed.
    pub seed: String,
    /// The recipe in words.
    pub recipe: String,
    /// The name of the kind.
    pub kind: String,
    /// Rows and columns of a box.
    pub size: String,
    /// How many slots.
    pub count: u64,
    /// Slots of a part.
    pub part_slots: u64,
    /// Transforms behind each puzzle.
    pub variants: u32,
    /// The name of the format of its files.
    pub format: String,
    /// The ending of its files' names.
    pub ending: String,
    /// The choice of columns.
    pub columns: String,
    /// Whether rows name their classes.
    pub classes: bool,
    /// Whether no class comes twice.
    pub distinct: bool,
    /// The shares of a split.
    pub split: Option<String>,
    /// What keys its draws.
    pub split_key: String,
    /// Whether the shares are kept to the puzzle.
    pub split_exact: bool,
    /// Whether rows lie under `data/`, where programs that load a folder meet nothing else. In the first folders they lay at the
    /// top, and there they stay.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub in_data: bool,
}

impl RunFacts {
    /// How many parts it has.
    pub fn n_parts(&self) -> u64 {
        self.count.div_ceil(self.part_slots)
    }

    /// Whether the end of the run wants to know the classes of all parts.
    pub fn has_keys(&self) -> bool {
        self.distinct || self.split_exact
    }

    /// Where a file of rows lies.
    pub fn place_of(&self, name: &str) -> String {
        if self.in_data { format!("{DATA}/{name}") } else { name.into() }
    }

    /// The slots of a part.
    pub fn slots_of(&self, part: u64) -> std::ops::Range<u64> {
        part * self.part_slots..((part + 1) * self.part_slots).min(self.count)
    }

    /// Where another run differs from this one, field by field, its count left out.
    pub fn differences(&self, other: &RunFacts) -> Vec<String> {
        let plain = |facts: &RunFacts| RunFacts { gridpress: String::new(), count: 0, ..facts.clone() };
        let fields = |facts: &RunFacts| serde_json::to_value(plain(facts)).unwrap_or_default();
        let (was, now) = (fields(self), fields(other));
        let Some(names) = now.as_object() else { return Vec::new() };
        let differing = names.keys().filter(|name| was[*name] != now[*name]);
        differing.map(|name| format!("{name}: was {}, now {}", was[name], now[name])).collect()
    }
}

/// Slots that no attempt met.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Gaps {
    /// The level that a quota dealt to them.
    pub level: Option<String>,
    /// Their numbers.
    pub slots: Vec<u64>,
}

/// One file of a part.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct FileFacts {
    /// Its path in the folder.
    pub name: String,
    /// The side of a split that it holds.
    pub split: Option<String>,
    /// How many rows.
    pub rows: u64,
    /// How many bytes.
    pub bytes: u64,
    /// Of its bytes.
    pub sha256: String,
    /// Of its rows, whatever their format: see [`RowSum`].
    pub logical: String,
}

/// What a part holds: `part-….json`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PartFacts {
    /// The program's version that made it.
    pub gridpress: String,
    /// The version of the road from seed to row.
    pub algo: u32,
    /// The seed as typed.
    pub seed: String,
    /// The recipe in words.
    pub recipe: String,
    /// Its first slot.
    pub from: u64,
    /// The slot behind its last.
    pub to: u64,
    /// How many rows.
    pub rows: u64,
    /// Rows by level.
    pub levels: BTreeMap<String, u64>,
    /// Rows by how many givens they have.
    pub clues: BTreeMap<usize, u64>,
    /// Candidates that were drawn.
    pub attempts: u64,
    /// Slots without a puzzle.
    pub gaps: Vec<Gaps>,
    /// Slots whose puzzles are left out, since an earlier one is of their class.
    pub dropped: Vec<u64>,
    /// Where the sides of an exact split meet.
    pub bounds: Option<Vec<u64>>,
    /// The SHA-256 of its keys, where the end of the run looks at them.
    pub keys: Option<String>,
    /// Its files.
    pub files: Vec<FileFacts>,
    /// The SHA-256 of all this as JSON with an empty seal, so that a flipped bit shows here as well.
    pub seal: String,
}

impl PartFacts {
    /// Whether its rows lie under `data/`: a side of a split has a folder of its own in any case.
    pub fn is_in_data(&self) -> bool {
        self.files.iter().any(|file| file.name.matches('/').count() > file.split.is_some() as usize)
    }

    /// The same with its seal.
    pub fn sealed(mut self) -> PartFacts {
        self.seal = String::new();
        self.seal = sha256_hex(&json_text(&self));
        self
    }

    /// The slots without a puzzle, with the level that was wanted of them.
    pub fn gap_counts(&self) -> impl Iterator<Item = (Option<Level>, u64)> {
        self.gaps.iter().map(|gaps| (gaps.level.as_deref().and_then(Level::named), gaps.slots.len() as u64))
    }

    /// The logical hash of all its rows.
    pub fn logical(&self) -> RowSum {
        let mut sum = RowSum::default();
        self.files.iter().filter_map(|file| RowSum::of_hex(&file.logical)).for_each(|file| sum.merge(file));
        sum
    }
}
