//! Drawings that come with a puzzle from elsewhere: lines, shapes and texts that are no rules. They are kept as JSON in a column of the
//! row, within bounds. Not here: putting them on a board.

pub(super) mod f_puzzles;
pub(super) mod scl;

use super::super::Row;
use serde::{Deserialize, Serialize};

/// The column with the drawings of a row.
pub const DRAWINGS: &str = "drawings";

/// The most drawings that are kept, and the most points of all lines together.
const MOST: usize = 1_000;
const MOST_POINTS: usize = 10_000;
/// The longest text of a drawing, in characters.
const LONGEST_TEXT: usize = 60;
/// How far a drawing may reach beyond the board, and the largest place: that of a board of 25 by 25.
pub const BEYOND: i32 = 2_000;
const FARTHEST: i32 = 25_000 + BEYOND;

/// A place: how far to the right and how far down, in thousandths of a cell, from the upper left corner of the board.
pub type Spot = (i32, i32);

/// A drawing; all lengths are in thousandths of a cell.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "is", rename_all = "lowercase")]
pub enum Drawing {
    /// A line through some points, perhaps an arrow or a filled area.
    Line(Line),
    /// A rectangle or an oval, and a text in it: either may be invisible.
    Patch(Patch),
}

/// A line.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(default)]
pub struct Line {
    /// Its points, in their order.
    pub points: Vec<Spot>,
    /// The colour of the line itself.
    #[serde(skip_serializing_if = "Colour::is_clear")]
    pub colour: Colour,
    /// How thick it is.
    pub width: i32,
    /// What the area inside is filled with.
    #[serde(skip_serializing_if = "Colour::is_clear")]
    pub fill: Colour,
    /// The length of the arrowhead at its end; 0 for none.
    #[serde(skip_serializing_if = "is_usual")]
    pub head: i32,
    /// Whether it is dashed.
    #[serde(skip_serializing_if = "is_usual")]
    pub is_dashed: bool,
    /// Whether it lies over the lines of the board.
    #[serde(skip_serializing_if = "is_usual")]
    pub is_over: bool,
}

/// A rectangle or an oval with a text.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(default)]
pub struct Patch {
    /// Its middle.
    pub centre: Spot,
    /// How wide it is.
    pub width: i32,
    /// How high it is.
    pub height: i32,
    /// Whether it is an oval.
    #[serde(skip_serializing_if = "is_usual")]
    pub is_round: bool,
    /// What it is filled with.
    #[serde(skip_serializing_if = "Colour::is_clear")]
    pub fill: Colour,
    /// The colour of its border.
    #[serde(skip_serializing_if = "Colour::is_clear")]
    pub border: Colour,
    /// By how many degrees it is turned, clockwise.
    #[serde(skip_serializing_if = "is_usual")]
    pub angle: i32,
    /// Its text; may be empty.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub text: String,
    /// The colour of the text.
    #[serde(skip_serializing_if = "Colour::is_clear")]
    pub ink: Colour,
    /// How high its letters are.
    #[serde(skip_serializing_if = "is_usual")]
    pub letters: i32,
    /// Whether it lies over the lines of the board.
    #[serde(skip_serializing_if = "is_usual")]
    pub is_over: bool,
}

fn is_usual<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

/// Red, green, blue, and how opaque: nothing is seen of the default.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(into = "String", from = "String")]
pub struct Colour(pub [u8; 4]);

/// Names of colours that are in use there.
const NAMED: [(&str, u32); 20] = [
    ("black", 0x00_00_00),
    ("white", 0xff_ff_ff),
    ("red", 0xff_00_00),
    ("green", 0x00_80_00),
    ("lime", 0x00_ff_00),
    ("blue", 0x00_00_ff),
    ("yellow", 0xff_ff_00),
    ("orange", 0xff_a5_00),
    ("purple", 0x80_00_80),
    ("pink", 0xff_c0_cb),
    ("cyan", 0x00_ff_ff),
    ("magenta", 0xff_00_ff),
    ("brown", 0xa5_2a_2a),
    ("gold", 0xff_d7_00),
    ("lightblue", 0xad_d8_e6),
    ("lightgreen", 0x90_ee_90),
    ("lightgrey", 0xd3_d3_d3),
    ("lightgray", 0xd3_d3_d3),
    ("grey", 0x80_80_80),
    ("gray", 0x80_80_80),
];

