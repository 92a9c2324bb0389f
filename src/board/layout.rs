//! A layout: sets of cells with different digits (houses) and sets of cells with a sum (cages). It has no digits and no sums;
//! those belong to a puzzle's clues. A layout is immutable.

use super::cells::{Cell, CellSet, MAX_CELLS};
use super::digits::MAX_DIGITS;

/// Rows and columns of a grid or of a box.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Shape {
    /// Rows, from 1.
    pub rows: u8,
    /// Columns, from 1.
    pub cols: u8,
}

impl Shape {
    /// A shape of that many rows and columns.
    pub const fn new(rows: u8, cols: u8) -> Shape {
        Shape { rows, cols }
    }

    /// Rows times columns.
    pub const fn n_cells(self) -> usize {
        self.rows as usize * self.cols as usize
    }
}

impl std::fmt::Display for Shape {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}x{}", self.rows, self.cols)
    }
}

/// The name of a house in a sentence. Techniques about lines and boxes use it; search does not.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum HouseKind {
    /// All cells of a row.
    Row,
    /// All cells of a column.
    Column,
    /// A box of any outline.
    Box,
    /// Any other set of cells with different digits: a diagonal, a window, a whole Suko.
    Other,
}

/// A set of cells, ascending, with different digits. If it has exactly `n_digits` cells, it has every digit.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct House {
    /// Its name.
    pub kind: HouseKind,
    /// Its cells, ascending.
    pub cells: Vec<Cell>,
}

/// How a cage is drawn. This is data, so that drawing need not know the kind of puzzle.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum CageLook {
    /// A circle on the corner shared by its four cells.
    Corner,
    /// A coloured region, with its letter's number (0 for A); the sum is printed below the grid.
    Colour(u8),
    /// A dashed outline with the sum in its first cell.
    Outline,
}

/// Cells, ascending, whose digits add up to a sum; the clues have the sum.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Cage {
    /// How it is drawn.
    pub look: CageLook,
    /// Its cells, ascending. They may share a digit unless houses forbid it.
    pub cells: Vec<Cell>,
}

/// An immutable board. Houses are in the order rows, columns, boxes, others.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Layout {
    /// Rows and columns of the whole grid.
    pub shape: Shape,
    /// Cells hold 1 to this number, at most 25.
    pub n_digits: u8,
    /// The shape of a box, if all boxes are equal rectangles laid out in a grid.
    pub box_shape: Option<Shape>,
    /// Sets of cells with different digits, in the order rows, columns, boxes, others.
    pub houses: Vec<House>,
    /// Sets of cells with a sum. Clues have one sum per cage, in this order.
    pub cages: Vec<Cage>,
    peers: Vec<Vec<Cell>>,
    houses_of: Vec<Vec<u16>>,
    cages_of: Vec<Vec<u16>>,
    distinct_cages: Vec<bool>,
}

impl Layout {
    /// Builds a layout and its lookup tables. Sorts the houses by kind and the cells of each house.
    pub fn new(shape: Shape, n_digits: u8, box_shape: Option<Shape>, mut houses: Vec<House>, mut cages: Vec<Cage>) -> Layout {
        let n_cells = shape.n_cells();
        assert!(n_cells <= MAX_CELLS, "a layout has at most 625 cells");
        assert!((1..=MAX_DIGITS).contains(&(n_digits as usize)), "a layout has 1 to 25 digits");
        houses.iter_mut().for_each(|h| h.cells.sort_unstable());
        cages.iter_mut().for_each(|c| c.cells.sort_unstable());
        houses.sort_by_key(|h| h.kind);
        let groups = || houses.iter().map(|h| &h.cells).chain(cages.iter().map(|c| &c.cells));
        assert!(groups().all(|g| g.windows(2).all(|w| w[0] < w[1])), "a house or cage names each cell once");
        assert!(groups().all(|g| g.iter().all(|&c| (c as usize) < n_cells)), "a house or cage stays on its board");
        assert!(
            houses.iter().all(|h| h.cells.len() <= n_digits as usize),
            "a house has at most as many cells as there are digits"
        );

        let mut houses_of = vec![Vec::new(); n_cells];
        let mut cages_of = vec![Vec::new(); n_cells];
        let mut peer_sets = vec![CellSet::EMPTY; n_cells];
        for (i, house) in houses.iter().enumerate() {
            let set: CellSet = house.cells.iter().copied().collect();
            for &c in &house.cells {
                houses_of[c as usize].push(i as u16);
                peer_sets[c as usize] = peer_sets[c as usize] | set;
            }
        }
        for (i, cage) in cages.iter().enumerate() {
            cage.cells.iter().for_each(|&c| cages_of[c as usize].push(i as u16));
        }
        for (c, set) in peer_sets.iter_mut().enumerate() {
            set.remove(c as Cell);
        }
        let distinct_cages = cages
            .iter()
            .map(|cage| cage.cells.iter().all(|&a| cage.cells.iter().all(|&b| a == b || peer_sets[a as usize].has(b))))
            .collect();
        let peers = peer_sets.iter().map(|set| set.iter().collect()).collect();
        Layout { shape, n_digits, box_shape, houses, cages, peers, houses_of, cages_of, distinct_cages }
    }

    /// Whether this is the classic board: 9×9 with its rows, columns and boxes, and no other rule.
    pub fn is_classic(&self) -> bool {
        let is_of_boxes = self.box_shape == Some(Shape::new(3, 3)) && self.shape == Shape::new(9, 9);
        is_of_boxes && self.n_digits == 9 && self.houses.len() == 27 && self.cages.is_empty()
    }

    /// The number of cells of the grid.
    pub fn n_cells(&self) -> usize {
        self.shape.n_cells()
    }

    /// All other cells that share a house with this one, ascending.
    pub fn peers(&self, cell: Cell) -> &[Cell] {
        &self.peers[cell as usize]
    }

    /// The indexes of the houses that contain a cell, ascending.
    pub fn houses_of(&self, cell: Cell) -> &[u16] {
        &self.houses_of[cell as usize]
    }

    /// The indexes of the cages that contain a cell, ascending.
    pub fn cages_of(&self, cell: Cell) -> &[u16] {
        &self.cages_of[cell as usize]
    }

    /// Whether a house contains the whole cage, so that its digits differ.
    pub fn cage_is_distinct(&self, cage: usize) -> bool {
        self.distinct_cages[cage]
    }

    /// Whether this house has every digit.
    pub fn house_is_full(&self, house: usize) -> bool {
        self.houses[house].cells.len() == self.n_digits as usize
    }

    /// The indexes of the houses of one kind; they are contiguous.
    pub fn houses_of_kind(&self, kind: HouseKind) -> std::ops::Range<usize> {
        let start = self.houses.partition_point(|h| h.kind < kind);
        start..self.houses.partition_point(|h| h.kind <= kind)
    }

    /// The row of a cell, from 0.
    pub fn row(&self, cell: Cell) -> usize {
        cell as usize / self.shape.cols as usize
    }

    /// The column of a cell, from 0.
    pub fn col(&self, cell: Cell) -> usize {
        cell as usize % self.shape.cols as usize
    }

    /// The cell in that row and column, both from 0.
    pub fn cell(&self, row: usize, col: usize) -> Cell {
        (row * self.shape.cols as usize + col) as Cell
    }

    /// The box of a cell, as an index of `houses`.
    pub fn box_of(&self, cell: Cell) -> Option<usize> {
        let boxes = self.houses_of_kind(HouseKind::Box);
        self.houses_of(cell).iter().map(|&h| h as usize).find(|h| boxes.contains(h))
    }
}
