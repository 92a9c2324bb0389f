//! A batch of rows, which Arrow's C interface hands to pyarrow, polars, pandas, DuckDB and others without a copy.

use crate::columns::{Rows, field, known};
use crate::refused;
use arrow_array::cast::AsArray;
use arrow_array::ffi::to_ffi;
use arrow_array::ffi_stream::FFI_ArrowArrayStream;
use arrow_array::types::{Float64Type, Int64Type};
use arrow_array::{
    Array, ArrayRef, Float64Array, Int64Array, RecordBatch, RecordBatchIterator, RecordBatchOptions, StringArray, StructArray,
};
use arrow_schema::ffi::FFI_ArrowSchema;
use arrow_schema::{DataType, Schema};
use gridpress::forge::TallyDrawn;
use gridpress::formats::Column;
use pyo3::exceptions::{PyIndexError, PyKeyError};
use pyo3::prelude::*;
use pyo3::types::{PyCapsule, PyDict, PyList, PySlice, PyString, PyTuple};
use std::sync::Arc;

/// Rows with typed columns, as the files of `gridpress generate` have them. Anything that reads Arrow takes it without a copy:
/// `pyarrow.record_batch(batch)`, `polars.DataFrame(batch)`, `pandas.DataFrame.from_arrow(batch)`, and DuckDB by its name.
#[pyclass(frozen, module = "gridpress")]
pub struct Batch(RecordBatch);

impl Batch {
    /// The rows that were made.
    pub fn of(columns: &[&Column], n_rows: usize, rows: Rows) -> PyResult<Batch> {
        let schema = Schema::new(columns.iter().map(|column| field(column)).collect::<Vec<_>>());
        Batch::of_arrays(schema, rows.arrays()?, n_rows)
    }

    fn of_arrays(schema: Schema, arrays: Vec<ArrayRef>, n_rows: usize) -> PyResult<Batch> {
        let options = RecordBatchOptions::new().with_row_count(Some(n_rows));
        RecordBatch::try_new_with_options(Arc::new(schema), arrays, &options).map(Batch).map_err(refused)
    }

    /// How many rows it has.
    pub fn n_rows(&self) -> usize {
        self.0.num_rows()
    }

    /// Its first row, as a dict.
    pub fn first<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        Ok(self.row(py, 0, |_| true)?.into_any())
    }

    /// Some columns of all rows, a dict each; without those that the batch does not have.
    pub fn rows<'py>(&self, py: Python<'py>, columns: &[&str]) -> PyResult<Vec<Bound<'py, PyAny>>> {
        (0..self.0.num_rows()).map(|k| Ok(self.row(py, k, |name| columns.contains(&name))?.into_any())).collect()
    }

    fn row<'py>(&self, py: Python<'py>, k: usize, is_wanted: impl Fn(&str) -> bool) -> PyResult<Bound<'py, PyDict>> {
        let row = PyDict::new(py);
        for (field, column) in self.0.schema().fields().iter().zip(self.0.columns()).filter(|(field, _)| is_wanted(field.name()))
        {
            match column.data_type() {
                _ if column.is_null(k) => row.set_item(field.name(), py.None())?,
                DataType::Int64 => row.set_item(field.name(), column.as_primitive::<Int64Type>().value(k))?,
                DataType::Float64 => row.set_item(field.name(), column.as_primitive::<Float64Type>().value(k))?,
                _ => row.set_item(field.name(), column.as_string::<i32>().value(k))?,
            }
        }
        Ok(row)
    }

    fn column<'py>(&self, py: Python<'py>, name: &str) -> PyResult<Bound<'py, PyList>> {
        let column = self.0.column_by_name(name).ok_or_else(|| PyKeyError::new_err(name.to_string()))?;
        match column.data_type() {
            DataType::Int64 => PyList::new(py, column.as_primitive::<Int64Type>().iter().collect::<Vec<_>>()),
            DataType::Float64 => PyList::new(py, column.as_primitive::<Float64Type>().iter().collect::<Vec<_>>()),
            _ => PyList::new(py, column.as_string::<i32>().iter().collect::<Vec<_>>()),
        }
    }

    /// Rows at even distances, forwards or backwards.
    fn slice(&self, slice: &Bound<PySlice>) -> PyResult<Batch> {
        let asked = slice.indices(self.0.num_rows() as isize)?;
        if asked.step == 1 {
            return Ok(Batch(self.0.slice(asked.start as usize, asked.slicelength)));
        }
        let rows: Vec<usize> = (0..asked.slicelength).map(|k| (asked.start + k as isize * asked.step) as usize).collect();
        let taken = |column: &ArrayRef| -> ArrayRef {
            let known = || rows.iter().map(|&k| Some(k).filter(|&k| column.is_valid(k)));
            match column.data_type() {
                DataType::Int64 => {
                    let values = column.as_primitive::<Int64Type>();
                    Arc::new(known().map(|k| Some(values.value(k?))).collect::<Int64Array>())
                }
                DataType::Float64 => {
                    let values = column.as_primitive::<Float64Type>();
                    Arc::new(known().map(|k| Some(values.value(k?))).collect::<Float64Array>())
                }
                _ => {
                    let values = column.as_string::<i32>();
                    Arc::new(known().map(|k| Some(values.value(k?))).collect::<StringArray>())
                }
            }
        };
        let arrays = self.0.columns().iter().map(taken).collect();
        Batch::of_arrays(self.0.schema().as_ref().clone(), arrays, rows.len())
    }
}

