//! The lab command: published counts, answers for every outcome, and reproducible bytes.

use crate::workshop::{Scratch, listed, run_on};
use gridpress::kinds::KINDS;
use gridpress::lab::{self, Claim, Outcome, Problem, SOLVERS};
use gridpress::seed::Key;
use std::collections::BTreeMap;

const INKALA_2010: &str = "..53.....8......2..7..1.5..4....53...1..7...6..32...8..6.5....9..4....3......97..";
/// act365's grid with sixteen digits, on which Least Candidates Hybrid takes very long.
const ACHILLES: &str = concat!(
    "....A..69.3....1D.2...8....E.4....B....5..C.......7.......G...F....1.E..2.B.8..3.......4.D.....6",
    ".........F..7.G..9.A..C...5.....8..F.....1..E.79.C....B.....2...6.....G.7......84....3.D..A.5...",
    ".5...7..E...CA.....3.1.......B......F....4...D..E..G.92.6..8...."
);

/// Rows of a table by column name.
fn rows(csv: &str) -> Vec<BTreeMap<&str, &str>> {
    let mut lines = csv.lines();
    let head: Vec<&str> = lines.next().expect("a head").split(',').collect();
    lines.map(|line| head.iter().copied().zip(line.split(',')).collect()).collect()
}

fn lab(args: &[&str], puzzles: &str) -> String {
    run_on(&[&["lab", "--quiet"], args].concat(), puzzles).exits(0).text()
}

#[test]
fn counts_are_those_that_were_published() {
    let all = "first-available,least-candidates-cell,least-candidates-number,least-candidates-hybrid,backtracking,go-sudoku";
    let text = lab(&["--solutions", "0", "--with", all], INKALA_2010);
    let found: Vec<[&str; 3]> = rows(&text).iter().map(|row| [row["solver"], row["unwinds"], row["complexity"]]).collect();
    let want = [
        ["first-available", "10008", "10008"],
        ["least-candidates-cell", "87", "1861"],
        ["least-candidates-number", "96", "2331"],
        ["least-candidates-hybrid", "68", "1635"],
        ["backtracking", "", ""],
        ["go-sudoku", "", ""],
    ];
    assert_eq!(found, want);
    assert!(rows(&text).iter().all(|row| row["outcome"] == "solved" && row["solutions"] == "1"), "{text}");
    let first = lab(&["--with", "backtracking"], INKALA_2010);
    assert_eq!(rows(&first)[0]["steps"], "10007");
}

#[test]
fn achilles_takes_what_it_took() {
    let text = lab(&["--with", "least-candidates-hybrid,least-candidates-number", "--effort", "10"], ACHILLES);
    let found: Vec<[&str; 2]> = rows(&text).iter().map(|row| [row["unwinds"], row["complexity"]]).collect();
    assert_eq!(found, [["32975", "773988"], ["84870", "2032450"]]);
}

#[test]
fn every_outcome_has_its_word() {
    let outcome = |args: &[&str], puzzle: &str| rows(&lab(args, puzzle))[0]["outcome"].to_string();
    assert_eq!(outcome(&["--with", "norvig"], INKALA_2010), "solved");
    assert_eq!(outcome(&["--with", "norvig"], "12..34.......4.."), "no-solution");
    assert_eq!(outcome(&["--with", "norvig", "--budget", "20"], INKALA_2010), "gave-up");
    assert_eq!(outcome(&["--with", "candidate-checking"], INKALA_2010), "stuck");
    let suko = "......... CAACBBCCB 30 16 24 15 8 12 25";
    assert_eq!(outcome(&["--with", "first-available"], suko), "unsuited");
    // With `all`, unsupported solvers are named and left out of the table.
    let all = run_on(&["lab", "--with", "all"], suko).exits(0).says("left out, since it does not support sums: ");
    let all = all.says("first-available");
    assert!(!all.text().contains("first-available"));
}

#[test]
fn a_solver_that_was_unsound_is_sound_here() {
    // First Available stopped at its first solution, however many were requested.
    let two = "12..34..........";
    let all = rows(&lab(&["--with", "first-available,norvig", "--solutions", "0"], two))
        .iter()
        .map(|row| row["solutions"].to_string())
        .collect::<Vec<_>>();
    assert!(all[0] == all[1] && all[0] != "1", "{all:?}");
}

#[test]
fn runs_repeat_to_the_byte() {
    let puzzles = format!("{INKALA_2010}\n{INKALA_2010}\n");
    let args = ["--with", "random-least-candidates-hybrid,least-candidates-cell", "--repeat", "20", "--solutions", "0"];
    let one = lab(&[&args[..], &["-j", "1"]].concat(), &puzzles);
    assert_eq!(one, lab(&[&args[..], &["-j", "3"]].concat(), &puzzles));
    assert_ne!(one, lab(&[&args[..], &["--seed", "other"]].concat(), &puzzles));
    let runs = rows(&one).iter().filter(|row| row["solver"] == "random-least-candidates-hybrid").count();
    assert_eq!((runs, one.lines().count()), (40, 1 + 2 * 21));
}

#[test]
fn a_summary_has_the_middle_and_the_ends() {
    let scratch = Scratch::new();
    let file = scratch.arg("summary.csv");
    let args = ["--with", "random-least-candidates-hybrid", "--repeat", "9", "--solutions", "0", "--summary", &file];
    let table = lab(&args, INKALA_2010);
    let mut unwinds: Vec<u64> = rows(&table).iter().map(|row| row["unwinds"].parse().unwrap()).collect();
    unwinds.sort_unstable();
    let text = std::fs::read_to_string(&file).unwrap();
    let row = &rows(&text)[0];
    let want = [unwinds[0], unwinds[4], unwinds[8]].map(|n| n.to_string());
    assert_eq!([row["unwinds_min"], row["unwinds_median"], row["unwinds_max"]], want.each_ref().map(String::as_str));
    assert_eq!((row["runs"], row["solved"], row["stuck"]), ("9", "9", "0"));
}

