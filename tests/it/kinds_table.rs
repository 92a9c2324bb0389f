//! The table of docs/kinds.md: every kind with its rules, sizes, formats and speed. `UPDATE_EXPECT=1` rewrites it. Speeds are
//! measured (`benches/kinds.sh`) and are in a separate list, which must have every kind.

use crate::workshop::run;
use gridpress::board::Shape;
use gridpress::kinds::{KINDS, Kind};

const SPEEDS: &str = include_str!("../corpus/kind_speed.csv");
const HEAD: &str = "| kind | rules | sides | formats beside lists | ms |\n|---|---|---|---|---:|\n";
/// Formats that hold every puzzle.
const LISTS: [&str; 4] = ["csv", "lines", "jsonl", "parquet"];

/// Numbers in a few words: `4, 6, 8 to 10`.
fn in_ranges(mut numbers: Vec<usize>) -> String {
    numbers.sort_unstable();
    numbers.dedup();
    let mut ranges: Vec<(usize, usize)> = Vec::new();
    for n in numbers {
        match ranges.last_mut() {
            Some((_, last)) if *last + 1 == n => *last = n,
            _ => ranges.push((n, n)),
        }
    }
    let said = ranges.iter().map(|&(first, last)| match last - first {
        0 => first.to_string(),
        1 => format!("{first}, {last}"),
        _ => format!("{first} to {last}"),
    });
    said.collect::<Vec<String>>().join(", ")
}

/// The formats that hold a kind, as in `gridpress kinds`, without the lists. A star: at some of its sizes.
fn formats(block: &str) -> String {
    let line = block.lines().find_map(|line| line.trim_start().strip_prefix("formats ")).expect("formats");
    let mut formats: Vec<String> = Vec::new();
    let mut is_within = false;
    for word in line.split_whitespace() {
        match word.starts_with('(') || is_within {
            true if !is_within => *formats.last_mut().expect("a format before its sizes") += "\\*",
            true => {}
            false => formats.push(word.into()),
        }
        is_within = (is_within || word.starts_with('(')) && !word.ends_with(')');
    }
    let held: Vec<&str> = formats.iter().map(String::as_str).filter(|name| LISTS.contains(name)).collect();
    assert_eq!(held, LISTS, "{block}");
    formats.retain(|name| !LISTS.contains(&name.as_str()));
    if formats.is_empty() { "–".into() } else { formats.join(", ") }
}

fn row(kind: &Kind, block: &str, ms: &str) -> String {
    let rules: Vec<String> = kind.rules.iter().map(|rule| format!("`{}`", rule.name)).collect();
    let rules = if rules.is_empty() { "–".into() } else { rules.join(", ") };
    let side = |size: &Shape| size.rows as usize * size.cols as usize;
    // A board that is not a square grid of its boxes has its own size.
    let sizes = match kind.sizes {
        [one] if kind.n_cells(*one) != side(one) * side(one) => one.to_string(),
        sizes => in_ranges(sizes.iter().map(side).collect()),
    };
    format!("| `{}` | {rules} | {sizes} | {} | {ms} |\n", kind.name, formats(block))
}

#[test]
fn the_page_about_kinds_has_every_kind_with_its_rules_sizes_formats_and_speed() {
    let told = run(&["kinds"]).exits(0).text();
    let speeds: Vec<(&str, &str)> = SPEEDS.lines().skip(1).filter_map(|line| line.split_once(',')).collect();
    assert_eq!(speeds.len(), KINDS.len(), "benches/kinds.sh writes the list of speeds");
    let mut table = HEAD.to_string();
    for kind in KINDS.iter() {
        let block = told.split("\n\n").find(|block| block.starts_with(&format!("{}: ", kind.name))).expect(kind.name);
        let speed = speeds.iter().find(|(name, _)| *name == kind.name);
        let (_, ms) = speed.unwrap_or_else(|| panic!("{} has no speed: benches/kinds.sh measures it", kind.name));
        assert!(ms.parse::<f64>().is_ok_and(|ms| ms > 0.0), "{}: {ms}", kind.name);
        table += &row(kind, block, ms);
    }
    let place = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/kinds.md");
    let page = std::fs::read_to_string(&place).expect("the page");
    let from = page.find(HEAD).expect("the head of the table");
    let end = page[from..].find("\n\n").map_or(page.len(), |end| from + end + 1);
    if std::env::var("UPDATE_EXPECT").is_ok() {
        std::fs::write(&place, format!("{}{table}{}", &page[..from], &page[end..])).expect("the page is written");
        return;
    }
    for (is, should) in page[from..end].lines().zip(table.lines()) {
        assert_eq!(is, should, "docs/kinds.md: UPDATE_EXPECT=1 writes the table");
    }
    assert_eq!(page[from..end].lines().count(), table.lines().count(), "docs/kinds.md: UPDATE_EXPECT=1 writes the table");
}
