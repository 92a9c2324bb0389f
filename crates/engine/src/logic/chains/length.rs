//! The cost of a chain's length, and the order of chains. Sudoku Explainer adds tenths in floating point and sorts by the sums,
//! so 6.5 + 0.1 is 6.6, but 6.5 + 0.1 + 0.1 is more than 6.6 + 0.1. The sums are computed once, here, and compared as integers.

/// More thresholds than any chain reaches.
const MOST: usize = 40;

/// Each of these lengths adds a tenth when exceeded: 4, 6, 8, 12, 16, 24 …
const THRESHOLDS: [u32; MOST] = {
    let mut list = [0; MOST];
    let (mut k, mut at) = (0, 4u32);
    while k < MOST {
        list[k] = at;
        at = if k % 2 == 0 { at / 2 * 3 } else { at / 3 * 4 };
        k += 1;
    }
    list
};

/// The tenths that a chain of this complexity costs on top of its base.
pub fn bonus(complexity: u32) -> u16 {
    THRESHOLDS[..MOST - 1].iter().take_while(|&&at| complexity > at + 2).count() as u16
}

/// The floating-point sums of a base and 0, 1, 2 … tenths, as bits. Positive floats are ordered like their bits.
const fn sums(base: f64) -> [u64; MOST] {
    let mut list = [0; MOST];
    let (mut k, mut sum) = (0, 0.0);
    while k < MOST {
        list[k] = (base + sum).to_bits();
        sum += 0.1;
        k += 1;
    }
    list
}

/// The base cost of a kind of chain, without its length.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Base {
    /// A cycle of one digit, or of bivalue cells.
    Cycle,
    XChain,
    /// Chains through digits and cells.
    Xy,
    /// Any other chain: all chains of such a finder have the same base.
    Other,
}

const CYCLES: [u64; MOST] = sums(6.5);
const X_CHAINS: [u64; MOST] = sums(6.6);
const XY_CHAINS: [u64; MOST] = sums(7.0);

/// The sort key of chains: cost, then complexity, then kind. The smallest is taken.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Key {
    cost: u64,
    pub complexity: u32,
    pub sort: u8,
}

impl Key {
    /// All chains of a finder have one base, except unary ones, so the bonus orders them.
    pub fn of(base: Base, complexity: u32, sort: u8) -> Key {
        let bonus = bonus(complexity);
        let cost = match base {
            Base::Cycle => CYCLES[bonus as usize],
            Base::XChain => X_CHAINS[bonus as usize],
            Base::Xy => XY_CHAINS[bonus as usize],
            Base::Other => bonus as u64,
        };
        Key { cost, complexity, sort }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tenths_by_length() {
        let tenths: Vec<u16> = [2, 6, 7, 8, 9, 10, 11, 14, 15, 18, 19, 26, 27, 34, 35].map(bonus).to_vec();
        assert_eq!(tenths, [0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7]);
        assert_eq!(THRESHOLDS[..14], [4, 6, 8, 12, 16, 24, 32, 48, 64, 96, 128, 192, 256, 384]);
        assert_eq!(bonus(u32::MAX), MOST as u16 - 1);
    }

    #[test]
    fn sums_are_those_of_floating_numbers() {
        let cost = |base, complexity| Key::of(base, complexity, 0).cost;
        assert_eq!(cost(Base::Cycle, 8), cost(Base::XChain, 6));
        assert!(cost(Base::Cycle, 10) > cost(Base::XChain, 8));
        assert!(cost(Base::Xy, 4) > cost(Base::Cycle, 10));
    }
}
