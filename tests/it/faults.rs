//! Faults: broken input, nonsensical arguments, unwritable places. Each must give the right exit code, a helpful message, no
//! panic, and no partial file.

use crate::cli::CLASSIC;
use crate::workshop::{Scratch, run, run_on};

fn with_start(start: &str) -> String {
    format!("{start}{}", &CLASSIC[start.len()..])
}

#[test]
fn broken_lists_name_line_column_and_what_was_expected() {
    let csv = |row: &str| format!("puzzle\n{row}\n").into_bytes();
    let suko = |row: &str| format!("kind,puzzle,regions,sums\nsuko,.........,{row}\n").into_bytes();
    let cases: Vec<(&str, Vec<u8>, &[&str])> = vec![
        ("80 cells", csv(&CLASSIC[1..]), &["stdin, line 2, column 1", "expected", "found 80"]),
        ("82 cells", format!("{CLASSIC}1").into_bytes(), &["line 1, column 1", "found 82"]),
        ("NUL", format!("# one\n{CLASSIC}\0\n").into_bytes(), &["line 2", "found 82"]),
        ("NUL inside", with_start("53\0").into_bytes(), &["line 1, column 3", "\\u{0}"]),
        ("=", with_start("=").into_bytes(), &["line 1, column 1", "expected a digit from 1 to 9", "'='"]),
        ("+", with_start("+").into_bytes(), &["line 1, column 1", "'+'"]),
        ("@", csv(&with_start("@")), &["line 2, column 1", "'@'"]),
        ("a digit too large", with_start("5A").into_bytes(), &["line 1, column 2", "'A'"]),
        ("not UTF-8", [b"puzzle\n\xff", CLASSIC.as_bytes()].concat(), &["line 2, column 1", "UTF-8"]),
        (
            "not UTF-8 later",
            format!("{CLASSIC}\n5").into_bytes().into_iter().chain([0xff]).collect(),
            &["line 2, column 2", "UTF-8"],
        ),
        ("UTF-16", b"\xff\xfe5\x003\x00".to_vec(), &["line 1, column 1", "UTF-8"]),
        ("a huge line", vec![b'5'; 3_000_000], &["line 1", "longer than"]),
        ("a huge field", [b"puzzle\n".to_vec(), vec![b'5'; 3_000_000]].concat(), &["line 2", "longer than 1048576 bytes"]),
        ("a quote that never ends", b"puzzle\n\"53\n53\n".to_vec(), &["line 2"]),
        ("another count of fields", format!("puzzle,x\n{CLASSIC}\n").into_bytes(), &["line 2", "expected 2 fields, found 1"]),
        ("an oblong size unsaid", b"....................................".to_vec(), &["line 1", "2x3 or 3x2", "--size"]),
        ("JSON that is a list", b"{\"puzzle\":1}\n[1]".to_vec(), &["line 1", "found 1"]),
        ("JSON that is cut", format!("{{\"puzzle\":\"{CLASSIC}\"}}\n{{\"puzzle\":").into_bytes(), &["line 2", "JSON"]),
        ("JSON ever deeper", [b"{\"puzzle\":".to_vec(), vec![b'['; 200_000]].concat(), &["line 1", "recursion limit"]),
        ("few sums", suko("AABBBCCCC,1 2 3"), &["line 2, column 6", "expected 7 sums, found 3"]),
        ("a sum too large", suko("AABBBCCCC,1 2 3 4 5 6 99999"), &["line 2", "99999"]),
        ("no sum", suko("AABBBCCCC,1 2 3 4 5 6 x"), &["line 2", "'x' is not a sum"]),
        ("no regions", suko("AABBBCC,1 2 3"), &["line 2", "expected nine letters"]),
        ("another kind", b"kind,puzzle\nchess,1\n".to_vec(), &["line 2", "no kind 'chess'"]),
        ("another size", b"size,puzzle\n7x7,1\n".to_vec(), &["line 2", "7x7"]),
        ("a solution that is short", format!("puzzle,solution\n{CLASSIC},123\n").into_bytes(), &["line 2", "solution has 3"]),
        ("no puzzles at all", b"Dear Sir,\n".to_vec(), &["line 1, column 1", "expected one character a cell"]),
    ];
    for (what, bytes, words) in &cases {
        for command in ["solve", "rate", "check", "verify", "evaluate", "render", "transform", "finish"] {
            let ran = run_on(&[command], bytes).exits(2);
            assert_eq!(ran.err.lines().count(), 1, "{what}: {}", ran.err);
            for word in *words {
                assert!(ran.err.contains(word), "{command} of {what}: expected '{word}' in: {}", ran.err);
            }
        }
    }
}

