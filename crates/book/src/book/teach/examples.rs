//! Examples: small solved puzzles that the pages with rules show. They come from a template and are checked as they are read.

use crate::board::{Cell, Clues, Grid, HOLE, digit_of_symbol};
use crate::book::spec::error::{BookError, toml_error};
use crate::guard::{EXAMPLES, hold_toml, read_toml};
use crate::kinds::{kind_named, parse_size, read_rules};
use crate::puzzle::Puzzle;
use serde::Deserialize;
use std::sync::Arc;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawExamples {
    example: Vec<RawExample>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawExample {
    kind: String,
    size: String,
    /// Row by row, `.` for an empty cell, `~` for a place without one.
    puzzle: String,
    solution: String,
    #[serde(default)]
    regions: String,
    /// As the column `rules` has them; the kind's own need not be said.
    #[serde(default)]
    rules: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawSteps {
    example: Vec<RawStep>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawStep {
    technique: String,
    name: Option<String>,
    step: usize,
    kind: String,
    size: String,
    #[serde(default)]
    regions: String,
    #[serde(default)]
    rules: String,
    puzzle: String,
    solution: String,
}

/// A puzzle with a step that shows a technique.
#[derive(Clone, Debug)]
pub struct Example {
    /// The key of the technique.
    pub technique: String,
    /// The key of the common name of such a step, if that is what it shows.
    pub name: Option<String>,
    /// Which step of the way through the puzzle, from 1.
    pub step: usize,
    /// The puzzle.
    pub puzzle: Puzzle,
}

/// Reads examples of techniques. Whether the step is one of the technique is for who walks there.
pub fn examples_of_steps(text: &str) -> Result<Vec<Example>, BookError> {
    const LIST: &str = "techniques.toml";
    hold_toml(text).map_err(BookError::Toml)?;
    let raw: RawSteps = read_toml(text).map_err(|e| toml_error(text, &e))?;
    EXAMPLES.hold(LIST, raw.example.len())?;
    let one = |(i, raw): (usize, RawStep)| {
        let RawStep { technique, name, step, kind, size, regions, rules, puzzle, solution } = raw;
        let puzzle = read(&RawExample { kind, size, puzzle, solution, regions, rules });
        puzzle.map(|puzzle| Example { technique, name, step, puzzle }).map_err(|why| BookError::Example(LIST, i + 1, why))
    };
    raw.example.into_iter().enumerate().map(one).collect()
}

/// Reads the examples, with all sums as clues. A test of the templates checks that each has only one solution.
pub fn examples_from_toml(text: &str) -> Result<Vec<Puzzle>, BookError> {
    hold_toml(text).map_err(BookError::Toml)?;
    let raw: RawExamples = read_toml(text).map_err(|e| toml_error(text, &e))?;
    EXAMPLES.hold("examples.toml", raw.example.len())?;
    raw.example
        .iter()
        .enumerate()
        .map(|(i, raw)| read(raw).map_err(|why| BookError::Example("examples.toml", i + 1, why)))
        .collect()
}

fn read(raw: &RawExample) -> Result<Puzzle, String> {
    let kind = kind_named(&raw.kind).map_err(|e| e.to_string())?;
    let size = parse_size(&raw.size).map_err(|e| e.to_string())?;
    let said = read_rules(&raw.rules, size).map_err(|e| e.to_string())?;
    let layout = kind.rebuild_with(size, &raw.regions, &said.rules).map_err(|e| e.to_string())?;
    let solution = read_grid(&raw.solution);
    let givens = read_grid(&raw.puzzle);
    if solution.0.len() != layout.n_cells() || givens.0.len() != layout.n_cells() {
        return Err(format!("puzzle and solution have {} cells each", layout.n_cells()));
    }
    let in_range = |grid: &Grid| grid.0.iter().all(|&d| d <= layout.n_digits);
    if !in_range(&solution) || !in_range(&givens) {
        return Err(format!("digits go up to {}", layout.n_digits));
    }
    let clues = Clues { givens, items: said.items, ..Clues::all(&layout, &solution) };
    if !solution.solves(&layout, &clues) {
        return Err("the solution does not solve the puzzle".into());
    }
    Ok(Puzzle::new(kind, size, Arc::new(layout), clues, solution))
}

fn read_grid(text: &str) -> Grid {
    let symbols: Vec<char> = text.chars().filter(|&c| !c.is_whitespace() && c != HOLE).collect();
    let mut grid = Grid::empty(symbols.len());
    for (cell, digit) in symbols.iter().enumerate().filter_map(|(cell, &c)| Some((cell, digit_of_symbol(c)?))) {
        grid.set(cell as Cell, digit);
    }
    grid
}
