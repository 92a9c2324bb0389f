//! Formats: everything written can be read again, `convert` takes a puzzle to every format that can hold it and refuses the
//! rest with a reason, and broken files are reported with line numbers. Every test loops over the table of formats.

use crate::cli::CLASSIC;
use crate::workshop::{Scratch, forged, request, run, run_on};
use gridpress::board::Layout;
use gridpress::formats::{
    Alphabet, COLUMNS, Columns, Expect, FORMATS, Format, FormatRow, Record, Row, RowError, SCHEMAS, Style, chunk, read, whole,
};
use gridpress::kinds::{KINDS, rules_text};
use gridpress::puzzle::Puzzle;
use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};
use std::collections::BTreeSet;
use std::sync::OnceLock;

/// Formats with their own tests beside their code and in `tables`: Parquet, links and game IDs.
const APART: &[Format] = &[
    Format::Parquet,
    Format::FPuzzles,
    Format::SudokuPad,
    Format::Sgt,
    Format::SgtUnequal,
    Format::SgtTowers,
    Format::SgtKeen,
    Format::PuzzLink,
    Format::Penpa,
    Format::SudokuWiki,
];
/// Formats whose boards have no boxes.
const WITHOUT_BOXES: &[Format] = &[Format::SgtUnequal, Format::SgtTowers, Format::SgtKeen];

fn built() -> impl Iterator<Item = &'static FormatRow> {
    FORMATS.iter().filter(|row| !APART.contains(&row.format))
}

fn both_ways() -> impl Iterator<Item = &'static FormatRow> {
    built().filter(|row| row.is_read() && row.is_written())
}

/// Puzzles of every kind and size, non-square boxes first, two of each.
fn boards() -> &'static [Vec<Puzzle>] {
    static BOARDS: OnceLock<Vec<Vec<Puzzle>>> = OnceLock::new();
    BOARDS.get_or_init(|| {
        // With rules larger boards take long, and say nothing that a smaller one does not.
        let is_quick =
            |kind: &gridpress::kinds::Kind, size: gridpress::board::Shape| kind.rules.is_empty() || size.n_cells() <= 9;
        let all = KINDS.iter().flat_map(|kind| kind.sizes.iter().copied().map(move |size| (kind, size)));
        let all = all.filter(|&(kind, size)| is_quick(kind, size));
        let mut all: Vec<_> = all.collect();
        all.sort_by_key(|(_, size)| (size.rows == size.cols, size.n_cells()));
        let two = |(kind, size): &(&'static gridpress::kinds::Kind, gridpress::board::Shape)| {
            let request = request(kind.name, "formats", |request| {
                request.size = Some(size.to_string());
                request.no_rate = size.n_cells() > 9;
            });
            forged(&request, 2)
        };
        all.iter().map(two).collect()
    })
}

fn rows(bytes: &[u8], expect: &Expect) -> Vec<Row> {
    let row = |row: Result<Row, RowError>| row.unwrap_or_else(|e| panic!("{e} in\n{}", String::from_utf8_lossy(bytes)));
    read(bytes, expect).map(row).collect()
}

#[track_caller]
fn same(made: &[Puzzle], read: &[Row], what: &str) {
    assert_eq!(made.len(), read.len(), "{what}");
    for (made, read) in made.iter().zip(read) {
        assert_eq!(made.size, read.size, "{what}");
        assert_eq!((&made.clues, &made.layout.cages), (&read.clues, &read.layout.cages), "{what}");
        let rules = [rules_text(&made.layout, &made.clues), rules_text(&read.layout, &read.clues)];
        assert_eq!(rules[0], rules[1], "{what}");
        // A puzzle that shows none of the marks that its kind has is that of a plain board.
        if !rules[0].is_empty() || made.layout.rules.is_empty() {
            assert_eq!(made.kind.base_name(), read.kind.base_name(), "{what}");
            let houses = |layout: &gridpress::board::Layout| (layout.houses.clone(), layout.differ.clone(), layout.bonds.clone());
            assert_eq!(houses(&made.layout), houses(&read.layout), "{what}");
        }
    }
}

