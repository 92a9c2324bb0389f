//! Links out and in, and what is refused.

use crate::formats::{Expect, Format, Row, Style, read, whole};
use crate::puzzle::grid_text;

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
    // What a player wrote is no clue.
    assert_eq!(grid_text(&row.clues.givens), "4...............");
    assert!(refused(&plain.replace("\"thermometer\":[]", "\"thermometer\":[1]")).contains("'thermometer'"));
    assert!(refused(&plain.replace("\"arrow\":false", "\"arrow\":true")).contains("'arrow'"));
    assert!(refused(&plain.replace("\"value\":4", "\"value\":5")).contains("r1c1: expected a value from 1 to 4"));
    assert!(refused(&plain.replace("\"c\"", "\"givenPencilMarks\"")).contains("'givenPencilMarks'"));
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

#[test]
fn links_without_a_puzzle_are_refused_in_words() {
    for (link, word) in [
        ("https://sudokupad.app/abc123xyz", "only a server"),
        ("https://sudokupad.app/", "expected a link"),
        ("https://sudokupad.app/sclN4IgzglgXgpiBc", "short form"),
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
}
