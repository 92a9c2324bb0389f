//! Threads, files and folders: runs of puzzles, the files of a book, pages that play back.

#[cfg(feature = "books")]
use gridpress_book::book;
#[cfg(feature = "books")]
use gridpress_core::request;
use gridpress_core::{board, guard, kinds, puzzle, seed, set, sorted, symmetry};
use gridpress_engine::{lab, logic, search};
use gridpress_formats::formats;
use gridpress_make::{forge, verify};
use gridpress_print::words;
#[cfg(feature = "books")]
use gridpress_print::{draw, paper, preflight, render};

#[cfg(feature = "books")]
pub mod player;
pub mod press;
pub mod store;

// Boards and languages for tests, which the room that they belong to has for its own tests, too.
#[cfg(all(test, feature = "books"))]
#[path = "../../print/src/bundled.rs"]
pub mod bundled;
#[cfg(all(test, feature = "books"))]
#[path = "../../print/src/words/testing.rs"]
pub mod languages;
#[cfg(all(test, feature = "books"))]
#[path = "../../print/src/draw/samples.rs"]
pub mod samples;
#[cfg(all(test, feature = "books"))]
#[path = "../../print/src/preflight/shown.rs"]
pub mod shown;
