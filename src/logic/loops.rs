//! Closed loops of cells that all hold the same two digits, in which each house that is touched is touched twice, by
//! neighbours in turn: filled with those two digits alone they could be filled the other way round as well.

use super::bits::Bits;
use super::state::State;
use super::tables::Tables;
use crate::board::HouseKind;

/// Cells of the longest loop: on 9×9 two in each row make eighteen; nobody follows a longer one on any board.
pub const MAX_LOOP: usize = 24;

/// So many cells are entered at most for one start. On 9×9 no board comes near it; on large ones it bounds our patience.
const TRIES: u32 = 20_000;

/// A cell of the loop as far as it goes, and what is still to be tried behind it.
#[derive(Clone, Copy)]
struct Link {
    cell: u16,
    /// The kind of house by which the cell was entered; it is left by another.
    by: Option<HouseKind>,
    /// Digits besides the two, of every cell that was looked at on the way. Sudoku Explainer 1.2.1 never takes back those
    /// of a neighbour that it did not enter, so neither do we.
    extras: u32,
    /// How many more cells may have digits of their own.
    spare: i8,
    /// Which of the cell's houses comes next, and the positions in the present one that are still to be tried.
    house: u8,
    rest: u32,
}

/// Shows `see` every loop among `field` from a cell that holds two digits alone, in the order of Sudoku Explainer 1.2.1.
/// `see` returns how long loops may be from then on.
pub fn each_loop<const W: usize>(
    tables: &Tables<W>,
    state: &State<W>,
    start: usize,
    field: &Field<W>,
    mut see: impl FnMut(&[u16]) -> usize,
) {
    let pair = state.candidates[start];
    let mut longest = field.longest.min(MAX_LOOP) & !1;
    let (_, most_houses) = tables.houses_a_cell;
    let [low, high] = digits_of(pair);
    let mut cells = [0u16; MAX_LOOP];
    let mut links = [Link { cell: start as u16, by: None, extras: 0, spare: 2, house: 0, rest: 0 }; MAX_LOOP];
    // The houses that were touched by the first, third … cell, and by the second, fourth …
    let mut touched = [Bits::<W>::EMPTY; 2];
    let mut entered = Bits::<W>::EMPTY;
    let mut tries = TRIES;
    let mut n = 1;
    cells[0] = start as u16;
    entered.insert(start);
    tables.places_in_order[start].iter().for_each(|&(h, _)| touched[0].insert(h as usize));
    while n > 0 {
        let link = &mut links[n - 1];
        let places = &tables.places_in_order[link.cell as usize];
        if link.rest == 0 {
            let Some(&(h, i)) = places.get(link.house as usize) else {
                n -= 1;
                leave(tables, cells[n] as usize, &mut touched[n % 2], &mut entered);
                continue;
            };
            link.house += 1;
            if link.by != Some(tables.houses[h as usize].kind) {
                link.rest = state.at(h as usize, low) & state.at(h as usize, high) & !(1 << i);
            }
            continue;
        }
        let i = link.rest.trailing_zeros() as usize;
        link.rest &= link.rest - 1;
        let house = &tables.houses[places[link.house as usize - 1].0 as usize];
        let next = house.cells[i] as usize;
        if next == start && n >= 4 {
            if touched[0] == touched[1] {
                longest = longest.min(see(&cells[..n]));
            }
            continue;
        }
        if entered.has(next) {
            continue;
        }
        link.extras |= state.candidates[next] & !pair;
        let is_pair = state.candidates[next] == pair;
        let goes_on = is_pair || link.extras.is_power_of_two() || link.spare > 0;
        // What could never close as it should is not entered; but it was looked at.
        let places = &tables.places_in_order[next];
        let twice = || places.iter().any(|&(h, _)| touched[n % 2].has(h as usize));
        if !goes_on || !field.cells.has(next) || n >= longest || tries == 0 || twice() {
            continue;
        }
        let mut own = touched[n % 2];
        places.iter().for_each(|&(h, _)| own.insert(h as usize));
        let other = touched[1 - n % 2];
        // Every house that was touched once is still to be touched by a cell of the other kind.
        let left = longest - n - 1;
        if n_besides(&own, &other) > most_houses * left.div_ceil(2) || n_besides(&other, &own) > most_houses * (left / 2) {
            continue;
        }
        tries -= 1;
        let spare = if is_pair { link.spare } else { link.spare - 1 };
        links[n] = Link { cell: next as u16, by: Some(house.kind), extras: link.extras, spare, house: 0, rest: 0 };
        cells[n] = next as u16;
        entered.insert(next);
        touched[n % 2] = own;
        n += 1;
    }
}

/// How many houses the first set has besides those of the second.
fn n_besides<const W: usize>(set: &Bits<W>, other: &Bits<W>) -> usize {
    set.0.iter().zip(&other.0).map(|(a, b)| (a & !b).count_ones() as usize).sum()
}

fn leave<const W: usize>(tables: &Tables<W>, cell: usize, touched: &mut Bits<W>, entered: &mut Bits<W>) {
    entered.remove(cell);
    tables.places_in_order[cell].iter().for_each(|&(h, _)| touched.remove(h as usize));
}

