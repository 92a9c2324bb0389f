//! The sentences of a language, out of its `steps.toml`. English says which there are, and what may stand in their braces.

use super::error::{WordsError, toml_error};
use super::fallback::{filled_up, layered};
use super::fill::{fill_with, hold_places, places_in};
use crate::guard::{hold_toml, read_table, read_toml};
use crate::sorted::SortedMap;
use serde::Deserialize;
use std::sync::LazyLock;

/// Texts by their names.
type Table = SortedMap<String, String>;

/// Everything that is said of steps in one language: patterns with places in braces.
#[derive(Clone, PartialEq, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(super) struct Sentences {
    /// Lists, and names that `words.toml` does not have.
    name: Table,
    /// Signs and lines, by the names of their rules.
    sign: Table,
    /// Parts of sentences, and lines of their own.
    part: Table,
    /// Chains.
    chain: Table,
    /// A path as a whole.
    path: Table,
    /// A step in one sentence, by the key of its technique.
    says: Table,
    /// What a sign asks, as part of a sentence, by the name of its rule.
    law: Table,
    /// Why a technique may be believed, by its key.
    why: Table,
}

/// English, which all others are held against.
pub(super) const ENGLISH: &str = include_str!("../../../../templates/text/en/steps.toml");

static OF_ENGLISH: LazyLock<Sentences> =
    LazyLock::new(|| Sentences::whole(toml::Table::new()).expect("the embedded sentences can be read"));

impl Sentences {
    /// Those of the program's own English.
    pub(super) fn english() -> &'static Sentences {
        &OF_ENGLISH
    }

    /// Reads a language's files `steps.toml`, of which the earlier go before the later. What they lack is said in English.
    pub(super) fn from_layers(texts: &[&str]) -> Result<Sentences, WordsError> {
        for text in texts {
            hold_toml(text).map_err(WordsError::Toml)?;
            read_toml::<Sentences>(text).map_err(|e| toml_error(text, &e))?;
        }
        let sentences = Sentences::whole(layered(texts)?)?;
        for ((name, ours), (_, theirs)) in Sentences::english().tables().into_iter().zip(sentences.tables()) {
            for (key, text) in theirs {
                let Some(english) = ours.get(key) else { return Err(WordsError::NoKey(format!("{name}.{key}"))) };
                let known: Vec<&str> = places_in(english).collect();
                hold_places(text, &known, |place| known.iter().any(|known| plain(known) == plain(place)))?;
            }
        }
        Ok(sentences)
    }

    /// What is said, with English for the rest.
    fn whole(said: toml::Table) -> Result<Sentences, WordsError> {
        let whole = filled_up(said, &layered(&[ENGLISH])?);
        let mut sentences: Sentences = read_table(whole).map_err(|e| WordsError::Toml(e.message().into()))?;
        sentences.says = resolved(&sentences.says);
        sentences.why = resolved(&sentences.why);
        Ok(sentences)
    }

    /// The tables by their names.
    pub(super) fn tables(&self) -> [(&'static str, &Table); 8] {
        let Sentences { name, sign, part, chain, path, says, law, why } = self;
        [
            ("name", name),
            ("sign", sign),
            ("part", part),
            ("chain", chain),
            ("path", path),
            ("says", says),
            ("law", law),
            ("why", why),
        ]
    }

    /// How something is called, or part of a sentence.
    pub(super) fn name(&self, key: &str, places: &[(&str, &str)]) -> String {
        filled(&self.name, key, places)
    }

    /// A sign or a line, or the side that it is seen from.
    pub(super) fn sign(&self, key: &str, places: &[(&str, &str)]) -> String {
        filled(&self.sign, key, places)
    }

    pub(super) fn part(&self, key: &str, places: &[(&str, &str)]) -> String {
        filled(&self.part, key, places)
    }

    /// The same with a name for each place when it is come upon.
    pub(super) fn part_with(&self, key: &str, name_of: impl Fn(&str) -> Option<String>) -> String {
        fill_with(self.part.get(key).map_or(key, String::as_str), name_of)
    }

    pub(super) fn chain(&self, key: &str, places: &[(&str, &str)]) -> String {
        filled(&self.chain, key, places)
    }

    pub(super) fn path(&self, key: &str, places: &[(&str, &str)]) -> String {
        filled(&self.path, key, places)
    }

    /// The pattern of a technique's sentence.
    pub(super) fn says(&self, key: &str) -> &str {
        self.says.get(key).or_else(|| self.part.get("other")).map_or("", String::as_str)
    }

    /// The pattern of what a sign asks.
    pub(super) fn law(&self, key: &str) -> Option<&str> {
        self.law.get(key).map(String::as_str)
    }

    /// The idea behind a technique.
    pub(super) fn why(&self, key: &str) -> Option<&str> {
        self.why.get(key).map(String::as_str)
    }
}

fn filled(table: &Table, key: &str, places: &[(&str, &str)]) -> String {
    let text = table.get(key).map_or(key, String::as_str);
    fill_with(text, |name| places.iter().find(|place| place.0 == name).map(|place| place.1.to_string()))
}

/// The same with a text of its own where a text is but the name of another.
fn resolved(table: &Table) -> Table {
    let named = |text: &str| text.strip_prefix('{').and_then(|rest| rest.strip_suffix('}')).and_then(|key| table.get(key));
    let last = |text: &String| named(text).unwrap_or(text).clone();
    table.iter().map(|(key, text)| (key.clone(), last(text))).collect()
}

/// A place without the form that it is asked for in: `in-house` and `of-house` are the house.
pub(super) fn plain(place: &str) -> &str {
    let place = place.strip_prefix("in-").or_else(|| place.strip_prefix("of-")).unwrap_or(place);
    place.strip_suffix("-small").or_else(|| place.strip_suffix("-key")).unwrap_or(place)
}
