//! Every question has a budget: an undecided one says so, after the same work on every machine, and does not end other rows.

use crate::workshop::{Scratch, run};
use gridpress::board::Budget;
use gridpress::formats::{Expect, Row, read};
use gridpress::search::{Ask, NO_BUDGET, count_up_to, recount};
use gridpress::verify::count_by_clauses;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

const CLASSIC: &str = "...8...5.9.6..1..4.84..7...1.97..6......2...36..1..9.5.98....6.3........7.25.....";

/// Boards without digits that take days: sandwiches around 16×16, all diagonals of 9×9, and pairs that differ.
fn endless() -> Vec<String> {
    let sandwiches =
        (1..=16).flat_map(|n| [format!("{}:r1c{n}-r16c{n}", n * 7 % 60 + 10), format!("{}:r{n}c1-r{n}c16", n * 11 % 60 + 10)]);
    let sandwiches: Vec<String> = sandwiches.collect();
    let down = (2..=8).map(|n| format!("{}:r1c{n}-r{}c9", (10 - n) * 5, 10 - n));
    let up = (2..=8).map(|n| format!("{}:r1c{n}-r{n}c1", n * 5));
    let left = (2..=8).map(|n| format!("{}:r{n}c1-r9c{}", (10 - n) * 5, 10 - n));
    let diagonals: Vec<String> = down.chain(up).chain(left).collect();
    vec![
        format!("{} sandwich={}", ".".repeat(256), sandwiches.join(";")),
        format!("{} little-killer={}", ".".repeat(81), diagonals.join(";")),
        format!("{} non-consecutive,anti-knight,anti-king", ".".repeat(256)),
    ]
}

fn row(line: &str) -> Row {
    read(line.as_bytes(), &Expect::default()).next().unwrap().unwrap_or_else(|e| panic!("{line}: {e}"))
}

#[test]
fn one_row_that_takes_days_keeps_no_other_from_its_answer() {
    let scratch = Scratch::new();
    for line in endless() {
        let list = scratch.file("list.txt", format!("{CLASSIC}\n{line}\n{CLASSIC}\n"));
        for (command, word) in [("solve", "undecided"), ("rate", "undecided"), ("verify", "not decided"), ("lab", "gave-up")] {
            let ran = run(&[command, &list, "--effort", "0.02", "--quiet"]);
            assert!(ran.text().contains(word), "{command} {line}: {}", ran.text());
            assert!(command == "verify" || ran.text().matches(&CLASSIC[..40]).count() >= 2, "{command}: {}", ran.text());
        }
    }
}

#[test]
fn undecided_is_the_same_answer_on_any_number_of_threads() {
    let scratch = Scratch::new();
    let list = scratch.file("list.txt", endless().join("\n") + "\n");
    for command in ["solve", "rate", "lab"] {
        let said = |jobs: &str| run(&[command, &list, "--effort", "0.02", "--quiet", "--jobs", jobs]).text();
        assert_eq!(said("1"), said("3"), "{command}");
    }
    for (effort, says) in [("0", "from 0.001"), ("x", "from 0.001"), ("1e9", "from 0.001")] {
        assert!(run(&["solve", &list, "--effort", effort]).exits(2).err.contains(says), "{effort}");
    }
}

#[test]
fn a_clock_ends_a_row_with_its_own_word() {
    let scratch = Scratch::new();
    let list = scratch.file("list.txt", format!("{CLASSIC}\n{}\n{CLASSIC}\n", endless()[0]));
    let said = run(&["solve", &list, "--effort", "100000", "--time-limit", "0.05", "--quiet"]).exits(0).text();
    let ends: Vec<&str> = said.lines().filter_map(|line| line.rsplit(',').next()).collect();
    assert_eq!(ends, ["status", "done", "time is up", "done"]);
}

