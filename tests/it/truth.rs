//! True candidates of whole puzzles, by the names that people read: clues reported as superfluous can go, and digits reported as deciding
//! do decide.

use crate::workshop::{Scratch, run, run_on};
use gridpress::board::{Budget, DigitSet, Grid, Shape, digit_of_symbol};
use gridpress::formats::{Expect, Format, Row, read};
use gridpress::press::{MOST_COUNTED, TrueCandidates, true_candidates};
use gridpress::search::{Ask, count_up_to};

fn row(line: &str) -> Row {
    let size = (line.split(' ').next().map(str::len) == Some(36)).then(|| Shape::new(2, 3));
    let expect = Expect { format: Some(Format::Lines), size, ..Expect::default() };
    read(line.as_bytes(), &expect).next().expect("a line").unwrap_or_else(|e| panic!("{line}: {e}"))
}

fn n_solutions(line: &str) -> u64 {
    let row = row(line);
    count_up_to(&[Ask { layout: &row.layout, clues: &row.clues }], 2, &Budget::USUAL)[0].found
}

/// A line without a clue, by its name.
fn without(line: &str, clue: &str) -> String {
    let (digits, rest) = line.split_once(' ').unwrap_or((line, ""));
    if let Some(k) = clue.strip_prefix("sum:") {
        let k: usize = k.parse().expect("a number");
        let mut words: Vec<&str> = rest.split(' ').collect();
        let n_letters = words.iter().take_while(|word| word.parse::<u16>().is_err() && **word != ".").count();
        words[n_letters + k - 1] = ".";
        return format!("{digits} {}", words.join(" "));
    }
    let Some((rule, piece)) = clue.split_once('=') else {
        let (row, col) = clue[1..].split_once('c').expect("a cell");
        let side = digits.len().isqrt();
        let place = (row.parse::<usize>().unwrap() - 1) * side + col.parse::<usize>().unwrap() - 1;
        return format!("{}.{} {rest}", &digits[..place], &digits[place + 1..]).trim_end().to_string();
    };
    let word = |word: &str| -> Option<String> {
        let Some((name, text)) = word.split_once('=').filter(|(name, _)| *name == rule) else { return Some(word.into()) };
        // Marks are cells of one list; of a cage only its total goes.
        let between = if ["odd", "even"].contains(&name) { ',' } else { ';' };
        let total_alone = ["cages", "runs"].contains(&name).then(|| piece.split_once(':').expect("a total").1);
        assert_eq!(text.split(between).filter(|one| *one == piece).count(), 1, "{clue} in {line}");
        let left: Vec<&str> = text.split(between).filter_map(|one| if one == piece { total_alone } else { Some(one) }).collect();
        (!left.is_empty()).then(|| format!("{name}={}", left.join(&between.to_string())))
    };
    let words: Vec<String> = rest.split(' ').filter_map(word).collect();
    format!("{digits} {}", words.join(" ")).trim_end().to_string()
}

fn found(line: &str) -> TrueCandidates {
    true_candidates(&row(line), MOST_COUNTED)
}

/// A puzzle of a kind with more clues than it needs.
fn puzzle(words: &[&str]) -> String {
    let made = run(&[&["generate", "--count", "1", "--seed", "truth", "--to", "lines", "--no-rate"], words].concat()).exits(0);
    made.text().trim().to_string()
}

#[test]
fn clues_that_are_superfluous_can_go_and_those_that_are_not_cannot() {
    let (mut n_spare, mut n_named) = (0, 0);
    for words in [
        &["--kind", "sudoku", "--size", "2x3", "--clues", "20"][..],
        &["--kind", "thermo", "--size", "2x3", "--clues", "14"],
        &["--kind", "kropki", "--size", "2x3", "--clues", "12"],
        &["--kind", "odd-even", "--size", "2x3", "--clues", "12"],
        &["--kind", "sandwich", "--size", "2x3", "--clues", "14"],
        &["--kind", "killer", "--size", "2x3"],
        &["--kind", "kakuro", "--size", "6x6"],
        &["--kind", "suko"],
        &["--kind", "sujiko"],
        &["--kind", "futoshiki", "--size", "5", "--clues", "10"],
    ] {
        let line = puzzle(words);
        let (row, said) = (row(&line), found(&line));
        assert_eq!((said.status(), said.truth.found), ("done", 1), "{line}");
        let names = said.superfluous(&row);
        for name in &names {
            assert_eq!(n_solutions(&without(&line, name)), 1, "{line} without {name}");
            n_named += name.contains(['=', ':']) as u32;
        }
        for (cell, _) in row.clues.givens.filled() {
            let mut clues = row.clues.clone();
            clues.givens.clear(cell);
            let is_one = count_up_to(&[Ask { layout: &row.layout, clues: &clues }], 2, &Budget::USUAL)[0].is_unique();
            assert_eq!(names.contains(&gridpress::board::cell_name(&row.layout, cell)), is_one, "{line}: cell {cell}");
        }
        n_spare += names.len();
    }
    assert!(n_spare > 30 && n_named > 10, "{n_spare} superfluous clues, {n_named} of them no digits");
}

