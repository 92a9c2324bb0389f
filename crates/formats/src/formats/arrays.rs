//! ARRAYS: sets as NumPy arrays, in the files and shapes that machine-learning programs expect. Rows come as bytes, lot by lot; the
//! header of a file contains the count, so at the end it is written over the start.

use super::Record;
use crate::board::{Cell, Digit};

/// Arrays that go together.
pub struct ArraysRow {
    /// The word that `--columns` takes.
    pub name: &'static str,
    /// Whose arrays they are, in a line of docs/formats.md.
    pub about: &'static str,
    /// Its files.
    pub files: &'static [ArrayRow],
    /// Whether rows need the order in which a person fills the cells.
    pub has_order: bool,
    /// Text files for this many rows, groups and digits: those beside the arrays, and those for all sides of a split.
    texts: fn(u64, u64, usize) -> (Texts, Texts),
}

/// Files by name.
type Texts = Vec<(&'static str, String)>;

/// An array: a file.
pub struct ArrayRow {
    /// Its name.
    pub name: &'static str,
    /// NumPy's name for the type of its numbers.
    descr: &'static str,
    /// The shape of a row, on a board of this many digits.
    shape: fn(usize) -> Vec<usize>,
    fill: Fill,
}

/// Where its numbers come from.
enum Fill {
    /// From the puzzle.
    Puzzle(fn(&Shown, &mut Vec<u8>)),
    /// A zero a row.
    Zeros,
    /// The numbers from 0 to the count, which is one more.
    Numbers,
    /// The first row of each puzzle with its transforms, and the count.
    Groups,
}

/// A puzzle as arrays see it.
struct Shown<'a> {
    n_digits: usize,
    givens: &'a [Digit],
    solution: &'a [Digit],
    order: &'a [Filled],
}

/// A cell that a person fills, its digit, and the number of the technique.
pub type Filled = (Cell, Digit, u8);

const fn bytes(name: &'static str, shape: fn(usize) -> Vec<usize>, fill: fn(&Shown, &mut Vec<u8>)) -> ArrayRow {
    ArrayRow { name, descr: "|u1", shape, fill: Fill::Puzzle(fill) }
}

const fn numbers(name: &'static str, fill: Fill) -> ArrayRow {
    ArrayRow { name, descr: "<i4", shape: |_| Vec::new(), fill }
}

const NO_TEXTS: fn(u64, u64, usize) -> (Texts, Texts) = |_, _, _| (Vec::new(), Vec::new());

/// Every set of arrays. The first is the default without `--columns`.
pub static ARRAYS: &[ArraysRow] = &[
    ArraysRow {
        name: "cells",
        about: "`puzzles.npy` and `solutions.npy`, N x 9 x 9 bytes with 0 for an empty cell",
        files: &[
            bytes("puzzles.npy", |n| vec![n, n], |shown, to| to.extend(shown.givens)),
            bytes("solutions.npy", |n| vec![n, n], |shown, to| to.extend(shown.solution)),
        ],
        has_order: false,
        texts: NO_TEXTS,
    },
    ArraysRow {
        name: "hrm",
        about: "the folders of HRM and TRM: `all__inputs.npy` and `all__labels.npy`, N x 81 bytes of digits plus 1, with their indices and `dataset.json`; a group is a puzzle with its `--variants`",
        files: &[
            bytes("all__inputs.npy", |n| vec![n * n], |shown, to| to.extend(shown.givens.iter().map(|digit| digit + 1))),
            bytes("all__labels.npy", |n| vec![n * n], |shown, to| to.extend(shown.solution.iter().map(|digit| digit + 1))),
            numbers("all__puzzle_identifiers.npy", Fill::Zeros),
            numbers("all__puzzle_indices.npy", Fill::Numbers),
            numbers("all__group_indices.npy", Fill::Groups),
        ],
        has_order: false,
        texts: |_, n_groups, n_digits| {
            let text = serde_json::json!({
                "pad_id": 0, "ignore_label_id": 0, "blank_identifier_id": 0, "vocab_size": n_digits + 2,
                "seq_len": n_digits * n_digits, "num_puzzle_identifiers": 1, "total_groups": n_groups,
                "mean_puzzle_examples": 1, "sets": ["all"],
            });
            (vec![("dataset.json", format!("{text}\n"))], vec![("identifiers.json", "[\"<blank>\"]\n".into())])
        },
    },
    ArraysRow {
        name: "satnet",
        about: "SATNet's `features` and `labels`, N x 9 x 9 x 9 bytes: 1 at the digit, and nothing for an empty cell",
        files: &[
            bytes("features.npy", |n| vec![n, n, n], |shown, to| one_hot(shown.givens, shown.n_digits, to)),
            bytes("labels.npy", |n| vec![n, n, n], |shown, to| one_hot(shown.solution, shown.n_digits, to)),
        ],
        has_order: false,
        texts: NO_TEXTS,
    },
    ArraysRow {
        name: "order",
        about: "`order.npy`, 325 integers a puzzle: the count of givens, then row, column, digit and strategy of each cell, givens first, the others as a person fills them",
        files: &[ArrayRow {
            name: "order.npy",
            descr: "<i4",
            shape: |n| vec![1 + 4 * n * n],
            fill: Fill::Puzzle(|shown, to| {
                let givens = shown.givens.iter().enumerate().filter(|(_, digit)| **digit > 0);
                let given = givens.clone().map(|(cell, &digit)| (cell, digit, 0));
                put(givens.count() as i64, to);
                for (cell, digit, strategy) in given.chain(shown.order.iter().map(|&(cell, d, s)| (cell as usize, d, s))) {
                    let numbers = [cell / shown.n_digits, cell % shown.n_digits, digit as usize, strategy as usize];
                    numbers.into_iter().for_each(|number| put(number as i64, to));
                }
            }),
        }],
        has_order: true,
        texts: NO_TEXTS,
    },
];