#[test]
fn a_search_ends_at_its_work_and_not_before() {
    // The work of a decided answer is just enough; one step less is not. On lanes, planes, one board, several grids, lines and
    // cages.
    let samurai = ["generate", "--kind", "samurai", "--seed", "w", "--to", "lines", "--quiet", "--no-rate"];
    let lines = [
        "....2.1...3..1..4......3. latin".to_string(),
        format!("{} non-consecutive", ".".repeat(81)),
        ".".repeat(256),
        format!("{} thermo=r1c1,r2c2,r3c3,r4c4,r5c5;r9c1,r8c2,r7c3", ".".repeat(81)),
        format!("{} cages=15:r1c1,r1c2,r2c1;7:r5c5,r5c6", ".".repeat(81)),
        run(&samurai).exits(0).text().lines().next().unwrap().into(),
    ];
    for line in lines {
        let row = row(&line);
        let ask = [Ask { layout: &row.layout, clues: &row.clues }];
        for count in [|asks: &[Ask], limit, budget: &Budget| count_up_to(asks, limit, budget), recount] {
            let whole = count(&ask, 2, &NO_BUDGET).remove(0);
            assert!(whole.is_decided);
            assert_eq!(count(&ask, 2, &Budget::of_steps(whole.work + 1)).remove(0), whole, "{line}");
            let short = count(&ask, 2, &Budget::of_steps(whole.work / 2)).remove(0);
            assert!(whole.work < 10 || !short.is_decided, "{line}: {} steps", whole.work);
        }
    }
}

#[test]
fn whoever_asked_may_stop_every_engine() {
    for line in endless() {
        let row = row(&line);
        let ask = [Ask { layout: &row.layout, clues: &row.clues }];
        let stopped = |most: u32| {
            let n_looks = Arc::new(AtomicU32::new(0));
            Budget::NONE.until(move || n_looks.fetch_add(1, Ordering::Relaxed) >= most)
        };
        assert!(!count_up_to(&ask, 2, &stopped(3)).remove(0).is_decided);
        assert!(!count_by_clauses(&row.layout, &row.clues, 2, &stopped(300_000)).is_decided);
    }
    // All grids of a classic board are never counted.
    let row = row(&".".repeat(81));
    let n_looks = Arc::new(AtomicU32::new(0));
    let budget = Budget::NONE.until(move || n_looks.fetch_add(1, Ordering::Relaxed) >= 3);
    assert!(!count_up_to(&[Ask { layout: &row.layout, clues: &row.clues }], u64::MAX, &budget).remove(0).is_decided);
}

#[test]
fn clauses_that_take_too_much_memory_are_undecided() {
    let row = row(&endless()[0]);
    let little = Budget::USUAL.with_bytes(1 << 20);
    assert!(!count_by_clauses(&row.layout, &row.clues, 2, &little).is_decided);
}

#[test]
fn rules_that_no_grid_obeys_are_called_that() {
    for rules in ["non-consecutive,xv", "toroidal-knight,toroidal-king"] {
        let words = ["generate", "--rules", rules, "--size", "2x2", "--count", "1", "--seed", "a"];
        let said = run(&words).exits(3).err;
        assert!(said.contains("full grid") && !said.contains("widen"), "{said}");
    }
}

#[test]
fn the_docs_tell_the_budget_of_a_row() {
    let Ok(page) = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/docs/bounds.md")) else { return };
    let (units, bytes) = (Budget::USUAL.units(), Budget::USUAL.bytes >> 20);
    assert!(page.contains(&format!("on the page | {units} units of work |")), "{units}");
    assert!(page.contains(&format!("| {bytes} MB beside the list")), "{bytes}");
}

#[test]
fn a_run_ends_by_the_clock_with_the_rows_that_it_would_have_anyway() {
    let words = ["generate", "--kind", "killer", "--seed", "wall", "--to", "lines", "--quiet"];
    let cut = run(&[&words[..], &["-n", "100000000", "--time-limit", "0.5"]].concat()).exits(3).says("the time was up");
    let n = cut.text().lines().count().to_string();
    assert_eq!(cut.text(), if n == "0" { String::new() } else { run(&[&words[..], &["-n", &n]].concat()).exits(0).text() });

    let scratch = Scratch::new();
    let words = ["generate", "--kind", "killer", "--seed", "wall", "--quiet", "-n", "60", "--part-slots", "4"];
    run(&[&words[..], &["--out", &scratch.arg("whole")]].concat()).exits(0);
    // Each run keeps what the ones before it made; one that has time makes the rest.
    for limit in ["0.05", "0.2", "0.4", "600"] {
        let ran = run(&[&words[..], &["--time-limit", limit, "--out", &scratch.arg("cut")]].concat());
        assert!([0, 3].contains(&ran.code), "{}", ran.text());
    }
    let files = |name: &str| {
        let mut all = scratch.all_files(name);
        all.retain(|name, _| name.ends_with(".parquet"));
        all
    };
    assert!(files("whole").len() == 15 && files("whole") == files("cut"));
}
