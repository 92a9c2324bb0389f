//! The split of a set into parts for training and testing, by a keyed hash of the class of the solution. So a puzzle and its
//! equivalents, and all puzzles of equivalent grids, are on one side.

use crate::board::ClassId;
use crate::guard::foreign;
use crate::seed::Key;
use std::sync::Arc;

/// The parts of a set with their shares.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Split {
    parts: Vec<(Arc<str>, u32)>,
    key: Arc<str>,
    /// The smallest draw of each part except the first.
    bounds: Vec<u64>,
}

/// An error in the text of a split.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SplitError {
    /// It cannot be parsed.
    #[error("'{a0}' is not a split: expected NAME:SHARE,NAME:SHARE, such as train:90,valid:5,test:5", a0 = foreign(.0))]
    NotASplit(String),
    /// A name that is not valid as a folder name.
    #[error("'{a0}' can't name a part of a split: expected up to 32 letters, digits, - and _", a0 = foreign(.0))]
    NotAName(String),
    /// A repeated name.
    #[error("the split names '{a0}' twice", a0 = foreign(.0))]
    Twice(String),
}

/// The most parts of a split.
const MOST_PARTS: usize = 100;

impl Split {
    /// Parses `train:90,valid:5,test:5`. The key is any text. Sets that are split by the same key and shares put a grid on the
    /// same side, whatever their seeds.
    pub fn read(text: &str, key: &str) -> Result<Split, SplitError> {
        let bad = || SplitError::NotASplit(text.into());
        let mut parts: Vec<(Arc<str>, u32)> = Vec::new();
        for part in text.split(',') {
            let (name, share) = part.split_once(':').ok_or_else(bad)?;
            let (name, share) = (name.trim(), share.trim().parse::<u32>().map_err(|_| bad())?);
            let is_name = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
            if name.is_empty() || name.len() > 32 || !name.chars().all(is_name) {
                return Err(SplitError::NotAName(name.into()));
            }
            if parts.iter().any(|(other, _)| other.eq_ignore_ascii_case(name)) {
                return Err(SplitError::Twice(name.into()));
            }
            parts.push((name.into(), share));
        }
        let total: u64 = parts.iter().map(|part| part.1 as u64).sum();
        if total == 0 || parts.len() > MOST_PARTS {
            return Err(bad());
        }
        let mut sum = 0u64;
        let bounds = parts[..parts.len() - 1].iter().map(|part| {
            sum += part.1 as u64;
            (((sum as u128) << 64) / total as u128).min(u64::MAX as u128) as u64
        });
        Ok(Split { bounds: bounds.collect(), parts: parts.clone(), key: key.into() })
    }

    /// The same parts with other bounds.
    pub fn with_bounds(self, bounds: Vec<u64>) -> Split {
        assert_eq!(bounds.len(), self.bounds.len(), "there is a bound between each two parts");
        Split { bounds, ..self }
    }

    /// The smallest draw of each part except the first.
    pub fn bounds(&self) -> &[u64] {
        &self.bounds
    }

    /// Bounds that divide exactly these draws by the shares. Equal draws stay together.
    pub fn exact_bounds(&self, mut draws: Vec<u64>) -> Vec<u64> {
        draws.sort_unstable();
        let counts = self.counts(draws.len() as u64);
        let mut up_to = 0;
        let bound = |count: &u64| {
            up_to += *count as usize;
            draws.get(up_to).copied().unwrap_or(u64::MAX)
        };
        counts[..counts.len() - 1].iter().map(bound).collect()
    }

    /// The names of the parts, in order.
    pub fn names(&self) -> impl Iterator<Item = &Arc<str>> {
        self.parts.iter().map(|part| &part.0)
    }

    /// The draw of a class: always the same number.
    pub fn draw(&self, grid: ClassId) -> u64 {
        let mut stream = Key::of(&["gridpress split", &self.key, &grid.to_string()]).stream(0, 0);
        // With a bound of 2^16, no draw is rejected.
        (0..4).fold(0, |number, _| number << 16 | stream.below(1 << 16) as u64)
    }

    /// The index of the part of a draw.
    pub fn part_of(&self, draw: u64) -> usize {
        self.bounds.partition_point(|&bound| bound <= draw)
    }

