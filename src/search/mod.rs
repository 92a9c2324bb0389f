//! Exact search, and only that: three batch functions, `fill`, `remove` and `count_up_to`, and `solve` for one board.
//! Results stand in the order of the input. Callers never learn which engine answers; what they get depends on exact
//! answers alone. What never lives here: techniques of people, what a puzzle is for, where an order of clues comes from.
//!
//! ```
//! use gridpress::kinds::{kind_named, parse_size};
//! use gridpress::search::{self, Ask, Draw, NO_BUDGET, Removal};
//! use gridpress::seed::Key;
//! use std::sync::Arc;
//!
//! let sudoku = kind_named("sudoku")?;
//! let params = sudoku.check(Some(parse_size("2x3")?), None, false)?;
//! let mut stream = Key::of(&["a grid", "and its clues"]).stream(0, 0);
//! let layout = Arc::new((sudoku.draw)(&params, &mut stream));
//!
//! // A full grid, then as few of its digits as leave it the only one.
//! let solution = search::fill(&[Draw { layout: layout.clone(), stream: stream.chapter(0) }]).remove(0);
//! let removal = Removal::to_minimal(layout.clone(), solution.clone(), &mut stream.chapter(1));
//! let clues = search::remove(&[removal]).remove(0).clues;
//!
//! let count = search::count_up_to(&[Ask { layout: &layout, clues: &clues }], 2, NO_BUDGET).remove(0);
//! assert!(count.is_unique() && count.first == Some(solution));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod cages;
mod closure;
mod differ;
mod fill;
mod frame;
mod nine;
mod quota;
mod removal;
mod solve;
mod unavoidable;

pub use nine::Lanes;

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
use quota::suffix_sums_reach;

/// A full grid to draw.
#[derive(Clone, Debug)]
pub struct Draw {
    /// The board to fill.
    pub layout: Arc<Layout>,
    /// Where the chances come from: the same stream draws the same grid.
    pub stream: Stream,
}

/// Clues whose solutions are to be counted.
#[derive(Clone, Copy, Debug)]
pub struct Ask<'a> {
    /// The board.
    pub layout: &'a Layout,
    /// What is told of it.
    pub clues: &'a Clues,
}

/// How many solutions were found, and the first of them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Count {
    /// How many were found before the search ended.
    pub found: u64,
    /// The first that was found; `None` where there is none, or none was found in time.
    pub first: Option<Grid>,
    /// Whether the search came to its end or to its limit of solutions, and not to its limit of nodes.
    pub is_decided: bool,
}

impl Count {
    /// Whether it is proven that there is one solution and no more. A search that gave up proves nothing.
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

/// An order in which to try drops. The drops themselves are shared by all removals of a run, and each has a list of small
/// numbers: a list of lists for each would be out of the cache whenever a lane comes back to it.
#[derive(Clone, Debug)]
pub struct Order {
    drops: Arc<[Drop]>,
    places: Vec<u16>,
}

impl Order {
    /// As they stand.
    pub fn of(drops: impl Into<Arc<[Drop]>>) -> Order {
        let drops = drops.into();
        Order { places: (0..drops.len() as u16).collect(), drops }
    }

    /// In an order that is drawn.
    pub fn drawn(drops: &Arc<[Drop]>, stream: &mut Stream) -> Order {
        let mut order = Order::of(drops.clone());
        stream.shuffle(&mut order.places);
        order
    }

    /// Some of them, by their places, in this order.
    pub fn listed(drops: &Arc<[Drop]>, places: Vec<u16>) -> Order {
        assert!(places.iter().all(|&place| (place as usize) < drops.len()), "an order lists drops that there are");
        Order { drops: drops.clone(), places }
    }

    /// The same without some.
    pub fn only(&self, is_kept: impl Fn(&Drop) -> bool) -> Order {
        let places = self.places.iter().copied().filter(|&place| is_kept(&self.drops[place as usize])).collect();
        Order { places, drops: self.drops.clone() }
    }

    /// How many drops will be tried.
    pub fn len(&self) -> usize {
        self.places.len()
    }

    /// Whether nothing will be tried.
    pub fn is_empty(&self) -> bool {
        self.places.is_empty()
    }

    /// The drop that is tried as number i.
    pub fn at(&self, i: usize) -> &Drop {
        &self.drops[self.places[i] as usize]
    }

