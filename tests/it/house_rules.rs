//! Checks the house rules in the sources: imports, the places of crates, how files begin.

use gridpress::formats::COLUMNS;
use gridpress::kinds::{KINDS, Kind, RULES};
use gridpress::logic::LADDER;
use gridpress::press::Library;
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// The room that every room may import, like std.
const EVERYWHERE: &str = "sorted";

/// Rooms, each with the rooms that it may import.
type Imports = &'static [(&'static str, &'static [&'static str])];

/// Every room and the rooms that it may import.
const MAY_IMPORT: Imports = &[
    ("board", &[]),
    ("guard", &[]),
    ("seed", &[]),
    (EVERYWHERE, &[]),
    ("kinds", &["board", "guard", "seed"]),
    ("search", &["board", "seed"]),
    ("logic", &["board", "seed"]),
    ("lab", &["board", "guard", "seed"]),
    ("symmetry", &["board", "guard", "seed"]),
    ("puzzle", &["board", "kinds"]),
    ("request", &["board", "kinds", "puzzle"]),
    ("forge", &["board", "guard", "seed", "kinds", "search", "logic", "lab", "symmetry", "puzzle", "request"]),
    ("set", &["board", "guard", "symmetry", "puzzle"]),
    ("verify", &["board", "guard", "kinds", "search", "logic", "lab", "symmetry", "puzzle"]),
    ("formats", &["board", "guard", "kinds", "puzzle"]),
    ("draw", &["board", "guard", "kinds", "puzzle", "set"]),
    ("words", &["board", "guard", "logic", "lab", "puzzle", "draw", "kinds"]),
    ("paper", &["guard", "draw"]),
    ("book", &["guard", "draw", "words", "paper", "set", "puzzle", "request"]),
    ("render", &["draw"]),
    ("preflight", &["guard", "draw", "paper", "render"]),
    ("store", &[]),
    ("press", ALL_BELOW),
    ("player", &["board", "draw", "formats", "lab", "press", "puzzle", "render", "seed", "words"]),
    ("cli", ALL_BELOW),
];

const ALL_BELOW: &[&str] = &[
    "board",
    "guard",
    "seed",
    "kinds",
    "search",
    "logic",
    "lab",
    "symmetry",
    "puzzle",
    "request",
    "forge",
    "set",
    "verify",
    "formats",
    "draw",
    "words",
    "paper",
    "book",
    "render",
    "preflight",
    "store",
    "press",
    "player",
];

/// Imports beyond the table, each with its reason. The test fails if one is no longer needed.
const DEVIATIONS: &[(&str, &str, &str)] = &[
    ("puzzle", "seed", "an id is a hash, and the hash lives in seed"),
    ("verify", "formats", "what is judged is a row as it was read, claim by claim under the names of its columns"),
    ("book", "board", "pages speak of levels and of shapes of boxes, which are plain values"),
    ("book", "kinds", "the example of a section's rules is found by its kind"),
];

/// Rooms inside of a room, from the lowest to the highest: its folders, each with those below it that it may import. Files beside
/// them are for all of them, and import none.
const MAY_IMPORT_INSIDE: &[(&str, Imports)] = &[
    (
        "book",
        &[
            ("spec", &[]),
            ("leaf", &["spec"]),
            ("cover", &["spec", "leaf"]),
            ("blocks", &["spec", "leaf"]),
            ("teach", &["spec", "leaf"]),
            ("daily", &["spec", "leaf", "blocks"]),
            ("laid", &["spec", "leaf", "blocks"]),
            ("plan", &["spec", "leaf", "blocks", "teach", "daily", "laid"]),
            ("pages", &["spec", "leaf", "blocks", "teach", "daily", "laid", "plan"]),
        ],
    ),
    ("press", &[("run", &[]), ("advice", &[]), ("books", &["run", "advice"])]),
];

