//! One puzzle as writers see it: made here, or read from a list with the other columns of its row.

use super::columns::N_OF_SAMPLES;
use super::{Alphabet, COLUMNS, Column, Row, Source};
use crate::board::{Clues, Grid, Layout, Shape};
use crate::kinds::Kind;
use crate::puzzle::{Puzzle, board_text};
use std::borrow::Cow;

/// A puzzle to be written.
#[derive(Clone, Copy, Debug)]
pub enum Record<'a> {
    /// A finished one.
    Made(&'a Puzzle),
    /// One that was read. What its columns say is written as it stands, unproven.
    Read(&'a Row),
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
            Record::Made(puzzle) => puzzle.kind,
            Record::Read(row) => row.kind,
        }
    }

    /// Rows and columns of a box.
    pub fn size(self) -> Shape {
        match self {
            Record::Made(puzzle) => puzzle.size,
            Record::Read(row) => row.size,
        }
    }

    /// Its board.
    pub fn layout(self) -> &'a Layout {
        match self {
            Record::Made(puzzle) => &puzzle.layout,
            Record::Read(row) => &row.layout,
        }
    }

    /// What the solver is told.
    pub fn clues(self) -> &'a Clues {
        match self {
            Record::Made(puzzle) => &puzzle.clues,
            Record::Read(row) => &row.clues,
        }
    }

    /// Its solution, where it brings one.
    pub fn solution(self) -> Option<&'a Grid> {
        match self {
            Record::Made(puzzle) => Some(&puzzle.solution),
            Record::Read(row) => row.solution.as_ref(),
        }
    }

    /// What it has in a column; nothing for what is not known.
    pub fn value(self, column: &Column) -> Cow<'a, str> {
        match (self, column.of_row) {
            (Record::Made(puzzle), _) => (column.value)(puzzle),
            (Record::Read(row), Some(of_row)) => of_row(row),
            (Record::Read(row), None) => row.claim(column.name).unwrap_or("").into(),
        }
    }

    /// Whether it has something in the columns of samples.
    pub fn is_of_sample(self) -> bool {
        COLUMNS[COLUMNS.len() - N_OF_SAMPLES..].iter().any(|column| !self.value(column).is_empty())
    }

    /// What it has in the column of that name.
    pub fn value_of(self, name: &str) -> Cow<'a, str> {
        COLUMNS.iter().find(|column| column.name == name).map_or(Cow::Borrowed(""), |column| self.value(column))
    }

    /// What stands in a column of a list that has its own names, with cells in that alphabet. What a list said under the name of
    /// somebody else goes out as it came in.
    pub fn said(self, source: Source, alphabet: Alphabet) -> Cow<'a, str> {
        let theirs = |name: &str| match self {
            Record::Made(_) => None,
            Record::Read(row) => row.claim(name).map(Cow::Borrowed),
        };
        match source {
            Source::Column(k) if alphabet != Alphabet::default() && matches!(COLUMNS[k].name, "puzzle" | "solution") => {
                alphabet.written(self.value(&COLUMNS[k]))
            }
            Source::Column(k) => self.value(&COLUMNS[k]),
            Source::Zeros => alphabet.written(board_text(self.layout(), &self.clues().givens).into()).replace('.', "0").into(),
            Source::Rows => self.layout().shape.rows.to_string().into(),
            Source::Cols => self.layout().shape.cols.to_string().into(),
            Source::Rating => theirs("rating").unwrap_or_else(|| self.value_of("guesses")),
            Source::Origin => theirs("source").unwrap_or_else(|| {
                // A puzzle of somebody else is not said to be ours.
                let is_ours = matches!(self, Record::Made(_)) || !self.value_of("seed").is_empty();
                if is_ours { "gridpress".into() } else { "".into() }
            }),
        }
    }
}
