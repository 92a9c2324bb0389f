//! The texts of errors about rules: which cells were expected, which boards a rule fits, and which formats can't express it.

use super::geometry::Form;
use super::ground::Ground;
use super::rules::{RULES, Says, row_of};
use super::signs;
use crate::board::Shape;
use std::sync::LazyLock;

/// Why a format that has no word for a rule refuses a puzzle.
pub fn cannot_say(name: &str) -> &'static str {
    static WORDS: LazyLock<Vec<String>> =
        LazyLock::new(|| RULES.iter().map(|rule| format!("it has no word for the rule {}", rule.name)).collect());
    RULES.iter().position(|rule| rule.name == name).map_or("it has no word for its rules", |place| &WORDS[place])
}

/// What an error about the cells of a rule says.
pub(super) fn expected(name: &str) -> &'static str {
    match row_of(name).says {
        Says::Nothing | Says::Unsigned(_) => "it takes none",
        Says::Grids => {
            "expected corners such as r1c1,r7c7 of two to 16 grids of 9x9 that overlap in whole boxes, on at most 625 cells"
        }
        Says::Runs => {
            "expected runs such as 16:r1c2-r1c4;23:r2c1-r2c3, each with its total: all that the board has, of 2 to 9 cells; on 3 to 30 rows and columns"
        }
        Says::Regions => {
            "expected one letter a cell, row by row; as many regions as digits, each in one piece and with as many cells"
        }
        Says::Areas => {
            "expected one letter or digit a cell, row by row; each area in one piece, of nine cells at most; on 4x4 to 15x15 cells"
        }
        Says::Blocks => {
            "expected one symbol a place, row by row: . for a cell, x or a digit for a blocked place, no digit twice in a line"
        }
        Says::Groups => "expected cells such as r1c1,r1c2;r5c5,r5c6 in groups of 2 cells or more",
        Says::Cages => "expected cages such as 15:r1c1,r1c2;7:r5c5, each with its total, no two with a cell in common",
        Says::Signs(sort) => signs::expected(sort),
        Says::Marks(_) => "expected cells such as r1c1,r5c5",
    }
}

/// What an error about a rule on the wrong board says.
pub(super) fn where_it_fits(name: &str) -> String {
    if Form::of_rule(name).is_some() {
        return format!("no other rule goes with {name}, and the size is that of the whole board, such as 8x8");
    }
    if row_of(name).says == Says::Grids {
        return "grids have boxes of 3x3, and the size of the board is that of the whole, such as 21x21".into();
    }
    let fits = row_of(name).fits;
    let all = (1..=5u8).flat_map(|rows| (1..=16u8).map(move |cols| Shape::new(rows, cols)));
    let sizes: Vec<Shape> = all.filter(|size| (4..=16).contains(&size.n_cells()) && fits(&Ground::of(*size))).collect();
    let list = |sizes: &[Shape]| sizes.iter().map(Shape::to_string).collect::<Vec<_>>().join(" ");
    match sizes.len() {
        0..=20 => format!("it needs {}", list(&sizes)),
        _ => format!("it needs a size such as {}", list(&sizes[..6])),
    }
}
