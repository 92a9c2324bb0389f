//! The engines of gridpress: exact search, human logic and machine solvers. They never import each other.

#[cfg(test)]
use gridpress_core::kinds;
use gridpress_core::{board, guard, seed, sorted};
#[cfg(test)]
use gridpress_formats::formats;

pub mod lab;
pub mod logic;
pub mod search;
