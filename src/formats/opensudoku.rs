//! OpenSudoku's XML, in and out.
//! What never lives here: the meaning of a row's fields.

use super::Record;

/// What stands before the first game.
pub fn head() -> Vec<u8> {
    Vec::new()
}

/// A puzzle of it.
pub fn game(record: Record) -> Vec<u8> {
    super::lines::line(record)
}

/// What stands behind the last game.
pub fn tail() -> Vec<u8> {
    Vec::new()
}
