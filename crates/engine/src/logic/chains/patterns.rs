//! Simple patterns of a board in the middle of a chain: all of them, rule by rule. (The ladder wants only the first pattern,
//! and tracks singles; here singles are not tracked.)

use super::field::Field;
use crate::board::Traces;
use crate::logic::bits::{Bits, has_several, is_two, ones};
use crate::logic::crossings::Crossing;
use crate::logic::innies::{holds, set_of};
use crate::logic::locked::MOST_PLACES;
use crate::logic::sets::first_pair;
use crate::logic::signs::lone;
use crate::logic::tables::Tables;
use std::ops::Range;

/// The techniques that a chain may use inside, by key: the rules below in order, and chains.
pub const RULES: [&str; 8] =
    ["pointing", "claiming", "hidden-pair", "naked-pair", "x-wing", "forcing-chain", "across-sign", "along-line"];
/// The index of nested chains in that list.
pub const CHAIN: u8 = 5;
/// From here on, the sums of the board where the chain starts, by their index.
pub const SUMS: u8 = 16;
/// The most of them.
pub const MOST_SUMS: usize = 200;

/// The eliminations of a pattern, and what it depends on.
pub struct Pattern<const W: usize> {
    pub rule: u8,
    pub cells: Bits<W>,
    pub digits: u32,
    pub rests_on: [Absence<W>; 2],
}

/// Candidates that must be absent.
#[derive(Clone, Copy)]
pub enum Absence<const W: usize> {
    None,
    /// A digit from a house, except at these positions.
    House(usize, usize, u32),
    /// Any eliminated candidates of a cell.
    Cell(usize),
    /// Any eliminated candidates of some cells.
    Cells(Bits<W>),
}

/// Calls back with every pattern that a rule finds.
type Rule<const W: usize> = fn(&Tables<W>, &Field<W>, &mut dyn FnMut(Pattern<W>));

/// Calls `visit` with the patterns of each rule in turn. If it returns true for a pattern, that rule is the last.
pub fn patterns<const W: usize>(tables: &Tables<W>, field: &Field<W>, mut visit: impl FnMut(Pattern<W>) -> bool) {
    let (locked, naked_pairs): (Rule<W>, Rule<W>) = match tables.sees_further {
        true => (locked_in_sight, naked_pairs_in_sight),
        false => (locked, naked_pairs),
    };
    let rules: [Rule<W>; 7] = [sums, signs, laws, locked, hidden_pairs, naked_pairs, x_wings];
    let mut has_spoken = false;
    for rule in rules {
        rule(tables, field, &mut |pattern| has_spoken |= visit(pattern));
        if has_spoken {
            return;
        }
    }
}

/// What the sums of a board with cages allow no more, cell by cell: it rests on what the other cells of the sum have lost.
fn sums<const W: usize>(tables: &Tables<W>, field: &Field<W>, each: &mut dyn FnMut(Pattern<W>)) {
    for (k, (sum, begun)) in field.sums.iter().enumerate() {
        let masks = sum.masks(&field.cands);
        if masks == *begun {
            continue;
        }
        let Some(holds) = holds(tables, &field.cands, sum) else { continue };
        for (i, (&cell, holds)) in sum.cells().iter().zip(holds).enumerate() {
            let digits = masks[i] & !holds;
            if digits != 0 {
                let mut cells = Bits::EMPTY;
                cells.insert(cell as usize);
                let others = set_of::<W>(sum.cells()).without(&cells);
                each(Pattern { rule: SUMS + k as u8, cells, digits, rests_on: [Absence::Cells(others), Absence::None] });
            }
        }
    }
}

/// What has lost all of its partners in the other cell of a sign.
fn signs<const W: usize>(tables: &Tables<W>, field: &Field<W>, each: &mut dyn FnMut(Pattern<W>)) {
    for bound in &tables.bound {
        let [a, b] = bound.cells.map(usize::from);
        let (here, there) = (field.cands[a], field.cands[b]);
        if here == 0 || there == 0 {
            continue;
        }
        let [here, there] = lone(&bound.beside, here, there);
        for (cell, other, digits) in [(a, b, here), (b, a, there)] {
            if digits != 0 {
                each(Pattern { rule: 6, cells: one(cell), digits, rests_on: [Absence::Cell(other), Absence::None] });
            }
        }
    }
}

