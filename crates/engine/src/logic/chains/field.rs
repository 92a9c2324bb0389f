//! The candidates of a board, by cell, by house and by digit. Chains eliminate from it and restore it.

use crate::logic::bits::Bits;
use crate::logic::desk::Sum;
use crate::logic::hint::MAX_GROUP;
use crate::logic::state::{EMPTY, State};
use crate::logic::tables::Tables;

/// A candidate by its number: cell · n + digit, with digits from 0.
pub type Cand = u16;

/// The remaining candidates.
#[derive(Clone, Default, PartialEq, Eq)]
pub struct Field<const W: usize> {
    /// By cell: digits.
    pub cands: Vec<u32>,
    /// By house and digit: positions.
    pub positions: Vec<u32>,
    /// By digit: cells.
    pub planes: Vec<Bits<W>>,
    /// By house: positions of empty cells. Eliminations do not change them.
    pub empties: Vec<u32>,
    /// How often each digit is placed.
    pub n_written: Vec<u8>,
    /// The sums that a chain may use, with the candidates that they began with. Eliminations do not change them.
    pub sums: Vec<(Sum, [u32; MAX_GROUP])>,
    /// On a board with lines that have laws: the placed digits as bits, and how many candidates each line began with.
    pub written: Vec<u32>,
    pub begun: Vec<u32>,
}

fn count(cands: &[u32], cells: &[u16]) -> u32 {
    cells.iter().map(|&cell| cands[cell as usize].count_ones()).sum()
}

impl<const W: usize> Field<W> {
    /// Copies a state.
    pub fn take(&mut self, state: &State<W>) {
        self.cands.clone_from(&state.candidates);
        self.positions.clone_from(&state.positions);
        self.planes.clone_from(&state.planes);
        self.empties.clone_from(&state.empties);
        self.n_written.clone_from(&state.n_written);
        self.sums.clear();
        self.written.clear();
        self.begun.clear();
    }

    /// Takes the lines of its board.
    pub fn take_lines(&mut self, tables: &Tables<W>, state: &State<W>) {
        if tables.laws.is_empty() {
            return;
        }
        self.written.extend(state.values.iter().map(|&digit| if digit == EMPTY { 0 } else { 1 << digit }));
        let Field { cands, begun, .. } = self;
        begun.extend(tables.laws.iter().map(|line| count(cands, &line.cells)));
    }

    /// Whether a line has as many candidates as it began with.
    pub fn is_line_as_begun(&self, tables: &Tables<W>, line: usize) -> bool {
        self.begun.get(line).is_none_or(|&begun| begun == count(&self.cands, &tables.laws[line].cells))
    }

    /// Takes sums of its board.
    pub fn take_sums(&mut self, sums: impl Iterator<Item = Sum>) {
        let Field { cands, sums: taken, .. } = self;
        taken.extend(sums.map(|sum| (sum, sum.masks(cands))));
    }

    /// Copies another field.
    pub fn copy(&mut self, other: &Field<W>) {
        self.restore(other);
        self.empties.clone_from(&other.empties);
        self.n_written.clone_from(&other.n_written);
        self.sums.clone_from(&other.sums);
        self.written.clone_from(&other.written);
        self.begun.clone_from(&other.begun);
    }

    /// Undoes all eliminations since it was a copy of `start`.
    pub fn restore(&mut self, start: &Field<W>) {
        self.cands.clone_from(&start.cands);
        self.positions.clone_from(&start.positions);
        self.planes.clone_from(&start.planes);
    }

    pub fn n_digits(&self) -> usize {
        self.planes.len()
    }

    pub fn cand(&self, cell: usize, digit: usize) -> Cand {
        (cell * self.n_digits() + digit) as Cand
    }

    pub fn split(&self, cand: Cand) -> (usize, usize) {
        (cand as usize / self.n_digits(), cand as usize % self.n_digits())
    }

    /// The possible positions of a digit in a house.
    pub fn at(&self, house: usize, digit: usize) -> u32 {
        self.positions[house * self.n_digits() + digit]
    }

    /// Eliminates a candidate.
    pub fn strike(&mut self, tables: &Tables<W>, cell: usize, digit: usize) {
        self.cands[cell] &= !(1 << digit);
        self.planes[digit].remove(cell);
        for place in tables.places_of(cell) {
            self.positions[place.row as usize + digit] &= !place.bit;
        }
    }
}
