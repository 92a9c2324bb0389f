//! Helpers for the tests of this module: boards and clues as text.

use crate::board::{Clues, Grid, Layout, Shape, digit_of_symbol};
use crate::kinds::kind_named;

/// A Sudoku whose boxes have that many rows and columns.
pub fn sudoku(rows: u8, cols: u8) -> Layout {
    kind_named("sudoku").unwrap().rebuild(Shape::new(rows, cols), "").unwrap()
}

/// A grid from one character per cell.
pub fn grid(text: &str) -> Grid {
    Grid(text.chars().map(|c| digit_of_symbol(c).unwrap_or(0)).collect())
}

/// Such a grid as clues.
pub fn clues(text: &str) -> Clues {
    Clues::of_givens(grid(text))
}
