//! Signs and lines in documents of f-puzzles, both ways. Its editor has no sign of inequality: there, such signs are texts
//! between two cells.

use super::Unread;
use crate::board::{self, Cell, Course, Layout, Side, Sign, Sort, SortRow};
use serde_json::{Map, Value, json};

/// The rows of the sorts that have a key.
fn rows() -> impl Iterator<Item = &'static SortRow> {
    Sort::ALL.iter().map(|sort| sort.row()).filter(|row| !row.f_puzzles.is_empty())
}

const TEXTS: &str = "text";
/// Keys with cells that are smaller, or greater, than all of their neighbours.
const EXTREMES: [(&str, bool); 2] = [("minimum", false), ("maximum", true)];
/// The key with the sorts of signs that are all shown; for consecutive neighbours there is a switch.
const NEGATIVE: &str = "negative";
const SWITCH: &str = "nonconsecutive";

/// Whether a key is about signs or lines.
pub(super) fn is_known(key: &str) -> bool {
    rows().any(|row| row.f_puzzles == key) || EXTREMES.iter().any(|row| row.0 == key) || [TEXTS, NEGATIVE].contains(&key)
}

/// Why it can't hold the signs of a board.
pub(super) fn refuses(layout: &Layout) -> Option<&'static str> {
    // Cells of a circle have the order in which they are read.
    let is_read = |sign: &Sign| sign.sort != Sort::Arrow || sign.cells[..sign.value as usize].is_sorted();
    // One switch is for all rules about consecutive neighbours, and dots are the exceptions to it.
    let n_switched = ["non-consecutive", "all-consecutive", "all-dots"].iter().filter(|rule| has(layout, rule)).count();
    let has_dot = layout.signs.iter().any(|sign| sign.sort == Sort::Difference && sign.value == 1);
    if n_switched > 1 || has(layout, "non-consecutive") && has_dot {
        return Some("it has one rule about consecutive neighbours, and dots are exceptions to it");
    }
    (!layout.signs.iter().all(is_read)).then_some("it reads circles of two cells from left to right, or downwards")
}

fn has(layout: &Layout, rule: &str) -> bool {
    layout.rules.iter().any(|one| one.name == rule)
}

fn name(layout: &Layout, cell: Cell) -> String {
    format!("R{}C{}", layout.row(cell) + 1, layout.col(cell) + 1)
}

