//! The README.md of a run's folder: what the set is, how to make it again, its columns, and how to load it. It starts with the
//! metadata that Hugging Face expects in a dataset's README.

mod croissant;
mod loading;

pub use croissant::croissant;

use crate::board::Level;
use crate::formats::{Columns, Holds, PATH_COLUMN, Source};
use crate::guard::grouped;
use serde_json::{Map, Value};
use std::fmt::Write;

/// The most files that the README lists; the manifest lists all.
const FILES_NAMED: usize = 40;

/// The README.
pub fn readme(manifest: &Value) -> String {
    let sections = [
        front_matter(manifest),
        about(manifest),
        again(manifest),
        counts(manifest),
        columns(manifest),
        classes(manifest),
        loading::loading(manifest),
        hashes(manifest),
    ];
    sections.iter().filter(|section| !section.is_empty()).cloned().collect::<Vec<String>>().join("\n")
}

/// A text of the manifest; empty if missing.
pub fn text<'a>(manifest: &'a Value, key: &str) -> &'a str {
    manifest[key].as_str().unwrap_or("")
}

/// A number of the manifest; 0 if missing.
pub fn number(value: &Value) -> u64 {
    value.as_u64().unwrap_or(0)
}

/// The files of the set.
pub fn files(manifest: &Value) -> &[Value] {
    manifest["parts"].as_array().map_or(&[], Vec::as_slice)
}

fn list<'a>(manifest: &'a Value, key: &str) -> &'a [Value] {
    manifest[key].as_array().map_or(&[], Vec::as_slice)
}

fn map<'a>(manifest: &'a Value, key: &str) -> Option<&'a Map<String, Value>> {
    manifest[key].as_object().filter(|map| !map.is_empty())
}

/// The file extension, with its dot.
pub fn ending(manifest: &Value) -> &str {
    let name = files(manifest).first().map_or("", |file| text(file, "name"));
    name.rfind('.').map_or("", |at| &name[at..])
}

/// The sides of the split in the requested order, each with the pattern of its files; one without a name if the set is not
/// split.
pub fn sides(manifest: &Value) -> Vec<(Option<&str>, String)> {
    let ending = ending(manifest);
    let names: Vec<&str> =
        text(manifest, "split").split(',').filter_map(|share| share.split(':').next()).filter(|name| !name.is_empty()).collect();
    let is_there = |name: &&str| files(manifest).iter().any(|file| text(file, "split") == *name);
    let data = if manifest["in_data"] == true { "data/" } else { "" };
    let sides: Vec<(Option<&str>, String)> =
        names.into_iter().filter(is_there).map(|name| (Some(name), format!("{data}{name}/*{ending}"))).collect();
    if sides.is_empty() { vec![(None, format!("{data}*{ending}"))] } else { sides }
}

/// Columns that have a value in every generated row.
const IN_EVERY_ROW: &[&str] =
    &["id", "kind", "size", "puzzle", "solution", "clues", "slot", "variant", "attempt", "algo", "seed", "recipe", "solutions"];

/// Whether rows have paths after their columns.
fn has_path(manifest: &Value) -> bool {
    list(manifest, "words").iter().any(|word| word == "--with-path")
}

/// A column of the files.
pub struct Shown {
    /// Its name there.
    pub name: &'static str,
    /// The column of the table that it describes.
    pub of: &'static str,
    /// The type of its values.
    pub holds: Holds,
    /// Its description.
    pub about: &'static str,
    /// Whether it has a value in every row.
    pub is_always: bool,
}

/// The last column of a CSV with paths.
const PATH: Shown = Shown {
    name: PATH_COLUMN,
    of: PATH_COLUMN,
    holds: Holds::Text,
    about: "the solving path of a person, step by step: `hidden-single r2c3=3;pointing r7c4-5 r7c6-5`",
    is_always: false,
};

/// The columns of the files. Empty for formats without named columns.
pub fn columns_of(manifest: &Value) -> Vec<Shown> {
    let columns = Columns::read(text(manifest, "columns")).unwrap_or_default();
    let shown = |(name, source): (&'static str, Source)| {
        let is_always = !matches!(source, Source::Column(_) | Source::Zeros) || IN_EVERY_ROW.contains(&source.column());
        Shown { name, of: source.column(), holds: source.holds(), about: source.about(), is_always }
    };
    match text(manifest, "format") {
        "csv" | "jsonl" | "parquet" => {
            let path = (text(manifest, "format") == "csv" && has_path(manifest)).then_some(PATH);
            columns.all().map(shown).chain(path).collect()
        }
        _ => Vec::new(),
    }
}

