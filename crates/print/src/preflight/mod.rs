//! Preflight: checks a book's pages before they are written, or a finished PDF, against a printer's profile. Each breach names
//! its page and its rule. Not here: repairing faults, and drawing.
//!
#![doc = include_str!("example.md")]

mod breach;
mod budget;
mod content;
mod cover;
mod cover_page;
mod file;
mod filters;
mod fonts;
mod inks;
mod letters;
mod lexer;
mod looks;
mod observed;
mod operators;
mod pages;
mod pdf;
mod read_back;
mod state;
mod tables;
mod tree;
mod value;

pub use breach::{Breach, Rule, sentences};
pub use cover::Cover;
pub use cover_page::{CoverJob, judge_cover};
pub use file::{FileJob, Judged, Unreadable, judge_file};
pub use letters::Originals;
pub use pages::{Job, PageVerdict, judge_book, judge_page};
pub use read_back::{Mark, ReadPage, Square, read_pages};

#[cfg(test)]
pub(crate) mod shown;
#[cfg(test)]
mod tests;
