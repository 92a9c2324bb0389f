//! Boards of hundreds of runs or cages, up to the largest and beyond: every command answers or refuses them, in any format.

use crate::workshop::{Ran, Scratch, run};

/// A kakuro of runs of two cells along stripes: its line, the row of a CSV, and how many runs it has.
fn stripes(rows: usize, cols: usize) -> (String, String, usize) {
    let is_stripe = |row: usize, col: usize| row < rows && col < cols && !(row + col).is_multiple_of(3);
    // A cell at an edge may be in no run: it is blocked.
    let is_cell = |row: usize, col: usize| {
        let mut beside = [(row + 1, col), (row, col + 1)].into_iter().chain(row.checked_sub(1).map(|row| (row, col)));
        is_stripe(row, col) && (beside.any(|(r, c)| is_stripe(r, c)) || col > 0 && is_stripe(row, col - 1))
    };
    let digit = |row: usize, col: usize| 1 + (row + col) % 3 + 3 * (row / 3 % 3);
    let mut runs = Vec::new();
    for (row, col) in (0..rows).flat_map(|row| (0..cols).map(move |col| (row, col))).filter(|&(row, col)| is_cell(row, col)) {
        for (down, right) in [(0, 1), (1, 0)] {
            let is_first = row < down || col < right || !is_cell(row - down, col - right);
            let cells = (0..).map(|k| (row + k * down, col + k * right)).take_while(|&(row, col)| is_cell(row, col));
            let cells: Vec<(usize, usize)> = cells.collect();
            if let (true, 2.., Some((last_row, last_col))) = (is_first, cells.len(), cells.last()) {
                let total: usize = cells.iter().map(|&(row, col)| digit(row, col)).sum();
                runs.push(format!("{total}:r{}c{}-r{}c{}", row + 1, col + 1, last_row + 1, last_col + 1));
            }
        }
    }
    let places = (0..rows).flat_map(|row| (0..cols).map(move |col| (row, col)));
    let puzzle: String = places.map(|(row, col)| if is_cell(row, col) { '.' } else { '~' }).collect();
    let rules = format!("runs={}", runs.join(";"));
    (format!("{puzzle} {rules}\n"), format!("puzzle,rules\n{puzzle},\"{rules}\"\n"), runs.len())
}

/// A command that ended by itself, and did not panic.
#[track_caller]
fn answered(ran: Ran, what: &str) -> Ran {
    assert!((0..=3).contains(&ran.code) && !ran.err.contains("panicked"), "{what}: {} {}", ran.code, ran.err);
    ran
}

#[test]
fn kakuros_of_every_size_are_answered_from_every_format() {
    let scratch = Scratch::new();
    let mut most = 0;
    for (rows, cols) in [(4, 4), (9, 14), (20, 20), (24, 24), (25, 25), (21, 29), (30, 20), (20, 30)] {
        let (line, row, n_runs) = stripes(rows, cols);
        most = most.max(n_runs);
        let [lines, csv] = [scratch.file("k.txt", &line), scratch.file("k.csv", row)];
        let link = run(&["convert", "--quiet", "--to", "puzzlink", &lines]).exits(0).text();
        let links = scratch.file("k.links", &link);
        for place in [&lines, &csv, &links] {
            let what = format!("{rows}x{cols} {place}");
            let again = run(&["convert", "--quiet", "--to", "lines", place]).exits(0).text();
            assert_eq!(again, line, "{what}");
            let solved = run(&["solve", "--quiet", "--effort", "0.01", place]).exits(0).text();
            assert!(solved.ends_with("done\n") || solved.ends_with("undecided\n"), "{what}: {solved}");
        }
        for words in [
            &["verify", "--fast"][..],
            &["rate"],
            &["check"],
            &["evaluate", "--effort", "0.01"],
            &["lab", "--budget", "1000"],
            &["canon"],
            &["spoil"],
            &["hint"],
            &["render", "--out", &scratch.arg("k.svg")],
        ] {
            answered(run(&[words, &["--quiet", &lines]].concat()), &format!("{words:?} {rows}x{cols}"));
        }
    }
    assert!(most > 255, "{most} runs");
}