/// A short name of the set: `sudoku-3x3-10000`.
pub fn name(manifest: &Value) -> String {
    format!("{}-{}-{}", text(manifest, "kind"), text(manifest, "size"), number(&manifest["rows"]))
}

/// A quoted text that is valid in JSON and YAML, whatever the seed contains.
fn quoted(text: &str) -> String {
    Value::from(text).to_string()
}

/// Text as inline code in a paragraph or table, whatever it contains.
fn code(text: &str) -> String {
    let plain: String = text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    let fence = "`".repeat(longest_fence(&plain) + 1);
    let space = if plain.starts_with('`') || plain.ends_with('`') { " " } else { "" };
    format!("{fence}{space}{}{space}{fence}", plain.replace('|', "\\|"))
}

/// Lines as a code block, whatever they contain.
fn block(language: &str, lines: &str) -> String {
    let fence = "`".repeat(longest_fence(lines).max(2) + 1);
    format!("{fence}{language}\n{lines}\n{fence}\n")
}

fn longest_fence(text: &str) -> usize {
    text.split(|c| c != '`').map(str::len).max().unwrap_or(0)
}

fn front_matter(manifest: &Value) -> String {
    let rows = number(&manifest["rows"]);
    let kind = text(manifest, "kind");
    // The size categories of Hugging Face, each ten times the last.
    const STEPS: &[(u64, &str)] = &[
        (1_000, "n<1K"),
        (10_000, "1K<n<10K"),
        (100_000, "10K<n<100K"),
        (1_000_000, "100K<n<1M"),
        (10_000_000, "1M<n<10M"),
        (100_000_000, "10M<n<100M"),
        (1_000_000_000, "100M<n<1B"),
        (10_000_000_000, "1B<n<10B"),
        (100_000_000_000, "10B<n<100B"),
        (1_000_000_000_000, "100B<n<1T"),
    ];
    let category = STEPS.iter().find(|(below, _)| rows < *below).map_or("n>1T", |(_, category)| category);
    let mut out = String::from("---\n");
    let title = format!("{} {} puzzles, {}, seed {}", grouped(rows), kind, text(manifest, "size"), text(manifest, "seed"));
    let _ = writeln!(out, "pretty_name: {}", quoted(&title));
    match manifest["license"].as_str() {
        None => {
            out.push_str(
                "# The puzzles are yours, and nobody else has said under which licence they go: put yours here, such as cc0-1.0.\n",
            );
            out.push_str("license: unknown\n");
        }
        Some(link) if link.contains("://") => {
            let _ = writeln!(out, "license: other\nlicense_name: see-link\nlicense_link: {}", quoted(link));
        }
        Some(name) => {
            let _ = writeln!(out, "license: {}", quoted(&name.to_lowercase()));
        }
    }
    let _ = writeln!(out, "size_categories:\n- {category}");
    let _ = writeln!(out, "tags:\n- {}\n- logic-puzzles\n- synthetic\n- gridpress", quoted(kind));
    // For formats that its loaders do not support, give no configuration instead of a wrong one.
    if !columns_of(manifest).is_empty() {
        out.push_str("configs:\n- config_name: default\n");
        out.push_str(&loading::features(manifest));
        out.push_str("  data_files:\n");
        for (name, pattern) in sides(manifest) {
            let name = loading::split_name(name);
            let _ = writeln!(out, "  - split: {}\n    path: {}", quoted(&name), quoted(&pattern));
        }
    }
    out.push_str("---\n");
    out
}

/// Whether puzzles with several solutions were requested.
pub fn has_multiple(manifest: &Value) -> bool {
    text(manifest, "recipe").split(' ').any(|word| word == "allow-multiple")
}

