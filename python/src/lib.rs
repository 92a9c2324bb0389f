//! gridpress as a Python package: recipes make batches of rows for Arrow and NumPy; boards are solved, rated and explained. Every
//! answer and every message is the library's; this only converts values of Python to values of the library, and back.

mod answers;
mod array;
mod arrays;
mod asked;
mod batch;
mod boards;
mod columns;
mod drawn;
mod pace;
mod recipe;
mod told;
mod truth;

use gridpress::formats::COLUMNS;
use gridpress::kinds::KINDS;
use gridpress::request::{Place, knobs_of};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyDict;

pyo3::create_exception!(gridpress, GridpressError, PyValueError, "What gridpress refuses, or fails at, in its own words.");

/// The library's refusal, in its own words.
fn refused(problem: impl ToString) -> PyErr {
    GridpressError::new_err(problem.to_string())
}

fn table(py: Python, rows: impl IntoIterator<Item = (String, &'static str)>) -> PyResult<Bound<PyDict>> {
    let table = PyDict::new(py);
    rows.into_iter().try_for_each(|(name, about)| table.set_item(name, about))?;
    Ok(table)
}

/// A seeded puzzle press: Sudoku and its variants by the batch, for NumPy and Arrow.
#[pymodule(name = "gridpress")]
fn gridpress_module(module: &Bound<PyModule>) -> PyResult<()> {
    let py = module.py();
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    module.add("COLUMNS", table(py, COLUMNS.iter().map(|column| (column.name.into(), column.about)))?)?;
    module.add("KNOBS", table(py, knobs_of(Place::Generate).map(|knob| (knob.key(), knob.help)))?)?;
    module.add("KINDS", table(py, KINDS.iter().map(|kind| (kind.name.into(), kind.title)))?)?;
    module.add("GridpressError", py.get_type::<GridpressError>())?;
    module.add_class::<recipe::Recipe>()?;
    module.add_class::<recipe::Batches>()?;
    module.add_class::<batch::Batch>()?;
    module.add_function(wrap_pyfunction!(recipe::generate, module)?)?;
    module.add_function(wrap_pyfunction!(recipe::rule, module)?)?;
    module.add_function(wrap_pyfunction!(arrays::solve, module)?)?;
    module.add_function(wrap_pyfunction!(arrays::count, module)?)?;
    module.add_function(wrap_pyfunction!(truth::candidates, module)?)?;
    module.add_function(wrap_pyfunction!(answers::rate, module)?)?;
    module.add_function(wrap_pyfunction!(answers::explain, module)?)?;
    module.add_function(wrap_pyfunction!(told::path, module)?)?;
    module.add_function(wrap_pyfunction!(told::hint, module)?)?;
    module.add_function(wrap_pyfunction!(drawn::render, module)?)?;
    module.add_function(wrap_pyfunction!(answers::canon, module)?)?;
    module.add_function(wrap_pyfunction!(answers::check, module)?)?;
    module.add_function(wrap_pyfunction!(answers::check_step, module)?)?;
    Ok(())
}
