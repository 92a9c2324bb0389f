//! Latin squares, futoshiki and skyscrapers against lists of all squares, which are made here without any code of the program.

use crate::workshop::{Scratch, listed, run, run_on};
use gridpress::board::{Clues, Grid, Layout, Sort};
use gridpress::formats::Row;
use gridpress::kinds::{kind_named, parse_size, signs_that_are_clues};
use gridpress::search::{Ask, NO_BUDGET, count_up_to};

/// All Latin squares of a side, cell by cell.
fn squares(side: usize) -> Vec<Vec<u8>> {
    fn fill(side: usize, square: &mut Vec<u8>, all: &mut Vec<Vec<u8>>) {
        let at = square.len();
        if at == side * side {
            all.push(square.clone());
            return;
        }
        for digit in 1..=side as u8 {
            let (row, col) = (at / side, at % side);
            if (0..col).all(|c| square[row * side + c] != digit) && (0..row).all(|r| square[r * side + col] != digit) {
                square.push(digit);
                fill(side, square, all);
                square.pop();
            }
        }
    }
    let mut all = Vec::new();
    fill(side, &mut Vec::new(), &mut all);
    all
}

/// Whether a full square has the digits and the signs of a puzzle, as its reader would check them.
fn obeys(square: &[u8], layout: &Layout, clues: &Clues) -> bool {
    let digits = |sign: &gridpress::board::Sign| sign.cells.iter().map(|&cell| square[cell as usize]).collect::<Vec<u8>>();
    clues.givens.0.iter().zip(square).all(|(&given, &digit)| given == 0 || given == digit)
        && layout.signs.iter().all(|sign| match (sign.sort, &digits(sign)[..]) {
            (Sort::Greater, [a, b]) => a > b,
            (Sort::Skyscraper, line) => {
                let is_seen = |&i: &usize| line[..i].iter().all(|&before| before < line[i]);
                (0..line.len()).filter(is_seen).count() as u32 == sign.value
            }
            other => panic!("{other:?}"),
        })
}

fn made(kind: &str, side: usize, more: &[&str]) -> Vec<Row> {
    let size = format!("1x{side}");
    listed("latin", &[&["--kind", kind, "--size", &size], more].concat())
}

#[test]
fn squares_are_as_many_as_is_known() {
    let kind = kind_named("latin").unwrap();
    let count = |side: usize, givens: &[u8]| {
        let params = kind.check(Some(parse_size(&format!("1x{side}")).unwrap()), None, false).unwrap();
        let layout = kind.sample(&params);
        let givens = Grid(if givens.is_empty() { vec![0; side * side] } else { givens.to_vec() });
        let clues = Clues { givens, ..Clues::none(&layout) };
        count_up_to(&[Ask { layout: &layout, clues: &clues }], 1_000_000, &NO_BUDGET).remove(0).found
    };
    assert_eq!(count(4, &[]), 576);
    assert_eq!((squares(4).len(), squares(5).len()), (576, 161_280));
    // With the first row and the first column in order. 6! · 5! times as many of side 6 are all 812,851,200.
    for (side, reduced) in [(4usize, 4), (5, 56), (6, 9_408)] {
        let given = |cell: usize| match (cell / side, cell % side) {
            (0, i) | (i, 0) => i as u8 + 1,
            _ => 0,
        };
        assert_eq!(count(side, &(0..side * side).map(given).collect::<Vec<u8>>()), reduced, "{side}");
    }
    assert_eq!(9_408u64 * 720 * 120, 812_851_200);
}

