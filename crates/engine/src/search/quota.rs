//! Decides which drops a removal may try, so that it can still end with the wanted number of givens.

use super::{Drop, Removal};

const SUM_WORDS: usize = 10;

/// Tracks how many givens are left, and whether the wanted count can still be reached after a drop.
pub struct Quota {
    n_givens: usize,
    min: usize,
    max: usize,
    /// The number of givens in each drop. Empty if there is no minimum, because it is not needed then.
    sizes: Vec<usize>,
    /// The reachable sums after each number of drops.
    reach: Vec<[u64; SUM_WORDS]>,
}

impl Quota {
    pub fn of(removal: &Removal) -> Quota {
        let Removal { min, max, .. } = *removal;
        let mut quota = Quota { n_givens: 0, min, max, sizes: Vec::new(), reach: Vec::new() };
        if min > 0 {
            let size = |drop: &Drop| match drop {
                Drop::Cells(cells) => cells.len(),
                Drop::Sum(_) | Drop::Item(_) => 0,
            };
            quota.n_givens = removal.start.n_givens();
            quota.sizes = removal.order.iter().map(size).collect();
            quota.reach = suffix_sums_reach(&quota.sizes);
        }
        quota
    }

    pub fn allows(&self, drop: usize) -> bool {
        let Some(&size) = self.sizes.get(drop) else { return true };
        if self.n_givens == self.min && size > 0 {
            return false;
        }
        let left = self.n_givens.saturating_sub(size);
        left >= self.min && reaches(&self.reach[drop + 1], left.saturating_sub(self.max), left - self.min)
    }

    pub fn spend(&mut self, drop: usize) {
        if let Some(size) = self.sizes.get(drop) {
            self.n_givens -= size;
        }
    }
}

/// For each position i, and one for the end: the numbers that are sums of some of the sizes from i on, as a bit set.
pub(super) fn suffix_sums_reach(sizes: &[usize]) -> Vec<[u64; SUM_WORDS]> {
    let mut reach = vec![[0u64; SUM_WORDS]; sizes.len() + 1];
    reach[sizes.len()][0] = 1;
    for (i, &size) in sizes.iter().enumerate().rev() {
        let shorter = reach[i + 1];
        let mut with = shorter;
        for word in (size / 64..SUM_WORDS).rev() {
            let from = word - size / 64;
            let mut moved = shorter[from] << (size % 64);
            if size % 64 != 0 && from > 0 {
                moved |= shorter[from - 1] >> (64 - size % 64);
            }
            with[word] |= moved;
        }
        reach[i] = with;
    }
    reach
}

fn reaches(sums: &[u64; SUM_WORDS], low: usize, high: usize) -> bool {
    (low..=high).any(|n| n / 64 < SUM_WORDS && sums[n / 64] & (1 << (n % 64)) != 0)
}
