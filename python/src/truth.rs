//! True candidates of boards with no, one or many solutions: the digits of all of them, with counts.

use crate::boards::{Boards, Said};
use crate::pace::{Pace, threads};
use gridpress::board::{Cell, Digit, DigitSet, cell_name};
use gridpress::formats::Row;
use gridpress::press::{MOST_COUNTED, TrueCandidates, true_candidates};
use pyo3::prelude::*;
use pyo3::types::PyDict;

/// The true candidates of boards: for each a dictionary with `candidates`, the digits that each cell has in any solution, and
/// `undecided`, the digits that were not decided; `solutions`, up to `limit`, and `counts`, for each cell how many of them have a
/// digit, None if there are more; `superfluous`, the clues that a board of one solution does not need, each by itself; `decides`,
/// the digits that would each leave one of several; and `status`. A limit of 0 counts all.
#[pyfunction]
#[pyo3(signature = (boards, limit=MOST_COUNTED, kind=None, size=None, rules=None, jobs=None, progress=None, timeout=None, effort=1.0))]
#[allow(clippy::too_many_arguments)]
pub fn candidates<'py>(
    py: Python<'py>,
    boards: &Bound<'py, PyAny>,
    limit: u64,
    kind: Option<String>,
    size: Option<String>,
    rules: Option<String>,
    jobs: Option<usize>,
    progress: Option<Py<PyAny>>,
    timeout: Option<f64>,
    effort: f64,
) -> PyResult<Bound<'py, PyAny>> {
    let boards = Boards::told(boards, Said { kind, size, rules })?.patient(timeout, effort)?;
    let limit = if limit == 0 { u64::MAX } else { limit };
    let found = |row: &Row| (row.clone(), true_candidates(row, limit));
    let found = |rows: &[Row]| rows.iter().map(found).collect();
    let answers = boards.answers(py, (threads(jobs)?, 1), Pace::new(progress, 1), found)?;
    boards.handed(py, answers, |py, (row, found)| said(py, &row, &found))
}

fn said<'py>(py: Python<'py>, row: &Row, found: &TrueCandidates) -> PyResult<Bound<'py, PyAny>> {
    let truth = &found.truth;
    let lists = |sets: &[DigitSet]| -> Vec<Vec<u32>> { sets.iter().map(|set| set.iter().map(u32::from).collect()).collect() };
    let said = PyDict::new(py);
    said.set_item("status", found.status())?;
    said.set_item("solutions", truth.found)?;
    said.set_item("candidates", lists(&truth.digits))?;
    said.set_item("undecided", lists(&truth.open))?;
    let of_cell = |(cell, digits): (Cell, &DigitSet)| -> PyResult<Bound<'py, PyDict>> {
        let counts = PyDict::new(py);
        digits.iter().try_for_each(|digit| counts.set_item(digit, truth.count(cell, digit)))?;
        Ok(counts)
    };
    let counts = || (0..).zip(&truth.digits).map(of_cell).collect::<PyResult<Vec<_>>>();
    said.set_item("counts", truth.is_all.then(counts).transpose()?)?;
    said.set_item("superfluous", found.superfluous(row))?;
    let candidate = |(cell, digit): (Cell, Digit)| -> PyResult<Bound<'py, PyDict>> {
        let one = PyDict::new(py);
        one.set_item("cell", cell_name(&row.layout, cell))?;
        one.set_item("digit", digit)?;
        Ok(one)
    };
    said.set_item("decides", truth.deciding().into_iter().map(candidate).collect::<PyResult<Vec<_>>>()?)?;
    Ok(said.into_any())
}
