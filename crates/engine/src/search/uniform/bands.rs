//! The classes of bands: which bands of 9×9 are the same except for names of digits and the order of boxes, rows and columns,
//! and how many grids have a band of each class. There are 416 classes.

use super::arrange::{COUNTS, Counts};
use super::nine::{Band, N_BANDS, N_SPLITS, ORDERS, SPLITS, Splits, band_of, partition};
use crate::sorted::SortedMap;
use std::collections::HashMap;
use std::sync::LazyLock;

/// A band in its class's normal form, digit by digit.
pub type BandClass = u64;

/// Of how many grids a band at one place of the board is of each class. Together these are all grids.
pub static BAND_CLASSES: LazyLock<SortedMap<BandClass, u128>> = LazyLock::new(classes);

/// The class of a band: three rows of nine digits. The board's stacks are bands of its mirror image.
pub fn class_of_band(rows: [[u8; 9]; 3]) -> BandClass {
    forms_of(rows).min().unwrap_or(0)
}

/// The band in each normal form: some box is the first and its digits are renamed to 0 … 8, and the columns of the others are in
/// the order of their first row.
fn forms_of(rows: [[u8; 9]; 3]) -> impl Iterator<Item = BandClass> {
    let all =
        ORDERS.into_iter().flat_map(|boxes| ORDERS.into_iter().flat_map(move |lines| ORDERS.map(|cols| (boxes, lines, cols))));
    all.map(move |(boxes, lines, cols)| {
        let mut names = [0; 10];
        for (name, at) in (0..9).enumerate() {
            names[rows[lines[at / 3]][boxes[0] * 3 + cols[at % 3]] as usize] = name as u64;
        }
        boxes[1..].iter().fold(0, |form, at| {
            let column = |col: usize| lines.iter().fold(0, |column, &line| column * 9 + names[rows[line][at * 3 + col] as usize]);
            let mut columns = [column(0), column(1), column(2)];
            columns.sort_unstable();
            columns.iter().fold(form, |form, column| form * 729 + column)
        })
    })
}

fn classes() -> SortedMap<BandClass, u128> {
    let (splits, counts) = (&*SPLITS, &*COUNTS);
    let mut class_of: HashMap<BandClass, BandClass> = HashMap::new();
    let mut completions: HashMap<usize, u64> = HashMap::new();
    let mut grids = SortedMap::new();
    // The orders of the columns of two boxes and the names of digits make 36 × 9! bands of each.
    let is_in_order = |orders: u32| orders.is_multiple_of(6) && (orders / 216).is_multiple_of(6);
    let in_order = (0..N_BANDS).filter(|number| is_in_order(number / N_SPLITS as u32));
    for number in in_order {
        let band = band_of(splits, number);
        let rows = std::array::from_fn(|row| std::array::from_fn(|col| band[col / 3][col % 3 * 3 + row]));
        let own = forms_of(rows).next().unwrap_or(0);
        if !class_of.contains_key(&own) {
            let class = class_of_band(rows);
            class_of.extend(forms_of(rows).map(|form| (form, class)));
        }
        let class = class_of[&own];
        let column_class = class_of_columns(counts, &band);
        let n = *completions.entry(column_class).or_insert_with(|| n_completions(splits, counts, &band));
        *grids.entry(class).or_insert(0) += n as u128 * 36 * 362_880;
    }
    grids
}

/// The class of a band's columns, which determines how many completions it has.
fn class_of_columns(counts: &Counts, band: &Band) -> usize {
    let power_of = |digit: u8| 3usize.pow(digit as u32 % 3 * 3 + digit as u32 / 3);
    let code = |digits: &[u8; 9]| digits.iter().zip(0..).map(|(&digit, at)| power_of(digit) * (at / 3)).sum();
    counts.class(counts.partition(code(&band[1])), counts.partition(code(&band[2])))
}

/// How many grids begin with a band.
fn n_completions(splits: &Splits, counts: &Counts, band: &Band) -> u64 {
    let partitions: [Vec<usize>; 2] = [1, 2].map(|b| {
        let pairs = (0..N_SPLITS * N_SPLITS).map(|pair| [pair / N_SPLITS, pair % N_SPLITS]);
        pairs.map(|pair| partition(splits, counts, &band[b], pair)).collect()
    });
    let count = |[first, second, third]: [usize; 3]| {
        counts.of(partitions[0][first * N_SPLITS + second], partitions[1][first * N_SPLITS + third]) as u64
    };
    let all = (0..N_SPLITS).flat_map(|a| (0..N_SPLITS).flat_map(move |b| (0..N_SPLITS).map(move |c| [a, b, c])));
    all.map(|split| count(split) * count(split.map(Splits::other))).sum()
}
