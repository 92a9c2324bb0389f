//! The closure: what follows from candidates by singles and sums, run to its fixpoint, over any layout.
//! Rules only ever strike candidates, and each strikes more the fewer there are; so the fixpoint, and whether it is a
//! contradiction, does not depend on the order in which they are applied. What never lives here: guesses.

use crate::board::{Cell, Clues, DigitSet, Layout};

/// A contradiction: a cell without candidates, or a house without a place for a digit, or a sum out of reach.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Contradiction;

/// Candidates of every cell, and the work that their last changes have left behind.
pub struct Closure<'a> {
    pub layout: &'a Layout,
    sums: &'a [Option<u16>],
    pub candidates: Vec<u32>,
    pub n_open: usize,
    /// Cells that have come down to one candidate, not yet struck from their peers.
    fixed: Vec<Cell>,
    dirty_houses: Work,
    dirty_cages: Work,
}

/// A list of indexes, each at most once.
#[derive(Default)]
struct Work {
    list: Vec<u16>,
    is_listed: Vec<bool>,
}

impl Work {
    fn with_room(n: usize) -> Work {
        Work { list: Vec::with_capacity(n), is_listed: vec![false; n] }
    }

    fn push(&mut self, index: u16) {
        if !std::mem::replace(&mut self.is_listed[index as usize], true) {
            self.list.push(index);
        }
    }

    fn pop(&mut self) -> Option<u16> {
        let index = self.list.pop()?;
        self.is_listed[index as usize] = false;
        Some(index)
    }

    fn clear(&mut self) {
        while self.pop().is_some() {}
    }
}