#[test]
fn lists_that_only_look_odd_are_read() {
    let cases: &[(&str, Vec<u8>)] = &[
        ("BOM and CRLF", format!("\u{feff}puzzle\r\n{CLASSIC}\r\n").into_bytes()),
        ("BOM and a plain line", format!("\u{feff}{CLASSIC}\r\n").into_bytes()),
        ("no newline at the end", CLASSIC.as_bytes().to_vec()),
        ("comments and empty lines", format!("# a\n\n  {CLASSIC}  # b\n\n").into_bytes()),
        ("quotes", format!("\"puzzle\"\n\"{CLASSIC}\"\n").into_bytes()),
        ("old Mac's dashes for blanks", CLASSIC.replace('.', "-").into_bytes()),
        ("a first cell that is a dash", format!("-{}", &CLASSIC[1..]).into_bytes()),
        ("further fields", format!("{CLASSIC},7.2;x\n").into_bytes()),
        ("a header in capitals", format!("ID,Puzzle\n1,{CLASSIC}\n").into_bytes()),
    ];
    for (what, bytes) in cases {
        let ran = run_on(&["solve", "--expect-unique"], bytes);
        assert_eq!(ran.code, 0, "{what}: {}", ran.err);
        assert_eq!(ran.text().lines().count(), 2, "{what}");
    }
    // An empty list is a valid list.
    for bytes in ["", "\n", "\u{feff}", "# nothing\n", "puzzle\n", "puzzle,solution\r\n"] {
        assert_eq!(run_on(&["solve"], bytes).exits(0).text().lines().count(), 1, "{bytes:?}");
    }
}

#[test]
fn clashing_givens_have_no_solution_and_no_command_trips_over_them() {
    let clash = with_start("55");
    assert!(run_on(&["solve"], &clash).exits(0).text().contains(",,0,invalid"));
    assert!(run_on(&["rate"], &clash).exits(0).text().contains("no solution"));
    assert!(run_on(&["rate", "--explain"], &clash).exits(0).text().contains("no solution"));
    assert!(run_on(&["evaluate"], &clash).exits(0).text().contains(",none,"));
    run_on(&["verify"], &clash).exits(1);
    for command in ["render", "transform"] {
        run_on(&[command], &clash).exits(2).says("line 1").says("no solution");
    }
    let wrong = run_on(&["check"], &clash).exits(1).text();
    for part in ["r1c1,wrong", "r1c2,wrong", "row 1,wrong", "box 1,wrong", "column 1,incomplete"] {
        assert!(wrong.contains(part), "{part} in {wrong}");
    }
    // Sums that cannot be reached.
    let sums = "kind,puzzle,regions,sums\nsuko,.........,AABBBCCCC,65535 65535 0 0 0 0 0\n";
    assert!(run_on(&["solve"], sums).exits(0).text().contains(",0,invalid"));
    assert!(run_on(&["rate"], sums).exits(0).text().contains("no solution"));
    assert!(run_on(&["check"], sums).exits(1).text().contains("the top left circle,wrong"));
    assert!(run_on(&["evaluate"], sums).exits(0).text().contains(",none,"));
}

#[test]
fn bad_rows_are_skipped_and_counted_where_that_is_asked_for() {
    let list = format!("{CLASSIC}\nxx\n{CLASSIC}\n{}\n{CLASSIC}\n", &CLASSIC[1..]);
    for command in ["solve", "rate", "evaluate", "verify", "check", "transform", "finish"] {
        let ran = run_on(&[command, "--skip-bad"], &list).exits(1);
        let ran = ran.says("line 2").says("line 4").says("2 rows were no puzzles; skipped");
        assert!(command == "verify" || ran.text().lines().count() > 3, "{command}");
        // Without --skip-bad, the earlier rows are written, and the first bad row ends the list.
        run_on(&[command], &list).exits(2).says("line 2");
    }
}

