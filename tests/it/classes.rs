//! Commands about classes: canonical forms, removing repeats from lists, comparing two lists. Also the names of classes, on
//! which splits depend for ever.

use crate::workshop::{Scratch, program, run, run_on};
use gridpress::board::{Cell, Clues, Grid, Layout, Shape};
use gridpress::formats::{Expect, Format, Row, read};
use gridpress::kinds::kind_named;
use gridpress::press::solved;
use gridpress::search;
use gridpress::seed::{Key, hash_of_text};
use gridpress::symmetry::{admitted, classes_of, pattern_class, random};
use std::collections::BTreeSet;
use std::io::Write;
use std::process::Stdio;

fn rows_of(csv: &str) -> Vec<Row> {
    let expect = Expect { format: Some(Format::Csv), ..Expect::default() };
    read(csv.as_bytes(), &expect).collect::<Result<_, _>>().expect("every row is a puzzle")
}

/// Rows of every size, with the class names that they have had since algorithm version 1.
#[test]
fn names_of_classes_are_the_same_for_ever() {
    let golden = include_str!("../golden/classes.csv");
    let rows = rows_of(golden);
    assert_eq!(rows.len(), 25);
    for row in &rows {
        let puzzle = solved(row).expect("every row has one solution");
        let classes = classes_of(&puzzle.layout, &puzzle.clues, &puzzle.solution);
        let automorphisms = classes.automorphisms.map(|n| n.to_string());
        assert_eq!(row.claim("class"), Some(classes.puzzle.to_string().as_str()), "{}", row.text);
        assert_eq!(row.claim("grid_class"), Some(classes.grid.to_string().as_str()), "{}", row.text);
        assert_eq!(row.claim("automorphisms"), automorphisms.as_deref(), "{}", row.text);
        assert_eq!(row.claim("clue_symmetry"), Some(classes.masks.as_str()), "{}", row.text);
        assert_ne!(pattern_class(&row.layout, &row.clues), classes.puzzle);
    }
    assert_eq!(rows.last().and_then(|row| row.claim("automorphisms")), Some("648"));
}

/// Twenty puzzles, each with two equivalents, one after the other; with the columns of the originals.
fn equivalents(size: &str) -> (String, String) {
    let made = run(&["generate", "--size", size, "-n", "20", "--seed", "dresses", "--no-rate", "-q"]).exits(0).text();
    let others = run_on(&["transform", "--variants", "2", "--seed", "dresses", "-q"], &made).exits(0).text();
    let others: Vec<&str> = others.lines().skip(1).collect();
    let mut all = format!("{}\n", made.lines().next().expect("there is a head"));
    for (original, others) in made.lines().skip(1).zip(others.chunks(2)) {
        all += &format!("{original}\n{}\n", others.join("\n"));
    }
    (made, all)
}

#[test]
fn a_canonical_form_is_named_by_its_hash_and_shared_by_all_equivalents() {
    let (_, all) = equivalents("3x3");
    let text = run_on(&["canon"], &all).exits(0).text();
    let mut lines = text.lines();
    let head =
        "puzzle,canonical,solution,class,grid_class,automorphisms,clue_automorphisms,clue_symmetry,status,canonical_solution";
    assert_eq!(lines.next(), Some(head));
    let rows: Vec<Vec<&str>> = lines.map(|line| line.split(',').collect()).collect();
    assert_eq!(rows.len(), 60);
    for equivalents in rows.chunks(3) {
        for row in equivalents {
            assert_eq!(row[3], format!("{:032x}", hash_of_text(row[1])));
            assert_eq!(row[4], format!("{:032x}", hash_of_text(row[9])));
            let of_form: Vec<&str> = [1, 3, 4, 5, 6, 8, 9].iter().map(|&i| row[i]).collect();
            assert_eq!(of_form, [1, 3, 4, 5, 6, 8, 9].iter().map(|&i| equivalents[0][i]).collect::<Vec<_>>());
        }
        assert_ne!(equivalents[0][0], equivalents[1][0]);
    }
    let lines = ["1...............", "12..34..2..3..21"].join("\n");
    let text = run_on(&["canon", "-j", "1"], lines).exits(0).text();
    let rows: Vec<&str> = text.lines().skip(1).collect();
    assert_eq!(rows[0], "1...............,,,,,,,,several solutions,");
    assert!(rows[1].starts_with("12..34..2..3..21,,12") && rows[1].contains(",~"), "{}", rows[1]);
}

