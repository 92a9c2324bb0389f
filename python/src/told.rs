//! Texts about a board: its path as one text, and the next hint.

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

/// The path of a person through boards as one text each, `hidden-single r5c1=8;…`, as in the column `path` of `gridpress generate
/// --path short`. `explain` has it in full. A board without exactly one solution has none and is refused.
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

/// The next hint for boards in their current state: for each a dictionary with `status`, which is `step` if there is one; then
/// `where`, `technique`, `why` and `follows` explain it, stage by stage, as `gridpress hint` does. If no technique applies
/// (`reveal`) it has a `cell` and its `digit`; other words are `solved`, `no solution`, `several solutions` and the reason why it
/// is undecided. With `board`, the current digits (a text, or for several boards a list or an array), `boards` are the puzzles as
/// printed: then `wrong` has the `cells` whose digits are not the solution's. `marks` are pencil marks, a text or a list of texts, as
/// `gridpress hint --pencil` reads them: then nothing that is struck is told again, and `lost` has the `cells` whose marks lack their digit.
#[pyfunction]
#[pyo3(signature = (boards, board=None, kind=None, size=None, rules=None, jobs=None, progress=None, timeout=None, effort=1.0, marks=None))]
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
    marks: Option<&Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyAny>> {
    let boards = Boards::told(boards, Said { kind, size, rules })?.patient(timeout, effort)?;
    let written = board.map(|board| written(&boards, board)).transpose()?;
    let marks = marks.map(|marks| texts(&boards, marks, "marks: expected a text, or a list of texts")).transpose()?;
    let of = |texts: &Option<Vec<String>>, row: &Row| {
        texts.as_ref().map(|texts| texts.get(row.line as usize - 1).cloned().unwrap_or_default())
    };
    let one = |row: &Row| next(row, of(&written, row), of(&marks, row));
    let hints = |rows: &[Row]| rows.iter().map(one).collect();
    let answers = boards.answers(py, (threads(jobs)?, 1), Pace::new(progress, 1), hints)?;
    for (name, texts) in [("board", &written), ("marks", &marks)] {
        if let Some(texts) = texts.as_ref().filter(|texts| texts.len() != answers.len()) {
            return Err(refused(format!("{name}: expected one for each of {} boards, found {}", answers.len(), texts.len())));
        }
    }
    let loads = PyModule::import(py, "json")?.getattr("loads")?;
    boards.handed(py, answers, |_, said: Result<String, String>| loads.call1((said.map_err(refused)?,)))
}

/// The digits on boards: a text, a list of texts, or an array with a board per row.
fn written(boards: &Boards, board: &Bound<PyAny>) -> PyResult<Vec<String>> {
    const EXPECTED: &str = "board: expected a text, a list of texts, or an array of whole numbers with a board a row";
    let wrong = || refused(EXPECTED);
    if boards.is_one() || !board.is_instance_of::<PyUntypedArray>() {
        return texts(boards, board, EXPECTED);
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

/// A text for a single board, a list of texts for several.
fn texts(boards: &Boards, said: &Bound<PyAny>, expected: &str) -> PyResult<Vec<String>> {
    let texts = if boards.is_one() { said.extract().map(|text| vec![text]) } else { said.extract() };
    texts.map_err(|_| refused(expected))
}

/// A hint as JSON, its keys in the order of its stages.
fn next(row: &Row, written: Option<String>, marks: Option<String>) -> Result<String, String> {
    let layout = &row.layout;
    let here = written.map_or_else(|| Ok(Standing::printed(row)), |text| Standing::written(row, &text));
    let here = marks.map_or(here.clone(), |marks| here.and_then(|here| here.with_marks(row, &marks)));
    let here = here.map_err(|e| format!("line {}: {e}", row.line))?;
    let mut said: Vec<String> = Vec::new();
    let mut say = |key: &str, value: Value| said.push(format!("\"{key}\":{value}"));
    let told = advice(row, &here, None);
    match told {
        Advice::Solved => say("status", "solved".into()),
        Advice::Wrong(ref cells) | Advice::Lost(ref cells) => {
            say("status", if matches!(told, Advice::Wrong(_)) { "wrong" } else { "lost" }.into());
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
