//! Columns of small type, as in a newspaper: the clues of the book's puzzles, row after row.

use super::Jacket;
use crate::draw::{Align, Face, PT, Point, Scene, Type, set_line};
use crate::puzzle::Puzzle;

/// Fills the columns of a design with digits, a dot for each empty cell; with the sums of boards without digits.
pub(super) fn draw_columns(scene: &mut Scene, jacket: &Jacket, puzzles: &[&Puzzle]) {
    let tokens: Vec<String> = puzzles.iter().flat_map(|puzzle| tokens(puzzle)).collect();
    // Sums have two digits.
    let share = if tokens.iter().any(|token| token.chars().count() > 1) { 165 } else { 90 };
    let mut tokens = tokens.into_iter().cycle();
    for column in &jacket.design.columns {
        let (b, fonts) = (jacket.text_place(column.area), jacket.fonts);
        let size = (jacket.width / 1000 * column.size).max(7 * PT);
        let style = Type::new(Face::Regular, size, column.ink.0);
        let (step, line) = (size * share / 100, size * 15 / 10);
        let (n, n_lines) = (((b.right - b.left) / step).max(1), (b.bottom - b.top) / line);
        // Justified: the first and the last of a line touch the edges of the column.
        let digit = style.width(fonts, "8");
        for row in 0..n_lines {
            let y = b.top + row * line + size * 75 / 100;
            for k in 0..n {
                let Some(token) = tokens.next() else { return };
                let x = b.left + digit / 2 + (b.right - b.left - digit) * k / (n - 1).max(1);
                scene.items.push(set_line(fonts, style, &token, Point { x, y }, Align::Centre));
            }
        }
    }
}

fn tokens(puzzle: &Puzzle) -> Vec<String> {
    let clues = &puzzle.clues;
    let digit = |digit: u8| char::from_digit(u32::from(digit), 36).unwrap_or('·').to_ascii_uppercase().to_string();
    let has_digits = clues.givens.filled().next().is_some();
    let sums: Vec<String> = clues.sums.iter().flatten().map(|sum| sum.to_string()).collect();
    match has_digits || sums.is_empty() {
        true => (0..puzzle.layout.n_cells() as u16).map(|cell| clues.givens.get(cell).map_or("·".into(), digit)).collect(),
        false => sums,
    }
}
