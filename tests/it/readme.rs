//! The README and every page in docs/ are tests: the `console` blocks of a document run in one empty folder, and their output
//! is compared. `UPDATE_EXPECT=1` writes the actual output into the documents.

use gridpress::book::{PageRole, Spec, check};
use gridpress::formats::{ARRAYS, COLUMNS, FORMATS, SCHEMAS};
use gridpress::kinds::{KINDS, Kind, all_rules};
use gridpress::logic::LADDER;
use gridpress::press::Library;
use gridpress::press::book::Assets;
use std::path::{Path, PathBuf};
use std::process::Command;

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// An empty folder for this test only.
fn empty_folder(name: &str) -> PathBuf {
    let name = name.replace(['/', '.'], "-");
    let folder = std::env::temp_dir().join(format!("gridpress-{name}-{}", std::process::id()));
    std::fs::remove_dir_all(&folder).ok();
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

/// The output in a shell: stdout and stderr together.
fn shown(command: &str, folder: &Path) -> String {
    let programs = Path::new(env!("CARGO_BIN_EXE_gridpress")).parent().unwrap().display().to_string();
    let path = format!("{programs}:{}", std::env::var("PATH").unwrap_or_default());
    let output = Command::new("sh")
        .args(["-c", &format!("{{ {command}\n}} 2>&1")])
        .current_dir(folder)
        .env("PATH", path)
        .env_remove("SOURCE_DATE_EPOCH")
        .output()
        .unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(!text.contains("panicked"), "{command}: {text}");
    text
}

/// The README and the pages in docs/, as paths from the root.
fn documents() -> Vec<String> {
    let mut found = vec!["README.md".to_string()];
    let mut folders = vec!["docs".to_string()];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(root().join(&folder)).unwrap() {
            let entry = entry.unwrap();
            let name = format!("{folder}/{}", entry.file_name().to_str().unwrap());
            if entry.file_type().unwrap().is_dir() {
                folders.push(name);
            } else if name.ends_with(".md") {
                found.push(name);
            }
        }
    }
    found.sort();
    found
}

fn text_of(name: &str) -> String {
    std::fs::read_to_string(root().join(name)).unwrap()
}

#[test]
fn every_command_of_every_document_shows_what_the_document_says() {
    let names = documents();
    let n_commands: usize = std::thread::scope(|scope| {
        let runs: Vec<_> = names.iter().map(|name| scope.spawn(|| run_document(name))).collect();
        // Run every document to its end before reporting the first failure.
        let ends: Vec<_> = runs.into_iter().map(|run| run.join()).collect();
        ends.into_iter().map(|end| end.expect("a document shows something else; see above")).sum()
    });
    assert!(n_commands >= 70, "the documents have {n_commands} commands to run");
}

/// Commands must be in `console` blocks, which are run, or in `sh` blocks as targets of the Makefile. Rust code is run as a
/// doctest.
#[test]
fn no_document_has_a_command_that_is_not_run() {
    let (makefile, library) = (text_of("Makefile"), text_of("src/lib.rs"));
    for name in documents() {
        let mut block = None;
        for (k, line) in text_of(&name).lines().enumerate() {
            let place = format!("{name}, line {}: {line}", k + 1);
            let is_moved_in = line.starts_with(' ');
            let line = line.trim();
            if let Some(language) = line.strip_prefix("```") {
                block = if block.is_none() { Some(language.to_string()) } else { None };
                match language {
                    "rust" => assert!(library.contains(&format!("include_str!(\"../{name}\")")), "{place}: no doctest"),
                    "" | "sh" | "toml" | "json" | "text" => {}
                    "console" if !is_moved_in => {}
                    _ => panic!("{place}: commands stand in console blocks, which are run"),
                }
                continue;
            }
            match block.as_deref() {
                Some("console") => {}
                Some("sh") => {
                    let target = line.strip_prefix("make ").and_then(|rest| rest.split_whitespace().next());
                    let is_there = target.is_some_and(|target| makefile.contains(&format!("\n{target}: ")));
                    assert!(is_there, "{place}: no target of the Makefile");
                }
                _ => assert!(!line.starts_with("$ "), "{place}: not run"),
            }
        }
    }
}

