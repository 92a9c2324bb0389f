//! Plain rows: a character a cell, `1` to `9`, `.` or `0`, on a board with no further clues. Lists of millions have only these. The
//! meaning of such a row follows from its length and its claimed kind and size; [`super::read`] works that out once, and reads the next
//! rows by it. Any other row is left to the general reader.

use super::Alphabet;
use super::read::{Fields, Row};
use crate::board::{Budget, Clues, Digit, Grid, Layout, Shape};
use crate::kinds::Kind;
use std::sync::Arc;

/// The common properties of all plain rows with the same length, claimed kind and size.
#[derive(Clone)]
pub struct Plain {
    said: [Option<String>; 2],
    n_cells: usize,
    kind: &'static Kind,
    size: Shape,
    layout: Arc<Layout>,
}

impl Plain {
    /// The common properties of plain rows like this one; `None` if it is not plain itself. The board must be one that all rows share.
    pub fn shown(fields: &Fields, row: &Row, alphabet: Alphabet) -> Option<Plain> {
        let has_more =
            row.layout.has_holes() || !row.layout.cages.is_empty() || !row.clues.sums.is_empty() || !row.clues.items.is_empty();
        if !is_bare(fields) || alphabet != Alphabet::OneToNine || has_more || row.text != fields.puzzle {
            return None;
        }
        let said = [fields.kind, fields.size].map(|word| word.map(str::to_string));
        Some(Plain { said, n_cells: row.layout.n_cells(), kind: row.kind, size: row.size, layout: row.layout.clone() })
    }

    /// The number of characters.
    pub fn len(&self) -> usize {
        self.n_cells
    }

    /// Whether rows don't state their kind and size.
    pub fn is_silent(&self) -> bool {
        self.said == [None, None]
    }

    /// The row of these fields, taking its claims; `None` if it is not plain.
    pub fn row(&self, fields: &Fields, alphabet: Alphabet, claims: &mut Vec<(String, String)>) -> Option<Row> {
        if !is_bare(fields)
            || [fields.kind, fields.size] != [self.said[0].as_deref(), self.said[1].as_deref()]
            || alphabet != Alphabet::OneToNine
        {
            return None;
        }
        let solution = match fields.solution {
            None | Some("") => None,
            Some(text) => Some(self.grid(text.as_bytes()).filter(Grid::is_full)?),
        };
        let row = self.of_bytes(fields.line, fields.puzzle.as_bytes())?;
        Some(Row { solution, claims: std::mem::take(claims), ..row })
    }

    /// The row of only these characters.
    pub fn of_bytes(&self, line: u64, cells: &[u8]) -> Option<Row> {
        let clues = Clues::of_givens(self.grid(cells)?);
        let text = str::from_utf8(cells).ok()?.to_string();
        let (kind, size, layout) = (self.kind, self.size, self.layout.clone());
        Some(Row { line, text, kind, size, layout, clues, solution: None, claims: Vec::new(), budget: Budget::USUAL })
    }

    fn grid(&self, cells: &[u8]) -> Option<Grid> {
        let mut digits = Vec::new();
        self.put_digits(cells, &mut digits).then_some(Grid(digits))
    }

    /// Adds the digits to others, if all characters are plain and the board has these digits. Without a branch for each, so that a
    /// vector reads many.
    fn put_digits(&self, cells: &[u8], digits: &mut Vec<Digit>) -> bool {
        let start = digits.len();
        digits.extend(cells.iter().map(|&c| if c == b'.' { 0 } else { c.wrapping_sub(b'0') }));
        let most = digits[start..].iter().fold(0, |most, &digit| digit.max(most));
        let is_plain = cells.len() == self.n_cells && most <= self.layout.n_digits.min(9);
        if !is_plain {
            digits.truncate(start);
        }
        is_plain
    }
}

/// Plain rows of consecutive lines, as concatenated texts and digits: a single row is a dozen values, which take as long to make as an
/// easy puzzle takes to solve.
#[derive(Clone)]
pub struct Run {
    plain: Plain,
    /// The line of the first.
    line: u64,
    text: Vec<u8>,
    digits: Vec<Digit>,
    /// The budget for the answer about one of them.
    pub budget: Budget,
}

impl Run {
    /// An empty run of such plain rows, from this line on, with room for about `most`.
    pub(super) fn of(plain: &Plain, line: u64, most: usize) -> Run {
        let n_bytes = most.min(MOST_KEPT) * plain.n_cells;
        Run {
            plain: plain.clone(),
            line,
            text: Vec::with_capacity(n_bytes),
            digits: Vec::with_capacity(n_bytes),
            budget: Budget::USUAL,
        }
    }

    /// Adds the next line, if it is plain.
    pub(super) fn push(&mut self, cells: &[u8]) -> bool {
        let is_plain = self.plain.put_digits(cells, &mut self.digits);
        if is_plain {
            self.text.extend_from_slice(cells);
        }
        is_plain
    }

    /// How many rows.
    pub fn len(&self) -> usize {
        self.text.len() / self.plain.n_cells
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.text.is_empty()
    }

    /// The board of all of them.
    pub fn layout(&self) -> &Layout {
        &self.plain.layout
    }

    /// The givens of all rows, concatenated, 0 for an empty cell.
    pub fn givens(&self) -> &[Digit] {
        &self.digits
    }

