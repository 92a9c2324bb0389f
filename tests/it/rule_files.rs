//! Custom rules: files on the command line, beside a spec, in the file of a kind and in a folder of templates. Rows carry them, so
//! that the receiver of a list needs no file.

use crate::kind_files::front;
use crate::workshop::{Scratch, run, run_on};
use gridpress::board::Shape;
use gridpress::formats::{Expect, Row, read};
use gridpress::press::Library;

const TURNS: &str = "name = \"turns\"\ntitle = { en = \"Turns; 'so'\", de = \"Wechsel für Zoë\" }\non = \"line\"\nnext = \"(a + b) % 2 == 1\"\nusual = [6, 9]\n\
    look.line = { width = 14, stroke = \"dashed\", gray = 45 }\n[rule]\nen = \"Odd and even digits take turns.\"\nde = \"Gerade und ungerade Ziffern wechseln sich ab.\"\n";

fn rows(list: &str) -> Vec<Row> {
    read(list.as_bytes(), &Expect::default()).map(|row| row.unwrap_or_else(|e| panic!("{e}"))).collect()
}

#[test]
fn a_rule_of_ones_own_goes_all_the_way() {
    let scratch = Scratch::new();
    let file = scratch.file("turns.toml", TURNS);
    let words = ["--quiet", "generate", "--rules", &file, "--size", "2x3", "-n", "2", "--seed", "own"];
    let list = run(&words).exits(0).text();
    // Rows contain the rule, and the file is not needed again.
    std::fs::remove_file(scratch.path("turns.toml")).expect("it can be removed");
    for row in rows(&list) {
        assert!(
            !row.layout.signs.is_empty()
                && row.layout.signs.iter().all(|sign| sign.sort.row().name.starts_with("turns{on='line'"))
        );
        let solution = row.solution.clone().expect("a row has its solution");
        for sign in &row.layout.signs {
            let digits: Vec<u8> = sign.cells.iter().map(|&cell| solution.0[cell as usize]).collect();
            assert!(digits.windows(2).all(|two| (two[0] + two[1]) % 2 == 1), "{digits:?}");
        }
    }
    assert_eq!(run_on(&["--quiet", "verify", "-"], &list).exits(0).text(), "line,puzzle,column,claimed,found\n");
    // A line contains it as well, beside other rules.
    for row in rows(&list) {
        let givens: String =
            row.clues.givens.0.iter().map(|&digit| if digit == 0 { '.' } else { gridpress::board::symbol(digit) }).collect();
        let line = format!("{givens} {}\n", gridpress::kinds::rules_text(&row.layout, &row.clues));
        let of_size = Expect { size: Some(Shape::new(2, 3)), ..Expect::default() };
        let again = read(line.as_bytes(), &of_size).next().expect("there is a line").unwrap_or_else(|e| panic!("{e}"));
        assert_eq!((again.layout, again.clues), (row.layout, row.clues), "{line}");
        assert!(
            run_on(&["--quiet", "solve", "--size", "2x3", "-"], line.replace("on='line'", "on='lines'"))
                .exits(2)
                .err
                .contains("the file of the rule")
        );
    }
    // From list to list, and through JSON, it stays the same rule.
    let json = run_on(&["--quiet", "convert", "-", "--to", "jsonl"], &list).exits(0).text();
    let back = run_on(&["--quiet", "convert", "-", "--to", "csv"], &json).exits(0).text();
    let rules =
        |list: &str| rows(list).iter().map(|row| gridpress::kinds::rules_text(&row.layout, &row.clues)).collect::<Vec<_>>();
    assert_eq!(rules(&back), rules(&list));
    run_on(&["--quiet", "convert", "-", "--to", "f-puzzles"], &list).exits(2).says("it has no word for its rules");
    // Errors have the file's name, line and column.
    let wrong = scratch.file("wrong.toml", TURNS.replace("== 1", "= 1"));
    run(&["generate", "--rules", &wrong]).exits(2).says("wrong.toml: the file of the rule: line 4, column 21, next: one '='");
    run(&["generate", "--rules", &scratch.arg("none.toml")]).exits(2).says("none.toml");
}

