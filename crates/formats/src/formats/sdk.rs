//! SDK, SadMan's files, in and out: what is said of a puzzle in lines that start with `#` and a letter, then nine lines of
//! nine cells, in a section `[Puzzle]` or in none. Several puzzles may stand in one file. Sections that keep the progress of
//! a person, `[State]` and whatever follows it, are passed over.

use super::Record;
use super::lines::Rows;
use super::nine::{self, Line};
use super::read::LayoutCache;
use crate::puzzle::grid_text;
use std::borrow::Cow;
use std::io::BufRead;

/// The letters, and the columns that they are for. A level is somebody's word, so it is read as `their_level`: which scale it
/// is of cannot be told.
pub const HEADERS: &[(char, &str)] = &[
    ('A', "author"),
    ('D', "description"),
    ('C', "comment"),
    ('B', "date"),
    ('S', "source"),
    ('L', "their_level"),
    ('U', "url"),
];

/// What makes a made puzzle again; it stands in the comment.
pub const ORIGIN: &[&str] = &["algo", "seed", "slot", "variant", "attempt", "recipe"];

/// A puzzle with an empty line behind it.
pub fn puzzle(record: Record) -> Vec<u8> {
    let mut text = String::new();
    for (letter, name) in HEADERS {
        let said: Cow<str> = match *name {
            "their_level" => {
                Some(record.value_of("level")).filter(|level| !level.is_empty()).unwrap_or_else(|| claim(record, name))
            }
            "description" => Some(claim(record, name)).filter(|said| !said.is_empty()).unwrap_or_else(|| record.value_of("id")),
            "comment" => Some(claim(record, name)).filter(|said| !said.is_empty()).unwrap_or_else(|| origin(record).into()),
            _ => claim(record, name),
        };
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

fn claim<'a>(record: Record<'a>, name: &str) -> Cow<'a, str> {
    match record {
        Record::Made(_) => "".into(),
        Record::Read(row) => row.claim(name).unwrap_or("").into(),
    }
}

fn origin(record: Record) -> String {
    let known = ORIGIN.iter().map(|name| (name, record.value_of(name))).filter(|(_, value)| !value.is_empty());
    known.map(|(name, value)| format!("{name}={value}")).collect::<Vec<_>>().join(" ")
}

/// Puzzles with what their headers say.
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
