//! Grids of 9×9, by drawing numbers that name a grid or nothing, and drawing again until they name one.
//!
//! Digits and places count from 0. A grid is in normal form if its first box is 0 1 2 / 3 4 5 / 6 7 8; renaming digits makes
//! every grid of exactly one such grid. A grid in normal form is exactly one list of four things:
//!
//! 1. its first band, one of 56·6⁶: which row each digit has in the other two boxes (a split), and the order in each row;
//! 2. for each stack, one of 56 splits: which column each digit has in the other two boxes;
//! 3. the arrangement of the middle band: its rows, if the digits of each column are known;
//! 4. the arrangement of the bottom band.
//!
//! How many arrangements there are depends on the columns; [`MOST`] is the most. A trial draws the first two, and two numbers
//! below MOST. It names a grid if each of these is the number of an arrangement. So each grid in normal form is named by exactly
//! one of 56·6⁶·56³·MOST² equally likely trials, and the first trial that names a grid names each with the same chance.
//! One in 75 does.

use super::arrange::{COUNTS, Columns, Counts, MOST, arrangement};
use crate::board::Grid;
use crate::seed::Stream;
use std::sync::LazyLock;

pub(super) const N_SPLITS: usize = 56;
/// The bands in normal form.
pub(super) const N_BANDS: u32 = N_SPLITS as u32 * 6u32.pow(6);
/// The splits of three stacks.
pub(super) const N_TRIPLES: u32 = (N_SPLITS * N_SPLITS * N_SPLITS) as u32;

/// The orders of three.
pub(super) const ORDERS: [[usize; 3]; 6] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];

/// Each digit is in a different row of each box of a band, and in a different column of each box of a stack. So it moves by one
/// line or by two, to the next box, and by the other number to the one after. Three digits must be in each line: the same number
/// of each line's digits move by two, for which there are 1 + 27 + 27 + 1 choices. The splits are in the order of these choices
/// as binary numbers, so that the split of the other box is as far from the end of the list as this one is from its start.
pub(super) struct Splits {
    /// The new line of the digit at each place, 3 × its line + its place there.
    pub(super) lines: [[u8; 9]; N_SPLITS],
    /// The places line by line in the next box.
    places: [[[u8; 3]; 3]; N_SPLITS],
    /// 3 to the power of where each place is in that list.
    powers: [[u16; 9]; N_SPLITS],
}

pub(super) static SPLITS: LazyLock<Splits> = LazyLock::new(Splits::made);

impl Splits {
    fn made() -> Splits {
        let per_line = |choice: u32| [choice & 7, choice >> 3 & 7, choice >> 6].map(u32::count_ones);
        let is_even = |choice: &u32| per_line(*choice)[1..].iter().all(|&n| n == per_line(*choice)[0]);
        let mut splits = Splits { lines: [[0; 9]; _], places: [[[0; 3]; 3]; _], powers: [[0; 9]; _] };
        for (i, choice) in (0..512).filter(is_even).enumerate() {
            let lines: [u8; 9] = std::array::from_fn(|place| ((place / 3 + 1 + (choice as usize >> place & 1)) % 3) as u8);
            let mut n_listed = 0;
            for line in 0..3 {
                for (at, place) in (0..9).filter(|&place| lines[place] == line as u8).enumerate() {
                    splits.places[i][line][at] = place as u8;
                    splits.powers[i][place] = 3u16.pow(n_listed);
                    n_listed += 1;
                }
            }
            splits.lines[i] = lines;
        }
        splits
    }

    /// The split for the places of the same digits in the box after the next.
    pub(super) fn other(split: usize) -> usize {
        N_SPLITS - 1 - split
    }
}

/// The three boxes of a band, each as its digits column by column.
pub(super) type Band = [[u8; 9]; 3];

/// Draws a grid.
pub fn draw(stream: &mut Stream) -> Grid {
    let (splits, counts) = (&*SPLITS, &*COUNTS);
    let rows = loop {
        if let Some(rows) = trial(splits, counts, stream) {
            break rows;
        }
    };
    let mut digits = [1, 2, 3, 4, 5, 6, 7, 8, 9];
    stream.shuffle(&mut digits);
    Grid(rows.iter().flatten().map(|&digit| digits[digit as usize]).collect())
}

fn trial(splits: &Splits, counts: &Counts, stream: &mut Stream) -> Option<[[u8; 9]; 9]> {
    let band = band_of(splits, stream.below(N_BANDS));
    let triple = stream.below(N_TRIPLES) as usize;
    let down = [triple % N_SPLITS, triple / N_SPLITS % N_SPLITS, triple / N_SPLITS / N_SPLITS];
    let others = down.map(Splits::other);
    let middle = Some(stream.below(MOST)).filter(|&number| number < count(splits, counts, &band, down))?;
    let bottom = Some(stream.below(MOST)).filter(|&number| number < count(splits, counts, &band, others))?;
    let mut rows = [[0; 9]; 9];
    for row in 0..3 {
        rows[row] = std::array::from_fn(|col| band[col / 3][col % 3 * 3 + row]);
    }
    for (first, split, number) in [(3, down, middle), (6, others, bottom)] {
        let columns = columns_of(splits, &band, split);
        let arranged = arrangement(&columns, number)?;
        for (row, sets) in rows[first..first + 3].iter_mut().zip(arranged) {
            *row = std::array::from_fn(|col| (sets[col / 3] & columns[col / 3][col % 3]).trailing_zeros() as u8);
        }
    }
    Some(rows)
}

/// The band in normal form with that number.
pub(super) fn band_of(splits: &Splits, number: u32) -> Band {
    let (split, mut orders) = (number as usize % N_SPLITS, number as usize / N_SPLITS);
    let mut band = [[0, 3, 6, 1, 4, 7, 2, 5, 8]; 3];
    for (digits, split) in band[1..].iter_mut().zip([split, Splits::other(split)]) {
        for row in 0..3 {
            let order = ORDERS[orders % 6];
            orders /= 6;
            (0..3).for_each(|col| digits[col * 3 + row] = splits.places[split][row][order[col]]);
        }
    }
    band
}

/// How many arrangements the next band has by these splits.
pub(super) fn count(splits: &Splits, counts: &Counts, band: &Band, split: [usize; 3]) -> u32 {
    counts
        .of(partition(splits, counts, &band[1], [split[0], split[1]]), partition(splits, counts, &band[2], [split[0], split[2]]))
}

/// The partition of the next box below one, by the splits of the first box and of this one.
pub(super) fn partition(splits: &Splits, counts: &Counts, digits: &[u8; 9], [first, own]: [usize; 2]) -> usize {
    // A digit's place in the first box is known, since that box is the same for all bands.
    let power_of = |digit: u8| splits.powers[first][digit as usize % 3 * 3 + digit as usize / 3] as usize;
    let code = digits.iter().zip(&splits.lines[own]).map(|(&digit, &line)| power_of(digit) * line as usize).sum();
    counts.partition(code)
}

/// The columns of that band.
pub(super) fn columns_of(splits: &Splits, band: &Band, split: [usize; 3]) -> Columns {
    std::array::from_fn(|b| {
        splits.places[split[b]].map(|places| places.iter().fold(0, |set, &at| set | 1 << band[b][at as usize]))
    })
}