/// Every third-party crate with the places that may use it.
const ROOMS_OF_CRATES: &[(&str, &[&str])] = &[
    ("anyhow", &["cli/", "main.rs"]),
    ("batsat", &["verify/clauses.rs"]),
    ("cap_fs_ext", &["store/"]),
    ("cap_std", &["store/"]),
    ("clap", &["cli/", "main.rs"]),
    ("clap_complete", &["cli/", "main.rs"]),
    ("clap_mangen", &["cli/", "main.rs"]),
    ("csv", &["formats/"]),
    ("ctrlc", &["cli/"]),
    ("base64", &["formats/links/penpa", "render/svg.rs"]),
    ("flate2", &["formats/links/penpa", "preflight/", "render/zip.rs"]),
    ("indicatif", &["cli/", "main.rs"]),
    ("parquet", &["formats/columnar"]),
    ("roxmltree", &["formats/opensudoku", "draw/ornament.rs"]),
    ("lopdf", &["render/pdf/"]),
    ("minijinja", &["book/"]),
    ("printpdf", &["render/pdf/"]),
    ("pulldown_cmark", &["book/"]),
    ("qrcode", &["book/"]),
    ("rand", &["seed/", "cli/"]),
    ("rand_chacha", &["seed/"]),
    ("rayon", &["press/"]),
    ("hypher", &["book/teach/justify.rs"]),
    ("jpeg_encoder", &["render/jpeg.rs"]),
    ("resvg", &["render/png.rs", "draw/ornament.rs", "draw/pixels.rs"]),
    (
        "serde",
        &[
            "sorted.rs",
            "guard/toml_",
            "formats/",
            "kinds/file.rs",
            "kinds/rule_file.rs",
            "book/",
            "draw/",
            "paper/",
            "press/run/",
            "words/",
        ],
    ),
    // A path is judged key by key, as it was written.
    ("serde_json", &["formats/", "press/", "cli/", "verify/path.rs", "verify/step_rows.rs"]),
    ("sha2", &["seed/"]),
    ("strsim", &["guard/"]),
    ("subsetter", &["render/pdf/"]),
    ("thiserror", &[""]),
    ("toml", &["guard/toml_", "book/", "draw/", "paper/", "words/"]),
    ("ttf_parser", &["draw/"]),
    ("weezl", &["preflight/"]),
    ("zune_jpeg", &["draw/pixels.rs"]),
];

/// Crates that no code has which ships.
const ONLY_FOR_TESTS: &[&str] = &["divan", "proptest"];

/// Crates that the user asked for: each must be in use.
const ASKED_FOR: &[&str] = &["rayon", "rand", "rand_chacha", "serde", "csv", "printpdf", "resvg", "clap"];

/// Parts of the standard library that only some rooms may use.
const ROOMS_OF_STD: &[(&str, &[&str])] = &[
    ("std::fs", &["store/"]),
    ("std::time", &["cli/", "press/foreign.rs", "press/bell.rs"]),
    ("std::env", &["cli/"]),
    ("std::process", &["cli/", "main.rs", "press/", "store/"]),
    ("std::net", &[]),
    ("std::thread", &["cli/", "press/"]),
];

/// Files that may quote a kind's name outside of `kinds`, as the default of something that a user left out.
const MAY_QUOTE_A_KIND: &[&str] = &["request/knobs.rs"];

/// Turns of phrase that comments do without, as they are seldom what an English reader expects.
const UNIDIOMATIC: &[&str] = &["alone", "anew", "behind each other", "beside each other", "each two", "so many"];

/// Where two of them are at home.
const IDIOMATIC: &[&str] = &["leave alone", "left alone", "let alone"];

/// Rooms where comments may still have them.
const MAY_BE_UNIDIOMATIC: &[&str] = &["logic", "words"];

struct Source {
    /// The path below src/, with slashes.
    path: String,
    text: String,
    /// Without comments and test code; empty for a test file.
    code: String,
}

impl Source {
    fn room(&self) -> &str {
        self.path.split('/').next().expect("a path has a first part").trim_end_matches(".rs")
    }

    /// Its place in the tree of modules, from the crate down.
    fn module(&self) -> Vec<&str> {
        let path = self.path.trim_end_matches(".rs");
        path.strip_suffix("/mod").unwrap_or(path).split('/').collect()
    }