fn about(manifest: &Value) -> String {
    let (kind, size) = (text(manifest, "kind"), text(manifest, "size"));
    let solutions = match has_multiple(manifest) {
        true => "puzzles with several solutions were allowed, and the column `solutions` says how many each has",
        false => "every puzzle has exactly one solution, proven by exhaustive search",
    };
    let mut out = format!("# {} puzzles: {kind} {size}\n\n", grouped(number(&manifest["rows"])));
    let _ = writeln!(
        out,
        "Made by gridpress {} from a seed: {solutions}; and the same command makes the same puzzles again on any machine.\n",
        text(manifest, "gridpress")
    );
    for (what, value) in [
        ("kind", code(kind)),
        ("size of a box, rows x columns", code(size)),
        ("seed", code(text(manifest, "seed"))),
        ("algorithm version (`algo`)", number(&manifest["algo"]).to_string()),
        ("recipe", code(text(manifest, "recipe"))),
        ("slots", grouped(number(&manifest["slots"]))),
        ("transforms behind each puzzle", number(&manifest["variants"]).to_string()),
        ("puzzles", grouped(number(&manifest["rows"]))),
        ("format", code(text(manifest, "format"))),
    ] {
        let _ = writeln!(out, "- {what}: {value}");
    }
    let says = |start: &str| text(manifest, "recipe").split(' ').any(|word| word.starts_with(start));
    let of_sample = match () {
        _ if !says("sample=uniform") => NOT_UNIFORM,
        _ if says("resample=") => RESAMPLED,
        _ if text(manifest, "columns") == Columns::Sampled.name() => WEIGHTED,
        _ => UNIFORM,
    };
    let _ = write!(out, "\n{of_sample}");
    if let Some(effective) = manifest["effective"].as_u64() {
        let cut = manifest["weight_cut"].as_f64().unwrap_or(0.0) * 100.0;
        let effective = grouped(effective);
        let _ = writeln!(
            out,
            "Its rows say as much as {effective} drawn independently; {cut:.1} % of the weight was cut off from the heaviest."
        );
    }
    out
}

/// Why a set is not uniform; docs/sets.md has the measurements.
const NOT_UNIFORM: &str = "It is no uniform sample: grids are not drawn equally often (of the classes of 6x6 some come 0.34 times as \
often as they would, some 2.85 times), and taking clues away from a grid leaves other minimal puzzles than a draw among all of them \
would (9x9: 24.4 givens on average, where uniform ones have 26.6).\n";

/// The nature of a set of uniform grids.
const UNIFORM: &str = "Full grids were drawn uniformly: each is as likely as every other. What is chosen among puzzles, and which clues \
were taken away, is not uniform.\n";

/// The nature of a set of uniform grids and weighted puzzles.
const WEIGHTED: &str = "Full grids were drawn uniformly: each is as likely as every other. Minimal puzzles are not: `path_weight` is the \
natural logarithm, in millionths, of the weight of a row. Shares of weights speak of all minimal puzzles, shares of rows do not.\n";

/// The nature of a set of puzzles that were drawn by their weights.
const RESAMPLED: &str = "Minimal puzzles of uniformly drawn grids were drawn by their weights, block of slots by block, so that each is \
nearly as likely as every other, the nearer the larger the blocks. Rows of one `root` are not independent, and a row with `copy_of` is the \
same puzzle as an earlier one.\n";

fn again(manifest: &Value) -> String {
    format!(
        "## Made again\n\n{}\nThe rows are the same for ever; the bytes of Parquet files are the same for one version of gridpress.\n",
        block("sh", text(manifest, "command"))
    )
}

fn table(out: &mut String, heads: [&str; 2], rows: impl IntoIterator<Item = (String, u64)>) {
    let mut rows = rows.into_iter().peekable();
    if rows.peek().is_none() {
        return;
    }
    let _ = writeln!(out, "| {} | {} |\n|---|---:|", heads[0], heads[1]);
    rows.for_each(|(name, n)| out.push_str(&format!("| {name} | {} |\n", grouped(n))));
    out.push('\n');
}

