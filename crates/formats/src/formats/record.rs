//! One puzzle for writers: made here, or read from a list with the other columns of its row.

use super::columns::{of_quality, of_samples};
use super::{Alphabet, COLUMNS, Column, Columns, PATH_COLUMN, Row, Source};
use crate::board::{Clues, Grid, Layout, Shape};
use crate::kinds::Kind;
use crate::puzzle::{Puzzle, board_text};
use std::borrow::Cow;

/// A puzzle to be written.
#[derive(Clone, Copy, Debug)]
pub enum Record<'a> {
    /// A finished one.
    Made(&'a Puzzle),
    /// One that was read. Its columns are written unchanged, unproven.
    Read(&'a Row),
    /// A finished one that was made from one that was read: our columns, followed by the list's own.
    Of(&'a Puzzle, &'a Row),
}

impl<'a> From<&'a Puzzle> for Record<'a> {
    fn from(puzzle: &'a Puzzle) -> Record<'a> {
        Record::Made(puzzle)
    }
}

impl<'a> From<&'a Row> for Record<'a> {
    fn from(row: &'a Row) -> Record<'a> {
        Record::Read(row)
    }
}

impl<'a> Record<'a> {
    /// Its kind.
    pub fn kind(self) -> &'static Kind {
        match self {
            Record::Made(puzzle) | Record::Of(puzzle, _) => puzzle.kind,
            Record::Read(row) => row.kind,
        }
    }

    /// Rows and columns of a box.
    pub fn size(self) -> Shape {
        match self {
            Record::Made(puzzle) | Record::Of(puzzle, _) => puzzle.size,
            Record::Read(row) => row.size,
        }
    }

    /// Its board.
    pub fn layout(self) -> &'a Layout {
        match self {
            Record::Made(puzzle) | Record::Of(puzzle, _) => &puzzle.layout,
            Record::Read(row) => &row.layout,
        }
    }

    /// The clues of the puzzle.
    pub fn clues(self) -> &'a Clues {
        match self {
            Record::Made(puzzle) | Record::Of(puzzle, _) => &puzzle.clues,
            Record::Read(row) => &row.clues,
        }
    }

    /// Its solution, where it brings one.
    pub fn solution(self) -> Option<&'a Grid> {
        match self {
            Record::Made(puzzle) | Record::Of(puzzle, _) => Some(&puzzle.solution),
            Record::Read(row) => row.solution.as_ref(),
        }
    }

    /// Its value in a column; empty if unknown.
    pub fn value(self, column: &Column) -> Cow<'a, str> {
        match (self, column.of_row) {
            (Record::Made(puzzle) | Record::Of(puzzle, _), _) => (column.value)(puzzle),
            (Record::Read(row), Some(of_row)) => of_row(row),
            (Record::Read(row), None) => row.claim(column.name).unwrap_or("").into(),
        }
    }

    /// Whether it has something in the columns of samples.
    pub fn is_of_sample(self) -> bool {
        of_samples().iter().any(|column| !self.value(column).is_empty())
    }

    /// Whether it has something in the columns about the quality of its path.
    pub fn has_quality(self) -> bool {
        of_quality().iter().any(|column| !self.value(column).is_empty())
    }

    /// Its value in the column of that name.
    pub fn value_of(self, name: &str) -> Cow<'a, str> {
        COLUMNS.iter().find(|column| column.name == name).map_or(Cow::Borrowed(""), |column| self.value(column))
    }

    /// The value of its list's own column of that name.
    pub fn claim(self, name: &str) -> Option<&'a str> {
        match self {
            Record::Made(_) => None,
            Record::Read(row) | Record::Of(_, row) => row.claim(name),
        }
    }

    /// Its value in a column of a list with custom names, with cells in that alphabet. Foreign columns pass through unchanged.
    pub fn said(self, columns: Columns, (name, source): (&str, Source), alphabet: Alphabet) -> Cow<'a, str> {
        // A foreign set has its own values under each of its names, except for grids and what follows from them.
        let of_set = || {
            let is_ours = COLUMNS.iter().any(|column| column.name == name);
            let said = if is_ours { self.claim(&format!("their_{name}")) } else { self.claim(name) };
            said.filter(|_| columns.is_known()).map(Cow::Borrowed)
        };
        match source {
            Source::Column(k) if matches!(COLUMNS[k].name, "puzzle" | "solution") => match alphabet == Alphabet::default() {
                true => self.value(&COLUMNS[k]),
                false => alphabet.written(self.value(&COLUMNS[k])),
            },
            Source::Column(k) => of_set().unwrap_or_else(|| self.value(&COLUMNS[k])),
            // A path leads through the puzzle that was read.
            Source::Theirs(PATH_COLUMN) if matches!(self, Record::Of(..)) => "".into(),
            Source::Theirs(name) => self.claim(&name.to_ascii_lowercase()).unwrap_or("").into(),
            Source::Zeros => alphabet.written(board_text(self.layout(), &self.clues().givens).into()).replace('.', "0").into(),
            Source::Rows => self.layout().shape.rows.to_string().into(),
            Source::Cols => self.layout().shape.cols.to_string().into(),
            Source::Rating => {
                let said = self.claim("rating").map(Cow::Borrowed).or_else(of_set);
                said.unwrap_or_else(|| self.value_of("guesses"))
            }
            Source::Origin => self.claim("source").map(Cow::Borrowed).or_else(of_set).unwrap_or_else(|| {
                // A foreign puzzle is not labelled as ours.
                let is_ours = matches!(self, Record::Made(_)) || !self.value_of("seed").is_empty();
                if is_ours { "gridpress".into() } else { "".into() }
            }),
        }
    }
}
