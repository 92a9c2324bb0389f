//! gridpress: a seeded puzzle press. One road runs through it, from a seed to a file:
//!
//! seed → layout → full grid → clues removed → rated → transformed → chosen → sorted → pages → bytes → files
#![deny(unsafe_code)]

/// Plain values: cells, digits, layouts, grids, clues, steps, ratings.
pub mod board;
/// A spec and puzzles become the pages of a book.
pub mod book;
/// Puzzles and text become a scene of lines, shapes and glyphs.
pub mod draw;
/// One file a puzzle kind, one table KINDS.
pub mod kinds;
/// The finished record that rows, captions and pages read.
pub mod puzzle;
/// A scene becomes SVG, PNG or PDF bytes.
pub mod render;
/// Keys, streams, bounded draws and the shuffle.
pub mod seed;
