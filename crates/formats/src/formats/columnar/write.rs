//! Parquet out: records as columns, in groups of rows whose bounds depend only on the rows.

use super::nested::{self, Paths};
use crate::board::{MAX_DIGITS, symbol};
use crate::formats::{Alphabet, COLUMNS, Columns, Holds, PATH_COLUMN, PathForm, Record, Source};
use parquet::basic::{Compression, LogicalType, Repetition, Type as Physical, ZstdLevel};
use parquet::data_type::{ByteArray, ByteArrayType, DoubleType, Int64Type};
use parquet::file::metadata::KeyValue;
use parquet::file::properties::{EnabledStatistics, WriterProperties};
use parquet::file::writer::{SerializedColumnWriter, SerializedFileWriter};
use parquet::schema::types::{ColumnPath, Type, TypePtr};
use std::sync::Arc;

/// A group of rows ends after this many rows, or after a number of bytes of text: otherwise, boards of 25 by 25 would fill the
/// memory.
const ROWS_OF_GROUP: usize = 65_536;
const BYTES_OF_GROUP: usize = 24 << 20;

/// Columns in which no two rows are alike: a dictionary would be as long as the column.
const WITHOUT_DICTIONARY: &[&str] = &["id", "puzzle", "solution", "slot"];

const TO_MEMORY: &str = "writing to memory does not fail, and all columns are of one length";

/// Records on their way into a file: their concatenated values, row by row, and the length of each.
pub struct Table {
    text: Vec<u8>,
    lengths: Vec<usize>,
    /// Of each record its path, where paths are written: a text, or an array of steps.
    paths: Vec<serde_json::Value>,
}

/// The values of the records, as text: the same on any thread, whatever group a row ends up in.
pub fn table<'a>(columns: Columns, records: impl Iterator<Item = Record<'a>>) -> Table {
    let mut table = Table { text: Vec::new(), lengths: Vec::new(), paths: Vec::new() };
    for record in records {
        for one in columns.all() {
            let value = record.said(columns, one, Alphabet::default());
            table.text.extend_from_slice(value.as_bytes());
            table.lengths.push(value.len());
        }
    }
    table
}

/// The same records with a path each.
pub fn with_paths(table: Table, paths: Vec<serde_json::Value>) -> Table {
    Table { paths, ..table }
}

/// Why a row that was read can't be written: a column of numbers would have to drop a value that is not a number.
pub fn refuses(record: Record) -> Option<&'static str> {
    let is_number = |holds: Holds, value: &str| match holds {
        Holds::Text => true,
        Holds::Whole => value.is_empty() || value.parse::<i64>().is_ok(),
        Holds::Decimal => value.is_empty() || value.parse::<f64>().is_ok_and(f64::is_finite),
    };
    let is_odd = matches!(record, Record::Read(_))
        && COLUMNS.iter().any(|column| column.holds != Holds::Text && !is_number(column.holds, &record.value(column)));
    is_odd.then_some("it has a value that is no number in a column of numbers")
}

/// A file in the making.
pub struct Writer {
    n_columns: usize,
    file: SerializedFileWriter<Vec<u8>>,
    group: Group,
}

impl Writer {
    /// Nothing of it written yet.
    pub fn new(columns: Columns, path: Option<PathForm>) -> Writer {
        let properties = Arc::new(properties(columns));
        let file = SerializedFileWriter::new(Vec::new(), schema(columns, path), properties).expect(TO_MEMORY);
        Writer { n_columns: columns.all().count(), file, group: Group::new(columns, path) }
    }

    /// The bytes before the first group of rows.
    pub fn head(&mut self) -> Vec<u8> {
        self.written()
    }

    /// Takes records in; gives out the groups of rows that they fill.
    pub fn put(&mut self, table: Table) -> Vec<u8> {
        let mut at = 0;
        let mut paths = table.paths.into_iter();
        for lengths in table.lengths.chunks_exact(self.n_columns) {
            for (column, length) in self.group.columns.iter_mut().zip(lengths) {
                self.group.n_bytes += column.put(&table.text[at..at + length]);
                at += length;
            }
            self.group.put_path(paths.next());
            self.group.n_rows += 1;
            if self.group.n_rows == ROWS_OF_GROUP || self.group.n_bytes >= BYTES_OF_GROUP {
                self.finish_group();
            }
        }
        self.written()
    }

