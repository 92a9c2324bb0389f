//! The quality of paths, and the best of several puzzles: the same rows on any number of threads, columns only where they are
//! asked for, and claims that `verify` recomputes.

use crate::workshop::{forged, request, run, run_on};
use gridpress::formats::{Columns, Expect, Format, Row, Style, read, whole};
use gridpress::puzzle::Puzzle;
use gridpress::{logic, verify};

fn rows(args: &[&str]) -> String {
    run(args).exits(0).text()
}

fn best(kind: &str, n: u64) -> Vec<Puzzle> {
    forged(&request(kind, "best", |r| (r.best, r.level) = (Some(n), Some("any".into()))), 4)
}

#[test]
fn rows_do_not_depend_on_threads_or_on_the_count() {
    for kind in ["sudoku", "kropki", "killer"] {
        let of = |count: &str, jobs: &str| {
            rows(&["generate", "--kind", kind, "--best", "3", "--seed", "best", "--count", count, "--jobs", jobs, "--quiet"])
        };
        let all = of("5", "1");
        assert_eq!(of("5", "2"), all, "{kind}");
        assert!(all.starts_with(&of("2", "2")), "{kind}");
        assert!(all.lines().nth(1).unwrap().contains(" best=3,"), "{all}");
    }
}

#[test]
fn the_columns_are_there_where_they_are_asked_for() {
    let plain = ["generate", "--count", "3", "--seed", "best", "--quiet"];
    let of = |more: &[&str]| rows(&[&plain, more].concat());
    let (default, with_quality) = (of(&[]), of(&["--quality"]));
    // The best of one is the first, as without the option.
    assert_eq!(of(&["--best", "1"]), default);
    assert_eq!(of(&["--columns", "quality"]), with_quality);
    assert!(!default.contains("quality"));
    for (line, longer) in default.lines().zip(with_quality.lines()) {
        let further = longer.strip_prefix(line).expect("the columns are the last ones");
        assert_eq!(further.split(',').count(), 7, "{further}");
    }
    let head = |text: &str| text.lines().next().unwrap().to_string();
    assert!(head(&with_quality).ends_with(",quality,quality_opening,quality_ways,quality_barren,quality_lone,quality_theme"));
    assert_eq!(head(&of(&["--best", "2"])), head(&with_quality));
    // A column that is named is filled, and one that is not is not computed.
    let picked = of(&["--columns", "id,puzzle,quality"]);
    assert!(picked.lines().skip(1).all(|line| line.rsplit(',').next().unwrap().parse::<u8>().is_ok()), "{picked}");
    // `rate` finds the same.
    let rated = run_on(&["rate", "--quality", "-"], &default).exits(0).text();
    for (line, rated) in with_quality.lines().zip(rated.lines()).skip(1) {
        let last = |line: &str| line.rsplit(',').take(6).map(String::from).collect::<Vec<_>>();
        assert_eq!(last(line), last(rated));
    }
}

/// The parts, with a value that is false for every puzzle here.
const LIES: [(&str, &str); 6] = [
    ("quality", "101"),
    ("quality_opening", "101"),
    ("quality_ways", "0.1"),
    ("quality_barren", "999"),
    ("quality_lone", "999"),
    ("quality_theme", "101"),
];

#[test]
fn claims_come_back_and_lies_are_found() {
    for kind in ["sudoku", "killer", "thermo"] {
        let puzzles = best(kind, 2);
        let style = |format| Style { columns: Columns::Quality, ..Style::full(format) };
        for format in [Format::Csv, Format::Jsonl] {
            let bytes = whole(style(format), &puzzles);
            let again: Vec<Row> = read(bytes.as_slice(), &Expect::default()).map(Result::unwrap).collect();
            assert_eq!(whole(style(format), &again), bytes, "{kind}");
            for (row, puzzle) in again.iter().zip(&puzzles) {
                assert_eq!(verify::judge(row, false), [], "{kind}");
                assert_eq!(puzzle.quality, logic::quality(&puzzle.layout, &puzzle.clues));
                for (name, wrong) in LIES {
                    let mut row = row.clone();
                    row.claims.retain(|claim| claim.0 != name);
                    row.claims.push((name.into(), wrong.into()));
                    let found = verify::judge(&row, false);
                    assert!(found.len() == 1 && found[0].column == name, "{kind} {name}: {found:?}");
                }
            }
        }
    }
}

#[test]
fn the_best_of_more_is_better_on_average() {
    let total = |puzzles: &[Puzzle]| puzzles.iter().filter_map(|p| p.quality).map(|q| q.total as u32).sum::<u32>();
    for kind in ["sudoku", "thermo"] {
        let (few, many) = (best(kind, 2), best(kind, 8));
        assert!(total(&many) > total(&few), "{kind}: {} of 8, {} of 2", total(&many), total(&few));
    }
}

#[test]
fn variants_have_a_quality_of_their_own() {
    let puzzles = forged(&request("sudoku", "best", |r| (r.best, r.variants) = (Some(2), Some(2))), 2);
    assert_eq!(puzzles.len(), 6);
    for puzzle in puzzles {
        assert_eq!(puzzle.quality, logic::quality(&puzzle.layout, &puzzle.clues));
    }
}
