//! Limits on reading a PDF: one budget per file, with all of its numbers.
//!
//! Code that reads bytes, operators or objects takes them from the budget first. Once a limit is reached, the budget gives out
//! nothing more: every reader stops, and the file is rejected with that limit. What is kept in memory has limits of its own. So
//! memory and time do not depend on what a file asks for.

use crate::guard::grouped;
use std::cell::Cell;
use std::fmt;

/// The things that a file can have too much of. The first group is counted over the whole file; the second group limits single
/// items.
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

/// Each limit with its number and its unit. A file that reaches all of them takes half of the 10 s and of the 256 MB that a
/// file may cost; a book of 50,000 puzzles needs a third of each.
const LIMITS: [(Limit, u64, &str); 14] = [
    // Decompressing and tokenising them takes 3 s. The output of every filter counts, so compressing twice hides nothing.
    (Limit::Bytes, 400_000_000, "unpacked bytes"),
    // 100 ns each. A look-up is of an object that an operator or a page names.
    (Limit::Steps, 30_000_000, "operators and look-ups"),
    // Opening one takes 5 µs, including the memory for decompression.
    (Limit::Drawings, 300_000, "streams of operators"),
    // No printer binds this many, but a screen edition may have them.
    (Limit::Pages, 100_000, "pages"),
    // A tree with two children per node has as many nodes as pages.
    (Limit::Kids, 250_000, "entries in its tree of pages"),
    // Each incremental save of a file adds one or two.
    (Limit::Tables, 4_096, "cross-reference tables"),
    // About 200 bytes each, and three for each page of the longest file.
    (Limit::Breaches, 300_000, "breaches"),
    // The highest object number in the standard's own table of limits. The table of places then takes 32 MB.
    (Limit::Number, 8_388_607, "as the number of an object"),
    // 32 bytes each. The largest object that is read whole is a node's list of pages.
    (Limit::Values, 500_000, "values in one object"),
    // The parser is recursive. Writers nest about ten deep.
    (Limit::Nesting, 100, "arrays and dictionaries within each other"),
    // Object streams are decompressed whole. Writers put about a hundred objects in one, some ten thousand bytes.
    (Limit::Packed, 32 << 20, "bytes in one object stream"),
    // Rows of a table have about ten bytes; two rows are kept.
    (Limit::Row, 1 << 16, "bytes in a row of a stream"),
    // Writers use one or two.
    (Limit::Filters, 8, "filters on one stream"),
    // 32 bytes each, until the path is painted.
    (Limit::Pieces, 500_000, "pieces in one path"),
];

/// Parsed objects are cached up to this many values; then the whole cache is dropped, and objects are read again when needed.
pub(super) const MOST_KEPT_VALUES: usize = 1_000_000;
/// Object streams are cached as long as their total does not exceed the largest allowed single one.
pub(super) const MOST_KEPT_BYTES: usize = 32 << 20;
/// The results for forms and pages are cached up to this number, about 500 bytes each.
pub(super) const MOST_KEPT_LOOKS: usize = 20_000;
/// A page with more streams is not cached.
pub(super) const MOST_KEPT_STREAMS: usize = 64;
/// Names and strings are kept up to this length. The standard has names of up to 127 bytes; longer strings are not needed.
pub(super) const MOST_NAME: usize = 1_024;
/// The most operands of an operator is 33, in a colour space of 32 inks.
pub(super) const MOST_OPERANDS: usize = 64;
/// The deepest nesting of drawings.
pub(super) const MOST_DRAWINGS_DEEP: usize = 12;
/// The deepest nesting of saved states. The standard requires readers to support 28.
pub(super) const MOST_SAVED: usize = 256;
/// The cost of looking up a resource by name, in operators.
pub(super) const STEPS_A_RESOURCE: u64 = 4;
/// The cost of looking up a cached drawing, in operators.
pub(super) const STEPS_A_DRAWING: u64 = 16;
/// The longest chain of references to references, and of colour spaces based on others.
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

/// The amounts used so far, and the first limit that was reached.
#[derive(Debug)]
pub(super) struct Budget {
    taken: [Cell<u64>; LIMITS.len()],
    met: Cell<Option<Limit>>,
    /// In tests, divides everything that is counted over a file.
    share: u64,
}

impl Budget {
    pub fn whole() -> Budget {
        Budget::of_parts(1)
    }

    /// A budget with 1/`share` of the limits that are counted over a file.
    pub fn of_parts(share: u64) -> Budget {
        Budget { taken: Default::default(), met: Cell::new(None), share }
    }

    /// Uses some of an amount that is counted over the file. Returns false once any limit is reached, and from then on always.
    pub fn take(&self, limit: Limit, n: u64) -> bool {
        let taken = &self.taken[limit as usize];
        taken.set(taken.get().saturating_add(n));
        if taken.get() > limit.most() / self.share {
            self.meet(limit);
        }
        !self.is_spent()
    }

    /// Whether a single item may be this large; otherwise the file has reached its limit.
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

    /// How much was used, for tests that count work.
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
