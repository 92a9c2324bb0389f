//! Areas: parts of a board of any outline, as in a suguru. An area of k cells holds each digit from 1 to k, and cells that touch,
//! even at a corner, hold different digits. Areas are drawn at random for a board, or given: a symbol per cell, `areas=AABCC…`.
//!
//! ```text
//!   a a b c      the area b has three cells, so it holds 1, 2 and 3;
//!   a b b c      next to none of them, across no side and no corner, stands the same digit
//! ```

use super::ground::{Ground, Laid};
use super::pairs;
use crate::board::{Area, Cell, DigitSet, House, HouseKind, RuleCells, Shape};
use crate::seed::Stream;

/// The most cells of an area that is drawn.
pub const LARGEST: usize = 6;

/// The most cells of an area, and so the most digits of a board.
const MOST_CELLS: usize = 9;

/// The symbols of areas, in the order in which areas are met row by row.
const SYMBOLS: &[u8; 62] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789abcdefghijklmnopqrstuvwxyz";

/// The most areas that a text has symbols for.
pub const MOST_AREAS: usize = SYMBOLS.len();

/// The fewest and the most rows, and columns, of a board of areas.
const LINES: (u8, u8) = (4, 15);

/// Whether a size may be that of a board of areas.
pub fn may_be_size(size: Shape) -> bool {
    [size.rows, size.cols].iter().all(|n| (LINES.0..=LINES.1).contains(n))
}

/// The cells of the largest area.
pub fn largest(of: &[u8]) -> usize {
    let mut counts = [0usize; 256];
    of.iter().for_each(|&area| counts[area as usize] += 1);
    counts.into_iter().max().unwrap_or(0)
}

/// The cells of each area.
fn cells_of(of: &[u8]) -> Vec<Vec<Cell>> {
    let mut cells = vec![Vec::new(); of.iter().max().map_or(0, |&last| last as usize + 1)];
    (0..).zip(of).for_each(|(cell, &area)| cells[area as usize].push(cell));
    cells
}

/// Adds the areas: each is a house whose cells hold no digit above their number.
pub fn lay(ground: &Ground, cells: &RuleCells, laid: &mut Laid) {
    let RuleCells::Regions(of) = cells else { return };
    let areas = cells_of(of);
    laid.parts.allowed = of.iter().map(|&area| DigitSet::all(areas[area as usize].len() as u8)).collect();
    laid.parts.houses.extend(areas.into_iter().map(|cells| House::new(HouseKind::Box, cells)));
    laid.parts.differ.extend(pairs::apart(ground, &[(0, 1), (1, 0)], false));
    laid.parts.differ.extend(pairs::apart(ground, &pairs::KING, false));
}

/// A symbol for each area: A for the first.
pub fn text(of: &[u8]) -> String {
    of.iter().map(|&area| SYMBOLS[area as usize % SYMBOLS.len()] as char).collect()
}

/// Areas from one symbol a cell, row by row; any letters and digits, capitals apart from small letters.
pub fn read(text: &str, size: Shape) -> Option<RuleCells> {
    let symbols = text.as_bytes();
    if !may_be_size(size) || symbols.len() != size.n_cells() || !symbols.iter().all(u8::is_ascii_alphanumeric) {
        return None;
    }
    let RuleCells::Regions(of) = RuleCells::regions(symbols) else { return None };
    let whole = Area::full(size);
    let is_right = |cells: &Vec<Cell>| cells.len() <= MOST_CELLS && whole.is_in_one_piece(cells);
    cells_of(&of).iter().all(is_right).then_some(RuleCells::Regions(of))
}

/// The intended sizes of ten areas, in cells; an area that runs out of room is smaller.
const SIZES: [usize; 10] = [3, 4, 5, 5, 5, 5, 5, 6, 6, 6];