#[test]
fn a_book_prints_a_rule_of_ones_own_in_its_language() {
    let scratch = Scratch::new();
    scratch.file("turns.toml", TURNS);
    let spec = "title = \"Für Zoë\"\nlanguage = \"de\"\nopen_on = \"any\"\nseed = 3\n[[section]]\nkind = \"sudoku\"\nrules = \"turns.toml\"\nsize = \"2x3\"\ncount = 2\n";
    let told = front(&Library::new(None).beside(Some(&scratch.0)), spec);
    assert!(told.contains("Gerade und ungerade Ziffern wechseln sich ab."), "{told}");
    let book = scratch.file("book.toml", spec);
    run(&["--quiet", "book", &book, "--pictures", "none", "--out", &scratch.arg("book")]).exits(0);
    run(&["preflight", &book, "--printer", "a4"]).exits(0);
}

#[test]
fn a_kind_and_a_folder_of_templates_name_rules_that_are_files() {
    let scratch = Scratch::new();
    std::fs::create_dir_all(scratch.path("own/rules")).expect("the scratch folder can be written");
    scratch.file("own/rules/turns.toml", TURNS);
    scratch.file("turns.toml", TURNS);
    let kind = scratch.file("mine.toml", "name = \"mine\"\ntitle = \"Mine\"\nrules = [\"diagonals\", \"turns.toml\"]\n");
    let own = scratch.arg("own");
    let made = |words: &[&str]| {
        run(&[&["--quiet", "generate", "--size", "2x3", "-n", "1", "--seed", "k"], words].concat()).exits(0).text()
    };
    let by_file = made(&["--rules", &format!("diagonals,{}", scratch.arg("turns.toml"))]);
    assert_eq!(made(&["--templates", &own, "--rules", "diagonals", "--rules", "turns"]), by_file);
    assert_eq!(made(&["--kind", &kind]), by_file);
    assert!(
        run(&["kinds", "--templates", &own])
            .exits(0)
            .text()
            .contains("turns                   Odd and even digits take turns.\n")
    );
    // A copy of ours is ours.
    scratch.file("own/rules/parity-line.toml", include_str!("../../templates/rules/parity-line.toml"));
    assert!(made(&["--templates", &own, "--rules", "parity-line"]).contains("parity-line=r"));
}

/// The built-in rules that are files, each implemented again by hand: whether the digits of a sign's cells obey it on a board of 9×9.
/// `at` is the digit of a row and a column from 1.
fn obeys(rule: &str, digits: &[i32], value: i32, (row, col): (i32, i32), at: &dyn Fn(i32, i32) -> Option<i32>) -> bool {
    let n = digits.len();
    let third = |d: i32| match d {
        1..=3 => 0,
        4..=6 => 1,
        _ => 2,
    };
    let all_three =
        |kind: &dyn Fn(i32) -> i32| digits.windows(3).all(|three| (0..3).all(|wanted| three.iter().any(|&d| kind(d) == wanted)));
    match rule {
        "parity-line" => digits.windows(2).all(|two| two[0] % 2 != two[1] % 2),
        "entropic-line" => all_three(&third),
        "modular-line" => all_three(&|d| d % 3),
        "nabner" => {
            let mut sorted = digits.to_vec();
            sorted.sort_unstable();
            sorted.windows(2).all(|two| two[1] - two[0] >= 2)
        }
        "zipper" => {
            let sum = if n % 2 == 1 { digits[n / 2] } else { digits[n / 2 - 1] + digits[n / 2] };
            (0..n / 2).all(|k| digits[k] + digits[n - 1 - k] == sum)
        }
        "sum-line" => {
            let mut so_far = 0;
            digits.iter().all(|d| {
                so_far = if so_far == value { *d } else { so_far + d };
                so_far <= value
            }) && so_far == value
        }
        "minimum" => [(-1, 0), (1, 0), (0, -1), (0, 1)].iter().all(|(r, c)| at(row + r, col + c).is_none_or(|d| d > digits[0])),
        "counting-circles" => digits.iter().all(|d| digits.iter().filter(|other| *other == d).count() as i32 == *d),
        "gap" => (digits[0] - digits[1]).abs() == value,
        "row-indexer" => at(digits[0], col) == Some(row),
        "column-indexer" => at(row, digits[0]) == Some(col),
        "maximum" => [(-1, 0), (1, 0), (0, -1), (0, 1)].iter().all(|(r, c)| at(row + r, col + c).is_none_or(|d| d < digits[0])),
        "double-arrow" => digits.iter().sum::<i32>() == 2 * (digits[0] + digits[n - 1]),
        "lockout" => {
            let (low, high) = (digits[0].min(digits[n - 1]), digits[0].max(digits[n - 1]));
            high - low >= 4 && digits[1..n - 1].iter().all(|d| !(low..=high).contains(d))
        }
        "sum-region" => digits.iter().sum::<i32>() == value,
        "product-region" => digits.iter().product::<i32>() == value,
        "factor" => digits[0] == value * digits[1] || digits[1] == value * digits[0],
        "hidden-skyscraper" => {
            let hidden = (1..n).find(|&k| digits[..k].iter().any(|d| *d > digits[k]));
            hidden.is_some_and(|k| digits[k] == value)
        }
        "frame-sum" => digits[..3].iter().sum::<i32>() == value,
        "look-and-say" => digits.iter().filter(|d| **d == value % 10).count() as i32 == value / 10,
        "equality-region" => {
            let n_of = |is: &dyn Fn(i32) -> bool| digits.iter().filter(|d| is(**d)).count();
            n_of(&|d| d % 2 == 0) == n_of(&|d| d % 2 == 1) && n_of(&|d| d < 5) == n_of(&|d| d > 5)
        }
        "variety-line" => (1..=9).filter(|d| digits[1..].contains(d)).count() as i32 == digits[0],
        "sequence-line" => digits.windows(3).all(|three| three[1] - three[0] == three[2] - three[1]),
        "same-difference" => digits.windows(2).all(|two| (two[0] - two[1]).abs() == (digits[0] - digits[1]).abs()),
        "average-arrow" => digits[1..].iter().sum::<i32>() == digits[0] * (n as i32 - 1),
        _ => panic!("{rule} is not said by hand"),
    }
}

