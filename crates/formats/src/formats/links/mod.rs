//! Links that open a puzzle elsewhere, and back from them: one link, or one JSON document of f-puzzles, a line. Not here: the
//! meaning of a row's fields; asking a server anything.

mod digits;
mod drawn;
mod f_puzzles;
mod f_signs;
mod lz;
mod penpa;
mod puzzlink;
mod scl;
mod sgt;
mod sudokupad;

pub use digits::link as sudokuwiki;
pub use drawn::{BEYOND, Colour, DRAWINGS, Drawing, Line, Patch, Spot, drawings};
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
use super::read::{Fields, LayoutCache, Row, RowError, UNKNOWN};
use crate::guard::foreign;
use crate::kinds::{KINDS, parse_size, read_rules};
use drawn::Drawn;
use std::io::BufRead;

/// The column that names the parts of a link that gridpress leaves out.
pub const DROPPED: &str = "not_read";

/// The column with the rules of a puzzle as its author told them. Nobody reads it but people.
pub const IN_WORDS: &str = "rules_in_words";

/// The longest text of rules that is kept, in characters.
const LONGEST_WORDS: usize = 3_000;

/// The most names of unknown rules that are kept, and the longest, in characters.
const MOST_UNREAD: usize = 12;
const LONGEST_NAME: usize = 40;

/// The longest JSON that a link may unpack to. One of a 16 by 16 with everything in it has some 40,000 characters.
const MAX_JSON: usize = 1 << 20;

/// Leaves out the rules that no board here can have, and names them.
fn leave_out(told: &mut Told) {
    let Ok(size) = parse_size(&told.size) else { return };
    if read_rules(&told.rules, size).is_ok() {
        return;
    }
    let mut kept: Vec<&str> = Vec::new();
    for rule in told.rules.split(' ') {
        kept.push(rule);
        if let Err(problem) = read_rules(&kept.join(" "), size) {
            kept.pop();
            told.unread.put(rule.split('=').next().unwrap_or(rule), problem.to_string());
        }
    }
    told.rules = kept.join(" ");
}

/// A text in fewer characters, which an address can carry; and back.
pub fn packed(text: &str) -> String {
    lz::compressed(text)
}

/// The text of one that was packed.
pub fn unpacked(packed: &str) -> Result<String, String> {
    lz::decompressed(packed, MAX_JSON)
}

/// Whether a line looks like a link, or like a document of f-puzzles or SudokuPad rather than like a row of our own.
pub fn is_link(line: &str) -> bool {
    ["http://", "https://"].iter().any(|start| line.starts_with(start)) || is_document(line) || scl::is_document(line)
}

/// Whether a line looks like a document of f-puzzles.
fn is_document(line: &str) -> bool {
    line.starts_with('{') && line.contains("\"grid\"") && !line.contains("\"puzzle\"")
}

/// Reads each line; lines that are empty, or begin with `#`, are left out.
fn each_line<'a>(input: impl BufRead + 'a, mut read: impl FnMut(u64, &str) -> Result<Row, RowError> + 'a) -> Rows<'a> {
    Box::new(numbered(input).filter_map(move |numbered| match numbered {
        Ok((_, text)) if text.trim().is_empty() || text.trim_start().starts_with('#') => None,
        Ok((line, text)) => Some(read(line, &text)),
        Err(e) => Some(Err(e)),
    }))
}

/// A puzzle as in a list: its rules determine its kind.
#[derive(Default, Debug, PartialEq, Eq)]
struct Told {
    size: String,
    puzzle: String,
    solution: Option<String>,
    rules: String,
    /// The parts that are left out: names of mere decoration.
    dropped: Vec<&'static str>,
    /// The same parts, to be drawn.
    drawn: Drawn,
    /// The rules as the author told them.
    words: String,
    /// The names of rules that can't be read, each with the reason.
    unread: Unread,
}

/// Rules that can't be read: the key of each, and why.
#[derive(Default, Debug, PartialEq, Eq)]
struct Unread(Vec<(String, String)>);

impl Unread {
    fn put(&mut self, key: &str, problem: String) {
        self.0.push((key.to_string(), problem));
    }

