//! What the length of a chain costs, and how chains are compared: Sudoku Explainer adds tenths as floating numbers and
//! sorts by the sums, so 6.5 + 0.1 is 6.6, but 6.5 + 0.1 + 0.1 is more than 6.6 + 0.1. The sums are made once, here, and
//! compared as integers.

/// More thresholds than any chain passes.
const MOST: usize = 40;

/// The lengths whose passing costs a tenth more: 4, 6, 8, 12, 16, 24 …
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

/// The tenths that a chain of this complexity costs on top of its kind.
pub fn bonus(complexity: u32) -> u16 {
    THRESHOLDS[..MOST - 1].iter().take_while(|&&at| complexity > at + 2).count() as u16
}

/// Tenths as the floating sum of so many 0.1, on top of a base, in bits: positive floats order as their bits do.
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

/// What a kind of chain costs before its length.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Base {
    /// A cycle of one digit, or of bivalue cells.
    Cycle,
    XChain,
    /// Digits and cells mixed.
    Xy,
    /// All chains of one finder cost the same but for their length.
    Other,
}

const CYCLES: [u64; MOST] = sums(6.5);
const X_CHAINS: [u64; MOST] = sums(6.6);
const XY_CHAINS: [u64; MOST] = sums(7.0);

/// How chains are sorted: by what they cost, then by complexity, then by kind; smaller is taken first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Key {
    cost: u64,
    pub complexity: u32,
    pub sort: u8,
}

impl Key {
    /// Chains of one finder but the unary ones have one base, so the tenths on top order them.
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
