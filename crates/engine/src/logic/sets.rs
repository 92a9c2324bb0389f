//! Combinations in the order that all techniques share: by the largest member, then the next. This is the numeric order of the
//! masks, and ratings depend on it.

use super::bits::{is_one, ones};

/// The first pair i < j below n that `check` accepts.
pub fn first_pair<T>(n: usize, mut check: impl FnMut([usize; 2]) -> Option<T>) -> Option<T> {
    (1..n).find_map(|j| (0..j).find_map(|i| check([i, j])))
}

/// The first triple i < j < k below n that `check` accepts; `keep` can drop a pair j < k early.
pub fn first_triple<T>(
    n: usize,
    mut keep: impl FnMut(usize, usize) -> bool,
    mut check: impl FnMut([usize; 3]) -> Option<T>,
) -> Option<T> {
    (2..n).find_map(|k| {
        (1..k).find_map(|j| match keep(j, k) {
            true => (0..j).find_map(|i| check([i, j, k])),
            false => None,
        })
    })
}

/// The first quadruple i < j < k < l below n that `check` accepts; `keep` can drop the larger two or three early.
pub fn first_quad<T>(n: usize, keep: impl Fn(&[usize]) -> bool, mut check: impl FnMut([usize; 4]) -> Option<T>) -> Option<T> {
    (3..n).find_map(|l| {
        (2..l)
            .filter(|&k| keep(&[k, l]))
            .find_map(|k| (1..k).filter(|&j| keep(&[j, k, l])).find_map(|j| (0..j).find_map(|i| check([i, j, k, l]))))
    })
}

/// The first two equal masks of two bits that `check` accepts; it receives the mask of their indexes and the mask. Pairs are
/// searched at almost every step, and most masks have more than two bits.
pub fn first_twins<T>(numbers: u32, mask: impl Fn(usize) -> u32, mut check: impl FnMut(u32, u32) -> Option<T>) -> Option<T> {
    let is_pair = |mask: u32| is_one(mask & mask.wrapping_sub(1));
    let mut pairs = 0u32;
    ones(numbers).filter(|&j| is_pair(mask(j))).find_map(|j| {
        let before = pairs;
        pairs |= 1 << j;
        ones(before).filter(|&i| mask(i) == mask(j)).find_map(|i| check(1 << i | 1 << j, mask(j)))
    })
}

/// Up to 25 masks that can be part of a common tuple, each with its index.
pub struct Masks {
    n: usize,
    at: [(u8, u32); 25],
}

impl Masks {
    /// Keeps masks of 2 to `degree` bits; no others can be among `degree` masks whose union has `degree` bits.
    pub fn of(masks: impl Iterator<Item = u32>, degree: u32) -> Masks {
        let mut kept = Masks { n: 0, at: [(0, 0); 25] };
        for (i, mask) in masks.enumerate().take(25) {
            if (2..=degree).contains(&mask.count_ones()) {
                kept.at[kept.n] = (i as u8, mask);
                kept.n += 1;
            }
        }
        kept
    }

    /// The first `degree` masks whose union has `degree` bits and which `check` accepts; it receives the mask of their indexes
    /// and the union.
    pub fn first_tuple<T>(&self, degree: u32, mut check: impl FnMut(u32, u32) -> Option<T>) -> Option<T> {
        let at = &self.at[..self.n];
        let mut tuple = |which: u32, union: u32| if union.count_ones() == degree { check(which, union) } else { None };
        match degree {
            2 => first_pair(self.n, |[i, j]| tuple(1 << at[i].0 | 1 << at[j].0, at[i].1 | at[j].1)),
            3 => first_triple(
                self.n,
                |j, k| (at[j].1 | at[k].1).count_ones() <= degree,
                |[i, j, k]| tuple(1 << at[i].0 | 1 << at[j].0 | 1 << at[k].0, at[i].1 | at[j].1 | at[k].1),
            ),
            _ => self.first_within(degree as usize, 0, degree, tuple),
        }
    }

