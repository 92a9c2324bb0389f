//! Reads and writes puzzle lists: one row per puzzle, whatever the format. A reader yields rows one by one, with an error for
//! each invalid one; a writer turns puzzles into bytes. Not here: files, ratings, searches.
//!
//! ```
//! use gridpress::formats::{Expect, Format, Style, read, whole};
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
//! let list = whole(Style::full(Format::Lines), &puzzles);
//! assert_eq!(list, b"12..34..2..3..21\n");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod alphabet;
mod arrays;
mod columnar;
mod columns;
mod csv_in;
mod csv_out;
mod json;
mod lines;
mod links;
mod nine;
mod numbered;
mod opensudoku;
mod path;
mod path_in;
mod plain;
mod printed;
mod read;
mod record;
mod schemas;
mod sdk;
mod sdm;
mod ss;
mod table;
mod write;

pub use alphabet::Alphabet;
pub use arrays::{ARRAYS, ArrayRow, ArrayWriter, ArraysRow, Ending, Filled, HEADER, Lot, lot};
pub use columnar::is_panic_caught;
pub use columns::{COLUMNS, Column, Holds};
pub use csv_out::{PATH_COLUMN, put_record, record, rows_with_ends};
pub use json::JSON_VERSION;
pub use path::{PathStep, candidates_text, path_text, step_text};
pub use path_in::{StepRead, read_path, read_step};
pub use read::{Expect, Row, RowError, opening, read};
pub use record::Record;
pub use schemas::{Columns, ColumnsError, Pick, SCHEMAS, Schema, SchemaRow, Source};
pub use table::{FORMATS, Format, FormatRow};
pub use write::{Chunk, Style, Writer, chunk, whole};

use crate::puzzle::Puzzle;

/// A puzzle with its path: one object per step in JSON, one short text in CSV. Other formats cannot hold a path.
pub fn row_with_path(format: Format, puzzle: &Puzzle, path: &[PathStep]) -> Vec<u8> {
    match format {
        Format::Csv => csv_out::row_with_path(puzzle.into(), path),
        Format::Jsonl => json::line(puzzle.into(), Some(path), Alphabet::default()),
        _ => lines::line(puzzle.into(), Alphabet::default()),
    }
}