/// Adds the keys for the signs of a board.
pub(super) fn write(layout: &Layout, keys: &mut Map<String, Value>) {
    let names = |cells: &[Cell]| cells.iter().map(|&cell| name(layout, cell)).collect::<Vec<String>>();
    let mut add = |key: &str, value: Value| {
        if let Value::Array(list) = keys.entry(key).or_insert_with(|| json!([])) {
            list.push(value);
        }
    };
    // Arrows of one circle are one object.
    let mut arrows: Vec<(Vec<Cell>, Vec<Vec<String>>)> = Vec::new();
    for sign in &layout.signs {
        let row = sign.sort.row();
        match row.course {
            // Boards with others that have no key are refused.
            _ if row.f_puzzles.is_empty() && sign.sort != Sort::Greater => {}
            Course::Diagonal => {
                let (first, second) = (sign.cells[0], sign.cells[1]);
                let is_right = layout.col(second) > layout.col(first);
                let cell = format!("R{}C{}", layout.row(first), if is_right { layout.col(first) } else { layout.col(first) + 2 });
                let direction = if is_right { "DR" } else { "DL" };
                add(row.f_puzzles, json!({ "cell": cell, "direction": direction, "value": sign.value.to_string() }));
            }
            Course::Line if row.value == board::Value::Circle => {
                let (circle, shaft) = sign.cells.split_at(sign.value as usize);
                let far = |cell: &&Cell| {
                    layout.row(**cell).abs_diff(layout.row(shaft[0])) + layout.col(**cell).abs_diff(layout.col(shaft[0]))
                };
                let from = circle.iter().min_by_key(far).copied().unwrap_or(circle[0]);
                let line = [&[from], shaft].concat();
                match arrows.iter_mut().find(|arrow| arrow.0 == circle) {
                    Some((_, lines)) => lines.push(names(&line)),
                    None => arrows.push((circle.to_vec(), vec![names(&line)])),
                }
            }
            Course::Corner => add(row.f_puzzles, json!({ "cells": names(&sign.cells), "values": sign.digits() })),
            Course::Groups => {
                let (cells, others) = sign.cells.split_at(sign.cells.len() / 2);
                add(row.f_puzzles, json!({ "cells": names(cells), "cloneCells": names(others) }));
            }
            Course::Edge if sign.sort == Sort::Greater => {
                let [a, b] = [sign.cells[0], sign.cells[1]];
                let is_beside = layout.row(a) == layout.row(b);
                let value = match (is_beside, a < b) {
                    (true, true) => ">",
                    (true, false) => "<",
                    (false, true) => "v",
                    (false, false) => "^",
                };
                add(TEXTS, json!({ "cells": names(&[a.min(b), a.max(b)]), "value": value, "fontC": "#000000", "size": 0.7 }));
            }
            Course::Outside => {
                add(row.f_puzzles, json!({ "cell": seat(layout, sign), "value": sign.value.to_string() }));
            }
            Course::Edge => add(row.f_puzzles, json!({ "cells": names(&sign.cells), "value": edge_value(sign) })),
            Course::Line => add(row.f_puzzles, json!({ "lines": [names(&sign.cells)] })),
            // No sort placed like that has a key.
            Course::Cage | Course::Cell | Course::Cells | Course::Region => {}
        }
    }
    arrows
        .into_iter()
        .for_each(|(circle, lines)| add(Sort::Arrow.row().f_puzzles, json!({ "lines": lines, "cells": names(&circle) })));
    if has(layout, "all-consecutive") || has(layout, "all-dots") {
        keys.insert(SWITCH.into(), true.into());
    }
    let negative: Vec<&str> = [("all-dots", "ratio"), ("all-xv", "xv")]
        .into_iter()
        .filter(|(rule, _)| has(layout, rule))
        .map(|(_, word)| word)
        .collect();
    if !negative.is_empty() {
        keys.insert(NEGATIVE.into(), negative.into());
    }
}

/// The value of a dot; empty for the usual one.
fn edge_value(sign: &Sign) -> String {
    match sign.sort.value() {
        board::Value::Letter => if sign.value == 5 { "V" } else { "X" }.into(),
        value if value.usual() == Some(sign.value) => String::new(),
        _ => sign.value.to_string(),
    }
}

/// The cell outside the grid from which a row or column is seen.
fn seat(layout: &Layout, sign: &Sign) -> String {
    let (row, col) = (layout.row(sign.cells[0]) + 1, layout.col(sign.cells[0]) + 1);
    match sign.side(&layout.area) {
        Side::Left => format!("R{row}C{}", col - 1),
        Side::Right => format!("R{row}C{}", col + 1),
        Side::Top => format!("R{}C{col}", row - 1),
        Side::Bottom => format!("R{}C{col}", row + 1),
    }
}

/// A place on a grid or beside it: row and column, counted from 1.
pub(super) type Place = (usize, usize);

/// The document that is read, and the side of its grid.
#[derive(Clone, Copy)]
struct Reader<'a> {
    object: &'a Map<String, Value>,
    side: usize,
}

/// The signs and lines of a document.
pub(super) struct Signs {
    /// In words of ours.
    pub rules: Vec<String>,
    /// Whether they imply the switch for consecutive neighbours.
    pub says_switch: bool,
    /// Whether there are texts that are not signs.
    pub has_texts: bool,
}

/// Reads them.
pub(super) fn read(object: &Map<String, Value>, side: usize, unread: &mut Unread) -> Signs {
    let reader = Reader { object, side };
    let mut rules = Vec::new();
    let mut add = |rule: &str, signs: Vec<String>| {
        if !signs.is_empty() {
            rules.push(format!("{rule}={}", signs.join(";")));
        }
    };
    for row in rows() {
        add(row.name, unread.or_none(row.f_puzzles, reader.each(row.f_puzzles, |one| reader.signs(row, one))));
    }
    let texts = reader.each(TEXTS, |one| Ok(reader.inequality(one)?.into_iter().collect()));
    let mut greater = unread.or_none(TEXTS, texts);
    let n_texts = object.get(TEXTS).and_then(Value::as_array).map_or(0, Vec::len);
    let has_texts = greater.len() < n_texts;
    for (key, is_greater) in EXTREMES {
        greater.extend(unread.or_none(key, reader.each(key, |one| reader.extreme(one, is_greater))));
    }
    add("greater", greater);
    let (all, says_switch) = unread.or_none(NEGATIVE, reader.all_shown());
    rules.extend(all.into_iter().map(String::from));
    Signs { rules, says_switch, has_texts }
}