/// What no way to fill a line has any more: it rests on what the other cells of the line have lost.
fn laws<const W: usize>(tables: &Tables<W>, field: &Field<W>, each: &mut dyn FnMut(Pattern<W>)) {
    let mut traces = Traces::default();
    for (k, line) in tables.laws.iter().enumerate() {
        if field.is_line_as_begun(tables, k) {
            continue;
        }
        let candidates =
            |cell: u16| if field.cands[cell as usize] == 0 { field.written[cell as usize] } else { field.cands[cell as usize] };
        if !line.follow(candidates, &mut traces) {
            // Some cell was emptied; the chain finds that by itself.
            continue;
        }
        for (&cell, &used) in line.cells.iter().zip(&traces.used) {
            let digits = field.cands[cell as usize] & !used;
            if digits != 0 {
                let others = set_of::<W>(&line.cells).without(&one(cell as usize));
                each(Pattern { rule: 7, cells: one(cell as usize), digits, rests_on: [Absence::Cells(others), Absence::None] });
            }
        }
    }
}

fn one<const W: usize>(cell: usize) -> Bits<W> {
    let mut cells = Bits::EMPTY;
    cells.insert(cell);
    cells
}

fn locked<const W: usize>(tables: &Tables<W>, field: &Field<W>, each: &mut dyn FnMut(Pattern<W>)) {
    let mut try_one = |rule: u8, crossing: &Crossing, d: usize| {
        let (from, to) = (crossing.from as usize, crossing.to as usize);
        let at = field.at(from, d);
        if at & !crossing.in_from != 0 || at & at.wrapping_sub(1) == 0 {
            return;
        }
        let victims = field.at(to, d) & !crossing.in_to;
        if victims != 0 {
            let rests_on = [Absence::House(from, d, crossing.in_from), Absence::None];
            each(Pattern { rule, cells: tables.set_at(to, victims), digits: 1 << d, rests_on });
        }
    };
    for (rule, crossings) in [(0, &tables.pointing), (1, &tables.claiming)] {
        if tables.is_on_scale {
            let alike = crossings.chunk_by(|a, b| a.sorts == b.sorts);
            for alike in alike.filter(|alike| alike.iter().any(|crossing| locks(field, crossing))) {
                (0..tables.n_digits).for_each(|d| alike.iter().for_each(|crossing| try_one(rule, crossing, d)));
            }
        } else {
            let locking = crossings.iter().filter(|crossing| locks(field, crossing));
            locking.for_each(|crossing| (0..tables.n_digits).for_each(|d| try_one(rule, crossing, d)));
        }
    }
}

/// Whether any digit is locked in a crossing and is eliminated beyond it. Without branches, so that several digits are looked at
/// at once.
fn locks<const W: usize>(field: &Field<W>, crossing: &Crossing) -> bool {
    let n = field.n_digits();
    let places = |house: u16| &field.positions[house as usize * n..(house as usize + 1) * n];
    let both = places(crossing.from).iter().zip(places(crossing.to));
    let is_locked = |at: u32| (at & !crossing.in_from == 0) & has_several(at);
    both.fold(false, |any, (&at, &to)| any | is_locked(at) & (to & !crossing.in_to != 0))
}

/// The same for every cell that sees all places of a digit in a house, whatever it sees them by.
fn locked_in_sight<const W: usize>(tables: &Tables<W>, field: &Field<W>, each: &mut dyn FnMut(Pattern<W>)) {
    for houses in tables.by_sort.chunk_by(|&a, &b| tables.houses[a as usize].sort == tables.houses[b as usize].sort) {
        for d in 0..tables.n_digits {
            for h in houses.iter().map(|&h| h as usize).filter(|&h| tables.houses[h].is_full) {
                let at = field.at(h, d);
                if !(2..=MOST_PLACES).contains(&at.count_ones()) {
                    continue;
                }
                let cells = tables.cells_at(h, at).fold(field.planes[d], |seen, c| seen.and(&tables.peers[c]));
                if !cells.is_empty() {
                    each(Pattern { rule: 0, cells, digits: 1 << d, rests_on: [Absence::House(h, d, at), Absence::None] });
                }
            }
        }
    }
}

/// Naked pairs, for every cell that sees both of their cells.
fn naked_pairs_in_sight<const W: usize>(tables: &Tables<W>, field: &Field<W>, each: &mut dyn FnMut(Pattern<W>)) {
    for (_, house) in tables.houses.iter().enumerate().filter(|&(h, _)| field.empties[h].count_ones() >= 4) {
        for (j, &b) in house.cells.iter().enumerate() {
            let pair = field.cands[b as usize];
            if !is_two(pair) {
                continue;
            }
            for &a in house.cells[..j].iter().filter(|a| field.cands[**a as usize] == pair) {
                let [low, high] = [pair.trailing_zeros(), 31 - pair.leading_zeros()].map(|d| field.planes[d as usize]);
                let cells = low.or(&high).and(&tables.peers[a as usize]).and(&tables.peers[b as usize]);
                if !cells.is_empty() {
                    each(Pattern { rule: 3, cells, digits: pair, rests_on: [a, b].map(|c| Absence::Cell(c as usize)) });
                }
            }
        }
    }
}

