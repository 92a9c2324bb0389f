//! Digits on a figure: each of its cells shows one, and as few as are needed beside it, the nearest first.

use super::super::candidate::{Begun, CLUES, Reduced};
use super::super::clues::ClueTarget;
use super::super::recipe::Recipe;
use super::super::shared::OF_A_COUNT;
use super::Figure;
use crate::board::{Cell, CellSet, Clues, Layout};
use crate::puzzle::Minimal;
use crate::search::{self, Ask};

/// Puzzles whose digits lie on a figure.
pub fn with_digits(recipe: &Recipe, figure: &Figure, begun: &[Begun]) -> Vec<Reduced> {
    begun.iter().map(|one| on_one(recipe, figure, one).unwrap_or_else(|| Reduced::lost(one.shared))).collect()
}

fn on_one(recipe: &Recipe, figure: &Figure, one: &Begun) -> Option<Reduced> {
    let layout = &one.shared.layout;
    let mut stream = one.stream.chapter(CLUES);
    let is_unique = |clues: &Clues| search::count_up_to(&[Ask { layout, clues }], 2, &OF_A_COUNT)[0].is_unique();
    let range = match &recipe.clues {
        ClueTarget::Givens(range) => (range.low, range.high),
        ClueTarget::Minimal | ClueTarget::Pattern(_) => (0, layout.n_cells()),
    };
    let wanted = match range.1 == layout.n_cells() {
        true => 0,
        false => range.0 + stream.below((range.1 - range.0 + 1) as u32) as usize,
    };
    // The figure grows until its digits leave one solution; then what it has grown by is removed, as far as it can be.
    let (mut cells, mut n_before) = (figure.cells, 0);
    while cells.len() < wanted || !is_unique(&one.clues_at(&cells)) {
        if cells.len() == n_before {
            return None;
        }
        n_before = cells.len();
        cells = grown(layout, &cells);
    }
    let mut order: Vec<Cell> = cells.iter().filter(|&cell| !figure.cells.has(cell)).collect();
    stream.shuffle(&mut order);
    for cell in order {
        let mut fewer = cells;
        figure.orbit(cell).into_iter().for_each(|cell| fewer.remove(cell));
        if cells.has(cell) && fewer.len() >= wanted && is_unique(&one.clues_at(&fewer)) {
            cells = fewer;
        }
    }
    let n_solutions = u64::from((range.0..=range.1).contains(&cells.len()));
    Some(Reduced { clues: one.clues_at(&cells), n_solutions, minimal: Minimal::Unknown, untried: None, board: None })
}

/// The cells, and those that share a side with one.
fn grown(layout: &Layout, cells: &CellSet) -> CellSet {
    cells.iter().flat_map(|cell| layout.area.beside(cell).chain([cell]).collect::<Vec<Cell>>()).collect()
}
