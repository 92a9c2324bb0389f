//! Assesses lists: the kinds of their rows, and everything that is known about each. A list comes in pieces; each piece is
//! parsed once and then assessed in portions, so that a long list needs no more memory than a short one and can be stopped at
//! any time.

use crate::ask::{Answered, Beside};
use crate::list;
use gridpress::formats::{COLUMNS, Expect, Format, Row, RowError, opening, read, record};
use gridpress::kinds::{KindError, parse_size};
use gridpress::press::{Assessed, assessed};
use gridpress::puzzle::{Puzzle, grid_text, id_of};
use serde::{Deserialize, Serialize};
use std::borrow::Cow;

/// A list, or a piece of one.
#[derive(Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
#[serde(deny_unknown_fields)]
pub struct Listed {
    text: String,
    /// Whether each character of the text represents a byte of a file.
    #[serde(default)]
    #[cfg_attr(test, ts(optional, as = "Option<_>"))]
    bytes: bool,
    /// The file's name, if it has one.
    #[serde(default)]
    name: Option<String>,
    /// For later pieces: the opening of the list, and how many lines come before the piece.
    #[serde(default)]
    opening: Option<String>,
    #[serde(default)]
    #[cfg_attr(test, ts(optional, as = "Option<_>"))]
    before: u64,
    /// Box sizes for rows that do not state theirs and whose length fits several: the first that fits is used.
    #[serde(default)]
    #[cfg_attr(test, ts(optional, as = "Option<_>"))]
    sizes: Vec<String>,
}

/// Some rows, as the list has them.
#[derive(Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
pub struct Portion {
    rows: Vec<String>,
}

/// The columns after the standard ones.
const OWN_COLUMNS: [&str; 2] = ["line", "status"];

/// A row of a list, or its error.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
struct Line {
    line: u64,
    #[serde(flatten)]
    good: Beside<Good>,
    #[serde(flatten)]
    bad: Beside<Bad>,
}

#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
struct Good {
    row: String,
    text: String,
}

#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
struct Bad {
    column: u64,
    problem: String,
    /// Sizes of boxes that its length fits, where there are several.
    fits: Option<Vec<String>>,
}

#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Lines {
    rows: Vec<Line>,
    head: String,
    opening: usize,
    is_by_line: bool,
}

pub fn listed(asked: &Listed) -> Answered<Lines> {
    let ending = asked.name.as_deref().and_then(|name| Some(name.rsplit_once('.')?.1));
    // A common file extension need not match the contents.
    let named = ending.and_then(Format::of_extension).filter(|format| !matches!(format, Format::Lines | Format::Csv));
    let bytes = |text: &str| -> Vec<u8> {
        match asked.bytes {
            true => text.chars().map(|byte| byte as u32 as u8).collect(),
            false => text.as_bytes().to_vec(),
        }
    };
    let mut all = asked.opening.as_deref().map(bytes).unwrap_or_default();
    let lines_of = |bytes: &[u8]| bytes.iter().filter(|&&byte| byte == b'\n').count() as u64;
    let n_opening = lines_of(&all);
    all.extend(bytes(&asked.text));
    let (found, length) = opening(&all);
    let sizes = asked.sizes.iter().map(|size| Ok(Some(parse_size(size)?))).collect::<Result<Vec<_>, KindError>>()?;
    let mut rows: Vec<Result<Row, RowError>> = Vec::new();
    // Once without a size, then again for rows whose boxes are still unknown.
    for size in std::iter::once(None).chain(sizes) {
        let expect = Expect { format: named, size, is_mixed: true, ..Expect::default() };
        if rows.is_empty() {
            rows = read(&*all, &expect).collect();
        } else if rows.iter().any(|row| fits(row).is_some()) {
            let again = read(&*all, &expect);
            rows.iter_mut().zip(again).filter(|(row, _)| fits(row).is_some()).for_each(|(row, again)| *row = again);
        }
    }
    let place = |line: u64| line - n_opening + asked.before;
    let row = |row: &Result<Row, RowError>| match row {
        Ok(row) => {
            let good = Good { row: list::json_line(row.into()), text: row.text.clone() };
            Line { line: place(row.line), good: Beside(Some(good)), bad: Beside(None) }
        }
        Err(e) => {
            let fits = fits(row).map(|sizes| sizes.into_iter().map(String::from).collect());
            let bad = Bad { column: e.column, problem: e.problem.clone(), fits };
            Line { line: place(e.line), good: Beside(None), bad: Beside(Some(bad)) }
        }
    };
    let line_of = |row: &Result<Row, RowError>| row.as_ref().map_or_else(|e| e.line, |row| row.line);
    let rows = rows.iter().filter(|row| line_of(row) > n_opening).map(row).collect();
    let head = COLUMNS.iter().map(|column| column.name).chain(OWN_COLUMNS).map(Cow::from);
    let is_by_line = matches!(
        named.unwrap_or(found),
        Format::Lines | Format::Csv | Format::Jsonl | Format::Sdm | Format::FPuzzles | Format::SudokuPad
    );
    Ok(Lines { rows, head: String::from_utf8_lossy(&record(head)).into_owned(), opening: length, is_by_line })
}

