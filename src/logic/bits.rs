//! A set of W words of bits: cells, or houses, of one board. W is chosen once a board, so that 9×9 pays for two words
//! and not for ten. What never lives here: anything that knows what the bits mean.

/// A set of small numbers below 64·W.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Bits<const W: usize>(pub [u64; W]);

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

    pub fn and(&self, other: &Bits<W>) -> Bits<W> {
        Bits(std::array::from_fn(|w| self.0[w] & other.0[w]))
    }

    /// The members that the other has not.
    pub fn without(&self, other: &Bits<W>) -> Bits<W> {
        Bits(std::array::from_fn(|w| self.0[w] & !other.0[w]))
    }

    /// The members of either.
    pub fn or(&self, other: &Bits<W>) -> Bits<W> {
        Bits(std::array::from_fn(|w| self.0[w] | other.0[w]))
    }

    /// The smallest member.
    pub fn first(&self) -> Option<usize> {
        self.0.iter().enumerate().find(|&(_, &w)| w != 0).map(|(i, w)| i * 64 + w.trailing_zeros() as usize)
    }

    /// The members in ascending order.
    pub fn iter(self) -> impl Iterator<Item = usize> {
        (0..W).flat_map(move |w| ones64(self.0[w]).map(move |b| w * 64 + b))
    }
}

fn ones64(mut rest: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let bit = rest.trailing_zeros() as usize;
        rest &= rest.wrapping_sub(1);
        (bit < 64).then_some(bit)
    })
}

/// The numbers of the bits that are set, ascending.
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
