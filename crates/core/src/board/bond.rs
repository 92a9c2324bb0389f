//! Relations between the digits of two cells, which rules and signs ask for.

use super::cells::Cell;
use super::digits::{Digit, DigitSet, MAX_DIGITS};
use std::cmp::Ordering;
use std::collections::HashMap;
use std::fmt::{Debug, Formatter};
use std::hash::{Hash, Hasher};
use std::sync::{LazyLock, Mutex, OnceLock};

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
    /// They differ by exactly this much.
    Apart(u8),
    /// They differ by that much or more.
    FarApart(u8),
    /// One is this many times the other.
    Times(u8),
    /// They add up to that.
    Sum(u8),
    /// What a file says.
    Own(&'static Pairs),
}

/// Which two digits may be together, from the file of a rule.
pub struct Pairs {
    /// For each digit of the first cell those of the second, as bits.
    beside: [u32; MAX_DIGITS + 1],
    /// The same from the second cell.
    turned: OnceLock<&'static Pairs>,
}

/// All that were ever requested: they live as long as the program, and equal ones are shared.
static PAIRS: LazyLock<Mutex<HashMap<[u32; MAX_DIGITS + 1], &'static Pairs>>> = LazyLock::new(Mutex::default);

impl Pairs {
    /// The pairs that are allowed.
    pub fn of(mut allows: impl FnMut(Digit, Digit) -> bool) -> &'static Pairs {
        let all = 1..=MAX_DIGITS as Digit;
        let mut beside = [0u32; MAX_DIGITS + 1];
        for a in all.clone() {
            beside[a as usize] = all.clone().filter(|&b| allows(a, b)).fold(0, |bits, b| bits | 1 << b);
        }
        Pairs::known(beside)
    }

    fn known(beside: [u32; MAX_DIGITS + 1]) -> &'static Pairs {
        let mut known = PAIRS.lock().unwrap_or_else(|e| e.into_inner());
        known.entry(beside).or_insert_with(|| Box::leak(Box::new(Pairs { beside, turned: OnceLock::new() })))
    }

    fn allows(&self, a: Digit, b: Digit) -> bool {
        self.beside.get(a as usize).is_some_and(|bits| bits >> b & 1 != 0)
    }

    fn turned(&self) -> &'static Pairs {
        self.turned.get_or_init(|| Pairs::of(|a, b| self.allows(b, a)))
    }

    /// The digits that may be next to each, as bits.
    pub fn rows(&self) -> &[u32] {
        &self.beside
    }
}

impl PartialEq for Pairs {
    fn eq(&self, other: &Pairs) -> bool {
        self.beside == other.beside
    }
}
impl Eq for Pairs {}
impl PartialOrd for Pairs {
    fn partial_cmp(&self, other: &Pairs) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}
impl Ord for Pairs {
    fn cmp(&self, other: &Pairs) -> Ordering {
        self.beside.cmp(&other.beside)
    }
}
impl Hash for Pairs {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.beside.hash(state);
    }
}
impl Debug for Pairs {
    fn fmt(&self, f: &mut Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:?}", &self.beside[1..])
    }
}

impl Relation {
    /// Whether these two digits may be in the two cells of a board of 1 to n.
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
            Relation::Own(pairs) => pairs.allows(a, b),
        }
    }

    /// The relation of the second cell to the first.
    pub fn turned(self) -> Relation {
        match self {
            Relation::Less => Relation::More,
            Relation::More => Relation::Less,
            Relation::LessOrSame => Relation::MoreOrSame,
            Relation::MoreOrSame => Relation::LessOrSame,
            Relation::Own(pairs) => Relation::Own(pairs.turned()),
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