fn hidden_pairs<const W: usize>(tables: &Tables<W>, field: &Field<W>, each: &mut dyn FnMut(Pattern<W>)) {
    for (h, _) in tables.houses.iter().enumerate().filter(|(_, house)| house.is_full) {
        if field.empties[h].count_ones() <= 4 {
            continue;
        }
        for e in 1..tables.n_digits {
            let at = field.at(h, e);
            if !is_two(at) {
                continue;
            }
            for d in (0..e).filter(|&d| field.at(h, d) == at) {
                let pair = 1 << d | 1 << e;
                if tables.cells_at(h, at).any(|c| field.cands[c] & !pair != 0) {
                    let rests_on = [d, e].map(|d| Absence::House(h, d, at));
                    each(Pattern { rule: 2, cells: tables.set_at(h, at), digits: !pair, rests_on });
                }
            }
        }
    }
}

fn naked_pairs<const W: usize>(tables: &Tables<W>, field: &Field<W>, each: &mut dyn FnMut(Pattern<W>)) {
    let mut twos = Bits::<W>::EMPTY;
    field.cands.iter().enumerate().filter(|&(_, &digits)| is_two(digits)).for_each(|(cell, _)| twos.insert(cell));
    for (h, house) in tables.houses.iter().enumerate().filter(|(_, house)| house.set.and(&twos).has_two()) {
        let empties = field.empties[h];
        if empties.count_ones() < if house.is_full { 4 } else { 3 } {
            continue;
        }
        for (j, &b) in house.cells.iter().enumerate() {
            let pair = field.cands[b as usize];
            if !is_two(pair) {
                continue;
            }
            for (i, &a) in house.cells[..j].iter().enumerate().filter(|(_, a)| field.cands[**a as usize] == pair) {
                let mut cells = Bits::EMPTY;
                let rest = tables.cells_at(h, empties & !(1 << i | 1 << j));
                rest.filter(|&c| field.cands[c] & pair != 0).for_each(|c| cells.insert(c));
                if !cells.is_empty() {
                    let rests_on = [a, b].map(|c| Absence::Cell(c as usize));
                    each(Pattern { rule: 3, cells, digits: pair, rests_on });
                }
            }
        }
    }
}

fn x_wings<const W: usize>(tables: &Tables<W>, field: &Field<W>, each: &mut dyn FnMut(Pattern<W>)) {
    for [columns, rows] in &tables.lines {
        x_wings_on(tables, field, columns, rows, each);
        x_wings_on(tables, field, rows, columns, each);
    }
}

fn x_wings_on<const W: usize>(
    tables: &Tables<W>,
    field: &Field<W>,
    base: &Range<usize>,
    cover: &Range<usize>,
    each: &mut dyn FnMut(Pattern<W>),
) {
    let has_room = |d: &usize| tables.lines.len() > 1 || field.n_written[*d] as usize + 4 <= tables.n_digits;
    let open = (0..tables.n_digits).filter(has_room).fold(0u32, |m, d| m | 1 << d);
    // The digits with two places in a line.
    let mut brings = [0u32; 25];
    for (brings, line) in brings.iter_mut().zip(base.clone()) {
        *brings = ones(open).filter(|&d| is_two(field.at(line, d))).fold(0, |m, d| m | 1 << d);
    }
    let (_, twice) = brings.iter().fold((0, 0), |(once, twice), here| (once | here, twice | once & here));
    if twice == 0 {
        return;
    }
    first_pair(base.len(), |[i, j]| {
        let (one, two) = (base.start + i, base.start + j);
        for d in ones(brings[i] & brings[j]) {
            let at = field.at(one, d);
            if at != field.at(two, d) {
                continue;
            }
            let mut cells = Bits::EMPTY;
            for line in ones(at).map(|k| cover.start + k) {
                tables.cells_at(line, field.at(line, d) & !(1 << i | 1 << j)).for_each(|c| cells.insert(c));
            }
            if !cells.is_empty() {
                let rests_on = [one, two].map(|line| Absence::House(line, d, at));
                each(Pattern { rule: 4, cells, digits: 1 << d, rests_on });
            }
        }
        None::<()>
    });
}
