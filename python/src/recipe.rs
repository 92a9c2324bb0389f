//! Recipes, and their results: batches for Arrow, arrays for NumPy.

use crate::asked::{self, Number};
use crate::batch::Batch;
use crate::boards::put_places;
use crate::columns::{self, Rows, TOO_LONG};
use crate::pace::{Pace, attended, threads};
use crate::refused;
use gridpress::forge::Recipe as Checked;
use gridpress::formats::{Column, Columns};
use gridpress::kinds::rule_from_toml;
use gridpress::press::forge_every;
use gridpress::press::run::{Labels, labelled};
use gridpress::puzzle::Puzzle;
use gridpress::request::Request;
use gridpress::seed::MAX_SLOTS;
use numpy::{PyArray1, PyArray2, PyArrayMethods};
use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PySlice, PyTuple};
use std::ops::Range;
use std::sync::Arc;

/// A recipe's results for slots: arrays of puzzles and of solutions.
type Arrays<'py> = (Bound<'py, PyArray2<u8>>, Bound<'py, PyArray2<u8>>);

/// A request, in the words of `gridpress generate`: `Recipe("sudoku", seed="monday", level="easy..hard")`. Row k depends only on the
/// recipe and on slot k, so that any share of a set can be made anywhere. `gridpress.KNOBS` lists the options.
#[pyclass(frozen, module = "gridpress")]
pub struct Recipe {
    request: Request,
    checked: Checked,
}

#[pymethods]
impl Recipe {
    #[new]
    #[pyo3(signature = (kind=None, *, seed, algo=None, **knobs))]
    fn new(kind: Option<String>, seed: &Bound<PyAny>, algo: Option<u32>, knobs: Option<&Bound<PyDict>>) -> PyResult<Recipe> {
        let request = asked::request(kind, seed, algo, knobs)?;
        Ok(Recipe { checked: asked::recipe(&request, true)?, request })
    }

    /// The recipe in one line, as the column `recipe` has it.
    #[getter]
    fn text(&self) -> &str {
        &self.checked.text
    }

    /// The seed, as text.
    #[getter]
    fn seed(&self) -> &str {
        &self.request.seed
    }

    /// The version of the algorithm, whose rows never change.
    #[getter]
    fn algo(&self) -> u32 {
        self.checked.algo
    }

    fn __repr__(&self) -> String {
        format!("<gridpress.Recipe: {}, seed {:?}>", self.checked.text, self.request.seed)
    }

    fn __eq__(&self, other: &Recipe) -> bool {
        self.request == other.request
    }

    /// How many slots there are.
    fn __len__(&self) -> usize {
        MAX_SLOTS as usize
    }

