//! Bivalue universal grave: boards on which almost every cell has two candidates.

use super::bits::{Bits, is_one, ones};
use super::hint::{CellList, Hint, Strikes, named};
use super::naked::used_up;
use super::sets::Masks;
use super::state::{EMPTY, State};
use super::tables::Tables;

/// The most cells with an extra digit to consider; more have no common peer that anyone would look for.
const MOST: usize = 25;

/// **Bivalue universal grave.**
///
/// ```text
///   {1,2} {2,3}   {1,3}      without the 4 every empty cell would have two digits, and
///   {2,3} {1,3,4} {1,2}      every digit two places or none in each house; such a
///   {1,3} {1,2}   {2,3}      board has no solution or several, so the cell holds 4
/// ```
/// Why it is sound: if every open cell had two candidates, and every digit two places in each full house, then swapping the
/// digits of every cell would turn a solution into another. So one of the extra digits is true. A single cell keeps only its
/// extra digits (type 1). A single extra digit is eliminated from all cells that see every extra cell (type 2). If a house
/// restricts another digit to two extra cells, they hold it and one of the extra digits, and nothing else (type 4). Several
/// extra cells act as one cell that has the extra digits, in a naked set (type 3). The technique needs houses that hold every
/// digit, and no cages.
pub fn bug<const W: usize>(tables: &Tables<W>, state: &State<W>) -> Option<Hint<W>> {
    let bug = BugCells::of(tables, state)?;
    let values = bug.values();
    if bug.n == 1 {
        let (cell, own) = (bug.cells[0], bug.extras[0]);
        return Some(Hint { variant: 0, strikes: Strikes::Same(only(cell), !own), ..bug.seen() });
    }
    let of_pair = || if bug.n == 2 { locked(tables, state, &bug) } else { None };
    match is_one(values) {
        true => one_digit(state, &bug, values).or_else(of_pair),
        false => of_pair().or_else(|| naked_set(tables, state, &bug, values)),
    }
}

/// The cells with extra digits, in the order found.
struct BugCells<const W: usize> {
    n: usize,
    cells: [usize; MOST],
    /// The extra digits of each cell.
    extras: [u32; MOST],
    /// The cells that see all of them.
    common: Bits<W>,
}

fn only<const W: usize>(cell: usize) -> Bits<W> {
    let mut set = Bits::EMPTY;
    set.insert(cell);
    set
}

impl<const W: usize> BugCells<W> {
    /// The extra cells, if the board without its extra digits is a bivalue universal grave. Each cell with three or more
    /// candidates must turn out to be extra; and unless it is the only one, some cell must see all of them. This excludes
    /// almost every board.
    fn of(tables: &Tables<W>, state: &State<W>) -> Option<BugCells<W>> {
        let is_large = |c: &usize| state.candidates[*c].count_ones() > 2;
        let (mut n_large, mut common) = (0, Bits([u64::MAX; W]));
        for c in (0..tables.n_cells).filter(is_large) {
            n_large += 1;
            common = common.and(&tables.peers[c]);
            if n_large == MOST || n_large > 1 && common.is_empty() {
                return None;
            }
        }
        if n_large == 0 {
            return None;
        }
        let mut bug = BugCells { n: 0, cells: [0; MOST], extras: [0; MOST], common };
        for &h in &tables.by_sort {
            for d in 0..tables.n_digits {
                bug.note(tables, state, h as usize, d)?;
            }
        }
        let left = |c: usize| state.candidates[c] & !bug.extras_of(c);
        let are_pairs = (0..tables.n_cells).all(|c| state.values[c] != EMPTY || left(c).count_ones() == 2);
        let in_twos = |h: usize| (0..tables.n_digits).all(|d| matches!(bug.left(tables, state, h, d).count_ones(), 0 | 2));
        let may_swap = |c: usize| state.values[c] != EMPTY || tables.may_swap(state, c, left(c));
        (are_pairs && (0..tables.houses.len()).all(in_twos) && (0..tables.n_cells).all(may_swap)).then_some(bug)
    }

    /// Checks one digit in one house, on the current board, and records an extra digit if only one cell can have it. `None` if
    /// no cell can.
    fn note(&mut self, tables: &Tables<W>, state: &State<W>, h: usize, d: usize) -> Option<()> {
        let at = state.at(h, d);
        if matches!(at.count_ones(), 0 | 2) {
            return Some(());
        }
        let mut large = tables.cells_at(h, at).filter(|&c| state.candidates[c].count_ones() > 2);
        let cell = large.next()?;
        if large.next().is_none() {
            let i = self.cells[..self.n].iter().position(|&c| c == cell).unwrap_or(self.n);
            self.n = self.n.max(i + 1);
            self.cells[i] = cell;
            self.extras[i] |= 1 << d;
        }
        Some(())
    }

