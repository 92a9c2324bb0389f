//! Machine solvers with names, steps and counts, reimplemented from their publications. A solver reports its acts to a ledger;
//! [`run`] runs one, and an observer receives each act. Not here: the uniqueness proofs of finished puzzles, difficulty for
//! people.
//!
#![doc = include_str!("example.md")]

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
