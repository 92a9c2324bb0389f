//! Sizes: of a box, of a grid without boxes by its side, or of a whole board where it has several grids, runs, areas or blocked places.

use super::geometry::Form;
use super::{KindError, grids};
use crate::board::{MAX_CELLS, MAX_DIGITS, Shape};

/// Reads a size: `2x3` is a box two rows tall and three columns wide; `9` is a grid of 9 by 9 with square boxes; `21x21`, larger
/// than any box, is the whole of a board of several grids.
pub fn parse_size(text: &str) -> Result<Shape, KindError> {
    let bad = || KindError::NotASize(text.into());
    let number = |t: &str| t.parse::<u32>().ok().filter(|&n| (1..=MAX_CELLS as u32).contains(&n)).ok_or_else(bad);
    let (rows, cols) = match text.trim().to_ascii_lowercase().split_once('x') {
        Some((rows, cols)) => (number(rows)?, number(cols)?),
        None => {
            let side = number(text.trim())?;
            let root = side.isqrt();
            // Only a grid without boxes has such a side.
            if root * root == side { (root, root) } else { (1, side) }
        }
    };
    let n = (rows * cols) as usize;
    let shape = Shape::new(rows.min(255) as u8, cols.min(255) as u8);
    if n > 25 && (grids::may_be_whole(shape) || Form::SAID.iter().any(|(_, form)| form.may_be_size(shape))) {
        return Ok(shape);
    }
    if n > 25 { Err(too_large(shape, n)) } else { Ok(shape) }
}

/// Reads the size of a box, or the side of a grid.
pub fn parse_box(text: &str) -> Result<Shape, KindError> {
    let size = parse_size(text)?;
    let n = size.n_cells();
    if n > MAX_DIGITS { Err(too_large(size, n)) } else { Ok(size) }
}

/// A size that would be that of a box with too many cells.
pub(super) fn too_large(size: Shape, n: usize) -> KindError {
    let root = size.rows.isqrt();
    let hint = match size.rows == size.cols && root * root == size.rows {
        true => format!("Did you mean {root}x{root} or {}?", size.rows),
        false => "Sizes are those of a box: 3x3 makes a grid of 9 by 9.".into(),
    };
    KindError::TooLarge(size, n, hint)
}

#[cfg(test)]
mod tests {
    use super::super::KINDS;
    use super::*;

    #[test]
    fn sizes_are_read() {
        for (text, want) in [("2x3", (2, 3)), ("3X2", (3, 2)), ("9", (3, 3)), ("25", (5, 5)), ("4x5", (4, 5)), ("6", (1, 6))] {
            assert_eq!(parse_size(text), Ok(Shape::new(want.0, want.1)), "{text}");
        }
        for text in ["", "x", "0x3", "3x", "a", "-3x3", "3x3x3", "99999999999x2", "2x14", "40x40"] {
            assert!(parse_size(text).is_err(), "{text}");
        }
        // That is a size of other kinds.
        let message = KINDS[0].check(Some(parse_size("9x9").unwrap()), None, false).unwrap_err().to_string();
        assert!(message.contains("Did you mean 3x3 or 9?"), "{message}");
    }
}
