//! How many digits are seen from the end of a whole row or column: the tallest digit so far, as bits, for each number of digits seen. So
//! a place of the line takes a few operations on words. Of the fact that all digits differ, this uses only that the tallest of k cells is
//! at least k; the rest is left to the houses.
//!
//! ```text
//!   2 from the left, 1 not in the first cell       after one cell, seen 1:   tallest 2, 3 or 4
//!                                                  after the last, seen 2:   tallest 4, so the first cell is 2 or 3
//! ```

/// The most digits of a board, which a lane has room for.
pub(super) const MOST_DIGITS: usize = 9;
/// A word has a lane for each number of digits seen, from 1: the digits as bits, and a guard bit.
const WIDTH: u32 = MOST_DIGITS as u32 + 1;
const DIGITS: u32 = (1 << MOST_DIGITS) - 1;
/// The lanes of a short word.
const FEW: u32 = 6;

/// What may be seen from one end of a line.
#[derive(Clone)]
pub(super) struct Views {
    n_digits: u8,
    /// In the lane of each number of digits seen at the end, the tallest digit that the line may end with.
    ends: u128,
}

impl Views {
    /// A line of every digit, of which `value` are seen; or any number but this.
    pub fn of(n_digits: u8, value: u32, is_against: bool) -> Views {
        let fits = |seen: &u32| (*seen == value) != is_against;
        let end = |seen: u32| 1 << (WIDTH * (seen - 1) + n_digits as u32 - 1);
        Views { n_digits, ends: (1..=n_digits as u32).filter(fits).map(end).sum() }
    }

    /// How many places matter, and the sum of their candidates: nothing after the last possible place of the largest digit is ever seen.
    #[inline]
    pub fn reach(&self, masks: impl Iterator<Item = u32>) -> (usize, u32) {
        let (mut reach, mut sum) = ((0, 0), 0u32);
        for (place, mask) in masks.enumerate() {
            sum = sum.wrapping_add(mask);
            if mask >> (self.n_digits - 1) & 1 != 0 {
                reach = (place + 1, sum);
            }
        }
        reach
    }

    /// Finds the candidates of each of these places that some reading uses; false if there is no reading at all.
    pub fn follow(&self, masks: &[u32], used: &mut [u32]) -> bool {
        // What does not fit the short word is usually not on any way to an end.
        if self.ends >> (WIDTH * FEW) == 0 {
            in_few_lanes(self.ends as u64, masks, used)
        } else {
            in_lanes(self.ends, masks, used)
        }
    }
}

/// The same code for words of both lengths.
macro_rules! follow {
    ($name:ident, $Word:ty, $n_lanes:expr) => {
        fn $name(ends: $Word, masks: &[u32], used: &mut [u32]) -> bool {
            const ONES: $Word = {
                let (mut ones, mut lane): ($Word, u32) = (0, 0);
                while lane < $n_lanes {
                    ones |= 1 << (WIDTH * lane);
                    lane += 1;
                }
                ones
            };
            const GUARDS: $Word = ONES << (WIDTH - 1);
            const UP_TO_8: $Word = ONES * 0xFF;
            const UP_TO_6: $Word = ONES * 0x3F;
            let spread = |digits: u32| ONES * (digits as $Word);
            // In each lane, all digits above the lowest one; none if the lane is empty. The guard bits absorb the borrow.
            let above = |digits: $Word| {
                let less = (digits | GUARDS) - ONES;
                !(digits ^ less) & (GUARDS - ONES)
            };
            // In each lane, all digits below the highest of some.
            let below = |digits: $Word| {
                let mut all = digits >> 1 & UP_TO_8;
                all |= all >> 1 & UP_TO_8;
                all |= all >> 2 & UP_TO_8;
                all | all >> 4 & UP_TO_6
            };
            let Some(&first) = masks.first() else { return false };
            // For each place, the states before it, and the digits that can be seen there.
            let mut before = [(0, 0); MOST_DIGITS];
            let mut from = first as $Word;
            for (place, (&mask, before)) in masks.iter().zip(&mut before).enumerate().skip(1) {
                let rising = above(from) << WIDTH & spread(mask);
                *before = (from, rising);
                from = from & spread(hiding(place, mask)) | rising;
            }
            // Backward: from which tallest digits an end can be reached.
            let mut after = ends;
            for ((place, &mask), used) in masks.iter().enumerate().zip(used.iter_mut()).skip(1).rev() {
                let (hides, candidates) = (spread(hiding(place, mask)), spread(mask));
                let (from, rising) = before[place];
                *used = of_all_lanes((below(from & after & hides) & candidates | rising & after) as u128);
                after = after & hides | below(after & candidates) >> WIDTH;
            }
            used[0] = first & after as u32;
            used[0] != 0
        }
    };
}

