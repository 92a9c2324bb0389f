//! The common interface of all machine solvers: they report each act to a ledger. The ledger counts steps, ends a run when its
//! budget is used up or enough solutions are found, and passes events to an observer.

use super::solvers::{Ending, Outcome, Run};
use crate::board::{Budget, Cell, Digit, Grid, Layout, Meter};
use std::ops::ControlFlow;

/// What happens to a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Act {
    /// Writes a digit, replacing one that is there.
    Place,
    /// Writes a digit as a guess.
    Guess,
    /// Eliminates a candidate, beyond those that a written digit removes from its peers.
    Eliminate,
    /// Takes back the latest open guess and everything since.
    Retract,
    /// The grid is full and correct.
    Solution,
}

impl Act {
    /// The name in traces.
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

/// The reason for an act. It is small, because a run has millions of them. [`super::words`] turns it into a sentence.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Why {
    /// The first empty cell, and the next digit that fits.
    Next,
    /// No cell has fewer candidates than this many.
    FewestCandidates(u8),
    /// No digit has fewer places in a house.
    FewestPlaces {
        /// The house.
        house: u16,
        /// The number of places.
        n: u8,
    },
    /// The cell has no other candidate.
    OnlyCandidate,
    /// The house has no other place for it.
    OnlyPlace(u16),
    /// A set: as many cells of a house as digits. These digits are eliminated from its other cells.
    Set {
        /// The house.
        house: u16,
        /// The size of the set.
        n: u8,
    },
    /// The sum of a cage leaves no other digit, or excludes this one.
    Sum(u16),
    /// Nothing that this cell can hold goes with it.
    Beside(Cell),
    /// It would make the demand of a line or a sign of several cells impossible; the first of its cells.
    Line(Cell),
    /// The sum of the cells that two overlapping cages do not share.
    Difference,
    /// Two circles, a diagonal and two corners.
    Diagonal,
    /// The digit was tried and led to a contradiction.
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
    /// A sum can no longer be reached.
    NoSum(u16),
    /// The demand of a line or a sign of several cells can no longer be met; the first of its cells.
    NoLine(Cell),
    /// Every digit that fits there has been tried.
    AllTried,
    /// A solution was found, and more are wanted.
    LookOn,
    /// It was only a trial of one cell and gave no result.
    Forgotten,
    /// A trial of one cell.
    Hypothesis,
    /// One of this many cells that are tried together.
    Combination(u8),
    /// One of this many patterns left for the digit.
    Pattern(u32),
    /// No pattern is left for this digit.
    NoPattern(Digit),
    /// The constraint with the fewest choices left: this many.
    Cover(u8),
    /// A random digit in an empty cell of a box.
    Drawn,
    /// Two cells of a box swap digits: no more duplicates than before.
    Better,
    /// Two cells of a box swap digits, although this adds duplicates: the temperature still allows it.
    Warm,
    /// The next of all permutations.
    Permutation,
    /// The sets of blank cells around this cell have the fewest blanks (the greatest weight).
    MostTelling,
}

/// One act with its cell and reason. Several acts may belong to one step.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Event {
    /// The number of steps so far, including this one.
    pub step: u64,
    /// What happens.
    pub act: Act,
    /// The cell; for a retraction, the cell of the guess.
    pub cell: Cell,
    /// 0 if the act has no digit.
    pub digit: Digit,
    /// The reason.
    pub why: Why,
}

/// Figures that some solvers have besides steps and solutions.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Figure {
    /// Guesses; for go-sudoku its searches.
    Guesses,
    /// act365's returns to a move that had an alternative.
    Unwinds,
    /// act365's complexity.
    Complexity,
    /// In hundredths.
    Score,
    /// Guesses that were taken back.
    Retractions,
    /// Trials of a single cell.
    Hypotheses,
    /// The most cells that were tried together.
    Combination,
    /// Cells that elimination fills, including givens.
    HintsEliminated,
    /// The same with twins.
    HintsTwins,
}

/// Each figure with the name of its column, in column order.
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

/// An observer, who may end the run early; it then ends as if the budget were used up.
pub type Watch<'w> = &'w mut dyn FnMut(&Event) -> ControlFlow<()>;

/// The budget of a run, its counts, and its observer.
pub struct Ledger<'w> {
    steps: u64,
    guesses: u64,
    retractions: u64,
    most_steps: u64,
    /// The work so far, of whatever machine: its own steps are of very different size.
    work: u64,
    /// The least work of a step.
    work_a_step: u64,
    meter: Meter<'w>,
    wanted: u64,
    solutions: u64,
    solution: Option<Grid>,
    figures: Vec<(Figure, u64)>,
    watch: Option<Watch<'w>>,
}

