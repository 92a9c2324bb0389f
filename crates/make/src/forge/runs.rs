//! Clues of boards of runs: all totals, for digits that are the only ones with these totals.

use super::candidate::{Begun, CLUES, Reduced};
use crate::board::{Clues, Grid};
use crate::puzzle::Minimal;
use crate::search;

/// Changes the digits of full grids until their totals determine them. An attempt for which none are found is
/// dropped.
pub fn with_runs(begun: &mut [Begun]) -> Vec<Reduced> {
    let settle = |one: &mut Begun| {
        let layout = &one.shared.layout;
        let Some(grid) = search::settle(layout, &one.solution, &mut one.stream.chapter(CLUES)) else {
            return Reduced::lost(one.shared);
        };
        let clues = Clues { givens: Grid::empty(layout.n_cells()), ..Clues::all(layout, &grid) };
        one.solution = grid;
        // The totals across and those down have the same sum, so each follows from the others.
        Reduced { clues, n_solutions: 1, minimal: Minimal::No, untried: None, board: None }
    };
    begun.iter_mut().map(settle).collect()
}
