//! Sudoku with boxes of R rows and C columns: each row, column and box holds every digit once.

use super::{Kind, KindError, Params};
use crate::board::{Cell, House, HouseKind, Layout, Shape};

pub const KIND: Kind = Kind {
    name: "sudoku",
    title: "Sudoku",
    about: "every row, column and box holds each digit once; boxes of any size from 2x2 to 5x5",
    sizes,
    default_size: Shape::new(3, 3),
    default_split: &[],
    has_sums: false,
    adds_givens: false,
    is_drawn: false,
    draw: |params: &Params, _| layout(params.size),
    rebuild,
    n_cells: |size| size.n_cells() * size.n_cells(),
    fewest_givens,
};

/// Every box of at least two rows and two columns that makes a grid of 4 to 25 digits.
fn sizes() -> Vec<Shape> {
    let boxes = |n: u8| (2..n).filter(move |r| n.is_multiple_of(*r) && n / r >= 2).map(move |r| Shape::new(r, n / r));
    (4..=25).flat_map(boxes).collect()
}

fn layout(size: Shape) -> Layout {
    let (rows, cols) = (size.rows as usize, size.cols as usize);
    let n = rows * cols;
    let house = |kind, at: &dyn Fn(usize) -> (usize, usize)| House {
        kind,
        cells: (0..n).map(at).map(|(r, c)| (r * n + c) as Cell).collect(),
    };
    let row = |k: usize| house(HouseKind::Row, &|i| (k, i));
    let column = |k: usize| house(HouseKind::Column, &|i| (i, k));
    // A grid has `cols` bands of `rows` rows and `rows` stacks of `cols` columns; boxes are numbered row-major.
    let block = |k: usize| house(HouseKind::Box, &|i| (k / rows * rows + i / cols, k % rows * cols + i % cols));
    let houses = (0..n).map(row).chain((0..n).map(column)).chain((0..n).map(block)).collect();
    Layout::new(Shape::new(n as u8, n as u8), n as u8, Some(size), houses, Vec::new())
}

fn rebuild(size: Shape, letters: &str) -> Result<Layout, KindError> {
    match letters {
        "" => Ok(layout(size)),
        _ => Err(KindError::NoRegions(KIND.title)),
    }
}

/// Known: 4 for 2×2, 8 for 2×3, 17 for 3×3. Otherwise the bound is that at most one digit may be missing from the clues.
fn fewest_givens(size: Shape) -> usize {
    match (size.rows, size.cols) {
        (2, 2) => 4,
        (2, 3) | (3, 2) => 8,
        (3, 3) => 17,
        _ => size.n_cells() - 1,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boxes_stand_where_they_should() {
        // Boxes of 2×3: two rows tall, three columns wide. The second box of the first band starts at column 4.
        let board = layout(Shape::new(2, 3));
        let boxes: Vec<&[Cell]> = board.houses_of_kind(HouseKind::Box).map(|h| board.houses[h].cells.as_slice()).collect();
        assert_eq!(boxes[0], [0, 1, 2, 6, 7, 8]);
        assert_eq!(boxes[1], [3, 4, 5, 9, 10, 11]);
        assert_eq!(boxes[2], [12, 13, 14, 18, 19, 20]);
        let tall = layout(Shape::new(3, 2));
        assert_eq!(tall.houses[tall.houses_of_kind(HouseKind::Box).start + 1].cells, [2, 3, 8, 9, 14, 15]);
    }

    #[test]
    fn peers_count_3n_minus_r_minus_c() {
        for size in sizes() {
            let board = layout(size);
            let want = 3 * size.n_cells() - size.rows as usize - size.cols as usize - 1;
            assert!((0..board.n_cells()).all(|c| board.peers(c as Cell).len() == want), "{size}");
        }
    }

    #[test]
    fn sizes_run_from_2x2_to_5x5() {
        let all = sizes();
        assert_eq!(all.first(), Some(&Shape::new(2, 2)));
        assert_eq!(all.last(), Some(&Shape::new(5, 5)));
        for size in [(2, 3), (3, 2), (2, 4), (4, 2), (2, 5), (3, 4), (4, 3), (3, 5), (5, 3), (4, 4), (4, 5)] {
            assert!(all.contains(&Shape::new(size.0, size.1)), "{size:?}");
        }
    }
}
