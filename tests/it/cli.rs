//! Commands combined as people do: output of one as input of another, through stdin and files; exit codes; and what goes to
//! stdout and stderr.

use crate::workshop::{Scratch, finish, program, run, run_on};
use gridpress::formats::Columns;
use gridpress::kinds::KINDS;
use gridpress::press::EMBEDDED;
use std::io::Read;
use std::process::Stdio;

pub const CLASSIC: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SOLVED: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

#[test]
fn what_is_generated_is_read_by_every_other_command() {
    let makes: &[(&[&str], &[&str])] = &[
        (&["--size", "2x3", "--mask", "half-turn"], &["--size", "2x3"]),
        (&["--size", "3x2"], &["--size", "3x2"]),
        (&["--size", "3x3", "--clues", "30..34"], &[]),
        (&["--kind", "suko"], &[]),
    ];
    for (make, size) in makes {
        for to in ["csv", "jsonl", "lines"] {
            let rows = run(&[&["generate", "--count", "6", "--seed", "flow", "--to", to, "--quiet"], *make].concat()).exits(0);
            assert_eq!(rows.err, "", "--quiet says nothing");
            let on = |command: &[&str]| run_on(&[command, *size].concat(), &rows.out);
            let lines = |text: String| text.lines().count();
            on(&["verify"]).exits(0).says("6 rows judged, 6 hold");
            assert_eq!(lines(on(&["solve", "--expect-unique"]).exits(0).text()), 7);
            assert_eq!(lines(on(&["rate"]).exits(0).text()), 7);
            assert!(lines(on(&["rate", "--explain"]).exits(0).text()) > 6 * 3);
            assert!(on(&["rate", "--explain=jsonl"]).exits(0).text().lines().all(|line| line.starts_with('{')));
            let evaluated = on(&["evaluate"]).exits(0).text();
            assert_eq!(evaluated.matches(",unique,").count(), 6, "{evaluated}");
            assert!(!on(&["check"]).exits(0).text().contains(",wrong"));
            let moved = on(&["transform", "--variants", "2", "--seed", "7"]).exits(0).text();
            assert_eq!(lines(moved.clone()), 13);
            run_on(&["verify"], &moved).exits(0).says("12 rows judged, 12 hold");
            assert!(on(&["render", "--contact-sheet"]).exits(0).text().contains("</svg>"));
            assert!(on(&["render", "--contact-sheet", "--to", "png", "--dpi", "30"]).exits(0).out.starts_with(b"\x89PNG"));
            // A conversion to another format and back.
            let lines_of = |rows: &[u8], more: &[&str]| {
                run_on(&[&["transform", "--rotate", "0", "--to", "lines"], more].concat(), rows).exits(0).text()
            };
            let straight = lines_of(&rows.out, size);
            let again = run_on(&[&["transform", "--rotate", "0", "--to", "jsonl"], *size].concat(), &straight).exits(0);
            assert_eq!(lines_of(&again.out, &[]), straight);
        }
    }
}

#[test]
fn a_classic_is_solved_rated_and_evaluated() {
    let solved = run_on(&["solve"], CLASSIC).exits(0).text();
    assert_eq!(solved, format!("puzzle,solution,solutions,status\n{CLASSIC},{SOLVED},1,done\n"));
    assert!(run_on(&["rate", "-"], CLASSIC).exits(0).text().contains(",very-easy,"));
    assert!(run_on(&["evaluate"], CLASSIC).exits(0).text().contains(",unique,0,"));
    // Lists of other tools are recognised by their headers.
    for (header, row) in [
        ("quizzes,solutions", format!("{},{SOLVED}", CLASSIC.replace('.', "0"))),
        ("source,question,answer,rating", format!("x,{CLASSIC},{SOLVED},0")),
        ("id,puzzle,solution,clues,difficulty", format!("1,{CLASSIC},{SOLVED},30,1.2")),
        ("puzzle", CLASSIC.replace('.', "_")),
    ] {
        let rows = format!("{header}\n{row}\n");
        assert!(run_on(&["solve", "--expect-unique"], &rows).exits(0).text().contains(SOLVED), "{header}");
    }
    let named = run_on(&["transform", "--relabel", "2,1,3,4,5,6,7,8,9", "--to", "lines"], CLASSIC).exits(0).text();
    let swapped = |c| {
        if c == '1' {
            '2'
        } else if c == '2' {
            '1'
        } else {
            c
        }
    };
    assert_eq!(named.trim(), CLASSIC.chars().map(swapped).collect::<String>());
}

