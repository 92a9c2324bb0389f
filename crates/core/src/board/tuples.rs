//! The law of a short line as a list: every way to fill its cells, and for each candidate the ways that have it as bits of words. A
//! filling stays in the list as long as every place has its digit as a candidate.
//!
//! ```text
//!   6+ in two cells of a row:   1 5   2 4   4 2   5 1       the first cell is 1, 2 or 3: the first two ways are left,
//!                                                           so the second cell is 5 or 4, and the first is not 3
//! ```

use super::law::Law;

/// The most words of a list. Four cells of a board of 9 with one sum have some four hundred ways.
const MOST_WORDS: usize = 8;

/// Every way to fill the cells of a line.
pub(super) struct Tuples {
    n_digits: usize,
    /// A power of two.
    n_words: usize,
    /// For each place and digit, the ways that have it, as bits of `n_words` words.
    having: Vec<u64>,
}

impl Tuples {
    /// The ways that a law leaves; `None` if they are too many for a list.
    pub fn of(law: &Law, n_digits: u8) -> Option<Tuples> {
        let mut ways: Vec<Vec<u8>> = Vec::new();
        let mut digits: Vec<u8> = Vec::new();
        if !list(law, n_digits, law.start(), &mut digits, &mut ways) {
            return None;
        }
        let n_words = ways.len().div_ceil(64).max(1).next_power_of_two();
        let n = n_digits as usize;
        let mut having = vec![0; law.n_cells() * n * n_words];
        for (way, digits) in ways.iter().enumerate() {
            for (place, &digit) in digits.iter().enumerate() {
                having[(place * n + digit as usize - 1) * n_words + way / 64] |= 1 << (way % 64);
            }
        }
        Some(Tuples { n_digits: n, n_words, having })
    }

    /// The steps of work of following it once.
    pub fn steps(&self) -> u64 {
        self.having.len() as u64
    }

    /// Finds the candidates of each place that some way uses; false if there is no way at all.
    pub fn follow(&self, masks: &[u32], used: &mut [u32]) -> bool {
        match self.n_words {
            1 => self.follow_in::<1>(masks, used),
            2 => self.follow_in::<2>(masks, used),
            4 => self.follow_in::<4>(masks, used),
            _ => self.follow_in::<MOST_WORDS>(masks, used),
        }
    }

    fn follow_in<const WORDS: usize>(&self, masks: &[u32], used: &mut [u32]) -> bool {
        let (ways, _) = self.having.as_chunks::<WORDS>();
        let all = (1 << self.n_digits) - 1;
        let mut left = [u64::MAX; WORDS];
        for (&mask, ways) in masks.iter().zip(ways.chunks_exact(self.n_digits)) {
            // Every way has some digit here.
            if mask == all {
                continue;
            }
            let mut here = [0; WORDS];
            let mut rest = mask;
            while rest != 0 {
                let having = &ways[rest.trailing_zeros() as usize];
                here.iter_mut().zip(having).for_each(|(here, having)| *here |= having);
                rest &= rest - 1;
            }
            left.iter_mut().zip(&here).for_each(|(left, here)| *left &= here);
        }
        let mut is_some = false;
        for ((&mask, used), ways) in masks.iter().zip(used).zip(ways.chunks_exact(self.n_digits)) {
            let (mut rest, mut kept) = (mask, 0);
            while rest != 0 {
                let digit = rest.trailing_zeros();
                let both = ways[digit as usize].iter().zip(&left).fold(0, |all, (having, left)| all | having & left);
                kept |= u32::from(both != 0) << digit;
                rest &= rest - 1;
            }
            *used = kept;
            is_some = kept != 0;
        }
        is_some
    }
}