    /// The texts as they stood there.
    pub fn texts(&self) -> impl ExactSizeIterator<Item = &[u8]> {
        self.text.chunks_exact(self.plain.n_cells)
    }

    /// The rows by themselves.
    pub fn rows(&self) -> impl Iterator<Item = Row> {
        (self.line..).zip(self.texts()).filter_map(|(line, cells)| self.plain.of_bytes(line, cells))
    }
}

/// The most rows for which memory is asked beforehand.
const MOST_KEPT: usize = 1 << 12;

/// Whether fields have nothing but a puzzle, a solution, and words for kind and size.
fn is_bare(fields: &Fields) -> bool {
    [fields.regions, fields.sums, fields.rules].iter().all(|text| text.is_none_or(str::is_empty))
}

#[cfg(test)]
mod tests {
    use super::super::{Expect, Format, Reading, RowError, read};
    use super::*;
    use proptest::prelude::*;
    use std::collections::VecDeque;
    use std::io::BufReader;

    /// Rows and errors as text, without their boards; with rows one by one, or in runs of up to a given number.
    fn told(list: &[u8], format: Format, buffer: usize, most: usize) -> Vec<String> {
        let expect = Expect { format: Some(format), ..Expect::default() };
        let rows = read(BufReader::with_capacity(buffer, list), &expect);
        match most {
            0 => rows.map(one).collect(),
            most => in_runs(rows, most).map(one).collect(),
        }
    }

    /// The rows in runs as long as there are any.
    fn in_runs(mut rows: Box<dyn Reading + '_>, most: usize) -> impl Iterator<Item = Result<Row, RowError>> {
        let mut ready = VecDeque::new();
        std::iter::from_fn(move || {
            if ready.is_empty() {
                match rows.run(most) {
                    Some(run) => {
                        assert!((1..=most).contains(&run.len()));
                        ready.extend(run.rows().map(Ok));
                    }
                    None => ready.extend(rows.next()),
                }
            }
            ready.pop_front()
        })
    }

    fn one(row: Result<Row, RowError>) -> String {
        match row {
            Ok(row) => format!(
                "{} {:?} {} {} {} {:?} {:?} {:?}",
                row.line,
                row.text,
                row.kind.name,
                row.size,
                row.layout.n_cells(),
                row.clues,
                row.solution,
                row.claims
            ),
            Err(e) => format!("{e}"),
        }
    }

    fn lines() -> impl Strategy<Value = Vec<String>> {
        let cells = prop_oneof![4 => "[1-9.0]{81}", 2 => "[1-4.0]{16}", 1 => "[1-9.]{16}", 1 => "[1-9.]{79,83}", 1 => "[1-9.:;/~*A]{81}", 1 => "[1-9.é]{81}"];
        let behind = prop_oneof![8 => Just(""), 1 => Just("\r"), 1 => Just("\r\r"), 1 => Just(" "), 1 => Just("# said"), 1 => Just(",3,diagonals"), 1 => Just(" diagonals")];
        let line = prop_oneof![9 => (cells, behind).prop_map(|(cells, behind)| cells + behind), 1 => Just(String::new()), 1 => Just("# 1".into())];
        prop::collection::vec(line, 1..12)
    }

    /// The rows of a list, and those of each of its lines among others that show nothing.
    fn agree(lines: &[String], (head, other): (&str, &str), format: Format, buffer: usize, has_end: bool) {
        let joined = |lines: &[String]| {
            let text = head.to_string() + &lines.join("\n") + if has_end { "\n" } else { "" };
            // Bytes that are not text stand for themselves.
            text.chars().flat_map(|c| if c == 'é' { vec![0xe9] } else { c.to_string().into_bytes() }).collect::<Vec<u8>>()
        };
        let alone = |at: usize| {
            let others: Vec<String> = (0..lines.len()).map(|k| if k == at { lines[k].clone() } else { other.into() }).collect();
            told(&joined(&others), format, 1 << 16, 0)
                .into_iter()
                .filter(|said| !said.ends_with("fields, found 1"))
                .collect::<Vec<_>>()
        };
        let each: Vec<String> = (0..lines.len()).flat_map(alone).collect();
        for most in [0, 1, 3, 99] {
            assert_eq!(told(&joined(lines), format, buffer, most), each, "{most}");
        }
    }

    proptest! {
        #[test]
        fn a_line_means_the_same_behind_any_others(lines in lines(), buffer in 1..400usize, has_end: bool) {
            agree(&lines, ("", "#"), Format::Lines, buffer, has_end);
        }

        #[test]
        fn a_row_means_the_same_behind_any_others(
            rows in prop::collection::vec(("sudoku|latin|", "3x3|2x2|", "[1-9.]{81}|[1-4.0]{16}|[1-9.]{81}", "|[1-9]{81}|[1-9.]{81}|[1-4]{16}", "|4"), 1..9),
            buffer in 1..400usize,
        ) {
            let rows: Vec<String> = rows.into_iter().map(|(kind, size, puzzle, solution, clues)| [kind, size, puzzle, solution, clues].join(",")).collect();
            agree(&rows, ("kind,size,puzzle,solution,clues\n", "short"), Format::Csv, buffer, true);
        }
    }
}