#[test]
fn rules_of_our_files_mean_what_they_say() {
    let mut n_signs = 0;
    for rule in gridpress::kinds::rule_files().iter().filter(|rule| !rule.name.starts_with("all-")) {
        let list = run(&["--quiet", "generate", "--rules", rule.name, "--clues", "minimal", "-n", "2", "--seed", "ours"])
            .exits(0)
            .text();
        for row in rows(&list) {
            let (layout, solution) = (&row.layout, row.solution.as_ref().expect("a row has its solution"));
            let at = |row: i32, col: i32| {
                let (row, col) = (usize::try_from(row - 1).ok()?, usize::try_from(col - 1).ok()?);
                Some(i32::from(solution.0[usize::from(layout.cell(row, col)?)]))
            };
            for sign in &layout.signs {
                let place = (layout.row(sign.cells[0]) as i32 + 1, layout.col(sign.cells[0]) as i32 + 1);
                let digits: Vec<i32> = sign.cells.iter().map(|&cell| i32::from(solution.0[usize::from(cell)])).collect();
                assert!(obeys(rule.name, &digits, sign.value as i32, place, &at), "{}: {sign:?} {digits:?}", rule.name);
                n_signs += 1;
                // Then with the next digit in its first cell: a line that is broken for one is broken for the other.
                let other = digits[0] % 9 + 1;
                // The number of a cell's own row or column then stands twice there, and says two things.
                let own = if rule.name == "row-indexer" { place.0 } else { place.1 };
                if rule.name.ends_with("-indexer") && other == own {
                    continue;
                }
                let changed: Vec<i32> = [&[other][..], &digits[1..]].concat();
                let holds =
                    sign.holds(layout, |cell| if cell == sign.cells[0] { other as u8 } else { solution.0[usize::from(cell)] });
                let at = |row: i32, col: i32| if (row, col) == place { Some(other) } else { at(row, col) };
                assert_eq!(
                    holds,
                    obeys(rule.name, &changed, sign.value as i32, place, &at),
                    "{}: {sign:?} {changed:?}",
                    rule.name
                );
            }
        }
    }
    assert!(n_signs > 60, "{n_signs}");
}