fn said(cells: &[Place]) -> String {
    cells.iter().map(|(row, col)| format!("r{row}c{col}")).collect::<Vec<_>>().join(",")
}

/// The number of a sign, which it has to have.
fn number(one: &Value) -> Result<u32, String> {
    whole(one)?.ok_or_else(|| "expected a whole number as its value".into())
}

/// Its number, if it has one.
fn whole(one: &Value) -> Result<Option<u32>, String> {
    let number = match one.get("value") {
        None | Some(Value::Null) => return Ok(None),
        Some(Value::String(text)) if text.trim().is_empty() => return Ok(None),
        Some(Value::String(text)) => text.trim().parse().ok(),
        Some(value) => value.as_u64().and_then(|number| u32::try_from(number).ok()),
    };
    number.map(Some).ok_or_else(|| "expected a whole number as its value".into())
}

impl Reader<'_> {
    /// Reads each object of a list; errors name the key.
    fn each(self, key: &str, says: impl Fn(&Value) -> Result<Vec<String>, String>) -> Result<Vec<String>, String> {
        let list = match self.object.get(key) {
            None | Some(Value::Null | Value::Bool(false)) => return Ok(Vec::new()),
            Some(Value::Array(list)) => list,
            Some(_) => return Err(format!("'{key}': expected a list")),
        };
        let said = list.iter().map(says).collect::<Result<Vec<_>, String>>().map_err(|problem| format!("'{key}': {problem}"))?;
        Ok(said.concat())
    }

    /// The signs of a sort in an object.
    fn signs(self, row: &SortRow, one: &Value) -> Result<Vec<String>, String> {
        match row.course {
            Course::Line if row.value == board::Value::Circle => self.arrows(one),
            Course::Line => Ok(self.lines(one)?.iter().map(|line| said(line)).collect()),
            Course::Edge => Ok(vec![self.edge_number(one, row.value)? + &said(&self.cells(one, "cells")?)]),
            Course::Outside => Ok(vec![format!("{}:{}", number(one)?, self.seen_from(one)?)]),
            Course::Diagonal => Ok(vec![format!("{}:{}", number(one)?, self.diagonal(one)?)]),
            Course::Corner => {
                let (digits, cells) = (self.digits(one)?, self.cells(one, "cells")?);
                // A circle without digits asks for none.
                Ok(if digits.is_empty() { Vec::new() } else { vec![format!("{digits}:{}", said(&cells))] })
            }
            Course::Groups => {
                let (cells, others) = (self.cells(one, "cells")?, self.cells(one, "cloneCells")?);
                match cells.len() == others.len() {
                    true => Ok(vec![said(&[cells, others].concat())]),
                    false => Err("expected as many cells as cloneCells".into()),
                }
            }
            // No sort placed like that has a key.
            Course::Cage | Course::Cell | Course::Cells | Course::Region => Ok(Vec::new()),
        }
    }

    /// A cell such as `R1C1`, or `R0C1` and `R10C1` beside a grid of nine.
    fn place(self, value: Option<&Value>) -> Result<Place, String> {
        let name = value.and_then(Value::as_str).map(str::to_ascii_lowercase).unwrap_or_default();
        let number = |text: &str| text.parse::<usize>().ok().filter(|&n| n <= self.side + 1);
        let place = name.strip_prefix('r').and_then(|name| name.split_once('c'));
        place.and_then(|(row, col)| Some((number(row)?, number(col)?))).ok_or_else(|| "expected cells such as R1C1".into())
    }

    fn is_cell(self, (row, col): Place) -> bool {
        (1..=self.side).contains(&row) && (1..=self.side).contains(&col)
    }

    fn cell(self, value: Option<&Value>) -> Result<Place, String> {
        self.place(value).and_then(|place| if self.is_cell(place) { Ok(place) } else { Err("expected cells of the grid".into()) })
    }

    fn row_of(self, cells: &Value) -> Result<Vec<Place>, String> {
        let cells = cells.as_array().ok_or("expected a list of cells")?;
        cells.iter().map(|cell| self.cell(Some(cell))).collect()
    }

    fn cells(self, one: &Value, key: &str) -> Result<Vec<Place>, String> {
        self.row_of(one.get(key).ok_or_else(|| format!("expected {key}"))?)
    }

    fn lines(self, one: &Value) -> Result<Vec<Vec<Place>>, String> {
        let lines = one.get("lines").and_then(Value::as_array).filter(|lines| !lines.is_empty()).ok_or("expected lines")?;
        lines.iter().map(|line| self.row_of(line)).collect()
    }

    /// The number of a sign between two cells, as far as it has to be said.
    fn edge_number(self, one: &Value, value: board::Value) -> Result<String, String> {
        if value == board::Value::Letter {
            return match one.get("value").and_then(Value::as_str).map(str::trim) {
                Some("X" | "x" | "10") => Ok("10:".into()),
                Some("V" | "v" | "5") => Ok("5:".into()),
                _ => Err("expected X or V as its value".into()),
            };
        }
        Ok(whole(one)?.map_or(String::new(), |number| format!("{number}:")))
    }

    /// The row or column that is seen from a place beside the grid.
    fn seen_from(self, one: &Value) -> Result<String, String> {
        let (row, col) = self.place(one.get("cell"))?;
        let (side, beyond) = (self.side, self.side + 1);
        let is_inside = |k: usize| (1..=side).contains(&k);
        let (from, to) = match (row, col) {
            (0, col) if is_inside(col) => ((1, col), (side, col)),
            (row, 0) if is_inside(row) => ((row, 1), (row, side)),
            (row, col) if row == beyond && is_inside(col) => ((side, col), (1, col)),
            (row, col) if col == beyond && is_inside(row) => ((row, side), (row, 1)),
            _ => return Err("expected a cell beside the grid, such as R0C1".into()),
        };
        Ok(format!("r{}c{}-r{}c{}", from.0, from.1, to.0, to.1))
    }

    /// A diagonal from a place beside the grid to the other edge.
    fn diagonal(self, one: &Value) -> Result<String, String> {
        let (row, col) = self.place(one.get("cell"))?;
        let (down, right) = match one.get("direction").and_then(Value::as_str) {
            Some("DR") => (1, 1),
            Some("DL") => (1, -1),
            Some("UR") => (-1, 1),
            Some("UL") => (-1, -1),
            _ => return Err("expected DR, DL, UR or UL as its direction".into()),
        };
        let next = |(row, col): Place| -> Option<Place> {
            let place = (row.checked_add_signed(down)?, col.checked_add_signed(right)?);
            self.is_cell(place).then_some(place)
        };
        let line: Vec<Place> = std::iter::successors(next((row, col)), |&place| next(place)).collect();
        match (line.first(), line.last()) {
            (Some(first), Some(last)) if line.len() > 1 && !self.is_cell((row, col)) => {
                Ok(format!("r{}c{}-r{}c{}", first.0, first.1, last.0, last.1))
            }
            _ => Err("expected a cell beside the grid and a direction into it, along two cells or more".into()),
        }
    }

    /// An arrow for each line; all of them begin in the circle.
    fn arrows(self, one: &Value) -> Result<Vec<String>, String> {
        let mut circle = self.cells(one, "cells")?;
        circle.sort_unstable();
        let count = match circle.len() {
            1 => "",
            2 => "2:",
            _ => return Err("expected a circle of one or two cells".into()),
        };
        let arrow = |line: &Vec<Place>| match line.split_first() {
            Some((first, shaft)) if circle.contains(first) && !shaft.is_empty() => {
                Ok(format!("{count}{},{}", said(&circle), said(shaft)))
            }
            _ => Err("expected lines that begin in the circle and leave it".to_string()),
        };
        self.lines(one)?.iter().map(arrow).collect()
    }

    fn digits(self, one: &Value) -> Result<String, String> {
        let values = one.get("values").and_then(Value::as_array).ok_or("expected values")?;
        let digit = |value: &Value| super::f_puzzles::digit_number(value, self.side).ok_or("expected digits as its values");
        let digits = values.iter().map(digit).collect::<Result<Vec<u64>, _>>()?;
        Ok(digits.iter().map(u64::to_string).collect::<Vec<_>>().join("."))
    }

    /// A text between two neighbours that says which digit is greater; other texts only decorate the puzzle.
    fn inequality(self, one: &Value) -> Result<Option<String>, String> {
        let value = one.get("value").and_then(Value::as_str).map_or("", str::trim);
        let cells = one.get("cells").and_then(Value::as_array).map_or(0, Vec::len);
        if cells != 2 || !["<", ">", "v", "V", "∨", "^", "∧"].contains(&value) {
            return Ok(None);
        }
        let mut cells = self.cells(one, "cells")?;
        cells.sort_unstable();
        let (a, b) = (cells[0], cells[1]);
        let is_first_greater = match value {
            ">" if a.0 == b.0 => true,
            "<" if a.0 == b.0 => false,
            "v" | "V" | "∨" if a.1 == b.1 => true,
            "^" | "∧" if a.1 == b.1 => false,
            _ => {
                let expected = "expected < and > between cells side by side, ^ and v between cells one above the other";
                return Err(format!("{expected}, found {value}"));
            }
        };
        Ok(Some(said(&if is_first_greater { [a, b] } else { [b, a] })))
    }

    /// A cell that is greater, or smaller, than all of its neighbours.
    fn extreme(self, one: &Value, is_greater: bool) -> Result<Vec<String>, String> {
        let (row, col) = self.cell(one.get("cell"))?;
        let near = [(row - 1, col), (row, col - 1), (row, col + 1), (row + 1, col)];
        let near = near.into_iter().filter(|&place| self.is_cell(place));
        Ok(near.map(|other| said(&if is_greater { [(row, col), other] } else { [other, (row, col)] })).collect())
    }

    /// The rules about neighbours without a sign, and whether one of them is what the switch for consecutive neighbours means.
    fn all_shown(self) -> Result<(Vec<&'static str>, bool), String> {
        let words = match self.object.get(NEGATIVE) {
            None | Some(Value::Null | Value::Bool(false)) => &[][..],
            Some(Value::Array(words)) => words.as_slice(),
            Some(_) => return Err(format!("'{NEGATIVE}': expected a list")),
        };
        let has = |word: &str| words.iter().any(|one| one.as_str() == Some(word));
        let is_known = |word: &&Value| matches!(word.as_str(), Some("ratio" | "xv" | "difference" | "foglight"));
        if let Some(word) = words.iter().find(|word| !is_known(word)) {
            let found = super::f_puzzles::quoted(&word.to_string());
            return Err(format!("'{NEGATIVE}': expected only ratio, xv and difference, not {found}"));
        }
        let is_on = self.object.get(SWITCH).and_then(Value::as_bool).unwrap_or(false);
        let dots = self.object.get("difference").and_then(Value::as_array).map_or(&[][..], Vec::as_slice);
        if has("difference") && dots.iter().any(|dot| whole(dot).is_ok_and(|value| value.is_some_and(|value| value != 1))) {
            return Err(format!(
                "'{NEGATIVE}': difference says of gridpress's dots that all of difference 1 are shown, and not of others"
            ));
        }
        let mut rules = Vec::new();
        match (is_on || has("difference"), has("ratio")) {
            (true, true) => rules.push("all-dots"),
            (true, false) if !dots.is_empty() => rules.push("all-consecutive"),
            (true, false) if !is_on => rules.push("non-consecutive"),
            (false, true) => {
                return Err(format!(
                    "'{NEGATIVE}': ratio without '{SWITCH}' is no rule of gridpress: there all dots are shown, or none need be"
                ));
            }
            _ => {}
        }
        let is_said = !rules.is_empty();
        rules.extend(has("xv").then_some("all-xv"));
        Ok((rules, is_said))
    }
}
