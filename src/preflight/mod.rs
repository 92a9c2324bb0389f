//! Preflight: a book's pages before they are written, or a finished PDF, judged against a printer's profile. Each breach
//! names its page and its rule. What never lives here: mending what is wrong, and drawing.

mod breach;
mod content;
mod file;
mod fonts;
mod inks;
mod objects;
mod pages;

pub use breach::{Breach, Rule, sentences};
pub use file::{FileJob, Unreadable, judge_file};
pub use pages::{Job, PageVerdict, judge_book, judge_page};

#[cfg(test)]
mod tests;
