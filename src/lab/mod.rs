//! Machine solvers with names, steps and counts, made anew from what was published of them. A machine tells a ledger what it
//! does; [`run`] lets one work, and whoever looks on hears each act.
//! What never lives here: proofs of uniqueness that a puzzle ships on, difficulty for people.

pub mod act365;
mod backtracking;
mod candidates;
mod evaluate;
pub mod go_sudoku;
#[cfg(test)]
mod laws;
mod ledger;
mod norvig;
mod slate;
mod solvers;
mod suko;
mod words;

pub use evaluate::{Evaluation, Solutions, evaluate};
pub use ledger::{Act, Event, FIGURES, Figure, Watch, Why};
pub use solvers::{Chosen, Claim, NameError, Outcome, Problem, Run, SOLVERS, Solver, run, solver_named};
pub use words::{why_words, words};
