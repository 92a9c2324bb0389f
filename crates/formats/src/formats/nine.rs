//! Puzzles as nine lines of nine cells with other lines between them: shared by SDK and Simple Sudoku.

use super::lines::Rows;
use super::numbered::numbered;
use super::read::{Fields, LayoutCache, RowError};
use std::io::BufRead;

/// The meaning of a line.
pub enum Line<'a> {
    /// A rule, a comment.
    Nothing,
    /// The end of a puzzle; an incomplete puzzle is an error.
    End,
    /// A column's name, and its value for the next puzzle.
    Said(&'static str, &'a str),
    /// Cells with their columns of the line. `-` and the like stand for empty ones.
    Cells(Vec<(usize, char)>),
}

/// Reads puzzles from classified lines. A fault ends its puzzle, and reading continues after it.
pub fn rows<'a>(input: impl BufRead + 'a, mut cache: LayoutCache, mut meaning: impl FnMut(&str) -> Line + 'a) -> Rows<'a> {
    let mut lines = numbered(input);
    let mut grid = String::new();
    let (mut n_rows, mut start, mut last) = (0, (0, 1), 0);
    let mut is_lost = false;
    let mut claims: Vec<(String, String)> = Vec::new();
    let short = |line: u64, n: u32| RowError::new(line, 1, format!("expected 9 rows of 9 cells, found {n}"));
    Box::new(std::iter::from_fn(move || {
        loop {
            let Some(line) = lines.next() else {
                let n = std::mem::take(&mut n_rows);
                return (n > 0).then(|| Err(short(last, n)));
            };
            let (line, text) = match line {
                Ok(numbered) => numbered,
                Err(e) => {
                    (n_rows, is_lost) = (0, true);
                    return Some(Err(e));
                }
            };
            match meaning(&text) {
                Line::Nothing => {}
                Line::Cells(..) if is_lost => {}
                Line::Cells(cells) => {
                    if n_rows == 0 {
                        (start, grid) = ((line, column_of(&cells)), String::new());
                    }
                    last = line;
                    if let Some(fault) = fault(line, &cells, &cache) {
                        (n_rows, is_lost) = (0, true);
                        claims.clear();
                        return Some(Err(fault));
                    }
                    grid.extend(cells.iter().map(|(_, c)| c));
                    n_rows += 1;
                    if n_rows == 9 {
                        n_rows = 0;
                        let fields = Fields {
                            line: start.0,
                            column: start.1,
                            kind: None,
                            size: Some("3x3"),
                            puzzle: &grid,
                            solution: None,
                            regions: None,
                            sums: None,
                            rules: None,
                        };
                        return Some(cache.row(fields, std::mem::take(&mut claims)));
                    }
                }
                end_or_said => {
                    let n = std::mem::take(&mut n_rows);
                    is_lost = false;
                    if n > 0 {
                        claims.clear();
                    }
                    if let Line::Said(name, value) = end_or_said
                        && !value.is_empty()
                        && !claims.iter().any(|claim| claim.0 == name)
                    {
                        claims.push((name.into(), value.into()));
                    }
                    if n > 0 {
                        return Some(Err(short(last, n)));
                    }
                }
            }
        }
    }))
}

fn column_of(cells: &[(usize, char)]) -> u64 {
    cells.first().map_or(1, |cell| cell.0 as u64)
}

/// What is wrong with a row of cells.
fn fault(line: u64, cells: &[(usize, char)], cache: &LayoutCache) -> Option<RowError> {
    let alphabet = cache.expect.alphabet;
    let fits = |c: char| alphabet.is_empty_cell(c) || alphabet.digit(c).is_some_and(|d| d <= 9);
    if let Some(&(column, c)) = cells.iter().find(|cell| !fits(cell.1)) {
        let (first, top) = (alphabet.symbol(1), alphabet.symbol(9));
        let problem = format!("expected a digit from {first} to {top}, or . for an empty cell; found '{}'", c.escape_default());
        return Some(RowError::new(line, column as u64, problem));
    }
    let n = cells.len();
    (n != 9).then(|| RowError::new(line, column_of(cells), format!("expected a row of 9 cells, found {n}")))
}