/// Draws areas: from a place in a corner that is still free, each grows cell by cell into what is left around it.
pub fn draw(size: Shape, stream: &mut Stream) -> RuleCells {
    let (whole, n) = (Area::full(size), size.n_cells());
    let mut of: Vec<Option<u8>> = vec![None; n];
    let mut sizes: Vec<usize> = Vec::new();
    let is_free = |of: &[Option<u8>], cell: Cell| of[cell as usize].is_none();
    let n_free_beside = |of: &[Option<u8>], cell: Cell| whole.beside(cell).filter(|&other| is_free(of, other)).count();
    loop {
        // Take a cell with few free neighbours first, so that hardly any cell is left isolated.
        let free: Vec<Cell> = (0..n as Cell).filter(|&cell| is_free(&of, cell)).collect();
        let Some(least) = free.iter().map(|&cell| n_free_beside(&of, cell)).min() else { break };
        let starts: Vec<Cell> = free.into_iter().filter(|&cell| n_free_beside(&of, cell) == least).collect();
        let start = starts[stream.below(starts.len() as u32) as usize];
        let wanted = SIZES[stream.below(SIZES.len() as u32) as usize];
        let number = sizes.len() as u8;
        let mut cells = vec![start];
        of[start as usize] = Some(number);
        while cells.len() < wanted {
            let mut next: Vec<Cell> = cells.iter().flat_map(|&cell| whole.beside(cell)).filter(|&c| is_free(&of, c)).collect();
            next.sort_unstable();
            next.dedup();
            if next.is_empty() {
                break;
            }
            let cell = next[stream.below(next.len() as u32) as usize];
            of[cell as usize] = Some(number);
            cells.push(cell);
        }
        // An area that stays small joins a small area beside it.
        let beside = |cells: &[Cell]| -> Vec<u8> {
            let of_others = cells.iter().flat_map(|&cell| whole.beside(cell)).filter_map(|cell| of[cell as usize]);
            let mut others: Vec<u8> = of_others.filter(|&other| other != number).collect();
            others.sort_unstable();
            others.dedup();
            others.into_iter().filter(|&other| sizes[other as usize] + cells.len() <= LARGEST).collect()
        };
        let others = if cells.len() < 3 { beside(&cells) } else { Vec::new() };
        match others.len() {
            0 => sizes.push(cells.len()),
            n_others => {
                let other = others[stream.below(n_others as u32) as usize];
                sizes[other as usize] += cells.len();
                cells.iter().for_each(|&cell| of[cell as usize] = Some(other));
            }
        }
    }
    RuleCells::regions(&of.into_iter().flatten().collect::<Vec<u8>>())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::seed::Key;

    #[test]
    fn areas_of_every_size_are_in_one_piece_and_read_again() {
        for size in [(4, 4), (5, 5), (6, 6), (8, 6), (6, 8), (10, 10), (15, 15)].map(|(rows, cols)| Shape::new(rows, cols)) {
            let mut n_small = 0;
            for slot in 0..40 {
                let drawn = draw(size, &mut Key::of(&["areas"]).stream(slot, 0));
                let RuleCells::Regions(of) = &drawn else { panic!("areas are drawn") };
                assert_eq!(read(&text(of), size).as_ref(), Some(&drawn), "{size}");
                assert!(largest(of) <= LARGEST, "{size}");
                n_small += cells_of(of).iter().filter(|cells| cells.len() < 3).count();
            }
            assert!(n_small <= 40 * size.n_cells() / 24, "{size}: {n_small} areas of one or two cells");
        }
    }

    #[test]
    fn what_are_no_areas_is_not_read() {
        let size = Shape::new(4, 4);
        assert!(read("AABBAABBCCDDCCDD", size).is_some());
        assert_eq!(read("aabbaabbccddccdd", size), read("AABBAABBCCDDCCDD", size));
        assert!(read("aAbBaAbBcCdDcCdD", size).is_some_and(|cells| cells != read("aabbaabbccddccdd", size).unwrap()));
        for (bad, why) in [
            ("AABBAABBCCDDCCD", "a cell is missing"),
            ("AABBAABBCCAACCAA", "A is in two pieces"),
            ("AAAAAAAABBBBBBB.", "no area"),
            ("AAAAAAAAAACCCCCC", "ten cells"),
        ] {
            assert_eq!(read(bad, size), None, "{why}");
        }
        assert_eq!(read(&"A".repeat(9), Shape::new(3, 3)), None, "too small a board");
    }
}
