//! Links to puzz.link, of sudoku, kakuro and skyscrapers: `https://puzz.link/p?NAME/COLUMNS/ROWS/…`. What follows columns and rows
//! is the game's own.

mod kakuro;
mod skyscrapers;
mod sudoku;

use super::{Fault, Told};
use crate::board::{RuleCells, symbol};
use crate::formats::Record;
use crate::guard::foreign;

/// The rules that they have.
pub const RULES: &[&str] = &["runs", "latin", "skyscraper"];

/// Pages that open such links.
const HOSTS: [&str; 4] = ["puzz.link", "www.puzz.link", "pzv.jp", "pzplus.tck.mn"];

/// A puzzle of this many columns and rows, from the rest of the link.
type Parse = fn((usize, usize), &str) -> Result<Told, Fault>;

/// The names of a game in links, for playing and for setting, and its reader.
const GAMES: [([&str; 2], Parse); 3] = [
    (["sudoku/", "sudoku_edit/"], sudoku::parsed),
    (["kakuro/", "kakuro_edit/"], kakuro::parsed),
    (["skyscrapers/", "skyscrapers_edit/"], skyscrapers::parsed),
];

fn has_runs(record: Record) -> bool {
    record.layout().rules.iter().any(|rule| matches!(rule.cells, RuleCells::Runs(_)))
}

/// Why they can't hold a puzzle.
pub fn refuses(record: Record) -> Option<&'static str> {
    match () {
        () if has_runs(record) => kakuro::refuses(record),
        () if sudoku::is_plain(record) => sudoku::refuses(record),
        () => skyscrapers::refuses(record),
    }
}

/// A puzzle as a link.
pub fn link(record: Record) -> Vec<u8> {
    match () {
        () if has_runs(record) => kakuro::link(record),
        () if sudoku::is_plain(record) => sudoku::link(record),
        () => skyscrapers::link(record),
    }
}

/// Numbers as signs; 0 is none. A number below 16 is one sign, figures and then `a` to `f`; a larger one is two after a `-`. A letter from
/// `g` on stands for places without one (`g` for one, `z` for 20).
fn signs(numbers: &[u32]) -> String {
    let mut signs = String::new();
    for same in numbers.chunk_by(|&a, &b| a == 0 && b == 0) {
        match same {
            [0, ..] => signs.extend(same.chunks(20).map(|few| (b'g' + few.len() as u8 - 1) as char)),
            _ => same.iter().for_each(|&number| signs.push_str(&format!("{}{number:x}", if number < 16 { "" } else { "-" }))),
        }
    }
    signs
}

/// The cells of a square board, from a place on to the end of the link.
fn cells(body: &str, at: usize, side: usize) -> Result<String, Fault> {
    let (givens, at) = read(body, at, side * side, side)?;
    if at != body.len() {
        return Err((at, "expected the end of the link after its numbers".into()));
    }
    Ok(givens.iter().map(|&given| if given == 0 { '.' } else { symbol(given as u8) }).collect())
}

/// Reads `n` numbers, each at most `most`, from a place on; returns them and the place after them. A `.` is an unknown number.
fn read(body: &str, mut at: usize, n: usize, most: usize) -> Result<(Vec<u32>, usize), Fault> {
    let mut numbers: Vec<u32> = Vec::new();
    while numbers.len() < n {
        let rest = body.get(at..).unwrap_or("");
        let Some(sign) = rest.chars().next() else {
            return Err((body.len(), format!("expected {n} numbers or places without one, found {}", numbers.len())));
        };
        let mut length = sign.len_utf8();
        match sign {
            'g'..='z' => numbers.resize(numbers.len() + (sign as usize - 'f' as usize), 0),
            '.' => numbers.push(0),
            _ => {
                let is_long = sign == '-';
                length += if is_long { 2 } else { 0 };
                let figures = rest.get(if is_long { 1 } else { 0 }..length).unwrap_or("");
                let number = u32::from_str_radix(figures, 16).ok().filter(|&number| (1..=most as u32).contains(&number));
                let expected = || {
                    (at, format!("expected a number from 1 to {most} or a letter from g on, found '{}'", sign.escape_default()))
                };
                numbers.push(number.ok_or_else(expected)?);
            }
        }
        if numbers.len() > n {
            return Err((at, format!("expected {n} numbers or places without one, found more")));
        }
        at += length;
    }
    Ok((numbers, at))
}

/// Whether a line is a link to one of the pages.
pub fn is_link(line: &str) -> bool {
    let address = ["https://", "http://"].iter().find_map(|start| line.strip_prefix(start));
    address.and_then(|address| address.split(['/', '?']).next()).is_some_and(|host| HOSTS.contains(&host))
}

/// Reads a link.
pub fn parsed(link: &str) -> Result<Told, Fault> {
    const EXPECTED: &str = "expected a link to a sudoku, a kakuro or to skyscrapers, such as https://puzz.link/p?sudoku/9/9/…";
    let (before, told) = link.split_once('?').filter(|_| is_link(link)).ok_or_else(|| (0, EXPECTED.into()))?;
    let mut at = before.len() + 1;
    let named = |(names, parse): ([&'static str; 2], Parse)| {
        let name = names.into_iter().find(|name| told.starts_with(name))?;
        Some((name, parse))
    };
    let Some((name, parse)) = GAMES.into_iter().find_map(named) else {
        return Err((at, format!("{EXPECTED}; this is one to '{}'", foreign(told.split('/').next().unwrap_or("")))));
    };
    at += name.len();
    let mut parts = told[name.len()..].split(['&', '#']).next().unwrap_or("").splitn(3, '/');
    let mut part = || {
        let part = parts.next().unwrap_or("");
        at += part.len() + 1;
        (at - part.len() - 1, part)
    };
    let mut side = || {
        let (at, text) = part();
        let side = text.parse::<usize>().ok().filter(|side| (1..=99).contains(side));
        side.ok_or_else(|| (at, format!("expected columns and rows, found '{}'", foreign(text))))
    };
    let (cols, rows) = (side()?, side()?);
    let (at, body) = part();
    parse((cols, rows), body).map_err(|(behind, problem)| (at + behind, problem))
}
