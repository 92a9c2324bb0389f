//! Towers: `4:2/3/4/1/…/2,a3_1b`. The numbers outside, seen from above, from below, from the left, from the right, with nothing between
//! two slashes where there is no number; then, after a comma, the givens, as in Solo.

use super::{Fault, Id, number, numbers, read_numbers};
use crate::board::{HouseKind, Layout, Sign, Sort};
use crate::formats::Record;

/// The rules that it has.
pub const RULES: &[&str] = &["latin", "skyscraper"];

/// The largest side of the game.
const MOST: u8 = 9;

/// Why it can't hold a puzzle.
pub fn refuses(record: Record) -> Option<&'static str> {
    let layout = record.layout();
    match () {
        () if !layout.houses_of_kind(HouseKind::Box).is_empty() => Some("its boards have no boxes"),
        () if layout.n_digits > MOST => Some("its boards are 9x9 at most"),
        () => None,
    }
}

/// The row and column where a line begins, and where it ends, side by side in the order of an ID.
pub fn lines(side: usize) -> impl Iterator<Item = [(usize, usize); 2]> {
    let last = side - 1;
    (0..4 * side).map(move |k| match (k / side, k % side) {
        (0, i) => [(0, i), (last, i)],
        (1, i) => [(last, i), (0, i)],
        (2, i) => [(i, 0), (i, last)],
        (_, i) => [(i, last), (i, 0)],
    })
}

/// The number before a line, if there is one.
pub fn seen(layout: &Layout, [from, to]: [(usize, usize); 2]) -> Option<u32> {
    let cell = |(row, col): (usize, usize)| row * layout.n_digits as usize + col;
    let is_there = |sign: &&Sign| {
        let ends = [sign.cells[0], sign.cells[sign.cells.len() - 1]].map(usize::from);
        sign.sort == Sort::Skyscraper && ends == [cell(from), cell(to)]
    };
    layout.signs.iter().find(is_there).map(|sign| sign.value)
}

/// A puzzle as a game ID.
pub fn id(record: Record) -> Vec<u8> {
    let layout = record.layout();
    let side = layout.n_digits as usize;
    let told = |ends: [(usize, usize); 2]| seen(layout, ends).map_or(String::new(), |number| number.to_string());
    let mut id = format!("{side}:{}", lines(side).map(told).collect::<Vec<String>>().join("/"));
    let givens = &record.clues().givens.0;
    if givens.iter().any(|&given| given > 0) {
        id.push(',');
        id.push_str(&numbers(givens.iter().map(|&given| given.into())));
    }
    id.push('\n');
    id.into_bytes()
}

/// Whether the text after a colon begins with numbers between slashes.
pub fn is_like(told: &str) -> bool {
    let seen = told.split(',').next().unwrap_or("");
    seen.contains('/') && seen.bytes().all(|byte| byte.is_ascii_digit() || byte == b'/')
}

/// Reads the numbers outside, and the givens.
pub fn parsed(id: &Id) -> Result<(Vec<u16>, String), Fault> {
    let side = id.side;
    let (seen, givens) = id.told.split_once(',').map_or((id.told, None), |(seen, givens)| (seen, Some(givens)));
    let n_seen = seen.split('/').count();
    if n_seen != 4 * side {
        return Err(id.fault(0, format!("expected {} numbers with slashes between them, found {n_seen}", 4 * side)));
    }
    let (mut signs, mut at) = (Vec::new(), 0);
    for (text, [from, to]) in seen.split('/').zip(lines(side)) {
        if !text.is_empty() {
            let seen = number(text, side).map_err(|problem| id.fault(at, problem))?;
            signs.push(format!("{seen}:{}-{}", id.cell(from.0, from.1), id.cell(to.0, to.1)));
        }
        at += text.len() + 1;
    }
    let givens = match givens {
        None => vec![0; side * side],
        Some(text) => read_numbers(text, side * side, side).map_err(|(at, problem)| id.fault(seen.len() + 1 + at, problem))?,
    };
    let rules = if signs.is_empty() { "latin".into() } else { format!("latin skyscraper={}", signs.join(";")) };
    Ok((givens, rules))
}
