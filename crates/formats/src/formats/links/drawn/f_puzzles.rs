//! The drawings of a document of f-puzzles: colours of cells, lines, circles, rectangles, frames, texts, fog; and what a key that can't
//! be read as a rule has in the same form.

use super::{BLACK, Colour, Drawn, GREY, Line, Patch, Spot, middle, thousandths};
use serde_json::{Map, Value};

/// The drawings of a document whose grid has that side. `unread` are the keys of rules that can't be read.
pub fn read(object: &Map<String, Value>, side: usize, unread: &[String]) -> Drawn {
    let mut drawn = Drawn::default();
    colours(object, &mut drawn);
    for key in unread.iter().map(String::as_str).chain(["line"]) {
        each(object, key).iter().for_each(|one| lines(one, side, &mut drawn));
    }
    for (key, is_round) in [("rectangle", false), ("circle", true)] {
        each(object, key).iter().for_each(|one| shape(one, is_round, side, &mut drawn));
    }
    for key in unread.iter().map(String::as_str).chain(["cage"]) {
        for one in each(object, key).iter().filter(|one| one.get("lines").is_none()) {
            drawn.frame(&cells(one, side), &text_of(one), colour(one, "outlineC").unwrap_or(GREY));
        }
    }
    each(object, "text").iter().filter(|one| !is_sign(one)).for_each(|one| text(one, side, &mut drawn));
    let lit = ["foglight", "fogofwar"].into_iter().flat_map(|key| each(object, key));
    let lit: Vec<(i32, i32)> = lit.filter_map(|cell| place(cell, side)).take(25 * 25).collect();
    if ["foglight", "fogofwar"].into_iter().any(|key| !each(object, key).is_empty()) {
        drawn.fog(side, &lit);
    }
    drawn
}

fn each<'a>(object: &'a Map<String, Value>, key: &str) -> &'a [Value] {
    object.get(key).and_then(Value::as_array).map_or(&[], Vec::as_slice)
}

/// A text between two cells that is read as a rule.
fn is_sign(one: &Value) -> bool {
    let n_cells = one.get("cells").and_then(Value::as_array).map_or(0, Vec::len);
    n_cells == 2 && ["<", ">", "v", "V", "∨", "^", "∧"].contains(&text_of(one).trim())
}

/// A cell such as `R1C1`, or one beside the grid: its row and column, from 0.
fn place(value: &Value, side: usize) -> Option<(i32, i32)> {
    let name = value.as_str()?.to_ascii_lowercase();
    let (row, col) = name.strip_prefix('r')?.split_once('c')?;
    let number = |text: &str| text.parse::<usize>().ok().filter(|&n| n <= side + 1).map(|n| n as i32 - 1);
    Some((number(row)?, number(col)?))
}

fn cells(one: &Value, side: usize) -> Vec<(i32, i32)> {
    let all = one.get("cells").and_then(Value::as_array).map_or(&[][..], Vec::as_slice);
    let cell = one.get("cell").into_iter();
    all.iter().chain(cell).filter_map(|value| place(value, side)).take(25 * 25).collect()
}

fn colour(one: &Value, key: &str) -> Option<Colour> {
    one.get(key).and_then(Value::as_str).and_then(Colour::read)
}

/// A number, which may be a text.
fn number(one: &Value, key: &str) -> Option<f64> {
    one.get(key).and_then(|value| value.as_f64().or_else(|| value.as_str()?.trim().parse().ok()))
}

fn text_of(one: &Value) -> String {
    match one.get("value") {
        Some(Value::String(text)) => text.clone(),
        Some(Value::Number(number)) => number.to_string(),
        _ => String::new(),
    }
}

/// The middle of some cells; `None` if there are none.
fn centre(cells: &[(i32, i32)]) -> Option<Spot> {
    let n = i32::try_from(cells.len()).ok().filter(|&n| n > 0)?;
    let sum = cells.iter().map(|&cell| middle(cell)).fold((0, 0), |sum, spot| (sum.0 + spot.0, sum.1 + spot.1));
    Some((sum.0 / n, sum.1 / n))
}

/// The colours of cells; several share a cell side by side.
fn colours(object: &Map<String, Value>, drawn: &mut Drawn) {
    for (row, cells) in each(object, "grid").iter().enumerate() {
        for (col, cell) in cells.as_array().into_iter().flatten().enumerate() {
            let list = cell.get("cArray").and_then(Value::as_array).filter(|list| !list.is_empty());
            let fills: Vec<Colour> = match list {
                Some(list) => list.iter().filter_map(Value::as_str).filter_map(Colour::read).take(9).collect(),
                None => colour(cell, "c").into_iter().collect(),
            };
            let width = 1000 / fills.len().max(1) as i32;
            for (k, fill) in fills.into_iter().enumerate() {
                let centre = (col as i32 * 1000 + k as i32 * width + width / 2, row as i32 * 1000 + 500);
                drawn.patch(Patch { centre, width, height: 1000, fill, ..Patch::default() });
            }
        }
    }
}

fn lines(one: &Value, side: usize, drawn: &mut Drawn) {
    let width = thousandths(number(one, "width").unwrap_or(0.3));
    for line in one.get("lines").and_then(Value::as_array).into_iter().flatten() {
        let points = line.as_array().into_iter().flatten().filter_map(|cell| place(cell, side)).map(middle).collect();
        drawn.line(Line { points, colour: colour(one, "outlineC").unwrap_or(GREY), width, ..Line::default() });
    }
}

fn shape(one: &Value, is_round: bool, side: usize, drawn: &mut Drawn) {
    let cells = cells(one, side);
    let Some(centre) = centre(&cells) else {
        drawn.is_short = true;
        return;
    };
    let length = |key: &str| thousandths(number(one, key).unwrap_or(0.75));
    drawn.patch(Patch {
        centre,
        width: length("width"),
        height: length("height"),
        is_round,
        fill: colour(one, "baseC").unwrap_or_default(),
        border: colour(one, "outlineC").unwrap_or_default(),
        angle: number(one, "angle").unwrap_or(0.0) as i32,
        text: text_of(one),
        ink: colour(one, "fontC").unwrap_or(BLACK),
        letters: thousandths(number(one, "size").unwrap_or(0.5)),
        // A dot between cells is not crossed by their line.
        is_over: cells.len() > 1 && length("width") < 500,
    });
}

fn text(one: &Value, side: usize, drawn: &mut Drawn) {
    let Some(centre) = centre(&cells(one, side)) else {
        drawn.is_short = true;
        return;
    };
    drawn.patch(Patch {
        centre,
        angle: number(one, "angle").unwrap_or(0.0) as i32,
        text: text_of(one),
        ink: colour(one, "fontC").unwrap_or(BLACK),
        letters: thousandths(number(one, "size").unwrap_or(0.7)),
        is_over: true,
        ..Patch::default()
    });
}
