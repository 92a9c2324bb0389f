//! Foreign text in messages: control characters go in through every input and must not come out, and messages stay short
//! however long the input is.

use crate::workshop::{Scratch, run, run_on};

/// An escape, a bell, an eight-bit control, changes of text direction, a line end and a line separator.
const ODD: &str = "\u{1b}]0;x\u{7}\u{9b}2J\u{202e}\u{2066}\r\u{2028}\u{7f}";
/// No message is longer, including the list of all techniques.
const LONGEST: usize = 6_000;

/// Asserts that the message is short and has no control characters.
#[track_caller]
fn is_harmless(said: &str, door: &str) {
    let odd = |c: char| {
        c.is_control() && c != '\n'
            || matches!(c, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{206f}')
    };
    assert!(!said.contains(odd), "{door}: {said:?}");
    assert!(said.len() < LONGEST, "{door}: {} bytes", said.len());
}

/// The odd text by itself, and at both ends of a long one.
fn words() -> [String; 2] {
    [ODD.into(), format!("{ODD}{}{ODD}", "W".repeat(50_000))]
}

#[test]
fn words_of_the_command_line() {
    for word in words() {
        for options in [
            vec!["generate", "--level"],
            vec!["generate", "--quota"],
            vec!["generate", "--technique"],
            vec!["generate", "--without"],
            vec!["generate", "--hardest"],
            vec!["generate", "--er"],
            vec!["generate", "--score"],
            vec!["generate", "--clues"],
            vec!["generate", "--size"],
            vec!["generate", "--kind"],
            vec!["generate", "--mask"],
            vec!["generate", "--mask-file"],
            vec!["generate", "--kind", "suko", "--regions"],
            vec!["generate", "--columns"],
            vec!["generate", "--to"],
            vec!["generate", "--count"],
            vec!["generate", "--shard"],
            vec!["generate", "--split"],
            vec!["generate"],
            vec!["solve"],
            vec!["solve", "--from"],
            vec!["solve", "--alphabet"],
            vec!["rate"],
            vec!["verify"],
            vec!["stats"],
            vec!["book"],
            vec!["book", "sampler", "--set"],
            vec!["book", "sampler", "--avoid"],
            vec!["book", "--from"],
            vec!["sheet", "--theme"],
            vec!["sheet", "--paper"],
            vec!["sheet", "--language"],
            vec!["sheet", "--title"],
            vec!["render", "--caption"],
            vec!["transform", "--relabel"],
            vec!["preflight", "--printer", "kdp"],
            vec!["lab", "--with"],
            vec!["masks", "--size"],
            vec!["templates", "show"],
            vec!["render", "--templates"],
        ] {
            for joined in [false, true] {
                // As `--option WORD` and as `--option=WORD`.
                let last = options.last().unwrap();
                let one = format!("{last}={word}");
                let mut args = options.clone();
                match joined && last.starts_with("--") {
                    true => *args.last_mut().unwrap() = &one,
                    false => args.push(&word),
                }
                let ran = run_on(&args, "12..34..2..3..21");
                assert_ne!(ran.code, 0, "{options:?}: {}", ran.err);
                is_harmless(&ran.err, &options.join(" "));
            }
        }
    }
}

#[test]
fn rows_columns_and_names_of_files() {
    let scratch = Scratch::new();
    for (n, word) in words().into_iter().enumerate() {
        let quoted = serde_json::to_string(&word).unwrap();
        let csv = word.replace('\r', "");
        for (door, list) in [
            ("a line", word.clone()),
            ("a row", format!("12..34..2..3..21\n1{word}2..34..2..3..21\n")),
            ("a column", format!("puzzle,{csv}\n12..34..2..3..2{csv},1\n")),
            ("a column twice", format!("puzzle,{csv},{csv}\n12..34..2..3..21,1,2\n")),
            ("a cell", format!("puzzle,kind,size,level,er,sums\n12..34..2..3..21,{csv},{csv},{csv},{csv},{csv}\n")),
            ("a claim", format!("puzzle,solution,level,id\n12..34..2..3..21,{csv},{csv},{csv}\n")),
            ("JSON", format!("{{\"puzzle\": {quoted}, \"kind\": {quoted}}}\n")),
            ("a key of JSON", format!("{{\"puzzle\": \"12..34..2..3..21\", {quoted}: {quoted}, \"size\": {quoted}}}\n")),
            ("XML", format!("<opensudoku><{csv}/></opensudoku>")),
            ("a link", format!("https://f-puzzles.com/?load={csv}")),
        ] {
            for command in ["solve", "verify", "rate", "convert"] {
                for more in [None, Some("--skip-bad"), Some("--json")] {
                    let args: Vec<&str> = [command].into_iter().chain(more).collect();
                    is_harmless(&run_on(&args, &list).err, &format!("{door}, {args:?}"));
                }
            }
        }
        if n == 0 {
            // As the name of a file, of a folder, of a list in a spec; existing and missing.
            let named = scratch.file(&word, "nothing");
            for args in [
                vec!["solve", &named],
                vec!["solve", &word],
                vec!["generate", "-n", "1", "--out", &named],
                vec!["dedupe", &named, "--out", "/dev/null"],
            ] {
                is_harmless(&run(&args).err, &format!("{args:?}"));
            }
            is_harmless(&run(&["templates", "list", "--templates", &scratch.arg("")]).text(), "templates list");
        }
    }
}

#[test]
fn keys_and_texts_of_a_book() {
    let scratch = Scratch::new();
    let book = "[[section]]\ntitle = \"S\"\nsize = \"2x2\"\ncount = 1\n";
    for word in words() {
        let quoted: String =
            word.chars().map(|c| if c.is_control() { format!("\\u{:04x}", c as u32) } else { c.to_string() }).collect();
        let mut specs = vec![word.clone(), format!("\"{quoted}\" = 1\ntitle = \"A\"\n{book}"), format!("title = {word}\n{book}")];
        for key in ["title", "language", "printer", "theme", "page", "paper", "symbols", "isbn", "subtitle"] {
            let title = if key == "title" { "" } else { "title = \"A\"\n" };
            specs.push(format!("{title}{key} = \"{quoted}\"\n{book}"));
        }
        for key in ["kind", "size", "level", "quota", "technique", "clues", "mask", "source", "where", "seed"] {
            let kept = book.replace("size = \"2x2\"\n", if key == "size" { "" } else { "size = \"2x2\"\n" });
            specs.push(format!("title = \"A\"\n{kept}{key} = \"{quoted}\"\n"));
        }
        specs.push(format!("title = \"A\"\nparts = {{ title = \"{quoted}\" }}\n{book}"));
        for spec in &specs {
            let file = scratch.file("book.toml", spec);
            let ran = run(&["book", &file, "--out", &scratch.arg("out"), "--pictures", "none", "--force"]);
            is_harmless(&ran.err, &spec.chars().take(60).collect::<String>());
        }
        for text in [
            format!("{{{{ {word} }}}}"),
            format!("{{{{ '{word}' | shout }}}}"),
            format!("{{% {word} %}}"),
            format!("{{% if x{word} %}}"),
            format!("::: {word}"),
            format!("::: {}", word.replace(char::is_control, "")),
            format!("![]({})", word.replace(char::is_whitespace, "")),
            format!("![](<{}>)", word.replace('\r', "")),
            format!("![](stars \"{}\")", word.replace('\r', "")),
            word.clone(),
        ] {
            scratch.file("own.md", &text);
            let file = scratch.file("book.toml", format!("title = \"A\"\nparts = {{ title = \"own.md\" }}\n{book}"));
            let ran = run(&["book", &file, "--out", &scratch.arg("out")]).exits(2);
            is_harmless(&ran.err, &text.chars().take(60).collect::<String>());
        }
        for (path, text) in [
            ("themes/standard.toml", format!("\"{quoted}\" = 1")),
            ("themes/standard.toml", word.clone()),
            ("text/en/words.toml", format!("\"{quoted}\" = 1")),
            ("printers.toml", format!("noted = \"\"\n[[printer]]\nname = \"{quoted}\"\nabout = \"\"\nsources = []\n")),
            ("fonts/families.toml", format!("[\"{quoted}\"]\nabout = \"\"\nregular = \"x\"\nbold = \"x\"\n")),
            ("ornaments/rule.svg", format!("<svg xmlns=\"http://www.w3.org/2000/svg\"><{word}/></svg>")),
            (
                "ornaments/rule.svg",
                format!("<svg xmlns=\"http://www.w3.org/2000/svg\"><path W{}=\"\"/></svg>", "W".repeat(9_000)),
            ),
            ("examples.toml", format!("[[example]]\nkind = \"{quoted}\"\nsize = \"2x2\"\npuzzle = \"\"\nsolution = \"\"\n")),
        ] {
            let folder = scratch.path("templates");
            std::fs::remove_dir_all(&folder).ok();
            std::fs::create_dir_all(folder.join(path).parent().unwrap()).unwrap();
            std::fs::write(folder.join(path), text).unwrap();
            let file = scratch.file("book.toml", format!("title = \"A\"\n{book}"));
            let ran = run(&["book", &file, "--templates", &scratch.arg("templates"), "--out", &scratch.arg("out")]).exits(2);
            is_harmless(&ran.err, path);
        }
    }
}

#[cfg(unix)]
#[test]
fn what_another_program_says() {
    let puzzle = "12..34..2..3..21\n";
    for command in [
        r"printf '\033[2J\007\233' >&2; exit 3",
        r"head -c 3000000 /dev/zero | tr '\0' 'W' >&2; exit 3",
        r"printf '\033[2J\007\n'",
        r"head -c 60000 /dev/zero | tr '\0' '\033'",
        "printf '\u{1b}[2J'; exit 4",
    ] {
        let ran = run_on(&["lab", "--with", &format!("exec:{command}")], puzzle);
        assert_ne!(ran.code, 0, "{command}");
        is_harmless(&ran.err.replace("median", ""), command);
    }
}
