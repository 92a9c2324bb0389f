//! The finished record: what a CSV row, a caption and a page all read.
//! What never lives here: how it was made, how it is written or drawn.
//!
//! ```
//! use gridpress::formats::{Expect, read};
//! use gridpress::puzzle::{Puzzle, grid_text};
//! use gridpress::search::{Ask, NO_BUDGET, count_up_to};
//!
//! let row = read("12..34..2..3..21".as_bytes(), &Expect::default()).next().ok_or("no puzzle")??;
//! let count = count_up_to(&[Ask { layout: &row.layout, clues: &row.clues }], 2, NO_BUDGET).remove(0);
//! let solution = count.first.ok_or("no solution")?;
//! let puzzle = Puzzle::new(row.kind, row.size, row.layout, row.clues, solution);
//!
//! assert_eq!(grid_text(&puzzle.solution), "1234341221434321");
//! assert_eq!((puzzle.id.len(), puzzle.rating), (12, None));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use crate::board::{Classes, Clues, Grid, Layout, Rating, Shape, symbol};
use crate::kinds::{Kind, sum_places};
use std::sync::Arc;

/// The version of the road from a seed to a row. What it makes stays as it is for ever: a new way gets a new number.
pub const ALGO: u32 = 1;
/// Every version that can still be asked for. 0 was the version while the engines were built; its road is that of 1, under
/// keys of its own.
pub const ALGOS: &[u32] = &[0, 1];

/// A puzzle with its one solution, its rating, and where it comes from.
#[derive(Clone, Debug)]
pub struct Puzzle {
    /// Twelve characters that name the puzzle itself: the same clues have the same id wherever they come from.
    pub id: String,
    /// Its row of [`crate::kinds::KINDS`], or one of your own.
    pub kind: &'static Kind,
    /// Rows and columns of a box.
    pub size: Shape,
    /// The board that it is played on; puzzles of one kind and size may share it.
    pub layout: Arc<Layout>,
    /// What the solver is told.
    pub clues: Clues,
    /// The one solution; where several were allowed, the one that the puzzle was made from.
    pub solution: Grid,
    /// How many solutions there are: 1, unless several were asked for by name.
    pub n_solutions: u32,
    /// How hard it is, or `None` where nobody rated it.
    pub rating: Option<Rating>,
    /// Searches of the deterministic guessing solver: 0 means that no guess is needed.
    pub guesses: Option<u32>,
    /// Whether any clue could go.
    pub minimal: Minimal,
    /// The mask that the clues obey: `half-turn`.
    pub symmetry: &'static str,
    /// What makes the same row again; `None` for a puzzle that came from elsewhere.
    pub origin: Option<Origin>,
    /// Its place among all puzzles, where somebody asked for it; mostly nobody did, and a long book holds many records.
    pub classes: Option<Box<Classes>>,
    /// The part of a set that it belongs to: `train`; `None` where a set is not split.
    pub split: Option<Arc<str>>,
}

impl Puzzle {
    /// A record of which nothing is known but its clues and its one solution.
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
            guesses: None,
            minimal: Minimal::Unknown,
            symmetry: "",
            origin: None,
            classes: None,
            split: None,
        }
    }
}

/// What is proven of a puzzle's clues.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Minimal {
    /// Without any single one of them the puzzle has several solutions.
    Yes,
    /// No orbit of the mask can go, though single clues might.
    Mask,
    /// Some clue is known to be more than is needed.
    No,
    /// Nobody asked.
    Unknown,
}

impl Minimal {
    /// As the column `minimal` has it: `yes`, `mask`, `no`, or nothing for what is unknown.
    pub const fn name(self) -> &'static str {
        match self {
            Minimal::Yes => "yes",
            Minimal::Mask => "mask",
            Minimal::No => "no",
            Minimal::Unknown => "",
        }
    }
}

/// What makes the same row again.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Origin {
    /// The version of the road from a seed to a row, see [`ALGO`].
    pub algo: u32,
    /// The seed as it was typed.
    pub seed: Arc<str>,
    /// What was asked for, in one line, as [`crate::forge::Recipe`] writes it.
    pub recipe: Arc<str>,
    /// The number of the slot, from 0.
    pub slot: u64,
    /// The attempt that met the slot's target, from 0.
    pub attempt: u64,
    /// 0 is the puzzle as it was made; others are transforms of it.
    pub variant: u32,
}

/// A puzzle's name: a hash of its kind, size, givens, regions and sums.
pub fn id_of(kind: &Kind, size: Shape, layout: &Layout, clues: &Clues) -> String {
    let parts = [kind.name, &size.to_string(), &grid_text(&clues.givens), &kind.letters(layout), &sums_text(layout, clues)];
    crate::seed::short_hash(&parts, 12)
}

/// A grid in one line, `.` for an empty cell.
pub fn grid_text(grid: &Grid) -> String {
    grid.0.iter().map(|&d| symbol(d)).collect()
}

/// The sums of all cages, each at its place, with spaces between; `.` for a sum that is not told, and for a region that has
/// no cell while a later one has.
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

/// A puzzle in one line, after the text of its givens: with sums, its regions and its sums as well.
pub fn line_text(givens: &str, kind: &Kind, layout: &Layout, clues: &Clues) -> String {
    let mut line = givens.to_string();
    if !layout.cages.is_empty() {
        for part in [kind.letters(layout), sums_text(layout, clues)].iter().filter(|part| !part.is_empty()) {
            line.push(' ');
            line.push_str(part);
        }
    }
    line
}
