//! Cage sums: which candidates the sum of a cage rules out.

use super::closure::{Closure, Contradiction};
use crate::board::DigitSet;

impl Closure<'_> {
    /// Bounds each cell of a cage by the cage's sum. A cell holds at least the sum minus the largest total of the other cells,
    /// and at most the sum minus their smallest total. Where the digits of a cage differ, k cells also add up to at least their
    /// k smallest candidates.
    pub(super) fn bound_cage(&mut self, cage: usize) -> Result<(), Contradiction> {
        let layout = self.frame.layout;
        let Some(sum) = self.sum(cage) else { return Ok(()) };
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
                let here = self.candidates(other);
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
