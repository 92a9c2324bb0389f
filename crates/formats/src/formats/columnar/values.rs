//! A column of a Parquet file as texts, a batch of rows at a time: the numbers, booleans and texts that CSV could hold.

use crate::formats::{COLUMNS, Holds};
use parquet::basic::{ConvertedType, LogicalType};
use parquet::column::reader::{ColumnReader, ColumnReaderImpl};
use parquet::data_type::{ByteArray, DataType};
use parquet::errors::ParquetError;
use parquet::schema::types::ColumnDescriptor;

/// A value; texts stay where they are until a row is made of them, since a dictionary may repeat a long one very often.
#[derive(Clone, Debug)]
pub enum Value {
    Bytes(ByteArray),
    Text(String),
}

impl Value {
    /// How many bytes its text has.
    pub fn len(&self) -> usize {
        match self {
            Value::Bytes(bytes) => bytes.len(),
            Value::Text(text) => text.len(),
        }
    }

    /// Its text, where it is one.
    pub fn text(&self) -> Option<&str> {
        match self {
            Value::Bytes(bytes) => bytes.as_utf8().ok(),
            Value::Text(text) => Some(text),
        }
    }
}

/// How the values of a column become text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Manner {
    Text,
    Truth,
    Number,
    /// Unsigned numbers.
    Count,
    /// Numbers that are whole in our own table of columns, though other programs keep them as fractions to mark missing
    /// values.
    Whole,
    Fraction,
    /// Whole numbers, and how many of their digits are after the decimal point.
    Decimal(u32),
}

/// How a column is read; `None` for dates, lists and other types that no list of puzzles needs.
pub fn manner(column: &ColumnDescriptor) -> Option<Manner> {
    use parquet::basic::Type;
    let is_flat = column.path().parts().len() == 1 && column.max_rep_level() == 0 && column.max_def_level() <= 1;
    let decimal = || u32::try_from(column.type_scale()).ok().filter(|&scale| scale <= 18).map(Manner::Decimal);
    let logical = column.logical_type_ref();
    let is_decimal = matches!(logical, Some(LogicalType::Decimal { .. })) || column.converted_type() == ConvertedType::DECIMAL;
    let is_integer = |converted| {
        use ConvertedType::{INT_8, INT_16, INT_32, INT_64, NONE};
        matches!(converted, NONE | INT_8 | INT_16 | INT_32 | INT_64)
    };
    let is_count = |converted| {
        use ConvertedType::{UINT_8, UINT_16, UINT_32, UINT_64};
        matches!(converted, UINT_8 | UINT_16 | UINT_32 | UINT_64)
    };
    let is_whole = COLUMNS.iter().any(|ours| ours.name == column.name() && ours.holds == Holds::Whole);
    if !is_flat {
        return None;
    }
    match (column.physical_type(), column.converted_type()) {
        (Type::INT32 | Type::INT64 | Type::BYTE_ARRAY | Type::FIXED_LEN_BYTE_ARRAY, _) if is_decimal => decimal(),
        (Type::BOOLEAN, _) => Some(Manner::Truth),
        (Type::INT32 | Type::INT64, converted) if is_count(converted) => Some(Manner::Count),
        (Type::INT32 | Type::INT64, converted) if is_integer(converted) => {
            let is_plain = matches!(logical, None | Some(LogicalType::Integer { .. }));
            is_plain.then_some(Manner::Number)
        }
        (Type::FLOAT | Type::DOUBLE, _) if is_whole => Some(Manner::Whole),
        (Type::FLOAT | Type::DOUBLE, _) => Some(Manner::Fraction),
        (Type::BYTE_ARRAY, ConvertedType::NONE | ConvertedType::UTF8 | ConvertedType::ENUM | ConvertedType::JSON) => {
            Some(Manner::Text)
        }
        _ => None,
    }
}

/// The next values of a column, `None` where there is none. Fewer than asked for only where the column ends.
pub fn batch(reader: &mut ColumnReader, manner: Manner, n: usize) -> Result<Vec<Option<Value>>, ParquetError> {
    match reader {
        ColumnReader::BoolColumnReader(reader) => typed(reader, n, |truth| Some(Value::Text(truth.to_string()))),
        ColumnReader::Int32ColumnReader(reader) => typed(reader, n, |&number| match manner {
            Manner::Count => Some(Value::Text((number as u32).to_string())),
            _ => Some(whole(number as i128, manner)),
        }),
        ColumnReader::Int64ColumnReader(reader) => typed(reader, n, |&number| match manner {
            Manner::Count => Some(Value::Text((number as u64).to_string())),
            _ => Some(whole(number as i128, manner)),
        }),
        // A fraction of 32 bits has the shortest text that means it: 7.1 and not 7.0999999.
        ColumnReader::FloatColumnReader(reader) => {
            typed(reader, n, |number| fraction(*number as f64, format!("{number:?}"), manner))
        }
        ColumnReader::DoubleColumnReader(reader) => typed(reader, n, |number| fraction(*number, format!("{number:?}"), manner)),
        ColumnReader::ByteArrayColumnReader(reader) => typed(reader, n, |bytes| bytes_of(bytes, manner)),
        ColumnReader::FixedLenByteArrayColumnReader(reader) => typed(reader, n, |bytes| bytes_of(bytes, manner)),
        ColumnReader::Int96ColumnReader(_) => Ok(Vec::new()),
    }
}

fn typed<T: DataType>(
    reader: &mut ColumnReaderImpl<T>,
    n: usize,
    value: impl Fn(&T::T) -> Option<Value>,
) -> Result<Vec<Option<Value>>, ParquetError> {
    let (mut levels, mut values) = (Vec::new(), Vec::new());
    let mut n_read = 0;
    while n_read < n {
        let (n_more, _, _) = reader.read_records(n - n_read, Some(&mut levels), None, &mut values)?;
        if n_more == 0 {
            break;
        }
        n_read += n_more;
    }
    let mut values = values.iter();
    // A column in which every row has a value keeps no levels.
    let is_there = |row: usize| levels.get(row).is_none_or(|&level| level > 0);
    Ok((0..n_read).map(|row| if is_there(row) { values.next().and_then(&value) } else { None }).collect())
}

fn whole(number: i128, manner: Manner) -> Value {
    Value::Text(match manner {
        Manner::Decimal(scale) if scale > 0 => {
            let unit = 10u128.pow(scale);
            let sign = if number < 0 { "-" } else { "" };
            let size = number.unsigned_abs();
            format!("{sign}{}.{:0width$}", size / unit, size % unit, width = scale as usize)
        }
        _ => number.to_string(),
    })
}

/// NaN is not a value: data frames use it for missing values.
fn fraction(number: f64, text: String, manner: Manner) -> Option<Value> {
    let is_whole = manner == Manner::Whole && number.fract() == 0.0 && number.abs() < 9e15;
    number.is_finite().then(|| Value::Text(if is_whole { (number as i64).to_string() } else { text }))
}

fn bytes_of(bytes: &ByteArray, manner: Manner) -> Option<Value> {
    match manner {
        Manner::Decimal(_) => {
            // Highest byte first, in two's complement.
            let data = bytes.data();
            let sign = if data.first().is_some_and(|&byte| byte >= 128) { -1 } else { 0 };
            let number = data.iter().fold(sign, |number: i128, &byte| number.wrapping_shl(8) | byte as i128);
            (data.len() <= 16).then(|| whole(number, manner))
        }
        _ => Some(Value::Bytes(bytes.clone())),
    }
}
