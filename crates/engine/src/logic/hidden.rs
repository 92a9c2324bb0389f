//! Hidden pairs, triplets and quads, and the direct ones.

use super::bits::{is_one, ones};
use super::hint::{CellList, Hint, Strikes, named};
use super::sets::{Masks, first_twins};
use super::state::State;
use super::tables::Tables;

/// **Hidden pair.**
///
/// ```text
///   {2,7,x} {2,7,x} . . .      2 and 7 have no other place in the house,
///                              so nothing else can stand in those two cells
/// ```
/// Why it is sound: k digits with only k places fill these places.
pub fn pair<const W: usize>(tables: &Tables<W>, state: &State<W>) -> Option<Hint<W>> {
    hidden_set(tables, state, 2, 5, plain)
}

/// **Hidden triplet.**
///
/// ```text
///   {1,2,x} {2,5,x} {1,5} . . .      1, 2 and 5 have no other place in the house
/// ```
pub fn triplet<const W: usize>(tables: &Tables<W>, state: &State<W>) -> Option<Hint<W>> {
    hidden_set(tables, state, 3, 7, plain)
}

/// **Hidden quad.**
///
/// ```text
///   {1,2,x} {2,5,8,x} {1,5} {1,8,x} . . . . .      1, 2, 5 and 8 have no other place
///                                                  in the house
/// ```
pub fn quad<const W: usize>(tables: &Tables<W>, state: &State<W>) -> Option<Hint<W>> {
    hidden_set(tables, state, 4, 9, plain)
}

/// **Direct hidden pair**: a hidden pair that leaves a single.
///
/// ```text
///   {2,7,x} {2,7,x} x! . .      2 and 7 fill the first two cells, so x has one
///                               place left in the house
/// ```
/// Sound like the hidden pair. Only the single is placed; nothing is eliminated.
pub fn direct_pair<const W: usize>(tables: &Tables<W>, state: &State<W>) -> Option<Hint<W>> {
    hidden_set(tables, state, 2, 3, direct)
}

/// **Direct hidden triplet**: the same with three digits.
///
/// ```text
///   {1,2,x} {2,5,x} {1,5} x! .      1, 2 and 5 fill three cells; x is left with one
/// ```
pub fn direct_triplet<const W: usize>(tables: &Tables<W>, state: &State<W>) -> Option<Hint<W>> {
    hidden_set(tables, state, 3, 4, direct)
}

/// What follows from a hidden set of these digits at these positions.
type Outcome<const W: usize> = fn(&Tables<W>, &State<W>, usize, u32, u32) -> Option<Hint<W>>;

/// Skips houses with too few empty cells: there, the remaining cells are a naked set that is no harder to see.
fn hidden_set<const W: usize>(
    tables: &Tables<W>,
    state: &State<W>,
    k: u32,
    min_empty: u32,
    outcome: Outcome<W>,
) -> Option<Hint<W>> {
    let full = tables.houses.iter().enumerate().filter(|(_, house)| house.is_full);
    full.filter(|&(h, _)| state.empties[h].count_ones() >= min_empty).find_map(|(h, _)| {
        let check = |digits: u32, positions: u32| outcome(tables, state, h, digits, positions);
        match k {
            2 => first_twins(state.open(h), |d| state.at(h, d), check),
            _ => Masks::of((0..tables.n_digits).map(|d| state.at(h, d)), k).first_tuple(k, check),
        }
    })
}

fn plain<const W: usize>(tables: &Tables<W>, state: &State<W>, h: usize, digits: u32, positions: u32) -> Option<Hint<W>> {
    let has_more = tables.cells_at(h, positions).any(|c| state.candidates[c] & !digits != 0);
    has_more.then(|| Hint { strikes: Strikes::Same(tables.set_at(h, positions), !digits), ..seen(tables, h, digits, positions) })
}

fn direct<const W: usize>(tables: &Tables<W>, state: &State<W>, h: usize, digits: u32, positions: u32) -> Option<Hint<W>> {
    let mut others = (0..tables.n_digits).filter(|d| digits >> d & 1 == 0);
    let digit = others.find(|&d| !is_one(state.at(h, d)) && is_one(state.at(h, d) & !positions))?;
    let i = ones(state.at(h, digit) & !positions).next()?;
    let strikes = if tables.is_general { Strikes::Same(tables.set_at(h, positions), !digits) } else { Strikes::None };
    Some(Hint { place: Some((tables.houses[h].cells[i], digit as u8)), strikes, ..seen(tables, h, digits, positions) })
}

fn seen<const W: usize>(tables: &Tables<W>, h: usize, digits: u32, positions: u32) -> Hint<W> {
    Hint { cells: CellList::from_iter(tables.cells_at(h, positions)), digits, houses: named([h as u16]), ..Hint::BLANK }
}