    /// What it names by `crate::…` and `super::…`, from the crate down.
    fn named(&self) -> Vec<Vec<String>> {
        let from_the_crate = |path: String| {
            let mut at: Vec<String> = self.module().into_iter().map(String::from).collect();
            for part in path.split("::") {
                match part {
                    "crate" => at.clear(),
                    "super" => drop(at.pop()),
                    part => at.push(part.into()),
                }
            }
            at
        };
        paths(&self.code).into_iter().map(from_the_crate).collect()
    }
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

pub fn files_below(folder: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).unwrap_or_else(|e| panic!("{}: {e}", folder.display())) {
        let path = entry.expect("a folder can be listed").path();
        if path.is_dir() { files.extend(files_below(&path)) } else { files.push(path) }
    }
    files.sort();
    files
}

/// The folders with sources: of the program, and of each crate below it.
fn folders_of_sources() -> Vec<PathBuf> {
    let crates = fs::read_dir(root().join("crates")).expect("there are crates");
    let mut folders: Vec<PathBuf> = crates.map(|entry| entry.expect("a folder can be listed").path().join("src")).collect();
    folders.push(root().join("src"));
    folders.sort();
    folders
}

fn sources() -> Vec<Source> {
    folders_of_sources().iter().flat_map(|src| sources_in(src)).collect()
}

fn sources_in(src: &Path) -> Vec<Source> {
    let mut sources = Vec::new();
    let mut only_for_tests = BTreeSet::new();
    for path in files_below(src).into_iter().filter(|path| path.extension().is_some_and(|e| e == "rs")) {
        let text = fs::read_to_string(&path).expect("a source is text");
        let (code, test_modules) = without_tests(&text);
        let folder = match path.file_stem().and_then(|s| s.to_str()) {
            Some("mod" | "lib" | "main") | None => path.parent().expect("a source lies in a folder").to_path_buf(),
            Some(stem) => path.with_file_name(stem),
        };
        for module in test_modules {
            only_for_tests.insert(folder.join(format!("{module}.rs")));
            // And everything below it.
            only_for_tests.insert(folder.join(module));
        }
        sources.push((path, text, code));
    }
    let source = |(path, text, code): (PathBuf, String, String)| Source {
        code: if path.ancestors().any(|path| only_for_tests.contains(path)) { String::new() } else { code },
        path: path.strip_prefix(src).expect("it lies below src").to_string_lossy().replace('\\', "/"),
        text,
    };
    sources.into_iter().map(source).collect()
}

/// The code that ships, and the names of the modules that are declared only for tests.
fn without_tests(text: &str) -> (String, Vec<String>) {
    let mut code = String::new();
    let mut modules = Vec::new();
    let mut lines = text.lines();
    while let Some(line) = lines.next() {
        if line.trim_start().starts_with("//") {
            continue;
        }
        if line.trim() != "#[cfg(test)]" && !line.trim().starts_with("#[cfg(all(test, ") {
            code.push_str(line.split(" // ").next().unwrap_or(""));
            code.push('\n');
            continue;
        }
        let item = lines.next().expect("an attribute stands before an item");
        let name = item
            .trim()
            .trim_start_matches("pub(crate) ")
            .trim_start_matches("pub ")
            .strip_prefix("mod ")
            .and_then(|m| m.strip_suffix(';'));
        if let Some(name) = name {
            modules.push(name.to_string());
        } else if item.trim_end().ends_with('{') {
            let indent: String = item.chars().take_while(|c| *c == ' ').collect();
            lines.by_ref().find(|line| *line == format!("{indent}}}"));
        } else if !item.trim_end().ends_with(';') {
            lines.by_ref().find(|line| line.trim_end().ends_with(';'));
        }
    }
    (code, modules)
}

/// The comments of a source, lower case, with one space around each word; names in backticks keep these.
fn comments(text: &str) -> Vec<String> {
    let lines: Vec<&str> = text.lines().map(str::trim_start).collect();
    let runs = lines.chunk_by(|a, b| a.starts_with("//") == b.starts_with("//")).filter(|run| run[0].starts_with("//"));
    let in_words = |run: &[&str]| {
        let text = run.join(" ").to_lowercase();
        let words = text.split(|c: char| !is_word(c) && c != '`').filter(|word| !word.is_empty());
        format!(" {} ", words.collect::<Vec<_>>().join(" "))
    };
    runs.map(in_words).collect()
}

