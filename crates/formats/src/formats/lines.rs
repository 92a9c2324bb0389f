//! Plain lists: one puzzle a line, or one JSON object a line.

use super::numbered::{Numbered, numbered};
use super::plain::Run;
use super::read::{Fields, LayoutCache, Reading, Row, RowError};
use super::trailing::{is_break, trailing};
use super::{Alphabet, COLUMNS, JSON_VERSION, Record};
use crate::puzzle::{behind_givens, board_text, put_board};
use std::io::BufRead;

/// Rows one by one.
pub type Rows<'a> = Box<dyn Iterator<Item = Result<Row, RowError>> + 'a>;

/// The shortest text that holds the puzzle: its givens; with sums, its regions and sums as well; and its rules.
pub fn line(record: Record, alphabet: Alphabet) -> Vec<u8> {
    let mut text = Vec::new();
    put(&mut text, record, alphabet);
    text
}

/// The lines of records.
pub fn all<'a>(alphabet: Alphabet, records: &mut dyn Iterator<Item = Record<'a>>) -> Vec<u8> {
    let mut text = Vec::new();
    records.for_each(|record| put(&mut text, record, alphabet));
    text
}

fn put(text: &mut Vec<u8>, record: Record, alphabet: Alphabet) {
    let (layout, clues) = (record.layout(), record.clues());
    match alphabet {
        Alphabet::OneToNine => put_board(text, layout, &clues.givens),
        _ => text.extend_from_slice(alphabet.written(board_text(layout, &clues.givens).into()).as_bytes()),
    }
    text.extend_from_slice(behind_givens(record.kind(), layout, clues).as_bytes());
    text.push(b'\n');
}

/// `givens` and whatever follows; for puzzles with sums `givens regions sums`, or `givens sums` where nothing is coloured.
pub struct Lines<R> {
    lines: Numbered<R>,
    cache: LayoutCache,
    /// The row after a run.
    after: Option<Result<Row, RowError>>,
}

impl<R: BufRead> Lines<R> {
    pub fn of(input: R, cache: LayoutCache) -> Lines<R> {
        Lines { lines: numbered(input), cache, after: None }
    }
}

impl<R: BufRead> Iterator for Lines<R> {
    type Item = Result<Row, RowError>;

    fn next(&mut self) -> Option<Self::Item> {
        if let Some(row) = self.after.take() {
            return Some(row);
        }
        let (line, mut row) = (self.lines.next_number(), None);
        if let Some(plain) = self.cache.plain_of_lines() {
            self.lines.whole(plain.len(), 1, |cells| {
                row = plain.of_bytes(line, cells);
                row.is_some()
            });
        }
        if let Some(row) = row {
            return Some(Ok(row));
        }
        self.lines.find_map(|line| match line {
            Ok((line, text)) => row_of(line, &text, &mut self.cache),
            Err(e) => Some(Err(e)),
        })
    }
}

impl<R: BufRead> Reading for Lines<R> {
    fn run(&mut self, most: usize) -> Option<Run> {
        if self.after.is_some() {
            return None;
        }
        let plain = self.cache.plain_of_lines()?;
        let n_cells = plain.len();
        let mut run = Run::of(plain, self.lines.next_number(), most);
        loop {
            self.lines.whole(n_cells, most - run.len(), |cells| run.push(cells));
            if run.is_empty() {
                return None;
            }
            if run.len() == most {
                return Some(run);
            }
            // The run ends here, perhaps only because a line crosses the end of the buffer.
            self.after = match self.lines.next() {
                Some(Ok((_, text))) if run.push(text.as_bytes()) => continue,
                Some(Ok((line, text))) => row_of(line, &text, &mut self.cache),
                Some(Err(e)) => Some(Err(e)),
                None => None,
            };
            return Some(run);
        }
    }
}

/// The row of a line; nothing if it has only a comment.
fn row_of(line: u64, text: &str, cache: &mut LayoutCache) -> Option<Result<Row, RowError>> {
    let body = text.split('#').next().unwrap_or("");
    let start = body.find(|c: char| !c.is_whitespace())?;
    let puzzle = body[start..].split(is_break).next().unwrap_or("");
    let column = |at: usize| text[..at].chars().count() as u64 + 1;
    let end = start + puzzle.len();
    let found = match trailing(puzzle, &body[end..], cache.expect.alphabet) {
        Ok(found) => found,
        Err((at, problem)) => return Some(Err(RowError::new(line, column(end + at), problem))),
    };
    let fields = Fields {
        line,
        column: column(start),
        kind: None,
        size: None,
        puzzle,
        solution: None,
        regions: found.regions,
        sums: found.sums.as_deref(),
        rules: Some(found.rules.as_str()).filter(|rules| !rules.is_empty()),
    };
    Some(cache.row(fields, Vec::new()))
}

/// One object a line, with the columns' names as keys.
pub fn json_rows<'a>(input: impl BufRead + 'a, mut cache: LayoutCache) -> Rows<'a> {
    Box::new(numbered(input).filter_map(move |line| {
        let (line, text) = match line {
            Ok(numbered) => numbered,
            Err(e) => return Some(Err(e)),
        };
        if text.trim().is_empty() {
            return None;
        }
        let object: serde_json::Map<String, serde_json::Value> = match serde_json::from_str(&text) {
            Ok(object) => object,
            Err(e) => {
                // The parser counts lines of its own, of which there is one.
                let words = e.to_string();
                let problem = format!("expected one JSON object: {}", words.split(" at line ").next().unwrap_or(&words));
                return Some(Err(RowError::new(line, e.column().max(1) as u64, problem)));
            }
        };
        if let Err(problem) = version_of(&object) {
            return Some(Err(RowError::new(line, 1, problem)));
        }
        let columns = cache.expect.columns;
        let claims: Vec<(String, String)> = object
            .into_iter()
            .filter(|(name, value)| name != "format_version" && !value.is_null())
            .map(|(name, value)| match (columns.column_of(&name), value) {
                (name, serde_json::Value::String(text)) => (ours(name).to_string(), text),
                (name, other) => (ours(name).to_string(), other.to_string()),
            })
            .collect();
        Some(cache.named_row(line, 1, &claims))
    }))
}

/// One of our columns in capitals is that column, as in the head of a CSV: skipping `Rules` would make another puzzle.
fn ours(name: &str) -> &str {
    COLUMNS.iter().map(|column| column.name).find(|ours| ours.eq_ignore_ascii_case(name)).unwrap_or(name)
}

/// Objects without a version are read as well; in a later version, keys may have another meaning.
fn version_of(object: &serde_json::Map<String, serde_json::Value>) -> Result<(), String> {
    match object.get("format_version") {
        None | Some(serde_json::Value::Null) => Ok(()),
        Some(version) if version.as_u64() == Some(JSON_VERSION) => Ok(()),
        Some(version) if version.as_u64().is_some_and(|version| version > JSON_VERSION) => {
            Err(format!("format_version {version} was written by a later gridpress; this one reads {JSON_VERSION}"))
        }
        Some(version) => {
            let found: String = version.to_string().chars().take(40).collect();
            Err(format!("expected format_version {JSON_VERSION}, found {found}"))
        }
    }
}
