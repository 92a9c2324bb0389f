//! What is told of a board in words: its path as one text, and the hint that comes next.

use crate::boards::{Boards, Said};
use crate::pace::{Pace, threads};
use crate::refused;
use gridpress::board::{Notation, cell_name, symbol};
use gridpress::formats::{Row, path_text};
use gridpress::logic::{self, technique_of};
use gridpress::press::{Advice, Unfair, advice, solved, standing};
use gridpress::words::{Stage, Words, step_hint};
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
#[pyfunction]
#[pyo3(signature = (boards, kind=None, size=None, rules=None, jobs=None, progress=None, timeout=None, effort=1.0))]
#[allow(clippy::too_many_arguments)]
pub fn hint<'py>(
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
    let hints = |rows: &[Row]| rows.iter().map(next).collect();
    let answers = boards.answers(py, (threads(jobs)?, 1), Pace::new(progress, 1), hints)?;
    let loads = PyModule::import(py, "json")?.getattr("loads")?;
    boards.handed(py, answers, |_, said: Result<String, String>| loads.call1((said.map_err(refused)?,)))
}

/// A hint as JSON, its keys in the order in which they are told.
fn next(row: &Row) -> Result<String, String> {
    let layout = &row.layout;
    let nothing = ".".repeat(layout.n_cells());
    let here = standing(layout, &row.clues, &nothing, &[]).map_err(|e| format!("line {}: {e}", row.line))?;
    let mut said: Vec<String> = Vec::new();
    let mut say = |key: &str, value: Value| said.push(format!("\"{key}\":{value}"));
    match advice(row, &here, None) {
        Advice::Solved => say("status", "solved".into()),
        // What stands on the board are its clues, so that none of it is a mistake.
        Advice::Wrong(_) | Advice::Lost(_) => say("status", "wrong".into()),
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
