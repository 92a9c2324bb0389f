//! True candidates: the digits that each cell has in any solution, however many solutions there are. Each solution found shows a digit
//! of every cell. Then the search asks for a solution in which a cell has a digit that none has shown yet. Either there is one, which
//! shows more, or there is none, and the consequences are worked out for all later questions.
//!
//! ```text
//!   candidates 12 12 123    first solution 1 2 3    asked for r1c1=2: 2 1 3    asked for r1c3=1: none, so r1c3 is 23
//! ```

use super::Ask;
use super::blame;
use super::closure::Closure;
use super::differ::{Home, has_solution};
use super::frame::Frame;
use super::nine::{self, Lanes, Terms};
use super::purse::Purse;
use super::solve::{search_from, tightest};
use crate::board::{Budget, Cell, Digit, DigitSet, Grid, Layout};
use std::ops::ControlFlow;

/// The contents of all solutions of a board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Truth {
    n_digits: Digit,
    /// Of each cell, the digits that it has in some solution. Without a solution there are none.
    pub digits: Vec<DigitSet>,
    /// Of each cell, the digits that were not decided within the budget.
    pub open: Vec<DigitSet>,
    /// How many solutions were counted, up to the limit.
    pub found: u64,
    /// Whether there are no others.
    pub is_all: bool,
    /// A solution.
    pub first: Option<Grid>,
    /// The steps of work that it took, the same on every machine.
    pub work: u64,
    /// For each cell and each digit in turn, the number of solutions with that digit there; empty unless all solutions were counted.
    counts: Vec<u64>,
}

impl Truth {
    fn blank(layout: &Layout) -> Truth {
        let sets = vec![DigitSet::EMPTY; layout.n_cells()];
        Truth {
            n_digits: layout.n_digits,
            digits: sets.clone(),
            open: sets,
            found: 0,
            is_all: false,
            first: None,
            work: 0,
            counts: Vec::new(),
        }
    }

    /// Takes in a solution.
    fn show(&mut self, solution: &Grid) {
        for (digits, &digit) in self.digits.iter_mut().zip(&solution.0) {
            *digits = digits.with(digit);
        }
        self.found = self.found.max(1 + self.digits.iter().any(|digits| digits.len() > 1) as u64);
        self.first.get_or_insert_with(|| solution.clone());
    }

    /// Whether every digit of every cell is decided: that a solution has it there, or that none does.
    pub fn is_decided(&self) -> bool {
        self.open.iter().all(|open| open.is_empty())
    }

    /// In how many solutions a cell has a digit; `None` where they were too many to count.
    pub fn count(&self, cell: Cell, digit: Digit) -> Option<u64> {
        let at = cell as usize * self.n_digits as usize + digit.checked_sub(1)? as usize;
        self.counts.get(at).copied().filter(|_| self.is_all)
    }

    /// The digits that would each leave one solution if given, provided that there are several solutions and all were counted.
    pub fn deciding(&self) -> Vec<(Cell, Digit)> {
        if !self.is_all || self.found < 2 {
            return Vec::new();
        }
        let of_cell = |(cell, digits): (Cell, &DigitSet)| digits.iter().map(move |digit| (cell, digit)).collect::<Vec<_>>();
        let all = (0..).zip(&self.digits).flat_map(of_cell);
        all.filter(|&(cell, digit)| self.count(cell, digit) == Some(1)).collect()
    }
}

/// The fraction (1/n) of the budget that one digit, or the final count, may cost, since there are many questions.
const SHARE: u64 = 8;

/// Solutions to look at before asking about single digits. If there are no more, one search is enough for all digits, whereas each
/// false one would need a search of its own.
const GLANCE: u64 = 64;

/// Finds the digits of all solutions, and counts these up to a limit. Digits that the budget does not settle are reported as open.
pub fn truth(ask: Ask, limit: u64, budget: &Budget) -> Truth {
    let mut truth = Truth::blank(ask.layout);
    let frame = Frame::of(ask.layout);
    let Ok(closure) = Closure::of(&frame, ask.clues) else {
        truth.is_all = true;
        return truth;
    };
    let mut asking = Asking { known: closure.state().to_vec(), closure, home: Home::unknown(&frame), budget };
    asking.find(ask, limit.max(1), &mut truth);
    truth.found = truth.found.min(limit.max(1));
    truth.work = asking.closure.work();
    truth
}

/// A board about which one question after the other is asked.
struct Asking<'a, 'b> {
    closure: Closure<'a>,
    /// The state without the digits that were refuted.
    known: Vec<u32>,
    home: Home,
    budget: &'b Budget,
}

impl Asking<'_, '_> {
    fn find(&mut self, ask: Ask, limit: u64, truth: &mut Truth) {
        // On boards of several grids a search for many solutions wanders from grid to grid.
        if !self.closure.frame.is_of_grids {
            self.count(ask, limit.min(GLANCE), self.budget.work / 4 * 3, truth);
        }
        if truth.is_all {
            return;
        }
        if truth.first.is_none() {
            self.closure.restore(&self.known);
            match self.has_solution(self.budget.work) {
                Some(true) => self.show(truth),
                Some(false) => {
                    truth.is_all = true;
                    return;
                }
                None => {
                    truth.open = self.candidates();
                    return;
                }
            }
        }
        self.settle(truth);
        self.count(ask, limit, self.budget.work / SHARE, truth);
    }

