//! Answers as arrays if boards came as one: solutions, and how many there are.

use crate::array::Array;
use crate::asked::Number;
use crate::boards::{Boards, Said, put_places};
use crate::pace::{Pace, threads};
use crate::refused;
use gridpress::board::Grid;
use gridpress::formats::Row;
use gridpress::puzzle::board_text;
use gridpress::search::{self, Ask};
use numpy::{PyArray1, PyArrayMethods};
use pyo3::prelude::*;
use std::ops::ControlFlow;
use std::sync::Arc;

/// How many boards go through the engine together.
const TOGETHER: usize = 256;
/// Boards between two looks at Python, some milliseconds.
const BETWEEN: u64 = 1 << 14;
/// The most solutions of one board that are shown, since they are kept in memory.
const MOST_SHOWN: u64 = 100_000;

/// Solves boards: a text, a list of texts, or an array of uint8 with a board per row and 0 for empty cells. Answers in kind, with
/// a solution for each board; None, or a row of zeros, if there is none.
///
/// With `limit` above 1 each answer is a list of at most `limit` solutions. Texts are in any format that `gridpress solve` reads;
/// `kind` and `size` are for boards that do not state theirs. A search that takes more than some seconds is given up: `count`
/// shows for which boards. `effort` multiplies it; `timeout` ends each board after that many seconds by the clock.
#[pyfunction]
#[pyo3(signature = (boards, limit=Number(1), kind=None, size=None, rules=None, jobs=None, progress=None, timeout=None, effort=1.0))]
#[allow(clippy::too_many_arguments)]
pub fn solve<'py>(
    py: Python<'py>,
    boards: &Bound<'py, PyAny>,
    limit: Number,
    kind: Option<String>,
    size: Option<String>,
    rules: Option<String>,
    jobs: Option<usize>,
    progress: Option<Py<PyAny>>,
    timeout: Option<f64>,
    effort: f64,
) -> PyResult<Bound<'py, PyAny>> {
    let boards = Boards::told(boards, Said { kind, size, rules })?.patient(timeout, effort)?;
    let work = (threads(jobs)?, TOGETHER);
    let pace = Pace::new(progress, BETWEEN);
    if !(1..=MOST_SHOWN).contains(&limit.0) {
        return Err(refused(format!("limit {}: expected a whole number from 1 to {MOST_SHOWN}", limit.0)));
    }
    if limit.0 > 1 {
        let all = |rows: &[Row]| rows.iter().map(|row| all_of(row, limit.0)).collect();
        let answers = boards.answers(py, (work.0, 1), pace, all)?;
        return boards.handed(py, answers, |py, solutions| match boards.array() {
            Some(array) => in_array(py, &solutions, array),
            None => Ok(solutions.iter().map(Solved::text).collect::<Vec<_>>().into_pyobject(py)?.into_any()),
        });
    }
    let Some(array) = boards.array() else {
        let answers = boards.answers(py, work, pace, one_each)?;
        return boards.handed(py, answers, |py, solved| Ok(solved.map(|solved| solved.text()).into_pyobject(py)?.into_any()));
    };
    let [n, n_places] = array.shape();
    let mut places = Vec::with_capacity(n * n_places);
    boards.each(py, work, pace, one_each, |solutions| {
        for solved in solutions {
            match solved {
                Some(Solved { row, grid }) => put_places(&mut places, &row, &grid),
                None => places.resize(places.len() + n_places, 0),
            }
        }
    })?;
    Ok(PyArray1::from_vec(py, places).reshape(array.shape_of(n))?.into_any())
}

/// A solution and the board that it is on.
struct Solved {
    row: Arc<gridpress::board::Layout>,
    grid: Grid,
}

impl Solved {
    fn text(&self) -> String {
        board_text(&self.row, &self.grid)
    }
}

fn in_array<'py>(py: Python<'py>, solutions: &[Solved], array: &Array) -> PyResult<Bound<'py, PyAny>> {
    let mut places = Vec::with_capacity(solutions.len() * array.shape()[1]);
    solutions.iter().for_each(|Solved { row, grid }| put_places(&mut places, row, grid));
    Ok(PyArray1::from_vec(py, places).reshape(array.shape_of(solutions.len()))?.into_any())
}

/// How many solutions each board has, as far as they are counted.
fn counts(rows: &[Row], limit: u64) -> Vec<search::Count> {
    let mut counts = Vec::with_capacity(rows.len());
    for rows in rows.chunk_by(|a, b| a.budget.is_like(&b.budget)) {
        let asks: Vec<Ask> = rows.iter().map(|row| Ask { layout: &row.layout, clues: &row.clues }).collect();
        counts.extend(search::count_up_to(&asks, limit, &rows[0].budget));
    }
    counts
}

fn one_each(rows: &[Row]) -> Vec<Option<Solved>> {
    let solved = |(row, count): (&Row, search::Count)| count.first.map(|grid| Solved { row: row.layout.clone(), grid });
    rows.iter().zip(counts(rows, 1)).map(solved).collect()
}

fn all_of(row: &Row, limit: u64) -> Vec<Solved> {
    let mut all = Vec::new();
    search::solve(Ask { layout: &row.layout, clues: &row.clues }, &row.budget, |grid| {
        all.push(Solved { row: row.layout.clone(), grid: grid.clone() });
        if all.len() as u64 == limit { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    all
}

/// Counts the solutions of boards, up to `limit`: with 2 it shows whether there is exactly one, with 0 it counts all. -1 means
/// that the search was given up. Answers with a number, a list, or an array of int64, as the boards came.
#[pyfunction]
#[pyo3(signature = (boards, limit=Number(2), kind=None, size=None, rules=None, jobs=None, progress=None, timeout=None, effort=1.0))]
#[allow(clippy::too_many_arguments)]
pub fn count<'py>(
    py: Python<'py>,
    boards: &Bound<'py, PyAny>,
    limit: Number,
    kind: Option<String>,
    size: Option<String>,
    rules: Option<String>,
    jobs: Option<usize>,
    progress: Option<Py<PyAny>>,
    timeout: Option<f64>,
    effort: f64,
) -> PyResult<Bound<'py, PyAny>> {
    let boards = Boards::told(boards, Said { kind, size, rules })?.patient(timeout, effort)?;
    let limit = if limit.0 == 0 { u64::MAX } else { limit.0 };
    let number = |count: search::Count| if count.is_decided { i64::try_from(count.found).unwrap_or(i64::MAX) } else { -1 };
    let count = |rows: &[Row]| counts(rows, limit).into_iter().map(number).collect();
    let answers = boards.answers(py, (threads(jobs)?, TOGETHER), Pace::new(progress, BETWEEN), count)?;
    match boards.array() {
        Some(_) => Ok(PyArray1::from_vec(py, answers).into_any()),
        None => boards.handed(py, answers, |py, n| Ok(n.into_pyobject(py)?.into_any())),
    }
}
