//! The kinds of puzzle that gridpress makes: one table, one file per kind. A kind is a row of the table with a function that
//! makes a [`Layout`]; no other module asks which kind a puzzle is. Not here: search, rating, drawing.
//!
//! ```
//! use gridpress::kinds::{kind_named, parse_size};
//! use gridpress::seed::Key;
//!
//! let sudoku = kind_named("sudoku")?;
//! let params = sudoku.check(Some(parse_size("2x3")?), None, false)?;
//! // Only kinds whose layouts are drawn, such as Suko with its regions, look at the stream.
//! let layout = (sudoku.draw)(&params, &mut Key::of(&["any"]).stream(0, 0));
//! assert_eq!((layout.n_digits, layout.n_cells(), layout.houses.len()), (6, 36, 18));
//! # Ok::<(), gridpress::kinds::KindError>(())
//! ```

mod sudoku;
mod sujiko;
mod suko;

use crate::board::{CageLook, Layout, MAX_CELLS, Shape};
use crate::guard::foreign;
use crate::seed::Stream;

/// What a request says about the layout; each slot draws the rest.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Params {
    /// Rows and columns of a box.
    pub size: Shape,
    /// Sizes of the coloured regions, for kinds that have them.
    pub split: Vec<u8>,
    /// Whether a region may consist of pieces that do not touch.
    pub any_regions: bool,
}

/// A kind of puzzle: data, and functions that make a layout.
pub struct Kind {
    /// The name in lists and options: `sudoku`.
    pub name: &'static str,
    /// The name in a sentence.
    pub title: &'static str,
    /// The rules in one line.
    pub about: &'static str,
    /// Every size of box that it supports, in display order.
    pub sizes: fn() -> Vec<Shape>,
    /// The default size.
    pub default_size: Shape,
    /// The default split of regions; empty for a kind without regions.
    pub default_split: &'static [u8],
    /// Whether sums are among its clues.
    pub has_sums: bool,
    /// Whether givens are added automatically when the sums alone have several solutions.
    pub adds_givens: bool,
    /// Whether each slot draws its own layout.
    pub is_drawn: bool,
    /// Makes the layout of one slot. `params` have passed [`Kind::check`].
    pub draw: fn(&Params, &mut Stream) -> Layout,
    /// Makes the layout that a record describes by its size and region letters.
    pub rebuild: fn(Shape, &str) -> Result<Layout, KindError>,
    /// The number of cells of a board of that size.
    pub n_cells: fn(Shape) -> usize,
    /// The fewest givens that a puzzle with one solution can have, as far as is known.
    pub fewest_givens: fn(Shape) -> usize,
}

/// Every kind that can be found by name. A [`Kind`] of your own works without being listed here, except where kinds are looked
/// up by name.
pub static KINDS: &[Kind] = &[sudoku::KIND, suko::KIND, sujiko::KIND];

/// An error in a requested kind, size or regions.
#[derive(Debug, thiserror::Error, PartialEq, Eq)]
pub enum KindError {
    /// An unknown kind name, and the known names.
    #[error("there is no kind '{a0}'; there are: {1}", a0 = foreign(.0))]
    NoSuchKind(String, String),
    /// A text that is not a size.
    #[error("size '{a0}' is not ROWSxCOLUMNS of a box, such as 3x3 or 2x3, nor the side of a grid, such as 9", a0 = foreign(.0))]
    NotASize(String),
    /// A size whose grid would have more than 25 digits: the size, the side of the grid, and a suggestion.
    #[error("a box of {0} would make a grid of {1} by {1}; the largest is 25 by 25. {2}")]
    TooLarge(Shape, usize, String),
    /// A size that the kind does not support: the kind, the size, and the supported sizes.
    #[error("{0} has no size {1}; it has: {2}")]
    NoSuchSize(&'static str, Shape, String),
    /// A text that does not split nine cells in three.
    #[error("'{a0}' does not split nine cells in three, as in 2-3-4, 3-3-3 or 2-2-5", a0 = foreign(.0))]
    NotASplit(String),
    /// Regions for a kind that has none.
    #[error("{0} has no regions to choose; leave them out")]
    NoRegions(&'static str),
    /// A split that is possible only with regions in several pieces.
    #[error("{0} regions can't each be in one piece on this grid; allow several pieces (--any-regions)")]
    NeverConnected(String),
    /// A text that is not made of region letters.
    #[error("'{a0}' does not name regions: expected nine letters A, B, C (and . for no region), row by row", a0 = foreign(.0))]
    NotRegions(String),
}

impl std::fmt::Debug for Kind {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.name)
    }
}

/// The kind of that name.
pub fn kind_named(name: &str) -> Result<&'static Kind, KindError> {
    KINDS
        .iter()
        .find(|kind| kind.name == name)
        .ok_or_else(|| KindError::NoSuchKind(name.into(), KINDS.iter().map(|k| k.name).collect::<Vec<_>>().join(", ")))
}