follow!(in_few_lanes, u64, FEW);
follow!(in_lanes, u128, MOST_DIGITS as u32);

/// The digits of any lane.
#[inline(always)]
fn of_all_lanes(lanes: u128) -> u32 {
    let (few, more) = (lanes as u64, (lanes >> (WIDTH * FEW)) as u64);
    let three = few | few >> (3 * WIDTH) | more;
    (three | three >> WIDTH | three >> (2 * WIDTH)) as u32 & DIGITS
}

/// The tallest digits that may hide some candidate of a place: there are enough digits up to that one for this place and those before it.
#[inline(always)]
fn hiding(place: usize, candidates: u32) -> u32 {
    let lowest = candidates & candidates.wrapping_neg();
    !(lowest.wrapping_add(lowest).wrapping_sub(1)) & DIGITS << place & DIGITS
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every order of 1 to n.
    fn orders(n: u8) -> Vec<Vec<u8>> {
        match n {
            0 => vec![Vec::new()],
            _ => orders(n - 1)
                .iter()
                .flat_map(|order| (0..=order.len()).map(|i| [&order[..i], &[n], &order[i..]].concat()).collect::<Vec<_>>())
                .collect(),
        }
    }

    /// How many are seen, as a person would count.
    fn seen(order: &[u8]) -> u32 {
        (0..order.len()).filter(|&i| order[..i].iter().all(|d| *d < order[i])).count() as u32
    }

    #[test]
    fn a_full_line_is_read_as_a_person_would() {
        for n in [2, 3, 4, 5, 6, 7, 9u8] {
            // Of 9 some thousand.
            for order in orders(n).into_iter().step_by(if n == 9 { 331 } else { 1 }) {
                let masks: Vec<u32> = order.iter().map(|&d| 1 << (d - 1)).collect();
                for value in 1..=n as u32 {
                    for is_against in [false, true] {
                        let views = Views::of(n, value, is_against);
                        let (reach, sum) = views.reach(masks.iter().copied());
                        assert_eq!(sum, masks[..reach].iter().sum::<u32>());
                        assert_eq!(order[reach - 1], n);
                        for places in [reach, n as usize] {
                            let mut used = vec![0; places];
                            let is_read = views.follow(&masks[..places], &mut used);
                            assert_eq!(is_read, (seen(&order) == value) != is_against, "{order:?} {value}");
                            assert!(!is_read || used == masks[..places]);
                        }
                    }
                }
            }
        }
    }

    /// The demands on different digits: the tallest of the first k is at least k, and the tallest so far does not come again.
    fn is_tall_enough(digits: &[u8]) -> bool {
        let tallest = |n: usize| digits[..n].iter().copied().max().unwrap_or(0);
        (0..digits.len()).all(|i| tallest(i + 1) as usize > i && tallest(i) != digits[i])
    }

    #[test]
    fn what_is_struck_is_what_no_line_of_tall_enough_digits_uses() {
        let (mut n_struck, mut n_left) = (0, 0);
        for n in [4u32, 5] {
            let lines: Vec<Vec<u8>> = (0..n.pow(n))
                .map(|k| (0..n).map(|i| (k / n.pow(i) % n) as u8 + 1).collect::<Vec<u8>>())
                .filter(|digits| is_tall_enough(digits))
                .collect();
            // No order of different digits is left out.
            assert!(orders(n as u8).iter().all(|order| lines.contains(order)));
            for k in 0..400u32 {
                let bits = k.wrapping_mul(2654435761).rotate_left(k % 32) | k.wrapping_mul(40503);
                let masks: Vec<u32> = (0..n).map(|i| bits >> (5 * i) & ((1 << n) - 1)).collect();
                let (value, is_against) = (1 + k % n, k % 5 == 0);
                let mut want = vec![0; n as usize];
                for line in lines.iter().filter(|line| line.iter().zip(&masks).all(|(&d, mask)| mask >> (d - 1) & 1 != 0)) {
                    if (seen(line) == value) != is_against {
                        line.iter().zip(&mut want).for_each(|(&d, want)| *want |= 1 << (d - 1));
                    }
                }
                let views = Views::of(n as u8, value, is_against);
                for follow in [Views::follow, |views: &Views, masks: &[u32], used: &mut [u32]| in_lanes(views.ends, masks, used)]
                {
                    let mut used = vec![0; n as usize];
                    assert_eq!(follow(&views, &masks, &mut used), want[0] != 0, "{value} {masks:?}");
                    assert_eq!(used, want, "{value} {masks:?}");
                }
                n_struck += masks.iter().zip(&want).map(|(mask, want)| (mask & !want).count_ones()).sum::<u32>();
                n_left += want.iter().map(|want| want.count_ones()).sum::<u32>();
            }
        }
        assert!(n_struck > 1_000 && n_left > 1_000, "{n_struck} {n_left}");
    }
}
