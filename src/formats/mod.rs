//! Puzzle lists in and out: one row a puzzle, whatever the format. A reader yields rows one by one, an error for each that
//! is not a puzzle; a writer turns puzzles into bytes. What never lives here: files, ratings, searches.
//!
//! ```
//! use gridpress::formats::{Columns, Expect, Format, read, rows};
//! use gridpress::press::record;
//!
//! let list = "# a comment\n12..34..2..3..21\n12..34..2..3..2\n";
//! let mut puzzles = Vec::new();
//! let mut refused = Vec::new();
//! for row in read(list.as_bytes(), &Expect::default()) {
//!     match row {
//!         Ok(row) => puzzles.push(record(&row)?),
//!         Err(e) => refused.push(e.line),
//!     }
//! }
//! assert_eq!((puzzles.len(), refused), (1, vec![3]));
//! assert_eq!(rows(Format::Lines, Columns::Full, &puzzles), b"12..34..2..3..21\n");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod columns;
mod csv_in;
mod lines;
mod path;
mod printed;
mod read;
mod write;

pub use columns::{COLUMNS, Column};
pub use path::{PathStep, candidates_text, path_text};
pub use read::{Expect, Row, RowError, read};
pub use write::{Columns, PATH_COLUMN, head, head_with_path, record, row_with_path, rows};

/// How a list is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Format {
    /// A head and a row a puzzle.
    Csv,
    /// A line a puzzle: cells, and for kinds with sums regions and sums behind them.
    Lines,
    /// A JSON object a line.
    Jsonl,
    /// Grids with a line a row; read, and not written.
    Printed,
}

/// The formats by name and by the ending of a file's name.
pub static FORMATS: &[(Format, &str, &[&str])] = &[
    (Format::Csv, "csv", &["csv"]),
    (Format::Lines, "lines", &["txt", "lines"]),
    (Format::Jsonl, "jsonl", &["jsonl", "ndjson"]),
];

/// Formats that are read and not written.
pub static READ_ONLY: &[(Format, &str)] = &[(Format::Printed, "printed")];

impl Format {
    /// The format of that word: `csv`, `lines` or `jsonl`.
    pub fn named(name: &str) -> Option<Format> {
        FORMATS.iter().find(|row| row.1 == name).map(|row| row.0)
    }

    /// The format of a list that is read.
    pub fn read_as(name: &str) -> Option<Format> {
        Format::named(name).or(READ_ONLY.iter().find(|row| row.1 == name).map(|row| row.0))
    }

    /// The format of a file whose name ends so, without the dot.
    pub fn of_extension(extension: &str) -> Option<Format> {
        let extension = extension.to_ascii_lowercase();
        FORMATS.iter().find(|row| row.2.contains(&extension.as_str())).map(|row| row.0)
    }

    /// The word that options use.
    pub fn name(self) -> &'static str {
        let read_only = READ_ONLY.iter().find(|row| row.0 == self).map_or("", |row| row.1);
        FORMATS.iter().find(|row| row.0 == self).map_or(read_only, |row| row.1)
    }
}
