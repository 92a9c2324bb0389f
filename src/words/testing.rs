//! The languages that there are, for tests: whatever folders of texts the templates have.

use super::{Words, step_hint};
use crate::board::{Clues, Layout, Notation, Position, Step};
use std::path::PathBuf;

fn folder() -> PathBuf {
    [env!("CARGO_MANIFEST_DIR"), "templates", "text"].iter().collect()
}

/// The code of each language, sorted.
pub(crate) fn codes() -> Vec<String> {
    let entries = std::fs::read_dir(folder()).unwrap().map(Result::unwrap).filter(|entry| entry.path().is_dir());
    let mut codes: Vec<String> = entries.map(|entry| entry.file_name().into_string().unwrap()).collect();
    codes.sort();
    assert!(codes.len() > 3, "{codes:?}");
    codes
}

/// A file of a language.
pub(crate) fn text(code: &str, file: &str) -> String {
    std::fs::read_to_string(folder().join(code).join(file)).unwrap()
}

/// A language.
pub(crate) fn language(code: &str) -> Words {
    Words::from_toml(&text(code, "words.toml"), Some(&text(code, "steps.toml"))).unwrap_or_else(|e| panic!("{code}: {e}"))
}

/// Every language.
pub(crate) fn languages() -> Vec<Words> {
    codes().iter().map(|code| language(code)).collect()
}

/// All reasons of a step, to be read after its sentence.
pub(crate) fn tell(
    notation: Notation,
    layout: &Layout,
    clues: &Clues,
    before: &Position,
    step: &Step,
    words: &Words,
) -> Vec<String> {
    step_hint(notation, layout, clues, before, step, words).reasoning().cloned().collect()
}
