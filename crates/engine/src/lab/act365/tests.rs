//! Compares act365's counts with those of the original, non-square boxes first.

use super::*;
use crate::board::{HouseKind, Shape};
use crate::kinds::{kind_named, parse_size};
use crate::lab::testing::{clues, sudoku};
use crate::lab::{Solutions, evaluate};
use crate::seed::Key;

const CORPUS: &str = include_str!("../../../../../tests/corpus/lab_act365.csv");
const INKALA_2010: &str = "..53.....8......2..7..1.5..4....53...1..7...6..32...8..6.5....9..4....3......97..";

fn stream() -> Stream {
    Key::of(&["act365"]).stream(0, 0)
}

fn counts(run: &Run) -> [u64; 3] {
    let figure = |figure| run.figure(figure).unwrap_or(u64::MAX);
    [run.solutions, figure(Figure::Unwinds), figure(Figure::Complexity)]
}

#[test]
fn counts_equal_the_originals() {
    for line in CORPUS.lines().skip(1) {
        let fields: Vec<&str> = line.split(',').collect();
        let size = parse_size(fields[0]).unwrap();
        let layout = sudoku(size.rows, size.cols);
        let strategy = Strategy::named(fields[2]).unwrap();
        let want: Vec<u64> = fields[3..].iter().map(|n| n.parse().unwrap()).collect();
        let run = run(&layout, &clues(fields[1]), strategy, 0, u64::MAX, &stream());
        assert_eq!(counts(&run), want[..], "{line}");
        assert_eq!(run.outcome, Outcome::Solved, "{line}");
        assert_eq!(run.figure(Figure::Unwinds), run.figure(Figure::Guesses).map(|n| n + 1), "{line}");
    }
    assert_eq!(CORPUS.lines().count(), 271);
}

#[test]
fn inkala_2010_takes_what_was_published() {
    let layout = sudoku(3, 3);
    for (strategy, max, want) in [
        (Strategy::LeastCandidatesCell, 0, [1, 87, 1861]),
        (Strategy::LeastCandidatesNumber, 0, [1, 96, 2331]),
        (Strategy::LeastCandidatesHybrid, 0, [1, 68, 1635]),
        (Strategy::LeastCandidatesHybrid, 2, [1, 68, 1635]),
        (Strategy::LeastCandidatesHybrid, 1, [1, 17, 347]),
        (Strategy::FirstAvailable, 0, [1, 10_008, 10_008]),
        (Strategy::FirstAvailable, 1, [1, 9_949, 9_949]),
    ] {
        let run = run(&layout, &clues(INKALA_2010), strategy, max, u64::MAX, &stream());
        assert_eq!(counts(&run), want, "{strategy:?} {max}");
    }
}

#[test]
fn every_strategy_finds_every_solution() {
    let stream = stream();
    for line in CORPUS.lines().skip(1).filter(|line| line.contains("-hybrid")).step_by(3) {
        let fields: Vec<&str> = line.split(',').collect();
        let size = parse_size(fields[0]).unwrap();
        let layout = sudoku(size.rows, size.cols);
        let clues = clues(fields[1]);
        for strategy in Strategy::ALL.into_iter().skip(1) {
            let run = run(&layout, &clues, strategy, 0, u64::MAX, &stream);
            assert_eq!(run.solutions.to_string(), fields[3], "{strategy:?} {line}");
            assert!(run.solution.is_none_or(|grid| grid.solves(&layout, &clues)), "{strategy:?} {line}");
        }
    }
    // The empty 2×2 board has 288 solutions.
    let layout = sudoku(2, 2);
    for strategy in Strategy::ALL {
        let run = run(&layout, &Clues::none(&layout), strategy, 0, u64::MAX, &stream);
        assert_eq!((run.outcome, run.solutions), (Outcome::Solved, 288), "{strategy:?}");
    }
}

#[test]
fn random_strategies_repeat_with_their_stream() {
    let layout = sudoku(3, 3);
    let go = |strategy, n| run(&layout, &clues(INKALA_2010), strategy, 0, u64::MAX, &Key::of(&["act365"]).stream(n, 0));
    for strategy in Strategy::ALL {
        let (first, second) = (go(strategy, 0), go(strategy, 1));
        assert_eq!(first, go(strategy, 0), "{strategy:?}");
        assert_eq!(counts(&first) != counts(&second), strategy.is_random(), "{strategy:?}");
        assert_eq!(Strategy::named(strategy.name()), Some(strategy));
    }
}

#[test]
fn runs_end_and_say_why() {
    let layout = sudoku(2, 3);
    let budget = |strategy| run(&layout, &Clues::none(&layout), strategy, 0, 100, &stream());
    assert_eq!(
        (budget(Strategy::LeastCandidatesCell).outcome, budget(Strategy::LeastCandidatesCell).steps),
        (Outcome::GaveUp, 100)
    );
    let twice = clues("1.1.................................");
    let large = clues("9...................................");
    for strategy in Strategy::ALL {
        let outcome = |clues: &Clues| run(&layout, clues, strategy, 0, u64::MAX, &stream());
        assert_eq!(outcome(&twice).outcome, Outcome::NoSolution, "{strategy:?}");
        assert_eq!(outcome(&large).outcome, Outcome::NoSolution, "{strategy:?}");
    }
    let run_stuck =
        run(&layout, &clues("12345......6........................"), Strategy::LeastCandidatesHybrid, 0, 99, &stream());
    assert_eq!((run_stuck.outcome, counts(&run_stuck)), (Outcome::NoSolution, [0, 1, 1]));
    let suko = kind_named("suko").unwrap().rebuild(Shape::new(3, 3), "AABBBCCCC").unwrap();
    let latin = Layout::new(layout.shape, 6, None, layout.houses[..12].to_vec(), Vec::new());
    assert_eq!(latin.houses_of_kind(HouseKind::Box).len(), 0);
    for other in [suko, latin] {
        let run = run(&other, &Clues::none(&other), Strategy::LeastCandidatesHybrid, 1, 99, &stream());
        assert!(matches!(run.outcome, Outcome::Unsuited(_)));
    }
}

#[test]
fn evaluation_tells_none_unique_and_multiple() {
    let layout = sudoku(3, 3);
    let judge = |clues: &Clues| evaluate(&layout, clues, &Budget::USUAL, &mut stream());
    let unique = judge(&clues(INKALA_2010));
    assert_eq!((unique.solutions, unique.unwinds, unique.complexity), (Solutions::Unique, Some(68), Some(1635)));
    assert!(unique.guesses.is_some_and(|n| n > 10) && unique.score.is_some_and(|s| s > 400));
    assert_eq!(judge(&clues(&format!("{}...", &INKALA_2010[..78]))).solutions, Solutions::Multiple);
    let none = judge(&clues(&format!("5{}", &INKALA_2010[1..])));
    assert_eq!((none.solutions, none.guesses, none.score), (Solutions::None, None, None));
    let suko = kind_named("suko").unwrap().rebuild(Shape::new(3, 3), "ABBACBCCC").unwrap();
    let told = Clues { givens: Grid::empty(9), ..Clues::all(&suko, &clues("593287146").givens) };
    let judged = evaluate(&suko, &told, &Budget::USUAL, &mut stream());
    assert_eq!((judged.solutions, judged.unwinds), (Solutions::Unique, None));
    assert_eq!(judge(&Clues::none(&layout)).solutions, Solutions::Multiple);
    assert_eq!(evaluate(&layout, &clues(INKALA_2010), &Budget::of_steps(2), &mut stream()).solutions, Solutions::Undecided);
}
