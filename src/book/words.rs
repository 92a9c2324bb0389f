//! Words: every text that a book prints and its spec does not bring, by language.
//! What never lives here: grammar; a text has places in braces to be filled, and nothing else.

use super::error::{BookError, toml_error};
use crate::board::Level;
use serde::Deserialize;
use std::collections::BTreeMap;

#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Words {
    pub language: String,
    pub page: PageWords,
    /// By the name of a level.
    pub levels: BTreeMap<String, LevelWords>,
    /// By the name of a kind.
    pub rules: BTreeMap<String, RuleWords>,
}

#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PageWords {
    pub contents: String,
    pub solutions: String,
    pub hints: String,
    /// `{page}`
    pub solution_on: String,
    pub time: String,
    pub name: String,
    pub date: String,
    pub example: String,
    pub example_solution: String,
    /// `{first}` `{last}`
    pub puzzles: String,
    pub one_puzzle: String,
    /// `{version}`
    pub made_with: String,
    /// `{hash}`
    pub edition: String,
    /// `{seed}`
    pub seed: String,
    /// `{name}`
    pub by: String,
    /// `{last}`: digits alone, as in 1 to 6, and digits with letters, as in 1 to 9 and A to G.
    pub digits: String,
    pub digits_and_letters: String,
    /// The promise in the imprint.
    pub promise: String,
}

#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LevelWords {
    pub name: String,
    pub about: String,
}

#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RuleWords {
    pub title: String,
    /// Paragraphs; `{digits}` `{n}` `{rows}` `{cols}`.
    pub text: Vec<String>,
    pub tips: Vec<String>,
}

impl Words {
    pub fn from_toml(text: &str) -> Result<Words, BookError> {
        let words: Words = toml::from_str(text).map_err(|e| toml_error(text, &e))?;
        for level in Level::ALL {
            if !words.levels.contains_key(level.name()) {
                return Err(BookError::Words(format!("[levels.{}]", level.name())));
            }
        }
        Ok(words)
    }

    /// The name of a level; its key where the words have none.
    pub fn level(&self, level: Level) -> &str {
        self.levels.get(level.name()).map_or(level.name(), |words| &words.name)
    }

    pub fn rules_of(&self, kind: &str) -> Result<&RuleWords, BookError> {
        self.rules.get(kind).ok_or_else(|| BookError::Words(format!("[rules.{kind}]")))
    }

    /// Every text, for the check of glyphs.
    pub(super) fn all(&self) -> Vec<&str> {
        let p = &self.page;
        let mut texts: Vec<&str> = vec![
            &p.contents,
            &p.solutions,
            &p.hints,
            &p.solution_on,
            &p.time,
            &p.name,
            &p.date,
            &p.example,
            &p.example_solution,
            &p.puzzles,
            &p.one_puzzle,
            &p.made_with,
            &p.edition,
            &p.seed,
            &p.by,
            &p.digits,
            &p.digits_and_letters,
            &p.promise,
        ];
        texts.extend(self.levels.values().flat_map(|l| [l.name.as_str(), &l.about]));
        texts.extend(self.rules.values().flat_map(|r| r.text.iter().chain(&r.tips).chain([&r.title]).map(String::as_str)));
        texts
    }
}

/// Fills the places of a text: `fill("Solution p. {page}", &[("page", "9")])`.
pub(super) fn fill(text: &str, places: &[(&str, &str)]) -> String {
    places.iter().fold(text.to_string(), |text, (name, value)| text.replace(&format!("{{{name}}}"), value))
}