/// Rules about rows by number may only be mirrored from left to right; everything else turns, including rules about missing signs.
#[test]
fn variants_of_rules_that_are_files_hold() {
    for (rules, n_rows) in [
        ("gap,all-gap", 8),
        ("zipper", 8),
        ("minimum", 8),
        ("row-indexer", 4),
        ("factor,all-factor", 8),
        ("lockout", 8),
        ("sum-region", 8),
    ] {
        let words = ["--quiet", "generate", "--rules", rules, "--size", "2x3", "-n", "2", "--variants", "3", "--seed", "turned"];
        let list = run(&words).exits(0).text();
        assert_eq!(run_on(&["--quiet", "verify", "-"], &list).exits(0).text(), "line,puzzle,column,claimed,found\n", "{rules}");
        assert_eq!(rows(&list).len(), n_rows, "{rules}");
        if rules == "row-indexer" {
            run_on(&["transform", "-", "--transpose"], &list).exits(2).says("would change what a rule says");
        }
    }
    // A rule that speaks of a direction keeps it: of the mirrors and turns only some are left.
    for asks in [
        "on = \"everywhere\"\naround = [[0, 2]]\nbeside = \"a != b + 1\"",
        "on = \"cell\"\naround = [[0, 1]]\nbeside = \"a < b\"\nusual = [6, 9]\nlook.cells = { shape = \"tint\", size = 90, gray = 12 }",
    ] {
        let scratch = Scratch::new();
        let file = scratch.file("east.toml", format!("name = \"east\"\ntitle = \"East\"\nrule = \"It holds.\"\n{asks}\n"));
        let list = run(&["--quiet", "generate", "--rules", &file, "-n", "3", "--variants", "4", "--seed", "v"]).exits(0).text();
        assert!(rows(&list).len() > 3, "it can still be mirrored upside down");
        assert_eq!(run_on(&["--quiet", "verify", "-"], &list).exits(0).text(), "line,puzzle,column,claimed,found\n", "{asks}");
        run_on(&["transform", "-", "--rotate", "90"], &list).exits(2).says("a rotation by 90 would change what a rule says");
    }
}

/// Houses from a file turn with their board, are found again in a list, and are named by the rule's title.
#[test]
fn a_house_of_a_file_goes_all_the_way() {
    let scratch = Scratch::new();
    let text = "name = \"six\"\ntitle = { en = \"Six\", de = \"Sechser\" }\nrule = \"It has each digit.\"\non = \"region\"\nhouse = true\n\
        cells = [6, 6]\nusual = [3, 4]\nlook.cells = { shape = \"tint\", size = 90, gray = 12 }\n";
    let file = scratch.file("six.toml", text);
    let words = [
        "--quiet",
        "generate",
        "--rules",
        &file,
        "--size",
        "2x3",
        "--clues",
        "minimal",
        "-n",
        "4",
        "--variants",
        "3",
        "--seed",
        "six",
    ];
    let list = run(&words).exits(0).text();
    let made = rows(&list);
    assert_eq!(made.len(), 16);
    for row in &made {
        let (layout, n_own) = (&row.layout, row.layout.own_houses().len());
        assert!(layout.houses.len() > n_own && (n_own..layout.houses.len()).all(|house| layout.house_is_full(house)));
    }
    assert_eq!(run_on(&["--quiet", "verify", "-"], &list).exits(0).text(), "line,puzzle,column,claimed,found\n");
    let told = run_on(&["--quiet", "rate", "-", "--explain", "--language", "de"], &list).exits(0).text();
    assert!(told.contains("Gruppe 1 (Sechser)"), "{told}");
    let steps = run_on(&["--quiet", "rate", "-", "--explain=jsonl"], &list).exits(0).text();
    assert!(steps.contains("group 1 of six"), "{steps}");
}

/// Neighbours without a square never differ by 3 where all squares are shown.
#[test]
fn what_is_not_shown_says_something() {
    let list = run(&["--quiet", "generate", "--rules", "gap,all-gap", "-n", "2", "--seed", "ours"]).exits(0).text();
    for row in rows(&list) {
        let (layout, solution) = (&row.layout, row.solution.as_ref().expect("a row has its solution"));
        for cell in 0..layout.n_cells() as u16 {
            for (down, right) in [(0, 1), (1, 0)] {
                let Some(other) = layout.cell(layout.row(cell) + down, layout.col(cell) + right) else { continue };
                let has_square = layout.signs.iter().any(|sign| sign.cells == [cell, other]);
                let apart = solution.0[usize::from(cell)].abs_diff(solution.0[usize::from(other)]);
                assert_eq!(has_square, apart == 3, "{cell} {other}");
            }
        }
    }
}

