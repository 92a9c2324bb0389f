//! Boards from Python: a text, a dict, a list of these, a batch, or an array with a board per row; read by the library, a piece at a
//! time.

use crate::array::Array;
use crate::batch::Batch;
use crate::pace::{Pace, attended};
use crate::refused;
use gridpress::board::{Budget, Grid, Layout};
use gridpress::formats::{DROPPED, Expect, Row, RowError, read};
use gridpress::kinds::{kind_said, parse_size};
use gridpress::press::in_order;
use numpy::PyUntypedArray;
use pyo3::exceptions::PyUserWarning;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PyString, PyTuple};
use std::convert::Infallible;
use std::ffi::CString;
use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::time::{Duration, Instant};

/// A place without a cell, in an array. In texts it is `~`.
pub const NO_CELL: u8 = 255;

/// Adds a grid to an array, place by place.
pub fn put_places(array: &mut Vec<u8>, layout: &Layout, grid: &Grid) {
    match layout.has_holes() {
        false => array.extend_from_slice(&grid.0),
        true => array.extend(layout.area.places().map(|cell| cell.map_or(NO_CELL, |cell| grid.0[cell as usize]))),
    }
}

/// The most boards of a call that a warning names.
const MOST_WARNINGS: usize = 20;

/// The boards of a call.
pub struct Boards {
    told: Told,
    expect: Expect,
    budget: Budget,
    /// How long a board may take by the clock.
    timeout: Option<Duration>,
}

enum Told {
    One(String),
    /// Texts with line ends between, and how many they are.
    List(String, usize),
    Array(Box<Array>),
}

/// The columns that say which board a row is of; without the others a row is the same puzzle.
pub const OF_BOARD: [&str; 6] = ["kind", "size", "puzzle", "regions", "sums", "rules"];

const EXPECTED: &str =
    "expected a text, a dict with a puzzle, a list of these, a Batch, or an array of whole numbers with a board a row";

/// A board of a list, as a line that the library reads.
fn line(boards: &Bound<PyAny>, rules: Option<&str>, name: &str) -> PyResult<String> {
    if let Ok(text) = boards.cast::<PyString>() {
        let text: String = text.extract()?;
        return match rules {
            None => Ok(text),
            Some(_) if text.trim().contains('\n') => {
                Err(refused(format!("{name}: with rules= a text is one line of digits; this one has several lines")))
            }
            Some(rules) => Ok(format!("{} {rules}", text.trim())),
        };
    }
    let Ok(row) = boards.cast::<PyDict>() else {
        return Err(refused(format!("{name}: {EXPECTED}; found {}", boards.get_type().name()?)));
    };
    let mut said = serde_json::Map::new();
    for column in OF_BOARD {
        let Some(value) = row.get_item(column)?.filter(|value| !value.is_none()) else { continue };
        let text: String = value.extract().map_err(|_| refused(format!("{name}, {column}: expected a text")))?;
        said.insert(column.into(), text.into());
    }
    if !said.contains_key("puzzle") {
        return Err(refused(format!(
            "{name}: the dict has no puzzle; expected {{\"puzzle\": \"53..7…\"}}, as a row of a batch is"
        )));
    }
    match (rules, said.contains_key("rules")) {
        (Some(_), true) => Err(refused(format!("{name}: both the dict and rules= say rules; leave one out"))),
        (Some(rules), false) => {
            said.insert("rules".into(), rules.into());
            Ok(serde_json::Value::from(said).to_string())
        }
        (None, _) => Ok(serde_json::Value::from(said).to_string()),
    }
}

/// What boards may state besides their digits.
pub struct Said {
    pub kind: Option<String>,
    pub size: Option<String>,
    pub rules: Option<String>,
}

