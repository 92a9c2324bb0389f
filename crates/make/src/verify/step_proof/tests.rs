//! Steps of real paths, all of which follow from what they name; and single patterns that the ladder would not take, or that do not
//! justify the conclusion.

use super::*;
use crate::board::{Because, DigitSet, Step};
use crate::boards;
use crate::logic::{self, technique_of};
use std::collections::BTreeMap;

mod altered;

/// A technique that is added to the ladder and not here would make `verify` doubt every path that has it.
#[test]
fn every_technique_of_the_ladder_is_judged() {
    let layout = boards::boxes(3, 3);
    let (clues, board) = (Clues::none(&layout), Position::start(&layout, &Clues::none(&layout)));
    let ground = Ground::of(&layout, &clues, &board);
    let seen = Evidence::default();
    let is_left_out = |key: &str| {
        let case = Case { ground: &ground, key, seen: &seen, strikes: vec![(0, 1)], place: None };
        matches!(case.proof(), Err(Doubt::Unproven(why)) if why.contains("is not judged here"))
    };
    let left_out: Vec<&str> = logic::LADDER.iter().map(|row| row.key).filter(|key| is_left_out(key)).collect();
    assert_eq!(left_out, [""; 0]);
    assert!(is_left_out("no-technique"));
}

/// A puzzle with its only solution and its path.
pub(super) struct Told {
    pub layout: Layout,
    pub clues: Clues,
    pub solution: Grid,
    pub steps: Vec<Step>,
}

fn told(layout: Layout, clues: Clues) -> Option<Told> {
    let count =
        crate::search::count_up_to(&[crate::search::Ask { layout: &layout, clues: &clues }], 2, &crate::search::NO_BUDGET)
            .remove(0);
    let solution = count.first.filter(|_| count.is_decided && count.found == 1)?;
    let steps = logic::path(&layout, &clues).1;
    Some(Told { layout, clues, solution, steps })
}

/// Puzzles of many kinds, `apart` lines apart in their corpus.
pub(super) fn puzzles(apart: usize) -> impl Iterator<Item = Told> {
    let classic = boards::rows().step_by(apart).map(|row| (boards::boxes(3, 3), row.clues));
    let others = boards::signed().chain(boards::run_or_caged()).chain(boards::parted()).map(|(layout, clues, _)| (layout, clues));
    let killers = boards::killers().map(|killer| (killer.layout, killer.clues));
    let sukos = (0..3).map(|k| {
        let mut stream = boards::stream("suko", k);
        let layout = boards::suko(&mut stream);
        let solution = boards::solve(&layout, &Clues::none(&layout), 1, Some(&mut stream)).1;
        let clues = Clues { givens: Grid::empty(9), ..Clues::all(&layout, &solution) };
        (layout, clues)
    });
    let pairs = [("anti-king", 2), ("non-consecutive", 3), ("windows", 26)].into_iter().map(|(rules, n)| {
        let layout = boards::with_rules(if rules == "windows" { 3 } else { 2 }, 3, rules);
        let clues = boards::puzzle(&layout, &mut boards::stream(rules, 1), n).0;
        (layout, clues)
    });
    let rest = others.chain(killers).step_by(apart / 4 + 1);
    classic.chain(rest).chain(sukos).chain(pairs).filter_map(|(layout, clues)| told(layout, clues))
}

pub(super) fn key_of(step: &Step) -> &'static str {
    technique_of(step).expect("a row of the ladder").key
}

fn verdict(told: &Told, board: &Position, key: &str, evidence: &Evidence, conclusion: &Conclusion) -> StepJudged {
    check_step(&told.layout, &told.clues, &told.solution, board, StepSaid { key, evidence, conclusion })
}

#[test]
fn every_step_of_the_ladder_is_proven() {
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for told in puzzles(16) {
        let mut board = Position::start(&told.layout, &told.clues);
        for step in &told.steps {
            let judged = verdict(&told, &board, key_of(step), &step.evidence, &step.conclusion);
            assert_eq!(judged.verdict, StepVerdict::Proven, "{}: {} {step:?}", key_of(step), judged.reason);
            *counts.entry(key_of(step)).or_default() += 1;
            board.apply(&told.layout, &step.conclusion);
        }
    }
    assert!(counts.len() > 30, "{counts:?}");
}

/// A classic puzzle whose only solution is given, at a board of candidates.
fn at_board(solution: &str, open: &[(Cell, &[Digit])]) -> (Layout, Clues, Grid, Position) {
    let layout = boards::boxes(3, 3);
    let solution = Grid(solution.bytes().map(|b| b - b'0').collect());
    let clues = Clues::none(&layout);
    let mut board = Position { grid: solution.clone(), candidates: vec![DigitSet::EMPTY; 81] };
    for (cell, digits) in open {
        board.grid.clear(*cell);
        board.candidates[*cell as usize] = digits.iter().copied().collect();
    }
    (layout, clues, solution, board)
}

const SOLVED: &str = "159462387483971562276385149745639218392518476861247935628153794514796823937824651";

