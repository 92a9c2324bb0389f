//! Reads and writes puzzle lists: one row per puzzle, whatever the format. A reader yields rows one by one, with an error for
//! each invalid one; a writer turns puzzles into bytes. Not here: files, ratings, searches.
//!
#![doc = include_str!("example.md")]

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
mod step_in;
mod table;
mod trailing;
mod write;

pub use alphabet::Alphabet;
pub use arrays::{ARRAYS, ArrayRow, ArrayWriter, ArraysRow, Ending, Filled, HEADER, Lot, lot};
pub use columnar::is_panic_caught;
pub use columns::{COLUMNS, Column, Holds, of_quality, quality_text};
pub use csv_out::{PATH_COLUMN, put_field, put_record, record, rows_with_ends};
pub use json::JSON_VERSION;
pub use links::{
    BEYOND, Colour, DRAWINGS, DROPPED, Drawing, IN_WORDS, Line, Patch, Spot, document as f_puzzles_document, drawings, packed,
    unpacked,
};
pub use path::{PathForm, PathStep, candidates_text, path_text, step_text};
pub use path_in::{StepRead, read_one_step, read_path, read_step};
pub use plain::Run;
pub use read::{Expect, Reading, Row, RowError, UNKNOWN, opening, read};
pub use record::Record;
pub use schemas::{Columns, ColumnsError, Pick, SCHEMAS, Schema, SchemaRow, Source};
pub use step_in::{read_evidence, read_position};
pub use table::{FORMATS, Format, FormatRow};
pub use write::{Chunk, Style, Writer, chunk, whole};

use crate::puzzle::Puzzle;

/// Puzzles with their paths, which `steps` passes to its callback: in JSON an object a step, in Parquet a struct a step, and one
/// short text in CSV or where the style asks for it. Other formats cannot hold a path.
pub fn chunk_with_paths(style: Style, puzzles: &[Puzzle], steps: impl Fn(&Puzzle, &mut dyn FnMut(&[PathStep]))) -> Chunk {
    let short =
        |puzzle: &Puzzle, path: &[PathStep]| path_text(&puzzle.layout, path.iter().map(|told| (told.key, &told.step.conclusion)));
    let is_short = style.path_form == PathForm::Short;
    let mut bytes = Vec::new();
    let mut paths = Vec::new();
    for puzzle in puzzles {
        steps(puzzle, &mut |path| match style.format {
            Format::Csv => bytes.extend(csv_out::row_with_path(style.columns, puzzle.into(), path)),
            Format::Jsonl => {
                let path = if is_short { json::Path::Short(short(puzzle, path)) } else { json::Path::Steps(path) };
                bytes.extend(json::line(puzzle.into(), Some(&path), Alphabet::default()));
            }
            Format::Parquet if is_short => paths.push(short(puzzle, path).into()),
            Format::Parquet => paths.push(serde_json::to_value(path).expect("texts and numbers are always JSON")),
            _ => bytes.extend(lines::line(puzzle.into(), Alphabet::default())),
        });
    }
    match chunk(style, if style.format == Format::Parquet { puzzles } else { &[] }) {
        Chunk::Table(table) => Chunk::Table(columnar::with_paths(table, paths)),
        Chunk::Bytes(_) => Chunk::Bytes(bytes),
    }
}
