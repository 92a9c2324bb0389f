//! How much of a PDF is read: one budget a file, and every number of it.
//!
//! Whoever reads bytes, operators or objects takes them from the budget first. Once a limit is met nothing more is given out:
//! every reader comes to its end, whatever it is in, and the file is refused with that limit. What is kept meanwhile has
//! bounds of its own, so that memory and time do not depend on what a file asks for.

use crate::guard::grouped;
use std::cell::Cell;
use std::fmt;

/// What a file can have too much of. Those of the first group are counted over the whole file, those of the second hold for
/// each single thing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Limit {
    Bytes,
    Steps,
    Drawings,
    Pages,
    Kids,
    Tables,
    Breaches,
    Number,
    Values,
    Nesting,
    Packed,
    Row,
    Filters,
    Pieces,
}

/// Each limit with its number and what it counts. They were chosen so that a file that meets all of them takes half of the
/// 10 s and of the 256 MB that a file may cost, and that a book of 50,000 puzzles needs a third of each.
const LIMITS: [(Limit, u64, &str); 14] = [
    // Unpacking and splitting them into words takes 3 s. Each filter's output counts, so that packing twice hides nothing.
    (Limit::Bytes, 400_000_000, "unpacked bytes"),
    // 100 ns each. A look-up is of an object that an operator or a page names.
    (Limit::Steps, 30_000_000, "operators and look-ups"),
    // Opening one takes 5 µs, with the room that unpacking asks for.
    (Limit::Drawings, 300_000, "streams of operators"),
    // No printer binds so many, but a file for a screen may have them.
    (Limit::Pages, 100_000, "pages"),
    // A tree of two kids a node has as many nodes as pages.
    (Limit::Kids, 250_000, "entries in its tree of pages"),
    // Each change that is saved behind a file adds one or two.
    (Limit::Tables, 4_096, "cross-reference tables"),
    // Some 200 bytes each, and three for each page of the longest file.
    (Limit::Breaches, 300_000, "breaches"),
    // The highest number of an object that the standard's own table of limits has. The places of all take 32 MB.
    (Limit::Number, 8_388_607, "as the number of an object"),
    // 32 bytes each. The largest thing that is read whole is a node's list of pages.
    (Limit::Values, 500_000, "values in one object"),
    // Values are read by a function that calls itself. Writers need some ten.
    (Limit::Nesting, 100, "arrays and dictionaries within each other"),
    // Object streams are unpacked whole. Writers put some hundred objects into one, which are some ten thousand bytes.
    (Limit::Packed, 32 << 20, "bytes in one object stream"),
    // Rows of a table have some ten bytes; two rows are kept.
    (Limit::Row, 1 << 16, "bytes in a row of a stream"),
    // Writers use one or two.
    (Limit::Filters, 8, "filters on one stream"),
    // 32 bytes each, until the path is painted.
    (Limit::Pieces, 500_000, "pieces in one path"),
];

/// Objects that were read are kept, up to as many values, and then forgotten together: what is asked for again is read again.
pub(super) const MOST_KEPT_VALUES: usize = 1_000_000;
/// Object streams are kept as long as they are no more together than the largest of them may be.
pub(super) const MOST_KEPT_BYTES: usize = 32 << 20;
/// What was seen of forms and of pages is kept for so many, some 500 bytes each.
pub(super) const MOST_KEPT_LOOKS: usize = 20_000;
/// A page of more streams is looked at each time.
pub(super) const MOST_KEPT_STREAMS: usize = 64;
/// Names and strings are kept up to here. The standard has names of up to 127 bytes, and no string is read further.
pub(super) const MOST_NAME: usize = 1_024;
/// The most operands that an operator has is 33, in a space of 32 inks.
pub(super) const MOST_OPERANDS: usize = 64;
/// Drawings within drawings.
pub(super) const MOST_DRAWINGS_DEEP: usize = 12;
/// States that are saved within each other. The standard asks readers for 28.
pub(super) const MOST_SAVED: usize = 256;
/// Looking something up by its name among the resources costs as much as so many operators.
pub(super) const STEPS_A_RESOURCE: u64 = 4;
/// Finding out whether a drawing is known does, too.
pub(super) const STEPS_A_DRAWING: u64 = 16;
/// References that lead to references, and spaces that lead to spaces.
pub(super) const MOST_LINKS: usize = 32;

impl Limit {
    pub fn most(self) -> u64 {
        LIMITS[self as usize].1
    }
}

/// `more than 100,000 pages`
impl fmt::Display for Limit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (_, most, what) = LIMITS[*self as usize];
        write!(f, "more than {} {what}", grouped(most))
    }
}

/// What has been taken, and the limit that was met first.
#[derive(Debug)]
pub(super) struct Budget {
    taken: [Cell<u64>; LIMITS.len()],
    met: Cell<Option<Limit>>,
    /// Tests have less of everything that is counted over a file.
    share: u64,
}

impl Budget {
    pub fn whole() -> Budget {
        Budget::of_parts(1)
    }

    /// One of `parts` of all that is counted over a file.
    pub fn of_parts(share: u64) -> Budget {
        Budget { taken: Default::default(), met: Cell::new(None), share }
    }

    /// Takes some more of what is counted over the file. False, now and for ever, once there is no more of anything.
    pub fn take(&self, limit: Limit, n: u64) -> bool {
        let taken = &self.taken[limit as usize];
        taken.set(taken.get().saturating_add(n));
        if taken.get() > limit.most() / self.share {
            self.meet(limit);
        }
        !self.is_spent()
    }

    /// Whether one thing may be as large; otherwise the file has met its limit.
    pub fn holds(&self, limit: Limit, n: u64) -> bool {
        if n > limit.most() {
            self.meet(limit);
        }
        !self.is_spent()
    }

    fn meet(&self, limit: Limit) {
        self.met.set(self.met.get().or(Some(limit)));
    }

    pub fn is_spent(&self) -> bool {
        self.met.get().is_some()
    }

    pub fn met(&self) -> Option<Limit> {
        self.met.get()
    }

    /// How much has been taken, for tests that count work.
    #[cfg(test)]
    pub fn taken(&self, limit: Limit) -> u64 {
        self.taken[limit as usize].get()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_limit_is_found_at_its_place() {
        for (i, (limit, most, _)) in LIMITS.into_iter().enumerate() {
            assert_eq!((limit as usize, limit.most()), (i, most));
        }
        assert_eq!(Limit::Pages.to_string(), "more than 100,000 pages");
    }

    #[test]
    fn what_is_spent_stays_spent() {
        let budget = Budget::of_parts(50_000);
        assert!(budget.take(Limit::Pages, 2) && budget.holds(Limit::Row, 9));
        assert!(!budget.take(Limit::Pages, 1) && !budget.take(Limit::Steps, 0) && !budget.holds(Limit::Row, 9));
        assert_eq!(budget.met(), Some(Limit::Pages));
        assert!(!budget.take(Limit::Bytes, u64::MAX) && !budget.take(Limit::Bytes, u64::MAX));
        assert_eq!(budget.met(), Some(Limit::Pages), "the first limit is the one that is told");
    }
}
