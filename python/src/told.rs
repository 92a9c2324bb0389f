//! What is told of a board in words: its path as one text, and the hint that comes next.

use crate::boards::{Boards, NO_CELL, Said};
use crate::pace::{Pace, threads};
use crate::refused;
use gridpress::board::{MAX_DIGITS, Notation, cell_name, symbol};
use gridpress::formats::{Row, path_text};
use gridpress::logic::{self, technique_of};
use gridpress::press::{Advice, Standing, Unfair, advice, solved};
use gridpress::words::{Stage, Words, step_hint};
use numpy::PyUntypedArray;
use pyo3::prelude::*;
use pyo3::types::PyModule;
use serde_json::Value;

/// The path of a person through boards as one text each, `hidden-single r5c1=8;…`, as the column `path` of
/// `gridpress generate --path short` has it. `explain` tells it in full. A board without one solution has none and is refused.
#[pyfunction]
#[pyo3(signature = (boards, kind=None, size=None, rules=None, jobs=None, progress=None, timeout=None, effort=1.0))]
#[allow(clippy::too_many_arguments)]
pub fn path<'py>(
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
    let text = |row: &Row| -> Result<String, String> {
        solved(row).map_err(|unfair| format!("line {}: {unfair}", row.line))?;
        let (_, steps) = logic::path_within(&row.layout, &row.clues, &row.budget)
            .ok_or_else(|| format!("line {}: {}", row.line, Unfair::unrated(&row.budget)))?;
        let key = |step| technique_of(step).map_or("", |technique| technique.key);
        Ok(path_text(&row.layout, steps.iter().map(|step| (key(step), &step.conclusion))))
    };
    let texts = |rows: &[Row]| rows.iter().map(text).collect();
    let answers = boards.answers(py, (threads(jobs)?, 1), Pace::new(progress, 1), texts)?;
    boards.handed(py, answers, |py, text| Ok(text.map_err(refused)?.into_pyobject(py)?.into_any()))
}

/// The next hint for boards as they stand: for each a dictionary with `status`, which is `step` where there is one; then `where`,
/// `technique`, `why` and `follows` tell it, stage by stage, as `gridpress hint` does. Where no technique goes on (`reveal`) it has
/// a `cell` and its `digit`; other words are `solved`, `no solution`, `several solutions` and what keeps it from being decided.
/// With `board`, what is written on it by now (a text, or of several boards a list or an array), `boards` are the puzzles as they
/// were printed: then `wrong` has the `cells` whose digits are not the solution's.
#[pyfunction]
#[pyo3(signature = (boards, board=None, kind=None, size=None, rules=None, jobs=None, progress=None, timeout=None, effort=1.0))]
#[allow(clippy::too_many_arguments)]
pub fn hint<'py>(
    py: Python<'py>,
    boards: &Bound<'py, PyAny>,
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
    let written = board.map(|board| written(&boards, board)).transpose()?;
    let one = |row: &Row| next(row, written.as_ref().map(|texts| texts.get(row.line as usize - 1).map_or("", String::as_str)));
    let hints = |rows: &[Row]| rows.iter().map(one).collect();
    let answers = boards.answers(py, (threads(jobs)?, 1), Pace::new(progress, 1), hints)?;
    if let Some(texts) = written.as_ref().filter(|texts| texts.len() != answers.len()) {
        return Err(refused(format!("board: expected one for each of {} boards, found {}", answers.len(), texts.len())));
    }
    let loads = PyModule::import(py, "json")?.getattr("loads")?;
    boards.handed(py, answers, |_, said: Result<String, String>| loads.call1((said.map_err(refused)?,)))
}

/// What is written on boards: a text, a list of texts, or an array with a board a row.
fn written(boards: &Boards, board: &Bound<PyAny>) -> PyResult<Vec<String>> {
    let wrong = || refused("board: expected a text, a list of texts, or an array of whole numbers with a board a row");
    if boards.is_one() {
        return Ok(vec![board.extract().map_err(|_| wrong())?]);
    }
    if !board.is_instance_of::<PyUntypedArray>() {
        return board.extract().map_err(|_| wrong());
    }
    let n = board.len()?;
    let rows: Vec<Vec<i64>> = board.call_method1("reshape", (n, -1))?.call_method0("tolist")?.extract().map_err(|_| wrong())?;
    let text = |row: Vec<i64>| -> PyResult<String> {
        let digits = row.into_iter().filter(|&digit| digit != i64::from(NO_CELL));
        let one =
            |digit: i64| u8::try_from(digit).ok().filter(|&digit| usize::from(digit) <= MAX_DIGITS).map(symbol).ok_or_else(wrong);
        digits.map(one).collect()
    };
    rows.into_iter().map(text).collect()
}

/// A hint as JSON, its keys in the order in which they are told.
fn next(row: &Row, written: Option<&str>) -> Result<String, String> {
    let layout = &row.layout;
    let here = written.map_or_else(|| Ok(Standing::printed(row)), |text| Standing::written(row, text));
    let here = here.map_err(|e| format!("line {}: {e}", row.line))?;
    let mut said: Vec<String> = Vec::new();
    let mut say = |key: &str, value: Value| said.push(format!("\"{key}\":{value}"));
    match advice(row, &here, None) {
        Advice::Solved => say("status", "solved".into()),
        // No marks are told, so that none is lost.
        Advice::Wrong(cells) | Advice::Lost(cells) => {
            say("status", "wrong".into());
            say("cells", cells.iter().map(|&cell| cell_name(layout, cell)).collect::<Vec<_>>().into());
        }
        Advice::Unfair(unfair) => say("status", unfair.status().into()),
        Advice::Reveal(cell, digit) => {
            say("status", "reveal".into());
            say("cell", cell_name(layout, cell).into());
            say("digit", symbol(digit).to_string().into());
        }
        Advice::Step(step, before) => {
            let hint = step_hint(Notation::Numbers, layout, &row.clues, &before, &step, Words::english());
            say("status", "step".into());
            for (key, stage) in ["where", "technique", "why", "follows"].into_iter().zip(Stage::ALL) {
                say(key, hint.stage(stage).join("\n").into());
            }
        }
    }
    Ok(format!("{{{}}}", said.join(",")))
}
