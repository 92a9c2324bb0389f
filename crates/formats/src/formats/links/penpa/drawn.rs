//! The drawings of a text of penpa+: colours of cells, lines between any places, circles and squares, numbers that are no digits. Its
//! colours are numbers; those here come close to the editor's.

use super::super::drawn::{Colour, Drawn, Line, Patch, Spot};
use super::{Board, DOTTED, THICK};
use serde_json::{Map, Value};

const BLACK: Colour = Colour::of(0x00_00_00);
const GREY: Colour = Colour::of(0xa0_a0_a0);

/// Colours of cells by their numbers, from 1.
const SURFACES: [u32; 12] = [
    0x80_80_80, 0xb2_f0_b2, 0xc0_c0_c0, 0x00_00_00, 0xb8_dc_ff, 0xff_b0_b0, 0xff_f5_a0, 0xd9_d9_d9, 0xe0_c8_ff, 0xff_d2_a0,
    0xd8_b8_98, 0xff_c8_e8,
];

/// Styles of lines with a colour of their own.
const LINES: [(u64, u32); 4] = [(3, 0x3c_96_3c), (5, 0xa0_a0_a0), (8, 0xe0_30_30), (9, 0x30_60_d0)];

/// Circles and squares: the first letters of their names, then their size.
const SIZES: [(&str, i32); 5] = [("LL", 1000), ("L", 860), ("M", 700), ("SS", 260), ("S", 440)];

/// What is drawn on a board; if it has a diagonal, dotted lines are read as that. `small` are the small numbers that are no totals, `others` the numbers that are no digits.
pub fn read(
    board: &Board,
    drawn: &Map<String, Value>,
    has_diagonal: bool,
    small: &Map<String, Value>,
    others: &[(String, Value)],
) -> Drawn {
    let mut all = Drawn::default();
    let of = |key: &str| drawn.get(key).and_then(Value::as_object).into_iter().flatten();
    let list = |key: &str| drawn.get(key).and_then(Value::as_array).into_iter().flatten();
    for (key, colour) in of("surface") {
        let number = colour.as_u64().and_then(|number| SURFACES.get((number as usize).checked_sub(1)?));
        match (spot(board, key), number) {
            (Some(centre), Some(&rgb)) => {
                let fill = Colour::of(rgb);
                all.patch(Patch { centre, width: 1000, height: 1000, fill, ..Patch::default() });
            }
            _ => all.is_short = true,
        }
    }
    let has_cages = list("killercages").next().is_some();
    for key in ["line", "lineE", "freeline", "freelineE", "wall", "cage"] {
        for (ends, style) in of(key) {
            let style = style.as_u64().unwrap_or(0);
            // These are read as regions, diagonals and cages.
            let is_rule =
                key == "lineE" && (THICK.contains(&style) || style == DOTTED && has_diagonal) || key == "cage" && has_cages;
            if !is_rule {
                line(board, ends, style, key == "cage", &mut all);
            }
        }
    }
    for (key, width, head) in [("nobulbthermo", 350, 0), ("direction", 60, 300), ("squareframe", 700, 0)] {
        for places in list(key) {
            let points: Vec<Spot> = places.as_array().into_iter().flatten().filter_map(|place| spot_of(board, place)).collect();
            let colour = if head > 0 { BLACK } else { Colour([0x90, 0x90, 0x90, 0x90]) };
            all.line(Line { points, colour, width, head, ..Line::default() });
        }
    }
    of("symbol").for_each(|(key, symbol)| shape(board, key, symbol, &mut all));
    for (key, number) in others {
        let letters =
            if number.get(2).and_then(Value::as_str).is_some_and(|style| style != "1" && style != "10") { 300 } else { 650 };
        written(board, key, number, letters, &mut all);
    }
    small.iter().for_each(|(key, number)| written(board, key, number, 240, &mut all));
    all
}

/// A place by its number: the middle of a cell, a corner, the middle of an edge, or one of four small places of a cell.
fn spot(board: &Board, number: &str) -> Option<Spot> {
    let number = number.parse::<usize>().ok()?;
    let n = board.places.n();
    let (cell, sort) = if number < 4 * n { (number % n, number / n) } else { ((number / 4) - n, 4 + number % 4) };
    if cell >= n {
        return None;
    }
    let (dx, dy) = [(500, 500), (1000, 1000), (500, 1000), (1000, 500), (250, 250), (750, 250), (250, 750), (750, 750)][sort];
    let from = |place: usize, first: usize, by: i32| (place as i32 - first as i32) * 1000 + by;
    Some((from(cell % board.places.cols, board.first.1, dx), from(cell / board.places.cols, board.first.0, dy)))
}

fn spot_of(board: &Board, number: &Value) -> Option<Spot> {
    spot(board, &number.as_u64()?.to_string())
}

fn line(board: &Board, ends: &str, style: u64, is_dashed: bool, all: &mut Drawn) {
    let points = ends.split_once(',').and_then(|(a, b)| Some(vec![spot(board, a)?, spot(board, b)?]));
    let Some(points) = points else {
        all.is_short = true;
        return;
    };
    let colour = LINES.iter().find(|(known, _)| *known == style).map_or(BLACK, |(_, rgb)| Colour::of(*rgb));
    let width = if is_dashed { 25 } else { 90 };
    all.line(Line { points, colour, width, is_dashed: is_dashed || style == DOTTED, ..Line::default() });
}

fn shape(board: &Board, key: &str, symbol: &Value, all: &mut Drawn) {
    let name = symbol.get(1).and_then(Value::as_str).unwrap_or("");
    let known = name.split_once('_').filter(|(form, _)| ["circle", "square"].contains(form));
    let size = known.and_then(|(_, size)| SIZES.iter().find(|(name, _)| *name == size));
    let (Some(centre), Some((form, _)), Some(&(_, size))) = (spot(board, key), known, size) else {
        all.is_short = true;
        return;
    };
    let fill = match symbol.get(0).and_then(Value::as_u64) {
        Some(2) => BLACK,
        Some(3 | 4) => GREY,
        _ => Colour::of(0xff_ff_ff),
    };
    let is_over = symbol.get(2).and_then(Value::as_u64) == Some(2);
    all.patch(Patch {
        centre,
        width: size,
        height: size,
        is_round: form == "circle",
        fill,
        border: BLACK,
        is_over,
        ..Patch::default()
    });
}

fn written(board: &Board, key: &str, number: &Value, letters: i32, all: &mut Drawn) {
    let text = number.get(0).map_or(String::new(), |value| value.as_str().map_or_else(|| value.to_string(), str::to_string));
    match spot(board, key) {
        Some(centre) => all.text(centre, &text, BLACK, letters),
        None => all.is_short = true,
    }
}
