//! Solvers held against each other and against what was published of suji. What never lives here: laws of a single run.

use super::*;
use crate::board::{Clues, Grid, Layout, Shape, digit_of_symbol};
use crate::kinds::kind_named;
use crate::seed::{Key, Stream};

fn problem<'a>(layout: &'a Layout, clues: &'a Clues) -> Problem<'a> {
    Problem { layout, clues, stream: Key::of(&["agreement"]).stream(0, 0) }
}

fn sudoku(rows: u8, cols: u8) -> Layout {
    (kind_named("sudoku").unwrap().rebuild)(Shape::new(rows, cols), "").unwrap()
}

fn grid(text: &str) -> Grid {
    Grid(text.chars().map(|c| digit_of_symbol(c).unwrap_or(0)).collect())
}

/// A solution with some digits taken away, and now and then with one that is wrong.
fn reduced(layout: &Layout, stream: &mut Stream) -> Clues {
    let solved = go_sudoku::solve(layout, &Clues::none(layout), 1, u32::MAX, Some(stream));
    let mut givens = solved.solution.expect("an empty board has a solution");
    let n = layout.n_cells() as u32;
    let n_gone = n * 2 / 5 + stream.below(n * 3 / 10);
    let mut cells: Vec<u16> = (0..n as u16).collect();
    stream.shuffle(&mut cells);
    cells.iter().take(n_gone as usize).for_each(|&cell| givens.clear(cell));
    if stream.below(3) == 0 {
        givens.set(cells[0], 1 + stream.below(layout.n_digits as u32) as u8);
    }
    Clues { givens, sums: Vec::new() }
}

#[test]
fn all_who_claim_everything_find_the_same_number_of_solutions() {
    let mut stream = Key::of(&["agreement"]).stream(1, 0);
    let complete: Vec<Chosen> =
        SOLVERS.iter().filter(|row| row.claim == Claim::Everything).map(|row| solver_named(row.name).unwrap()).collect();
    // How often there was none, one and more.
    let mut seen = [0; 3];
    for (rows, cols, n_puzzles) in [(2, 3, 60), (3, 2, 60), (2, 4, 30), (4, 2, 30), (2, 2, 60), (3, 3, 20)] {
        let layout = sudoku(rows, cols);
        for _ in 0..n_puzzles {
            let clues = reduced(&layout, &mut stream);
            let oracle = go_sudoku::solve(&layout, &clues, 60, u32::MAX, None);
            seen[(oracle.solutions as usize).min(2)] += 1;
            for chosen in complete.iter().filter(|chosen| (chosen.solver.serves)(&layout).is_ok()) {
                let run = run(chosen, &problem(&layout, &clues), 60, 2_000_000, None);
                let says = format!("{} on {rows}x{cols} {:?}", chosen.name, clues.givens.0);
                assert_eq!((run.outcome != Outcome::GaveUp, run.solutions), (true, oracle.solutions as u64), "{says}");
            }
        }
    }
    assert!(seen.iter().all(|&n| n > 30), "{seen:?}");
}

#[test]
fn those_who_may_stick_never_write_what_is_wrong() {
    let mut stream = Key::of(&["agreement"]).stream(2, 0);
    let (mut n_stuck, mut n_solved, mut n_none) = (0, 0, 0);
    for (rows, cols) in [(2, 3), (3, 2), (3, 3), (2, 2)] {
        let layout = sudoku(rows, cols);
        for _ in 0..40 {
            let clues = reduced(&layout, &mut stream);
            let solutions = go_sudoku::solve(&layout, &clues, 2, u32::MAX, None).solutions;
            for name in ["candidate-checking", "place-finding"] {
                match run(&solver_named(name).unwrap(), &problem(&layout, &clues), 0, u64::MAX, None).outcome {
                    Outcome::Solved => n_solved += (solutions == 1) as u32,
                    Outcome::NoSolution => n_none += (solutions == 0) as u32,
                    Outcome::Stuck => n_stuck += 1,
                    other => panic!("{name}: {other:?}"),
                }
            }
        }
    }
    assert_eq!(n_stuck + n_solved + n_none, 320, "what it says holds");
    assert!(n_stuck > 20 && n_solved > 20 && n_none > 20, "{n_stuck} {n_solved} {n_none}");
}

#[test]
fn suji_takes_the_steps_that_it_took() {
    let layout = sudoku(3, 3);
    for line in include_str!("../../tests/corpus/lab_suji.csv").lines().skip(1) {
        let fields: Vec<&str> = line.split(',').collect();
        let clues = Clues { givens: grid(fields[1]), sums: Vec::new() };
        let run = run(&solver_named(fields[2]).unwrap(), &problem(&layout, &clues), 1, u64::MAX, None);
        assert_eq!((run.steps.to_string().as_str(), run.outcome.name()), (fields[3], fields[4]), "{line}");
    }
}

#[test]
fn matchpeg_solves_inkala_with_three_cells_and_easy_ones_with_none() {
    let layout = sudoku(3, 3);
    let inkala = "..53.....8......2..7..1.5..4....53...1..7...6..32...8..6.5....9..4....3......97..";
    let easy = "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..";
    for (puzzle, combination) in [(easy, 0), (inkala, 3)] {
        let clues = Clues { givens: grid(puzzle), sums: Vec::new() };
        let run = run(&solver_named("matchpeg").unwrap(), &problem(&layout, &clues), 1, u64::MAX, None);
        assert_eq!((run.outcome, run.figure(Figure::Combination)), (Outcome::Solved, Some(combination)), "{puzzle}");
        assert_eq!(run.figure(Figure::Hypotheses) > Some(0), combination > 0);
    }
}

#[test]
fn annealing_solves_what_is_easy_on_boards_that_are_not_square_too() {
    let chosen = solver_named("simulated-annealing").unwrap();
    let mut stream = Key::of(&["agreement"]).stream(3, 0);
    for (rows, cols) in [(2, 3), (3, 2), (2, 2), (2, 4)] {
        let layout = sudoku(rows, cols);
        let solved = go_sudoku::solve(&layout, &Clues::none(&layout), 1, u32::MAX, Some(&mut stream));
        let mut givens = solved.solution.unwrap();
        (0..layout.n_cells() as u16).filter(|cell| cell % 3 == 0).for_each(|cell| givens.clear(cell));
        let clues = Clues { givens, sums: Vec::new() };
        let run = run(&chosen, &problem(&layout, &clues), 1, u64::MAX, None);
        assert_eq!(run.outcome, Outcome::Solved, "{rows}x{cols}");
        assert!(run.solution.unwrap().solves(&layout, &clues));
    }
}
