//! Links out and in, and refusals.

use crate::board::{Course, Sort, Value};
use crate::formats::{Expect, FORMATS, Format, Row, Style, read, whole};
use crate::kinds::rules_text;
use crate::puzzle::grid_text;
use proptest::prelude::*;

fn list(text: &str) -> Vec<Row> {
    read(text.as_bytes(), &Expect::default()).map(|row| row.unwrap()).collect()
}

fn of(format: Format, rows: &[Row]) -> String {
    assert!(rows.iter().all(|row| Style::full(format).refuses(row.into()).is_none()));
    String::from_utf8(whole(Style::full(format), rows)).unwrap()
}

/// Boxes of other forms first: width and height are easily swapped.
fn sizes() -> Vec<Row> {
    let blank = |n: usize| format!("12{}3", ".".repeat(n * n - 3));
    let lines = [("2x3", 6), ("3x2", 6), ("2x2", 4), ("3x3", 9), ("4x2", 8), ("3x4", 12), ("4x4", 16), ("5x3", 15)];
    let rows: String = lines.iter().map(|&(size, n)| format!("{size},{},\n", blank(n))).collect();
    list(&format!("size,puzzle,solution\n{rows}2x2,12..34..2..3..21,1234341221434321\n"))
}

fn refused(line: &str) -> String {
    let expect = Expect { format: Some(Format::FPuzzles), ..Expect::default() };
    read(line.as_bytes(), &expect).next().unwrap().unwrap_err().problem
}

#[test]
fn links_lead_back_to_their_puzzles() {
    let rows = sizes();
    for format in [Format::FPuzzles, Format::SudokuPad] {
        let links = of(format, &rows);
        // Found out by their looks, too.
        let back = list(&links);
        let told = |rows: &[Row]| -> Vec<_> {
            rows.iter().map(|row| (row.size, grid_text(&row.clues.givens), row.solution.as_ref().map(grid_text))).collect()
        };
        assert_eq!(told(&back), told(&rows), "{}", format.name());
        assert!(links.lines().all(|link| link.starts_with("https://") && !link.contains(' ')));
    }
    assert!(of(Format::FPuzzles, &rows).lines().all(|link| link.starts_with("https://f-puzzles.com/?load=N4Ig")));
    assert!(of(Format::SudokuPad, &rows).lines().all(|link| !link.contains('+')));
}

#[test]
fn links_are_read_as_people_hand_them_on() {
    let rows = sizes();
    let link = of(Format::FPuzzles, &rows[..1]);
    let packed = link.trim().split_once("load=").unwrap().1;
    let escaped = packed.replace('+', "%2B").replace('/', "%2f").replace('=', "%3D");
    for link in [
        format!("https://www.f-puzzles.com/?load={packed}&more=1#here"),
        format!("http://f-puzzles.com/?load={escaped}"),
        format!("https://f-puzzles.com/?load={}", packed.replace('+', " ")),
        format!("https://sudokupad.app/fpuzzles{escaped}"),
        format!("https://sudokupad.app/sudoku/fpuzzles{packed}?setting-nogrid=1"),
        format!("https://app.crackingthecryptic.com/sudoku/?puzzleid=fpuzzles{escaped}"),
        format!("# a comment\n\n  https://sudokupad.app/fpuz{escaped}  "),
    ] {
        let back = list(&link);
        assert_eq!(back.len(), 1, "{link}");
        assert_eq!((back[0].size, &back[0].clues), (rows[0].size, &rows[0].clues), "{link}");
    }
}

