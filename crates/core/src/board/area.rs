//! The places of a board that are cells. Most boards have a cell at every place of a rectangle; a board of several grids has holes
//! between them. Cells are numbered row by row without gaps, so holes have no number.

use super::cells::{Cell, CellSet};
use super::layout::Shape;

/// Stands for a place without a cell, where a grid is written as text. It is neither a digit nor an empty cell, needs no quotes in
/// CSV, and separates no fields of a list.
pub const HOLE: char = '~';

/// Which places of a rectangle are cells.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Area {
    shape: Shape,
    n_cells: usize,
    /// The cell at each place, row by row. Empty if every place is a cell.
    cells: Vec<Option<Cell>>,
    /// The place of each cell. Empty if every place is a cell.
    places: Vec<u16>,
}

impl Area {
    /// A rectangle without holes.
    pub const fn full(shape: Shape) -> Area {
        Area { shape, n_cells: shape.n_cells(), cells: Vec::new(), places: Vec::new() }
    }

    /// A rectangle of which only some places, given by row and column from 0, are cells.
    pub fn of(shape: Shape, is_cell: impl Fn(usize, usize) -> bool) -> Area {
        let cols = shape.cols as usize;
        let places: Vec<u16> =
            (0..shape.n_cells()).filter(|&place| is_cell(place / cols, place % cols)).map(|p| p as u16).collect();
        if places.len() == shape.n_cells() {
            return Area::full(shape);
        }
        let mut cells = vec![None; shape.n_cells()];
        places.iter().enumerate().for_each(|(cell, &place)| cells[place as usize] = Some(cell as Cell));
        Area { shape, n_cells: places.len(), cells, places }
    }

    /// Rows and columns of the rectangle.
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// The number of cells.
    pub fn n_cells(&self) -> usize {
        self.n_cells
    }

    /// The number of places, cells and holes.
    pub fn n_places(&self) -> usize {
        self.shape.n_cells()
    }

    /// Whether some places are not cells.
    pub fn has_holes(&self) -> bool {
        !self.places.is_empty()
    }

    /// The row of a cell, from 0.
    #[inline]
    pub fn row(&self, cell: Cell) -> usize {
        self.place(cell) / self.shape.cols as usize
    }

    /// The column of a cell, from 0.
    #[inline]
    pub fn col(&self, cell: Cell) -> usize {
        self.place(cell) % self.shape.cols as usize
    }

    #[inline]
    fn place(&self, cell: Cell) -> usize {
        if self.places.is_empty() { cell as usize } else { self.places[cell as usize] as usize }
    }

    /// The cell in that row and column, both from 0; `None` for a hole, and outside of the rectangle.
    #[inline]
    pub fn cell(&self, row: usize, col: usize) -> Option<Cell> {
        let Shape { rows, cols } = self.shape;
        if row >= rows as usize || col >= cols as usize {
            return None;
        }
        let place = row * cols as usize + col;
        if self.cells.is_empty() { Some(place as Cell) } else { self.cells[place] }
    }

    /// The cells that share a side with a cell, ascending.
    pub fn beside(&self, cell: Cell) -> impl Iterator<Item = Cell> + '_ {
        let (row, col) = (self.row(cell), self.col(cell));
        let near = [
            (row.checked_sub(1), Some(col)),
            (Some(row), col.checked_sub(1)),
            (Some(row), Some(col + 1)),
            (Some(row + 1), Some(col)),
        ];
        near.into_iter().filter_map(|(row, col)| self.cell(row?, col?))
    }

    /// Whether different cells hang together by their sides.
    pub fn is_in_one_piece(&self, cells: &[Cell]) -> bool {
        let mut left: CellSet = cells.iter().skip(1).copied().collect();
        let mut reached: Vec<Cell> = cells.iter().take(1).copied().collect();
        let mut next = 0;
        while next < reached.len() {
            for cell in self.beside(reached[next]) {
                if left.has(cell) {
                    left.remove(cell);
                    reached.push(cell);
                }
            }
            next += 1;
        }
        reached.len() == cells.len()
    }

    /// The cell at each place, row by row.
    pub fn places(&self) -> impl Iterator<Item = Option<Cell>> + '_ {
        let at = |place: usize| if self.cells.is_empty() { Some(place as Cell) } else { self.cells[place] };
        (0..self.n_places()).map(at)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_are_numbered_without_the_holes() {
        // Two squares of 2×2 that share no cell, at opposite corners.
        let area = Area::of(Shape::new(4, 5), |row, col| (row < 2 && col < 2) || (row >= 2 && col >= 3));
        assert_eq!((area.n_cells(), area.n_places(), area.has_holes()), (8, 20, true));
        assert_eq!([area.cell(0, 1), area.cell(0, 2), area.cell(2, 3), area.cell(3, 4)], [Some(1), None, Some(4), Some(7)]);
        assert_eq!([area.cell(4, 0), area.cell(0, 5)], [None, None]);
        for cell in 0..8 {
            assert_eq!(area.cell(area.row(cell), area.col(cell)), Some(cell));
        }
        assert_eq!(area.places().flatten().collect::<Vec<Cell>>(), (0..8).collect::<Vec<Cell>>());
        assert_eq!(area.beside(0).chain(area.beside(3)).chain(area.beside(6)).collect::<Vec<Cell>>(), [1, 2, 1, 2, 4, 7]);
        assert!(area.is_in_one_piece(&[0, 3, 1]) && !area.is_in_one_piece(&[0, 3]) && !area.is_in_one_piece(&[2, 3, 4, 5]));
        let full = Area::of(Shape::new(3, 3), |_, _| true);
        assert_eq!((full.clone(), full.cell(1, 2), full.row(7)), (Area::full(Shape::new(3, 3)), Some(5), 2));
    }
}
