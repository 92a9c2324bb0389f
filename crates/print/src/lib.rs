//! Words and drawings: sentences in every language, scenes, papers, bytes of PDF and pictures, and preflight.

use gridpress_core::kinds;
#[cfg(test)]
use gridpress_core::seed;
#[cfg(feature = "books")]
use gridpress_core::set;
use gridpress_core::{board, guard, puzzle, sorted};
use gridpress_engine::{lab, logic};
#[cfg(test)]
use gridpress_formats::formats;

#[cfg(feature = "books")]
pub mod draw;
#[cfg(feature = "books")]
pub mod paper;
#[cfg(feature = "books")]
pub mod preflight;
#[cfg(feature = "books")]
pub mod render;
pub mod words;

#[cfg(all(test, feature = "books"))]
pub mod bundled;

// Boards for tests, which the room that they belong to has for its own tests, too.
#[cfg(test)]
#[path = "../../engine/src/logic/testing.rs"]
pub mod boards;
