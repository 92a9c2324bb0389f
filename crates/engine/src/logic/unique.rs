//! Unique rectangles and loops: a puzzle with one solution cannot leave two ways to fill a loop.

use super::bits::{Bits, is_one};
use super::hint::{Hint, Strikes, named};
use super::loops::{Field, MAX_LOOP, any_rectangle, digits_of, each_loop, field_of, has_company};
use super::naked::used_up;
use super::sets::Masks;
use super::state::State;
use super::tables::Tables;

/// The costs, in tenths, of rectangles; below, of loops of six cells, of eight, and longer ones.
pub const RECTANGLE_COSTS: &[u16] = &[45];
pub const LOOP_COSTS: &[u16] = &[46, 47, 50];

/// **Unique rectangle**, and after it on the ladder the **unique loop** of six cells or more.
///
/// ```text
///   {2,7} | {2,7}      two rows, two columns, two boxes: if the last cell held
///   {2,7} | {2,7,x}    2 or 7, the four could be filled in two ways; so it
///                      holds neither
/// ```
/// Why it is sound: each house that the loop touches is touched by two consecutive cells. If all cells had only the two digits,
/// swapping them would keep every house and give a second solution. So one of the extra digits is true. A single extra cell
/// loses both digits (type 1). A single extra digit is eliminated from all cells that see every extra cell (type 2). Two extra
/// cells act as one cell with the extra digits in a naked or hidden set (type 3). If a house has no other place for one of the
/// two digits, the other is eliminated from both (type 4). The technique needs a layout with houses only, so it does not apply
/// to cages.
pub fn unique_loop<const W: usize>(tables: &Tables<W>, state: &State<W>) -> Option<Hint<W>> {
    let mut best: Option<Found<W>> = None;
    let mut longest = MAX_LOOP;
    let mut fields = Recent::<(u32, Field<W>)>::default();
    // The same loop is found from several cells and in both directions, with the same result.
    let mut met = Recent::<Bits<W>>::default();
    let pairs = (0..tables.n_cells).filter(|&c| state.candidates[c].count_ones() == 2);
    for start in pairs.filter(|&c| has_company(tables, state, c)) {
        let pair = state.candidates[start];
        let field = match fields.find(|known| known.0 == pair) {
            Some(known) => known.1,
            None => fields.keep((pair, field_of(tables, state, pair))).1,
        };
        let field = Field { longest: field.longest.min(longest), ..field };
        if field.longest < 4 || !field.cells.has(start) {
            continue;
        }
        // Most boards have only rectangles that give no hint; test these first, before following loops in order.
        let says_nothing = |cells: &[u16]| {
            let mut found = None;
            consider(tables, state, pair, cells, &mut found);
            found.is_none()
        };
        let is_new = |cells: &[u16; 4]| {
            let set = set_of(cells);
            let is_known = met.find(|known| *known == set).is_some();
            if !is_known && says_nothing(cells) {
                met.keep(set);
                return false;
            }
            !is_known
        };
        if field.longest < 6 && !any_rectangle(tables, state, start, &field, is_new) {
            continue;
        }
        each_loop(tables, state, start, &field, |cells| {
            let set = set_of(cells);
            if met.find(|known| *known == set).is_none() {
                met.keep(set);
                consider(tables, state, pair, cells, &mut best);
            }
            longest = best.as_ref().map_or(MAX_LOOP, longest_to_beat);
            longest
        });
        if longest < 4 {
            break;
        }
    }
    best.map(|found| found.hint)
}

fn set_of<const W: usize>(cells: &[u16]) -> Bits<W> {
    let mut set = Bits::EMPTY;
    cells.iter().for_each(|&c| set.insert(c as usize));
    set
}

/// A cache of the last few results.
struct Recent<T> {
    n: usize,
    last: [Option<T>; 16],
}

impl<T: Copy> Default for Recent<T> {
    fn default() -> Recent<T> {
        Recent { n: 0, last: [None; 16] }
    }
}

impl<T: Copy> Recent<T> {
    fn find(&self, is_it: impl Fn(&T) -> bool) -> Option<T> {
        self.last.iter().take(self.n).flatten().copied().find(is_it)
    }

    fn keep(&mut self, thing: T) -> T {
        self.last[self.n % self.last.len()] = Some(thing);
        self.n += 1;
        thing
    }
}

