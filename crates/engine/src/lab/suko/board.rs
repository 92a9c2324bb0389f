//! The state of the Suko page's solver: digits, and sets of blank cells with their remaining sums. Writing a digit removes its
//! cell from each set. Rules apply to the sets until nothing more follows.

use super::improvements::{BOUNDS, CHOOSES, DIAGONALS, FILLS, Improvements, SUBTRACTS};
use crate::board::{CageLook, Cell, Clues, Digit, DigitSet, Grid, Layout};
use crate::lab::ledger::{Ledger, Why};

/// Blank cells, one bit each, and their sum.
#[derive(Clone, Copy, Debug)]
struct Set {
    cells: u16,
    sum: i32,
    why: Why,
    /// The cage that fails if this set cannot be completed.
    fault: Why,
}

impl Set {
    fn n_cells(self) -> u32 {
        self.cells.count_ones()
    }

    fn has(self, cell: Cell) -> bool {
        self.cells >> cell & 1 == 1
    }
}

/// A diagonal: its ends, and how much their sum exceeds the middle cell.
#[derive(Clone, Copy, Debug)]
struct Diagonal {
    ends: [Cell; 2],
    /// 45 minus the two circles that it does not cross.
    beyond: i32,
    /// Whether its ends have been added as a set.
    is_set: bool,
}

const MIDDLE: Cell = 4;

/// A position of the search. It is small, and is copied for every digit tried, as the page does.
#[derive(Clone)]
pub struct Board {
    digits: [Digit; 9],
    unused: DigitSet,
    sets: Vec<Set>,
    diagonals: Vec<Diagonal>,
}

/// A contradiction and its place.
type Fault = Why;

impl Board {
    /// The sets of known sums, circles first, and the fixed digits; `None` if two digits contradict each other.
    pub fn new(layout: &Layout, clues: &Clues) -> Option<Board> {
        let told = |cage: usize| clues.sums.get(cage).copied().flatten().map(i32::from);
        let circles: Vec<Option<i32>> =
            (0..layout.cages.len()).filter(|&k| layout.cages[k].look == CageLook::Corner).map(told).collect();
        let diagonal = |ends, [one, other]: [usize; 2]| {
            let beyond = 45 - circles[one]? - circles[other]?;
            Some(Diagonal { ends, beyond, is_set: false })
        };
        let set = |(k, cage): (usize, &crate::board::Cage)| {
            let cells = cage.cells.iter().fold(0, |cells, &c| cells | 1 << c);
            Some(Set { cells, sum: told(k)?, why: Why::Sum(k as u16), fault: Why::NoSum(k as u16) })
        };
        let mut board = Board {
            digits: [0; 9],
            unused: DigitSet::all(9),
            sets: layout.cages.iter().enumerate().filter_map(set).collect(),
            diagonals: [diagonal([2, 6], [0, 3]), diagonal([0, 8], [1, 2])].into_iter().flatten().collect(),
        };
        for (cell, digit) in clues.givens.filled().take(9) {
            if digit > 9 || !board.unused.has(digit) {
                return None;
            }
            board.write(cell, digit);
        }
        Some(board)
    }

    pub fn grid(&self) -> Grid {
        Grid(self.digits.to_vec())
    }

    /// Writes an unused digit in a blank cell.
    pub fn write(&mut self, cell: Cell, digit: Digit) {
        self.digits[cell as usize] = digit;
        self.unused = self.unused.without(DigitSet::of(digit));
        for set in self.sets.iter_mut().filter(|set| set.has(cell)) {
            set.cells &= !(1 << cell);
            set.sum -= digit as i32;
        }
    }

    /// Applies the enabled rules until nothing more follows. Cells that a rule fills belong to the step before: a step of the
    /// page is a digit that was tried.
    pub fn apply_rules(&mut self, on: Improvements, ledger: &mut Ledger) -> Result<(), Fault> {
        loop {
            if let Some(set) = self.sets.iter().find(|set| set.cells == 0 && set.sum != 0) {
                return Err(set.fault);
            }
            self.sets.retain(|set| set.cells != 0);
            let has_changed = on.has(FILLS) && self.fill_single(ledger)?
                || on.has(SUBTRACTS) && self.subtract()
                || on.has(DIAGONALS) && self.use_diagonals(ledger)?;
            if !has_changed {
                return Ok(());
            }
        }
    }

    /// Improvement 1: fill a set of one cell. The page calls it self-explanatory.
    fn fill_single(&mut self, ledger: &mut Ledger) -> Result<bool, Fault> {
        let Some(set) = self.sets.iter().find(|set| set.n_cells() == 1).copied() else { return Ok(false) };
        self.fill(set.cells.trailing_zeros() as Cell, set.sum, set.why, set.fault, ledger)?;
        Ok(true)
    }

