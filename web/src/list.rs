//! Puzzles passed by the page: texts in any format that the library reads, or a JSON line of the page's own.

use gridpress::formats::{Chunk, Expect, Format, Record, Row, RowError, Style, chunk, read};

/// Every row of a list, or its error.
pub fn rows(text: &str) -> impl Iterator<Item = Result<Row, RowError>> + '_ {
    read(text.as_bytes(), &Expect::default())
}

/// The first puzzle of a text.
pub fn puzzle(text: &str) -> Result<Row, Box<dyn std::error::Error>> {
    rows(text).next().ok_or("there is no puzzle in it")?.map_err(Into::into)
}

/// A puzzle in the form that the page stores.
pub fn json_line(record: Record) -> String {
    match chunk(Style::full(Format::Jsonl), [record]) {
        Chunk::Bytes(bytes) => String::from_utf8_lossy(&bytes).trim_end().to_string(),
        Chunk::Table(_) => String::new(),
    }
}
