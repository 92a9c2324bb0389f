//! Columns in the making: the values of rows, of the type that each column holds, gathered on many threads and joined in order.

use crate::refused;
use arrow_array::{ArrayRef, Float64Array, Int64Array, StringArray};
use arrow_buffer::{Buffer, NullBuffer, OffsetBuffer, ScalarBuffer};
use arrow_schema::{DataType, Field};
use gridpress::formats::{COLUMNS, Column, Columns, Holds, Record};
use gridpress::guard::suggestion;
use gridpress::puzzle::Puzzle;
use pyo3::PyResult;
use std::sync::Arc;

/// Arrow's texts of a column end where 31 bits do.
const MOST_TEXT: usize = i32::MAX as usize;

/// The columns of some names, in that order; where none are named, those of the list.
pub fn named(names: Option<&[String]>, of_list: Columns) -> PyResult<Vec<&'static Column>> {
    let Some(names) = names else { return Ok(of_list.ours().unwrap_or(COLUMNS).iter().collect()) };
    names.iter().map(|name| known(name)).collect()
}

/// The column of a name.
pub fn known(name: &str) -> PyResult<&'static Column> {
    let near = || suggestion(name, &COLUMNS.iter().map(|column| column.name).collect::<Vec<_>>());
    let unknown = || refused(format!("there is no column '{}'; {}", gridpress::guard::foreign(name), near()));
    COLUMNS.iter().find(|column| column.name == name).ok_or_else(unknown)
}

/// Whether some columns are about classes, which are found only where they are asked for.
pub fn has_classes(names: Option<&[String]>) -> bool {
    let is_about_classes = |name: &String| ["class", "grid_class", "automorphisms", "clue_symmetry"].contains(&name.as_str());
    names.is_some_and(|names| names.iter().any(is_about_classes))
}

/// The same for the quality of paths.
pub fn has_quality(names: Option<&[String]>) -> bool {
    let is_about_quality = |name: &String| name.starts_with("quality");
    names.is_some_and(|names| names.iter().any(is_about_quality))
}

/// The type of a column, as in our Parquet files. Unknown values are null.
pub fn field(column: &Column) -> Field {
    let of = match column.holds {
        Holds::Text => DataType::Utf8,
        Holds::Whole => DataType::Int64,
        Holds::Decimal => DataType::Float64,
    };
    Field::new(column.name, of, true)
}

enum Kept {
    /// The concatenated texts, and where each ends.
    Text(Vec<u8>, Vec<i32>),
    Whole(Vec<i64>),
    Decimal(Vec<f64>),
}

/// The values of a column so far, and which of them are known.
pub struct Values {
    is_known: Vec<bool>,
    kept: Kept,
}

/// A column's text has no room for more.
pub const TOO_LONG: &str = "a batch holds at most 2 GiB of text in a column; ask for fewer slots at a time";

impl Values {
    pub fn new(column: &Column) -> Values {
        let kept = match column.holds {
            Holds::Text => Kept::Text(Vec::new(), Vec::new()),
            Holds::Whole => Kept::Whole(Vec::new()),
            Holds::Decimal => Kept::Decimal(Vec::new()),
        };
        Values { is_known: Vec::new(), kept }
    }

    /// Takes the value of a puzzle; empty text means no value. None where there is no room for it.
    #[must_use]
    fn put(&mut self, column: &Column, puzzle: &Puzzle) -> Option<()> {
        let value = Record::Made(puzzle).value(column);
        let is_known = match &mut self.kept {
            Kept::Text(bytes, ends) => {
                bytes.extend_from_slice(value.as_bytes());
                ends.push(i32::try_from(bytes.len()).ok()?);
                !value.is_empty()
            }
            Kept::Whole(values) => {
                let number = value.parse();
                values.push(number.clone().unwrap_or_default());
                number.is_ok()
            }
            Kept::Decimal(values) => {
                let number = value.parse();
                values.push(number.clone().unwrap_or_default());
                number.is_ok()
            }
        };
        self.is_known.push(is_known);
        Some(())
    }

    /// Appends the values of another. None if there is no room for them.
    #[must_use]
    fn join(&mut self, others: Values) -> Option<()> {
        self.is_known.extend(others.is_known);
        match (&mut self.kept, others.kept) {
            (Kept::Text(bytes, ends), Kept::Text(more, more_ends)) => {
                let start = i32::try_from(bytes.len()).ok().filter(|_| bytes.len() + more.len() <= MOST_TEXT)?;
                ends.extend(more_ends.into_iter().map(|end| start + end));
                bytes.extend(more);
            }
            (Kept::Whole(values), Kept::Whole(more)) => values.extend(more),
            (Kept::Decimal(values), Kept::Decimal(more)) => values.extend(more),
            // Both are of one column.
            _ => return None,
        }
        Some(())
    }

    /// As Arrow has them.
    fn array(self) -> PyResult<ArrayRef> {
        let nulls = Some(NullBuffer::from(self.is_known)).filter(|nulls| nulls.null_count() > 0);
        Ok(match self.kept {
            Kept::Text(bytes, ends) => {
                let offsets: Vec<i32> = std::iter::once(0).chain(ends).collect();
                let offsets = OffsetBuffer::new(ScalarBuffer::from(offsets));
                Arc::new(StringArray::try_new(offsets, Buffer::from_vec(bytes), nulls).map_err(refused)?)
            }
            Kept::Whole(values) => Arc::new(Int64Array::try_new(values.into(), nulls).map_err(refused)?),
            Kept::Decimal(values) => Arc::new(Float64Array::try_new(values.into(), nulls).map_err(refused)?),
        })
    }
}

/// Rows in the making: the values of each column.
pub struct Rows {
    columns: Vec<Values>,
}

impl Rows {
    /// No rows yet.
    pub fn new(columns: &[&Column]) -> Rows {
        Rows { columns: columns.iter().map(|column| Values::new(column)).collect() }
    }

    /// The rows of some puzzles. None where there is no room for them.
    pub fn of(columns: &[&Column], puzzles: &[Puzzle]) -> Option<Rows> {
        let mut rows = Rows::new(columns);
        for puzzle in puzzles {
            for (values, column) in rows.columns.iter_mut().zip(columns) {
                values.put(column, puzzle)?;
            }
        }
        Some(rows)
    }

    /// Takes over further rows of the same columns. None where there is no room for them.
    #[must_use]
    pub fn join(&mut self, others: Rows) -> Option<()> {
        self.columns.iter_mut().zip(others.columns).try_for_each(|(values, others)| values.join(others))
    }

    /// Each column as Arrow has it.
    pub fn arrays(self) -> PyResult<Vec<ArrayRef>> {
        self.columns.into_iter().map(Values::array).collect()
    }
}
