//! Compares go-sudoku's counts with those of the original, and tests its bounds of sums on Sukos.

use super::*;
use crate::board::Shape;
use crate::kinds::kind_named;
use crate::lab::testing::{clues, sudoku};
use crate::seed::Key;

const CORPUS: &str = include_str!("../../../../../tests/corpus/lab_go.csv");

fn stream() -> Stream {
    Key::of(&["go-sudoku"]).stream(0, 0)
}

/// A row of the corpus: the puzzle, and filled, filled_with_twins, score_min, score_max, searches.
fn rows() -> impl Iterator<Item = (&'static str, [usize; 5])> {
    CORPUS.lines().skip(1).map(|line| {
        let (puzzle, numbers) = line.split_once(',').unwrap();
        let numbers: Vec<usize> = numbers.split(',').map(|n| n.parse().unwrap()).collect();
        (puzzle, numbers.try_into().unwrap())
    })
}

#[test]
fn searches_equal_the_originals() {
    let layout = sudoku(3, 3);
    for (puzzle, [.., want]) in rows() {
        assert_eq!(searches(&layout, &clues(puzzle), MAX_SEARCHES), Some(want as u32), "{puzzle}");
    }
    assert_eq!(rows().count(), 202);
}

#[test]
fn elimination_fills_as_many_cells() {
    let layout = sudoku(3, 3);
    for (puzzle, [filled, filled_with_twins, ..]) in rows() {
        assert_eq!(eliminate(&layout, &clues(puzzle)), Some(Eliminated { filled, filled_with_twins }), "{puzzle}");
    }
}

#[test]
fn scores_lie_where_the_originals_lay() {
    let layout = sudoku(3, 3);
    let mut stream = stream();
    for (puzzle, [_, _, low, high, _]) in rows() {
        let score = score(&layout, &clues(puzzle), &mut stream).unwrap() as usize;
        assert!((low..=high).contains(&score), "{puzzle}: {score} is not in {low}..={high}");
    }
}

#[test]
fn every_size_is_searched_to_its_solution() {
    // Only the top row is given: very many solutions, each found with the same number of searches.
    for (rows, cols) in [(2, 3), (3, 2), (3, 4), (2, 2), (4, 4), (5, 5)] {
        let layout = sudoku(rows, cols);
        let mut clues = Clues::none(&layout);
        (1..=rows * cols).for_each(|d| clues.givens.set(d as Cell - 1, d));
        let solved = solve(&layout, &clues, 2, MAX_SEARCHES, None);
        assert_eq!((solved.outcome, solved.solutions), (Outcome::Reached, 2), "{rows}x{cols}");
        assert!(solved.solution.unwrap().solves(&layout, &clues));
        assert!(score(&layout, &clues, &mut stream()).is_some_and(|s| (100..=500).contains(&s)), "{rows}x{cols}");
    }
}

#[test]
fn all_288_grids_of_two_by_two_are_counted() {
    let layout = sudoku(2, 2);
    let solved = solve(&layout, &Clues::none(&layout), 1000, u32::MAX, Some(&mut stream()));
    assert_eq!((solved.outcome, solved.solutions), (Outcome::Exhausted, 288));
}

#[test]
fn what_has_no_solution_has_no_count() {
    let layout = sudoku(2, 3);
    for (text, why) in [
        ("1.1.................................", "a row repeats a digit"),
        ("9...................................", "a digit is too large"),
        ("12345.......6......6................", "the last cell of a row can't be filled"),
        (".....1..1......................1....", "no contradiction, so that the test is not empty"),
    ] {
        let found = searches(&layout, &clues(text), MAX_SEARCHES);
        assert_eq!(found.is_some(), why.starts_with("no "), "{why}");
        assert_eq!(score(&layout, &clues(text), &mut stream()).is_some(), why.starts_with("no "), "{why}");
    }
    let (empty, nine) = (sudoku(3, 3), clues(CORPUS.lines().last().unwrap().split(',').next().unwrap()));
    assert_eq!(searches(&empty, &Clues::none(&empty), 3), None, "the limit is kept");
    let full = solve(&empty, &nine, 1, MAX_SEARCHES, None).solution.unwrap();
    assert_eq!(score(&empty, &Clues::all(&empty, &full), &mut stream()), Some(100));
}

#[test]
fn a_suko_is_solved_by_its_sums() {
    let layout = kind_named("suko").unwrap().rebuild(Shape::new(3, 3), "ABBACBCCC").unwrap();
    let solution = clues("593287146").givens;
    let told = Clues { givens: Grid::empty(9), ..Clues::all(&layout, &solution) };
    let solved = solve(&layout, &told, 2, MAX_SEARCHES, None);
    assert_eq!((solved.outcome, solved.solutions, solved.solution), (Outcome::Exhausted, 1, Some(solution)));
    let impossible = Clues { sums: vec![Some(36); 7], ..told };
    assert_eq!(searches(&layout, &impossible, MAX_SEARCHES), None);
}

#[test]
fn a_cell_that_two_digits_need_is_a_contradiction() {
    // In a row of four, 1 and 2 both fit only the first cell.
    let layout = sudoku(2, 2);
    let mut board = Board::eliminated(&layout, &Clues::none(&layout)).unwrap();
    for (cell, left) in [(0, 0b0011), (1, 0b1100), (2, 0b1100), (3, 0b1100)] {
        assert!(board.set(cell, left));
    }
    assert!(!board.propagate());
}
