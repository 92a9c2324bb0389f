//! Overrides: set any key of a book's TOML by its dotted path, as in `per_page=4` or `section.1.count=6`.

use super::Spec;
use super::error::BookError;
use crate::guard::{SETS, SPEC_BYTES, foreign, read_table, toml_message, toml_table};
use toml::{Table, Value};

/// The most parts of a key: `section.1.count` has three.
const MAX_DEPTH: usize = 4;

/// Reads a spec and sets some keys. A path names tables by key and sections by number, counted from 1.
pub fn spec_with(text: &str, overrides: &[(String, String)]) -> Result<Spec, BookError> {
    if overrides.is_empty() {
        return Spec::from_toml(text);
    }
    SPEC_BYTES.hold("the spec", text.len())?;
    SETS.hold("--set", overrides.len())?;
    let plain: Table = toml_table(text).map_err(|e| super::error::toml_error(text, &e))?;
    let table = changed(plain.clone(), overrides)?;
    // The overrides may set a key that the text lacks, so the spec is read only after they are set.
    let read = |table: Table| read_table::<Spec>(table);
    let mut spec = read(table).map_err(|e| {
        // The wrong override is the one without which the spec can be read.
        let rest =
            |i: usize| overrides.iter().enumerate().filter(|(j, _)| *j != i).map(|(_, pair)| pair.clone()).collect::<Vec<_>>();
        let is_sound = |i: &usize| changed(plain.clone(), &rest(*i)).is_ok_and(|table| read(table).is_ok());
        let culprit = (0..overrides.len())
            .find(is_sound)
            .map(|i| format!(" {}", foreign(&format!("{}={}", overrides[i].0, overrides[i].1))));
        BookError::Toml(format!("--set{}: {}", culprit.unwrap_or_default(), toml_message(&e).0))
    })?;
    super::held::hold(&spec)?;
    super::daily::settle(&mut spec)?;
    Ok(spec)
}

/// A spec's table with some keys set.
fn changed(mut table: Table, overrides: &[(String, String)]) -> Result<Table, BookError> {
    for (key, value) in overrides {
        let refuse = |why: String| BookError::Override(format!("{key}={value}"), why);
        if key.split('.').count() > MAX_DEPTH {
            return Err(BookError::Override(key.chars().take(40).collect(), "no key lies that deep".into()));
        }
        set(&mut table, key, read_value(value)).map_err(refuse)?;
    }
    Ok(table)
}

/// The text as a TOML value, or as a string if it is none: quotes are optional.
fn read_value(text: &str) -> Value {
    let parsed: Option<Table> = toml_table(&format!("value = {text}")).ok();
    parsed.filter(|t| t.len() == 1).and_then(|mut t| t.remove("value")).unwrap_or_else(|| Value::String(text.into()))
}

fn set(table: &mut Table, path: &str, value: Value) -> Result<(), String> {
    let (head, rest) = match path.split_once('.') {
        None if path.is_empty() => return Err("a key is empty".into()),
        None => {
            table.insert(path.into(), value);
            return Ok(());
        }
        Some(split) => split,
    };
    match table.entry(head).or_insert_with(|| Value::Table(Table::new())) {
        Value::Table(inner) => set(inner, rest, value),
        Value::Array(list) => {
            let (index, rest) = rest
                .split_once('.')
                .ok_or_else(|| format!("after '{head}' a number and a key are expected", head = foreign(&head)))?;
            let n = list.len();
            let entry = index.parse::<usize>().ok().and_then(|i| list.get_mut(i.checked_sub(1)?));
            match entry {
                Some(Value::Table(inner)) => set(inner, rest, value),
                _ => Err(format!("'{head}' has numbers 1 to {n}, not '{index}'", head = foreign(&head), index = foreign(&index))),
            }
        }
        _ => Err(format!("'{head}' is a value and has no keys", head = foreign(&head))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const BOOK: &str = "title = \"A\"\n[[section]]\ntitle = \"S\"\nsize = \"2x3\"\ncount = 3\n";

    fn with(pairs: &[(&str, &str)]) -> Result<Spec, BookError> {
        spec_with(BOOK, &pairs.iter().map(|(k, v)| (k.to_string(), v.to_string())).collect::<Vec<_>>())
    }

    #[test]
    fn any_key_can_be_set() {
        let spec = with(&[("title", "Be fair"), ("per_page", "4"), ("margins.inner", "21.5"), ("section.1.count", "9")]).unwrap();
        assert_eq!((spec.title.as_str(), spec.per_page, spec.sections[0].count), ("Be fair", 4, 9));
        assert_eq!(spec.margins.inner, Some(21.5));
        assert_eq!(with(&[("section.1.size", "9")]).unwrap().sections[0].wanted.size.as_deref(), Some("9"));
    }

    #[test]
    fn a_key_that_is_not_there_is_an_error() {
        for (key, value, want) in [
            ("colour", "red", "colour"),
            ("section.2.count", "9", "1 to 1"),
            ("section.count", "9", "a number"),
            ("title.x", "9", "no keys"),
            ("", "9", "empty"),
            ("per_page", "many", "per_page=many: this is the text"),
            ("per_pgae", "2", "did you mean 'per_page'?"),
        ] {
            let message = with(&[(key, value)]).unwrap_err().to_string();
            assert!(message.contains(want), "{key}: {message}");
        }
    }
}
