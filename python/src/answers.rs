//! Answers as dictionaries: ratings, paths, canonical forms, verdicts on filled cells.

use crate::boards::{Boards, Said};
use crate::pace::{Pace, threads};
use crate::refused;
use gridpress::board::{Notation, tenths};
use gridpress::formats::Row;
use gridpress::press::{CANON_COLUMNS, Prepared, Rated, Unfair, canon_fields, classed, path_steps, ratings, solved};
use gridpress::verify::{self, StepJudged, part_name};
use gridpress::words::{Words, telling_within};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyModule, PyString};

/// How many boards go through the engines together.
const TOGETHER: usize = 64;

/// A part of a rating in tenths.
fn decimal(value: Option<impl Into<u32>>) -> Option<f64> {
    value.and_then(|value| tenths(value.into()).parse().ok())
}

/// Rates boards: for each a dictionary with er, ep, ed, level, hardest, steps, effort, minutes, guesses and status, as
/// `gridpress rate` has them. None means unknown; a board without exactly one solution has only its status.
#[pyfunction]
#[pyo3(signature = (boards, kind=None, size=None, rules=None, jobs=None, progress=None, timeout=None, effort=1.0))]
#[allow(clippy::too_many_arguments)]
pub fn rate<'py>(
    py: Python<'py>,
    boards: &Bound<'py, PyAny>,
    kind: Option<String>,
    size: Option<String>,
    rules: Option<String>,
    jobs: Option<usize>,
    progress: Option<Py<PyAny>>,
    timeout: Option<f64>,
    effort: f64,
) -> PyResult<Bound<'py, PyAny>> {
    let boards = Boards::told(boards, Said { kind, size, rules })?.patient(timeout, effort)?;
    let prepared = Prepared::default();
    let answers = boards.answers(py, (threads(jobs)?, TOGETHER), Pace::new(progress, 1), |rows| ratings(rows, &prepared))?;
    boards.handed(py, answers, |py, answer| {
        let said = PyDict::new(py);
        let rating = answer.as_ref().ok().map(|rated| &rated.rating);
        said.set_item("er", decimal(rating.and_then(|r| r.er)))?;
        said.set_item("ep", decimal(rating.and_then(|r| r.ep)))?;
        said.set_item("ed", decimal(rating.and_then(|r| r.ed)))?;
        said.set_item("level", rating.map(|r| r.level.name()))?;
        said.set_item("hardest", rating.map(|r| r.hardest))?;
        said.set_item("steps", rating.map(|r| r.steps))?;
        said.set_item("effort", rating.map(|r| r.effort))?;
        said.set_item("minutes", decimal(rating.and_then(|r| r.minutes)))?;
        said.set_item("guesses", answer.as_ref().ok().and_then(|rated| rated.guesses))?;
        said.set_item("status", answer.as_ref().map_or_else(Unfair::status, Rated::status))?;
        Ok(said.into_any())
    })
}

/// The path of a person through boards: for each a list of steps, dictionaries with technique, key, cost, cells, place,
/// eliminations, words, reasoning, the board afterwards and more, as `gridpress rate --explain=jsonl` writes them. A path that
/// does not reach the solution ends early. A board without exactly one solution has none and is refused.
#[pyfunction]
#[pyo3(signature = (boards, kind=None, size=None, rules=None, jobs=None, progress=None, timeout=None, effort=1.0))]
#[allow(clippy::too_many_arguments)]
pub fn explain<'py>(
    py: Python<'py>,
    boards: &Bound<'py, PyAny>,
    kind: Option<String>,
    size: Option<String>,
    rules: Option<String>,
    jobs: Option<usize>,
    progress: Option<Py<PyAny>>,
    timeout: Option<f64>,
    effort: f64,
) -> PyResult<Bound<'py, PyAny>> {
    let boards = Boards::told(boards, Said { kind, size, rules })?.patient(timeout, effort)?;
    let path = |row: &Row| -> Result<String, String> {
        solved(row).map_err(|unfair| format!("line {}: {unfair}", row.line))?;
        let telling = telling_within(Notation::Numbers, &row.layout, &row.clues, Words::english(), &row.budget)
            .ok_or_else(|| format!("line {}: {}", row.line, Unfair::unrated(&row.budget)))?;
        let steps = path_steps(Notation::Numbers, &row.layout, &telling, None);
        serde_json::to_string(&steps).map_err(|e| e.to_string())
    };
    let paths = |rows: &[Row]| rows.iter().map(path).collect();
    let answers = boards.answers(py, (threads(jobs)?, 1), Pace::new(progress, 1), paths)?;
    let loads = PyModule::import(py, "json")?.getattr("loads")?;
    boards.handed(py, answers, |_, path| loads.call1((path.map_err(refused)?,)))
}

/// The canonical form of boards: for each a dictionary as `gridpress canon` has it, with class and grid_class, which equivalent
/// boards share. None means that there is none; `status` says why.
#[pyfunction]
#[pyo3(signature = (boards, kind=None, size=None, rules=None, jobs=None, progress=None, timeout=None, effort=1.0))]
#[allow(clippy::too_many_arguments)]
pub fn canon<'py>(
    py: Python<'py>,
    boards: &Bound<'py, PyAny>,
    kind: Option<String>,
    size: Option<String>,
    rules: Option<String>,
    jobs: Option<usize>,
    progress: Option<Py<PyAny>>,
    timeout: Option<f64>,
    effort: f64,
) -> PyResult<Bound<'py, PyAny>> {
    let boards = Boards::told(boards, Said { kind, size, rules })?.patient(timeout, effort)?;
    let fields = |rows: &[Row]| -> Vec<Vec<String>> {
        let one = |(row, classed)| canon_fields(row, classed).into_iter().map(String::from).collect();
        rows.iter().zip(classed(rows)).map(one).collect()
    };
    let answers = boards.answers(py, (threads(jobs)?, TOGETHER), Pace::new(progress, 1), fields)?;
    boards.handed(py, answers, |py, fields| {
        let said = PyDict::new(py);
        for (name, text) in CANON_COLUMNS.into_iter().zip(fields) {
            match text.parse::<u64>() {
                _ if text.is_empty() => said.set_item(name, py.None())?,
                // A canonical form that is all digits is not a number.
                Ok(number) if name.ends_with("automorphisms") => said.set_item(name, number)?,
                _ => said.set_item(name, text)?,
            }
        }
        Ok(said.into_any())
    })
}