    /// Whether the closure in its current state has a solution, which it then holds; `None` if this much work is not enough.
    fn has_solution(&mut self, work: u64) -> Option<bool> {
        let budget = self.budget.at_most(self.closure.work().saturating_add(work));
        has_solution(&mut self.closure, &mut self.home, &mut Purse::of(&budget))
    }

    /// The digits that are not refuted yet.
    fn candidates(&self) -> Vec<DigitSet> {
        let frame = self.closure.frame;
        (0..frame.n_cells as Cell).map(|cell| DigitSet(frame.candidates(&self.known, cell))).collect()
    }

    /// Takes in the solution that the closure holds.
    fn show(&self, truth: &mut Truth) {
        let mut solution = Grid::empty(self.closure.frame.n_cells);
        self.closure.write_digits(&mut solution.0);
        truth.show(&solution);
    }

    /// Asks for solutions with digits that none has shown, until there are none or the budget is spent. Such digits are preferred in
    /// the other cells as well, so that a solution shows many.
    fn settle(&mut self, truth: &mut Truth) {
        let share = self.budget.work / SHARE;
        loop {
            let candidates = self.candidates();
            let unseen: Vec<DigitSet> = candidates.iter().zip(&truth.digits).map(|(all, &seen)| all.without(seen)).collect();
            truth.open.iter_mut().zip(&unseen).for_each(|(open, &unseen)| *open = *open & unseen);
            if self.closure.work() >= self.budget.work || self.budget.is_stopped() {
                truth.open = unseen;
                return;
            }
            // Cells of few candidates are settled soonest, and say most.
            let asked = |&cell: &usize| !unseen[cell].without(truth.open[cell]).is_empty();
            let Some(cell) = (0..unseen.len()).filter(asked).min_by_key(|&cell| candidates[cell].len()) else { return };
            let Some(digit) = unseen[cell].without(truth.open[cell]).first() else { return };
            self.home.want(unseen.iter().map(|unseen| unseen.0));
            self.closure.restore(&self.known);
            let may_fit = self.closure.fix(cell as Cell, digit).is_ok() && self.closure.run().is_ok();
            match if may_fit { self.has_solution(share) } else { Some(false) } {
                Some(true) => self.show(truth),
                Some(false) => self.refute(cell as Cell, digit),
                None => truth.open[cell] = truth.open[cell].with(digit),
            }
        }
    }

    fn refute(&mut self, cell: Cell, digit: Digit) {
        self.closure.restore(&self.known);
        // There is a solution, which no true strike contradicts.
        if self.closure.keep(cell, !DigitSet::of(digit).0).is_ok() && self.closure.run().is_ok() {
            self.known.copy_from_slice(self.closure.state());
        }
    }

    /// Counts the solutions within this work, up to the limit and one more, and in how many of them each digit is.
    fn count(&mut self, ask: Ask, limit: u64, work: u64, truth: &mut Truth) {
        let Layout { n_digits, .. } = *ask.layout;
        let mut counts = vec![0; self.closure.frame.n_cells * n_digits as usize];
        let mut found = 0u64;
        // Gives the lanes the common digits of all solutions, which they would not see at once.
        let mut clues = ask.clues.clone();
        let fixed = |(cell, digits): (Cell, DigitSet)| Some((cell, digits.only()?));
        (0..).zip(self.candidates()).filter_map(fixed).for_each(|(cell, digit)| clues.givens.set(cell, digit));
        let mut visit = |grid: &Grid| {
            truth.show(grid);
            found += 1;
            for (of_cell, &digit) in counts.chunks_exact_mut(n_digits as usize).zip(&grid.0) {
                of_cell[digit as usize - 1] += 1;
            }
            if found > limit { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        let is_all = match Terms::of(ask.layout) {
            Some(terms) => {
                let budget = self.budget.after(self.closure.work()).at_most(work);
                nine::solve(Lanes::in_use(), (&Ask { layout: ask.layout, clues: &clues }, &terms), &budget, &mut visit)
            }
            None => self.visit_all(work, &mut visit),
        };
        truth.found = truth.found.max(found.min(limit));
        if is_all {
            (truth.is_all, truth.counts) = (true, counts);
            truth.open.fill(DigitSet::EMPTY);
        }
    }

    /// Visits all solutions within this work. Returns true if it finished.
    fn visit_all(&mut self, work: u64, visit: &mut dyn FnMut(&Grid) -> ControlFlow<()>) -> bool {
        let Asking { closure, known, home, budget } = self;
        closure.restore(known);
        let budget = budget.at_most(closure.work().saturating_add(work));
        let mut purse = Purse::of(&budget);
        let mut grid = Grid::empty(closure.frame.n_cells);
        if let Some(blame) = &mut home.blame {
            return blame::search(closure, blame, &[], &mut purse, &mut |closure| {
                closure.write_digits(&mut grid.0);
                visit(&grid)
            });
        }
        search_from(closure, &mut purse, tightest, &mut |digits| {
            grid.0.copy_from_slice(digits);
            visit(&grid)
        })
    }
}
