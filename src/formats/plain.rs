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
