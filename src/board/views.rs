//! How many digits are seen from the end of a whole row or column: the tallest digit so far, as bits, for each number of digits that were
//! seen. So a place of the line takes a few operations on words. That all digits differ says here only that the tallest of so many
//! cells is that tall at least; the rest is left to the houses.
//!
//! ```text
//!   2 from the left, 1 not in the first cell       after one cell, seen 1:   tallest 2, 3 or 4
//!                                                  after the last, seen 2:   tallest 4, so the first cell is 2 or 3
//! ```

/// Digits as bits of a word: bit 0 is for none yet.
type Tall = u16;
/// The most digits of a board: bits and numbers seen have room.
pub(super) const MOST_DIGITS: usize = 9;
/// Numbers seen that fill one vector, and that are all that there can be.
const FEW: usize = 8;
const MANY: usize = 16;

/// What may be seen from one end of a line.
#[derive(Clone)]
pub(super) struct Views {
    n_digits: u8,
    /// For each number of digits seen at the end, the tallest digit that the line may end with.
    ends: [Tall; MANY],
}

impl Views {
    /// A line of every digit, of which so many are seen; or any number but this.
    pub fn of(n_digits: u8, value: u32, is_against: bool) -> Views {
        let fits = |seen: usize| (seen as u32 == value) != is_against && seen <= n_digits as usize;
        let end = |seen: usize| if fits(seen) { 1 << n_digits } else { 0 };
        Views { n_digits, ends: std::array::from_fn(end) }
    }

    /// How many places say all: what stands behind the last place of the largest digit is not seen in any case.
    pub fn reach(&self, n_places: usize, candidates: impl Fn(usize) -> u32) -> usize {
        (0..n_places).rev().find(|&place| candidates(place) >> (self.n_digits - 1) & 1 != 0).map_or(n_places, |last| last + 1)
    }

    /// Finds the candidates of each of these places that some reading uses; false if there is no reading at all.
    pub fn follow(&self, masks: &[u32], used: &mut [u32]) -> bool {
        let (few, more) = self.ends.split_at(FEW);
        match <[Tall; FEW]>::try_from(few) {
            // More are not seen on any way to an end.
            Ok(few) if more.iter().all(|&end| end == 0) => follow(few, masks, used),
            _ => follow(self.ends, masks, used),
        }
    }
}

fn follow<const SEEN: usize>(ends: [Tall; SEEN], masks: &[u32], used: &mut [u32]) -> bool {
    // What can be before each place.
    let mut before = [[0; SEEN]; MOST_DIGITS + 1];
    before[0][0] = 1;
    for (place, &mask) in masks.iter().enumerate() {
        let candidates = (mask << 1) as Tall;
        let hides = hiding_over(place, candidates);
        let from = before[place];
        let to = &mut before[place + 1];
        (0..SEEN).for_each(|seen| to[seen] = from[seen] & hides);
        (1..SEEN).for_each(|seen| to[seen] |= candidates & above(from[seen - 1]));
    }
    // Backward: from which tallest digits an end can be reached.
    let mut after = ends;
    let mut is_some = false;
    for (place, &mask) in masks.iter().enumerate().rev() {
        let candidates = (mask << 1) as Tall;
        let (hides, from) = (hiding_over(place, candidates), before[place]);
        let (mut hiding, mut rising) = (0, 0);
        (0..SEEN).for_each(|seen| hiding |= from[seen] & after[seen]);
        (1..SEEN).for_each(|seen| rising |= after[seen] & above(from[seen - 1]));
        let kept = candidates & (below(hiding & hides) | rising);
        used[place] = u32::from(kept >> 1);
        is_some = kept != 0;
        let then = after;
        (0..SEEN).for_each(|seen| after[seen] = then[seen] & hides);
        (0..SEEN - 1).for_each(|seen| after[seen] |= below(candidates & then[seen + 1]));
    }
    is_some
}

/// The tallest digits that may hide some candidate of a place: that place and those before it hold as many digits up to that one.
#[inline(always)]
fn hiding_over(place: usize, candidates: Tall) -> Tall {
    above(candidates) & Tall::MAX << (place + 1)
}

/// All digits above the lowest of some; none if there is none.
#[inline(always)]
fn above(digits: Tall) -> Tall {
    let lowest = digits & digits.wrapping_neg();
    !(lowest.wrapping_add(lowest).wrapping_sub(1))
}

/// All digits below the highest of some, and none yet.
#[inline(always)]
fn below(digits: Tall) -> Tall {
    let mut all = digits;
    all |= all >> 1;
    all |= all >> 2;
    all |= all >> 4;
    all |= all >> 8;
    all >> 1
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
        for n in 2..=8u8 {
            for order in orders(n) {
                let masks: Vec<u32> = order.iter().map(|&d| 1 << (d - 1)).collect();
                for value in 1..=n as u32 {
                    for is_against in [false, true] {
                        let views = Views::of(n, value, is_against);
                        let reach = views.reach(n as usize, |place| masks[place]);
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

    #[test]
    fn no_candidate_is_struck_that_some_order_uses_and_many_are_that_none_uses() {
        let (mut n_struck, mut n_unused) = (0, 0);
        for n in [4, 6] {
            let orders = orders(n);
            for k in 0..600u32 {
                let masks: Vec<u32> = (0..n as u32)
                    .map(|i| (k.wrapping_mul(2654435761) >> (4 * i) | k.wrapping_mul(40503) >> i) & ((1 << n) - 1))
                    .collect();
                let (value, is_against) = (1 + k % n as u32, k % 5 == 0);
                let mut want = vec![0; n as usize];
                for order in &orders {
                    let fits = order.iter().zip(&masks).all(|(&d, mask)| mask >> (d - 1) & 1 != 0);
                    if fits && (seen(order) == value) != is_against {
                        order.iter().zip(&mut want).for_each(|(&d, want)| *want |= 1 << (d - 1));
                    }
                }
                let mut used = vec![0; n as usize];
                Views::of(n, value, is_against).follow(&masks, &mut used);
                for ((used, want), mask) in used.iter().zip(&want).zip(&masks) {
                    assert_eq!(want & !used, 0, "{value} {masks:?}");
                    n_struck += (mask & !used).count_ones();
                    n_unused += (mask & !want).count_ones();
                }
            }
        }
        // What the digits of other cells alone forbid is left to the houses.
        assert!(n_struck * 10 > n_unused * 3 && n_struck > 500, "{n_struck} of {n_unused}");
    }
}
