//! Solo: `3x3:a5_6b7…`. Before the colon stands the size of a box as gridpress has it too: 2x3 is two rows tall and three columns
//! wide. Behind it the cells are told row by row: a number is a given, a letter so many empty cells (`a` is one, `z` 26), and `_`
//! parts two givens that would run into one number. Regions and cages follow behind commas, as walls between cells; behind the
//! cages their totals, told as givens are, each in the first cell of its cage.

use super::{numbers, walls};
use crate::board::RuleCells;
use crate::formats::Record;

/// The rules that it has.
pub const RULES: &[&str] = &["regions", "diagonals", "cages"];

/// Why it can't hold a puzzle: all cells of its killers are in cages with totals.
pub fn refuses(record: Record) -> Option<&'static str> {
    let layout = record.layout();
    let is_plain = layout.cages.iter().any(|cage| !cage.look.stands_in_rules());
    let n_caged: usize = layout.cages.iter().map(|cage| cage.cells.len()).sum();
    let is_whole = layout.cages.is_empty() || n_caged == layout.n_cells() && record.clues().sums.iter().all(Option::is_some);
    match (is_plain, is_whole) {
        (true, _) => Some("it has no place for sums"),
        (false, false) => Some("all cells of its killers are in cages, and all cages have totals"),
        (false, true) => None,
    }
}

/// Whether a line has the form of an ID: boxes, or `j` behind the side, are of Solo alone.
pub fn is_id(line: &str) -> bool {
    let Some((before, told)) = line.split_once(':') else { return false };
    let (side, rest) = before.split_at(before.bytes().take_while(u8::is_ascii_digit).count());
    let is_boxed = rest.strip_prefix('x').is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit()));
    let is_told = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || matches!(byte, b'_' | b',');
    (1..=2).contains(&side.len()) && (is_boxed || rest.starts_with('j')) && !told.is_empty() && told.bytes().all(is_told)
}

/// A puzzle as a game ID.
pub fn id(record: Record) -> Vec<u8> {
    let layout = record.layout();
    let has = |name: &str| layout.rules.iter().find(|rule| rule.name == name);
    let regions = has("regions").map(|rule| &rule.cells);
    let mut id = match regions {
        Some(_) => format!("{}j", layout.n_digits),
        None => record.size().to_string(),
    };
    for (rule, letter) in [("diagonals", 'x'), ("cages", 'k')] {
        id.extend(has(rule).map(|_| letter));
    }
    id.push(':');
    id.push_str(&numbers(record.clues().givens.0.iter().map(|&digit| digit.into())));
    let side = layout.n_digits as usize;
    if let Some(RuleCells::Regions(of)) = regions {
        id.push(',');
        id.push_str(&walls::text(of, side));
    }
    if !layout.cages.is_empty() {
        let (mut of, mut totals) = (vec![0; layout.n_cells()], vec![0; layout.n_cells()]);
        for ((cage, sum), k) in layout.cages.iter().zip(&record.clues().sums).zip(0u16..) {
            cage.cells.iter().for_each(|&cell| of[cell as usize] = k);
            totals[cage.cells[0] as usize] = sum.unwrap_or(0);
        }
        id.push(',');
        id.push_str(&walls::text(&of, side));
        id.push(',');
        id.push_str(&numbers(totals.into_iter()));
    }
    id.push('\n');
    id.into_bytes()
}
