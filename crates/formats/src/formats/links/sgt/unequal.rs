//! Unequal: `4:0,0R,3,0D,…`. Cell by cell its given, 0 without one, and a letter for each neighbour that is smaller: up, right, down, left.
//! With an `a` after the side the letters are bars, which both cells have, and every bar between consecutive numbers is shown.

use super::{Fault, Id, number};
use crate::board::{HouseKind, Sort};
use crate::formats::Record;

/// The rules that it has.
pub const RULES: &[&str] = &["latin", "greater", "difference", "all-consecutive"];

/// The letters of the four sides, as steps down and to the right.
const SIDES: [(char, isize, isize); 4] = [('U', -1, 0), ('R', 0, 1), ('D', 1, 0), ('L', 0, -1)];

/// Why it can't hold a puzzle: it has signs, or all bars.
pub fn refuses(record: Record) -> Option<&'static str> {
    let layout = record.layout();
    let has = |sort: Sort| layout.signs.iter().any(|sign| sign.sort == sort);
    let is_odd = |sort: Sort| layout.signs.iter().any(|sign| sign.sort == sort && sign.value != 1);
    match () {
        () if !layout.houses_of_kind(HouseKind::Box).is_empty() => Some("its boards have no boxes"),
        () if is_odd(Sort::Difference) => Some("its bars stand only between consecutive numbers"),
        () if has(Sort::Difference) && !layout.shows_bars() => Some("all of its bars are shown"),
        () if has(Sort::Greater) && layout.shows_bars() => Some("it has bars or signs of greater numbers, not both"),
        () => None,
    }
}

/// A puzzle as a game ID.
pub fn id(record: Record) -> Vec<u8> {
    let layout = record.layout();
    let side = layout.n_digits as usize;
    let has = |a: usize, (down, right): (isize, isize)| {
        layout.signs.iter().any(|sign| {
            let is_beside = |from: usize, to: usize| {
                let step = |of: fn(usize, usize) -> usize| of(to, side) as isize - of(from, side) as isize;
                from == a && (step(|at, side| at / side), step(|at, side| at % side)) == (down, right)
            };
            let (first, second) = (sign.cells[0] as usize, sign.cells[1] as usize);
            is_beside(first, second) || sign.sort.reads_both_ways() && is_beside(second, first)
        })
    };
    let mut id = format!("{side}{}:", if layout.shows_bars() { "a" } else { "" });
    for (cell, given) in record.clues().givens.0.iter().enumerate() {
        id.push_str(&given.to_string());
        id.extend(SIDES.iter().filter(|&&(_, down, right)| has(cell, (down, right))).map(|(letter, ..)| letter));
        id.push(',');
    }
    id.push('\n');
    id.into_bytes()
}

/// Whether the text after a colon is cells, each followed by a comma.
pub fn is_like(told: &str) -> bool {
    let is_side = |c: char| SIDES.iter().any(|(letter, ..)| *letter == c);
    let first = told.split_once(',').map(|(first, _)| first.trim_end_matches(is_side));
    first.is_some_and(|first| !first.is_empty() && first.bytes().all(|byte| byte.is_ascii_digit()))
}

/// Reads the cells.
pub fn parsed(id: &Id) -> Result<(Vec<u16>, String), Fault> {
    let side = id.side;
    let told = id.told.strip_suffix(',').unwrap_or(id.told);
    let n_cells = told.split(',').count();
    if n_cells != side * side {
        return Err(id.fault(0, format!("expected {} cells with commas between them, found {n_cells}", side * side)));
    }
    let (mut givens, mut signs, mut at) = (Vec::new(), Vec::new(), 0);
    for (cell, text) in told.split(',').enumerate() {
        let n = text.bytes().take_while(u8::is_ascii_digit).count();
        givens.push(number(&text[..n], side).map_err(|problem| id.fault(at, problem))?);
        let (row, col) = (cell / side, cell % side);
        for (i, c) in text[n..].char_indices() {
            let fault = |problem: String| id.fault(at + n + i, problem);
            let (_, down, right) = SIDES
                .iter()
                .find(|(letter, ..)| *letter == c)
                .ok_or_else(|| fault(format!("expected U, R, D or L, found '{}'", c.escape_default())))?;
            let to = row.checked_add_signed(*down).zip(col.checked_add_signed(*right));
            let to = to.filter(|&(row, col)| row < side && col < side);
            signs.push(((row, col), to.ok_or_else(|| fault(format!("{} has no cell on that side", id.cell(row, col))))?));
        }
        at += text.len() + 1;
    }
    if let Some(&(from, to)) = signs.iter().find(|&&(from, to)| id.has_letter && !signs.contains(&(to, from))) {
        let (from, to) = (id.cell(from.0, from.1), id.cell(to.0, to.1));
        return Err(id.fault(0, format!("{from} has a bar towards {to}, which has none")));
    }
    let is_told_twice = |from: (usize, usize), to: (usize, usize)| id.has_letter && from > to;
    let cells = signs.iter().filter(|&&(from, to)| !is_told_twice(from, to));
    let cells: Vec<String> = cells.map(|&(from, to)| format!("{},{}", id.cell(from.0, from.1), id.cell(to.0, to.1))).collect();
    let rule = if id.has_letter { "difference" } else { "greater" };
    let mut rules = String::from("latin");
    if !cells.is_empty() {
        rules += &format!(" {rule}={}", cells.join(";"));
    }
    if id.has_letter {
        rules += " all-consecutive";
    }
    Ok((givens, rules))
}