    /// What was read of a key; nothing if that was not possible.
    fn or_none<T: Default>(&mut self, key: &str, read: Result<T, String>) -> T {
        read.unwrap_or_else(|problem| {
            self.put(key, problem);
            T::default()
        })
    }

    fn keys(&self) -> Vec<String> {
        self.0.iter().map(|(key, _)| key.clone()).collect()
    }

    /// Their names, for a column.
    fn names(&self) -> String {
        let name = |key: &String| key.chars().filter(|c| !c.is_control() && *c != ',').take(LONGEST_NAME).collect::<String>();
        let mut names: Vec<String> = Vec::new();
        for (key, _) in &self.0 {
            let name = name(key);
            if names.len() < MOST_UNREAD && !names.contains(&name) {
                names.push(name);
            }
        }
        names.join(", ")
    }
}

/// The columns for what a puzzle has besides. A rule that can't be read makes another puzzle of it, so it is refused, unless the puzzle
/// is only to be played: then the rule is named, and drawings and words are kept.
fn beside(told: &mut Told, is_to_play: bool) -> Result<Vec<(String, String)>, String> {
    if !is_to_play {
        return match told.unread.0.first() {
            Some((_, problem)) => Err(problem.clone()),
            None if told.dropped.is_empty() => Ok(Vec::new()),
            None => Ok(vec![(DROPPED.into(), told.dropped.join(", "))]),
        };
    }
    leave_out(told);
    let mut words: String = told.words.trim().chars().filter(|c| !c.is_control() || *c == '\n').collect();
    if let Some((at, _)) = words.char_indices().nth(LONGEST_WORDS) {
        words.truncate(at);
        words.push('…');
    }
    // What our own links say is the rules that they have.
    let is_ours = KINDS.iter().any(|kind| kind.about == words);
    let columns = [
        (DROPPED, told.drawn.is_short.then(|| told.dropped.join(", "))),
        (DRAWINGS, told.drawn.column()),
        (IN_WORDS, Some(words).filter(|_| !is_ours)),
        (UNKNOWN, Some(told.unread.names())),
    ];
    let said = columns.into_iter().filter_map(|(name, value)| Some((name.to_string(), value.filter(|value| !value.is_empty())?)));
    Ok(said.collect())
}

/// What is wrong with a line, and after how many of its bytes.
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
        _ if is_document(link) => f_puzzles::parsed(link).map_err(at_start),
        _ if link.starts_with('{') => scl::parsed(link).map_err(at_start),
        _ => carried(link).map_err(at_start),
    })
}

fn at_start(problem: String) -> Fault {
    (0, problem)
}

/// The puzzles in some lines.
fn told_rows<'a>(
    input: impl BufRead + 'a,
    mut cache: LayoutCache,
    parsed: impl Fn(&str) -> Result<Told, Fault> + 'a,
) -> Rows<'a> {
    each_line(input, move |line, text| {
        let before = text.len() - text.trim_start().len();
        let column = |at: usize| text[..(before + at).min(text.len())].chars().count() as u64 + 1;
        let mut told = parsed(text.trim()).map_err(|(at, problem)| RowError::new(line, column(at), problem))?;
        let beside = beside(&mut told, cache.expect.is_to_play).map_err(|problem| RowError::new(line, column(0), problem))?;
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
        cache.row(fields, beside)
    })
}

const EXPECTED: &str = "expected a link with a puzzle in it: https://f-puzzles.com/?load=…, https://sudokupad.app/?puzzleid=fpuzzles…, \
     https://puzz.link/p?sudoku/9/9/…, or any address with 81 digits";

/// Sites whose addresses name a puzzle that only their server has.
const SERVERS: [&str; 5] = ["sudokupad.app", "crackingthecryptic.com", "f-puzzles.com", "tinyurl.com", "bit.ly"];

/// The puzzle of a document that a link carries.
fn carried(link: &str) -> Result<Told, String> {
    let unpacked = |packed: &str| unpacked(packed).map_err(|problem| format!("{problem}; {EXPECTED}"));
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

/// A part of a link with `%2B` turned back into `+`. A space is a `+` that was misread on the way.
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