/// Wherever signs may be, and whatever they may ask: puzzles are made, and both judges agree on them.
#[test]
fn every_place_and_every_question_makes_puzzles() {
    const LINE: &str = "look.line = { width = 9, gray = 40 }";
    const CELLS: &str = "look.cells = { shape = \"tint\", size = 90, gray = 12 }";
    const EDGE: &str = "look.edge = \"black\"";
    for (on, asks, look) in [
        ("line", "next = \"a < b or c == 1\"\ncells = [3, 5]\nusual = [6, 9]", LINE),
        ("line", "mirrored = \"a + b == 7\"\ncells = [2, 6]\nusual = [6, 9]", LINE),
        ("line", "whole = \"sum(inner) == first + last\"\ncells = [3, 5]\nusual = [6, 9]", LINE),
        ("line", "whole = \"count(odd) >= 1\"\nparts = \"boxes\"\nusual = [6, 9]", LINE),
        ("line", "same = \"most(line) - least(line)\"\nparts = \"boxes\"\nusual = [6, 9]", LINE),
        ("line", "each_digit = \"count(d == e) <= 1\"\nusual = [6, 9]", LINE),
        (
            "line",
            "machine = { start = \"0\", next = \"if fresh == 1 and d < s then -1 else d\", ends = \"s > 2\" }\nusual = [6, 9]",
            LINE,
        ),
        ("edge", "next = \"a * b == v\"\nvalue = { from = 2, to = 30 }\nlook.number = true\nusual = [14, 20]", EDGE),
        ("corner", "whole = \"sum(line) == v\"\nvalue = { from = 6, to = 30 }\nlook.number = true\nusual = [10, 14]", EDGE),
        ("corner", "any = \"abs(a - b) <= 4\"\nusual = [10, 14]", EDGE),
        ("cell", "around = \"touching\"\nbeside = \"a >= b\"\nusual = [6, 9]", CELLS),
        ("cell", "around = \"row\"\nbeside = \"(a == cb) == (b == ca)\"\nusual = [3, 5]", CELLS),
        ("cells", "any = \"a == b\"\ncells = [2, 3]\nusual = [3, 5]", CELLS),
        ("region", "any = \"a != b\"\ncells = [3, 5]\nusual = [4, 6]", CELLS),
        ("region", "house = true\ncells = [4, 6]\nusual = [3, 4]", CELLS),
        ("line", "house = true\ncells = [4, 6]\nusual = [3, 4]", LINE),
        ("cells", "house = true\ncells = [6, 6]\nusual = [2, 3]", CELLS),
        (
            "region",
            "whole = \"product(line) == v\"\nvalue = { from = 2, to = 120 }\nlook.number = true\ncells = [2, 4]\nusual = [9, 12]",
            CELLS,
        ),
        (
            "outside",
            "whole = \"sum(line, d % 2 == 0 and d > 2) == v\"\nvalue = { from = 0, to = 40 }\nlook.number = true\nusual = [9, 12]",
            "",
        ),
        (
            "outside",
            "machine = { start = \"0\", next = \"if i <= 2 then s + d else s\", ends = \"s == v\" }\nvalue = { from = 3, to = 11 }\nlook.number = true",
            "",
        ),
        ("everywhere", "around = [[1, 2], [2, 1]]\nbeside = \"a + b != 7\"", ""),
        ("everywhere", "around = [[0, 2]]\nbeside = \"a != b + 1\"", ""),
    ] {
        let scratch = Scratch::new();
        let what = format!("name = \"mine\"\ntitle = \"Mine\"\nrule = \"It holds.\"\non = \"{on}\"\n{asks}\n{look}\n");
        let file = scratch.file("mine.toml", &what);
        let list = run(&["--quiet", "generate", "--rules", &file, "--size", "2x3", "-n", "2", "--seed", "each"]).exits(0).text();
        let made = rows(&list);
        assert!(made.len() == 2 && made.iter().all(|row| on == "everywhere" || !row.layout.signs.is_empty()), "{what}");
        assert_eq!(run_on(&["--quiet", "verify", "-"], &list).exits(0).text(), "line,puzzle,column,claimed,found\n", "{what}");
        run_on(&["--quiet", "solve", "-"], &list).exits(0);
        run_on(&["--quiet", "render", "-", "--out", &scratch.arg("pictures")], &list).exits(0);
    }
}
