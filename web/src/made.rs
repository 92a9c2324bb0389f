//! Puzzles that the page made, as the JSON lines that it stores; their pictures, and lists in every format.

use crate::ask::{Answered, Files};
use crate::list;
use gridpress::draw::{PT, Show, puzzle_scene};
use gridpress::formats::{FORMATS, Format, Row, RowError, Style, Writer, chunk, f_puzzles_document};
use gridpress::press::book::Assets;
use gridpress::press::{Library, record, solved};
use gridpress::puzzle::Puzzle;
use gridpress::render::{Ground, TextMode, grouped_svg};
use gridpress::symmetry::mask_named;
use serde::{Deserialize, Serialize};

type Problem = Box<dyn std::error::Error>;

/// One line per puzzle.
pub fn lines(puzzles: &[Puzzle]) -> Vec<String> {
    puzzles.iter().map(|puzzle| list::json_line(puzzle.into())).collect()
}

/// The full puzzles of lines: solved and rated, with the symmetry that the line states.
pub fn puzzles(text: &str) -> Result<Vec<Puzzle>, Problem> {
    let puzzle = |row: Row| -> Result<Puzzle, Problem> {
        let symmetry = row.claim("symmetry").and_then(|name| mask_named(name).ok()).map_or("", |mask| mask.name);
        Ok(Puzzle { symmetry, ..record(&row).map_err(|e| format!("line {}: {e}", row.line))? })
    };
    list::rows(text).map(|row| puzzle(row?)).collect()
}

/// Lines to draw.
#[derive(Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
#[serde(deny_unknown_fields)]
pub struct Pictures {
    puzzles: String,
    #[serde(default)]
    #[cfg_attr(test, ts(optional, as = "Option<_>"))]
    solutions: bool,
    theme: String,
    /// Millimetres; by default each picture's size depends on its board.
    #[serde(default)]
    width: Option<u32>,
}

#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Drawn {
    pictures: Vec<String>,
}

/// Draws each puzzle of a list, as `gridpress render` does.
pub fn pictures(asked: &Pictures) -> Answered<Drawn> {
    let assets = Assets::open(&Library::default(), "en", &asked.theme)?;
    let materials = assets.materials();
    let show = if asked.solutions { Show::Solution } else { Show::Puzzle };
    let picture = |row: Row| -> Result<String, Problem> {
        let puzzle = match &row.solution {
            Some(solution) => Puzzle::new(row.kind, row.size, row.layout.clone(), row.clues.clone(), solution.clone()),
            None => solved(&row)?,
        };
        let mm = asked.width.unwrap_or((puzzle.layout.shape.cols as u32 * 10).max(60)).clamp(10, 5_000);
        let width = (mm as i64 * 72 * PT as i64 * 10 / 254) as i32;
        let scene = puzzle_scene(materials.fonts, materials.theme, &puzzle, &show, width, width * 3 / 2);
        Ok(grouped_svg(materials.fonts, &scene, TextMode::Paths, "", Ground::White))
    };
    Ok(Drawn { pictures: list::rows(&asked.puzzles).map(|row| picture(row?)).collect::<Result<_, Problem>>()? })
}

/// Lines to write as a list.
#[derive(Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
#[serde(deny_unknown_fields)]
pub struct List {
    puzzles: String,
    to: String,
}

#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Written {
    ending: &'static str,
}

/// Writes a list of lines in another format, with all their columns.
pub fn list(asked: &List) -> Answered<(Written, Files)> {
    if asked.to == "f-puzzles-json" {
        return documents(&asked.puzzles);
    }
    let known = || FORMATS.iter().filter(|row| is_written(row.format)).map(|row| row.name).collect::<Vec<_>>().join(", ");
    let format = Format::named(&asked.to).filter(|format| is_written(*format));
    let style = Style::full(format.ok_or_else(|| format!("there is no format '{}'; there are: {}", asked.to, known()))?);
    let rows: Vec<Row> = list::rows(&asked.puzzles).collect::<Result<_, _>>()?;
    if let Some((row, why)) = rows.iter().find_map(|row| Some((row, style.refuses(row.into())?))) {
        return Err(format!("puzzle {}: {} can't hold it: {why}", row.line, style.format.name()).into());
    }
    let mut writer = Writer::new(style);
    let mut bytes = writer.head();
    bytes.extend(writer.put(chunk(style, &rows)));
    bytes.extend(writer.end());
    let ending = style.format.row().endings.first().copied().unwrap_or("txt");
    Ok((Written { ending }, vec![(format!("puzzles.{ending}"), bytes)]))
}

/// The unpacked contents of f-puzzles links: a document per line.
fn documents(puzzles: &str) -> Answered<(Written, Files)> {
    let style = Style::full(Format::FPuzzles);
    let one = |row: Result<Row, RowError>| -> Result<String, Box<dyn std::error::Error>> {
        let row = row?;
        match style.refuses((&row).into()) {
            Some(why) => Err(format!("puzzle {}: {} can't hold it: {why}", row.line, style.format.name()).into()),
            None => Ok(f_puzzles_document((&row).into()) + "\n"),
        }
    };
    let all = list::rows(puzzles).map(one).collect::<Result<String, _>>()?;
    Ok((Written { ending: "json" }, vec![("puzzles.json".into(), all.into_bytes())]))
}

/// One line.
#[derive(Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
#[serde(deny_unknown_fields)]
pub struct Held {
    puzzle: String,
}

#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Formats {
    formats: Vec<&'static str>,
}

/// The names of the formats that can hold a puzzle.
pub fn held(asked: &Held) -> Answered<Formats> {
    let row = list::puzzle(&asked.puzzle)?;
    let holds = |format: Format| is_written(format) && Style::full(format).refuses((&row).into()).is_none();
    Ok(Formats { formats: FORMATS.iter().filter(|row| holds(row.format)).map(|row| row.name).collect() })
}

/// The page is built without Parquet.
fn is_written(format: Format) -> bool {
    format.row().is_written() && format != Format::Parquet
}
