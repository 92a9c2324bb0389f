//! The README and the pages on books are tests: every `console` block of a document is run in one empty folder, and what it shows is what comes.
//! `UPDATE_EXPECT=1` writes down what comes.

use gridpress::formats::{COLUMNS, FORMATS};
use gridpress::kinds::KINDS;
use std::path::{Path, PathBuf};
use std::process::Command;

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// An empty folder of this test alone.
fn empty_folder(name: &str) -> PathBuf {
    let name = name.replace(['/', '.'], "-");
    let folder = std::env::temp_dir().join(format!("gridpress-{name}-{}", std::process::id()));
    std::fs::remove_dir_all(&folder).ok();
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

/// What a reader's shell shows: data and words together.
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

#[test]
fn every_command_of_the_readme_shows_what_the_readme_says() {
    assert!(run_document("README.md") >= 10, "the README has commands to run");
}

#[test]
fn every_command_of_the_pages_on_books_shows_what_they_say() {
    assert!(run_document("docs/books.md") >= 2, "the pages on books have commands to run");
}

#[test]
fn every_command_of_the_page_on_the_lab_shows_what_it_says() {
    assert!(run_document("docs/lab.md") >= 4, "the page on the lab has commands to run");
}

#[test]
fn every_command_of_the_page_on_sets_shows_what_it_says() {
    assert!(run_document("docs/sets.md") >= 4, "the page on sets has commands to run");
}

/// Runs the commands of a document in an empty folder, compares what they show, and counts them.
fn run_document(name: &str) -> usize {
    let place = root().join(name);
    let text = std::fs::read_to_string(&place).unwrap();
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
fn the_tables_of_the_readme_are_those_of_the_code() {
    let readme = std::fs::read_to_string(root().join("README.md")).unwrap();
    let columns: Vec<String> = COLUMNS.iter().map(|c| format!("| `{}` | {} |", c.name, c.about)).collect();
    assert!(readme.contains(&columns.join("\n")), "the columns should be:\n{}", columns.join("\n"));
    let kinds: Vec<String> = KINDS.iter().map(|k| format!("| `{}` | {} |", k.name, k.about)).collect();
    assert!(readme.contains(&kinds.join("\n")), "the kinds should be:\n{}", kinds.join("\n"));
    let mark = |is: bool| if is { "✓" } else { "–" };
    let formats = FORMATS.iter().map(|row| {
        let endings: Vec<String> = row.endings.iter().map(|ending| format!("`.{ending}`")).collect();
        let (name, endings) = (row.name, endings.join(" "));
        format!("| `{name}` | {endings} | {} | {} | {} |", mark(row.is_read), mark(row.is_written), row.about)
    });
    let formats: Vec<String> = formats.collect();
    assert!(readme.contains(&formats.join("\n")), "the formats should be:\n{}", formats.join("\n"));
}

/// The picture on top is a page of the sampler as it is made today.
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
    let made = std::fs::read(folder.join("png").join(PAGE)).unwrap();
    std::fs::remove_dir_all(&folder).ok();
    if std::env::var("UPDATE_EXPECT").is_ok() {
        std::fs::write(&place, &made).unwrap();
    }
    assert!(std::fs::read(&place).unwrap() == made, "{} is out of date: UPDATE_EXPECT=1 makes it anew", place.display());
}

/// The first page of puzzles of the easy section.
const PAGE: &str = "page-017.png";
