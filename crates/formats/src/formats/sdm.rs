//! SDM, SadMan's collections, in and out: 81 characters a line, and nothing else.

use super::Record;
use super::lines::Lines;
use super::read::LayoutCache;
use crate::board::Shape;
use crate::puzzle::grid_text;
use std::io::BufRead;

/// A line with zeros for blanks, as collections have them.
pub fn line(record: Record) -> Vec<u8> {
    (grid_text(&record.clues().givens).replace('.', "0") + "\n").into_bytes()
}

/// Lines of 81 characters.
pub fn rows<R: BufRead>(input: R, mut cache: LayoutCache) -> Lines<R> {
    cache.expect.size = Some(Shape::new(3, 3));
    cache.expect.is_mixed = false;
    Lines::of(input, cache)
}