#[test]
fn documents_are_read_as_they_are() {
    let cells = |cells: &[&str]| {
        let rows: Vec<String> = cells.chunks(4).map(|row| format!("[{}]", row.join(","))).collect();
        format!("[{}]", rows.join(","))
    };
    let mut grid = ["{}"; 16];
    grid[0] = r#"{"value":4,"given":true,"c":"red"}"#;
    grid[5] = r#"{"value":3}"#;
    let plain = format!(r#"{{"size":4,"title":"x","grid":{},"thermometer":[],"arrow":false}}"#, cells(&grid));
    let row = list(&plain).remove(0);
    // A player's digits are not clues.
    assert_eq!(grid_text(&row.clues.givens), "4...............");
    assert!(refused(&plain.replace("\"thermometer\":[]", "\"thermometer\":[1]")).contains("'thermometer'"));
    assert!(refused(&plain.replace("\"arrow\":false", "\"arrow\":true")).contains("'arrow'"));
    assert!(refused(&plain.replace("\"value\":4", "\"value\":5")).contains("r1c1: expected a value from 1 to 4"));
    assert!(refused(&plain.replace("\"size\":4", "\"size\":5")).contains("5 rows"));
    assert!(refused(&plain.replace("\"size\":4", "\"size\":999999999999")).contains("from 2 to 25"));
    // A cell of another box makes a jigsaw of it.
    assert!(refused(&plain.replace("\"c\":\"red\"", "\"region\":3")).contains("neither boxes"));
    assert!(refused(&plain.replace("\"c\":\"red\"", "\"region\":null")).contains("neither boxes"));
    assert_eq!(list(&plain.replace("\"c\":\"red\"", "\"region\":0")).len(), 1);
    for bad in ["{", "{}", "[]", "{\"grid\":1}", "{\"size\":4,\"grid\":[[],[],[],[]]}", "{\"size\":4,\"grid\":[1,2,3,4]}"] {
        assert!(!refused(bad).is_empty(), "{bad}");
    }
}

/// The rules of a board of 9 by 9, or why it is none.
fn board(rules: &str) -> Row {
    list(&format!("size,puzzle,rules\n3x3,{},\"{rules}\"\n", ".".repeat(81))).remove(0)
}

#[test]
fn signs_and_lines_lead_there_and_back() {
    for rules in [
        "difference=r1c1,r1c2;2:r5c5,r6c5 ratio=r3c3,r3c4;3:r7c7,r8c7",
        "difference=r1c1,r1c2;2:r5c5,r6c5 ratio=r3c3,r3c4 all-dots",
        "ratio=r3c3,r3c4 all-dots",
        "difference=r1c1,r1c2 all-consecutive",
        "non-consecutive ratio=r3c3,r3c4",
        "xv=10:r1c1,r1c2;5:r5c5,r6c5 all-xv",
        "diagonals xv=10:r1c1,r1c2;5:r5c5,r6c5",
        "greater=r1c1,r1c2;r5c6,r5c5;r5c9,r6c9;r9c9,r8c9",
        "thermo=r2c2,r1c1,r1c2;r2c2,r3c3 slow-thermo=r9c9,r9c8,r8c7",
        "palindrome=r1c4,r2c4,r3c5 whispers=r4c4,r5c5,r5c6 renban=r7c7,r7c8,r8c9 between=r1c9,r2c8,r3c9 region-sum=r3c1,r4c1,r5c1",
        "clone=r7c7,r7c8,r9c1,r9c2",
        "arrow=r1c1,r2c1,r2c2;r1c1,r1c2,r1c3;2:r5c5,r5c6,r6c6,r7c6;2:r8c1,r9c1,r9c2",
        "quadruple=1:r4c4,r4c5,r5c4,r5c5;2.2.7:r1c1,r1c2,r2c1,r2c2",
        "little-killer=23:r1c2-r8c9;45:r1c1-r9c9;9:r1c4-r4c1;12:r2c9-r9c2;33:r5c1-r9c5;20:r1c9-r9c1",
        "sandwich=8:r1c1-r1c9;0:r1c2-r9c2 skyscraper=3:r1c9-r1c1;5:r9c5-r1c5;4:r1c3-r9c3 x-sum=21:r9c4-r1c4;6:r3c1-r3c9",
        "cages=15:r1c1,r1c2 thermo=r2c2,r1c1,r1c2 odd=r9c9",
    ] {
        let row = board(rules);
        let want = rules_text(&row.layout, &row.clues);
        for format in [Format::FPuzzles, Format::SudokuPad] {
            let back = list(&of(format, std::slice::from_ref(&row))).remove(0);
            assert_eq!(rules_text(&back.layout, &back.clues), want, "{rules}");
        }
    }
    // Without a dot the two rules say the same.
    let back = list(&of(Format::FPuzzles, &[board("all-consecutive")])).remove(0);
    assert_eq!(rules_text(&back.layout, &back.clues), "non-consecutive");
}

#[test]
fn signs_that_a_link_has_no_key_for_are_refused() {
    for (rules, word) in [
        ("dutch-whispers=r1c1,r1c2", "the rule dutch-whispers"),
        ("numbered-room=4:r1c1-r1c9", "the rule numbered-room"),
        ("outside=1.4:r1c1-r1c9", "the rule outside"),
        ("arrow=2:r1c2,r1c1,r2c1", "left to right"),
        ("non-consecutive difference=r1c1,r1c2", "exceptions"),
    ] {
        for format in [Format::FPuzzles, Format::SudokuPad] {
            let why = Style::full(format).refuses((&board(rules)).into()).unwrap_or_default();
            assert!(why.contains(word), "{rules}: {why}");
        }
    }
}

/// No sort of sign is silently left out: a format refuses the board, or its text reads back as the same signs. A key in f-puzzles and
/// a word for the rule go together.
#[test]
fn every_sort_is_held_or_refused_by_every_format() {
    for sort in Sort::ALL.into_iter().filter(|sort| !sort.is_of_board()) {
        let row = sort.row();
        let cells = match row.course {
            Course::Outside => "r1c1-r1c4",
            Course::Diagonal => "r1c2-r3c4",
            Course::Corner => "r1c1,r1c2,r2c1,r2c2",
            Course::Edge | Course::Line | Course::Cage => "r1c1,r1c2",
            Course::Groups => "r1c1,r3c3",
            Course::Cell | Course::Cells | Course::Region => "r1c1",
        };
        let value = match row.value {
            Value::None | Value::Circle | Value::Number(Some(_), _) => "",
            Value::Number(None, _) => "3:",
            Value::Letter => "5:",
            Value::Digits => "1:",
            Value::Calculation => "3+:",
        };
        let mut held: Vec<&str> = Vec::new();
        for (size, kind) in [("2x2", ""), ("1x4", "latin ")] {
            let board =
                list(&format!("size,puzzle,rules\n{size},1...............,\"{kind}{}={value}{cells}\"\n", row.name)).remove(0);
            for format in FORMATS.iter().filter(|format| format.is_read() && format.is_written()) {
                let style = Style::full(format.format);
                if style.refuses((&board).into()).is_none() {
                    let expect = Expect { format: Some(format.format), ..Expect::default() };
                    let back = read(&whole(style, [&board])[..], &expect).next().unwrap().unwrap();
                    assert_eq!(back.layout.signs, board.layout.signs, "{} {}", format.name, row.name);
                    held.push(format.name);
                }
            }
        }
        // Signs of inequality have no key: they are texts there.
        assert_eq!(held.contains(&"f-puzzles"), !row.f_puzzles.is_empty() || sort == Sort::Greater, "{}: {held:?}", row.name);
    }
}

/// A document of 4 by 4 with further keys.
fn with_keys(keys: &str) -> String {
    let row = format!("[{}]", ["{}"; 4].join(","));
    format!(r#"{{"size":4,"grid":[{}],{keys}}}"#, [row.as_str(); 4].join(","))
}

#[test]
fn signs_are_read_as_the_editor_writes_them() {
    for (keys, want) in [
        (r#""arrow":[{"lines":[["R1C1","R2C2"],["R1C1","R1C2","R1C3"]],"cells":["R1C1"]}]"#, "arrow=r1c1,r1c2,r1c3;r1c1,r2c2"),
        (r#""arrow":[{"lines":[["R1C2","R2C2"]],"cells":["R1C2","R1C1"]}]"#, "arrow=2:r1c1,r1c2,r2c2"),
        (r#""thermometer":[{"lines":[["R1C1","R1C2"],["R1C1","R2C1"]]}]"#, "thermo=r1c1,r1c2;r1c1,r2c1"),
        (
            r#""difference":[{"cells":["R1C2","R1C1"],"value":""},{"cells":["R3C1","R4C1"],"value":"2"}]"#,
            "difference=r1c1,r1c2;2:r3c1,r4c1",
        ),
        (r#""difference":[{"cells":["R1C2","R1C1"]}],"nonconsecutive":true"#, "difference=r1c1,r1c2 all-consecutive"),
        (r#""nonconsecutive":true"#, "non-consecutive"),
        (r#""negative":["ratio","xv"],"nonconsecutive":true"#, "all-dots all-xv"),
        (r#""littlekillersum":[{"cell":"R5C0","direction":"UR","value":"9"}]"#, "little-killer=9:r1c4-r4c1"),
        (r#""littlekillersum":[{"cell":"R0C1","direction":"DR","value":9}]"#, "little-killer=9:r1c2-r3c4"),
        (
            r#""sandwichsum":[{"cell":"R5C2","value":"5"}],"skyscraper":[{"cell":"R2C5","value":"2"}]"#,
            "sandwich=5:r1c2-r4c2 skyscraper=2:r2c4-r2c1",
        ),
        (r#""minimum":[{"cell":"R1C1"}]"#, "greater=r1c2,r1c1;r2c1,r1c1"),
        (r#""maximum":[{"cell":"R4C1"}],"text":[{"cells":["R4C2","R4C1"],"value":">","size":1}]"#, "greater=r4c1,r3c1;r4c1,r4c2"),
        (
            r#""text":[{"cells":["R1C1","R2C1"],"value":"^"},{"cells":["R1C2","R1C3"],"value":"<"}]"#,
            "greater=r1c3,r1c2;r2c1,r1c1",
        ),
        (r#""quadruple":[{"cells":["R1C1","R1C2","R2C1","R2C2"],"values":[3,"1"]}]"#, "quadruple=1.3:r1c1,r1c2,r2c1,r2c2"),
        (r#""clone":[{"cells":["R1C1"],"cloneCells":["R4C4"]}],"whispers":[],"text":false"#, "clone=r1c1,r4c4"),
        (r#""quadruple":[{"cells":["R1C1","R1C2","R2C1","R2C2"],"values":[3,"1",2]}]"#, "quadruple=1.2.3:r1c1,r1c2,r2c1,r2c2"),
        (r#""quadruple":[{"cells":["R1C1","R1C2","R2C1","R2C2"],"values":[]}]"#, ""),
        (r#""negative":["difference"]"#, "non-consecutive"),
        (r#""negative":["difference"],"nonconsecutive":true"#, "non-consecutive"),
        (
            r#""negative":["difference"],"difference":[{"cells":["R1C2","R1C1"],"value":""}]"#,
            "difference=r1c1,r1c2 all-consecutive",
        ),
        (r#""negative":["difference","ratio","foglight"]"#, "all-dots"),
        // Cages that overlap: in a row, in a box, and neither.
        (
            r#""killercage":[{"cells":["R1C1","R1C2"],"value":"3"},{"cells":["R1C2","R1C3"],"value":4},{"cells":["R2C1","R1C1"],"value":"7"}]"#,
            "cages=3:r1c1,r1c2 calculation=7+:r1c1,r2c1;4+:r1c2,r1c3",
        ),
        (
            r#""killercage":[{"cells":["R1C1","R1C2"],"value":"3"},{"cells":["R1C2","R1C3","R2C3"],"value":"8"},{"cells":["R1C1","R3C3"]}]"#,
            "extra=r1c1,r3c3;r1c2,r1c3,r2c3 cages=3:r1c1,r1c2 calculation=8+:r1c2,r1c3,r2c3",
        ),
        (
            r#""killercage":[{"cells":["R2C2","R2C3"],"value":"3"},{"cells":["R1C1","R1C2","R2C2"],"value":"8"}]"#,
            "cages=3:r2c2,r2c3 calculation=8+:r1c1,r1c2,r2c2",
        ),
    ] {
        let row = list(&with_keys(keys)).remove(0);
        assert_eq!(rules_text(&row.layout, &row.clues), want, "{keys}");
    }
}

#[test]
fn what_only_decorates_is_left_out_and_named() {
    for (keys, dropped) in [
        (r#""line":[{"lines":[["R1C1","R2C2"]]}],"thermometer":[{"lines":[["R1C1","R1C2"]]}]"#, "lines"),
        (r#""text":[{"cells":["R1C1"],"value":"hello"},{"cells":["R4C2","R4C1"],"value":">"}]"#, "texts"),
        (
            r#""circle":[{"cells":["R1C1"]}],"rectangle":[{"cells":["R1C1"]}],"cage":[{"cells":["R1C1"]}]"#,
            "circles, rectangles, frames",
        ),
        (r#""foglight":["R1C1"],"fogofwar":["R1C1"],"line":[]"#, "fog"),
        (r#""text":[{"cells":["R4C2","R4C1"],"value":">"}]"#, ""),
    ] {
        let row = list(&with_keys(keys)).remove(0);
        assert_eq!(row.claim(super::DROPPED).unwrap_or(""), dropped, "{keys}");
    }
}

#[test]
fn candidates_that_are_given_are_a_digit_or_a_mark() {
    let cell = |candidates: &str| {
        let document = with_keys(r#""title":"x""#);
        document.replacen("{}", &format!(r#"{{"givenPencilMarks":{candidates}}}"#), 1)
    };
    for (candidates, givens, rules) in [
        ("[3]", "3...............", ""),
        ("[1,3]", "................", "odd=r1c1"),
        (r#"["4",2,2]"#, "................", "even=r1c1"),
        ("[1,2,3,4]", "................", ""),
        ("[]", "................", ""),
    ] {
        let row = list(&cell(candidates)).remove(0);
        assert_eq!(grid_text(&row.clues.givens), givens, "{candidates}");
        assert_eq!(rules_text(&row.layout, &row.clues), rules, "{candidates}");
    }
    for (candidates, words) in [("[1,2]", "no clue that leaves"), ("[5]", "from 1 to 4"), ("7", "from 1 to 4")] {
        let problem = refused(&cell(candidates));
        assert!(problem.starts_with("r1c1: ") && problem.contains(words), "{candidates}: {problem}");
    }
}

#[test]
fn what_is_wrong_with_signs_is_said_with_their_key() {
    for (keys, words) in [
        (r#""arrow":[{"lines":[["R1C1","R1C2"]],"cells":["R2C2"]}]"#, &["'arrow'", "begin in the circle"][..]),
        (r#""arrow":[{"lines":[["R1C1","R1C2"]],"cells":[]}]"#, &["'arrow'", "one or two cells"]),
        (r#""thermometer":[{"lines":[["R1C1","R1C9"]]}]"#, &["'thermometer'", "cells"]),
        (r#""thermometer":{"lines":1}"#, &["'thermometer'", "a list"]),
        (r#""ratio":[{"cells":["R1C1","R1C2"],"value":"1/2"}]"#, &["'ratio'", "whole number"]),
        (r#""ratio":[{"cells":["R1C1","R3C2"]}]"#, &["ratio", "neighbours"]),
        (r#""xv":[{"cells":["R1C1","R1C2"],"value":"I"}]"#, &["'xv'", "X or V"]),
        (r#""xsum":[{"cell":"R0C0","value":"6"}]"#, &["'xsum'", "beside the grid"]),
        (r#""xsum":[{"cell":"R0C1"}]"#, &["'xsum'", "whole number"]),
        (r#""littlekillersum":[{"cell":"R0C4","direction":"DR","value":"6"}]"#, &["'littlekillersum'", "beside the grid"]),
        (r#""littlekillersum":[{"cell":"R0C1","direction":"N","value":"6"}]"#, &["'littlekillersum'", "DR, DL"]),
        (r#""text":[{"cells":["R1C1","R1C2"],"value":"^"}]"#, &["'text'", "^ and v between cells one above the other"]),
        (r#""negative":["ratio"]"#, &["'negative'", "nonconsecutive"]),
        (r#""negative":["sum"]"#, &["'negative'", "only ratio, xv and difference"]),
        (r#""negative":["difference"],"difference":[{"cells":["R1C1","R1C2"],"value":"2"}]"#, &["'negative'", "difference 1"]),
        (r#""killercage":[{"cells":["R1C1","R1C2"]},{"cells":["R1C2","R3C3"],"value":"4"}]"#, &["calculation"]),
        (r#""quadruple":[{"cells":["R1C1","R1C2","R2C1","R2C2"],"values":[7]}]"#, &["'quadruple'", "digits"]),
        (r#""clone":[{"cells":["R1C1","R1C2"],"cloneCells":["R4C4"]}]"#, &["'clone'", "as many"]),
        (
            r#""killercage":[{"cells":["R1C1"]},{"cells":["R1C1"],"value":"1"},{"cells":["R1C1"],"value":2}]"#,
            &["overlap too often"],
        ),
        (r#""rowindexer":[{"cells":["R1C1"]}]"#, &["'rowindexer'", "no puzzle"]),
    ] {
        let problem = refused(&with_keys(keys));
        assert!(words.iter().all(|word| problem.contains(word)), "{keys}: {problem}");
    }
}

#[test]
fn links_without_a_puzzle_are_refused_in_words() {
    for (link, word) in [
        ("https://sudokupad.app/abc123xyz", "only a server"),
        ("https://sudokupad.app/", "expected a link"),
        ("https://sudokupad.app/scf1234", "expected a link"),
        ("https://sudokupad.app/sclN4IgzglgXgpiBc", "cut off"),
        ("https://f-puzzles.com/?id=y2k4abcd", "only a server"),
        ("https://beta.sudokupad.app/some/id-1", "only a server"),
        ("https://tinyurl.com/abcd", "only a server"),
        ("https://example.org/abc123xyz", "expected a link"),
        ("https://sudoku.coach/en/play/123", "expected a link"),
        ("https://f-puzzles.com/?load=", "cut off"),
        ("https://f-puzzles.com/?load=N4Ig", "cut off"),
        ("https://f-puzzles.com/?load=%zz", "hexadecimal"),
        ("https://f-puzzles.com/?load=!!!", "'!'"),
        ("https://f-puzzles.com/?load=Q===", "expected a document"),
    ] {
        assert!(refused(link).contains(word), "{link}: {}", refused(link));
    }
    let bomb = format!("https://f-puzzles.com/?load={}", super::lz::compressed(&"[".repeat(3_000_000)));
    assert!(refused(&bomb).contains("longer than"));
    let deep = super::lz::compressed(&"[".repeat(100_000));
    assert!(refused(&format!("https://f-puzzles.com/?load={deep}")).contains("expected a document"));
}

/// A document of SudokuPad as its links carry it.
fn scl(document: &str) -> String {
    format!("https://sudokupad.app/scl{}", super::lz::compressed(document))
}

#[test]
fn documents_of_sudokupad_are_read_short_or_not() {
    let cells = "[[,{v:2},,{v:'4'}],[,,,],[,,,],[,,,{v:1}]]";
    let boxes = "re:[[[0,0],[0,1],[1,0],[1,1]],[[0,2],[0,3],[1,2],[1,3]],[[2,0],[2,1],[3,0],[3,1]],[[2,2],[2,3],[3,2],[3,3]]]";
    let more = "ca:[{v:'title: It\\'s, a: \"b\"'},{v:'solution: 1234341221434321'},{ce:[[0,0],[1,0]],v:4,unique:t,c1:00FF00}],l:[{c:#0}]";
    let row = list(&scl(&format!("{{ce:{cells},{boxes},{}}}", more.replace("\"b\"", "b")))).remove(0);
    assert_eq!((row.text.as_str(), row.size.to_string().as_str()), (".2.4...........1 cages=4:r1c1,r2c1", "2x2"));
    assert_eq!(row.solution.as_ref().map(grid_text).as_deref(), Some("1234341221434321"));
    assert_eq!(row.claim(super::DROPPED), Some("lines"));
    // The same in full, a jigsaw, rules of the whole board, and a house.
    let full = r#"{"cells":[[{},{"value":2},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]],
        "regions":[[[0,0],[0,1],[0,2],[1,0]],[[0,3],[1,3],[1,2],[1,1]],[[2,0],[2,1],[2,2],[3,0]],[[2,3],[3,1],[3,2],[3,3]]],
        "global":["antiknight"],"cages":[{"unique":true,"cells":[[0,0],[1,1],[2,2],[3,3]],"sum":10},{"cells":[[0,0]],"value":"x"}]}"#;
    let row = list(&scl(full)).remove(0);
    assert_eq!(rules_text(&row.layout, &row.clues), "regions=AAABABBBCCCDCDDD falling-diagonal anti-knight");
    assert_eq!(row.claim(super::DROPPED), Some("frames"));
    for (document, words) in [
        ("{ce:[[,],[,]],re:[[[0,9]]]}", "expected places"),
        ("{ce:[[,],[,,]]}", "as many rows as columns"),
        ("{ce:[[,],[,]],global:['antiwhat']}", "'antiwhat'"),
        ("{ce:[[,],[,]", "expected a document of SudokuPad"),
        ("{ce:'", "expected a document of SudokuPad"),
        ("[[[[", "expected a document of SudokuPad"),
    ] {
        assert!(refused(&scl(document)).contains(words), "{document}: {}", refused(&scl(document)));
    }
    assert!(refused(&scl(&"[".repeat(3_000_000))).contains("longer than"));
    assert!(refused(&scl(&"[".repeat(100_000))).contains("expected a document"));
}

#[test]
fn links_refuse_boards_that_they_cannot_hold() {
    let suko = list("kind,size,puzzle,regions,sums\nsuko,3x3,.........,AABBBCCCC,20 20 20 20 3 12 30\n");
    let large = list(&format!("size,puzzle\n4x5,{}\n", ".".repeat(400)));
    for format in [Format::FPuzzles, Format::SudokuPad, Format::Sgt, Format::SudokuWiki] {
        assert!(Style::full(format).refuses((&suko[0]).into()).is_some(), "{}", format.name());
    }
    for format in [Format::FPuzzles, Format::SudokuPad, Format::SudokuWiki] {
        assert!(Style::full(format).refuses((&large[0]).into()).is_some(), "{}", format.name());
    }
    assert_eq!(Style::full(Format::Sgt).refuses((&large[0]).into()), None);
}

#[test]
fn ids_of_solo_run() {
    let rows = list(
        "size,puzzle\n2x3,12.................................3\n3x2,....................................\n2x2,1234341221434321\n",
    );
    assert_eq!(of(Format::Sgt, &rows), "2x3:1_2zg3\n3x2:zj\n2x2:1_2_3_4_3_4_1_2_2_1_4_3_4_3_2_1\n");
    let tall = list(&format!("size,puzzle\n3x4,{}\n", "AB".to_string() + &".".repeat(142)));
    assert!(of(Format::Sgt, &tall).starts_with("3x4:10_11z"));
}

#[test]
fn links_to_sudokuwiki_hold_81_digits() {
    let rows = list(&("1".to_string() + &".".repeat(80)));
    assert_eq!(of(Format::SudokuWiki, &rows), format!("https://www.sudokuwiki.org/sudoku.htm?bd=1{}\n", "0".repeat(80)));
    let cells = "1".to_string() + &"0".repeat(80);
    for address in [
        format!("https://www.sudokuwiki.org/sudoku.htm?bd={cells}"),
        format!("https://sudoku.coach/en/play/{cells}"),
        format!("https://sudokuexchange.com/play/?s={cells}&d=3"),
        format!("http://example.org/{}#x", cells.replace('0', ".")),
    ] {
        assert_eq!(list(&address)[0].clues, rows[0].clues, "{address}");
    }
    for address in [format!("https://sudoku.coach/{cells}0"), format!("https://sudoku.coach/{}", &cells[1..])] {
        assert!(refused(&address).contains("any address with 81 digits"), "{address}");
    }
}

proptest! {
    /// Whatever a document of SudokuPad is, it is read or refused.
    #[test]
    fn no_short_document_breaks_the_reader(text in "[{}\\[\\],:'\"\\\\cevrat0-9#é]{0,60}") {
        let expect = Expect { format: Some(Format::FPuzzles), ..Expect::default() };
        let expects = [Expect { is_to_play: true, ..expect.clone() }, expect];
        let about = format!("{{ce:[[,{{v:1}}],[{text},]],ca:[{{ce:[[0,0],[0,1]],unique:t}}]}}");
        let drawn = format!("{{ce:[[,],[,]],o:[{text}],l:[{{wp:[[0,1],[{text}]],c:{text}}}],ca:[{{ce:[[0,0]],v:{text}}}]}}");
        for (expect, document) in expects.iter().flat_map(|expect| [&text, &about, &drawn].map(|document| (expect, document))) {
            let _ = read(scl(document).as_bytes(), expect).next();
        }
    }
}
