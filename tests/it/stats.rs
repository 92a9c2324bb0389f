//! The output of `stats`: its text and picture match the goldens, and every row is counted once.

use crate::workshop::{Scratch, expect_golden, run, run_on};
use serde_json::Value;

/// Sixty rows of several levels, including a repeat.
fn set() -> String {
    let rows =
        run(&["generate", "--quota", "easy:3,medium:2,hard:1", "--count", "60", "--seed", "stats", "--quiet"]).exits(0).text();
    let repeat = rows.lines().nth(7).expect("there are sixty rows").to_string();
    rows + &repeat + "\n"
}

fn sum(object: &Value) -> u64 {
    object.as_object().expect("an object of counts").values().map(|n| n.as_u64().expect("a count")).sum()
}

#[test]
fn text_and_picture_are_as_they_were() {
    let scratch = Scratch::new();
    let list = scratch.file("set.csv", set());
    expect_golden("stats.txt", run(&["stats", &list]).exits(0).text().as_bytes());
    expect_golden("stats.svg", run(&["stats", "--rate", "--to", "svg", &list]).exits(0).text().as_bytes());
    let plain = run(&["stats", "--color", "never", &list]).exits(0).text();
    assert!(plain.contains("####") && !plain.contains('█'), "{plain}");
}

#[test]
fn every_row_is_counted_once() {
    let set = set();
    for args in [&["stats", "--to", "json"] as &[&str], &["stats", "--to", "json", "--rate"]] {
        let told: Value = serde_json::from_str(&run_on(args, &set).exits(0).text()).expect("it is JSON");
        for counts in ["levels", "er", "clues", "hardest", "symmetry", "boards"] {
            assert_eq!(sum(&told[counts]), 61, "{args:?} {counts}");
        }
        assert_eq!((told["rows"].as_u64(), told["repeats"].as_u64()), (Some(61), Some(1)));
        assert_eq!(told["minutes"]["rows"].as_u64(), Some(61));
    }
    // The levels are those of the quota, and using the list's ratings gives the same result as rating again.
    let [said, rated] = [&["stats", "--to", "json"] as &[&str], &["stats", "--to", "json", "--rate"]].map(|args| {
        let told: Value = serde_json::from_str(&run_on(args, &set).exits(0).text()).expect("it is JSON");
        ["levels", "er", "clues", "hardest", "effort", "minutes"].map(|name| told[name].clone())
    });
    assert_eq!(said, rated);
    assert_eq!(said[0]["medium"].as_u64(), Some(20 + (said[0]["medium"] == 21) as u64));
}

#[test]
fn techniques_are_counted_along_paths() {
    let told =
        |args: &[&str], list: &str| -> Value { serde_json::from_str(&run_on(args, list).exits(0).text()).expect("it is JSON") };
    let set =
        run(&["generate", "--technique", "x-wing", "--count", "4", "--seed", "1", "--to", "lines", "--quiet"]).exits(0).text();
    let rated = told(&["stats", "--rate", "--to", "json"], &set);
    assert_eq!(rated["techniques"]["x-wing"]["puzzles"].as_u64(), Some(4));
    assert!(rated["techniques"]["x-wing"]["steps"].as_u64() >= Some(4));
    // The steps of all techniques add up to the steps of all paths.
    let steps: u64 = rated["techniques"].as_object().expect("techniques").values().filter_map(|t| t["steps"].as_u64()).sum();
    let rows = run_on(&["rate"], &set).exits(0).text();
    assert_eq!(
        steps,
        rows.lines().skip(1).map(|row| row.split(',').nth(6).expect("steps").parse::<u64>().expect("a number")).sum::<u64>()
    );
    // A list of bare puzzles has only clue counts.
    let said = told(&["stats", "--to", "json"], &set);
    assert_eq!((sum(&said["levels"]), sum(&said["clues"]), said["paths"].as_u64()), (0, 4, Some(0)));
}

#[test]
fn any_list_has_statistics() {
    let sukos = run(&["generate", "--kind", "suko", "--count", "5", "--seed", "1", "--quiet", "--to", "jsonl"]).exits(0).text();
    run_on(&["stats", "--to", "json"], &sukos).exits(0);
    assert!(run_on(&["stats"], &sukos).exits(0).text().starts_with("5 puzzles, suko 3x3, no repeats\n"));
    assert_eq!(run_on(&["stats", "--from", "lines"], "").exits(0).text(), "no puzzles\n");
    let with_bad = run_on(&["stats", "--skip-bad", "--rate"], "12\n1...............\n").exits(1);
    assert!(with_bad.text().starts_with("1 puzzle, sudoku 2x2"), "{}", with_bad.text());
    with_bad.says("without exactly one solution").says("skipped");
    run(&["stats", "--to", "svg", "--out", "no-folder/of/this.json"]).exits(2);
}