/// Every format and every kind: a written list is read again without naming either, or refused with a reason.
#[test]
fn what_is_written_is_read_again_without_a_word_about_it() {
    let (mut n, mut n_refused) = (0, 0);
    for puzzles in boards() {
        assert_eq!(puzzles.len(), 2);
        for row in FORMATS.iter().filter(|row| row.is_written()) {
            let what = format!("{} of {} {}", row.name, puzzles[0].kind.name, puzzles[0].size);
            assert!(row.is_read(), "{} is written and not read", row.name);
            let style = Style::full(row.format);
            if let Some(why) = puzzles.iter().find_map(|puzzle| style.refuses(puzzle.into())) {
                assert!(why.split_whitespace().count() > 2 && !why.ends_with('.'), "{what}: {why}");
                n_refused += 1;
                continue;
            }
            let bytes = whole(style, puzzles);
            // Only plain lines leave open which way round oblong boxes are.
            let is_open = row.format == Format::Lines && puzzles[0].size.rows != puzzles[0].size.cols;
            let size = puzzles[0].layout.box_shape.filter(|_| is_open);
            let expect = Expect { size, ..Expect::default() };
            let again = rows(&bytes, &expect);
            // Regions shaped like boxes are boxes if each cell names its own.
            if again.iter().zip(puzzles).any(|(read, made)| read.layout.box_shape != made.layout.box_shape) {
                let parts =
                    |layout: &Layout| -> BTreeSet<Vec<u16>> { layout.houses.iter().map(|house| house.cells.clone()).collect() };
                let are_same =
                    |(read, made): (&Row, &Puzzle)| read.clues == made.clues && parts(&read.layout) == parts(&made.layout);
                assert!(puzzles[0].size.rows == 1 && again.iter().zip(puzzles).all(are_same), "{what}");
                continue;
            }
            same(puzzles, &again, &what);
            same(puzzles, &rows(&bytes, &Expect { format: Some(row.format), ..expect.clone() }), &what);
            if row.is_full {
                for (made, read) in puzzles.iter().zip(&again) {
                    assert_eq!(Some(&made.solution), read.solution.as_ref(), "{what}");
                    for column in COLUMNS {
                        let values = [Record::from(made), Record::from(read)].map(|record| record.value(column));
                        assert_eq!(values[0], values[1], "{what}: {}", column.name);
                    }
                }
            }
            // A puzzle that shows none of the marks that its kind has goes by another title then.
            let is_renamed = again.iter().zip(puzzles).any(|(read, made)| read.kind.name != made.kind.name);
            assert!(is_renamed || whole(style, &again) == bytes, "{what} is written otherwise when it was read");
            // A list with other line endings and a byte order mark is the same list.
            if let Ok(text) = String::from_utf8(bytes) {
                let odd = format!("\u{feff}{}", text.replace('\n', "\r\n"));
                same(puzzles, &rows(odd.as_bytes(), &expect), &format!("{what} with CRLF"));
            }
            n += 1;
        }
    }
    assert!(n > 500 && n_refused > 500, "{n} round trips, {n_refused} refusals");
    let sections = format!("[Puzzle]\n{}\n[State]\n{}\n", in_lines(CLASSIC), in_lines(CLASSIC));
    assert_eq!(rows(sections.as_bytes(), &Expect::default())[0].text, CLASSIC);
}

fn in_lines(puzzle: &str) -> String {
    puzzle.as_bytes().chunks(9).map(|row| String::from_utf8_lossy(row).into_owned()).collect::<Vec<_>>().join("\n")
}

#[test]
fn alphabets_are_read_as_they_are_written() {
    let in_alphabets = [Format::Csv, Format::Lines, Format::Jsonl];
    for puzzles in boards().iter().filter(|puzzles| puzzles[0].layout.cages.is_empty()) {
        for ((name, alphabet), format) in Alphabet::ALL.into_iter().flat_map(|row| in_alphabets.map(|f| (row, f))) {
            let bytes = whole(Style { alphabet, ..Style::full(format) }, puzzles);
            // Only a CSV cannot state its alphabet.
            let said = if format == Format::Csv { alphabet } else { Alphabet::default() };
            let size = (format == Format::Lines).then_some(puzzles[0].layout.box_shape).flatten();
            let again = rows(&bytes, &Expect { size, alphabet: said, ..Expect::default() });
            let what = format!("{name} in {} {}", format.name(), puzzles[0].size);
            same(puzzles, &again, &what);
            assert!(format == Format::Lines || again[0].solution.as_ref() == Some(&puzzles[0].solution), "{what}");
        }
    }
    let hex = "0123456789ABCDEF".to_string() + &".".repeat(240);
    let read = run_on(&["convert", "--alphabet", "0-f", "--to", "lines"], &hex).exits(0).text();
    assert!(read.starts_with("123456789ABCDEFG."), "{read}");
    let back = run_on(&["convert", "--to", "lines", "--to-alphabet", "0-F"], &read).exits(0).text();
    assert_eq!(back, format!("# alphabet=0-F\n{hex}\n"));
    assert_eq!(run_on(&["convert", "--to", "lines"], &back).exits(0).text(), read);
    run_on(&["convert", "--to", "csv", "--to-alphabet", "A-P"], &read).exits(0).says("--alphabet A-P");
    run_on(&["convert", "--to", "lines", "--alphabet", "A-P"], &hex)
        .exits(2)
        .says("line 1, column 2: expected a digit from A to P");
    run_on(&["convert", "--to", "sdm", "--to-alphabet", "A-P"], CLASSIC).exits(2).says("csv, lines and jsonl");
    run_on(&["solve", "--alphabet", "1-G"], CLASSIC).exits(2).says("1-9A, 0-F, A-P");
    let unknown = format!("{{\"alphabet\":\"1-G\",\"puzzle\":\"{CLASSIC}\"}}\n");
    run_on(&["solve"], unknown).exits(2).says("line 1").says("no alphabet '1-G'");
    // Printed grids may use another alphabet too.
    let grid = hex.as_bytes().chunks(16).map(|row| String::from_utf8_lossy(row).into_owned() + "\n").collect::<String>();
    let printed = run_on(&["convert", "--from", "printed", "--alphabet", "0-F", "--to", "lines"], grid).exits(0).text();
    assert_eq!(printed, read);
}

