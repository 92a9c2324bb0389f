//! Techniques with sums: last cells, bounds, combinations, cages inside and across others. They use relations and no kind of
//! puzzle.

use super::arrange::Group;
use super::bits::{Bits, ones};
use super::hint::{CellList, Hint, MAX_GROUP, NONE, Strikes, named};
use super::relations::{Origin, Relation};
use super::state::{EMPTY, State};
use super::tables::Tables;

/// **Last cell of a cage.**
///
/// ```text
///   (12)  5 4 .      what is left of the sum goes in the cell that is left: 3
/// ```
/// Sound by subtraction, like the next three.
pub fn last_cell<const W: usize>(tables: &Tables<W>, state: &State<W>) -> Option<Hint<W>> {
    last(tables, state, &[Origin::Cage])
}

/// **Cage inside another.**
///
/// ```text
///   (20)  a a a      the cells marked a are a cage of 14 inside a cage of 20,
///         . ·        so the last cell holds 6
/// ```
pub fn inside<const W: usize>(tables: &Tables<W>, state: &State<W>) -> Option<Hint<W>> {
    last(tables, state, &[Origin::Inside])
}

/// **Rest of a house.**
///
/// ```text
///   a a a b b c c c .      cages a, b and c fill a house but for one cell; the
///                          house adds up to 45
/// ```
pub fn rest_of_house<const W: usize>(tables: &Tables<W>, state: &State<W>) -> Option<Hint<W>> {
    last(tables, state, &[Origin::House])
}

/// **Sums across**: the same with overlapping sums, if all but one of the remaining cells are known.
///
/// ```text
///   a a .      circles a and b share the centre x: a + b − x + the two
///   a x b      corners left out = 45
///   . b b
/// ```
pub fn across<const W: usize>(tables: &Tables<W>, state: &State<W>) -> Option<Hint<W>> {
    last(tables, state, &[Origin::Swap, Origin::Diagonal, Origin::Mixed])
}

/// **One combination.**
///
/// ```text
///   (3)  {1,2} {1,2}      two cells with sum 3 hold 1 and 2 and nothing else;
///                         so no cell that sees both holds them
/// ```
/// Why it is sound: no other set of different digits has that sum.
pub fn one_combination<const W: usize>(tables: &Tables<W>, state: &State<W>) -> Option<Hint<W>> {
    open(tables, state, &[Origin::Cage], 2..=MAX_GROUP).find_map(|(relation, target)| {
        let cells = || unknown(relation, state).map(|(c, _)| c as usize);
        if !all_differ(tables, cells) {
            return None;
        }
        let digits = only_set(tables.n_digits, cells().count(), target)?;
        let mut strikes = Each::new();
        cells().for_each(|c| strikes.add(state, c, !digits));
        // Eliminate from the cells of the cage, or else from the cells around it.
        if strikes.is_empty() {
            let mut victims = Bits::EMPTY;
            let sees_all = |v: &usize| cells().all(|c| tables.peers[*v].has(c));
            let has_some = |v: &usize| state.candidates[*v] & digits != 0;
            (0..tables.n_cells).filter(has_some).filter(sees_all).for_each(|v| victims.insert(v));
            return (!victims.is_empty()).then(|| Hint {
                digits,
                strikes: Strikes::Same(victims, digits),
                ..seen(relation, state)
            });
        }
        Some(Hint { digits, strikes: strikes.done(), ..seen(relation, state) })
    })
}

/// **Bounds of a cage.**
///
/// ```text
///   (22)  . . .      the other two cells hold 17 at most (9 and 8),
///                    so each cell holds 5 or more
/// ```
/// Why it is sound: the other cells have different digits, each between the smallest and largest that are left for the cage.
pub fn bounds<const W: usize>(tables: &Tables<W>, state: &State<W>) -> Option<Hint<W>> {
    open(tables, state, &[Origin::Cage], 2..=MAX_GROUP).find_map(|(relation, target)| {
        let cells = || unknown(relation, state).map(|(c, _)| c as usize);
        if !all_differ(tables, cells) {
            return None;
        }
        let left = cells().fold(0, |m, c| m | state.candidates[c]);
        let others = cells().count() - 1;
        let least: usize = ones(left).take(others).map(|d| d + 1).sum();
        let most: usize = ones(left.reverse_bits()).take(others).map(|d| 32 - d).sum();
        let fits = |d: usize| (target - most as i32..=target - least as i32).contains(&(d as i32 + 1));
        let misfits = ones(left).filter(|&d| !fits(d)).fold(0u32, |m, d| m | 1 << d);
        let mut strikes = Each::new();
        cells().for_each(|c| strikes.add(state, c, misfits));
        (!strikes.is_empty()).then(|| Hint { digits: misfits, strikes: strikes.done(), ..seen(relation, state) })
    })
}

/// **Combinations of a cage.**
///
/// ```text
///   (10)  {1,2,6} {4,8,9} {1,3}      6+1+3, 1+8+1̶, 2+… : what takes part in no
///                                    combination goes
/// ```
/// Why it is sound: every arrangement of the remaining digits is tried. The same holds for the combinations below, which differ
/// in how hard the relation is to see.
pub fn combinations<const W: usize>(tables: &Tables<W>, state: &State<W>) -> Option<Hint<W>> {
    arrangements(tables, state, &[Origin::Cage], 6)
}

