//! Makes puzzles slot by slot, and verifies every claim of a record.

use gridpress_core::{board, guard, kinds, puzzle, request, seed, sorted, symmetry};
use gridpress_engine::{lab, logic, search};
use gridpress_formats::formats;

pub mod forge;
pub mod verify;

// Boards for tests, which logic has for its own tests, too.
#[cfg(test)]
#[path = "../../engine/src/logic/testing.rs"]
pub mod boards;
