//! Masks as commands: listing, counting, reading back, and filling with `generate --mask-first`.

use crate::workshop::{Scratch, forged, program, request, run, run_on};
use gridpress::board::CellSet;
use gridpress::search::{self, Ask, NO_BUDGET};
use gridpress::symmetry;
use std::collections::BTreeSet;
use std::io::Read;
use std::process::Stdio;

fn listed(args: &[&str]) -> Vec<String> {
    let text = run(&[&["masks", "--quiet"], args].concat()).exits(0).text();
    text.lines().map(String::from).collect()
}

#[test]
fn masks_are_counted_and_listed() {
    let cases: &[(&[&str], &str)] = &[
        (&["--size", "2x3", "--cells", "4", "--symmetry", "translate"], "0"),
        (&["--size", "2x3", "--cells", "6", "--symmetry", "translate"], "2"),
        (&["--size", "6", "--cells", "8"], "813"),
        (&["--size", "5", "--cells", "5", "--symmetry", "diagonal"], "165"),
        (&["--size", "4", "--cells", "8", "--symmetry", "half-turn"], "24"),
        (&["--size", "3", "--cells", "0..9", "--symmetry", "none"], "102"),
    ];
    for (args, n) in cases {
        let ran = run(&[&["masks", "--count"], *args].concat());
        if *n == "0" {
            assert_eq!((ran.code, ran.text().as_str()), (3, ""), "{args:?}: {}", ran.err);
            continue;
        }
        assert_eq!(ran.exits(0).text(), format!("{n}\n"), "{args:?}");
        let masks = listed(args);
        assert_eq!(masks.len().to_string(), *n, "{args:?}");
        assert!(masks.iter().all(|mask| mask.chars().all(|c| matches!(c, 'x' | '.')) && mask.len() == masks[0].len()));
        assert_eq!(listed(&[*args, &["--limit", "2"]].concat()), masks[..2], "{args:?}");
        let scratch = Scratch::new();
        let out = scratch.arg("masks.txt");
        run(&[&["masks", "--out", &out], *args].concat()).exits(0).says(&format!("{n} masks"));
        let text = std::fs::read_to_string(scratch.path("masks.txt")).expect("it was written");
        assert_eq!(text.lines().collect::<Vec<_>>(), masks);
    }
}

#[test]
fn requests_that_have_no_masks_say_which_have() {
    let cases: &[(&[&str], i32, &str)] = &[
        (&["--cells", "10", "--symmetry", "quarter-turn"], 3, "the nearest counts are 9 and 12"),
        (&["--size", "6", "--cells", "9"], 3, "even counts only; the nearest counts are 8 and 10"),
        (&["--size", "6", "--cells", "37..40"], 3, "the nearest count is 36"),
        (&["--size", "6", "--cells", "6", "--symmetry", "translate"], 2, "a box, such as 2x3"),
        (&["--cells", "10", "--symmetry", "user"], 2, "half-turn"),
        (&["--cells", "10", "--symmetry", "spiral"], 2, "half-turn"),
        (&["--cells", "ten"], 2, "a range such as 8..10"),
        (&["--cells", "10..8"], 2, "a range such as 8..10"),
        (&["--size", "9x9", "--cells", "10"], 2, "Did you mean 3x3 or 9?"),
        (&["--size", "26", "--cells", "10"], 2, "from 1 to 25"),
        (&["--size", "0", "--cells", "0"], 2, "from 1 to 25"),
        (&["--size", "9"], 2, "--cells"),
    ];
    for (args, code, words) in cases {
        let ran = run(&[&["masks"], *args].concat()).exits(*code).says(words);
        assert!(ran.out.is_empty(), "{args:?}");
    }
}

