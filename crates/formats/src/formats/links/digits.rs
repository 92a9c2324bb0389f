//! Addresses with the 81 cells of a classic puzzle in them, as SudokuWiki, sudoku.coach, Sudoku Exchange and others have them; those to
//! the solver of SudokuWiki, which explains a puzzle step by step, are written, too.

use super::{Fault, Told};
use crate::formats::Record;
use crate::puzzle::grid_text;

const N_CELLS: usize = 81;

/// A puzzle as a link: its 81 digits, 0 for an empty cell.
pub fn link(record: Record) -> Vec<u8> {
    let digits = grid_text(&record.clues().givens).replace('.', "0");
    format!("https://www.sudokuwiki.org/sudoku.htm?bd={digits}\n").into_bytes()
}

/// The first 81 digits and dots of an address that are between other signs.
fn cells(link: &str) -> Option<&str> {
    link.split(|c: char| !c.is_ascii_digit() && c != '.').find(|part| part.len() == N_CELLS)
}

/// Whether an address has a puzzle in plain digits.
pub fn is_link(link: &str) -> bool {
    cells(link).is_some()
}

/// Reads an address.
pub fn parsed(link: &str) -> Result<Told, Fault> {
    let puzzle = cells(link).ok_or_else(|| (0, format!("expected an address with {N_CELLS} digits in it")))?;
    Ok(Told { size: "3x3".into(), puzzle: puzzle.replace('0', "."), ..Told::default() })
}
