//! Links to puzz.link, of kakuro and of skyscrapers: `https://puzz.link/p?NAME/COLUMNS/ROWS/…`. What stands behind columns and rows is
//! the game's own.

mod kakuro;
mod skyscrapers;

use super::{Fault, Told, told_rows};
use crate::board::RuleCells;
use crate::formats::Record;
use crate::formats::lines::Rows;
use crate::formats::read::LayoutCache;
use crate::guard::foreign;
use std::io::BufRead;

/// The rules that they have.
pub const RULES: &[&str] = &["runs", "latin", "skyscraper"];

/// Pages that open such links.
const HOSTS: [&str; 4] = ["puzz.link", "www.puzz.link", "pzv.jp", "pzplus.tck.mn"];

/// A puzzle of so many columns and rows, as a link tells it behind them.
type Parse = fn((usize, usize), &str) -> Result<Told, Fault>;

/// How links name a game, to play it and to set it, and what reads it.
const GAMES: [([&str; 2], Parse); 2] =
    [(["kakuro/", "kakuro_edit/"], kakuro::parsed), (["skyscrapers/", "skyscrapers_edit/"], skyscrapers::parsed)];

fn has_runs(record: Record) -> bool {
    record.layout().rules.iter().any(|rule| matches!(rule.cells, RuleCells::Runs(_)))
}

/// Why they can't hold a puzzle.
pub fn refuses(record: Record) -> Option<&'static str> {
    if has_runs(record) { kakuro::refuses(record) } else { skyscrapers::refuses(record) }
}

/// A puzzle as a link.
pub fn link(record: Record) -> Vec<u8> {
    if has_runs(record) { kakuro::link(record) } else { skyscrapers::link(record) }
}

/// Whether a line is a link to one of the pages.
pub fn is_link(line: &str) -> bool {
    let address = ["https://", "http://"].iter().find_map(|start| line.strip_prefix(start));
    address.and_then(|address| address.split(['/', '?']).next()).is_some_and(|host| HOSTS.contains(&host))
}

/// A link a line.
pub fn rows<'a>(input: impl BufRead + 'a, cache: LayoutCache) -> Rows<'a> {
    told_rows(input, cache, parsed)
}

/// Reads a link.
fn parsed(link: &str) -> Result<Told, Fault> {
    const EXPECTED: &str = "expected a link to a kakuro or to skyscrapers, such as https://puzz.link/p?kakuro/11/11/…";
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
