//! Tests of the cards: their contents, and safe quoting of seeds and names.

use super::*;
use crate::formats::{Column, Columns};
use crate::press::run::folder::json_text;
use serde_json::json;

fn manifest() -> Value {
    json!({
        "gridpress": "0.1.0", "format_version": 1, "algo": 1, "kind": "sudoku", "size": "2x3", "seed": "monday",
        "recipe": "kind=sudoku size=2x3", "command": "gridpress generate --size 2x3 --seed monday --out=DIR", "format": "csv",
        "columns": "full", "in_data": true, "count": 12_000, "variants": 0, "distinct": false, "split": "train:90,test:10", "slots": 12_000,
        "rows": 11_998, "gaps": [{ "level": "hard", "slots": 2 }], "levels": { "medium": 2_000, "easy": 9_998 },
        "clues": { "9": 998, "10": 11_000 }, "logical": "ab12",
        "splits": { "train": { "rows": 10_798, "logical": "a" }, "test": { "rows": 1_200, "logical": "b" } },
        "parts": [
            { "name": "data/train/part-000000000000.csv", "from": 0, "to": 12_000, "rows": 10_798, "bytes": 9, "sha256": "s1", "split": "train" },
            { "name": "data/test/part-000000000000.csv", "from": 0, "to": 12_000, "rows": 1_200, "bytes": 7, "sha256": "s2", "split": "test" },
        ],
    })
}

fn with(change: Value) -> Value {
    let mut manifest = manifest();
    manifest.as_object_mut().unwrap().extend(change.as_object().unwrap().clone());
    manifest
}

/// The columns of sets that are not samples.
fn ours() -> &'static [Column] {
    Columns::Full.ours().unwrap()
}

#[test]
fn a_card_says_what_the_set_is() {
    let card = readme(&manifest());
    for part in [
        "---\npretty_name: \"11,998 sudoku puzzles, 2x3, seed monday\"\n",
        "size_categories:\n- 10K<n<100K\n",
        "  - split: \"train\"\n    path: \"data/train/*.csv\"\n  - split: \"test\"\n    path: \"data/test/*.csv\"\n---\n",
        "\n```sh\ngridpress generate --size 2x3 --seed monday --out=DIR\n```\n",
        "| easy | 9,998 |\n| medium | 2,000 |\n",
        "| `train` | 10,798 |\n| `test` | 1,200 |\n",
        "| 9 | 998 |\n| 10 | 11,000 |\n",
        "- 2 slots for hard have no puzzle",
        "| `clues` | integer | how many givens |\n",
        "solution grid",
        "| `data/test/part-000000000000.csv` | 0..11999 | 1,200 | `s2` |",
        "gridpress verify DIR",
        "  features:\n  - name: id\n    dtype: string\n",
        "  - name: solution\n    dtype: string\n  - name: clues\n    dtype: int64\n",
        // 11,998 rows with 11,998 levels are all rated; guesses may be missing even then.
        "  - name: steps\n    dtype: int64\n",
        "  - name: guesses\n    dtype: float64\n",
        "datasets.load_dataset(os.getcwd(), split=\"train\")",
        "pyarrow.dataset.dataset(\"data/train\", format=\"csv\", schema=pyarrow.schema({\"id\": \"string\"",
        "It is no uniform sample",
    ] {
        assert!(card.contains(part), "{part}\n{card}");
    }
    // Every column is there, each as one row of the table.
    for column in ours() {
        let row = card.lines().find(|line| line.starts_with(&format!("| `{}` |", column.name)));
        assert_eq!(row.map(|row| row.replace("\\|", "").matches('|').count()), Some(4), "{}", column.name);
    }
}

#[test]
fn what_is_not_there_is_not_told() {
    let card =
        readme(&with(json!({ "levels": {}, "clues": null, "gaps": [], "splits": null, "split": null, "format": "lines" })));
    for part in ["| level |", "| givens |", "## Counts", "## Columns", "## Loading", "configs:", "solution grid"] {
        assert!(!card.contains(part), "{part}");
    }
    assert!(card.contains("exactly one solution"));
    let several = with(json!({ "recipe": "kind=suko allow-multiple" }));
    assert!(!readme(&several).contains("exactly one solution") && !croissant(&several).to_string().contains("exactly one"));
    // An empty manifest must not cause a panic.
    assert!(readme(&json!({})).starts_with("---\n"));
    assert!(croissant(&json!({}))["recordSet"].as_array().is_some_and(Vec::is_empty));
}

#[test]
fn rows_of_old_folders_are_loaded_where_they_lie() {
    let old = |format: &str| {
        let part = json!({ "name": format!("part-000000000000.{format}"), "rows": 11_998 });
        readme(&with(json!({ "in_data": false, "split": null, "format": format, "parts": [part] })))
    };
    assert!(old("csv").contains("path: \"*.csv\"") && old("csv").contains("glob.glob(\"*.csv\")"));
    // A loader of whole folders would read README.md as rows.
    assert!(!old("csv").contains("pyarrow.dataset") && old("parquet").contains("pyarrow.dataset.dataset(sorted(glob"));
    assert!(!old("parquet").contains("features:"));
}

