//! The contents of a board: a grid of digits, and the clues of a puzzle.

use super::cells::{Cell, CellSet};
use super::digits::Digit;
use super::layout::Layout;

/// Digits by cell, row-major; 0 is an empty cell.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Grid(pub Vec<Digit>);

impl Grid {
    /// A grid of empty cells.
    pub fn empty(n_cells: usize) -> Grid {
        Grid(vec![0; n_cells])
    }

    /// The digit of a cell, or `None` if it is empty.
    pub fn get(&self, cell: Cell) -> Option<Digit> {
        match self.0[cell as usize] {
            0 => None,
            d => Some(d),
        }
    }

    /// Writes a digit, replacing any digit there; 0 empties the cell.
    pub fn set(&mut self, cell: Cell, digit: Digit) {
        self.0[cell as usize] = digit;
    }

    /// Empties a cell.
    pub fn clear(&mut self, cell: Cell) {
        self.0[cell as usize] = 0;
    }

    /// The number of cells with a digit.
    pub fn n_filled(&self) -> usize {
        self.0.iter().filter(|&&d| d != 0).count()
    }

    /// Whether every cell has a digit. Whether they are correct, see [`Grid::solves`].
    pub fn is_full(&self) -> bool {
        self.0.iter().all(|&d| d != 0)
    }

    /// The filled cells with their digits, row-major.
    pub fn filled(&self) -> impl Iterator<Item = (Cell, Digit)> + '_ {
        self.0.iter().enumerate().filter(|&(_, &d)| d != 0).map(|(c, &d)| (c as Cell, d))
    }

    /// The cells with a digit.
    pub fn filled_cells(&self) -> CellSet {
        self.filled().map(|(c, _)| c).collect()
    }

    /// The sum of every cage of a layout, for a full grid.
    pub fn cage_sums(&self, layout: &Layout) -> Vec<u16> {
        layout.cages.iter().map(|cage| cage.cells.iter().map(|&c| self.0[c as usize] as u16).sum()).collect()
    }

    /// Whether every cell is filled, no house repeats a digit, and the clues hold.
    pub fn solves(&self, layout: &Layout, clues: &Clues) -> bool {
        let digits_fit = self.0.len() == layout.n_cells() && self.0.iter().all(|&d| (1..=layout.n_digits).contains(&d));
        digits_fit
            && layout.houses.iter().all(|house| {
                let mut seen = 0u32;
                house.cells.iter().all(|&c| {
                    let bit = 1u32 << self.0[c as usize];
                    let fresh = seen & bit == 0;
                    seen |= bit;
                    fresh
                })
            })
            && clues.givens.filled().all(|(c, d)| self.0[c as usize] == d)
            && self.cage_sums(layout).iter().zip(&clues.sums).all(|(&is, &want)| want.is_none_or(|w| w == is))
    }
}

/// The clues of a puzzle: some digits, and the sums of some cages (one entry per cage of the layout).
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Clues {
    /// The given digits; the other cells are empty.
    pub givens: Grid,
    /// The sum of each cage in the layout's order; `None` if it is not given.
    pub sums: Vec<Option<u16>>,
}

impl Clues {
    /// No digit and no sum.
    pub fn none(layout: &Layout) -> Clues {
        Clues { givens: Grid::empty(layout.n_cells()), sums: vec![None; layout.cages.len()] }
    }

    /// Every digit and every sum of a full grid.
    pub fn all(layout: &Layout, solution: &Grid) -> Clues {
        Clues { givens: solution.clone(), sums: solution.cage_sums(layout).into_iter().map(Some).collect() }
    }

    /// The number of given digits.
    pub fn n_givens(&self) -> usize {
        self.givens.n_filled()
    }
}