#[test]
fn what_is_not_named_is_not_used() {
    // Rows 1 and 3 have a 1 only in columns 1 and 7, so it is out of the rest of both columns.
    let wide = [(0, &[1, 2][..]), (6, &[1, 3][..]), (18, &[1, 2][..]), (24, &[1, 3][..]), (27, &[1, 7][..]), (33, &[1, 2][..])];
    let (layout, clues, solution, board) = at_board(SOLVED, &wide);
    let x_wing =
        Evidence { cells: vec![0, 6, 18, 24], digits: DigitSet::of(1), houses: vec![0, 2, 9, 15], ..Evidence::default() };
    let strikes = Conclusion { place: None, strikes: vec![(27, 1)] };
    let judge = |evidence: &Evidence, conclusion: &Conclusion, key: &str| {
        check_step(&layout, &clues, &solution, &board, StepSaid { key, evidence, conclusion })
    };
    assert_eq!(judge(&x_wing, &strikes, "x-wing").verdict, StepVerdict::Proven);
    // The ladder would take another step here.
    assert_ne!(logic::step_at(&layout, &clues, &board).map(|step| key_of(&step)), Some("x-wing"));
    for (what, evidence) in [
        ("a base", Evidence { houses: vec![0, 3, 9, 15], ..x_wing.clone() }),
        ("a cover", Evidence { houses: vec![0, 2, 9, 16], ..x_wing.clone() }),
        ("a house less", Evidence { houses: vec![0, 2, 9], ..x_wing.clone() }),
        ("a cell", Evidence { cells: vec![0, 6, 18, 33], ..x_wing.clone() }),
        ("a digit", Evidence { digits: DigitSet::of(2), ..x_wing.clone() }),
    ] {
        assert_eq!(judge(&evidence, &strikes, "x-wing").verdict, StepVerdict::True, "{what}");
    }
    assert_eq!(judge(&x_wing, &strikes, "swordfish").verdict, StepVerdict::True);
    // Without a technique the same houses carry it, and one of them does not.
    assert_eq!(judge(&x_wing, &strikes, "").verdict, StepVerdict::Proven);
    let one = Evidence { houses: vec![0], cells: vec![0, 6], ..Evidence::default() };
    assert_eq!(judge(&one, &strikes, "").verdict, StepVerdict::True);
    // In the short form the pattern is looked up.
    assert_eq!(judge(&Evidence::default(), &strikes, "x-wing").verdict, StepVerdict::Proven);
    assert_eq!(judge(&Evidence::default(), &strikes, "swordfish").verdict, StepVerdict::True);
}

#[test]
fn each_verdict_has_its_reason() {
    let (layout, clues, solution, board) = at_board(SOLVED, &[(0, &[1, 2]), (1, &[5, 2])]);
    let judge = |key: &str, place: Option<(Cell, Digit)>, strikes: Vec<(Cell, Digit)>, houses: Vec<u16>| {
        let conclusion = Conclusion { place, strikes };
        let evidence = Evidence { houses, ..Evidence::default() };
        let judged =
            check_step(&layout, &clues, &solution, &board, StepSaid { key, evidence: &evidence, conclusion: &conclusion });
        (judged.verdict, judged.reason)
    };
    for (said, verdict, reason) in [
        (judge("hidden-single", Some((0, 1)), vec![], vec![0]), StepVerdict::Proven, "follows"),
        (judge("naked-single", Some((0, 1)), vec![], vec![]), StepVerdict::True, "no pattern"),
        (judge("hidden-single", Some((0, 2)), vec![], vec![0]), StepVerdict::Wrong, "writes r1c1=2"),
        (judge("pointing", None, vec![(1, 5)], vec![0, 1]), StepVerdict::Wrong, "strikes r1c2=5"),
        (judge("pointing", None, vec![(1, 9)], vec![0, 1]), StepVerdict::Idle, "changes nothing"),
        (judge("hidden-single", Some((2, 9)), vec![], vec![0]), StepVerdict::Idle, "stands there"),
        (judge("sue-de-coq", Some((0, 1)), vec![], vec![0]), StepVerdict::Unreadable, "no technique 'sue-de-coq'"),
        (judge("cell-chains", Some((0, 1)), vec![], vec![0]), StepVerdict::True, "no line of reasoning"),
    ] {
        assert_eq!(said.0, verdict, "{}", said.1);
        assert!(said.1.contains(reason), "{}", said.1);
    }
    let mut lost = board.clone();
    lost.candidates[0] = DigitSet::of(2);
    let conclusion = Conclusion { place: Some((1, 5)), strikes: vec![] };
    let said = StepSaid { key: "naked-single", evidence: &Evidence::default(), conclusion: &conclusion };
    let judged = check_step(&layout, &clues, &solution, &lost, said);
    assert_eq!(judged.verdict, StepVerdict::Unreadable);
    assert!(judged.reason.contains("r1c1=1"), "{}", judged.reason);
}

/// A link without a house or pair behind it is not taken on trust.
#[test]
fn a_chain_is_followed_link_by_link() {
    let told =
        puzzles(16).find(|told| told.steps.iter().any(|step| key_of(step) == "forcing-chain")).expect("a puzzle of chains");
    let mut board = Position::start(&told.layout, &told.clues);
    for step in &told.steps {
        if key_of(step) == "forcing-chain" {
            for i in 1..step.evidence.branches[0].claims.len() {
                let mut evidence = step.evidence.clone();
                evidence.branches[0].claims[i].because = Because::Pair;
                evidence.branches[0].claims[i].from.clear();
                let judged = verdict(&told, &board, "forcing-chain", &evidence, &step.conclusion);
                assert_eq!(judged.verdict, StepVerdict::True);
                assert!(judged.reason.contains(&format!("claim {}", i + 1)), "{}", judged.reason);
            }
            return;
        }
        board.apply(&told.layout, &step.conclusion);
    }
}
