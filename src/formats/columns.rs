//! The columns of a full row: one table, read by the CSV and JSON writers, by the judge and by the README's test.
//! Columns are never renamed nor moved; new ones go last. What never lives here: parsing.

use crate::board::{Rating, tenths};
use crate::kinds::region_letters;
use crate::puzzle::{Origin, Puzzle, grid_text, sums_text};

/// A column: its name, what it says, whether its values are numbers, and how it is filled. Empty means unknown.
pub struct Column {
    pub name: &'static str,
    pub about: &'static str,
    pub is_number: bool,
    pub value: fn(&Puzzle) -> String,
}

const fn text(name: &'static str, about: &'static str, value: fn(&Puzzle) -> String) -> Column {
    Column { name, about, is_number: false, value }
}

const fn number(name: &'static str, about: &'static str, value: fn(&Puzzle) -> String) -> Column {
    Column { name, about, is_number: true, value }
}

fn rated(puzzle: &Puzzle, value: impl Fn(&Rating) -> String) -> String {
    puzzle.rating.as_ref().map_or(String::new(), value)
}

fn known<T: ToString>(value: Option<T>) -> String {
    value.map_or(String::new(), |v| v.to_string())
}

fn tenth(value: Option<u16>) -> String {
    value.map_or(String::new(), |v| tenths(v as u32))
}

fn origin<T: ToString>(puzzle: &Puzzle, value: impl Fn(&Origin) -> T) -> String {
    known(puzzle.origin.as_ref().map(value))
}

pub static COLUMNS: &[Column] = &[
    text("id", "twelve characters that name the puzzle: a hash of its clues", |p| p.id.clone()),
    text("kind", "sudoku or suko", |p| p.kind.name.into()),
    text("size", "rows and columns of a box", |p| p.size.to_string()),
    text("puzzle", "the givens row by row, `.` for an empty cell; digits above 9 are A, B, C …", |p| {
        grid_text(&p.clues.givens)
    }),
    text("solution", "the one solution, written like the puzzle", |p| grid_text(&p.solution)),
    number("clues", "how many givens", |p| p.clues.n_givens().to_string()),
    text(
        "level",
        "very-easy, easy, medium, hard, fiendish, diabolical, or beyond where the ladder of techniques does not suffice",
        |p| rated(p, |r| r.level.to_string()),
    ),
    number("er", "Sudoku Explainer's rating, the hardest step; classic 9x9 alone", |p| rated(p, |r| tenth(r.er))),
    number("ep", "the same up to the first digit placed (pearl)", |p| rated(p, |r| tenth(r.ep))),
    number("ed", "the same for the first step (diamond)", |p| rated(p, |r| tenth(r.ed))),
    text("hardest", "the hardest technique that was needed", |p| rated(p, |r| r.hardest.into())),
    number("steps", "steps of the path, eliminations included", |p| rated(p, |r| r.steps.to_string())),
    number("effort", "the work that a person does, in units of its own", |p| rated(p, |r| r.effort.to_string())),
    number("minutes", "an estimate of a person's time", |p| rated(p, |r| r.minutes.map_or(String::new(), tenths))),
    number("guesses", "searches of a solver that propagates and guesses; 0 means none", |p| known(p.guesses)),
    text("minimal", "`yes` no clue can go, `mask` no orbit can go, `no`, or empty if not known", |p| p.minimal.name().into()),
    text("symmetry", "the mask that the clues obey", |p| p.symmetry.into()),
    number("slot", "the number of the slot, from 0", |p| origin(p, |o| o.slot)),
    number("variant", "0 for the puzzle as made, k for its k-th transform", |p| origin(p, |o| o.variant)),
    number("attempt", "the attempt that met the slot's target, from 0", |p| origin(p, |o| o.attempt)),
    number("algo", "the version of the road from seed to row", |p| origin(p, |o| o.algo)),
    text("seed", "the seed as typed", |p| origin(p, |o| o.seed.clone())),
    text("recipe", "what was asked for, in one line", |p| origin(p, |o| o.recipe.clone())),
    text("regions", "letters of coloured regions, row by row", |p| region_letters(&p.layout)),
    text("sums", "sums of circles and regions: TL TR BL BR A B C, `.` for one that is not told", |p| sums_text(&p.clues)),
    number("solutions", "how many solutions there are: 1, unless `--allow-multiple`", |p| p.n_solutions.to_string()),
];
