//! Blocked places among the cells of a square, as in straights. The digits of a row or column differ, those of blocked places among
//! them, and cells side by side between blocked places hold consecutive digits, in any order. The map is drawn for a board, or
//! given: `straights=..x5.…`, an `x` or a digit for each blocked place. A `#` would begin a comment in a list of lines.
//!
//! ```text
//!   . . # .      two straights across, one of two cells and one of one;
//!   . 4 . .      4 is in no cell of this row and of this column
//! ```

use super::ground::{Ground, Laid};
use crate::board::{Area, Cell, Digit, DigitSet, House, HouseKind, RuleCells, Shape, Sign, Sort};
use crate::seed::Stream;

/// The smallest and the largest side of a board with blocked places.
const SIDES: (u8, u8) = (4, 9);

const CELL: u8 = 0;
const BLOCKED: u8 = 1;

/// Whether a size may be that of a board with blocked places.
pub fn may_be_size(size: Shape) -> bool {
    size.rows == size.cols && (SIDES.0..=SIDES.1).contains(&size.rows)
}

/// The cells that a map leaves.
pub fn area(size: Shape, of: &[u8]) -> Area {
    Area::of(size, |row, col| of.get(row * size.cols as usize + col) == Some(&CELL))
}

/// The digit of a blocked place.
fn digit_of(block: u8) -> Option<Digit> {
    block.checked_sub(BLOCKED).filter(|&digit| digit > 0)
}

/// The places of each row, and of each column.
fn lines(side: usize, is_down: bool) -> impl Iterator<Item = Vec<(usize, usize)>> {
    let place = move |line: usize, k: usize| if is_down { (k, line) } else { (line, k) };
    (0..side).map(move |line| (0..side).map(|k| place(line, k)).collect())
}

/// The straights of a line of places: cells side by side, two or more.
fn straights(line: &[(usize, usize)], area: &Area) -> Vec<Vec<Cell>> {
    let cells: Vec<Option<Cell>> = line.iter().map(|&(row, col)| area.cell(row, col)).collect();
    let pieces = cells.split(Option::is_none).map(|piece| piece.iter().copied().flatten().collect::<Vec<Cell>>());
    pieces.filter(|piece| piece.len() > 1).collect()
}

/// Adds rows and columns as far as they are cells, the straights in them, and what blocked places with digits leave to cells.
pub fn lay(ground: &Ground, cells: &RuleCells, laid: &mut Laid) {
    let RuleCells::Blocks(of) = cells else { return };
    let (side, area) = (ground.side, &ground.area);
    let all = DigitSet::all(side as u8);
    let mut allowed = vec![all; area.n_cells()];
    for (kind, is_down) in [(HouseKind::Row, false), (HouseKind::Column, true)] {
        for line in lines(side, is_down) {
            let white: Vec<Cell> = line.iter().filter_map(|&(row, col)| area.cell(row, col)).collect();
            let black: DigitSet = line.iter().filter_map(|&(row, col)| digit_of(of[row * side + col])).collect();
            white.iter().for_each(|&cell| allowed[cell as usize] = allowed[cell as usize].without(black));
            laid.parts.signs.extend(straights(&line, area).into_iter().map(|cells| Sign::new(Sort::Straight, 0, cells)));
            if white.len() > 1 {
                laid.parts.houses.push(House::new(kind, white));
            }
        }
    }
    if allowed.iter().any(|&left| left != all) {
        laid.parts.allowed = allowed;
    }
}

/// A map from one symbol a place, row by row: `.` for a cell, `x` for a blocked place, a digit for one with that digit. `None` if no
/// grid has them: a digit twice in a line, or no cell at all.
pub fn read(text: &str, size: Shape) -> Option<RuleCells> {
    let side = size.rows as usize;
    if !may_be_size(size) || text.len() != size.n_cells() {
        return None;
    }
    let one = |byte: u8| match byte {
        b'.' => Some(CELL),
        b'x' | b'X' | b'#' => Some(BLOCKED),
        b'1'..=b'9' => Some(BLOCKED + byte - b'0').filter(|block| (*block - BLOCKED) as usize <= side),
        _ => None,
    };
    let of = text.bytes().map(one).collect::<Option<Vec<u8>>>()?;
    let is_right = |line: Vec<(usize, usize)>| {
        let digits: Vec<Digit> = line.iter().filter_map(|&(row, col)| digit_of(of[row * side + col])).collect();
        digits.iter().copied().collect::<DigitSet>().len() as usize == digits.len()
    };
    let is_sound = [false, true].into_iter().all(|is_down| lines(side, is_down).all(is_right)) && of.contains(&CELL);
    is_sound.then_some(RuleCells::Blocks(of))
}