#[test]
fn a_failed_run_leaves_no_file_and_keeps_the_old_one() {
    let list = format!("{CLASSIC}\nxx\n");
    for command in ["solve", "rate", "evaluate", "verify", "check", "transform", "finish"] {
        let scratch = Scratch::new();
        run_on(&[command, "--out", &scratch.arg("new.csv")], &list).exits(2);
        assert!(scratch.all_files("").is_empty(), "{command} left {:?}", scratch.all_files("").keys());
        let old = scratch.file("old.csv", "old");
        run_on(&[command, "--out", &old], &list).exits(2);
        assert_eq!(std::fs::read_to_string(&old).expect("it is still there"), "old", "{command}");
    }
    let scratch = Scratch::new();
    for args in [
        &["generate", "--clues", "81", "--out"][..],
        &["generate", "--jobs", "0", "--out"],
        &["generate", "--to", "parchment", "--out"],
        &["sheet", "--per-page", "0", "--out"],
        &["sheet", "--title", "日本", "--out"],
    ] {
        assert_ne!(run(&[args, &[&scratch.arg("x.csv")]].concat()).code, 0, "{args:?}");
        assert!(scratch.all_files("").is_empty(), "{args:?} left {:?}", scratch.all_files("").keys());
    }
}

#[test]
fn places_that_cannot_be_written_are_named() {
    let scratch = Scratch::new();
    let file = scratch.file("file", "x");
    let below_a_file = format!("{file}/x.csv");
    std::fs::create_dir(scratch.path("folder.csv")).expect("the scratch folder can be written");
    for out in [below_a_file.as_str(), &scratch.arg("folder.csv"), "/proc/none/x.csv", "/dev/null/x.csv"] {
        run(&["generate", "--count", "1", "--out", out]).exits(2).says(out);
        run_on(&["solve", "--out", out], CLASSIC).exits(2).says(out);
    }
    run(&["sheet", "--size", "2x2", "--out", &format!("{file}/s.pdf")]).exits(2).says("can't be written");
    run(&["book", "sampler", "--out", &file]).exits(2).says("file of that name");
    run(&["generate", "--out", &scratch.arg("x.docx")]).exits(2).says(".csv");
    run(&["solve", &scratch.arg("folder.csv")]).exits(2).says("folder.csv");
    run(&["solve", &scratch.arg("none.csv")]).exits(2).says("none.csv");
    if std::path::Path::new("/dev/full").exists() {
        use std::process::Stdio;
        let full = std::fs::OpenOptions::new().write(true).open("/dev/full").expect("it can be opened");
        let mut child = crate::workshop::program();
        child.args(["generate", "--count", "2"]).stdout(Stdio::from(full));
        let output = child.stderr(Stdio::piped()).spawn().expect("it starts").wait_with_output().expect("it ends");
        assert_eq!(output.status.code(), Some(2), "a full disk is no success");
        assert!(!String::from_utf8_lossy(&output.stderr).contains("panicked"));
    }
}

