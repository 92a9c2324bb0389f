//! The puzzle lists of gridpress, in and out.

#[cfg(test)]
use gridpress_core::seed;
use gridpress_core::{board, guard, kinds, puzzle, sorted};
#[cfg(test)]
use gridpress_engine::search;

pub mod formats;
