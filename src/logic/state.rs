//! The board in the middle of a solution: candidates by cell, by digit and by house, kept side by side, with all
//! singles known at any moment. What never lives here: techniques.

use super::bits::{Bits, is_one, ones};
use super::tables::Tables;
use crate::board::Clues;

/// Candidates and what is written. Digits count from 0 here; masks of digits and of positions are `u32`.
#[derive(Clone)]
pub struct State<const W: usize> {
    /// Digits that a cell can still hold; none once it is written.
    pub candidates: Vec<u32>,
    /// The digit that is written, or [`EMPTY`].
    pub values: Vec<u8>,
    /// For house h and digit d, at h·n + d: the positions where it can still go.
    pub positions: Vec<u32>,
    /// The cells where a digit can still go.
    pub planes: Vec<Bits<W>>,
    /// The positions of a house that are empty.
    pub empties: Vec<u32>,
    /// Digits of a full house that have exactly one place left.
    pub hidden: Vec<u32>,
    /// Houses with such a digit.
    pub with_hidden: Bits<W>,
    /// Houses with exactly one empty cell.
    pub with_one_empty: Bits<W>,
    /// Cells with exactly one candidate.
    pub naked: Bits<W>,
    /// How often a digit is written.
    pub n_written: Vec<u8>,
    pub n_empty: usize,
    /// The sums that are told.
    pub sums: Vec<Option<u16>>,
    /// A rule is broken, so nothing that follows means anything.
    pub is_broken: bool,
    /// In how many houses a cell is a hidden single now.
    reasons: Vec<u16>,
    /// Cells that are a hidden single in some house.
    n_ready: u32,
    used: Vec<u32>,
}

/// Nothing is written.
pub const EMPTY: u8 = u8::MAX;

impl<const W: usize> State<W> {
    /// The board as it is given. Clues that do not fit the layout, or each other, leave a broken state.
    pub fn new(tables: &Tables<W>, clues: &Clues) -> State<W> {
        let (n, n_houses) = (tables.n_digits, tables.houses.len());
        let mut state = State {
            candidates: vec![0; tables.n_cells],
            values: vec![EMPTY; tables.n_cells],
            positions: vec![0; n_houses * n],
            planes: vec![Bits::EMPTY; n],
            empties: vec![0; n_houses],
            hidden: vec![0; n_houses],
            with_hidden: Bits::EMPTY,
            with_one_empty: Bits::EMPTY,
            naked: Bits::EMPTY,
            n_written: vec![0; n],
            n_empty: tables.n_cells,
            sums: clues.sums.clone(),
            is_broken: clues.givens.0.len() != tables.n_cells || clues.sums.len() != tables.cages.len(),
            reasons: vec![0; tables.n_cells],
            n_ready: 0,
            used: vec![0; n_houses],
        };
        if !state.is_broken {
            clues.givens.filled().for_each(|(c, d)| state.give(tables, c as usize, d as usize));
            state.list_candidates(tables);
        }
        state
    }

    fn give(&mut self, tables: &Tables<W>, cell: usize, digit: usize) {
        if digit > tables.n_digits {
            self.is_broken = true;
            return;
        }
        self.values[cell] = digit as u8 - 1;
        self.n_written[digit - 1] += 1;
        self.n_empty -= 1;
        for &(h, _) in &tables.places[cell] {
            self.is_broken |= self.used[h as usize] >> (digit - 1) & 1 != 0;
            self.used[h as usize] |= 1 << (digit - 1);
        }
    }

    /// Every digit that no house of the cell has, all at once: striking them given by given would take most of the time
    /// that an easy puzzle needs.
    fn list_candidates(&mut self, tables: &Tables<W>) {
        let n = tables.n_digits;
        for c in (0..tables.n_cells).filter(|&c| self.values[c] == EMPTY) {
            let places = &tables.places[c];
            let barred = places.iter().fold(0, |m, &(h, _)| m | self.used[h as usize]);
            let left = ((1u32 << n) - 1) & !barred;
            self.candidates[c] = left;
            self.is_broken |= left == 0;
            if is_one(left) {
                self.naked.insert(c);
            }
            ones(left).for_each(|d| self.planes[d].insert(c));
            for &(h, i) in places {
                self.empties[h as usize] |= 1 << i;
                ones(left).for_each(|d| self.positions[h as usize * n + d] |= 1 << i);
            }
        }
        for (h, house) in tables.houses.iter().enumerate() {
            if self.empties[h].count_ones() == 1 {
                self.with_one_empty.insert(h);
            }
            for d in ones(((1u32 << n) - 1) & !self.used[h]).take_while(|_| house.is_full) {
                let at = self.positions[h * n + d];
                self.is_broken |= at == 0;
                if is_one(at) {
                    self.hidden[h] |= 1 << d;
                    self.with_hidden.insert(h);
                    self.gain(house.cells[at.trailing_zeros() as usize] as usize);
                }
            }
        }
    }