fn counts(manifest: &Value) -> String {
    let mut out = String::from("## Counts\n\n");
    let start = out.len();
    if let Some(levels) = map(manifest, "levels") {
        let rows = Level::ALL.iter().filter_map(|level| Some((level.name().to_string(), levels.get(level.name())?.as_u64()?)));
        table(&mut out, ["level", "puzzles"], rows);
    }
    if let Some(splits) = map(manifest, "splits") {
        let of = |name: &str| splits.get(name).map(|side| (code(name), number(&side["rows"])));
        table(&mut out, ["split", "puzzles"], sides(manifest).iter().filter_map(|(name, _)| of((*name)?)));
    }
    if let Some(clues) = map(manifest, "clues") {
        let mut rows: Vec<(u64, u64)> = clues.iter().filter_map(|(n, count)| Some((n.parse().ok()?, count.as_u64()?))).collect();
        rows.sort_unstable();
        table(&mut out, ["givens", "puzzles"], rows.into_iter().map(|(n, count)| (n.to_string(), count)));
    }
    let level = |value: &Value| value.as_str().map_or("any level".to_string(), str::to_string);
    for gap in list(manifest, "gaps").iter().filter(|gap| number(&gap["slots"]) > 0) {
        let n = grouped(number(&gap["slots"]));
        let why = match text(manifest, "recipe").contains(" resample=") {
            true => "their blocks were worth too few independent draws",
            false => "no attempt met what was asked for",
        };
        let _ = writeln!(out, "- {n} slots for {} have no puzzle: {why}", level(&gap["level"]));
    }
    for short in list(manifest, "short").iter().filter(|short| number(&short["puzzles"]) > 0) {
        let n = grouped(number(&short["puzzles"]));
        let _ = writeln!(out, "- {n} puzzles for {} are missing: no more classes were found", level(&short["level"]));
    }
    if number(&manifest["dropped"]) > 0 {
        let n = grouped(number(&manifest["dropped"]));
        let _ = writeln!(out, "- {n} slots are left out, since an earlier puzzle is of the same class");
    }
    if out.len() == start { String::new() } else { out }
}

fn columns(manifest: &Value) -> String {
    let columns = columns_of(manifest);
    if columns.is_empty() {
        return String::new();
    }
    let mut out = String::from("## Columns\n\nWhat is not known is empty (null in Parquet, left out in JSON).\n\n");
    out.push_str("| column | type | what it says |\n|---|---|---|\n");
    for Shown { name, holds, about, .. } in columns {
        let _ = writeln!(out, "| `{name}` | {} | {} |", type_of(holds), about.replace('|', "\\|"));
    }
    out
}

fn type_of(holds: Holds) -> &'static str {
    match holds {
        Holds::Text => "text",
        Holds::Whole => "integer",
        Holds::Decimal => "decimal",
    }
}

fn classes(manifest: &Value) -> String {
    let mut out = String::from(
        "## What counts as the same puzzle\n\nTwo puzzles are of one class where swapping digits, rows, columns, bands and stacks, \
         or turning and mirroring, makes one of the other; such puzzles look different and are solved alike. `id` names the puzzle \
         as it stands, `class` and `grid_class` (where they are filled) name the class of the puzzle and of its solution.\n\n",
    );
    out.push_str(match manifest["distinct"].as_bool() {
        Some(true) => "No class comes twice in this set.\n",
        _ => "Nothing was done to keep a class from coming twice: `gridpress dedupe` keeps the first of each.\n",
    });
    if number(&manifest["variants"]) > 0 {
        out.push_str("Transforms (`variant` above 0) are of the class of their original by intent.\n");
    }
    if !text(manifest, "split").is_empty() {
        let _ = writeln!(
            out,
            "\nThe set is split {} by the class of the **solution grid**: puzzles on equivalent grids are all on one \
             side, so that no test puzzle is a training puzzle in disguise.",
            code(text(manifest, "split"))
        );
    }
    out
}

fn hashes(manifest: &Value) -> String {
    let files = files(manifest);
    let mut out = format!(
        "## Hashes\n\n`gridpress verify DIR` proves all that is claimed here: hashes, and of each row its one solution, its rating and \
         its other columns. The rows of all files together have the logical hash {}, whatever their format and however they are cut \
         into files.\n\n| file | slots | rows | sha256 |\n|---|---|---:|---|\n",
        code(text(manifest, "logical"))
    );
    for file in files.iter().take(FILES_NAMED) {
        let (from, to) = (number(&file["from"]), number(&file["to"]));
        let slots = format!("{from}..{}", to.saturating_sub(1).max(from));
        let _ = writeln!(
            out,
            "| {} | {slots} | {} | {} |",
            code(text(file, "name")),
            grouped(number(&file["rows"])),
            code(text(file, "sha256"))
        );
    }
    if files.len() > FILES_NAMED {
        let _ = writeln!(out, "\nand {} more: `manifest.json` lists them all.", grouped((files.len() - FILES_NAMED) as u64));
    }
    out
}

#[cfg(test)]
mod tests;
