//! Links there and back, and drawings by others.

use super::packed;
use crate::formats::links::DROPPED;
use crate::formats::{Expect, Format, Row, RowError, Style, read, whole};
use crate::kinds::rules_text;
use crate::puzzle::grid_text;
use proptest::prelude::*;

fn read_one(text: &str) -> Result<Row, RowError> {
    read(text.as_bytes(), &Expect::default()).next().unwrap()
}

fn row(line: &str) -> Row {
    read_one(&format!("size,puzzle,rules\n{line}\n")).unwrap_or_else(|e| panic!("{line}: {e}"))
}

fn link(row: &Row) -> String {
    let style = Style::full(Format::Penpa);
    assert_eq!(style.refuses(row.into()), None);
    String::from_utf8(whole(style, [row])).unwrap()
}

#[test]
fn links_lead_back_to_their_puzzles() {
    let blank = |n: usize| format!("12{}3", ".".repeat(n * n - 3));
    for (size, n, rules) in [
        ("2x3", 6, ""),
        ("3x2", 6, ""),
        ("4x4", 16, ""),
        ("5x5", 25, ""),
        ("1x5", 5, "latin"),
        ("1x4", 4, "regions=AAABABBBCCCDCDDD"),
        ("3x3", 9, "diagonals cages=15:r1c1,r1c2;r5c5,r5c6 thermo=r2c2,r1c1,r1c2 arrow=r9c9,r9c8,r8c8"),
        ("2x2", 4, "rising-diagonal"),
        ("3x3", 9, "falling-diagonal"),
    ] {
        let row = row(&format!("{size},{},\"{rules}\"", blank(n)));
        let back = read_one(&link(&row)).unwrap_or_else(|e| panic!("{size} {rules}: {e}"));
        assert_eq!((back.size, grid_text(&back.clues.givens)), (row.size, grid_text(&row.clues.givens)), "{size} {rules}");
        assert_eq!(rules_text(&back.layout, &back.clues), rules_text(&row.layout, &row.clues));
        assert_eq!(back.claim(DROPPED), None, "{size} {rules}");
    }
}

/// A puzzle of four by four in the editor's form, with more drawn on it.
fn drawn(drawn: &str) -> String {
    let steps = "[18,1,1,1,5,1,1,1,5,1,1,1,5,1,1,1]";
    let text = format!("square,4,4,38,0,1,1,190,190,109,109,0,0,0,0\n[0,0,0,0]\n{{}}\n{drawn}\n{{}}\n{steps}\n[]\n");
    format!("https://swaroopg92.github.io/penpa-edit/?m=edit&p={}&l=x", packed::packed(&text).replace('+', "%2B"))
}