#[test]
fn convert_goes_between_any_two_formats() {
    let scratch = Scratch::new();
    let puzzles = run(&["generate", "--count", "3", "--seed", "any", "--clues", "30", "--quiet"]).exits(0);
    let straight = run_on(&["convert", "--to", "lines", "--quiet"], &puzzles.out).exits(0).text();
    assert_eq!(straight.lines().count(), 3);
    let mut n = 0;
    let written = |format: &FormatRow| format.is_written() && !WITHOUT_BOXES.contains(&format.format);
    for from in FORMATS.iter().filter(|row| written(row) && row.is_read()) {
        let source = scratch.arg(&format!("from-{}", from.name));
        run_on(&["convert", "--to", from.name, "--out", &source], &puzzles.out)
            .exits(0)
            .says(&format!("3 puzzles written as {}", from.name));
        for to in FORMATS.iter().filter(|row| written(row)) {
            let made = run(&["convert", &source, "--from", from.name, "--to", to.name, "--quiet"]).exits(0);
            assert_eq!(made.err, "");
            if to.is_read() {
                let back = run_on(&["convert", "--from", to.name, "--to", "lines", "--quiet"], &made.out).exits(0).text();
                assert_eq!(back, straight, "{} to {}", from.name, to.name);
            }
            n += 1;
        }
    }
    assert!(n >= 10 * 12, "{n} pairs");
    // The same list with any number of threads.
    let many = straight.repeat(700);
    let one = run_on(&["convert", "--to", "jsonl", "--jobs", "1", "--quiet"], &many).exits(0);
    assert!(one.out == run_on(&["convert", "--to", "jsonl", "--jobs", "3", "--quiet"], &many).exits(0).out);
    assert_eq!(one.text().lines().count(), 2100);
}

#[test]
fn what_a_format_cannot_hold_is_refused_with_a_reason() {
    let mixed = format!("{CLASSIC}\n1234............\n......... AABCBBCCC 18 18 29 25 4 15 26\n{CLASSIC}\n");
    for row in built().filter(|row| row.is_written() && !row.is_full && row.format != Format::Lines) {
        let scratch = Scratch::new();
        let out = scratch.arg("out");
        let words = format!("stdin, line 2: {} can't hold it: it is for 9x9 only", row.name);
        run_on(&["convert", "--to", row.name, "--out", &out], &mixed).exits(2).says(&words);
        assert!(scratch.all_files("").is_empty(), "{}", row.name);
        let ran = run_on(&["convert", "--to", row.name, "--skip-bad", "--out", &out], &mixed).exits(1);
        let ran = ran.says("line 2").says("line 3").says("it has no place for sums").says("2 rows left out");
        assert!(ran.err.contains(&format!("2 puzzles written as {}", row.name)), "{}", ran.err);
        let kept = run(&["convert", &out, "--from", row.name, "--to", "lines"]).exits(0).text();
        assert_eq!(kept, format!("{CLASSIC}\n{CLASSIC}\n"), "{}", row.name);
    }
    run_on(&["convert", "--to", "printed"], CLASSIC).exits(2).says("no format 'printed'");
    run_on(&["convert", "--to", "sdm", "--columns", "kaggle"], CLASSIC).exits(2).says("is for csv, jsonl and parquet");
    run_on(&["convert"], CLASSIC).exits(2).says("--to FORMAT");
    // Other tools' columns need solutions and have no place for sums.
    let kaggle = ["convert", "--columns", "kaggle"];
    run_on(&kaggle, CLASSIC).exits(2).says("line 1").says("need a solution").says("--solve");
    let solved = run_on(&[&kaggle[..], &["--solve"]].concat(), CLASSIC).exits(0).text();
    assert!(solved.starts_with("quizzes,solutions\n530070000") && solved.contains(",534678912"), "{solved}");
    let suko = "......... AABCBBCCC 18 18 29 25 4 15 26\n";
    run_on(&[&kaggle[..], &["--solve"]].concat(), suko).exits(2).says("no place for sums");
    let many = format!("{}\n{}\n{CLASSIC}\n", ".".repeat(81), CLASSIC.replacen('3', "5", 1));
    run_on(&["convert", "--to", "jsonl", "--solve"], &many)
        .exits(2)
        .says("it has several solutions, so --solve cannot write one; --skip-bad leaves such rows out");
    let ran = run_on(&["convert", "--to", "jsonl", "--solve", "--skip-bad"], many).exits(1).says("several solutions");
    assert_eq!(ran.says("it has no solution").text().matches("\"solution\":\"534678912").count(), 1);
}

const SOLVED: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

#[test]
fn rows_of_well_known_sets_keep_what_others_say_and_it_is_not_judged() {
    let zeros = CLASSIC.replace('.', "0");
    let extreme = format!("source,question,answer,rating\nforum_hardest_1905,{CLASSIC},{SOLVED},12\n");
    let kaggle = format!("quizzes,solutions\n{zeros},{SOLVED}\n");
    for (list, said) in [
        (format!("puzzle,solution\n{zeros},{SOLVED}\n"), &[][..]),
        (kaggle.clone(), &[]),
        (extreme.clone(), &["\"source\":\"forum_hardest_1905\"", "\"rating\":\"12\""]),
        (
            format!("id,puzzle,solution,clues,difficulty\n1,{CLASSIC},{SOLVED},99,2.2\n"),
            &["\"their_id\":\"1\"", "\"their_clues\":\"99\"", "\"difficulty\":\"2.2\"", "\"clues\":30"],
        ),
    ] {
        run_on(&["verify"], &list).exits(0).says("1 row judged, 1 holds, 0 do not");
        let object = run_on(&["convert", "--to", "jsonl"], &list).exits(0);
        assert_eq!(object.err, "1 puzzle written as jsonl\n");
        let object = object.text();
        assert!(object.contains(SOLVED) && object.contains(CLASSIC), "{object}");
        assert!(said.iter().all(|part| object.contains(part)), "{said:?} in {object}");
        // JSON lines round-trip exactly.
        assert_eq!(run_on(&["convert", "--to", "jsonl"], &object).exits(0).text(), object);
        // A wrong solution is still found.
        run_on(&["verify"], list.replace("5346", "5364")).exits(1);
    }
    // The presets reproduce those lists exactly.
    assert_eq!(run_on(&["convert", "--columns", "extreme"], &extreme).exits(0).text(), extreme);
    assert_eq!(run_on(&["convert", "--columns", "kaggle"], &kaggle).exits(0).text(), kaggle);
    // Other columns make it a user's own list, whose id is a claim.
    let own = format!("puzzle,id\n{CLASSIC},1\n");
    run_on(&["verify"], own).exits(1);
}

