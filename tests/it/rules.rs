//! Boards with rules of their own: the numbers of their grids are the published ones, runs give the same bytes on any number
//! of threads, and rules mean the same however they are written.

use crate::workshop::{Scratch, run};
use gridpress::board::{Clues, Layout, Shape};
use gridpress::kinds::{KINDS, kind_named};
use gridpress::search::{Ask, NO_BUDGET, count_up_to};

/// A board of that size with those rules.
fn board(size: (u8, u8), rules: &str) -> Layout {
    let kind = kind_named(if size.0 == 1 { "latin" } else { "sudoku" }).unwrap();
    let params = kind.check(Some(Shape::new(size.0, size.1)), None, false).unwrap();
    let (kind, params) = kind.with_rules(params, rules).unwrap();
    kind.sample(&params)
}

/// The number of full grids; if digits can be renamed, only of those with the first row in order.
fn grids(layout: &Layout) -> u64 {
    let mut clues = Clues::none(layout);
    if layout.is_blind_to_values() {
        (0..layout.n_digits).for_each(|k| clues.givens.set(k as u16, k + 1));
    }
    count_up_to(&[Ask { layout, clues: &clues }], u64::MAX, &NO_BUDGET).remove(0).found
}

/// Counted by others; sizes of boxes, and 1xN for Latin squares.
const COUNTS: &[((u8, u8), &str, u64)] = &[
    ((1, 4), "", 24),
    ((1, 5), "", 1_344),
    ((2, 2), "", 12),
    ((2, 2), "diagonals", 2),
    ((2, 2), "falling-diagonal", 2),
    ((2, 2), "rising-diagonal", 2),
    ((2, 2), "disjoint-groups", 7),
    ((2, 2), "anti-knight", 1),
    ((2, 2), "anti-king", 0),
    ((2, 2), "non-consecutive", 0),
    ((1, 4), "non-consecutive", 0),
    ((1, 4), "diagonals", 2),
    ((1, 5), "diagonals", 8),
    ((1, 6), "diagonals", 128),
    ((1, 5), "non-consecutive", 20),
    ((2, 3), "", 39_168),
    ((2, 3), "diagonals", 12),
    ((2, 3), "rising-diagonal", 400),
    ((2, 3), "disjoint-groups", 3_888),
    ((2, 3), "anti-knight", 16),
    ((2, 3), "anti-king", 103),
    ((2, 3), "anti-knight,anti-king", 0),
    ((2, 3), "non-consecutive", 48),
    ((2, 3), "non-consecutive-around", 48),
    ((2, 3), "diagonals,anti-knight", 0),
    ((2, 3), "diagonals,disjoint-groups", 0),
    ((2, 4), "anti-knight,anti-king", 1),
    ((2, 4), "diagonals,anti-knight", 24),
    ((3, 3), "anti-knight,anti-king", 4),
    ((3, 3), "diagonals,anti-knight", 36),
    ((3, 3), "windows,anti-knight", 32),
    ((3, 3), "diagonals,anti-knight,anti-king", 0),
    ((3, 3), "diagonals,windows,anti-knight", 0),
    ((3, 3), "non-consecutive,anti-knight,anti-king", 72),
];

/// The same, of boards that take longer.
const LARGE_COUNTS: &[((u8, u8), &str, u64)] = &[
    ((1, 6), "", 1_128_960),
    ((1, 7), "diagonals", 171_200),
    ((1, 7), "non-consecutive", 35_928),
    ((2, 4), "anti-knight", 209_213),
    ((2, 4), "diagonals,disjoint-groups", 101_122),
    ((2, 4), "non-consecutive,anti-knight", 167_212),
    ((3, 3), "toroidal-knight", 6_058),
    ((3, 3), "disjoint-groups,anti-knight", 37_066),
    ((3, 3), "windows,disjoint-groups,diagonals", 45_364),
    ((3, 3), "non-consecutive,anti-king", 1_152),
    ((3, 3), "non-consecutive-around,anti-knight", 25_704),
];

fn check(counts: &[((u8, u8), &str, u64)]) {
    for &(size, rules, want) in counts {
        assert_eq!(grids(&board(size, rules)), want, "{size:?} {rules}");
    }
}

#[test]
fn grids_are_as_many_as_others_counted() {
    check(COUNTS);
}

#[test]
#[ignore = "slow: make slow"]
fn grids_of_larger_boards_are_as_many_as_others_counted() {
    check(LARGE_COUNTS);
}