impl Colour {
    /// Of a number such as 0xff0000, opaque.
    pub const fn of(rgb: u32) -> Colour {
        Colour([(rgb >> 16) as u8, (rgb >> 8) as u8, rgb as u8, u8::MAX])
    }

    /// Whether nothing of it is seen.
    pub fn is_clear(&self) -> bool {
        self.0[3] == 0
    }

    /// Of `#rgb`, `#rrggbb`, either with an opacity, with or without `#`; of `rgb(…)`; or of a name.
    pub fn read(text: &str) -> Option<Colour> {
        let text = text.trim().to_ascii_lowercase();
        if let Some((_, rgb)) = NAMED.iter().find(|(name, _)| *name == text) {
            return Some(Colour::of(*rgb));
        }
        if text == "transparent" || text == "none" {
            return Some(Colour::default());
        }
        if let Some(parts) = text.strip_prefix("rgb").map(|rest| rest.trim_start_matches('a')) {
            let parts = parts.strip_prefix('(')?.strip_suffix(')')?;
            let numbers: Vec<f64> = parts.split([',', ' ', '/']).filter_map(|part| part.parse().ok()).collect();
            let opaque = numbers.get(3).map_or(1.0, |part| *part);
            let [red, green, blue] = [0, 1, 2].map(|k| numbers.get(k).map(|part| *part as u8));
            return Some(Colour([red?, green?, blue?, (opaque * 255.0).round() as u8]));
        }
        let hex: Vec<u8> =
            text.trim_start_matches('#').chars().map(|c| c.to_digit(16).map(|n| n as u8)).collect::<Option<_>>()?;
        let pair = |k: usize| hex[2 * k] << 4 | hex[2 * k + 1];
        match hex.len() {
            1 => Some(Colour([hex[0] * 17, hex[0] * 17, hex[0] * 17, u8::MAX])),
            3 => Some(Colour([hex[0] * 17, hex[1] * 17, hex[2] * 17, u8::MAX])),
            4 => Some(Colour([0, 1, 2, 3].map(|k| hex[k] * 17))),
            6 => Some(Colour([pair(0), pair(1), pair(2), u8::MAX])),
            8 => Some(Colour([0, 1, 2, 3].map(pair))),
            _ => None,
        }
    }
}

impl From<Colour> for String {
    fn from(Colour([red, green, blue, opaque]): Colour) -> String {
        let rest = if opaque == u8::MAX { String::new() } else { format!("{opaque:02x}") };
        format!("#{red:02x}{green:02x}{blue:02x}{rest}")
    }
}

impl From<String> for Colour {
    /// What is no colour is not seen.
    fn from(text: String) -> Colour {
        Colour::read(&text).unwrap_or_default()
    }
}

/// Thousandths of a number of cells, within the bounds of a place.
fn thousandths(cells: f64) -> i32 {
    (cells * 1000.0).round().clamp(f64::from(-BEYOND), f64::from(FARTHEST)) as i32
}

/// The colours of what gives none.
const GREY: Colour = Colour::of(0xb0_b0_b0);
const BLACK: Colour = Colour::of(0x00_00_00);

/// The drawings of a puzzle while they are read.
#[derive(Default, PartialEq, Eq, Debug)]
pub struct Drawn {
    all: Vec<Drawing>,
    n_points: usize,
    /// Whether something can't be drawn, or is one too many.
    pub is_short: bool,
}

impl Drawn {
    pub fn put(&mut self, drawing: Drawing) {
        let n_points = match &drawing {
            Drawing::Line(line) => line.points.len(),
            Drawing::Patch(patch) => {
                self.is_short |= patch.text.chars().count() > LONGEST_TEXT;
                1
            }
        };
        if self.all.len() >= MOST || self.n_points + n_points > MOST_POINTS {
            self.is_short = true;
            return;
        }
        self.n_points += n_points;
        self.all.push(within(drawing));
    }

    pub fn line(&mut self, line: Line) {
        if line.points.len() > 1 {
            self.put(Drawing::Line(line));
        }
    }

