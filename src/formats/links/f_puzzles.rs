//! The documents of f-puzzles: a grid of cells in JSON, and the links that carry one. What a document asks for beyond rows,
//! columns and boxes is refused, not dropped.
//!
//! Its editor makes grids of up to 16 by 16. It has boxes of its own for each size; where boxes are no squares every cell says
//! which one it is in, so that nobody has to agree on how they lie.

use super::lz;
use crate::board::{Grid, Shape, digit_of_symbol, symbol};
use crate::formats::Record;
use crate::formats::read::Fields;
use serde::Serialize;
use serde_json::Value;

/// The widest grid of its editor.
const MAX_SIDE: usize = 16;

/// Keys of a document that ask for nothing: what a puzzle is called, how its editor looks, and what is said when it is solved.
const ASKS_NOTHING: &[&str] = &[
    "size",
    "title",
    "author",
    "ruleset",
    "grid",
    "solution",
    "highlightConflicts",
    "disabledlogic",
    "truecandidatesoptions",
    "successMessage",
    "msgcorrect",
    "version",
    "tags",
];
/// The same for a cell: colours and what a player wrote.
const CELL_ASKS_NOTHING: &[&str] =
    &["value", "given", "region", "c", "cArray", "highlight", "centerPencilMarks", "cornerPencilMarks", "solution"];

/// Why it can't hold a puzzle.
pub fn refuses(record: Record) -> Option<&'static str> {
    let layout = record.layout();
    // Its grids hold as many digits as they have rows, each once a row: nine digits in three rows are none of it.
    let has_sums = !layout.cages.is_empty();
    let is_large = layout.n_digits as usize > MAX_SIDE;
    has_sums.then_some("it has no place for sums").or(is_large.then_some("its editor makes boards of at most 16 by 16"))
}

#[derive(Serialize)]
struct Document<'a> {
    size: u8,
    title: String,
    author: &'a str,
    ruleset: &'a str,
    grid: Vec<Vec<Cell>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    solution: Option<&'a [u8]>,
}

#[derive(Serialize)]
struct Cell {
    #[serde(skip_serializing_if = "Option::is_none")]
    value: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    given: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    region: Option<usize>,
}

/// A puzzle as a link to f-puzzles.com.
pub fn link(record: Record) -> Vec<u8> {
    format!("https://f-puzzles.com/?load={}\n", packed(record)).into_bytes()
}

/// A puzzle as a document, compressed.
pub fn packed(record: Record) -> String {
    lz::compressed(&document(record))
}

fn document(record: Record) -> String {
    let (layout, size) = (record.layout(), record.size());
    let side = layout.shape.cols as usize;
    let givens = &record.clues().givens.0;
    let cell = |i: usize| Cell {
        value: Some(givens[i]).filter(|&digit| digit > 0),
        given: (givens[i] > 0).then_some(true),
        region: (size.rows != size.cols).then(|| box_of(size, side, i)),
    };
    let document = Document {
        size: layout.n_digits,
        title: format!("{} {}", record.kind().title, record.value_of("id")),
        author: "gridpress",
        ruleset: record.kind().about,
        grid: (0..givens.len() / side).map(|row| (0..side).map(|column| cell(row * side + column)).collect()).collect(),
        solution: record.solution().map(|grid: &Grid| grid.0.as_slice()),
    };
    serde_json::to_string(&document).expect("numbers and texts are always JSON")
}

/// The box of a cell, counted row by row.
fn box_of(size: Shape, side: usize, cell: usize) -> usize {
    let (rows, cols) = (size.rows as usize, size.cols as usize);
    cell / side / rows * (side / cols) + cell % side / cols
}

/// A document that asks for nothing but rows, columns and boxes.
#[derive(Debug, PartialEq, Eq)]
pub struct Parsed {
    size: String,
    puzzle: String,
    solution: Option<String>,
}

impl Parsed {
    /// Its texts as those of a row.
    pub fn fields(&self, line: u64) -> Fields<'_> {
        Fields {
            line,
            column: 1,
            kind: None,
            size: Some(&self.size),
            puzzle: &self.puzzle,
            solution: self.solution.as_deref(),
            regions: None,
            sums: None,
        }
    }
}

