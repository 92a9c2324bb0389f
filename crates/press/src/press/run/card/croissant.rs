//! The machine-readable card of a run's folder: Croissant 1.0 of MLCommons, a JSON-LD description of the files and of how to
//! extract records.

use super::{IN_EVERY_ROW, Shown, columns_of, ending, files, has_multiple, name, number, sides, text};
use crate::formats::Holds;
use serde_json::{Map, Value, json};

/// The names of the record sets of puzzles and of splits.
const PUZZLES: &str = "puzzles";
const SPLITS: &str = "splits";

/// The Croissant description.
pub fn croissant(manifest: &Value) -> Value {
    let kind_and_size = format!("{} {}", text(manifest, "kind"), text(manifest, "size"));
    // A set of files, not each of them: a card of a large set would be as long as its manifest, which has the hashes.
    let distribution = vec![all_files(manifest)];
    let columns = columns_of(manifest);
    let mut record_sets = Vec::new();
    if !columns.is_empty() {
        if sides(manifest).iter().any(|(name, _)| name.is_some()) {
            record_sets.push(splits(manifest));
        }
        record_sets.push(puzzles(manifest));
    }
    let mut card = json!({
        "@context": context(),
        "@type": "sc:Dataset",
        "conformsTo": "http://mlcommons.org/croissant/1.0",
        "name": name(manifest),
        "version": "1.0.0",
        "description": format!(
            "{} puzzles ({kind_and_size}) made by gridpress {} from the seed {}: {}. Made again by: {}",
            number(&manifest["rows"]), text(manifest, "gridpress"), Value::from(text(manifest, "seed")),
            if has_multiple(manifest) { "some may have several solutions" } else { "each has exactly one solution" }, text(manifest, "command"),
        ),
        "keywords": [text(manifest, "kind"), "logic puzzles", "synthetic", "gridpress"],
        "isLiveDataset": false,
        "distribution": distribution,
        "recordSet": record_sets,
        "license": manifest["license"].as_str().unwrap_or(LICENCE),
        "citeAs": format!(
            "{} {kind_and_size} puzzles, made by gridpress {} (algo {}) from the seed {}; logical hash {}",
            number(&manifest["rows"]), text(manifest, "gridpress"), number(&manifest["algo"]),
            Value::from(text(manifest, "seed")), text(manifest, "logical"),
        ),
    });
    // The bytes must not depend on a clock, so there is a date only if the user gave one.
    if !text(manifest, "date").is_empty() {
        card["datePublished"] = text(manifest, "date").into();
    }
    card
}

/// The licence is the user's choice.
const LICENCE: &str = "unknown; the puzzles are their maker's, who puts a licence here, such as \
https://creativecommons.org/publicdomain/zero/1.0/";

/// The JSON-LD context, as the specification prescribes it.
fn context() -> Value {
    const TERMS: &[&str] = &[
        "citeAs",
        "column",
        "equivalentProperty",
        "extract",
        "field",
        "fileProperty",
        "fileObject",
        "fileSet",
        "format",
        "includes",
        "isLiveDataset",
        "jsonPath",
        "key",
        "md5",
        "parentField",
        "path",
        "recordSet",
        "references",
        "regex",
        "repeated",
        "replace",
        "separator",
        "samplingRate",
        "source",
        "subField",
        "transform",
    ];
    let mut context: Map<String, Value> = TERMS.iter().map(|term| (term.to_string(), format!("cr:{term}").into())).collect();
    context.extend([
        ("@language".to_string(), json!("en")),
        ("@vocab".to_string(), json!("https://schema.org/")),
        ("conformsTo".to_string(), json!("dct:conformsTo")),
        ("cr".to_string(), json!("http://mlcommons.org/croissant/")),
        ("rai".to_string(), json!("http://mlcommons.org/croissant/RAI/")),
        ("dct".to_string(), json!("http://purl.org/dc/terms/")),
        ("sc".to_string(), json!("https://schema.org/")),
        ("data".to_string(), json!({ "@id": "cr:data", "@type": "@json" })),
        ("examples".to_string(), json!({ "@id": "cr:examples", "@type": "@json" })),
        ("dataType".to_string(), json!({ "@id": "cr:dataType", "@type": "@vocab" })),
    ]);
    Value::Object(context)
}

