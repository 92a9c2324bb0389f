//! Machine solvers with names, steps and counts, made anew from what was published of them.
//! What never lives here: proofs of uniqueness that a puzzle ships on, difficulty for people.

pub mod act365;
mod candidates;
mod evaluate;
pub mod go_sudoku;

pub use evaluate::{Evaluation, Solutions, evaluate};
