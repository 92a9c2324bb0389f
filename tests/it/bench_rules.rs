//! The benches follow the house rules, and their corpora contain what they claim.

use crate::house_rules::files_below;
use gridpress::board::{Clues, Grid};
use gridpress::kinds::{kind_named, parse_size};
use gridpress::search::{Ask, NO_BUDGET, count_up_to};
use gridpress::seed::Key;
use std::fs;
use std::path::{Path, PathBuf};

fn benches() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("benches")
}

#[test]
fn benches_say_what_they_are_and_stay_short() {
    let is_source = |path: &PathBuf| path.extension().is_some_and(|e| e == "rs");
    let sources: Vec<PathBuf> = files_below(&benches()).into_iter().filter(is_source).collect();
    assert!(sources.len() > 10, "{sources:?}");
    for path in sources {
        let text = fs::read_to_string(&path).expect("a source is text");
        let doc: String = text.lines().take_while(|line| line.starts_with("//!")).collect();
        assert!(doc.len() > 20, "{}: it does not open by saying what it does", path.display());
        assert!(text.lines().count() <= 450, "{}: 450 lines at most", path.display());
        assert!(!text.contains("unsafe "), "{}: unsafe code", path.display());
    }
}

#[test]
fn what_is_raced_against_is_no_part_of_the_package() {
    let manifest = fs::read_to_string(benches().join("../Cargo.toml")).expect("there is a manifest");
    let line = |start: &str| manifest.lines().find(|line| line.starts_with(start)).unwrap_or_else(|| panic!("no line {start}"));
    assert!(line("exclude = ").contains("\"benches/peers\""), "the races are excluded from what is published");
    assert!(!line("default-members = ").contains("benches"), "nobody builds the races who does not ask for them");
    let peers = fs::read_to_string(benches().join("peers/Cargo.toml")).expect("the races have a manifest");
    assert!(peers.contains("publish = false"));
}

#[test]
fn corpora_hold_what_they_say() {
    let kind = kind_named("sudoku").expect("there is Sudoku");
    let params = kind.check(Some(parse_size("3x3").unwrap()), None, false).unwrap();
    let layout = kind.draw(&params, &mut Key::of(&["t"]).stream(0, 0));
    for (name, n, is_unique) in [
        ("random-minimal", 1000, true),
        ("low-clue", 300, true),
        ("er-8", 300, true),
        ("rating/1.0-1.5", 300, true),
        ("rating/1.7-2.5", 300, true),
        ("rating/2.6-4.4", 300, true),
        ("rating/4.5-6.2", 80, true),
        ("rating/6.5-7.9", 300, true),
        ("rating/8.x", 78, true),
        ("rating/9.x", 87, true),
        ("hard", 400, true),
        ("multi-solution", 400, false),
    ] {
        let text = fs::read_to_string(benches().join(format!("corpora/{name}.txt"))).expect("a corpus is there");
        let digits = |line: &str| line.bytes().take(81).map(|b| if b == b'.' { 0 } else { b - b'0' }).collect();
        let boards = text.lines().filter(|line| !line.starts_with('#'));
        let all: Vec<Clues> = boards.map(|line| Clues::of_givens(Grid(digits(line)))).collect();
        assert_eq!(all.len(), n, "{name}");
        let asks: Vec<Ask> = all.iter().map(|clues| Ask { layout: &layout, clues }).collect();
        let found = count_up_to(&asks, 2, &NO_BUDGET);
        assert!(found.iter().all(|count| count.found == if is_unique { 1 } else { 2 }), "{name}");
    }
}