/// The possible box sizes of a row.
fn fits(row: &Result<Row, RowError>) -> Option<Vec<&str>> {
    let (_, sizes) = row.as_ref().err()?.problem.split_once("may be boxes of ")?;
    Some(sizes.split_once(';')?.0.split(" or ").collect())
}

/// Everything that is known about a row.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
struct Judgement {
    status: &'static str,
    is_unique: bool,
    kind: &'static str,
    size: String,
    clues: usize,
    level: Option<&'static str>,
    er: Option<u16>,
    ep: Option<u16>,
    ed: Option<u16>,
    minutes: Option<u32>,
    minimal: &'static str,
    masks: String,
    id: String,
    class: String,
    is_exact: bool,
    /// The standard columns.
    fields: String,
}

#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Judged {
    judged: Vec<Judgement>,
}

pub fn portion(asked: &Portion) -> Answered<Judged> {
    let mut rows = Vec::with_capacity(asked.rows.len());
    for text in &asked.rows {
        rows.push(list::puzzle(text)?);
    }
    let judged = rows.iter().zip(assessed(&rows)).map(|(row, found)| told(row, &found)).collect();
    Ok(Judged { judged })
}

fn told(row: &Row, found: &Assessed) -> Judgement {
    let rating = found.puzzle.as_ref().and_then(|puzzle| puzzle.rating.as_ref());
    Judgement {
        status: found.status,
        is_unique: found.puzzle.is_some(),
        kind: row.kind.name,
        size: row.size.to_string(),
        clues: row.clues.n_givens(),
        level: rating.map(|rating| rating.level.name()),
        er: rating.and_then(|rating| rating.er),
        ep: rating.and_then(|rating| rating.ep),
        ed: rating.and_then(|rating| rating.ed),
        minutes: rating.and_then(|rating| rating.minutes),
        minimal: found.puzzle.as_ref().map_or("", |puzzle| puzzle.minimal.name()),
        masks: found.masks.clone(),
        id: id_of(row.kind, row.size, &row.layout, &row.clues),
        class: found.class.to_string(),
        is_exact: found.class.is_exact,
        fields: fields(row, found),
    }
}

/// The standard columns. For a row without a unique solution, only those that need none.
fn fields(row: &Row, found: &Assessed) -> String {
    const OF_ANY: [&str; 7] = ["id", "kind", "size", "puzzle", "clues", "regions", "sums"];
    let any = || Puzzle::new(row.kind, row.size, row.layout.clone(), row.clues.clone(), row.clues.givens.clone());
    let (puzzle, is_whole) = match &found.puzzle {
        Some(puzzle) => (Cow::Borrowed(puzzle), true),
        None => (Cow::Owned(any()), false),
    };
    let value = |column: &gridpress::formats::Column| match is_whole || OF_ANY.contains(&column.name) {
        true => Cow::Owned((column.value)(&puzzle).into_owned()),
        false => Cow::Borrowed(""),
    };
    debug_assert_eq!(grid_text(&puzzle.clues.givens).len(), row.layout.n_cells());
    String::from_utf8_lossy(&record(COLUMNS.iter().map(value))).trim_end().to_string()
}
