//! Words: what is said of puzzles in every language. Steps and reasons become sentences here and nowhere else, whether for the
//! terminal, a page or a book. Not here: finding a step; English in code, since sentences are templates.
//!
#![doc = include_str!("example.md")]

mod combos;
mod dates;
mod describe;
mod error;
mod eureka;
mod fallback;
mod fill;
mod hint;
mod language;
mod laws;
mod looks;
mod names;
mod page_words;
mod place;
mod reasoning;
mod rounds;
mod sentences;
mod signs;
mod tell;
mod telling;

pub use dates::title_of;
pub use dates::{DateParts, DateWords, WEEKDAYS};
pub use describe::{describe, describe_in, technique_in_words};
pub use error::WordsError;
pub use eureka::eureka;
pub use fallback::{lacking, layered, nothing_said};
pub use fill::fill;
pub use hint::{Stage, StepHint, cage_in_words, cells_in_words, house_in_words, reason_in_words, step_hint};
pub use language::PageWords;
pub use language::{HintWords, Words};
pub use looks::{BookHint, CHAINS, book_hint, is_idea, key_of, longest_house, look, looks_suffice, may_need, techniques_of};
pub use page_words::page_words_from_layers;
pub use place::cells_to_look_at;
pub use rounds::{Round, rounds};
pub use signs::{sign_in_words, signs_in_words};
pub use tell::why;
pub use telling::{End, Telling, Told, end, n_steps, summary, telling, telling_by, telling_within};

#[cfg(test)]
pub(crate) mod testing;
#[cfg(test)]
mod tests;
