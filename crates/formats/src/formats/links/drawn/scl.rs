//! The drawings of SudokuPad's own documents: lines and arrows by their way, shapes under and over the lines of the board, frames, fog.
//! Places are row and column in cells; thickness and letters are in points of a cell that is 64 wide.

use super::super::scl::{CAGES, CELLS, VALUE, at, list, of};
use super::{BLACK, Colour, Drawn, GREY, Line, Patch, Spot, thousandths};
use serde_json::Value;

/// The width of a cell in points.
const CELL: f64 = 64.0;

/// The drawings of a document whose board has that side; of all cages, if they are not read as rules.
pub fn read(document: &Value, side: usize, has_all_cages: bool) -> Drawn {
    let mut drawn = Drawn::default();
    for (keys, is_over) in [(["underlays", "u"], false), (["overlays", "o"], true)] {
        list(document, keys).iter().for_each(|one| shape(one, is_over, &mut drawn));
    }
    for (keys, is_arrow) in [(["lines", "l"], false), (["arrows", "a"], true)] {
        list(document, keys).iter().for_each(|one| line(one, is_arrow, &mut drawn));
    }
    for cage in list(document, CAGES) {
        let is_on = |key: &str| cage.get(key).and_then(Value::as_bool) == Some(true);
        let places = list(cage, CELLS).iter().filter_map(|place| at(place, side).ok());
        let cells: Vec<(i32, i32)> = places.map(|at| ((at / side) as i32, (at % side) as i32)).collect();
        if (has_all_cages || !is_on("unique")) && !is_on("hidden") {
            drawn.frame(&cells, &text(of(cage, VALUE)), colour(cage, ["borderColor", "c1"]).unwrap_or(GREY));
        }
    }
    let lit: Vec<(i32, i32)> = list(document, ["foglight", "foglight"])
        .iter()
        .filter_map(|place| at(place, side).ok())
        .map(|at| ((at / side) as i32, (at % side) as i32))
        .take(25 * 25)
        .collect();
    if !lit.is_empty() {
        drawn.fog(side, &lit);
    }
    drawn
}

fn number(one: &Value, keys: [&str; 2]) -> Option<f64> {
    of(one, keys).and_then(|value| value.as_f64().or_else(|| value.as_str()?.trim().parse().ok()))
}

/// A colour; the short form takes one of digits only for a number.
fn colour(one: &Value, keys: [&str; 2]) -> Option<Colour> {
    match of(one, keys)? {
        Value::String(text) => Colour::read(text),
        Value::Number(number) => Colour::read(&format!("{number:0>6}")),
        _ => None,
    }
}

fn text(value: Option<&Value>) -> String {
    match value {
        Some(Value::String(text)) => text.clone(),
        Some(Value::Number(number)) => number.to_string(),
        _ => String::new(),
    }
}

/// A place such as `[0.5,8.5]`: row and column.
fn spot(value: &Value) -> Option<Spot> {
    let number = |k: usize| value.get(k).and_then(Value::as_f64).map(thousandths);
    Some((number(1)?, number(0)?))
}

fn line(one: &Value, is_arrow: bool, drawn: &mut Drawn) {
    let points: Vec<Spot> = list(one, ["wayPoints", "wp"]).iter().filter_map(spot).collect();
    if points.len() < 2 {
        drawn.is_short = true;
        return;
    }
    drawn.line(Line {
        points,
        colour: colour(one, ["color", "c"]).unwrap_or(GREY),
        width: thousandths(number(one, ["thickness", "th"]).unwrap_or(2.0) / CELL),
        fill: colour(one, ["backgroundColor", "c2"]).unwrap_or_default(),
        head: if is_arrow { thousandths(number(one, ["headLength", "hl"]).unwrap_or(0.3)) } else { 0 },
        ..Line::default()
    });
}

fn shape(one: &Value, is_over: bool, drawn: &mut Drawn) {
    let Some(centre) = of(one, ["center", "ct"]).and_then(spot) else {
        drawn.is_short = true;
        return;
    };
    let length = |keys: [&str; 2]| thousandths(number(one, keys).unwrap_or(0.0));
    drawn.patch(Patch {
        centre,
        width: length(["width", "w"]),
        height: length(["height", "h"]),
        is_round: of(one, ["rounded", "r"]).and_then(Value::as_bool).unwrap_or(false),
        fill: colour(one, ["backgroundColor", "c2"]).unwrap_or_default(),
        border: colour(one, ["borderColor", "c1"]).unwrap_or_default(),
        angle: number(one, ["angle", "angle"]).unwrap_or(0.0) as i32,
        text: text(of(one, ["text", "te"])),
        ink: colour(one, ["color", "c"]).unwrap_or(BLACK),
        letters: thousandths(number(one, ["fontSize", "fs"]).unwrap_or(16.0) / CELL),
        is_over,
    });
}
