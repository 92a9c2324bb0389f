//! How many givens a removal is to leave: which drops of its order may be tried. What never lives here: whether they can
//! go.

use super::{Drop, Removal};

const SUM_WORDS: usize = 10;

/// The range of counts that is wanted, with what can be reached from each place of the order.
pub struct Quota {
    min: usize,
    max: usize,
    sizes: Vec<usize>,
    reach: Vec<[u64; SUM_WORDS]>,
}

impl Quota {
    pub fn of(removal: &Removal) -> Quota {
        let size = |drop: &Drop| match drop {
            Drop::Cells(cells) => cells.len(),
            Drop::Sum(_) => 0,
        };
        // With nothing to stop at every drop is tried, and nothing needs to be known.
        let sizes: Vec<usize> = if removal.min > 0 { removal.order.iter().map(size).collect() } else { Vec::new() };
        let reach = suffix_sums_reach(&sizes);
        Quota { min: removal.min, max: removal.max, sizes, reach }
    }

    /// Whether drop i may be tried while there are so many givens: it does not go below the least, and without it some
    /// count in the range can be reached by drops that come later.
    pub fn takes(&self, i: usize, n_givens: usize) -> bool {
        let Some(&size) = self.sizes.get(i) else { return true };
        if n_givens == self.min && size > 0 {
            return false;
        }
        let left = n_givens.saturating_sub(size);
        left >= self.min && reaches(&self.reach[i + 1], left.saturating_sub(self.max), left - self.min)
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