fn one_hot(cells: &[Digit], n_digits: usize, to: &mut Vec<u8>) {
    for &digit in cells {
        to.extend((1..=n_digits).map(|d| (d == digit as usize) as u8));
    }
}

fn put(number: i64, to: &mut Vec<u8>) {
    to.extend((number as i32).to_le_bytes());
}

/// Numbers of 32 bits count no further.
const MOST_ROWS: u64 = i32::MAX as u64;

impl ArraysRow {
    /// The arrays of that word; for all columns the first.
    pub fn named(name: &str) -> Option<&'static ArraysRow> {
        ARRAYS.iter().find(|row| row.name == name).or_else(|| ARRAYS.first().filter(|_| name == "full"))
    }

    /// Why they can't hold a puzzle.
    pub fn refuses(&self, record: Record) -> Option<&'static str> {
        let layout = record.layout();
        match () {
            () if !layout.cages.is_empty() => Some("these arrays have no place for sums"),
            () if !layout.rules.is_empty() => Some("these arrays have no place for rules"),
            () if layout.area.has_holes() || layout.n_cells() != layout.n_digits as usize * layout.n_digits as usize => {
                Some("these arrays are for square boards")
            }
            () if record.solution().is_none() => Some("these arrays need a solution, and it has none; --solve finds it"),
            () => None,
        }
    }
}

/// Rows on their way into arrays.
pub struct Lot {
    n_digits: usize,
    n: u64,
    /// Rows that begin a group.
    starts: Vec<u64>,
    /// The bytes for each file that is filled from puzzles.
    columns: Vec<Vec<u8>>,
}

/// Records as rows. `order` returns how a person fills their cells, if requested; the error is the number of a record that can't be a
/// row, and why.
pub fn lot<'a>(
    arrays: &'static ArraysRow,
    records: impl IntoIterator<Item = Record<'a>>,
    order: &dyn Fn(Record) -> Option<Vec<Filled>>,
) -> Result<Lot, (usize, &'static str)> {
    let mut lot = Lot { n_digits: 0, n: 0, starts: Vec::new(), columns: arrays.files.iter().map(|_| Vec::new()).collect() };
    for (k, record) in records.into_iter().enumerate() {
        if let Some(why) = arrays.refuses(record) {
            return Err((k, why));
        }
        let n_digits = record.layout().n_digits as usize;
        if lot.n > 0 && lot.n_digits != n_digits {
            return Err((k, OF_ONE_SIZE));
        }
        lot.n_digits = n_digits;
        if matches!(&*record.value_of("variant"), "" | "0") {
            lot.starts.push(lot.n);
        }
        let filled = match arrays.has_order {
            true => order(record).ok_or((k, "the ladder of techniques does not fill it"))?,
            false => Vec::new(),
        };
        let solution = record.solution().map_or(&[][..], |grid| &grid.0);
        let shown = Shown { n_digits, givens: &record.clues().givens.0, solution, order: &filled };
        for (file, column) in arrays.files.iter().zip(&mut lot.columns) {
            if let Fill::Puzzle(fill) = file.fill {
                fill(&shown, column);
            }
        }
        lot.n += 1;
    }
    Ok(lot)
}

const OF_ONE_SIZE: &str = "the boards of an array are of one size";

/// Arrays in the making: their bytes come out piece by piece, a piece a file.
pub struct ArrayWriter {
    arrays: &'static ArraysRow,
    n_digits: usize,
    n: u64,
    n_groups: u64,
}