/// The best hint so far with its sort key: cost, then type. Of equals, the first stays.
struct Found<const W: usize> {
    key: (u16, u8),
    hint: Hint<W>,
}

/// The longest loop that could still beat the best hint, without a bonus.
fn longest_to_beat<const W: usize>(found: &Found<W>) -> usize {
    let can_beat = |len: &usize| (cost(*len), 1) < found.key;
    (4..=MAX_LOOP).step_by(2).filter(can_beat).last().unwrap_or(0)
}

/// A loop's row, relative to the first, and its cost index there.
fn place_in_ladder(len: usize) -> (u8, u8) {
    match len {
        4 => (0, 0),
        6 => (1, 0),
        8 => (1, 1),
        _ => (1, 2),
    }
}

fn cost(len: usize) -> u16 {
    match place_in_ladder(len) {
        (0, variant) => RECTANGLE_COSTS[variant as usize],
        (_, variant) => LOOP_COSTS[variant as usize],
    }
}

/// A loop and its extra cells: those with more than the two digits.
struct Loop<'a> {
    cells: &'a [u16],
    pair: u32,
    first: usize,
    last: usize,
    /// The extra digits.
    extras: u32,
}

fn consider<const W: usize>(tables: &Tables<W>, state: &State<W>, pair: u32, cells: &[u16], best: &mut Option<Found<W>>) {
    if cells.iter().any(|&c| !tables.may_swap(state, c as usize, pair)) {
        return;
    }
    let is_extra = |c: &&u16| state.candidates[**c as usize] != pair;
    let mut extra_cells = cells.iter().filter(is_extra).map(|&c| c as usize);
    let Some(first) = extra_cells.next() else { return };
    let (last, n_extra) = extra_cells.fold((first, 1), |(_, n), c| (c, n + 1));
    let extras = cells.iter().fold(0, |m, &c| m | state.candidates[c as usize]) & !pair;
    let found = Loop { cells, pair, first, last, extras };
    let mut offer = |kind: u8, hint: Option<Hint<W>>| {
        let Some(hint) = hint else { return };
        let key = (cost(cells.len()) + hint.bonus, kind);
        if best.as_ref().is_none_or(|best| key < best.key) {
            *best = Some(Found { key, hint });
        }
    };
    match n_extra {
        1 => offer(1, Some(Hint { strikes: both(first, first, pair), ..seen(&found) })),
        2 => {
            if is_one(extras) {
                offer(2, one_digit(tables, state, &found));
            } else {
                sets(tables, state, &found, |hint| offer(3, Some(hint)));
            }
            offer(4, locked(tables, state, &found));
        }
        _ => offer(2, one_digit(tables, state, &found)),
    }
}

fn both<const W: usize>(first: usize, last: usize, digits: u32) -> Strikes<W> {
    let mut cells = Bits::EMPTY;
    cells.insert(first);
    cells.insert(last);
    Strikes::Same(cells, digits)
}

fn seen<const W: usize>(found: &Loop) -> Hint<W> {
    let (row, variant) = place_in_ladder(found.cells.len());
    let cells = found.cells.iter().map(|&c| c as usize).collect();
    Hint { row, variant, cells, digits: found.pair, ..Hint::BLANK }
}

/// Type 2: some extra cell has the single extra digit, so cells that see all of them do not.
fn one_digit<const W: usize>(tables: &Tables<W>, state: &State<W>, found: &Loop) -> Option<Hint<W>> {
    let extra_cells = found.cells.iter().filter(|&&c| state.candidates[c as usize] != found.pair);
    let plane = state.planes[found.extras.trailing_zeros() as usize];
    let victims = extra_cells.fold(plane, |left, &c| left.and(&tables.peers[c as usize]));
    (!victims.is_empty()).then(|| Hint { strikes: Strikes::Same(victims, found.extras), ..seen(found) })
}

/// The houses that contain both extra cells, with the bits of their positions.
fn shared<'a, const W: usize>(tables: &'a Tables<W>, found: &'a Loop) -> impl Iterator<Item = (usize, u32)> + 'a {
    tables.places_in_order[found.first].iter().filter_map(|&(h, i)| {
        let other = tables.places_in_order[found.last].iter().find(|place| place.0 == h)?;
        Some((h as usize, 1 << i | 1 << other.1))
    })
}