#[test]
fn columns_of_a_list_s_own_go_through_every_command() {
    let other = "..5......18.2.......23.9.1......456.4........9.......37...9...5..961..78..18.7...";
    let own = format!("Theme,puzzle,note,level\ncats,{CLASSIC},\"a, b\",hard\ndogs,{CLASSIC},,\n,{other},c,easy\n");
    let deduped = run_on(&["dedupe"], &own).exits(0).text();
    let full = Columns::Full.all().map(|(name, _)| name).collect::<Vec<_>>().join(",");
    let lines: Vec<&str> = deduped.lines().collect();
    assert_eq!((lines[0], lines.len()), (format!("{full},Theme,note").as_str(), 3));
    assert!(lines[1].ends_with(",cats,\"a, b\"") && lines[1].contains(",hard,") && lines[2].ends_with(",,c"), "{deduped}");
    // Lists written like that are read like that.
    assert_eq!(run_on(&["dedupe"], &deduped).exits(0).text(), deduped);
    for more in [&["--rotate", "90"][..], &["--variants", "2", "--seed", "a"]] {
        let turned = run_on(&[&["transform"][..], more].concat(), &own).exits(0).text();
        let ends: Vec<bool> = turned.lines().skip(1).map(|line| line.ends_with(",cats,\"a, b\"")).collect();
        assert!(ends[0] && ends.iter().filter(|end| **end).count() == more.len() / 2, "{turned}");
        // A level belongs to the puzzle, and is found again.
        assert!(!turned.contains(",hard,"), "{turned}");
    }
    let jsonl = run_on(&["transform", "--rotate", "90", "--to", "jsonl"], &own).exits(0).text();
    assert!(jsonl.lines().next().is_some_and(|line| line.contains("\"theme\":\"cats\"")), "{jsonl}");
    let rated = run_on(&["rate"], &own).exits(0).text();
    assert!(rated.starts_with("puzzle,er,ep,ed,level,hardest,steps,effort,minutes,guesses,status,Theme,note\n"), "{rated}");
    assert!(rated.lines().nth(1).is_some_and(|line| line.ends_with(",cats,\"a, b\"")), "{rated}");
    // Well-known sets keep their shape, and the values under their names.
    for (set, list) in [
        ("kaggle3m", format!("id,puzzle,solution,clues,difficulty\n77,{CLASSIC},{SOLVED},30,2.2\n")),
        ("extreme", format!("source,question,answer,rating\nforum,{CLASSIC},{SOLVED},12\n")),
        ("kaggle", format!("quizzes,solutions\n{},{SOLVED}\n", CLASSIC.replace('.', "0"))),
        (
            "bench",
            format!("puzzle_id,author,title,rules,initial_board,solution,rows,cols\nx1,ann,A title,,{CLASSIC},{SOLVED},9,9\n"),
        ),
    ] {
        assert_eq!(run_on(&["convert", "--columns", set], &list).exits(0).text(), list, "{set}");
        assert_eq!(run_on(&["dedupe"], &list).exits(0).text(), list, "{set}");
        assert_eq!(run_on(&["transform", "--rotate", "0"], &list).exits(0).text(), list, "{set}");
        run_on(&["verify"], &list).exits(0).says("1 row judged, 1 holds");
    }
    let kaggle = format!("id,puzzle,solution,clues,difficulty\n77,{CLASSIC},{SOLVED},30,2.2\n");
    let rated = run_on(&["rate"], &kaggle).exits(0).text();
    assert!(rated.contains(",status,id,clues,difficulty\n") && rated.ends_with(",77,30,2.2\n"), "{rated}");
}

#[test]
fn what_a_link_has_beside_its_puzzle_is_named() {
    let row = format!("[{}]", ["{}"; 4].join(","));
    let document = format!(
        r#"{{"size":4,"grid":[{}],"line":[{{"lines":[["R1C1","R2C2"]]}}],"text":[{{"cells":["R1C1"],"value":"x"}}]}}"#,
        [row.as_str(); 4].join(",")
    );
    let ran = run_on(&["convert", "--to", "jsonl"], &document).exits(0).says("stdin, line 1: read without its lines, texts");
    assert!(ran.text().contains("\"not_read\":\"lines, texts\""));
}

