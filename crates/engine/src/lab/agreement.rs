//! Compares the solvers with each other and with the published results of suji.

use super::testing::{clues, sudoku};
use super::*;
use crate::board::{Clues, Layout, Shape};
use crate::kinds::kind_named;
use crate::seed::{Key, Stream};

fn problem<'a>(layout: &'a Layout, clues: &'a Clues) -> Problem<'a> {
    Problem { layout, clues, stream: Key::of(&["agreement"]).stream(0, 0) }
}

/// A solution with some digits removed, sometimes with a wrong digit.
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
    Clues::of_givens(givens)
}

#[test]
fn all_who_claim_everything_find_the_same_number_of_solutions() {
    let mut stream = Key::of(&["agreement"]).stream(1, 0);
    let complete: Vec<Chosen> =
        SOLVERS.iter().filter(|row| row.claim == Claim::Everything).map(|row| solver_named(row.name).unwrap()).collect();
    // How often there was no solution, one, or several.
    let mut seen = [0; 3];
    let plain = [(2, 3, 60), (3, 2, 60), (2, 4, 30), (4, 2, 30), (2, 2, 60), (3, 3, 20)].map(|size| ("sudoku", size));
    let with_pairs = [("anti-king", (2, 3, 40)), ("anti-knight", (3, 2, 40)), ("toroidal-king", (3, 3, 10))];
    for (kind, (rows, cols, n_puzzles)) in plain.into_iter().chain(with_pairs) {
        let layout = kind_named(kind).unwrap().rebuild(Shape::new(rows, cols), "").unwrap();
        for _ in 0..n_puzzles {
            let clues = reduced(&layout, &mut stream);
            let oracle = go_sudoku::solve(&layout, &clues, 60, u32::MAX, None);
            seen[(oracle.solutions as usize).min(2)] += 1;
            for chosen in complete.iter().filter(|chosen| chosen.solver.suits(&layout).is_ok()) {
                let run = run(chosen, &problem(&layout, &clues), 60, 2_000_000, None);
                let says = format!("{} on {kind} {rows}x{cols} {:?}", chosen.name, clues.givens.0);
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
    for line in include_str!("../../../../tests/corpus/lab_suji.csv").lines().skip(1) {
        let fields: Vec<&str> = line.split(',').collect();
        let clues = clues(fields[1]);
        let run = run(&solver_named(fields[2]).unwrap(), &problem(&layout, &clues), 1, u64::MAX, None);
        assert_eq!((run.steps.to_string().as_str(), run.outcome.name()), (fields[3], fields[4]), "{line}");
    }
}

#[test]
fn matchpeg_counts_hypotheses_and_combinations() {
    let layout = sudoku(3, 3);
    // An easy puzzle, Inkala 2010, AI Escargot, and one that the second hypothesis solves by luck: the numbers of hypotheses
    // and combinations with pairs and without.
    for (text, with_pairs, without) in [
        ("..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..", (0, 0), (0, 0)),
        ("..53.....8......2..7..1.5..4....53...1..7...6..32...8..6.5....9..4....3......97..", (204, 3), (209, 3)),
        ("1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..", (216, 5), (216, 5)),
        ("..563..9.....2.1..2..7.9.6......8..7..7.4.92......5....58...6....18...597.2....1.", (2, 1), (2, 1)),
    ] {
        let clues = clues(text);
        for (name, (hypotheses, combination)) in [("matchpeg", with_pairs), ("matchpeg:no-pairs", without)] {
            let run = run(&solver_named(name).unwrap(), &problem(&layout, &clues), 1, u64::MAX, None);
            let found = [Figure::Hypotheses, Figure::Combination].map(|figure| run.figure(figure));
            assert_eq!((run.outcome, found), (Outcome::Solved, [Some(hypotheses), Some(combination)]), "{name}: {text}");
        }
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
        let clues = Clues::of_givens(givens);
        let run = run(&chosen, &problem(&layout, &clues), 1, u64::MAX, None);
        assert_eq!(run.outcome, Outcome::Solved, "{rows}x{cols}");
        assert!(run.solution.unwrap().solves(&layout, &clues));
    }
}