    /// `recipe[7]` is the row of slot 7 as a dict, without its variants, or None if no attempt fills the slot; `recipe[10:20]` is the
    /// batch of these slots.
    fn __getitem__<'py>(&self, py: Python<'py>, key: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        let all = self.wanted(None, true)?;
        let n = MAX_SLOTS as i64;
        let Ok(slice) = key.cast::<PySlice>() else {
            let at: i64 = key.extract()?;
            let slot = if at < 0 { at + n } else { at };
            if !(0..n).contains(&slot) {
                return Err(PyIndexError::new_err(format!("slot {at}: a recipe has {n} slots")));
            }
            let made = batch(py, &all, slot as u64..slot as u64 + 1, 1, None)?;
            return if made.n_rows() == 0 { Ok(py.None().into_bound(py)) } else { made.first(py) };
        };
        if slice.getattr("stop")?.is_none() {
            return Err(refused(format!("a recipe has {n} slots: say where the slice ends, such as recipe[0:1000]")));
        }
        let asked = slice.indices(n as isize)?;
        if asked.step != 1 {
            return Err(refused(format!("step {}: a slice of a recipe has step 1; slice the batch instead", asked.step)));
        }
        let slots = asked.start as u64..(asked.start as u64 + asked.slicelength as u64);
        Ok(Bound::new(py, batch(py, &all, slots, threads(None)?, None)?)?.into_any())
    }

    /// Other processes make the same recipe of the same arguments.
    fn __getnewargs_ex__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyTuple>, Bound<'py, PyDict>)> {
        Ok((PyTuple::empty(py), asked::arguments(py, &self.request)?))
    }

    /// The rows of the slots from `start` to before `stop`.
    ///
    /// `columns` names some of `gridpress.COLUMNS`, all by default. `rate=False` leaves out ratings, which is much faster.
    /// `progress` is called with the number of new slots, such as `tqdm.tqdm(total=n).update`.
    #[pyo3(signature = (start, stop, columns=None, rate=true, jobs=None, progress=None))]
    #[allow(clippy::too_many_arguments)]
    fn batch(
        &self,
        py: Python,
        start: Number,
        stop: Number,
        columns: Option<Vec<String>>,
        rate: bool,
        jobs: Option<usize>,
        progress: Option<Py<PyAny>>,
    ) -> PyResult<Batch> {
        let wanted = self.wanted(columns, rate)?;
        batch(py, &wanted, asked::slots(start, stop)?, threads(jobs)?, progress)
    }

    /// Batches of `chunk` slots each, one after the other. Nothing is kept.
    #[pyo3(signature = (start, stop, chunk=Number(1024), columns=None, rate=true, jobs=None))]
    fn iter(
        &self,
        start: Number,
        stop: Number,
        chunk: Number,
        columns: Option<Vec<String>>,
        rate: bool,
        jobs: Option<usize>,
    ) -> PyResult<Batches> {
        if chunk.0 == 0 {
            return Err(refused("chunk: at least one slot is needed"));
        }
        Ok(Batches {
            wanted: self.wanted(columns, rate)?,
            slots: asked::slots(start, stop)?,
            chunk: chunk.0,
            jobs: threads(jobs)?,
        })
    }

    /// The puzzles and the solutions of the slots from `start` to before `stop`: two arrays of uint8 with a row per puzzle and a
    /// column per place of the board, row by row. 0 is an empty cell, 255 a place without one.
    #[pyo3(signature = (start, stop, jobs=None, progress=None))]
    fn numpy<'py>(
        &self,
        py: Python<'py>,
        start: Number,
        stop: Number,
        jobs: Option<usize>,
        progress: Option<Py<PyAny>>,
    ) -> PyResult<Arrays<'py>> {
        let slots = asked::slots(start, stop)?;
        // Puzzles are the same without ratings, unless they are chosen by them.
        let unrated = self.rated(false).or_else(|_| self.rated(true))?;
        numpy(py, &unrated, slots, threads(jobs)?, progress)
    }
}

/// The rows that are wanted of a recipe, with their columns.
struct Wanted {
    recipe: Checked,
    columns: Vec<&'static Column>,
    labels: Labels<'static>,
}

impl Recipe {
    fn wanted(&self, columns: Option<Vec<String>>, rate: bool) -> PyResult<Wanted> {
        let has_classes = columns::has_classes(columns.as_deref());
        if has_classes && self.request.allow_multiple {
            return Err(refused("columns: a puzzle of several solutions is of no class; leave out class or allow_multiple"));
        }
        let quality = columns::has_quality(columns.as_deref());
        let of_list = match (self.checked.has_weights(), self.checked.target.best.is_some()) {
            (true, _) => Columns::Sampled,
            (false, true) => Columns::Quality,
            (false, false) => Columns::Full,
        };
        let columns = columns::named(columns.as_deref(), of_list)?;
        let labels = Labels { classes: has_classes, quality, split: None };
        Ok(Wanted { recipe: self.rated(rate)?, columns, labels })
    }

    fn rated(&self, rate: bool) -> PyResult<Checked> {
        if rate { Ok(self.checked.clone()) } else { asked::recipe(&self.request, false) }
    }
}

/// Slots between two looks at Python. Unrated ones are made in microseconds.
fn slots_between(recipe: &Checked) -> u64 {
    if recipe.rate { 1 } else { 1024 }
}

/// Forges slots and joins the results.
fn forged<T: Send>(
    py: Python,
    recipe: &Checked,
    slots: Range<u64>,
    jobs: usize,
    progress: Option<Py<PyAny>>,
    write: impl Fn(Vec<Puzzle>) -> T + Sync + Send,
    mut join: impl FnMut(T) -> PyResult<()> + Send,
) -> PyResult<()> {
    let mut pace = Pace::new(progress, slots_between(recipe));
    // Others may make the same recipe at the same time, and are not stopped with it.
    let recipe = Checked { progress: Arc::default(), ..recipe.clone() };
    py.detach(|| {
        let mut take = |(made, n_slots)| {
            join(made)?;
            pace.tick(n_slots)
        };
        attended(
            &|| recipe.progress.stop(),
            |give| forge_every(&recipe, slots, jobs, write, |made, n_slots| give((made, n_slots))),
            &mut take,
        )?;
        pace.end()
    })
}