    /// The name of the part of a grid.
    pub fn name_of(&self, grid: ClassId) -> Arc<str> {
        self.parts[self.part_of(self.draw(grid))].0.clone()
    }

    /// The number of items in each part, with shares kept as closely as whole numbers allow.
    pub fn counts(&self, n: u64) -> Vec<u64> {
        let total: u128 = self.parts.iter().map(|part| part.1 as u128).sum();
        let mut sum = 0u128;
        let mut before = 0;
        let up_to = |share: u128| ((share * n as u128 + total / 2) / total) as u64;
        let each = self.parts.iter().map(|part| {
            sum += part.1 as u128;
            let count = up_to(sum) - before;
            before += count;
            count
        });
        each.collect()
    }

    /// The split in one line, as parsed.
    pub fn text(&self) -> String {
        self.parts.iter().map(|(name, share)| format!("{name}:{share}")).collect::<Vec<_>>().join(",")
    }

    /// The key of the draws.
    pub fn key(&self) -> &str {
        &self.key
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn class(hash: u128) -> ClassId {
        ClassId { hash, is_exact: true }
    }

    #[test]
    fn shares_are_kept_and_classes_stay_where_they_are() {
        let split = Split::read("train:90,valid:5,test:5", "").unwrap();
        let mut counts = [0u32; 3];
        (0..20_000).for_each(|hash| counts[split.part_of(split.draw(class(hash)))] += 1);
        assert!((17_800..18_200).contains(&counts[0]), "{counts:?}");
        assert!(counts[1..].iter().all(|n| (880..1_120).contains(n)), "{counts:?}");
        // A grid in the larger of two training sets is never tested by the smaller split.
        let half = Split::read("train:50,test:50", "").unwrap();
        let strays = (0..5_000).filter(|&hash| &*half.name_of(class(hash)) == "train" && &*split.name_of(class(hash)) != "train");
        assert_eq!(strays.count(), 0);
        let other = Split::read("train:50,test:50", "another key").unwrap();
        assert!((0..100).any(|hash| half.name_of(class(hash)) != other.name_of(class(hash))));
        assert_eq!(split.draw(class(7)), 485_323_916_753_133_668, "the same for ever");
    }

    #[test]
    fn counts_are_whole_and_add_up() {
        let split = Split::read("train:90,valid:5,test:5", "").unwrap();
        for n in [0, 1, 2, 7, 10, 99, 1_000_003] {
            assert_eq!(split.counts(n).iter().sum::<u64>(), n);
        }
        assert_eq!(split.counts(1_000), [900, 50, 50]);
        assert_eq!(Split::read("a:0,b:1", "").unwrap().counts(3), [0, 3]);
    }

    #[test]
    fn exact_bounds_share_out_to_the_puzzle() {
        let split = Split::read("train:80,valid:10,test:10", "").unwrap();
        let draws: Vec<u64> = (0..1_000).map(|hash| split.draw(class(hash))).collect();
        let exact = split.clone().with_bounds(split.exact_bounds(draws.clone()));
        let mut counts = [0; 3];
        draws.iter().for_each(|&draw| counts[exact.part_of(draw)] += 1);
        assert_eq!(counts, [800, 100, 100]);
        // Five copies of one grid stay together, on whichever side.
        let same = split.clone().with_bounds(split.exact_bounds(vec![draws[0]; 5]));
        assert!((0..3).contains(&same.part_of(draws[0])));
        assert_eq!(split.exact_bounds(Vec::new()), [u64::MAX; 2]);
    }

    #[test]
    fn what_is_no_split_is_refused() {
        for text in ["", "train", "train:x", "train:-1", "train:0", "a:1,,b:1", "a:1;b:1"] {
            assert_eq!(Split::read(text, ""), Err(SplitError::NotASplit(text.into())), "{text}");
        }
        for (text, name) in [("../up:1", "../up"), (":1", ""), ("a b:1", "a b")] {
            assert_eq!(Split::read(text, ""), Err(SplitError::NotAName(name.into())));
        }
        assert_eq!(Split::read("a:1,A:1", ""), Err(SplitError::Twice("A".into())));
        // A part without a share gets nothing.
        let none = Split::read("a:0,b:1", "").unwrap();
        assert!((0..100).all(|hash| &*none.name_of(class(hash)) == "b"));
    }
}
