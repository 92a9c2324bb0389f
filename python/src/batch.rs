//! A batch of rows, which Arrow's C interface hands to pyarrow, polars, pandas, DuckDB and others without a copy.

use crate::columns::{Rows, field};
use crate::refused;
use arrow_array::cast::AsArray;
use arrow_array::ffi::to_ffi;
use arrow_array::ffi_stream::FFI_ArrowArrayStream;
use arrow_array::types::{Float64Type, Int64Type};
use arrow_array::{Array, RecordBatch, RecordBatchIterator, RecordBatchOptions, StructArray};
use arrow_schema::ffi::FFI_ArrowSchema;
use arrow_schema::{DataType, Schema};
use gridpress::formats::Column;
use pyo3::exceptions::PyKeyError;
use pyo3::prelude::*;
use pyo3::types::{PyCapsule, PyList};
use std::sync::Arc;

/// Rows with typed columns, as the files of `gridpress generate` have them. Whatever reads Arrow takes it without a copy:
/// `pyarrow.record_batch(batch)`, `polars.DataFrame(batch)`, `pandas.DataFrame.from_arrow(batch)`, and DuckDB by its name.
#[pyclass(frozen, module = "gridpress")]
pub struct Batch(RecordBatch);

impl Batch {
    /// The rows that were made.
    pub fn of(columns: &[&Column], n_rows: usize, rows: Rows) -> PyResult<Batch> {
        let schema = Schema::new(columns.iter().map(|column| field(column)).collect::<Vec<_>>());
        let options = RecordBatchOptions::new().with_row_count(Some(n_rows));
        RecordBatch::try_new_with_options(Arc::new(schema), rows.arrays()?, &options).map(Batch).map_err(refused)
    }
}

#[pymethods]
impl Batch {
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

    fn __len__(&self) -> usize {
        self.0.num_rows()
    }

    fn __repr__(&self) -> String {
        format!("<gridpress.Batch: {} rows, {} columns>", self.0.num_rows(), self.0.num_columns())
    }

    /// A column as a list of Python's values; None is what is not known.
    fn __getitem__<'py>(&self, py: Python<'py>, name: &str) -> PyResult<Bound<'py, PyList>> {
        let column = self.0.column_by_name(name).ok_or_else(|| PyKeyError::new_err(name.to_string()))?;
        match column.data_type() {
            DataType::Int64 => PyList::new(py, column.as_primitive::<Int64Type>().iter().collect::<Vec<_>>()),
            DataType::Float64 => PyList::new(py, column.as_primitive::<Float64Type>().iter().collect::<Vec<_>>()),
            _ => PyList::new(py, column.as_string::<i32>().iter().collect::<Vec<_>>()),
        }
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

    /// The rows as a stream of one batch, for readers that take streams alone.
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
