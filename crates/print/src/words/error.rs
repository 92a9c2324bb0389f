//! What can be wrong with a language.

use crate::guard::{TomlFault, foreign, toml_place};

/// What keeps the words of a language from being read.
#[derive(Debug, thiserror::Error, PartialEq, Eq)]
pub enum WordsError {
    /// The file can't be read; with the place.
    #[error("{0}")]
    Toml(String),
    /// A key that there has to be.
    #[error("the words lack {0}")]
    Lacks(String),
    /// A key that there is not.
    #[error("there is no key {a0}", a0 = foreign(.0))]
    NoKey(String),
    /// A text of the language names a place that it does not have.
    #[error("{{{place}}} in '{text}' is no place; {known}", place = foreign(place), text = foreign(text))]
    Place {
        /// The name between braces.
        place: String,
        /// The whole text.
        text: String,
        /// The places that it may have, in words.
        known: String,
    },
}

/// A TOML error in one line, with the place and the key.
pub(super) fn toml_error(text: &str, error: &TomlFault) -> WordsError {
    WordsError::Toml(toml_place(text, error))
}
