//! Pictures of boards, as `gridpress render` makes them.

use crate::boards::{Boards, Said};
use crate::pace::{Pace, threads};
use crate::refused;
use gridpress::formats::Row;
use gridpress::press::Library;
use gridpress::press::book::Assets;
use gridpress::press::pictures::{Drawing, Format, Subject, Width};
use gridpress::render::{Ground, TextMode};
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use std::path::PathBuf;

/// Pictures of puzzles with one solution, the bytes of a file each: `svg`, `png`, `pdf` or `eps`. `theme` is how they look,
/// `solutions` fills them in, `candidates` shows what is left in empty cells, or, on a board with several solutions, the digits of
/// all of them; `width` is millimetres or a text such as `800px`, `dpi` is for dots; `editable` keeps the text of an SVG as text;
/// `colour` keeps colours in PDF and EPS, `transparent` leaves out the white ground, and `caption` is a line below, with places
/// such as `{id}`, `{number}`, `{level}`. `templates` is a folder with your own themes and fonts.
#[pyfunction]
#[pyo3(signature = (boards, to="svg", kind=None, size=None, rules=None, theme="standard", solutions=false, candidates=false,
    width=None, dpi=300, editable=false, colour=false, transparent=false, caption="", templates=None, jobs=None, progress=None,
    timeout=None, effort=1.0))]
#[allow(clippy::too_many_arguments)]
pub fn render<'py>(
    py: Python<'py>,
    boards: &Bound<'py, PyAny>,
    to: &str,
    kind: Option<String>,
    size: Option<String>,
    rules: Option<String>,
    theme: &str,
    solutions: bool,
    candidates: bool,
    width: Option<Bound<'py, PyAny>>,
    dpi: u32,
    editable: bool,
    colour: bool,
    transparent: bool,
    caption: &str,
    templates: Option<PathBuf>,
    jobs: Option<usize>,
    progress: Option<Py<PyAny>>,
    timeout: Option<f64>,
    effort: f64,
) -> PyResult<Bound<'py, PyAny>> {
    let boards = Boards::told(boards, Said { kind, size, rules })?.patient(timeout, effort)?;
    let formats = Format::ALL.map(Format::ending).join(", ");
    let to = Format::named(to).ok_or_else(|| refused(format!("to: expected one of {formats}")))?;
    if solutions && candidates {
        return Err(refused("candidates: a solution has none; leave out one of solutions and candidates"));
    }
    if let Some(folder) = templates.as_ref().filter(|folder| !folder.is_dir()) {
        return Err(refused(format!("templates: there is no folder {}", folder.display())));
    }
    let width = width.map(|width| Width::parse(&width.str()?.to_string_lossy()).map_err(|e| refused(format!("width: {e}"))));
    let assets = Assets::open(&Library::new(templates.as_deref()), "en", theme).map_err(refused)?;
    let drawing = Drawing {
        dpi,
        mode: if editable { TextMode::Text } else { TextMode::Paths },
        ground: if transparent { Ground::Clear } else { Ground::White },
        has_colour: colour,
        has_candidates: candidates,
        width: width.transpose()?,
        ..Drawing::plain(to)
    };
    let drawing = drawing.captioned(caption, "caption", &assets).map_err(refused)?;
    if drawing.is_too_wide() {
        return Err(refused(format!("width: more than 5 metres at {dpi} dots an inch; say a larger dpi, or less")));
    }
    let one = |row: &Row| -> Result<Vec<u8>, String> {
        let subject = Subject::of(row, candidates).map_err(|unfair| format!("line {}: {unfair}", row.line))?;
        drawing.picture(&assets, &subject, row.line as usize, solutions).map_err(|e| format!("line {}: {e}", row.line))
    };
    let pictures = |rows: &[Row]| rows.iter().map(one).collect();
    let answers = boards.answers(py, (threads(jobs)?, 1), Pace::new(progress, 1), pictures)?;
    boards.handed(py, answers, |py, picture| Ok(PyBytes::new(py, &picture.map_err(refused)?).into_any()))
}