#[test]
fn a_list_without_repeats_is_the_same_in_any_memory() {
    for size in ["2x3", "3x3"] {
        let (made, all) = equivalents(size);
        let originals = made.lines().count() - 1;
        let scratch = Scratch::new();
        let (list, report) = (scratch.file("all.csv", &all), scratch.arg("report.csv"));
        let big = run(&["dedupe", &list, "--report", &report]).exits(0).says(&format!("60 puzzles, {originals} kept")).text();
        assert_eq!(big.lines().count(), originals + 1, "{size}");
        // The first of each class stays unchanged, with its columns.
        assert!(made.lines().all(|line| big.lines().any(|kept| kept == line)), "{size}");
        let told = std::fs::read_to_string(scratch.path("report.csv")).expect("it was written");
        let told: Vec<Vec<&str>> = told.lines().skip(1).map(|line| line.split(',').collect()).collect();
        assert_eq!(told.len(), 40, "{size}");
        assert_eq!((told[0][0], told[0][1], told[1][1], told[2][0]), ("3", "2", "2", "6"), "{size}");
        for memory in ["0", "300", "5K"] {
            for jobs in ["1", "3"] {
                let temp = scratch.arg("");
                let args = ["dedupe", "--memory", memory, "--temp", &temp, "-j", jobs, "-q"];
                assert_eq!(run_on(&[&args[..], &["--to", "csv"]].concat(), &all).exits(0).text(), big, "{size} in {memory}");
            }
        }
        assert_eq!(scratch.all_files("").len(), 2, "nothing else is left in the folder");
    }
}

#[test]
fn what_counts_as_a_repeat_can_be_said() {
    let (made, all) = equivalents("3x3");
    let twice = format!("{all}{}\n", all.lines().nth(1).expect("there are rows"));
    let kept = |args: &[&str], list: &str| run_on(&[&["dedupe", "-q"], args].concat(), list).exits(0).text().lines().count();
    assert_eq!(
        (kept(&["--by", "puzzle"], &twice), kept(&["--by", "class"], &twice), kept(&["--by", "grid"], &twice)),
        (61, 21, 21)
    );
    // Other clues of one grid are another puzzle with the same grid. With two solutions, only the clues can be compared.
    let solution = rows_of(&made)[0].solution.clone().expect("it has one");
    let solution = gridpress::puzzle::grid_text(&solution);
    let open = format!("{}..{}", &solution[..40], &solution[42..]);
    let list = format!("{}\n{solution}\n{open}\n{}\n{}\n", rows_of(&made)[0].text, ".".repeat(81), ".".repeat(81));
    let lines = ["--from", "lines"];
    assert_eq!(kept(&[&lines[..], &["--by", "grid"]].concat(), &list), 2);
    assert_eq!(kept(&[&lines[..], &["--by", "class"]].concat(), &list), 4);
    let ran = run_on(&["dedupe", "--to", "sdm"], "12..34..2..3..21\n").exits(2);
    assert!(ran.err.contains("line 1: sdm can't hold it"), "{}", ran.err);
    run_on(&["dedupe", "--memory", "much"], "").exits(2).says("such as 500K, 64M or 2G");
    run_on(&["dedupe", "--temp", "/no/such/folder"], "").exits(2).says("there is no such folder");
    let ran = run_on(&["dedupe", "--skip-bad", "--from", "lines"], "12..34..2..3..21\nbad\n").exits(1);
    assert_eq!((ran.text().as_str(), ran.err.matches("line 2").count()), ("12..34..2..3..21\n", 1), "{}", ran.err);
}

#[test]
fn what_two_lists_share_is_found_in_equivalents() {
    let (made, all) = equivalents("3x3");
    let scratch = Scratch::new();
    let made = scratch.file("made.csv", made);
    let transformed: String =
        all.lines().enumerate().filter(|(n, _)| n % 3 == 2 || *n == 0).map(|(_, line)| format!("{line}\n")).collect();
    let transformed = scratch.file("transformed.csv", transformed);
    let other = run(&["generate", "-n", "20", "--seed", "others", "--no-rate", "-q"]).exits(0).text();
    let other = scratch.file("other.csv", other);
    let text = run(&["overlap", &made, &transformed]).exits(1).says("20 classes of puzzles").text();
    assert_eq!(text, "class,shared,lines_in_a,lines_in_b\npuzzle,20,20,20\ngrid,20,20,20\npattern,20,20,20\n");
    let text = run(&["overlap", &made, &other, "--by", "puzzle,grid", "--memory", "100"]).exits(0).text();
    assert_eq!(text, "class,shared,lines_in_a,lines_in_b\npuzzle,0,0,0\ngrid,0,0,0\n");
    let text = run(&["overlap", &made, &transformed, "--list", "--by", "grid"]).exits(1).text();
    let expected: String = (2..22).map(|line| format!("grid,{line},{line}\n")).collect();
    assert_eq!(text, format!("class,line_in_a,line_in_b\n{expected}"));
    run(&["overlap", &made]).exits(2).says("two lists");
    run(&["overlap", "-", "-"]).exits(2).says("one of the lists only");
    run(&["overlap", &made, &other, "--by", "colour"]).exits(2).says("puzzle, grid, pattern");

    let ran = run(&["verify", "--fast", &made, "--disjoint-from", &transformed]).exits(1);
    assert_eq!(ran.text().lines().filter(|line| line.contains("only here")).count(), 60);
    run(&["verify", "--fast", &made, "--disjoint-from", &other]).exits(0).says("shares no class of puzzles");
    run(&["verify", "--fast", &made, "--disjoint-from", "/no/such/list.csv"]).exits(2).says("can't be read");
}