/// A column of Python's values; None means unknown.
fn array(column: &Column, values: &Bound<PyAny>) -> PyResult<ArrayRef> {
    let expected = |what: &str| refused(format!("{}: expected a list of {what}, and None for what is not known", column.name));
    Ok(match field(column).data_type() {
        DataType::Int64 => {
            Arc::new(Int64Array::from(values.extract::<Vec<Option<i64>>>().map_err(|_| expected("whole numbers"))?))
        }
        DataType::Float64 => Arc::new(Float64Array::from(values.extract::<Vec<Option<f64>>>().map_err(|_| expected("numbers"))?)),
        _ => {
            let texts = values.extract::<Vec<Option<String>>>().map_err(|_| expected("texts"))?;
            match texts.iter().flatten().try_fold(0i32, |sum, text| sum.checked_add(i32::try_from(text.len()).ok()?)) {
                Some(_) => Arc::new(StringArray::from(texts)),
                None => return Err(refused(crate::columns::TOO_LONG)),
            }
        }
    })
}

#[pymethods]
impl Batch {
    /// A batch of columns, each a list: `Batch({"puzzle": [...], "level": [...]})`. Their names are some of `gridpress.COLUMNS`;
    /// `num_rows` is for a batch without columns.
    #[new]
    #[pyo3(signature = (columns, num_rows=None))]
    fn new(columns: &Bound<PyDict>, num_rows: Option<usize>) -> PyResult<Batch> {
        let (mut fields, mut arrays) = (Vec::new(), Vec::new());
        for (name, values) in columns {
            let column = known(&name.extract::<String>()?)?;
            fields.push(field(column));
            arrays.push(array(column, &values)?);
        }
        let n_rows = num_rows.or_else(|| arrays.first().map(|array| array.len())).unwrap_or(0);
        if let Some((field, array)) = fields.iter().zip(&arrays).find(|(_, array)| array.len() != n_rows) {
            return Err(refused(format!("{}: expected {n_rows} values, one a row; found {}", field.name(), array.len())));
        }
        Batch::of_arrays(Schema::new(fields), arrays, n_rows)
    }

    /// How many rows it has. A slot without a puzzle has none; one with variants has several.
    #[getter]
    fn num_rows(&self) -> usize {
        self.0.num_rows()
    }

    /// The names of its columns, in order.
    #[getter]
    fn column_names(&self) -> Vec<String> {
        self.0.schema().fields().iter().map(|field| field.name().clone()).collect()
    }

    /// How many independent draws its rows are worth, if they were drawn by weights (`resample`) and have the column `root`; None
    /// for all others.
    #[getter]
    fn effective(&self) -> Option<u64> {
        let roots = self.0.column_by_name("root").filter(|roots| roots.null_count() == 0)?;
        let roots = roots.as_primitive::<Int64Type>().iter().flatten().map(|root| root as u64);
        TallyDrawn::of(roots, 0).effective()
    }

    fn __len__(&self) -> usize {
        self.0.num_rows()
    }

    fn __repr__(&self) -> String {
        format!("<gridpress.Batch: {} rows, {} columns>", self.0.num_rows(), self.0.num_columns())
    }

    /// `batch["level"]` is a column as a list, `batch[0]` a row as a dict, `batch[1:5]` a batch of these rows. None means unknown.
    fn __getitem__<'py>(&self, py: Python<'py>, key: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        if let Ok(name) = key.cast::<PyString>() {
            return Ok(self.column(py, name.to_str()?)?.into_any());
        }
        if let Ok(slice) = key.cast::<PySlice>() {
            return Ok(Bound::new(py, self.slice(slice)?)?.into_any());
        }
        let (n, at) = (self.0.num_rows() as i64, key.extract::<i64>()?);
        let k = if at < 0 { at + n } else { at };
        match (0..n).contains(&k) {
            true => Ok(self.row(py, k as usize, |_| true)?.into_any()),
            false => Err(PyIndexError::new_err(format!("row {at}: the batch has {n} rows"))),
        }
    }

    /// Other processes make the same batch of its columns.
    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyTuple>)> {
        let columns = PyDict::new(py);
        for name in self.column_names() {
            columns.set_item(&name, self.column(py, &name)?)?;
        }
        let arguments = (columns, self.0.num_rows()).into_pyobject(py)?;
        Ok((py.get_type::<Batch>().into_any(), arguments))
    }

    /// The names and types of the columns, by Arrow's C interface.
    fn __arrow_c_schema__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyCapsule>> {
        let schema = FFI_ArrowSchema::try_from(self.0.schema().as_ref()).map_err(refused)?;
        PyCapsule::new_with_value(py, schema, c"arrow_schema")
    }

    /// The rows, by Arrow's C interface. Types that a reader would rather have are its own to convert.
    #[pyo3(signature = (requested_schema=None))]
    fn __arrow_c_array__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<Bound<'py, PyAny>>,
    ) -> PyResult<(Bound<'py, PyCapsule>, Bound<'py, PyCapsule>)> {
        let _ = requested_schema;
        let (array, _) = to_ffi(&StructArray::from(self.0.clone()).to_data()).map_err(refused)?;
        Ok((self.__arrow_c_schema__(py)?, PyCapsule::new_with_value(py, array, c"arrow_array")?))
    }

    /// The rows as a stream of one batch, for readers that take only streams.
    #[pyo3(signature = (requested_schema=None))]
    fn __arrow_c_stream__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyCapsule>> {
        let _ = requested_schema;
        let rows = RecordBatchIterator::new([Ok(self.0.clone())], self.0.schema());
        PyCapsule::new_with_value(py, FFI_ArrowArrayStream::new(Box::new(rows)), c"arrow_array_stream")
    }
}
