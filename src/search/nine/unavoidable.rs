//! Unavoidable sets of a solution, found by walking: cells whose digits could change places among themselves. If no clue
//! is left in one, there is a second solution, and no search is needed to see it. Two kinds of walk decide half of the
//! clues that stay:
//!
//! ```text
//! two rows of a band     two digits of the grid
//!   . 4 . . 7 . . 9 .      every 2 and 5 that rows, columns
//!   . 7 . . 9 . . 4 .      and boxes chain to the first ones
//! ```

use super::board::N_CELLS;
use crate::board::Grid;

/// A solution with its clues, from which clues are taken.
pub struct Given {
    /// Digits from 0.
    digit_at: [u8; N_CELLS],
    column_of: [[u8; 9]; 9],
    row_of: [[u8; 9]; 9],
    /// The row of each digit in each box.
    row_in_box: [[u8; 9]; 9],
    /// Rows, columns and boxes in which the clues have a digit; the boxes once more, counted down the stacks.
    rows_of_digit: [u16; 9],
    columns_of_digit: [u16; 9],
    boxes_of_digit: [u16; 9],
    boxes_down_of_digit: [u16; 9],
    /// The clues of a row by column, of a column by row, of a box by place.
    columns_in_row: [u16; 9],
    rows_in_column: [u16; 9],
    places_in_box: [u16; 9],
    digits_in_row: [u16; 9],
    digits_in_column: [u16; 9],
    digits_in_box: [u16; 9],
}

/// Nine digits, or nine places of a house.
const ALL: u16 = 0x1ff;

/// Three bits, each thrice.
const fn thirds(bits: u16) -> u16 {
    ((bits & 1) * 0b111) | ((bits >> 1 & 1) * 0b111_000) | ((bits >> 2 & 1) * 0b111_000_000)
}

const fn box_of(row: usize, column: usize) -> usize {
    row / 3 * 3 + column / 3
}

impl Given {
    pub fn of(solution: &Grid, clues: &Grid) -> Given {
        let mut given = Given {
            digit_at: [0; N_CELLS],
            column_of: [[0; 9]; 9],
            row_of: [[0; 9]; 9],
            row_in_box: [[0; 9]; 9],
            rows_of_digit: [0; 9],
            columns_of_digit: [0; 9],
            boxes_of_digit: [0; 9],
            boxes_down_of_digit: [0; 9],
            columns_in_row: [0; 9],
            rows_in_column: [0; 9],
            places_in_box: [0; 9],
            digits_in_row: [0; 9],
            digits_in_column: [0; 9],
            digits_in_box: [0; 9],
        };
        for cell in 0..N_CELLS {
            let (row, column, digit) = (cell / 9, cell % 9, solution.0[cell] - 1);
            given.digit_at[cell] = digit;
            given.column_of[digit as usize][row] = column as u8;
            given.row_of[digit as usize][column] = row as u8;
            given.row_in_box[digit as usize][box_of(row, column)] = row as u8;
            if clues.0[cell] != 0 {
                given.flip(cell);
            }
        }
        given
    }

    /// From 0.
    pub fn digit(&self, cell: usize) -> usize {
        self.digit_at[cell] as usize
    }

    /// Takes a clue away, or puts it back.
    pub fn flip(&mut self, cell: usize) {
        let (row, column, digit) = (cell / 9, cell % 9, self.digit(cell));
        let box_at = box_of(row, column);
        self.rows_of_digit[digit] ^= 1 << row;
        self.columns_of_digit[digit] ^= 1 << column;
        self.boxes_of_digit[digit] ^= 1 << box_at;
        self.boxes_down_of_digit[digit] ^= 1 << (box_at % 3 * 3 + box_at / 3);
        self.columns_in_row[row] ^= 1 << column;
        self.rows_in_column[column] ^= 1 << row;
        self.places_in_box[box_at] ^= 1 << (row % 3 * 3 + column % 3);
        self.digits_in_row[row] ^= 1 << digit;
        self.digits_in_column[column] ^= 1 << digit;
        self.digits_in_box[box_at] ^= 1 << digit;
    }

    /// The digits of the clues that a cell sees.
    pub fn seen_from(&self, cell: usize) -> u16 {
        let (row, column) = (cell / 9, cell % 9);
        self.digits_in_row[row] | self.digits_in_column[column] | self.digits_in_box[box_of(row, column)]
    }

