//! A language that is not whole: what it does not say is said as the language behind it says it, English at last.

use super::error::{WordsError, toml_error};
use crate::guard::{hold_toml, toml_table};
use toml::{Table, Value};

/// What several files say together, of which the earlier go before the later.
pub fn layered(texts: &[&str]) -> Result<Table, WordsError> {
    let mut said = Table::new();
    for text in texts {
        hold_toml(text).map_err(WordsError::Toml)?;
        let table: Table = toml_table(text).map_err(|e| toml_error(text, &e))?;
        let name = said.get("language").or(table.get("language")).cloned();
        said = filled_up(said, &table);
        said.extend(name.map(|name| ("language".to_string(), name)));
    }
    Ok(said)
}

/// The words of a language of which nothing but its name is known.
pub fn nothing_said(language: &str) -> String {
    Table::from_iter([("language".to_string(), Value::from(language))]).to_string()
}

/// A table with what it lacks out of another. The name of the language is never taken from another, and words for the number one
/// only where the words for other numbers are.
pub(super) fn filled_up(mut own: Table, behind: &Table) -> Table {
    for (key, theirs) in lacked(&own, behind).into_iter().map(|(key, theirs)| (key.clone(), theirs.clone())).collect::<Vec<_>>() {
        let filled = match (own.remove(&key), theirs) {
            (Some(Value::Table(ours)), Value::Table(theirs)) => Value::Table(filled_up(ours, &theirs)),
            (Some(ours), _) => ours,
            (None, theirs) => theirs,
        };
        own.insert(key, filled);
    }
    own
}

/// How many texts of another language's table are not in this one, table by table: `[page]`.
pub fn lacking(own: &Table, behind: &Table) -> Vec<(String, usize)> {
    let mut all = Vec::new();
    count(own, behind, "", &mut all);
    all
}

fn count(own: &Table, behind: &Table, at: &str, all: &mut Vec<(String, usize)>) {
    let (mut here, nothing) = (0, Table::new());
    let mut inside = Vec::new();
    for (key, theirs) in lacked(own, behind) {
        match theirs {
            Value::Table(theirs) => inside.push((key, theirs)),
            _ => here += 1,
        }
    }
    if here > 0 {
        all.push((if at.is_empty() { String::new() } else { format!("[{at}]") }, here));
    }
    for (key, theirs) in inside {
        let ours = own.get(key).and_then(Value::as_table).unwrap_or(&nothing);
        count(ours, theirs, &if at.is_empty() { key.clone() } else { format!("{at}.{key}") }, all);
    }
}

/// What a table lacks, and the tables inside that may lack something.
fn lacked<'a>(own: &Table, behind: &'a Table) -> Vec<(&'a String, &'a Value)> {
    let is_lacked = |key: &str, theirs: &Value| match own.get(key) {
        Some(ours) => ours.is_table() && theirs.is_table(),
        None => key != "language" && !key.strip_suffix(".one").is_some_and(|many| own.contains_key(many)),
    };
    behind.iter().filter(|(key, theirs)| is_lacked(key, theirs)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_language_lacks_is_taken_and_counted_and_nothing_else() {
        let table = |text: &str| toml::from_str::<Table>(text).unwrap();
        let behind = table(
            "language='en'\n[a]\nx='1'\ny='2'\n'n'='many'\n'n.one'='one'\n[a.b]\nz='3'\n[c]\nu='4'\nv='5'\n'm'='m'\n'm.one'='o'\n",
        );
        let own = table("language='xx'\n[a]\nx='eins'\n'n'='viele'\n[d]\nw='other'\n");
        assert_eq!(lacking(&own, &behind), [("[a]".to_string(), 1), ("[a.b]".into(), 1), ("[c]".into(), 4)]);
        let want = table(
            "language='xx'\n[a]\nx='eins'\ny='2'\n'n'='viele'\n[a.b]\nz='3'\n[c]\nu='4'\nv='5'\n'm'='m'\n'm.one'='o'\n[d]\nw='other'\n",
        );
        assert_eq!(filled_up(own, &behind), want);
        // A language without a name is not called like the one behind it.
        assert!(!filled_up(Table::new(), &behind).contains_key("language"));
    }
}