    fn fill(&mut self, cell: Cell, digit: i32, why: Why, fault: Fault, ledger: &mut Ledger) -> Result<(), Fault> {
        let fits = (1..=9).contains(&digit) && self.unused.has(digit as Digit);
        if !fits {
            return Err(fault);
        }
        ledger.write(cell, digit as Digit, why);
        self.write(cell, digit as Digit);
        Ok(())
    }

    /// Improvement 2: subtract a set inside another from it; the larger set keeps its place. The first pair in the order of the
    /// sets is used, then all rules start again. With another order, three nested sets give other sets, and one Suko in fifty
    /// takes a few steps more or fewer. This order reproduces the counts of all samples.
    fn subtract(&mut self) -> bool {
        for i in 0..self.sets.len() {
            for j in (0..self.sets.len()).filter(|&j| j != i) {
                let (inner, outer) = (self.sets[i], self.sets[j]);
                if inner.cells & !outer.cells == 0 {
                    let (cells, sum) = (outer.cells & !inner.cells, outer.sum - inner.sum);
                    self.sets[j] = Set { cells, sum, why: Why::Difference, ..outer };
                    return true;
                }
            }
        }
        false
    }

    /// Improvement 5: two of a diagonal's cells give the third; just the middle gives a set of the other two, once, and only
    /// if no set of those two exists.
    fn use_diagonals(&mut self, ledger: &mut Ledger) -> Result<bool, Fault> {
        for k in 0..self.diagonals.len() {
            let Diagonal { ends: [a, b], beyond, is_set } = self.diagonals[k];
            let [first, middle, last] = [a, MIDDLE, b].map(|cell| self.digits[cell as usize] as i32);
            let (cell, digit) = match (first, middle, last) {
                (0, m, l) if m > 0 && l > 0 => (a, beyond + m - l),
                (f, 0, l) if f > 0 && l > 0 => (MIDDLE, f + l - beyond),
                (f, m, 0) if f > 0 && m > 0 => (b, beyond + m - f),
                (f, m, l) if f > 0 && m > 0 && l > 0 && f + l - m != beyond => return Err(Why::Diagonal),
                (0, m, 0) if m > 0 && !is_set => {
                    self.diagonals[k].is_set = true;
                    let cells = 1 << a | 1 << b;
                    if self.sets.iter().any(|set| set.cells == cells) {
                        continue;
                    }
                    self.sets.push(Set { cells, sum: beyond + m, why: Why::Diagonal, fault: Why::Diagonal });
                    return Ok(true);
                }
                _ => continue,
            };
            self.fill(cell, digit, Why::Diagonal, Why::Diagonal, ledger)?;
            return Ok(true);
        }
        Ok(false)
    }

    /// The blank cell to try next: the first one, or with improvement 3 the first with the greatest weight.
    pub fn cell_to_try(&self, on: Improvements) -> Option<Cell> {
        let mut blank = (0..9).filter(|&cell| self.digits[cell as usize] == 0);
        match on.has(CHOOSES) {
            false => blank.next(),
            true => blank.min_by_key(|&cell| std::cmp::Reverse(self.weight(cell))),
        }
    }

    /// The sum over a cell's sets of 1 ÷ blanks², in units of 1 ÷ 2520² so that it is an integer.
    fn weight(&self, cell: Cell) -> u64 {
        self.sets.iter().filter(|set| set.has(cell)).map(|set| (2520 / set.n_cells() as u64).pow(2)).sum()
    }

    /// The digits to try in a cell: the unused ones. Improvement 4 excludes those that leave too much or too little for the
    /// rest of a set. The check takes that rest from all unused digits, including the one in question, because the page checks
    /// only which digits are assigned.
    pub fn digits_to_try(&self, cell: Cell, on: Improvements) -> DigitSet {
        if !on.has(BOUNDS) {
            return self.unused;
        }
        let unused: Vec<i32> = self.unused.iter().map(i32::from).collect();
        let is_in_reach = |digit: i32| {
            self.sets.iter().filter(|set| set.has(cell)).all(|set| {
                let others = set.n_cells() as usize - 1;
                let least: i32 = unused.iter().take(others).sum();
                let most: i32 = unused.iter().rev().take(others).sum();
                (set.sum - most..=set.sum - least).contains(&digit)
            })
        };
        self.unused.iter().filter(|&digit| is_in_reach(digit as i32)).collect()
    }
}
