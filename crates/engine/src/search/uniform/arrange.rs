//! The arrangements of a band of 9×9 whose columns are known as sets: in how many ways rows can be chosen, and which they are.
//! Renaming digits and exchanging columns or boxes changes no count, so a table needs few of them.

use std::ops::ControlFlow;
use std::sync::LazyLock;

/// For each box of a band its columns, each as the set of its three digits, bit by bit.
pub type Columns = [[u16; 3]; 3];

/// For each row of a band, and each box, the three digits there.
pub type Rows = [[u16; 3]; 3];

/// The most arrangements that columns have: three columns with the same digits in every box make three Latin squares of 12.
pub const MOST: u32 = 12 * 12 * 12;

/// The number of ways to part nine digits into three sets of three that have no order.
const N_PARTITIONS: usize = 280;

const ALL: u16 = 0x1ff;

/// Visits every arrangement of columns, always in the same order.
fn each_arrangement(columns: &Columns, mut visit: impl FnMut(Rows) -> ControlFlow<()>) {
    let _ = each_first_row(columns, |first| {
        // What is left of a box's column goes to the second and to the third row. So a digit of one box's first row is in the
        // second row of one of the other two boxes, and in the third row of the other.
        let downs: [[u16; 8]; 2] = std::array::from_fn(|b| choices(columns[b].map(|column| column & !first[b])));
        for one in downs[0] {
            let forced = first[2] & !one;
            for two in downs[1].into_iter().filter(|two| two & first[2] == forced) {
                let three = first[1] & !one | first[0] & !two;
                if hits_each(&columns[2], three) {
                    let second = [one, two, three];
                    visit([first, second, std::array::from_fn(|b| ALL & !first[b] & !second[b])])?;
                }
            }
        }
        ControlFlow::Continue(())
    });
}

/// The arrangement of columns with that number; `None` if there are fewer.
pub fn arrangement(columns: &Columns, number: u32) -> Option<Rows> {
    let (mut left, mut found) = (number, None);
    each_arrangement(columns, |rows| {
        if left == 0 {
            found = Some(rows);
            return ControlFlow::Break(());
        }
        left -= 1;
        ControlFlow::Continue(())
    });
    found
}

pub fn n_arrangements(columns: &Columns) -> u32 {
    let mut n = 0;
    each_arrangement(columns, |_| {
        n += 1;
        ControlFlow::Continue(())
    });
    n
}

