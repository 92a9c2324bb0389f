//! Candidates by cell and their direct consequences: the only candidate of a cell, the only place in a house, bounds of sums, and
//! the effects of bonds, marks and lines. It reports each act to the ledger. All solvers here that eliminate before they guess
//! use it. [`super::go_sudoku`] does the same without reports; tests compare the two.

use super::ledger::{Ledger, Spent, Why};
use super::lines::Lines;
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
    lines: Lines,
    /// Houses, then cages, bonds and lines, that still have to be checked.
    dirty: Vec<bool>,
    /// The contradiction, once there is one.
    pub fault: Why,
}

impl<'a> Slate<'a> {
    /// Only the clues; `None` if two of them contradict each other. [`Slate::settle`] draws the conclusions.
    pub fn new(layout: &'a Layout, clues: &'a Clues) -> Option<Slate<'a>> {
        let n_cells = layout.n_cells();
        let cands: Vec<u32> = (0..n_cells as Cell).map(|cell| clues.allowed(layout, cell).0).collect();
        let singles = (0..n_cells as Cell).filter(|&cell| is_single(cands[cell as usize])).collect();
        let lines = Lines::of(layout);
        let n_groups = starts(layout)[2] + lines.len();
        let mut slate = Slate {
            layout,
            sums: &clues.sums,
            cands,
            is_written: vec![false; n_cells],
            singles,
            lines,
            dirty: vec![true; n_groups],
            fault: Why::AllTried,
        };
        if slate.cands.contains(&0) {
            return None;
        }
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
            let [cages, bonds, lines] = starts(self.layout);
            ledger.count(group as u64 / GROUPS_A_STEP + u64::from(self.layout.n_digits) * STEPS_A_DIGIT);
            let is_sound = match group {
                house if house < cages => self.only_places(house, ledger)?,
                cage if cage < bonds => self.sum_bounds(cage - cages, ledger),
                bond if bond < lines => self.bound_digits(bond - bonds, ledger),
                line => self.line_digits(line - lines, ledger),
            };
            if !is_sound {
                return Ok(false);
            }
        }
    }

    fn touch(&mut self, cell: Cell) {
        let [cages, bonds, lines] = starts(self.layout);
        self.layout.houses_of(cell).iter().for_each(|&h| self.dirty[h as usize] = true);
        self.layout.cages_of(cell).iter().for_each(|&k| self.dirty[cages + k as usize] = true);
        self.layout.bonds_of(cell).iter().for_each(|&b| self.dirty[bonds + b as usize] = true);
        self.lines.of_cell(cell).iter().for_each(|&(line, _)| self.dirty[lines + line as usize] = true);
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

    /// Digits with one place in a house that holds as many digits as it has cells.
    fn only_places(&mut self, house: usize, ledger: &mut Ledger) -> Result<bool, Spent> {
        let layout = self.layout;
        for digit in layout.held_by(house).iter() {
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

    /// Removes digits that go with no digit of the other cell of a bond.
    fn bound_digits(&mut self, bond: usize, ledger: &mut Ledger) -> bool {
        let (bond, n_digits) = (self.layout.bonds[bond], self.layout.n_digits);
        let [a, b] = bond.cells;
        [(a, b, bond.relation), (b, a, bond.relation.turned())].into_iter().all(|(cell, other, relation)| {
            let beside = self.cands[other as usize];
            let gone = DigitSet(self.cands[cell as usize]).iter().filter(|&d| relation.beside(n_digits, d).0 & beside == 0);
            gone.collect::<Vec<_>>().into_iter().all(|digit| self.strike(cell, digit, Why::Beside(other), ledger))
        })
    }

    /// Removes digits that no filling of a line uses.
    fn line_digits(&mut self, line: usize, ledger: &mut Ledger) -> bool {
        let first = self.lines.cells(line)[0];
        let left = self.lines.left(line, |cell| self.cands[cell as usize]).map(<[u32]>::to_vec);
        ledger.count(self.lines.steps());
        let Some(left) = left else {
            self.fault = Why::NoLine(first);
            return false;
        };
        (0..left.len()).all(|place| {
            let cell = self.lines.cells(line)[place];
            let gone = DigitSet(self.cands[cell as usize] & !left[place]);
            gone.iter().all(|digit| self.strike(cell, digit, Why::Line(first), ledger))
        })
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

/// The steps of work of looking at a digit of a house, or in the cells of a sum or a bond.
const STEPS_A_DIGIT: u64 = 6;
/// Groups with nothing to check that are passed over in the time of a step.
const GROUPS_A_STEP: u64 = 8;

/// Where cages, bonds and lines begin among the items to check.
fn starts(layout: &Layout) -> [usize; 3] {
    let (cages, n_cages, n_bonds) = (layout.houses.len(), layout.cages.len(), layout.bonds.len());
    [cages, cages + n_cages, cages + n_cages + n_bonds]
}

/// Whether exactly one candidate is left.
pub fn is_single(cands: u32) -> bool {
    cands != 0 && cands & (cands - 1) == 0
}