#[test]
fn threads_and_shards_change_nothing() {
    for kind in ["x", "jigsaw", "anti-knight", "odd-even"] {
        let made = |more: &[&str]| {
            let args = [&["generate", "--kind", kind, "-n", "24", "--seed", "threads", "--no-rate"], more].concat();
            run(&args).exits(0).text()
        };
        let one = made(&["--jobs", "1"]);
        assert_eq!(one.lines().count(), 25, "{kind}");
        assert_eq!(made(&["--jobs", "2"]), one, "{kind}");
        assert_eq!(made(&["--jobs", "4"]), one, "{kind}");
        for n in [2, 7] {
            let scratch = Scratch::new();
            let folders: Vec<String> = (0..n).map(|k| scratch.arg(&format!("shard-{k}"))).collect();
            for (k, folder) in (0..n).zip(&folders) {
                made(&["--shard", &format!("{k}/{n}"), "--part-slots", "3", "--out", folder]);
            }
            let all = scratch.arg("all.csv");
            let folders: Vec<&str> = folders.iter().map(String::as_str).collect();
            run(&[&["merge"], &folders[..], &["--out", &all]].concat()).exits(0);
            assert_eq!(std::fs::read_to_string(&all).unwrap(), one, "{kind}, {n} shards");
        }
    }
}

#[test]
fn rules_mean_the_same_however_they_are_said() {
    let scratch = Scratch::new();
    let file = scratch.file("mine.toml", "name = \"mine\"\ntitle = \"Mine\"\nrules = [\"diagonals\"]\n");
    let made = |kind: &[&str]| run(&[&["generate", "-n", "4", "--seed", "said", "--no-rate"], kind].concat()).exits(0).text();
    let by_name = made(&["--kind", "x"]);
    assert_eq!(made(&["--rules", "diagonals"]), by_name);
    assert_eq!(made(&["--rules", "falling-diagonal rising-diagonal"]), by_name);
    assert_eq!(made(&["--kind", "rising-diagonal", "--rules", "diag-main"]), by_name);
    assert_eq!(made(&["--kind", &file]), by_name);
    // A custom file with more in it: made, judged, rated and linked, without its file.
    let own =
        scratch.file("own.toml", "name = \"own\"\ntitle = \"Own\"\nrules = [\"diagonals\", \"anti-king\", \"odd\", \"even\"]\n");
    let list = scratch.arg("own.csv");
    run(&["generate", "-n", "6", "--seed", "said", "--kind", &own, "--out", &list]).exits(0);
    std::fs::remove_file(&own).unwrap();
    run(&["verify", &list]).exits(0);
    let links = run(&["convert", &list, "--to", "f-puzzles"]).exits(0).text();
    let place = scratch.file("links.txt", &links);
    let back = run(&["convert", &place, "--from", "f-puzzles", "--to", "lines"]).exits(0).text();
    assert_eq!(back, run(&["convert", &list, "--to", "lines"]).exits(0).text());
    assert!(back.lines().all(|line| line.contains(" diagonals anti-king")), "{back}");
    // Where the digits are enough, no mark is left.
    assert!(back.contains(" odd=") || back.contains(" even="), "{back}");
}

#[test]
fn a_request_that_rules_forbid_ends_and_says_so() {
    // No 6×6 grid has both, and all grids with both diagonals are twelve, up to renaming digits.
    let none = run(&["generate", "--size", "2x3", "--rules", "anti-knight,anti-king", "--attempts", "5"]);
    assert_eq!(
        (none.code, none.out.split(|&byte| byte == b'\n').filter(|line| !line.is_empty()).count()),
        (3, 1),
        "{}",
        none.err
    );
    for (args, words) in [
        (&["--kind", "windoku", "--size", "2x3"][..], "has no size 2x3"),
        (&["--rules", "windows", "--size", "2x3"], "can't be laid on a board of size 2x3"),
        (&["--rules", "diagonal"], "there is no rule 'diagonal'"),
        (&["--rules", "odd=r1c1"], "a request names no cells"),
        (&["--rules", "cages=10:r1c1,r1c2"], "a request names no cells"),
        (&["--rules", "difference=r1c1,r9c9"], "are no cells for it"),
        (&["--kind", "suko", "--rules", "diagonals"], "takes no further rules"),
        (&["--kind", "x", "--algo", "1"], "--algo 1 does not make these boards"),
        (&["--kind", "none.toml"], "there is no such file"),
    ] {
        let ran = run(&[&["generate", "--seed", "1"], args].concat());
        assert!(ran.code == 2 && ran.err.contains(words), "{args:?}: {}", ran.err);
    }
}

#[test]
fn every_kind_is_named_by_its_rules_alone() {
    for kind in KINDS.iter().filter(|kind| !kind.rules.is_empty()) {
        let params = kind.check(None, None, false).unwrap();
        let found = gridpress::kinds::kind_of_rules(params.size, &kind.sample(&params).rules);
        assert_eq!(found.name, kind.name);
    }
}