/// A list that does not fit in memory is stored in a file without a name, so that even a killed process leaves nothing.
#[test]
#[cfg(target_os = "linux")]
fn a_killed_run_leaves_nothing_in_its_folder() {
    let scratch = Scratch::new();
    let mut command = program();
    command.args(["dedupe", "--from", "lines", "--temp", &scratch.arg("")]);
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("it starts");
    let mut stdin = child.stdin.take().expect("it has a pipe");
    let line = format!("{}\n", ".".repeat(81));
    stdin.write_all(line.repeat(20_000).as_bytes()).expect("it reads");
    // Everything except the pipe's last bytes has been read, so there is a file by now.
    let files = format!("/proc/{}/fd", child.id());
    let is_kept = |_| {
        std::thread::sleep(std::time::Duration::from_millis(20));
        let open = std::fs::read_dir(&files).expect("the program runs").filter_map(|file| file.ok()?.path().read_link().ok());
        open.into_iter().any(|file| file.starts_with(&scratch.0) && file.to_string_lossy().contains(".scratch."))
    };
    assert!((0..500).any(is_kept), "the list is kept in a file");
    assert_eq!(scratch.all_files("").len(), 0, "the file has no name");
    child.kill().expect("it can be killed");
    child.wait().expect("it ends");
    assert_eq!(scratch.all_files("").len(), 0);
}

/// Sudoku with boxes of that shape.
fn boxes(size: (u8, u8)) -> Layout {
    kind_named("sudoku").unwrap().rebuild(Shape::new(size.0, size.1), "").unwrap()
}

fn grids(layout: &Layout, n: u64) -> Vec<Grid> {
    let layout = std::sync::Arc::new(layout.clone());
    let draw = |slot| search::Draw { layout: layout.clone(), stream: Key::of(&["classes"]).stream(slot, 0) };
    search::fill(&(0..n).map(draw).collect::<Vec<_>>()).into_iter().flatten().collect()
}

fn grid_classes(size: (u8, u8), n: u64) -> usize {
    let layout = boxes(size);
    let none = Clues::none(&layout);
    grids(&layout, n).iter().map(|grid| classes_of(&layout, &none, grid).grid).collect::<BTreeSet<_>>().len()
}

/// There are 2 classes of 4×4 grids and 49 of 6×6, whose rarest take some thousand draws. No larger grid is drawn twice.
#[test]
fn grids_have_the_known_numbers_of_classes() {
    assert_eq!(grid_classes((2, 2), 100), 2);
    let n = grid_classes((2, 3), 1000);
    assert!((44..=49).contains(&n), "{n}");
    for (size, n) in [((2, 4), 100), ((2, 5), 50), ((3, 3), 100), ((3, 4), 40), ((4, 4), 10), ((5, 5), 2)] {
        assert_eq!(grid_classes(size, n), n as usize, "{size:?}");
    }
}

#[test]
fn all_equivalents_are_of_one_class() {
    for size in [(2, 3), (3, 2), (2, 2), (3, 4), (3, 3), (4, 4), (5, 5)] {
        let layout = boxes(size);
        let admitted = admitted(&layout);
        let mut stream = Key::of(&["dresses"]).stream(0, 0);
        for grid in grids(&layout, 2) {
            let mut givens = grid.clone();
            (0..layout.n_cells() as Cell).filter(|_| stream.below(3) > 0).for_each(|c| givens.clear(c));
            let clues = Clues::of_givens(givens);
            let classes = classes_of(&layout, &clues, &grid);
            let pattern = pattern_class(&layout, &clues);
            for _ in 0..4 {
                let equivalent = random(&layout, &clues, &admitted, None, &mut stream).unwrap();
                let (moved, full) = (equivalent.apply_clues(&layout, &clues), equivalent.apply_grid(&grid));
                let other = classes_of(&layout, &moved, &full);
                assert_eq!((other.puzzle, other.grid), (classes.puzzle, classes.grid), "{size:?}");
                assert_eq!(other.automorphisms, classes.automorphisms);
                assert_eq!(pattern_class(&layout, &moved), pattern, "{size:?}");
            }
        }
    }
}
