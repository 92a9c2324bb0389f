//! Books of puzzles: a spec and counts become a plan of pages, and with puzzles the pages.

use gridpress_core::{board, guard, kinds, puzzle, request, sorted};
#[cfg(test)]
use gridpress_print::render;
use gridpress_print::{draw, paper, words};

pub mod book;

// Boards, fonts and languages for tests, shared with the tests of the crates that they belong to.
#[cfg(test)]
#[path = "../../print/src/bundled.rs"]
pub mod bundled;
#[cfg(test)]
#[path = "../../print/src/words/testing.rs"]
pub mod languages;
#[cfg(test)]
#[path = "../../print/src/draw/samples.rs"]
pub mod samples;