fn batch(py: Python, wanted: &Wanted, slots: Range<u64>, jobs: usize, progress: Option<Py<PyAny>>) -> PyResult<Batch> {
    let Wanted { recipe, columns, labels } = wanted;
    let (mut rows, mut n_rows) = (Rows::new(columns), 0);
    let write = |puzzles: Vec<Puzzle>| (puzzles.len(), Rows::of(columns, &labelled(puzzles, *labels)));
    forged(py, recipe, slots, jobs, progress, write, |(n, more)| {
        n_rows += n;
        more.and_then(|more| rows.join(more)).ok_or_else(|| refused(TOO_LONG))
    })?;
    Batch::of(columns, n_rows, rows)
}

fn numpy<'py>(
    py: Python<'py>,
    recipe: &Checked,
    slots: Range<u64>,
    jobs: usize,
    progress: Option<Py<PyAny>>,
) -> PyResult<Arrays<'py>> {
    let (mut puzzles, mut solutions, mut n_rows) = (Vec::new(), Vec::new(), 0);
    let write = |made: Vec<Puzzle>| {
        let (mut puzzles, mut solutions) = (Vec::new(), Vec::new());
        for puzzle in &made {
            put_places(&mut puzzles, &puzzle.layout, &puzzle.clues.givens);
            put_places(&mut solutions, &puzzle.layout, &puzzle.solution);
        }
        (made.len(), puzzles, solutions)
    };
    forged(py, recipe, slots, jobs, progress, write, |(n, more_puzzles, more_solutions)| {
        n_rows += n;
        puzzles.extend(more_puzzles);
        solutions.extend(more_solutions);
        Ok(())
    })?;
    let of_none = || recipe.shared.as_ref().map_or(recipe.n_cells(), |shared| shared.layout.area.n_places());
    let shape = [n_rows, puzzles.len().checked_div(n_rows).unwrap_or_else(of_none)];
    let array = |places| PyArray1::from_vec(py, places).reshape(shape);
    Ok((array(puzzles)?, array(solutions)?))
}

/// Batches of a recipe, one after the other.
#[pyclass(module = "gridpress")]
pub struct Batches {
    wanted: Wanted,
    slots: Range<u64>,
    chunk: u64,
    jobs: usize,
}

#[pymethods]
impl Batches {
    fn __iter__(this: PyRef<Self>) -> PyRef<Self> {
        this
    }

    fn __next__(&mut self, py: Python) -> PyResult<Option<Batch>> {
        if self.slots.is_empty() {
            return Ok(None);
        }
        let next = self.slots.start..self.slots.end.min(self.slots.start.saturating_add(self.chunk));
        let made = batch(py, &self.wanted, next.clone(), self.jobs, None)?;
        self.slots.start = next.end;
        Ok(Some(made))
    }
}

/// The first `count` slots of a recipe: `generate(100, kind="killer", seed=7, level="hard")`.
#[pyfunction]
#[pyo3(signature = (count, kind=None, *, seed, algo=None, columns=None, rate=true, jobs=None, progress=None, **knobs))]
#[allow(clippy::too_many_arguments)]
pub fn generate(
    py: Python,
    count: Number,
    kind: Option<String>,
    seed: &Bound<PyAny>,
    algo: Option<u32>,
    columns: Option<Vec<String>>,
    rate: bool,
    jobs: Option<usize>,
    progress: Option<Py<PyAny>>,
    knobs: Option<&Bound<PyDict>>,
) -> PyResult<Batch> {
    Recipe::new(kind, seed, algo, knobs)?.batch(py, Number(0), count, columns, rate, jobs, progress)
}

/// Reads the text of a rule's file, and returns it in the form for `rules`. An error has its line.
#[pyfunction]
pub fn rule(text: &str) -> PyResult<&'static str> {
    Ok(rule_from_toml(text).map_err(refused)?.name)
}
