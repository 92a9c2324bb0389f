//! Links to sudokupad.app, which takes the documents of f-puzzles.

use super::f_puzzles;
use crate::formats::Record;

/// A puzzle as a link. A `+`, which has its own meaning in a link, is written as `%2B`.
pub fn link(record: Record) -> Vec<u8> {
    let mut link = String::from("https://sudokupad.app/?puzzleid=fpuzzles");
    for c in f_puzzles::packed(record).chars() {
        match c {
            '+' => link.push_str("%2B"),
            '/' => link.push_str("%2F"),
            '=' => link.push_str("%3D"),
            _ => link.push(c),
        }
    }
    link.push('\n');
    link.into_bytes()
}
