//! Plain rows: a character a cell, `1` to `9`, `.` or `0`, on a board that says nothing else. Lists of millions have no others. What such a
//! row means follows from its length and from what it says of its kind and size; [`super::read`] finds that out once, and the
//! next rows are read by it. Whatever else a row has is left to the reader of all rows.

use super::Alphabet;
use super::read::{Fields, Row};
use crate::board::{Clues, Digit, Grid, Layout, Shape};
use crate::kinds::Kind;
use std::sync::Arc;

/// What all plain rows of one length have in common that say the same of their kind and size.
pub struct Plain {
    said: [Option<String>; 2],
    n_cells: usize,
    kind: &'static Kind,
    size: Shape,
    layout: Arc<Layout>,
}

impl Plain {
    /// What a row shows of the plain rows like it; nothing if it is not plain itself. The board must be one that all rows share.
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

    /// Whether rows say nothing of their kind and size.
    pub fn is_silent(&self) -> bool {
        self.said == [None, None]
    }

    /// The row of these fields, with its claims taken; nothing if it is not plain.
    pub fn row(&self, fields: &Fields, alphabet: Alphabet, claims: &mut Vec<(String, String)>) -> Option<Row> {
        if !is_bare(fields)
            || [fields.kind, fields.size] != [self.said[0].as_deref(), self.said[1].as_deref()]
            || alphabet != Alphabet::OneToNine
        {
            return None;
        }
        let solution = match fields.solution {
            None | Some("") => None,
            Some(text) => Some(self.digits(text.as_bytes()).filter(Grid::is_full)?),
        };
        let row = self.of_bytes(fields.line, fields.puzzle.as_bytes())?;
        Some(Row { solution, claims: std::mem::take(claims), ..row })
    }

    /// The row of these characters alone.
    pub fn of_bytes(&self, line: u64, cells: &[u8]) -> Option<Row> {
        let clues = Clues::of_givens(self.digits(cells)?);
        let text = str::from_utf8(cells).ok()?.to_string();
        let (kind, size, layout) = (self.kind, self.size, self.layout.clone());
        Some(Row { line, text, kind, size, layout, clues, solution: None, claims: Vec::new() })
    }

    /// The digits, if all characters are plain and the board has these digits. Without a branch for each, so that a vector reads many.
    fn digits(&self, cells: &[u8]) -> Option<Grid> {
        let digits: Vec<Digit> = cells.iter().map(|&c| if c == b'.' { 0 } else { c.wrapping_sub(b'0') }).collect();
        let most = digits.iter().fold(0, |most, &digit| digit.max(most));
        (digits.len() == self.n_cells && most <= self.layout.n_digits.min(9)).then_some(Grid(digits))
    }
}

/// Whether fields have nothing but a puzzle, a solution, and words for kind and size.
fn is_bare(fields: &Fields) -> bool {
    [fields.regions, fields.sums, fields.rules].iter().all(|text| text.is_none_or(str::is_empty))
}

#[cfg(test)]
mod tests {
    use super::super::{Expect, Format, read};
    use proptest::prelude::*;
    use std::io::BufReader;

    /// What rows and errors say, without their boards.
    fn told(list: &[u8], format: Format, buffer: usize) -> Vec<String> {
        let expect = Expect { format: Some(format), ..Expect::default() };
        let one = |row: Result<super::Row, _>| match row {
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
        };
        read(BufReader::with_capacity(buffer, list), &expect).map(one).collect()
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
            // Bytes that are no text stand for themselves.
            text.chars().flat_map(|c| if c == 'é' { vec![0xe9] } else { c.to_string().into_bytes() }).collect::<Vec<u8>>()
        };
        let alone = |at: usize| {
            let others: Vec<String> = (0..lines.len()).map(|k| if k == at { lines[k].clone() } else { other.into() }).collect();
            told(&joined(&others), format, 1 << 16)
                .into_iter()
                .filter(|said| !said.ends_with("fields, found 1"))
                .collect::<Vec<_>>()
        };
        let each: Vec<String> = (0..lines.len()).flat_map(alone).collect();
        assert_eq!(told(&joined(lines), format, buffer), each);
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