/// Judges filled cells: for each board a dictionary from the names of cells, houses and cages to `wrong`, `incomplete` or
/// `valid`. A valid part need not belong to a solution.
#[pyfunction]
#[pyo3(signature = (boards, kind=None, size=None, rules=None, jobs=None, progress=None))]
pub fn check<'py>(
    py: Python<'py>,
    boards: &Bound<'py, PyAny>,
    kind: Option<String>,
    size: Option<String>,
    rules: Option<String>,
    jobs: Option<usize>,
    progress: Option<Py<PyAny>>,
) -> PyResult<Bound<'py, PyAny>> {
    let boards = Boards::told(boards, Said { kind, size, rules })?;
    let judged = |row: &Row| -> Vec<(String, &'static str)> {
        let all = verify::check(&row.layout, &row.clues).into_iter();
        all.map(|(part, k, verdict)| (part_name(&row.layout, part, k), verdict.name())).collect()
    };
    let judged = |rows: &[Row]| rows.iter().map(judged).collect();
    let answers = boards.answers(py, (threads(jobs)?, TOGETHER), Pace::new(progress, 1), judged)?;
    boards.handed(py, answers, |py, verdicts| {
        let said = PyDict::new(py);
        verdicts.iter().try_for_each(|(part, verdict)| said.set_item(part, verdict))?;
        Ok(said.into_any())
    })
}

/// Judges steps: for each board and its step a dictionary with `verdict` (`proven`, `true`, `idle`, `wrong`, `unreadable`),
/// `reason`, and of a proven step `cost`, the least that its technique costs, and `beyond_need`, the evidence that the proof does
/// not need. A step is a dictionary as `explain` gives it, or a short text such as `pointing r7c4-5`; board and candidates are those
/// before it, as in the previous step; without them it is the first step. For several boards, all of these are lists.
#[pyfunction]
#[pyo3(signature = (boards, step, candidates=None, board=None, kind=None, size=None, rules=None, jobs=None, progress=None, timeout=None, effort=1.0))]
#[allow(clippy::too_many_arguments)]
pub fn check_step<'py>(
    py: Python<'py>,
    boards: &Bound<'py, PyAny>,
    step: &Bound<'py, PyAny>,
    candidates: Option<&Bound<'py, PyAny>>,
    board: Option<&Bound<'py, PyAny>>,
    kind: Option<String>,
    size: Option<String>,
    rules: Option<String>,
    jobs: Option<usize>,
    progress: Option<Py<PyAny>>,
    timeout: Option<f64>,
    effort: f64,
) -> PyResult<Bound<'py, PyAny>> {
    let boards = Boards::told(boards, Said { kind, size, rules })?.patient(timeout, effort)?;
    let dumps = PyModule::import(py, "json")?.getattr("dumps")?;
    let text = |value: Bound<'py, PyAny>| -> PyResult<String> {
        match value.is_instance_of::<PyString>() {
            true => value.extract(),
            false => dumps.call1((value,))?.extract(),
        }
    };
    let listed = |value: &Bound<'py, PyAny>| -> PyResult<Vec<String>> {
        match boards.is_one() {
            true => Ok(vec![text(value.clone())?]),
            false => value.try_iter()?.map(|one| text(one?)).collect(),
        }
    };
    let mut claims: Vec<(&str, Vec<String>)> = vec![("step", listed(step)?)];
    for (name, said) in [("candidates", candidates), ("board", board)] {
        claims.extend(said.map(listed).transpose()?.map(|texts| (name, texts)));
    }
    let n_steps = claims[0].1.len();
    if let Some((name, texts)) = claims.iter().find(|(_, texts)| texts.len() != n_steps) {
        return Err(refused(format!("{name}: expected one for each of {n_steps} steps, found {}", texts.len())));
    }
    let judged = |row: &Row| {
        let of_row = |(name, texts): &(&str, Vec<String>)| Some((name.to_string(), texts.get(row.line as usize - 1)?.clone()));
        let row = Row { claims: claims.iter().filter_map(of_row).collect(), ..row.clone() };
        let said = verify::steps_of_row(&row, &mut None);
        said.into_iter().next().map(|said| said.judged)
    };
    let judged = |rows: &[Row]| rows.iter().map(judged).collect();
    let answers = boards.answers(py, (threads(jobs)?, TOGETHER), Pace::new(progress, 1), judged)?;
    if answers.len() != n_steps {
        return Err(refused(format!("step: expected one for each of {} boards, found {n_steps}", answers.len())));
    }
    boards.handed(py, answers, |py, judged: Option<StepJudged>| {
        let judged = judged.ok_or_else(|| refused("step: expected one a board"))?;
        let said = PyDict::new(py);
        said.set_item("verdict", judged.verdict.name())?;
        said.set_item("reason", judged.reason)?;
        said.set_item("cost", decimal(judged.cost))?;
        said.set_item("beyond_need", judged.spare)?;
        Ok(said.into_any())
    })
}
