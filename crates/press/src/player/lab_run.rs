//! Runs one lab solver on one row, seeded.

use crate::formats::Row;
use crate::lab::{self, Chosen, Event, Problem, Run, Watch};
use crate::puzzle::id_of;
use crate::seed::Key;

/// The limits of a run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// Solutions to look for; 0 for all.
    pub solutions: u64,
    /// Steps after which it gives up.
    pub budget: u64,
    /// How many runs share the budget of work that the row has.
    pub runs: u64,
}

/// Runs a solver on a row. Its random numbers follow from the seed, its name, the puzzle and the number of the run.
pub fn lab_run(chosen: &Chosen, row: &Row, seed: &str, number: u64, limits: Limits, watch: Option<Watch>) -> Run {
    let id = id_of(row.kind, row.size, &row.layout, &row.clues);
    let stream = Key::of(&["lab", seed, &chosen.name, &id]).stream(number, 0);
    let problem = Problem { layout: &row.layout, clues: &row.clues, stream };
    let budget = row.budget.share(limits.runs.max(1));
    let Limits { solutions, budget: most_steps, .. } = limits;
    match watch {
        Some(watch) => lab::run_within(chosen, &problem, solutions, most_steps, &budget, Some(&mut |event: &Event| watch(event))),
        None => lab::run_within(chosen, &problem, solutions, most_steps, &budget, None),
    }
}
