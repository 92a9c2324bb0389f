//! Your own kind of puzzle, X-Sudoku: both diagonals also have each digit once. It is in no table of the library, and is
//! filled, reduced to a puzzle with one solution, rated and drawn like any other: `cargo run --release --example own_kind --
//! monday > x-sudoku.svg`.

use gridpress::board::{Cell, House, HouseKind, Layout, Shape};
use gridpress::draw::{PT, Show, puzzle_scene};
use gridpress::kinds::Kind;
use gridpress::press::{Library, book::Assets, rated};
use gridpress::puzzle::{Minimal, Puzzle, grid_text};
use gridpress::render::{TextMode, svg};
use gridpress::search::{self, Ask, Draw, NO_BUDGET, Removal};
use gridpress::seed::Key;
use std::sync::Arc;

/// Its name in captions, lists and books, and how they make its layout again.
pub static X_SUDOKU: Kind = Kind {
    name: "x-sudoku",
    title: "X-Sudoku",
    about: "rows, columns, boxes and both diagonals hold each digit once",
    sizes: || vec![Shape::new(3, 3)],
    default_size: Shape::new(3, 3),
    default_split: &[],
    has_sums: false,
    adds_givens: false,
    is_drawn: false,
    draw: |_, _| x_layout(),
    rebuild: |_, _| Ok(x_layout()),
    n_cells: |_| 81,
    fewest_givens: |_| 0,
};

fn main() -> anyhow::Result<()> {
    let seed = std::env::args().nth(1).unwrap_or_else(|| "7".into());
    let puzzle = x_sudoku(&seed)?;
    println!("{}", picture(&puzzle)?);
    let rating = puzzle.rating.map_or("not rated".into(), |rating| format!("{}, up to {}", rating.level, rating.hardest));
    eprintln!("{}\n{} clues, {rating}", grid_text(&puzzle.clues.givens), puzzle.clues.n_givens());
    Ok(())
}

/// A layout says which cells must differ; there are no other rules. This one has nine by nine cells and 29 houses.
fn x_layout() -> Layout {
    let lines =
        |kind, cell: fn(Cell, Cell) -> Cell| (0..9).map(move |k| House { kind, cells: (0..9).map(|i| cell(k, i)).collect() });
    let diagonal = |cell: fn(Cell) -> Cell| House { kind: HouseKind::Other, cells: (0..9).map(cell).collect() };
    let mut houses: Vec<House> = lines(HouseKind::Row, |k, i| k * 9 + i).collect();
    houses.extend(lines(HouseKind::Column, |k, i| i * 9 + k));
    houses.extend(lines(HouseKind::Box, |k, i| (k / 3 * 3 + i / 3) * 9 + k % 3 * 3 + i % 3));
    houses.extend([diagonal(|i| i * 10), diagonal(|i| i * 8 + 8)]);
    Layout::new(Shape::new(9, 9), 9, Some(Shape::new(3, 3)), houses, Vec::new())
}

/// A minimal puzzle with its rating. It depends only on the seed.
pub fn x_sudoku(seed: &str) -> anyhow::Result<Puzzle> {
    let stream = Key::of(&[X_SUDOKU.name, seed]).stream(0, 0);
    let layout = Arc::new(x_layout());

    // Each purpose draws from its own chapter of the stream, so that they do not affect each other.
    let solution = search::fill(&[Draw { layout: layout.clone(), stream: stream.chapter(0) }]).remove(0);
    let removal = Removal::to_minimal(layout.clone(), solution.clone(), &mut stream.chapter(1));
    let removed = search::remove(&[removal]).remove(0);

    let count = search::count_up_to(&[Ask { layout: &layout, clues: &removed.clues }], 2, NO_BUDGET).remove(0);
    anyhow::ensure!(count.is_unique() && removed.is_exhausted, "the engines disagree about {}", grid_text(&removed.clues.givens));

    let puzzle = Puzzle::new(&X_SUDOKU, Shape::new(3, 3), layout, removed.clues, solution);
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