/// The turns of phrase in a comment that it should do without.
fn unidiomatic(comment: &str) -> Vec<&'static str> {
    let text = IDIOMATIC.iter().fold(comment.to_string(), |text, idiom| text.replace(&format!(" {idiom} "), " "));
    let is_in = |phrase: &&str| {
        let rest = text.split_once(&format!(" {phrase} ")).map(|(_, rest)| rest);
        // As in: so many that nothing is left.
        rest.is_some_and(|rest| *phrase != "so many" || !rest.contains("that "))
    };
    UNIDIOMATIC.iter().copied().filter(is_in).collect()
}

fn is_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

/// Whether some code uses a path such as `rand::` or `use rand;`.
fn names_crate(code: &str, name: &str) -> bool {
    let starts = code.match_indices(name).filter(|(at, _)| !code[..*at].ends_with(|c: char| is_word(c) || c == ':' || c == '.'));
    starts.map(|(at, _)| &code[at + name.len()..]).any(|rest| rest.starts_with("::"))
}

/// The paths of some code that begin with `crate::` or `super::`.
fn paths(code: &str) -> Vec<String> {
    let starts = ["crate::", "super::"].into_iter().flat_map(|start| code.match_indices(start));
    let firsts = starts.filter(|(at, _)| !code[..*at].ends_with(|c: char| is_word(c) || c == '$' || c == ':'));
    firsts.flat_map(|(at, _)| path_at(&code[at..]).0).collect()
}

/// The path at the start of a text, or several if it ends in braces: `a::{b, c::d}`. Also returns the rest.
fn path_at(text: &str) -> (Vec<String>, &str) {
    let text = text.trim_start();
    let (word, mut rest) = text.split_at(text.find(|c| !is_word(c)).unwrap_or(text.len()));
    let Some(further) = rest.strip_prefix("::") else { return (vec![word.into()], rest) };
    let mut ends = Vec::new();
    match further.strip_prefix('{') {
        None => (ends, rest) = path_at(further),
        Some(group) => {
            rest = group.trim_start();
            while !rest.is_empty() && !rest.starts_with('}') {
                let (more, behind) = path_at(rest);
                ends.extend(more);
                rest = behind.trim_start_matches(|c| c != ',' && c != '}');
                rest = rest.strip_prefix(',').unwrap_or(rest).trim_start();
            }
            rest = rest.strip_prefix('}').unwrap_or(rest);
        }
    }
    (ends.into_iter().map(|end| format!("{word}::{end}")).collect(), rest)
}

/// The rooms that some code imports by `crate::…`, including braces.
fn imports(code: &str) -> BTreeSet<String> {
    let paths = paths(code);
    let rooms = paths.iter().filter_map(|path| path.strip_prefix("crate::")?.split("::").next());
    rooms.filter(|room| !room.is_empty()).map(String::from).collect()
}

#[test]
fn sources_are_read_as_they_are_meant() {
    let text = "use crate::{lab, logic::{self, x}, set};\n// crate::book\n#[cfg(test)]\nmod laws;\n#[cfg(test)]\nmod tests {\n    use crate::store;\n}\nfn f() { crate::kinds::g() }\n";
    let (code, modules) = without_tests(text);
    assert_eq!(modules, ["laws"]);
    assert_eq!(imports(&code).into_iter().collect::<Vec<_>>(), ["kinds", "lab", "logic", "set"]);
    let code = "use super::{a, b::{\n    c, d as e,\n}};\nfn f() { super::super::g::<u8>() + crate::h::I }\n".into();
    let source = Source { path: "x/y/z.rs".into(), text: String::new(), code };
    let named: Vec<String> = source.named().iter().map(|path| path.join("::")).collect();
    assert_eq!(named, ["h::I", "x::y::a", "x::y::b::c", "x::y::b::d", "x::g::"]);
    assert!(names_crate("rand::Rng", "rand") && names_crate("(rand::x)", "rand"));
    assert!(!names_crate("rand_chacha::x", "rand") && !names_crate("operand::x", "rand") && !names_crate("a::rand::x", "rand"));
}