#[test]
fn exit_codes_say_what_happened() {
    let wrong = CLASSIC.replacen("53", "55", 1);
    let claims = format!("puzzle,clues\n{CLASSIC},31\n");
    let cases: &[(&[&str], &str, i32)] = &[
        (&["--version"], "", 0),
        (&["--help"], "", 0),
        (&["solve", "--help"], "", 0),
        (&["kinds"], "", 0),
        (&["man"], "", 0),
        (&["completions", "bash"], "", 0),
        (&["solve"], "", 0),
        (&["solve", "--expect-unique"], &wrong, 1),
        (&["solve", "--expect-unique"], "................", 1),
        (&["check"], &wrong, 1),
        (&["check"], CLASSIC, 0),
        (&["verify"], &claims, 1),
        (&["verify"], &wrong, 1),
        (&[], "", 2),
        (&["nonsense"], "", 2),
        (&["generate", "--nonsense"], "", 2),
        (&["generate", "--no-rate", "--level", "easy"], "", 2),
        (&["solve", "no-such-file.txt"], "", 2),
        (&["generate", "--clues", "16"], "", 3),
        (&["generate", "--size", "2x2", "--level", "hard", "--attempts", "3", "--count", "2"], "", 3),
    ];
    for (args, stdin, code) in cases {
        let ran = run_on(args, stdin);
        assert_eq!(ran.code, *code, "{args:?}: {}", ran.err);
        assert_eq!(
            ran.err.is_empty(),
            *code == 0 || (*code == 1 && *args == ["verify"] && ran.err.is_empty()),
            "{args:?}: {}",
            ran.err
        );
    }
}

#[test]
fn a_short_run_writes_what_it_made_and_says_why() {
    let scratch = Scratch::new();
    let out = scratch.arg("some.csv");
    let args = ["generate", "--quota", "very-easy:1,hard:1", "--size", "2x2", "--count", "6", "--attempts", "4", "--out", &out];
    run(&args).exits(3).says("stayed empty").says("candidates");
    run(&["verify", &out]).exits(0).says("hold");
}

#[test]
fn json_lines_on_stderr_are_json() {
    let ran = run(&["generate", "--count", "3", "--json", "--seed", "1"]).exits(0);
    for line in ran.err.lines() {
        let value: serde_json::Value = serde_json::from_str(line).expect("each line is an object");
        assert!(value["event"].is_string());
    }
    assert!(ran.err.contains("\"summary\"") && ran.err.contains("\"seed\":\"1\""), "{}", ran.err);
}

#[test]
fn a_closed_pipe_is_success_and_so_is_a_closed_stderr() {
    let mut child = program();
    let mut child = child.args(["generate", "--count", "100000", "--no-rate", "--size", "2x3", "--quiet"]);
    child = child.stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = child.spawn().expect("the program starts");
    let mut some = [0; 100];
    child.stdout.take().expect("it is piped").read_exact(&mut some).expect("rows come");
    // The pipe is closed here, long before the last row.
    let output = child.wait_with_output().expect("it ends");
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    assert!(output.stderr.is_empty(), "{}", String::from_utf8_lossy(&output.stderr));

    let mut child = program();
    let child = child.args(["generate", "--count", "30"]).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = child.spawn().expect("the program starts");
    drop(child.stderr.take());
    let output = child.wait_with_output().expect("it ends");
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(String::from_utf8_lossy(&output.stdout).lines().count(), 31);
}

#[test]
fn what_is_listed_is_what_the_tables_have() {
    let kinds = run(&["kinds"]).exits(0).text();
    for kind in KINDS.iter() {
        assert!(kinds.contains(kind.name) && kind.sizes.iter().all(|size| kinds.contains(&size.to_string())));
    }
    let templates = run(&["templates", "list"]).exits(0).text();
    assert_eq!(templates.lines().collect::<Vec<_>>(), EMBEDDED.iter().map(|(path, _)| *path).collect::<Vec<_>>());
    let header = run(&["generate", "--count", "0"]).exits(0).text();
    assert_eq!(header.trim(), Columns::Full.all().map(|(name, _)| name).collect::<Vec<_>>().join(","));
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        assert!(run(&["completions", shell]).exits(0).text().contains("generate"), "{shell}");
    }
}

