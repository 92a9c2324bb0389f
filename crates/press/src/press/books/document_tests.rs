//! docs/books.md against the program: each key and each value that its table of keys names is tried in a spec, and so is each example.

use super::book::{Assets, PressError};
use super::judged::judged_cover;
use super::sections::understand_kinds;
use crate::book::{self, Spec};
use crate::press::Library;
use std::fs;
use std::path::Path;

const SECTION: &str = "[[section]]\ntitle = \"S\"\ncount = 8\nlevel = \"easy\"\n";

/// Lines of specs, by the keys whose values they try; a key in dots is written as one.
const TRIED: &[(&str, &[&str])] = &[
    ("title", &["title = \"T\""]),
    ("subtitle", &["subtitle = \"Eighty\""]),
    ("author", &["author = \"Ada\""]),
    ("publisher", &["publisher = \"P\""]),
    ("isbn", &["isbn = \"978-3-16-148410-0\""]),
    ("copyright", &["copyright = \"© 2027\""]),
    ("language", &["language = \"de\"", "language = \"en\"", "language = \"es\"", "language = \"fr\"", "language = \"it\""]),
    ("printer", &["printer = \"any\"", "printer = \"a4\""]),
    ("paper", &["printer = \"kdp\"\npage = \"6x9\"\npaper = \"cream\"\nparts.notes = 30"]),
    (
        "page",
        &["page = \"a4\"", "page = \"letter\"", "page = \"legal\"", "page = \"a5\"", "page = \"6x9\"", "page = \"210x297mm\""],
    ),
    ("bleed", &["bleed = true", "bleed = false"]),
    ("margins", &["margins = { inner = 20, outer = 15, top = 15, bottom = 20 }"]),
    ("booklet", &["printer = \"a5-booklet\"\npage = \"a5\"\nbooklet = true", "booklet = false"]),
    ("epub", &["epub = true", "epub = false"]),
    (
        "theme",
        &[
            "theme = \"color\"",
            "theme = \"kids\"",
            "theme = \"large\"\nper_page = 1",
            "theme = \"pocket\"\npage = \"6x9\"",
            "theme = \"standard\"",
        ],
    ),
    ("paragraphs", &["paragraphs = \"justified\"", "paragraphs = \"ragged\""]),
    ("fonts", &["fonts = \"subset\"", "fonts = \"full\""]),
    ("symbols", &["symbols = \"letters\"\n#4x4", "symbols = \"numbers\"\n#4x4"]),
    ("per_page", &["per_page = 1", "per_page = 2", "per_page = 4", "per_page = 6\n#2x3"]),
    (
        "solutions_per_page",
        &["solutions_per_page = 1", "solutions_per_page = 2", "solutions_per_page = 4", "solutions_per_page = 6"],
    ),
    (
        "solutions",
        &[
            "solutions = \"end\"",
            "solutions = \"separate\"",
            "solutions = \"none\"",
            "solutions = \"facing\"",
            "solutions = \"back\"",
            "solutions = \"upside-down\"",
            "solutions = \"code\"",
            "solutions = \"next-day\"\ndaily = { start = \"2027-01-01\", days = 7 }\n#daily",
        ],
    ),
    ("blank_backs", &["blank_backs = true", "blank_backs = false"]),
    ("open_on", &["open_on = \"right\"", "open_on = \"any\""]),
    ("time_line", &["time_line = true"]),
    ("date_line", &["date_line = true"]),
    ("name_line", &["name_line = true"]),
    ("class_line", &["name_line = true\nclass_line = true"]),
    ("days", &["days = true\nper_page = 1\n#month", "days = false"]),
    ("puzzle_title", &["puzzle_title = \"{number} {kind} {section} {level}\"", "days = true\npuzzle_title = \"{date}\"\n#month"]),
    (
        "start",
        &[
            "start = \"2027-01-01\"\npuzzle_title = \"{date}\"",
            "start = \"2027-01-01\"\npuzzle_title = \"{weekday} {day} {month} {year} {date}\"\nper_page = 1\ncaption = { level = false, stars = false }",
        ],
    ),
    ("caption.number", &["caption.number = true"]),
    ("caption.level", &["caption.level = false"]),
    ("caption.stars", &["caption.stars = false"]),
    ("caption.minutes", &["caption.minutes = true"]),
    ("caption.badge", &["caption.badge = true"]),
    ("check_word", &["check_word = true", "check_word = false"]),
    ("notes_area", &["notes_area = \"beside\"", "notes_area = \"below\"", "notes_area = \"none\""]),
    ("hand", &["hand = \"left\"", "hand = \"right\""]),
    ("solution_size", &["solution_size = \"small\"", "solution_size = \"large\""]),
    ("code.link", &["code.link = \"sudokupad\"", "code.link = \"f-puzzles\"", "code.link = \"https://example.org/{id}\""]),
    ("code.size", &["code.link = \"sudokupad\"\ncode.size = 40", "code.link = \"https://example.org/{id}\"\ncode.size = 30"]),
    (
        "code.at",
        &["code.link = \"sudokupad\"\ncode.at = \"beside\"", "code.link = \"sudokupad\"\ncode.at = \"below\"\nper_page = 1"],
    ),
    ("mixed.pages", &["mixed.pages = 3\n#mixed"]),
    (
        "layout.slots",
        &[
            "[[layout]]\nslots = [\"full\"]",
            "[[layout]]\nslots = [\"half\", \"quarter\", \"quarter\"]",
            "[[layout]]\nslots = [\"third\", \"third\", \"sixth\", \"sixth\"]",
        ],
    ),
    ("daily.start", &["daily = { start = \"2027-01-01\", days = 7 }\n#daily"]),
    ("daily.days", &["daily = { start = \"2027-01-01\", days = 366 }\n#daily"]),
    ("candidate_dots", &["candidate_dots = true", "candidate_dots = false"]),
    ("copies", &["copies = 1", "copies = 2\nper_page = 1", "copies = 4\nper_page = 1\n#2x3"]),
    ("solution_slips", &["solution_slips = true", "solution_slips = false"]),
    ("seed", &["seed = \"a\""]),
    ("variants", &["variants = 3"]),
    ("parts.half_title", &["parts.half_title = true", "parts.half_title = false"]),
    ("parts.title", &["parts.title = true", "parts.title = false"]),
    ("parts.imprint", &["parts.imprint = true", "parts.imprint = false"]),
    ("parts.how_to_play", &["parts.how_to_play = true", "parts.how_to_play = false"]),
    ("parts.openers", &["parts.openers = true", "parts.openers = false"]),
    ("parts.graded", &["parts.graded = true", "parts.graded = false"]),
    ("parts.hints", &["parts.hints = true", "parts.hints = \"look\"", "parts.hints = false"]),
    ("parts.contents", &["parts.contents = false"]),
    ("parts.thumb_index", &["parts.thumb_index = true\nbleed = true"]),
    ("parts.notes", &["parts.notes = 4"]),
    (
        "parts.glossary",
        &["parts.glossary = \"used\"", "parts.glossary = \"course\"", "parts.glossary = \"all\"", "parts.glossary = \"none\""],
    ),
    ("imprint.text", &["imprint.text = \"Set in Ulm.\""]),
    ("imprint.seed", &["imprint.seed = true"]),
    ("series.title", &["series = { title = \"Evenings\", volume = 2 }"]),
    ("series.volume", &["series = { title = \"Evenings\", volume = 50 }"]),
    ("cover.template", &["cover.template = \"plain\""]),
];

