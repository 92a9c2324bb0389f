//! Puzzles as bytes: CSV, one line a puzzle, JSON lines.
//! What never lives here: the meaning of a column.

use super::{COLUMNS, Format, PathStep, path_text};
use crate::puzzle::{Puzzle, grid_text, line_text};
use serde::Serialize;
use serde::ser::{SerializeMap, Serializer};
use std::borrow::Cow;

/// Which columns a CSV has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Columns {
    /// All of [`COLUMNS`].
    Full,
    /// `quizzes,solutions`, with 0 for blanks.
    Kaggle,
    /// `source,question,answer,rating`, with `.` for blanks; the rating is the count of guesses.
    Extreme,
}

impl Columns {
    /// Every set of columns with the word that `--columns` takes.
    pub const ALL: [(&'static str, Columns); 3] =
        [("full", Columns::Full), ("kaggle", Columns::Kaggle), ("extreme", Columns::Extreme)];

    /// The columns of that word.
    pub fn named(name: &str) -> Option<Columns> {
        Columns::ALL.into_iter().find(|row| row.0 == name).map(|row| row.1)
    }
}

/// What stands before the first row.
pub fn head(format: Format, columns: Columns) -> Vec<u8> {
    match (format, columns) {
        (Format::Csv, Columns::Full) => csv_bytes(&[()], |()| COLUMNS.iter().map(|c| c.name.into())),
        (Format::Csv, Columns::Kaggle) => b"quizzes,solutions\n".to_vec(),
        (Format::Csv, Columns::Extreme) => b"source,question,answer,rating\n".to_vec(),
        (Format::Lines | Format::Jsonl | Format::Printed, _) => Vec::new(),
    }
}

/// The rows of these puzzles.
pub fn rows(format: Format, columns: Columns, puzzles: &[Puzzle]) -> Vec<u8> {
    match format {
        Format::Csv if columns == Columns::Full => csv_bytes(puzzles, |p| COLUMNS.iter().map(|column| (column.value)(p))),
        Format::Csv => csv_bytes(puzzles, |p| few_fields(columns, p)),
        Format::Lines | Format::Printed => puzzles.iter().flat_map(|p| (line(p) + "\n").into_bytes()).collect(),
        Format::Jsonl => puzzles.iter().flat_map(|p| json_line(p, None)).collect(),
    }
}

/// The column that a path has in a CSV, behind all others.
pub const PATH_COLUMN: &str = "path";

/// What stands before the first row of a list with paths.
pub fn head_with_path(format: Format) -> Vec<u8> {
    match format {
        Format::Csv => csv_bytes(&[()], |()| COLUMNS.iter().map(|c| c.name.into()).chain([PATH_COLUMN.into()])),
        Format::Lines | Format::Jsonl | Format::Printed => Vec::new(),
    }
}

/// A puzzle with its path: in JSON an object a step, in a CSV one short text. A plain line has no room for it.
pub fn row_with_path(format: Format, puzzle: &Puzzle, path: &[PathStep]) -> Vec<u8> {
    match format {
        Format::Csv => csv_bytes(&[()], |()| {
            let text = path_text(&puzzle.layout, path.iter().map(|told| (told.key, told.step)));
            COLUMNS.iter().map(|column| (column.value)(puzzle)).chain([text.into()])
        }),
        Format::Lines | Format::Printed => (line(puzzle) + "\n").into_bytes(),
        Format::Jsonl => json_line(puzzle, Some(path)),
    }
}

/// The fields of the presets for other people's tools.
fn few_fields(columns: Columns, puzzle: &Puzzle) -> Vec<Cow<'_, str>> {
    let solution = grid_text(&puzzle.solution).into();
    match columns {
        Columns::Full => COLUMNS.iter().map(|column| (column.value)(puzzle)).collect(),
        Columns::Kaggle => vec![grid_text(&puzzle.clues.givens).replace('.', "0").into(), solution],
        Columns::Extreme => {
            let guesses = puzzle.guesses.map_or(Cow::Borrowed(""), |g| g.to_string().into());
            vec!["gridpress".into(), grid_text(&puzzle.clues.givens).into(), solution, guesses]
        }
    }
}

/// The shortest text that holds the puzzle: its givens; with sums, its regions and sums as well.
fn line(puzzle: &Puzzle) -> String {
    line_text(&grid_text(&puzzle.clues.givens), puzzle.kind, &puzzle.layout, &puzzle.clues)
}

/// One record of a table that is not of puzzles, quoted where it must be.
pub fn record<'a>(fields: impl IntoIterator<Item = Cow<'a, str>>) -> Vec<u8> {
    let fields: Vec<Cow<str>> = fields.into_iter().collect();
    csv_bytes(&[()], |()| fields.iter().map(|field| Cow::Borrowed(field.as_ref())))
}

/// A record of fields for each item, written field by field: a list of them for each row would be half of a row's cost.
fn csv_bytes<'a, I, F: IntoIterator<Item = Cow<'a, str>>>(items: &'a [I], fields: impl Fn(&'a I) -> F) -> Vec<u8> {
    const TO_MEMORY: &str = "writing to memory does not fail, and all records are of one length";
    let mut writer = csv::Writer::from_writer(Vec::new());
    for item in items {
        fields(item).into_iter().for_each(|field| writer.write_field(field.as_bytes()).expect(TO_MEMORY));
        writer.write_record(None::<&[u8]>).expect(TO_MEMORY);
    }
    writer.into_inner().expect(TO_MEMORY)
}

/// A puzzle as one JSON object: the columns under their names, numbers as numbers, unknown values left out; then its path,
/// where one is wanted.
struct Object<'a>(&'a Puzzle, Option<&'a [PathStep<'a>]>);

impl Serialize for Object<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("format_version", &1)?;
        for column in COLUMNS {
            let value = (column.value)(self.0);
            match (column.is_number, value.parse::<u64>(), value.parse::<f64>()) {
                _ if value.is_empty() => {}
                (true, Ok(number), _) => map.serialize_entry(column.name, &number)?,
                (true, _, Ok(number)) => map.serialize_entry(column.name, &number)?,
                _ => map.serialize_entry(column.name, &value)?,
            }
        }
        if let Some(path) = self.1 {
            map.serialize_entry(PATH_COLUMN, path)?;
        }
        map.end()
    }
}

fn json_line(puzzle: &Puzzle, path: Option<&[PathStep]>) -> Vec<u8> {
    let mut bytes = serde_json::to_vec(&Object(puzzle, path)).expect("a row of texts and numbers is always JSON");
    bytes.push(b'\n');
    bytes
}
