//! Digits for a board whose sums are all given: a full grid is changed, cell by cell, until no other grid has the same sums.
//!
//! ```text
//!   sums of the grid   ->  what the closure leaves open  ->  another digit in an open cell
//!   if less is open with the sums of the changed grid, it stays changed
//! ```
//! The result depends only on the stream and on exact answers: the closure runs to its fixpoint, and proofs are complete or
//! undecided within a number of guesses.

use super::closure::Closure;
use super::differ::{Home, has_another};
use super::frame::Frame;
use super::purse::Purse;
use crate::board::{Cell, Grid, Layout};
use crate::seed::Stream;

/// Changes that are tried for each cell of a board.
const TRIES_A_CELL: usize = 60;
/// Candidates left open by the closure, in percent of the cells, below which a proof is tried.
const NEAR: usize = 60;
/// Guesses of a proof.
const GUESSES: u64 = 300;

/// A grid near this one whose sums no other grid has; `None` where none is found.
pub fn settle(layout: &Layout, grid: &Grid, stream: &mut Stream) -> Option<Grid> {
    let frame = Frame::new(layout);
    let mut closure = Closure::open(&frame);
    let blank = closure.state().to_vec();
    let mut grid = grid.clone();
    let mut open = Vec::new();
    let mut n_open = what_is_open(&mut closure, &blank, &grid, &mut open);
    let n_cells = layout.n_cells();
    let mut is_proof_due = true;
    for _ in 0..TRIES_A_CELL * n_cells {
        if n_open == 0 {
            return Some(grid);
        }
        if is_proof_due && n_open * 100 <= NEAR * n_cells {
            let mut home = Home::new(&frame, &grid);
            what_is_open(&mut closure, &blank, &grid, &mut Vec::new());
            if has_another(&mut closure, &mut home, &mut Purse::of_guesses(GUESSES)) == Some(false) {
                return Some(grid);
            }
            is_proof_due = false;
        }
        let cell = open[stream.below(open.len() as u32) as usize];
        let old = grid.0[cell as usize];
        let taken = layout.peers(cell).iter().fold(1u32 << old, |taken, &peer| taken | 1 << grid.0[peer as usize]);
        let free: Vec<u8> = (1..=layout.n_digits).filter(|&digit| taken >> digit & 1 == 0).collect();
        if free.is_empty() {
            continue;
        }
        grid.0[cell as usize] = free[stream.below(free.len() as u32) as usize];
        let mut open_then = Vec::new();
        let n_then = what_is_open(&mut closure, &blank, &grid, &mut open_then);
        if n_then <= n_open {
            (is_proof_due, n_open, open) = (true, n_then, open_then);
        } else {
            grid.0[cell as usize] = old;
        }
    }
    None
}

/// How many candidates are left beside the digits of a grid whose sums are known, and in which cells.
fn what_is_open(closure: &mut Closure, blank: &[u32], grid: &Grid, open: &mut Vec<Cell>) -> usize {
    closure.restore(blank);
    for (k, cage) in (0..).zip(&closure.frame.layout.cages) {
        closure.know_sum(k, cage.cells.iter().map(|&cell| grid.0[cell as usize] as u16).sum());
    }
    closure.run().expect("the sums are those of a grid");
    open.clear();
    let mut n = 0;
    for (cell, mask) in (0..).zip(&closure.state()[..grid.0.len()]) {
        let more = mask.count_ones() as usize - 1;
        if more > 0 {
            open.push(cell);
            n += more;
        }
    }
    n
}

#[cfg(test)]
mod tests {
    use super::super::{Draw, fill, naive};
    use super::*;
    use crate::board::Clues;
    use crate::kinds::{kind_named, parse_size};
    use crate::seed::Key;
    use std::sync::Arc;

    #[test]
    fn no_other_grid_has_the_sums_of_a_settled_one() {
        let kind = kind_named("kakuro").unwrap();
        let (mut n_settled, mut n_changed) = (0, 0);
        for slot in 0..12 {
            let params = kind.check(Some(parse_size("6x6").unwrap()), None, false).unwrap();
            let mut stream = Key::of(&["settle"]).stream(slot, 0);
            let layout = Arc::new(kind.draw(&params, &mut stream));
            let Some(grid) = fill(&[Draw { layout: layout.clone(), stream: stream.chapter(1) }]).remove(0) else { continue };
            let Some(settled) = settle(&layout, &grid, &mut stream.chapter(2)) else { continue };
            let clues = Clues { givens: Grid::empty(layout.n_cells()), ..Clues::all(&layout, &settled) };
            assert_eq!(naive::solutions_up_to(&layout, &clues, 2), std::slice::from_ref(&settled));
            n_settled += 1;
            n_changed += (settled != grid) as u32;
        }
        assert!(n_settled > 8 && n_changed > 4, "{n_settled} settled, {n_changed} of them changed");
    }
}
