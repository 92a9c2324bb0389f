//! The JSON data in a run's folder: the parameters of the run, and the contents of each part.

use super::folder::json_text;
use crate::board::Level;
use crate::seed::{RowSum, sha256_hex};
use crate::sorted::SortedMap;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// The folder of row files.
pub const DATA: &str = "data";

/// The parameters of a run: `run.json`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct RunFacts {
    /// The program version that started it.
    pub gridpress: String,
    /// The version of this file's format.
    pub format_version: u32,
    /// The algorithm version.
    pub algo: u32,
    /// The arguments of its command, without threads, folder and shard.
    pub words: Vec<String>,
    /// The user's masks, if the arguments name a file of them.
    pub mask: Option<String>,
    /// The seed as typed.
    pub seed: String,
    /// The recipe as text.
    pub recipe: String,
    /// The name of the kind.
    pub kind: String,
    /// Rows and columns of a box.
    pub size: String,
    /// The number of slots.
    pub count: u64,
    /// Slots per part.
    pub part_slots: u64,
    /// Transforms per puzzle.
    pub variants: u32,
    /// The name of the file format.
    pub format: String,
    /// The file extension.
    pub ending: String,
    /// The choice of columns.
    pub columns: String,
    /// Whether rows have class columns.
    pub classes: bool,
    /// Whether no class may occur twice.
    pub distinct: bool,
    /// The shares of a split.
    pub split: Option<String>,
    /// The key of the split's draws.
    pub split_key: String,
    /// Whether the shares are exact.
    pub split_exact: bool,
    /// Whether row files are in `data/`, where programs that load a folder find nothing else. The first versions put them at
    /// the top level; such runs keep this.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub in_data: bool,
    /// The licence of the set, if its maker said one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub license: Option<String>,
}

impl RunFacts {
    /// The number of parts.
    pub fn n_parts(&self) -> u64 {
        self.count.div_ceil(self.part_slots)
    }

    /// Whether the end of the run needs the classes of all parts.
    pub fn has_keys(&self) -> bool {
        self.distinct || self.split_exact
    }

    /// The path of a row file.
    pub fn place_of(&self, name: &str) -> String {
        if self.in_data { format!("{DATA}/{name}") } else { name.into() }
    }

    /// The slots of a part.
    pub fn slots_of(&self, part: u64) -> std::ops::Range<u64> {
        part * self.part_slots..((part + 1) * self.part_slots).min(self.count)
    }

    /// The differences from another run, field by field, without its count.
    pub fn differences(&self, other: &RunFacts) -> Vec<String> {
        let plain = |facts: &RunFacts| RunFacts { gridpress: String::new(), count: 0, ..facts.clone() };
        let fields = |facts: &RunFacts| serde_json::to_value(plain(facts)).unwrap_or_default();
        let (was, now) = (fields(self), fields(other));
        let Some(names) = now.as_object() else { return Vec::new() };
        let differing = names.keys().filter(|name| was[*name] != now[*name]);
        let told = |name: &String| {
            let (was, now) = only_there(&was[name], &now[name]);
            format!("{name}: was {was}, now {now}")
        };
        differing.map(told).collect()
    }
}

/// Two values, each without the words that the other has as well, if they are lists or texts of several words.
fn only_there(was: &Value, now: &Value) -> (String, String) {
    let words = |value: &Value| -> Option<Vec<String>> {
        match value {
            Value::Array(items) => items.iter().map(|item| item.as_str().map(String::from)).collect(),
            Value::String(text) => Some(text.split(' ').map(String::from).collect()),
            _ => None,
        }
    };
    let (Some(before), Some(after)) = (words(was), words(now)) else { return (was.to_string(), now.to_string()) };
    if before.len().max(after.len()) < 2 {
        return (was.to_string(), now.to_string());
    }
    let rest = |some: &[String], others: &[String]| {
        let rest: Vec<&str> = some.iter().filter(|word| !others.contains(word)).map(String::as_str).collect();
        if rest.is_empty() { "nothing".into() } else { rest.join(" ") }
    };
    (rest(&before, &after), rest(&after, &before))
}

/// Slots without a puzzle.
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
    /// The side of a split that it belongs to.
    pub split: Option<String>,
    /// The number of rows.
    pub rows: u64,
    /// The number of bytes.
    pub bytes: u64,
    /// The hash of its bytes.
    pub sha256: String,
    /// The hash of its rows, independent of the format: see [`RowSum`].
    pub logical: String,
}

/// The contents of a part: `part-….json`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PartFacts {
    /// The program version that made it.
    pub gridpress: String,
    /// The algorithm version.
    pub algo: u32,
    /// The seed as typed.
    pub seed: String,
    /// The recipe as text.
    pub recipe: String,
    /// Its first slot.
    pub from: u64,
    /// The slot after its last.
    pub to: u64,
    /// The number of rows.
    pub rows: u64,
    /// Rows by level.
    pub levels: SortedMap<String, u64>,
    /// Rows by number of givens.
    pub clues: SortedMap<usize, u64>,
    /// Candidates drawn.
    pub attempts: u64,
    /// For each root of rows that were drawn by weights the square of how many rows it has, added up.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub root_squares: Option<u64>,
    /// For each of these rows the share of its block's weight that was cut off, in millionths, added up.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub weight_cut: Option<u64>,
    /// Slots without a puzzle.
    pub gaps: Vec<Gaps>,
    /// Slots whose puzzles are dropped, because an earlier one has the same class.
    pub dropped: Vec<u64>,
    /// The bounds between the sides of an exact split.
    pub bounds: Option<Vec<u64>>,
    /// The SHA-256 of its keys, if the end of the run needs them.
    pub keys: Option<String>,
    /// Its files.
    pub files: Vec<FileFacts>,
    /// The SHA-256 of all this as JSON with an empty seal, which detects damage to this file too.
    pub seal: String,
}

impl PartFacts {
    /// Whether its rows are in `data/`; each side of a split has its own folder in any case.
    pub fn is_in_data(&self) -> bool {
        self.files.iter().any(|file| file.name.matches('/').count() > file.split.is_some() as usize)
    }

    /// The same with its seal set.
    pub fn sealed(mut self) -> PartFacts {
        self.seal = String::new();
        self.seal = sha256_hex(&json_text(&self));
        self
    }

    /// The number of slots without a puzzle per wanted level.
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
