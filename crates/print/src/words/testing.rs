//! The languages that there are, for tests: whatever folders of texts the templates have.

use crate::board::{Clues, Layout, Notation, Position, Step};
use crate::words::{Words, step_hint};
use std::path::PathBuf;

fn folder() -> PathBuf {
    [env!("CARGO_MANIFEST_DIR"), "../..", "templates", "text"].iter().collect()
}

/// The code of each language, sorted.
pub fn codes() -> Vec<String> {
    let entries = std::fs::read_dir(folder()).unwrap().map(Result::unwrap).filter(|entry| entry.path().is_dir());
    let mut codes: Vec<String> = entries.map(|entry| entry.file_name().into_string().unwrap()).collect();
    codes.sort();
    assert!(codes.len() > 3, "{codes:?}");
    codes
}

/// A file of a language.
pub fn text(code: &str, file: &str) -> String {
    std::fs::read_to_string(folder().join(code).join(file)).unwrap()
}

/// A language.
pub fn language(code: &str) -> Words {
    Words::from_toml(&text(code, "words.toml"), Some(&text(code, "steps.toml"))).unwrap_or_else(|e| panic!("{code}: {e}"))
}

/// Every language.
pub fn languages() -> Vec<Words> {
    codes().iter().map(|code| language(code)).collect()
}

/// All reasons of a step, to be read after its sentence.
pub fn tell(notation: Notation, layout: &Layout, clues: &Clues, before: &Position, step: &Step, words: &Words) -> Vec<String> {
    step_hint(notation, layout, clues, before, step, words).reasoning().cloned().collect()
}
