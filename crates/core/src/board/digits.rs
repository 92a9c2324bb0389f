//! A digit is a number from 1 to 25; a set of digits is a `u32` in which bit d−1 represents digit d.

/// A digit from 1 to 25. In a [`super::Grid`], 0 means an empty cell.
pub type Digit = u8;

/// The largest grid that gridpress prints is 25×25.
pub const MAX_DIGITS: usize = 25;

/// A set of digits; bit d−1 is digit d.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct DigitSet(pub u32);

impl DigitSet {
    /// The empty set.
    pub const EMPTY: DigitSet = DigitSet(0);

    /// The digits 1 to `n`.
    pub const fn all(n: u8) -> DigitSet {
        assert!(n as usize <= MAX_DIGITS, "a board has at most 25 digits");
        DigitSet((1u32 << n) - 1)
    }

    /// One digit, from 1 to [`MAX_DIGITS`].
    pub const fn of(d: Digit) -> DigitSet {
        DigitSet(1 << (d - 1))
    }

    /// Whether the digit is in the set.
    pub const fn has(self, d: Digit) -> bool {
        self.0 & (1 << (d - 1)) != 0
    }

    /// The number of digits.
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether the set is empty.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The smallest digit, if there is one.
    pub const fn first(self) -> Option<Digit> {
        if self.0 == 0 { None } else { Some(self.0.trailing_zeros() as Digit + 1) }
    }

    /// The only digit, if there is exactly one.
    pub const fn only(self) -> Option<Digit> {
        if self.0 != 0 && self.0 & (self.0 - 1) == 0 { self.first() } else { None }
    }

    /// These digits and one more.
    pub const fn with(self, d: Digit) -> DigitSet {
        DigitSet(self.0 | 1 << (d - 1))
    }

    /// These digits without those of the other set.
    pub const fn without(self, other: DigitSet) -> DigitSet {
        DigitSet(self.0 & !other.0)
    }

    /// The digits in ascending order.
    pub fn iter(self) -> impl Iterator<Item = Digit> {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            if rest == 0 {
                return None;
            }
            let d = rest.trailing_zeros() as Digit + 1;
            rest &= rest - 1;
            Some(d)
        })
    }
}

impl std::ops::BitOr for DigitSet {
    type Output = DigitSet;
    fn bitor(self, other: DigitSet) -> DigitSet {
        DigitSet(self.0 | other.0)
    }
}

impl std::ops::BitAnd for DigitSet {
    type Output = DigitSet;
    fn bitand(self, other: DigitSet) -> DigitSet {
        DigitSet(self.0 & other.0)
    }
}

impl FromIterator<Digit> for DigitSet {
    fn from_iter<I: IntoIterator<Item = Digit>>(digits: I) -> DigitSet {
        digits.into_iter().fold(DigitSet::EMPTY, DigitSet::with)
    }
}

impl std::fmt::Debug for DigitSet {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

/// A digit as one character: 1 to 9, then A for 10 up to P for 25.
pub const fn symbol(d: Digit) -> char {
    match d {
        0 => '.',
        1..=9 => (b'0' + d) as char,
        _ => (b'A' + d - 10) as char,
    }
}

/// The same as a byte. Without a branch, so that a vector writes many.
pub const fn symbol_byte(d: Digit) -> u8 {
    let above = if d > 9 { b'A'.wrapping_sub(10) } else { b'0' };
    if d == 0 { b'.' } else { d.wrapping_add(above) }
}

/// The digit of a character, in the alphabet of [`symbol`]; case does not matter.
pub const fn digit_of_symbol(c: char) -> Option<Digit> {
    match c {
        '1'..='9' => Some(c as u8 - b'0'),
        'A'..='P' => Some(c as u8 - b'A' + 10),
        'a'..='p' => Some(c as u8 - b'a' + 10),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn symbols_round_trip() {
        for d in 1..=MAX_DIGITS as Digit {
            assert_eq!(digit_of_symbol(symbol(d)), Some(d));
            assert_eq!(digit_of_symbol(symbol(d).to_ascii_lowercase()), Some(d));
        }
        assert!((0..=MAX_DIGITS as Digit).all(|d| symbol_byte(d) as char == symbol(d)));
        for c in ['.', '0', 'Q', 'é', '-'] {
            assert_eq!(digit_of_symbol(c), None, "{c}");
        }
    }

    #[test]
    fn a_set_lists_its_digits_in_order() {
        let set: DigitSet = [25, 3, 1].into_iter().collect();
        assert_eq!(set.iter().collect::<Vec<_>>(), [1, 3, 25]);
        assert_eq!(set.only(), None);
        assert_eq!(set.without(DigitSet::of(3)).without(DigitSet::of(25)).only(), Some(1));
        assert_eq!(DigitSet::all(25).len(), 25);
    }
}
