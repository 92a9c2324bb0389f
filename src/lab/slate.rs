//! Candidates by cell and their direct consequences: the only candidate of a cell, the only place in a house, bounds of sums.
//! It reports each act to the ledger. All solvers here that eliminate before they guess use it. [`super::go_sudoku`] does the
//! same without reports; tests compare the two.

use super::ledger::{Ledger, Spent, Why};
use crate::board::{Cell, Clues, Digit, DigitSet, Grid, Layout, MAX_DIGITS};

/// A board during a run. When no work is queued, every cell with one candidate is written.
pub struct Slate<'a> {
    /// The layout of the board.
    pub layout: &'a Layout,
    sums: &'a [Option<u16>],
    /// The candidates of each cell, digit 1 as the lowest bit; a written cell has only its digit.
    pub cands: Vec<u32>,
    is_written: Vec<bool>,
    /// Cells with one candidate that are not written yet.
    singles: Vec<Cell>,
    /// Houses, then cages, that still have to be checked.
    dirty: Vec<bool>,
    /// The contradiction, once there is one.
    pub fault: Why,
}

impl<'a> Slate<'a> {
    /// Only the clues; `None` if two of them contradict each other. [`Slate::settle`] draws the conclusions.
    pub fn new(layout: &'a Layout, clues: &'a Clues) -> Option<Slate<'a>> {
        let n_cells = layout.n_cells();
        let mut slate = Slate {
            layout,
            sums: &clues.sums,
            cands: vec![DigitSet::all(layout.n_digits).0; n_cells],
            is_written: vec![false; n_cells],
            singles: Vec::new(),
            dirty: vec![true; layout.houses.len() + layout.cages.len()],
            fault: Why::AllTried,
        };
        let fits = clues.givens.filled().take(n_cells).all(|(cell, digit)| {
            digit <= layout.n_digits && slate.cands[cell as usize] & DigitSet::of(digit).0 != 0 && { slate.enter(cell, digit) }
        });
        fits.then_some(slate)
    }

    /// The digits of the written cells.
    pub fn grid(&self) -> Grid {
        let digit = |(cell, &left): (usize, &u32)| match self.is_written[cell] {
            true => DigitSet(left).first().unwrap_or(0),
            false => 0,
        };
        Grid(self.cands.iter().enumerate().map(digit).collect())
    }

    /// Restores candidates that were saved when no work was queued.
    pub fn restore(&mut self, saved: &[u32]) {
        self.cands.copy_from_slice(saved);
        self.is_written.iter_mut().zip(saved).for_each(|(is, &left)| *is = is_single(left));
        self.singles.clear();
        self.dirty.fill(false);
    }

    /// Writes a digit that the ledger already knows of. False if a peer is left without a candidate.
    pub fn enter(&mut self, cell: Cell, digit: Digit) -> bool {
        let bit = DigitSet::of(digit).0;
        self.cands[cell as usize] = bit;
        self.is_written[cell as usize] = true;
        self.touch(cell);
        let layout = self.layout;
        layout.peers(cell).iter().all(|&peer| self.cands[peer as usize] & bit == 0 || self.leave(peer, !bit))
    }

    /// Eliminates a candidate and reports it; does nothing if it is gone already. False if the cell is left without candidates.
    pub fn strike(&mut self, cell: Cell, digit: Digit, why: Why, ledger: &mut Ledger) -> bool {
        let bit = DigitSet::of(digit).0;
        if self.cands[cell as usize] & bit == 0 {
            return true;
        }
        ledger.eliminate(cell, digit, why);
        self.leave(cell, !bit)
    }

    /// Draws all direct conclusions. False on a contradiction, which `fault` then names; after that, only [`Slate::restore`]
    /// may follow.
    pub fn settle(&mut self, ledger: &mut Ledger) -> Result<bool, Spent> {
        loop {
            while let Some(cell) = self.singles.pop() {
                if self.is_written[cell as usize] {
                    continue;
                }
                let Some(digit) = DigitSet(self.cands[cell as usize]).first() else { return Ok(false) };
                ledger.place(cell, digit, Why::OnlyCandidate)?;
                if !self.enter(cell, digit) {
                    return Ok(false);
                }
            }
            let Some(group) = self.dirty.iter().position(|&is| is) else { return Ok(true) };
            self.dirty[group] = false;
            let is_sound = match group.checked_sub(self.layout.houses.len()) {
                None => self.only_places(group, ledger)?,
                Some(cage) => self.sum_bounds(cage, ledger),
            };
            if !is_sound {
                return Ok(false);
            }
        }
    }

    fn touch(&mut self, cell: Cell) {
        let n_houses = self.layout.houses.len();
        self.layout.houses_of(cell).iter().for_each(|&h| self.dirty[h as usize] = true);
        self.layout.cages_of(cell).iter().for_each(|&k| self.dirty[n_houses + k as usize] = true);
    }

    fn leave(&mut self, cell: Cell, kept: u32) -> bool {
        let left = self.cands[cell as usize] & kept;
        self.cands[cell as usize] = left;
        self.touch(cell);
        if left == 0 {
            self.fault = Why::NoCandidate(cell);
        } else if is_single(left) && !self.is_written[cell as usize] {
            self.singles.push(cell);
        }
        left != 0
    }

    /// Digits with one place in a house that holds every digit.
    fn only_places(&mut self, house: usize, ledger: &mut Ledger) -> Result<bool, Spent> {
        if !self.layout.house_is_full(house) {
            return Ok(true);
        }
        let layout = self.layout;
        for digit in 1..=layout.n_digits {
            let bit = DigitSet::of(digit).0;
            let mut places = layout.houses[house].cells.iter().filter(|&&c| self.cands[c as usize] & bit != 0);
            match (places.next(), places.next()) {
                (None, _) => {
                    self.fault = Why::NoPlace { house: house as u16, digit };
                    return Ok(false);
                }
                (Some(&cell), None) if !self.is_written[cell as usize] => {
                    ledger.place(cell, digit, Why::OnlyPlace(house as u16))?;
                    if !self.enter(cell, digit) {
                        return Ok(false);
                    }
                }
                _ => {}
            }
        }
        Ok(true)
    }

    /// Removes a digit of a cage that the other cells cannot complete to the sum.
    fn sum_bounds(&mut self, cage: usize, ledger: &mut Ledger) -> bool {
        let Some(sum) = self.sums.get(cage).copied().flatten() else { return true };
        let cells = &self.layout.cages[cage].cells;
        let least = |cands: u32| cands.trailing_zeros() as i32 + 1;
        let most = |cands: u32| 32 - cands.leading_zeros() as i32;
        let (low, high) = cells
            .iter()
            .map(|&c| self.cands[c as usize])
            .fold((0, 0), |(low, high), cands| (low + least(cands), high + most(cands)));
        let sum = sum as i32;
        if low > sum || sum > high {
            self.fault = Why::NoSum(cage as u16);
            return false;
        }
        cells.iter().all(|&c| {
            let cands = self.cands[c as usize];
            let top = (sum - (low - least(cands))).min(MAX_DIGITS as i32);
            let bottom = sum - (high - most(cands));
            let gone = DigitSet(cands).iter().filter(|&d| (d as i32) < bottom || d as i32 > top);
            gone.collect::<Vec<_>>().into_iter().all(|digit| self.strike(c, digit, Why::Sum(cage as u16), ledger))
        })
    }
}

/// Whether exactly one candidate is left.
pub fn is_single(cands: u32) -> bool {
    cands != 0 && cands & (cands - 1) == 0
}