impl<'w> Ledger<'w> {
    /// For a run on a board, with a limit of steps and within a budget of work, that ends at its `wanted`th solution; 0 wants all
    /// solutions.
    pub fn new(layout: &Layout, most_steps: u64, budget: &'w Budget, wanted: u64, watch: Option<Watch<'w>>) -> Ledger<'w> {
        let work_a_step = layout.n_cells() as u64 / 4;
        Ledger {
            steps: 0,
            guesses: 0,
            retractions: 0,
            most_steps,
            work: 0,
            work_a_step,
            meter: Meter::new(budget),
            wanted,
            solutions: 0,
            solution: None,
            figures: Vec::new(),
            watch,
        }
    }

    /// Counts work beyond that of a usual step.
    pub fn count(&mut self, work: u64) {
        self.work += work;
    }

    /// Steps so far.
    pub fn steps(&self) -> u64 {
        self.steps
    }

    /// Guesses so far.
    pub fn guesses(&self) -> u64 {
        self.guesses
    }

    /// Retracted guesses so far.
    pub fn retractions(&self) -> u64 {
        self.retractions
    }

    /// Solutions so far.
    pub fn solutions(&self) -> u64 {
        self.solutions
    }

    /// The first solution so far, if any.
    pub fn solution(&self) -> Option<&Grid> {
        self.solution.as_ref()
    }

    /// The number of solutions wanted; 0 for all.
    pub fn wanted(&self) -> u64 {
        self.wanted
    }

    /// Whether there is an observer. If not, work that serves only the report can be skipped.
    pub fn is_watched(&self) -> bool {
        self.watch.is_some()
    }

    /// Writes a digit that follows. Counts a step.
    pub fn place(&mut self, cell: Cell, digit: Digit, why: Why) -> Result<(), Spent> {
        self.spend()?;
        self.tell(Act::Place, cell, digit, why);
        Ok(())
    }

    /// Writes a digit as a guess. Counts a step.
    pub fn guess(&mut self, cell: Cell, digit: Digit, why: Why) -> Result<(), Spent> {
        self.spend()?;
        self.guesses += 1;
        self.tell(Act::Guess, cell, digit, why);
        Ok(())
    }

    /// Counts a step whose acts follow.
    pub fn spend(&mut self) -> Result<(), Spent> {
        if self.steps == self.most_steps || self.meter.is_spent_at(self.work) {
            return Err(Spent);
        }
        self.steps += 1;
        self.work += self.work_a_step;
        Ok(())
    }

    /// Writes a digit as part of the step counted last.
    pub fn write(&mut self, cell: Cell, digit: Digit, why: Why) {
        self.tell(Act::Place, cell, digit, why);
    }

    /// Eliminates a candidate. Counts no step.
    pub fn eliminate(&mut self, cell: Cell, digit: Digit, why: Why) {
        self.tell(Act::Eliminate, cell, digit, why);
    }

    /// Takes back the latest open guess. Counts no step.
    pub fn retract(&mut self, cell: Cell, digit: Digit, why: Why) {
        self.retractions += 1;
        self.tell(Act::Retract, cell, digit, why);
    }

    /// Reports a solution. Returns whether there are enough now.
    pub fn found(&mut self, grid: impl FnOnce() -> Grid) -> bool {
        self.solutions += 1;
        if self.solution.is_none() {
            self.solution = Some(grid());
        }
        self.tell(Act::Solution, 0, 0, Why::LookOn);
        self.solutions == self.wanted
    }

    /// Sets one of the solver's own figures.
    pub fn set(&mut self, figure: Figure, value: u64) {
        match self.figures.iter_mut().find(|known| known.0 == figure) {
            Some(known) => known.1 = value,
            None => self.figures.push((figure, value)),
        }
    }

    /// One of the solver's own figures.
    pub fn figure(&self, figure: Figure) -> Option<u64> {
        self.figures.iter().find(|known| known.0 == figure).map(|known| known.1)
    }

    /// The result of the run. Guesses and retractions are counted here for every solver that has some and does not count them
    /// itself.
    pub fn end(mut self, outcome: Outcome) -> Run {
        for (figure, n) in [(Figure::Guesses, self.guesses), (Figure::Retractions, self.retractions)] {
            if self.figure(figure).is_none() && !matches!(outcome, Outcome::Unsuited(_)) {
                self.set(figure, n);
            }
        }
        Run { outcome, solutions: self.solutions, solution: self.solution, steps: self.steps, figures: self.figures }
    }

    /// The same for a solver that has ended, by itself or because the budget was spent.
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
            self.most_steps = self.steps;
        }
    }
}
