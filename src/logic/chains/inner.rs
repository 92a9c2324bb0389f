//! What a flow tries when nothing follows by itself any more: simple patterns of the board as it is by then, and chains.
//! A pattern counts only if it needs candidates gone that the flow struck; those are its reasons.

use super::engine::{Engine, Rule};
use super::field::{Cand, Field};
use super::flow::{NO_CHAIN, Run, Why};
use super::patterns::{Absence, Pattern, patterns};
use super::several::Search;
use crate::logic::bits::ones;
use crate::logic::tables::Tables;

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
        patterns(tables, field, |pattern| board.strike(pattern));
        if board.has_spoken {
            return Stall::Struck;
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

    /// Strikes what a pattern says, cell by cell, if it rests on anything that is gone; says whether it does.
    fn strike(&mut self, pattern: Pattern<W>) -> bool {
        self.reasons.clear();
        for absence in pattern.rests_on {
            match absence {
                Absence::None => {}
                Absence::House(h, d, but) => self.gone_from(h, d, but),
                Absence::Cell(c) => self.gone_from_cell(c),
            }
        }
        let counts = !self.reasons.is_empty();
        if counts {
            self.has_spoken = true;
            for c in pattern.cells.iter() {
                ones(self.field.cands[c] & pattern.digits).for_each(|d| self.strike_one(c, d, pattern.rule, NO_CHAIN));
            }
        }
        self.reasons.clear();
        counts
    }

    pub fn strike_one(&mut self, cell: usize, digit: usize, rule: u8, chain: u32) {
        if self.run.clash.is_some() || self.run.has(cell, digit, false) {
            return;
        }
        let cand = self.start.cand(cell, digit);
        self.run.push((cand, cell, digit), false, Why::Rule(rule));
        self.run.chained(chain);
        for &reason in &*self.reasons {
            self.run.parent(self.run.node_of(reason, false));
        }
        if self.run.has(cell, digit, true) {
            self.run.clash_with(cand, true);
        } else {
            self.run.enter();
        }
    }
}
