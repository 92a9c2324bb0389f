//! Suguru and straights on small boards, against counts that are made here, using only the program's text of rules.

use crate::workshop::{listed, run, run_on};
use gridpress::board::{Clues, Layout};
use gridpress::kinds::{kind_named, parse_size, read_rules};
use gridpress::search::{Ask, NO_BUDGET, count_up_to};
use gridpress::verify::count_by_clauses;
use std::collections::BTreeMap;

const SIDE: usize = 4;

/// All grids of a board of 16 places; `may_stand` says whether a digit may follow those before it, `is_right` judges a full one.
fn grids(may_stand: &dyn Fn(&[u8], u8) -> bool, is_right: &dyn Fn(&[u8]) -> bool, is_cell: &dyn Fn(usize) -> bool) -> usize {
    fn fill(
        grid: &mut Vec<u8>,
        may_stand: &dyn Fn(&[u8], u8) -> bool,
        is_right: &dyn Fn(&[u8]) -> bool,
        is_cell: &dyn Fn(usize) -> bool,
    ) -> usize {
        if grid.len() == SIDE * SIDE {
            return is_right(grid) as usize;
        }
        let digits = if is_cell(grid.len()) { 1..=9 } else { 0..=0 };
        let mut n = 0;
        for digit in digits {
            if digit == 0 || may_stand(grid, digit) {
                grid.push(digit);
                n += fill(grid, may_stand, is_right, is_cell);
                grid.pop();
            }
        }
        n
    }
    fill(&mut Vec::new(), may_stand, is_right, is_cell)
}

/// The grids of areas: each holds 1 to its number of cells, and no two equal digits touch.
fn by_areas(areas: &str) -> usize {
    let symbols = areas.as_bytes();
    let size = |place: usize| symbols.iter().filter(|&&symbol| symbol == symbols[place]).count() as u8;
    let may_stand = |grid: &[u8], digit: u8| {
        let here = grid.len();
        let touches = |other: usize| (other / SIDE).abs_diff(here / SIDE) <= 1 && (other % SIDE).abs_diff(here % SIDE) <= 1;
        digit <= size(here) && (0..here).all(|other| grid[other] != digit || !touches(other) && symbols[other] != symbols[here])
    };
    grids(&may_stand, &|_| true, &|_| true)
}

/// The grids of a map with black places: no digit twice in a line, and consecutive ones side by side.
fn by_straights(map: &str) -> usize {
    let symbols = map.as_bytes();
    let is_cell = |place: usize| symbols[place] == b'.';
    let lines: Vec<Vec<usize>> =
        (0..SIDE).flat_map(|k| [(0..SIDE).map(|i| k * SIDE + i).collect(), (0..SIDE).map(|i| i * SIDE + k).collect()]).collect();
    let digit = |grid: &[u8], place: usize| match (is_cell(place), symbols[place]) {
        (true, _) => grid.get(place).copied().unwrap_or(0),
        (false, b'x') => 0,
        (false, symbol) => symbol - b'0',
    };
    let differ = |grid: &[u8]| {
        lines.iter().all(|line| {
            let mut seen: Vec<u8> = line.iter().map(|&place| digit(grid, place)).filter(|&digit| digit > 0).collect();
            let n = seen.len();
            seen.sort_unstable();
            seen.dedup();
            seen.len() == n
        })
    };
    let is_right = |grid: &[u8]| {
        lines.iter().all(|line| {
            line.split(|&place| !is_cell(place)).filter(|piece| !piece.is_empty()).all(|piece| {
                let mut digits: Vec<u8> = piece.iter().map(|&place| grid[place]).collect();
                digits.sort_unstable();
                digits.windows(2).all(|two| two[0] + 1 == two[1])
            })
        })
    };
    let may_stand = |grid: &[u8], digit: u8| digit <= SIDE as u8 && differ(&[grid, &[digit]].concat());
    grids(&may_stand, &is_right, &is_cell)
}

fn board(kind: &str, rules: &str) -> Layout {
    let size = parse_size("4x4").unwrap();
    kind_named(kind).unwrap().rebuild_with(size, "", &read_rules(rules, size).unwrap().rules).unwrap()
}

