//! The columns of a full row: one table, used by the CSV and JSON writers, by `verify` and by the test of docs/formats.md.
//! Columns are never renamed or moved; new ones go last.

use super::Row;
use crate::board::{Classes, Quality, Rating, tenths};
use crate::kinds::rules_text;
use crate::puzzle::{Drawn, Origin, Puzzle, board_text, id_of, sums_text};
use std::borrow::Cow;
use std::sync::LazyLock;

/// A puzzle's value in a column. Usually borrowed, because copying would be noticeable when a row is made in microseconds.
pub type Value = for<'a> fn(&'a Puzzle) -> Cow<'a, str>;

/// The type of a column's values, for formats with more than text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Holds {
    /// Any text.
    Text,
    /// Whole numbers.
    Whole,
    /// Numbers with one digit after the point.
    Decimal,
}

/// A column: its name, its description, its type, and how it is filled. Empty means unknown.
#[derive(Clone, Copy)]
pub struct Column {
    /// As in the header of a CSV file. Names are never changed.
    pub name: &'static str,
    /// Its description, a line of docs/formats.md.
    pub about: &'static str,
    /// The type of its values.
    pub holds: Holds,
    /// Its value for a puzzle.
    pub value: Value,
    /// Its value for a row that was read, if it follows from the puzzle itself; otherwise the row's own claim counts.
    pub(super) of_row: Option<for<'a> fn(&'a Row) -> Cow<'a, str>>,
}

const fn text(name: &'static str, about: &'static str, value: Value) -> Column {
    Column { name, about, holds: Holds::Text, value, of_row: None }
}

const fn number(name: &'static str, about: &'static str, value: Value) -> Column {
    Column { name, about, holds: Holds::Whole, value, of_row: None }
}

const fn decimal(name: &'static str, about: &'static str, value: Value) -> Column {
    Column { name, about, holds: Holds::Decimal, value, of_row: None }
}

/// The same column with a value that follows from a row.
const fn follows(column: Column, of_row: for<'a> fn(&'a Row) -> Cow<'a, str>) -> Column {
    Column { of_row: Some(of_row), ..column }
}

fn rated(puzzle: &Puzzle, value: impl Fn(&Rating) -> Cow<'static, str>) -> Cow<'static, str> {
    puzzle.rating.as_ref().map_or(Cow::Borrowed(""), value)
}

fn known<T: ToString>(value: Option<T>) -> Cow<'static, str> {
    value.map_or(Cow::Borrowed(""), |v| v.to_string().into())
}

fn tenth(value: Option<u16>) -> Cow<'static, str> {
    value.map_or(Cow::Borrowed(""), |v| tenths(v as u32).into())
}

fn classed(puzzle: &Puzzle, value: impl Fn(&Classes) -> String) -> Cow<'static, str> {
    known(puzzle.classes.as_deref().map(value))
}

fn origin<T: ToString>(puzzle: &Puzzle, value: impl Fn(&Origin) -> T) -> Cow<'static, str> {
    known(puzzle.origin.as_ref().map(value))
}

/// How many columns are only for samples, and how many, the last ones, only where the quality of paths is asked for. Other lists
/// don't have them, since an additional column would change the hashes of their rows.
const N_OF_SAMPLES: usize = 3;
const N_OF_QUALITY: usize = 6;

/// The columns that every list of ours has.
pub fn of_every_list() -> &'static [Column] {
    &COLUMNS[..COLUMNS.len() - N_OF_SAMPLES - N_OF_QUALITY]
}

/// Those that only samples have.
pub fn of_samples() -> &'static [Column] {
    &COLUMNS[of_every_list().len()..][..N_OF_SAMPLES]
}

/// Those about the quality of paths.
pub fn of_quality() -> &'static [Column] {
    &COLUMNS[COLUMNS.len() - N_OF_QUALITY..]
}

