//! The one shape that all machines have: they tell a ledger what they do, act by act. It counts steps, ends a run whose
//! budget is used up or that has found enough, and lets somebody look on.

use super::solvers::{Ending, Outcome, Run};
use crate::board::{Cell, Digit, Grid};
use std::ops::ControlFlow;

/// What happens to a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Act {
    /// A digit is written. In a cell that has one already it takes its place.
    Place,
    /// A digit is written on trial.
    Guess,
    /// A candidate goes, beyond those that a written digit takes from its peers.
    Eliminate,
    /// The last guess that still stands is taken back, and with it all that happened since.
    Retract,
    /// The grid is full and right.
    Solution,
}

impl Act {
    /// The word for it in traces.
    pub const fn name(self) -> &'static str {
        match self {
            Act::Place => "place",
            Act::Guess => "guess",
            Act::Eliminate => "eliminate",
            Act::Retract => "retract",
            Act::Solution => "solution",
        }
    }
}

/// Why a machine does something; small, since a run has millions of these. [`super::words`] puts it in words.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Why {
    /// The first empty cell, and the next digit that fits there.
    Next,
    /// No cell has fewer candidates: so many.
    FewestCandidates(u8),
    /// No digit has fewer places in a house: so many.
    FewestPlaces {
        /// The house.
        house: u16,
        /// How many.
        n: u8,
    },
    /// The cell has no other candidate.
    OnlyCandidate,
    /// The house has no other place for it.
    OnlyPlace(u16),
    /// So many cells of a house share as many digits, which leave its other cells.
    Set {
        /// The house.
        house: u16,
        /// How many.
        n: u8,
    },
    /// The sum of a cage leaves no other digit, or does not leave this one.
    Sum(u16),
    /// The sum of the cells that two overlapping sums do not share.
    Difference,
    /// Two circles, a diagonal and two corners.
    Diagonal,
    /// It was tried and led to a contradiction.
    Refuted,
    /// A cell has no candidate left.
    NoCandidate(Cell),
    /// A house has no place left for a digit.
    NoPlace {
        /// The house.
        house: u16,
        /// The digit.
        digit: Digit,
    },
    /// A sum can't be reached any more.
    NoSum(u16),
    /// Every digit that fits there has been tried.
    AllTried,
    /// A solution was found, and others are wanted.
    LookOn,
    /// It was only tried alone, and taught nothing.
    Forgotten,
    /// A trial of one cell alone.
    Hypothesis,
    /// One of so many cells that are tried together.
    Combination(u8),
    /// One of so many patterns that are left for this digit.
    Pattern(u32),
    /// No pattern is left for this digit.
    NoPattern(Digit),
    /// The constraint that the fewest choices are left for: so many.
    Cover(u8),
    /// A digit of a box that was empty, drawn.
    Drawn,
    /// Two cells of a box change digits: fewer digits repeat now, or as many.
    Better,
    /// Two cells of a box change digits, though more digits repeat now: it is still hot enough.
    Warm,
    /// The next of all permutations.
    Permutation,
    /// The cell's blank sets promise the most.
    MostTelling,
}

/// One act with its place and its reason. Several acts may belong to one step.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Event {
    /// Steps so far, this one included.
    pub step: u64,
    /// What happens.
    pub act: Act,
    /// Where; for a retraction the cell of the guess that is taken back.
    pub cell: Cell,
    /// 0 where the act has no digit.
    pub digit: Digit,
    /// The reason, in few bytes.
    pub why: Why,
}

/// The numbers that some machines have beside steps and solutions.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Figure {
    /// Guesses, or for go-sudoku its searches.
    Guesses,
    /// act365's returns to a move that had an alternative.
    Unwinds,
    /// act365's complexity.
    Complexity,
    /// In hundredths.
    Score,
    /// Guesses that were taken back.
    Retractions,
    /// Trials of one cell alone.
    Hypotheses,
    /// How many cells were tried together at most.
    Combination,
    /// Cells that elimination alone fills, givens counted in.
    HintsEliminated,
    /// The same with twins.
    HintsTwins,
}

/// Each figure with the name of its column, in the order of the columns.
pub const FIGURES: [(Figure, &str); 9] = [
    (Figure::Guesses, "guesses"),
    (Figure::Unwinds, "unwinds"),
    (Figure::Complexity, "complexity"),
    (Figure::Score, "score"),
    (Figure::Retractions, "retractions"),
    (Figure::Hypotheses, "hypotheses"),
    (Figure::Combination, "combination"),
    (Figure::HintsEliminated, "hints_eliminated"),
    (Figure::HintsTwins, "hints_twins"),
];

/// The budget of steps is used up.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Spent;

/// Somebody who looks on, and may have seen enough: the run then ends as one whose budget is used up.
pub type Watch<'w> = &'w mut dyn FnMut(&Event) -> ControlFlow<()>;