#[test]
fn small_boards_have_as_many_grids_as_brute_force_finds() {
    let mut met: BTreeMap<&str, usize> = BTreeMap::new();
    let areas =
        ["AABBAABBCCDDCCDD", "AAAABBCCBDCCEDDD", "ABBBABCCADCEDDEE", "AABCABBCDBECDEEE", "AAAAABBBCBBDCCDD", "ABCDABCDABCDABCD"];
    let maps = [
        "................",
        "x..............x",
        "..x..x....x..x..",
        "..x..4.......x..",
        "1.....2..3.....x",
        "x.x..........x.x",
        ".x.3.....x.4....",
    ];
    let all = areas.iter().map(|&map| ("suguru", "areas", map)).chain(maps.iter().map(|&map| ("straights", "straights", map)));
    for (kind, rule, map) in all {
        let layout = board(kind, &format!("{rule}={map}"));
        let want = if kind == "suguru" { by_areas(map) } else { by_straights(map) } as u64;
        let clues = Clues::none(&layout);
        let found = count_up_to(&[Ask { layout: &layout, clues: &clues }], 10_000, &NO_BUDGET).remove(0);
        assert_eq!(found.found, want, "{kind} {map}");
        assert_eq!(count_by_clauses(&layout, &clues, 10_000, &NO_BUDGET).found, want, "{kind} {map}, by clauses");
        *met.entry(kind).or_default() += (want > 0) as usize;
    }
    assert!(met["suguru"] > 2 && met["straights"] > 3, "{met:?}");
}

#[test]
fn a_digit_that_an_area_or_a_black_place_bars_is_no_clue() {
    // An area of three cells has no 4, and a black 4 bars it in its row.
    for (kind, rules, cell) in [("suguru", "areas=ABBBABCCADCEDDEE", 0), ("straights", "straights=..x..4.......x..", 3)] {
        let layout = board(kind, rules);
        let mut clues = Clues::none(&layout);
        clues.givens.set(cell, 4);
        assert_eq!(count_up_to(&[Ask { layout: &layout, clues: &clues }], 1, &NO_BUDGET).remove(0).found, 0, "{kind}");
        assert_eq!(count_by_clauses(&layout, &clues, 1, &NO_BUDGET).found, 0, "{kind}");
        assert_eq!(gridpress::logic::rate(&layout, &clues).level, gridpress::board::Level::Beyond, "{kind}");
        clues.givens.set(cell, 3);
        assert!(gridpress::verify::count_by_clauses(&layout, &clues, 1, &NO_BUDGET).is_decided, "{kind}");
    }
}

/// Digits in black places move with the board, and areas are not torn apart.
#[test]
fn a_board_is_turned_as_a_whole() {
    for (kind, turns) in [("straights", &["--rotate=180"][..]), ("suguru", &["--rotate=90", "--reflect=diagonal", "--transpose"])]
    {
        let made = run(&["generate", "--kind", kind, "-n", "4", "--seed", "turn", "--no-rate", "--quiet"]).exits(0).text();
        for turn in turns {
            let turned = run_on(&["transform", turn], &made).exits(0).text();
            assert_ne!(turned, made);
            run_on(&["verify"], &turned).exits(0);
        }
        let swapped = if kind == "straights" { "1,0,2,3,4,5,6,7,8" } else { "1,0,2,3,4,5,6,7" };
        run_on(&["transform", "--rows", swapped], &made).says("outline of the board");
    }
}

#[test]
fn puzzles_of_every_size_come_back_from_their_lines() {
    for (kind, sizes) in [("suguru", &["5x5", "8x6", "10x10"][..]), ("straights", &["5x5", "6x6", "9x9"])] {
        for size in sizes {
            for row in listed("parted", &["--kind", kind, "--size", size, "-n", "2"]) {
                assert_eq!(row.kind.name, kind);
                assert_eq!(count_by_clauses(&row.layout, &row.clues, 2, &NO_BUDGET).found, 1, "{kind} {size}");
            }
        }
    }
    // Nothing else goes with them, and a size is written as the whole or by its side.
    run(&["generate", "--kind", "suguru", "--rules", "diagonals", "--seed", "1"]).says("no other rule goes with areas");
    run(&["generate", "--kind", "straights", "--size", "6", "--seed", "1", "--no-rate", "--quiet"]).exits(0);
    run(&["generate", "--kind", "straights", "--size", "8x6", "--seed", "1"]).says("8x6");
}