#[test]
fn kakuros_that_are_too_large_are_refused_by_their_number() {
    let scratch = Scratch::new();
    for (rows, cols, told) in [
        (26, 26, "676 places; at most 625"),
        (31, 19, "31 rows or columns; at most 30"),
        (19, 31, "31 rows or columns; at most 30"),
        (60, 60, "60 rows or columns; at most 30"),
    ] {
        let (line, row, _) = stripes(rows, cols);
        for (name, text) in [("k.txt", line), ("k.csv", row)] {
            let place = scratch.file(name, text);
            run(&["solve", &place]).exits(2).says(told);
            run(&["solve", "--skip-bad", &place]).exits(1).says(told);
        }
        // `z` is 16 cells.
        let all = "z".repeat(rows * cols / 16) + &"k".repeat(rows * cols % 16);
        let place =
            scratch.file("k.links", format!("https://puzz.link/p?kakuro/{cols}/{rows}/{all}{}\n", "-".repeat(rows + cols)));
        run(&["solve", &place]).exits(2).says(told);
    }
}

#[test]
fn a_board_of_hundreds_of_cages_is_answered() {
    let scratch = Scratch::new();
    // Cells far apart share no row, column or box: each pair is a house of its own.
    let pairs = (1..=12).flat_map(|row| (1..=24).map(move |col| (row, col)));
    let cages: Vec<String> = pairs.map(|(row, col)| format!("r{row}c{col},r{}c{}", row + 12, col + 1)).collect();
    assert!(cages.len() > 255);
    let place = scratch.file("c.txt", format!("{} cages={}\n", ".".repeat(625), cages.join(";")));
    for words in
        [&["solve", "--effort", "0.01"][..], &["check"], &["convert", "--to", "csv"], &["render", "--out", &scratch.arg("c.svg")]]
    {
        answered(run(&[words, &["--quiet", &place]].concat()), &format!("{words:?}"));
    }
}

/// A line through all cells of [`WHOLE`], in an order in which neighbours along it differ by 4 at least.
const THROUGH_ALL: &str = "r1c3,r1c4,r2c8,r1c2,r1c5,r2c9,r1c8,r1c9,r2c4,r2c6,r3c3,r3c1,r2c1,r3c5,r3c6,r2c3,r1c6,r3c9,r2c2,r4c6,\
    r3c7,r1c1,r1c7,r2c7,r2c5,r3c8,r4c7,r4c4,r5c1,r4c1,r3c4,r3c2,r4c3,r4c9,r5c6,r5c3,r4c2,r4c8,r4c5,r5c5,\
    r5c9,r5c4,r5c7,r6c2,r6c1,r6c8,r5c8,r7c4,r6c5,r6c9,r7c3,r6c6,r7c5,r7c9,r7c7,r6c3,r5c2,r7c2,r6c7,r6c4,\
    r7c8,r8c9,r7c6,r8c4,r8c1,r7c1,r8c2,r8c8,r8c5,r8c6,r8c3,r8c7,r9c4,r9c2,r9c8,r9c5,r9c6,r9c9,r9c7,r9c3,\
    r9c1";
/// The start of a grid, of which that line leaves one.
const WHOLE: &str = "395148726184276359672359814813924567427563981956";

#[test]
fn a_line_may_run_through_all_cells() {
    let scratch = Scratch::new();
    let place = scratch.file("d.txt", format!("{WHOLE:.<81} dutch-whispers={THROUGH_ALL}\n"));
    assert!(run(&["solve", "--quiet", &place]).exits(0).text().ends_with(",1,done\n"));
    run(&["render", "--quiet", "--out", &scratch.arg("d.svg"), &place]).exits(0);
    run(&["verify", "--quiet", &place]).exits(0);
    let rows = (1..=9).map(|row| if row % 2 == 1 { format!("r{row}c1-r{row}c9") } else { format!("r{row}c9-r{row}c1") });
    let snake = rows.collect::<Vec<_>>().join(",");
    for rule in ["whispers", "dutch-whispers", "thermo", "slow-thermo", "palindrome"] {
        let place = scratch.file("w.txt", format!("{} {rule}={snake}\n", ".".repeat(81)));
        run(&["solve", "--effort", "0.01", &place]).exits(0);
        run(&["render", "--quiet", "--out", &scratch.arg("w.svg"), &place]);
        for words in [&["rate"][..], &["check"], &["verify"], &["lab", "--budget", "1000"], &["convert", "--to", "csv"]] {
            answered(run(&[words, &["--quiet", &place]].concat()), &format!("{words:?} {rule}"));
        }
    }
    let place = scratch.file("a.txt", format!("{} arrow={snake}\n", ".".repeat(81)));
    run(&["solve", &place]).exits(2).says("rule arrow, line 1: 81 cells; at most 64 are allowed");
}
