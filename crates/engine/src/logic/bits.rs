//! Bit sets of W words, for the cells or houses of a board. W is chosen per board, so that 9×9 uses two words and not ten.

/// A set of small numbers below 64·W.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Bits<const W: usize>(pub [u64; W]);

impl<const W: usize> Default for Bits<W> {
    fn default() -> Bits<W> {
        Bits::EMPTY
    }
}

impl<const W: usize> Bits<W> {
    pub const EMPTY: Bits<W> = Bits([0; W]);

    pub fn insert(&mut self, k: usize) {
        self.0[k / 64] |= 1 << (k % 64);
    }

    pub fn remove(&mut self, k: usize) {
        self.0[k / 64] &= !(1 << (k % 64));
    }

    pub fn has(&self, k: usize) -> bool {
        self.0[k / 64] >> (k % 64) & 1 != 0
    }

    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|&w| w == 0)
    }

    /// Whether there are at least two members. Without a popcount instruction this is much cheaper than counting.
    pub fn has_two(&self) -> bool {
        let (mut any, mut two) = (0, 0);
        for &w in &self.0 {
            two |= w & w.wrapping_sub(1) | if any != 0 { w } else { 0 };
            any |= w;
        }
        two != 0
    }

    pub fn and(&self, other: &Bits<W>) -> Bits<W> {
        Bits(std::array::from_fn(|w| self.0[w] & other.0[w]))
    }

    /// The set of the first 128 numbers given by these bits.
    pub fn of(bits: u128) -> Bits<W> {
        Bits(std::array::from_fn(|w| if w < 2 { (bits >> (64 * w)) as u64 } else { 0 }))
    }

    /// The members that `other` does not have.
    pub fn without(&self, other: &Bits<W>) -> Bits<W> {
        Bits(std::array::from_fn(|w| self.0[w] & !other.0[w]))
    }

    /// The members of both sets together.
    pub fn or(&self, other: &Bits<W>) -> Bits<W> {
        Bits(std::array::from_fn(|w| self.0[w] | other.0[w]))
    }

    pub fn len(&self) -> u32 {
        self.0.iter().map(|w| w.count_ones()).sum()
    }

    /// The smallest member.
    pub fn first(&self) -> Option<usize> {
        self.0.iter().enumerate().find(|&(_, &w)| w != 0).map(|(i, w)| i * 64 + w.trailing_zeros() as usize)
    }

    /// The members in ascending order.
    pub fn iter(mut self) -> impl Iterator<Item = usize> {
        let mut w = 0;
        std::iter::from_fn(move || {
            while w < W {
                let word = self.0[w];
                if word != 0 {
                    self.0[w] = word & (word - 1);
                    return Some(w * 64 + word.trailing_zeros() as usize);
                }
                w += 1;
            }
            None
        })
    }
}

/// The positions of the set bits in a slice of words, ascending.
pub fn members(words: &[u64]) -> impl Iterator<Item = usize> + '_ {
    words.iter().enumerate().flat_map(|(w, &word)| {
        let mut rest = word;
        std::iter::from_fn(move || {
            let bit = rest.trailing_zeros() as usize;
            rest &= rest.wrapping_sub(1);
            (bit < 64).then_some(w * 64 + bit)
        })
    })
}

/// The positions of the set bits, ascending.
pub fn ones(mut rest: u32) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let bit = rest.trailing_zeros() as usize;
        rest &= rest.wrapping_sub(1);
        (bit < 32).then_some(bit)
    })
}

/// Whether exactly one bit is set.
pub fn is_one(mask: u32) -> bool {
    mask.is_power_of_two()
}

/// Whether at least two bits are set.
pub fn has_several(mask: u32) -> bool {
    mask & mask.wrapping_sub(1) != 0
}

/// Whether exactly two bits are set.
pub fn is_two(mask: u32) -> bool {
    (mask & mask.wrapping_sub(1)).is_power_of_two()
}
