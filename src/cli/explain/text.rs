//! Solving paths as text lines for people, or objects for programs.

use super::{Request, Told};
use crate::board::{HouseKind, Layout, Level, Notation, Position, symbol, tenths};
use crate::formats::{PathForm, Row, candidates_text, path_text};
use crate::lab::go_sudoku;
use crate::press::path_steps;
use crate::puzzle::board_text;
use crate::words::{self, Words, rounds, summary};
use std::fmt::Write;

/// The most letters of a line of singles, so that a terminal need not break it.
const WIDTH: usize = 100;

/// The path in words. Chains are written in full, with all eliminations, and singles by rounds; on request each step has its own
/// line, with all details.
pub fn in_words(request: &Request, row: &Row, told: &Told, is_long: bool, words: &Words) -> String {
    let mut text = format!("{}\n", row.text);
    let mut line = |said: String| writeln!(text, "{said}").expect("writing to a string does not fail");
    let telling = match told {
        Err(unfair) => {
            line(format!("  no path: {}", unfair.status()));
            return text;
        }
        Ok((_, telling)) => telling,
    };
    let mut tell = |n: usize, cost: u16, said: &mut dyn Iterator<Item = String>| {
        line(format!("{n:>4}  {}  {}", tenths(cost.into()), said.next().unwrap_or_default()));
        said.for_each(|more| line(format!("             {more}")));
    };
    if is_long {
        let said = |told: &words::Told| std::iter::once(told.words.clone()).chain(told.lines()).collect::<Vec<_>>();
        let steps = telling.steps.iter().enumerate();
        steps.for_each(|(k, told)| tell(k + 1, told.step.cost, &mut said(told).into_iter()));
    } else {
        let mut n = 1;
        for mut round in rounds(request.notation(), &row.layout, &row.clues, telling, words, WIDTH) {
            round.whole.iter_mut().for_each(|whole| request.write_chain(&row.layout, whole));
            let each = || round.steps.iter().map(|&k| &telling.steps[k]);
            let told: Vec<&words::Told> = round.whole.as_deref().map_or_else(|| each().collect(), |whole| vec![whole]);
            let reasons = told.into_iter().filter(|told| told.needs_reasons()).flat_map(|told| told.hint.reasoning().cloned());
            tell(n, round.cost, &mut round.lines.iter().cloned().chain(reasons));
            n += round.steps.len();
        }
    }
    line(format!("  {}", summary(&telling.rating, || guesses(row), words)));
    if telling.rating.level == Level::Beyond {
        pencil_marks(&row.layout, &telling.end).into_iter().for_each(|marks| line(format!("  {marks}")));
    }
    text
}

/// The path as objects, one per step; a path that does not reach the solution is followed by an object that says so.
pub fn json_lines(notation: Notation, form: PathForm, row: &Row, told: &Told) -> String {
    let (puzzle, telling) = match told {
        Ok((puzzle, telling)) => (puzzle, telling),
        Err(unfair) => return format!("{}\n", serde_json::json!({ "puzzle": row.text, "status": unfair.status() })),
    };
    let mut lines = String::new();
    let mut steps = path_steps(notation, &puzzle.layout, telling, Some(&row.text));
    if form == PathForm::Short {
        let path = path_text(&puzzle.layout, steps.iter().map(|told| (told.key, &told.step.conclusion)));
        return format!("{}\n", serde_json::json!({ "puzzle": row.text, "path": path }));
    }
    if form == PathForm::Words {
        steps.iter_mut().for_each(|step| step.after = None);
    }
    for step in &steps {
        lines += &serde_json::to_string(step).expect("texts and numbers are always JSON");
        lines.push('\n');
    }
    if telling.rating.level == Level::Beyond {
        let end = serde_json::json!({
            "puzzle": row.text, "status": "beyond the ladder",
            "board": board_text(&puzzle.layout, &telling.end.grid), "candidates": candidates_text(&telling.end),
        });
        lines += &format!("{end}\n");
    }
    lines
}

fn guesses(row: &Row) -> Option<u32> {
    go_sudoku::searches(&row.layout, &row.clues, go_sudoku::MAX_SEARCHES)
}

/// The board with its pencil marks; filled cells show their digit.
fn pencil_marks(layout: &Layout, position: &Position) -> Vec<String> {
    let cell = |c: u16| match position.grid.get(c) {
        Some(d) => symbol(d).to_string(),
        None => position.candidates[c as usize].iter().map(symbol).collect(),
    };
    let cells: Vec<String> = layout.area.places().map(|place| place.map_or(String::new(), cell)).collect();
    let width = cells.iter().map(String::len).max().unwrap_or(1);
    let (rows, cols) = (layout.shape.rows as usize, layout.shape.cols as usize);
    let (tall, wide) = match layout.box_shape {
        Some(shape) if !layout.houses_of_kind(HouseKind::Box).is_empty() => (shape.rows as usize, shape.cols as usize),
        _ => (rows, cols),
    };
    let mut lines = Vec::new();
    for row in 0..rows {
        let part = |from: usize| {
            let cells = (from..(from + wide).min(cols)).map(|col| format!("{:<width$}", cells[row * cols + col]));
            cells.collect::<Vec<String>>().join(" ")
        };
        let parts: Vec<String> = (0..cols).step_by(wide).map(part).collect();
        if row > 0 && row % tall == 0 {
            lines.push(parts.iter().map(|part| "-".repeat(part.len())).collect::<Vec<_>>().join("-+-"));
        }
        lines.push(parts.join(" | ").trim_end().to_string());
    }
    lines
}
