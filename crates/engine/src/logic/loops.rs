//! Closed loops of cells that share two candidates, where each touched house is touched by exactly two cells, consecutive in
//! the loop. If such cells had only these two digits, they could also be filled the other way round.

use super::bits::Bits;
use super::state::State;
use super::tables::Tables;

/// The longest loop. On 9×9, two cells per row make eighteen; no one follows longer loops on any board.
pub const MAX_LOOP: usize = 24;

/// The most cells to enter for one start. No 9×9 board comes near this; on large boards it limits the time.
const TRIES: u32 = 20_000;

/// A cell of the loop, and what is still to be tried after it.
#[derive(Clone, Copy)]
struct Link {
    cell: u16,
    /// The sort of house through which the cell was entered; the loop leaves through another sort.
    by: Option<u8>,
    /// The digits other than the two, of every cell looked at so far. Sudoku Explainer 1.2.1 never removes those of a neighbour
    /// that it did not enter; neither does this.
    extras: u32,
    /// How many more cells may have extra digits.
    spare: i8,
    /// The next house of the cell, and the untried positions in the current one.
    house: u8,
    rest: u32,
}

/// Calls `see` for every loop within `field` from a start cell that has only the two digits, in the order of Sudoku Explainer
/// 1.2.1. `see` returns the maximum length of loops from then on.
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
    // The houses touched by the first, third … cell, and by the second, fourth …
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
            if link.by != Some(tables.houses[h as usize].sort) {
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
        let extras = link.extras | state.candidates[next] & !pair;
        link.extras = if tables.is_on_scale { link.extras } else { extras };
        let is_pair = state.candidates[next] == pair;
        let goes_on = is_pair || extras.is_power_of_two() || link.spare > 0;
        // Cells that can never close the loop correctly are not entered, but count as looked at.
        let places = &tables.places_in_order[next];
        let twice = || places.iter().any(|&(h, _)| touched[n % 2].has(h as usize));
        if !goes_on || !field.cells.has(next) || n >= longest || tries == 0 || twice() {
            continue;
        }
        let mut own = touched[n % 2];
        places.iter().for_each(|&(h, _)| own.insert(h as usize));
        let other = touched[1 - n % 2];
        // Every house touched once must still be touched by a cell of the other parity.
        let left = longest - n - 1;
        if n_besides(&own, &other) > most_houses * left.div_ceil(2) || n_besides(&other, &own) > most_houses * (left / 2) {
            continue;
        }
        tries -= 1;
        let spare = if is_pair { link.spare } else { link.spare - 1 };
        links[n] = Link { cell: next as u16, by: Some(house.sort), extras, spare, house: 0, rest: 0 };
        cells[n] = next as u16;
        entered.insert(next);
        touched[n % 2] = own;
        n += 1;
    }
}

/// How many houses of the first set are not in the second.
fn n_besides<const W: usize>(set: &Bits<W>, other: &Bits<W>) -> usize {
    set.0.iter().zip(&other.0).map(|(a, b)| (a & !b).count_ones() as usize).sum()
}

fn leave<const W: usize>(tables: &Tables<W>, cell: usize, touched: &mut Bits<W>, entered: &mut Bits<W>) {
    entered.remove(cell);
    tables.places_in_order[cell].iter().for_each(|&(h, _)| touched.remove(h as usize));
}

/// The two digits of a mask.
pub fn digits_of(pair: u32) -> [usize; 2] {
    [pair.trailing_zeros() as usize, 31 - pair.leading_zeros() as usize]
}

/// The cells that could be part of a loop of two digits, and the maximum length.
#[derive(Clone, Copy)]
pub struct Field<const W: usize> {
    pub cells: Bits<W>,
    pub longest: usize,
}

/// Whether each house of this cell has another cell with its two digits. Most starts end here.
pub fn has_company<const W: usize>(tables: &Tables<W>, state: &State<W>, start: usize) -> bool {
    let [low, high] = digits_of(state.candidates[start]);
    let both = |h: u16| state.at(h as usize, low) & state.at(h as usize, high);
    tables.places_in_order[start].iter().all(|&(h, i)| both(h) & !(1 << i) != 0)
}

/// The field for a pair of digits; usually empty. A loop gives a hint only if at most two of its cells have more than the pair,
/// or if all that do have the same single extra digit.
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
    // With three or more cells that have the pair and the same extra digit.
    for d in (0..tables.n_digits).filter(|&d| n_of[d] >= 3) {
        let with_digit = alive.and(&state.planes[d]);
        let alike = with_digit.iter().filter(|&c| state.candidates[c] == pair | 1 << d).fold(pairs, with);
        let alike = with_company(tables, alike);
        field.longest = field.longest.max(alike.0.iter().map(|w| w.count_ones() as usize).sum());
        field.cells = Bits(std::array::from_fn(|w| field.cells.0[w] | alike.0[w]));
    }
    field
}

/// Of these cells, those that share every one of their houses with another of them.
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

/// The maximum length of a loop of these cells and two others. The two touch few houses, and every other house must have two of
/// these cells, so if there are few, loops are short.
fn longest_of_pairs<const W: usize>(tables: &Tables<W>, pairs: &Bits<W>) -> usize {
    let shares = |h: u16| pairs.and(&tables.houses[h as usize].set).has_two();
    let n_shared: usize = pairs.iter().map(|c| tables.places_in_order[c].iter().filter(|&&(h, _)| shares(h)).count()).sum();
    let (least, most) = tables.houses_a_cell;
    2 + (n_shared + 2 * most) / least.max(1)
}

/// Whether `speaks` accepts any loop of four cells from this start, in any order.
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
                // One of the three has only the pair, or all of them are alike.
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
