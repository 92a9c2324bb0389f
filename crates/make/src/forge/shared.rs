//! A layout with what follows from it, computed once: for all slots of a run if they share it, for one attempt if each draws its own.

use crate::board::{Budget, Cell, Clues, Layout};
use crate::logic;
use crate::search::{self, Ask, Drop, NO_BUDGET, Order};
use crate::seed::Stream;
use crate::symmetry::{self, Mask};
use std::sync::{Arc, OnceLock};

/// A layout with what follows from it.
pub struct Shared {
    /// The board.
    pub layout: Arc<Layout>,
    mask: &'static Mask,
    orbits: OnceLock<Vec<Vec<Cell>>>,
    drops: OnceLock<Arc<[Drop]>>,
    plan: OnceLock<Arc<logic::Plan>>,
    grids: OnceLock<Vec<(Layout, Vec<Cell>)>>,
    /// Whether it is proven that the board has no grid at all.
    has_no_grid: OnceLock<bool>,
}

/// For the proof that a board has no grid: about a second.
const FOR_NO_GRID: Budget = Budget::of_steps(200_000_000);

/// For the proof that a puzzle has one solution, since a search may get lost: undecided puzzles are not accepted, so rows depend on
/// this number.
pub const OF_A_COUNT: Budget = Budget::of_steps(600_000_000);

/// One in this many of a full grid's marks is tried last: those that are still needed then stay. The others are removed first, if the
/// digits make them superfluous, so that a puzzle does not drown in marks.
const MARKS_TRIED_LAST: usize = 4;

impl Shared {
    /// The layout, with clues that obey a mask.
    pub fn of(layout: Arc<Layout>, mask: &'static Mask) -> Shared {
        Shared {
            layout,
            mask,
            orbits: OnceLock::new(),
            drops: OnceLock::new(),
            plan: OnceLock::new(),
            grids: OnceLock::new(),
            has_no_grid: OnceLock::new(),
        }
    }

    /// Whether it was proven that the board has no grid, so that no further fill needs to be tried.
    pub fn is_known_to_be_empty(&self) -> bool {
        self.has_no_grid.get().is_some_and(|&is_empty| is_empty)
    }

    /// Tries once to prove that the board has no grid, after a fill has found none.
    pub fn look_for_a_grid(&self) {
        self.has_no_grid.get_or_init(|| {
            let ask = Ask { layout: &self.layout, clues: &Clues::none(&self.layout) };
            let count = search::count_up_to(&[ask], 1, &FOR_NO_GRID).remove(0);
            count.is_decided && count.found == 0
        });
    }

    /// Cells that are clues together or not at all.
    pub fn orbits(&self) -> &[Vec<Cell>] {
        let orbits = || symmetry::orbits(&self.layout, self.mask).expect("a recipe's mask was checked against its layout");
        self.orbits.get_or_init(orbits)
    }

    /// What can be removed from a full grid: each orbit, followed by each mark.
    pub fn drops(&self) -> &Arc<[Drop]> {
        let drops = || {
            let orbits = self.orbits().iter().cloned().map(Drop::Cells);
            orbits.chain((0..self.n_marks() as u16).map(Drop::Item)).collect()
        };
        self.drops.get_or_init(drops)
    }

    /// Each of several grids as a board of its own, with its cells; empty for a board of one.
    pub fn grids(&self) -> &[(Layout, Vec<Cell>)] {
        self.grids.get_or_init(|| self.layout.grids().iter().map(|&corner| self.layout.grid_alone(corner)).collect())
    }

    /// Whether one of several grids has a single solution by its own clues, so that the others add nothing to it.
    pub fn has_a_grid_that_suffices(&self, clues: &Clues) -> bool {
        let alone: Vec<Clues> = self.grids().iter().map(|(_, cells)| clues.within(&self.layout, cells)).collect();
        let asks: Vec<Ask> = self.grids().iter().zip(&alone).map(|((layout, _), clues)| Ask { layout, clues }).collect();
        search::count_up_to(&asks, 2, &NO_BUDGET).iter().any(|count| count.found == 1)
    }

    /// The board, prepared for ratings.
    pub fn plan(&self) -> &Arc<logic::Plan> {
        self.plan.get_or_init(|| Arc::new(logic::plan(&self.layout)))
    }

    /// The marks of a full grid: each row has every digit once.
    fn n_marks(&self) -> usize {
        let of_row = |mark| {
            let item = crate::board::Item { cell: 0, mark };
            item.allowed(self.layout.n_digits).len() as usize
        };
        self.layout.marks.iter().map(|&mark| of_row(mark)).sum::<usize>() * self.layout.shape.rows as usize
    }

    /// A drawn order of everything that can be taken away.
    pub fn order(&self, stream: &mut Stream) -> Order {
        let (n_orbits, n_marks) = (self.orbits().len(), self.n_marks());
        if n_marks == 0 {
            return Order::drawn(self.drops(), stream);
        }
        let mut cells: Vec<u16> = (0..n_orbits as u16).collect();
        let mut marks: Vec<u16> = (n_orbits as u16..(n_orbits + n_marks) as u16).collect();
        stream.shuffle(&mut cells);
        stream.shuffle(&mut marks);
        let last = marks.split_off(n_marks - n_marks / MARKS_TRIED_LAST);
        Order::listed(self.drops(), [marks, cells, last].concat())
    }
}