/// Type 3: the two extra cells act as one cell with only the extra digits, in a naked set; and as one cell with at most one of
/// the pair, in a hidden set.
fn sets<const W: usize>(tables: &Tables<W>, state: &State<W>, found: &Loop, mut offer: impl FnMut(Hint<W>)) {
    let most = tables.n_digits as u32;
    let least = found.extras.count_ones();
    // Sudoku Explainer looks for hidden sets only from as many digits on as there are extra ones; its descendants for all.
    for degree in if tables.is_on_scale { 2 } else { least }..most {
        for (h, at) in shared(tables, found) {
            let n_empty = state.empties[h].count_ones();
            let is_full = tables.houses[h].is_full;
            if degree >= least && (2 * degree <= n_empty || !is_full) {
                naked(tables, state, found, (h, at), degree).into_iter().for_each(&mut offer);
            }
            if 2 * degree < n_empty && is_full {
                hidden(tables, state, found, (h, at), degree).into_iter().for_each(&mut offer);
            }
        }
    }
}

/// Cells that, together with the extra cells, have `degree` digits.
fn naked<const W: usize>(
    tables: &Tables<W>,
    state: &State<W>,
    found: &Loop,
    (h, at): (usize, u32),
    degree: u32,
) -> Option<Hint<W>> {
    let house = &tables.houses[h].cells;
    let others = (0..).zip(house).map(|(i, &c)| if at >> i & 1 != 0 { 0 } else { state.candidates[c as usize] });
    Masks::of(others, degree).first_within(degree as usize - 1, found.extras, degree, |which, digits| {
        if digits.count_ones() != degree {
            return None;
        }
        let bonus = degree as u16 - 1;
        let strikes = used_up(tables, state, h, which | at, digits)?;
        Some(with_set(tables, found, (h, which), bonus, strikes))
    })
}

/// The two digits of the loop and others that have `degree − 1` places besides the extra cells, which take at most one.
fn hidden<const W: usize>(
    tables: &Tables<W>,
    state: &State<W>,
    found: &Loop,
    (h, at): (usize, u32),
    degree: u32,
) -> Option<Hint<W>> {
    // One bit represents both extra cells.
    let merged = at & at.wrapping_neg();
    let places = |d: usize| match state.at(h, d) {
        all if all & at != 0 => all & !at | merged,
        all => all,
    };
    let start = digits_of(found.pair).map(places).into_iter().fold(0, |m, at| m | at);
    let others = (0..tables.n_digits).map(|d| if (found.pair | found.extras) >> d & 1 != 0 { 0 } else { places(d) });
    if start.count_ones() > degree {
        return None;
    }
    Masks::of(others, degree).first_within(degree as usize - 2, start, degree, |which, positions| {
        let digits = which | found.pair;
        let positions = positions & !at;
        if positions.count_ones() + 1 != degree {
            return None;
        }
        let has_more = tables.cells_at(h, positions).any(|c| state.candidates[c] & !digits != 0);
        let bonus = degree as u16 - 2;
        let strikes = Strikes::Same(tables.set_at(h, positions), !digits);
        has_more.then(|| with_set(tables, found, (h, positions), bonus, strikes))
    })
}

fn with_set<const W: usize>(
    tables: &Tables<W>,
    found: &Loop,
    (h, positions): (usize, u32),
    bonus: u16,
    strikes: Strikes<W>,
) -> Hint<W> {
    let mut hint = Hint { bonus, houses: named([h as u16]), strikes, ..seen(found) };
    tables.cells_at(h, positions).for_each(|c| hint.cells.push(c));
    hint
}

/// Type 4: one of the two digits is locked in the extra cells, so the other is eliminated there.
fn locked<const W: usize>(tables: &Tables<W>, state: &State<W>, found: &Loop) -> Option<Hint<W>> {
    let is_full = |h: usize| tables.houses[h].is_full;
    let locking = |d: usize| shared(tables, found).filter(|&(h, at)| is_full(h) && state.at(h, d) == at).last();
    let [low, high] = digits_of(found.pair);
    let (lock, gone) = match (locking(low), locking(high)) {
        (Some(lock), _) => (lock, high),
        (None, Some(lock)) => (lock, low),
        (None, None) => return None,
    };
    let strikes = both(found.first, found.last, 1 << gone);
    Some(Hint { houses: named([lock.0 as u16]), strikes, ..seen(found) })
}
