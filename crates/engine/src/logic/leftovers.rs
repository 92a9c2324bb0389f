//! The law of leftovers: where as many regions as lines cover nearly the same cells, what sticks out on the one side has the same
//! digits as what sticks out on the other.

use super::bits::Bits;
use super::hint::{CellList, Hint, named};
use super::state::State;
use super::tables::{House, Tables};

/// The most lines that are laid against regions, and the most cells that stick out on a side.
const MOST_LINES: usize = 4;
const MOST_OUT: u32 = 5;

/// Some lines side by side, as many regions, and the cells that are in only one of the two.
pub struct Leftover<const W: usize> {
    lines: Vec<u16>,
    regions: Vec<u16>,
    /// In the lines alone, and in the regions alone.
    sides: [Bits<W>; 2],
}

/// Those of a board, the fewest cells and lines first.
pub fn leftovers<const W: usize>(
    houses: &[House<W>],
    lines: &[[std::ops::Range<usize>; 2]],
    n_digits: usize,
) -> Vec<Leftover<W>> {
    use crate::board::HouseKind::Box;
    let is_region = |house: &House<W>| house.kind == Box && house.is_full;
    let regions: Vec<usize> = (0..houses.len()).filter(|&h| is_region(&houses[h])).collect();
    // Of several grids, each would need its own regions.
    let [both] = lines else { return Vec::new() };
    if regions.len() != n_digits {
        return Vec::new();
    }
    let union = |of: &[usize]| of.iter().fold(Bits::EMPTY, |all: Bits<W>, &h| all.or(&houses[h].set));
    let mut all = Vec::new();
    for lines in both.iter().filter(|lines| lines.len() == n_digits) {
        for n in 1..=MOST_LINES.min(n_digits / 2) {
            for first in lines.start..=lines.end - n {
                let laid: Vec<usize> = (first..first + n).collect();
                let covered = union(&laid);
                let mut nearest = regions.clone();
                nearest.sort_by_key(|&h| (std::cmp::Reverse(houses[h].set.and(&covered).len()), h));
                nearest.truncate(n);
                let regions = union(&nearest);
                let sides = [covered.without(&regions), regions.without(&covered)];
                if (1..=MOST_OUT).contains(&sides[0].len()) {
                    let numbers = |of: &[usize]| of.iter().map(|&h| h as u16).collect();
                    all.push(Leftover { lines: numbers(&laid), regions: numbers(&nearest), sides });
                }
            }
        }
    }
    all.sort_by_key(|one: &Leftover<W>| (one.sides[0].len(), one.lines.len()));
    all
}

/// **Law of leftovers.**
///
/// ```text
///   a a a a a a a a x      the row and region a share all but one cell each,
///   . . . . . . . a .      so x and the last a hold the same digit
/// ```
/// Why it is sound: lines and regions have every digit as often as there are of them, and so have the cells in which they differ.
pub fn law_of_leftovers<const W: usize>(tables: &Tables<W>, state: &State<W>) -> Option<Hint<W>> {
    tables.leftovers.iter().find_map(|Leftover { lines, regions, sides }| {
        let can = sides.map(|side| side.iter().fold(0, |all, cell| all | state.known(cell as u16)));
        let struck = |side: usize| sides[side].iter().map(move |cell| (cell, state.candidates[cell] & !can[1 - side]));
        let hint = Hint::striking(struck(0).chain(struck(1)))?;
        Some(Hint {
            variant: lines.len() as u8 - 1,
            cells: sides.iter().flat_map(|side| side.iter()).collect::<CellList>(),
            houses: named(lines.iter().chain(regions).copied()),
            ..hint
        })
    })
}