fn each_first_row(columns: &Columns, mut visit: impl FnMut([u16; 3]) -> ControlFlow<()>) -> ControlFlow<()> {
    for one in choices::<27>(columns[0]) {
        for two in choices::<27>(columns[1]).into_iter().filter(|two| two & one == 0) {
            let three = ALL & !one & !two;
            if hits_each(&columns[2], three) {
                visit([one, two, three])?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// Each way to take one digit of each of three sets, all of two or all of three digits: N is 8 or 27.
fn choices<const N: usize>(sets: [u16; 3]) -> [u16; N] {
    let sets = sets.map(|mut set| {
        std::array::from_fn::<u16, 3, _>(|_| {
            let bit = set & set.wrapping_neg();
            set ^= bit;
            bit
        })
    });
    let n = if N == 8 { 2 } else { 3 };
    std::array::from_fn(|i| sets[0][i % n] | sets[1][i / n % n] | sets[2][i / n / n])
}

/// Whether three digits are in three columns.
fn hits_each(columns: &[u16; 3], digits: u16) -> bool {
    columns.iter().all(|column| column & digits != 0)
}

/// The number of arrangements of all columns, where those of the first box are the digits 0 1 2, 3 4 5 and 6 7 8.
pub struct Counts {
    /// The partition of a box's columns, by a number in base 3: the column of each digit.
    partitions: Vec<u16>,
    /// The class of the second box's partition × [`N_PARTITIONS`] + the third's, and the count of each class.
    classes: Vec<u16>,
    counts: Vec<u32>,
}

pub static COUNTS: LazyLock<Counts> = LazyLock::new(Counts::made);

impl Counts {
    /// The partition of a box with columns in that form.
    pub fn partition(&self, columns: usize) -> usize {
        self.partitions[columns] as usize
    }

    /// The class of two boxes. It equals that of two others if renaming digits of the first box turns one pair into the other.
    pub fn class(&self, second: usize, third: usize) -> usize {
        self.classes[second * N_PARTITIONS + third] as usize
    }

    pub fn of(&self, second: usize, third: usize) -> u32 {
        self.counts[self.class(second, third)]
    }

    fn made() -> Counts {
        let mut partitions = vec![0; 3usize.pow(9)];
        // Each partition as the columns of digits; columns are numbered by their first digits, and may be exchanged.
        let mut known: Vec<[u8; 9]> = Vec::with_capacity(N_PARTITIONS);
        for (code, partition) in partitions.iter_mut().enumerate() {
            let of_digit = columns_of(code);
            if (0..3).all(|column| of_digit.iter().filter(|&&c| c == column).count() == 3) {
                let ordered = in_order(of_digit);
                let at = known.iter().position(|other| *other == ordered).unwrap_or(known.len());
                if at == known.len() {
                    known.push(ordered);
                }
                *partition = at as u16;
            }
        }
        let moved = |renaming: [usize; 9]| -> Vec<usize> {
            let image = |of_digit: &[u8; 9]| partitions[code_of(&renaming.map(|digit| of_digit[digit]))] as usize;
            known.iter().map(image).collect()
        };
        let moves = MOVES.map(moved);
        let (mut classes, mut counts) = (vec![NO_CLASS; N_PARTITIONS * N_PARTITIONS], Vec::new());
        for pair in 0..classes.len() {
            if classes[pair] != NO_CLASS {
                continue;
            }
            let class = counts.len() as u16;
            counts.push(n_arrangements(&[FIRST, sets(&known[pair / N_PARTITIONS]), sets(&known[pair % N_PARTITIONS])]));
            let mut open = vec![pair];
            classes[pair] = class;
            while let Some(pair) = open.pop() {
                for images in &moves {
                    let image = images[pair / N_PARTITIONS] * N_PARTITIONS + images[pair % N_PARTITIONS];
                    if classes[image] == NO_CLASS {
                        classes[image] = class;
                        open.push(image);
                    }
                }
            }
        }
        Counts { partitions, classes, counts }
    }
}

const NO_CLASS: u16 = u16::MAX;

/// The columns of the first box.
const FIRST: [u16; 3] = [0o007, 0o070, 0o700];

/// Renamings of digits that leave the first box as it is, and that generate all others: the first column's digits, and the
/// columns.
const MOVES: [[usize; 9]; 4] =
    [[1, 0, 2, 3, 4, 5, 6, 7, 8], [1, 2, 0, 3, 4, 5, 6, 7, 8], [3, 4, 5, 0, 1, 2, 6, 7, 8], [3, 4, 5, 6, 7, 8, 0, 1, 2]];

/// The columns as sets.
fn sets(of_digit: &[u8; 9]) -> [u16; 3] {
    std::array::from_fn(|column| (0..9).filter(|&d| of_digit[d] as usize == column).fold(0, |set, d| set | 1 << d))
}

/// The columns of nine digits as a number in base 3, and back.
fn code_of(columns: &[u8; 9]) -> usize {
    columns.iter().rev().fold(0, |code, &column| code * 3 + column as usize)
}

fn columns_of(mut code: usize) -> [u8; 9] {
    std::array::from_fn(|_| {
        let column = code % 3;
        code /= 3;
        column as u8
    })
}

/// The same columns, numbered by their first digits.
fn in_order(columns: [u8; 9]) -> [u8; 9] {
    let mut numbers = [None; 3];
    let mut next = 0;
    columns.map(|column| {
        *numbers[column as usize].get_or_insert_with(|| {
            next += 1;
            next - 1
        })
    })
}
