//! Laws that every solver of SOLVERS must obey: its events must lead to its result, and the result must agree with brute force.

use super::testing::{clues, sudoku};
use super::*;
use crate::board::{Cell, Clues, Grid, Layout, Position, Shape};
use crate::formats::{Expect, read};
use crate::kinds::kind_named;
use crate::seed::Key;
use std::ops::ControlFlow;

const BUDGET: u64 = 200_000;

/// Boards with no, one and several solutions; not square first.
fn boards() -> Vec<(&'static str, Layout, Clues)> {
    let suko = kind_named("suko").unwrap().rebuild(Shape::new(3, 3), "ABBACBCCC").unwrap();
    let told = Clues { givens: Grid::empty(9), ..Clues::all(&suko, &clues("593287146").givens) };
    let sujiko = kind_named("sujiko").unwrap().rebuild(Shape::new(3, 3), "").unwrap();
    let few = Clues { givens: clues("5........").givens, ..Clues::all(&sujiko, &clues("593287146").givens) };
    let of_kind = |name: &str, rows, cols| kind_named(name).unwrap().rebuild(Shape::new(rows, cols), "").unwrap();
    let knights = "...3...7...............4....1.6..3..69..5..4.7.4....................8..........5.";
    vec![
        ("2x3, kings apart", of_kind("anti-king", 2, 3), clues("...6...2...4.3..6.........1.........")),
        ("3x2, knights apart, several", of_kind("anti-knight", 3, 2), clues("1..........1...6.....4.....5........")),
        ("2x3, knights apart, none", of_kind("anti-knight", 2, 3), clues("1......1............................")),
        ("3x3, knights apart", of_kind("anti-knight", 3, 3), clues(knights)),
        ("2x3", sudoku(2, 3), clues("....65.6.42..2........4..45.3.31....")),
        ("3x2", sudoku(3, 2), clues("..4.5..3.2..........5.........1.4...")),
        ("2x3, several", sudoku(2, 3), clues("123456456123231564564231312645......")),
        ("2x2, all", sudoku(2, 2), clues("1234............")),
        ("2x2, none", sudoku(2, 2), clues("12....34.......4")),
        ("suko", suko, told),
        ("sujiko, several", sujiko, few),
        ("3x3", sudoku(3, 3), clues("..53.....8......2..7..1.5..4....53...1..7...6..32...8..6.5....9..4....3......97..")),
    ]
}

/// Boards of 4×4 with rules that only some solvers support: relations, marks and lines of most sorts. tests/it has a board of every
/// kind.
const WITH_RULES: &[&str] = &[
    ".....2.11.4..... arrow=r3c3,r2c4,r2c3",
    ".1....142....... clone=r1c4,r2c4,r3c3,r4c3",
    ".12....1.......4 between=r2c1,r2c2,r3c2,r3c3",
    "................ latin calculation=9x:r1c1,r2c1,r2c2;11+:r1c2,r1c3,r1c4,r2c3;6+:r2c4,r3c4,r4c4;7+:r3c1,r4c1,r4c2;9+:r3c2,r3c3,r4c3",
    "......2.3....... difference=r1c1,r2c1;r1c2,r1c3;r1c2,r2c2;r1c3,r2c3;r2c2,r2c3;r3c1,r4c1;r3c2,r4c2;r3c4,r4c4;r4c2,r4c3 all-consecutive",
    "...33....31..1.. latin greater=r1c3,r2c3;r4c4,r4c3",
    "...........3.... difference=r1c1,r2c1;r1c3,r2c3;r1c4,r2c4;r2c2,r2c3;r3c2,r3c3;r3c2,r4c2;r3c3,r4c3;r3c4,r4c4;r4c2,r4c3 ratio=r1c3,r1c4;r2c1,r2c2;r2c1,r3c1;r2c2,r3c2;r3c1,r3c2;r4c3,r4c4 all-dots",
    "..144..........1 little-killer=7:r2c4-r4c2",
    "1.3.......1..... numbered-room=2:r4c4-r1c4",
    ".....2.4....4.1. outside=1:r1c4-r1c1",
    "...12..4.......2 palindrome=r1c2,r1c1,r2c1,r3c2,r4c2,r3c1",
    ".34......1...... quadruple=2.2.3:r2c2,r2c3,r3c2,r3c3",
    ".4.1..........13 region-sum=r1c3,r2c2,r3c1;r2c3,r1c4,r2c4,r3c4,r4c4",
    "..2.42....3..... renban=r1c2,r1c3,r1c4,r2c3",
    "...1............ sandwich=2:r1c1-r1c4;0:r1c1-r4c1;0:r1c2-r4c2;3:r1c3-r4c3;3:r1c4-r4c4;0:r2c1-r2c4;5:r3c1-r3c4;3:r4c1-r4c4",
    ".21.3.....3..3.. skyscraper=1:r4c4-r4c1",
    "4..1.........3.2 thermo=r4c4,r3c4,r4c3",
    "...4....4....34. whispers=r1c2,r2c2,r1c1,r2c1",
    "..........3...1. x-sum=3:r1c2-r4c2",
    "4......3........ odd=r1c2,r3c1 even=r2c2,r4c4",
    ".12..........3.. xv=5:r2c1,r2c2;5:r3c3,r3c4",
];

