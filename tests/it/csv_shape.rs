//! Every CSV that the program writes is a table that strict readers accept: as many fields in each row as in its header, quoted as
//! the `csv` crate quotes them, and with the puzzles of its list, whatever commas these have.

use crate::workshop::{Scratch, commands, run};
use gridpress::formats::{Expect, Row, read, record};
use gridpress::kinds::KINDS;
use gridpress::puzzle::board_text;
use std::collections::BTreeSet;

/// Commands on a list that write CSV, with the words before it, and whether their column `puzzle` has whole lines.
const OF_LISTS: &[(&[&str], bool)] = &[
    (&["solve"], true),
    (&["solve", "--all", "--limit", "2"], true),
    (&["rate"], true),
    (&["evaluate", "--effort", "0.01"], true),
    (&["check"], true),
    (&["lab", "--with", "dancing-links", "--budget", "1000"], true),
    (&["canon"], true),
    (&["dedupe"], false),
    (&["transform", "--rotate", "0"], false),
    (&["finish", "--seed", "a"], false),
    (&["convert", "--to", "csv"], false),
    (&["convert", "--to", "csv", "--columns", "puzzle,rules,regions,sums"], false),
];

/// Commands that write CSV otherwise; each has its lines in a test below.
const OTHERS: &[&str] = &["generate", "merge", "overlap", "hunt", "verify"];

/// Commands that write none.
const NONE: &[&str] = &[
    "kinds",
    "sheet",
    "book",
    "spoil",
    "hint",
    "glossary",
    "preflight",
    "masks",
    "render",
    "stats",
    "templates",
    "completions",
    "man",
];

/// Reads a table as strict readers do. Lists of a hunt begin with a comment.
#[track_caller]
fn table(text: &str, what: &str) -> Vec<Vec<String>> {
    let mut reader = csv::ReaderBuilder::new().has_headers(false).comment(Some(b'#')).from_reader(text.as_bytes());
    let rows = reader.records().map(|row| row.unwrap_or_else(|e| panic!("{what}: {e}")));
    let rows: Vec<Vec<String>> = rows.map(|row| row.iter().map(String::from).collect()).collect();
    let mut again = csv::Writer::from_writer(Vec::new());
    rows.iter().for_each(|row| again.write_record(row).unwrap());
    let again = String::from_utf8(again.into_inner().unwrap()).unwrap();
    let told: String = text.lines().filter(|line| !line.starts_with('#')).map(|line| format!("{line}\n")).collect();
    assert_eq!(told, again, "{what}: quoted otherwise than readers expect");
    rows
}

fn column(table: &[Vec<String>], name: &str) -> Vec<String> {
    let at = table[0].iter().position(|head| head == name).expect("the table has the column");
    table[1..].iter().map(|row| row[at].clone()).collect()
}

fn distinct(texts: impl IntoIterator<Item = String>) -> BTreeSet<String> {
    texts.into_iter().collect()
}

/// A CSV with a puzzle of each kind.
fn one_of_each() -> String {
    let mut list = String::new();
    for kind in KINDS.iter() {
        let made = run(&["generate", "--kind", kind.name, "-n", "1", "--seed", "shape", "--no-rate", "--quiet"]).exits(0).text();
        table(&made, &format!("generate {}", kind.name));
        let rows = made.split_once('\n').expect("a head").1;
        list += if list.is_empty() { &made } else { rows };
    }
    list
}

#[test]
fn every_table_of_every_kind_is_read_by_strict_readers() {
    let scratch = Scratch::new();
    let list = one_of_each();
    let rows: Vec<Row> = read(list.as_bytes(), &Expect::default()).map(|row| row.expect("it was just made")).collect();
    assert_eq!(rows.len(), KINDS.len());
    let lines = distinct(rows.iter().map(|row| row.text.clone()));
    let boards = distinct(rows.iter().map(|row| board_text(&row.layout, &row.clues.givens)));
    let place = scratch.file("all.csv", &list);
    for (words, is_whole) in OF_LISTS {
        let what = words.join(" ");
        let made = table(&run(&[*words, &["--quiet", &place]].concat()).text(), &what);
        assert_eq!(distinct(column(&made, "puzzle")), if *is_whole { lines.clone() } else { boards.clone() }, "{what}");
    }
    // Rows with a false claim, so that there is something to tell of each.
    let mut wrong = table(&list, "the list");
    let clues = wrong[0].iter().position(|name| name == "clues").expect("a column");
    wrong[1..].iter_mut().for_each(|row| row[clues] = "99".into());
    let wrong = scratch.file("wrong.csv", wrong.iter().flat_map(|row| record(row.iter().map(Into::into))).collect::<Vec<u8>>());
    let found = table(&run(&["verify", "--fast", "--quiet", &wrong]).exits(1).text(), "verify");
    assert_eq!(distinct(column(&found, "puzzle")), lines);
    table(&run(&["verify", "--fast", "--quiet", &place, "--disjoint-from", &place]).exits(1).text(), "verify --disjoint-from");

    // The puzzle in a table is also read as that puzzle.
    let solved = scratch.file("solved.csv", run(&["solve", "--quiet", &place]).text());
    let to_lines = |place: &str| run(&["convert", "--quiet", "--to", "lines", place]).exits(0).text();
    assert_eq!(to_lines(&solved), to_lines(&place));
}

#[test]
fn what_is_written_beside_the_first_table_is_one_too() {
    let scratch = Scratch::new();
    let [place, report, summary, folder] = ["two.csv", "report.csv", "summary.csv", "run"].map(|name| scratch.arg(name));
    let make = ["generate", "--kind", "thermo", "-n", "2", "--seed", "shape", "--quiet"];
    run(&[&make[..], &["--no-rate", "--out", &place]].concat()).exits(0);
    table(&run(&[&make[..], &["--with-path"]].concat()).exits(0).text(), "generate --with-path");
    run(&[&make[..], &["--no-rate", "--to", "csv", "--out", &folder]].concat()).exits(0);
    table(&run(&["merge", "--quiet", &folder]).exits(0).text(), "merge");
    table(&run(&["verify", "--quiet", &folder]).exits(0).text(), "verify of a folder");
    let twice = std::fs::read_to_string(&place).unwrap();
    let twice = scratch.file("twice.csv", format!("{twice}{}", twice.split_once('\n').unwrap().1));
    run(&["dedupe", "--quiet", &twice, "--report", &report]).exits(0);
    assert_eq!(table(&std::fs::read_to_string(&report).unwrap(), "dedupe --report").len(), 3);
    let with = ["lab", "--quiet", &place, "--with", "norvig", "--with", "exec:echo 1,2; true \"a\"", "--summary", &summary];
    table(&run(&with).text(), "lab with a program");
    assert_eq!(table(&std::fs::read_to_string(&summary).unwrap(), "lab --summary").len(), 3);
    for words in [&["overlap"][..], &["overlap", "--list"]] {
        assert!(table(&run(&[words, &["--quiet", &place, &place]].concat()).exits(1).text(), "overlap").len() > 2);
    }
    let hunted = scratch.arg("hunt.csv");
    run(&["hunt", "--quiet", "--lines", "0", "--seed", "a, b", "--out", &hunted]).exits(0);
    table(&std::fs::read_to_string(&hunted).unwrap(), "hunt");
}

#[test]
fn every_command_writes_tables_that_are_tested_or_none() {
    let ours = OF_LISTS.iter().map(|(words, _)| words[0]).chain(OTHERS.iter().copied()).chain(NONE.iter().copied());
    assert_eq!(distinct(commands()), distinct(ours.map(String::from)));
}
