//! Several grids of 9×9 on one board, by their upper left corners. Where two overlap, they share whole boxes.

use super::ground::Ground;
use super::{Geometry, KINDS, Kind};
use crate::board::{Area, HOLE, MAX_CELLS, RuleCells, RuleUse, Shape};
use crate::guard::GRIDS;

/// The boxes of each grid.
pub const BOX: Shape = Shape::new(3, 3);

/// The side of each grid.
const SIDE: u8 = 9;

/// The most rows and columns of a whole board.
pub const MOST_LINES: u8 = 63;

/// Where a grid begins that has one of its corners in this row or column, from 0: there, or so that it ends there; `None` in the middle
/// of a box.
pub fn begins(line: usize) -> Option<i16> {
    let line = i16::try_from(line).ok()?;
    match line % BOX.rows as i16 {
        0 => Some(line),
        2 => Some(line + 1 - SIDE as i16),
        _ => None,
    }
}

/// Reads corners: `r1c1,r7c7`. `None` if they are none, or do not lie so that the grids hang together by whole boxes, from the first
/// row and the first column on.
pub fn read(text: &str) -> Option<Vec<(u8, u8)>> {
    let one = |word: &str| {
        let (row, col) = word.trim().strip_prefix(['r', 'R'])?.split_once(['c', 'C'])?;
        let number = |text: &str| text.parse::<u8>().ok().filter(|n| (1..=MOST_LINES - SIDE + 1).contains(n)).map(|n| n - 1);
        Some((number(row)?, number(col)?))
    };
    let words: Vec<&str> = text.split(',').take(GRIDS.most() + 1).collect();
    let mut corners = words.into_iter().map(one).collect::<Option<Vec<(u8, u8)>>>()?;
    corners.sort_unstable();
    let is_sound = (2..=GRIDS.most()).contains(&corners.len())
        && corners.windows(2).all(|two| two[0] != two[1])
        && corners.iter().map(|corner| corner.0).min() == Some(0)
        && corners.iter().map(|corner| corner.1).min() == Some(0)
        && hang_together(&corners);
    (is_sound && area(&corners).n_cells() <= MAX_CELLS).then_some(corners)
}

/// Whether every grid is reached from the first one over boxes that are shared, and none lies askew on another.
fn hang_together(corners: &[(u8, u8)]) -> bool {
    let apart = |a: u8, b: u8| a.abs_diff(b);
    let overlap = |a: (u8, u8), b: (u8, u8)| apart(a.0, b.0) < SIDE && apart(a.1, b.1) < SIDE;
    let is_even = |a: (u8, u8), b: (u8, u8)| apart(a.0, b.0) % BOX.rows == 0 && apart(a.1, b.1) % BOX.cols == 0;
    let mut reached = vec![corners[0]];
    let mut next = 0;
    while next < reached.len() {
        let from = reached[next];
        let fresh: Vec<(u8, u8)> = corners.iter().copied().filter(|&to| !reached.contains(&to) && overlap(from, to)).collect();
        reached.extend(fresh);
        next += 1;
    }
    reached.len() == corners.len() && corners.iter().all(|&corner| is_even(corner, corners[0]))
}

/// The corners as text, counted from 1.
pub fn text(corners: &[(u8, u8)]) -> String {
    corners.iter().map(|(row, col)| format!("r{}c{}", row + 1, col + 1)).collect::<Vec<_>>().join(",")
}

/// Rows and columns of the whole board.
pub fn whole(corners: &[(u8, u8)]) -> Shape {
    let end = |of: fn(&(u8, u8)) -> u8| corners.iter().map(of).max().unwrap_or(0) + SIDE;
    Shape::new(end(|corner| corner.0), end(|corner| corner.1))
}

/// The cells of the whole board.
pub fn area(corners: &[(u8, u8)]) -> Area {
    let is_in = |at: usize, from: u8| (from as usize..from as usize + SIDE as usize).contains(&at);
    Area::of(whole(corners), |row, col| corners.iter().any(|corner| is_in(row, corner.0) && is_in(col, corner.1)))
}

/// Whether a size may be that of a whole board of several grids. Boxes are smaller.
pub fn may_be_whole(size: Shape) -> bool {
    let is_side = |n: u8| n.is_multiple_of(3) && (SIDE..=MOST_LINES).contains(&n);
    is_side(size.rows) && is_side(size.cols) && size.rows.max(size.cols) > SIDE
}

/// The whole of a board of several grids, or of runs, if a list of rules says where they are: records of such boards have it as
/// their size.
pub fn whole_of(rules: &[RuleUse]) -> Option<Shape> {
    let ground = Ground::under(BOX, rules);
    let has_runs = rules.iter().any(|rule| matches!(rule.cells, RuleCells::Runs(_)));
    let is_said = ground.is_of_grids() || has_runs;
    is_said.then_some(ground.size)
}

/// The layout of a built-in kind of several grids whose text has holes at just these places.
pub fn kind_of_holes(cells: &[char]) -> Option<&'static Kind> {
    let is_one = |kind: &&Kind| {
        let is_like = || {
            Ground::under(kind.default_size, kind.rules).area.places().zip(cells).all(|(cell, &c)| cell.is_none() == (c == HOLE))
        };
        kind.geometry == Geometry::Grids && kind.rules.len() == 1 && kind.default_size.n_cells() == cells.len() && is_like()
    };
    KINDS.iter().find(is_one)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn corners_are_read_where_grids_share_whole_boxes() {
        let five = read("r13c1,r1c1,R1C13,r13c13, r7c7").unwrap();
        assert_eq!(text(&five), "r1c1,r1c13,r7c7,r13c1,r13c13");
        assert_eq!((whole(&five), area(&five).n_cells()), (Shape::new(21, 21), 369));
        for (bad, why) in [
            ("", "nothing"),
            ("r1c1", "only one grid"),
            ("r1c1,r1c1", "the same grid twice"),
            ("r1c1,r10c1", "they touch, and share nothing"),
            ("r1c1,r6c6", "askew"),
            ("r1c1,r7c7,r5c13", "the third is askew, whatever it touches"),
            ("r4c4,r7c7", "the first row and column are empty"),
            ("r1c1,r7c7,r25c25", "the third hangs loose"),
            ("r1c1,r0c7", "counted from 1"),
            ("r1c1,r58c58", "too far out"),
        ] {
            assert_eq!(read(bad), None, "{why}");
        }
        let many = (0..40).map(|k| format!("r{}c1", 3 * k + 1)).collect::<Vec<_>>().join(",");
        assert_eq!(read(&many), None);
    }
}