    /// The first `k` masks (none if k is 0) whose union with `start` has at most `most` bits and which `check` accepts; it
    /// receives the mask of their indexes and the union. Pairs and triples have their own loops above, because they are
    /// searched at almost every step.
    pub fn first_within<T>(&self, k: usize, start: u32, most: u32, mut check: impl FnMut(u32, u32) -> Option<T>) -> Option<T> {
        if k == 0 {
            return check(0, start);
        }
        // The largest member comes first; each depth knows the indexes and the union of those before it.
        let mut chosen = [0usize; 25];
        let mut before = [(0u32, start); 25];
        let mut depth = 0;
        chosen[0] = k - 1;
        loop {
            let end = if depth == 0 { self.n } else { chosen[depth - 1] };
            if chosen[depth] >= end {
                if depth == 0 {
                    return None;
                }
                depth -= 1;
                chosen[depth] += 1;
                continue;
            }
            let (number, mask) = self.at[chosen[depth]];
            let (which, union) = (before[depth].0 | 1 << number, before[depth].1 | mask);
            if union.count_ones() <= most && depth + 1 < k {
                depth += 1;
                before[depth] = (which, union);
                chosen[depth] = k - 1 - depth;
                continue;
            }
            if union.count_ones() <= most
                && let Some(found) = check(which, union)
            {
                return Some(found);
            }
            chosen[depth] += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn combinations_come_in_the_order_of_their_masks() {
        let masks = Masks::of([3u32, 6, 12, 5, 24, 9, 10].into_iter(), 4);
        for k in 2..=5 {
            let mut seen = Vec::new();
            let all = masks.first_within(k, 0, 32, |which, union| {
                seen.push((which, union));
                None::<()>
            });
            assert_eq!(all, None);
            let expected: Vec<u32> = (0u32..1 << 7).filter(|m| m.count_ones() as usize == k).collect();
            assert_eq!(seen.iter().map(|s| s.0).collect::<Vec<_>>(), expected);
            for (which, union) in seen {
                assert_eq!(union, super::super::bits::ones(which).fold(0, |m, i| m | masks.at[i].1));
            }
        }
    }

    #[test]
    fn twins_are_the_pairs_of_all_tuples() {
        let masks = [0b11u32, 0b101, 0b11, 0b1, 0b101, 0b111, 0b11, 0];
        let all = |numbers: u32| {
            let mut seen = Vec::new();
            first_twins(
                numbers,
                |k| masks[k],
                |which, union| {
                    seen.push((which, union));
                    None::<()>
                },
            );
            seen
        };
        let mut tuples = Vec::new();
        Masks::of(masks.into_iter(), 2).first_tuple(2, |which, union| {
            tuples.push((which, union));
            None::<()>
        });
        assert_eq!(all(0xff), tuples);
        assert_eq!(tuples, [(0b101, 0b11), (0b1_0010, 0b101), (0b100_0001, 0b11), (0b100_0100, 0b11)]);
        // Only the requested indexes count.
        assert_eq!(all(0b1111_1011), [(0b1_0010, 0b101), (0b100_0001, 0b11)]);
    }

    #[test]
    fn a_tuple_of_four_is_the_first_that_fits() {
        // Of the eight masks, only the first, third, fifth and seventh stay within four bits.
        let masks = [0b1001, 0b110_0000, 0b0011, 0b101_0000, 0b0110, 0b011_0000, 0b1100, 0b1_0000_0001];
        let kept = Masks::of(masks.into_iter(), 4);
        assert_eq!(kept.first_tuple(4, |which, union| Some((which, union))), Some((0b0101_0101, 0b1111)));
        assert_eq!(kept.first_tuple(4, |_, _| None::<()>), None);
        let quads = first_quad(6, |_| true, |[i, j, k, l]| (i + j == k && l == 5).then_some([i, j, k, l]));
        assert_eq!(quads, Some([1, 2, 3, 5]));
    }
}
