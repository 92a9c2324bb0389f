//! A partly solved board: candidates by cell, by digit and by house, all kept up to date, with all singles known at any time.

use super::bits::{Bits, has_several, is_one, ones};
use super::nine::Nine;
use super::tables::Tables;
use crate::board::{Clues, Position};
use std::iter::repeat;

/// Candidates and placed digits. Digits count from 0 here; masks of digits and of positions are `u32`.
#[derive(Clone)]
pub struct State<const W: usize> {
    /// The candidates of a cell; none once it is filled.
    pub candidates: Vec<u32>,
    /// The placed digit, or [`EMPTY`].
    pub values: Vec<u8>,
    /// For house h and digit d, at h·n + d: the possible positions.
    pub positions: Vec<u32>,
    /// For each digit, the cells that have it as a candidate.
    pub planes: Vec<Bits<W>>,
    /// The empty positions of a house.
    pub empties: Vec<u32>,
    /// Digits of a full house that have exactly one place left.
    pub hidden: Vec<u32>,
    /// Houses with such a digit.
    pub with_hidden: Bits<W>,
    /// Houses with exactly one empty cell.
    pub with_one_empty: Bits<W>,
    /// Cells with exactly one candidate.
    pub naked: Bits<W>,
    /// How often each digit is placed.
    pub n_written: Vec<u8>,
    pub n_empty: usize,
    /// The known sums.
    pub sums: Vec<Option<u16>>,
    /// A rule is broken; the rest of the state is then meaningless.
    pub is_broken: bool,
    used: Vec<u32>,
}

/// No digit is placed.
pub const EMPTY: u8 = u8::MAX;

impl<const W: usize> State<W> {
    /// Any candidates in the cells of a board of 4×4, rather many than few.
    #[cfg(test)]
    pub fn scribble(&mut self, stream: &mut crate::seed::Stream) {
        self.candidates.iter_mut().take(16).for_each(|left| *left = (stream.below(15) + 1) | (stream.below(15) + 1));
    }

    /// What a cell can hold, or holds.
    pub fn known(&self, cell: u16) -> u32 {
        match self.values[cell as usize] {
            EMPTY => self.candidates[cell as usize],
            digit => 1 << digit,
        }
    }

    /// An empty state without heap memory.
    pub fn blank() -> State<W> {
        State {
            candidates: Vec::new(),
            values: Vec::new(),
            positions: Vec::new(),
            planes: Vec::new(),
            empties: Vec::new(),
            hidden: Vec::new(),
            with_hidden: Bits::EMPTY,
            with_one_empty: Bits::EMPTY,
            naked: Bits::EMPTY,
            n_written: Vec::new(),
            n_empty: 0,
            sums: Vec::new(),
            is_broken: false,
            used: Vec::new(),
        }
    }

    /// The board with its givens. Clues that do not fit the layout, or each other, give a broken state.
    pub fn new(tables: &Tables<W>, clues: &Clues) -> State<W> {
        let mut state = State::blank();
        state.set(tables, clues);
        state
    }

    /// Like `new`, reusing this state's memory.
    pub fn set(&mut self, tables: &Tables<W>, clues: &Clues) {
        let (n, n_houses) = (tables.n_digits, tables.houses.len());
        fill(&mut self.candidates, repeat(0), tables.n_cells);
        fill(&mut self.values, repeat(EMPTY), tables.n_cells);
        fill(&mut self.positions, repeat(0), n_houses * n);
        fill(&mut self.planes, repeat(Bits::EMPTY), n);
        fill(&mut self.empties, repeat(0), n_houses);
        fill(&mut self.hidden, repeat(0), n_houses);
        fill(&mut self.n_written, repeat(0), n);
        // What a house can't hold is out of the question there, like what it holds already.
        fill(&mut self.used, tables.houses.iter().map(|house| house.barred), n_houses);
        (self.with_hidden, self.with_one_empty, self.naked) = (Bits::EMPTY, Bits::EMPTY, Bits::EMPTY);
        self.n_empty = tables.n_cells;
        self.sums.clone_from(&clues.sums);
        self.is_broken = clues.givens.0.len() != tables.n_cells || clues.sums.len() != tables.cages.len();
        if !self.is_broken {
            clues.givens.filled().for_each(|(c, d)| self.give(tables, c as usize, d as usize));
            self.list_candidates(tables);
            self.strike_by_ties(tables, clues);
        }
    }

    /// Eliminates what marks rule out, and what givens rule out beyond their houses.
    fn strike_by_ties(&mut self, tables: &Tables<W>, clues: &Clues) {
        for item in &clues.items {
            let (cell, allowed) = (item.cell as usize, item.allowed(tables.n_digits as u8).0);
            self.strike_all(tables, cell, !allowed);
            self.is_broken |= clues.givens.get(item.cell).is_some_and(|digit| allowed >> (digit - 1) & 1 == 0);
        }
        // A digit that is too large has broken the state already.
        let fits = |&(cell, digit): &(u16, u8)| digit as usize <= tables.n_digits && !tables.ties[cell as usize].is_empty();
        for (cell, digit) in clues.givens.filled().filter(fits) {
            self.strike_ties(tables, cell as usize, digit as usize - 1);
        }
    }