/// All fillings of a small board that obey everything: houses while they are filled, the rest when they are full.
fn every_filling(layout: &Layout, clues: &Clues) -> Vec<Grid> {
    fn fill(layout: &Layout, clues: &Clues, cell: usize, grid: &mut Grid, found: &mut Vec<Grid>) {
        if cell == layout.n_cells() {
            found.extend(grid.solves(layout, clues).then(|| grid.clone()));
            return;
        }
        for digit in 1..=layout.n_digits {
            let is_seen = |&peer: &Cell| (peer as usize) < cell && grid.get(peer) == Some(digit);
            if clues.givens.get(cell as Cell).is_none_or(|given| given == digit)
                && !layout.peers(cell as Cell).iter().any(is_seen)
            {
                grid.set(cell as Cell, digit);
                fill(layout, clues, cell + 1, grid, found);
            }
        }
        grid.clear(cell as Cell);
    }
    let mut found = Vec::new();
    fill(layout, clues, 0, &mut Grid::empty(layout.n_cells()), &mut found);
    found
}

/// The boards with rules unchanged, without every other given, and with one more given, usually a wrong one.
fn ruled_boards() -> Vec<(&'static str, Layout, Clues)> {
    let mut boards = Vec::new();
    for &text in WITH_RULES {
        let row = read(text.as_bytes(), &Expect::default()).next().unwrap().unwrap_or_else(|e| panic!("{text}: {e}"));
        let (mut fewer, mut more) = (row.clues.clone(), row.clues.clone());
        row.clues.givens.filled().step_by(2).for_each(|(cell, _)| fewer.givens.clear(cell));
        let open = (0..16).rev().find(|&cell| row.clues.givens.get(cell).is_none()).unwrap();
        more.givens.set(open, 2);
        let layout = Layout::clone(&row.layout);
        boards.extend([row.clues.clone(), fewer, more].map(|clues| (text, layout.clone(), clues)));
    }
    boards
}

/// Every solver, and every solver with its options.
fn everyone() -> Vec<Chosen> {
    let with_options =
        ["go-sudoku:twins", "matchpeg:no-pairs", "suko-search:1,2", "suko-search:all", "suko-search:none@0,3,5@40,4@90"];
    SOLVERS.iter().map(|row| row.name).chain(with_options).map(|name| solver_named(name).unwrap()).collect()
}

/// Replays a run: guesses are nested, placements outside of guesses are right, and each reported solution is one.
struct Replay<'a> {
    layout: &'a Layout,
    clues: &'a Clues,
    only: Option<Grid>,
    position: Position,
    standing: Vec<(Event, Position)>,
    step: u64,
    solutions: u64,
}