#[test]
fn a_trace_is_told_act_by_act() {
    let text = lab(&["--with", "backtracking", "--trace", "jsonl"], "1234341.2143.321");
    let lines: Vec<serde_json::Value> = text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let events: Vec<&str> = lines.iter().map(|line| line["event"].as_str().unwrap()).collect();
    assert_eq!(events, ["start", "guess", "guess", "solution", "end"]);
    assert_eq!((lines[1]["cell"].as_str(), lines[1]["digit"].as_str()), (Some("r2c4"), Some("2")));
    assert_eq!(lines[4]["solution"], "1234341221434321");
}

#[test]
#[cfg(unix)]
fn anyone_may_take_part() {
    let grid = "1234341221434321";
    let answers = |command: &str, exit: i32| {
        let text = run_on(&["lab", "--quiet", "--with", &format!("exec:{command}")], "12343412214343..\n....3412........\n")
            .exits(exit)
            .text();
        rows(&text).iter().map(|row| row["outcome"].to_string()).collect::<Vec<_>>()
    };
    assert_eq!(answers(&format!("while read line; do echo {grid}; done"), 0), ["solved", "solved"]);
    assert_eq!(answers("cat", 1), ["no-answer", "no-answer"]);
    // Other text in between, and an answer only to the second puzzle.
    assert_eq!(answers(&format!("echo hello; echo; echo {grid}"), 1), ["solved", "no-answer"]);
    assert_eq!(answers("while read line; do echo 1111111111111111; done", 1), ["wrong", "wrong"]);
    let failed = run_on(&["lab", "--with", "exec:echo no license >&2; exit 7"], grid).exits(2);
    failed.says("exit status: 7").says("no license");
    // Faults are reported with the number of the puzzle.
    let told = |command: &str| {
        let puzzles = "12343412214343..\n....3412........\n";
        run_on(&["lab", "--with", &format!("exec:{command}")], puzzles).exits(1).err
    };
    for (command, want) in [
        ("cat", "puzzle 1: '12343412214343..' is no answer: '.' is no digit up to 4"),
        ("echo 123; echo 1234341221434321", "puzzle 1: '123' is no answer: it has 3 symbols, and the board 16 cells"),
        ("echo; echo 1234341221434321", "puzzle 1: the line that answers it is empty"),
        ("echo 1234341221434321; echo 1234341221434329", "puzzle 2: '1234341221434329' is no answer: '9' is no digit up to 4"),
        ("echo 4321341221431234; echo 1234341221434321", "puzzle 1: its answer contradicts the given in r1c1"),
        ("echo 1234341221434333; echo 1234341221434321", "puzzle 1: its answer breaks a rule of the board"),
        ("true", "puzzle 1: no answer: of 0 lines for 2 puzzles"),
        ("echo 1234341221434321", "puzzle 2: no answer: of 1 lines for 2 puzzles"),
        ("for i in 1 2 3; do echo 1234341221434321; done", "with it come 1 grid more than there are puzzles"),
    ] {
        let said = told(command);
        assert!(said.contains(want), "{command}: {said}");
    }
    let slow = run_on(&["lab", "--exec-seconds", "1", "--with", "exec:sleep 999"], grid).exits(2);
    slow.says("no end after 1 seconds for 1 puzzle, so it was ended");
    run_on(&["lab", "--with", "exec:cat /dev/zero"], grid).exits(2).says("more than 65,536 bytes");
}

/// Anyone who makes a kind wants to see a machine at work on it: at least two reach the one solution.
#[test]
fn every_kind_has_machines() {
    for kind in KINDS.iter() {
        let size =
            kind.sizes.iter().min_by_key(|size| size.rows as u32 * size.cols as u32).expect("a kind has a size").to_string();
        for row in listed("machines", &["--kind", kind.name, "--size", &size, "-n", "1"]) {
            let outcome = |name: &str| {
                let stream = Key::of(&["machines"]).stream(0, 0);
                let problem = Problem { layout: &row.layout, clues: &row.clues, stream };
                let run = lab::run(&lab::solver_named(name).unwrap(), &problem, 2, 100_000, None);
                let is_right = run.solution.is_none() || run.solution == row.solution && run.solutions == 1;
                assert!(is_right, "{name} on {}: {run:?}", row.text);
                run.outcome
            };
            let serving = SOLVERS.iter().filter(|solver| solver.suits(&row.layout).is_ok() && solver.claim == Claim::Everything);
            let outcomes: Vec<(&str, Outcome)> = serving.map(|solver| (solver.name, outcome(solver.name))).collect();
            let n_solved = outcomes.iter().filter(|(_, outcome)| *outcome == Outcome::Solved).count();
            let is_known = |(_, outcome): &(&str, Outcome)| matches!(outcome, Outcome::Solved | Outcome::GaveUp);
            assert!(n_solved >= 2 && outcomes.iter().all(is_known), "{}: {outcomes:?}", row.text);
        }
    }
}

/// A solver without support for arrows says so, instead of solving another puzzle.
#[test]
fn whoever_knows_no_lines_leaves_them_alone() {
    let text = lab(&["--with", "dancing-links,norvig"], ".....2.11.4..... arrow=r3c3,r2c4,r2c3");
    assert!(text.contains("dancing-links,unsuited") && text.contains("norvig,solved,1,"), "{text}");
    let trace = lab(&["--with", "norvig", "--trace", "jsonl"], "..........3...1. x-sum=3:r1c2-r4c2");
    assert!(trace.contains("the line or sign at r1c2 could not be satisfied with it"), "{trace}");
}
