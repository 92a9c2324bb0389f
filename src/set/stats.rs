//! What a set is made of: counts of everything that a row says, kept small however long the set is.

use crate::board::Level;
use std::collections::{BTreeMap, HashSet};

/// What one row says of its puzzle.
#[derive(Clone, Debug, Default)]
pub struct Fact {
    /// Kind and size: `sudoku 3x3`.
    pub board: String,
    /// The first bits of the puzzle's id.
    pub id: u64,
    /// How many givens.
    pub clues: usize,
    /// `None` where the row has no rating, as with every `Option` here.
    pub level: Option<Level>,
    /// In tenths.
    pub er: Option<u16>,
    /// The hardest technique that was needed.
    pub hardest: Option<Named>,
    /// Every technique of the path with its number of steps, where the path is known.
    pub techniques: Option<Vec<(Named, u64)>>,
    /// The work of a person, in the rating's own units.
    pub effort: Option<u32>,
    /// In tenths.
    pub minutes: Option<u32>,
    /// The name of the mask that the clues obey.
    pub symmetry: Option<&'static str>,
}

/// A technique by its place on the ladder and its key: the place keeps easier ones in front.
pub type Named = (usize, &'static str);

/// A set, counted.
#[derive(Clone, Debug, Default)]
pub struct Stats {
    /// How many rows were counted.
    pub rows: u64,
    /// Rows of each kind and size.
    pub boards: BTreeMap<String, u64>,
    /// Rows of each level, in the order of [`Level::ALL`].
    pub levels: [u64; Level::ALL.len()],
    /// Rows of each Sudoku Explainer rating, in tenths.
    pub er: BTreeMap<u16, u64>,
    /// Rows of each number of givens.
    pub clues: BTreeMap<usize, u64>,
    /// Rows by their hardest technique.
    pub hardest: BTreeMap<Named, u64>,
    /// Puzzles that use a technique, and steps in all.
    pub techniques: BTreeMap<Named, (u64, u64)>,
    /// Rows of which the whole path is known.
    pub paths: u64,
    /// What rows say of effort.
    pub effort: Spread,
    /// What rows say of minutes, in tenths.
    pub minutes: Spread,
    /// Rows of each mask.
    pub symmetry: BTreeMap<&'static str, u64>,
    /// Rows whose puzzle stood in an earlier one.
    pub repeats: u64,
    ids: HashSet<u64>,
}

/// Ids that are remembered, which is what a set may take of memory: about a hundred megabytes.
const MOST_IDS: usize = 4_000_000;

impl Stats {
    /// Counts one row.
    pub fn add(&mut self, fact: Fact) {
        self.rows += 1;
        *self.boards.entry(fact.board).or_default() += 1;
        *self.clues.entry(fact.clues).or_default() += 1;
        fact.level.into_iter().for_each(|level| self.levels[level as usize] += 1);
        fact.er.into_iter().for_each(|er| *self.er.entry(er).or_default() += 1);
        fact.hardest.into_iter().for_each(|key| *self.hardest.entry(key).or_default() += 1);
        fact.symmetry.into_iter().for_each(|name| *self.symmetry.entry(name).or_default() += 1);
        fact.effort.into_iter().for_each(|effort| self.effort.add(effort));
        fact.minutes.into_iter().for_each(|minutes| self.minutes.add(minutes));
        self.paths += fact.techniques.is_some() as u64;
        for (technique, steps) in fact.techniques.into_iter().flatten() {
            let entry = self.techniques.entry(technique).or_default();
            *entry = (entry.0 + 1, entry.1 + steps);
        }
        if self.ids.len() < MOST_IDS {
            self.repeats += !self.ids.insert(fact.id) as u64;
        } else {
            self.repeats += self.ids.contains(&fact.id) as u64;
        }
    }

    /// Whether repeats of rows far down were not looked for among each other.
    pub fn is_too_long_for_repeats(&self) -> bool {
        self.ids.len() >= MOST_IDS
    }
}

/// Values by how many rows have them, to three digits: enough for quantiles, and no more than some thousand counts.
#[derive(Clone, Debug, Default)]
pub struct Spread {
    counts: BTreeMap<u32, u64>,
    /// How many values there are.
    pub n: u64,
}

impl Spread {
    /// Takes a value in. Three leading digits of it are kept.
    pub fn add(&mut self, value: u32) {
        *self.counts.entry(to_three_digits(value)).or_default() += 1;
        self.n += 1;
    }

    /// The value that this share of all, in hundredths, does not exceed.
    pub fn quantile(&self, hundredths: u64) -> Option<u32> {
        let wanted = (self.n * hundredths).div_ceil(100).max(1);
        let mut n = 0;
        self.counts.iter().find_map(|(&value, &count)| {
            n += count;
            (n >= wanted).then_some(value)
        })
    }

    /// Values with their counts, ascending.
    pub fn counts(&self) -> impl Iterator<Item = (u32, u64)> + '_ {
        self.counts.iter().map(|(&value, &n)| (value, n))
    }
}

fn to_three_digits(value: u32) -> u32 {
    let mut unit = 1;
    while value / unit >= 1000 {
        unit *= 10;
    }
    value / unit * unit
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quantiles_are_those_of_the_sorted_list() {
        let mut spread = Spread::default();
        assert_eq!(spread.quantile(50), None);
        (1..=200).for_each(|value| spread.add(value));
        assert_eq!([0, 10, 50, 90, 100].map(|share| spread.quantile(share)), [1, 20, 100, 180, 200].map(Some));
        let mut long = Spread::default();
        (0..100_000).for_each(|k| long.add(k * 7 + 3));
        assert!(long.counts.len() < 4_000 && long.counts().map(|(_, n)| n).sum::<u64>() == 100_000);
        assert_eq!(long.quantile(50), Some(349_000));
    }

    #[test]
    fn every_row_is_counted_once() {
        let mut stats = Stats::default();
        for k in 0..10u64 {
            let level = (k > 2).then_some(Level::Easy);
            stats.add(Fact {
                id: k % 4,
                clues: 24 + k as usize % 2,
                level,
                techniques: Some(vec![((0, "a"), k)]),
                ..Fact::default()
            });
        }
        assert_eq!((stats.rows, stats.repeats, stats.levels[Level::Easy as usize]), (10, 6, 7));
        assert_eq!((stats.clues[&24], stats.techniques[&(0, "a")]), (5, (10, 45)));
    }
}
