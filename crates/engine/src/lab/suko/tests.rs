//! Compares the steps of the page's solvers with those of the original, and tests other boards that the page allows.

use crate::board::{Clues, Grid, Layout, Shape};
use crate::kinds::kind_named;
use crate::lab::testing::grid;
use crate::lab::{Event, Outcome, Problem, Run, go_sudoku, run, solver_named};
use crate::seed::Key;
use std::ops::ControlFlow;

fn layout(kind: &str, letters: &str) -> Layout {
    kind_named(kind).unwrap().rebuild(Shape::new(3, 3), letters).unwrap()
}

fn run_on(name: &str, layout: &Layout, clues: &Clues, wanted: u64) -> Run {
    let problem = Problem { layout, clues, stream: Key::of(&["suko"]).stream(0, 0) };
    run(&solver_named(name).unwrap(), &problem, wanted, u64::MAX, None)
}

const SAMPLES: &str = include_str!("../../../../../tests/corpus/lab_suko.csv");

#[test]
fn steps_are_those_of_the_page() {
    let columns = [
        "suko-brute-force",
        "suko-search:none",
        "suko-search:1",
        "suko-search:2",
        "suko-search:3",
        "suko-search:4",
        "suko-search:5",
        "suko-search:1,2",
        "suko-search:1,2,3",
        "suko-search:1,2,3,4",
        "suko-search:1,2,3,4,5",
    ];
    let mut n_rows = 0;
    for line in SAMPLES.lines().filter(|line| line.starts_with(|c: char| c.is_ascii_digit())) {
        let fields: Vec<&str> = line.split(',').collect();
        let (board, solution) = (layout("suko", fields[1]), grid(fields[9]));
        let clues = Clues { givens: Grid::empty(9), ..Clues::all(&board, &solution) };
        let told: Vec<String> = clues.sums.iter().map(|sum| sum.unwrap().to_string()).collect();
        assert_eq!(told, fields[2..9]);
        for (name, steps) in columns.iter().zip(&fields[10..]) {
            let run = run_on(name, &board, &clues, 1);
            assert_eq!(run.steps.to_string(), *steps, "{name} on {line}");
            assert_eq!((run.outcome, run.solution.as_ref()), (Outcome::Solved, Some(&solution)), "{name} on {line}");
        }
        assert_eq!(run_on("suko-search", &board, &clues, 1).steps.to_string(), fields[11], "the page begins with nothing on");
        n_rows += 1;
    }
    assert_eq!(n_rows, 16);
}

/// Boards with colours for all, some and no cells, with unknown sums, and with fixed digits, right and wrong.
fn boards() -> Vec<(Layout, Clues)> {
    let solution = grid("593287146");
    let mut all = Vec::new();
    for (kind, letters) in [("suko", "ABBACBCCC"), ("suko", "A..A.CCC."), ("suko", "........."), ("sujiko", "")] {
        let board = layout(kind, letters);
        for (givens, hidden) in [
            (".........", &[][..]),
            ("5........", &[]),
            ("..3...1..", &[1]),
            ("593287146", &[]),
            ("4........", &[]),
            ("55.......", &[]),
            ("59.......", &[0, 3]),
        ] {
            let mut clues = Clues { givens: grid(givens), ..Clues::all(&board, &solution) };
            hidden.iter().for_each(|&k: &usize| clues.sums[k] = None);
            all.push((board.clone(), clues));
        }
    }
    all
}

#[test]
fn every_set_of_improvements_finds_every_solution() {
    let mut counts = [0, 0, 0];
    for (board, clues) in boards() {
        let solutions = go_sudoku::solve(&board, &clues, u32::MAX, u32::MAX, None).solutions as u64;
        counts[solutions.min(2) as usize] += 1;
        let sets = (0..32u32).map(|set| {
            let on: Vec<String> = (1..=5).filter(|k| set >> (k - 1) & 1 == 1).map(|k| k.to_string()).collect();
            if on.is_empty() { "suko-search:none".into() } else { format!("suko-search:{}", on.join(",")) }
        });
        let others = ["suko-brute-force", "suko-search:none@0,1,2@50,3,5@80", "suko-search:all@3,none@9"].map(String::from);
        for name in sets.chain(others) {
            let run = run_on(&name, &board, &clues, 0);
            assert_eq!(run.solutions, solutions, "{name} on {clues:?}");
            assert_eq!(run.outcome, if solutions == 0 { Outcome::NoSolution } else { Outcome::Solved }, "{name} on {clues:?}");
        }
    }
    assert!(counts.iter().all(|&n| n >= 4), "{counts:?}");
}

#[test]
fn fixed_digits_are_no_steps() {
    let board = layout("sujiko", "");
    let clues = |givens: &str| Clues { givens: grid(givens), ..Clues::all(&board, &grid("593287146")) };
    assert_eq!(run_on("suko-brute-force", &board, &clues("593287146"), 0).steps, 1);
    assert_eq!(run_on("suko-brute-force", &board, &clues("593287..."), 0).steps, 6);
    assert_eq!(run_on("suko-brute-force", &board, &clues("........."), 0).steps, 362_880);
    assert_eq!(run_on("suko-search:none", &board, &clues("593287146"), 1).steps, 0);
    // With only circles there are more solutions than with a digit as well.
    let n = |givens: &str| run_on("suko-search:all", &board, &clues(givens), 0).solutions;
    assert!(n(".........") > n("5........") && n("5........") >= 1);
}

#[test]
fn a_change_on_the_way_begins_at_its_step() {
    let board = layout("suko", "ABBACBCCC");
    let clues = Clues { givens: Grid::empty(9), ..Clues::all(&board, &grid("593287146")) };
    let tale = |name: &str| {
        let problem = Problem { layout: &board, clues: &clues, stream: Key::of(&["suko"]).stream(0, 0) };
        let mut events: Vec<Event> = Vec::new();
        run(
            &solver_named(name).unwrap(),
            &problem,
            1,
            u64::MAX,
            Some(&mut |event| {
                events.push(*event);
                ControlFlow::Continue(())
            }),
        );
        events
    };
    let (basic, changed) = (tale("suko-search"), tale("suko-search:none@0,1,2@500"));
    let same = basic.iter().zip(&changed).take_while(|(a, b)| a == b).count();
    assert_eq!(changed[same].step, 501, "500 steps are the same");
    assert!(changed.len() < basic.len());
    assert_eq!(tale("suko-search:none@0,1,2@1000000"), basic);
    assert_eq!(tale("suko-search:1,2@0"), tale("suko-search:1,2"));
}

#[test]
fn other_boards_are_refused_with_a_reason() {
    let sudoku = kind_named("sudoku").unwrap().rebuild(Shape::new(3, 3), "").unwrap();
    let clues = Clues::none(&sudoku);
    for name in ["suko-search", "suko-brute-force"] {
        let run = run_on(name, &sudoku, &clues, 1);
        assert!(matches!(run.outcome, Outcome::Unsuited(why) if why.contains("Suko and Sujiko")), "{name}: {run:?}");
    }
}