/// Reads a document.
pub fn parsed(json: &str) -> Result<Parsed, String> {
    let document: Value = serde_json::from_str(json).map_err(|e| format!("expected a document of f-puzzles: {e}"))?;
    let object = document.as_object().ok_or("expected a document of f-puzzles, an object with size and grid")?;
    if let Some((key, _)) = object.iter().find(|(key, value)| !ASKS_NOTHING.contains(&key.as_str()) && asks(value)) {
        return Err(format!("it has {}, which no puzzle of gridpress can have; remove it", quoted(key)));
    }
    let side = object.get("size").and_then(Value::as_u64).filter(|side| (2..=25).contains(side));
    let side = side.ok_or("expected \"size\" with the side of the grid, from 2 to 25")? as usize;
    let rows = object.get("grid").and_then(Value::as_array).filter(|rows| rows.len() == side);
    let rows = rows.ok_or_else(|| format!("expected \"grid\" with {side} rows"))?;
    let (mut puzzle, mut boxes) = (String::new(), Vec::new());
    for (r, row) in rows.iter().enumerate() {
        let cells = row.as_array().filter(|cells| cells.len() == side);
        for (c, cell) in cells.ok_or_else(|| format!("expected {side} cells in row {}", r + 1))?.iter().enumerate() {
            let (symbol, region) = read_cell(cell, side).map_err(|problem| format!("r{}c{}: {problem}", r + 1, c + 1))?;
            puzzle.push(symbol);
            boxes.push(region);
        }
    }
    let size = size_of(side, &boxes)?;
    let solution = object.get("solution").and_then(Value::as_array).and_then(|cells| read_solution(cells, side));
    Ok(Parsed { size: size.to_string(), puzzle, solution })
}

/// Whether a value asks for anything: an empty list or a switch that is off does not.
fn asks(value: &Value) -> bool {
    match value {
        Value::Null | Value::Bool(false) => false,
        Value::Array(list) => !list.is_empty(),
        Value::Object(map) => !map.is_empty(),
        Value::String(text) => !text.is_empty(),
        Value::Bool(true) | Value::Number(_) => true,
    }
}

fn quoted(key: &str) -> String {
    format!("'{}'", key.chars().take(40).flat_map(char::escape_default).collect::<String>())
}

/// A given or `.`, and the box that the cell says it is in; `null` is in none.
fn read_cell(cell: &Value, side: usize) -> Result<(char, Option<Value>), String> {
    let cell = cell.as_object().ok_or("expected an object")?;
    if let Some((key, _)) = cell.iter().find(|(key, value)| !CELL_ASKS_NOTHING.contains(&key.as_str()) && asks(value)) {
        return Err(format!("it has {}, which gridpress does not read; remove it", quoted(key)));
    }
    // What a player wrote is no clue.
    let is_given = cell.get("given").and_then(Value::as_bool).unwrap_or(false);
    let symbol = match cell.get("value").filter(|value| is_given && !value.is_null()) {
        None => '.',
        Some(value) => digit(value, side).ok_or_else(|| format!("expected a value from 1 to {side}"))?,
    };
    Ok((symbol, cell.get("region").cloned()))
}

fn digit(value: &Value, side: usize) -> Option<char> {
    let number = match value {
        Value::String(text) => text.parse::<u64>().ok().or_else(|| {
            let mut chars = text.chars();
            chars.next().filter(|_| chars.next().is_none()).and_then(digit_of_symbol).map(u64::from)
        }),
        _ => value.as_u64(),
    };
    number.filter(|number| (1..=side as u64).contains(number)).map(|number| symbol(number as u8))
}

/// All cells of the solution in a row; `None` where one is not told.
fn read_solution(cells: &[Value], side: usize) -> Option<String> {
    (cells.len() == side * side).then(|| cells.iter().map(|cell| digit(cell, side)).collect()).flatten()
}

/// The shape of the boxes. Cells that say nothing are in the boxes that the editor makes by itself: as square as can be, and
/// wider than tall.
fn size_of(side: usize, regions: &[Option<Value>]) -> Result<Shape, String> {
    let shapes =
        || (2..=side / 2).filter(|rows| side.is_multiple_of(*rows)).map(|rows| Shape::new(rows as u8, (side / rows) as u8));
    let own = shapes().filter(|size| size.rows <= size.cols).max_by_key(|size| size.rows);
    let own = own.ok_or_else(|| format!("a grid of {side} by {side} has no boxes"))?;
    if regions.iter().all(Option::is_none) {
        return Ok(own);
    }
    // A box that the cell does not name is that of the editor, numbered as boxes are.
    let name = |i: usize| regions[i].clone().unwrap_or_else(|| Value::from(box_of(own, side, i)));
    let names: Vec<Value> = (0..side * side).map(name).collect();
    let fits = |size: &Shape| {
        // The first cell of each box, and whether all others agree with it and no other box has its name.
        let first = |k: usize| (0..names.len()).find(|&i| box_of(*size, side, i) == k).map(|i| &names[i]);
        let firsts: Vec<&Value> = (0..side).filter_map(first).collect();
        let is_one = (0..names.len()).all(|i| firsts.get(box_of(*size, side, i)).is_some_and(|first| **first == names[i]));
        is_one && (0..side).all(|k| !firsts[..k].contains(&firsts[k])) && !firsts.iter().any(|name| name.is_null())
    };
    shapes().find(fits).ok_or_else(|| "its regions are no boxes; expected rectangular boxes of equal size".into())
}
