//! Statistics of a set: counts of all properties of its rows. Memory stays small for sets of any length.

use crate::board::Level;
use crate::sorted::SortedMap;
use std::collections::HashSet;

/// The properties of one row.
#[derive(Clone, Debug, Default)]
pub struct Fact {
    /// Kind and size: `sudoku 3x3`.
    pub board: String,
    /// The first bits of the puzzle's id.
    pub id: u64,
    /// The number of givens.
    pub clues: usize,
    /// `None` if the row has no rating; likewise for every `Option` here.
    pub level: Option<Level>,
    /// In tenths.
    pub er: Option<u16>,
    /// The hardest technique needed.
    pub hardest: Option<Named>,
    /// Every technique of the path with its number of steps, if the path is known.
    pub techniques: Option<Vec<(Named, u64)>>,
    /// A person's work, in the rating's own unit.
    pub effort: Option<u32>,
    /// In tenths.
    pub minutes: Option<u32>,
    /// The name of the mask that the clues obey.
    pub symmetry: Option<&'static str>,
}

/// A technique as its index on the ladder and its key. The index sorts easier ones first.
pub type Named = (usize, &'static str);

/// The statistics of a set.
#[derive(Clone, Debug, Default)]
pub struct Stats {
    /// How many rows were counted.
    pub rows: u64,
    /// Rows of each kind and size.
    pub boards: SortedMap<String, u64>,
    /// Rows of each level, in the order of [`Level::ALL`].
    pub levels: [u64; Level::ALL.len()],
    /// Rows of each Sudoku Explainer rating, in tenths.
    pub er: SortedMap<u16, u64>,
    /// Rows of each number of givens.
    pub clues: SortedMap<usize, u64>,
    /// Rows by their hardest technique.
    pub hardest: SortedMap<Named, u64>,
    /// For each technique: the puzzles that use it, and the total number of steps.
    pub techniques: SortedMap<Named, (u64, u64)>,
    /// Rows whose whole path is known.
    pub paths: u64,
    /// The distribution of effort.
    pub effort: Spread,
    /// The distribution of minutes, in tenths.
    pub minutes: Spread,
    /// Rows of each mask.
    pub symmetry: SortedMap<&'static str, u64>,
    /// Rows whose puzzle appeared in an earlier row.
    pub repeats: u64,
    ids: HashSet<u64>,
}

/// How many ids are remembered to find repeats: about a hundred megabytes of memory.
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

    /// Whether the set is so long that repeats among its last rows were not detected.
    pub fn is_too_long_for_repeats(&self) -> bool {
        self.ids.len() >= MOST_IDS
    }
}

/// A distribution: values rounded to three digits with their counts. This is enough for quantiles and needs at most some
/// thousand counts.
#[derive(Clone, Debug, Default)]
pub struct Spread {
    counts: SortedMap<u32, u64>,
    /// The number of values.
    pub n: u64,
}

impl Spread {
    /// Adds a value, rounded down to three leading digits.
    pub fn add(&mut self, value: u32) {
        *self.counts.entry(to_three_digits(value)).or_default() += 1;
        self.n += 1;
    }

    /// The value that this share of all values (in hundredths) does not exceed.
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
