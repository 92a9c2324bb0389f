//! Sums in the closure: the candidates that the total of some cells rules out.

use super::closure::{Closure, Contradiction};
use super::sums::{MOST_DIGITS_BY_SETS, Sum, sets};
use crate::board::{Cell, DigitSet, MAX_DIGITS};

impl Closure<'_> {
    /// Removes the candidates that the total of a sum rules out.
    pub(super) fn follow_sum(&mut self, sum: usize) -> Result<(), Contradiction> {
        let (frame, Some(total)) = (self.frame, self.sum(sum)) else { return Ok(()) };
        let of = &frame.sums.list[sum];
        if !frame.sums.is_by_sets {
            return self.bound_sum(of, total as i32);
        }
        let mut open = [(0 as Cell, 0u32); MAX_DIGITS];
        let (mut n_open, mut left) = (0, total as i32);
        for &cell in &of.cells {
            let here = self.candidates(cell);
            if here & (here - 1) == 0 {
                left -= lowest(here);
            } else if n_open < MAX_DIGITS {
                open[n_open] = (cell, here);
                n_open += 1;
            }
        }
        match open[..n_open] {
            [] if left == 0 => Ok(()),
            [] => Err(Contradiction),
            [(cell, _)] if (1..=frame.layout.n_digits as i32).contains(&left) => self.keep(cell, 1 << (left - 1)),
            [_] => Err(Contradiction),
            _ if of.is_distinct && frame.layout.n_digits as usize <= MOST_DIGITS_BY_SETS => self.combine(&open[..n_open], left),
            [a, b] => self.pair_up(a, b, left, frame.layout.n_digits as i32),
            _ => self.bound_sum(of, total as i32),
        }
    }

    /// Keeps the candidates that fit some set of different digits with that sum. A digit of every such set goes in the only
    /// cell that can hold it.
    fn combine(&mut self, open: &[(Cell, u32)], left: i32) -> Result<(), Contradiction> {
        let n = open.len();
        let (mut union, mut twice) = (0u32, 0u32);
        for &(_, here) in open {
            twice |= union & here;
            union |= here;
        }
        let (mut allowed, mut needed) = ([0u32; MAX_DIGITS], u32::MAX);
        let left = usize::try_from(left).map_err(|_| Contradiction)?;
        let sets = sets(n, left);
        self.effort.steps += (n * (1 + sets.len())) as u64;
        'sets: for &set in sets {
            let set = set as u32;
            // Digits that only one cell can hold have to be in different cells.
            if set & !union != 0 {
                continue;
            }
            let mut single = 0;
            for &(_, here) in open {
                let fits = here & set;
                if fits & fits.wrapping_sub(1) == 0 {
                    if fits == 0 || single & fits != 0 {
                        continue 'sets;
                    }
                    single |= fits;
                }
            }
            needed &= set;
            (0..n).for_each(|i| allowed[i] |= set);
        }
        if needed == u32::MAX {
            return Err(Contradiction);
        }
        let forced = needed & !twice;
        for (&(cell, here), &allowed) in open.iter().zip(&allowed) {
            let forced = here & forced;
            if forced & forced.wrapping_sub(1) != 0 {
                return Err(Contradiction);
            }
            let kept = if forced != 0 { forced } else { allowed };
            if here & !kept != 0 {
                self.keep(cell, kept)?;
            }
        }
        Ok(())
    }

    /// Keeps in each of two cells the digits that the other can complete.
    fn pair_up(&mut self, a: (Cell, u32), b: (Cell, u32), left: i32, n_digits: i32) -> Result<(), Contradiction> {
        let completed = |by: u32| {
            (1..=n_digits)
                .filter(|digit| (1..=n_digits).contains(&(left - digit)) && by >> (left - digit - 1) & 1 != 0)
                .fold(0u32, |all, digit| all | 1 << (digit - 1))
        };
        let (for_a, for_b) = (completed(b.1), completed(a.1));
        self.keep(a.0, for_a)?;
        self.keep(b.0, for_b)
    }

    /// Bounds each cell of a sum. A cell holds at least the total minus the largest total of the other cells, and at most the
    /// total minus their smallest total. Where the digits differ, k cells also add up to at least their k smallest candidates.
    fn bound_sum(&mut self, of: &Sum, sum: i32) -> Result<(), Contradiction> {
        let layout = self.frame.layout;
        let (cells, is_distinct) = (&of.cells, of.is_distinct);
        self.effort.steps += (cells.len() * cells.len()) as u64;
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
