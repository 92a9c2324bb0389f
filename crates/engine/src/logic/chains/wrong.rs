//! The candidates that lead to their opposite, and where cycles could lie that rule something out.
//!
//! A cycle that rules out a candidate gives it a chain to its opposite as well: it sees a false claim of the cycle, from which all of
//! its true claims follow, and it sees one of those. This holds if chains follow all that cells see, and no cell has a single
//! that still rules something out. So where no candidate leads to its opposite, no cycle has to be looked for.

use super::field::{Cand, Field};
use super::partners::Partners;
use super::quick::has_single;
use super::standing::Standing;
use super::web::Web;
use crate::logic::bits::{Bits, has_several, ones};
use crate::logic::tables::Tables;

/// The candidates that are wrong on a board by one line of reasoning, and those of the current pass.
#[derive(Default)]
pub struct Wrong<const W: usize> {
    /// Whether a cycle that rules something out gives a chain to an opposite.
    pub is_telling: bool,
    /// Whether those of the board were computed before the passes; by digit.
    pub is_known: bool,
    planes: Vec<Bits<W>>,
    /// Those of a pass, by cell, and as a list.
    cells: Vec<u32>,
    list: Vec<Cand>,
    /// By number: where cycles of at most this depth are looked for.
    near: Vec<u64>,
    most: u32,
}

impl<const W: usize> Wrong<W> {
    /// Takes a board; returns the digits that could have a chain or a cycle. If all chains are wanted, it pays to look first
    /// what they could rule out.
    pub fn begin(&mut self, tables: &Tables<W>, field: &Field<W>, standing: &mut Standing<W>, wants_all: bool) -> u32 {
        self.is_telling = tables.links.has_all_peers && !has_single(tables, field);
        self.is_known = self.is_telling && wants_all;
        if !self.is_known {
            return u32::MAX;
        }
        standing.prepare(tables, field);
        standing.wrong(field.n_digits(), &mut self.planes);
        let digits = self.planes.iter().enumerate().fold(0, |m, (d, plane)| m | (!plane.is_empty() as u32) << d);
        // Where pairs of cells bind different digits, a chain may lead through digits that have none.
        if digits != 0 && tables.links.has_bonds { u32::MAX } else { digits }
    }

    /// Lists those of a pass, among some digits; returns whether there could be a chain or a cycle.
    pub fn list(
        &mut self,
        tables: &Tables<W>,
        field: &Field<W>,
        partners: &Partners<W>,
        web: &mut Web,
        in_cells: bool,
        of: u32,
    ) -> bool {
        self.cells.clear();
        self.cells.resize(tables.n_cells, 0);
        self.list.clear();
        if self.is_known {
            web.widen(tables, field, in_cells, partners, &self.planes);
            let all = self.planes.iter().enumerate().flat_map(|(d, plane)| plane.iter().map(move |cell| (cell, d)));
            all.for_each(|(cell, d)| self.cells[cell] |= 1 << d);
        } else {
            let open = self.cells.iter_mut().zip(&field.cands).filter(|&(_, &digits)| has_several(digits));
            open.for_each(|(cell, &digits)| *cell = digits & of);
        }
        for (cell, digits) in self.cells.iter_mut().enumerate().filter(|(_, digits)| **digits != 0) {
            for d in ones(*digits) {
                match web.refutes(field.cand(cell, d)) {
                    true => self.list.push(field.cand(cell, d)),
                    false => *digits &= !(1 << d),
                }
            }
        }
        !self.list.is_empty() || !self.is_telling
    }

    /// The digits of those of a pass.
    pub fn digits(&self, field: &Field<W>) -> u32 {
        self.list.iter().fold(0, |m, &cand| m | 1 << field.split(cand).1)
    }

    /// Whether a candidate leads to its opposite in this pass.
    pub fn has(&self, cell: usize, digit: usize) -> bool {
        self.cells[cell] >> digit & 1 != 0
    }

    /// Lists where a cycle could lie that rules something out and is no deeper than `most`. Its true claims follow from what it
    /// rules out, the last one after as many links as it has: one more than its depth.
    pub fn list_near(&mut self, web: &mut Web, most: u32) {
        self.most = most;
        self.near.clear();
        self.near.resize(web.words(), if self.is_telling { 0 } else { u64::MAX });
        for &cand in self.list.iter().filter(|_| self.is_telling) {
            web.add_within(cand, most.saturating_add(1), &mut self.near);
        }
    }

    /// Whether there could be such a cycle through a candidate.
    pub fn may_circle(&self, partners: &Partners<W>, web: &mut Web, cand: Cand) -> bool {
        let Some(k) = partners.number_of(cand) else { return false };
        let is_near = self.near[k / 64] >> (k % 64) & 1 != 0;
        is_near && (!self.is_telling || web.may_strike(k, &self.list)) && web.circles(cand, k, &partners.cands, self.most)
    }
}
