//! The finished record of a puzzle, which CSV rows, captions and pages use. Not here: how it was made, how it is written or
//! drawn.
//!
#![doc = include_str!("puzzle_example.md")]

use crate::board::{Classes, Clues, Grid, HOLE, Layout, Quality, Rating, Shape, put_number, symbol_byte};
use crate::kinds::{Kind, rules_text, sum_places};
use std::sync::Arc;

/// The algorithm version of boards without rules of their own. A version always gives the same rows; a changed algorithm gets a new
/// number.
pub const ALGO: u32 = 1;
/// The version of boards with rules of their own, and of requests that version 1 does not know.
pub const ALGO_OF_RULES: u32 = 2;
/// Every version that is still available. Version 0 is the one from development; it works like 1 with other keys.
pub const ALGOS: &[u32] = &[0, ALGO, ALGO_OF_RULES];

/// A puzzle with its solution, its rating and its origin.
#[derive(Clone, Debug)]
pub struct Puzzle {
    /// Twelve characters that identify the puzzle: equal clues have equal ids, wherever they come from.
    pub id: String,
    /// Its row of [`crate::kinds::KINDS`], or one of your own.
    pub kind: &'static Kind,
    /// Rows and columns of a box; of the whole board where it has several grids.
    pub size: Shape,
    /// The board; puzzles of one kind and size may share it.
    pub layout: Arc<Layout>,
    /// The clues.
    pub clues: Clues,
    /// The unique solution; if several were allowed, the one that the puzzle was made from.
    pub solution: Grid,
    /// The number of solutions: 1, unless several were requested.
    pub n_solutions: u32,
    /// The difficulty; `None` if not rated.
    pub rating: Option<Rating>,
    /// How pleasant its path is to walk; `None` if that was not requested, or if it has no path to the solution.
    pub quality: Option<Quality>,
    /// Searches of the deterministic guessing solver: 0 means that no guess is needed.
    pub guesses: Option<u32>,
    /// Whether any clue could be removed.
    pub minimal: Minimal,
    /// The mask that the clues obey: `half-turn`.
    pub symmetry: &'static str,
    /// How to make the same row again; `None` for a puzzle from elsewhere.
    pub origin: Option<Origin>,
    /// Its classes, if they were requested. Boxed, because a long book has many records and most have no classes.
    pub classes: Option<Box<Classes>>,
    /// Its role in a uniform sample; `None` outside of samples.
    pub drawn: Option<Drawn>,
    /// The part of a split set that it belongs to, such as `train`; `None` if the set is not split.
    pub split: Option<Arc<str>>,
}

impl Puzzle {
    /// A record with only its clues and its solution.
    pub fn new(kind: &'static Kind, size: Shape, layout: Arc<Layout>, clues: Clues, solution: Grid) -> Puzzle {
        Puzzle {
            id: id_of(kind, size, &layout, &clues),
            kind,
            size,
            layout,
            clues,
            solution,
            n_solutions: 1,
            rating: None,
            quality: None,
            guesses: None,
            minimal: Minimal::Unknown,
            symmetry: "",
            origin: None,
            classes: None,
            drawn: None,
            split: None,
        }
    }
}

/// What is proven about a puzzle's clues.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Minimal {
    /// Every clue is needed: without it there are several solutions.
    Yes,
    /// No orbit of the mask can be removed, though single clues might.
    Mask,
    /// Some clue is known to be redundant.
    No,
    /// Not checked.
    Unknown,
}

impl Minimal {
    /// The text in the column `minimal`: `yes`, `mask`, `no`, or empty for unknown.
    pub const fn name(self) -> &'static str {
        match self {
            Minimal::Yes => "yes",
            Minimal::Mask => "mask",
            Minimal::No => "no",
            Minimal::Unknown => "",
        }
    }
}

/// The role of a puzzle in a uniform sample.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Drawn {
    /// The logarithm of its weight, in millionths.
    Weighted(i64),
    /// Drawn by such weights among the puzzles of a block of slots.
    Resampled {
        /// The slot of its grid and of the first removed clues.
        root: u64,
        /// The slot of an earlier row of the block that is the same puzzle.
        copy_of: Option<u64>,
    },
}