/// Keys that name files, which are tried where there are files.
const OF_FILES: &[&str] = &["text.file", "text.after", "text.open_on", "text.slot"];

fn document() -> Option<String> {
    // The documents are not part of the package of a crate.
    fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/books.md")).ok()
}

/// The words in backticks.
fn quoted(text: &str) -> impl Iterator<Item = &str> {
    text.split('`').skip(1).step_by(2)
}

/// The rows of the table of keys: the names of their keys in full, and the words that are values.
fn rows(document: &str) -> Vec<(Vec<String>, Vec<&str>)> {
    let table = document.split("## The keys of a spec").nth(1).unwrap().split("\nA `[[section]]`").next().unwrap();
    table
        .lines()
        .filter(|line| line.starts_with("| `"))
        .map(|line| {
            let mut cells = line.split(" | ");
            let names: Vec<&str> = quoted(cells.next().unwrap()).collect();
            let prefix = names[0].split_once('.').map_or(String::new(), |(table, _)| format!("{table}."));
            let full = |name: &&str| if name.contains('.') { name.to_string() } else { format!("{prefix}{name}") };
            (names.iter().map(full).collect(), quoted(cells.next().unwrap()).collect())
        })
        .collect()
}

/// A whole spec from lines; a comment says which sections they need.
fn whole(lines: &str) -> String {
    let title = if lines.contains("title = \"T\"") { "" } else { "title = \"T\"\n" };
    let sections = match lines.rsplit_once('#').map(|(_, wanted)| wanted) {
        Some("daily") => "[[section]]\nkind = \"sudoku\"\nwidth = 50\n".into(),
        Some("mixed") => "[[section]]\nkind = \"sudoku\"\nwidth = 50\n[[section]]\nkind = \"x\"\nwidth = 50\n".into(),
        Some("month") => SECTION.replace("title = \"S\"\ncount = 8", "title = \"January\"\ncount = 31"),
        Some("2x3") => SECTION.replace("level = \"easy\"", "size = \"2x3\""),
        Some("4x4") => SECTION.replace("level = \"easy\"", "size = \"4x4\""),
        _ => SECTION.to_string(),
    };
    format!("{title}{lines}\n{sections}")
}