/// The length of a header.
pub const HEADER: usize = 128;

/// The end of arrays.
pub struct Ending {
    /// The last bytes of each file.
    pub tails: Vec<Vec<u8>>,
    /// The header that is written over the start of each.
    pub heads: Vec<Vec<u8>>,
    /// Files of text beside them.
    pub texts: Texts,
    /// Files of text for all sides of a split.
    pub common: Texts,
}

impl ArrayWriter {
    /// Nothing of them written yet.
    pub fn new(arrays: &'static ArraysRow) -> ArrayWriter {
        ArrayWriter { arrays, n_digits: 0, n: 0, n_groups: 0 }
    }

    /// The place of each header.
    pub fn head(&self) -> Vec<Vec<u8>> {
        self.arrays.files.iter().map(|_| vec![b' '; HEADER]).collect()
    }

    /// The next bytes of each file.
    pub fn put(&mut self, lot: Lot) -> Result<Vec<Vec<u8>>, &'static str> {
        if lot.n == 0 {
            return Ok(self.arrays.files.iter().map(|_| Vec::new()).collect());
        }
        if self.n > 0 && self.n_digits != lot.n_digits {
            return Err(OF_ONE_SIZE);
        }
        self.n_digits = lot.n_digits;
        let first = self.n;
        self.n += lot.n;
        if self.n > MOST_ROWS {
            return Err("arrays have at most 2,147,483,647 rows");
        }
        // A transform without its original begins a group as well.
        let alone = (self.n_groups == 0 && lot.starts.first() != Some(&0)).then_some(0);
        let starts: Vec<u64> = alone.into_iter().chain(lot.starts).collect();
        self.n_groups += starts.len() as u64;
        let listed = |numbers: &mut dyn Iterator<Item = u64>| {
            let mut bytes = Vec::new();
            numbers.for_each(|number| put(number as i64, &mut bytes));
            bytes
        };
        let filled = self.arrays.files.iter().zip(lot.columns).map(|(file, column)| match file.fill {
            Fill::Puzzle(_) => column,
            Fill::Zeros => listed(&mut (first..self.n).map(|_| 0)),
            Fill::Numbers => listed(&mut (first..self.n)),
            Fill::Groups => listed(&mut starts.iter().map(|start| first + start)),
        });
        Ok(filled.collect())
    }

    /// The end of the files.
    pub fn end(self) -> Ending {
        let n_digits = if self.n == 0 { 9 } else { self.n_digits };
        let (mut tails, mut heads) = (Vec::new(), Vec::new());
        for file in self.arrays.files {
            let (count, tail) = match file.fill {
                Fill::Puzzle(_) | Fill::Zeros => (self.n, None),
                Fill::Numbers => (self.n + 1, Some(self.n)),
                Fill::Groups => (self.n_groups + 1, Some(self.n)),
            };
            let mut bytes = Vec::new();
            tail.into_iter().for_each(|number| put(number as i64, &mut bytes));
            tails.push(bytes);
            heads.push(header(file.descr, count, &(file.shape)(n_digits)));
        }
        let (texts, common) = (self.arrays.texts)(self.n, self.n_groups, n_digits);
        Ending { tails, heads, texts, common }
    }
}

