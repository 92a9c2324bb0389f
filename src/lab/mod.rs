//! Machine solvers with names, steps and counts, reimplemented from their publications. A solver reports its acts to a ledger;
//! [`run`] runs one, and an observer receives each act. Not here: the uniqueness proofs of finished puzzles, difficulty for
//! people.
//!
//! ```
//! use gridpress::formats::{Expect, read};
//! use gridpress::lab::{Act, Event, Outcome, Problem, run, solver_named};
//! use gridpress::seed::Key;
//! use std::ops::ControlFlow;
//!
//! let puzzle = read("1......2..3..4..".as_bytes(), &Expect::default()).next().ok_or("no puzzle")??;
//! let stream = Key::of(&["for those that draw"]).stream(0, 0);
//! let problem = Problem { layout: &puzzle.layout, clues: &puzzle.clues, stream };
//!
//! // One solution, within a thousand steps; every act is told to whoever watches, who may end it.
//! let mut n_placed = 0;
//! let mut watch = |event: &Event| {
//!     n_placed += u32::from(event.act == Act::Place);
//!     ControlFlow::Continue(())
//! };
//! let run = run(&solver_named("norvig")?, &problem, 1, 1_000, Some(&mut watch));
//! assert_eq!(run.outcome, Outcome::Solved);
//! assert!(n_placed > 0);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod act365;
#[cfg(test)]
mod agreement;
mod annealing;
mod backtracking;
mod candidates;
mod crook;
mod dancing_links;
mod evaluate;
pub mod go_sudoku;
#[cfg(test)]
mod laws;
mod ledger;
mod lines;
mod matchpeg;
mod norvig;
mod pattern_matching;
mod reasons;
mod singles;
mod slate;
mod solvers;
mod suko;
#[cfg(test)]
mod testing;
mod trials;

pub use evaluate::{Evaluation, Solutions, evaluate};
pub use ledger::{Act, Event, FIGURES, Figure, Watch, Why};
pub use reasons::{Reason, reason, why_words, words};
pub use solvers::{Chosen, Claim, NameError, Outcome, Problem, Run, SOLVERS, Solver, run, run_within, solver_named};