/// Keys that assets depend on; other specs share the assets of one, since fonts and examples take long to read.
const OF_ASSETS: [&str; 8] = ["language", "theme", "printer", "fonts", "symbols", "cover", "glossary", "kind"];

/// Why a spec is refused, before a puzzle is made.
fn refusal(text: &str, shared: &Assets) -> Option<String> {
    let read = || -> Result<Spec, PressError> {
        let mut spec = Spec::from_toml(text)?;
        understand_kinds(&mut spec, &Library::default())?;
        Ok(spec)
    };
    let spec = match read() {
        Ok(spec) => spec,
        Err(refused) => return Some(refused.to_string()),
    };
    let own = OF_ASSETS.iter().any(|key| text.contains(key)).then(|| Assets::for_book(&Library::default(), &spec));
    let own = match own.transpose() {
        Ok(own) => own,
        Err(refused) => return Some(refused.to_string()),
    };
    let assets = own.as_ref().unwrap_or(shared);
    let refused = book::check(&spec, &assets.materials()).err().map(|refused| refused.to_string());
    // A cover is composed, too, if there is one.
    refused.or_else(|| judged_cover(&spec, assets).err().map(|refused| refused.to_string()))
}

fn shared() -> Assets {
    Assets::for_book(&Library::default(), &Spec::from_toml(&whole("")).unwrap()).unwrap()
}

#[test]
fn every_key_and_value_of_the_table_of_keys_is_taken() {
    let Some(document) = document() else { return };
    let rows = rows(&document);
    assert!(rows.len() > 30, "{}", rows.len());
    let tried = |key: &str| TRIED.iter().find(|(name, _)| *name == key).map(|(_, lines)| *lines);
    for (keys, values) in &rows {
        let lines: Vec<&str> = keys.iter().flat_map(|key| tried(key).unwrap_or_default()).copied().collect();
        let missing: Vec<&String> = keys.iter().filter(|key| tried(key).is_none() && !OF_FILES.contains(&key.as_str())).collect();
        assert!(missing.is_empty(), "no value of {missing:?} is tried");
        for value in values.iter().filter(|_| !lines.is_empty()) {
            // Names of other keys and files are no values.
            let is_other = rows.iter().any(|(keys, _)| keys.iter().any(|key| key == value)) && !value.contains('{');
            let parts = value.trim_matches(|c: char| "{} ".contains(c)).split(',').map(str::trim);
            let is_tried = |part: &str| lines.iter().any(|line| line.contains(part));
            let is_file = value.contains(".md") || *value == "[daily]" || *value == "generate";
            assert!(is_other || is_file || parts.clone().all(is_tried), "{keys:?}: {value} is not tried");
        }
    }
    let (mut faults, shared) = (Vec::new(), shared());
    for (key, lines) in TRIED {
        assert!(rows.iter().any(|(keys, _)| keys.iter().any(|known| known == key)), "docs/books.md does not name {key}");
        faults.extend(lines.iter().filter_map(|line| Some(format!("{line}: {}", refusal(&whole(line), &shared)?))));
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn every_example_of_a_spec_is_taken() {
    let Some(document) = document() else { return };
    let (mut n_tried, mut faults, shared) = (0, Vec::new(), shared());
    for block in document.split("```toml\n").skip(1).filter_map(|rest| rest.split("```").next()) {
        // Files beside a spec are tried where there are files.
        if block.contains("[[text]]") {
            continue;
        }
        let text = match block.contains("[[section]]") {
            true => block.to_string(),
            false if block.contains("[mixed]") => {
                let sections = "[[section]]\nkind = \"sudoku\"\nwidth = 50\n[[section]]\nkind = \"x\"\nwidth = 50\n";
                format!("title = \"T\"\n{block}{sections}")
            }
            false => format!("title = \"T\"\n{block}{SECTION}"),
        };
        faults.extend(refusal(&text, &shared).map(|fault| format!("{text}: {fault}")));
        n_tried += 1;
    }
    assert!(n_tried >= 4 && faults.is_empty(), "{n_tried}: {}", faults.join("\n"));
}
