//! Neighbours that are never consecutive: what no digit of a cell lets stand beside it, and what no place of a digit does.

use super::bits::ones;
use super::hint::{CellList, Hint, named};
use super::state::{EMPTY, State};
use super::tables::Tables;

/// **Beside a cell.**
///
/// ```text
///   . 2̶ .          whichever of 1, 2 and 3 the cell holds, 2 is equal to it or consecutive,
///   2̶ {1,2,3} 2̶    so no neighbour holds 2; beside {4,5} there is neither 4 nor 5
///   . 2̶ .
/// ```
/// Why it is sound: the cell has one of its candidates, and each of them rules the digit out beside it.
pub fn cell<const W: usize>(tables: &Tables<W>, state: &State<W>) -> Option<Hint<W>> {
    let open = (0..tables.n_cells).filter(|&cell| state.candidates[cell].count_ones() > 1);
    open.into_iter().find_map(|cell| {
        let barred = |there: usize, bars: &[u32]| {
            let own = if tables.peers[cell].has(there) { u32::MAX } else { 0 };
            ones(state.candidates[cell]).fold(state.candidates[there], |left, d| left & (bars[d] | own & 1 << d))
        };
        let ties = tables.ties[cell].iter().map(|tie| (tie.cell as usize, barred(tie.cell as usize, &tie.bars)));
        let hint = Hint::striking(ties)?;
        Some(Hint { cells: CellList::from_iter([cell]), digits: state.candidates[cell], ..hint })
    })
}

/// **Beside the places of a digit.**
///
/// ```text
///   5 . 5      in the row 5 stands on one side of the middle cell or on the other,
///     4̶6̶       so the middle cell holds neither 4 nor 6
/// ```
/// Why it is sound: the house has the digit at one of these places, and each of them rules the candidate out.
pub fn places<const W: usize>(tables: &Tables<W>, state: &State<W>) -> Option<Hint<W>> {
    (0..tables.n_digits).find_map(|digit| {
        tables.beside.iter().map(|&h| h as usize).find_map(|h| {
            let at = state.at(h, digit);
            if at.count_ones() < 2 {
                return None;
            }
            let here = || tables.cells_at(h, at);
            // What the place rules out in a cell; in itself, everything else.
            let barred = |place: usize, there: usize| match place == there {
                true => !(1 << digit),
                false => tables.ties[place].iter().find(|tie| tie.cell as usize == there).map_or(0, |tie| tie.bars[digit]),
            };
            let first = here().next()?;
            let near = tables.ties[first].iter().map(|tie| tie.cell as usize).chain([first]);
            let open = near.filter(|&there| state.values[there] == EMPTY);
            let all = |there: usize| here().fold(state.candidates[there], |left, place| left & barred(place, there));
            let hint = Hint::striking(open.map(|there| (there, all(there))))?;
            Some(Hint { cells: here().collect(), digits: 1 << digit, houses: named([h as u16]), ..hint })
        })
    })
}
