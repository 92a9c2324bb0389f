//! Where chains with one line of reasoning need not be looked for again: links within a digit change only with its cells, and those
//! between cells with two candidates only with these. A hint mostly changes one digit.

use super::field::Field;
use crate::logic::bits::{Bits, has_several, is_two, ones};

/// Where nothing was found on an earlier board of a walk: without further links, nothing will be.
#[derive(Default)]
pub struct Quiet<const W: usize> {
    /// By digit: its cells, and those of them with several candidates, when there was no chain within it.
    digits: Vec<[Bits<W>; 2]>,
    /// By digit: its cells with two candidates, when there was no cycle through such cells.
    pairs: Option<Vec<Bits<W>>>,
    /// The same sets of the current board.
    now: Vec<[Bits<W>; 2]>,
    now_pairs: Vec<Bits<W>>,
}

impl<const W: usize> Quiet<W> {
    /// Takes a board; returns the digits within which there could be a chain, and whether there could be a cycle through cells
    /// with two candidates. If pairs of cells bind different digits, no digit is looked at alone.
    pub fn look(&mut self, field: &Field<W>, has_bonds: bool) -> (u32, bool) {
        let (mut open, mut pairs) = (Bits::EMPTY, Bits::EMPTY);
        for (cell, &digits) in field.cands.iter().enumerate().filter(|(_, digits)| has_several(**digits)) {
            open.insert(cell);
            if is_two(digits) {
                pairs.insert(cell);
            }
        }
        self.now.clear();
        self.now.extend(field.planes.iter().map(|plane| [*plane, plane.and(&open)]));
        self.now_pairs.clear();
        self.now_pairs.extend(field.planes.iter().map(|plane| plane.and(&pairs)));
        let is_known = |d: usize| self.digits.get(d).is_some_and(|quiet| *quiet == self.now[d]);
        let new = (0..self.now.len()).filter(|&d| !is_known(d)).fold(0, |m, d| m | 1 << d);
        let digits = if has_bonds && new != 0 { u32::MAX } else { new };
        (digits, self.pairs.as_ref() != Some(&self.now_pairs))
    }

    /// Remembers that there was no chain within these digits.
    pub fn keep(&mut self, digits: u32) {
        self.digits.resize(self.now.len(), [Bits([u64::MAX; W]); 2]);
        ones(digits).take_while(|&d| d < self.now.len()).for_each(|d| self.digits[d] = self.now[d]);
    }

    /// Remembers that there was no cycle through cells with two candidates.
    pub fn keep_pairs(&mut self) {
        self.pairs.get_or_insert_default().clone_from(&self.now_pairs);
    }
}