#[test]
fn paths_are_a_column_of_a_csv() {
    let set = |format: &str| with(json!({ "format": format, "words": ["generate", "--with-path"] }));
    assert!(
        readme(&set("csv")).contains("| `path` | text |") && readme(&set("csv")).contains("  - name: path\n    dtype: string\n")
    );
    // Nested objects have no type that all loaders support.
    assert!(!readme(&set("jsonl")).contains("features:") && !readme(&set("jsonl")).contains("| `path` |"));
    assert!(readme(&with(json!({ "format": "jsonl" }))).contains("  features:\n  - name: format_version\n    dtype: int64\n"));
}

#[test]
fn a_croissant_says_whose_it_is_and_a_day_only_where_one_is_said() {
    let card = croissant(&manifest());
    assert!(card["license"].as_str().is_some_and(|text| text.starts_with("unknown")));
    assert!(card["citeAs"].as_str().is_some_and(|text| text.ends_with("logical hash ab12")));
    assert_eq!(card["datePublished"], Value::Null);
    assert_eq!(croissant(&with(json!({ "date": "2026-05-31" })))["datePublished"], "2026-05-31");
}

#[test]
fn nothing_of_a_seed_breaks_out() {
    let seed = "a\"b\n---\n`|` ```";
    let card = readme(&with(json!({ "seed": seed, "command": format!("gridpress generate --seed '{seed}'") })));
    let front = card.strip_prefix("---\n").and_then(|rest| rest.split_once("\n---\n")).unwrap().0;
    assert!(front.contains("seed a\\\"b\\n---\\n`|` ```\"") && front.contains("configs:"), "{front}");
    assert!(card.contains("````sh\n") && card.contains("- seed: ```` a\"b --- `\\|` ``` ````\n"), "{card}");
}

#[test]
fn sizes_fall_into_their_categories() {
    for (rows, category) in [(0, "n<1K"), (999, "n<1K"), (1_000, "1K<n<10K"), (1_000_000, "1M<n<10M"), (u64::MAX, "n>1T")] {
        assert!(readme(&with(json!({ "rows": rows }))).contains(&format!("size_categories:\n- {category}\n")), "{rows}");
    }
    assert_eq!([grouped(0), grouped(999), grouped(1000), grouped(1234567)], ["0", "999", "1,000", "1,234,567"]);
}

#[test]
fn croissants_name_all_files_and_every_column() {
    let card = croissant(&manifest());
    let distribution = card["distribution"].as_array().unwrap();
    assert_eq!(distribution.len(), 1);
    assert_eq!(distribution[0]["includes"], json!(["data/train/*.csv", "data/test/*.csv"]));
    assert!(distribution[0]["description"].as_str().is_some_and(|text| text.starts_with("2 files of rows, .csv")));
    let sets = card["recordSet"].as_array().unwrap();
    assert_eq!(sets[0]["data"][0], json!({ "splits/name": "train", "splits/url": "cr:TrainingSplit" }));
    assert_eq!(sets[1]["field"].as_array().unwrap().len(), ours().len());
    let of = |manifest: &Value| croissant(manifest)["recordSet"][0]["field"].as_array().map(Vec::len);
    let plain = |columns: &str| with(json!({ "split": null, "columns": columns }));
    assert_eq!([of(&plain("kaggle")), of(&plain("extreme")), of(&plain("full"))], [Some(2), Some(4), Some(ours().len())]);
    // Custom names become names of fields, with the descriptions of the columns.
    let own = croissant(&plain("key=id,question=puzzle,n=clues"));
    assert_eq!(own["recordSet"][0]["key"]["@id"], "puzzles/key");
    assert_eq!(own["recordSet"][0]["field"][2]["dataType"], "sc:Integer");
    let card = readme(&plain("key=id,question=puzzle,select=solution"));
    for part in
        ["| `question` | text | the givens", "  - name: select\n    dtype: string\n", "dtype={\"key\": str, \"question\": str"]
    {
        assert!(card.contains(part), "{part}\n{card}");
    }
}

#[test]
fn what_lists_files_stays_small() {
    // As many files as the largest set has before its parts are as large as they get.
    let parts: Vec<Value> = (0..1_024u64)
        .map(|k| json!({ "name": format!("data/train/part-{:012}.parquet", k << 20), "from": k << 20, "to": (k + 1) << 20, "rows": 1 << 20,
            "bytes": 99_999_999, "sha256": "0".repeat(64), "logical": "0".repeat(64), "split": "train" }))
        .collect();
    let manifest = with(json!({ "parts": parts, "described": vec!["0".repeat(64); 1_024], "format": "parquet" }));
    let lengths = [json_text(&manifest).len(), readme(&manifest).len(), json_text(&croissant(&manifest)).len()];
    assert!(lengths.iter().all(|length| *length < 1_000_000), "{lengths:?}");
    assert!(lengths[2] < 20_000, "it grows with the number of files: {lengths:?}");
}

#[test]
fn a_licence_is_told_where_one_is_said() {
    let said = |license: &str| with(json!({ "license": license }));
    assert!(readme(&said("CC0-1.0")).contains("\nlicense: \"cc0-1.0\"\nsize_categories"));
    let link = "https://creativecommons.org/publicdomain/zero/1.0/";
    assert!(readme(&said(link)).contains(&format!("\nlicense: other\nlicense_name: see-link\nlicense_link: \"{link}\"\n")));
    assert_eq!(croissant(&said(link))["license"], link);
}