/// The anchor that GitHub gives a heading.
fn anchor(heading: &str) -> String {
    let kept = heading.to_lowercase();
    kept.chars().filter(|c| c.is_alphanumeric() || "-_ ".contains(*c)).map(|c| if c == ' ' { '-' } else { c }).collect()
}

#[test]
fn every_link_of_a_document_leads_to_a_file_and_a_heading() {
    let mut n_links = 0;
    for name in documents() {
        for part in text_of(&name).split("](").skip(1) {
            let target = part.split(')').next().unwrap();
            if target.contains("://") {
                continue;
            }
            let (file, heading) = target.split_once('#').unwrap_or((target, ""));
            let place = root().join(&name);
            let place = if file.is_empty() { place } else { place.parent().unwrap().join(file) };
            assert!(place.exists(), "{name}: {target} leads nowhere");
            if !heading.is_empty() {
                let text = std::fs::read_to_string(&place).unwrap();
                let is_there =
                    text.lines().any(|line| line.starts_with('#') && anchor(line.trim_start_matches('#').trim()) == heading);
                assert!(is_there, "{name}: {target} names no heading");
            }
            n_links += 1;
        }
    }
    assert!(n_links >= 30, "links are found, {n_links} of them");
}

#[test]
fn the_readme_is_short() {
    let n_lines = text_of("README.md").lines().count();
    assert!(n_lines <= 200, "README.md has {n_lines} lines; what is long goes into docs/");
}

/// Runs the commands of a document in an empty folder, compares their output, and counts them.
fn run_document(name: &str) -> usize {
    let place = root().join(name);
    let text = text_of(name);
    let folder = empty_folder(name);
    let mut made = String::new();
    let mut in_console = false;
    let mut n_commands = 0;
    for line in text.lines() {
        if in_console && line.starts_with("$ ") {
            made += &format!("{line}\n{}", shown(&line[2..], &folder));
            n_commands += 1;
            continue;
        }
        if in_console && line != "```" {
            continue;
        }
        in_console = line == "```console";
        made += &format!("{line}\n");
    }
    std::fs::remove_dir_all(&folder).ok();
    if std::env::var("UPDATE_EXPECT").is_ok() {
        std::fs::write(&place, &made).unwrap();
        return n_commands;
    }
    for (k, (is, was)) in made.lines().zip(text.lines()).enumerate() {
        assert_eq!(is, was, "{name}, line {}", k + 1);
    }
    assert_eq!(made.len(), text.len(), "{name} has as much to show as comes");
    n_commands
}