/// Reads a size: `2x3` is a box two rows tall and three columns wide; `9` is a grid of 9 by 9 with square boxes.
pub fn parse_size(text: &str) -> Result<Shape, KindError> {
    let bad = || KindError::NotASize(text.into());
    let number = |t: &str| t.parse::<u32>().ok().filter(|&n| (1..=MAX_CELLS as u32).contains(&n)).ok_or_else(bad);
    let (rows, cols) = match text.trim().to_ascii_lowercase().split_once('x') {
        Some((rows, cols)) => (number(rows)?, number(cols)?),
        None => {
            let side = number(text.trim())?;
            let root = side.isqrt();
            if root * root != side {
                return Err(bad());
            }
            (root, root)
        }
    };
    let n = (rows * cols) as usize;
    let shape = Shape::new(rows.min(255) as u8, cols.min(255) as u8);
    if n > 25 {
        let hint = match rows == cols && (rows.isqrt() * rows.isqrt() == rows) {
            true => format!("Did you mean {0}x{0} or {rows}?", rows.isqrt()),
            false => "Sizes are those of a box: 3x3 makes a grid of 9 by 9.".into(),
        };
        return Err(KindError::TooLarge(shape, n, hint));
    }
    Ok(shape)
}

impl Kind {
    /// Validates a request and fills in the defaults of this kind.
    pub fn check(&self, size: Option<Shape>, split: Option<&str>, any_regions: bool) -> Result<Params, KindError> {
        let size = size.unwrap_or(self.default_size);
        let sizes = (self.sizes)();
        if !sizes.contains(&size) {
            let list = sizes.iter().map(Shape::to_string).collect::<Vec<_>>().join(" ");
            return Err(KindError::NoSuchSize(self.title, size, list));
        }
        if self.default_split.is_empty() && (split.is_some() || any_regions) {
            return Err(KindError::NoRegions(self.title));
        }
        let split = match split {
            None => self.default_split.to_vec(),
            Some(text) => suko::parse_split(text)?,
        };
        let params = Params { size, split, any_regions };
        if !params.split.is_empty() && !any_regions && !suko::has_connected(&params.split) {
            return Err(KindError::NeverConnected(params.split_text()));
        }
        Ok(params)
    }
}

impl Kind {
    /// Whether the kind has coloured regions.
    pub fn has_regions(&self) -> bool {
        !self.default_split.is_empty()
    }

    /// The coloured regions of a layout of this kind as letters: nine dots if no region has a cell, and an empty text for a
    /// kind without regions.
    pub fn letters(&self, layout: &Layout) -> String {
        match region_letters(layout) {
            letters if letters.is_empty() && self.has_regions() => ".".repeat(layout.n_cells()),
            letters => letters,
        }
    }
}

impl Params {
    /// The split as text: `2-3-4`.
    pub fn split_text(&self) -> String {
        self.split.iter().map(u8::to_string).collect::<Vec<_>>().join("-")
    }
}

/// The coloured regions of a layout as letters, row by row; empty if it has none.
pub fn region_letters(layout: &Layout) -> String {
    if layout.cages.is_empty() {
        return String::new();
    }
    let mut letters = vec!['.'; layout.n_cells()];
    let mut any = false;
    for cage in &layout.cages {
        if let CageLook::Colour(k) = cage.look {
            any = true;
            cage.cells.iter().for_each(|&c| letters[c as usize] = (b'A' + k) as char);
        }
    }
    if any { letters.into_iter().collect() } else { String::new() }
}

/// The most coloured regions on a board: A, B and C.
pub const MAX_REGIONS: usize = 3;

/// The position of each cage's sum in a row of sums. A region's position follows from its letter, so the sum of C is the
/// seventh even if B has no cell.
pub fn sum_places(layout: &Layout) -> Vec<usize> {
    let is_colour = |look| matches!(look, CageLook::Colour(_));
    let n_plain = layout.cages.iter().filter(|cage| !is_colour(cage.look)).count();
    let place = |(i, cage): (usize, &crate::board::Cage)| match cage.look {
        CageLook::Colour(k) => n_plain + k as usize,
        CageLook::Corner | CageLook::Outline => i,
    };
    layout.cages.iter().enumerate().map(place).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_read() {
        for (text, want) in [("2x3", (2, 3)), ("3X2", (3, 2)), ("9", (3, 3)), ("25", (5, 5)), ("4x5", (4, 5))] {
            assert_eq!(parse_size(text), Ok(Shape::new(want.0, want.1)), "{text}");
        }
        for text in ["", "x", "0x3", "3x", "8", "a", "-3x3", "3x3x3", "99999999999x2"] {
            assert!(parse_size(text).is_err(), "{text}");
        }
        let message = parse_size("9x9").unwrap_err().to_string();
        assert!(message.contains("Did you mean 3x3 or 9?"), "{message}");
    }

    #[test]
    fn every_kind_makes_every_size() {
        for kind in KINDS {
            for size in (kind.sizes)() {
                let params = kind.check(Some(size), None, false).unwrap();
                let layout = (kind.draw)(&params, &mut crate::seed::Key::of(&["t"]).stream(0, 0));
                assert_eq!((kind.rebuild)(size, &region_letters(&layout)), Ok(layout));
            }
        }
    }
}
