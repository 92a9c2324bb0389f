//! Simple Sudoku's files, in and out: three boxes a line with bars between them, and rules of dashes; a frame with stars at
//! its corners may surround all of it. A file may have several puzzles.

use super::Record;
use super::lines::Rows;
use super::nine::{self, Line};
use super::read::LayoutCache;
use crate::puzzle::grid_text;
use std::io::BufRead;

/// A puzzle followed by an empty line.
pub fn puzzle(record: Record) -> Vec<u8> {
    let cells: Vec<char> = grid_text(&record.clues().givens).chars().collect();
    let row = |row: &[char]| row.chunks(3).map(|three| three.iter().collect::<String>()).collect::<Vec<_>>().join("|") + "\n";
    let bands: Vec<String> = cells.chunks(27).map(|band| band.chunks(9).map(row).collect()).collect();
    (bands.join("-----------\n") + "\n").into_bytes()
}

/// Boxed lines. An `X` is an empty cell, too, and the program's own banner below a puzzle is ignored.
pub fn rows<'a>(input: impl BufRead + 'a, cache: LayoutCache) -> Rows<'a> {
    let empty_letter = cache.expect.alphabet.digit('X').is_none_or(|d| d > 9);
    nine::rows(input, cache, move |line| {
        let plain = line.trim();
        let is_rule = plain.contains('-') && plain.chars().all(|c| matches!(c, '*' | '-' | '+' | '|'));
        if plain.is_empty() || plain.starts_with("Simple Sudoku") {
            return Line::End;
        }
        if plain.starts_with('#') || is_rule {
            return Line::Nothing;
        }
        let is_bar = |c: char| matches!(c, '|' | '!') || c.is_whitespace();
        let cell = |c: char| if empty_letter && matches!(c, 'X' | 'x') { '.' } else { c };
        let cells = (1..).zip(line.chars()).filter(|&(_, c)| !is_bar(c)).map(|(column, c)| (column, cell(c)));
        let mut cells: Vec<(usize, char)> = cells.collect();
        // A frame of stars surrounds nine cells.
        if cells.len() == 11 && cells[0].1 == '*' && cells[10].1 == '*' {
            cells = cells[1..10].to_vec();
        }
        Line::Cells(cells)
    })
}
