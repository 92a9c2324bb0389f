//! The ground of a board: rows, columns, and boxes of R rows and C columns. A size of one row, such as 1x7, is a Latin square of
//! that side: its boxes are its rows. A board of several grids has a ground of 9×9 with boxes of 3×3 at each of their corners. Boards
//! of runs, of areas and with blocked places have no whole rows and columns.

use super::geometry::Form;
use super::{areas, blocks, grids, runs};
use crate::board::{Area, Cell, House, HouseKind, Parts, RuleCells, RuleUse, Run, Shape};

/// A square grid before any rule is laid on it, or several of them.
#[derive(Clone, Debug)]
pub struct Ground {
    /// The size as records have it: that of a box, or of the whole board where there are several grids.
    pub size: Shape,
    /// Cells of a row of a grid, and digits.
    pub side: usize,
    /// The shape of its boxes, if it has any.
    pub boxes: Option<Shape>,
    /// Where the cells are.
    pub area: Area,
    /// The upper left corners of several grids; empty for one.
    pub corners: Vec<(u8, u8)>,
    /// What it is made of.
    pub form: Form,
    /// Where the grid begins whose cells [`Ground::cell`] names.
    corner: (usize, usize),
}

/// A layout to be, while rules are laid on it.
pub struct Laid {
    pub parts: Parts,
    /// The grid that rules are laid on at present, if there are several.
    pub grid: Option<u8>,
}

impl Ground {
    pub fn of(size: Shape) -> Ground {
        let side = size.n_cells();
        // A size that is not a box is refused where it is read; until then its board has no more cells than a text can name.
        let lines = side.min(u8::MAX as usize) as u8;
        let area = Area::full(Shape::new(lines, lines));
        Ground {
            size,
            side,
            boxes: (size.rows > 1).then_some(size),
            area,
            corners: Vec::new(),
            form: Form::Lines,
            corner: (0, 0),
        }
    }

    /// The ground of several grids.
    pub fn of_grids(corners: &[(u8, u8)]) -> Ground {
        let (size, area) = (grids::whole(corners), grids::area(corners));
        Ground { size, area, corners: corners.to_vec(), ..Ground::of(grids::BOX) }
    }

    /// The ground of runs.
    pub fn of_runs(of: &[Run]) -> Ground {
        Ground { area: runs::area(of), ..Ground::before(Form::Runs, runs::whole(of)) }
    }

    /// The ground of a board that is not drawn yet: all of its places may be cells.
    fn before(form: Form, size: Shape) -> Ground {
        let side = match form {
            Form::Runs => runs::DIGITS,
            Form::Areas => areas::LARGEST,
            Form::Lines | Form::Blocks => size.rows as usize,
        };
        Ground { size, side, boxes: None, area: Area::full(size), corners: Vec::new(), form, corner: (0, 0) }
    }

    /// The ground that rules are laid on: that of several grids, or of runs, if they say so.
    pub fn under(size: Shape, rules: &[RuleUse]) -> Ground {
        if let Some((rule, form)) = rules.iter().find_map(|rule| Some((rule, Form::of_rule(rule.name)?))) {
            let before = Ground::before(form, size);
            return match &rule.cells {
                RuleCells::Runs(runs) => Ground::of_runs(runs),
                RuleCells::Regions(of) => Ground { side: areas::largest(of), ..before },
                RuleCells::Blocks(of) => Ground { area: blocks::area(size, of), ..before },
                _ => before,
            };
        }
        let corners =
            rules.iter().find_map(|rule| if let RuleCells::Grids(corners) = &rule.cells { Some(corners) } else { None });
        corners.map_or_else(|| Ground::of(size), |corners| Ground::of_grids(corners))
    }

    pub fn is_of_grids(&self) -> bool {
        !self.corners.is_empty()
    }

    /// Each of its grids as a ground of its own, whose cells are those of the whole board.
    pub fn grids(&self) -> impl Iterator<Item = Ground> {
        self.corners.iter().map(|&(row, col)| Ground { corner: (row as usize, col as usize), ..self.clone() })
    }

    /// A cell of a grid, by row and column of that grid.
    pub fn cell(&self, row: usize, col: usize) -> Cell {
        self.area.cell(self.corner.0 + row, self.corner.1 + col).expect("a grid has all of its cells")
    }

