//! The formats: one table, with what each can hold.

use super::{Record, columnar, links};
use crate::board::Shape;

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
    /// SadMan's Sudoku, many puzzles: a line each.
    Sdm,
    /// SadMan's Sudoku, one puzzle: headers and nine lines.
    Sdk,
    /// Simple Sudoku: boxed lines.
    Ss,
    /// OpenSudoku's XML.
    OpenSudoku,
    /// Columns with types, compressed.
    Parquet,
    /// Links and JSON of f-puzzles.
    FPuzzles,
    /// Links of SudokuPad.
    SudokuPad,
    /// Game IDs of Simon Tatham's Solo; written, and not read.
    Sgt,
    /// Links to the solver of SudokuWiki; written, and not read.
    SudokuWiki,
}

/// A row of [`FORMATS`].
pub struct FormatRow {
    /// Which it is.
    pub format: Format,
    /// The word that options use.
    pub name: &'static str,
    /// Endings of files that are taken for it, without the dot.
    pub endings: &'static [&'static str],
    /// What it is, in one line of docs/formats.md.
    pub about: &'static str,
    /// Whether it is read.
    pub is_read: bool,
    /// Whether it is written.
    pub is_written: bool,
    /// Whether it holds every column, so that nothing is lost on the way through it.
    pub is_full: bool,
    /// Why it can't hold a puzzle, in words that end a sentence: "SDM can't hold it: …".
    pub refuses: fn(Record) -> Option<&'static str>,
}

fn nothing(_: Record) -> Option<&'static str> {
    None
}

fn sums(record: Record) -> Option<&'static str> {
    (!record.layout().cages.is_empty()).then_some("it has no place for sums")
}

fn other_than_classic(record: Record) -> Option<&'static str> {
    let is_classic = record.layout().box_shape == Some(Shape::new(3, 3)) && record.layout().houses.len() == 27;
    sums(record).or((!is_classic).then_some("it is for 9x9 alone"))
}

const fn row(
    format: Format,
    name: &'static str,
    endings: &'static [&'static str],
    about: &'static str,
    (is_read, is_written, is_full): (bool, bool, bool),
    refuses: fn(Record) -> Option<&'static str>,
) -> FormatRow {
    FormatRow { format, name, endings, about, is_read, is_written, is_full, refuses }
}

/// Every format.
pub static FORMATS: &[FormatRow] = &[
    row(
        Format::Csv,
        "csv",
        &["csv"],
        "a head and a row a puzzle, with all columns or those of well-known sets",
        (true, true, true),
        nothing,
    ),
    row(
        Format::Lines,
        "lines",
        &["txt", "lines"],
        "a line a puzzle; `.`, `0`, `*`, `_` or `-` is empty, `#` starts a comment, fields behind are passed over; with sums: givens, regions, sums",
        (true, true, false),
        nothing,
    ),
    row(
        Format::Jsonl,
        "jsonl",
        &["jsonl", "ndjson"],
        "a JSON object a line, with all columns and a `format_version`",
        (true, true, true),
        nothing,
    ),
    row(
        Format::Parquet,
        "parquet",
        &["parquet"],
        "columns with types, compressed by zstd",
        (true, true, true),
        columnar::refuses,
    ),
    row(
        Format::Printed,
        "printed",
        &[],
        "grids as forums print them, of any size, with rules between boxes or without",
        (true, false, false),
        nothing,
    ),
    row(
        Format::Sdm,
        "sdm",
        &["sdm"],
        "collections of SadMan Sudoku: 81 characters a line; 9x9 alone, givens alone",
        (true, true, false),
        other_than_classic,
    ),
    row(
        Format::Sdk,
        "sdk",
        &["sdk"],
        "SadMan Sudoku: headers from `#A` to `#U` and nine lines; 9x9 alone, givens, level and recipe",
        (true, true, false),
        other_than_classic,
    ),
    row(
        Format::Ss,
        "ss",
        &["ss"],
        "Simple Sudoku: nine lines with bars and rules; 9x9 alone, givens alone",
        (true, true, false),
        other_than_classic,
    ),
    row(
        Format::OpenSudoku,
        "opensudoku",
        &["opensudoku"],
        "XML of the app OpenSudoku; 9x9 alone, givens and level",
        (true, true, false),
        other_than_classic,
    ),
    row(Format::FPuzzles, "f-puzzles", &[], "links to f-puzzles.com", (true, true, false), links::refuses),
    row(Format::SudokuPad, "sudokupad", &[], "links to sudokupad.app", (true, true, false), links::refuses),
    row(Format::Sgt, "sgt-solo", &[], "game IDs of Simon Tatham's Solo", (false, true, false), sums),
    row(Format::SudokuWiki, "sudokuwiki", &[], "links to the solver of SudokuWiki", (false, true, false), other_than_classic),
];

impl Format {
    /// Its row of the table.
    pub fn row(self) -> &'static FormatRow {
        FORMATS.iter().find(|row| row.format == self).expect("each format has a row")
    }

    /// The format of that word: `csv`, `lines`, `jsonl` …
    pub fn named(name: &str) -> Option<Format> {
        FORMATS.iter().find(|row| row.name == name).map(|row| row.format)
    }

    /// The format of a file whose name ends so, without the dot.
    pub fn of_extension(extension: &str) -> Option<Format> {
        let extension = extension.to_ascii_lowercase();
        FORMATS.iter().find(|row| row.endings.contains(&extension.as_str())).map(|row| row.format)
    }

    /// The word that options use.
    pub fn name(self) -> &'static str {
        self.row().name
    }
}