    /// The drops in the order in which they are tried.
    pub fn iter(&self) -> impl Iterator<Item = &Drop> {
        self.places.iter().map(|&place| &self.drops[place as usize])
    }
}

/// How it is shown that a clue can go.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Proof {
    /// By search to its end: each test is decided.
    Complete,
    /// By singles and sums alone: what they do not show is kept.
    Closure,
    /// By search that ends after so many guesses a test: what is not decided by then is kept.
    Bounded(u64),
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
    /// The board.
    pub layout: Arc<Layout>,
    /// The one solution of `start`.
    pub solution: Grid,
    /// Clues that have this one solution.
    pub start: Clues,
    /// What to try to take away, one after the other.
    pub order: Order,
    /// Givens wanted: removal stops at `min`, and leaves out a drop after which no count from `min` to `max` could be
    /// reached by what is left of the order.
    pub min: usize,
    /// A range that ends at the board's number of cells, with `min` 0, is no wish at all.
    pub max: usize,
    /// How it is shown that a clue can go.
    pub proof: Proof,
}

impl Removal {
    /// Single givens, in an order that is drawn, until none of those left can go. Sums stay.
    pub fn to_minimal(layout: Arc<Layout>, solution: Grid, stream: &mut Stream) -> Removal {
        let givens: Arc<[Drop]> = (0..layout.n_cells() as Cell).map(|cell| Drop::Cells(vec![cell])).collect();
        Removal {
            start: Clues::all(&layout, &solution),
            order: Order::drawn(&givens, stream),
            min: 0,
            max: layout.n_cells(),
            proof: Proof::for_board(&layout),
            layout,
            solution,
        }
    }
}

/// What is left.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Removed {
    /// The clues that stayed; they have the same one solution.
    pub clues: Clues,
    /// Whether every drop of the order was tried and decided, so that none of those left can go.
    pub is_exhausted: bool,
}

/// Draws full grids.
pub fn fill(draws: &[Draw]) -> Vec<Grid> {
    let in_lanes = |draws: &[&Draw]| nine::fill(Lanes::in_use(), draws).0;
    divided(draws, |draw| draw.layout.is_classic(), in_lanes, fill::fill_one)
}

/// Takes clues away.
pub fn remove(removals: &[Removal]) -> Vec<Removed> {
    let in_lanes = |removals: &[&Removal]| nine::remove(Lanes::in_use(), removals).0;
    divided(removals, nine::takes, in_lanes, removal::remove_one)
}

/// Counts solutions up to a limit, within a budget of nodes for each.
pub fn count_up_to(asks: &[Ask], limit: u64, nodes: u64) -> Vec<Count> {
    let in_lanes = |asks: &[&Ask]| nine::count_up_to(Lanes::in_use(), asks, limit, nodes).0;
    divided(asks, |ask| ask.layout.is_classic(), in_lanes, |ask| solve::count_one(ask, limit, nodes))
}

/// Answers some in lanes, together, and the others one by one; the answers stand in the order of the questions.
fn divided<Q, A>(
    questions: &[Q],
    is_for_lanes: impl Fn(&Q) -> bool,
    in_lanes: impl Fn(&[&Q]) -> Vec<A>,
    one_by_one: impl Fn(&Q) -> A,
) -> Vec<A> {
    let for_lanes: Vec<&Q> = questions.iter().filter(|q| is_for_lanes(q)).collect();
    let mut from_lanes = if for_lanes.is_empty() { Vec::new() } else { in_lanes(&for_lanes) }.into_iter();
    let next = |q: &Q| if is_for_lanes(q) { from_lanes.next().expect("a question has an answer") } else { one_by_one(q) };
    questions.iter().map(next).collect()
}

/// Counts as `count_up_to` does, and always with the general engine: the judge of what the lanes have made.
pub fn recount(asks: &[Ask], limit: u64, nodes: u64) -> Vec<Count> {
    asks.iter().map(|ask| solve::count_one(ask, limit, nodes)).collect()
}

/// Visits every solution in turn until the visitor breaks or the nodes run out. True if the search came to its end.
pub fn solve(ask: Ask, nodes: u64, mut visit: impl FnMut(&Grid) -> ControlFlow<()>) -> bool {
    if ask.layout.is_classic() {
        return nine::solve(Lanes::in_use(), &ask, nodes, &mut visit);
    }
    solve::search(&ask, nodes, &mut |values| visit(&Grid(values.to_vec())))
}

/// Nodes to spend on a board from a stranger, fewer the larger it is: some seconds, on any board. Puzzles that were made
/// to be solved take far fewer.
pub fn usual_budget(layout: &Layout) -> u64 {
    200_000_000 / layout.n_cells() as u64
}

/// More nodes than any search that is meant to end will take.
pub const NO_BUDGET: u64 = u64::MAX;