    /// Cells by their numbers on a board of 9×9.
    pub fn nine<const N: usize>(&self, groups: &[[Cell; 9]; N]) -> [Vec<Cell>; N] {
        groups.map(|group| group.iter().map(|&c| self.cell(c as usize / 9, c as usize % 9)).collect())
    }

    /// Only rows, columns and boxes.
    pub fn bare(&self) -> Laid {
        let mut laid = Laid {
            parts: Parts { box_shape: self.boxes, area: self.area.clone(), ..Parts::bare(self.size, self.side as u8) },
            grid: None,
        };
        if self.form != Form::Lines {
            return laid;
        }
        if !self.is_of_grids() {
            laid.parts.houses = self.houses();
            return laid;
        }
        // The boxes of a board with holes are not rectangles side by side.
        laid.parts.box_shape = None;
        for (number, grid) in (0..).zip(self.grids()) {
            let is_new =
                |house: &House| house.kind != HouseKind::Box || !laid.parts.houses.iter().any(|other| other.cells == house.cells);
            let fresh: Vec<House> = grid.houses().into_iter().filter(is_new).collect();
            laid.parts.houses.extend(fresh.into_iter().map(|house| House { grid: Some(number), ..house }));
        }
        laid
    }

    /// Rows, columns and boxes of one grid.
    fn houses(&self) -> Vec<House> {
        let n = self.side;
        let house = |kind, at: &dyn Fn(usize) -> (usize, usize)| {
            House::new(kind, (0..n).map(at).map(|(row, col)| self.cell(row, col)).collect())
        };
        let mut houses: Vec<House> = (0..n).map(|k| house(HouseKind::Row, &|i| (k, i))).collect();
        houses.extend((0..n).map(|k| house(HouseKind::Column, &|i| (i, k))));
        if let Some(Shape { rows, cols }) = self.boxes {
            // A grid has `cols` bands of `rows` rows and `rows` stacks of `cols` columns; boxes are numbered row-major.
            let (rows, cols) = (rows as usize, cols as usize);
            houses.extend((0..n).map(|k| house(HouseKind::Box, &|i| (k / rows * rows + i / cols, k % rows * cols + i % cols))));
        }
        houses
    }
}

impl Laid {
    /// Adds the houses of a rule, numbered from 1. A set of cells that is a house already is not added again.
    pub fn add_houses(&mut self, rule: &'static str, groups: impl IntoIterator<Item = Vec<Cell>>) {
        for (number, mut cells) in (1..).zip(groups) {
            cells.sort_unstable();
            if self.parts.houses.iter().all(|house| house.cells != cells) {
                self.parts.houses.push(House { grid: self.grid, ..House::of_rule(rule, number, cells) });
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Layout;

    fn layout(rows: u8, cols: u8) -> Layout {
        Layout::of(Ground::of(Shape::new(rows, cols)).bare().parts)
    }

    #[test]
    fn boxes_stand_where_they_should() {
        // Boxes of 2×3: two rows tall, three columns wide. The second box of the first band starts at column 4.
        let board = layout(2, 3);
        let boxes: Vec<&[Cell]> = board.houses_of_kind(HouseKind::Box).map(|h| board.houses[h].cells.as_slice()).collect();
        assert_eq!(boxes[0], [0, 1, 2, 6, 7, 8]);
        assert_eq!(boxes[1], [3, 4, 5, 9, 10, 11]);
        assert_eq!(boxes[2], [12, 13, 14, 18, 19, 20]);
        let tall = layout(3, 2);
        assert_eq!(tall.houses[tall.houses_of_kind(HouseKind::Box).start + 1].cells, [2, 3, 8, 9, 14, 15]);
    }

    #[test]
    fn peers_count_3n_minus_r_minus_c() {
        for size in [(2, 2), (2, 3), (3, 2), (3, 3), (2, 5), (5, 5)].map(|(r, c)| Shape::new(r, c)) {
            let board = layout(size.rows, size.cols);
            let want = 3 * size.n_cells() - size.rows as usize - size.cols as usize - 1;
            assert!((0..board.n_cells()).all(|c| board.peers(c as Cell).len() == want), "{size}");
        }
        let latin = layout(1, 7);
        assert_eq!((latin.houses.len(), latin.peers(0).len(), latin.box_shape), (14, 12, None));
    }
}