impl Boards {
    /// Reads an argument; of texts only as far as Python's types go.
    pub fn told(boards: &Bound<PyAny>, Said { kind, size, rules }: Said) -> PyResult<Boards> {
        if let Some(kind) = &kind {
            kind_said(kind).map_err(refused)?;
        }
        let size = size.as_deref().map(parse_size).transpose().map_err(refused)?;
        let expect = Expect { kind, size, ..Expect::default() };
        let rules = rules.as_deref().filter(|rules| !rules.trim().is_empty());
        let listed = |items: Vec<Bound<PyAny>>| -> PyResult<Told> {
            // Lines of one list are of one format.
            let has_dicts = items.iter().any(|item| item.is_instance_of::<PyDict>());
            let one = |(k, item): (usize, &Bound<PyAny>)| {
                let name = format!("boards[{k}]");
                match has_dicts && item.is_instance_of::<PyString>() {
                    true => {
                        let row = PyDict::new(item.py());
                        row.set_item("puzzle", item)?;
                        line(&row, rules, &name)
                    }
                    false => line(item, rules, &name),
                }
            };
            let lines: Vec<String> = items.iter().enumerate().map(one).collect::<PyResult<_>>()?;
            Ok(Told::List(lines.join("\n"), lines.len()))
        };
        let told = if boards.is_instance_of::<PyString>() || boards.is_instance_of::<PyDict>() {
            Told::One(line(boards, rules, "boards")?)
        } else if let Ok(list) = boards.cast::<PyList>() {
            listed(list.iter().collect())?
        } else if let Ok(list) = boards.cast::<PyTuple>() {
            listed(list.iter().collect())?
        } else if let Ok(batch) = boards.cast::<Batch>() {
            listed(batch.get().rows(boards.py(), &OF_BOARD)?)?
        } else if let Ok(array) = boards.cast::<PyUntypedArray>() {
            Told::Array(Box::new(Array::told(array, &expect, rules)?))
        } else {
            return Err(refused(format!("boards: {EXPECTED}; found {}", boards.get_type().name()?)));
        };
        Ok(Boards { told, expect, budget: Budget::USUAL, timeout: None })
    }

    /// Whether it is one board, which has one answer.
    pub fn is_one(&self) -> bool {
        matches!(self.told, Told::One(_))
    }

    /// The same boards, with a limit in seconds for each, and an effort as a multiple of the usual.
    pub fn patient(self, timeout: Option<f64>, effort: f64) -> PyResult<Boards> {
        if !(0.001..=1e6).contains(&effort) {
            return Err(refused(format!("effort {effort}: expected a number from 0.001 to 1000000")));
        }
        let timeout = match timeout {
            Some(seconds) if !(0.0..=1e9).contains(&seconds) => {
                return Err(refused(format!("timeout {seconds}: expected seconds, such as 0.5")));
            }
            seconds => seconds.map(Duration::from_secs_f64),
        };
        Ok(Boards { budget: Budget::thousandths((effort * 1000.0) as u64), timeout, ..self })
    }

    /// The array, where it is one.
    pub fn array(&self) -> Option<&Array> {
        if let Told::Array(array) = &self.told { Some(array) } else { None }
    }

    /// Maps boards on threads, `together` at a time, and gathers the answers, one per board, in order.
    pub fn answers<T: Send>(
        &self,
        py: Python,
        (jobs, together): (usize, usize),
        pace: Pace,
        map: impl Fn(&[Row]) -> Vec<T> + Sync + Send,
    ) -> PyResult<Vec<T>> {
        let mut all = Vec::new();
        self.each(py, (jobs, together), pace, map, |answers| all.extend(answers))?;
        Ok(all)
    }

