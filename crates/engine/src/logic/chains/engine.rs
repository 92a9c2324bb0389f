//! Nested chains: finds all chains of a board in the middle of a flow, and applies their eliminations.

use super::field::{Cand, Field};
use super::flow::Why;
use super::found::{Catch, Caught, Kept, Proof, Target};
use super::inner::{Board, Inside};
use super::patterns::CHAIN;
use super::several::{Flows, Search, several};
use super::unary::{Unary, unary};
use crate::logic::bits::ones;
use crate::logic::tables::Tables;

/// A finder of chains.
#[derive(Clone, Copy)]
pub enum Rule {
    Unary,
    Several(Search),
}

/// The steps of work of a start of a chain within others.
const STEPS_A_START: u64 = 8;

/// The chain finders one nesting level deeper, and the chains that they found.
#[derive(Default)]
pub struct Engine<const W: usize> {
    start: Field<W>,
    unary: Unary<W>,
    flows: Flows<W>,
    catch: Catch,
    /// Fingerprints of the eliminations made so far, each set once.
    known: Vec<u64>,
    struck: Vec<Cand>,
    claims: Vec<Kept>,
}

impl<const W: usize> Engine<W> {
    /// Finds all chains of a board, in the order in which they are taken. Returns the steps of work.
    pub fn find(&mut self, tables: &Tables<W>, field: &Field<W>, rule: Rule) -> u64 {
        let before = self.flows.work();
        self.start.copy(field);
        self.catch.clear();
        self.catch.keeps_all = true;
        match rule {
            Rule::Unary => unary(tables, &self.start, &mut self.unary, &mut self.catch),
            Rule::Several(search) => several(tables, &self.start, &mut self.flows, search, &mut self.catch),
        }
        // The sort is stable: equals stay in the order in which they were found.
        self.catch.all.sort_by_key(|caught| caught.found.key);
        // Each candidate is a start.
        (tables.n_cells * tables.n_digits) as u64 * STEPS_A_START + self.flows.work() - before
    }

    /// Applies the eliminations of all chains to the flow. Of chains with the same eliminations only the first counts, even if
    /// it has no reason.
    pub fn strike(&mut self, board: &mut Board<W>, chains: &mut Vec<Inside>) {
        self.known.clear();
        for k in 0..self.catch.all.len() {
            if board.run.clash.is_some() {
                return;
            }
            let caught = self.catch.all[k];
            self.list_struck(&caught);
            let mark = fingerprint(self.struck.iter().map(|&cand| cand as u64));
            if self.known.contains(&mark) {
                continue;
            }
            self.known.push(mark);
            self.list_claims(board.tables, &caught);
            board.reasons.clear();
            for &(cand, _, why) in self.claims.iter().filter(|&&(_, holds, _)| holds) {
                let (cell, digit) = self.start.split(cand);
                match why {
                    Why::Cell => board.gone_from_cell(cell),
                    Why::House(h) => board.gone_from(h as usize, digit, 0),
                    Why::Assumed | Why::Pair | Why::Rule(_) => {}
                }
            }
            board.reasons.sort_unstable();
            board.reasons.dedup();
            if board.reasons.is_empty() {
                continue;
            }
            board.has_spoken = true;
            let claims = self.claims.iter().map(|&(cand, holds, _)| cand as u64 * 2 + holds as u64);
            chains.push(Inside { mark: fingerprint(claims), complexity: caught.found.key.complexity });
            for &cand in &self.struck {
                let (cell, digit) = self.start.split(cand);
                board.strike_one(cell, digit, CHAIN, chains.len() as u32 - 1);
            }
        }
        board.reasons.clear();
    }

    /// The eliminations of a chain, cell by cell.
    fn list_struck(&mut self, caught: &Caught) {
        self.struck.clear();
        let field = &self.start;
        match caught.found.target {
            Target::Is(cand, false) => self.struck.push(cand),
            Target::Is(cand, true) => {
                let (cell, digit) = field.split(cand);
                self.struck.extend(ones(field.cands[cell] & !(1 << digit)).map(|d| field.cand(cell, d)));
            }
            Target::Go => {
                let of = |&(cell, digits): &(u16, u32)| ones(digits).map(move |d| field.cand(cell as usize, d));
                self.struck.extend(self.catch.strikes_of(caught).iter().flat_map(of));
            }
        }
    }

    /// All claims of a chain, branch by branch.
    fn list_claims(&mut self, tables: &Tables<W>, caught: &Caught) {
        self.claims.clear();
        match caught.found.proof {
            Proof::Line => self.claims.extend_from_slice(self.catch.line_of(caught)),
            proof => self.flows.claims(tables, &self.start, proof, caught.found.end(), &mut self.claims),
        }
    }
}

/// A fingerprint of a list: FNV-1a over its members.
fn fingerprint(list: impl Iterator<Item = u64>) -> u64 {
    list.fold(0xcbf2_9ce4_8422_2325, |hash, member| (hash ^ member).wrapping_mul(0x0100_0000_01b3))
}
