//! The features of the Suko page, by command: boards with uncoloured cells, Sujikos, puzzles with several solutions, partly
//! filled boards; and the grid of act365's page as printed there.

use crate::workshop::{Scratch, run, run_on};

/// The grid on which Least Candidates Hybrid takes very long, with lines and stars as printed.
const ACHILLES: &str = include_str!("../corpus/achilles.txt");

#[test]
fn a_printed_grid_is_a_puzzle_to_every_command() {
    let solved = run_on(&["solve"], ACHILLES).exits(0).text();
    let row = solved.lines().nth(1).expect("there is a row");
    assert!(row.starts_with("....A..6"), "{row}");
    assert!(row.ends_with(",2,done"), "{row}");
    let fields: Vec<&str> = row.split(',').collect();
    let (puzzle, solution) = (fields[0], fields[1]);
    assert_eq!((puzzle.len(), solution.len()), (256, 256));
    assert!(puzzle.chars().zip(solution.chars()).all(|(p, s)| p == '.' || p == s));
    assert_eq!(run_on(&["solve", "--limit", "5"], ACHILLES).exits(0).text().matches(",5,done").count(), 1);
    assert!(run_on(&["check"], ACHILLES).exits(0).text().contains(",r1c5,valid"));
    assert!(run_on(&["evaluate", "--effort", "0.01"], ACHILLES).exits(0).text().lines().count() == 2);
    run_on(&["solve"], ACHILLES.replacen(" 10 ", " 17 ", 1)).exits(2).says("line 1, column").says("found '17'");
    run_on(&["solve"], ACHILLES.lines().take(12).collect::<Vec<_>>().join("\n")).exits(2).says("expected 16 rows of 16 cells");
}

#[test]
fn squares_may_stay_white() {
    let lines = [
        "......... A..A.CCC. 24 27 15 25 7 . 12",
        "......... A..A..... 24 27 15 25 7",
        "......... ......... 24 27 15 25",
        "5........ ........C 24 27 15 25 . . 6",
    ];
    for line in lines {
        // Rows are written as read, with values that follow from them.
        assert!(run_on(&["solve"], line).exits(0).text().lines().nth(1).unwrap().starts_with(line), "{line}");
        assert!(run_on(&["check"], line).exits(0).text().contains("the top left circle,incomplete"), "{line}");
        run_on(&["rate"], line).exits(0);
    }
    // One sum per region with cells is enough, and gives the same puzzle.
    let short = "......... A..A.CCC. 24 27 15 25 7 12";
    assert!(run_on(&["solve"], short).exits(0).text().contains(lines[0]));
    run_on(&["solve"], "......... A..A.CCC. 24 27 15 25 7 9 12").exits(2).says("no cell is in region B");
    run_on(&["solve"], "......... A..A.CCC. 24 27 15 25").exits(2).says("expected 6 sums, found 4");
    // A picture and a whole row, with one solution.
    let scratch = Scratch::new();
    let unique = "5.3...... A..A.CCC. 24 27 15 25 7 . 12";
    assert!(run_on(&["solve"], unique).exits(0).text().contains(",593287146,1,done"));
    run_on(&["render", "--out", &scratch.arg("pictures")], unique).exits(0);
    let csv = "kind,size,puzzle,regions,sums,solution\nsuko,3x3,5.3......,A..A.CCC.,24 27 15 25 7 . 12,593287146\n";
    run_on(&["verify"], csv).exits(0);
    run_on(&["verify"], csv.replace("7 . 12", "7 12")).exits(0);
    run_on(&["verify"], csv.replace("7 . 12", "8 . 12")).exits(1);
}

