//! What a flow tries when nothing follows directly any more: simple patterns of the current board, then nested chains. A
//! pattern counts only if it depends on candidates that the flow eliminated; these are its reasons.

use super::engine::{Engine, Rule};
use super::field::{Cand, Field};
use super::flow::{NO_CHAIN, Run, Why};
use super::patterns::{Absence, Pattern, patterns};
use super::several::Search;
use crate::logic::bits::ones;
use crate::logic::tables::Tables;

/// The result of this attempt.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stall {
    Nothing,
    Struck,
}

/// Memory for patterns and chains inside a flow.
#[derive(Default)]
pub struct Inner<const W: usize> {
    reasons: Vec<Cand>,
    /// The nested chains from which something follows.
    chains: Vec<Inside>,
    engine: Option<Box<Engine<W>>>,
    /// The steps of work of nested chains.
    work: u64,
}

/// A nested chain: a fingerprint of its claims, and its complexity.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Inside {
    pub mark: u64,
    pub complexity: u32,
}

impl<const W: usize> Inner<W> {
    pub fn begin(&mut self) {
        self.chains.clear();
    }

    /// The steps of work since this was asked last.
    pub fn take_work(&mut self) -> u64 {
        std::mem::take(&mut self.work)
    }

    pub fn chain(&self, chain: u32) -> Inside {
        self.chains[chain as usize]
    }

    /// Applies everything that the first successful rule finds. This may end the flow. The rules of the level `silent` are known
    /// to find nothing.
    pub fn stall(
        &mut self,
        tables: &Tables<W>,
        start: &Field<W>,
        field: &Field<W>,
        (level, silent): (u8, u8),
        run: &mut Run<W>,
    ) -> Stall {
        if level == 0 {
            return Stall::Nothing;
        }
        let mut board = Board { tables, start, field, run, reasons: &mut self.reasons, has_spoken: false };
        if silent == 0 {
            patterns(tables, field, |pattern| board.strike(pattern));
            if board.has_spoken {
                return Stall::Struck;
            }
        }
        for &rule in &rules_of(level)[rules_of(silent).len()..] {
            let engine = self.engine.get_or_insert_default();
            self.work += engine.find(tables, field, rule);
            engine.strike(&mut board, &mut self.chains);
            if board.has_spoken {
                return Stall::Struck;
            }
        }
        Stall::Nothing
    }
}

/// What each level uses after patterns.
fn rules_of(level: u8) -> &'static [Rule] {
    match level {
        0 | 1 => &[],
        2 => &[Rule::Unary],
        3 => const { &[Rule::Unary, Rule::Several(Search::MULTIPLE)] },
        4 => const { &[Rule::Several(Search::dynamic(0))] },
        _ => const { &[Rule::Several(Search::dynamic(0)), Rule::Several(Search::dynamic(1))] },
    }
}

/// Whether a level begins with all rules of another one.
pub fn extends(level: u8, other: u8) -> bool {
    matches!((level, other), (1, 0) | (2, 1) | (3, 2) | (5, 4))
}

/// The board inside a flow, and the flow.
pub struct Board<'a, const W: usize> {
    pub tables: &'a Tables<W>,
    /// The board when the flow began, and the current board.
    pub start: &'a Field<W>,
    pub field: &'a Field<W>,
    pub run: &'a mut Run<W>,
    pub reasons: &'a mut Vec<Cand>,
    pub has_spoken: bool,
}

impl<const W: usize> Board<'_, W> {
    /// Adds as reasons the eliminated places of a digit in a house, except at the positions `but`.
    pub fn gone_from(&mut self, house: usize, digit: usize, but: u32) {
        let gone = self.start.at(house, digit) & !self.field.at(house, digit) & !but;
        let start = self.start;
        self.reasons.extend(self.tables.cells_at(house, gone).map(|c| start.cand(c, digit)));
    }

    /// Adds as reasons the eliminated candidates of a cell.
    pub fn gone_from_cell(&mut self, cell: usize) {
        let start = self.start;
        self.reasons.extend(ones(start.cands[cell] & !self.field.cands[cell]).map(|d| start.cand(cell, d)));
    }

    /// Applies the eliminations of a pattern, cell by cell, if it depends on anything that was eliminated; returns whether it
    /// does.
    fn strike(&mut self, pattern: Pattern<W>) -> bool {
        self.reasons.clear();
        for absence in pattern.rests_on {
            match absence {
                Absence::None => {}
                Absence::House(h, d, but) => self.gone_from(h, d, but),
                Absence::Cell(c) => self.gone_from_cell(c),
                Absence::Cells(cells) => cells.iter().for_each(|c| self.gone_from_cell(c)),
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
