//! Finds unavoidable sets of a solution: cells whose digits could be exchanged among themselves. If no cell of such a set is a
//! clue, there is a second solution, and no search is needed. Two kinds of walk find the set for half of the clues that stay:
//!
//! ```text
//! two rows of a band     two digits of the grid
//!   . 4 . . 7 . . 9 .      every 2 and 5 that rows, columns
//!   . 7 . . 9 . . 4 .      and boxes chain to the first ones
//! ```

use super::board::N_CELLS;
use crate::board::Grid;

/// A solution and its current clues.
pub struct Given {
    /// Digits from 0.
    digit_at: [u8; N_CELLS],
    column_of: [[u8; 9]; 9],
    row_of: [[u8; 9]; 9],
    /// The row of each digit in each box.
    row_in_box: [[u8; 9]; 9],
    /// For each digit, a mask of the rows, columns and boxes whose clues include it. `boxes_down` numbers the boxes stack by
    /// stack.
    rows_of_digit: [u16; 9],
    columns_of_digit: [u16; 9],
    boxes_of_digit: [u16; 9],
    boxes_down_of_digit: [u16; 9],
    /// The clues of each row as a mask of columns, of each column as rows, of each box as places.
    columns_in_row: [u16; 9],
    rows_in_column: [u16; 9],
    places_in_box: [u16; 9],
    digits_in_row: [u16; 9],
    digits_in_column: [u16; 9],
    digits_in_box: [u16; 9],
}

/// Nine digits, or nine places of a house.
const ALL: u16 = 0x1ff;

/// Repeats each of three bits three times.
const fn thirds(bits: u16) -> u16 {
    ((bits & 1) * 0b111) | ((bits >> 1 & 1) * 0b111_000) | ((bits >> 2 & 1) * 0b111_000_000)
}

const fn box_of(row: usize, column: usize) -> usize {
    row / 3 * 3 + column / 3
}

impl Given {
    #[inline]
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

    /// Removes a clue, or puts it back.
    #[inline]
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
    #[inline]
    pub fn seen_from(&self, cell: usize) -> u16 {
        let (row, column) = (cell / 9, cell % 9);
        self.digits_in_row[row] | self.digits_in_column[column] | self.digits_in_box[box_of(row, column)]
    }

    /// Whether an empty cell is a single: the clues that it sees leave it one digit (they cannot show its own), or leave its
    /// digit no other place in the row, column or box.
    #[inline]
    pub fn is_single(&self, cell: usize) -> bool {
        let (row, column, digit) = (cell / 9, cell % 9, self.digit(cell));
        if self.seen_from(cell) | (1 << digit) == ALL {
            return true;
        }
        // The nine places of a house, and the thirds of them in a row, column or box that already has the digit.
        let (rows, columns) = (self.rows_of_digit[digit], self.columns_of_digit[digit]);
        let boxes = self.boxes_of_digit[digit] >> (row / 3 * 3) & 7;
        let boxes_down = self.boxes_down_of_digit[digit] >> (column / 3 * 3) & 7;
        let in_row = self.columns_in_row[row] | columns | thirds(boxes);
        let in_column = self.rows_in_column[column] | rows | thirds(boxes_down);
        let (rows, columns) = (rows >> (row / 3 * 3) & 7, columns >> (column / 3 * 3) & 7);
        let in_box = self.places_in_box[box_of(row, column)] | thirds(rows) | (columns * 0b001_001_001);
        in_row | 1 << column == ALL || in_column | 1 << row == ALL || in_box | 1 << (row % 3 * 3 + column % 3) == ALL
    }

    /// Whether the cell is in an unavoidable set of these kinds without any clue.
    #[inline]
    pub fn can_change(&self, cell: usize) -> bool {
        let (row, column) = (cell / 9, cell % 9);
        let in_row = |row: usize, column: usize| self.digit(row * 9 + column);
        let in_column = |column: usize, row: usize| self.digit(row * 9 + column);
        pair_of_lines_changes((row, column), (&self.columns_in_row, &self.rows_in_column), &self.column_of, in_row)
            || pair_of_lines_changes((column, row), (&self.rows_in_column, &self.columns_in_row), &self.row_of, in_column)
            || self.a_pair_of_digits_changes(cell, row)
    }

    /// Rows are enough to identify the cells: each row has each of the two digits once.
    fn a_pair_of_digits_changes(&self, cell: usize, row: usize) -> bool {
        let digit = self.digit(cell);
        // If the cell sees a clue of a digit, that clue is in the digit's set.
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

/// Whether a row and another of its band (or a column and another of its stack) can exchange digits in a cycle that starts at a
/// place of the line. The arguments are the clues by line and across, and the places of digits in lines.
#[inline(always)]
fn pair_of_lines_changes(
    (line, place): (usize, usize),
    (clues_along, clues_across): (&[u16; 9], &[u16; 9]),
    place_of: &[[u8; 9]; 9],
    digit_at: impl Fn(usize, usize) -> usize,
) -> bool {
    let side_by_side = 0b111 << (line / 3 * 3);
    // The cell's neighbour in the other line must also be empty.
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

/// The positions of the set bits.
fn bits(mut mask: u16) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let lowest = mask.trailing_zeros() as usize;
        mask &= mask.wrapping_sub(1);
        (lowest < 16).then_some(lowest)
    })
}