/// The header of a file of format 1.0, as NumPy describes it: a mark, a length, and a Python literal that describes the array.
fn header(descr: &str, n: u64, shape: &[usize]) -> Vec<u8> {
    let more: Vec<String> = shape.iter().map(|side| format!(" {side}")).collect();
    let text = format!("{{'descr': '{descr}', 'fortran_order': False, 'shape': ({n},{}), }}", more.join(","));
    let mut bytes = b"\x93NUMPY\x01\x00".to_vec();
    bytes.extend(((HEADER - 10) as u16).to_le_bytes());
    bytes.extend(format!("{text:<width$}\n", width = HEADER - 11).bytes());
    bytes
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formats::{Expect, Row, read};

    const BOARD: &str = "12..34..2..3..21,1234341221434321";

    fn rows(text: &str) -> Vec<Row> {
        let expect = Expect { format: Some(crate::formats::Format::Csv), ..Expect::default() };
        read(text.as_bytes(), &expect).map(|row| row.unwrap()).collect()
    }

    /// The files of some boards, each as its header followed by its bytes.
    fn files(name: &str, lots: &[&str], order: &dyn Fn(Record) -> Option<Vec<Filled>>) -> Vec<(String, Vec<u8>)> {
        let arrays = ArraysRow::named(name).unwrap();
        let mut writer = ArrayWriter::new(arrays);
        let mut all: Vec<Vec<u8>> = arrays.files.iter().map(|_| Vec::new()).collect();
        for text in lots {
            let rows = rows(text);
            let pieces = writer.put(lot(arrays, rows.iter().map(Record::from), order).unwrap()).unwrap();
            all.iter_mut().zip(pieces).for_each(|(all, piece)| all.extend(piece));
        }
        let end = writer.end();
        all.iter_mut().zip(end.tails).for_each(|(all, tail)| all.extend(tail));
        assert!(end.heads.iter().all(|head| head.len() == HEADER && head.ends_with(b"\n")));
        let text = |head: Vec<u8>| String::from_utf8(head[10..].to_vec()).unwrap().trim_end().to_string();
        end.heads.into_iter().map(text).zip(all).collect()
    }

    #[test]
    fn arrays_have_the_cells_of_boards() {
        let found = files("cells", &[BOARD, BOARD], &|_| None);
        assert_eq!(found[0].0, "{'descr': '|u1', 'fortran_order': False, 'shape': (2, 4, 4), }");
        assert_eq!(found[0].1[..8], [1, 2, 0, 0, 3, 4, 0, 0]);
        assert_eq!(found[1].1[16..24], [1, 2, 3, 4, 3, 4, 1, 2]);
        let found = files("satnet", &[BOARD], &|_| None);
        assert_eq!(found[0].0, "{'descr': '|u1', 'fortran_order': False, 'shape': (1, 4, 4, 4), }");
        assert_eq!(found[0].1[..12], [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0]);
        assert_eq!((found[0].1.len(), found[1].1.iter().filter(|&&one| one == 1).count()), (64, 16));
    }

    #[test]
    fn transforms_are_of_the_group_of_their_original() {
        let head = "puzzle,solution,variant\n";
        let some = format!("{head}{BOARD},0\n{BOARD},1\n{BOARD},0\n");
        let more = format!("{head}{BOARD},1\n{BOARD},0\n");
        let found = files("hrm", &[&some, &more], &|_| None);
        let numbers = |k: usize| found[k].1.chunks(4).map(|n| i32::from_le_bytes(n.try_into().unwrap())).collect::<Vec<_>>();
        assert_eq!((found[0].1.len(), &found[0].1[..4]), (5 * 16, &[2, 3, 1, 1][..]));
        assert_eq!((numbers(2), numbers(3), numbers(4)), (vec![0; 5], vec![0, 1, 2, 3, 4, 5], vec![0, 2, 4, 5]));
        assert_eq!(found[4].0, "{'descr': '<i4', 'fortran_order': False, 'shape': (4,), }");
        // A single transform is a group.
        assert_eq!(files("hrm", &[&more], &|_| None)[4].1.len(), 3 * 4);
    }

    #[test]
    fn an_order_is_givens_and_then_what_is_filled() {
        let filled = |_: Record| Some(vec![(2, 3, 3), (3, 4, 2)]);
        let found = files("order", &[BOARD], &filled);
        let numbers: Vec<i32> = found[0].1.chunks(4).map(|n| i32::from_le_bytes(n.try_into().unwrap())).collect();
        assert_eq!(numbers[..9], [8, 0, 0, 1, 0, 0, 1, 2, 0]);
        assert_eq!(numbers[1 + 4 * 8..], [0, 2, 3, 3, 0, 3, 4, 2]);
        let rows = rows(BOARD);
        assert_eq!(lot(&ARRAYS[3], rows.iter().map(Record::from), &|_| None).err().map(|e| e.0), Some(0));
    }

    #[test]
    fn what_has_no_place_is_refused() {
        let arrays = &ARRAYS[0];
        let unsolved = rows("puzzle\n12..34..2..3..21\n");
        assert!(arrays.refuses((&unsolved[0]).into()).is_some_and(|why| why.contains("--solve")));
        let ruled = rows("puzzle,solution,rules\n12..34..2..3..21,1234341221434321,diagonals\n");
        assert!(arrays.refuses((&ruled[0]).into()).is_some_and(|why| why.contains("rules")));
        let two = rows(&format!("puzzle,solution\n{BOARD}\n{0},{0}\n", "1".repeat(81)));
        let records = two.iter().map(Record::from);
        assert_eq!(lot(arrays, records.clone(), &|_| None).err(), Some((1, OF_ONE_SIZE)));
        let mut writer = ArrayWriter::new(arrays);
        let mut one = |k: usize| writer.put(lot(arrays, records.clone().skip(k).take(1), &|_| None).unwrap());
        assert_eq!((one(0).is_ok(), one(1).err()), (true, Some(OF_ONE_SIZE)));
    }
}