/// What a run may spend, what it has counted, and who looks on.
pub struct Ledger<'w> {
    steps: u64,
    guesses: u64,
    retractions: u64,
    budget: u64,
    wanted: u64,
    solutions: u64,
    solution: Option<Grid>,
    figures: Vec<(Figure, u64)>,
    watch: Option<Watch<'w>>,
}

impl<'w> Ledger<'w> {
    /// For a run of at most `budget` steps that ends with its `wanted`th solution; 0 wants all of them.
    pub fn new(budget: u64, wanted: u64, watch: Option<Watch<'w>>) -> Ledger<'w> {
        Ledger { steps: 0, guesses: 0, retractions: 0, budget, wanted, solutions: 0, solution: None, figures: Vec::new(), watch }
    }

    /// Steps so far.
    pub fn steps(&self) -> u64 {
        self.steps
    }

    /// Guesses so far.
    pub fn guesses(&self) -> u64 {
        self.guesses
    }

    /// Guesses taken back so far.
    pub fn retractions(&self) -> u64 {
        self.retractions
    }

    /// Solutions so far.
    pub fn solutions(&self) -> u64 {
        self.solutions
    }

    /// The first solution, if there is one so far.
    pub fn solution(&self) -> Option<&Grid> {
        self.solution.as_ref()
    }

    /// How many solutions are wanted; 0 for all.
    pub fn wanted(&self) -> u64 {
        self.wanted
    }

    /// Whether anybody looks on, so that work which only makes a tale can be left out.
    pub fn is_watched(&self) -> bool {
        self.watch.is_some()
    }

    /// Writes a digit that follows: a step.
    pub fn place(&mut self, cell: Cell, digit: Digit, why: Why) -> Result<(), Spent> {
        self.spend()?;
        self.tell(Act::Place, cell, digit, why);
        Ok(())
    }

    /// Writes a digit on trial: a step.
    pub fn guess(&mut self, cell: Cell, digit: Digit, why: Why) -> Result<(), Spent> {
        self.spend()?;
        self.guesses += 1;
        self.tell(Act::Guess, cell, digit, why);
        Ok(())
    }

    /// Counts a step whose acts follow.
    pub fn spend(&mut self) -> Result<(), Spent> {
        if self.steps == self.budget {
            return Err(Spent);
        }
        self.steps += 1;
        Ok(())
    }

    /// Writes a digit as a part of the step that was counted last.
    pub fn write(&mut self, cell: Cell, digit: Digit, why: Why) {
        self.tell(Act::Place, cell, digit, why);
    }

    /// Strikes a candidate; no step.
    pub fn eliminate(&mut self, cell: Cell, digit: Digit, why: Why) {
        self.tell(Act::Eliminate, cell, digit, why);
    }

    /// Takes back the last guess that stands; no step.
    pub fn retract(&mut self, cell: Cell, digit: Digit, why: Why) {
        self.retractions += 1;
        self.tell(Act::Retract, cell, digit, why);
    }

    /// A solution; whether that is enough of them.
    pub fn found(&mut self, grid: impl FnOnce() -> Grid) -> bool {
        self.solutions += 1;
        if self.solution.is_none() {
            self.solution = Some(grid());
        }
        self.tell(Act::Solution, 0, 0, Why::LookOn);
        self.solutions == self.wanted
    }

    /// Sets one of the machine's own numbers.
    pub fn set(&mut self, figure: Figure, value: u64) {
        match self.figures.iter_mut().find(|known| known.0 == figure) {
            Some(known) => known.1 = value,
            None => self.figures.push((figure, value)),
        }
    }

    /// One of the machine's own numbers.
    pub fn figure(&self, figure: Figure) -> Option<u64> {
        self.figures.iter().find(|known| known.0 == figure).map(|known| known.1)
    }

    /// What the run came to. Guesses and retractions are counted for every machine that has any and no count of its own.
    pub fn end(mut self, outcome: Outcome) -> Run {
        for (figure, n) in [(Figure::Guesses, self.guesses), (Figure::Retractions, self.retractions)] {
            if self.figure(figure).is_none() && !matches!(outcome, Outcome::Unsuited(_)) {
                self.set(figure, n);
            }
        }
        Run { outcome, solutions: self.solutions, solution: self.solution, steps: self.steps, figures: self.figures }
    }

    /// The same for a machine that has ended, by itself or not.
    pub fn close(self, ending: Result<Ending, Spent>) -> Run {
        let outcome = match ending {
            Err(Spent) => Outcome::GaveUp,
            Ok(_) if self.solutions > 0 => Outcome::Solved,
            Ok(Ending::Done) => Outcome::NoSolution,
            Ok(Ending::Stuck) => Outcome::Stuck,
        };
        self.end(outcome)
    }

    fn tell(&mut self, act: Act, cell: Cell, digit: Digit, why: Why) {
        if let Some(watch) = &mut self.watch
            && watch(&Event { step: self.steps, act, cell, digit, why }).is_break()
        {
            self.budget = self.steps;
        }
    }
}