#[test]
fn what_finds_no_place_is_named_once_with_its_rows() {
    let list = format!("puzzle,solution,theme,level\n{CLASSIC},{SOLVED},cats,easy\n{CLASSIC},,dogs,\n{CLASSIC},,,\n");
    for (to, words) in [
        ("csv", "csv has no place for: theme (2 rows)\n"),
        ("sdk", "sdk has no place for: theme (2 rows); solution (1 row)\n"),
        ("sdm", "sdm has no place for: theme (2 rows); level, solution (1 row)\n"),
    ] {
        let ran = run_on(&["convert", "--to", to], &list).exits(0);
        assert_eq!(ran.err, format!("{words}3 puzzles written as {to}\n"));
    }
    assert_eq!(run_on(&["convert", "--to", "jsonl"], &list).exits(0).err, "3 puzzles written as jsonl\n");
    let ran = run_on(&["convert", "--to", "sdm", "--json"], &list).exits(0);
    assert!(ran.err.contains("\"lost\":{\"level\":1,\"solution\":1,\"theme\":2}"), "{}", ran.err);
    // A list may have any number of columns.
    let wide: String = (0..5_000).map(|k| format!(",\"own{k}\":1")).collect();
    let ran = run_on(&["convert", "--to", "csv"], format!("{{\"puzzle\":\"{CLASSIC}\"{wide}}}\n")).exits(0);
    assert!(ran.err.len() < 1_000 && ran.err.contains(" and 4960 more (1 row)"), "{}", ran.err);
    // A line does not contain the size of a board with non-square boxes.
    let oblong = run(&["generate", "--size", "2x3", "--seed", "1", "--no-rate", "--quiet", "--columns", "kaggle"]).exits(0);
    run_on(&["convert", "--size", "2x3", "--to", "lines"], &oblong.out).exits(0).says("size, solution (1 row)");
    // Cells that a spreadsheet would take for a formula are written as read, quoted where CSV needs it.
    let formula = format!("puzzle,source\n{CLASSIC},\"=1+1,\"\"x\"\"\"\n");
    let sdk = run_on(&["convert", "--to", "sdk"], &formula).exits(0).text();
    assert!(sdk.contains("\n#S =1+1,\"x\"\n53..7....\n"), "{sdk}");
}

#[test]
fn headers_of_files_are_kept() {
    let sdk = format!("#ARuud\n#D A random puzzle\n#LEasy\n#Uhttp://x.y/?a=1#b\n# nothing\n[Puzzle]\n{}\n", in_lines(CLASSIC));
    let object = run_on(&["convert", "--from", "sdk", "--to", "jsonl"], &sdk).exits(0).text();
    for said in ["author\":\"Ruud", "description\":\"A random puzzle", "their_level\":\"Easy", "url\":\"http://x.y/?a=1#b"] {
        assert!(object.contains(said), "{said} in {object}");
    }
    // A level in another tool's scale is not verified.
    run_on(&["verify", "--from", "sdk"], &sdk).exits(0);
    let again = run_on(&["convert", "--to", "sdk"], &object).exits(0).text();
    assert!(again.starts_with("#A Ruud\n#D A random puzzle\n#L Easy\n#U http://x.y/?a=1#b\n53..7....\n"), "{again}");
    // The headers of one puzzle do not apply to the next.
    let two = format!("#A Ann\n{0}\n\n{0}\n", in_lines(CLASSIC));
    let authors: Vec<bool> = rows(two.as_bytes(), &Expect { format: Some(Format::Sdk), ..Expect::default() })
        .iter()
        .map(|row| row.claim("author") == Some("Ann"))
        .collect();
    assert_eq!(authors, [true, false]);
    // OpenSudoku stores a game with notes, and with the player's digits.
    for (version, empty) in [("1", "0|-|1|"), ("3", "0|0|1|"), ("4", "0|0|511|1|")] {
        let given = |c: char| match (c, version) {
            ('.', _) => empty.to_string(),
            (c, "4") => format!("{c}|0|0|0|"),
            (c, _) => format!("{c}|0|0|"),
        };
        let data: String = CLASSIC.chars().map(given).collect();
        let written = data.replacen(empty, &empty.replacen('0', "4", 1), 1);
        let xml = format!(
            "<?xml version='1.0' encoding='UTF-8'?>\n<opensudoku xmlns=\"urn:x\" version=\"3\"><folder name=\"Fo&amp;o\">\n\
             <game created=\"1\" state=\"0\" data=\"version: {version}&#10;{written}\"/></folder></opensudoku>"
        );
        let rows = rows(xml.as_bytes(), &Expect::default());
        assert_eq!((rows[0].text.as_str(), rows[0].line, rows[0].claim("folder")), (CLASSIC, 3, Some("Fo&o")), "{version}");
    }
}

#[test]
fn json_of_a_later_version_is_refused() {
    for (version, words) in [
        ("2", "format_version 2 was written by a later gridpress; this one reads 1"),
        ("0", "expected format_version 1, found 0"),
        ("\"1\"", "expected format_version 1"),
        ("[1]", "expected format_version 1"),
    ] {
        let list = format!("{{\"puzzle\":\"{CLASSIC}\"}}\n{{\"format_version\":{version},\"puzzle\":\"{CLASSIC}\"}}\n");
        run_on(&["solve"], list).exits(2).says("line 2").says(words);
    }
    let null = format!("{{\"format_version\":null,\"solution\":null,\"puzzle\":\"{CLASSIC}\"}}\n");
    run_on(&["solve", "--expect-unique"], null).exits(0);
}

/// A valid file in that format, to be broken.
fn good(format: Format) -> String {
    let puzzles = forged(&request("sudoku", "good", |request| request.clues = Some("30".into())), 2);
    String::from_utf8(whole(Style::full(format), &puzzles)).expect("formats of texts are text")
}

