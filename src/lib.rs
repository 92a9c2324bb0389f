//! gridpress: a seeded puzzle press. One road runs through it, from a seed to a file:
//!
//! seed → layout → full grid → clues removed → rated → transformed → chosen → sorted → pages → bytes → files
#![deny(unsafe_code)]

/// Plain values: cells, digits, layouts, grids, clues, steps, ratings.
pub mod board;
/// Keys, streams, bounded draws and the shuffle.
pub mod seed;

/// One file a puzzle kind, one table KINDS.
pub mod kinds;
/// Machine solvers with names and counts.
pub mod lab;
/// Human techniques: the LADDER, rating, explaining.
pub mod logic;
/// Exact search: fill, remove, count_up_to, solve.
pub mod search;
/// Clue masks, and transforms that a layout admits.
pub mod symmetry;

/// The finished record that rows, captions and pages read.
pub mod puzzle;

/// From a recipe and a slot to a puzzle.
pub mod forge;
/// Many records: their order and statistics.
pub mod set;
/// The judge: rebuilds every claim of a record.
pub mod verify;

/// A spec and counts become sections, pages and a document.
pub mod book;
/// Puzzles and text become a scene of lines, shapes and glyphs.
pub mod draw;
/// Sheets, trims, margins, and what printers ask.
pub mod paper;
/// Pages and finished files against what a printer asks.
pub mod preflight;
/// A scene becomes SVG, PNG or PDF bytes.
pub mod render;

/// Puzzle lists in and out.
pub mod formats;
/// Files: whole, or not there. The only room with `std::fs`.
pub mod store;

/// The face: arguments, terminal, environment, clock.
pub mod cli;
/// The run: threads, order, embedded templates.
pub mod press;
