//! Correct paths of every kind, and the same paths with something changed.

use crate::formats::{Expect, Row, read};
use crate::verify::judge;

/// Needs an X-wing and candidates eliminated before it.
const HARD: &str = "...8...5.9.6..1..4.84..7...1.97..6......2...36..1..9.5.98....6.3........7.25.....";
/// Needs chains.
const CHAINS: &str = ".6....8.93....4.5....7.......2....4.5..6...9.18........1.9.5...8...3...6.7..8.1..";

fn row(text: &str) -> Row {
    read(text.as_bytes(), &Expect::default()).next().expect("a row").expect("a puzzle")
}

/// The path as in a CSV file.
fn path_of(row: &Row) -> Vec<String> {
    let steps = crate::logic::path(&row.layout, &row.clues).1;
    let key = |step| crate::logic::technique_of(step).expect("a row of the ladder").key;
    steps.iter().map(|step| crate::formats::step_text(&row.layout, key(step), &step.conclusion)).collect()
}

fn judged(row: &Row, path: &[String], is_fast: bool) -> Vec<String> {
    let mut row = row.clone();
    row.claims = vec![("path".into(), path.join(";"))];
    judge(&row, is_fast).iter().map(ToString::to_string).collect()
}

#[test]
fn a_path_that_was_changed_is_seen_wherever_and_however_it_was() {
    for text in [HARD, CHAINS, "1..4....4..1...3", "......... CAACCBCBB 18 27 15 21 11 14 20"] {
        let row = row(text);
        let path = path_of(&row);
        assert_eq!(judged(&row, &path, false), [""; 0], "{text}");
        assert_eq!(judged(&row, &path, true), [""; 0], "{text}");
        let every = if path.len() > 20 { 9 } else { 1 };
        for k in (0..path.len()).step_by(every) {
            let changed = |change: &dyn Fn(&mut Vec<String>)| {
                let mut path = path.clone();
                change(&mut path);
                path
            };
            let digit = |step: &str| {
                let last = step.chars().last().expect("a digit");
                format!("{}{}", &step[..step.len() - 1], if last == '1' { '2' } else { '1' })
            };
            let cell = |step: &str| {
                step.replacen("r1c", "r2c", 1).replacen("r3c", "r4c", 1).replacen("c2", "c1", 1).replacen("c3", "c2", 1)
            };
            let mut ways = vec![
                changed(&|path| path[k] = digit(&path[k])),
                changed(&|path| _ = path.remove(k)),
                changed(&|path| path.insert(k, path[k].clone())),
                changed(&|path| path.truncate(k)),
                changed(&|path| path[k] = path[k].replacen('-', "=", 0) + " r1c1-1"),
                changed(&|path| path[k] = format!("x-{}", path[k])),
                changed(&|path| {
                    let (key, rest) = path[k].split_once(' ').expect("something follows");
                    path[k] = format!("{} {rest}", if key == "naked-single" { "full-house" } else { "naked-single" });
                }),
            ];
            if k + 1 < path.len() {
                ways.push(changed(&|path| path.swap(k, k + 1)));
            }
            if cell(&path[k]) != path[k] {
                ways.push(changed(&|path| path[k] = cell(&path[k])));
            }
            for changed in ways {
                let findings = judged(&row, &changed, false);
                assert!(!findings.is_empty() && findings[0].starts_with("path: "), "{text} {k}: {}", changed.join(";"));
            }
        }
    }
}

/// The fast mode does not run the ladder, but still detects steps that contradict the solution or are impossible.
#[test]
fn in_haste_a_false_step_is_seen() {
    let row = row(HARD);
    let mut path = path_of(&row);
    let k = path.iter().position(|step| step.contains('-') && step.contains(" r") && !step.contains('=')).expect("a strike");
    path[k] = path[k].split_once(' ').map(|(key, _)| format!("{key} r1c1-2")).expect("a key");
    let count = crate::search::count_up_to(
        &[crate::search::Ask { layout: &row.layout, clues: &row.clues }],
        2,
        &crate::search::NO_BUDGET,
    )
    .remove(0);
    let right = count.first.and_then(|solution| solution.get(0)).expect("a solution");
    path[k] = path[k].replace("r1c1-2", &format!("r1c1-{right}"));
    let findings = judged(&row, &path, true);
    assert_eq!(findings.len(), 1, "{findings:?}");
    assert!(findings[0].contains("in the solution") || findings[0].contains("any more"), "{findings:?}");
    // A truncated path of a puzzle that is claimed to be solved by it.
    let mut short = row.clone();
    short.claims = vec![("level".into(), "hard".into()), ("path".into(), path_of(&row)[..5].join(";"))];
    assert_eq!(judge(&short, true).len(), 1);
}
