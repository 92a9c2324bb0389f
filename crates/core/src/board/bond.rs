//! Relations between the digits of two cells, which rules and signs ask for.

use super::cells::Cell;
use super::digits::{Digit, DigitSet};

/// A relation between the digits of two cells: of the first to the second.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Relation {
    /// The digits are not consecutive.
    NotConsecutive,
    /// The digits are not consecutive, nor are they 1 and the largest digit.
    NotConsecutiveAround,
    /// They are not consecutive, and none is twice the other.
    NotDotted,
    /// They add up to neither 5 nor 10.
    NotXv,
    /// The first is smaller.
    Less,
    /// The first is greater.
    More,
    /// The first is not greater.
    LessOrSame,
    /// The first is not smaller.
    MoreOrSame,
    /// They are the same.
    Same,
    /// They differ by just that much.
    Apart(u8),
    /// They differ by that much or more.
    FarApart(u8),
    /// One is so many times the other.
    Times(u8),
    /// They add up to that.
    Sum(u8),
}

impl Relation {
    /// Whether these two digits may stand in the two cells of a board of 1 to n.
    pub fn allows(self, n_digits: u8, a: Digit, b: Digit) -> bool {
        let (apart, low, high) = (a.abs_diff(b), a.min(b) as u32, a.max(b) as u32);
        match self {
            Relation::NotConsecutive => apart != 1,
            Relation::NotConsecutiveAround => apart != 1 && apart != n_digits - 1,
            Relation::NotDotted => apart != 1 && high != 2 * low,
            Relation::NotXv => low + high != 5 && low + high != 10,
            Relation::Less => a < b,
            Relation::More => a > b,
            Relation::LessOrSame => a <= b,
            Relation::MoreOrSame => a >= b,
            Relation::Same => a == b,
            Relation::Apart(n) => apart == n,
            Relation::FarApart(n) => apart >= n,
            Relation::Times(n) => high == n as u32 * low,
            Relation::Sum(n) => low + high == n as u32,
        }
    }

    /// The relation of the second cell to the first.
    pub fn turned(self) -> Relation {
        match self {
            Relation::Less => Relation::More,
            Relation::More => Relation::Less,
            Relation::LessOrSame => Relation::MoreOrSame,
            Relation::MoreOrSame => Relation::LessOrSame,
            Relation::NotConsecutive | Relation::NotConsecutiveAround | Relation::NotDotted | Relation::NotXv => self,
            Relation::Same | Relation::Apart(_) | Relation::FarApart(_) | Relation::Times(_) | Relation::Sum(_) => self,
        }
    }

    /// The digits that the second cell may hold beside a digit in the first.
    pub fn beside(self, n_digits: u8, digit: Digit) -> DigitSet {
        (1..=n_digits).filter(|&other| self.allows(n_digits, digit, other)).collect()
    }
}

/// Two cells whose digits are bound by a relation.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Bond {
    /// Which relation: of the first cell to the second.
    pub relation: Relation,
    /// The two cells, ascending.
    pub cells: [Cell; 2],
}

impl Bond {
    /// The bond of two cells in any order.
    pub fn new(relation: Relation, a: Cell, b: Cell) -> Bond {
        if a < b { Bond { relation, cells: [a, b] } } else { Bond { relation: relation.turned(), cells: [b, a] } }
    }
}
