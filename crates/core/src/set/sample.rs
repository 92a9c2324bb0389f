//! Compares a set of classic 9×9 with a uniform sample: the givens and ratings of all minimal puzzles, and the classes of bands
//! of all full grids.

use crate::sorted::SortedMap;

/// The compared properties of a row.
#[derive(Clone, Debug, Default)]
pub struct Seen {
    /// The number of givens.
    pub clues: usize,
    /// In tenths.
    pub er: Option<u16>,
    /// The natural logarithm of its weight, in millionths; `None` if it has none.
    pub weight: Option<i64>,
    /// The classes of the three bands and the three stacks of its solution, if that is known.
    pub bands: Option<[u64; PLACES]>,
}

/// The bands of a grid, and those of its mirror image.
const PLACES: usize = 6;

/// The shares of all minimal puzzles by givens, in millionths: Denis Berthier's unbiased statistics. Their mean is 26.577.
const GIVENS: [(usize, f64); 11] = [
    (21, 0.34),
    (22, 34.0),
    (23, 1_490.0),
    (24, 22_800.0),
    (25, 134_200.0),
    (26, 319_400.0),
    (27, 327_400.0),
    (28, 154_800.0),
    (29, 35_600.0),
    (30, 4_100.0),
    (31, 220.0),
];

/// The shares by Sudoku Explainer's rating, from and to in tenths, in millionths; and the mean, in tenths. Measured here on 262,144 rows drawn
/// by weights (`--sample uniform --resample 16384`), with standard errors of a hundredth at most; 0.6 tenths for the mean.
const RATINGS: [(u16, u16, f64); 8] = [
    (10, 15, 166_000.0),
    (16, 29, 246_000.0),
    (30, 44, 69_000.0),
    (45, 64, 35_000.0),
    (65, 70, 110_000.0),
    (71, 79, 310_000.0),
    (80, 89, 62_000.0),
    (90, 120, 2_000.0),
];
const MEAN_RATING: f64 = 47.0;

/// Counts and weights of some value.
#[derive(Clone, Debug, Default)]
struct Shares {
    by_value: SortedMap<u32, (f64, f64)>,
}

impl Shares {
    fn add(&mut self, value: u32, weight: f64) {
        let sums = self.by_value.entry(value).or_default();
        *sums = (sums.0 + 1.0, sums.1 + weight);
    }

    /// The shares of values in a range, counted and by weight.
    fn within(&self, low: u32, high: u32) -> (f64, f64) {
        let add = |a: (f64, f64), b: &(f64, f64)| (a.0 + b.0, a.1 + b.1);
        let all = self.by_value.values().fold((0.0, 0.0), add);
        let some = self.by_value.range(low..=high).map(|(_, sums)| sums).fold((0.0, 0.0), add);
        (some.0 / all.0.max(1.0), if all.1 > 0.0 { some.1 / all.1 } else { 0.0 })
    }

    fn mean(&self) -> (f64, f64) {
        let add = |a: (f64, f64, f64, f64), (&value, b): (&u32, &(f64, f64))| {
            (a.0 + b.0, a.1 + b.0 * value as f64, a.2 + b.1, a.3 + b.1 * value as f64)
        };
        let (n, sum, weight, weighted) = self.by_value.iter().fold((0.0, 0.0, 0.0, 0.0), add);
        (sum / f64::max(n, 1.0), if weight > 0.0 { weighted / weight } else { 0.0 })
    }
}

/// A set beside a uniform sample.
#[derive(Clone, Debug, Default)]
pub struct Sample {
    /// How many rows of classic 9×9 there were.
    pub rows: u64,
    /// How many of them have a weight.
    pub weighted: u64,
    givens: Shares,
    ratings: Shares,
    bands: [SortedMap<u64, u64>; PLACES],
}

/// A line of a comparison: shares or means of the set, of the set by its weights, and of a uniform sample.
#[derive(Clone, PartialEq, Debug)]
pub struct Line {
    /// What is compared.
    pub label: String,
    /// In the set.
    pub here: f64,
    /// In the set by its weights, if all rows have one.
    pub by_weight: Option<f64>,
    /// Among all.
    pub all: f64,
}

impl Sample {
    /// Counts a row.
    pub fn add(&mut self, seen: &Seen) {
        self.rows += 1;
        self.weighted += seen.weight.is_some() as u64;
        let weight = seen.weight.map_or(0.0, |log| (log as f64 / 1e6).exp());
        self.givens.add(seen.clues as u32, weight);
        if let Some(er) = seen.er {
            self.ratings.add(er as u32, weight);
        }
        for (counts, class) in self.bands.iter_mut().zip(seen.bands.into_iter().flatten()) {
            *counts.entry(class).or_default() += 1;
        }
    }

