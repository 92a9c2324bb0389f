//! How many givens a removal is to leave: which drops of its order may be tried.

use super::{Drop, Removal};

const SUM_WORDS: usize = 10;

/// How many givens are left, and whether a drop leaves a count that can still be met.
pub struct Quota {
    n_givens: usize,
    min: usize,
    max: usize,
    /// Givens of each drop; empty where there is no minimum, as nothing needs to be known then.
    sizes: Vec<usize>,
    /// By the number of drops that are behind.
    reach: Vec<[u64; SUM_WORDS]>,
}

impl Quota {
    pub fn of(removal: &Removal) -> Quota {
        let Removal { min, max, .. } = *removal;
        let mut quota = Quota { n_givens: 0, min, max, sizes: Vec::new(), reach: Vec::new() };
        if min > 0 {
            let size = |drop: &Drop| match drop {
                Drop::Cells(cells) => cells.len(),
                Drop::Sum(_) => 0,
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

/// Which numbers are sums of some of the sizes from position i on, as a bit set for each i and one for the end.
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
