//! SDK, SadMan's files, in and out: headers of a puzzle in lines that start with `#` and a letter, then nine lines of nine
//! cells, in a section `[Puzzle]` or in none. A file may have several puzzles. Sections with a person's progress, `[State]`
//! and anything after it, are skipped.

use super::Record;
use super::lines::Rows;
use super::nine::{self, Line};
use super::read::LayoutCache;
use crate::puzzle::grid_text;
use std::borrow::Cow;
use std::io::BufRead;

/// The letters, and the columns that they are for. A level is read as `their_level`, because its scale is unknown.
pub const HEADERS: &[(char, &str)] = &[
    ('A', "author"),
    ('D', "description"),
    ('C', "comment"),
    ('B', "date"),
    ('S', "source"),
    ('L', "their_level"),
    ('U', "url"),
];

/// The columns that reproduce a puzzle made here; they are in the comment.
pub const ORIGIN: &[&str] = &["algo", "seed", "slot", "variant", "attempt", "recipe"];

/// Whether a list begins so: with its section, or with a header before a row of nine cells.
pub fn is_one(bytes: &[u8], first: &str) -> bool {
    let text = String::from_utf8_lossy(bytes);
    let start = text.trim_start_matches(|c: char| c == '\u{feff}' || c.is_whitespace());
    let header = start.strip_prefix('#').and_then(|said| said.chars().next());
    let has_header = header.is_some_and(|letter| HEADERS.iter().any(|(known, _)| *known == letter));
    let is_row = first.len() == 9 && first.chars().all(|c| c.is_ascii_digit() || c == '.');
    first.eq_ignore_ascii_case("[puzzle]") || has_header && is_row
}

/// A puzzle followed by an empty line.
pub fn puzzle(record: Record) -> Vec<u8> {
    let mut text = String::new();
    for (letter, name) in HEADERS {
        let own = record.claim(name).map(Cow::Borrowed);
        let said: Cow<str> = match *name {
            "their_level" => Some(record.value_of("level")).filter(|level| !level.is_empty()).or(own),
            "description" => own.or_else(|| Some(record.value_of("id"))),
            "comment" => own.or_else(|| Some(origin(record).into())),
            _ => own,
        }
        .unwrap_or_default();
        // A header is one line, whatever a list had between its quotes.
        let words: Vec<&str> = said.split(char::is_control).map(str::trim).filter(|word| !word.is_empty()).collect();
        if !words.is_empty() {
            text += &format!("#{letter} {}\n", words.join(" "));
        }
    }
    let cells: Vec<char> = grid_text(&record.clues().givens).chars().collect();
    for row in cells.chunks(9) {
        text.extend(row);
        text.push('\n');
    }
    (text + "\n").into_bytes()
}

fn origin(record: Record) -> String {
    let known = ORIGIN.iter().map(|name| (name, record.value_of(name))).filter(|(_, value)| !value.is_empty());
    known.map(|(name, value)| format!("{name}={value}")).collect::<Vec<_>>().join(" ")
}

/// Puzzles with the claims of their headers.
pub fn rows<'a>(input: impl BufRead + 'a, cache: LayoutCache) -> Rows<'a> {
    let mut is_puzzle = true;
    nine::rows(input, cache, move |line| {
        let plain = line.trim();
        if let Some(section) = plain.strip_prefix('[') {
            is_puzzle = section.trim_end_matches(']').eq_ignore_ascii_case("puzzle");
            return Line::End;
        }
        if let Some(said) = line.trim_start().strip_prefix('#') {
            is_puzzle = true;
            let mut chars = said.chars();
            let letter = chars.next().unwrap_or(' ').to_ascii_uppercase();
            return match HEADERS.iter().find(|row| row.0 == letter) {
                Some((_, name)) => Line::Said(name, chars.as_str().trim()),
                None => Line::Nothing,
            };
        }
        match plain {
            "" => Line::End,
            _ if !is_puzzle => Line::Nothing,
            _ => Line::Cells((1..).zip(line.chars()).filter(|(_, c)| !c.is_whitespace()).collect()),
        }
    })
}
