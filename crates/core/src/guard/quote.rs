//! Quotes foreign text in messages: escapes what a terminal would interpret, and shortens long text.

use std::fmt::{self, Display, Write};
use std::path::Path;

/// How many of the first characters of a foreign text a message shows; `TAIL` is the number of the last ones.
const HEAD: usize = 60;
const TAIL: usize = 19;

/// A foreign text for a message: one line, at most about 80 characters.
pub fn foreign<T: AsRef<str> + ?Sized>(text: &T) -> impl Display + '_ {
    Foreign(text.as_ref())
}

/// A file name for a message.
pub fn named(path: &Path) -> String {
    foreign(&path.to_string_lossy()).to_string()
}

struct Foreign<'a>(&'a str);

impl Display for Foreign<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = self.0;
        let head_ends = text.char_indices().nth(HEAD).map(|(at, _)| at);
        let tail_starts = text.char_indices().rev().nth(TAIL - 1).map(|(at, _)| at);
        let put = |part: &str, f: &mut fmt::Formatter<'_>| part.chars().try_for_each(|c| put(f, c, is_obeyed(c)));
        match (head_ends, tail_starts) {
            // Cut only if at least two characters are hidden; the dots take the place of one.
            (Some(head), Some(tail)) if text[head..].chars().nth(TAIL + 1).is_some() => {
                put(&text[..head], f)?;
                f.write_char('…')?;
                put(&text[tail..], f)
            }
            _ => put(text, f),
        }
    }
}

/// Makes a whole message safe for a terminal: keeps its line breaks, escapes everything else that a terminal would interpret,
/// and cuts lines that are longer than any message needs.
pub fn harmless(message: &str) -> String {
    const LONGEST: usize = 6_000;
    let mut out = String::with_capacity(message.len().min(1 << 16));
    for (i, line) in message.split('\n').enumerate() {
        if i > 0 {
            out.push('\n');
        }
        let cut = line.char_indices().nth(LONGEST).map(|(at, _)| at);
        // Writing to a String cannot fail.
        let _ = line[..cut.unwrap_or(line.len())].chars().try_for_each(|c| put(&mut out, c, is_obeyed(c)));
        if cut.is_some() {
            out.push('…');
        }
    }
    out
}

/// Makes JSON safe for a terminal: the same JSON, with such characters as JSON escapes.
pub fn harmless_json(json: &str) -> String {
    let mut out = String::with_capacity(json.len());
    let mut units = [0; 2];
    for c in json.chars() {
        match is_obeyed(c) {
            true => c.encode_utf16(&mut units).iter().for_each(|unit| out.push_str(&format!("\\u{unit:04x}"))),
            false => out.push(c),
        }
    }
    out
}

fn put(out: &mut impl Write, c: char, is_obeyed: bool) -> fmt::Result {
    match is_obeyed {
        true => write!(out, "{}", c.escape_default()),
        false => out.write_char(c),
    }
}

/// Whether a terminal interprets a character, or the character changes the direction of the text around it.
fn is_obeyed(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{206f}')
        || matches!(c, '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e007f}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_terminal_obeys_is_written_out() {
        assert_eq!(foreign("Grün \u{1b}[31m\r\n\t\u{7f}\u{9b}2J").to_string(), r"Grün \u{1b}[31m\r\n\t\u{7f}\u{9b}2J");
        assert_eq!(foreign("\u{202e}gnp.exe\u{2066}\u{2028}").to_string(), r"\u{202e}gnp.exe\u{2066}\u{2028}");
        assert_eq!(harmless("a\n  b\u{1b}]0;c\u{7}\r"), "a\n  b\\u{1b}]0;c\\u{7}\\r");
        assert_eq!(harmless_json("{\"a\":\"\u{9b}\u{202e}\u{e0041}\"}"), "{\"a\":\"\\u009b\\u202e\\udb40\\udc41\"}");
    }

    #[test]
    fn what_is_long_is_cut_in_the_middle() {
        let shown = |n: usize| foreign(&"x".repeat(n)).to_string().chars().count();
        assert_eq!([0, 79, 80, 81, 82, 100_000].map(shown), [0, 79, 80, 80, 80, 80]);
        let text = format!("{}END", "日".repeat(500));
        assert!(foreign(&text).to_string().ends_with("日END") && foreign(&text).to_string().contains('…'));
        assert_eq!(harmless(&"x".repeat(100_000)).chars().count(), 6_001);
    }
}
