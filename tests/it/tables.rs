//! Formats defined by others: Parquet and links through the commands, and the cards of a run's folder.

use crate::workshop::{Scratch, run, run_on};

const SMALL: &[&str] = &["generate", "--quiet", "--seed", "tables", "--size", "2x3", "--count"];

#[test]
fn links_lead_to_the_puzzles_that_were_made() {
    let lines = run(&[SMALL, &["20", "--to", "lines"]].concat()).exits(0).text();
    for to in ["f-puzzles", "sudokupad"] {
        let links = run(&[SMALL, &["20", "--to", to]].concat()).exits(0).text();
        assert!(links.lines().count() == 20 && links.lines().all(|link| link.starts_with("https://")), "{links}");
        let back = run_on(&["transform", "--rotate", "0", "--to", "lines"], &links).exits(0).text();
        assert_eq!(back, lines, "{to}");
        run_on(&["verify"], &links).exits(0).says("20 rows judged, 20 hold");
    }
    let bad = links_of("https://sudokupad.app/abc\n");
    assert!(bad.contains("line 1, column 1") && bad.contains("only a server"), "{bad}");
}

fn links_of(text: &str) -> String {
    run_on(&["solve"], text).exits(2).err
}

#[test]
fn what_a_format_can_t_hold_is_refused() {
    for to in ["f-puzzles", "sudokupad", "sgt-solo", "sudokuwiki"] {
        run(&["generate", "--kind", "suko", "--seed", "a", "--to", to]).exits(2).says("no place for sums");
        let suko = run(&["generate", "--kind", "suko", "--seed", "a", "--quiet"]).exits(0).out;
        run_on(&["transform", "--rotate", "0", "--to", to], suko).exits(2).says("no place for sums");
    }
    run(&["generate", "--size", "2x3", "--seed", "a", "--to", "sudokuwiki"]).exits(2).says("9x9 only");
    run(&["generate", "--size", "4x5", "--seed", "a", "--to", "f-puzzles", "--no-rate"]).exits(2).says("16 by 16");
}

#[test]
fn a_folder_has_cards() {
    let scratch = Scratch::new();
    let more = ["30", "--part-slots", "10", "--split", "train:70,test:30", "--out", &scratch.arg("run")];
    run(&[SMALL, &more].concat()).exits(0);
    let files = scratch.all_files("run");
    let text = |name: &str| String::from_utf8(files[name].clone()).unwrap();
    let card = text("README.md");
    assert!(card.starts_with("---\npretty_name: \"30 sudoku puzzles, 2x3, seed tables\"\n"), "{card}");
    assert!(card.contains("path: \"data/train/*.parquet\"") && card.contains("gridpress generate"), "{card}");
    let machine: serde_json::Value = serde_json::from_str(&text("croissant.json")).unwrap();
    // One entry for all files, with a pattern that matches each of them, and no other.
    let parts = files.keys().filter(|name| name.ends_with(".parquet")).count();
    let [set] = machine["distribution"].as_array().unwrap().as_slice() else { panic!("{machine}") };
    let patterns: Vec<&str> = set["includes"].as_array().unwrap().iter().filter_map(|pattern| pattern.as_str()).collect();
    assert_eq!(patterns, ["data/train/*.parquet", "data/test/*.parquet"]);
    let is_in = |name: &&String| ["data/train/", "data/test/"].iter().any(|folder| name.starts_with(folder));
    assert_eq!((files.keys().filter(is_in).count(), parts > 3), (parts, true));
}

#[cfg(feature = "parquet")]
#[test]
fn parquet_is_the_same_on_any_threads_and_is_read_everywhere() {
    let scratch = Scratch::new();
    let made = |jobs: &str, name: &str| {
        run(&[SMALL, &["60", "--jobs", jobs, "--out", &scratch.arg(name)]].concat()).exits(0);
        std::fs::read(scratch.path(name)).unwrap()
    };
    let bytes = made("1", "one.parquet");
    assert_eq!(made("3", "three.parquet"), bytes);
    let rows = run(&[SMALL, &["60"]].concat()).exits(0).out;
    // Recognised by its name, and by its first bytes.
    run(&["verify", &scratch.arg("one.parquet")]).exits(0).says("60 rows judged, 60 hold");
    run_on(&["verify"], &bytes).exits(0).says("60 rows judged, 60 hold");
    let lines = |rows: &[u8]| run_on(&["transform", "--rotate", "0", "--to", "lines"], rows).exits(0).text();
    assert_eq!(lines(&bytes), lines(&rows));
    let to_parquet = run_on(&["transform", "--rotate", "0", "--to", "parquet"], &rows).exits(0).out;
    run_on(&["verify"], &to_parquet).exits(0).says("60 rows judged, 60 hold");
}

#[cfg(feature = "parquet")]
#[test]
fn a_damaged_parquet_file_is_told_of_in_words() {
    let bytes = run(&[SMALL, &["20", "--to", "parquet"]].concat()).exits(0).out;
    // Damage anywhere causes no panic; truncated files are rejected.
    for at in (4..bytes.len()).step_by(bytes.len() / 60) {
        let mut damaged = bytes.clone();
        damaged[at] ^= 0x55;
        run_on(&["solve"], &damaged);
    }
    let cut = run_on(&["solve"], &bytes[..bytes.len() / 2]).exits(2);
    assert!(cut.err.contains("cut off"), "{}", cut.err);
}
