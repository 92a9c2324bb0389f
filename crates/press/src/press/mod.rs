//! Runs: distributes work over threads and collects it in order, writes the files of a book, and embeds the templates. Only
//! this module uses rayon. Not here: what a puzzle is; text for the terminal.
//!
#![doc = include_str!("example.md")]

mod advice;
mod assessed;
mod bell;
#[cfg(feature = "books")]
mod books;
mod classed;
pub mod folder;
pub mod foreign;
mod forged;
mod in_order;
#[cfg(feature = "books")]
mod library;
mod record;
pub mod run;

pub use advice::{
    Advice, CageWays, Clash, Drill, MOST_COUNTED, Standing, TrueCandidates, advice, advice_by, cage_ways, clash, drill, order_of,
    path_steps, spoilt, standing, true_candidates, two_solutions,
};
#[cfg(feature = "books")]
pub use advice::{hints, in_stages};
pub use assessed::{Assessed, assessed};
pub use bell::Bell;
#[cfg(feature = "books")]
pub use books::{
    SourceError, Title, Use, glossary, glossary_html, glossary_pdf, glossary_picture, glossary_sheet, glossary_titles, lacks,
    originals, page_words, words,
};
#[cfg(feature = "books")]
pub use books::{
    book, book_check, dealt, judged, leaves, pictures, printed, printed_boards, roll, sections, sources, worksheets,
};
pub use classed::{Aspect, CANON_COLUMNS, Classed, Overlap, Shared, Side, canon_fields, classed, classes_of_rows};
pub use forged::{Made, Wanted, Yield, block_len, forge_distinct, forge_every, forge_slots, hopeless_after};
pub use in_order::{Threads, in_order, in_order_on};
#[cfg(feature = "books")]
pub use library::{EMBEDDED, Library, LibraryError, kind_text};
pub use record::{Prepared, Rated, TIME_IS_UP, Unfair, only_solution, rated, rated_within, ratings, record, solved};