    /// The last group of rows, and the file's metadata.
    pub fn end(mut self) -> Vec<u8> {
        if self.group.n_rows > 0 {
            self.finish_group();
        }
        self.file.into_inner().expect(TO_MEMORY)
    }

    fn finish_group(&mut self) {
        let mut rows = self.file.next_row_group().expect(TO_MEMORY);
        for column in &mut self.group.columns {
            let mut writer = rows.next_column().expect(TO_MEMORY).expect("the schema has every column");
            column.write(&mut writer);
            writer.close().expect(TO_MEMORY);
        }
        if let Some(paths) = &mut self.group.paths {
            for leaf in 0..paths.n_leaves() {
                let mut writer = rows.next_column().expect(TO_MEMORY).expect("the schema has every leaf");
                paths.write(leaf, &mut writer).expect(TO_MEMORY);
                writer.close().expect(TO_MEMORY);
            }
        }
        rows.close().expect(TO_MEMORY);
        (self.group.n_rows, self.group.n_bytes) = (0, 0);
    }

    /// The bytes written since the last call. The file counts its bytes itself, so they may be removed.
    fn written(&mut self) -> Vec<u8> {
        self.file.flush().expect(TO_MEMORY);
        std::mem::take(self.file.inner_mut())
    }
}

/// The rows of a group so far.
struct Group {
    columns: Vec<Values>,
    /// How many there are without a path.
    n_columns: usize,
    /// Paths as lists of steps.
    paths: Option<Paths>,
    n_rows: usize,
    n_bytes: usize,
}

impl Group {
    fn new(columns: Columns, path: Option<PathForm>) -> Group {
        let empty = |holds| match holds {
            Holds::Text => Kept::Text { bytes: Vec::new(), spans: Vec::new() },
            Holds::Whole => Kept::Whole(Vec::new()),
            Holds::Decimal => Kept::Decimal(Vec::new()),
        };
        let short = (path == Some(PathForm::Short)).then_some(Holds::Text);
        let all = columns.all().map(|(_, source)| source.holds()).chain(short);
        let n_columns = columns.all().count();
        let columns = all.map(|holds| Values { levels: Vec::new(), kept: empty(holds) }).collect();
        let paths = path.filter(|form| *form != PathForm::Short).map(|_| Paths::new());
        Group { columns, n_columns, paths, n_rows: 0, n_bytes: 0 }
    }

    fn put_path(&mut self, path: Option<serde_json::Value>) {
        let path = path.unwrap_or_default();
        self.n_bytes += match (&mut self.paths, self.columns.get_mut(self.n_columns)) {
            (Some(paths), _) => paths.put(&path),
            (None, Some(column)) => column.put(path.as_str().unwrap_or("").as_bytes()),
            (None, None) => 0,
        };
    }
}

/// The values of a column: for each row whether there is one (1) or not (0), and the existing values.
struct Values {
    levels: Vec<i16>,
    kept: Kept,
}

enum Kept {
    /// Where each value starts among the bytes, and how long it is. A value that repeats the one before shares its bytes,
    /// as a seed or a recipe does in every row.
    Text {
        bytes: Vec<u8>,
        spans: Vec<(u32, u32)>,
    },
    Whole(Vec<i64>),
    /// Binary floating-point numbers, which every reader accepts as numbers. Decimals would be exact, but objects instead of
    /// numbers in pandas; and one digit after the point survives either way.
    Decimal(Vec<f64>),
}

