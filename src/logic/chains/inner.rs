//! What a flow tries when nothing follows by itself any more: simple patterns of the board as it is by then, and chains.
//! A pattern counts only if it needs candidates gone that the flow struck; those are its reasons. What never lives here:
//! patterns of the board as it stands, which the ladder finds.

use super::engine::{Engine, Rule};
use super::field::{Cand, Field};
use super::flow::{NO_CHAIN, Run, Why};
use super::several::Search;
use crate::logic::bits::{Bits, ones};
use crate::logic::sets::first_pair;
use crate::logic::tables::Tables;
use std::ops::Range;

/// What a stalled flow gained.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stall {
    Nothing,
    Struck,
}

/// What is needed inside of a flow.
#[derive(Default)]
pub struct Inner<const W: usize> {
    reasons: Vec<Cand>,
    /// What a chain inside costs and what it is, for each that something follows from.
    chains: Vec<Inside>,
    engine: Option<Box<Engine<W>>>,
}

/// A chain inside a flow: how complex it is, and a number that is the same for the same claims.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Inside {
    pub mark: u64,
    pub complexity: u32,
}

impl<const W: usize> Inner<W> {
    pub fn begin(&mut self) {
        self.chains.clear();
    }

    pub fn chain(&self, chain: u32) -> Inside {
        self.chains[chain as usize]
    }

    /// Everything that the first rule with anything to say finds. The flow may end with it.
    pub fn stall(&mut self, tables: &Tables<W>, start: &Field<W>, field: &Field<W>, level: u8, run: &mut Run<W>) -> Stall {
        if level == 0 {
            return Stall::Nothing;
        }
        let mut board = Board { tables, start, field, run, reasons: &mut self.reasons, has_spoken: false };
        for rule in [locked, hidden_pairs, naked_pairs, x_wings] {
            rule(&mut board);
            if board.has_spoken {
                return Stall::Struck;
            }
        }
        let rules: &[Rule] = match level {
            1 => &[],
            2 => &[Rule::Unary],
            3 => &[Rule::Unary, Rule::Several(Search::MULTIPLE)],
            4 => &[Rule::Several(Search::dynamic(0))],
            _ => &[Rule::Several(Search::dynamic(0)), Rule::Several(Search::dynamic(1))],
        };
        if !rules.is_empty() {
            let engine = self.engine.get_or_insert_default();
            for &rule in rules {
                engine.find(tables, field, rule);
                engine.strike(&mut board, &mut self.chains);
                if board.has_spoken {
                    return Stall::Struck;
                }
            }
        }
        Stall::Nothing
    }
}

/// The board inside a flow, and the flow.
pub struct Board<'a, const W: usize> {
    pub tables: &'a Tables<W>,
    /// The board as it was when the flow began, and as it is by now.
    pub start: &'a Field<W>,
    pub field: &'a Field<W>,
    pub run: &'a mut Run<W>,
    pub reasons: &'a mut Vec<Cand>,
    pub has_spoken: bool,
}

impl<const W: usize> Board<'_, W> {
    /// Notes a digit gone from those positions of a house.
    pub fn gone_from(&mut self, house: usize, digit: usize, but: u32) {
        let gone = self.start.at(house, digit) & !self.field.at(house, digit) & !but;
        let start = self.start;
        self.reasons.extend(self.tables.cells_at(house, gone).map(|c| start.cand(c, digit)));
    }

    /// Notes digits gone from a cell.
    pub fn gone_from_cell(&mut self, cell: usize) {
        let start = self.start;
        self.reasons.extend(ones(start.cands[cell] & !self.field.cands[cell]).map(|d| start.cand(cell, d)));
    }

    /// Strikes digits from cells for the reasons that were noted, cell by cell, if there are any.
    fn strike(&mut self, cells: Bits<W>, digits: u32, rule: &'static str) {
        if !self.reasons.is_empty() {
            self.has_spoken = true;
            for c in cells.iter() {
                ones(self.field.cands[c] & digits).for_each(|d| self.strike_one(c, d, rule, NO_CHAIN));
            }
        }
        self.reasons.clear();
    }

    pub fn strike_one(&mut self, cell: usize, digit: usize, rule: &'static str, chain: u32) {
        if self.run.clash.is_some() || self.run.has(cell, digit, false) {
            return;
        }
        let cand = self.start.cand(cell, digit);
        self.run.push(cand, false, Why::Rule(rule));
        self.run.chained(chain);
        for &reason in &*self.reasons {
            self.run.parent(self.run.node_of(reason, false));
        }
        if self.run.has(cell, digit, true) {
            self.run.clash_with(cand, true);
        } else {
            self.run.enter(self.start, cand, false);
        }
    }
}

