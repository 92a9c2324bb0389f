//! CSV in: columns are found by name, either ours or those of well-known sets.

use super::lines::Rows;
use super::read::{Fields, LayoutCache, MAX_LINE, Reading, Row, RowError, one_by_one};
use super::trailing::trailing;
use super::{Alphabet, COLUMNS, Columns};
use crate::guard::foreign;
use std::cell::Cell;
use std::io::{BufRead, Read};
use std::rc::Rc;

/// Names under which lists are known to keep the puzzle, and the solution.
pub const PUZZLE: &[&str] = &["puzzle", "quizzes", "question", "quiz", "initial_board"];
const SOLUTION: &[&str] = &["solution", "solutions", "answer"];

/// Whether a list keeps its puzzles or their solutions under that name.
pub fn is_name_of_grids(name: &str) -> bool {
    PUZZLE.contains(&name) || SOLUTION.contains(&name)
}

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

/// Whether a record is a puzzle and its solution, as sets without a header have them: two fields of one length, the second of which
/// agrees with the first wherever that has a digit.
fn is_headless(record: &csv::StringRecord) -> bool {
    let fields: Vec<&str> = record.iter().map(|field| field.trim().trim_start_matches('\u{feff}')).collect();
    let [puzzle, solution] = fields[..] else { return false };
    let is_cell = |(given, digit): (char, char)| {
        let is_given = given.eq_ignore_ascii_case(&digit) || Alphabet::default().is_empty_cell(given);
        digit != '0' && Alphabet::default().digit(digit).is_some() && is_given
    };
    puzzle.len() >= 16 && puzzle.len() == solution.len() && puzzle.chars().zip(solution.chars()).all(is_cell)
}

fn plain(name: &str) -> String {
    cleaned(name).to_ascii_lowercase()
}

fn cleaned(name: &str) -> &str {
    name.trim().trim_matches('"').trim_start_matches('\u{feff}')
}

/// The rows of a CSV, and the columns that it has.
struct Csv<'a> {
    rows: Rows<'a>,
    columns: Columns,
}

impl Iterator for Csv<'_> {
    type Item = Result<Row, RowError>;

    fn next(&mut self) -> Option<Self::Item> {
        self.rows.next()
    }
}

impl Reading for Csv<'_> {
    fn columns(&self) -> Columns {
        self.columns
    }
}

pub fn rows<'a>(input: impl BufRead + 'a, mut cache: LayoutCache) -> Box<dyn Reading + 'a> {
    let since_record = Rc::new(Cell::new(0));
    let limited = Limited { input, since_record: since_record.clone(), is_over: false };
    let mut reader = csv::ReaderBuilder::new().flexible(true).has_headers(false).comment(Some(b'#')).from_reader(limited);
    let mut record = csv::StringRecord::new();
    if let Err(e) = reader.read_record(&mut record) {
        return one_by_one(Box::new(std::iter::once(Err(csv_error(&e, 1)))));
    }
    // If the first line is a puzzle with its solution, it is not a header but a row.
    let mut is_row = is_headless(&record);
    let header: Vec<String> = match is_row {
        true => vec!["puzzle".into(), "solution".into()],
        false => record.iter().map(|name| cache.expect.columns.column_of(&plain(name)).to_string()).collect(),
    };
    if !header.iter().any(|name| PUZZLE.contains(&name.as_str())) {
        let problem = format!("expected a header with a column named {}; found '{}'", PUZZLE.join(" or "), header.join(","));
        return one_by_one(Box::new(std::iter::once(Err(RowError::new(1, 1, problem.chars().take(200).collect::<String>())))));
    }
    // The caller's columns take precedence over their names.
    let columns = match (cache.expect.columns, is_row) {
        (Columns::Full, false) => Columns::of_head(&record.iter().map(cleaned).map(String::from).collect::<Vec<_>>()),
        (columns, _) => columns,
    };
    let header: Vec<String> = match OF_OTHERS.iter().any(|known| header == *known) {
        true => header.iter().map(|name| name_of_others(name)).collect(),
        false => header,
    };
    let n_before = header.iter().position(|name| PUZZLE.contains(&name.as_str())).unwrap_or(0);
    let mut last_line = 1;
    since_record.set(0);
    let rows = Box::new(std::iter::from_fn(move || {
        let is_read = if std::mem::take(&mut is_row) { Ok(true) } else { reader.read_record(&mut record) };
        since_record.set(0);
        match is_read {
            Ok(true) => {}
            Ok(false) => return None,
            Err(e) => return Some(Err(csv_error(&e, last_line + 1))),
        }
        let line = record.position().map_or(0, |p| p.line());
        last_line = line;
        if record.len() != header.len() {
            let problem = format!("expected {} fields, found {}", header.len(), record.len());
            return Some(Err(RowError::new(line, 1, problem)));
        }
        let puzzle = record.iter().take(n_before).map(|field| field.chars().count() as u64 + 1).sum::<u64>() + 1;
        let named: Vec<(&str, &str)> = header.iter().map(String::as_str).zip(record.iter().map(str::trim)).collect();
        Some(cache.named_row(line, puzzle, &named))
    }));
    Box::new(Csv { rows, columns })
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

