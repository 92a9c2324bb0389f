//! JSON lines out: an object a puzzle.
//! What never lives here: the meaning of a column.

use super::csv_out::PATH_COLUMN;
use super::{COLUMNS, Holds, PathStep, Record};
use serde::Serialize;
use serde::ser::{SerializeMap, Serializer};

/// A puzzle as one JSON object: the columns under their names, numbers as numbers, unknown values left out; then its path,
/// where one is wanted.
struct Object<'a>(Record<'a>, Option<&'a [PathStep<'a>]>);

impl Serialize for Object<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("format_version", &1)?;
        for column in COLUMNS {
            let value = self.0.value(column);
            match (column.holds, value.parse::<u64>(), value.parse::<f64>()) {
                _ if value.is_empty() => {}
                (Holds::Whole | Holds::Decimal, Ok(number), _) => map.serialize_entry(column.name, &number)?,
                (Holds::Whole | Holds::Decimal, _, Ok(number)) => map.serialize_entry(column.name, &number)?,
                _ => map.serialize_entry(column.name, &value)?,
            }
        }
        if let Some(path) = self.1 {
            map.serialize_entry(PATH_COLUMN, path)?;
        }
        map.end()
    }
}

/// A puzzle, and its path where there is one, as a line.
pub fn line(record: Record, path: Option<&[PathStep]>) -> Vec<u8> {
    let mut bytes = serde_json::to_vec(&Object(record, path)).expect("a row of texts and numbers is always JSON");
    bytes.push(b'\n');
    bytes
}