    /// The positions of a digit in a house without the extra digits.
    fn left(&self, tables: &Tables<W>, state: &State<W>, h: usize, d: usize) -> u32 {
        let at = state.at(h, d);
        let has = |i: &usize| self.extras_of(tables.houses[h].cells[*i] as usize) >> d & 1 == 0;
        ones(at).filter(has).fold(0, |m, i| m | 1 << i)
    }

    fn extras_of(&self, cell: usize) -> u32 {
        self.cells[..self.n].iter().position(|&c| c == cell).map_or(0, |i| self.extras[i])
    }

    fn values(&self) -> u32 {
        self.extras[..self.n].iter().fold(0, |m, e| m | e)
    }

    fn cells(&self) -> &[usize] {
        &self.cells[..self.n]
    }

    fn seen(&self) -> Hint<W> {
        let cells = CellList::from_iter(self.cells().iter().copied());
        Hint { variant: 1, cells, digits: self.values(), ..Hint::BLANK }
    }

    /// The houses that contain all the cells, with the bits of their positions; boxes, rows, columns, others.
    fn shared<'a>(&'a self, tables: &'a Tables<W>) -> impl Iterator<Item = (usize, u32)> + 'a {
        tables.places_in_order[self.cells[0]].iter().filter_map(|&(h, _)| {
            let position = |&c: &usize| tables.places_in_order[c].iter().find(|place| place.0 == h).map(|place| 1u32 << place.1);
            let at = self.cells().iter().map(position).try_fold(0, |m, bit| Some(m | bit?))?;
            Some((h as usize, at))
        })
    }
}

/// Type 2.
fn one_digit<const W: usize>(state: &State<W>, bug: &BugCells<W>, value: u32) -> Option<Hint<W>> {
    let victims = bug.common.and(&state.planes[value.trailing_zeros() as usize]);
    (!victims.is_empty()).then(|| Hint { strikes: Strikes::Same(victims, value), ..bug.seen() })
}

/// Type 4: a digit that a house restricts to the two cells.
fn locked<const W: usize>(tables: &Tables<W>, state: &State<W>, bug: &BugCells<W>) -> Option<Hint<W>> {
    let [a, b] = [bug.cells[0], bug.cells[1]];
    let kept = state.candidates[a] & state.candidates[b] & !bug.values();
    bug.shared(tables).find_map(|(h, at)| {
        ones(kept).filter(|&d| state.at(h, d) == at).find_map(|d| {
            let goes = |i: usize| state.candidates[bug.cells[i]] & !bug.extras[i] & !(1 << d);
            if goes(0) | goes(1) == 0 {
                return None;
            }
            let mut strikes = ([0; super::hint::MAX_GROUP], [0; super::hint::MAX_GROUP]);
            for (i, cell) in [a, b].into_iter().enumerate() {
                (strikes.0[i], strikes.1[i]) = (cell as u16, goes(i));
            }
            let strikes = Strikes::Each(2, strikes.0, strikes.1);
            Some(Hint { houses: named([h as u16]), strikes, ..bug.seen() })
        })
    })
}

/// Type 3.
fn naked_set<const W: usize>(tables: &Tables<W>, state: &State<W>, bug: &BugCells<W>, values: u32) -> Option<Hint<W>> {
    let most = tables.n_digits as u32 - 3;
    bug.shared(tables).find_map(|(h, at)| {
        (2..=most).find_map(|degree| {
            let house = &tables.houses[h].cells;
            let others = (0..).zip(house).map(|(i, &c)| if at >> i & 1 != 0 { 0 } else { state.candidates[c as usize] });
            Masks::of(others, degree).first_within(degree as usize - 1, values, degree, |which, digits| {
                if digits.count_ones() != degree {
                    return None;
                }
                let strikes = used_up(tables, state, h, which | at, digits)?;
                let mut hint = Hint { bonus: degree as u16 - 1, houses: named([h as u16]), strikes, ..bug.seen() };
                tables.cells_at(h, which).for_each(|c| hint.cells.push(c));
                Some(hint)
            })
        })
    })
}
