//! Grids that suit a design.

use super::super::signs::SignTarget;
use super::super::tracing::trace;
use crate::board::{Bond, Cell, Grid, Law, Layout, Parts, Relation};
use crate::search::{self, Draw};
use crate::seed::Stream;
use std::sync::Arc;

/// Grids that are drawn before the first question: what few of them have is worth laying.
const STRANGERS: u32 = 48;
/// Grids of which the one is taken whose signs say most.
const TRIED: u32 = 16;

/// Full grids of a board without signs.
pub fn strangers(layout: &Arc<Layout>, stream: &mut Stream) -> Vec<Grid> {
    some(layout, STRANGERS, &stream.chapter(1))
}

fn some(layout: &Arc<Layout>, n: u32, stream: &Stream) -> Vec<Grid> {
    let draws: Vec<Draw> = (0..n).map(|k| Draw { layout: layout.clone(), stream: stream.chapter(k) }).collect();
    search::fill(&draws).into_iter().flatten().collect()
}

/// A grid in which two cells opposite each other always have the same sum; `None` where there is none.
pub fn turned(layout: &Arc<Layout>, stream: &mut Stream) -> Option<Grid> {
    let to = half_turn(layout)?;
    let sum = Relation::Sum(layout.n_digits + 1);
    let opposite = (0..layout.n_cells() as Cell).filter(|&cell| cell < to[cell as usize]);
    let parts = layout.parts();
    let bonds = parts.bonds.iter().copied().chain(opposite.map(|cell| Bond::new(sum, cell, to[cell as usize]))).collect();
    let layout = Arc::new(Layout::of(Parts { bonds, ..parts }));
    search::fill(&[Draw { layout, stream: stream.chapter(2) }]).remove(0)
}

/// Where each cell comes to when the board is turned upside down; `None` on a board that has no cell there.
pub fn half_turn(layout: &Layout) -> Option<Vec<Cell>> {
    let (rows, cols) = (layout.shape.rows as usize, layout.shape.cols as usize);
    let opposite = |cell: Cell| layout.cell(rows - 1 - layout.row(cell), cols - 1 - layout.col(cell));
    (0..layout.n_cells() as Cell).map(opposite).collect()
}

/// Of some grids the one whose signs few others have: large or small sums, many dots.
pub fn telling(layout: &Arc<Layout>, target: &SignTarget, strangers: &[Grid], stream: &mut Stream) -> Option<Grid> {
    let tried = some(layout, TRIED, &stream.chapter(3));
    let mut drawn = stream.chapter(4);
    let mut says = |grid: &Grid| {
        let signs = target.sorts.iter().flat_map(|&sort| trace(layout, grid, sort, None, &mut drawn)).collect::<Vec<_>>();
        let mut sum = 0;
        for sign in &signs {
            let laws = Law::all(layout, sign);
            let bonds = sign.bonds(&layout.area, layout.n_digits);
            let holds = |other: &Grid| {
                let at = |cell: Cell| other.0[cell as usize];
                laws.iter().all(|(law, cells)| law.holds(&cells.iter().map(|&cell| at(cell)).collect::<Vec<_>>()))
                    && bonds.iter().all(|bond| bond.relation.allows(layout.n_digits, at(bond.cells[0]), at(bond.cells[1])))
            };
            let n_holds = strangers.iter().filter(|other| holds(other)).count() as u32;
            // Half as many that hold say one more bit, in sixteenths.
            sum += 16 * (strangers.len() as u32 + 1) / (n_holds + 1);
        }
        sum
    };
    let told: Vec<u32> = tried.iter().map(&mut says).collect();
    let best = (0..tried.len()).max_by_key(|&k| (told[k], std::cmp::Reverse(k)))?;
    tried.into_iter().nth(best)
}