impl<'a> Replay<'a> {
    fn new(layout: &'a Layout, clues: &'a Clues, only: Option<Grid>) -> Replay<'a> {
        Replay { layout, clues, only, position: Position::start(layout, clues), standing: Vec::new(), step: 0, solutions: 0 }
    }

    fn hear(&mut self, event: &Event, name: &str) -> ControlFlow<()> {
        use crate::board::Conclusion;
        // Annealing also has steps that change nothing.
        let is_next = event.step <= self.step + 1 || matches!(event.why, Why::Drawn | Why::Better | Why::Warm | Why::LookOn);
        assert!(event.step >= self.step && is_next, "{name}: steps go on one by one, {event:?}");
        self.step = event.step;
        assert!(!words(self.layout, event).is_empty());
        let place = Some((event.cell, event.digit));
        let is_right = |digit: Option<u8>| self.only.as_ref().is_none_or(|only| only.get(event.cell) == digit);
        // Once the unique solution is found, later placements search for others, which do not exist.
        let is_free = matches!(event.why, Why::Permutation | Why::Drawn | Why::Better | Why::Warm);
        let is_tried = !self.standing.is_empty() || self.solutions > 0 || is_free;
        match event.act {
            Act::Guess => {
                self.standing.push((*event, self.position.clone()));
                self.position.apply(self.layout, &Conclusion { place, strikes: vec![] });
            }
            Act::Place => {
                assert!(is_tried || is_right(Some(event.digit)), "{name}: {event:?} is wrong");
                self.position.apply(self.layout, &Conclusion { place, strikes: vec![] });
            }
            Act::Eliminate => {
                let is_lost = self.only.as_ref().is_some_and(|only| only.get(event.cell) == Some(event.digit));
                assert!(is_tried || !is_lost, "{name}: {event:?} is wrong");
                self.position.apply(self.layout, &Conclusion { place: None, strikes: vec![(event.cell, event.digit)] });
            }
            Act::Retract => {
                let (guess, before) = self.standing.pop().expect("a guess stands");
                assert_eq!((guess.cell, guess.digit), (event.cell, event.digit), "{name}: {event:?}");
                self.position = before;
            }
            Act::Solution => {
                self.solutions += 1;
                assert!(self.position.grid.solves(self.layout, self.clues), "{name}: {:?}", self.position.grid);
            }
        }
        ControlFlow::Continue(())
    }
}

#[test]
fn what_a_machine_tells_leads_to_what_it_claims() {
    let mut n_runs = 0;
    let mut counts = Vec::new();
    let plain = boards().into_iter().map(|(board, layout, clues)| {
        let oracle = go_sudoku::solve(&layout, &clues, 1000, u32::MAX, None);
        (board, layout, clues, oracle.solutions as u64, oracle.solution)
    });
    let ruled = ruled_boards().into_iter().map(|(board, layout, clues)| {
        let all = every_filling(&layout, &clues);
        (board, layout, clues, all.len() as u64, all.first().cloned())
    });
    for (board, layout, clues, expected, solution) in plain.chain(ruled) {
        counts.push(expected);
        let only = solution.filter(|_| expected == 1);
        let n_before = n_runs;
        for chosen in everyone().iter().filter(|chosen| chosen.solver.suits(&layout).is_ok()) {
            for limit in [1, 0] {
                let name = format!("{} on {board}", chosen.name);
                let problem = Problem { layout: &layout, clues: &clues, stream: Key::of(&["laws"]).stream(0, 0) };
                let mut replay = Replay::new(&layout, &clues, only.clone());
                let run = run(chosen, &problem, limit, BUDGET, Some(&mut |event| replay.hear(event, &name)));
                let told = if chosen.solver.claim == Claim::MayGiveUp { run.steps } else { replay.step };
                assert_eq!((run.solutions, run.steps), (replay.solutions, told), "{name}: {:?}", run.outcome);
                assert!(run.steps <= BUDGET && run.solution.as_ref().is_none_or(|grid| grid.solves(&layout, &clues)), "{name}");
                let wanted = if limit == 0 { expected } else { expected.min(limit) };
                let outcome = if expected == 0 { Outcome::NoSolution } else { Outcome::Solved };
                match chosen.solver.claim {
                    Claim::Everything if run.outcome != Outcome::GaveUp => {
                        assert_eq!((run.outcome, run.solutions), (outcome, wanted), "{name}");
                    }
                    _ => assert!(run.solutions <= wanted, "{name}"),
                }
                let silent = super::run(chosen, &problem, limit, BUDGET, None);
                assert_eq!(silent.steps, run.steps, "{name}: watching changes nothing");
                n_runs += 1;
            }
        }
        assert!(n_runs > n_before + 3, "{board}: two machines at least");
    }
    assert!(n_runs > 900, "{n_runs}");
    let n_with = |is: fn(u64) -> bool| counts.iter().filter(|&&n| is(n)).count();
    assert!(n_with(|n| n == 0) > 10 && n_with(|n| n == 1) > 20 && n_with(|n| n > 1) > 10, "{counts:?}");
}