impl<'a> Closure<'a> {
    /// Every candidate in every cell.
    pub fn open(layout: &'a Layout, sums: &'a [Option<u16>]) -> Closure<'a> {
        let n_cells = layout.n_cells();
        let mut closure = Closure {
            layout,
            sums,
            candidates: vec![DigitSet::all(layout.n_digits).0; n_cells],
            n_open: n_cells,
            fixed: Vec::with_capacity(n_cells),
            dirty_houses: Work::with_room(layout.houses.len()),
            dirty_cages: Work::with_room(layout.cages.len()),
        };
        if layout.n_digits == 1 {
            closure.n_open = 0;
        }
        (0..layout.cages.len()).for_each(|k| closure.mark_cage(k as u16));
        closure
    }

    /// The closure of clues.
    pub fn of(layout: &'a Layout, clues: &'a Clues) -> Result<Closure<'a>, Contradiction> {
        let mut closure = Closure::open(layout, &clues.sums);
        for (cell, digit) in clues.givens.filled() {
            closure.keep(cell, 1 << (digit - 1))?;
        }
        closure.run()?;
        Ok(closure)
    }

    /// Back to candidates that were saved when no work was left over.
    pub fn restore(&mut self, saved: &[u32], n_open: usize) {
        self.candidates.copy_from_slice(saved);
        self.n_open = n_open;
        self.fixed.clear();
        self.dirty_houses.clear();
        self.dirty_cages.clear();
    }

    /// Keeps only these candidates of a cell.
    pub fn keep(&mut self, cell: Cell, digits: u32) -> Result<(), Contradiction> {
        let before = self.candidates[cell as usize];
        let after = before & digits;
        if after == before {
            return Ok(());
        }
        if after == 0 {
            return Err(Contradiction);
        }
        self.candidates[cell as usize] = after;
        if after & (after - 1) == 0 {
            self.fixed.push(cell);
            self.n_open -= 1;
        }
        for &house in self.layout.houses_of(cell) {
            self.dirty_houses.push(house);
        }
        for &cage in self.layout.cages_of(cell) {
            self.mark_cage(cage);
        }
        Ok(())
    }

    fn mark_cage(&mut self, cage: u16) {
        if self.sums.get(cage as usize).is_some_and(|sum| sum.is_some()) {
            self.dirty_cages.push(cage);
        }
    }

    /// Applies the rules until nothing changes: cheap ones first.
    pub fn run(&mut self) -> Result<(), Contradiction> {
        loop {
            if let Some(cell) = self.fixed.pop() {
                self.strike_peers(cell)?;
            } else if let Some(house) = self.dirty_houses.pop() {
                self.hidden_singles(house as usize)?;
            } else if let Some(cage) = self.dirty_cages.pop() {
                self.bound_cage(cage as usize)?;
            } else {
                return Ok(());
            }
        }
    }

    fn strike_peers(&mut self, cell: Cell) -> Result<(), Contradiction> {
        let digit = self.candidates[cell as usize];
        let layout = self.layout;
        for &peer in layout.peers(cell) {
            if self.candidates[peer as usize] & digit != 0 {
                self.keep(peer, !digit)?;
            }
        }
        Ok(())
    }

    /// A digit with one place left in a house that holds every digit.
    fn hidden_singles(&mut self, house: usize) -> Result<(), Contradiction> {
        let layout = self.layout;
        if !layout.house_is_full(house) {
            return Ok(());
        }
        let cells = &layout.houses[house].cells;
        let (mut once, mut twice) = (0u32, 0u32);
        for &cell in cells {
            let here = self.candidates[cell as usize];
            twice |= once & here;
            once |= here;
        }
        if once != DigitSet::all(layout.n_digits).0 {
            return Err(Contradiction);
        }
        let single = once & !twice;
        if single == 0 {
            return Ok(());
        }
        for &cell in cells {
            let here = self.candidates[cell as usize];
            let hidden = here & single;
            if hidden != 0 {
                // Two digits that have no other place than this one.
                if hidden & (hidden - 1) != 0 {
                    return Err(Contradiction);
                }
                self.keep(cell, hidden)?;
            }
        }
        Ok(())
    }

    /// What a cage's sum says of each cell: no less than the sum without the largest that the others can make, no more
    /// than without the smallest. Where digits differ, k cells make at least their k smallest candidates, too.
    fn bound_cage(&mut self, cage: usize) -> Result<(), Contradiction> {
        let layout = self.layout;
        let Some(sum) = self.sums[cage] else { return Ok(()) };
        let cells = &layout.cages[cage].cells;
        let is_distinct = layout.cage_is_distinct(cage);
        let sum = sum as i32;
        for &cell in cells {
            let (mut least, mut most, mut union, mut n_open) = (0i32, 0i32, 0u32, 0u32);
            let mut known = 0i32;
            for &other in cells {
                if other == cell {
                    continue;
                }
                let here = self.candidates[other as usize];
                least += lowest(here);
                most += highest(here);
                if here & (here - 1) == 0 {
                    known += lowest(here);
                } else {
                    union |= here;
                    n_open += 1;
                }
            }
            if is_distinct && n_open > 1 {
                if union.count_ones() < n_open {
                    return Err(Contradiction);
                }
                least = least.max(known + smallest_sum(union, n_open));
                most = most.min(known + largest_sum(union, n_open));
            }
            let (low, high) = (sum - most, sum - least);
            if low > high || high < 1 || low > layout.n_digits as i32 {
                return Err(Contradiction);
            }
            let all = DigitSet::all(layout.n_digits).0;
            let above = if low > 1 { all & !DigitSet::all(low as u8 - 1).0 } else { all };
            let below = if high < layout.n_digits as i32 { DigitSet::all(high as u8).0 } else { all };
            self.keep(cell, above & below)?;
        }
        Ok(())
    }
}

fn lowest(candidates: u32) -> i32 {
    candidates.trailing_zeros() as i32 + 1
}

fn highest(candidates: u32) -> i32 {
    32 - candidates.leading_zeros() as i32
}

fn smallest_sum(mut digits: u32, n: u32) -> i32 {
    let mut sum = 0;
    for _ in 0..n {
        sum += lowest(digits);
        digits &= digits - 1;
    }
    sum
}

fn largest_sum(mut digits: u32, n: u32) -> i32 {
    let mut sum = 0;
    for _ in 0..n {
        let top = highest(digits);
        sum += top;
        digits &= !(1 << (top - 1));
    }
    sum
}
