//! Presets: ready choices for worksheets, such as a warm-up, as a list in TOML; in the words of `gridpress sheet`.

use super::error::{BookError, toml_error};
use crate::guard::{hold_toml, read_toml};
use crate::sorted::SortedMap;
use serde::Deserialize;
use toml::Value;

/// Ready choices for a sheet.
#[derive(Clone, PartialEq, Debug)]
pub struct Preset {
    /// Its name: `warm-up`.
    pub name: String,
    /// Options of `gridpress sheet` with their values, sorted by name.
    pub options: SortedMap<String, String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    preset: Vec<Row>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Row {
    name: String,
    options: SortedMap<String, Value>,
}

/// Reads a list of presets.
pub fn presets_from_toml(text: &str) -> Result<Vec<Preset>, BookError> {
    hold_toml(text).map_err(BookError::Toml)?;
    let file: File = read_toml(text).map_err(|e| toml_error(text, &e))?;
    let said = |value: Value| match value {
        Value::String(text) => text,
        other => other.to_string(),
    };
    let preset = |row: Row| {
        let options = row.options.into_iter().map(|(name, value)| (name, said(value))).collect();
        Preset { name: row.name, options }
    };
    Ok(file.preset.into_iter().map(preset).collect())
}