    /// Eliminates what a placed digit rules out beyond its houses.
    fn strike_ties(&mut self, tables: &Tables<W>, cell: usize, digit: usize) {
        for tie in &tables.ties[cell] {
            let (other, barred) = (tie.cell as usize, tie.bars[digit]);
            let placed = self.values[other];
            self.is_broken |= placed != EMPTY && barred >> placed & 1 != 0;
            self.strike_all(tables, other, barred);
        }
    }

    /// A partly solved board from its placed digits and candidates.
    pub fn in_the_middle(tables: &Tables<W>, clues: &Clues, position: &Position) -> State<W> {
        let mut state = State::new(tables, &Clues { givens: position.grid.clone(), ..clues.clone() });
        if !state.is_broken {
            for (cell, left) in position.candidates.iter().enumerate().take(tables.n_cells) {
                let struck = state.candidates[cell] & !left.0;
                state.strike_all(tables, cell, struck);
            }
        }
        state
    }

    /// Copies another state of the same layout, reusing memory.
    pub fn copy_from(&mut self, other: &State<W>) {
        self.candidates.clone_from(&other.candidates);
        self.values.clone_from(&other.values);
        self.positions.clone_from(&other.positions);
        self.planes.clone_from(&other.planes);
        self.empties.clone_from(&other.empties);
        self.hidden.clone_from(&other.hidden);
        self.n_written.clone_from(&other.n_written);
        self.sums.clone_from(&other.sums);
        self.used.clone_from(&other.used);
        (self.with_hidden, self.with_one_empty, self.naked) = (other.with_hidden, other.with_one_empty, other.naked);
        (self.n_empty, self.is_broken) = (other.n_empty, other.is_broken);
    }

    /// Copies a classic board from the lane, which must not be broken.
    pub fn take_nine(&mut self, tables: &Tables<W>, nine: &Nine) {
        let n = tables.n_digits;
        fill(&mut self.candidates, nine.candidates.iter().map(|&m| m as u32), tables.n_cells);
        fill(&mut self.positions, nine.positions.iter().map(|&m| m as u32), tables.houses.len() * n);
        fill(&mut self.empties, nine.empties.iter().map(|&m| m as u32), tables.houses.len());
        fill(&mut self.hidden, nine.hidden.iter().map(|&m| m as u32), tables.houses.len());
        fill(&mut self.values, nine.values.iter().copied(), tables.n_cells);
        fill(&mut self.planes, nine.planes.iter().map(|&plane| Bits::of(plane)), n);
        fill(&mut self.used, nine.used.iter().map(|&m| m as u32), tables.houses.len());
        let written = |d: usize| tables.lines[0][1].clone().filter(|&row| nine.used[row] >> d & 1 != 0).count() as u8;
        fill(&mut self.n_written, (0..n).map(written), n);
        self.naked = Bits::EMPTY;
        (0..tables.n_cells).filter(|&c| is_one(self.candidates[c])).for_each(|c| self.naked.insert(c));
        (self.with_hidden, self.with_one_empty) = (Bits::of(nine.with_hidden.into()), Bits::of(nine.with_one_empty.into()));
        (self.n_empty, self.is_broken) = (nine.n_empty, nine.is_broken);
    }

    fn give(&mut self, tables: &Tables<W>, cell: usize, digit: usize) {
        if digit > tables.n_digits {
            self.is_broken = true;
            return;
        }
        self.is_broken |= tables.allowed[cell] >> (digit - 1) & 1 == 0;
        self.values[cell] = digit as u8 - 1;
        self.n_written[digit - 1] += 1;
        self.n_empty -= 1;
        for place in tables.places_of(cell) {
            let used = &mut self.used[place.house as usize];
            self.is_broken |= *used >> (digit - 1) & 1 != 0;
            *used |= 1 << (digit - 1);
        }
    }

