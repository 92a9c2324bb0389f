//! The charts of a set: which bars they have, in which order, and their labels. Text output and pictures show the same charts.

use super::stats::{Spread, Stats};
use crate::board::{Level, tenths};
use crate::guard::grouped;

/// One chart.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Chart {
    /// A heading of one or two words.
    pub title: &'static str,
    /// A note that helps to read it; may be empty.
    pub note: String,
    /// The direction of its bars.
    pub bars_as: Bars,
    /// The bars in display order; some may count nothing.
    pub bars: Vec<Bar>,
    /// The number of rows that shares refer to.
    pub of: u64,
}

/// The direction of bars: columns for numbers; rows for names, so that the names can be read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Bars {
    /// Vertical bars, for numbers.
    Columns,
    /// Horizontal bars, for names.
    Rows,
}

/// One bar.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Bar {
    /// What is counted.
    pub label: String,
    /// How many rows.
    pub n: u64,
    /// Text after the count; may be empty.
    pub more: String,
}

fn bar(label: impl Into<String>, n: u64) -> Bar {
    Bar { label: label.into(), n, more: String::new() }
}

/// The most bars of a chart of numbers.
const MOST_BARS: u32 = 20;

/// The charts of a set. A property that no row has is left out.
pub fn charts(stats: &Stats) -> Vec<Chart> {
    let all = [levels(stats), ratings(stats), hardest(stats), techniques(stats), clues(stats), minutes(stats), effort(stats)];
    let mut all: Vec<Chart> = all.into_iter().chain([symmetry(stats), boards(stats)]).flatten().collect();
    all.retain(|chart| !chart.bars.is_empty());
    all
}

/// A note on how many rows lack the property.
fn silent(stats: &Stats, n: u64) -> String {
    let rest = stats.rows - n;
    if rest == 0 || n == 0 { String::new() } else { format!("{} rows do not say", grouped(rest)) }
}

fn levels(stats: &Stats) -> Option<Chart> {
    let of: u64 = stats.levels.iter().sum();
    // Show all levels, because an empty level is information too; but "beyond" should be empty, so show it only if it is not.
    let is_shown = |level: Level| level != Level::Beyond || stats.levels[level as usize] > 0;
    let bars = Level::ALL.into_iter().filter(|&level| is_shown(level));
    let bars = bars.map(|level| bar(level.name(), stats.levels[level as usize])).collect();
    (of > 0).then(|| Chart { title: "Level", note: silent(stats, of), bars_as: Bars::Rows, bars, of })
}

fn ratings(stats: &Stats) -> Option<Chart> {
    let of = stats.er.values().sum();
    let values: Vec<(u32, u64)> = stats.er.iter().map(|(&er, &n)| (er as u32, n)).collect();
    let bars = bins(&values, &[1, 5, 10], |low, high| match low == high {
        true => tenths(low),
        false => format!("{}–{}", tenths(low), tenths(high)),
    });
    (of > 0).then(|| Chart { title: "Rating (ER)", note: silent(stats, of), bars_as: Bars::Columns, bars, of })
}

fn clues(stats: &Stats) -> Option<Chart> {
    let values: Vec<(u32, u64)> = stats.clues.iter().map(|(&n, &count)| (n as u32, count)).collect();
    let bars = bins(&values, &[1, 2, 5, 10, 20, 50], range);
    let sum: u64 = stats.clues.iter().map(|(&clues, &n)| clues as u64 * n).sum();
    let mean = (sum * 10 + stats.rows / 2) / stats.rows.max(1);
    let note = format!("{} on average", tenths(mean as u32));
    // Kinds with sums seldom have digits as clues.
    (sum > 0).then_some(Chart { title: "Clues", note, bars_as: Bars::Columns, bars, of: stats.rows })
}

fn range(low: u32, high: u32) -> String {
    if low == high { low.to_string() } else { format!("{low}–{high}") }
}

/// The median, the quartiles and the maximum.
fn middle(spread: &Spread, word: impl Fn(u32) -> String) -> String {
    let of = |share: u64| spread.quantile(share).map_or(String::new(), &word);
    format!("median {}; half from {} to {}; at most {}", of(50), of(25), of(75), of(100))
}

fn minutes(stats: &Stats) -> Option<Chart> {
    let values: Vec<(u32, u64)> = stats.minutes.counts().collect();
    // A bin is labelled by its lower end; wide bins show whole minutes.
    let bars = bins(&values, &[1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 5000], |low, high| match (high - low + 1) % 10 {
        0 => range(low / 10, high / 10),
        _ if low == high => tenths(low),
        _ => format!("{}–{}", tenths(low), tenths(high)),
    });
    let (of, note) = (stats.minutes.n, middle(&stats.minutes, tenths));
    (of > 0).then_some(Chart { title: "Minutes, estimated", note, bars_as: Bars::Columns, bars, of })
}

