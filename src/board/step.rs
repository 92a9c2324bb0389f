//! One step of solving, as both human logic and machine solvers tell it.
//! What never lives here: how a step is found.

use super::cells::Cell;
use super::digits::{Digit, DigitSet};

/// A technique applied once: what was seen, and what follows.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Step {
    /// The technique's name in words: "Hidden single".
    pub technique: &'static str,
    /// The technique's cost in tenths on the rating scale: 12 for a hidden single in a box.
    pub cost: u16,
    pub evidence: Evidence,
    pub conclusion: Conclusion,
}

/// What a person looks at to see the step.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Evidence {
    /// The cells of the pattern.
    pub cells: Vec<Cell>,
    /// The digits of the pattern.
    pub digits: DigitSet,
    /// The houses that the pattern lives in, as indexes of the layout's houses.
    pub houses: Vec<u16>,
    /// The cages that the pattern uses, as indexes of the layout's cages.
    pub cages: Vec<u16>,
}

/// What follows: digits that can go, and perhaps a digit that can be written.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Conclusion {
    pub place: Option<(Cell, Digit)>,
    pub strikes: Vec<(Cell, Digit)>,
}
