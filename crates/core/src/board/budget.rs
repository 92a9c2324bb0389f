//! What an answer may cost. Work is counted in steps, which are the same on every machine, so that "undecided" is an exact answer
//! too; only the caller reads a clock, and may stop a question from outside.
//!
//! ```text
//!   guess      a step for every few numbers of a board's state, which a guess saves and restores
//!   relation   a step for each cell that is looked at beside another
//!   line       a step for each cell, state and digit that is read
//!   clause     a step for each of its words
//! ```

use std::cell::Cell;
use std::fmt;
use std::sync::Arc;

/// Steps in a unit, the measure that is shown to people.
const STEPS_A_UNIT: u64 = 1_000_000;

/// Whether the caller has stopped waiting: a clock, a signal, a closed window.
type Stop = Arc<dyn Fn() -> bool + Send + Sync>;

/// What one question may cost. A search that would exceed it ends, and its answer is "undecided".
#[derive(Clone)]
pub struct Budget {
    /// Steps of work.
    pub work: u64,
    /// Bytes of memory beside the question.
    pub bytes: u64,
    stop: Option<Stop>,
}

impl Budget {
    /// More than any search needs that is meant to end.
    pub const NONE: Budget = Budget { work: u64::MAX, bytes: u64::MAX, stop: None };

    /// For a row from a stranger: some seconds of any machine. Puzzles that were made to be solved take a small part of it.
    pub const USUAL: Budget = Budget { work: 600 * STEPS_A_UNIT, bytes: 128 << 20, stop: None };

    /// This many steps, and the usual memory.
    pub const fn of_steps(work: u64) -> Budget {
        Budget { work, ..Budget::USUAL }
    }

    /// The same with other memory.
    pub fn with_bytes(self, bytes: u64) -> Budget {
        Budget { bytes, ..self }
    }

    /// The usual budget times `effort`, in thousandths. Memory grows with it up to 2 GB.
    pub fn thousandths(effort: u64) -> Budget {
        let Budget { work, bytes, .. } = Budget::USUAL;
        let more = |n: u64| (n / 1000).saturating_mul(effort);
        Budget { work: more(work), bytes: more(bytes).clamp(Budget::USUAL.bytes, 2 << 30), stop: None }
    }

    /// The work in units of a million steps, as it is shown to people.
    pub const fn units(&self) -> u64 {
        self.work.div_ceil(STEPS_A_UNIT)
    }

    /// A share of the work, for the first of several ways to find an answer.
    pub fn share(&self, of: u64) -> Budget {
        Budget { work: self.work / of, ..self.clone() }
    }

    /// The same, or less where it has more work than this.
    pub fn at_most(&self, work: u64) -> Budget {
        Budget { work: self.work.min(work), ..self.clone() }
    }

    /// What is left after some work.
    pub fn after(&self, work: u64) -> Budget {
        Budget { work: self.work.saturating_sub(work), ..self.clone() }
    }

    /// The same, until `stop` returns true. It is called now and then, on any thread.
    pub fn until(self, stop: impl Fn() -> bool + Send + Sync + 'static) -> Budget {
        Budget { stop: Some(Arc::new(stop)), ..self }
    }

    /// Whether two questions have the same budget and can only be stopped together.
    pub fn is_like(&self, other: &Budget) -> bool {
        let are_stopped_together = match (&self.stop, &other.stop) {
            (None, None) => true,
            (Some(one), Some(two)) => Arc::ptr_eq(one, two),
            _ => false,
        };
        (self.work, self.bytes) == (other.work, other.bytes) && are_stopped_together
    }

    /// Whether it was stopped from outside.
    pub fn is_stopped(&self) -> bool {
        self.stop.as_ref().is_some_and(|stop| stop())
    }
}

impl fmt::Debug for Budget {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.debug_struct("Budget").field("work", &self.work).field("bytes", &self.bytes).finish_non_exhaustive()
    }
}