impl Values {
    /// Adds the value of a row; empty text means no value. Returns by how many bytes the text grows.
    fn put(&mut self, value: &[u8]) -> usize {
        let text = || std::str::from_utf8(value).unwrap_or("");
        let mut n_bytes = 0;
        let is_there = match &mut self.kept {
            _ if value.is_empty() => false,
            Kept::Text { bytes, spans } => {
                let last = spans.last().map(|&(start, length)| start as usize..(start + length) as usize);
                match last {
                    Some(last) if bytes[last.clone()] == *value => spans.push((last.start as u32, value.len() as u32)),
                    _ => {
                        // A group ends long before its bytes are more than 32 bits can count.
                        spans.push((bytes.len() as u32, value.len() as u32));
                        bytes.extend_from_slice(value);
                        n_bytes = value.len();
                    }
                }
                true
            }
            Kept::Whole(values) => text().parse().map(|number| values.push(number)).is_ok(),
            Kept::Decimal(values) => text().parse().map(|number| values.push(number)).is_ok(),
        };
        self.levels.push(is_there as i16);
        n_bytes
    }

    /// Writes the column of a group, and starts afresh.
    fn write(&mut self, writer: &mut SerializedColumnWriter) {
        let levels = Some(self.levels.as_slice());
        match &mut self.kept {
            Kept::Text { bytes, spans } => {
                let all = ByteArray::from(std::mem::take(bytes));
                let one = |(start, length): (u32, u32)| all.slice(start as usize, length as usize);
                let values: Vec<ByteArray> = spans.drain(..).map(one).collect();
                writer.typed::<ByteArrayType>().write_batch(&values, levels, None).expect(TO_MEMORY);
            }
            Kept::Whole(values) => {
                writer.typed::<Int64Type>().write_batch(values, levels, None).expect(TO_MEMORY);
                values.clear();
            }
            Kept::Decimal(values) => {
                writer.typed::<DoubleType>().write_batch(values, levels, None).expect(TO_MEMORY);
                values.clear();
            }
        }
        self.levels.clear();
    }
}

/// Every column may be unknown, so each is optional. All whole numbers have 64 bits, since a slot needs more than 32 and one
/// rule is easier to remember.
fn schema(columns: Columns, path: Option<PathForm>) -> TypePtr {
    let field = |name: &str, holds: Holds| {
        let (physical, logical) = match holds {
            Holds::Text => (Physical::BYTE_ARRAY, Some(LogicalType::String)),
            Holds::Whole => (Physical::INT64, None),
            Holds::Decimal => (Physical::DOUBLE, None),
        };
        let builder = Type::primitive_type_builder(name, physical).with_logical_type(logical);
        Arc::new(builder.with_repetition(Repetition::OPTIONAL).build().expect("a column of a plain type is a valid one"))
    };
    let path = path.map(|form| match form {
        PathForm::Short => field(PATH_COLUMN, Holds::Text),
        PathForm::Words | PathForm::Candidates => nested::PATH.field(PATH_COLUMN),
    });
    let fields = columns.all().map(|(name, source)| field(name, source.holds())).chain(path).collect();
    Arc::new(Type::group_type_builder("puzzles").with_fields(fields).build().expect("columns make a valid schema"))
}

fn properties(columns: Columns) -> WriterProperties {
    let alphabet: String = (1..=MAX_DIGITS as u8).map(symbol).collect();
    let says = [("gridpress", env!("CARGO_PKG_VERSION")), ("format_version", "1"), ("alphabet", &alphabet), ("empty_cell", ".")];
    let says = says.map(|(key, value)| KeyValue::new(key.to_string(), value.to_string())).to_vec();
    let level = ZstdLevel::try_new(3).unwrap_or_default();
    let plain = WriterProperties::builder()
        .set_created_by(concat!("gridpress version ", env!("CARGO_PKG_VERSION")).into())
        .set_key_value_metadata(Some(says))
        .set_compression(Compression::ZSTD(level))
        .set_statistics_enabled(EnabledStatistics::Chunk)
        .set_offset_index_disabled(true);
    let without = |builder: parquet::file::properties::WriterPropertiesBuilder, (name, source): (&str, Source)| match source {
        _ if !WITHOUT_DICTIONARY.contains(&source.column()) => builder,
        _ => builder.set_column_dictionary_enabled(ColumnPath::new(vec![name.to_string()]), false),
    };
    columns.all().fold(plain, without).build()
}
