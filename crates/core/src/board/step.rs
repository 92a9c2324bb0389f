//! One step of solving, for human techniques and machine solvers alike.

use super::cells::Cell;
use super::digits::{Digit, DigitSet};

/// A technique applied once: the evidence and the conclusion.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Step {
    /// The technique's name in words: "Hidden single".
    pub technique: &'static str,
    /// The technique's cost in tenths on the rating scale: 12 for a hidden single in a box.
    pub cost: u16,
    /// What to look at.
    pub evidence: Evidence,
    /// What follows.
    pub conclusion: Conclusion,
}

/// What a person looks at to find the step.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Evidence {
    /// The cells of the pattern.
    pub cells: Vec<Cell>,
    /// The digits of the pattern.
    pub digits: DigitSet,
    /// The houses of the pattern, as indexes of the layout's houses.
    pub houses: Vec<u16>,
    /// The cages of the pattern, as indexes of the layout's cages.
    pub cages: Vec<u16>,
    /// What the cages add up to, where it is stated: one total for each of them, or none at all.
    pub totals: Vec<u16>,
    /// How a sum is found that does not belong to a cage.
    pub sum: Option<Arithmetic>,
    /// The lines of reasoning, if the step is a chain.
    pub branches: Vec<Branch>,
    /// The sign or line that the step uses, and what its cells hold that forces the step.
    pub ground: Option<Ground>,
}

/// What a step takes from one sign or line.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Ground {
    /// The sign, as an index of the layout's signs; `None` where a rule speaks of two cells without a sign.
    pub sign: Option<u16>,
    /// What has to be known of its cells besides, and no more than that. Cells of which nothing has to be known are left out.
    pub held: Vec<Held>,
    /// The smallest and the greatest digit that a line leaves to each of the step's cells, where its digits rise; else empty.
    pub bounds: Vec<(Digit, Digit)>,
    /// Of a step that uses several signs: each of them, with those of its cells that are meant. Else empty.
    pub several: Vec<(Option<u16>, Vec<Cell>)>,
}

/// What is known of a cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Held {
    /// The cell.
    pub cell: Cell,
    /// What it can hold.
    pub left: Left,
}

/// What a cell can hold, in the form that says least.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Left {
    /// This digit or a greater one.
    Least(Digit),
    /// This digit or a smaller one.
    Most(Digit),
    /// These digits only.
    Only(DigitSet),
    /// None of these digits.
    Without(DigitSet),
}

/// Cells that add up to a number, less other cells.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Balance {
    /// The cells that are added.
    pub added: Vec<Cell>,
    /// The cells that are taken away.
    pub taken: Vec<Cell>,
    /// The result.
    pub left: i16,
}

impl Balance {
    /// Whether it is the content of a single cell.
    pub fn is_of_one(&self) -> bool {
        self.added.len() == 1 && self.taken.is_empty()
    }
}

/// The sum that cages leave of houses: the houses, minus the cages, minus the digits in the houses outside the cages, plus the
/// digits in the cages outside the houses; or the same the other way round.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Arithmetic {
    /// The total of the houses.
    pub houses: u16,
    /// The total of the cages.
    pub cages: u16,
    /// The written digits of the houses that are in none of the cages.
    pub inner: u16,
    /// The written digits of the cages that are in none of the houses.
    pub outer: u16,
    /// The open cells, and their sum.
    pub balance: Balance,
    /// Whether the cages have the larger sum, so that the houses are subtracted from them.
    pub is_cages_less_houses: bool,
}

/// A line of reasoning: the first claim is assumed, and each later one follows from earlier ones; the last is the result. A
/// forcing chain has one branch. A contradiction has two, which start alike and end in opposite claims. A choice between the
/// places of a digit, or the digits of a cell, has one branch per option.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Branch {
    /// The claims in the order of reasoning; the last one ends the branch.
    pub claims: Vec<Claim>,
}

/// A claim, "this cell has this digit" or "it has not", and its reason.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Claim {
    /// The cell.
    pub cell: Cell,
    /// The digit.
    pub digit: Digit,
    /// True if the cell has the digit, false if it has not.
    pub holds: bool,
    /// The reason.
    pub because: Because,
    /// The claims of this branch that it follows from, as smaller indexes. Empty for an assumption.
    pub from: Vec<u16>,
}

/// Why a claim follows from earlier ones.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Because {
    /// An assumption at the start of a branch.
    Assumed,
    /// The cell has another digit; or every other digit of the cell is excluded.
    Cell,
    /// The digit is elsewhere in this house; or every other place in the house is excluded.
    House(u16),
    /// The cell and that of the claim that it follows from are a pair that differs.
    Pair,
    /// These cells of a cage, or of a house outside its cages, have a known sum.
    Sum(Balance),
    /// A technique within the chain, by its key on the ladder, applied to the board at that point.
    Technique(&'static str),
}

/// What follows: candidates to eliminate, and perhaps a digit to place.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Conclusion {
    /// The cell and digit to place; `None` for a step that only eliminates.
    pub place: Option<(Cell, Digit)>,
    /// The candidates to eliminate, each a cell and a digit.
    pub strikes: Vec<(Cell, Digit)>,
}
