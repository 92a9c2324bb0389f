//! The page recognises errors by their sentences (web/page/refused.js): each of its phrases must be a sentence of the library,
//! and each error that the library gives to a form or a list must be recognised.

use gridpress::board::Shape;
use gridpress::book::BookError;
use gridpress::forge::{RecipeError, TargetError};
use gridpress::formats::{Expect, read};
use gridpress::kinds::{KindError, kind_named, parse_box, parse_size};
use gridpress::paper::PaperError;
use gridpress::press::Unfair;
use gridpress::request::Request;
use gridpress::symmetry::{MaskError, check_count, mask_named};
use std::fs;
use std::path::Path;

/// Each phrase with its key; empty if the page is not part of the package.
fn phrases() -> Vec<(String, String)> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("web/page/refused.js");
    let source = fs::read_to_string(path).unwrap_or_default();
    let phrase =
        |line: &str| line.strip_prefix("  [\"")?.strip_suffix("\"],")?.split_once("\", \"").map(|(k, p)| (k.into(), p.into()));
    source.lines().filter_map(phrase).collect()
}

/// Whether a sentence matches a phrase, with something in each of its placeholders.
fn is_said(phrase: &str, said: &str) -> bool {
    let mut literals =
        phrase.split('{').enumerate().map(|(i, part)| if i == 0 { part } else { part.split_once('}').map_or("", |p| p.1) });
    let first = literals.next().unwrap_or("");
    let Some(mut rest) = said.strip_prefix(first) else { return false };
    let literals: Vec<&str> = literals.collect();
    let Some((last, inner)) = literals.split_last() else { return rest.is_empty() };
    for literal in inner {
        // A placeholder matches at least one character.
        let Some(at) = rest.char_indices().nth(1).and_then(|(one, _)| Some(one + rest[one..].find(literal)?)) else {
            return false;
        };
        rest = &rest[at + literal.len()..];
    }
    rest.len() > last.len() && rest.ends_with(last)
}

/// The library's errors for a text that is not a list.
fn problems(text: &str, size: Option<&str>) -> Vec<String> {
    let expect = Expect { size: size.map(|size| parse_size(size).unwrap()), ..Expect::default() };
    let error = |row: Result<_, gridpress::formats::RowError>| row.err();
    read(text.as_bytes(), &expect).filter_map(error).flat_map(|e| [e.to_string(), e.problem]).collect()
}

fn masked(mask: &str, size: Shape, n: usize) -> String {
    let layout = kind_named("sudoku").unwrap().rebuild(size, "").unwrap();
    check_count(&layout, mask_named(mask).unwrap(), (n, n)).unwrap_err().to_string()
}