/// The map as text.
pub fn text(of: &[u8]) -> String {
    let symbol = |&block: &u8| match (block, digit_of(block)) {
        (CELL, _) => '.',
        (_, None) => 'x',
        (_, Some(digit)) => (b'0' + digit) as char,
    };
    of.iter().map(symbol).collect()
}

/// Blocked places of a drawn board, in percent.
const SHARE: (u32, u32) = (18, 30);

/// Draws a map: blocked places without digits, the same after half a turn, and all cells in one piece.
pub fn draw(size: Shape, stream: &mut Stream) -> RuleCells {
    let n = size.n_cells();
    let wanted = n * (SHARE.0 + stream.below(SHARE.1 - SHARE.0 + 1)) as usize / 100;
    let mut of = vec![CELL; n];
    let mut order: Vec<usize> = (0..n).collect();
    stream.shuffle(&mut order);
    for place in order {
        let opposite = n - 1 - place;
        if of.iter().filter(|&&block| block == BLOCKED).count() >= wanted {
            break;
        }
        if of[place] == BLOCKED {
            continue;
        }
        (of[place], of[opposite]) = (BLOCKED, BLOCKED);
        if !is_sound(size, &of) {
            (of[place], of[opposite]) = (CELL, CELL);
        }
    }
    RuleCells::Blocks(of)
}

/// Whether all cells are in one piece, each in a straight, and every line has some.
fn is_sound(size: Shape, of: &[u8]) -> bool {
    let (area, side) = (area(size, of), size.rows as usize);
    let cells: Vec<Cell> = (0..area.n_cells() as Cell).collect();
    let has_cells = |line: Vec<(usize, usize)>| line.iter().any(|&(row, col)| area.cell(row, col).is_some());
    !cells.is_empty()
        && area.is_in_one_piece(&cells)
        && [false, true].into_iter().all(|is_down| lines(side, is_down).all(has_cells))
}

/// A map with digits in some of its blocked places.
pub fn with_digits(of: &[u8], digit_at: impl Fn(usize) -> Option<Digit>) -> RuleCells {
    let block = |(place, &block): (usize, &u8)| match block {
        CELL => CELL,
        _ => BLOCKED + digit_at(place).unwrap_or(0),
    };
    RuleCells::Blocks(of.iter().enumerate().map(block).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::seed::Key;

    #[test]
    fn maps_of_every_side_are_sound_and_read_again() {
        for side in 4..=9 {
            let size = Shape::new(side, side);
            for slot in 0..40 {
                let drawn = draw(size, &mut Key::of(&["blocks"]).stream(slot, 0));
                let RuleCells::Blocks(of) = &drawn else { panic!("blocks are drawn") };
                assert_eq!(read(&text(of), size).as_ref(), Some(&drawn), "{size}");
                assert!((0..of.len()).all(|place| of[place] == of[of.len() - 1 - place]), "{size}");
                assert!(is_sound(size, of), "{size}");
            }
        }
    }

    #[test]
    fn what_is_no_map_is_not_read() {
        let size = Shape::new(4, 4);
        assert!(read("..#..4......#...", size).is_some());
        for (bad, why) in [
            ("..#..4......#..", "a place is missing"),
            ("..#..4.4........", "4 twice in a row"),
            ("..#..5..........", "5 on a board of four"),
            ("..#..?..........", "no symbol of a map"),
            ("################", "no cell"),
        ] {
            assert_eq!(read(bad, size), None, "{why}");
        }
        assert_eq!(read(&".".repeat(20), Shape::new(4, 5)), None, "no square");
    }
}
