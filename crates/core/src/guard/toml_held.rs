//! Checks TOML against the limits of guard/caps.rs: its length, and every text by its key.

use super::toml_read::toml_table;
use super::{Cap, OverCap, PHRASE, TOML_BYTES};
use toml::{Table, Value};

/// Returns an error for a template that is too long or has too long a text. Invalid TOML is left to its parser.
pub fn hold_toml(text: &str) -> Result<(), String> {
    TOML_BYTES.hold("the file", text.len()).map_err(|e| e.to_string())?;
    match toml_table(text) {
        Ok(table) => hold_texts(&table, &|_| PHRASE).map_err(|e| e.to_string()),
        Err(_) => Ok(()),
    }
}

/// Checks every key and text of a table against the cap of its key.
pub fn hold_texts(table: &Table, cap_of: &dyn Fn(&str) -> Cap) -> Result<(), OverCap> {
    hold_table("", table, cap_of)
}

fn hold_table(path: &str, table: &Table, cap_of: &dyn Fn(&str) -> Cap) -> Result<(), OverCap> {
    for (key, value) in table {
        let path = if path.is_empty() { key.clone() } else { format!("{path}.{key}") };
        PHRASE.hold_text(&path, key)?;
        hold_value(&path, key, value, cap_of)?;
    }
    Ok(())
}

fn hold_value(path: &str, key: &str, value: &Value, cap_of: &dyn Fn(&str) -> Cap) -> Result<(), OverCap> {
    match value {
        Value::String(text) => cap_of(key).hold_text(path, text),
        Value::Table(inner) => hold_table(path, inner, cap_of),
        Value::Array(list) => {
            list.iter().enumerate().try_for_each(|(i, value)| hold_value(&format!("{path}.{}", i + 1), key, value, cap_of))
        }
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_text_and_key_is_held_wherever_it_lies() {
        let long = "w".repeat(2_001);
        for (text, want) in [
            (format!("a = \"{long}\""), "a: 2,001 characters; at most 2,000"),
            (format!("[a.b]\nc = [1, \"{long}\"]"), "a.b.c.2: 2,001"),
            (format!("[[a]]\n[[a]]\n{long} = 1"), "characters; at most 2,000"),
            (format!("#{}", "w".repeat(300_000)), "the file: 300,001 bytes; at most 262,144"),
        ] {
            let message = hold_toml(&text).unwrap_err();
            assert!(message.contains(want), "{want}: {message}");
        }
        assert_eq!(hold_toml("a = \"b\""), Ok(()));
        assert_eq!(hold_toml(&"a = [".repeat(9_000)), Ok(()), "that is no TOML");
    }
}
