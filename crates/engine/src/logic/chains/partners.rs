//! The strong links of a board, which chains with one line of reasoning follow from a false candidate to a true one.

use super::field::{Cand, Field};
use super::flow::Why;
use crate::logic::bits::{Bits, is_two, ones};
use crate::logic::tables::{House, Tables};

/// No number.
const NONE: u16 = u16::MAX;

/// The strong links of one pass: the candidates that are true if another is false.
#[derive(Default)]
pub struct Partners<const W: usize> {
    /// The candidates with a partner, and the number of each by candidate, or [`NONE`].
    pub cands: Vec<Cand>,
    pub number: Vec<u16>,
    /// The same candidates by digit and by cell.
    pub planes: Vec<Bits<W>>,
    pub cells: Vec<u32>,
    /// Where the partners of each number start.
    first: Vec<u32>,
    pub list: Vec<(Cand, Why)>,
    /// The digits with two places, by house.
    pairs: Vec<u32>,
}

impl<const W: usize> Partners<W> {
    /// Lists partners: the other digit of a cell with two candidates; of some digits, the other place in a house with two places.
    pub fn prepare(&mut self, tables: &Tables<W>, field: &Field<W>, in_cells: bool, digits: u32, in_houses: bool) {
        let n = field.n_digits();
        for list in [&mut self.cells, &mut self.pairs, &mut self.first] {
            list.clear();
        }
        self.cands.clear();
        self.list.clear();
        self.planes.clear();
        self.planes.resize(n, Bits::EMPTY);
        self.number.clear();
        self.number.resize(tables.n_cells * n, NONE);
        self.cells.resize(tables.n_cells, 0);
        let has_pairs = |house: &House<W>| in_houses && house.is_full;
        for (house, at) in tables.houses.iter().zip(field.positions.chunks_exact(n)) {
            let twos = at.iter().enumerate().fold(0, |m, (d, &at)| m | (is_two(at) as u32) << d);
            self.pairs.push(if has_pairs(house) { twos & digits } else { 0 });
        }
        for cell in 0..tables.n_cells {
            let digits = field.cands[cell];
            let in_cell = in_cells && is_two(digits);
            let places = &tables.places_in_order[cell];
            let here = places.iter().fold(0, |m, &(h, _)| m | self.pairs[h as usize]);
            self.cells[cell] = if in_cell { digits } else { digits & here };
            for d in ones(self.cells[cell]) {
                let start = self.list.len();
                if in_cell {
                    let other = (digits & !(1 << d)).trailing_zeros() as usize;
                    self.list.push((field.cand(cell, other), Why::Cell));
                }
                for &(h, i) in places.iter().filter(|&&(h, _)| self.pairs[h as usize] >> d & 1 != 0) {
                    let at = field.at(h as usize, d) & !(1 << i);
                    let other = tables.houses[h as usize].cells[at.trailing_zeros() as usize] as usize;
                    let cand = field.cand(other, d);
                    if !self.list[start..].iter().any(|&(c, _)| c == cand) {
                        self.list.push((cand, Why::House(h)));
                    }
                }
                let cand = field.cand(cell, d);
                self.number[cand as usize] = self.cands.len() as u16;
                self.cands.push(cand);
                self.first.push(start as u32);
                self.planes[d].insert(cell);
            }
        }
        self.first.push(self.list.len() as u32);
    }

    /// The number of a candidate, if it has a partner.
    pub fn number_of(&self, cand: Cand) -> Option<usize> {
        Some(self.number[cand as usize]).filter(|&k| k != NONE).map(usize::from)
    }

    pub fn range(&self, cand: Cand) -> std::ops::Range<usize> {
        self.number_of(cand).map_or(0..0, |k| self.first[k] as usize..self.first[k + 1] as usize)
    }

    /// The partners of a candidate, and what makes them so.
    pub fn of(&self, cand: Cand) -> &[(Cand, Why)] {
        &self.list[self.range(cand)]
    }
}