fn encoding(manifest: &Value) -> &'static str {
    match text(manifest, "format") {
        "csv" => "text/csv",
        "jsonl" => "application/jsonlines",
        "parquet" => "application/x-parquet",
        "opensudoku" => "application/xml",
        _ => "text/plain",
    }
}

/// The name of the set of all files.
const FILES: &str = "files";

fn all_files(manifest: &Value) -> Value {
    let patterns: Vec<String> = sides(manifest).into_iter().map(|(_, pattern)| pattern).collect();
    json!({
        "@type": "cr:FileSet",
        "@id": FILES,
        "name": FILES,
        "description": format!("{} files of rows, {}; manifest.json has the length and the SHA-256 of each", files(manifest).len(), ending(manifest)),
        "encodingFormat": encoding(manifest),
        "includes": patterns,
    })
}

/// The sides of a split, with the vocabulary's terms for the usual ones.
fn splits(manifest: &Value) -> Value {
    let url = |name: &str| match name {
        "train" => "cr:TrainingSplit",
        "test" => "cr:TestSplit",
        "valid" | "validation" | "val" | "dev" => "cr:ValidationSplit",
        _ => "",
    };
    let names: Vec<&str> = sides(manifest).into_iter().filter_map(|(name, _)| name).collect();
    let field =
        |id: &str, sort: &str| json!({ "@type": "cr:Field", "@id": format!("{SPLITS}/{id}"), "name": id, "dataType": sort });
    json!({
        "@type": "cr:RecordSet",
        "@id": SPLITS,
        "name": SPLITS,
        "description": "the sides of the split",
        "dataType": "cr:Split",
        "key": { "@id": format!("{SPLITS}/name") },
        "field": [field("name", "sc:Text"), field("url", "sc:URL")],
        "data": names
            .iter()
            .map(|name| json!({ format!("{SPLITS}/name"): name, format!("{SPLITS}/url"): url(name) }))
            .collect::<Vec<_>>(),
    })
}

fn puzzles(manifest: &Value) -> Value {
    let is_split = sides(manifest).iter().any(|(name, _)| name.is_some());
    // JSON omits unknown values, and a column without any value cannot be extracted.
    let is_there = |name: &str| match name {
        "level" => manifest["levels"].as_object().is_some_and(|levels| !levels.is_empty()),
        "split" => is_split,
        _ => IN_EVERY_ROW.contains(&name),
    };
    let is_json = text(manifest, "format") == "jsonl";
    let columns: Vec<_> = columns_of(manifest).into_iter().filter(|column| !is_json || is_there(column.of)).collect();
    let field = |&Shown { name, of, holds, about, .. }: &Shown| {
        let mut field = json!({
            "@type": "cr:Field",
            "@id": format!("{PUZZLES}/{name}"),
            "name": name,
            "description": about,
            "dataType": match holds {
                Holds::Text => "sc:Text",
                Holds::Whole => "sc:Integer",
                Holds::Decimal => "sc:Float",
            },
            "source": { "fileSet": { "@id": FILES }, "extract": { "column": name } },
        });
        if of == "split" && is_split {
            field["references"] = json!({ "field": { "@id": format!("{SPLITS}/name") } });
        }
        field
    };
    let mut set = json!({
        "@type": "cr:RecordSet",
        "@id": PUZZLES,
        "name": PUZZLES,
        "description": "a puzzle a record",
        "field": columns.iter().map(field).collect::<Vec<_>>(),
    });
    if let Some(id) = columns.iter().find(|column| column.of == "id") {
        set["key"] = json!({ "@id": format!("{PUZZLES}/{}", id.name) });
    }
    set
}