#[test]
fn rooms_import_only_what_they_may() {
    let mut used = BTreeSet::new();
    let mut faults = Vec::new();
    for source in sources().iter().filter(|s| !s.code.is_empty() && !matches!(s.path.as_str(), "lib.rs" | "main.rs")) {
        let room = source.room();
        let Some((_, allowed)) = MAY_IMPORT.iter().find(|row| row.0 == room) else {
            faults.push(format!("{}: the table has no room '{room}'", source.path));
            continue;
        };
        let is_free = |other: &str| other == room || other == EVERYWHERE || allowed.contains(&other);
        for other in imports(&source.code).iter().filter(|other| !is_free(other)) {
            match DEVIATIONS.iter().find(|row| row.0 == room && row.1 == other) {
                Some(row) => drop(used.insert((row.0, row.1))),
                None => faults.push(format!("{}: {room} may not import {other}", source.path)),
            }
        }
    }
    let idle = DEVIATIONS.iter().filter(|row| !used.contains(&(row.0, row.1)));
    faults.extend(idle.map(|row| format!("the deviation {} -> {} ({}) is no longer needed", row.0, row.1, row.2)));
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn rooms_inside_of_a_room_import_only_what_they_may() {
    let sources = sources();
    let mut faults = Vec::new();
    for (outer, table) in MAY_IMPORT_INSIDE {
        let mut used = BTreeSet::new();
        // The door re-exports items of every room.
        for source in sources.iter().filter(|s| s.room() == *outer && !s.code.is_empty() && s.module().len() > 1) {
            faults.extend(inside(source, outer, table, &sources, &mut used));
        }
        for (i, (room, allowed)) in table.iter().enumerate() {
            if sources.iter().all(|source| source.path != format!("{outer}/{room}/mod.rs")) {
                faults.push(format!("{outer} has no room '{room}'"));
            }
            for other in *allowed {
                if table[..i].iter().all(|row| row.0 != *other) {
                    faults.push(format!("{outer}: {room} may import {other}, which does not lie below it"));
                }
                if !used.contains(&(room.to_string(), other.to_string())) {
                    faults.push(format!("{outer}: {room} need not import {other}"));
                }
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// The forbidden imports of a source in a room with rooms inside; notes the allowed ones.
fn inside(source: &Source, outer: &str, table: Imports, all: &[Source], used: &mut BTreeSet<(String, String)>) -> Vec<String> {
    let own = source.module()[1].to_string();
    let row = table.iter().find(|row| row.0 == own);
    let is_file = |name: &str| all.iter().any(|s| s.path == format!("{outer}/{name}.rs"));
    if row.is_none() && !is_file(&own) {
        return vec![format!("{}: the table has no room '{own}' of {outer}", source.path)];
    }
    let mut faults = Vec::new();
    for path in source.named().iter().filter(|path| path.first().is_none_or(|first| first == outer)) {
        let other = path.get(1).map_or("", String::as_str);
        if other == own || is_file(other) {
            continue;
        }
        if table.iter().all(|row| row.0 != other) {
            faults.push(format!("{}: '{other}' is taken from the door of {outer}, not from its room", source.path));
        } else if row.is_some_and(|row| row.1.contains(&other)) {
            used.insert((own.clone(), other.to_string()));
        } else {
            faults.push(format!("{}: {own} may not import {other}", source.path));
        }
    }
    faults
}

#[test]
fn every_room_of_the_tour_is_in_the_table() {
    let tour = fs::read_to_string(root().join("src/lib.rs")).expect("there is a tour");
    let libs = sources().into_iter().filter(|source| source.path == "lib.rs");
    let rooms: Vec<String> = libs
        .flat_map(|lib| {
            lib.code
                .lines()
                .filter_map(|line| Some(line.strip_prefix("pub mod ")?.strip_suffix(';')?.to_string()))
                .collect::<Vec<_>>()
        })
        .collect();
    assert!(rooms.len() > 20, "{rooms:?}");
    for room in rooms.iter().filter(|room| *room != "cli") {
        assert!(MAY_IMPORT.iter().any(|row| row.0 == *room), "{room}");
        assert!(tour.contains(&format!("//! - [`{room}`]")), "the tour leaves {room} out");
    }
}

#[test]
fn crates_stay_in_their_rooms_and_are_in_use() {
    let manifest = fs::read_to_string(root().join("Cargo.toml")).expect("there is a manifest");
    let part = |name: &str| manifest.split("\n[").find_map(|part| part.strip_prefix(name)?.strip_prefix("]\n")).unwrap_or("");
    let lines = part("workspace.dependencies").lines();
    let names: Vec<String> = lines
        .filter_map(|line| Some(line.split_once(" = ")?.0.trim()))
        .filter(|name| !name.starts_with("gridpress-") && !ONLY_FOR_TESTS.contains(name))
        .map(|name| name.replace('-', "_"))
        .collect();
    let sources = sources();
    let mut faults = Vec::new();
    for name in &names {
        let Some((_, rooms)) = ROOMS_OF_CRATES.iter().find(|row| row.0 == name) else {
            faults.push(format!("{name} has no room"));
            continue;
        };
        let users: Vec<&Source> = sources.iter().filter(|s| names_crate(&s.code, name)).collect();
        if users.is_empty() {
            faults.push(format!("{name} is not in use"));
        }
        let strays = users.iter().filter(|s| !rooms.iter().any(|room| s.path.starts_with(room)));
        faults.extend(strays.map(|s| format!("{}: {name} lives in {rooms:?}", s.path)));
    }
    for (name, _) in ROOMS_OF_CRATES.iter().filter(|row| !names.iter().any(|n| n == row.0)) {
        faults.push(format!("{name} has a room and is no dependency"));
    }
    for name in ASKED_FOR.iter().filter(|name| !names.iter().any(|n| n == *name)) {
        faults.push(format!("{name} was asked for and is no dependency"));
    }
    for (path, rooms) in ROOMS_OF_STD {
        for source in sources.iter().filter(|s| s.code.contains(path)) {
            if !rooms.iter().any(|room| source.path.starts_with(room)) {
                faults.push(format!("{}: {path} lives in {rooms:?}", source.path));
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// A crate depends only on what its own sources name, so that an edit waits for nothing else.
#[test]
fn crates_depend_on_what_they_use() {
    let mut faults = Vec::new();
    for src in folders_of_sources() {
        let manifest = src.with_file_name("Cargo.toml");
        let text = fs::read_to_string(&manifest).expect("a crate has a manifest");
        let list = text.split("\n[").find_map(|part| part.strip_prefix("dependencies]\n")).expect("it has dependencies");
        let names = list.lines().filter_map(|line| line.split_once([' ', '.']).map(|(name, _)| name.replace('-', "_")));
        let sources = sources_in(&src);
        let idle = names.filter(|name| !name.starts_with('#') && !sources.iter().any(|source| names_crate(&source.code, name)));
        faults.extend(idle.map(|name| format!("{}: {name} is not in use", manifest.display())));
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn every_file_says_what_it_is() {
    let sources = sources();
    let mut faults = Vec::new();
    for source in &sources {
        let doc: String = source.text.lines().take_while(|line| line.starts_with("//!")).collect();
        if doc.is_empty() {
            faults.push(format!("{}: it does not open with //!", source.path));
        }
        let n_lines = source.text.lines().count();
        if source.path == "main.rs" && n_lines > 40 {
            faults.push(format!("main.rs: {n_lines} lines, 40 at most"));
        }
        let is_unsafe = source.code.contains("unsafe ") || source.code.contains("allow(unsafe_code)");
        if is_unsafe && !source.path.starts_with("search/nine/simd/") {
            faults.push(format!("{}: unsafe code", source.path));
        }
        for word in ["todo!", "TODO", "FIXME", "unimplemented!", "dbg!", "#[allow"] {
            if source.text.contains(word) {
                faults.push(format!("{}: {word}", source.path));
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn comments_are_in_plain_english() {
    let found = |text: &str| comments(text).iter().flat_map(|comment| unidiomatic(comment)).collect::<Vec<_>>();
    assert_eq!(found("/// Black ink alone, for so\n/// many cells.\nlet x = \"anew\";\n"), ["alone", "so many"]);
    assert!(found("// `alone` is left alone.\nf();\n// So many that no cell is free.\n").is_empty());
    let mut faults = Vec::new();
    for source in sources().iter().filter(|source| !MAY_BE_UNIDIOMATIC.contains(&source.room())) {
        for comment in comments(&source.text) {
            faults.extend(unidiomatic(&comment).into_iter().map(|phrase| format!("{}: \"{phrase}\" in{comment}", source.path)));
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn every_room_says_what_does_not_belong_in_it() {
    // Check the file that opens each room, and a file that is a room by itself.
    let sources = sources();
    let is_inside = |s: &Source| MAY_IMPORT_INSIDE.iter().any(|(outer, _)| s.room() == *outer) && s.module().len() == 2;
    let is_door = |s: &&Source| s.path.ends_with("/mod.rs") && (s.module().len() == 1 || is_inside(s)) || s.path == "puzzle.rs";
    let doors: Vec<&Source> = sources.iter().filter(is_door).collect();
    let silent = |source: &&&Source| {
        let doc: String = source.text.lines().take_while(|line| line.starts_with("//!")).collect();
        !doc.contains("Not here:")
    };
    let faults: Vec<&str> = doors.iter().filter(silent).map(|s| s.path.as_str()).collect();
    assert!(doors.len() > 12 && faults.is_empty(), "{faults:?}");
}

#[test]
fn no_room_but_kinds_asks_for_a_kind_by_name() {
    let mut faults = Vec::new();
    for source in sources().iter().filter(|s| s.room() != "kinds" && !MAY_QUOTE_A_KIND.contains(&s.path.as_str())) {
        // Some kinds have the name of their one rule, and drawing, words and formats do mention rules; a single letter proves
        // nothing.
        let is_word = |kind: &&Kind| kind.name.len() > 1 && RULES.iter().all(|rule| rule.name != kind.name);
        for kind in KINDS.iter().filter(is_word).filter(|kind| source.code.contains(&format!("\"{}\"", kind.name))) {
            faults.push(format!("{}: \"{}\"", source.path, kind.name));
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn tables_have_each_name_once() {
    let is_once = |names: Vec<&str>| names.iter().collect::<BTreeSet<_>>().len() == names.len();
    assert!(is_once(LADDER.iter().map(|row| row.key).collect()));
    assert!(is_once(LADDER.iter().map(|row| row.name).collect()));
    assert!(is_once(COLUMNS.iter().map(|column| column.name).collect()));
    assert!(is_once(KINDS.iter().map(|kind| kind.name).collect()));
    // Rows are numbered by a byte.
    assert!(LADDER.len() <= 256);
}

#[test]
fn the_documents_name_every_column_kind_theme_and_language() {
    // The documents are part of the package, but an old checkout has none.
    let names = |document: &str, wanted: Vec<&str>| {
        let Ok(text) = fs::read_to_string(root().join(document)) else { return };
        let missing: Vec<&str> = wanted.into_iter().filter(|name| !text.contains(&format!("`{name}`"))).collect();
        assert!(missing.is_empty(), "{document} does not name {missing:?}");
    };
    names("docs/formats.md", COLUMNS.iter().map(|column| column.name).collect());
    names("README.md", KINDS.iter().map(|kind| kind.name).collect());
    let library = Library::default();
    for all in [library.names_beside("themes/x"), library.languages()] {
        assert!(all.len() > 3, "{all:?}");
        names("docs/books.md", all.iter().map(String::as_str).collect());
    }
}

#[test]
fn what_is_cited_is_this_version() {
    let citation = fs::read_to_string(root().join("CITATION.cff")).expect("there is a citation");
    let version = format!("\nversion: {}\n", env!("CARGO_PKG_VERSION"));
    assert!(citation.contains(&version), "CITATION.cff names another version than Cargo.toml");
}

/// French sets a space before signs of two parts and inside quotation marks; a line must not break there. Lines of a book are set by
/// the program, so the space has to be one that keeps.
#[test]
fn french_signs_stay_with_their_words() {
    let folder = root().join("templates/text/fr");
    let mut seen = 0;
    for file in fs::read_dir(folder).unwrap().map(|file| file.unwrap().path()) {
        let text = fs::read_to_string(&file).unwrap();
        let is_toml = file.extension().is_some_and(|ext| ext == "toml");
        // The page's own words are set by the browser.
        if file.file_name().is_some_and(|name| name == "page.toml") {
            continue;
        }
        for line in text.lines().filter(|line| !(is_toml && line.starts_with('#'))) {
            seen += line.matches("\u{a0}:").count();
            // A picture of Markdown begins with an exclamation mark, and a placeholder may compare.
            let line = line.replace("![", "[").replace("!=", "");
            let loose = [" :", " ;", " !", " ?", " »", "« "].iter().find(|sign| line.contains(**sign));
            assert_eq!(loose, None, "{}: {line}", file.display());
        }
    }
    assert!(seen > 50, "{seen}");
}
