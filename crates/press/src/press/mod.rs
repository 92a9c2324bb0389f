//! Runs: distributes work over threads and collects it in order, writes the files of a book, and embeds the templates. Only
//! this module uses rayon. Not here: what a puzzle is; text for the terminal.
//!
#![doc = include_str!("example.md")]

mod advice;
mod assessed;
mod bell;
#[cfg(all(test, feature = "books"))]
mod body_tests;
#[cfg(feature = "books")]
pub mod book;
#[cfg(feature = "books")]
pub mod book_check;
mod cage_ways;
#[cfg(feature = "books")]
mod check_words;
#[cfg(feature = "books")]
mod choice;
mod clash;
mod classed;
#[cfg(feature = "books")]
mod codes;
#[cfg(feature = "books")]
pub mod dealt;
mod drill;
pub mod folder;
pub mod foreign;
mod forged;
#[cfg(feature = "books")]
mod glossary;
mod in_order;
#[cfg(all(test, feature = "books"))]
mod ink_tests;
#[cfg(feature = "books")]
pub mod judged;
#[cfg(feature = "books")]
pub mod leaves;
#[cfg(feature = "books")]
mod lessons;
#[cfg(all(test, feature = "books"))]
mod letter_tests;
#[cfg(feature = "books")]
mod library;
#[cfg(feature = "books")]
mod looks;
#[cfg(feature = "books")]
mod page_words;
mod path_steps;
#[cfg(feature = "books")]
pub mod printed;
#[cfg(feature = "books")]
pub mod printed_boards;
mod record;
#[cfg(feature = "books")]
pub mod roll;
pub mod run;
#[cfg(feature = "books")]
pub mod sections;
mod solving_order;
#[cfg(feature = "books")]
pub mod sources;
mod spoilt;
#[cfg(feature = "books")]
mod texts;
#[cfg(feature = "books")]
pub mod worksheets;

pub use advice::{Advice, Standing, advice, standing};
pub use assessed::{Assessed, assessed};
pub use bell::Bell;
pub use cage_ways::{CageWays, cage_ways};
pub use clash::{Clash, clash, two_solutions};
pub use classed::{Aspect, CANON_COLUMNS, Classed, Overlap, Shared, Side, canon_fields, classed, classes_of_rows};
pub use drill::{Drill, drill};
pub use forged::{Made, Wanted, Yield, block_len, forge_distinct, forge_every, forge_slots, hopeless_after};
#[cfg(feature = "books")]
pub use glossary::{Title, glossary, glossary_html, glossary_pdf, glossary_picture, glossary_sheet, glossary_titles};
pub use in_order::{Threads, in_order, in_order_on};
#[cfg(feature = "books")]
pub use library::{EMBEDDED, Library, LibraryError, kind_text};
#[cfg(feature = "books")]
pub use looks::hints;
#[cfg(feature = "books")]
pub use page_words::{Use, lacks, page_words, words};
pub use path_steps::path_steps;
pub use record::{Prepared, Rated, TIME_IS_UP, Unfair, only_solution, rated, ratings, record, solved};
pub use solving_order::order_of;
#[cfg(feature = "books")]
pub use sources::SourceError;
pub use spoilt::spoilt;
#[cfg(feature = "books")]
pub use texts::originals;
