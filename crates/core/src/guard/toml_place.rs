//! Turns a TOML error into one line: the place, the key, and the closest known key.

use super::toml_read::TomlFault;
use super::{foreign, suggestion};

/// A TOML error in one line: where, at which key, and what was expected.
pub fn toml_place(text: &str, error: &TomlFault) -> String {
    let (message, names_its_key) = toml_message(error);
    let Some(span) = &error.span else { return message };
    let before = text.get(..span.start).unwrap_or(text);
    let start = before.rfind('\n').map_or(0, |i| i + 1);
    let (line, column) = (before.matches('\n').count() + 1, text.get(start..span.start).unwrap_or("").chars().count() + 1);
    // A missing key has the span of its table; for the whole file no line is worth naming.
    if span.start == 0 && message.ends_with("is missing") {
        return message;
    }
    let key = text.get(start..).and_then(|rest| rest.lines().next()).and_then(|l| l.split_once('=')).map(|(key, _)| key.trim());
    match key.filter(|key| !key.is_empty() && !names_its_key) {
        Some(key) => format!("line {line}, column {column}, {}: {message}", foreign(key)),
        None => format!("line {line}, column {column}: {message}"),
    }
}

/// The message of an error without its place, worded for the author of the file; and whether it names the key itself.
pub fn toml_message(error: &TomlFault) -> (String, bool) {
    let message = error.message().trim().replace('\n', " ");
    let mut quoted = message.split('`').skip(1).step_by(2);
    let first = quoted.next().unwrap_or_default();
    let known: Vec<&str> = quoted.collect();
    if message.starts_with("unknown field") {
        return (format!("there is no key '{first}'; {}", suggestion(first, &known), first = foreign(&first)), true);
    }
    if message.starts_with("unknown variant") {
        return (
            format!("'{first}' is not one of those there are; {}", suggestion(first, &known), first = foreign(&first)),
            false,
        );
    }
    if message.starts_with("missing field") {
        return (format!("the key '{first}' is missing", first = foreign(&first)), true);
    }
    if message.starts_with("duplicate") && !first.is_empty() {
        return (format!("the key '{first}' stands here twice", first = foreign(&first)), true);
    }
    if let Some((found, expected)) = message.strip_prefix("invalid type: ").and_then(|rest| rest.split_once(", expected ")) {
        return (format!("this is {}, and {} is expected", plain(found), plain(expected)), false);
    }
    if let Some((found, expected)) = message.strip_prefix("invalid value: ").and_then(|rest| rest.split_once(", expected ")) {
        return (format!("{} is out of range: {} is expected", plain(found), plain(expected)), false);
    }
    // The reader's message for a number or a `true` where a word of a list is expected.
    if message == "wanted string or table" {
        return ("a word in quotes is expected".into(), false);
    }
    // It may quote the file.
    const LONGEST: usize = 300;
    let is_long = message.chars().nth(LONGEST).is_some();
    (if is_long { foreign(&message).to_string() } else { message }, false)
}

/// Translates Rust types into plain words.
fn plain(words: &str) -> String {
    match words {
        "u8" | "u16" | "u32" | "u64" | "usize" => "a whole number from 0".into(),
        "i32" | "i64" => "a whole number".into(),
        "f32" | "f64" => "a number".into(),
        "a string" | "string" => "a text in quotes".into(),
        "a boolean" | "boolean" => "true or false".into(),
        "a sequence" | "sequence" => "a list in brackets".into(),
        "a map" | "map" => "a table of keys".into(),
        other => match other.split_once(' ') {
            Some(("string", text)) => format!("the text {}", foreign(text)),
            Some(("integer", number)) => format!("the number {}", number.trim_matches('`')),
            Some(("floating", rest)) => format!("the number {}", rest.trim_start_matches("point ").trim_matches('`')),
            Some(("boolean", value)) => value.trim_matches('`').into(),
            Some(("struct", _)) => "a table of keys".into(),
            _ => foreign(other).to_string(),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::guard::read_toml;

    #[derive(serde::Deserialize, Debug)]
    #[serde(deny_unknown_fields)]
    #[expect(dead_code, reason = "only its errors are looked at")]
    struct Sample {
        title: String,
        per_page: u32,
        sort: Option<Sort>,
    }

    #[derive(serde::Deserialize, Debug)]
    enum Sort {
        Plain,
    }

    fn message(text: &str) -> String {
        toml_place(text, &read_toml::<Sample>(text).unwrap_err())
    }

    #[test]
    fn a_wrong_key_is_placed_and_the_nearest_is_named() {
        for (text, want) in [
            ("per_page = 2\ntitel = \"T\"", "line 2, column 1: there is no key 'titel'; did you mean 'title'?"),
            ("per-page = 2\ntitle = \"T\"", "line 1, column 1: there is no key 'per-page'; did you mean 'per_page'?"),
            ("colour = 2", "line 1, column 1: there is no key 'colour'; there are: title, per_page, sort"),
            ("title = \"T\"", "the key 'per_page' is missing"),
            ("sort = true", "line 1, column 8, sort: a word in quotes is expected"),
            ("title = 3", "line 1, column 9, title: this is the number 3, and a text in quotes is expected"),
            (
                "title = \"T\"\nper_page = \"two\"",
                "line 2, column 12, per_page: this is the text \"two\", and a whole number from 0 is expected",
            ),
            (
                "title = \"T\"\nper_page = -2",
                "line 2, column 12, per_page: the number -2 is out of range: a whole number from 0 is expected",
            ),
        ] {
            assert_eq!(message(text), want);
        }
    }
}
