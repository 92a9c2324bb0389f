//! Sets of cells that rules make houses of: diagonals, windows, and shapes of the 9×9 board that magazines print.

use super::ground::Ground;
use crate::board::{Cell, Shape};

pub fn is_nine(ground: &Ground) -> bool {
    ground.boxes == Some(Shape::new(3, 3))
}

/// From the top left to the bottom right.
pub fn falling(ground: &Ground) -> Vec<Cell> {
    (0..ground.side).map(|i| ground.cell(i, i)).collect()
}

/// From the bottom left to the top right.
pub fn rising(ground: &Ground) -> Vec<Cell> {
    (0..ground.side).map(|i| ground.cell(i, ground.side - 1 - i)).collect()
}

/// Windows are between square boxes, one cell from the edge and from each other.
pub fn has_windows(ground: &Ground) -> bool {
    ground.boxes.is_some_and(|size| size.rows == size.cols)
}

/// The windows, and apart from them the groups that follow from them. With boxes of 3×3:
///
/// ```text
///   . a a a . b b b .     lines 2 to 4 and 6 to 8 are in windows; since three rows hold
///   . a a a . b b b .     each digit three times and the windows in them take two, the
///   . a a a . b b b .     cells of these rows in columns 1, 5, 9 hold each digit once, too
/// ```
pub fn windows(ground: &Ground) -> [Vec<Vec<Cell>>; 2] {
    let box_side = ground.boxes.map_or(0, |size| size.rows as usize);
    // Lines by window; the last group is of the lines that no window has.
    let mut lines: Vec<Vec<usize>> =
        (0..box_side.saturating_sub(1)).map(|k| (0..box_side).map(|i| k * (box_side + 1) + 1 + i).collect()).collect();
    /// Groups of rows and of columns, by number.
    type Place = (usize, usize);
    let n_windows = lines.len();
    lines.push((0..box_side).map(|k| k * (box_side + 1)).collect());
    let group = |rows: usize, cols: usize| {
        lines[rows].iter().flat_map(|&row| lines[cols].iter().map(move |&col| ground.cell(row, col))).collect::<Vec<Cell>>()
    };
    let all = (0..=n_windows).flat_map(|rows| (0..=n_windows).map(move |cols| (rows, cols)));
    let (shown, implied): (Vec<Place>, Vec<Place>) = all.partition(|&(rows, cols)| rows < n_windows && cols < n_windows);
    [shown, implied].map(|groups| groups.into_iter().map(|(rows, cols)| group(rows, cols)).collect())
}

/// For each place in a box, the cells at that place.
pub fn disjoint_groups(ground: &Ground) -> Vec<Vec<Cell>> {
    let Some(Shape { rows, cols }) = ground.boxes else { return Vec::new() };
    let (rows, cols) = (rows as usize, cols as usize);
    let at = |place: usize| {
        let bands = (0..ground.side / rows).map(move |band| band * rows + place / cols);
        bands.flat_map(move |row| (0..ground.side / cols).map(move |stack| ground.cell(row, stack * cols + place % cols)))
    };
    (0..ground.side).map(|place| at(place).collect()).collect()
}

/// Boxes have a cell in the middle where their sides are odd.
pub fn has_centres(ground: &Ground) -> bool {
    ground.boxes.is_some_and(|size| size.rows % 2 == 1 && size.cols % 2 == 1)
}

pub fn centres(ground: &Ground) -> Vec<Cell> {
    let place = ground.boxes.map_or(0, |size| size.n_cells() / 2);
    disjoint_groups(ground).swap_remove(place)
}

/// A star around the middle.
pub const ASTERISK: [[Cell; 9]; 1] = [[13, 20, 24, 37, 40, 43, 56, 60, 67]];
/// A pinwheel: the corners, the middle, and four cells between.
pub const GIRANDOLA: [[Cell; 9]; 1] = [[0, 8, 13, 37, 40, 43, 67, 72, 80]];
/// Two eyes and a mouth.
pub const HALLOWEEN: [[Cell; 9]; 3] =
    [[10, 19, 20, 21, 28, 30, 37, 38, 39], [16, 23, 24, 25, 32, 34, 41, 42, 43], [55, 57, 59, 61, 65, 66, 67, 68, 69]];
/// The upper left window, the rising diagonal, the lower right window.
pub const PER_CENT: [[Cell; 9]; 3] =
    [[10, 11, 12, 19, 20, 21, 28, 29, 30], [8, 16, 24, 32, 40, 48, 56, 64, 72], [50, 51, 52, 59, 60, 61, 68, 69, 70]];
/// The strokes of an S from top to bottom, then the same cells by three columns.
pub const LETTER_S: [[Cell; 9]; 6] = [
    [2, 3, 4, 5, 6, 10, 16, 17, 18],
    [27, 37, 38, 39, 40, 41, 42, 43, 53],
    [62, 63, 64, 70, 74, 75, 76, 77, 78],
    [2, 10, 18, 27, 37, 38, 63, 64, 74],
    [3, 4, 5, 39, 40, 41, 75, 76, 77],
    [6, 16, 17, 42, 43, 53, 62, 70, 78],
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn windows_and_what_follows_cover_the_grid() {
        for side in [2, 3, 4] {
            let ground = Ground::of(Shape::new(side, side));
            let [shown, implied] = windows(&ground);
            assert_eq!((shown.len(), implied.len()), ((side as usize - 1).pow(2), 2 * side as usize - 1));
            let all = [shown, implied].concat();
            let mut cells: Vec<Cell> = all.concat();
            cells.sort_unstable();
            assert_eq!(cells, (0..(ground.side * ground.side) as Cell).collect::<Vec<_>>());
        }
        let [shown, implied] = windows(&Ground::of(Shape::new(3, 3)));
        assert_eq!(shown[0], [10, 11, 12, 19, 20, 21, 28, 29, 30]);
        assert_eq!(implied[0], [9, 13, 17, 18, 22, 26, 27, 31, 35]);
        assert_eq!(implied[4], [0, 4, 8, 36, 40, 44, 72, 76, 80]);
    }

    #[test]
    fn groups_at_a_place_take_one_cell_of_each_box() {
        let six = disjoint_groups(&Ground::of(Shape::new(2, 3)));
        assert_eq!(six[0], [0, 3, 12, 15, 24, 27]);
        assert_eq!(six[5], [8, 11, 20, 23, 32, 35]);
        assert_eq!(centres(&Ground::of(Shape::new(3, 3))), [10, 13, 16, 37, 40, 43, 64, 67, 70]);
    }
}