/// An error of the input itself has no line: it is reported at the last good one.
fn csv_error(e: &csv::Error, behind: u64) -> RowError {
    let line = e.position().map_or(behind, |p| p.line());
    match e.kind() {
        csv::ErrorKind::Utf8 { .. } => RowError::new(line, 1, "expected text in UTF-8"),
        _ => RowError::new(line, 1, format!("can't be read: {e}")),
    }
}

/// The column that one is taken for which would make another puzzle if it were passed over.
fn nearly(name: &str) -> Option<&'static str> {
    ["regions", "rules"].into_iter().find(|column| column.strip_suffix('s') == Some(name))
}

impl LayoutCache {
    /// A row from texts by the names of their columns.
    pub fn named_row<T: AsRef<str>>(&mut self, line: u64, column: u64, named: &[(T, T)]) -> Result<Row, RowError> {
        let texts = || named.iter().map(|(name, value)| (name.as_ref(), value.as_ref()));
        // A full row keeps a number under `solutions`, next to its `solution`.
        let has_solution = texts().any(|(name, _)| name == "solution");
        let [mut found, mut solution, mut alphabet, mut kind, mut size, mut regions, mut sums, mut rules] = [None; 8];
        for (name, value) in texts().filter(|(_, value)| !value.is_empty()) {
            let field = match name {
                "alphabet" => &mut alphabet,
                "kind" => &mut kind,
                "size" => &mut size,
                "regions" => &mut regions,
                "sums" => &mut sums,
                "rules" => &mut rules,
                "solution" => &mut solution,
                _ if PUZZLE.contains(&name) => &mut found,
                _ if !has_solution && SOLUTION.contains(&name) => &mut solution,
                _ => continue,
            };
            field.get_or_insert(value);
        }
        let Some(mut puzzle) = found else {
            return Err(RowError::new(line, column, format!("expected a puzzle under {}", PUZZLE.join(" or "))));
        };
        let alphabet = match alphabet {
            None => self.expect.alphabet,
            Some(name) => Alphabet::named(name).ok_or_else(|| {
                let known = Alphabet::ALL.map(|row| row.0).join(", ");
                RowError::new(line, column, format!("there is no alphabet '{}'; there are: {known}", name.escape_default()))
            })?,
        };
        if let Some((name, meant)) = texts().find_map(|(name, value)| Some((name, nearly(name)?)).filter(|_| !value.is_empty())) {
            let problem = format!("a column '{name}': did you mean '{meant}'? Rename it", name = foreign(name));
            return Err(RowError::new(line, column, problem));
        }
        // A field may be a whole line, as `solve` and others have it in their tables.
        let end = puzzle.find(' ').filter(|_| [regions, sums, rules].iter().all(Option::is_none));
        let whole = end.map(|end| trailing(&puzzle[..end], &puzzle[end..], alphabet)).transpose();
        let whole = whole.map_err(|(_, problem)| RowError::new(line, column, problem))?;
        if let (Some(whole), Some(end)) = (&whole, end) {
            puzzle = &puzzle[..end];
            (regions, sums) = (whole.regions, whole.sums.as_deref());
            rules = Some(whole.rules.as_str()).filter(|rules| !rules.is_empty());
        }
        let fields = Fields { line, column, kind, size, puzzle, solution, regions, sums, rules };
        // A column of another tool that was used as the puzzle or the solution makes no further claim.
        let is_claim = |&(name, value): &(&str, &str)| {
            let is_read = PUZZLE[1..].contains(&name) || name == "alphabet" || !has_solution && SOLUTION.contains(&name);
            !value.is_empty() && !is_read
        };
        let claims = texts().filter(is_claim).map(|(name, value)| (name.to_string(), value.to_string())).collect();
        let usual = std::mem::replace(&mut self.expect.alphabet, alphabet);
        let row = self.row(fields, claims);
        self.expect.alphabet = usual;
        row
    }
}
