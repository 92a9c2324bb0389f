//! The law of a cage with an operator, read digit by digit: the result of its digits so far, and which of them later cells see.
//!
//! ```text
//!   12x in three cells:   1 ─3→ 3 ─2→ 6 ─2→ 12      a product so far is a divisor of the number;
//!                                                   the last 2 may stand only where it does not see the first
//! ```

use super::digits::Digit;
use super::law::{DONE, Law};
use super::layout::Layout;
use super::sign::{Operator, Sign};

impl Law {
    /// The number and the operator of a cage.
    fn calculation(&self) -> (u32, Operator) {
        (self.value / 8, Operator::ALL.get((self.value % 8) as usize).copied().unwrap_or(Operator::Hidden))
    }

    /// The state of a cage after a digit. Its low bits hold the result of the digits so far: a sum, the index of a product among the
    /// divisors of the number, or both. The bits above hold the digits that later cells see.
    #[inline]
    pub(super) fn calculate(&self, place: usize, state: u32, d: u32) -> Option<u32> {
        let (number, operator) = self.calculation();
        let bits = if operator == Operator::Hidden { SO_FAR_OF_BOTH } else { SO_FAR };
        let met = |p: usize| state >> (bits + 4 * p as u32) & 15;
        let sees = |place: usize| self.sees.get(place).copied().unwrap_or(0);
        if (0..place).any(|p| sees(place) >> p & 1 != 0 && met(p) == d) {
            return None;
        }
        let (sum, product) = self.so_far(state & ((1 << bits) - 1));
        let is_pair = self.len == 2 && matches!(operator, Operator::Hidden | Operator::Subtract | Operator::Divide);
        let then = match (is_pair, place) {
            (true, 0) => d,
            (true, _) => {
                let (low, high) = (sum.min(d), sum.max(d));
                let is_one = |operator: Operator| match operator {
                    Operator::Add => low + high == number,
                    Operator::Subtract => high - low == number,
                    Operator::Multiply => low * high == number,
                    Operator::Divide => low * number == high,
                    Operator::Hidden => false,
                };
                let holds = if operator == Operator::Hidden { Operator::ALL.into_iter().any(is_one) } else { is_one(operator) };
                return holds.then_some(DONE);
            }
            (false, _) => {
                // A sum that is out of reach counts as lost.
                let sum = Some(sum + d).filter(|&then| sum != LOST_SUM && then <= number.min(LOST_SUM - 1));
                let product = self.divisors.get(product as usize).map(|&so_far| so_far * d);
                let index = product.and_then(|then| self.divisors.binary_search(&then).ok());
                if sum.is_none() && index.is_none() {
                    return None;
                }
                match (operator, sum, index) {
                    (Operator::Multiply, _, index) => index? as u32,
                    (Operator::Hidden, sum, index) => {
                        sum.unwrap_or(LOST_SUM) | index.map_or(LOST_PRODUCT, |index| index as u32) << 6
                    }
                    (_, sum, _) => sum?,
                }
            }
        };
        // Digits are kept as long as a later cell sees their place.
        let is_kept = |p: usize| (place + 1..self.len).any(|later| sees(later) >> p & 1 != 0);
        let kept = (0..place).filter(|&p| is_kept(p)).fold(0, |all, p| all | met(p) << (4 * p));
        let kept = kept | if is_kept(place) { d << (4 * place) } else { 0 };
        Some(then | kept << bits)
    }

    /// Whether a full cage obeys its clue.
    pub(super) fn comes_to(&self, state: u32) -> bool {
        let (number, operator) = self.calculation();
        // Nothing is kept after the last cell.
        let (sum, product) = self.so_far(state);
        state == DONE
            || operator != Operator::Multiply && sum != LOST_SUM && sum == number
            || operator != Operator::Add && self.divisors.get(product as usize) == Some(&number)
    }

    /// The result of the digits of a cage so far: their sum, and the index of their product.
    fn so_far(&self, low: u32) -> (u32, u32) {
        match self.calculation().1 {
            Operator::Hidden => (low & 63, low >> 6),
            Operator::Multiply => (LOST_SUM, low),
            _ => (low, LOST_PRODUCT),
        }
    }

    /// Whether the digits of a full cage result in its number.
    pub(super) fn comes_out(&self, line: &[Digit]) -> bool {
        let (number, operator) = self.calculation();
        let product = || line.iter().try_fold(1u32, |all, &d| all.checked_mul(d as u32));
        let (low, high) = (line.iter().min().map_or(0, |&d| d as u32), line.iter().max().map_or(0, |&d| d as u32));
        let comes_to = |operator: Operator| match operator {
            Operator::Add => line.iter().map(|&d| d as u32).sum::<u32>() == number,
            Operator::Multiply => product() == Some(number),
            Operator::Subtract => line.len() == 2 && high - low == number,
            Operator::Divide => line.len() == 2 && low * number == high,
            Operator::Hidden => false,
        };
        match operator {
            Operator::Hidden => Operator::ALL.into_iter().any(comes_to),
            known => comes_to(known),
        }
    }
}

/// Of a cage: the bits of a state with the result so far, and the values for a sum or a product that is out of reach.
const SO_FAR: u32 = 8;
const SO_FAR_OF_BOTH: u32 = 13;
const LOST_SUM: u32 = 63;
const LOST_PRODUCT: u32 = 127;

/// For each cell of a cage the earlier ones that it sees; and the divisors of its number that digits can make, ascending.
pub(super) fn cage_of(layout: &Layout, sign: &Sign) -> (Vec<u32>, Vec<u32>) {
    let is_seen = |a: super::Cell, b: super::Cell| layout.peers(a).binary_search(&b).is_ok();
    let sees = (0..sign.cells.len())
        .map(|i| (0..i).filter(|&j| is_seen(sign.cells[i], sign.cells[j])).fold(0, |all, j| all | 1 << j))
        .collect();
    let (number, _) = sign.calculation();
    let mut divisors = vec![1];
    let mut next = 0;
    while next < divisors.len() {
        let from: u32 = divisors[next];
        for then in (2..=layout.n_digits as u32).filter_map(|d| from.checked_mul(d)) {
            if number.is_multiple_of(then) && !divisors.contains(&then) {
                divisors.push(then);
            }
        }
        next += 1;
    }
    divisors.sort_unstable();
    (sees, divisors)
}
