//! Compares corpus lines with every engine that can solve them: exact search, go-sudoku's and act365's.

use gridpress::formats::{self, Expect, Format};
use gridpress::kinds::parse_size;
use gridpress::lab::{Outcome, act365, go_sudoku};
use gridpress::search::{self, Ask, NO_BUDGET};
use gridpress::seed::Key;

const CORPUS: &str = include_str!("../corpus/solve.txt");

/// The moves and searches that each engine may use per line.
const BUDGET: u32 = 5_000_000;

#[test]
fn every_engine_gives_the_same_count() {
    let mut answers = [0; 3];
    for line in CORPUS.lines().map(|line| line.split('#').next().unwrap_or("").trim()).filter(|line| !line.is_empty()) {
        let (board, wanted) = line.split_once(" : ").unwrap_or_else(|| panic!("{line}"));
        let (found, limit) = wanted.split_once(" up to ").unwrap_or_else(|| panic!("{line}"));
        let (found, limit): (u64, u64) = (found.trim().parse().expect("a count"), limit.trim().parse().expect("a limit"));
        let (size, board) = match board.split_once(' ') {
            Some((size, rest)) if size.contains('x') => (Some(parse_size(size).expect("a size")), rest),
            _ => (None, board),
        };
        let expect = Expect { format: Some(Format::Lines), size, ..Expect::default() };
        let row = formats::read(board.as_bytes(), &expect).next().expect("a row").unwrap_or_else(|e| panic!("{line}: {e}"));
        let ask = Ask { layout: &row.layout, clues: &row.clues };
        let count = search::count_up_to(&[ask], limit, &NO_BUDGET).remove(0);
        assert!(count.is_decided && count.found == found, "search: {line}: {}", count.found);
        answers[0] += 1;

        let solved = go_sudoku::solve(&row.layout, &row.clues, limit as u32, BUDGET, None);
        assert_ne!(solved.outcome, go_sudoku::Outcome::GaveUp, "{line}");
        assert_eq!(solved.solutions as u64, found, "go-sudoku: {line}");
        answers[1] += 1;

        let strategy = act365::Strategy::LeastCandidatesHybrid;
        let stream = Key::of(&["corpus"]).stream(0, 0);
        let run = act365::run(&row.layout, &row.clues, strategy, limit, BUDGET as u64, &stream);
        if matches!(run.outcome, Outcome::Unsuited(_)) {
            continue;
        }
        assert_ne!(run.outcome, Outcome::GaveUp, "{line}");
        assert_eq!(run.solutions, found, "act365: {line}");
        answers[2] += 1;
    }
    // act365's engine supports rows, columns and boxes, so it cannot solve Sukos.
    assert_eq!((answers[0], answers[0] - answers[2]), (answers[1], 5), "{answers:?}");
    assert!(answers[2] > 15, "{answers:?}");
}
