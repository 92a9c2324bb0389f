//! Grids that suit a design.

use super::super::signs::SignTarget;
use super::super::tracing::trace;
use super::unit::Says;
use crate::board::{Bond, Cell, Grid, Layout, Parts, Relation, Sign};
use crate::search::{self, Draw};
use crate::seed::Stream;
use std::sync::Arc;

/// Grids that are drawn before the first question: signs that few of them have are worth laying.
const STRANGERS: u32 = 48;
/// Grids from which the one with the most telling signs is taken.
const TRIED: u32 = 16;

/// Full grids of a board without signs.
pub fn strangers(layout: &Arc<Layout>, stream: &mut Stream) -> Vec<Grid> {
    some(layout, STRANGERS, &stream.chapter(1))
}

fn some(layout: &Arc<Layout>, n: u32, stream: &Stream) -> Vec<Grid> {
    let draws: Vec<Draw> = (0..n).map(|k| Draw { layout: layout.clone(), stream: stream.chapter(k) }).collect();
    search::fill(&draws).into_iter().flatten().collect()
}

/// A grid in which two cells opposite each other always have the same sum; `None` if there is none.
pub fn turned(layout: &Arc<Layout>, stream: &mut Stream) -> Option<Grid> {
    let to = half_turn(layout)?;
    let sum = Relation::Sum(layout.n_digits + 1);
    let opposite = (0..layout.n_cells() as Cell).filter(|&cell| cell < to[cell as usize]);
    let parts = layout.parts();
    let bonds = parts.bonds.iter().copied().chain(opposite.map(|cell| Bond::new(sum, cell, to[cell as usize]))).collect();
    let layout = Arc::new(Layout::of(Parts { bonds, ..parts }));
    search::fill(&[Draw { layout, stream: stream.chapter(2) }]).remove(0)
}

/// The place of each cell when the board is turned upside down; `None` if the board lacks a cell there.
pub fn half_turn(layout: &Layout) -> Option<Vec<Cell>> {
    let (rows, cols) = (layout.shape.rows as usize, layout.shape.cols as usize);
    let opposite = |cell: Cell| layout.cell(rows - 1 - layout.row(cell), cols - 1 - layout.col(cell));
    (0..layout.n_cells() as Cell).map(opposite).collect()
}

/// Of several grids, the one with the rarest signs: large or small sums, many dots.
pub fn telling(layout: &Arc<Layout>, target: &SignTarget, strangers: &[Grid], stream: &mut Stream) -> Option<Grid> {
    let tried = some(layout, TRIED, &stream.chapter(3));
    let mut drawn = stream.chapter(4);
    let mut says = |grid: &Grid| {
        let signs = target.sorts.iter().flat_map(|&sort| trace(layout, grid, sort, None, &mut drawn)).collect::<Vec<_>>();
        // A sign counts for more, the fewer others have it.
        let weight = |sign: &Sign| {
            let says = Says::of(layout, std::slice::from_ref(sign));
            let n_holds = strangers.iter().filter(|other| !says.is_broken_by(other, layout.n_digits)).count();
            16 * (strangers.len() as u32 + 1) / (n_holds as u32 + 1)
        };
        signs.iter().map(weight).sum::<u32>()
    };
    let told: Vec<u32> = tried.iter().map(&mut says).collect();
    let best = (0..tried.len()).max_by_key(|&k| (told[k], std::cmp::Reverse(k)))?;
    tried.into_iter().nth(best)
}
