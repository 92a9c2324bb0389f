//! Links that open a puzzle elsewhere, and back from them: one link, or one JSON document of f-puzzles, a line. Not here: the
//! meaning of a row's fields; asking a server anything.

mod f_puzzles;
mod f_signs;
mod lz;
mod puzzlink;
mod sgt;
mod sudokupad;
mod sudokuwiki;

pub use f_puzzles::{RULES as RULES_OF_F_PUZZLES, document, link as f_puzzles, refuses};
pub use puzzlink::{
    RULES as RULES_OF_PUZZLINK, is_link as is_puzzlink, link as puzzlink, refuses as refuses_puzzlink, rows as puzzlink_rows,
};
pub use sgt::{
    KEEN, RULES_OF_KEEN, RULES_OF_SOLO, RULES_OF_TOWERS, RULES_OF_UNEQUAL, TOWERS, UNEQUAL, is_id as is_game_id, is_solo_id,
    refuses_keen, refuses_solo, refuses_towers, refuses_unequal, rows as game_ids, sgt_keen, sgt_solo, sgt_towers, sgt_unequal,
};
pub use sudokupad::link as sudokupad;
pub use sudokuwiki::link as sudokuwiki;

use super::lines::Rows;
use super::numbered::numbered;
use super::read::{Fields, LayoutCache, Row, RowError};
use crate::guard::foreign;
use std::io::BufRead;

/// The longest JSON that a link may unpack to. One of a 16 by 16 with everything in it has some 40,000 characters.
const MAX_JSON: usize = 1 << 20;

/// Whether a line looks like a link, or like a document of f-puzzles rather than like a row of our own.
pub fn is_link(line: &str) -> bool {
    let is_document = line.starts_with('{') && line.contains("\"grid\"") && !line.contains("\"puzzle\"");
    ["http://", "https://"].iter().any(|start| line.starts_with(start)) || is_document
}

/// A puzzle a line.
pub fn rows<'a>(input: impl BufRead + 'a, mut cache: LayoutCache) -> Rows<'a> {
    each_line(input, move |line, text| {
        let text = text.trim();
        let json = if text.starts_with('{') { Ok(text.to_string()) } else { json_of(text) };
        let puzzle = json.and_then(|json| f_puzzles::parsed(&json)).map_err(|problem| RowError::new(line, 1, problem));
        cache.row(puzzle?.fields(line), Vec::new())
    })
}

/// What is read of each line; lines that say nothing, or begin with `#`, are left out.
fn each_line<'a>(input: impl BufRead + 'a, mut read: impl FnMut(u64, &str) -> Result<Row, RowError> + 'a) -> Rows<'a> {
    Box::new(numbered(input).filter_map(move |numbered| match numbered {
        Ok((_, text)) if text.trim().is_empty() || text.trim_start().starts_with('#') => None,
        Ok((line, text)) => Some(read(line, &text)),
        Err(e) => Some(Err(e)),
    }))
}

/// A puzzle as a list has it, whose rules tell its kind.
struct Told {
    size: String,
    puzzle: String,
    rules: String,
}

/// What is wrong with a line, and behind how many of its bytes.
type Fault = (usize, String);

/// The puzzles that lines tell.
fn told_rows<'a>(
    input: impl BufRead + 'a,
    mut cache: LayoutCache,
    parsed: impl Fn(&str) -> Result<Told, Fault> + 'a,
) -> Rows<'a> {
    each_line(input, move |line, text| {
        let before = text.len() - text.trim_start().len();
        let column = |at: usize| text[..(before + at).min(text.len())].chars().count() as u64 + 1;
        let told = parsed(text.trim()).map_err(|(at, problem)| RowError::new(line, column(at), problem))?;
        let fields = Fields {
            line,
            column: column(0),
            kind: None,
            size: Some(&told.size),
            puzzle: &told.puzzle,
            solution: None,
            regions: None,
            sums: None,
            rules: Some(&told.rules),
        };
        cache.row(fields, Vec::new())
    })
}

/// The JSON that a link carries.
fn json_of(link: &str) -> Result<String, String> {
    const EXPECTED: &str =
        "expected a link with a puzzle in it: https://f-puzzles.com/?load=… or https://sudokupad.app/?puzzleid=fpuzzles…";
    let parameter = |name: &str| link.split_once(name).map(|(_, rest)| rest.split(['&', '#']).next().unwrap_or(""));
    let packed = match parameter("?load=").or(parameter("&load=")) {
        Some(packed) => plain(packed)?,
        None => {
            let address = link.split_once("://").map_or(link, |(_, address)| address);
            let path = address.split_once('/').map_or(address, |(_, path)| path.split(['?', '#']).next().unwrap_or(""));
            let path = path.strip_prefix("sudoku/").unwrap_or(path);
            let id = plain(parameter("?puzzleid=").or(parameter("&puzzleid=")).unwrap_or(path))?;
            match ["fpuzzles", "fpuz"].iter().find_map(|start| id.strip_prefix(start)) {
                Some(packed) => packed.to_string(),
                None if ["scl", "scf", "ctc"].iter().any(|start| id.starts_with(start)) => {
                    return Err("SudokuPad's short form is not read: open the link, and use its link for f-puzzles".into());
                }
                None if id.is_empty() => return Err(EXPECTED.into()),
                None => {
                    let id: String = id.chars().take(40).collect();
                    return Err(format!(
                        "'{id}' is an id that only a server can look up, and gridpress asks none; {EXPECTED}",
                        id = foreign(&id)
                    ));
                }
            }
        }
    };
    lz::decompressed(&packed, MAX_JSON).map_err(|problem| format!("{problem}; {EXPECTED}"))
}

/// A part of a link as it was before `%2B` was made of its `+`. A space is a `+` that somebody took for one.
fn plain(part: &str) -> Result<String, String> {
    let mut bytes = Vec::with_capacity(part.len());
    let mut rest = part.as_bytes();
    while let Some((&first, behind)) = rest.split_first() {
        rest = behind;
        let hex = |at: usize| rest.get(at).and_then(|&digit| (digit as char).to_digit(16));
        match (first, hex(0), hex(1)) {
            (b'%', Some(high), Some(low)) => {
                bytes.push((high << 4 | low) as u8);
                rest = &rest[2..];
            }
            (b'%', ..) => return Err("expected two hexadecimal digits after each % of the link".into()),
            (b' ', ..) => bytes.push(b'+'),
            (byte, ..) => bytes.push(byte),
        }
    }
    String::from_utf8(bytes).map_err(|_| "expected UTF-8 text in the link".into())
}

#[cfg(test)]
mod tests;
