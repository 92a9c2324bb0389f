//! Writes out the lines of reasoning behind the chosen chain, for a reader.

use super::field::{Cand, Field};
use super::flow::{Marks, Run, Why};
use super::found::Proof;
use super::patterns::{RULES, SUMS};
use super::{Scratch, unary};
use crate::board::{Because, Branch, Cell, Claim, Digit, DigitSet, Evidence};
use crate::logic::tables::Tables;

impl<const W: usize> Scratch<W> {
    /// The evidence of the last chain: its cells, digits and branches.
    pub fn evidence(&mut self, tables: &Tables<W>) -> Evidence {
        let Some(found) = self.catch.best else { return Evidence::default() };
        if found.proof == Proof::Line {
            unary::line(tables, &self.start, &mut self.unary, &mut self.catch);
        }
        let branches = self.branches(tables, found.proof, found.end());
        let n = tables.n_digits;
        let cell_of = |cand: Cand| (cand as usize / n) as Cell;
        let digit_of = |cand: Cand| DigitSet::of((cand as usize % n) as Digit + 1);
        let mut seen = Evidence::default();
        match found.proof {
            Proof::Line => {
                for claim in branches.iter().flat_map(|branch: &Branch| &branch.claims) {
                    seen.digits = seen.digits.with(claim.digit);
                    if !seen.cells.contains(&claim.cell) {
                        seen.cells.push(claim.cell);
                    }
                }
            }
            Proof::Clash(cand, _) | Proof::Both(cand) => (seen.cells, seen.digits) = (vec![cell_of(cand)], digit_of(cand)),
            Proof::Cell(cell) => {
                seen.cells = vec![cell];
                seen.digits = branches.iter().filter_map(|b| b.claims.first()).fold(seen.digits, |m, claim| m.with(claim.digit));
            }
            Proof::House(h, digit) => {
                seen.cells = branches.iter().filter_map(|b| b.claims.first()).map(|claim| claim.cell).collect();
                seen.digits = DigitSet::of(digit + 1);
                seen.houses = vec![tables.houses[h as usize].number];
            }
        }
        Evidence { branches, ..seen }
    }

    fn branches(&mut self, tables: &Tables<W>, proof: Proof, end: Option<(Cand, bool)>) -> Vec<Branch> {
        if proof == Proof::Line {
            let one = |(k, &(cand, holds, why)): (usize, &(Cand, bool, Why))| {
                let from = if k == 0 { Vec::new() } else { vec![k as u16 - 1] };
                claim(tables, &self.start, cand, holds, why, from)
            };
            return vec![Branch { claims: self.catch.line.iter().enumerate().map(one).collect() }];
        }
        let mut ends = Vec::new();
        let flows = &self.flows[self.kind];
        flows.ends(tables, &self.start, proof, end, &mut ends);
        ends.iter().map(|&(run, node)| branch(tables, &self.start, flows.run(run), node)).collect()
    }
}

/// A claim and everything that it rests on, oldest first.
fn branch<const W: usize>(tables: &Tables<W>, field: &Field<W>, run: &Run<W>, end: u16) -> Branch {
    let mut marks = Marks::default();
    marks.mark(run, end);
    let nodes: Vec<u16> = marks.iter().collect();
    let place = |node: &u16| nodes.binary_search(node).unwrap_or(0) as u16;
    let one = |&k: &u16| {
        let node = run.nodes[k as usize];
        claim(tables, field, node.cand, node.holds, node.why, run.parents_of(k).iter().map(place).collect())
    };
    Branch { claims: nodes.iter().map(one).collect() }
}

fn claim<const W: usize>(tables: &Tables<W>, field: &Field<W>, cand: Cand, holds: bool, why: Why, from: Vec<u16>) -> Claim {
    let because = match why {
        Why::Assumed => Because::Assumed,
        Why::Cell => Because::Cell,
        Why::House(h) => Because::House(tables.houses[h as usize].number),
        Why::Pair => Because::Pair,
        Why::Rule(rule) => match field.sums.get((rule as usize).wrapping_sub(SUMS as usize)) {
            Some((sum, _)) => Because::Sum(sum.balance()),
            None => Because::Technique(RULES[rule as usize]),
        },
    };
    let (cell, digit) = (cand as usize / tables.n_digits, cand as usize % tables.n_digits);
    Claim { cell: cell as Cell, digit: digit as Digit + 1, holds, because, from }
}