#[test]
#[expect(clippy::too_many_lines, reason = "a list of cases")]
fn arguments_that_ask_for_nonsense_are_refused() {
    let g = |args: &[&str]| [&["generate", "--seed", "1", "--count", "1"], args].concat().iter().map(|s| s.to_string()).collect();
    let s = |args: &[&str]| ["sheet", "--seed", "1", "--out", "no.pdf"].iter().chain(args).map(|s| s.to_string()).collect();
    let cases: Vec<(Vec<String>, i32, &str)> = vec![
        (g(&["--jobs", "0"]), 2, "at least one thread"),
        (g(&["--jobs", "-1"]), 2, ""),
        (g(&["--jobs", "100000", "--quiet"]), 0, ""),
        (g(&["--size", "0x3"]), 2, "not ROWSxCOLUMNS"),
        (g(&["--size", "1x9"]), 2, "has no size 1x9"),
        (g(&["--size", "9x9"]), 2, "Did you mean 3x3 or 9?"),
        (g(&["--size", "3x9"]), 2, "27 by 27"),
        (g(&["--size", "3x"]), 2, "not ROWSxCOLUMNS"),
        (g(&["--size", "4294967297x1"]), 2, "not ROWSxCOLUMNS"),
        (g(&["--size", "625x625"]), 2, "largest is 25"),
        (g(&["--size", "3x3x3"]), 2, "not ROWSxCOLUMNS"),
        (g(&["--size", "é"]), 2, "not ROWSxCOLUMNS"),
        (g(&["--clues", "0"]), 3, "fewer than 17"),
        (g(&["--clues", "16"]), 3, "fewer than 17"),
        (g(&["--clues", "81"]), 3, "80 clues at most"),
        (g(&["--clues", "82"]), 3, "80 clues at most"),
        (g(&["--clues=-1"]), 2, "neither"),
        (g(&["--clues", "-1"]), 2, "-1"),
        (g(&["--clues", "10..5"]), 2, "neither"),
        (g(&["--clues", "18446744073709551616"]), 2, "neither"),
        (g(&["--clues", "18446744073709551615"]), 3, "80 clues at most"),
        (g(&["--clues", "31", "--mask", "vertical", "--size", "2x3"]), 3, "even counts"),
        (g(&["--mask", "spiral"]), 2, "half-turn"),
        (g(&["--mask", "user"]), 2, "--mask-file"),
        (g(&["--mask-file", "none.txt"]), 2, "none.txt"),
        (g(&["--kind", "chess"]), 2, "sudoku, suko"),
        (g(&["--kind", "areas"]), 2, "that is a rule, which these kinds have: suguru"),
        (g(&["--kind", "thermo", "--marks", "163"]), 2, "room for 162 signs"),
        (g(&["--level", "impossible"]), 2, "very-easy, easy"),
        (g(&["--difficulty", "easy"]), 2, "say --level LEVEL"),
        (g(&["--attempts", "many"]), 2, "'many' is not a whole number"),
        (g(&["--level", "hard..easy"]), 2, "range"),
        (g(&["--kind", "suko", "--level", "diabolical"]), 3, "beyond"),
        (g(&["--technique", "magic"]), 2, "x-wing"),
        (g(&["--er", "x"]), 2, "3.0..4.4"),
        (g(&["--er", "2..3", "--size", "2x3", "--algo", "1"]), 2, "not known for such boards"),
        (g(&["--hardest", "full-house"]), 3, "54 clues or more"),
        (g(&["--hardest", "pointing", "--kind", "latin", "--size", "6"]), 3, "two cells in common"),
        (g(&["--er", "2..3", "--kind", "suko"]), 2, "not known for such boards"),
        (g(&["--score", "99999999"]), 2, "range"),
        (g(&["--quota", "easy"]), 2, "quota"),
        (g(&["--quota", "easy:18446744073709551615,medium:18446744073709551615"]), 2, "quota"),
        (g(&["--quota", "easy:1", "--level", "easy"]), 2, "--quota"),
        (g(&["--no-rate", "--quota", "easy:1"]), 2, "--no-rate"),
        (g(&["--variants", "4294967295"]), 2, "variants"),
        (g(&["--attempts", "0"]), 2, "attempts"),
        (g(&["--attempts", "18446744073709551615"]), 2, "attempts"),
        (g(&["--algo", "3"]), 2, "algorithm"),
        (g(&["--algo", "2"]), 2, "--algo 2 does not make these boards"),
        (g(&["--kind", "x", "--algo", "1"]), 2, "--algo 1 does not make these boards"),
        (g(&["--regions", "2-3-4"]), 2, "regions"),
        (g(&["--kind", "suko", "--regions", "1-1-8"]), 2, "split"),
        (g(&["--kind", "suko", "--clues", "3"]), 2, "--givens"),
        (g(&["--kind", "suko", "--mask", "half-turn"]), 2, "leave out --mask"),
        (g(&["--kind", "suko", "--size", "2x2"]), 2, "no size"),
        (g(&["--kind", "suko", "--givens", "--allow-multiple"]), 2, "ask for one"),
        (g(&["--givens"]), 2, "suko"),
        (g(&["--columns", "all"]), 2, "kaggle"),
        (g(&["--columns", "kaggle", "--to", "sdm"]), 2, "csv, jsonl and parquet"),
        (g(&["--columns", "rrn", "--to", "jsonl"]), 2, "is for CSV"),
        (g(&["--columns", "sampled"]), 2, "--sample uniform"),
        (g(&["--resample", "64"]), 2, "--sample uniform"),
        (g(&["--sample", "uniform", "--resample", "64", "--distinct"]), 2, "copies"),
        (g(&["--sample", "uniform", "--resample", "5"]), 2, "from 64 to 65536"),
        (g(&["--sample", "uniform", "--min-effective", "5"]), 2, "a block of --resample"),
        (g(&["--sample", "uniform", "--resample", "64", "--min-effective", "65"]), 2, "at most its slots"),
        (g(&["--quota", "clues:24 size:9"]), 2, "'size:9'"),
        (g(&["--hard-for", "norvig"]), 2, "norvig:1000.."),
        (g(&["--hard-for", "nobody:1000.."]), 2, "no solver 'nobody'"),
        (g(&["--to", "xlsx"]), 2, "csv, lines, jsonl"),
        (vec!["generate".into(), "--count".into(), "18446744073709551615".into()], 2, "at most"),
        (vec!["generate".into(), "--count".into(), "18446744073709551616".into()], 2, "18446744073709551616"),
        (vec!["generate".into(), "--count".into(), "0".into(), "--quiet".into()], 0, ""),
        (s(&["--per-page", "0"]), 2, "--per-page 0: expected 1, 2, 4 or 6"),
        (s(&["--clues", "16"]), 3, "gridpress: no 9x9 Sudoku"),
        (s(&["--kind", "suko", "--regions", "1-1-8"]), 2, "gridpress: '1-1-8' does not split"),
        (s(&["--per-page", "4294967295"]), 2, "1, 2, 4 or 6"),
        (s(&["--count", "0"]), 2, "--count 0: expected at least 1"),
        (s(&["--count", "4294967295"]), 2, "250,000"),
        (s(&["--size", "5x5", "--paper", "5x8", "--per-page", "6"]), 2, "mm wide"),
        (s(&["--size", "5x5", "--paper", "pocket"]), 2, "--paper pocket: expected"),
        (s(&["--paper", "1x1"]), 2, "WIDTHxHEIGHT"),
        (s(&["--paper", "NaNxinfmm"]), 2, "WIDTHxHEIGHT"),
        (s(&["--paper", "-5x8"]), 2, ""),
        (s(&["--title", "日本"]), 2, "U+65E5"),
        (s(&["--title", "שלום"]), 2, "U+05E9"),
        (s(&["--title", "a\u{202e}b"]), 2, "U+202E"),
        (s(&["--theme", "../standard"]), 2, "climb"),
        (s(&["--theme", "/etc/passwd"]), 2, "template"),
        (s(&["--theme", "none"]), 2, "standard"),
        (s(&["--templates", "no-such-folder"]), 2, "no-such-folder"),
        (s(&["--level", "hard", "--size", "2x2"]), 3, "no sheet was made"),
        (vec!["book".into(), "../sampler".into()], 2, "no such file and no embedded book of that name; there are: "),
        (vec!["book".into(), "own".into()], 2, "gridpress book --from FILE"),
        (vec!["preflight".into(), "own".into()], 2, "gridpress book --from FILE"),
        (vec!["preflight".into(), "none.pdf".into()], 2, "no such file and no embedded book of that name; there are: "),
        (vec!["book".into(), "sampler".into(), "--printer".into(), "kdp".into()], 2, "--set printer=NAME"),
        (vec!["book".into(), "none.toml".into()], 2, "none.toml"),
        (vec!["book".into(), "sampler".into(), "--set".into(), "page".into()], 2, "KEY=VALUE"),
        (vec!["book".into(), "sampler".into(), "--set".into(), "pages=3".into()], 2, "pages"),
        (vec!["book".into(), "sampler".into(), "--set".into(), "section.99.count=3".into()], 2, "99"),
        (vec!["book".into(), "sampler".into(), "--set".into(), "language=../en".into()], 2, "there is no language"),
        (vec!["book".into(), "sampler".into(), "--set".into(), "theme=../../x".into()], 2, "climb"),
    ];
    for (args, code, words) in &cases {
        let args: Vec<&str> = args.iter().map(String::as_str).collect();
        let ran = run(&args);
        assert_eq!(ran.code, *code, "{args:?}: {}", ran.err);
        assert!(ran.err.contains(words), "{args:?}: expected '{words}' in: {}", ran.err);
        assert_eq!(ran.err.is_empty(), *code == 0, "{args:?}: {}", ran.err);
        assert!(*code == 0 || ran.out.is_empty(), "{args:?} wrote before it failed");
    }
    assert!(!std::path::Path::new("no.pdf").exists());
}

