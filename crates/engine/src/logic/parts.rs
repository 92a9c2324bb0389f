//! Splits a step's one list of cells into its sorts: the loop or grave, and the cells beside it.

use crate::board::{Cell, Evidence, Layout, Step};

/// The cells of a loop, and those that are named after them. A loop touches each of its houses twice, once with a cell of
/// even and once with one of odd number; no beginning of it does.
pub fn parts_of_loop<'a>(layout: &Layout, cells: &'a [Cell]) -> (&'a [Cell], &'a [Cell]) {
    let touched = |cells: &[Cell], odd: usize| {
        let mut houses: Vec<u16> = cells.iter().skip(odd).step_by(2).flat_map(|&c| layout.houses_of(c)).copied().collect();
        houses.sort_unstable();
        houses
    };
    let closes = |n: &usize| touched(&cells[..*n], 0) == touched(&cells[..*n], 1);
    cells.split_at((4..cells.len()).step_by(2).find(closes).unwrap_or(cells.len()))
}

/// The cells with digits too many, and those of a naked set that are named after them: each costs a tenth more.
pub fn parts_of_grave(step: &Step) -> (&[Cell], &[Cell]) {
    const PLAIN: u16 = 57;
    let cells = &step.evidence.cells;
    cells.split_at(cells.len().saturating_sub(step.cost.saturating_sub(PLAIN) as usize))
}

/// The cells of two almost locked sets: those in the first named house, up to the first cell that is not, and the others.
pub fn parts_of_sets<'a>(layout: &Layout, seen: &'a Evidence) -> (&'a [Cell], &'a [Cell]) {
    let is_in = |cell: &Cell| seen.houses.first().is_some_and(|&house| layout.houses[house as usize].cells.contains(cell));
    seen.cells.split_at(seen.cells.iter().position(|cell| !is_in(cell)).unwrap_or(seen.cells.len()))
}
