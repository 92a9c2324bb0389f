//! gridpress: a seeded puzzle press. One road runs through it, from a seed to a file:
//!
//! seed → layout → full grid → clues removed → rated → transformed → chosen → sorted → pages → bytes → files
#![deny(unsafe_code)]

/// Plain values: cells, digits, layouts, grids, clues, steps, ratings.
pub mod board;
/// One file a puzzle kind, one table KINDS.
pub mod kinds;
/// Human techniques: the ladder, ratings, and paths that a person could take.
pub mod logic;
/// The finished record that rows, captions and pages read.
pub mod puzzle;
/// Keys, streams, bounded draws and the shuffle.
pub mod seed;