#[test]
fn a_reader_who_has_enough_of_masks_may_go() {
    let mut command = program();
    let command = command.args(["masks", "--cells", "31", "--quiet"]).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("the program starts");
    let mut some = [0; 82];
    child.stdout.take().expect("it is piped").read_exact(&mut some).expect("masks come");
    assert_eq!(some[81], b'\n');
    let output = child.wait_with_output().expect("it ends");
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    assert!(output.stderr.is_empty(), "{}", String::from_utf8_lossy(&output.stderr));
}

#[test]
fn masks_come_first_on_every_size_that_allows_it() {
    for (size, mask, clues) in [
        ("2x3", "half-turn", "14"),
        ("3x2", "translate", "18"),
        ("2x3", "both-diagonals", "12..16"),
        ("2x2", "none", "5..7"),
        ("2x2", "quarter-turn", "8"),
        ("2x4", "vertical", "30"),
        ("3x3", "half-turn", "31..33"),
        ("3x3", "diagonal", "34"),
    ] {
        let wanted = request("sudoku", "first", |r| {
            (r.size, r.mask, r.clues) = (Some(size.into()), Some(mask.into()), Some(clues.into()));
            (r.mask_first, r.no_rate) = (true, true);
        });
        let puzzles = forged(&wanted, 6);
        assert_eq!(puzzles.len(), 6, "{wanted:?}");
        let (low, high) = clues.split_once("..").unwrap_or((clues, clues));
        for puzzle in puzzles {
            let asks = [Ask { layout: &puzzle.layout, clues: &puzzle.clues }];
            assert!(search::recount(&asks, 2, &NO_BUDGET)[0].is_unique(), "{wanted:?}");
            assert!(puzzle.solution.solves(&puzzle.layout, &puzzle.clues), "{wanted:?}");
            let n_givens = puzzle.clues.n_givens();
            assert!(low.parse::<usize>().unwrap() <= n_givens && n_givens <= high.parse().unwrap(), "{wanted:?}: {n_givens}");
            let orbits = symmetry::orbits(&puzzle.layout, symmetry::mask_named(mask).unwrap()).unwrap();
            assert!(symmetry::obeys(&puzzle.clues.givens.filled_cells(), &orbits), "{wanted:?}");
        }
    }
}

#[test]
fn rows_of_masks_first_are_the_same_with_any_number_of_threads_and_hold() {
    let recipe =
        ["--mask-first", "--clues", "30..34", "--mask", "half-turn", "--max-unwinds", "100", "--level", "very-easy..hard"];
    let generate = |more: &[&str]| {
        let all = [&["generate", "--seed", "first", "--quiet"], &recipe[..], more].concat();
        run(&all).exits(0).text()
    };
    let rows = generate(&["--count", "12", "--jobs", "1"]);
    assert!(["2", "4"].iter().all(|jobs| generate(&["--count", "12", "--jobs", jobs]) == rows));
    assert!(rows.starts_with(&generate(&["--count", "5"])));
    let words = "clues=30..34 mask=half-turn mask-first max-unwinds=100 level=very-easy..hard";
    assert_eq!(rows.matches(words).count(), 12, "{rows}");
    run_on(&["verify"], &rows).exits(0).says("12 rows judged, 12 hold");
    let turned = generate(&["--count", "3", "--variants", "2"]);
    run_on(&["verify"], &turned).exits(0).says("9 rows judged, 9 hold");
}

/// The course of an attempt does not depend on limits: they decide only whether its result is accepted.
#[test]
fn limits_choose_among_the_same_masks() {
    let made = |unwinds: u64, complexity: Option<u64>| {
        let wanted = request("sudoku", "limits", |r| {
            (r.mask, r.clues, r.mask_first, r.no_rate) = (Some("half-turn".into()), Some("28".into()), true, true);
            (r.max_unwinds, r.max_complexity) = (Some(unwinds), complexity);
        });
        let rows = forged(&wanted, 12).into_iter().map(|puzzle| {
            let origin = puzzle.origin.expect("a forged puzzle has one");
            ((origin.slot, origin.attempt), puzzle.clues)
        });
        rows.collect::<std::collections::BTreeMap<_, _>>()
    };
    let (all, few, brief) = (made(300, None), made(20, None), made(300, Some(400)));
    for (limited, name) in [(few, "unwinds"), (brief, "complexity")] {
        let same: Vec<_> = limited.iter().filter(|(at, _)| all.contains_key(at)).collect();
        assert!(!same.is_empty() && same.len() < 12, "{name}: {} of 12 are the same", same.len());
        assert!(same.iter().all(|(at, clues)| all[at] == **clues), "{name}");
    }
}