    /// Whether the clues that an empty cell sees leave it one digit (its own, which they can't show), or leave its digit no
    /// other place in the row, the column or the box.
    pub fn is_single(&self, cell: usize) -> bool {
        let (row, column, digit) = (cell / 9, cell % 9, self.digit(cell));
        if self.seen_from(cell) | (1 << digit) == ALL {
            return true;
        }
        // Nine places of a house, and the thirds of them that lie in a row, column or box that has the digit.
        let (rows, columns) = (self.rows_of_digit[digit], self.columns_of_digit[digit]);
        let boxes = self.boxes_of_digit[digit] >> (row / 3 * 3) & 7;
        let boxes_down = self.boxes_down_of_digit[digit] >> (column / 3 * 3) & 7;
        let in_row = self.columns_in_row[row] | columns | thirds(boxes);
        let in_column = self.rows_in_column[column] | rows | thirds(boxes_down);
        let (rows, columns) = (rows >> (row / 3 * 3) & 7, columns >> (column / 3 * 3) & 7);
        let in_box = self.places_in_box[box_of(row, column)] | thirds(rows) | (columns * 0b001_001_001);
        in_row | 1 << column == ALL || in_column | 1 << row == ALL || in_box | 1 << (row % 3 * 3 + column % 3) == ALL
    }

    /// Whether an unavoidable set of these kinds that holds this empty cell has no clue at all.
    pub fn can_change(&self, cell: usize) -> bool {
        let (row, column) = (cell / 9, cell % 9);
        let in_row = |row: usize, column: usize| self.digit(row * 9 + column);
        let in_column = |column: usize, row: usize| self.digit(row * 9 + column);
        pair_of_lines_changes((row, column), (&self.columns_in_row, &self.rows_in_column), &self.column_of, in_row)
            || pair_of_lines_changes((column, row), (&self.rows_in_column, &self.columns_in_row), &self.row_of, in_column)
            || self.a_pair_of_digits_changes(cell, row)
    }

    /// Rows are enough to name the cells: a row has each of the two digits once.
    fn a_pair_of_digits_changes(&self, cell: usize, row: usize) -> bool {
        let digit = self.digit(cell);
        // A digit that the cell sees as a clue has that clue in its set.
        bits(ALL & !self.seen_from(cell) & !(1 << digit)).any(|other| {
            let clues = self.rows_of_digit[digit] | self.rows_of_digit[other];
            let (mut reached, mut done) = (1u16 << row, 0u16);
            loop {
                let open = reached & !done;
                if open == 0 {
                    return true;
                }
                let row = open.trailing_zeros() as usize;
                done |= 1 << row;
                for (here, there) in [(digit, other), (other, digit)] {
                    let column = self.column_of[here][row] as usize;
                    reached |= 1 << self.row_of[there][column];
                    reached |= 1 << self.row_in_box[there][box_of(row, column)];
                }
                if reached & clues != 0 {
                    return false;
                }
            }
        })
    }
}

/// Whether a row and another of its band, or a column and another of its stack, can change digits in a cycle that begins at
/// a place of the line. Given are the clues by line and across, and the places of digits in lines.
#[inline(always)]
fn pair_of_lines_changes(
    (line, place): (usize, usize),
    (clues_along, clues_across): (&[u16; 9], &[u16; 9]),
    place_of: &[[u8; 9]; 9],
    digit_at: impl Fn(usize, usize) -> usize,
) -> bool {
    let side_by_side = 0b111 << (line / 3 * 3);
    // The cell's neighbour in the other line must be empty, too.
    bits(side_by_side & !(1 << line) & !clues_across[place]).any(|other| {
        let clues = clues_along[line] | clues_along[other];
        let mut at = place;
        loop {
            at = place_of[digit_at(other, at)][line] as usize;
            if at == place {
                return true;
            }
            if clues >> at & 1 != 0 {
                return false;
            }
        }
    })
}

/// The places of the bits that are set.
fn bits(mut mask: u16) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let lowest = mask.trailing_zeros() as usize;
        mask &= mask.wrapping_sub(1);
        (lowest < 16).then_some(lowest)
    })
}
