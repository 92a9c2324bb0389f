//! Naked pairs, triplets and quads.

use super::hint::{CellList, Hint, Strikes, named};
use super::sets::{Masks, first_twins};
use super::state::State;
use super::tables::Tables;

/// **Naked pair.**
///
/// ```text
///   {2,7} {2,7} . . x x      two cells of a house hold 2 and 7 between them,
///                            so 2 and 7 go from the rest of the house
/// ```
/// Why it is sound: k cells with k digits in total use up these digits.
pub fn pair<const W: usize>(tables: &Tables<W>, state: &State<W>) -> Option<Hint<W>> {
    naked_set(tables, state, 2)
}

/// **Naked triplet.**
///
/// ```text
///   {1,2} {2,5} {1,5} . x x      three cells, three digits
/// ```
pub fn triplet<const W: usize>(tables: &Tables<W>, state: &State<W>) -> Option<Hint<W>> {
    naked_set(tables, state, 3)
}

/// **Naked quad.**
///
/// ```text
///   {1,2} {2,5,8} {1,5} {1,8} x x . . .      four cells, four digits
/// ```
pub fn quad<const W: usize>(tables: &Tables<W>, state: &State<W>) -> Option<Hint<W>> {
    naked_set(tables, state, 4)
}

fn naked_set<const W: usize>(tables: &Tables<W>, state: &State<W>, k: u32) -> Option<Hint<W>> {
    tables.houses.iter().enumerate().find_map(|(h, house)| {
        // In a house with fewer than 2k empty cells, the other cells are a smaller hidden set. A house without every digit has
        // no hidden sets, so there one remaining cell is enough.
        let needed = if house.is_full { 2 * k } else { k + 1 };
        if state.empties[h].count_ones() < needed {
            return None;
        }
        let check = |which: u32, digits: u32| {
            let rest = tables.cells_at(h, state.empties[h] & !which);
            let mut strikes = super::bits::Bits::EMPTY;
            rest.filter(|&c| state.candidates[c] & digits != 0).for_each(|c| strikes.insert(c));
            (!strikes.is_empty()).then(|| Hint {
                cells: CellList::from_iter(tables.cells_at(h, which)),
                digits,
                houses: named([h as u16]),
                strikes: Strikes::Same(strikes, digits),
                ..Hint::BLANK
            })
        };
        let mask = |i: usize| state.candidates[house.cells[i] as usize];
        match k {
            2 => first_twins(state.empties[h], mask, check),
            _ => Masks::of((0..house.cells.len()).map(mask), k).first_tuple(k, check),
        }
    })
}
