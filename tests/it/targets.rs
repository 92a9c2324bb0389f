//! Rare targets: they are found, pass `verify`, do not depend on how they are made, and the run's statistics add up.

use crate::workshop::{forged, request, run, run_on};
use gridpress::logic::technique_named;
use gridpress::request::Request;
use serde_json::Value;

fn searched(change: impl FnOnce(&mut Request)) -> Request {
    request("sudoku", "rare", change)
}

#[test]
fn rare_techniques_are_met() {
    let wishes = [("none", "minimal", "hidden-triplet"), ("half-turn", "minimal", "swordfish"), ("none", "27", "swordfish")];
    for (mask, clues, technique) in wishes {
        let request = searched(|r| {
            (r.mask, r.clues) = (Some(mask.into()), Some(clues.into()));
            // Harder candidates are abandoned early.
            (r.level, r.technique) = (Some("hard".into()), vec![technique.into()]);
        });
        let puzzles = forged(&request, 3);
        assert_eq!(puzzles.len(), 3, "{request:?}");
        let mut n_searched = 0;
        for puzzle in puzzles {
            let rating = puzzle.rating.expect("it is rated");
            assert!(rating.uses(technique_named(technique).expect("a row of the ladder")), "{request:?}");
            assert!(clues == "minimal" || puzzle.clues.n_givens().to_string() == clues, "{request:?}");
            n_searched += (puzzle.origin.expect("a forged puzzle has one").attempt >= 256) as u32;
        }
        assert!(n_searched > 0, "{request:?}: drawing afresh did it, and the test says nothing");
    }
}

#[test]
fn rare_ratings_are_the_same_with_any_number_of_threads_and_hold_before_the_judge() {
    let generate = |jobs: &str| {
        let args = ["generate", "--er", "4.0..4.0", "--count", "6", "--seed", "threads", "--quiet", "--jobs", jobs];
        run(&args).exits(0).text()
    };
    let rows = generate("1");
    assert_eq!(rows.lines().count(), 7);
    assert!(["2", "4"].iter().all(|jobs| generate(jobs) == rows));
    assert!(rows.lines().skip(1).all(|row| row.contains(",hard,4.0,")), "{rows}");
    run_on(&["verify"], &rows).exits(0).says("6 rows judged, 6 hold");
}

/// Ten thousand attempts leave two of these slots empty. Candidates that need no search for chains are cheap enough for more
/// attempts.
#[test]
fn what_costs_less_than_chains_may_be_sought_for_long() {
    run(&["generate", "--hardest", "naked-quad", "--count", "6", "--seed", "wish", "--to", "lines"]).exits(0).says("6 puzzles");
}

/// The summary of a run from its JSON lines.
fn summary(args: &[&str]) -> Value {
    let ran = run(&[&["generate", "--json", "--seed", "sums"], args].concat());
    let values = ran.err.lines().map(|line| serde_json::from_str::<Value>(line).expect("each line is an object"));
    values.into_iter().find(|value| value["event"] == "summary").unwrap_or_else(|| panic!("no summary: {}", ran.err))
}

#[test]
fn what_became_of_candidates_adds_up() {
    let runs: [&[&str]; 6] = [
        &["--count", "50"],
        &["--count", "40", "--level", "easy"],
        &["--count", "40", "--quota", "very-easy:1,medium:2,hard:1"],
        &["--count", "5", "--clues", "22", "--level", "medium"],
        &["--count", "3", "--er", "4.4..4.4"],
        &["--count", "20", "--no-rate", "--clues", "24"],
    ];
    for args in runs {
        let told = summary(args);
        let number = |name: &str| told[name].as_u64().unwrap_or_else(|| panic!("{args:?}: no {name} in {told}"));
        let by_level: u64 = told["candidates"].as_object().expect("levels").values().filter_map(Value::as_u64).sum();
        let all = by_level + number("harder") + number("unfit") + number("unrated");
        assert_eq!(all, number("attempts"), "{args:?}: {told}");
        let met = number("slots") - number("gaps");
        assert_eq!(number("one_in"), (number("attempts") + met / 2) / met, "{args:?}");
    }
}

