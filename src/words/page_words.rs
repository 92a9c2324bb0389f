//! The words of the page in a browser, read from its list.

use super::error::{WordsError, toml_error};
use crate::guard::hold_toml;
use std::collections::BTreeMap;

/// Words by `section.name`, and `section.name.one` where the number one has words of its own.
pub fn page_words_from_toml(text: &str) -> Result<BTreeMap<String, String>, WordsError> {
    hold_toml(text).map_err(WordsError::Toml)?;
    let said: toml::Table = toml::from_str(text).map_err(|e| toml_error(text, &e))?;
    let mut words = BTreeMap::new();
    gather(&said, "", &mut words);
    Ok(words)
}

fn gather(said: &toml::Table, before: &str, words: &mut BTreeMap<String, String>) {
    for (name, value) in said {
        match value {
            toml::Value::Table(inside) => gather(inside, &format!("{before}{name}."), words),
            toml::Value::String(text) => drop(words.insert(format!("{before}{name}"), text.clone())),
            _ => {}
        }
    }
}
