//! Links that open a puzzle elsewhere, and back from them: one link, or one JSON document of f-puzzles, a line. Not here: the
//! meaning of a row's fields; asking a server anything.

mod digits;
mod f_puzzles;
mod f_signs;
mod lz;
mod penpa;
mod puzzlink;
mod scl;
mod sgt;
mod sudokupad;

pub use digits::link as sudokuwiki;
pub use f_puzzles::{RULES as RULES_OF_F_PUZZLES, document, link as f_puzzles, refuses};
pub use penpa::{RULES as RULES_OF_PENPA, link as penpa, refuses as refuses_penpa};
pub use puzzlink::{RULES as RULES_OF_PUZZLINK, link as puzzlink, refuses as refuses_puzzlink};
pub use sgt::{
    KEEN, RULES_OF_KEEN, RULES_OF_SOLO, RULES_OF_TOWERS, RULES_OF_UNEQUAL, TOWERS, UNEQUAL, is_id as is_game_id, is_solo_id,
    refuses_keen, refuses_solo, refuses_towers, refuses_unequal, rows as game_ids, sgt_keen, sgt_solo, sgt_towers, sgt_unequal,
    solo_ids,
};
pub use sudokupad::link as sudokupad;

use super::Format;
use super::lines::Rows;
use super::numbered::numbered;
use super::read::{Fields, LayoutCache, Row, RowError};
use crate::guard::foreign;
use std::io::BufRead;

/// The column that names what a link has beside its puzzle and gridpress leaves out.
pub const DROPPED: &str = "not_read";

/// The longest JSON that a link may unpack to. One of a 16 by 16 with everything in it has some 40,000 characters.
const MAX_JSON: usize = 1 << 20;

/// Whether a line looks like a link, or like a document of f-puzzles rather than like a row of our own.
pub fn is_link(line: &str) -> bool {
    let is_document = line.starts_with('{') && line.contains("\"grid\"") && !line.contains("\"puzzle\"");
    ["http://", "https://"].iter().any(|start| line.starts_with(start)) || is_document
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
#[derive(Default, Debug, PartialEq, Eq)]
struct Told {
    size: String,
    puzzle: String,
    solution: Option<String>,
    rules: String,
    /// What it has beside a puzzle, and is left out: names of what only decorates it.
    dropped: Vec<&'static str>,
}

/// What is wrong with a line, and behind how many of its bytes.
type Fault = (usize, String);

/// Which sort of link a line is, by its looks. Links to SudokuPad are read with those to f-puzzles.
pub fn sort_of(line: &str) -> Option<Format> {
    match line {
        _ if !is_link(line) => None,
        _ if line.starts_with('{') => Some(Format::FPuzzles),
        _ if puzzlink::is_link(line) => Some(Format::PuzzLink),
        _ if penpa::is_link(line) => Some(Format::Penpa),
        _ if digits::is_link(line) => Some(Format::SudokuWiki),
        _ => Some(Format::FPuzzles),
    }
}

/// A puzzle a line: a link of any sort, or a document of f-puzzles.
pub fn rows<'a>(input: impl BufRead + 'a, cache: LayoutCache) -> Rows<'a> {
    told_rows(input, cache, |link| match sort_of(link) {
        Some(Format::PuzzLink) => puzzlink::parsed(link),
        Some(Format::Penpa) => penpa::parsed(link),
        Some(Format::SudokuWiki) => digits::parsed(link),
        _ if link.starts_with('{') => f_puzzles::parsed(link).map_err(at_start),
        _ => carried(link).map_err(at_start),
    })
}

fn at_start(problem: String) -> Fault {
    (0, problem)
}

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
            solution: told.solution.as_deref(),
            regions: None,
            sums: None,
            rules: Some(told.rules.as_str()).filter(|rules| !rules.is_empty()),
        };
        let dropped = (!told.dropped.is_empty()).then(|| (DROPPED.to_string(), told.dropped.join(", ")));
        cache.row(fields, dropped.into_iter().collect())
    })
}

const EXPECTED: &str = "expected a link with a puzzle in it: https://f-puzzles.com/?load=…, https://sudokupad.app/?puzzleid=fpuzzles…, \
     https://puzz.link/p?sudoku/9/9/…, or any address with 81 digits";

/// Sites whose addresses name a puzzle that only their server has.
const SERVERS: [&str; 5] = ["sudokupad.app", "crackingthecryptic.com", "f-puzzles.com", "tinyurl.com", "bit.ly"];

/// The puzzle of a document that a link carries.
fn carried(link: &str) -> Result<Told, String> {
    let unpacked = |packed: &str| lz::decompressed(packed, MAX_JSON).map_err(|problem| format!("{problem}; {EXPECTED}"));
    let parameter = |name: &str| link.split_once(name).map(|(_, rest)| rest.split(['&', '#']).next().unwrap_or(""));
    if let Some(packed) = parameter("?load=").or(parameter("&load=")) {
        return f_puzzles::parsed(&unpacked(&plain(packed)?)?);
    }
    let address = link.split_once("://").map_or(link, |(_, address)| address);
    let (host, path) = address.split_once('/').unwrap_or((address, ""));
    let path = path.split(['?', '#']).next().unwrap_or("");
    let path = path.strip_prefix("sudoku/").unwrap_or(path);
    let id = ["puzzleid=", "id="].iter().find_map(|name| parameter(&format!("?{name}")).or(parameter(&format!("&{name}"))));
    let id = plain(id.unwrap_or(path))?;
    let after = |starts: [&str; 2]| starts.iter().find_map(|start| id.strip_prefix(start));
    if let Some(packed) = after(["fpuzzles", "fpuz"]) {
        return f_puzzles::parsed(&unpacked(packed)?);
    }
    if let Some(packed) = after(["scl", "ctc"]) {
        return scl::parsed(&unpacked(packed)?);
    }
    let is_of = |server: &str| host.strip_suffix(server).is_some_and(|sub| sub.is_empty() || sub.ends_with('.'));
    let is_id = !id.is_empty() && id.len() <= 60 && id.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_/".contains(&byte));
    Err(match is_id && SERVERS.iter().any(|server| is_of(server)) && !id.starts_with("scf") {
        true => format!("'{}' is an id that only a server can look up, and gridpress asks none; {EXPECTED}", foreign(&id)),
        false => EXPECTED.into(),
    })
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
