//! Naked pairs, triplets and quads.

use super::bits::{Bits, ones};
use super::hint::{CellList, Hint, MAX_GROUP, Strikes, named};
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
    tables.houses.iter().enumerate().filter(|(_, house)| house.has_naked_sets).find_map(|(h, house)| {
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

/// What cells at these positions of a house strike that use up as many digits between them: from the rest of the house, or where
/// rules see further, from whatever sees them.
pub fn used_up<const W: usize>(tables: &Tables<W>, state: &State<W>, h: usize, at: u32, digits: u32) -> Option<Strikes<W>> {
    if tables.sees_further {
        return in_sight(tables, state, tables.set_at(h, at), digits);
    }
    let mut strikes = Bits::EMPTY;
    let rest = tables.cells_at(h, state.empties[h] & !at);
    rest.filter(|&c| state.candidates[c] & digits != 0).for_each(|c| strikes.insert(c));
    (!strikes.is_empty()).then_some(Strikes::Same(strikes, digits))
}

/// What a naked set strikes wherever it is seen: each of its digits from the cells that see all of its cells that have the digit.
/// Beyond nine cells the rest is left out, which is sound.
pub fn in_sight<const W: usize>(tables: &Tables<W>, state: &State<W>, cells: Bits<W>, digits: u32) -> Option<Strikes<W>> {
    let seen = |digit: usize| {
        let holding = cells.iter().filter(|&c| state.candidates[c] >> digit & 1 != 0);
        holding.fold(state.planes[digit], |left, c| left.and(&tables.peers[c]))
    };
    let all = ones(digits).fold(Bits::EMPTY, |all, digit| all.or(&seen(digit)));
    let (mut n, mut at, mut struck) = (0, [0; MAX_GROUP], [0; MAX_GROUP]);
    for c in all.iter().take(MAX_GROUP) {
        at[n] = c as u16;
        struck[n] = ones(digits).filter(|&digit| seen(digit).has(c)).fold(0, |m, digit| m | 1 << digit);
        n += 1;
    }
    (n > 0).then_some(Strikes::Each(n as u8, at, struck))
}
