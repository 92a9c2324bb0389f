//! JSON lines out: one object per puzzle.

use super::csv_out::PATH_COLUMN;
use super::{Alphabet, COLUMNS, Columns, Holds, PathStep, Record, Source};
use serde::Serialize;
use serde::ser::{SerializeMap, Serializer};

/// A puzzle as one JSON object: the columns under their names, numbers as numbers, unknown values left out; then its path,
/// if wanted.
struct Object<'a>(Record<'a>, Option<&'a Path<'a>>, Alphabet, Columns);

/// A path as it is written in a line.
#[derive(Serialize)]
#[serde(untagged)]
pub enum Path<'a> {
    /// The short text.
    Short(String),
    /// An object a step.
    Steps(&'a [PathStep<'a>]),
}

/// The version of the keys and their meanings; a later one is not read.
pub const JSON_VERSION: u64 = 1;

impl Serialize for Object<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        // With foreign column names, our version has no meaning.
        let is_full = self.3.ours().is_some();
        if is_full {
            map.serialize_entry("format_version", &JSON_VERSION)?;
        }
        if self.2 != Alphabet::default() {
            map.serialize_entry("alphabet", self.2.name())?;
        }
        // Columns that only some lists have are left out elsewhere, like any unknown value.
        let every = COLUMNS.iter().enumerate().map(|(k, column)| (column.name, Source::Column(k)));
        let (every, picked) = if is_full { (Some(every), None) } else { (None, Some(self.3.all())) };
        for (name, source) in every.into_iter().flatten().chain(picked.into_iter().flatten()) {
            let value = self.0.said(self.3, (name, source), self.2);
            match (source.holds(), value.parse::<i64>(), value.parse::<f64>()) {
                _ if value.is_empty() => {}
                (Holds::Whole | Holds::Decimal, Ok(number), _) => map.serialize_entry(name, &number)?,
                (Holds::Whole | Holds::Decimal, _, Ok(number)) => map.serialize_entry(name, &number)?,
                _ => map.serialize_entry(name, &value)?,
            }
        }
        if let Some(path) = self.1 {
            map.serialize_entry(PATH_COLUMN, path)?;
        }
        // An object has room for whatever else a list said.
        if let (Record::Read(row) | Record::Of(_, row), true) = (self.0, is_full) {
            // A path leads through the puzzle that was read.
            let is_lost = |name: &str| name == PATH_COLUMN && matches!(self.0, Record::Of(..));
            let is_theirs = |claim: &&(String, String)| COLUMNS.iter().all(|column| column.name != claim.0) && !is_lost(&claim.0);
            let mut theirs: Vec<&(String, String)> = row.claims.iter().filter(is_theirs).collect();
            // Keys come in one order, whatever the order of the list that they were read from.
            theirs.sort();
            theirs.dedup_by(|a, b| a.0 == b.0);
            for (name, value) in theirs {
                let inner = value.starts_with(['[', '{']).then(|| serde_json::from_str::<serde_json::Value>(value).ok());
                match inner.flatten() {
                    Some(inner) => map.serialize_entry(name, &inner)?,
                    None => map.serialize_entry(name, value)?,
                }
            }
        }
        map.end()
    }
}

/// A puzzle, and its path where there is one, as a line.
pub fn line<'a>(record: Record<'a>, path: Option<&'a Path<'a>>, alphabet: Alphabet) -> Vec<u8> {
    bytes(Object(record, path, alphabet, Columns::Full))
}

/// A puzzle with only some columns, as a line.
pub fn line_of(columns: Columns, record: Record, alphabet: Alphabet) -> Vec<u8> {
    bytes(Object(record, None, alphabet, columns))
}

fn bytes(object: Object) -> Vec<u8> {
    let mut bytes = serde_json::to_vec(&object).expect("a row of texts and numbers is always JSON");
    bytes.push(b'\n');
    bytes
}
