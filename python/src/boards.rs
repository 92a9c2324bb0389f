//! Boards as Python has them: a text, a list of texts, or an array with a board a row; read by the library, a piece at a time.

use crate::pace::{Pace, attended};
use crate::refused;
use gridpress::board::{Budget, Clues, Grid, HOLE, Layout, MAX_DIGITS, symbol_byte};
use gridpress::formats::{DROPPED, Expect, Row, RowError, read};
use gridpress::kinds::{kind_said, parse_size};
use gridpress::press::in_order;
use numpy::{PyReadonlyArray1, PyReadonlyArray2, PyUntypedArrayMethods};
use pyo3::exceptions::PyUserWarning;
use pyo3::prelude::*;
use pyo3::types::{PyList, PyString, PyTuple};
use std::convert::{Infallible, identity};
use std::ffi::CString;
use std::ops::{ControlFlow, Range};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::time::{Duration, Instant};

/// A place without a cell, in an array. In texts it is [`HOLE`].
const NO_CELL: u8 = 255;

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

/// Boards of one layout, which the first of them shows.
pub struct Array {
    places: Vec<u8>,
    /// How many places a board has; at least one.
    n_places: usize,
    first: Option<Row>,
    /// What the first of them tells of the others.
    expect: Expect,
    /// Whether digits are all that a board has.
    is_plain: bool,
}

const EXPECTED: &str = "boards: expected a text, a list of texts, or an array of uint8 with a board a row";

impl Boards {
    /// Reads an argument; of texts only as far as Python's types go.
    pub fn told(boards: &Bound<PyAny>, kind: Option<String>, size: Option<String>) -> PyResult<Boards> {
        if let Some(kind) = &kind {
            kind_said(kind).map_err(refused)?;
        }
        let size = size.as_deref().map(parse_size).transpose().map_err(refused)?;
        let expect = Expect { kind, size, ..Expect::default() };
        let told = if let Ok(text) = boards.cast::<PyString>() {
            Told::One(text.extract()?)
        } else if boards.is_instance_of::<PyList>() || boards.is_instance_of::<PyTuple>() {
            let texts: Vec<String> = boards.extract().map_err(|_| refused(EXPECTED))?;
            Told::List(texts.join("\n"), texts.len())
        } else if let Ok(array) = boards.extract::<PyReadonlyArray2<u8>>() {
            let view = array.as_array();
            let places = view.as_slice().map_or_else(|| view.iter().copied().collect(), <[u8]>::to_vec);
            Told::Array(Box::new(Array::of(places, array.shape()[1], &expect)?))
        } else if let Ok(array) = boards.extract::<PyReadonlyArray1<u8>>() {
            Told::Array(Box::new(Array::of(array.as_array().iter().copied().collect(), array.len(), &expect)?))
        } else {
            return Err(refused(EXPECTED));
        };
        Ok(Boards { told, expect, budget: Budget::USUAL, timeout: None })
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

    /// Maps boards on threads, so many together, and gathers the answers, one a board, in order.
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
            Told::Array(array) => in_order(array.pieces(together), jobs, |piece| map(array.rows(piece)), send),
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

    /// Hands answers to Python: one for a text, otherwise a list of them. An error says of which board it is.
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

impl Array {
    fn of(places: Vec<u8>, n_places: usize, expect: &Expect) -> PyResult<Array> {
        let first = places.get(..n_places).filter(|first| !first.is_empty());
        let first = first.map(|first| read_places(first, expect, 1)).transpose().map_err(refused)?;
        let is_plain = first.as_ref().is_some_and(|row| row.clues.sums.is_empty() && row.clues.items.is_empty());
        let mut expect = expect.clone();
        if let Some(row) = &first {
            expect.kind.get_or_insert_with(|| row.kind.name.into());
            expect.size = Some(row.size);
        }
        Ok(Array { places, n_places: n_places.max(1), first, expect, is_plain })
    }

    /// How many boards, and how many places each of them has.
    pub fn shape(&self) -> [usize; 2] {
        [self.places.len() / self.n_places, self.n_places]
    }

    fn pieces(&self, together: usize) -> impl Iterator<Item = Range<usize>> + use<> {
        let n = self.shape()[0];
        (0..n.div_ceil(together)).map(move |k| k * together..((k + 1) * together).min(n))
    }

    fn rows(&self, piece: Range<usize>) -> Result<Vec<Row>, RowError> {
        piece.filter_map(|k| self.first.as_ref().map(|first| self.row(k, first))).collect()
    }

    fn row(&self, k: usize, first: &Row) -> Result<Row, RowError> {
        let places = &self.places[k * self.n_places..(k + 1) * self.n_places];
        let (line, layout) = (k as u64 + 1, &first.layout);
        let is_plain = self.is_plain && !layout.has_holes() && places.iter().all(|&place| place <= layout.n_digits);
        if !is_plain {
            return read_places(places, &self.expect, line);
        }
        let clues = Clues::of_givens(Grid(places.to_vec()));
        let (kind, size, layout, text) = (first.kind, first.size, layout.clone(), text_of(places));
        Ok(Row { line, text, kind, size, layout, clues, solution: None, claims: Vec::new(), budget: Budget::USUAL })
    }
}

/// A board as a plain list has it. What is no digit anywhere becomes a character that is none.
fn text_of(places: &[u8]) -> String {
    let symbol = |&place: &u8| match place {
        NO_CELL => HOLE as u8,
        digit if digit as usize <= MAX_DIGITS => symbol_byte(digit),
        _ => b'?',
    };
    String::from_utf8(places.iter().map(symbol).collect()).unwrap_or_default()
}

/// Reads a board as a line of a list, with its number for errors.
fn read_places(places: &[u8], expect: &Expect, line: u64) -> Result<Row, RowError> {
    let row = read(text_of(places).as_bytes(), expect).next();
    let row = row.map_or_else(|| Err(RowError::new(1, 1, "nothing stands there")), identity);
    row.map(|row| Row { line, ..row }).map_err(|e| RowError { line, ..e })
}
