//! Reads boards back from the pages of a book's PDFs: the contents of each outlined square, cell by cell, and of the circles of
//! a Suko.

use super::book_check::InspectedBook;
use crate::board::{CageLook, Grid, digit_of_symbol};
use crate::formats::Row;
use crate::preflight::{Originals, ReadPage, Square, read_pages};
use crate::press::run::Flaw;
use crate::sorted::{Ordered, SortedSet};
use std::collections::HashSet;

/// The PDFs made from the same puzzles; in each case the solutions may be in a separate document.
const EDITIONS: [&str; 2] = ["print.pdf", "screen.pdf"];
const ANSWERS: &str = "answers.pdf";

/// The boards of one edition, in all its volumes.
#[derive(Debug)]
pub struct Printed {
    /// The file name for messages.
    pub name: &'static str,
    boards: HashSet<Vec<u8>>,
    has_solutions: bool,
}

/// The widths of the boards, in cells, and whether they have circles: what to look for on pages.
pub type Sides = SortedSet<(usize, bool)>;

/// The width of a row's board, and whether it has circles.
pub fn side_of(row: &Row) -> (usize, bool) {
    (row.layout.shape.cols.into(), row.layout.cages.iter().any(|cage| cage.look == CageLook::Corner))
}

/// Reads the PDFs of a book by the outlines of their letters. A file whose pages cannot be read is reported as a flaw.
pub fn printed(book: &InspectedBook, sides: &Sides, originals: &Originals) -> (Vec<Printed>, Vec<Flaw>) {
    let mut flaws = Vec::new();
    let mut boards_of = |name: &str, boards: &mut HashSet<Vec<u8>>| {
        for file in book.pdfs().filter(|file| file.rsplit('/').next() == Some(name)) {
            // A file that cannot be opened was already reported.
            let Ok(bytes) = book.folder.read(file) else { continue };
            let read = read_pages(&bytes, originals, |page| {
                for square in &page.squares {
                    boards.extend(sides.iter().filter_map(|&side| board_in(page, square, side)));
                }
            });
            let problem = match read {
                Err(e) => format!("its puzzles can't be read back: {e}"),
                Ok(unknown) if !unknown.is_empty() => format!(
                    "its letters can't be compared with those of {}, which is not among the fonts of the templates: name their folder with --templates",
                    unknown.into_iter().collect::<Vec<_>>().join(", ")
                ),
                Ok(_) => continue,
            };
            flaws.push(Flaw { file: file.into(), problem });
        }
    };
    let mut answers = HashSet::new();
    boards_of(ANSWERS, &mut answers);
    let mut printed = Vec::new();
    for name in EDITIONS.into_iter().filter(|name| book.pdfs().any(|file| file.rsplit('/').next() == Some(name))) {
        let mut boards = answers.clone();
        boards_of(name, &mut boards);
        printed.push(Printed { name, boards, has_solutions: book.has_solutions() });
    }
    (printed, flaws)
}

impl Printed {
    /// The columns of a row that are not on any page.
    pub fn missing(&self, row: &Row) -> Vec<&'static str> {
        // Several grids have no frame that is a square, and are not looked for.
        if row.layout.has_holes() {
            return Vec::new();
        }
        let circles = circles_of(row);
        let stands = |grid: &Grid, circles: &[u16]| self.boards.contains(&key(&grid.0, circles));
        let has_puzzle = stands(&row.clues.givens, &circles);
        // Solutions are printed without circles.
        let is_solved = |grid: &Grid| stands(grid, &circles) || stands(grid, &vec![0; circles.len()]);
        let has_solution = !self.has_solutions || row.solution.as_ref().is_none_or(is_solved);
        [("puzzle", has_puzzle), ("solution", has_solution)]
            .into_iter()
            .filter(|(_, stands)| !stands)
            .map(|(name, _)| name)
            .collect()
    }
}

/// The sums on the inner corners of a row's board, row by row, 0 if unknown; empty for a board without circles.
fn circles_of(row: &Row) -> Vec<u16> {
    let (n, has_circles) = side_of(row);
    let mut circles = vec![0; if has_circles { (n - 1) * (n - 1) } else { 0 }];
    for (cage, sum) in row.layout.cages.iter().zip(&row.clues.sums).filter(|(cage, _)| cage.look == CageLook::Corner) {
        let place = cage.cells.first().map(|&cell| row.layout.row(cell) * (n - 1) + row.layout.col(cell));
        if let (Some(circle), Some(sum)) = (place.and_then(|place| circles.get_mut(place)), sum) {
            *circle = *sum;
        }
    }
    circles
}

/// The identity of a board: its sums, and its digits cell by cell.
fn key(digits: &[u8], sums: &[u16]) -> Vec<u8> {
    sums.iter().flat_map(|sum| sum.to_be_bytes()).chain(digits.iter().copied()).collect()
}

/// The board in a square, if its cells contain only digits.
fn board_in(page: &ReadPage, square: &Square, (n, has_circles): (usize, bool)) -> Option<Vec<u8>> {
    let cell = square.side / n as f64;
    let mut cells = vec![Vec::new(); n * n];
    let mut circles = vec![Vec::new(); if has_circles { (n - 1) * (n - 1) } else { 0 }];
    for mark in page.marks.iter().filter(|mark| !mark.ch.is_whitespace()) {
        // In cells, from the upper left corner.
        let (x, y) = ((mark.x - square.left) / cell, (square.top - mark.y) / cell);
        let is_inside = |place: f64| (0.0..n as f64).contains(&place);
        if !is_inside(x) || !is_inside(y) {
            continue;
        }
        let near = |place: f64| (place - place.round()).abs() < 0.25 && (1.0..n as f64).contains(&place.round());
        // Totals of cages and the digits of a quadruple are in the upper or the lower part of a cell.
        if !has_circles && (y.fract() - 0.5).abs() > 0.2 {
            continue;
        }
        match has_circles && near(x) && near(y) {
            true => circles[(y.round() as usize - 1) * (n - 1) + x.round() as usize - 1].push((x, mark.ch)),
            false => cells[y as usize * n + x as usize].push((x, mark.ch)),
        }
    }
    let text = |mut found: Vec<(f64, char)>| -> String {
        found.order_by(|a, b| a.0.total_cmp(&b.0));
        found.into_iter().map(|(_, ch)| ch).collect()
    };
    let digits: Option<Vec<u8>> = cells.into_iter().map(|found| digit_of(&text(found))).collect();
    let sums: Vec<u16> = circles.into_iter().map(|found| text(found).parse().unwrap_or(0)).collect();
    Some(key(&digits?, &sums))
}

/// A digit as a symbol or number; zero for an empty text.
fn digit_of(text: &str) -> Option<u8> {
    let mut chars = text.chars();
    match (chars.next(), chars.next()) {
        (None, _) => Some(0),
        (Some(symbol), None) => digit_of_symbol(symbol),
        _ => text.parse().ok(),
    }
}