fn locked<const W: usize>(board: &mut Board<W>) {
    let tables = board.tables;
    for (rule, crossings) in [("pointing", &tables.pointing), ("claiming", &tables.claiming)] {
        for crossing in crossings {
            let (from, to) = (crossing.from as usize, crossing.to as usize);
            for d in 0..tables.n_digits {
                let at = board.field.at(from, d);
                let victims = board.field.at(to, d) & !crossing.in_to;
                if at & !crossing.in_from == 0 && at.count_ones() >= 2 && victims != 0 {
                    board.gone_from(from, d, crossing.in_from);
                    board.strike(tables.set_at(to, victims), 1 << d, rule);
                }
            }
        }
    }
}

fn hidden_pairs<const W: usize>(board: &mut Board<W>) {
    let tables = board.tables;
    for (h, _) in tables.houses.iter().enumerate().filter(|(_, house)| house.is_full) {
        if board.field.empties[h].count_ones() <= 4 {
            continue;
        }
        first_pair(tables.n_digits, |[d, e]| {
            let at = board.field.at(h, d);
            if at.count_ones() == 2 && at == board.field.at(h, e) {
                let pair = 1 << d | 1 << e;
                if tables.cells_at(h, at).any(|c| board.field.cands[c] & !pair != 0) {
                    board.gone_from(h, d, at);
                    board.gone_from(h, e, at);
                    board.strike(tables.set_at(h, at), !pair, "hidden-pair");
                }
            }
            None::<()>
        });
    }
}

fn naked_pairs<const W: usize>(board: &mut Board<W>) {
    let tables = board.tables;
    for (h, house) in tables.houses.iter().enumerate() {
        let empties = board.field.empties[h];
        if empties.count_ones() < if house.is_full { 4 } else { 3 } {
            continue;
        }
        first_pair(house.cells.len(), |[i, j]| {
            let (a, b) = (house.cells[i] as usize, house.cells[j] as usize);
            let pair = board.field.cands[a];
            if pair.count_ones() == 2 && pair == board.field.cands[b] {
                let mut victims = Bits::EMPTY;
                let rest = tables.cells_at(h, empties & !(1 << i | 1 << j));
                rest.filter(|&c| board.field.cands[c] & pair != 0).for_each(|c| victims.insert(c));
                if !victims.is_empty() {
                    board.gone_from_cell(a);
                    board.gone_from_cell(b);
                    board.strike(victims, pair, "naked-pair");
                }
            }
            None::<()>
        });
    }
}

fn x_wings<const W: usize>(board: &mut Board<W>) {
    let tables = board.tables;
    let (columns, rows) = (&tables.columns, &tables.rows);
    x_wings_on(board, columns, rows);
    x_wings_on(board, rows, columns);
}

fn x_wings_on<const W: usize>(board: &mut Board<W>, base: &Range<usize>, cover: &Range<usize>) {
    let tables = board.tables;
    first_pair(base.len(), |[i, j]| {
        let (one, two) = (base.start + i, base.start + j);
        for d in 0..tables.n_digits {
            let at = board.field.at(one, d);
            if at.count_ones() != 2 || at != board.field.at(two, d) || board.field.n_written[d] as usize + 4 > tables.n_digits {
                continue;
            }
            let mut victims = Bits::EMPTY;
            for line in ones(at).map(|k| cover.start + k) {
                tables.cells_at(line, board.field.at(line, d) & !(1 << i | 1 << j)).for_each(|c| victims.insert(c));
            }
            if !victims.is_empty() {
                board.gone_from(one, d, at);
                board.gone_from(two, d, at);
                board.strike(victims, 1 << d, "x-wing");
            }
        }
        None::<()>
    });
}
