//! Puzzles as the page hands them over: texts in any format that the library reads, a JSON line where the page holds one itself.
//! What never lives here: formats; what is done with a puzzle.

use gridpress::formats::{Expect, Row, RowError, read};

/// Every row of a list, or what is wrong with it.
pub fn rows(text: &str) -> impl Iterator<Item = Result<Row, RowError>> + '_ {
    read(text.as_bytes(), &Expect::default())
}

/// The first puzzle of a text.
pub fn puzzle(text: &str) -> Result<Row, Box<dyn std::error::Error>> {
    rows(text).next().ok_or("there is no puzzle in it")?.map_err(Into::into)
}