#[test]
fn a_run_tells_its_yield() {
    let args = ["generate", "--quota", "easy:4,hard:4", "--seed", "yield", "--to", "lines", "-v"];
    run(&args).exits(0).says("yield ").says(" %: 1 in ").says("  easy: ").says("  hard: ").says("harder than wanted");
    // A property of every candidate is not reported.
    let plain = run(&["generate", "--count", "4", "--seed", "plain", "--to", "lines"]).exits(0);
    assert!(!plain.err.contains("yield"), "{}", plain.err);
}

#[test]
fn what_no_attempt_meets_ends_and_says_what_was_found() {
    let wanted = ["direct-pointing", "direct-hidden-pair", "naked-single", "direct-hidden-triplet"];
    let wanted: Vec<&str> = wanted.into_iter().flat_map(|key| ["--technique", key]).collect();
    let more = ["--level", "medium", "--count", "5", "--attempts", "200", "--seed", "1", "--to", "lines"];
    let ran = run(&[&["generate"], &wanted[..], &more].concat()).exits(3);
    ran.says("5 slots of 5 stayed empty")
        .says("in 200 attempts each")
        .says("of 1000 candidates:")
        .says("harder than wanted")
        .says("no candidate had the rating: widen what you ask of it, or raise --attempts");
    let both = ["generate", "--level", "diabolical", "--clues", "35", "--attempts", "3", "--seed", "1"];
    run(&both)
        .exits(3)
        .says("no puzzle with 35 clues and level=diabolical in 3 attempts each")
        .says("too few of them the rating");
}

#[test]
fn what_excludes_itself_is_not_drawn() {
    for args in [
        &["--level", "easy", "--hardest", "x-wing"] as &[&str],
        &["--technique", "x-wing", "--without", "x-wing"],
        &["--quota", "hard:1,medium:2", "--technique", "x-wing"],
        &["--er", "1.3..1.4"],
        &["--er", "19.0..20.0"],
    ] {
        run(&[&["generate"], args].concat()).exits(3).says("no ");
    }
}

#[test]
fn a_level_that_a_kind_hardly_has_is_told_what_can_be_had() {
    let refused = |args: &[&str]| run(&[&["generate", "--seed", "1", "-n", "1", "--to", "lines"], args].concat()).exits(3);
    refused(&["--kind", "sandwich", "--level", "easy", "--attempts", "20"])
        .says("Sandwich Sudoku puzzles are hardly ever easy; they are hard, fiendish, diabolical");
    refused(&["--kind", "thermo", "--level", "easy", "--attempts", "20"])
        .says("Thermo Sudoku puzzles are easy only if they show more digits than they need: ask for clues 'friendly'");
    refused(&["--rules", "./templates/rules/zipper.toml", "--level", "easy", "--attempts", "5"])
        .says("such puzzles are easy only if they show more digits than they need: ask for clues 'friendly'");
    refused(&["--quota", "clues:20..80", "--attempts", "5"])
        .says("the quota deals 61 combinations to slots in turn; the first slot that stayed empty wanted clues=20");
    // A level that there is: rows of it are only rare.
    let rare = refused(&["--level", "diabolical", "--clues", "35", "--attempts", "3"]);
    assert!(!rare.err.contains("hardly ever"), "{}", rare.err);
    run(&["generate", "--kind", "thermo", "--level", "easy", "--clues", "friendly", "--seed", "1", "-n", "1"]).exits(0);
    let zipper = ["--rules", "./templates/rules/zipper.toml", "--level", "easy", "--clues", "friendly", "--seed", "1", "-n", "1"];
    run(&[&["generate", "--to", "lines"], &zipper as &[&str]].concat()).exits(0);
}