#[test]
fn broken_files_of_every_format_are_named_with_their_line() {
    let xml = |inside: &str| format!("<?xml version=\"1.0\"?>\n<opensudoku>\n{inside}\n</opensudoku>\n").into_bytes();
    let bomb = "<?xml version=\"1.0\"?>\n<!DOCTYPE x [<!ENTITY a \"aaaaaaaaaa\"><!ENTITY b \"&a;&a;&a;&a;&a;&a;&a;&a;\">]>\n<opensudoku><game data=\"&b;\"/></opensudoku>";
    let nine = in_lines(CLASSIC);
    let cut = |n: usize| nine.lines().take(n).collect::<Vec<_>>().join("\n");
    let long = "1".repeat(1_000_000);
    let many = |one: fn(u32) -> String| (0..200_000).map(one).collect::<String>();
    let cases: Vec<(&str, &str, Vec<u8>, &[&str])> = vec![
        ("sdm", "80 cells", CLASSIC[1..].into(), &["line 1, column 1", "80"]),
        ("sdm", "82 cells", format!("{CLASSIC}\n{CLASSIC}1").into(), &["line 2", "82"]),
        ("sdm", "another size", "1234............".into(), &["line 1", "size 3x3 does not fit"]),
        ("sdm", "NUL", CLASSIC.replace('7', "\0").into(), &["line 1, column 5", "\\u{0}"]),
        ("sdm", "a long line", long.clone().into(), &["line 1", "1000000"]),
        ("sdk", "cut short", cut(8).into(), &["line 8", "expected 9 rows of 9 cells, found 8"]),
        ("sdk", "cut by a header", format!("{}\n#A x\n{nine}", cut(5)).into(), &["line 5", "found 5"]),
        ("sdk", "cut by a section", format!("[Puzzle]\n{}\n[State]\n{nine}", cut(5)).into(), &["line 6", "found 5"]),
        ("sdk", "a short row", nine.replace("6..195...", "6..195..").into(), &["line 2, column 1", "row of 9 cells, found 8"]),
        ("sdk", "a letter", format!("#A b\n  {}", nine.replace("3..7", "3.x7")).into(), &["line 2, column 6", "'x'"]),
        ("sdk", "NUL", nine.replacen('7', "\0", 1).into(), &["line 1, column 5", "\\u{0}"]),
        ("sdk", "a long line", long.clone().into(), &["line 1", "row of 9 cells, found 1000000"]),
        ("sdk", "a longer line", long.repeat(3).into(), &["line 1", "longer than"]),
        ("sdk", "not UTF-8", [nine.as_bytes(), b"\n\n\xff"].concat(), &["line 11, column 1", "UTF-8"]),
        ("ss", "cut short", "53.|.7.|...\n6..|195|...\n".into(), &["line 2", "found 2"]),
        ("ss", "a short row", "53.|.7.|...\n6..|195|..\n".into(), &["line 2, column 1", "found 8"]),
        ("ss", "a letter", "|53.|.7.|...|\n|6..|1y5|...|\n".into(), &["line 2, column 7", "'y'"]),
        ("ss", "NUL", "53.|.\0.|...\n".into(), &["line 1", "\\u{0}"]),
        ("ss", "a long line", long.clone().into(), &["line 1", "found 1000000"]),
        ("opensudoku", "a bomb", bomb.into(), &["line 2, column 1", "document type"]),
        ("opensudoku", "an entity", xml("<game data=\"&b;\"/>"), &["line 3", "expected XML", "b"]),
        ("opensudoku", "cut short", xml("<game data=\"12")[..50].to_vec(), &["line 3", "expected XML"]),
        ("opensudoku", "another root", "<?xml version=\"1.0\"?>\n<html></html>".into(), &["line 2, column 1", "<html>"]),
        ("opensudoku", "no cells", xml("<folder name=\"x\"/>\n<game/>"), &["line 4, column 1", "data="]),
        ("opensudoku", "few cells", xml("<game data=\"12\"/>"), &["line 3, column 13", "found 2"]),
        ("opensudoku", "a letter", xml(&format!("<game data=\"x{}\"/>", &CLASSIC[1..])), &["line 3, column 13", "'x'"]),
        ("opensudoku", "a kept game", xml("<game data=\"version: 1&#10;1|-|0|\"/>"), &["line 3, column 13", "81 cells"]),
        ("opensudoku", "NUL", xml("<game data=\"\0\"/>"), &["line 3", "expected XML"]),
        ("opensudoku", "not UTF-8", [xml("<a/>"), vec![0xff]].concat(), &["line 5", "UTF-8"]),
        ("opensudoku", "a long text", xml(&format!("<game data=\"{long}\"/>")), &["line 3", "1000000"]),
        ("opensudoku", "too long a file", xml(&long.repeat(17)), &["more than 16 MB"]),
        (
            "opensudoku",
            "a crowd of attributes",
            xml(&format!("<a {}/>", many(|k| format!("a{k}='' ")))),
            &["line 3", "256 attributes"],
        ),
        ("opensudoku", "a crowd of namespaces", xml(&many(|k| format!("<a xmlns:n{k}='u{k}'>"))), &["line 3", "64 namespaces"]),
        ("opensudoku", "deep nesting", xml(&"<a>".repeat(300_000)), &["expected XML"]),
        ("opensudoku", "deep nesting that ends", xml(&("<a>".repeat(5_000) + &"</a>".repeat(5_000))), &[]),
        ("jsonl", "deep nesting", format!("{{\"puzzle\":{}", "[".repeat(300_000)).into(), &["line 1", "recursion"]),
        ("csv", "a long field", format!("puzzle\n{long}\n").into(), &["line 2", "1000000"]),
        ("printed", "a long row", long.clone().into(), &["line 1", "1000000"]),
    ];
    for (format, what, bytes, words) in &cases {
        let ran = run_on(&["convert", "--from", format, "--to", "lines"], bytes);
        assert_eq!(ran.code, if words.is_empty() { ran.code } else { 2 }, "{format}, {what}: {}", ran.err);
        assert!(ran.err.len() < 500, "{format}, {what}: {} bytes of words", ran.err.len());
        for word in *words {
            assert!(ran.err.contains(word), "{format}, {what}: expected '{word}' in: {}", ran.err);
        }
    }
    for row in both_ways() {
        assert!(row.is_full || row.format == Format::Lines || cases.iter().any(|case| case.0 == row.name), "{}", row.name);
        // An empty list is a valid list in every format.
        let empty = run_on(&["convert", "--from", row.name, "--to", "lines"], "\n").exits(if row.name == "csv" { 2 } else { 0 });
        assert!(empty.out.is_empty());
    }
}

