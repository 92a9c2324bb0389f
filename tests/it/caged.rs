//! Killers and boards of several grids, by what their rows say: cages as requested, totals of the solution, and no grid of several
//! that suffices by itself.

use crate::workshop::{listed, run};
use gridpress::board::{Clues, Grid};
use gridpress::kinds::kind_named;
use gridpress::search::{Ask, NO_BUDGET, count_up_to};
use gridpress::verify::count_by_clauses;

#[test]
fn killers_have_the_cages_that_were_asked_for() {
    for (options, count, sizes, n_digits) in [
        (&["--kind", "killer", "-n", "6"][..], 1..=81, 2..=5, 0..=0),
        (&["--kind", "killer", "--cages", "30..33", "--cage-sizes", "2..3", "-n", "6"], 30..=33, 2..=3, 0..=0),
        (&["--kind", "killer", "--size", "2x4", "--mask", "half-turn", "-n", "4"], 1..=64, 2..=5, 0..=0),
        (&["--kind", "killer", "--size", "3x2", "--clues", "3", "-n", "4"], 1..=36, 2..=5, 3..=3),
        (&["--kind", "killer", "--rules", "windows", "-n", "3"], 1..=81, 2..=5, 0..=0),
        (&["--rules", "cages,anti-knight", "-n", "3"], 1..=81, 2..=5, 0..=0),
        (&["--kind", "killer-x", "--size", "2x5", "-n", "2"], 1..=100, 2..=5, 0..=0),
        (&["--kind", "killer-jigsaw", "-n", "3"], 1..=81, 2..=5, 0..=0),
    ] {
        for row in listed("caged", options) {
            let (layout, solution) = (&row.layout, row.solution.as_ref().expect("a row has its solution"));
            assert!(count.contains(&layout.cages.len()), "{options:?}: {} cages", layout.cages.len());
            assert!(n_digits.contains(&row.clues.n_givens()), "{options:?}: {} digits", row.clues.n_givens());
            for (cage, sum) in layout.cages.iter().zip(&row.clues.sums) {
                assert!(sizes.contains(&cage.cells.len()), "{options:?}: {cage:?}");
                let digits: Vec<u16> = cage.cells.iter().map(|&cell| solution.0[cell as usize].into()).collect();
                assert_eq!(Some(digits.iter().sum::<u16>()), *sum, "{options:?}: {cage:?}");
                assert!((1..digits.len()).all(|i| !digits[..i].contains(&digits[i])), "{options:?}: {cage:?} has a digit twice");
            }
            let judged = count_by_clauses(layout, &row.clues, 2, &NO_BUDGET);
            assert!(judged.is_unique() && judged.first.as_ref() == Some(solution), "{options:?}: {}", row.text);
        }
    }
}

/// A killer without a superfluous cage: if any of its cages is removed, there are several solutions.
#[test]
fn a_minimal_killer_has_no_decorative_cage() {
    for row in listed("caged", &["--kind", "killer", "--size", "2x3", "--clues", "minimal", "-n", "6"]) {
        let sudoku = kind_named("sudoku").unwrap();
        for without in 0..row.layout.cages.len() {
            let mut layout = sudoku.rebuild(row.size, "").unwrap();
            let rest = (0..row.layout.cages.len()).filter(|&k| k != without);
            let (cages, sums) = rest.map(|k| (row.layout.cages[k].cells.clone(), row.clues.sums[k])).unzip();
            layout = gridpress::kinds::with_cages(&layout, row.size, cages);
            let clues = Clues { sums, ..Clues::none(&layout) };
            assert!(count_by_clauses(&layout, &clues, 2, &NO_BUDGET).found == 2, "{} needs no cage {without}", row.text);
        }
    }
}

#[test]
fn no_grid_of_several_suffices_alone() {
    let sudoku = kind_named("sudoku").unwrap().rebuild(gridpress::board::Shape::new(3, 3), "").unwrap();
    for (kind, count) in [("samurai", "50"), ("twin", "20"), ("triple", "20"), ("sohei", "20"), ("butterfly", "20")] {
        let rows = listed("caged", &["--kind", kind, "-n", count]);
        assert_eq!(rows.len().to_string(), count);
        for row in rows {
            let layout = &row.layout;
            for &(top, left) in layout.grids() {
                let of = |grid: &Grid| {
                    let place =
                        |i: usize| layout.cell(top as usize + i / 9, left as usize + i % 9).expect("a grid has all its cells");
                    Grid((0..81).map(|i| grid.0[place(i) as usize]).collect())
                };
                let clues = Clues::of_givens(of(&row.clues.givens));
                let found = count_up_to(&[Ask { layout: &sudoku, clues: &clues }], 2, &NO_BUDGET).remove(0).found;
                assert_eq!(found, 2, "{kind}: the grid at {top}, {left} of {}", row.text);
                let solution = of(row.solution.as_ref().expect("a row has its solution"));
                assert!(solution.solves(&sudoku, &clues), "{kind}: {}", row.text);
            }
        }
    }
}

/// Cages of a calcudoku have the requested sizes and operators; a digit is a cage of one cell.
#[test]
fn calcudokus_have_the_operators_that_were_asked_for() {
    run(&["generate", "--kind", "calcudoku", "--cages", "3"])
        .exits(2)
        .says("the cages of a Calcudoku cover its board")
        .says("--cage-sizes");
    run(&["generate", "--kind", "windoku", "--cage-sizes", "3"]).exits(2).says("has no cages");
    for (options, most, allowed) in [
        (&["--kind", "calcudoku", "--size", "4", "--operators", "+", "-n", "6"][..], 4, "+"),
        (&["--kind", "calcudoku", "--operators", "+-", "--cage-sizes", "2..3", "-n", "4"], 3, "+-"),
        (&["--kind", "calcudoku", "--size", "5", "--operators", "−", "--cage-sizes", "1..2", "-n", "2"], 2, "-"),
        (&["--kind", "calcudoku", "--operators", "x/", "-n", "3"], 4, "x/"),
        (&["--kind", "calcudoku", "--cage-sizes", "3..5", "-n", "3"], 5, "+-x/"),
        (&["--kind", "calcudoku-no-operators", "--cage-sizes", "2", "-n", "2"], 2, ""),
    ] {
        for row in listed("operators", options) {
            assert!(row.layout.signs.iter().map(|sign| sign.cells.len()).sum::<usize>() == row.layout.n_cells(), "{options:?}");
            for sign in row.layout.signs.iter().filter(|sign| sign.cells.len() > 1) {
                let letter = sign.calculation().1.letter();
                assert!(sign.cells.len() <= most && allowed.contains(letter), "{options:?}: {sign:?}");
            }
            let (judged, solution) = (count_by_clauses(&row.layout, &row.clues, 2, &NO_BUDGET), row.solution.as_ref());
            assert!(judged.is_unique() && judged.first.as_ref() == solution, "{options:?}: {}", row.text);
        }
    }
}

/// A killer's cages stay beside those of a calcudoku, and options about cages are then about them.
#[test]
fn cages_of_a_killer_lie_beside_those_with_operators() {
    let options = ["--kind", "calcudoku", "--size", "4", "--rules", "cages", "--cages", "6", "-n", "2"];
    for row in listed("both", &options) {
        assert!(row.layout.cages.len() == 6 && row.layout.has_calculations(), "{}", row.text);
        let judged = count_by_clauses(&row.layout, &row.clues, 2, &NO_BUDGET);
        assert!(judged.is_unique() && judged.first == row.solution, "{}", row.text);
    }
}
