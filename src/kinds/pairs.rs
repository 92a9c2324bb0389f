//! Pairs of cells: a chess piece's move apart, or side by side.

use super::ground::Ground;
use crate::board::{Bond, Cell, Relation};

/// Moves as rows down and columns right; the opposite ones follow.
pub const KNIGHT: [(i32, i32); 4] = [(1, 2), (2, 1), (2, -1), (1, -2)];
/// A king's moves across a corner; its other moves stay in a row or a column.
pub const KING: [(i32, i32); 2] = [(1, 1), (1, -1)];

/// Every pair of cells that a move joins. On a torus the move goes on at the other side.
pub fn apart(ground: &Ground, moves: &[(i32, i32)], is_torus: bool) -> Vec<[Cell; 2]> {
    let side = ground.side as i32;
    let inside = |n: i32| (0..side).contains(&n);
    let mut pairs = Vec::new();
    for (row, col) in (0..side).flat_map(|row| (0..side).map(move |col| (row, col))) {
        for &(down, right) in moves {
            let (to_row, to_col) = (row + down, col + right);
            let is_inside = inside(to_row) && inside(to_col);
            if !(is_torus || is_inside) {
                continue;
            }
            let [a, b] = [(row, col), (to_row.rem_euclid(side), to_col.rem_euclid(side))];
            // On a small torus a move may come back to its own row or cell.
            if a != b {
                let cell = |(row, col): (i32, i32)| ground.cell(row as usize, col as usize);
                pairs.push([cell(a).min(cell(b)), cell(a).max(cell(b))]);
            }
        }
    }
    pairs.sort_unstable();
    pairs.dedup();
    pairs
}

/// Every pair of cells that share a side, bound by a relation.
pub fn neighbours(ground: &Ground, relation: Relation) -> Vec<Bond> {
    apart(ground, &[(0, 1), (1, 0)], false).into_iter().map(|cells| Bond { relation, cells }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Shape;

    #[test]
    fn pairs_are_counted_as_on_a_chessboard() {
        let eight = Ground::of(Shape::new(2, 4));
        assert_eq!(apart(&eight, &KNIGHT, false).len(), 168);
        assert_eq!(apart(&eight, &KING, false).len(), 98);
        // On a torus every cell has all moves.
        assert_eq!(apart(&eight, &KNIGHT, true).len(), 64 * 8 / 2);
        assert_eq!(apart(&eight, &KING, true).len(), 64 * 4 / 2);
        assert_eq!(neighbours(&eight, Relation::NotConsecutive).len(), 112);
        assert_eq!(apart(&Ground::of(Shape::new(3, 3)), &KNIGHT, true)[..4], [[0, 11], [0, 16], [0, 19], [0, 26]]);
    }
}
