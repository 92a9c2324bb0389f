//! Pairs of cells: one move of a chess piece apart, or side by side.

use super::ground::Ground;
use crate::board::{Bond, Cell, Relation};

/// Moves as rows down and columns right; the opposite ones follow.
pub const KNIGHT: [(i32, i32); 4] = [(1, 2), (2, 1), (2, -1), (1, -2)];
/// A king's moves across a corner; its other moves stay in a row or a column.
pub const KING: [(i32, i32); 2] = [(1, 1), (1, -1)];

/// Every pair of cells that a move joins. On a torus the move continues at the other side.
pub fn apart(ground: &Ground, moves: &[(i32, i32)], is_torus: bool) -> Vec<[Cell; 2]> {
    let area = &ground.area;
    let (rows, cols) = (area.shape().rows as i32, area.shape().cols as i32);
    let cell_at = |row: i32, col: i32| match is_torus {
        true => area.cell(row.rem_euclid(rows) as usize, col.rem_euclid(cols) as usize),
        false => area.cell(usize::try_from(row).ok()?, usize::try_from(col).ok()?),
    };
    let mut pairs = Vec::new();
    for a in 0..area.n_cells() as Cell {
        for &(down, right) in moves {
            // On a small torus a move may come back to its own row or cell.
            if let Some(b) = cell_at(area.row(a) as i32 + down, area.col(a) as i32 + right).filter(|&b| b != a) {
                pairs.push([a.min(b), a.max(b)]);
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