#[test]
fn odd_files_of_other_programs_are_read() {
    let boxed = |bar: &str, edge: &str| -> String {
        let line = |row: &[u8]| {
            let threes: Vec<String> = row.chunks(3).map(|three| String::from_utf8_lossy(three).into_owned()).collect();
            format!("{edge}{}{edge}\n", threes.join(bar))
        };
        let bands: Vec<String> = CLASSIC.as_bytes().chunks(27).map(|band| band.chunks(9).map(line).collect()).collect();
        let rule = if edge.is_empty() { "-----------\n" } else { "|---+---+---|\n" };
        bands.join(rule)
    };
    let framed =
        format!(" *-----------*\n {} *-----------*\n\n\n Simple Sudoku Version 4.2n\n", boxed("|", "|").replace("|\n|", "|\n |"));
    for (format, text) in [
        ("ss", boxed("|", "")),
        ("ss", boxed("|", "").replace('.', "X")),
        ("ss", boxed("|", "").replace('.', "0")),
        ("ss", boxed("|", "*")),
        ("ss", boxed(" ", "")),
        ("ss", framed),
        ("ss", in_lines(CLASSIC)),
        ("sdk", in_lines(CLASSIC).replace('.', "0")),
        ("sdk", format!("[puzzle]\n{}", in_lines(CLASSIC))),
        ("sdk", format!("#A\n#B 2026-11-22\n\n\n{}\n\n\n[PencilMarks]\n123,4,5\n", in_lines(CLASSIC))),
        ("sdm", format!("# a collection\n{}\n\n", CLASSIC.replace('.', "0"))),
        ("sdm", format!("{CLASSIC} # 1\n")),
        ("opensudoku", format!("<opensudoku><name>x</name><level>easy</level><game data=\"{CLASSIC}\" /></opensudoku>")),
        ("opensudoku", format!("<opensudoku2><a:b xmlns:a='x'><game data='\n{CLASSIC}\n'></game></a:b></opensudoku2>")),
    ] {
        let ran = run_on(&["convert", "--from", format, "--to", "lines", "--quiet"], &text);
        assert_eq!((ran.code, ran.text().as_str()), (0, &*format!("{CLASSIC}\n")), "{format}: {}\n{text}", ran.err);
        let crlf = run_on(&["convert", "--from", format, "--to", "lines", "--quiet"], text.replace('\n', "\r\n"));
        assert_eq!(crlf.text(), format!("{CLASSIC}\n"), "{format} with CRLF: {}", crlf.err);
    }
    // After a fault and an empty line, reading continues.
    let two = format!("{}\n\n{}\n", in_lines(CLASSIC).replacen('5', "y", 1), in_lines(CLASSIC));
    for format in ["sdk", "ss"] {
        let ran = run_on(&["convert", "--from", format, "--to", "lines", "--skip-bad"], &two).exits(1).says("line 1, column 1");
        assert_eq!(ran.says("1 row was no puzzle").text(), format!("{CLASSIC}\n"), "{format}");
    }
}

/// Reads everything. Whatever the bytes are, reading ends, and each error names a line.
fn survives(format: Option<Format>, bytes: &[u8]) {
    let n_lines = bytes.iter().filter(|&&b| b == b'\n').count() as u64 + 1;
    for alphabet in [Alphabet::OneToNine, Alphabet::FromZero] {
        let expect = Expect { format, alphabet, ..Expect::default() };
        let mut n = 0;
        for row in read(bytes, &expect) {
            n += 1;
            match row {
                Ok(row) => {
                    assert!((1..=n_lines).contains(&row.line), "row of line {} of {n_lines}", row.line);
                    // Every row that was read can be written in every format that can hold it.
                    for to in both_ways().filter(|to| Style::full(to.format).refuses((&row).into()).is_none()) {
                        drop(chunk(Style::full(to.format), [&row]));
                    }
                }
                Err(e) => {
                    assert!(e.line >= 1 && e.column >= 1 && e.line <= n_lines + 1, "{e} of {n_lines} lines");
                    assert!(e.problem.len() < 2_000, "{} bytes of words", e.problem.len());
                }
            }
            assert!(n <= bytes.len() + 1, "more rows than bytes");
        }
    }
}

#[test]
fn no_bytes_at_all_break_a_parser() {
    let formats: Vec<Option<Format>> = built().filter(|row| row.is_read()).map(|row| Some(row.format)).chain([None]).collect();
    let mut runner = TestRunner::new(Config { cases: 400, failure_persistence: None, ..Config::default() });
    let any = (prop::sample::select(formats), prop::collection::vec(any::<u8>(), 0..400));
    runner
        .run(&any, |(format, bytes)| {
            survives(format, &bytes);
            Ok(())
        })
        .expect("every list is read or refused");
    // Letters that formats are made of get further than any bytes.
    let formats: Vec<Option<Format>> = built().filter(|row| row.is_read()).map(|row| Some(row.format)).chain([None]).collect();
    let letters = "[0-9.A-G|*+#,;:\\-\"{}<>=&\\[\\] \\n\\r\u{feff}\u{2502}é\0xpuzzle]{0,200}";
    runner
        .run(&(prop::sample::select(formats), letters), |(format, text)| {
            survives(format, text.as_bytes());
            Ok(())
        })
        .expect("every list is read or refused");
}

