//! CSV out: heads and rows for each choice of columns.

use super::{Alphabet, COLUMNS, Columns, PathStep, Record, Style, path_text};
use crate::puzzle::board_text;
use std::borrow::Cow;

const TO_MEMORY: &str = "writing to memory does not fail, and all records are of one length";
/// Bytes of a full row, more or less.
const USUAL_ROW: usize = 320;

/// The column that a path has, behind all others.
pub const PATH_COLUMN: &str = "path";

/// Whether there is a place for what a record has in a column.
pub fn holds(style: Style, column: &str) -> bool {
    match style.columns {
        Columns::Full => COLUMNS.iter().any(|ours| ours.name == column),
        Columns::Kaggle => column == "solution",
        Columns::Extreme => matches!(column, "solution" | "source" | "rating" | "guesses"),
    }
}

pub fn head(columns: Columns, has_path: bool) -> Vec<u8> {
    match columns {
        Columns::Full => {
            let path = has_path.then_some(PATH_COLUMN.into());
            csv_bytes([()], |()| COLUMNS.iter().map(|c| c.name.into()).chain(path.clone()))
        }
        Columns::Kaggle => b"quizzes,solutions\n".to_vec(),
        Columns::Extreme => b"source,question,answer,rating\n".to_vec(),
    }
}

pub fn rows<'a>(columns: Columns, alphabet: Alphabet, records: impl Iterator<Item = Record<'a>>) -> Vec<u8> {
    let cells = |name: &str| matches!(name, "puzzle" | "solution");
    match columns {
        Columns::Full if alphabet == Alphabet::default() => {
            csv_bytes(records, |record| COLUMNS.iter().map(move |column| record.value(column)))
        }
        Columns::Full => csv_bytes(records, |record| {
            COLUMNS.iter().map(move |column| match cells(column.name) {
                true => alphabet.written(record.value(column)),
                false => record.value(column),
            })
        }),
        _ => csv_bytes(records, |record| few_fields(columns, alphabet, record)),
    }
}

/// Full rows behind each other, and where each of them ends.
pub fn rows_with_ends<'a>(records: impl IntoIterator<Item = impl Into<Record<'a>>>) -> (Vec<u8>, Vec<usize>) {
    let mut ends = Vec::new();
    let mut writer = csv::Writer::from_writer(Vec::with_capacity(USUAL_ROW));
    for record in records {
        let record: Record = record.into();
        COLUMNS.iter().for_each(|column| writer.write_field(record.value(column).as_bytes()).expect(TO_MEMORY));
        writer.write_record(None::<&[u8]>).expect(TO_MEMORY);
        writer.flush().expect(TO_MEMORY);
        ends.push(writer.get_ref().len());
    }
    (writer.into_inner().expect(TO_MEMORY), ends)
}

/// A full row with its path behind it.
pub fn row_with_path(record: Record, path: &[PathStep]) -> Vec<u8> {
    csv_bytes([record], |record| {
        let text = path_text(record.layout(), path.iter().map(|told| (told.key, &told.step.conclusion)));
        COLUMNS.iter().map(move |column| record.value(column)).chain([text.into()])
    })
}

/// The fields of the presets for other people's tools. What a list said under their names goes out as it came in.
fn few_fields<'a>(columns: Columns, alphabet: Alphabet, record: Record<'a>) -> Vec<Cow<'a, str>> {
    let givens = alphabet.written(board_text(record.layout(), &record.clues().givens).into());
    let solution = alphabet.written(record.value_of("solution"));
    let said = |name: &str, ours: &dyn Fn() -> Cow<'a, str>| match record {
        Record::Made(_) => ours(),
        Record::Read(row) => row.claim(name).map_or_else(ours, Cow::Borrowed),
    };
    match columns {
        Columns::Full => COLUMNS.iter().map(|column| record.value(column)).collect(),
        Columns::Kaggle => vec![givens.replace('.', "0").into(), solution],
        Columns::Extreme => {
            // A puzzle of somebody else is not said to be ours.
            let ours = if matches!(record, Record::Made(_)) || !record.value_of("seed").is_empty() { "gridpress" } else { "" };
            let source = said("source", &|| ours.into());
            vec![source, givens, solution, said("rating", &|| record.value_of("guesses"))]
        }
    }
}

/// One record of a table that is not of puzzles, quoted where it must be.
pub fn record<'a>(fields: impl IntoIterator<Item = Cow<'a, str>>) -> Vec<u8> {
    let fields: Vec<Cow<str>> = fields.into_iter().collect();
    csv_bytes([()], |()| fields.iter().map(|field| Cow::Borrowed(field.as_ref())))
}

/// A record of fields for each item, written field by field: a list of them for each row would be half of a row's cost.
fn csv_bytes<'a, I, F: IntoIterator<Item = Cow<'a, str>>>(
    items: impl IntoIterator<Item = I>,
    fields: impl Fn(I) -> F,
) -> Vec<u8> {
    let mut writer = csv::Writer::from_writer(Vec::new());
    for item in items {
        fields(item).into_iter().for_each(|field| writer.write_field(field.as_bytes()).expect(TO_MEMORY));
        writer.write_record(None::<&[u8]>).expect(TO_MEMORY);
    }
    writer.into_inner().expect(TO_MEMORY)
}