#[test]
fn of_all_squares_one_solves_a_puzzle_and_each_clue_of_a_minimal_one_is_needed() {
    for side in [4, 5] {
        let all = squares(side);
        for (kind, more) in [
            ("futoshiki", &[][..]),
            ("futoshiki", &["--clues", "minimal"]),
            ("skyscrapers", &[]),
            ("skyscrapers", &["--clues", "minimal"]),
        ] {
            for row in made(kind, side, &[more, &["-n", if side == 4 { "20" } else { "3" }]].concat()) {
                let solving = |layout: &Layout, clues: &Clues| {
                    all.iter().filter(|square| obeys(square, layout, clues)).take(2).cloned().collect::<Vec<_>>()
                };
                assert_eq!(solving(&row.layout, &row.clues), [row.solution.clone().unwrap().0], "{kind}: {}", row.text);
                if more.is_empty() {
                    continue;
                }
                assert_eq!(row.claim("minimal"), Some("yes"), "{kind}: {}", row.text);
                for (cell, _) in row.clues.givens.filled() {
                    let mut fewer = row.clues.clone();
                    fewer.givens.clear(cell);
                    assert_eq!(solving(&row.layout, &fewer).len(), 2, "{kind}: {} without a digit", row.text);
                }
                for sign in signs_that_are_clues(&row.layout) {
                    assert_eq!(
                        solving(&row.layout.without_sign(sign), &row.clues).len(),
                        2,
                        "{kind}: {} without {sign:?}",
                        row.text
                    );
                }
            }
        }
    }
}

/// A sign between two shown digits would be mere decoration.
#[test]
fn no_sign_is_there_for_its_looks() {
    for kind in ["futoshiki", "skyscrapers"] {
        for side in [4, 6, 9] {
            for row in made(kind, side, &["-n", "6"]) {
                assert!(!row.layout.signs.is_empty(), "{}", row.text);
                for sign in &row.layout.signs {
                    assert!(sign.cells.iter().any(|&cell| row.clues.givens.get(cell).is_none()), "{}", row.text);
                }
                if kind == "futoshiki" {
                    assert!(row.layout.signs.len() <= side * side / 2, "{}", row.text);
                }
            }
        }
    }
}

#[test]
fn counts_of_digits_are_as_asked_for_and_levels_are_found() {
    for kind in ["futoshiki", "skyscrapers"] {
        for (clues, range) in [("0", 0..=0), ("6", 6..=6), ("9..11", 9..=11), ("24", 24..=24)] {
            for row in made(kind, 5, &["--clues", clues, "-n", "3"]) {
                assert!(range.contains(&row.clues.n_givens()), "{kind} {clues}: {}", row.text);
            }
        }
        for level in ["easy", "medium", "hard"] {
            let told =
                run(&["generate", "--kind", kind, "--size", "1x4", "--seed", "levels", "--level", level, "-n", "2"]).exits(0);
            assert!(told.err.contains(&format!("2 {level}")), "{kind}: {}", told.err);
        }
    }
}

/// IDs of Simon Tatham's collection, as its own programs read and make them too.
#[test]
fn game_ids_lead_there_and_back() {
    for (kind, format, sides) in [
        ("futoshiki", "sgt-unequal", 4..=9),
        ("skyscrapers", "sgt-towers", 4..=9),
        ("latin", "sgt-unequal", 4..=12),
        ("latin", "sgt-towers", 4..=9),
    ] {
        for side in sides {
            let size = format!("1x{side}");
            let made =
                run(&["generate", "--kind", kind, "--size", &size, "--seed", "ids", "-n", "2", "--no-rate", "--quiet"]).exits(0);
            let lines = run_on(&["convert", "--to", "lines", "--quiet"], &made.out).exits(0).text();
            let ids = run_on(&["convert", "--to", format, "--quiet"], &made.out).exits(0);
            assert_eq!(run_on(&["convert", "--to", "lines", "--quiet"], &ids.out).exits(0).text(), lines, "{kind} {side}");
            run_on(&["solve", "--expect-unique"], &ids.out).exits(0);
        }
    }
    // All bars between consecutive numbers.
    let bars = [
        "generate",
        "--kind",
        "latin",
        "--size",
        "1x6",
        "--rules",
        "difference,all-consecutive",
        "--seed",
        "ids",
        "-n",
        "3",
        "--no-rate",
        "--quiet",
    ];
    let scratch = Scratch::new();
    let list = scratch.arg("bars.csv");
    run(&[&bars[..], &["--out", &list]].concat()).exits(0);
    let ids = run(&["convert", &list, "--to", "sgt-unequal", "--quiet"]).exits(0);
    assert!(ids.text().lines().all(|id| id.starts_with("6a:")));
    let lines = run(&["convert", &list, "--to", "lines", "--quiet"]).exits(0).text();
    assert_eq!(run_on(&["convert", "--to", "lines", "--quiet"], &ids.out).exits(0).text(), lines);
}