/// The digits of a mask of two.
pub fn digits_of(pair: u32) -> [usize; 2] {
    [pair.trailing_zeros() as usize, 31 - pair.leading_zeros() as usize]
}

/// The cells that could be part of a loop of two digits, and how long one could be.
#[derive(Clone, Copy)]
pub struct Field<const W: usize> {
    pub cells: Bits<W>,
    pub longest: usize,
}

/// Whether another cell in each house of this one holds its two digits; most starts end here.
pub fn has_company<const W: usize>(tables: &Tables<W>, state: &State<W>, start: usize) -> bool {
    let [low, high] = digits_of(state.candidates[start]);
    let both = |h: u16| state.at(h as usize, low) & state.at(h as usize, high);
    tables.places_in_order[start].iter().all(|&(h, i)| both(h) & !(1 << i) != 0)
}

/// The field of a pair of digits; most have none. A loop says something only if at most two of its cells hold more than
/// the pair, or if all that do hold the same one digit more.
pub fn field_of<const W: usize>(tables: &Tables<W>, state: &State<W>, pair: u32) -> Field<W> {
    let [low, high] = digits_of(pair);
    let alive = with_company(tables, state.planes[low].and(&state.planes[high]));
    let mut pairs = Bits::EMPTY;
    let mut n_pairs = 0;
    let mut n_of = [0; 25];
    for c in alive.iter() {
        match state.candidates[c] & !pair {
            0 => {
                pairs.insert(c);
                n_pairs += 1;
            }
            extra if extra.is_power_of_two() => n_of[extra.trailing_zeros() as usize] += 1,
            _ => {}
        }
    }
    let mut field = Field { cells: Bits::EMPTY, longest: 0 };
    // With two cells of any kind.
    if n_pairs >= 2 {
        field = Field { cells: alive, longest: longest_of_pairs(tables, &pairs).min(n_pairs + 2) };
    }
    // With three cells or more of the pair and one digit more.
    for d in (0..tables.n_digits).filter(|&d| n_of[d] >= 3) {
        let with_digit = alive.and(&state.planes[d]);
        let alike = with_digit.iter().filter(|&c| state.candidates[c] == pair | 1 << d).fold(pairs, with);
        let alike = with_company(tables, alike);
        field.longest = field.longest.max(alike.0.iter().map(|w| w.count_ones() as usize).sum());
        field.cells = Bits(std::array::from_fn(|w| field.cells.0[w] | alike.0[w]));
    }
    field
}

/// Of these cells those that have another of them in every house of theirs.
fn with_company<const W: usize>(tables: &Tables<W>, mut cells: Bits<W>) -> Bits<W> {
    loop {
        let mut left = cells;
        for c in cells.iter() {
            let is_alone = |&(h, _): &(u16, u8)| !left.and(&tables.houses[h as usize].set).has_two();
            if tables.places_in_order[c].iter().any(is_alone) {
                left.remove(c);
            }
        }
        if left == cells {
            return left;
        }
        cells = left;
    }
}

fn with<const W: usize>(mut set: Bits<W>, cell: usize) -> Bits<W> {
    set.insert(cell);
    set
}

/// How long a loop of these cells and two others can be. The two touch few houses, and every other house must hold two
/// of these; where those are rare, loops are short.
fn longest_of_pairs<const W: usize>(tables: &Tables<W>, pairs: &Bits<W>) -> usize {
    let shares = |h: u16| pairs.and(&tables.houses[h as usize].set).has_two();
    let n_shared: usize = pairs.iter().map(|c| tables.places_in_order[c].iter().filter(|&&(h, _)| shares(h)).count()).sum();
    let (least, most) = tables.houses_a_cell;
    2 + (n_shared + 2 * most) / least.max(1)
}

/// Whether `speaks` accepts any of the loops of four cells that begin at the start, in whatever order they are met.
pub fn any_rectangle<const W: usize>(
    tables: &Tables<W>,
    state: &State<W>,
    start: usize,
    field: &Field<W>,
    mut speaks: impl FnMut(&[u16; 4]) -> bool,
) -> bool {
    let near = field.cells.and(&tables.peers[start]);
    let of = |c: usize| state.candidates[c];
    let away = field.cells.iter().filter(|&c| c != start && !near.has(c));
    for opposite in away {
        let seen = near.and(&tables.peers[opposite]);
        for a in seen.iter() {
            for b in seen.iter().take_while(|&b| b < a).filter(|&b| !tables.peers[a].has(b)) {
                // One of the three is a pair, or all of them are alike.
                let is_pair = |c: usize| of(c) == of(start);
                let alike = of(a) == of(b) && of(b) == of(opposite);
                let is_touched = |&(h, _): &(u16, u8)| {
                    let house = &tables.houses[h as usize].set;
                    house.has(a) || house.has(b)
                };
                let is_useful = is_pair(a) || is_pair(b) || is_pair(opposite) || alike;
                let closes = || [start, opposite].iter().all(|&c| tables.places_in_order[c].iter().all(is_touched));
                if is_useful && closes() && speaks(&[start, a, opposite, b].map(|c| c as u16)) {
                    return true;
                }
            }
        }
    }
    false
}