/// **Combinations of a short run**: of two cells, or of three. On a board of runs they are most of the work.
///
/// ```text
///   (4) {1,3} {1,2,3}      1+3, 3+1: 2 goes
/// ```
pub fn of_short_run<const W: usize>(tables: &Tables<W>, state: &State<W>) -> Option<Hint<W>> {
    let of = |n_cells: usize| arrangements(tables, state, &[Origin::Cage], n_cells);
    of(2).or_else(|| Some(Hint { variant: 1, ..of(3)? }))
}

/// **Combinations inside**: of a cage minus another cage.
///
/// ```text
///   a a .      a is a cage of 9 inside a cage of 16: the two dots add up to 7
///   . ·
/// ```
pub fn combinations_inside<const W: usize>(tables: &Tables<W>, state: &State<W>) -> Option<Hint<W>> {
    arrangements(tables, state, &[Origin::Inside], 4)
}

/// **Exchange**: two cages that differ in one cell each, so that these cells differ by the difference of the sums.
///
/// ```text
///   x a a      x + a = 17 and a + y = 14: x is y + 3
///     a a y
/// ```
pub fn exchange<const W: usize>(tables: &Tables<W>, state: &State<W>) -> Option<Hint<W>> {
    arrangements(tables, state, &[Origin::Swap], 2)
}

/// **Combinations in a house**: of a house minus cages.
///
/// ```text
///   a a a b b b b . .      45 − a − b is what the two dots add up to
/// ```
pub fn combinations_in_house<const W: usize>(tables: &Tables<W>, state: &State<W>) -> Option<Hint<W>> {
    arrangements(tables, state, &[Origin::House], 4)
}

/// **Diagonal**: two overlapping cages of a house, compared with the house.
///
/// ```text
///   a a p      a + b − x + p + q = 45, so x = p + q + a known number
///   a x b
///   q b b
/// ```
pub fn diagonal<const W: usize>(tables: &Tables<W>, state: &State<W>) -> Option<Hint<W>> {
    arrangements(tables, state, &[Origin::Diagonal], 3)
}

/// **Sums together**: two or three sums, added and subtracted so that at most four cells are left.
///
/// ```text
///   x a a      x + a = 17, a + b = 20, b + y + z = 12 : x + y + z = 9
///   y b
///   z b
/// ```
pub fn together<const W: usize>(tables: &Tables<W>, state: &State<W>) -> Option<Hint<W>> {
    arrangements(tables, state, &[Origin::Mixed], 4)
}

/// **Many sums together**: the same with four sums, or five cells.
///
/// ```text
///   x . y      the four circles of a Suko, two added and two subtracted, leave
///   . . .      the corners: x + z − y − u
///   u . z
/// ```
pub fn many_together<const W: usize>(tables: &Tables<W>, state: &State<W>) -> Option<Hint<W>> {
    arrangements(tables, state, &[Origin::Far], 4).or_else(|| arrangements(tables, state, &[Origin::Mixed, Origin::Far], 5))
}

/// The most digits to try for one relation: far more than a person would, and a limit on the time.
const TRIES: u32 = 50_000;
/// The most digits to try when combinations of two cages are compared.
const PAIR_TRIES: u32 = 2_000;

/// **Combinations of two cages**: tries each combination of one with those of another that shares cells with it.
///
/// ```text
///   a a x      a + x = 15 and x + b = 8: a combination of a leaves an x that b
///       b      must be able to complete
/// ```
pub fn two_cages<const W: usize>(tables: &Tables<W>, state: &State<W>) -> Option<Hint<W>> {
    let cages = || open(tables, state, &[Origin::Cage], 2..=MAX_GROUP);
    cages().enumerate().find_map(|(i, first)| {
        cages().take(i).find_map(|second| {
            let mut group = Group::new();
            let shared = unknown(first.0, state).any(|(c, _)| unknown(second.0, state).any(|(other, _)| other == c));
            if !shared || !group.add(0, unknown(first.0, state), first.1) || !group.add(1, unknown(second.0, state), second.1) {
                return None;
            }
            let strikes = unsupported(tables, state, &mut group, PAIR_TRIES)?;
            let mut hint = Hint { strikes, ..seen(first.0, state) };
            hint.cells = group.cells().iter().map(|&c| c as usize).collect();
            hint.cages[1] = second.0.cages.as_slice()[0].0;
            Some(hint)
        })
    })
}

/// The cells of a relation that are not filled yet.
fn unknown<'a, const W: usize>(relation: &'a Relation, state: &'a State<W>) -> impl Iterator<Item = (u16, i8)> + 'a {
    relation.terms.as_slice().iter().copied().filter(|&(c, _)| state.values[c as usize] == EMPTY)
}

