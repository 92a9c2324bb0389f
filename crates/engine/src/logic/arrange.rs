//! Enumerates all ways to fill a few cells so that given sums are met, and reports which digits of each cell occur in any of
//! them.

use super::bits::{Bits, ones};
use super::hint::MAX_GROUP;
use super::tables::Tables;

/// The most sums that can hold at the same time.
pub const MAX_SUMS: usize = 3;

/// A few empty cells, and their sums.
pub struct Group {
    n: usize,
    cells: [u16; MAX_GROUP],
    factors: [[i8; MAX_SUMS]; MAX_GROUP],
    targets: [i32; MAX_SUMS],
    /// For each cell, the earlier cells that it must differ from.
    differs: [u32; MAX_GROUP],
    masks: [u32; MAX_GROUP],
    /// The smallest and largest amount that the cells from here on can add to each sum.
    least: [[i32; MAX_SUMS]; MAX_GROUP + 1],
    most: [[i32; MAX_SUMS]; MAX_GROUP + 1],
}

impl Group {
    /// A group without cells.
    pub fn new() -> Group {
        Group {
            n: 0,
            cells: [0; MAX_GROUP],
            factors: [[0; MAX_SUMS]; MAX_GROUP],
            targets: [0; MAX_SUMS],
            differs: [0; MAX_GROUP],
            masks: [0; MAX_GROUP],
            least: [[0; MAX_SUMS]; MAX_GROUP + 1],
            most: [[0; MAX_SUMS]; MAX_GROUP + 1],
        }
    }

    pub fn cells(&self) -> &[u16] {
        &self.cells[..self.n]
    }

    /// Adds sum number `sum`: its empty cells and its target. False if there is no room for the cells.
    pub fn add(&mut self, sum: usize, terms: impl Iterator<Item = (u16, i8)>, target: i32) -> bool {
        self.targets[sum] = target;
        for (cell, factor) in terms {
            let i = match self.cells().iter().position(|&c| c == cell) {
                Some(i) => i,
                None if self.n == MAX_GROUP => return false,
                None => {
                    self.cells[self.n] = cell;
                    self.n += 1;
                    self.n - 1
                }
            };
            self.factors[i][sum] += factor;
        }
        true
    }

    /// For each cell, the digits that some arrangement uses. `None` if this takes more than `limit` tries, because then no
    /// person would work it out.
    pub fn supports<const W: usize>(&mut self, tables: &Tables<W>, candidates: &[u32], limit: u32) -> Option<[u32; MAX_GROUP]> {
        self.prepare(tables, candidates);
        let mut found = [0u32; MAX_GROUP];
        let mut digits = [0usize; MAX_GROUP];
        let mut rest = [0u32; MAX_GROUP];
        let mut sums = [self.targets; MAX_GROUP + 1];
        let mut budget = limit;
        let mut depth = 0;
        rest[0] = self.masks[0];
        // Depth first with an explicit stack: `rest` has the digits still to try at each depth.
        loop {
            if rest[depth] == 0 {
                if depth == 0 {
                    return Some(found);
                }
                depth -= 1;
                continue;
            }
            let digit = rest[depth].trailing_zeros() as usize;
            rest[depth] &= rest[depth] - 1;
            budget = budget.checked_sub(1)?;
            if ones(self.differs[depth]).any(|i| digits[i] == digit) {
                continue;
            }
            let next = depth + 1;
            let left = |s: usize| sums[depth][s] - self.factors[depth][s] as i32 * (digit as i32 + 1);
            let left = std::array::from_fn(left);
            if !(0..MAX_SUMS).all(|s| (self.least[next][s]..=self.most[next][s]).contains(&left[s])) {
                continue;
            }
            digits[depth] = digit;
            if next < self.n {
                sums[next] = left;
                rest[next] = self.masks[next];
                depth = next;
                continue;
            }
            (0..self.n).for_each(|i| found[i] |= 1 << digits[i]);
            if found[..self.n] == self.masks[..self.n] {
                return Some(found);
            }
        }
    }

    fn prepare<const W: usize>(&mut self, tables: &Tables<W>, candidates: &[u32]) {
        for i in 0..self.n {
            self.masks[i] = candidates[self.cells[i] as usize];
            let peers: &Bits<W> = &tables.peers[self.cells[i] as usize];
            self.differs[i] = (0..i).filter(|&j| peers.has(self.cells[j] as usize)).fold(0, |m, j| m | 1 << j);
        }
        for i in (0..self.n).rev() {
            let low = self.masks[i].trailing_zeros() as i32 + 1;
            let high = 32 - self.masks[i].leading_zeros() as i32;
            for s in 0..MAX_SUMS {
                let factor = self.factors[i][s] as i32;
                self.least[i][s] = self.least[i + 1][s] + (factor * low).min(factor * high);
                self.most[i][s] = self.most[i + 1][s] + (factor * low).max(factor * high);
            }
        }
    }
}