/// How to make the same row again.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Origin {
    /// The algorithm version, see [`ALGO`].
    pub algo: u32,
    /// The seed as typed.
    pub seed: Arc<str>,
    /// The request in one line, as `forge::Recipe` writes it.
    pub recipe: Arc<str>,
    /// The number of the slot, from 0.
    pub slot: u64,
    /// The attempt that was accepted, from 0.
    pub attempt: u64,
    /// 0 is the original puzzle; others are transforms of it.
    pub variant: u32,
}

/// A puzzle's id: a hash of its kind, size, givens, regions, sums, and rules if it has any.
pub fn id_of(kind: &Kind, size: Shape, layout: &Layout, clues: &Clues) -> String {
    // One text for both: ids are made by the million.
    let mut text = Vec::with_capacity(8 + layout.n_cells());
    put_number(&mut text, size.rows as u64);
    text.push(b'x');
    put_number(&mut text, size.cols as u64);
    let n_size = text.len();
    put_board(&mut text, layout, &clues.givens);
    let (size, givens) = text.split_at(n_size);
    let (letters, sums, rules) = (kind.letters(layout), sums_text(layout, clues), rules_text(layout, clues));
    let parts = [kind.base_name().as_bytes(), size, givens, letters.as_bytes(), sums.as_bytes(), rules.as_bytes()];
    crate::seed::short_hash(&parts[..if rules.is_empty() { 5 } else { 6 }], 12)
}

/// A grid in one line, `.` for an empty cell. Places without a cell are left out: [`board_text`] has them.
pub fn grid_text(grid: &Grid) -> String {
    // As bytes: a string of chars takes four times as long, which shows in a run of thousands.
    let symbols: Vec<u8> = grid.0.iter().map(|&d| symbol_byte(d)).collect();
    String::from_utf8(symbols).expect("symbols of digits are ASCII")
}

/// A grid in one line, row by row: `.` for an empty cell, and `~` for a place without one.
pub fn board_text(layout: &Layout, grid: &Grid) -> String {
    let mut symbols = Vec::with_capacity(layout.area.n_places());
    put_board(&mut symbols, layout, grid);
    String::from_utf8(symbols).expect("symbols of digits are ASCII")
}

/// Adds the same to a text.
pub fn put_board(text: &mut Vec<u8>, layout: &Layout, grid: &Grid) {
    match layout.has_holes() {
        false => text.extend(grid.0.iter().map(|&d| symbol_byte(d))),
        true => text.extend(layout.area.places().map(|cell| cell.map_or(HOLE as u8, |cell| symbol_byte(grid.0[cell as usize])))),
    }
}

/// The sums of all cages in order, separated by spaces; `.` for an unknown sum, and for an empty region that comes before a
/// non-empty one.
pub fn sums_text(layout: &Layout, clues: &Clues) -> String {
    let places = sum_places(layout);
    let mut words = vec![String::from("."); places.iter().max().map_or(0, |last| last + 1)];
    for (place, sum) in places.into_iter().zip(&clues.sums) {
        if let Some(sum) = sum {
            words[place] = sum.to_string();
        }
    }
    words.join(" ")
}

/// A puzzle in one line, starting with the text of its givens; for kinds with sums, followed by its regions and sums; with
/// rules, followed by these.
pub fn line_text(givens: &str, kind: &Kind, layout: &Layout, clues: &Clues) -> String {
    givens.to_string() + &behind_givens(kind, layout, clues)
}

/// What follows the givens in such a line; empty on most boards.
pub fn behind_givens(kind: &Kind, layout: &Layout, clues: &Clues) -> String {
    let mut line = String::new();
    if !layout.cages.is_empty() {
        for part in [kind.letters(layout), sums_text(layout, clues)].iter().filter(|part| !part.is_empty()) {
            line.push(' ');
            line.push_str(part);
        }
    }
    let rules = rules_text(layout, clues);
    if !rules.is_empty() {
        line.push(' ');
        // A jigsaw's regions are known by their look: one letter a cell.
        line.push_str(rules.strip_prefix("regions=").unwrap_or(&rules));
    }
    line
}
