//! CSV out: heads and rows for each choice of columns.

use super::{Alphabet, COLUMNS, Column, Columns, PathStep, Record, path_text};
use std::borrow::Cow;

const TO_MEMORY: &str = "writing to memory does not fail";
/// Bytes of a full row, more or less.
const USUAL_ROW: usize = 320;

/// The column of a path, after all others.
pub const PATH_COLUMN: &str = "path";

pub fn head(columns: Columns, has_path: bool) -> Vec<u8> {
    match columns.ours() {
        Some(ours) => {
            let path = has_path.then_some(PATH_COLUMN.into());
            csv_bytes([()], |()| ours.iter().map(|c| c.name.into()).chain(path.clone()))
        }
        _ if !columns.has_head() => Vec::new(),
        None => csv_bytes([()], |()| columns.all().map(|(name, _)| name.into())),
    }
}

pub fn rows<'a>(columns: Columns, alphabet: Alphabet, records: impl Iterator<Item = Record<'a>>) -> Vec<u8> {
    let cells = |name: &str| matches!(name, "puzzle" | "solution");
    match columns.ours() {
        Some(ours) if alphabet == Alphabet::default() => {
            csv_bytes(records, |record| ours.iter().map(move |column| record.value(column)))
        }
        Some(ours) => csv_bytes(records, |record| {
            ours.iter().map(move |column| match cells(column.name) {
                true => alphabet.written(record.value(column)),
                false => record.value(column),
            })
        }),
        None => csv_bytes(records, |record| columns.all().map(move |one| record.said(columns, one, alphabet))),
    }
}

/// Full rows, concatenated, and where each of them ends.
pub fn rows_with_ends<'a>(records: impl IntoIterator<Item = impl Into<Record<'a>>>) -> (Vec<u8>, Vec<usize>) {
    let (mut text, mut ends) = (Vec::with_capacity(USUAL_ROW), Vec::new());
    for record in records {
        let record: Record = record.into();
        put_record(&mut text, columns_of(record).iter().map(|column| record.value(column)));
        ends.push(text.len());
    }
    (text, ends)
}

/// The columns of a record by itself.
fn columns_of(record: Record) -> &'static [Column] {
    match (record.is_of_sample(), record.has_quality()) {
        (true, true) => COLUMNS,
        (true, false) => Columns::Sampled.ours().unwrap_or(COLUMNS),
        (false, true) => Columns::Quality.ours().unwrap_or(COLUMNS),
        (false, false) => Columns::Full.ours().unwrap_or(COLUMNS),
    }
}

/// A row of our columns followed by its path.
pub fn row_with_path(columns: Columns, record: Record, path: &[PathStep]) -> Vec<u8> {
    csv_bytes([record], |record| {
        let text = path_text(record.layout(), path.iter().map(|told| (told.key, &told.step.conclusion)));
        columns.ours().unwrap_or(COLUMNS).iter().map(move |column| record.value(column)).chain([text.into()])
    })
}

/// One record of a table that is not of puzzles, quoted where it must be.
pub fn record<'a>(fields: impl IntoIterator<Item = Cow<'a, str>>) -> Vec<u8> {
    let mut text = Vec::new();
    put_record(&mut text, fields);
    text
}

/// A record of fields for each item, written field by field: a list of them for each row would be half of a row's cost.
fn csv_bytes<'a, I, F: IntoIterator<Item = Cow<'a, str>>>(
    items: impl IntoIterator<Item = I>,
    fields: impl Fn(I) -> F,
) -> Vec<u8> {
    let mut text = Vec::new();
    items.into_iter().for_each(|item| put_record(&mut text, fields(item)));
    text
}

/// Adds a record to a text. Nearly all fields are joined unchanged; the crate writes those that must be quoted.
pub fn put_record<'a>(text: &mut Vec<u8>, fields: impl IntoIterator<Item = Cow<'a, str>>) {
    let start = text.len();
    for field in fields {
        put_field(text, &field);
        text.push(b',');
    }
    // A line of nothing would be no record.
    if text.len() == start + 1 {
        text.truncate(start);
        text.extend(quoted(""));
        text.push(b',');
    }
    if text.len() > start {
        text.pop();
    }
    text.push(b'\n');
}

/// Adds a field to a record, quoted if it must be. `put_record` writes a record of one empty field.
pub fn put_field(text: &mut Vec<u8>, field: &str) {
    // Without a branch for each byte.
    let is_special = |&byte: &u8| (byte == b',') | (byte == b'"') | (byte == b'\n') | (byte == b'\r');
    match field.as_bytes().iter().fold(false, |found, byte| found | is_special(byte)) {
        false => text.extend_from_slice(field.as_bytes()),
        true => text.extend(quoted(field)),
    }
}

fn quoted(field: &str) -> Vec<u8> {
    let mut writer = csv::WriterBuilder::new().buffer_capacity(field.len() + 4).from_writer(Vec::new());
    writer.write_record([field]).expect(TO_MEMORY);
    let mut text = writer.into_inner().expect(TO_MEMORY);
    text.pop();
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        /// A record equals what the crate would write.
        #[test]
        fn records_are_quoted_as_readers_expect(fields in prop::collection::vec("[a,\"\r\n;# .é]{0,9}", 1..9)) {
            let mut writer = csv::Writer::from_writer(Vec::new());
            writer.write_record(&fields).unwrap();
            let mut text = Vec::new();
            put_record(&mut text, fields.iter().map(|field| field.as_str().into()));
            prop_assert_eq!(String::from_utf8(text).unwrap(), String::from_utf8(writer.into_inner().unwrap()).unwrap());
        }
    }
}