#[test]
fn a_budget_ends_every_machine() {
    let layout = sudoku(3, 4);
    let empty = Clues::none(&layout);
    for chosen in everyone().iter().filter(|chosen| chosen.solver.suits(&layout).is_ok()) {
        for budget in [0, 1, 50] {
            let problem = Problem { layout: &layout, clues: &empty, stream: Key::of(&["laws"]).stream(0, 0) };
            let run = run(chosen, &problem, 0, budget, None);
            let is_ended = run.outcome == Outcome::GaveUp && run.steps == budget || run.outcome == Outcome::Stuck;
            assert!(is_ended, "{}: {:?} after {} of {budget}", chosen.name, run.outcome, run.steps);
        }
    }
}

#[test]
fn whoever_has_seen_enough_ends_a_run() {
    let layout = sudoku(3, 4);
    let empty = Clues::none(&layout);
    let problem = Problem { layout: &layout, clues: &empty, stream: Key::of(&["laws"]).stream(0, 0) };
    let mut n = 0;
    let mut watch = |_: &Event| {
        n += 1;
        if n == 30 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    };
    let run = run(&solver_named("norvig").unwrap(), &problem, 0, BUDGET, Some(&mut watch));
    assert_eq!((run.outcome, n), (Outcome::GaveUp, 30));
}

#[test]
fn go_sudoku_counts_the_same_with_and_without_a_tale() {
    let layout = sudoku(3, 3);
    for line in include_str!("../../../../tests/corpus/lab_go.csv").lines().skip(1).step_by(3) {
        let puzzle = clues(line.split(',').next().unwrap());
        let problem = Problem { layout: &layout, clues: &puzzle, stream: Key::of(&["laws"]).stream(0, 0) };
        for name in ["go-sudoku", "norvig"] {
            let run = run(&solver_named(name).unwrap(), &problem, 1, u64::MAX, None);
            let searches = go_sudoku::searches(&layout, &puzzle, u32::MAX).map(u64::from);
            assert_eq!(run.figure(Figure::Guesses), searches, "{line}");
        }
    }
}

#[test]
fn names_are_read_with_their_options() {
    assert_eq!(solver_named("go-sudoku:twins").unwrap().name, "go-sudoku:twins");
    for (name, says) in [
        ("simplex", "there is no solver 'simplex'; there are: go-sudoku"),
        ("go-sudoku:triplets", "go-sudoku does not know 'triplets'; after the colon it takes twins"),
        ("norvig:twins", "norvig has no options"),
    ] {
        let said = solver_named(name).err().map(|e| e.to_string()).unwrap_or_default();
        assert!(said.starts_with(says), "{said}");
    }
}
