//! Combinations: the sets of different digits that give a sum in cells that all see each other, and what each cell can hold of
//! them.
//!
//! ```text
//!   (10)  {1,2,6} {4,8,9} {1,3}      {1,3,6}: 6 · 3, 6 · 1 — no 4, 8 or 9 in the middle: out
//!                                    {1,2,7}, {2,3,5}, {1,4,5}: 1 4 … : only with 4
//! ```

use super::bits::ones;
use super::hint::MAX_GROUP;
use crate::board::{Balance, DigitSet, Layout, Position};

/// What the combinations of a group of cells come to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Combos {
    /// For each cell the digits that some combination puts there.
    pub holds: [u32; MAX_GROUP],
    /// The digits that every combination has.
    pub needs: u32,
}

impl Combos {
    /// What no combination comes to.
    const NONE: Combos = Combos { holds: [0; MAX_GROUP], needs: u32::MAX };

    fn add(&mut self, set: u32, holds: &[u32; MAX_GROUP]) {
        self.holds.iter_mut().zip(holds).for_each(|(all, one)| *all |= one);
        self.needs &= set;
    }
}

/// All combinations of cells with these candidates that add up to `target`.
pub fn combos(masks: &[u32], target: i32) -> Combos {
    let mut all = Combos::NONE;
    each_set(masks, target, |set, holds| all.add(set, holds));
    all
}

/// Calls back with each set of digits that gives the sum and can be written in the cells, and with what each cell can hold of it.
pub fn each_set(masks: &[u32], target: i32, mut each: impl FnMut(u32, &[u32; MAX_GROUP])) {
    let n = masks.len();
    let union = masks.iter().fold(0, |all, mask| all | mask);
    if n == 0 || n > MAX_GROUP || (union.count_ones() as usize) < n {
        return;
    }
    sets(union, n as u32, target, 0, &mut |set| {
        if let Some(holds) = placed(masks, set) {
            each(set, &holds);
        }
    });
}

/// The sets of digits that give a sum in open cells which all see each other; `None` of other cells.
pub fn ways(layout: &Layout, position: &Position, sum: &Balance) -> Option<Vec<DigitSet>> {
    let cells = &sum.added;
    let sees = |a: u16, b: u16| a == b || layout.peers(a).contains(&b);
    if !sum.taken.is_empty() || cells.len() < 2 || !cells.iter().all(|&a| cells.iter().all(|&b| sees(a, b))) {
        return None;
    }
    let masks: Vec<u32> = cells.iter().map(|&c| position.candidates[c as usize].0).collect();
    let mut all = Vec::new();
    each_set(&masks, sum.left.into(), |set, _| all.push(DigitSet(set)));
    Some(all)
}

/// The sets of `n` digits out of `from` with that sum, added to `so_far`.
fn sets(from: u32, n: u32, target: i32, so_far: u32, each: &mut impl FnMut(u32)) {
    if n == 0 {
        if target == 0 {
            each(so_far);
        }
        return;
    }
    let least: i32 = ones(from).take(n as usize).map(|d| d as i32 + 1).sum();
    let most: i32 = ones(from.reverse_bits()).take(n as usize).map(|k| 32 - k as i32).sum();
    if from.count_ones() < n || target < least || target > most {
        return;
    }
    let mut left = from;
    while left.count_ones() >= n {
        let digit = left.trailing_zeros();
        left &= left - 1;
        sets(left, n - 1, target - digit as i32 - 1, so_far | 1 << digit, each);
    }
}

/// What each cell can hold if the cells hold exactly these digits; `None` if they cannot.
fn placed(masks: &[u32], set: u32) -> Option<[u32; MAX_GROUP]> {
    let n = masks.len();
    let digits: [u8; MAX_GROUP] = {
        let mut digits = [0; MAX_GROUP];
        digits.iter_mut().zip(ones(set)).for_each(|(slot, d)| *slot = d as u8);
        digits
    };
    // Digits by their place in the set, so that parts of it are small numbers.
    let mut can = [0u16; MAX_GROUP];
    for (can, mask) in can.iter_mut().zip(masks) {
        *can = (0..n).filter(|&k| mask >> digits[k] & 1 != 0).fold(0, |m, k| m | 1 << k);
        if *can == 0 {
            return None;
        }
    }
    // The parts of the set that the first cells can hold between them, and those that the cells behind can complete.
    let (mut before, mut behind) = ([0u64; 8], [0u64; 8]);
    let has = |parts: &[u64; 8], part: usize| parts[part / 64] >> (part % 64) & 1 != 0;
    let whole = (1usize << n) - 1;
    before[0] = 1;
    for part in 0..whole {
        if has(&before, part) {
            let cell = (part as u32).count_ones() as usize;
            for k in ones(can[cell] as u32 & !(part as u32)) {
                let next = part | 1 << k;
                before[next / 64] |= 1 << (next % 64);
            }
        }
    }
    if !has(&before, whole) {
        return None;
    }
    behind[whole / 64] |= 1 << (whole % 64);
    let mut holds = [0u32; MAX_GROUP];
    for part in (0..whole).rev().filter(|&part| has(&before, part)) {
        let cell = (part as u32).count_ones() as usize;
        for k in ones(can[cell] as u32 & !(part as u32)) {
            if has(&behind, part | 1 << k) {
                behind[part / 64] |= 1 << (part % 64);
                holds[cell] |= 1 << digits[k];
            }
        }
    }
    Some(holds)
}

#[cfg(test)]
mod tests {
    use super::super::testing::stream;
    use super::*;

    /// Every way to write different digits that add up, one by one.
    fn plain(masks: &[u32], target: i32, written: &mut Vec<usize>, all: &mut Combos) {
        if written.len() == masks.len() {
            if written.iter().map(|&d| d as i32 + 1).sum::<i32>() == target {
                let mut holds = [0; MAX_GROUP];
                holds.iter_mut().zip(written.iter()).for_each(|(h, &d)| *h = 1 << d);
                all.add(written.iter().fold(0, |m, d| m | 1 << d), &holds);
            }
            return;
        }
        for d in ones(masks[written.len()]) {
            if !written.contains(&d) {
                written.push(d);
                plain(masks, target, written, all);
                written.pop();
            }
        }
    }

    #[test]
    fn combinations_are_those_of_a_plain_count() {
        let mut stream = stream("combos", 0);
        let (mut n_some, mut n_none) = (0, 0);
        for _ in 0..3_000 {
            let n = 1 + stream.below(5) as usize;
            let masks: Vec<u32> = (0..n).map(|_| stream.below(511) + 1).collect();
            let target = 1 + stream.below(35) as i32;
            let mut all = Combos::NONE;
            plain(&masks, target, &mut Vec::new(), &mut all);
            assert_eq!(combos(&masks, target), all, "{masks:?} {target}");
            let is_none = all == Combos::NONE;
            n_some += !is_none as u32;
            n_none += is_none as u32;
        }
        assert!(n_some > 500 && n_none > 300, "{n_some} {n_none}");
        assert_eq!(combos(&[511; 9], 45).needs, 511);
        assert!(combos(&[511; 9], 44) == Combos::NONE && combos(&[], 0) == Combos::NONE);
    }
}