    pub fn patch(&mut self, patch: Patch) {
        self.put(Drawing::Patch(patch));
    }

    /// A text without anything around it.
    pub fn text(&mut self, centre: Spot, text: &str, ink: Colour, letters: i32) {
        if !text.trim().is_empty() {
            self.patch(Patch { centre, text: text.into(), ink, letters, is_over: true, ..Patch::default() });
        }
    }

    /// The dashed outline of some cells, by row and column from 0, and a text in the corner of the first.
    pub fn frame(&mut self, cells: &[(i32, i32)], text: &str, colour: Colour) {
        const INSET: i32 = 70;
        for &(row, col) in cells {
            let has = |down: i32, right: i32| cells.contains(&(row + down, col + right));
            // From the middle of the cell to an edge, or to the outline inside it.
            let edge = |from: i32, by: i32, is_open: bool| from * 1000 + 500 + by * (500 - INSET * i32::from(!is_open));
            let [left, right] = [-1, 1].map(|by| edge(col, by, has(0, by)));
            let [top, bottom] = [-1, 1].map(|by| edge(row, by, has(by, 0)));
            let sides = [
                (has(-1, 0), [(left, top), (right, top)]),
                (has(1, 0), [(left, bottom), (right, bottom)]),
                (has(0, -1), [(left, top), (left, bottom)]),
                (has(0, 1), [(right, top), (right, bottom)]),
            ];
            for (_, points) in sides.into_iter().filter(|(is_open, _)| !is_open) {
                let points = points.to_vec();
                self.line(Line { points, colour, width: 25, is_dashed: true, ..Line::default() });
            }
        }
        if let Some(&(row, col)) = cells.iter().min() {
            self.text((col * 1000 + 200, row * 1000 + 180), text, BLACK, 220);
        }
    }

    /// A veil over the cells of a square board that are not lit.
    pub fn fog(&mut self, side: usize, lit: &[(i32, i32)]) {
        let fill = Colour([0x60, 0x60, 0x60, 0x50]);
        for (row, col) in (0..side as i32).flat_map(|row| (0..side as i32).map(move |col| (row, col))) {
            if !lit.contains(&(row, col)) {
                self.patch(Patch { centre: middle((row, col)), width: 1000, height: 1000, fill, ..Patch::default() });
            }
        }
    }

    /// As they stand in the column; `None` if there are none.
    pub fn column(&self) -> Option<String> {
        (!self.all.is_empty()).then(|| serde_json::to_string(&self.all).unwrap_or_default())
    }
}

/// The middle of a cell, by row and column from 0.
fn middle((row, col): (i32, i32)) -> Spot {
    (col * 1000 + 500, row * 1000 + 500)
}

/// A drawing whose lengths are within bounds.
fn within(drawing: Drawing) -> Drawing {
    let place = |(x, y): Spot| (x.clamp(-BEYOND, FARTHEST), y.clamp(-BEYOND, FARTHEST));
    match drawing {
        Drawing::Line(line) => Drawing::Line(Line {
            points: line.points.into_iter().map(place).collect(),
            width: line.width.clamp(0, BEYOND),
            head: line.head.clamp(0, BEYOND),
            ..line
        }),
        Drawing::Patch(patch) => Drawing::Patch(Patch {
            centre: place(patch.centre),
            width: patch.width.clamp(0, FARTHEST),
            height: patch.height.clamp(0, FARTHEST),
            angle: patch.angle.rem_euclid(360),
            letters: patch.letters.clamp(0, BEYOND),
            text: patch.text.chars().filter(|c| !c.is_control()).take(LONGEST_TEXT).collect(),
            ..patch
        }),
    }
}

/// The drawings of a row, whoever wrote its column: what is no drawing is left out.
pub fn drawings(row: &Row) -> Vec<Drawing> {
    let read = |text: &str| serde_json::from_str::<Vec<serde_json::Value>>(text).unwrap_or_default();
    let mut drawn = Drawn::default();
    for value in row.claim(DRAWINGS).map(read).unwrap_or_default() {
        if let Ok(drawing) = serde_json::from_value(value) {
            drawn.put(drawing);
        }
    }
    drawn.all
}

#[cfg(test)]
mod tests;