    /// Computes the candidates of all cells at once. Eliminating given by given would take most of the time of an easy puzzle.
    fn list_candidates(&mut self, tables: &Tables<W>) {
        let n = tables.n_digits;
        for c in (0..tables.n_cells).filter(|&c| self.values[c] == EMPTY) {
            let places = tables.places_of(c);
            let barred = places.iter().fold(0, |m, place| m | self.used[place.house as usize]);
            let left = tables.allowed[c] & !barred;
            self.candidates[c] = left;
            self.is_broken |= left == 0;
            if is_one(left) {
                self.naked.insert(c);
            }
            ones(left).for_each(|d| self.planes[d].insert(c));
            for place in places {
                self.empties[place.house as usize] |= place.bit;
                let of_house = &mut self.positions[place.row as usize..place.row as usize + n];
                ones(left).for_each(|d| of_house[d] |= place.bit);
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
                }
            }
        }
    }

    /// The digits not yet placed in a house.
    pub fn open(&self, house: usize) -> u32 {
        ((1u32 << self.planes.len()) - 1) & !self.used[house]
    }

    /// The placed digits, house by house.
    pub fn used(&self) -> &[u32] {
        &self.used
    }

    /// The possible positions of a digit in a house.
    pub fn at(&self, house: usize, digit: usize) -> u32 {
        self.positions[house * self.planes.len() + digit]
    }

    /// The only cell of a house that can hold a digit.
    pub fn only_cell(&self, tables: &Tables<W>, house: usize, digit: usize) -> u16 {
        tables.houses[house].cells[self.at(house, digit).trailing_zeros() as usize]
    }

    /// How many cells a person could fill now by a hidden single. Naked singles are not counted, because people rarely see one
    /// without looking for it.
    pub fn n_ready(&self, tables: &Tables<W>) -> u32 {
        let mut cells = Bits::<W>::EMPTY;
        for house in self.with_hidden.iter() {
            ones(self.hidden[house]).for_each(|digit| cells.insert(self.only_cell(tables, house, digit) as usize));
        }
        cells.len()
    }

    /// Whether every known sum is met, on a full board.
    pub fn sums_hold(&self, tables: &Tables<W>) -> bool {
        let sum = |cells: &[u16]| cells.iter().map(|&c| self.values[c as usize] as u16 + 1).sum::<u16>();
        tables.cages.iter().zip(&self.sums).all(|(cells, want)| want.is_none_or(|w| w == sum(cells)))
    }

    /// Places a digit: eliminates it from all peers, and everything else from the cell.
    pub fn place(&mut self, tables: &Tables<W>, cell: usize, digit: usize) {
        let bit = 1u32 << digit;
        self.naked.remove(cell);
        // A placed digit no longer counts as a hidden single of its houses.
        for place in tables.places_of(cell) {
            let h = place.house as usize;
            self.is_broken |= self.used[h] & bit != 0;
            self.used[h] |= bit;
            self.unhide(h, bit);
            self.positions[place.row as usize + digit] = 0;
            let empties = self.empties[h] & !place.bit;
            self.empties[h] = empties;
            if is_one(empties) {
                self.with_one_empty.insert(h);
            } else if empties == 0 {
                self.with_one_empty.remove(h);
            }
        }
        let others = std::mem::take(&mut self.candidates[cell]);
        for d in ones(others) {
            self.planes[d].remove(cell);
            if d != digit {
                self.leave_houses(tables, cell, d);
            }
        }
        self.values[cell] = digit as u8;
        self.n_written[digit] += 1;
        self.n_empty -= 1;
        let struck = self.planes[digit].and(&tables.peers[cell]);
        self.planes[digit] = self.planes[digit].without(&struck);
        for peer in struck.iter() {
            self.strike(tables, peer, digit);
        }
        if !tables.ties[cell].is_empty() {
            self.strike_ties(tables, cell, digit);
        }
    }

    /// Eliminates several digits from a cell.
    pub fn strike_all(&mut self, tables: &Tables<W>, cell: usize, digits: u32) {
        for digit in ones(self.candidates[cell] & digits) {
            self.planes[digit].remove(cell);
            self.strike(tables, cell, digit);
        }
    }

    /// Eliminates a digit that the cell still has and that is already removed from its plane.
    fn strike(&mut self, tables: &Tables<W>, cell: usize, digit: usize) {
        let left = self.candidates[cell] & !(1 << digit);
        self.candidates[cell] = left;
        if is_one(left) {
            self.naked.insert(cell);
        } else if left == 0 {
            self.naked.remove(cell);
            self.is_broken = true;
        }
        self.leave_houses(tables, cell, digit);
    }

    fn leave_houses(&mut self, tables: &Tables<W>, cell: usize, digit: usize) {
        for place in tables.places_of(cell) {
            let at = &mut self.positions[place.row as usize + digit];
            if *at & place.bit == 0 {
                continue;
            }
            *at &= !place.bit;
            let left = *at;
            if has_several(left) || !place.is_full {
                continue;
            }
            let h = place.house as usize;
            if left != 0 {
                self.hidden[h] |= 1 << digit;
                self.with_hidden.insert(h);
            } else {
                self.unhide(h, 1 << digit);
                self.is_broken = true;
            }
        }
    }

    fn unhide(&mut self, house: usize, bit: u32) {
        let left = self.hidden[house] & !bit;
        self.hidden[house] = left;
        if left == 0 {
            self.with_hidden.remove(house);
        }
    }
}

/// The first n values, in the existing memory.
fn fill<T>(list: &mut Vec<T>, values: impl Iterator<Item = T>, n: usize) {
    list.clear();
    list.extend(values.take(n));
}