#[test]
fn the_tables_of_the_documents_are_those_of_the_code() {
    let (readme, page) = (text_of("README.md"), text_of("docs/formats.md"));
    let columns: Vec<String> = COLUMNS.iter().map(|c| format!("| `{}` | {} |", c.name, c.about)).collect();
    assert!(page.contains(&columns.join("\n")), "the columns should be:\n{}", columns.join("\n"));
    // Kinds with signs and lines are many, and have a page of their own.
    let has_signs = |kind: &&Kind| kind.check(None, None, false).is_ok_and(|params| params.has_signs());
    let (signed, others): (Vec<&Kind>, Vec<&Kind>) = KINDS.iter().partition(has_signs);
    for (kinds, document) in [(others, &readme), (signed, &text_of("docs/kinds.md"))] {
        let kinds: Vec<String> = kinds.iter().map(|k| format!("| `{}` | {} |", k.name, k.about)).collect();
        assert!(document.contains(&kinds.join("\n")), "the kinds should be:\n{}", kinds.join("\n"));
    }
    let rules: Vec<String> = all_rules()
        .map(|rule| {
            let also: Vec<String> = rule.also.iter().map(|name| format!("`{name}`")).collect();
            format!("| `{}` | {} | {} |", rule.name, rule.about, also.join(", "))
        })
        .collect();
    assert!(text_of("docs/kinds.md").contains(&rules.join("\n")), "the rules should be:\n{}", rules.join("\n"));
    let tenths = |cost: u16| format!("{}.{}", cost / 10, cost % 10);
    let techniques = LADDER.iter().map(|row| {
        let (first, last) = (row.costs[0], row.costs[row.costs.len() - 1]);
        let cost = if first == last { tenths(first) } else { format!("{} to {}", tenths(first), tenths(last)) };
        format!("| `{}` | {} | {cost} |", row.key, row.name)
    });
    let techniques: Vec<String> = techniques.collect();
    let ratings = text_of("docs/ratings.md");
    assert!(ratings.contains(&techniques.join("\n")), "the techniques should be:\n{}", techniques.join("\n"));
    let mark = |is: bool| if is { "✓" } else { "–" };
    let formats = FORMATS.iter().map(|row| {
        let endings: Vec<String> = row.endings.iter().map(|ending| format!("`.{ending}`")).collect();
        let (name, endings) = (row.name, endings.join(" "));
        format!("| `{name}` | {endings} | {} | {} | {} |", mark(row.is_read()), mark(row.is_written()), row.about)
    });
    let formats: Vec<String> = formats.collect();
    assert!(page.contains(&formats.join("\n")), "the formats should be:\n{}", formats.join("\n"));
    let schemas: Vec<String> =
        SCHEMAS.iter().map(|row| format!("| `{}` | `{}` | {} |", row.name, row.columns, row.about)).collect();
    assert!(page.contains(&schemas.join("\n")), "the sets should be:\n{}", schemas.join("\n"));
    let arrays: Vec<String> = ARRAYS.iter().map(|row| format!("| `{}` | {} |", row.name, row.about)).collect();
    assert!(page.contains(&arrays.join("\n")), "the arrays should be:\n{}", arrays.join("\n"));
    // The page on studies has a command for each of them.
    let studies = text_of("docs/data.md");
    let names = SCHEMAS.iter().map(|row| row.name).chain(ARRAYS.iter().map(|row| row.name));
    let missing: Vec<&str> = names.filter(|name| !studies.contains(&format!("--columns {name} "))).collect();
    assert!(missing.is_empty(), "docs/data.md has no command for {missing:?}");
}

/// The picture at the top must equal the current page of the sampler.
#[test]
fn the_picture_of_the_readme_is_a_page_of_the_sampler() {
    let folder = std::env::temp_dir().join(format!("gridpress-sampler-{}", std::process::id()));
    let place = root().join("tests/golden/sampler-page.png");
    let status = Command::new(env!("CARGO_BIN_EXE_gridpress"))
        .args(["--quiet", "book", "sampler", "--dpi", "60", "--out"])
        .arg(&folder)
        .env_remove("SOURCE_DATE_EPOCH")
        .status()
        .unwrap();
    assert!(status.success());
    let made = std::fs::read(folder.join("png").join(format!("page-{:03}.png", easy_puzzles()))).unwrap();
    std::fs::remove_dir_all(&folder).ok();
    if std::env::var("UPDATE_EXPECT").is_ok() {
        std::fs::write(&place, &made).unwrap();
    }
    assert!(std::fs::read(&place).unwrap() == made, "{} is out of date: UPDATE_EXPECT=1 makes it anew", place.display());
}

/// The first page of puzzles in the easy section of the sampler.
fn easy_puzzles() -> usize {
    let library = Library::new(None);
    let spec = Spec::from_toml(&library.text("books/sampler.toml").unwrap()).unwrap();
    let plan = check(&spec, &Assets::for_book(&library, &spec).unwrap().materials()).unwrap();
    let easy = spec.sections.iter().position(|section| section.title == "Easy");
    let is_easy = |role: &PageRole| matches!(role, PageRole::Puzzles { section, count: 2, .. } if Some(*section) == easy);
    plan.pages.iter().position(is_easy).expect("two easy puzzles stand on a page") + 1
}
