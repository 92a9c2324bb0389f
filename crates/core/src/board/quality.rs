//! How pleasant the path of a puzzle is to walk: integers only, so that comparison is exact. `logic` computes it, and
//! docs/ratings.md explains each part.

/// The quality of a path that reaches the solution.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Quality {
    /// From 0 to 100, from the parts.
    pub total: u8,
    /// How the path opens, from 0 to 100: whether the kind's own rule is used early, and how soon the first digit comes. On
    /// boards without a rule of their own, how many cells can be filled at the start.
    pub opening: u8,
    /// How many ways on there are at a point of the path, on average, in tenths.
    pub ways: u16,
    /// The most steps in a row without a digit.
    pub barren: u16,
    /// Points with only one way on.
    pub lone: u16,
    /// How long and how evenly the kind's own rule is used, from 0 to 100; `None` on boards without a rule of their own.
    pub theme: Option<u8>,
}