    /// The same, piece by piece.
    pub fn each<T: Send>(
        &self,
        py: Python,
        (jobs, together): (usize, usize),
        mut pace: Pace,
        map: impl Fn(&[Row]) -> Vec<T> + Sync + Send,
        mut emit: impl FnMut(Vec<T>) + Send,
    ) -> PyResult<()> {
        let is_over = Arc::new(AtomicBool::new(false));
        let shared = is_over.clone();
        let budget = self.budget.clone().until(move || shared.load(Ordering::Relaxed));
        let dropped: Mutex<Vec<String>> = Mutex::default();
        let map = |rows: Result<Vec<Row>, RowError>| -> PyResult<Vec<T>> {
            let mut rows = rows.map_err(refused)?;
            let without = |row: &Row| {
                let what = row.claim(DROPPED)?.to_string();
                Some(format!("board {} is read without its {what}, which only decorate it", row.line))
            };
            dropped.lock().unwrap_or_else(PoisonError::into_inner).extend(rows.iter().filter_map(without));
            rows.iter_mut().for_each(|row| row.budget = self.of_one(&budget, &is_over));
            // Whatever a board does, Python hears of it as of any other error.
            catch_unwind(AssertUnwindSafe(|| map(&rows))).map_err(|_| {
                let lines: Vec<String> = rows.iter().map(|row| row.line.to_string()).collect();
                refused(format!("gridpress failed on a board, which is a fault of its own (number {})", lines.join(", ")))
            })
        };
        let mut n_answers = 0;
        let mut take = |answers: PyResult<Vec<T>>| -> PyResult<()> {
            let answers = answers?;
            n_answers += answers.len();
            pace.tick(answers.len() as u64)?;
            emit(answers);
            Ok(())
        };
        let work = |send: &mut dyn FnMut(PyResult<Vec<T>>) -> Result<ControlFlow<()>, Infallible>| match &self.told {
            Told::One(text) | Told::List(text, _) => {
                let mut rows = read(text.as_bytes(), &self.expect);
                let pieces = std::iter::from_fn(|| {
                    let piece: Result<Vec<Row>, RowError> = rows.by_ref().take(together).collect();
                    Some(piece).filter(|piece| !piece.as_ref().is_ok_and(Vec::is_empty))
                });
                in_order(pieces, jobs, map, send)
            }
            Told::Array(array) => in_order(array.pieces(together), jobs, |piece| map(Ok(array.rows(piece))), send),
        };
        py.detach(|| attended(&|| is_over.store(true, Ordering::Relaxed), work, &mut take))?;
        pace.end()?;
        let mut dropped = dropped.into_inner().unwrap_or_else(PoisonError::into_inner);
        dropped.sort_unstable();
        for what in dropped.into_iter().take(MOST_WARNINGS) {
            PyErr::warn(py, &py.get_type::<PyUserWarning>(), &CString::new(what)?, 1)?;
        }
        match &self.told {
            Told::One(_) if n_answers != 1 => {
                Err(refused(format!("expected one board, found {n_answers}; give several as a list")))
            }
            Told::List(_, n) if n_answers != *n => {
                Err(refused(format!("the {n} texts hold {n_answers} boards; expected one each")))
            }
            _ => Ok(()),
        }
    }

    /// The budget of one board, which all share that no clock ends.
    fn of_one(&self, all: &Budget, is_over: &Arc<AtomicBool>) -> Budget {
        let Some(timeout) = self.timeout else { return all.clone() };
        let (is_over, start) = (is_over.clone(), OnceLock::new());
        self.budget.clone().until(move || is_over.load(Ordering::Relaxed) || start.get_or_init(Instant::now).elapsed() >= timeout)
    }

    /// Hands answers to Python: one for a text, otherwise a list of them. An error names its board.
    pub fn handed<'py, T>(
        &self,
        py: Python<'py>,
        answers: Vec<T>,
        value: impl Fn(Python<'py>, T) -> PyResult<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let mut values = answers.into_iter().map(|answer| value(py, answer));
        match &self.told {
            Told::One(_) => values.next().unwrap_or_else(|| Err(refused("expected one board, found 0"))),
            _ => {
                let all: PyResult<Vec<Bound<PyAny>>> = values.by_ref().collect();
                Ok(PyList::new(py, all?)?.into_any())
            }
        }
    }
}