/// Those of every list, followed by those about quality.
pub static WITH_QUALITY: LazyLock<Vec<Column>> = LazyLock::new(|| of_every_list().iter().chain(of_quality()).copied().collect());

fn drawn<T: ToString>(puzzle: &Puzzle, value: impl Fn(&Drawn) -> Option<T>) -> Cow<'static, str> {
    known(puzzle.drawn.as_ref().and_then(value))
}

fn walked(puzzle: &Puzzle, column: &str) -> Cow<'static, str> {
    puzzle.quality.as_ref().map_or(Cow::Borrowed(""), |quality| quality_text(column, quality).into())
}

/// The value of a column about the quality of a path; empty for any other column.
pub fn quality_text(column: &str, quality: &Quality) -> String {
    match column {
        "quality" => quality.total.to_string(),
        "quality_opening" => quality.opening.to_string(),
        "quality_ways" => tenths(quality.ways as u32),
        "quality_barren" => quality.barren.to_string(),
        "quality_lone" => quality.lone.to_string(),
        "quality_theme" => quality.theme.map_or(String::new(), |theme| theme.to_string()),
        _ => String::new(),
    }
}

/// The columns of `generate`, in order. New ones go last. Only samples have those of samples, and only lists for which the quality
/// of paths was asked have the last ones.
pub static COLUMNS: &[Column] = &[
    follows(text("id", "twelve characters that name the puzzle: a hash of its clues", |p| p.id.as_str().into()), |row| {
        id_of(row.kind, row.size, &row.layout, &row.clues).into()
    }),
    follows(
        text("kind", "the name of a kind, as `gridpress kinds` lists them; with further rules that of the plain board", |p| {
            p.kind.name.into()
        }),
        |row| row.kind.name.into(),
    ),
    follows(
        text("size", "rows and columns of a box; of the whole board where it has several grids", |p| p.size.to_string().into()),
        |row| row.size.to_string().into(),
    ),
    follows(
        text(
            "puzzle",
            "the givens row by row, `.` for an empty cell, `~` for a place without one; digits above 9 are A, B, C …",
            |p| board_text(&p.layout, &p.clues.givens).into(),
        ),
        |row| board_text(&row.layout, &row.clues.givens).into(),
    ),
    follows(
        text("solution", "the one solution, written like the puzzle", |p| board_text(&p.layout, &p.solution).into()),
        |row| row.solution.as_ref().map_or(Cow::Borrowed(""), |grid| board_text(&row.layout, grid).into()),
    ),
    follows(number("clues", "how many givens", |p| p.clues.n_givens().to_string().into()), |row| {
        row.clues.n_givens().to_string().into()
    }),
    text(
        "level",
        "very-easy, easy, medium, hard, fiendish, diabolical, or beyond where the ladder of techniques does not suffice",
        |p| rated(p, |r| r.level.name().into()),
    ),
    decimal("er", "Sudoku Explainer's rating, the hardest step, on boards that it knows", |p| rated(p, |r| tenth(r.er))),
    decimal("ep", "the same up to the first digit placed (pearl)", |p| rated(p, |r| tenth(r.ep))),
    decimal("ed", "the same for the first step (diamond)", |p| rated(p, |r| tenth(r.ed))),
    text("hardest", "the hardest technique that was needed", |p| rated(p, |r| r.hardest.into())),
    number("steps", "steps of the path, eliminations included", |p| rated(p, |r| r.steps.to_string().into())),
    number("effort", "the work that a person does, in units of its own", |p| rated(p, |r| r.effort.to_string().into())),
    decimal("minutes", "an estimate of a person's time", |p| {
        rated(p, |r| r.minutes.map_or(Cow::Borrowed(""), |m| tenths(m).into()))
    }),
    number("guesses", "searches of a solver that propagates and guesses; 0 means none", |p| known(p.guesses)),
    text("minimal", "`yes` no clue can go, `mask` no orbit can go, `no`, or empty if not known", |p| p.minimal.name().into()),
    text("symmetry", "the mask that the clues obey", |p| p.symmetry.into()),
    number("slot", "the number of the slot, from 0", |p| origin(p, |o| o.slot)),
    number("variant", "0 for the puzzle as made, k for its k-th transform", |p| origin(p, |o| o.variant)),
    number("attempt", "the attempt that met the slot's target, from 0", |p| origin(p, |o| o.attempt)),
    number("algo", "the algorithm version, see the seed promise", |p| origin(p, |o| o.algo)),
    text("seed", "the seed as typed", |p| p.origin.as_ref().map_or("", |o| &o.seed).into()),
    text("recipe", "what was asked for, in one line", |p| p.origin.as_ref().map_or("", |o| &o.recipe).into()),
    follows(
        text("regions", "letters of coloured regions, row by row; `.` for a cell in none", |p| p.kind.letters(&p.layout).into()),
        |row| row.kind.letters(&row.layout).into(),
    ),
    follows(
        text("sums", "sums of circles and regions: TL TR BL BR A B C, `.` for one that is not told", |p| {
            sums_text(&p.layout, &p.clues).into()
        }),
        |row| sums_text(&row.layout, &row.clues).into(),
    ),
    number("solutions", "how many solutions there are: 1, unless `--allow-multiple`", |p| p.n_solutions.to_string().into()),
    text(
        "class",
        "with `--classes`: 32 hexadecimal digits that all equivalents of the puzzle share; behind a `~` only probably",
        |p| classed(p, |c| c.puzzle.to_string()),
    ),
    text("grid_class", "the same for the solution", |p| classed(p, |c| c.grid.to_string())),
    number("automorphisms", "how many transforms take the solution to itself; classic 9x9 alone", |p| {
        known(p.classes.as_ref().and_then(|c| c.automorphisms))
    }),
    text("clue_symmetry", "every mask that the cells of the clues obey, with spaces between", |p| {
        classed(p, |c| c.masks.clone())
    }),
    text("split", "with `--split`: the part of the set", |p| p.split.as_deref().unwrap_or("").into()),
    follows(
        text("rules", "the rules beyond rows, columns and boxes, see docs/kinds.md; empty for a plain board", |p| {
            rules_text(&p.layout, &p.clues).into()
        }),
        |row| rules_text(&row.layout, &row.clues).into(),
    ),
    number(
        "path_weight",
        "with `--sample uniform`, for a minimal puzzle: the logarithm of its weight in millionths, see docs/sets.md",
        |p| drawn(p, |d| if let Drawn::Weighted(log) = d { Some(*log) } else { None }),
    ),
    number("root", "with `--resample`: the slot whose grid it is; rows of one root are no independent draws", |p| {
        drawn(p, |d| if let Drawn::Resampled { root, .. } = d { Some(*root) } else { None })
    }),
    number("copy_of", "with `--resample`: the slot of an earlier row that is the same puzzle", |p| {
        drawn(p, |d| if let Drawn::Resampled { copy_of, .. } = d { *copy_of } else { None })
    }),
    number(
        "quality",
        "with `--quality` or `--best`: how pleasant its path is to walk, from 0 to 100; the next five are its parts",
        |p| walked(p, "quality"),
    ),
    number("quality_opening", "from 0 to 100: whether the kind's own rule opens the path, and how soon a digit comes", |p| {
        walked(p, "quality_opening")
    }),
    decimal("quality_ways", "how many ways on there are at a point of the path, on average", |p| walked(p, "quality_ways")),
    number("quality_barren", "the most steps in a row without a digit", |p| walked(p, "quality_barren")),
    number("quality_lone", "lone bottlenecks: points with only one way on", |p| walked(p, "quality_lone")),
    number(
        "quality_theme",
        "from 0 to 100: how evenly and how long the kind's own rule is used; empty on boards without one",
        |p| walked(p, "quality_theme"),
    ),
];
