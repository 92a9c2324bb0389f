//! Game IDs of Solo in Simon Tatham's collection: `3x3:a5_6b7…`.
//!
//! Before the colon stands the size of a box as gridpress has it too: 2x3 is two rows tall and three columns wide. Behind it
//! the cells are told row by row: a number is a given, a letter so many empty cells (`a` is one, `z` 26), and `_` parts two
//! givens that would run into one number.

use crate::formats::Record;

/// A puzzle as a game ID.
pub fn id(record: Record) -> Vec<u8> {
    let mut id = format!("{}:", record.size());
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
    id.push('\n');
    id.into_bytes()
}

fn letter(n_empty: u8) -> char {
    (b'a' + n_empty - 1) as char
}
