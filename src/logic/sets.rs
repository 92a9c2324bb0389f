//! Combinations in the one order that all techniques share: by the largest member, then the next. It is the order of
//! the masks as numbers, and ratings depend on it. What never lives here: techniques.

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

/// Up to 25 masks that can be part of a common tuple, each with its number.
pub struct Masks {
    n: usize,
    at: [(usize, u32); 25],
}

impl Masks {
    /// Keeps masks of 2 to `degree` bits: no other can be one of `degree` sets with `degree` members in all.
    pub fn of(masks: impl Iterator<Item = u32>, degree: u32) -> Masks {
        let mut kept = Masks { n: 0, at: [(0, 0); 25] };
        for (i, mask) in masks.enumerate().take(25) {
            if (2..=degree).contains(&mask.count_ones()) {
                kept.at[kept.n] = (i, mask);
                kept.n += 1;
            }
        }
        kept
    }

    /// The first `degree` masks (2 or 3) whose union has `degree` bits and which `check` accepts, given the mask of
    /// their numbers and their union.
    pub fn first_tuple<T>(&self, degree: u32, mut check: impl FnMut(u32, u32) -> Option<T>) -> Option<T> {
        let at = &self.at[..self.n];
        let mut tuple = |which: u32, union: u32| if union.count_ones() == degree { check(which, union) } else { None };
        match degree {
            2 => first_pair(self.n, |[i, j]| tuple(1 << at[i].0 | 1 << at[j].0, at[i].1 | at[j].1)),
            _ => first_triple(
                self.n,
                |j, k| (at[j].1 | at[k].1).count_ones() <= degree,
                |[i, j, k]| tuple(1 << at[i].0 | 1 << at[j].0 | 1 << at[k].0, at[i].1 | at[j].1 | at[k].1),
            ),
        }
    }
}