    fn line(&self, label: String, (here, by_weight): (f64, f64), all: f64) -> Line {
        Line { label, here, by_weight: (self.weighted == self.rows).then_some(by_weight), all }
    }

    /// Shares by givens, and their mean as the last line.
    pub fn givens(&self) -> Vec<Line> {
        let share = |&(givens, millionths): &(usize, f64)| {
            self.line(givens.to_string(), self.givens.within(givens as u32, givens as u32), millionths / 1e6)
        };
        let (first, last) = (GIVENS[0].0 as u32, GIVENS[GIVENS.len() - 1].0 as u32);
        let fewer = self.line(format!("under {first}"), self.givens.within(0, first - 1), 0.0);
        let more = self.line(format!("over {last}"), self.givens.within(last + 1, u32::MAX), 0.0);
        let mut lines: Vec<Line> = [fewer].into_iter().chain(GIVENS.iter().map(share)).chain([more]).collect();
        lines.retain(|line| line.here > 0.0 || line.all > 0.0);
        let mean = GIVENS.iter().map(|&(givens, share)| givens as f64 * share).sum::<f64>()
            / GIVENS.iter().map(|row| row.1).sum::<f64>();
        lines.push(self.line("mean".into(), self.givens.mean(), mean));
        lines
    }

    /// Shares by rating, and their mean as the last line; nothing where no row has a rating.
    pub fn ratings(&self) -> Vec<Line> {
        if self.ratings.by_value.is_empty() {
            return Vec::new();
        }
        let tenths = |value: u16| format!("{}.{}", value / 10, value % 10);
        let share = |&(low, high, millionths): &(u16, u16, f64)| {
            let within = self.ratings.within(low as u32, high as u32);
            self.line(format!("{}–{}", tenths(low), tenths(high)), within, millionths / 1e6)
        };
        let (here, by_weight) = self.ratings.mean();
        let mean = self.line("mean".into(), (here / 10.0, by_weight / 10.0), MEAN_RATING / 10.0);
        RATINGS.iter().map(share).chain([mean]).collect()
    }

    /// χ² of the classes at each place of a band, against shares of which the sum is 1. A uniform sample has a χ² near the number of
    /// classes less one. Empty where no row has a solution.
    pub fn bands(&self, shares: &SortedMap<u64, f64>) -> Vec<f64> {
        let of_place = |counts: &SortedMap<u64, u64>| {
            let n = counts.values().sum::<u64>() as f64;
            let square = |(class, share): (&u64, &f64)| {
                let (is, should) = (counts.get(class).copied().unwrap_or(0) as f64, n * share);
                (is - should).powi(2) / should
            };
            shares.iter().map(square).sum()
        };
        self.bands.iter().filter(|counts| !counts.is_empty()).map(of_place).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_are_complete() {
        assert!((GIVENS.iter().map(|row| row.1).sum::<f64>() - 1e6).abs() < 100.0);
        assert!((RATINGS.iter().map(|row| row.2).sum::<f64>() - 1e6).abs() < 2_000.0);
        assert!(RATINGS.windows(2).all(|pair| pair[0].1 + 1 == pair[1].0));
    }

    #[test]
    fn weights_count_where_all_have_one() {
        let mut sample = Sample::default();
        sample.add(&Seen { clues: 24, er: Some(12), weight: Some(0), bands: Some([1; PLACES]) });
        sample.add(&Seen { clues: 26, er: Some(72), weight: Some(1_098_612), bands: Some([2; PLACES]) });
        let line = |lines: &[Line], label: &str| lines.iter().find(|line| line.label == label).cloned().unwrap();
        let share = line(&sample.givens(), "26");
        assert!(share.here == 0.5 && (share.by_weight.unwrap() - 0.75).abs() < 1e-6 && share.all == 0.3194);
        let mean = line(&sample.givens(), "mean");
        assert!(mean.here == 25.0 && (mean.by_weight.unwrap() - 25.5).abs() < 1e-6 && (mean.all - 26.577).abs() < 0.01);
        assert_eq!(line(&sample.ratings(), "1.0–1.5").here, 0.5);
        // One of each, where three of four should be of the first class.
        assert_eq!(sample.bands(&SortedMap::from([(1, 0.75), (2, 0.25)])), [2.0 / 3.0; PLACES]);
        sample.add(&Seen { clues: 24, ..Seen::default() });
        assert!(sample.givens().iter().all(|line| line.by_weight.is_none()));
    }
}
