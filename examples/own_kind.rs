//! Your own kind of puzzle: both diagonals also have each digit once, and cells that touch at a corner differ. It is in no table of
//! the library, and is filled, reduced to a puzzle with one solution, rated and drawn like any other: `cargo run --release
//! --example own_kind -- monday > own.svg`.

use anyhow::Context;
use gridpress::draw::{PT, Show, puzzle_scene};
use gridpress::kinds::kind_from_toml;
use gridpress::press::{Library, book::Assets, rated};
use gridpress::puzzle::{Minimal, Puzzle, grid_text};
use gridpress::render::{TextMode, svg};
use gridpress::search::{self, Ask, Draw, NO_BUDGET, Removal};
use gridpress::seed::Key;
use std::sync::Arc;

/// The file of the kind. Such a file is also what `gridpress generate --kind mine.toml` takes.
pub const FILE: &str = r#"
name = "diagonal-king"
title = "Sudoku with diagonals and a king"
rules = ["diagonals", "anti-king"]
"#;

fn main() -> anyhow::Result<()> {
    let seed = std::env::args().nth(1).unwrap_or_else(|| "7".into());
    let puzzle = own(&seed)?;
    println!("{}", picture(&puzzle)?);
    let rating = puzzle.rating.map_or("not rated".into(), |rating| format!("{}, up to {}", rating.level, rating.hardest));
    eprintln!("{}\n{} clues, {rating}", grid_text(&puzzle.clues.givens), puzzle.clues.n_givens());
    Ok(())
}

/// A minimal puzzle with its rating. It depends only on the seed.
pub fn own(seed: &str) -> anyhow::Result<Puzzle> {
    let kind = kind_from_toml(FILE)?;
    let stream = Key::of(&["diagonal-king", seed]).stream(0, 0);
    let params = kind.check(None, None, false)?;
    let layout = Arc::new(kind.draw(&params, &mut stream.chapter(2)));

    // Each purpose draws from its own chapter of the stream, so that they do not affect each other.
    let solution =
        search::fill(&[Draw { layout: layout.clone(), stream: stream.chapter(0) }]).remove(0).context("the board has no grid")?;
    let removal = Removal::to_minimal(layout.clone(), solution.clone(), &mut stream.chapter(1));
    let removed = search::remove(&[removal]).remove(0);

    let count = search::count_up_to(&[Ask { layout: &layout, clues: &removed.clues }], 2, &NO_BUDGET).remove(0);
    anyhow::ensure!(count.is_unique() && removed.is_exhausted, "the engines disagree about {}", grid_text(&removed.clues.givens));

    let puzzle = Puzzle::new(kind, params.size, layout, removed.clues, solution);
    Ok(rated(Puzzle { minimal: Minimal::Yes, symmetry: "none", ..puzzle }))
}

/// The puzzle as SVG, ten centimetres wide, in the library's own theme and fonts.
pub fn picture(puzzle: &Puzzle) -> anyhow::Result<String> {
    let assets = Assets::open(&Library::default(), "en", "standard")?;
    let materials = assets.materials();
    let side = 283 * PT;
    let scene = puzzle_scene(materials.fonts, materials.theme, puzzle, &Show::Puzzle, side, side);
    Ok(svg(materials.fonts, &scene, TextMode::Paths))
}
