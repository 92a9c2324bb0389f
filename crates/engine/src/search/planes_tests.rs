//! Compares the two forms of the closure: on the same clues both find the same candidates, or both a contradiction.

use super::closure::{Closure, Contradiction};
use super::frame::Frame;
use super::naive::solutions_up_to;
use super::nine::Lanes;
use super::solve::{fewest_candidates, tightest, weight};
use super::tests::{stream, sudoku};
use super::*;
use crate::board::{House, HouseKind};

/// Boards of every width of planes, square boxes and others.
fn boards() -> Vec<Arc<Layout>> {
    ["2x2", "2x3", "3x2", "2x4", "3x3", "2x5", "3x4", "4x3", "4x4", "3x6", "4x5", "5x5"].map(sudoku).into()
}

/// Some digits of a full grid, and now and then a wrong one.
fn drawn_clues(layout: &Layout, full: &Grid, stream: &mut Stream) -> Clues {
    let n_cells = layout.n_cells() as u32;
    let mut clues = Clues::all(layout, full);
    let kept = n_cells / 5 + stream.below(n_cells / 3);
    for cell in 0..n_cells as Cell {
        if stream.below(n_cells) >= kept {
            clues.givens.clear(cell);
        }
    }
    if stream.below(3) == 0 {
        clues.givens.set(stream.below(n_cells) as Cell, 1 + stream.below(layout.n_digits as u32) as u8);
    }
    clues
}

/// The candidates of all cells, how many cells are open, their weights, and the guesses that are offered.
type Told = (Vec<u32>, usize, Vec<u32>, Option<(Cell, Cell)>);

/// The state of a closure; `None` for a contradiction.
fn told(closure: Result<&Closure, Contradiction>) -> Option<Told> {
    let closure = closure.ok()?;
    let cells = 0..closure.frame.n_cells as Cell;
    let candidates = cells.clone().map(|cell| closure.candidates(cell)).collect();
    let open = cells.filter(|&cell| closure.candidates(cell).count_ones() > 1);
    let weights = open.map(|cell| weight(closure, cell)).collect();
    let guesses = (closure.n_open() > 0).then(|| (fewest_candidates(closure), tightest(closure)));
    Some((candidates, closure.n_open(), weights, guesses))
}

#[test]
fn both_forms_of_a_closure_agree() {
    let (mut n_dead, mut n_solved, mut n_open) = (0, 0, 0);
    for layout in boards() {
        let general = Frame::new(&layout);
        let planes = Lanes::ALL.into_iter().filter(|lanes| lanes.is_present()).map(|lanes| Frame::with(&layout, lanes));
        let planes: Vec<Frame> = planes.collect();
        assert!(planes.iter().all(|frame| frame.planes.is_some()) && general.planes.is_none());
        let full = fill(&[Draw { layout: layout.clone(), stream: stream("planes") }]).remove(0).unwrap();
        for round in 0..60 {
            let mut stream = stream(&format!("planes {} {round}", layout.n_cells()));
            let clues = drawn_clues(&layout, &full, &mut stream);
            let cell = stream.below(layout.n_cells() as u32) as Cell;
            let digits = stream.below(1 << layout.n_digits) | stream.below(1 << layout.n_digits);
            let mut expected: Option<[_; 3]> = None;
            for frame in std::iter::once(&general).chain(&planes) {
                let mut closure = Closure::of(frame, &clues);
                let first = told(closure.as_ref().map_err(|&dead| dead));
                // The clues of other cells one by one, until a cell has its digit; then fewer candidates of one cell.
                let mut until = Closure::open(frame);
                let fixed = clues.givens.filled().filter(|&(other, _)| other != cell).all(|(other, digit)| {
                    until.fix(other, digit).is_ok() && until.run_until_fixed(cell).is_ok() && until.run().is_ok()
                });
                let then = closure.as_mut().map_err(|dead| *dead).and_then(|closure| {
                    closure.keep(cell, digits)?;
                    closure.run()?;
                    Ok(&*closure)
                });
                let now = [first, fixed.then(|| told(Ok(&until))).flatten(), told(then)];
                match &expected {
                    None => {
                        n_dead += now.iter().filter(|now| now.is_none()).count();
                        n_solved += now.iter().flatten().filter(|now| now.1 == 0).count();
                        n_open += now.iter().flatten().filter(|now| now.1 > 0).count();
                        expected = Some(now);
                    }
                    Some(expected) => assert_eq!(&now, expected, "{} cells, round {round}: {clues:?}", layout.n_cells()),
                }
            }
        }
    }
    assert!(n_dead > 300 && n_solved > 100 && n_open > 300, "{n_dead} {n_solved} {n_open}");
}

#[test]
fn a_cell_that_is_fixed_early_stops_the_closure() {
    let layout = sudoku("4x4");
    let frame = Frame::of(&layout);
    let full = fill(&[Draw { layout: layout.clone(), stream: stream("early") }]).remove(0).unwrap();
    let mut closure = Closure::open(&frame);
    for cell in 0..255 {
        closure.fix(cell, full.0[cell as usize]).unwrap();
    }
    closure.run_until_fixed(254).unwrap();
    assert!(closure.is_fixed(254, full.0[254]) && closure.n_open() > 0, "clues are placed from the last one");
    closure.run().unwrap();
    assert!(closure.n_open() == 0 && closure.is_fixed(255, full.0[255]));
}

#[test]
fn boards_of_another_form_have_no_planes() {
    let has_planes = |layout: &Layout| Frame::of(layout).planes.is_some();
    let plain = sudoku("2x2");
    assert!(has_planes(&plain));
    let board = |houses: Vec<House>| Layout::new(plain.shape, 4, plain.box_shape, houses, Vec::new());
    // One house more, a house that is too small, and rows that are not declared as rows.
    let diagonal = House::new(HouseKind::Other, vec![0, 5, 10, 15]);
    assert!(!has_planes(&board(plain.houses.iter().cloned().chain([diagonal]).collect())));
    let small = House::new(HouseKind::Box, vec![10, 11, 14]);
    assert!(!has_planes(&board(plain.houses[..11].iter().cloned().chain([small]).collect())));
    let rows = plain.houses[..4].iter().map(|row| House::new(HouseKind::Other, row.cells.clone()));
    let unnamed = board(plain.houses[4..].iter().cloned().chain(rows).collect());
    assert!(!has_planes(&unnamed));
    // Both forms find the same solutions.
    let clues = Clues::none(&plain);
    for layout in [plain.as_ref(), &unnamed] {
        let count = count_up_to(&[Ask { layout, clues: &clues }], 1_000, &NO_BUDGET).remove(0);
        assert_eq!(count.found, solutions_up_to(layout, &clues, 1_000).len() as u64);
    }
}
