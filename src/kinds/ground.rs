//! The ground of a board: rows, columns, and boxes of R rows and C columns. A size of one row, such as 1x7, is a Latin square of
//! that side: its boxes are its rows.

use crate::board::{Cell, House, HouseKind, Parts, Shape};

/// A square grid before any rule is laid on it.
#[derive(Clone, Copy, Debug)]
pub struct Ground {
    /// The size as records have it: that of a box.
    pub size: Shape,
    /// Cells of a row, and digits.
    pub side: usize,
    /// The shape of its boxes, if it has any.
    pub boxes: Option<Shape>,
}

/// A layout to be, while rules are laid on it.
pub struct Laid {
    pub parts: Parts,
}

impl Ground {
    pub fn of(size: Shape) -> Ground {
        Ground { size, side: size.n_cells(), boxes: (size.rows > 1).then_some(size) }
    }

    pub fn cell(&self, row: usize, col: usize) -> Cell {
        (row * self.side + col) as Cell
    }

    /// Rows, columns and boxes alone.
    pub fn bare(&self) -> Laid {
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
        Laid { parts: Parts { box_shape: self.boxes, houses, ..Parts::bare(Shape::new(n as u8, n as u8), n as u8) } }
    }
}

impl Laid {
    /// Adds the houses of a rule, numbered from 1. A set of cells that is a house already is not added again.
    pub fn add_houses(&mut self, rule: &'static str, groups: impl IntoIterator<Item = Vec<Cell>>) {
        for (number, mut cells) in (1..).zip(groups) {
            cells.sort_unstable();
            if self.parts.houses.iter().all(|house| house.cells != cells) {
                self.parts.houses.push(House::of_rule(rule, number, cells));
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