#[test]
fn pictures_of_no_size_or_too_large_a_size_are_refused() {
    let scratch = Scratch::new();
    let out = scratch.arg("x.png");
    for (more, words) in [
        (&["--dpi", "0"][..], "0 dots"),
        (&["--dpi", "1e9"], "1e9"),
        (&["--dpi", "-1"], "-1"),
        (&["--dpi", "4000000000"], "4000000000"),
        (&["--dpi", "100000"], "pixels"),
        (&["--width", "0"], "--width"),
        (&["--width", "4294967295"], "--width"),
        (&["--theme", "../x"], "climb"),
        (&["--candidates", "--solutions"], "--solutions"),
    ] {
        let args = [&["render", "--to", "png", "--out", &out], more].concat();
        run_on(&args, CLASSIC).exits(2).says(words);
        assert!(scratch.all_files("").is_empty(), "{args:?}");
    }
    run_on(&["render", "--to", "png", "--dpi", "1", "--width", "10", "--out", &out], CLASSIC).exits(0);
    let two = format!("{CLASSIC}\n{CLASSIC}\n");
    run_on(&["render"], two).exits(2).says("--contact-sheet");
}

#[test]
fn specs_that_are_wrong_say_where() {
    let section = "[[section]]\ntitle = \"S\"\nsize = \"2x3\"\ncount = 2\n";
    let deep = format!("title = {}1{}\n", "[".repeat(20_000), "]".repeat(20_000));
    let deep_tables = format!("{}[section]\n", "a.".repeat(20_000));
    let cases: Vec<(&str, String, i32, &[&str])> = vec![
        ("an unknown key", format!("title = \"T\"\ncolour = 1\n{section}"), 2, &["line 2", "colour"]),
        ("an unknown key of a section", format!("title = \"T\"\n{section}levle = \"easy\"\n"), 2, &["line 6", "levle"]),
        ("a wrong type", format!("title = \"T\"\nper_page = \"two\"\n{section}"), 2, &["line 2", "per_page"]),
        ("a list for a text", format!("title = [1]\n{section}"), 2, &["line 1"]),
        ("a negative count", "title = \"T\"\n[[section]]\ntitle = \"S\"\ncount = -1\n".into(), 2, &["line 4"]),
        ("no count", "title = \"T\"\n[[section]]\ntitle = \"S\"\n".into(), 2, &["count"]),
        ("no section", "title = \"T\"\n".into(), 2, &["section"]),
        ("no title", section.into(), 2, &["title"]),
        ("not TOML", "title = \n".into(), 2, &["line 1"]),
        ("nothing", String::new(), 2, &["title"]),
        ("deep nesting", deep, 2, &[]),
        ("deep tables", deep_tables, 2, &[]),
        ("per_page = 0", format!("title = \"T\"\nper_page = 0\n{section}"), 2, &["per_page"]),
        ("no solutions a page", format!("title = \"T\"\nsolutions_per_page = 0\n{section}"), 2, &["solutions_per_page"]),
        ("margins wider than the page", format!("title = \"T\"\nmargins = {{ inner = 500 }}\n{section}"), 2, &["margins"]),
        ("a margin that is no number", format!("title = \"T\"\nmargins = {{ inner = nan }}\n{section}"), 2, &["margins"]),
        ("a margin without end", format!("title = \"T\"\nmargins = {{ top = inf }}\n{section}"), 2, &["margins"]),
        ("a margin below nothing", format!("title = \"T\"\nmargins = {{ top = -1e300 }}\n{section}"), 2, &["margins"]),
        ("a language that climbs", format!("title = \"T\"\nlanguage = \"../en\"\n{section}"), 2, &["there is no language"]),
        ("a language that is none", format!("title = \"T\"\nlanguage = \"xx\"\n{section}"), 2, &["xx"]),
        ("a missing glyph", format!("title = \"日本\"\n{section}"), 2, &["U+65E5"]),
        ("a missing glyph of a section", "title = \"T\"\n[[section]]\ntitle = \"ש\"\ncount = 1\n".into(), 2, &["U+05E9"]),
        ("a kind that is none", format!("title = \"T\"\n{section}kind = \"chess\"\n"), 2, &["chess"]),
        ("clues that are too few", format!("title = \"T\"\n{section}clues = 3\n"), 3, &["fewer than 8"]),
        ("a count too large", "title = \"T\"\n[[section]]\ntitle = \"S\"\ncount = 4294967295\n".into(), 2, &["count"]),
    ];
    for (what, text, code, words) in &cases {
        let scratch = Scratch::new();
        let spec = scratch.file("spec.toml", text);
        let ran = run(&["book", &spec, "--out", &scratch.arg("book"), "--seed", "1"]);
        assert_eq!(ran.code, *code, "{what}: {}", ran.err);
        for word in *words {
            assert!(ran.err.contains(word), "{what}: expected '{word}' in: {}", ran.err);
        }
        assert!(ran.err.len() < 2_000, "{what}: {} bytes of words", ran.err.len());
        assert!(!scratch.path("book").exists(), "{what} left a folder");
    }
}