/// Lists all ways to continue from a state; false as soon as there are too many.
fn list(law: &Law, n_digits: u8, state: u32, digits: &mut Vec<u8>, ways: &mut Vec<Vec<u8>>) -> bool {
    if digits.len() == law.n_cells() {
        if law.accepts(state) {
            ways.push(digits.clone());
        }
        return ways.len() <= 64 * MOST_WORDS;
    }
    for digit in 1..=n_digits {
        if let Some(then) = law.step(digits.len(), state, digit) {
            digits.push(digit);
            let is_short = list(law, n_digits, then, digits, ways);
            digits.pop();
            if !is_short {
                return false;
            }
        }
    }
    true
}

#[cfg(test)]
mod tests {
    use super::super::law::tests::four;
    use super::super::{Operator, Sign, Sort};
    use super::*;

    #[test]
    fn what_is_left_of_a_list_is_what_trying_all_leaves() {
        let layout = four();
        let (mut n_struck, mut n_empty) = (0, 0);
        for (number, operator, cells) in [
            (3, Operator::Hidden, vec![5]),
            (2, Operator::Divide, vec![0, 1]),
            (1, Operator::Subtract, vec![3, 7]),
            (12, Operator::Multiply, vec![0, 1, 4]),
            (9, Operator::Add, vec![1, 2, 6, 10]),
            (24, Operator::Hidden, vec![1, 2, 6, 10]),
            // Enough ways to take two words, and four.
            (15, Operator::Add, vec![3, 7, 6, 10, 9, 13]),
            (14, Operator::Add, vec![3, 7, 6, 10, 9, 13]),
        ] {
            let law = Law::of(&layout, &Sign::new(Sort::Calculation, Sign::calculated(number, operator), cells)).unwrap();
            let n = law.n_cells();
            let tuples = Tuples::of(&law, 4).unwrap();
            let read = |digits: &[u8]| {
                digits.iter().enumerate().try_fold(law.start(), |state, (place, &digit)| law.step(place, state, digit))
            };
            let ways: Vec<Vec<u8>> = (0..4u32.pow(n as u32))
                .map(|k| (0..n).map(|i| (k >> (2 * i) & 3) as u8 + 1).collect::<Vec<u8>>())
                .filter(|digits| read(digits).is_some_and(|state| law.accepts(state)))
                .collect();
            assert_eq!(tuples.n_words, ways.len().div_ceil(64).next_power_of_two());
            for k in 0..2_000u32 {
                let masks: Vec<u32> = (0..n as u32).map(|i| (k.wrapping_mul(2654435761) >> (5 * i)) & 15).collect();
                let mut want = vec![0; n];
                for way in ways.iter().filter(|way| way.iter().zip(&masks).all(|(&d, mask)| mask >> (d - 1) & 1 != 0)) {
                    way.iter().zip(&mut want).for_each(|(&d, want)| *want |= 1 << (d - 1));
                }
                let mut used = vec![0; n];
                assert_eq!(tuples.follow(&masks, &mut used), want[0] != 0, "{number} {operator:?} {masks:?}");
                assert_eq!(used, want, "{number} {operator:?} {masks:?}");
                n_struck += (want != masks) as u32;
                n_empty += (want[0] == 0) as u32;
            }
        }
        assert!(n_struck > 5_000 && n_empty > 1_000, "{n_struck} {n_empty}");
    }

    #[test]
    fn what_has_too_many_ways_has_no_list() {
        let parts = super::super::Parts::bare(super::super::Shape::new(3, 3), 9);
        let sign = |cells: &[u16]| Sign::new(Sort::Calculation, Sign::calculated(20, Operator::Add), cells.to_vec());
        let layout = super::super::Layout::of(parts);
        let list = |cells: &[u16]| Tuples::of(&Law::of(&layout, &sign(cells)).unwrap(), 9);
        // In cells that do not see each other, five digits have thousands of ways to 20, and three have 36.
        assert!(list(&[0, 1, 2, 3, 4]).is_none());
        assert_eq!(list(&[0, 1, 2]).unwrap().n_words, 1);
    }
}