#[test]
fn masks_of_a_list_are_filled() {
    let scratch = Scratch::new();
    let list = scratch.arg("masks.txt");
    run(&["masks", "--size", "2x3", "--cells", "12", "--limit", "40", "--out", &list]).exits(0);
    let text = std::fs::read_to_string(scratch.path("masks.txt")).expect("it was written");
    let masks: BTreeSet<CellSet> = symmetry::parse_users(&text, 36).expect("it is read").into_iter().collect();
    assert_eq!(masks.len(), 40);
    let wanted = request("sudoku", "list", |r| {
        (r.size, r.user_mask, r.mask_first) = (Some("2x3".into()), Some(text.clone()), true);
    });
    let puzzles = forged(&wanted, 20);
    let seen: BTreeSet<CellSet> = puzzles.iter().map(|puzzle| puzzle.clues.givens.filled_cells()).collect();
    assert!(puzzles.len() == 20 && seen.is_subset(&masks) && seen.len() > 3, "{} masks", seen.len());
    let rows = run(&["generate", "--size", "2x3", "--mask-first", "--mask-file", &list, "-n", "4", "--seed", "1"]).exits(0);
    assert!(rows.err.contains("mask first: 4 of ") && !rows.err.contains("grids"), "{}", rows.err);
    run_on(&["verify"], &rows.out).exits(0).says("4 hold");
    // A single mask works like several.
    let one = scratch.file("one.txt", symmetry::mask_text(seen.first().expect("a mask"), 36));
    run(&["generate", "--size", "2x3", "--mask-first", "--mask-file", &one, "--seed", "1"]).exits(0).says("grids first");
}

#[test]
fn masks_without_a_puzzle_end() {
    let scratch = Scratch::new();
    let row = scratch.file("row.txt", format!("xxxx{}", ".".repeat(12)));
    let ran = run(&["generate", "--size", "2x2", "--mask-first", "--mask-file", &row, "--attempts", "20"]).exits(3);
    assert!(ran.err.contains("0 of 20 masks gave a puzzle (0.00 %), 0 abandoned, 20 known to have none"), "{}", ran.err);
    let first = |more: &[&str]| run(&[&["generate", "--mask-first"], more].concat());
    first(&[]).exits(2).says("--clues 28..32");
    first(&["--clues", "minimal"]).exits(2).says("--mask-file");
    first(&["--clues", "16"]).exits(3).says("no 9x9 Sudoku (boxes of 3x3) with one solution has fewer than 17 clues");
    first(&["--clues", "30", "--mask", "quarter-turn"]).exits(3).says("29 and 32");
    first(&["--clues", "100", "--size", "4x4"]).exits(2).says("up to 144 cells");
    first(&["--kind", "suko"]).exits(2).says("Suko has no masks: leave out --mask and --mask-first");
    run(&["generate", "--kind", "suko", "--mask", "half-turn"]).exits(2).says("Suko has no masks");
    run(&["generate", "--kind", "suko", "--clues", "2"]).exits(2).says("--givens adds the fewest digits");
    run(&["generate", "--kind", "suko", "--givens", "--clues", "2", "--seed", "1"]).exits(0);
    first(&["--clues", "30", "--max-unwinds", "0"]).exits(2).says("--max-unwinds");
    run(&["generate", "--max-unwinds", "9"]).exits(2).says("--mask-first");
    run(&["generate", "--max-complexity", "9"]).exits(2).says("--mask-first");
}