    /// Digits that are not written in a house.
    pub fn open(&self, house: usize) -> u32 {
        ((1u32 << self.planes.len()) - 1) & !self.used[house]
    }

    /// Where a digit can still go in a house.
    pub fn at(&self, house: usize, digit: usize) -> u32 {
        self.positions[house * self.planes.len() + digit]
    }

    /// How many cells a person could write now by a hidden single. Naked singles are not counted: people rarely see one
    /// before they look for it.
    pub fn n_ready(&self) -> u32 {
        self.n_ready
    }

    /// Whether every sum that is told is right; on a full board.
    pub fn sums_hold(&self, tables: &Tables<W>) -> bool {
        let sum = |cells: &[u16]| cells.iter().map(|&c| self.values[c as usize] as u16 + 1).sum::<u16>();
        tables.cages.iter().zip(&self.sums).all(|(cells, want)| want.is_none_or(|w| w == sum(cells)))
    }

    /// Writes a digit: it goes from all peers, and all else goes from the cell.
    pub fn place(&mut self, tables: &Tables<W>, cell: usize, digit: usize) {
        let n = self.planes.len();
        self.naked.remove(cell);
        // Once the digit is written, its houses ask for it no longer.
        for &(h, i) in &tables.places[cell] {
            let (h, bit) = (h as usize, 1u32 << digit);
            self.is_broken |= self.used[h] & bit != 0;
            self.used[h] |= bit;
            if self.hidden[h] & bit != 0 {
                let only = self.positions[h * n + digit].trailing_zeros() as usize;
                self.unhide(h, digit);
                self.lose(tables.houses[h].cells[only] as usize);
            }
            self.positions[h * n + digit] = 0;
            self.empties[h] &= !(1 << i);
            match self.empties[h].count_ones() {
                1 => self.with_one_empty.insert(h),
                0 => self.with_one_empty.remove(h),
                _ => {}
            }
        }
        let others = std::mem::take(&mut self.candidates[cell]);
        for d in ones(others) {
            self.planes[d].remove(cell);
            self.leave_houses(tables, cell, d);
        }
        self.values[cell] = digit as u8;
        self.n_written[digit] += 1;
        self.n_empty -= 1;
        for peer in self.planes[digit].and(&tables.peers[cell]).iter() {
            self.strike(tables, peer, digit);
        }
    }

    /// Strikes several digits from a cell.
    pub fn strike_all(&mut self, tables: &Tables<W>, cell: usize, digits: u32) {
        ones(self.candidates[cell] & digits).for_each(|d| self.strike(tables, cell, d));
    }

    /// Strikes a digit that the cell still has.
    fn strike(&mut self, tables: &Tables<W>, cell: usize, digit: usize) {
        self.candidates[cell] &= !(1 << digit);
        self.planes[digit].remove(cell);
        let left = self.candidates[cell];
        if is_one(left) {
            self.naked.insert(cell);
        } else if left == 0 {
            self.naked.remove(cell);
            self.is_broken = true;
        }
        self.leave_houses(tables, cell, digit);
    }

    fn leave_houses(&mut self, tables: &Tables<W>, cell: usize, digit: usize) {
        let n = self.planes.len();
        for &(h, i) in &tables.places[cell] {
            let h = h as usize;
            let left = &mut self.positions[h * n + digit];
            if *left >> i & 1 == 0 {
                continue;
            }
            *left &= !(1 << i);
            let left = *left;
            if !tables.houses[h].is_full {
                continue;
            }
            if is_one(left) {
                self.hidden[h] |= 1 << digit;
                self.with_hidden.insert(h);
                self.gain(tables.houses[h].cells[left.trailing_zeros() as usize] as usize);
            } else if left == 0 {
                self.unhide(h, digit);
                self.lose(cell);
                self.is_broken = true;
            }
        }
    }

    fn unhide(&mut self, house: usize, digit: usize) {
        self.hidden[house] &= !(1 << digit);
        if self.hidden[house] == 0 {
            self.with_hidden.remove(house);
        }
    }

    fn gain(&mut self, cell: usize) {
        self.n_ready += (self.reasons[cell] == 0) as u32;
        self.reasons[cell] += 1;
    }

    fn lose(&mut self, cell: usize) {
        self.n_ready -= (self.reasons[cell] == 1) as u32;
        self.reasons[cell] -= 1;
    }
}
