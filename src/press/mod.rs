//! Runs: distributes work over threads and collects it in order, writes the files of a book, and embeds the templates. Only
//! this module uses rayon. Not here: what a puzzle is; text for the terminal.
//!
//! ```
//! use gridpress::forge::{Recipe, Request};
//! use gridpress::press::forge_slots;
//! use std::ops::ControlFlow;
//!
//! let recipe = Recipe::new(&Request { size: Some("2x3".into()), ..Request::of("sudoku", "monday") })?;
//! let mut ids = Vec::new();
//! // Forged on two threads, given out in the order of the slots, so that threads change nothing.
//! let made = forge_slots(&recipe, 0..20, 2, |puzzles| puzzles, |puzzles, _| {
//!     ids.extend(puzzles.into_iter().map(|puzzle| puzzle.id));
//!     Ok::<_, std::convert::Infallible>(ControlFlow::Continue(()))
//! })?;
//! assert_eq!((made.puzzles, ids.len()), (20, 20));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod advice;
mod assessed;
pub mod book;
pub mod book_check;
mod choice;
mod classed;
pub(crate) mod folder;
pub(crate) mod foreign;
mod forged;
mod hints;
mod in_order;
pub mod judged;
mod lab_run;
mod lessons;
mod library;
mod looks;
mod page_words;
pub mod player;
pub mod printed;
pub(crate) mod printed_boards;
mod record;
pub mod run;
pub mod sections;
pub(crate) mod sources;
mod steps;
mod telling;
mod texts;
mod watched;
pub mod worksheets;

pub use advice::{Advice, Standing, advice, standing};
pub use assessed::{Assessed, assessed};
pub use classed::{Aspect, Classed, Overlap, Shared, Side, classed, classes_of_rows};
pub use forged::{Made, Wanted, Yield, block_len, forge_distinct, forge_slots, hopeless_after};
pub use hints::{StepHint, cells_in_words, house_in_words, step_hint};
pub use in_order::in_order;
pub use lab_run::{Limits, lab_run};
pub use library::{EMBEDDED, Library, LibraryError};
pub use looks::hints;
pub use page_words::page_words;
pub use record::{Prepared, Rated, Unfair, only_solution, rated, ratings, record, solved};
pub use sources::SourceError;
pub use steps::{PathText, StepText, step_text, steps_page, steps_template};
pub use telling::{Telling, Told, telling};
