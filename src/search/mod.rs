//! Exact search, and only that: three batch functions, `fill`, `remove` and `count_up_to`, and `solve` for one board.
//! Results stand in the order of the input. Callers never learn which engine answers; what they get depends on exact
//! answers alone. What never lives here: techniques of people, what a puzzle is for, where an order of clues comes from.

mod cages;
mod closure;
mod differ;
mod fill;
mod frame;
mod removal;
mod solve;
mod unavoidable;

#[cfg(test)]
mod naive;
#[cfg(test)]
mod removal_tests;
#[cfg(test)]
mod tests;

use crate::board::{Cell, Clues, Grid, Layout};
use crate::seed::Stream;
use std::ops::ControlFlow;
use std::sync::Arc;

#[cfg(test)]
use removal::suffix_sums_reach;

/// A full grid to draw.
#[derive(Clone, Debug)]
pub struct Draw {
    pub layout: Arc<Layout>,
    pub stream: Stream,
}

/// Clues whose solutions are to be counted.
#[derive(Clone, Copy, Debug)]
pub struct Ask<'a> {
    pub layout: &'a Layout,
    pub clues: &'a Clues,
}

/// How many solutions were found, and the first of them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Count {
    pub found: u64,
    pub first: Option<Grid>,
    /// Whether the search came to its end or to its limit of solutions, and not to its limit of nodes.
    pub is_decided: bool,
}

impl Count {
    pub fn is_unique(&self) -> bool {
        self.is_decided && self.found == 1
    }
}

/// What may be taken away in one go.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Drop {
    /// Givens that go together: one cell, or the orbit of a mask.
    Cells(Vec<Cell>),
    /// The sum of one cage.
    Sum(u16),
}

/// How it is shown that a clue can go.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Proof {
    /// By search to its end: each test is decided.
    Complete,
    /// By singles and sums alone: what they do not show is kept.
    Closure,
}

impl Proof {
    /// Search to the end on boards of up to 144 cells; above that it would wander into hard puzzles.
    pub fn for_board(layout: &Layout) -> Proof {
        if layout.n_cells() <= 144 { Proof::Complete } else { Proof::Closure }
    }
}

/// Clues to take away, in this order, while the solution stays the only one.
#[derive(Clone, Debug)]
pub struct Removal {
    pub layout: Arc<Layout>,
    pub solution: Grid,
    /// Clues that have this one solution.
    pub start: Clues,
    pub order: Vec<Drop>,
    /// Givens wanted: removal stops at `min`, and leaves out a drop after which no count from `min` to `max` could be
    /// reached by what is left of the order.
    pub min: usize,
    pub max: usize,
    pub proof: Proof,
}

/// What is left.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Removed {
    pub clues: Clues,
    /// Whether every drop of the order was tried and decided, so that none of those left can go.
    pub is_exhausted: bool,
}

/// Draws full grids.
pub fn fill(draws: &[Draw]) -> Vec<Grid> {
    draws.iter().map(fill::fill_one).collect()
}

/// Takes clues away.
pub fn remove(removals: &[Removal]) -> Vec<Removed> {
    removals.iter().map(removal::remove_one).collect()
}

/// Counts solutions up to a limit, within a budget of nodes for each.
pub fn count_up_to(asks: &[Ask], limit: u64, nodes: u64) -> Vec<Count> {
    asks.iter().map(|ask| solve::count_one(ask, limit, nodes)).collect()
}

/// Visits every solution in turn until the visitor breaks or the nodes run out. True if the search came to its end.
pub fn solve(ask: Ask, nodes: u64, mut visit: impl FnMut(&Grid) -> ControlFlow<()>) -> bool {
    solve::search(&ask, nodes, &mut |values| visit(&Grid(values.to_vec())))
}

/// Nodes to spend on a board from a stranger, fewer the larger it is: some seconds, on any board. Puzzles that were made
/// to be solved take far fewer.
pub fn usual_budget(layout: &Layout) -> u64 {
    200_000_000 / layout.n_cells() as u64
}

/// More nodes than any search that is meant to end will take.
pub const NO_BUDGET: u64 = u64::MAX;