/// What several questions may cost together.
#[derive(Debug)]
pub struct Allowance<'b> {
    whole: &'b Budget,
    spent: Cell<u64>,
}

impl<'b> Allowance<'b> {
    /// Nothing is spent yet.
    pub fn new(whole: &'b Budget) -> Allowance<'b> {
        Allowance { whole, spent: Cell::new(0) }
    }

    /// For the next question.
    pub fn left(&self) -> Budget {
        self.whole.after(self.spent.get())
    }

    /// A question took this much work.
    pub fn spend(&self, work: u64) {
        self.spent.set(self.spent.get().saturating_add(work));
    }

    /// Whether nothing is left, or it was stopped.
    pub fn is_empty(&self) -> bool {
        self.spent.get() >= self.whole.work || self.whole.is_stopped()
    }
}

/// Steps between two calls of `stop`: some milliseconds.
const STEPS_A_LOOK: u64 = 500_000;

/// Spends a budget, and notices when it is used up. The caller counts the work.
#[derive(Debug)]
pub struct Meter<'b> {
    budget: &'b Budget,
    /// The work at which the next check is due.
    next: u64,
    /// Whether the budget was exceeded.
    is_spent: bool,
}

impl<'b> Meter<'b> {
    /// Nothing is spent yet.
    pub fn new(budget: &'b Budget) -> Meter<'b> {
        Meter { budget, next: 0, is_spent: false }
    }

    /// Whether this much work in total exceeds the budget.
    #[inline(always)]
    pub fn is_spent_at(&mut self, work: u64) -> bool {
        work >= self.next && self.look(work)
    }

    #[cold]
    fn look(&mut self, work: u64) -> bool {
        self.is_spent |= work >= self.budget.work || self.budget.is_stopped();
        // Once spent, it stays spent at every check.
        self.next = if self.is_spent { 0 } else { self.budget.work.min(work.saturating_add(STEPS_A_LOOK)) };
        self.is_spent
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicBool, Ordering};

    #[test]
    fn an_allowance_is_for_all_questions_together() {
        let budget = Budget::of_steps(10);
        let allowance = Allowance::new(&budget);
        allowance.spend(7);
        assert!(allowance.left().work == 3 && !allowance.is_empty());
        allowance.spend(4);
        assert!(allowance.left().work == 0 && allowance.is_empty());
        assert!(Allowance::new(&budget.until(|| true)).is_empty());
    }

    #[test]
    fn a_meter_ends_at_its_work_and_when_it_is_stopped() {
        let budget = Budget::of_steps(2 * STEPS_A_LOOK);
        let mut meter = Meter::new(&budget);
        assert!(!meter.is_spent_at(0) && !meter.is_spent_at(2 * STEPS_A_LOOK - 1));
        assert!(meter.is_spent_at(2 * STEPS_A_LOOK) && meter.is_spent_at(0), "what is spent stays so");
        assert!(Meter::new(&Budget::of_steps(0)).is_spent_at(0));

        let is_over = Arc::new(AtomicBool::new(false));
        let stop = is_over.clone();
        let budget = Budget::USUAL.until(move || stop.load(Ordering::Relaxed));
        let mut meter = Meter::new(&budget);
        assert!(!meter.is_spent_at(0));
        is_over.store(true, Ordering::Relaxed);
        assert!(!meter.is_spent_at(STEPS_A_LOOK - 1) && meter.is_spent_at(STEPS_A_LOOK));
        assert!(budget.after(7).is_stopped() && budget.share(3).is_stopped());
    }

    #[test]
    fn budgets_are_told_in_units() {
        assert_eq!([0, 1, STEPS_A_UNIT, STEPS_A_UNIT + 1].map(|work| Budget::of_steps(work).units()), [0, 1, 1, 2]);
        assert_eq!(Budget::thousandths(u64::MAX).bytes, 2 << 30);
        assert_eq!(Budget::thousandths(2000).work, 2 * Budget::USUAL.work);
        assert_eq!(Budget::thousandths(1).bytes, Budget::USUAL.bytes);
    }
}
