//! Sample boards for tests: grids filled by a formula, so that no generator is needed. They may have several solutions.

use crate::board::{Cage, CageLook, Cell, Clues, Counts, Grid, House, HouseKind, Layout, Level, Rating, Shape};
use crate::kinds::kind_named;
use crate::puzzle::Puzzle;
use std::sync::Arc;

fn rating(level: Level) -> Rating {
    Rating {
        level,
        effort: 100,
        hardest_cost: 12,
        hardest: "hidden-single",
        steps: 10,
        minutes: Some(80),
        er: None,
        ep: None,
        ed: None,
        counts: Counts::of(&[1; 40]),
    }
}

fn record(kind: &str, size: Shape, layout: Layout, clues: Clues, solution: Grid) -> Puzzle {
    let kind = kind_named(kind).expect("tests name kinds that exist");
    Puzzle {
        rating: Some(rating(Level::Easy)),
        guesses: Some(0),
        symmetry: "none",
        ..Puzzle::new(kind, size, Arc::new(layout), clues, solution)
    }
}

/// A grid with boxes of `rows` by `cols` with every `blank`-th cell given (0: all cells).
pub fn pattern_sudoku(rows: u8, cols: u8, blank: usize) -> Puzzle {
    let size = Shape::new(rows, cols);
    let layout = kind_named("sudoku").expect("there is Sudoku").rebuild(size, "").expect("sizes exist");
    let (tall, wide, n) = (rows as usize, cols as usize, size.n_cells());
    let digit = |c: usize| ((c / n * wide + c / n / tall + c % n) % n + 1) as u8;
    let solution = Grid((0..n * n).map(digit).collect());
    let mut clues = Clues::of_givens(solution.clone());
    for c in (0..n * n).filter(|c| blank > 0 && (c * 7 + c / n * 3) % blank != 0) {
        clues.givens.clear(c as Cell);
    }
    assert!(solution.solves(&layout, &clues));
    record("sudoku", size, layout, clues, solution)
}

/// Non-square boxes first.
pub fn all_sudokus() -> Vec<Puzzle> {
    let mut sizes = kind_named("sudoku").expect("there is Sudoku").sizes.to_vec();
    sizes.sort_by_key(|s| (s.rows == s.cols, s.n_cells()));
    sizes.into_iter().map(|s| pattern_sudoku(s.rows, s.cols, 3)).collect()
}

/// A Suko in which the sum of one circle and of one region are unknown.
pub fn sample_suko() -> Puzzle {
    let size = Shape::new(3, 3);
    let layout = kind_named("suko").expect("there is Suko").rebuild(size, "AABBBCCCC").expect("letters are right");
    let solution = Grid(vec![5, 3, 8, 1, 9, 2, 7, 4, 6]);
    let mut clues = Clues { givens: Grid::empty(9), ..Clues::all(&layout, &solution) };
    clues.sums[1] = None;
    clues.sums[5] = None;
    record("suko", size, layout, clues, solution)
}

/// A Sujiko with two given digits and one unknown sum.
pub fn sample_sujiko() -> Puzzle {
    let size = Shape::new(3, 3);
    let layout = kind_named("sujiko").expect("there is Sujiko").rebuild(size, "").expect("it has no regions");
    let solution = Grid(vec![1, 3, 9, 5, 6, 2, 4, 8, 7]);
    let mut clues = Clues { givens: Grid::empty(9), ..Clues::all(&layout, &solution) };
    clues.givens.set(0, 1);
    clues.givens.set(8, 7);
    clues.sums[3] = None;
    record("sujiko", size, layout, clues, solution)
}

/// A board with the signs of a text of rules and some givens; they need not agree.
pub fn sample_signs(rules: &str, rows: u8, cols: u8) -> Puzzle {
    let (size, plain) = (Shape::new(rows, cols), pattern_sudoku(rows, cols, 3));
    let said = crate::kinds::read_rules(rules, size).expect("tests have rules that can be read");
    let layout = kind_named("sudoku").expect("there is Sudoku").rebuild_with(size, "", &said.rules).expect("they can be laid");
    let clues = Clues { sums: said.totals, items: said.items, ..plain.clues };
    record("sudoku", size, layout, clues, plain.solution)
}

/// A small board without boxes, with outlined cages, one of them with an inner corner.
pub fn sample_killer() -> Puzzle {
    let line = |kind, cells: Vec<Cell>| House::new(kind, cells);
    let rows = (0..4).map(|r| line(HouseKind::Row, (0..4).map(|c| r * 4 + c).collect()));
    let cols = (0..4).map(|c| line(HouseKind::Column, (0..4).map(|r| r * 4 + c).collect()));
    let cage = |cells: &[Cell]| Cage { look: CageLook::Outline, cells: cells.to_vec() };
    let cages = vec![cage(&[0, 1, 4, 5]), cage(&[2, 3, 7, 11]), cage(&[6, 8, 9, 10]), cage(&[12, 13, 14, 15])];
    let layout = Layout::new(Shape::new(4, 4), 4, None, rows.chain(cols).collect(), cages);
    let solution = Grid((0..16).map(|c| ((c / 4 + c % 4) % 4 + 1) as u8).collect());
    let clues = Clues { givens: Grid::empty(16), ..Clues::all(&layout, &solution) };
    record("sudoku", Shape::new(2, 2), layout, clues, solution)
}
