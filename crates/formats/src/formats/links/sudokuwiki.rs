//! Links to the solver of SudokuWiki, which explains a classic puzzle step by step.

use crate::formats::Record;
use crate::puzzle::grid_text;

/// A puzzle as a link: its 81 digits, 0 for an empty cell.
pub fn link(record: Record) -> Vec<u8> {
    let digits = grid_text(&record.clues().givens).replace('.', "0");
    format!("https://www.sudokuwiki.org/sudoku.htm?bd={digits}\n").into_bytes()
}