fn effort(stats: &Stats) -> Option<Chart> {
    let values: Vec<(u32, u64)> = stats.effort.counts().collect();
    let widths: Vec<u32> = (1..9).flat_map(|power| [1, 2, 5].map(|digit| digit * 10u32.pow(power))).collect();
    let bars = bins(&values, &widths, |low, high| format!("{}–{}", grouped(low as u64), grouped(high as u64)));
    let (of, note) = (stats.effort.n, middle(&stats.effort, |value| grouped(value as u64)));
    (of > 0).then_some(Chart { title: "Effort", note, bars_as: Bars::Columns, bars, of })
}

fn hardest(stats: &Stats) -> Option<Chart> {
    let of = stats.hardest.values().sum();
    let bars = stats.hardest.iter().map(|(&(_, key), &n)| bar(key, n)).collect();
    (of > 0).then(|| Chart { title: "Hardest technique", note: silent(stats, of), bars_as: Bars::Rows, bars, of })
}

fn techniques(stats: &Stats) -> Option<Chart> {
    let more = |steps: u64| if steps == 1 { "1 step".into() } else { format!("{} steps", grouped(steps)) };
    let bars = stats.techniques.iter().map(|(&(_, key), &(n, steps))| Bar { more: more(steps), ..bar(key, n) });
    let (bars, of) = (bars.collect(), stats.paths);
    (of > 0).then(|| Chart { title: "Puzzles that use a technique", note: silent(stats, of), bars_as: Bars::Rows, bars, of })
}

fn symmetry(stats: &Stats) -> Option<Chart> {
    let of = stats.symmetry.values().sum();
    let bars = stats.symmetry.iter().map(|(&name, &n)| bar(name, n)).collect();
    (of > 0).then(|| Chart { title: "Symmetry", note: silent(stats, of), bars_as: Bars::Rows, bars, of })
}

/// Kinds and sizes, if there are several.
fn boards(stats: &Stats) -> Option<Chart> {
    let bars = stats.boards.iter().map(|(name, &n)| bar(name, n)).collect();
    (stats.boards.len() > 1).then_some(Chart { title: "Boards", note: String::new(), bars_as: Bars::Rows, bars, of: stats.rows })
}

/// Puts values into bins of equal width: the smallest of the given widths that makes at most [`MOST_BARS`] bins. Outliers far
/// above the other values share the last bin, so that they do not compress the rest. Empty bins in between stay, to show gaps.
fn bins(values: &[(u32, u64)], widths: &[u32], label: impl Fn(u32, u32) -> String) -> Vec<Bar> {
    let (Some(&(least, _)), Some(&(most, _))) = (values.first(), values.last()) else { return Vec::new() };
    let all: u64 = values.iter().map(|v| v.1).sum();
    let mut below = 0;
    // At least 98 % of the values are at or below this one.
    let usual = values.iter().find(|v| {
        below += v.1;
        below * 50 >= all * 49
    });
    let usual = usual.map_or(most, |v| v.0);
    let n_bins = |width: u32, to: u32| to / width - least / width + 1;
    let widest = widths[widths.len() - 1];
    let width = widths.iter().copied().find(|&width| n_bins(width, usual) < MOST_BARS).unwrap_or(widest);
    let first = least / width;
    let n = n_bins(width, most).min(MOST_BARS);
    let is_open = n < n_bins(width, most);
    let bounds = |k: u32| ((first + k) * width, (first + k) * width + width - 1);
    let mut bars: Vec<Bar> = (0..n).map(|k| bar(label(bounds(k).0, bounds(k).1), 0)).collect();
    values.iter().for_each(|&(value, count)| bars[(value / width - first).min(n - 1) as usize].n += count);
    if is_open {
        let low = label(bounds(n - 1).0, bounds(n - 1).1);
        bars[n as usize - 1].label = format!("{}+", low.split('–').next().unwrap_or(&low));
    }
    bars
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bins_hold_every_value() {
        let sum = |bars: &[Bar]| bars.iter().map(|bar| bar.n).sum::<u64>();
        let few = bins(&[(12, 3), (15, 1), (26, 2)], &[1, 5, 10], range);
        assert_eq!((few.len(), few[0].label.as_str(), sum(&few)), (15, "12", 6));
        let wide = bins(&[(10, 90), (44, 60), (91, 30)], &[1, 5, 10], range);
        assert_eq!((wide.len(), wide[0].label.as_str(), wide[16].label.as_str(), sum(&wide)), (17, "10–14", "90–94", 180));
        // One value far above a hundred others.
        let tail = bins(&[(10, 90), (20, 60), (9_000, 1)], &[1, 5, 10], range);
        assert_eq!((tail.len(), tail[19].label.as_str(), sum(&tail)), (20, "29+", 151));
        assert!(bins(&[], &[1], range).is_empty());
    }
}