#[test]
fn no_damage_to_a_good_file_breaks_a_parser() {
    let good: Vec<(Format, Vec<u8>)> = both_ways().map(|row| (row.format, good(row.format).into_bytes())).collect();
    let printed = (Format::Printed, in_lines(CLASSIC).into_bytes());
    let good: Vec<(Format, Vec<u8>)> = good.into_iter().chain([printed]).collect();
    let damage = (any::<prop::sample::Index>(), any::<prop::sample::Index>(), 0..5u8, any::<u8>());
    let any = (prop::sample::select(good), prop::collection::vec(damage, 1..5));
    let mut runner = TestRunner::new(Config { cases: 800, failure_persistence: None, ..Config::default() });
    runner
        .run(&any, |((format, mut bytes), damages)| {
            for (from, to, how, byte) in damages {
                let (from, to) = (from.index(bytes.len().max(1)), to.index(bytes.len().max(1)));
                let (from, to) = (from.min(to), from.max(to).min(bytes.len()));
                match how {
                    0 => bytes.truncate(from),
                    1 => drop(bytes.drain(from..to)),
                    2 => bytes.extend_from_within(from..to),
                    3 => bytes.insert(from, byte),
                    _ => bytes.iter_mut().skip(from).take(1).for_each(|b| *b = byte),
                }
            }
            survives(Some(format), &bytes);
            survives(None, &bytes);
            Ok(())
        })
        .expect("every list is read or refused");
}

#[test]
fn every_preset_of_columns_is_read_again() {
    let puzzles = &boards().iter().find(|puzzles| puzzles[0].size.to_string() == "2x3").expect("there is one");
    for name in std::iter::once("full").chain(SCHEMAS.iter().map(|row| row.name)) {
        let columns = Columns::read(name).unwrap();
        let format = (!columns.has_head()).then_some(Format::Csv);
        let bytes = whole(Style { columns, ..Style::full(Format::Csv) }, puzzles.iter());
        let again = rows(&bytes, &Expect { size: Some(puzzles[0].size), format, ..Expect::default() });
        same(puzzles, &again, name);
        assert!(again.iter().zip(puzzles.iter()).all(|(read, made)| read.solution.as_ref() == Some(&made.solution)), "{name}");
    }
}

#[test]
fn columns_of_ones_own_are_read_by_whoever_knows_them() {
    let puzzles = &boards().iter().find(|puzzles| puzzles[0].size.to_string() == "2x3").expect("there is one");
    let columns = Columns::read("er=slot,Board=puzzle0,full=solution,slot=er").unwrap();
    let full = formats_of_columns();
    for format in full {
        let bytes = whole(Style { columns, ..Style::full(format) }, puzzles.iter());
        let expect = Expect { size: Some(puzzles[0].size), format: Some(format), columns, ..Expect::default() };
        let again = rows(&bytes, &expect);
        same(puzzles, &again, format.name());
        for (read, made) in again.iter().zip(puzzles.iter()) {
            assert_eq!(read.solution.as_ref(), Some(&made.solution));
            let slot = made.origin.as_ref().map(|origin| origin.slot.to_string());
            assert_eq!(read.claim("slot").map(String::from), slot, "{}", format.name());
        }
    }
}

fn formats_of_columns() -> Vec<Format> {
    [Format::Csv, Format::Jsonl].into_iter().chain(cfg!(feature = "parquet").then_some(Format::Parquet)).collect()
}

#[test]
fn a_list_without_a_head_is_a_list() {
    let scratch = Scratch::new();
    let text = "12003400200300210,1234341221434321\n".replace("0,1", ",1") + "0000000000000000,1234341221434321\n";
    let list = scratch.file("rrn.csv", &text);
    let rows = run(&["convert", &list, "--to", "csv", "--columns", "line=puzzle,solution", "--quiet"]).exits(0).text();
    assert_eq!(rows, "line,solution\n12..34..2..3..21,1234341221434321\n................,1234341221434321\n");
    let written = run(&["convert", &list, "--columns", "rrn", "--quiet"]).exits(0).text();
    assert_eq!(written, text);
    // A wrong solution is detected, and so is a wrong header.
    let wrong = scratch.file("wrong.csv", text.replacen("12003400200300", "12003400200400", 1));
    run(&["convert", &wrong, "--to", "csv"]).exits(2).says("expected a header with a column named puzzle");
    run(&["convert", &list, "--columns", "rrn", "--to", "jsonl"]).exits(2).says("is for CSV");
    run(&["convert", &list, "--columns", "puzle,solution"])
        .exits(2)
        .says("--columns puzle,solution: there is no column 'puzle'; did you mean puzzle?");
}

#[test]
fn every_format_that_is_read_has_a_fuzz_target() {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
    // A published package has no fuzz targets and no other programs.
    let Ok(manifest) = std::fs::read_to_string(root.join("fuzz/Cargo.toml")) else { return };
    for row in FORMATS.iter().filter(|row| row.is_read()) {
        assert!(manifest.contains(&format!("name = \"{}\"", row.name)), "{}", row.name);
        let file = root.join(format!("fuzz/fuzz_targets/{}.rs", row.name.replace('-', "_")));
        let text = std::fs::read_to_string(&file).unwrap_or_else(|e| panic!("{}: {e}", file.display()));
        assert!(text.contains(&format!("Format::{:?}", row.format)), "{}", file.display());
    }
}