#[test]
fn exported_templates_are_those_that_are_inside_and_go_before_them() {
    let scratch = Scratch::new();
    let folder = scratch.arg("own");
    run(&["templates", "export", &folder]).exits(0);
    let files = scratch.all_files("own");
    assert_eq!(files.len(), EMBEDDED.len());
    assert!(EMBEDDED.iter().all(|(path, bytes)| files[*path] == *bytes));
    // A second export would overwrite the user's changes.
    run(&["templates", "export", &folder]).exits(2);
    let sheet = |name: &str, more: &[&str]| {
        let out = scratch.arg(name);
        run(&[&["sheet", "--size", "2x3", "--count", "2", "--seed", "s", "--out", &out], more].concat()).exits(0);
        std::fs::read(out).expect("the sheet is there")
    };
    let plain = sheet("plain.pdf", &[]);
    assert!(plain.starts_with(b"%PDF") && sheet("same.pdf", &["--templates", &folder]) == plain);
    let theme = scratch.path("own/themes/standard.toml");
    let text = std::fs::read_to_string(&theme).expect("a theme is text");
    let changed = text.replace("\nbox = 1.5", "\nbox = 2.0");
    assert_ne!(text, changed);
    std::fs::write(&theme, changed).expect("the scratch folder can be written");
    assert!(sheet("changed.pdf", &["--templates", &folder]) != plain);
}

#[test]
fn a_list_of_ones_own_becomes_a_book() {
    let scratch = Scratch::new();
    let rows = run(&["generate", "--count", "8", "--size", "2x3", "--seed", "own", "--quiet"]).exits(0);
    let list = scratch.file("own.csv", &rows.out);
    let out = scratch.arg("book");
    run(&["book", "--from", &list, "--out", &out, "--pictures", "none"]).exits(0);
    let files = scratch.all_files("book");
    assert!(files["print.pdf"].starts_with(b"%PDF") && files.contains_key("manifest.json"));
    run(&["verify", &scratch.arg("book/puzzles.csv")]).exits(0).says("8 rows judged, 8 hold");
    // A repeated or invalid row ends the command, or is skipped and counted.
    let rows = String::from_utf8(rows.out).expect("rows are text");
    let bad = format!("{rows}{}\n", rows.lines().nth(1).expect("there is a row"));
    let list = scratch.file("bad.csv", bad);
    run(&["book", "--from", &list, "--out", &scratch.arg("none")]).exits(2).says("line 10").says("already");
    assert!(!scratch.path("none").exists());
    run(&["book", "--from", &list, "--out", &scratch.arg("rest"), "--skip-bad", "--pictures", "none"]).exits(1).says("line 10");
    assert!(scratch.path("rest/print.pdf").exists());
}

#[test]
fn nothing_but_dev_null_is_an_empty_list() {
    for command in ["solve", "rate", "check", "verify", "evaluate"] {
        let mut child = program();
        child.arg(command);
        let ran = finish(child, &[command]).exits(0);
        assert_eq!(ran.text().lines().count(), 1, "{command} writes its header");
    }
    run(&["render"]).exits(2).says("there is no puzzle in it");
}

#[test]
fn large_boards_are_searched_on_request() {
    let rows = |more: &[&str]| {
        let args = [&["generate", "--size", "4x4", "--count", "3", "--seed", "deep", "--quiet"], more].concat();
        run(&args).exits(0).text()
    };
    let (by_singles, searched) = (rows(&[]), rows(&["--search", "100"]));
    let clues =
        |text: &str| -> usize { text.lines().skip(1).map(|row| row.split(',').nth(5).unwrap().parse::<usize>().unwrap()).sum() };
    assert!(clues(&searched) < clues(&by_singles), "{} and {}", clues(&searched), clues(&by_singles));
    assert!(searched.contains("search=100"), "the recipe says it");
    run_on(&["verify", "--fast"], &searched).exits(0);
    run(&["generate", "--search", "100"]).exits(2).says("searched to the end in any case");
    // Each clue was proven necessary, but all together are too hard for `verify`: that column stays empty here.
    let deep = ["generate", "--size", "5x5", "--search", "1000", "--count", "4", "--seed", "1", "--no-rate", "--quiet"];
    run_on(&["verify", "--fast"], run(&deep).exits(0).text()).exits(0);
}

#[test]
fn rules_may_be_said_one_by_one_and_drop_the_boxes() {
    let made = |what: &[&str]| run(&[&["generate", "--seed", "1", "--no-rate", "--quiet"], what].concat()).exits(0).text();
    let both = made(&["--rules", "latin", "--rules", "diagonals"]);
    assert_eq!(both, made(&["--rules", "latin diagonals"]));
    assert_eq!(both, made(&["--kind", "latin", "--rules", "diagonals"]));
}

#[test]
fn a_mask_says_that_signs_do_not_follow_it() {
    let note = "the digits follow half-turn; signs and lines do not";
    let told = |kind: &str| run(&["generate", "--kind", kind, "--mask", "half-turn", "--seed", "1", "--no-rate"]).exits(0).err;
    assert!(told("thermo").contains(note) && !told("x").contains(note));
}
