//! CSV in: columns are found by their names, ours or those of well-known sets.

use super::read::{Fields, LayoutCache, MAX_LINE, Row, RowError};
use super::{Alphabet, COLUMNS};
use std::cell::Cell;
use std::io::{BufRead, Read};
use std::rc::Rc;

/// Names under which lists are known to keep the puzzle, and the solution.
pub const PUZZLE: &[&str] = &["puzzle", "quizzes", "question", "quiz"];
const SOLUTION: &[&str] = &["solution", "solutions", "answer"];

/// Headers of well-known sets that share column names with ours. Their values have other meanings or units.
const OF_OTHERS: &[&[&str]] =
    &[&["id", "puzzle", "solution", "clues", "difficulty"], &["source", "question", "answer", "rating"]];

/// The name under which another tool's column is kept: never one of ours, because `verify` would check it as a claim.
pub fn name_of_others(name: &str) -> String {
    let is_ours = COLUMNS.iter().any(|column| column.name == name);
    if is_ours && !SOLUTION.contains(&name) && !PUZZLE.contains(&name) { format!("their_{name}") } else { name.into() }
}

/// Whether a line is a header that names a column for puzzles.
pub fn has_puzzle_column(line: &str) -> bool {
    line.split(',').any(|name| PUZZLE.contains(&plain(name).as_str()))
}

fn plain(name: &str) -> String {
    name.trim().trim_matches('"').trim_start_matches('\u{feff}').to_ascii_lowercase()
}

pub fn rows<'a>(input: impl BufRead + 'a, mut cache: LayoutCache) -> Box<dyn Iterator<Item = Result<Row, RowError>> + 'a> {
    let since_record = Rc::new(Cell::new(0));
    let limited = Limited { input, since_record: since_record.clone(), is_over: false };
    let mut reader = csv::ReaderBuilder::new().flexible(true).has_headers(true).comment(Some(b'#')).from_reader(limited);
    let header: Vec<String> = match reader.headers() {
        Ok(header) => header.iter().map(plain).collect(),
        Err(e) => return Box::new(std::iter::once(Err(csv_error(&e, 1)))),
    };
    if !header.iter().any(|name| PUZZLE.contains(&name.as_str())) {
        let problem = format!("expected a header with a column named {}; found '{}'", PUZZLE.join(" or "), header.join(","));
        return Box::new(std::iter::once(Err(RowError::new(1, 1, problem.chars().take(200).collect::<String>()))));
    }
    let header: Vec<String> = match OF_OTHERS.iter().any(|known| header == *known) {
        true => header.iter().map(|name| name_of_others(name)).collect(),
        false => header,
    };
    let mut last_line = 1;
    Box::new(reader.into_records().map(move |record| {
        since_record.set(0);
        let record = record.map_err(|e| csv_error(&e, last_line + 1))?;
        let line = record.position().map_or(0, |p| p.line());
        last_line = line;
        if record.len() != header.len() {
            let problem = format!("expected {} fields, found {}", header.len(), record.len());
            return Err(RowError::new(line, 1, problem));
        }
        let column = |name: &str| {
            let index = header.iter().position(|n| n == name).unwrap_or(0);
            record.iter().take(index).map(|field| field.chars().count() as u64 + 1).sum::<u64>() + 1
        };
        let puzzle = header.iter().find(|name| PUZZLE.contains(&name.as_str())).map_or(1, |name| column(name));
        let named = header.iter().cloned().zip(record.iter().map(|field| field.trim().to_string())).collect();
        cache.named_row(line, puzzle, named)
    }))
}

/// An input that fails at an overlong record: an unclosed quote would otherwise take all the rest.
struct Limited<R> {
    input: R,
    since_record: Rc<Cell<usize>>,
    is_over: bool,
}

impl<R: Read> Read for Limited<R> {
    fn read(&mut self, into: &mut [u8]) -> std::io::Result<usize> {
        if self.is_over {
            return Ok(0);
        }
        let n = self.input.read(into)?;
        self.since_record.set(self.since_record.get() + n);
        if self.since_record.get() > 2 * MAX_LINE {
            self.is_over = true;
            return Err(std::io::Error::other(format!("a row is longer than {MAX_LINE} bytes; is a quote left open?")));
        }
        Ok(n)
    }
}

/// An error of the input itself knows no line: it stands behind the last good one.
fn csv_error(e: &csv::Error, behind: u64) -> RowError {
    let line = e.position().map_or(behind, |p| p.line());
    match e.kind() {
        csv::ErrorKind::Utf8 { .. } => RowError::new(line, 1, "expected text in UTF-8"),
        _ => RowError::new(line, 1, format!("can't be read: {e}")),
    }
}

impl LayoutCache {
    /// A row from texts by the names of their columns.
    pub fn named_row(&mut self, line: u64, column: u64, named: Vec<(String, String)>) -> Result<Row, RowError> {
        let find = |names: &[&str]| {
            named.iter().find(|(name, value)| names.contains(&name.as_str()) && !value.is_empty()).map(|(_, v)| v.as_str())
        };
        // A full row keeps a number under `solutions`, next to its `solution`.
        let has_solution = named.iter().any(|(name, _)| name == "solution");
        let solution = if has_solution { find(&["solution"]) } else { find(SOLUTION) };
        let Some(puzzle) = find(PUZZLE) else {
            return Err(RowError::new(line, column, format!("expected a puzzle under {}", PUZZLE.join(" or "))));
        };
        let alphabet = match find(&["alphabet"]) {
            None => self.expect.alphabet,
            Some(name) => Alphabet::named(name).ok_or_else(|| {
                let known = Alphabet::ALL.map(|row| row.0).join(", ");
                RowError::new(line, column, format!("there is no alphabet '{}'; there are: {known}", name.escape_default()))
            })?,
        };
        let fields = Fields {
            line,
            column,
            kind: find(&["kind"]),
            size: find(&["size"]),
            puzzle,
            solution,
            regions: find(&["regions"]),
            sums: find(&["sums"]),
            rules: find(&["rules"]),
        };
        // What served as the puzzle or the solution under a name of others claims nothing else by it.
        let is_claim = |(name, value): &&(String, String)| {
            let name = name.as_str();
            let is_read = PUZZLE[1..].contains(&name) || name == "alphabet" || !has_solution && SOLUTION.contains(&name);
            !value.is_empty() && !is_read
        };
        let claims = named.iter().filter(is_claim).cloned().collect();
        let usual = std::mem::replace(&mut self.expect.alphabet, alphabet);
        let row = self.row(fields, claims);
        self.expect.alphabet = usual;
        row
    }
}
