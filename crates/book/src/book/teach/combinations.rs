//! The sets of digits that the cells of a cage can hold, as the table of a page with rules has them.

use crate::board::{DigitSet, Layout, symbol};
use serde::Serialize;

/// The most cells of a cage whose combinations are listed: what larger ones leave out of a row is looked up.
const MOST_LISTED: u32 = 4;
/// The most digits of a board whose combinations are listed: more fill pages.
const MOST_DIGITS_LISTED: u8 = 9;

/// All sets of different digits, by their number and total.
#[derive(Serialize, Default, PartialEq, Eq)]
pub(super) struct Combinations {
    /// The numbers of cells that it lists: 2, 3, 4.
    cells: Vec<u32>,
    totals: Vec<Total>,
    /// The total of all digits.
    all: u32,
}

#[derive(Serialize, PartialEq, Eq)]
struct Total {
    total: u32,
    /// For each number of cells, the sets of that total: `19`, `28`, `37`, `46`.
    sets: Vec<Vec<String>>,
}

impl Combinations {
    pub(crate) fn is_empty(&self) -> bool {
        self.totals.is_empty()
    }
}

/// The combinations of cages of two cells and more; none for a board without outlined cages.
pub(super) fn combinations(sample: &Layout) -> Combinations {
    let has_cages = sample.cages.iter().any(|cage| cage.look.stands_in_rules());
    if !has_cages || sample.n_digits > MOST_DIGITS_LISTED {
        return Combinations::default();
    }
    let n = u32::from(sample.n_digits);
    let all = n * (n + 1) / 2;
    let cells: Vec<u32> = (2..=MOST_LISTED.min(n - 1)).collect();
    let of = |total: u32, cells: u32| -> Vec<String> {
        let is_one = |set: &DigitSet| set.len() == cells && set.iter().map(u32::from).sum::<u32>() == total;
        // 129 before 138: the digits of a set, in order, as a number.
        let mut sets: Vec<String> =
            (0..1 << n).map(DigitSet).filter(is_one).map(|set| set.iter().map(symbol).collect()).collect();
        sets.sort();
        sets
    };
    let row = |total: u32| Total { total, sets: cells.iter().map(|&cells| of(total, cells)).collect() };
    let totals = (3..=all).map(row).filter(|row| row.sets.iter().any(|sets| !sets.is_empty())).collect();
    Combinations { cells, totals, all }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kinds::{kind_named, parse_size};

    #[test]
    fn the_table_has_every_set_of_two_to_four_digits_once() {
        let sample = |kind: &str, size: &str| {
            let kind = kind_named(kind).unwrap();
            kind.sample(&kind.check(parse_size(size).ok(), None, false).unwrap())
        };
        let table = combinations(&sample("killer", "3x3"));
        assert_eq!((table.cells.clone(), table.all), (vec![2, 3, 4], 45));
        let n_sets = |i: usize| table.totals.iter().map(|row| row.sets[i].len()).sum::<usize>();
        assert_eq!([n_sets(0), n_sets(1), n_sets(2)], [36, 84, 126]);
        let ten = table.totals.iter().find(|row| row.total == 10).unwrap();
        assert_eq!(ten.sets, [vec!["19", "28", "37", "46"], vec!["127", "136", "145", "235"], vec!["1234"]]);
        assert_eq!((table.totals[0].total, table.totals.last().unwrap().total), (3, 30));
        assert!(combinations(&sample("sudoku", "3x3")).totals.is_empty());
        assert_eq!(combinations(&sample("killer", "2x2")).cells, [2, 3]);
    }
}
