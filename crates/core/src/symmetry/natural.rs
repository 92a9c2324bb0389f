//! Natural numbers too large for a machine word: counts of masks of a 25×25 grid have up to 189 digits.

/// 640 bits: enough for the subsets of 625 cells, times eight. Intermediate sums may overflow, because arithmetic wraps around
/// and the result is exact again.
const WORDS: usize = 10;

/// The largest power of ten that fits in a word.
const CHUNK: u64 = 10_000_000_000_000_000_000;

/// A natural number, lowest word first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Natural([u64; WORDS]);

impl Natural {
    /// Zero.
    pub const ZERO: Natural = Natural([0; WORDS]);

    /// A number of 64 bits.
    pub const fn of(value: u64) -> Natural {
        let mut words = [0; WORDS];
        words[0] = value;
        Natural(words)
    }

    /// Adds another.
    pub fn add(&mut self, other: &Natural) {
        let mut carry = false;
        for (word, more) in self.0.iter_mut().zip(other.0) {
            let (sum, first) = word.overflowing_add(more);
            let (sum, second) = sum.overflowing_add(carry as u64);
            (*word, carry) = (sum, first || second);
        }
    }

    /// Subtracts a number that is not larger.
    pub fn subtract(&mut self, other: &Natural) {
        let mut borrow = false;
        for (word, less) in self.0.iter_mut().zip(other.0) {
            let (rest, first) = word.overflowing_sub(less);
            let (rest, second) = rest.overflowing_sub(borrow as u64);
            (*word, borrow) = (rest, first || second);
        }
    }

    /// Divides by a non-zero divisor and returns the remainder.
    pub fn divide(&mut self, divisor: u64) -> u64 {
        let mut rest = 0u128;
        for word in self.0.iter_mut().rev() {
            let value = (rest << 64) | *word as u128;
            *word = (value / divisor as u128) as u64;
            rest = value % divisor as u128;
        }
        rest as u64
    }

    /// The number as a `u64`, if it fits.
    pub fn as_u64(&self) -> Option<u64> {
        self.0[1..].iter().all(|&word| word == 0).then_some(self.0[0])
    }
}

impl std::fmt::Display for Natural {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let mut rest = *self;
        let mut chunks = Vec::new();
        while rest.as_u64().is_none_or(|value| value >= CHUNK) {
            chunks.push(rest.divide(CHUNK));
        }
        let mut text = rest.0[0].to_string();
        chunks.iter().rev().for_each(|chunk| text += &format!("{chunk:019}"));
        f.write_str(&text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_written_as_people_do() {
        // 2^n, by doubling.
        let power =
            |n: u32| (0..n).fold(Natural::of(1), |sum, _| [sum, sum].iter().fold(Natural::ZERO, |mut a, b| (a.add(b), a).1));
        for n in [0, 1, 63, 64, 100, 127] {
            assert_eq!(power(n).to_string(), (1u128 << n).to_string());
        }
        let two_to_256 = "115792089237316195423570985008687907853269984665640564039457584007913129639936";
        assert_eq!(power(256).to_string(), two_to_256);
        assert_eq!(Natural::of(CHUNK).to_string(), CHUNK.to_string());
        assert_eq!((power(64).as_u64(), power(63).as_u64()), (None, Some(1 << 63)));
    }

    #[test]
    fn a_number_may_be_below_zero_in_between() {
        let mut number = Natural::of(5);
        number.subtract(&Natural::of(7));
        number.add(&Natural::of(u64::MAX));
        number.subtract(&Natural::of(3));
        number.add(&Natural::of(13));
        assert_eq!(number, {
            let mut want = Natural::of(u64::MAX);
            want.add(&Natural::of(8));
            want
        });
        assert_eq!((number.divide(8), number.as_u64()), (7, Some(1 << 61)));
    }
}
