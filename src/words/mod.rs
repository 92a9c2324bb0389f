//! Words: what is said of puzzles in every language. Steps and reasons become sentences here and nowhere else, whether for the
//! terminal, a page or a book. Not here: finding a step; English in code, since sentences are templates.
//!
//! ```
//! use gridpress::formats::{Expect, read};
//! use gridpress::logic;
//! use gridpress::words::{Words, describe, why};
//!
//! let text = "...8...5.9.6..1..4.84..7...1.97..6......2...36..1..9.5.98....6.3........7.25.....";
//! let puzzle = read(text.as_bytes(), &Expect::default()).next().ok_or("no puzzle")??;
//! let (_, steps) = logic::path(&puzzle.layout, &puzzle.clues);
//!
//! // English is at hand; `press::words` has the languages of the templates.
//! let words = Words::english();
//! assert_eq!(describe(&puzzle.layout, &steps[0], words), "Hidden single: 8 can only go in r5c1 in box 4");
//! assert!(why("hidden-single", words).is_some_and(|idea| idea.starts_with("A house holds every digit")));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod combos;
mod dates;
mod describe;
mod error;
mod eureka;
mod fallback;
mod fill;
mod hint;
mod language;
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

pub(crate) use dates::title_of;
pub use dates::{DateParts, DateWords, WEEKDAYS};
pub use describe::{describe, describe_in, technique_in_words};
pub use error::WordsError;
pub use eureka::eureka;
pub use fallback::{lacking, layered, nothing_said};
pub(crate) use fill::fill;
pub use hint::{Stage, StepHint, cage_in_words, cells_in_words, house_in_words, reason_in_words, step_hint};
pub(crate) use language::PageWords;
pub use language::{HintWords, Words};
pub use looks::{BookHint, book_hint, longest_house, looks_suffice, may_need, techniques_of};
#[cfg(test)]
pub(crate) use looks::{key_of, look};
pub use page_words::page_words_from_layers;
pub use place::cells_to_look_at;
pub use rounds::{Round, rounds};
pub use signs::{sign_in_words, signs_in_words};
pub use tell::why;
pub use telling::{End, Telling, Told, end, n_steps, summary, telling, telling_within};

#[cfg(test)]
pub(crate) mod testing;
#[cfg(test)]
mod tests;
