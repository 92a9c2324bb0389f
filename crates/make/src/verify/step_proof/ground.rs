//! The basis of a proof: a board, its clues, its digits and its candidates. The step has to name the parts that a proof uses;
//! but that cells which see each other differ needs no mention.

use crate::board::{Cell, Clues, Digit, DigitSet, Grid, Layout, Position, cell_name, house_name, symbol};
use std::cell::{Cell as Counter, OnceCell};

/// Why a step is not proven.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Doubt {
    /// What it names does not carry its conclusion, and why.
    Unproven(String),
    /// The work that it would take is beyond the bounds.
    Undecided(String),
}

pub(super) type Proof = Result<(), Doubt>;

pub(super) fn unproven<T>(why: impl Into<String>) -> Result<T, Doubt> {
    Err(Doubt::Unproven(why.into()))
}

pub(super) struct Ground<'a> {
    pub layout: &'a Layout,
    pub clues: &'a Clues,
    pub grid: &'a Grid,
    /// The candidates of each cell; none for a written one.
    pub left: Vec<DigitSet>,
    /// Sums of houses and cages over open cells, as independent equations; made when first asked for.
    pub equations: OnceCell<super::balance::Equations>,
    /// How often the trials within chains may still spread singles.
    pub spreads: Counter<u32>,
}

/// The most rounds of singles that the trials within the chains of one step may take.
const MOST_SPREADS: u32 = 20_000;

impl<'a> Ground<'a> {
    pub fn of(layout: &'a Layout, clues: &'a Clues, position: &'a Position) -> Ground<'a> {
        Ground {
            layout,
            clues,
            grid: &position.grid,
            left: position.candidates.clone(),
            equations: OnceCell::new(),
            spreads: Counter::new(MOST_SPREADS),
        }
    }

    /// The same board with other candidates.
    pub fn with(&self, left: &[DigitSet]) -> Ground<'a> {
        let Ground { layout, clues, grid, .. } = *self;
        let (equations, spreads) = (OnceCell::new(), Counter::new(MOST_SPREADS));
        Ground { layout, clues, grid, left: left.to_vec(), equations, spreads }
    }

    pub fn is_open(&self, cell: Cell) -> bool {
        self.grid.get(cell).is_none()
    }

    pub fn left(&self, cell: Cell) -> DigitSet {
        self.left[cell as usize]
    }

    pub fn has(&self, cell: Cell, digit: Digit) -> bool {
        self.left(cell).has(digit)
    }

    /// Whether two cells have to differ.
    pub fn sees(&self, a: Cell, b: Cell) -> bool {
        self.layout.peers(a).binary_search(&b).is_ok()
    }

    /// Whether two cells may hold two digits, as far as houses and pairs say.
    pub fn agree(&self, (a, x): (Cell, Digit), (b, y): (Cell, Digit)) -> bool {
        if a == b {
            return x == y;
        }
        !(x == y && self.sees(a, b)) && self.relations_allow((a, x), (b, y))
    }

    pub fn relations_allow(&self, (a, x): (Cell, Digit), (b, y): (Cell, Digit)) -> bool {
        let mut bound = self.layout.bound_to(a).filter(|(other, _)| *other == b);
        bound.all(|(_, relation)| relation.allows(self.layout.n_digits, x, y))
    }

    /// The cells of a house.
    pub fn cells_of(&self, house: u16) -> &'a [Cell] {
        &self.layout.houses[house as usize].cells
    }

    /// The same of a house that has to hold each of its digits.
    pub fn full(&self, house: u16) -> Result<&'a [Cell], Doubt> {
        match self.layout.house_is_full(house as usize) {
            true => Ok(self.cells_of(house)),
            false => unproven(format!("{} need not hold every digit", self.house(house))),
        }
    }

    /// Where a digit may still go.
    pub fn places(&self, house: u16, digit: Digit) -> Vec<Cell> {
        self.cells_of(house).iter().copied().filter(|&c| self.has(c, digit)).collect()
    }

    /// The open cells of a house.
    pub fn open(&self, house: u16) -> impl Iterator<Item = Cell> + '_ {
        self.cells_of(house).iter().copied().filter(|&c| self.is_open(c))
    }

    pub fn cell(&self, cell: Cell) -> String {
        cell_name(self.layout, cell)
    }

    pub fn house(&self, house: u16) -> String {
        house_name(self.layout, house as usize)
    }

    /// `r1c1=5`
    pub fn fact(&self, (cell, digit): (Cell, Digit)) -> String {
        format!("{}={}", self.cell(cell), symbol(digit))
    }
}