#[test]
fn a_sujiko_is_made_solved_and_pressed() {
    let made = run(&["generate", "--kind", "sujiko", "-n", "5", "--seed", "1", "--to", "lines"]).exits(0).text();
    for line in made.lines() {
        assert_eq!(line.split(' ').count(), 5, "{line}");
        assert!(run_on(&["solve", "--expect-unique"], line).exits(0).text().contains(line));
    }
    let csv = run(&["generate", "--kind", "sujiko", "-n", "5", "--seed", "1", "--clues", "0"]).exits(0).text();
    assert!(csv.lines().skip(1).all(|row| row.contains(",sujiko,3x3,.........,")), "{csv}");
    run_on(&["verify"], &csv).exits(0);
    let some =
        run(&["generate", "--kind", "sujiko", "-n", "9", "--seed", "1", "--clues", "2..4", "--to", "lines"]).exits(0).text();
    let counts: Vec<usize> = some.lines().map(|line| line[..9].chars().filter(|c| *c != '.').count()).collect();
    assert!(counts.iter().all(|n| (2..=4).contains(n)) && counts.contains(&2) && counts.contains(&4), "{counts:?}");
    run(&["generate", "--kind", "sujiko", "--regions", "2-3-4"]).exits(2).says("no regions to choose");
    run(&["generate", "--kind", "sujiko", "--columns", "kaggle"]).exits(2).says("no place for sums");
    let scratch = Scratch::new();
    run(&["sheet", "--kind", "sujiko", "-n", "4", "--per-page", "4", "--seed", "1", "--out", &scratch.arg("s.pdf")]).exits(0);
}

#[test]
fn several_solutions_are_said_and_no_book_takes_them() {
    for kind in ["suko", "sujiko"] {
        let csv = run(&["generate", "--kind", kind, "-n", "300", "--seed", "3", "--allow-multiple"]).exits(0).text();
        let head: Vec<&str> = csv.lines().next().expect("there is a header").split(',').collect();
        let place = head.iter().position(|name| *name == "solutions").expect("there is such a column");
        let told: Vec<&str> = csv.lines().skip(1).map(|row| row.split(',').nth(place).expect("no field has commas")).collect();
        assert!(told.contains(&"1") && told.iter().any(|n| *n != "1"), "{told:?}");
        run_on(&["verify"], &csv).exits(0);
        let counted = run_on(&["solve", "--limit", "0"], &csv).exits(0).text();
        let found: Vec<&str> =
            counted.lines().skip(1).map(|row| row.rsplit(',').nth(1).expect("there are four columns")).collect();
        assert_eq!(found, told);
        let scratch = Scratch::new();
        let list = scratch.file("list.csv", &csv);
        let spec = scratch
            .file("spec.toml", format!("title = \"T\"\n[[section]]\ntitle = \"S\"\nkind = \"{kind}\"\nsource = \"list.csv\"\n"));
        run(&["book", &spec, "--out", &scratch.arg("book")]).exits(2).says("several solutions");
        run(&["book", "--from", &list, "--out", &scratch.arg("book")]).exits(2).says("several solutions");
    }
}

#[test]
fn a_half_filled_board_is_judged_as_on_the_page() {
    let page = |digits: &str| run_on(&["check"], format!("{digits} ABBACBCCC 24 27 15 25 7 19 19"));
    let begun = page("59.28....").exits(0).text();
    for part in [
        "r1c1,valid",
        "r1c3,incomplete",
        "the grid,incomplete",
        "the top left circle,valid",
        "region A,valid",
        "region B,incomplete",
    ] {
        assert!(begun.contains(part), "{part} in {begun}");
    }
    let wrong = page("95.28....").exits(1).text();
    for part in ["r1c1,wrong", "region A,wrong", "the top left circle,valid"] {
        assert!(wrong.contains(part), "{part} in {wrong}");
    }
    assert!(!page("593287146").exits(0).text().contains("incomplete"));
    // Fixed digits stay fixed.
    assert!(run_on(&["solve"], "59....... ABBACBCCC 24 27 15 25 7 19 19").exits(0).text().contains(",593287146,1,done"));
    assert!(run_on(&["solve"], "95....... ABBACBCCC 24 27 15 25 7 19 19").exits(0).text().contains(",,0,invalid"));
}
