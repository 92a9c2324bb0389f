//! Reads and writes the puzzle lists of gridpress.

#[cfg(test)]
use gridpress_core::seed;
use gridpress_core::{board, guard, kinds, puzzle, sorted};
#[cfg(test)]
use gridpress_engine::search;

pub mod formats;
