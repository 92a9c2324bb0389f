//! One step of solving, as both human logic and machine solvers tell it.

use super::cells::Cell;
use super::digits::{Digit, DigitSet};

/// A technique applied once: what was seen, and what follows.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Step {
    /// The technique's name in words: "Hidden single".
    pub technique: &'static str,
    /// The technique's cost in tenths on the rating scale: 12 for a hidden single in a box.
    pub cost: u16,
    /// What one has to see.
    pub evidence: Evidence,
    /// What follows from it.
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
    /// The lines of reasoning, where the step is a chain.
    pub branches: Vec<Branch>,
}

/// A line of reasoning: the first claim is assumed, each later one follows from earlier ones, the last is what the step
/// is about. A forcing chain has one branch; a contradiction two, that start alike and end opposite; a choice between
/// the places of a digit, or the digits of a cell, has a branch for each.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Branch {
    /// The claims in the order in which they were drawn; the last is where the branch ends.
    pub claims: Vec<Claim>,
}

/// "This cell holds this digit", or "it does not", and why.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Claim {
    /// The cell that is spoken of.
    pub cell: Cell,
    /// The digit that it holds or not.
    pub digit: Digit,
    /// True if the cell holds the digit, false if it does not.
    pub holds: bool,
    /// What it rests on.
    pub because: Because,
    /// The claims of this branch that it follows from, as indexes; all smaller than its own. None for an assumption.
    pub from: Vec<u16>,
}

/// Why a claim follows from those before it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Because {
    /// It is where the branch starts: nothing but an assumption.
    Assumed,
    /// The cell holds another digit; or every other digit of the cell is gone.
    Cell,
    /// The digit stands elsewhere in this house; or every other place of the house is gone.
    House(u16),
    /// A technique applied in the middle of the chain, by its row of the ladder: what it says, on the board as it is there.
    Technique(&'static str),
}

/// What follows: digits that can go, and perhaps a digit that can be written.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Conclusion {
    /// The cell and the digit that is written there; `None` for a step that only strikes.
    pub place: Option<(Cell, Digit)>,
    /// Candidates that go, each a cell and a digit.
    pub strikes: Vec<(Cell, Digit)>,
}
