//! Ratings of boards with rules, held against those of a descendant of Sudoku Explainer: where they agreed they still do, and
//! docs/engines/variant-ratings.md counts the others.

use gridpress::board::{Budget, tenths};
use gridpress::formats::{self, Expect, Format};
use gridpress::kinds::parse_size;
use gridpress::logic;
use std::collections::BTreeMap;

const CORPUS: &str = include_str!("../corpus/variant_ratings.csv");
const SIZES: &str = include_str!("../corpus/size_ratings.csv");
const PAGE: &str = include_str!("../../docs/engines/variant-ratings.md");

/// A puzzle, its numbers by the other program, and ours with the reason where they differ.
struct Row {
    variant: &'static str,
    line: String,
    theirs: String,
    ours: &'static str,
    why: &'static str,
}

fn rows() -> Vec<Row> {
    let lines = CORPUS.lines().filter(|line| !line.starts_with('#')).skip(1);
    lines
        .map(|line| {
            let fields: Vec<&str> = line.split(',').collect();
            let &[variant, rules, puzzle, er, ep, ed, ours, why] = fields.as_slice() else { panic!("eight fields in {line}") };
            Row { variant, line: format!("{puzzle} {rules}").trim_end().into(), theirs: format!("{er}/{ep}/{ed}"), ours, why }
        })
        .collect()
}

/// The costs of the hardest step, of the hardest up to the first digit placed, and of the first step; `stuck` where the ladder
/// does not get to the end.
fn rated(row: &Row) -> String {
    let size = if row.line.ends_with(" latin") { "1x9" } else { "3x3" };
    let expect = Expect { format: Some(Format::Lines), size: Some(parse_size(size).expect("a size")), ..Expect::default() };
    let board =
        formats::read(row.line.as_bytes(), &expect).next().expect("a line").unwrap_or_else(|e| panic!("{}: {e}", row.line));
    // The ladder that the numbers are from, which is not that of the path where people climb another.
    let plan = logic::plan_by(&board.layout, logic::Climbs::Numbers);
    let (rating, steps) = logic::path_on(&plan, &board.clues, &Budget::NONE).expect("no budget");
    assert_eq!(rating.er, logic::rate(&board.layout, &board.clues).er, "{}", row.line);
    assert_eq!(rating.er.is_some(), rating.minutes.is_some() && logic::has_numbers(&board.layout), "{}", row.line);
    let Some(first) = steps.first().filter(|_| rating.minutes.is_some()) else { return "stuck".into() };
    let to_first_place = steps.iter().position(|step| step.conclusion.place.is_some()).expect("a solved board has placements");
    let hardest = |n: usize| steps[..n].iter().map(|step| step.cost).max().unwrap_or(0);
    [hardest(steps.len()), hardest(to_first_place + 1), first.cost].map(|cost| tenths(cost as u32)).join("/")
}

#[test]
fn hard_rows_of_other_sizes_are_rated_as_by_another_program() {
    let (mut n, mut n_hard) = (0, 0);
    for line in SIZES.lines().filter(|line| !line.starts_with('#')).skip(1) {
        let &[boxes, puzzle, er, ep, ed] = line.split(',').collect::<Vec<&str>>().as_slice() else {
            panic!("five fields in {line}")
        };
        let (size, rules) = if boxes == "latin" { ("1x6", " latin") } else { (boxes, "") };
        let expect = Expect { format: Some(Format::Lines), size: Some(parse_size(size).expect("a size")), ..Expect::default() };
        let text = format!("{puzzle}{rules}");
        let board = formats::read(text.as_bytes(), &expect).next().expect("a line").unwrap_or_else(|e| panic!("{text}: {e}"));
        let rating = logic::rate(&board.layout, &board.clues);
        let numbers = [rating.er, rating.ep, rating.ed].map(|n| n.map_or(String::new(), |n| tenths(n.into())));
        assert_eq!(numbers, [er, ep, ed], "{text}");
        n += 1;
        n_hard += usize::from(rating.er >= Some(65));
    }
    assert!(n >= 160 && n_hard >= 60, "{n} rows, {n_hard} from 6.5 on");
}

fn hold(is_held: impl Fn(&Row) -> bool) -> usize {
    let rows: Vec<Row> = rows().into_iter().filter(is_held).collect();
    for row in &rows {
        let wanted = if row.ours.is_empty() { &row.theirs } else { row.ours };
        assert_eq!(rated(row), wanted, "{} {}: the other program says {}", row.variant, row.line, row.theirs);
    }
    rows.len()
}

/// Chains inside chains take a second or more: below them all rows are tried in every run.
fn is_quick(row: &Row) -> bool {
    let hardest = |text: &str| text.split('/').next().and_then(|er| er.parse::<f32>().ok()).unwrap_or(99.0);
    hardest(&row.theirs) < 8.0 && (row.ours.is_empty() || hardest(row.ours) < 8.0)
}

#[test]
fn easy_rows_are_rated_as_they_were() {
    let n = hold(is_quick);
    assert!(n >= 300, "{n} rows");
}

/// Writes today's numbers into the corpus. A new difference gets a question mark for its reason.
fn bless() {
    let mut text: String = CORPUS.lines().filter(|line| line.starts_with('#')).map(|line| format!("{line}\n")).collect();
    let mut lines = CORPUS.lines().filter(|line| !line.starts_with('#'));
    text += &format!("{}\n", lines.next().expect("a line of names"));
    for (line, row) in lines.zip(rows()) {
        let ours = rated(&row);
        let stem = line.rsplitn(3, ',').last().expect("eight fields");
        text += &match (ours == row.theirs, row.why) {
            (true, _) => format!("{stem},,\n"),
            (false, "") => format!("{stem},{ours},?\n"),
            (false, why) => format!("{stem},{ours},{why}\n"),
        };
    }
    std::fs::write(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/corpus/variant_ratings.csv"), text)
        .expect("the corpus is written");
}

#[test]
#[ignore = "slow: make slow"]
fn all_rows_are_rated_as_they_were() {
    if std::env::var_os("UPDATE_EXPECT").is_some() {
        return bless();
    }
    assert_eq!(hold(|row| !is_quick(row)), rows().len() - rows().iter().filter(|row| is_quick(row)).count());
}

#[test]
fn the_page_counts_what_the_corpus_has() {
    let mut table: BTreeMap<&str, [usize; 2]> = BTreeMap::new();
    let mut reasons: BTreeMap<&str, usize> = BTreeMap::new();
    for row in rows() {
        assert_eq!(row.ours.is_empty(), row.why.is_empty(), "{}: a difference has a reason", row.line);
        assert_ne!(row.ours, row.theirs, "{}: this is no difference", row.line);
        let counts = table.entry(row.variant).or_default();
        counts[0] += row.ours.is_empty() as usize;
        counts[1] += 1;
        if !row.why.is_empty() {
            *reasons.entry(row.why).or_default() += 1;
        }
    }
    for (variant, [equal, compared]) in &table {
        let line = format!("| {variant} | {equal} | {compared} |");
        assert!(PAGE.contains(&line), "docs/engines/variant-ratings.md: expected {line}");
    }
    for (why, n) in &reasons {
        let line = format!("| {why} | {n} |");
        assert!(PAGE.contains(&line), "docs/engines/variant-ratings.md: expected {line}");
    }
    let n_lines = PAGE.lines().filter(|line| line.starts_with("| ")).count();
    // Each table has a line of names.
    let n_tables = 1 + !reasons.is_empty() as usize;
    assert_eq!(n_lines, table.len() + reasons.len() + n_tables, "a line of a table that the corpus does not have");
}