#[test]
fn what_is_drawn_is_taken_for_what_it_usually_means() {
    // Cell r1c1 is number 18 of a grid with eight columns; corners follow its 64 cells, small places 192 more.
    for (text, givens, rules, dropped) in [
        (r#"{"number":{"18":["3",1,"1"],"19":["",1,"1"],"45":[4,1,"10"]}}"#, "3..............4", "latin", ""),
        (
            r#"{"lineE":{"75,83":2,"83,91":21,"91,99":8,"107,99":2,"89,90":2,"90,91":2,"91,92":2,"92,93":2}}"#,
            "................",
            "",
            "",
        ),
        (
            r#"{"thermo":[[18,19],[20]],"arrows":[[45,44,36]],"lineE":{"73,82":12,"82,91":12,"91,100":12,"100,109":12}}"#,
            "................",
            "latin falling-diagonal thermo=r1c1,r1c2 arrow=r4c4,r4c3,r3c3",
            "",
        ),
        (
            r#"{"killercages":[[18,26],[]],"numberS":{"328":["5",1],"340":["x",1]}}"#,
            "................",
            "latin cages=5:r1c1,r2c1",
            "small numbers",
        ),
        (r#"{"lineE":{"73,82":12}}"#, "................", "latin", "lines"),
        (
            r#"{"number":{"10":["7",1,"1"]},"symbol":{"18":[1,"circle_L",1]},"surface":{"18":1},"line":{"18,19":3},"cage":{"1,2":10}}"#,
            "................",
            "latin",
            "colours, frames, lines, other numbers, symbols",
        ),
    ] {
        let row = read_one(&drawn(text)).unwrap_or_else(|e| panic!("{text}: {e}"));
        assert_eq!(
            (grid_text(&row.clues.givens).as_str(), rules_text(&row.layout, &row.clues).as_str()),
            (givens, rules),
            "{text}"
        );
        assert_eq!(row.claim(DROPPED).unwrap_or(""), dropped, "{text}");
    }
}

#[test]
fn what_is_no_puzzle_is_refused_in_words() {
    let with_text = |text: &str| format!("https://swaroopg92.github.io/penpa-edit/#m=solve&p={}", packed::packed(text));
    let head = "square,4,4,38\n\n\n{}\n\n";
    for (link, words) in [
        ("https://swaroopg92.github.io/penpa-edit/#m=solve&p=".to_string(), "damaged"),
        ("https://swaroopg92.github.io/penpa-edit/#m=solve&p=7V!".to_string(), "damaged"),
        ("https://swaroopg92.github.io/penpa-edit/#m=solve&p=AAAA".to_string(), "damaged"),
        (with_text("hex,4,4"), "a grid 'hex'"),
        (with_text("square,4,4,38\n\n\n{}\n\n[18,1,1]"), "a square board"),
        (with_text(&format!("{head}[0,1,7,1]")), "a square board"),
        (with_text(&format!("{head}[18,-99999999999999999999]")), "a square board"),
        (with_text(&format!("{head}[9223372036854775807,1]")), "a square board"),
        (with_text("square,61,61\n\n\n{}\n\n[]"), "a square board"),
        (with_text("square,4,4\n\n\n{\n\n[18,1,7,1]"), "a square board"),
        (drawn(r#"{"number":{"18":["5",1,"1"]}}"#), "r1c1: expected a value from 1 to 4"),
        (drawn(r#"{"number":{"19":["12",1,"5"]}}"#), "r1c2: expected a digit, found '12' in small"),
        (drawn(r#"{"killercages":[[18,5]]}"#), "its cages leave the board"),
        (drawn(r#"{"thermo":[[18,5]]}"#), "its thermo leave the board"),
        (drawn(r#"{"lineE":{"75,83":2,"83,91":2,"90,91":2,"89,90":2}}"#), "neither boxes"),
    ] {
        let problem = read_one(&link).unwrap_err().problem;
        assert!(problem.contains(words), "{link}: {problem}");
    }
    // Little that unpacks to much.
    assert!(read_one(&with_text(&"[".repeat(5_000_000))).unwrap_err().problem.contains("unpacks to more than"));
    assert!(read_one(&drawn(&"[".repeat(100_000))).unwrap_err().problem.contains("a square board"));
}

proptest! {
    /// Whatever the unpacked text is, it is read or refused.
    #[test]
    fn no_damage_to_a_text_breaks_the_reader(at in any::<prop::sample::Index>(), to in any::<prop::sample::Index>(), more in "[0-9,\\[\\]{}\":.az\n-]{0,6}") {
        let text = packed::unpacked(packed_of_good()).unwrap();
        let ends = [at.index(text.len()), to.index(text.len())];
        let (from, to) = (ends[0].min(ends[1]), ends[0].max(ends[1]).min(ends[0].min(ends[1]) + 4));
        let damaged = text[..from].to_string() + &more + &text[to..];
        let _ = read_one(&format!("https://swaroopg92.github.io/penpa-edit/#m=solve&p={}", packed::packed(&damaged)));
    }
}

/// The content of a link to a board with everything on it.
fn packed_of_good() -> &'static str {
    static GOOD: std::sync::OnceLock<String> = std::sync::OnceLock::new();
    GOOD.get_or_init(|| {
        let row = row("2x2,1...............,\"diagonals cages=5:r1c1,r2c1 thermo=r3c3,r3c4 arrow=r4c1,r4c2\"");
        link(&row).trim().split_once("p=").map(|(_, packed)| packed.to_string()).unwrap()
    })
}

#[test]
fn a_cage_has_a_line_around_it() {
    let row = row("2x2,................,\"cages=5:r1c1,r2c1,r2c2;4:r4c4\"");
    let text = packed::unpacked(link(&row).trim().split_once("p=").unwrap().1).unwrap();
    let drawn: serde_json::Value = serde_json::from_str(text.lines().nth(3).unwrap()).unwrap();
    let lines: Vec<&String> = drawn["cage"].as_object().unwrap().keys().collect();
    // Of one cell its four sides; of three in an angle seven sides and, at each of two joints, both of the ways over.
    assert_eq!(lines.len(), 4 + 8 + 4, "{lines:?}");
    assert!(
        ["328,329", "328,330", "330,360", "331,361"].iter().all(|line| drawn["cage"].get(line) == Some(&10.into())),
        "{lines:?}"
    );
}
