//! The contents of a board: a grid of digits, and the clues of a puzzle.

use super::cells::{Cell, CellSet};
use super::digits::{Digit, DigitSet};
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
            && (layout.allows_all() || (0..).zip(&self.0).all(|(cell, &digit)| layout.allowed(cell).has(digit)))
            && layout.houses.iter().all(|house| {
                let mut seen = 0u32;
                house.cells.iter().all(|&c| {
                    let bit = 1u32 << self.0[c as usize];
                    let fresh = seen & bit == 0;
                    seen |= bit;
                    fresh
                })
            })
            && layout.differ.iter().all(|&[a, b]| self.0[a as usize] != self.0[b as usize])
            && layout.bonds.iter().all(|bond| {
                let [a, b] = bond.cells.map(|cell| self.0[cell as usize]);
                bond.relation.allows(layout.n_digits, a, b)
            })
            && layout.signs.iter().filter(|sign| sign.is_law()).all(|sign| sign.holds(layout, |cell| self.0[cell as usize]))
            && clues.items.iter().all(|item| item.allowed(layout.n_digits).has(self.0[item.cell as usize]))
            && clues.givens.filled().all(|(c, d)| self.0[c as usize] == d)
            && self.cage_sums(layout).iter().zip(&clues.sums).all(|(&is, &want)| want.is_none_or(|w| w == is))
    }
}

/// What a mark says of the digit in its cell.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Mark {
    /// It is odd.
    Odd,
    /// It is even.
    Even,
}

impl Mark {
    /// Its name in texts: `odd`.
    pub const fn name(self) -> &'static str {
        match self {
            Mark::Odd => "odd",
            Mark::Even => "even",
        }
    }
}

/// A clue that is neither a digit nor a sum: a mark in a cell.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Item {
    /// Where.
    pub cell: Cell,
    /// What it says.
    pub mark: Mark,
}

impl Item {
    /// The mark that says the same after every digit d became n + 1 − d.
    pub fn complement(self, n_digits: u8) -> Item {
        let mark = match (self.mark, n_digits % 2) {
            (Mark::Odd, 0) => Mark::Even,
            (Mark::Even, 0) => Mark::Odd,
            (mark, _) => mark,
        };
        Item { mark, ..self }
    }

    /// The digits that it allows on a board of 1 to n.
    pub fn allowed(self, n_digits: u8) -> DigitSet {
        let wanted = (self.mark == Mark::Odd) as Digit;
        (1..=n_digits).filter(|digit| digit % 2 == wanted).collect()
    }
}

/// The clues of a puzzle: some digits, the sums of some cages (one entry per cage of the layout), and marks.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Clues {
    /// The given digits; the other cells are empty.
    pub givens: Grid,
    /// The sum of each cage in the layout's order; `None` if it is not given.
    pub sums: Vec<Option<u16>>,
    /// Other clues, ascending.
    pub items: Vec<Item>,
}

impl Clues {
    /// The clues that are entirely in some cells of a layout, numbered for a board of only these cells.
    pub fn within(&self, layout: &Layout, cells: &[Cell]) -> Clues {
        let place = |cell: Cell| cells.binary_search(&cell).ok().map(|place| place as Cell);
        let is_within = |cage: usize| layout.cages[cage].cells.iter().all(|&cell| place(cell).is_some());
        Clues {
            givens: Grid(cells.iter().map(|&cell| self.givens.0[cell as usize]).collect()),
            sums: (0..self.sums.len()).filter(|&cage| is_within(cage)).map(|cage| self.sums[cage]).collect(),
            items: self.items.iter().filter_map(|item| Some(Item { cell: place(item.cell)?, ..*item })).collect(),
        }
    }

    /// Only digits, for a layout without cages.
    pub fn of_givens(givens: Grid) -> Clues {
        Clues { givens, sums: Vec::new(), items: Vec::new() }
    }

    /// No digit and no sum.
    pub fn none(layout: &Layout) -> Clues {
        Clues { sums: vec![None; layout.cages.len()], ..Clues::of_givens(Grid::empty(layout.n_cells())) }
    }

    /// Every digit, every sum and every mark of a full grid.
    pub fn all(layout: &Layout, solution: &Grid) -> Clues {
        let sums = solution.cage_sums(layout).into_iter().map(Some).collect();
        // Most boards have no marks, and their cells need not be visited.
        let cells = solution.filled().take(if layout.marks.is_empty() { 0 } else { layout.n_cells() });
        let all = cells.flat_map(|(cell, _)| layout.marks.iter().map(move |&mark| Item { cell, mark }));
        let items = all.filter(|item| item.allowed(layout.n_digits).has(solution.0[item.cell as usize])).collect();
        Clues { givens: solution.clone(), sums, items }
    }

    /// The number of given digits.
    pub fn n_givens(&self) -> usize {
        self.givens.n_filled()
    }

    /// The digits that a board and the marks leave for a cell.
    pub fn allowed(&self, layout: &Layout, cell: Cell) -> DigitSet {
        let here = self.items.iter().filter(|item| item.cell == cell);
        here.fold(layout.allowed(cell), |left, item| left & item.allowed(layout.n_digits))
    }
}
