//! What holds for the page's sources, whoever writes them: words come from the texts, files are short and say what
//! they are, nothing is fetched. What never lives here: what the page does, which Chromium judges (tests/page).

use gridpress::press::{Library, page_words};
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

const MOST_LINES: usize = 450;

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// Sources of a folder of the page, which is no part of the package: where it is missing there is nothing to judge.
fn files(folder: &str, endings: &[&str]) -> Vec<(String, String)> {
    if !root().join("web").is_dir() {
        return Vec::new();
    }
    let is_wanted = |path: &PathBuf| path.extension().and_then(|e| e.to_str()).is_some_and(|e| endings.contains(&e));
    let mut paths: Vec<PathBuf> =
        fs::read_dir(root().join(folder)).expect("a folder of the page").map(|e| e.expect("an entry").path()).collect();
    paths.sort();
    let text = |path: PathBuf| {
        let name = format!("{folder}/{}", path.file_name().expect("a file has a name").to_string_lossy());
        (name, fs::read_to_string(&path).expect("a source is text"))
    };
    paths.into_iter().filter(is_wanted).map(text).collect()
}

/// Texts in quotes of any sort, as far as a key can go: what stands before a place of a template is a key's start.
fn quoted(source: &str) -> BTreeSet<&str> {
    let is_part = |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | '-' | '_');
    let after = |quote: char| source.split(quote).map(move |part| &part[..part.find(|c| !is_part(c)).unwrap_or(part.len())]);
    ['"', '\'', '`'].into_iter().flat_map(after).filter(|text| text.contains('.')).collect()
}

#[test]
fn the_page_has_words_for_all_that_it_says_and_says_all_its_words() {
    if !root().join("web").is_dir() {
        return;
    }
    let words = page_words(&Library::default(), "en").expect("there are English words");
    let sections: BTreeSet<&str> = words.keys().filter_map(|key| key.split('.').next()).collect();
    let sources: String = files("web/page", &["js", "html"]).into_iter().map(|(_, text)| text + "\n").collect();
    let said: BTreeSet<&str> =
        quoted(&sources).into_iter().filter(|text| sections.contains(text.split('.').next().unwrap_or(""))).collect();
    let ends = ["js", "html", "css", "wasm"];
    let is_word = |text: &&&str| {
        words.contains_key(**text) || words.keys().any(|key| text.ends_with(['.', '-']) && key.starts_with(**text))
    };
    let unknown: Vec<&&str> = said.iter().filter(|text| !is_word(text) && !ends.iter().any(|end| text.ends_with(end))).collect();
    assert!(unknown.is_empty(), "without words: {unknown:?}");
    let is_said = |key: &str| said.contains(key) || said.iter().any(|text| text.ends_with(['.', '-']) && key.starts_with(text));
    // Reasons of machines are put into words below the page.
    let of_page = words.keys().filter(|key| !key.starts_with("why."));
    let silent: Vec<&String> = of_page.filter(|key| !is_said(key.strip_suffix(".one").unwrap_or(key))).collect();
    assert!(silent.is_empty(), "never said: {silent:?}");
}

#[test]
fn sources_of_the_page_are_short_and_say_what_they_are() {
    let mut faults = Vec::new();
    for (name, text) in files("web/src", &["rs"]).into_iter().chain(files("web/page", &["js", "css", "html"])) {
        let n_lines = text.lines().count();
        if n_lines > MOST_LINES {
            faults.push(format!("{name}: {n_lines} lines, {MOST_LINES} at most"));
        }
        let opens = text.trim_start();
        if name.ends_with(".rs") && !opens.starts_with("//!") || name.ends_with(".js") && !opens.starts_with("//") {
            faults.push(format!("{name}: it does not say what it is"));
        }
        if name.ends_with(".rs") && name != "web/src/abi.rs" && text.contains("unsafe ") {
            faults.push(format!("{name}: unsafe code"));
        }
        // Names of namespaces are no addresses.
        let without_names = text.replace("http://www.w3.org/", "");
        for word in ["http://", "https://", "fetch(", "XMLHttpRequest", "WebSocket", "sendBeacon", "TODO", "FIXME", "console.log"]
        {
            if without_names.contains(word) {
                faults.push(format!("{name}: {word}"));
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}
