//! Game IDs of Solo in Simon Tatham's collection: `3x3:a5_6b7…`.
//!
//! Before the colon stands the size of a box as gridpress has it too: 2x3 is two rows tall and three columns wide. Behind it
//! the cells are told row by row: a number is a given, a letter so many empty cells (`a` is one, `z` 26), and `_` parts two
//! givens that would run into one number.

use crate::board::RuleCells;
use crate::formats::Record;

/// The rules that it has.
pub const RULES: &[&str] = &["regions", "diagonals"];

/// A puzzle as a game ID.
pub fn id(record: Record) -> Vec<u8> {
    let layout = record.layout();
    let has = |name: &str| layout.rules.iter().find(|rule| rule.name == name);
    let regions = has("regions").map(|rule| &rule.cells);
    let params = match regions {
        Some(_) => format!("{}j", layout.n_digits),
        None => record.size().to_string(),
    };
    let mut id = format!("{params}{}:", if has("diagonals").is_some() { "x" } else { "" });
    let mut n_empty = 0u8;
    let mut is_behind_given = false;
    for &digit in &record.clues().givens.0 {
        if digit == 0 {
            n_empty += 1;
            if n_empty == 26 {
                id.push(letter(n_empty));
                n_empty = 0;
            }
            is_behind_given = false;
            continue;
        }
        if n_empty > 0 {
            id.push(letter(n_empty));
        } else if is_behind_given {
            id.push('_');
        }
        id.push_str(&digit.to_string());
        (n_empty, is_behind_given) = (0, true);
    }
    if n_empty > 0 {
        id.push(letter(n_empty));
    }
    if let Some(RuleCells::Regions(of)) = regions {
        id.push(',');
        id.push_str(&walls(of, layout.n_digits as usize));
    }
    id.push('\n');
    id.into_bytes()
}

/// The walls between regions: first those between neighbours in a row, row by row, then those between neighbours in a column,
/// column by column. A letter counts the places without a wall before the next wall (`_` none, `a` one), `z` 25 places without
/// a wall behind them. The end counts as a wall.
fn walls(of: &[u8], side: usize) -> String {
    let across = (0..side).flat_map(|row| (1..side).map(move |col| (row * side + col - 1, row * side + col)));
    let down = (0..side).flat_map(|col| (1..side).map(move |row| ((row - 1) * side + col, row * side + col)));
    let mut text = String::new();
    let mut n_open = 0u8;
    for is_wall in across.chain(down).map(|(a, b)| of[a] != of[b]).chain([true]) {
        if !is_wall {
            n_open += 1;
            continue;
        }
        while n_open > 25 {
            text.push('z');
            n_open -= 25;
        }
        text.push(if n_open == 0 { '_' } else { letter(n_open) });
        n_open = 0;
    }
    text
}

fn letter(n_empty: u8) -> char {
    (b'a' + n_empty - 1) as char
}