/// Relations of some origins whose sums are known and that have up to this many open cells, with the open cells' total.
fn open<'a, const W: usize>(
    tables: &'a Tables<W>,
    state: &'a State<W>,
    origins: &'a [Origin],
    n_unknown: std::ops::RangeInclusive<usize>,
) -> impl Iterator<Item = (&'a Relation, i32)> + 'a {
    // Relations are sorted by origin.
    let from = |origin: Origin| tables.relations.partition_point(|r| r.origin < origin);
    let to = |origin: Origin| tables.relations.partition_point(|r| r.origin <= origin);
    let wanted = origins.iter().flat_map(move |&origin| &tables.relations[from(origin)..to(origin)]);
    wanted.filter(move |r| n_unknown.contains(&unknown(r, state).count())).filter_map(|r| {
        let sum = |&(k, sign): &(u16, i8)| state.sums[k as usize].map(|s| sign as i32 * s as i32);
        let told: i32 = r.cages.as_slice().iter().map(sum).sum::<Option<i32>>()?;
        let written = r.terms.as_slice().iter().filter(|t| state.values[t.0 as usize] != EMPTY);
        let known: i32 = written.map(|t| t.1 as i32 * (state.values[t.0 as usize] as i32 + 1)).sum();
        Some((r, r.total + told - known))
    })
}

/// One unknown cell: subtract and place.
fn last<const W: usize>(tables: &Tables<W>, state: &State<W>, origins: &[Origin]) -> Option<Hint<W>> {
    open(tables, state, origins, 1..=1).find_map(|(relation, target)| {
        let (cell, factor) = unknown(relation, state).next()?;
        let digit = target / factor as i32;
        let fits = target % factor as i32 == 0 && (1..=tables.n_digits as i32).contains(&digit);
        let fits = fits && state.candidates[cell as usize] >> (digit - 1) & 1 != 0;
        let digit = (digit - 1) as u8;
        fits.then(|| Hint { digits: 1 << digit, place: Some((cell, digit)), ..seen(relation, state) })
    })
}

/// The first relation, fewest unknown cells first, with a digit that no arrangement uses.
fn arrangements<const W: usize>(tables: &Tables<W>, state: &State<W>, origins: &[Origin], max_unknown: usize) -> Option<Hint<W>> {
    (1..=max_unknown).find_map(|n| {
        open(tables, state, origins, n..=n).find_map(|(relation, target)| {
            let mut group = Group::new();
            group.add(0, unknown(relation, state), target);
            let strikes = unsupported(tables, state, &mut group, TRIES)?;
            Some(Hint { strikes, ..seen(relation, state) })
        })
    })
}

/// The digits that no arrangement uses, if there are any such digits and any arrangements.
fn unsupported<const W: usize>(tables: &Tables<W>, state: &State<W>, group: &mut Group, limit: u32) -> Option<Strikes<W>> {
    let used = group.supports(tables, &state.candidates, limit)?;
    let mut strikes = Each::new();
    group.cells().iter().zip(used).for_each(|(&c, used)| strikes.add(state, c as usize, !used));
    (!strikes.is_empty()).then(|| strikes.done())
}

pub fn all_differ<const W: usize, I: Iterator<Item = usize>>(tables: &Tables<W>, cells: impl Fn() -> I) -> bool {
    cells().all(|a| cells().all(|b| a == b || tables.peers[a].has(b)))
}

/// The only set of `k` digits below `n` with that sum, if there is exactly one.
fn only_set(n: usize, k: usize, target: i32) -> Option<u32> {
    if k >= n {
        return None;
    }
    // Only the smallest and largest sets and their neighbours have unique sums.
    let low = (k * (k + 1) / 2) as i32;
    let high = (k * (2 * n + 1 - k) / 2) as i32;
    let bottom = (1u32 << k) - 1;
    let top = bottom << (n - k);
    match target {
        t if t == low => Some(bottom),
        t if t == high => Some(top),
        t if t == low + 1 => Some(bottom ^ 3 << (k - 1)),
        t if t == high - 1 => Some(top ^ 3 << (n - k - 1)),
        _ => None,
    }
}

/// Digits to eliminate, cell by cell.
pub(super) struct Each(usize, [u16; MAX_GROUP], [u32; MAX_GROUP]);

impl Each {
    pub(super) fn new() -> Each {
        Each(0, [0; MAX_GROUP], [0; MAX_GROUP])
    }

    pub(super) fn add<const W: usize>(&mut self, state: &State<W>, cell: usize, digits: u32) {
        let digits = digits & state.candidates[cell];
        if digits != 0 && self.0 < MAX_GROUP {
            (self.1[self.0], self.2[self.0]) = (cell as u16, digits);
            self.0 += 1;
        }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0 == 0
    }

    pub(super) fn done<const W: usize>(self) -> Strikes<W> {
        Strikes::Each(self.0 as u8, self.1, self.2)
    }
}

fn seen<const W: usize>(relation: &Relation, state: &State<W>) -> Hint<W> {
    let mut cages = [NONE; 4];
    cages.iter_mut().zip(relation.cages.as_slice()).for_each(|(slot, c)| *slot = c.0);
    Hint {
        cells: CellList::from_iter(unknown(relation, state).map(|(c, _)| c as usize)),
        houses: named([relation.house]),
        cages,
        ..Hint::BLANK
    }
}