/// Errors that forms and lists can get, at least one of each.
#[expect(clippy::too_many_lines, reason = "a list of cases")]
fn said() -> Vec<String> {
    let (nine, suko) =
        ("..53.....8......2..7..1.5..4....53...1..7...6..32...8..6.5....9..4....3......97..", "......... ABBACBCCC");
    let designed = || Some("designed".to_string());
    let figure = |text: &str| Some(text.to_string());
    let wishes: [Request; 31] = [
        Request { clues: Some("x".into()), ..Request::of("sudoku", "a") },
        Request { clues: Some("81".into()), ..Request::of("sudoku", "a") },
        Request { clues: Some("3".into()), ..Request::of("sudoku", "a") },
        Request { clues: Some("30".into()), ..Request::of("suko", "a") },
        Request { mask: Some("half-turn".into()), ..Request::of("suko", "a") },
        Request { hide_sums: true, ..Request::of("sudoku", "a") },
        Request { no_rate: true, level: Some("easy".into()), ..Request::of("sudoku", "a") },
        Request { quota: Some("easy:3".into()), level: Some("easy".into()), ..Request::of("sudoku", "a") },
        Request { mask_first: true, ..Request::of("sudoku", "a") },
        Request { mask_first: true, size: Some("5x5".into()), clues: Some("300".into()), ..Request::of("sudoku", "a") },
        Request { sample: Some("x".into()), ..Request::of("sudoku", "a") },
        Request { sample: Some("uniform".into()), size: Some("4x4".into()), ..Request::of("sudoku", "a") },
        Request { sample: Some("uniform".into()), mask_first: true, clues: Some("28".into()), ..Request::of("sudoku", "a") },
        Request { best: Some(1001), ..Request::of("sudoku", "a") },
        Request { best: Some(2), allow_multiple: true, ..Request::of("suko", "a") },
        Request { best: Some(2), sample: Some("uniform".into()), ..Request::of("sudoku", "a") },
        Request { er: Some("3.0".into()), ..Request::of("suko", "a") },
        Request { level: Some("diabolical".into()), ..Request::of("suko", "a") },
        Request { regions: Some("1-1-7".into()), ..Request::of("suko", "a") },
        Request { style: Some("x".into()), ..Request::of("thermo", "a") },
        Request { style: designed(), ..Request::of("sudoku", "a") },
        Request { style: designed(), clues: Some("3".into()), ..Request::of("palindrome", "a") },
        Request { figure: figure("x"), ..Request::of("thermo", "a") },
        Request { figure: figure("letters:?"), ..Request::of("thermo", "a") },
        Request { figure: figure("letters:ABC"), ..Request::of("thermo", "a") },
        Request { figure: figure(".#./.#."), ..Request::of("thermo", "a") },
        Request { figure: figure("..../.#../..../...."), size: Some("2x2".into()), ..Request::of("thermo", "a") },
        Request { figure: figure("ring"), size: Some("4x4".into()), ..Request::of("thermo", "a") },
        Request { figure: figure("ring"), ..Request::of("kropki", "a") },
        Request { figure: figure("ring"), style: designed(), ..Request::of("thermo", "a") },
        Request { figure: figure("ring"), clues: Some("20".into()), ..Request::of("sudoku", "a") },
    ];
    let mut all: Vec<String> =
        wishes.iter().filter_map(|wish| gridpress::forge::Recipe::new(wish).err()).map(|e| e.to_string()).collect();
    let recipes: [RecipeError; 4] = [
        RecipeError::Attempts(0),
        RecipeError::Variants(1 << 30),
        RecipeError::Mask(MaskError::NotSquare("diagonal", 2, 3)),
        RecipeError::Mask(MaskError::NoBoxes),
    ];
    all.extend(recipes.iter().map(ToString::to_string));
    let targets = [
        TargetError::NoSuchLevel("x".into()),
        TargetError::SinglesOnly(gridpress::board::Level::Hard),
        TargetError::Contradiction("level=easy er=9.0".into()),
        TargetError::NoSuchCost("1.0".into(), "1.1".into()),
        TargetError::NotHere("swordfish"),
        TargetError::FewClues(54),
        TargetError::NotARange("x".into(), "3.0..4.4"),
        TargetError::NotAQuota("x".into()),
        TargetError::NotAnAxis("x".into(), "clues, level".into()),
        TargetError::SaidTwice("er"),
        TargetError::TooManyStrata(10_000),
        TargetError::NoSuchTechnique("x".into(), "a, b".into()),
    ];
    all.extend(targets.iter().map(ToString::to_string));
    let kinds = [
        KindError::NotASplit("x".into()),
        KindError::NoRegions("Sudoku"),
        KindError::NotCells("thermo", "r1c1".into()),
        KindError::NotCells("diagonals", "r1c1".into()),
        KindError::RuleTwice("thermo"),
        KindError::RuleDoesNotFit("windows", Shape::new(2, 3)),
        KindError::NeverConnected("1-1-7".into()),
        KindError::NotRegions("x".into()),
        KindError::NoSuchSize("Sudoku", Shape::new(7, 7), "3x3 2x3".into()),
    ];
    all.extend(kinds.iter().map(ToString::to_string));
    all.extend(
        [
            kind_named("chess").unwrap_err(),
            kind_named("thrmo").unwrap_err(),
            kind_named("areas").unwrap_err(),
            parse_size("x").unwrap_err(),
            parse_box("9x9").unwrap_err(),
        ]
        .map(|e| e.to_string()),
    );
    all.push(mask_named("x").unwrap_err().to_string());
    all.extend([masked("half-turn", Shape::new(2, 2), 1), masked("quarter-turn", Shape::new(2, 2), 2)]);
    all.push(masked("half-turn", Shape::new(3, 3), 82));
    // The end of a sentence about masks is also recognised by itself.
    let ends: Vec<String> = all
        .iter()
        .filter(|told| told.starts_with("mask '"))
        .filter_map(|told| told.split_once("; "))
        .map(|(_, end)| end.into())
        .collect();
    all.extend(ends);
    let section = |inner: &str| format!("section 1 ('One'): {inner}");
    let books = [
        BookError::CellTooSmall { section: 1, title: "One".into(), per_page: 6, cell: "3".into(), least: "5".into() },
        BookError::CaptionTooWide { section: 1, title: "One".into() },
        BookError::SolutionTooSmall { section: 1, title: "One".into() },
        BookError::TooLong("x".into()),
        BookError::TooMuch("the rules".into()),
        BookError::Value { key: "section.1.per_page".into(), value: "3".into(), expected: "1, 2, 4 or 6".into() },
    ];
    // An error in a section names the section; the rest of the sentence is also recognised by itself.
    for told in books.iter().map(ToString::to_string) {
        all.extend(told.strip_prefix(&section("")).map(String::from));
        all.push(told);
    }
    let papers = [
        PaperError::Margins("inner", "1".into(), "2".into(), "wide"),
        PaperError::NoSuchPrinter("x".into(), "a, b".into()),
        PaperError::Trim { printer: "P".into(), size: "s".into(), nearest: "n".into(), all: "a".into() },
        PaperError::NoBleed("P".into()),
    ];
    all.extend(papers.iter().map(ToString::to_string));
    let unfair = [Unfair::NoSolution, Unfair::Several, Unfair::Undecided(5), Unfair::Unrated(5), Unfair::WrongSolution];
    all.extend(unfair.iter().flat_map(|e| [e.to_string(), format!("line 2: {e}")]));
    let texts: Vec<String> = vec![
        "x".into(),
        ".".repeat(36),
        format!("é{}", &nine[1..]),
        format!("{suko} 1 2"),
        format!("{suko} a b c d e f g"),
        "......... ABBABBBBB 24 27 15 25 7 19 19".into(),
        format!("puzzle,solution\n{nine},123\n{nine},{}\n,\n{nine}\n", nine),
        format!("puzzle,size\n{nine},2x3\n{nine},1x7\n"),
        format!("puzzle,alphabet\n{nine},x\n"),
        "{\"puzzle\":".into(),
        format!("{{\"format_version\":99,\"puzzle\":\"{nine}\"}}"),
        format!("{{\"format_version\":\"x\",\"puzzle\":\"{nine}\"}}"),
        format!("{{\"puzzle\":\"{nine}\",\"unknown_rules\":\"lockout\"}}"),
        format!("[Puzzle]\n{}\n", "123456789\n".repeat(3)),
        format!("[Puzzle]\n{}\n", "12345678\n".repeat(9)),
        format!("{}12345678\n", "123456789\n".repeat(4)),
        "123456789\n".repeat(4),
        "1 2 3 4 5\n1 2 3 4 5\n".into(),
        "+---+\n|1 2 3 4 5|\n".into(),
        "1".repeat((1 << 20) + 2),
    ];
    all.extend(texts.iter().flat_map(|text| problems(text, None)));
    all.extend(problems(nine, Some("2x3")));
    all.push(gridpress::kinds::cannot_say("thermo").into());
    let not_text = [b'.', 0xff, b'\n'];
    all.extend(read(&not_text[..], &Expect::default()).filter_map(Result::err).map(|e| e.problem));
    all
}

/// Errors that occur only in the page's package, in other builds, or too seldom to provoke.
const ELSEWHERE: &[&str] = &[
    "versions",
    "level-beyond",
    "none-made",
    "no-files",
    "no-puzzle",
    "parquet",
    "unread",
    "printer-pages",
    "header",
    "nearest-none",
    "size-none-row",
    "held",
];

#[test]
fn phrases_of_refusals_are_what_the_library_says() {
    let (phrases, said) = (phrases(), said());
    let unsaid: Vec<&String> = phrases
        .iter()
        .filter(|(key, phrase)| !ELSEWHERE.contains(&key.as_str()) && !said.iter().any(|said| is_said(phrase, said)))
        .map(|(key, _)| key)
        .collect();
    assert!(unsaid.is_empty(), "the library does not say this any more: {unsaid:?}");
    if phrases.is_empty() {
        return;
    }
    let unknown: Vec<&String> = said.iter().filter(|said| !phrases.iter().any(|(_, phrase)| is_said(phrase, said))).collect();
    assert!(unknown.is_empty(), "the page does not know: {unknown:#?}");
}
