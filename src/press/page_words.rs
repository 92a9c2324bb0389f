//! Languages out of the library: what is said of puzzles, and the words of pages in a browser, by `section.name`.

use super::book::PressError;
use super::{Library, LibraryError};
use crate::words::{Words, WordsError, page_words_from_toml};
use std::collections::BTreeMap;

/// A language, which may be one of the user's own. One that tells no steps tells them in English.
pub fn words(library: &Library, language: &str) -> Result<Words, PressError> {
    let text = library.words(language)?;
    let steps = match library.text(&format!("text/{language}/steps.toml")) {
        Err(LibraryError::NoSuchTemplate(..)) => None,
        found => Some(found?),
    };
    let placed = |e: WordsError| PressError::Words(language.into(), Box::new(e));
    Words::from_toml(&text, steps.as_deref()).map_err(placed)
}

/// The words of a language by `section.name`, and `section.name.one` where the number one has words of its own.
pub fn page_words(library: &Library, language: &str) -> Result<BTreeMap<String, String>, PressError> {
    let text = library.text(&format!("text/{language}/page.toml"))?;
    page_words_from_toml(&text).map_err(|e| PressError::Words(language.into(), Box::new(e)))
}

/// The same; English for a language without a `page.toml`.
pub fn page_words_or_english(library: &Library, language: &str) -> Result<BTreeMap<String, String>, PressError> {
    match page_words(library, language) {
        Err(PressError::Library(LibraryError::NoSuchTemplate(..))) => page_words(library, "en"),
        said => said,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::words::testing::codes;

    #[test]
    fn every_language_has_the_same_words() {
        let keys = |language: &str| -> Vec<String> {
            // One thing may be called as many are, so that the words for one thing are not asked of every language.
            let words = page_words(&Library::new(None), language).unwrap();
            words.into_keys().filter(|key| !key.ends_with(".one")).collect()
        };
        let english = keys("en");
        assert!(english.contains(&"player.end.solved".into()) && english.contains(&"shell.make".into()));
        for language in codes() {
            assert_eq!(keys(&language), english, "{language}");
        }
    }

    #[test]
    fn every_language_fills_the_same_places() {
        let places = |text: &str| -> Vec<String> {
            let mut all: Vec<String> =
                text.split('{').skip(1).filter_map(|rest| Some(rest.split_once('}')?.0.to_string())).collect();
            all.sort_unstable();
            all.dedup();
            all
        };
        let english = page_words(&Library::new(None), "en").unwrap();
        for language in codes() {
            for (key, text) in page_words(&Library::new(None), &language).unwrap() {
                let same = english.get(&key).is_none_or(|english| places(english) == places(&text));
                assert!(same || key.ends_with(".one"), "{language}, {key}: {text}");
            }
        }
    }
}
