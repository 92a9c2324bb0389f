//! How to load a set: code for several programs, and column types for Hugging Face, so that no loader reads a solution as a
//! number.

use super::{Shown, block, columns_of, has_path, map, number, quoted, sides, text};
use crate::formats::{Columns, Holds};
use serde_json::Value;
use std::fmt::Write;

/// Code for each supported program; `tests/judge` runs it as printed here.
pub fn loading(manifest: &Value) -> String {
    let columns = columns_of(manifest);
    let Some(Shown { name, .. }) = columns.iter().find(|column| column.of == "puzzle") else {
        return String::new();
    };
    // A name of one's own may be a word of SQL.
    let is_usual = |name: &str| ["puzzle", "quizzes", "question"].contains(&name);
    let name = if is_usual(name) { name.to_string() } else { quoted(name) };
    let (side, pattern) = &sides(manifest)[0];
    let split = quoted(&split_name(*side));
    let folder = quoted(pattern.rsplit_once('/').map_or(".", |(folder, _)| folder));
    let files = quoted(pattern);
    let named = |value: &dyn Fn(Holds) -> Option<&'static str>| {
        let one = |column: &Shown| value(column.holds).map(|value| format!("{}: {value}", quoted(column.name)));
        columns.iter().filter_map(one).collect::<Vec<_>>().join(", ")
    };
    let texts = |kind: &'static str| named(&|holds| (holds == Holds::Text).then_some(kind));
    let types = named(&|holds| {
        Some(match holds {
            Holds::Text => "\"string\"",
            Holds::Whole => "\"int64\"",
            Holds::Decimal => "\"double\"",
        })
    });
    // The name of a dataset comes from its folder, which "." does not contain.
    let datasets = ("python", format!("import datasets, os\ndata = datasets.load_dataset(os.getcwd(), split={split})"));
    let arrow = |format: &str| {
        let call = format!("pyarrow.dataset.dataset({folder}, format=\"{format}\", schema=pyarrow.schema({{{types}}}))");
        format!("import pyarrow, pyarrow.dataset\ndata = {call}.to_table()")
    };
    let all = |read: &str| format!("import glob, pandas\ndata = pandas.concat({read} for file in sorted(glob.glob({files})))");
    let (pandas, polars, arrow, duckdb) = match text(manifest, "format") {
        // The first versions put row files beside other files, which breaks programs that load a whole folder.
        "parquet" if folder == "\".\"" => (
            all("pandas.read_parquet(file)"),
            format!("import polars\ndata = polars.read_parquet({files})"),
            format!("import glob, pyarrow.dataset\ndata = pyarrow.dataset.dataset(sorted(glob.glob({files}))).to_table()"),
            format!("SELECT {name} FROM '{pattern}'"),
        ),
        "parquet" => (
            format!("import pandas\ndata = pandas.read_parquet({folder})"),
            format!("import polars\ndata = polars.read_parquet({files})"),
            format!("import pyarrow.dataset\ndata = pyarrow.dataset.dataset({folder}).to_table()"),
            format!("SELECT {name} FROM '{pattern}'"),
        ),
        "jsonl" => (
            all(&format!("pandas.read_json(file, lines=True, dtype={{{}}})", texts("str"))),
            format!("import polars\ndata = polars.read_ndjson({files}, infer_schema_length=None)"),
            arrow("json"),
            format!("SELECT {name} FROM read_json('{pattern}', format = 'newline_delimited')"),
        ),
        _ => (
            all(&format!("pandas.read_csv(file, dtype={{{}}})", texts("str"))),
            format!(
                "import polars\ndata = polars.read_csv({files}, schema_overrides={{{}}}, infer_schema_length=None)",
                texts("polars.String")
            ),
            arrow("csv"),
            format!("SELECT {name} FROM read_csv('{pattern}', types = {{{}}})", texts("'VARCHAR'").replace('"', "'")),
        ),
    };
    let note = match text(manifest, "format") {
        "parquet" => "Columns have their types.",
        _ => "Solutions are made of digits alone: columns of text have to be named as such, or programs take them for numbers.",
    };
    let mut out = format!("## Loading\n\n{note} Each of these stands alone, and is run in this folder.\n");
    let arrow = (!is_top(manifest) || text(manifest, "format") == "parquet").then_some(("python", arrow));
    let blocks = [datasets, ("python", pandas), ("python", polars)];
    for (language, code) in blocks.into_iter().chain(arrow).chain([("sql", format!("-- DuckDB\n{duckdb};"))]) {
        let _ = write!(out, "\n{}", block(language, &code));
    }
    out
}

/// Whether row files are beside the other files.
fn is_top(manifest: &Value) -> bool {
    !sides(manifest)[0].1.contains('/')
}

/// The name of a side for Hugging Face: letters, digits and underscores.
pub fn split_name(side: Option<&str>) -> String {
    let plain = |c: char| if c.is_ascii_alphanumeric() { c } else { '_' };
    side.unwrap_or("train").chars().map(plain).collect()
}

/// The columns with their types, for formats without types: the CSV loader would read a solution as a number. Integers that may
/// be missing are floats there, because it has no other nullable numbers.
pub fn features(manifest: &Value) -> String {
    let format = text(manifest, "format");
    let is_json = format == "jsonl";
    if !(format == "csv" || is_json && !has_path(manifest)) {
        return String::new();
    }
    let rated: u64 = map(manifest, "levels").into_iter().flat_map(|levels| levels.values()).map(number).sum();
    let is_rated = rated > 0 && rated == number(&manifest["rows"]);
    let is_whole = |column: &Shown| is_json || column.is_always || is_rated && ["steps", "effort"].contains(&column.of);
    let mut out = String::from("  features:\n");
    if is_json && Columns::read(text(manifest, "columns")).is_ok_and(|columns| columns.ours().is_some()) {
        out.push_str("  - name: format_version\n    dtype: int64\n");
    }
    for column in columns_of(manifest) {
        let kind = match column.holds {
            Holds::Text => "string",
            Holds::Whole if is_whole(&column) => "int64",
            Holds::Whole | Holds::Decimal => "float64",
        };
        let is_plain = column.name.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_');
        let name = if is_plain { column.name.to_string() } else { quoted(column.name) };
        let _ = writeln!(out, "  - name: {name}\n    dtype: {kind}");
    }
    out
}
