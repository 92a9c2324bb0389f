//! Boards of several grids: where they are, and each as a board of its own.

use super::bond::Bond;
use super::cells::Cell;
use super::layout::{Cage, House, Layout, Parts, Shape};
use super::rule::RuleCells;
use super::sign::Sign;

impl Layout {
    /// The upper left corners of the grids, as rows and columns from 0, on a board of several; empty on a board of one.
    pub fn grids(&self) -> &[(u8, u8)] {
        self.rules
            .iter()
            .find_map(|rule| if let RuleCells::Grids(corners) = &rule.cells { Some(&corners[..]) } else { None })
            .unwrap_or(&[])
    }

    /// One of several grids as a board of its own, with its cells on this board, row by row, and everything that is entirely in
    /// it. Its rules are not stated again.
    pub fn grid_alone(&self, corner: (u8, u8)) -> (Layout, Vec<Cell>) {
        let places = (0..9).flat_map(|row| (0..9).map(move |col| (row + corner.0 as usize, col + corner.1 as usize)));
        let cells: Vec<Cell> = places.filter_map(|(row, col)| self.cell(row, col)).collect();
        let place = |&cell: &Cell| cells.binary_search(&cell).ok().map(|place| place as Cell);
        let all = |group: &[Cell]| group.iter().map(place).collect::<Option<Vec<Cell>>>();
        let pair = |cells: &[Cell; 2]| Some([place(&cells[0])?, place(&cells[1])?]);
        let house = |house: &House| Some(House { label: None, grid: None, ..House::new(house.kind, all(&house.cells)?) });
        let layout = Layout::of(Parts {
            box_shape: Some(Shape::new(3, 3)),
            houses: self.own_houses().iter().filter_map(house).collect(),
            cages: self.cages.iter().filter_map(|cage| Some(Cage { cells: all(&cage.cells)?, ..cage.clone() })).collect(),
            differ: self.differ.iter().filter_map(pair).collect(),
            bonds: self.own_bonds.iter().filter_map(|bond| Some(Bond { cells: pair(&bond.cells)?, ..*bond })).collect(),
            signs: self.signs.iter().filter_map(|sign| Some(Sign { cells: all(&sign.cells)?, ..sign.clone() })).collect(),
            marks: self.marks.clone(),
            // Engines see as much of it as of the whole board.
            rules: self.rules.clone(),
            ..Parts::bare(Shape::new(9, 9), self.n_digits)
        });
        (layout, cells)
    }
}