#[test]
fn a_digit_that_decides_leaves_one_solution_and_no_other_does() {
    let full = puzzle(&["--kind", "thermo", "--size", "2x3", "--clues", "minimal"]);
    let first = row(&full).clues.givens.filled().next().map(|(cell, _)| cell as usize);
    let line = match first {
        Some(cell) => format!("{}.{}", &full[..cell], &full[cell + 1..]),
        None => full,
    };
    let said = found(&line);
    let row = row(&line);
    assert!(said.truth.is_all && said.truth.found > 1, "{line}");
    let decides = said.decides(&row.layout);
    let mut n_other = 0;
    for (cell, digits) in (0..).zip(&said.truth.digits) {
        for digit in digits.iter() {
            let mut clues = row.clues.clone();
            clues.givens.set(cell, digit);
            let is_one = count_up_to(&[Ask { layout: &row.layout, clues: &clues }], 2, &Budget::USUAL)[0].is_unique();
            let name = format!("{}={digit}", gridpress::board::cell_name(&row.layout, cell));
            assert_eq!(decides.contains(&name), is_one, "{line}: {name}");
            n_other += !is_one as u32;
        }
    }
    assert!(!decides.is_empty() && n_other > 0, "{line}: {decides:?}");
}

/// The words of a CSV's field, and the digits of each.
fn sets(field: &str) -> Vec<DigitSet> {
    field.split(' ').map(|word| word.chars().filter_map(digit_of_symbol).collect()).collect()
}

#[test]
fn a_row_tells_the_digits_of_every_solution_and_stops_counting_where_it_is_told_to() {
    let board = "1..........2.4..";
    let all: Vec<Grid> = run_on(&["solve", "--all"], board)
        .exits(0)
        .text()
        .lines()
        .skip(1)
        .map(|line| Grid(line.split(',').nth(1).expect("a solution").bytes().map(|byte| byte - b'0').collect()))
        .collect();
    let of_all = |cell: u16| -> DigitSet { all.iter().filter_map(|grid| grid.get(cell)).collect() };
    let wanted: Vec<DigitSet> =
        (0..16).map(|cell| if row(board).clues.givens.get(cell).is_some() { DigitSet::EMPTY } else { of_all(cell) }).collect();
    for (limit, solutions, status) in
        [("10000", "3", "done"), ("3", "3", "done"), ("2", "2", "more"), ("1", "1", "more"), ("0", "3", "done")]
    {
        let text = run_on(&["solve", "--candidates", "--limit", limit], board).exits(0).text();
        let fields: Vec<&str> = text.lines().nth(1).expect("a row").split(',').collect();
        assert_eq!((fields[1], fields[2]), (solutions, status), "--limit {limit}");
        assert_eq!(sets(fields[3]), wanted, "--limit {limit}");
        assert_eq!(fields[5].is_empty(), status == "more", "--limit {limit}");
    }
    run_on(&["solve", "--candidates", "--expect-unique"], board)
        .exits(1)
        .says("1 of 1 puzzle does not have exactly one solution");
    run_on(&["solve", "--candidates", "--all"], board).exits(2);
    // Digits that the budget of a row does not settle are reported.
    let large = ".".repeat(625);
    let text = run_on(&["solve", "--candidates", "--effort", "0.002"], &large).exits(0).text();
    let fields: Vec<&str> = text.lines().nth(1).expect("a row").split(',').collect();
    assert!(fields[2] == "undecided" && fields[3].contains('?'), "{}", fields[2]);
}

#[test]
fn a_picture_of_several_solutions_shows_the_digits_of_all_and_says_so() {
    let scratch = Scratch::new();
    let drawn = |board: &str, more: &[&str]| {
        let out = scratch.arg("a.svg");
        let done = run_on(&[&["render", "--text", "text", "--out", &out], more].concat(), board);
        (done, std::fs::read_to_string(scratch.path("a.svg")).unwrap_or_default())
    };
    let (done, text) = drawn("1..........2.4..", &["--candidates"]);
    done.exits(0).says("it has 3 solutions; the candidates are the digits of all of them");
    let candidates = &text[text.find("id=\"candidates\"").expect("candidates")..];
    // Each cell except the three clues shows the digits of the row: 4 in two cells, and nowhere else.
    assert_eq!(candidates.matches(">4<").count(), 3, "{candidates}");
    let (done, _) = drawn("1..........2.4..", &[]);
    done.exits(2).says("it has several solutions");
    // With one solution, as ever.
    let (done, text) = drawn("1.3........2.4..", &["--candidates"]);
    let done = done.exits(0);
    assert!(!done.err.contains("solutions") && text.matches(">4<").count() > 3, "{text}");
}
