//! The words of the page in a browser, read from its list.

use super::error::WordsError;
use super::fallback::layered;
use crate::sorted::SortedMap;

/// Words by `section.name`, and `section.name.one` where the number one has words of its own: of several files, of which the
/// earlier go before the later.
pub fn page_words_from_layers(texts: &[&str]) -> Result<SortedMap<String, String>, WordsError> {
    let said = layered(texts)?;
    let mut words = SortedMap::new();
    gather(&said, "", &mut words);
    Ok(words)
}

fn gather(said: &toml::Table, before: &str, words: &mut SortedMap<String, String>) {
    for (name, value) in said {
        match value {
            toml::Value::Table(inside) => gather(inside, &format!("{before}{name}."), words),
            toml::Value::String(text) => drop(words.insert(format!("{before}{name}"), text.clone())),
            _ => {}
        }
    }
}
