//! Links that open a puzzle elsewhere.
//! What never lives here: the meaning of a row's fields.

use super::Record;

/// A link to f-puzzles.com.
pub fn f_puzzles(record: Record) -> Vec<u8> {
    super::lines::line(record, Default::default())
}

/// A link to sudokupad.app.
pub fn sudokupad(record: Record) -> Vec<u8> {
    super::lines::line(record, Default::default())
}

/// A game ID of Simon Tatham's Solo.
pub fn sgt_solo(record: Record) -> Vec<u8> {
    super::lines::line(record, Default::default())
}

/// A link to the solver of SudokuWiki.
pub fn sudokuwiki(record: Record) -> Vec<u8> {
    super::lines::line(record, Default::default())
}
