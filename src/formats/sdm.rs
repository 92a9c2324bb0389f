//! SDM, SadMan's collections, in and out: 81 characters a line, and nothing else.

use super::Record;
use super::lines::{self, Rows};
use super::read::Shelf;
use crate::board::Shape;
use crate::puzzle::grid_text;
use std::io::BufRead;

/// A line with zeros for blanks, as collections have them.
pub fn line(record: Record) -> Vec<u8> {
    (grid_text(&record.clues().givens).replace('.', "0") + "\n").into_bytes()
}

/// Lines of 81 characters.
pub fn rows<'a>(input: impl BufRead + 'a, mut shelf: Shelf) -> Rows<'a> {
    shelf.expect.size = Some(Shape::new(3, 3));
    shelf.expect.is_mixed = false;
    lines::rows(input, shelf)
}
