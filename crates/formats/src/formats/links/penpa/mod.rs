//! Links to penpa+: `…/penpa-edit/#m=solve&p=…`. What follows `p=` is a text, deflated and in Base64: its lines are the size of the grid, its
//! margins, and as JSON what was drawn on it. A drawing has no rules: digits, thick lines between regions, diagonals, cages, thermometers
//! and arrows get their usual meaning, and everything else is left out and reported.
//!
//! Cells are numbered row by row on a grid with two more rows and columns on each side; the corners at their lower right follow, in
//! the same order, and after two more such sets come four small places of each cell.

mod drawn;
mod packed;

use super::{Fault, Told, Unread, at_start, f_puzzles, plain};
use crate::board::{HouseKind, Layout, Sign, Sort};
use crate::formats::Record;
use crate::guard::foreign;
use serde_json::{Map, Value, json};
use std::collections::BTreeSet;

#[cfg(test)]
pub(super) use packed::packed;

/// The rules that drawings have.
pub const RULES: &[&str] = &["latin", "regions", "diagonals", "falling-diagonal", "rising-diagonal", "cages", "thermo", "arrow"];

/// Rows and columns beside the board on each side.
const BESIDE: usize = 2;

/// The grids whose cells are squares.
const GRIDS: &str = "sudoku,square";

/// Styles of lines that part regions: black, red, thick.
const THICK: [u64; 3] = [2, 8, 21];
/// The style of a diagonal.
const DOTTED: u64 = 12;

/// Styles of numbers in cells: usual and large ones.
const DIGITS: [&str; 2] = ["1", "10"];

/// Other things that may be drawn, and a word for each.
const DRAWN: [(&str, &str); 9] = [
    ("surface", "colours"),
    ("symbol", "symbols"),
    ("line", "lines"),
    ("freeline", "lines"),
    ("freelineE", "lines"),
    ("nobulbthermo", "lines"),
    ("direction", "lines"),
    ("wall", "lines"),
    ("squareframe", "frames"),
];

/// Whether an address is a link to penpa+ with a puzzle in it.
pub fn is_link(link: &str) -> bool {
    packed_of(link).is_some()
}

fn packed_of(link: &str) -> Option<&str> {
    let (_, parameters) = link.split_once(['#', '?']).filter(|(address, _)| address.contains("penpa"))?;
    parameters.split('&').find_map(|parameter| parameter.strip_prefix("p="))
}

/// Why a link can't hold a puzzle.
pub fn refuses(record: Record) -> Option<&'static str> {
    let layout = record.layout();
    let has_sums = layout.cages.iter().any(|cage| !cage.look.stands_in_rules());
    let has_wide = layout.signs.iter().any(|sign| sign.sort == Sort::Arrow && sign.value != 1);
    match () {
        () if has_sums => Some("it has no place for sums"),
        () if has_wide => Some("its arrows begin in one cell"),
        () => None,
    }
}

/// The numbers of places on a grid of some rows and columns, all of them.
#[derive(Clone, Copy)]
struct Places {
    rows: usize,
    cols: usize,
}

impl Places {
    /// Of a board with nothing around it.
    fn of_side(side: usize) -> Places {
        Places { rows: side + 2 * BESIDE, cols: side + 2 * BESIDE }
    }

    fn n(self) -> usize {
        self.rows * self.cols
    }

    /// A cell by its row and column on the whole grid.
    fn cell(self, (row, col): (usize, usize)) -> usize {
        row * self.cols + col
    }

    /// The corner at the lower right of such a cell.
    fn corner(self, place: (usize, usize)) -> usize {
        self.n() + self.cell(place)
    }

    /// The first of the small places of a cell.
    fn small(self, cell: usize) -> usize {
        4 * (self.n() + cell)
    }
}

/// A puzzle as a link.
pub fn link(record: Record) -> Vec<u8> {
    let layout = record.layout();
    let side = layout.n_digits as usize;
    let places = Places::of_side(side);
    let cell = |cell: u16| places.cell((layout.row(cell) + BESIDE, layout.col(cell) + BESIDE));
    let numbers = record.clues().givens.0.iter().zip(0u16..).filter(|(given, _)| **given > 0);
    let numbers: Map<String, Value> =
        numbers.map(|(given, at)| (cell(at).to_string(), json!([given.to_string(), 1, "1"]))).collect();
    let totals = layout.cages.iter().zip(&record.clues().sums).filter_map(|(cage, sum)| Some((cage.cells[0], (*sum)?)));
    let totals: Map<String, Value> =
        totals.map(|(first, sum)| (places.small(cell(first)).to_string(), json!([sum.to_string(), 1]))).collect();
    let of_sort = |sort: Sort| layout.signs.iter().filter(move |sign| sign.sort == sort);
    let cells = |cells: &[u16]| cells.iter().map(|&at| cell(at)).collect::<Vec<usize>>();
    let signs = |sort: Sort| of_sort(sort).map(|sign: &Sign| cells(&sign.cells)).collect::<Vec<_>>();
    let cages: Vec<Vec<usize>> = layout.cages.iter().map(|cage| cells(&cage.cells)).collect();
    let none = json!({ "__a": [] });
    let drawn = json!({
        "command_redo": none, "command_undo": none, "command_replay": none,
        "surface": {}, "number": numbers, "numberS": totals, "symbol": {}, "thermo": signs(Sort::Thermo), "arrows": signs(Sort::Arrow),
        "direction": [], "squareframe": [], "polygon": [], "line": {}, "lineE": lines(layout, places), "wall": {}, "cage": outlines(&cages, places),
        "deletelineE": {}, "killercages": cages, "nobulbthermo": [],
    });
    // Each cell as how much its number is above that of the cell before.
    let steps = (0..side * side).map(|k| {
        if k == 0 {
            places.cell((BESIDE, BESIDE))
        } else if k % side == 0 {
            2 * BESIDE + 1
        } else {
            1
        }
    });
    let middle = (BESIDE + side / 2 - 1 + side % 2, BESIDE + side / 2 - 1 + side % 2);
    let middle = if side % 2 == 1 { places.cell(middle) } else { places.corner(middle) };
    let words = |text: &str| text.replace(',', "%2C");
    let width = (side + 1) * CELL_SIZE;
    let head = format!(
        "sudoku,{side},{side},{CELL_SIZE},0,1,1,{width},{width},{middle},{middle},0,0,0,0,Title: {} {},Author: gridpress,,{},OFF,false,",
        words(record.kind().title),
        record.value_of("id"),
        words(record.kind().about),
    );
    let text = [
        head,
        "[0,0,0,0]".into(),
        r#"["1","2","1"]~"number"~["1",1]"#.into(),
        drawn.to_string(),
        String::new(),
        json!(steps.collect::<Vec<usize>>()).to_string(),
        r#"["Surface","Sudoku Normal"]"#.into(),
        "{}".into(),
        r#""x""#.into(),
        r#""x""#.into(),
        "[3,2,3]".into(),
    ];
    format!("https://swaroopg92.github.io/penpa-edit/#m=solve&p={}\n", packed::packed(&text.join("\n"))).into_bytes()
}

/// How wide a cell is drawn.
const CELL_SIZE: usize = 38;

/// The thick lines between boxes or regions, and the diagonals.
fn lines(layout: &Layout, places: Places) -> Map<String, Value> {
    let side = layout.n_digits as usize;
    let mut lines = Map::new();
    let mut draw = |from: (usize, usize), to: (usize, usize), style: u64| {
        lines.insert(format!("{},{}", places.corner(from), places.corner(to)), style.into());
    };
    let region = |row: usize, col: usize| {
        let cell = (row * side + col) as u16;
        let mut houses = layout.houses_of_kind(HouseKind::Box);
        houses.position(|house| layout.houses[house].cells.contains(&cell))
    };
    let (first, last) = (BESIDE - 1, BESIDE - 1 + side);
    for row in 0..side {
        for col in 0..side {
            let (down, right) = (row + BESIDE, col + BESIDE);
            if col + 1 < side && region(row, col) != region(row, col + 1) {
                draw((down - 1, right), (down, right), THICK[0]);
            }
            if row + 1 < side && region(row, col) != region(row + 1, col) {
                draw((down, right - 1), (down, right), THICK[0]);
            }
        }
    }
    let has = |names: [&str; 2]| layout.rules.iter().any(|rule| names.contains(&rule.name));
    if has(["diagonals", "falling-diagonal"]) {
        (first..last).for_each(|k| draw((k, k), (k + 1, k + 1), DOTTED));
    }
    if has(["diagonals", "rising-diagonal"]) {
        (0..side).for_each(|k| draw((first + k + 1, last - k - 1), (first + k, last - k), DOTTED));
    }
    lines
}

/// The style of the line around a cage.
const DASHED: u64 = 10;

/// The lines around cages: from small place to small place along the edges of each cell, and over to the next cell of the same cage.
fn outlines(cages: &[Vec<usize>], places: Places) -> Map<String, Value> {
    let mut lines = Map::new();
    for cage in cages {
        let has = |cell: usize| cage.contains(&cell);
        let (cols, small) = (places.cols, |cell: usize, k: usize| places.small(cell) + k);
        let mut draw = |from: usize, to: usize| drop(lines.insert(format!("{from},{to}"), DASHED.into()));
        for &cell in cage {
            // A neighbour, the two places of the cell beside it, those of the neighbour that they lead to, and the way along the edge.
            for (other, [a, b], [to_a, to_b], along) in [(cell + 1, [1, 3], [0, 2], cols), (cell + cols, [2, 3], [0, 1], 1)] {
                if !has(other) {
                    draw(small(cell, a), small(cell, b));
                    continue;
                }
                if !(has(cell - along) && has(other - along)) {
                    draw(small(cell, a), small(other, to_a));
                }
                if !(has(cell + along) && has(other + along)) {
                    draw(small(cell, b), small(other, to_b));
                }
            }
            for (other, [a, b]) in [(cell - 1, [0, 2]), (cell - cols, [0, 1])] {
                if !has(other) {
                    draw(small(cell, a), small(cell, b));
                }
            }
        }
    }
    lines
}

/// Reads a link.
pub fn parsed(link: &str) -> Result<Told, Fault> {
    let packed = packed_of(link).ok_or_else(|| (0, "expected a link to penpa+ with a puzzle in it".to_string()))?;
    plain(packed).and_then(|packed| packed::unpacked(&packed)).and_then(|text| told(&text)).map_err(at_start)
}

/// The square of cells that is the board, on the whole grid.
struct Board {
    places: Places,
    /// The row and column of its first cell.
    first: (usize, usize),
    side: usize,
}

impl Board {
    /// The row and column of a cell, from 0, if it is one of the board.
    fn cell(&self, number: usize) -> Option<(usize, usize)> {
        let row = (number / self.places.cols).checked_sub(self.first.0)?;
        let col = (number % self.places.cols).checked_sub(self.first.1)?;
        (number < self.places.n() && row < self.side && col < self.side).then_some((row, col))
    }

    /// As documents of f-puzzles name it.
    fn name(&self, number: &Value) -> Option<String> {
        self.cell(number.as_u64()? as usize).map(|(row, col)| format!("R{}C{}", row + 1, col + 1))
    }

    fn names(&self, cells: &Value) -> Option<Vec<String>> {
        cells.as_array()?.iter().map(|number| self.name(number)).collect()
    }
}

/// Which field of the first line has the rules in words.
const RULES_AT: usize = 18;

const EXPECTED: &str = "expected a puzzle of penpa+ on a square board";

/// The puzzle of an unpacked text.
fn told(text: &str) -> Result<Told, String> {
    let lines: Vec<&str> = text.split('\n').collect();
    let line = |k: usize| lines.get(k).copied().unwrap_or("");
    let head: Vec<&str> = line(0).split(',').collect();
    let grid = head[0];
    if !GRIDS.split(',').any(|known| known == grid) {
        return Err(format!("{EXPECTED}, found a grid '{}'", foreign(grid)));
    }
    let size = |k: usize| head.get(k).and_then(|text| text.parse::<usize>().ok()).filter(|size| (2..=60).contains(size));
    let (cols, rows) = size(1).zip(size(2)).ok_or(EXPECTED)?;
    let places = Places { rows: rows + 2 * BESIDE, cols: cols + 2 * BESIDE };
    let board = board_of(places, line(5))?;
    let drawn: Value = serde_json::from_str(line(3)).map_err(|e| format!("{EXPECTED}: {e}"))?;
    let drawn = drawn.as_object().ok_or(EXPECTED)?;
    let of = |key: &str| drawn.get(key).and_then(Value::as_object);
    let list = |key: &str| drawn.get(key).and_then(Value::as_array).map_or(&[][..], Vec::as_slice);
    let mut dropped: Vec<&'static str> = Vec::new();
    let (mut object, has_lines) = object_of(&board, drawn)?;
    dropped.extend(has_lines.then_some("lines"));
    let has_diagonal = ["diagonal-", "diagonal+"].iter().any(|key| object.contains_key(*key));
    let mut unread = Unread::default();
    let others = put_numbers(&board, of("number"), &mut object, &mut unread);
    dropped.extend((!others.is_empty()).then_some("other numbers"));
    let (cages, small) = cages(&board, list("killercages"), of("numberS"))?;
    dropped.extend((!small.is_empty()).then_some("small numbers"));
    object.insert("killercage".into(), cages.into());
    let lines = |key: &str| {
        let is_line = |cells: &&Value| cells.as_array().is_some_and(|cells| cells.len() > 1);
        let all = list(key).iter().filter(is_line).map(|cells| board.names(cells));
        all.collect::<Option<Vec<_>>>().ok_or_else(|| format!("{EXPECTED}: its {key} leave the board"))
    };
    let thermos = lines("thermo")?.into_iter().map(|cells| json!({ "lines": [cells] }));
    object.insert("thermometer".into(), thermos.collect::<Vec<_>>().into());
    let arrows = lines("arrows")?.into_iter().map(|cells| json!({ "cells": [cells[0]], "lines": [cells] }));
    object.insert("arrow".into(), arrows.collect::<Vec<_>>().into());
    let is_drawn = |key: &str| of(key).is_some_and(|all| !all.is_empty()) || !list(key).is_empty();
    // There are frames of any form; those of cages are beside their cells.
    dropped.extend((is_drawn("cage") && !is_drawn("killercages")).then_some("frames"));
    dropped.extend(DRAWN.into_iter().filter(|(key, _)| is_drawn(key)).map(|(_, word)| word));
    dropped.sort_unstable();
    dropped.dedup();
    let drawn = drawn::read(&board, drawn, has_diagonal, &small, &others);
    let told = f_puzzles::told(&object)?;
    unread.0.extend(told.unread.0);
    let words = head.get(RULES_AT).map_or(String::new(), |text| text.replace("%2C", ","));
    Ok(Told { dropped, drawn, unread, words, ..told })
}

/// The board, from its cells: each as how much its number is above that of the cell before.
fn board_of(places: Places, steps: &str) -> Result<Board, String> {
    let steps: Vec<i64> = serde_json::from_str(steps).map_err(|_| EXPECTED)?;
    let mut cells = BTreeSet::new();
    let mut number = 0i64;
    for step in steps.iter().take(places.n()) {
        number = number.checked_add(*step).filter(|&number| (0..places.n() as i64).contains(&number)).ok_or(EXPECTED)?;
        cells.insert(number as usize);
    }
    let first = cells.first().copied().ok_or(EXPECTED)?;
    let side = cells.len().isqrt();
    let board = Board { places, first: (first / places.cols, first % places.cols), side };
    let is_within = board.first.0 >= BESIDE && board.first.1 >= BESIDE;
    let is_square = is_within && side * side == cells.len() && cells.iter().all(|&cell| board.cell(cell).is_some());
    if is_square && (2..=25).contains(&side) { Ok(board) } else { Err(EXPECTED.into()) }
}

/// A document of f-puzzles with the regions and the diagonals of a board, and whether other lines are drawn.
fn object_of(board: &Board, drawn: &Map<String, Value>) -> Result<(Map<String, Value>, bool), String> {
    let (side, places) = (board.side, board.places);
    let mut thick: BTreeSet<(usize, usize)> = BTreeSet::new();
    let mut dotted: BTreeSet<(usize, usize)> = BTreeSet::new();
    let mut n_others = 0;
    for (key, style) in drawn.get("lineE").and_then(Value::as_object).into_iter().flatten() {
        let ends = key.split_once(',').and_then(|(a, b)| Some((a.parse::<usize>().ok()?, b.parse::<usize>().ok()?)));
        let Some((a, b)) = ends else { continue };
        match style.as_u64() {
            Some(style) if THICK.contains(&style) => drop(thick.insert((a.min(b), a.max(b)))),
            Some(DOTTED) => drop(dotted.insert((a.min(b), a.max(b)))),
            _ => n_others += 1,
        }
    }
    let corner = |row: usize, col: usize| places.corner((board.first.0 + row - 1, board.first.1 + col - 1));
    let has = |lines: &BTreeSet<(usize, usize)>, a: usize, b: usize| lines.contains(&(a.min(b), a.max(b)));
    // Corners are numbered like cells; row 0 and column 0 are the outline.
    let mut region = vec![usize::MAX; side * side];
    let mut n_regions = 0;
    for start in 0..side * side {
        if region[start] != usize::MAX {
            continue;
        }
        let mut open = vec![start];
        region[start] = n_regions;
        while let Some(cell) = open.pop() {
            let (row, col) = (cell / side, cell % side);
            let near = [
                (row > 0, cell.wrapping_sub(side), corner(row, col), corner(row, col + 1)),
                (row + 1 < side, cell + side, corner(row + 1, col), corner(row + 1, col + 1)),
                (col > 0, cell.wrapping_sub(1), corner(row, col), corner(row + 1, col)),
                (col + 1 < side, cell + 1, corner(row, col + 1), corner(row + 1, col + 1)),
            ];
            for (is_there, other, a, b) in near {
                if is_there && region[other] == usize::MAX && !has(&thick, a, b) {
                    region[other] = n_regions;
                    open.push(other);
                }
            }
        }
        n_regions += 1;
    }
    let named = |cell: usize| if n_regions == 1 { Value::Null } else { region[cell].into() };
    let grid: Vec<Vec<Value>> =
        (0..side).map(|row| (0..side).map(|col| json!({ "region": named(row * side + col) })).collect()).collect();
    let mut object = Map::new();
    object.insert("size".into(), side.into());
    object.insert("grid".into(), json!(grid));
    let falls = |k: usize| has(&dotted, corner(k, k), corner(k + 1, k + 1));
    let rises = |k: usize| has(&dotted, corner(k, side - k), corner(k + 1, side - k - 1));
    let diagonals = [("diagonal-", (0..side).all(falls)), ("diagonal+", (0..side).all(rises))];
    let n_dotted = diagonals.iter().filter(|(_, is_drawn)| *is_drawn).count() * side;
    object.extend(diagonals.into_iter().filter(|(_, is_drawn)| *is_drawn).map(|(key, _)| (key.to_string(), true.into())));
    Ok((object, n_others > 0 || dotted.len() > n_dotted))
}

/// Puts the digits into the grid; returns the other numbers, beside the board or in small.
fn put_numbers(
    board: &Board,
    numbers: Option<&Map<String, Value>>,
    object: &mut Map<String, Value>,
    unread: &mut Unread,
) -> Vec<(String, Value)> {
    let mut others = Vec::new();
    for (key, number) in numbers.into_iter().flatten() {
        let Some((row, col)) = key.parse().ok().and_then(|number| board.cell(number)) else {
            others.push((key.clone(), number.clone()));
            continue;
        };
        let text = number.get(0).map_or(String::new(), |value| value.as_str().map_or_else(|| value.to_string(), str::to_string));
        let style = number.get(2).and_then(Value::as_str).unwrap_or("1");
        if text.trim().is_empty() {
            continue;
        }
        if !DIGITS.contains(&style) {
            let (name, found) = (format!("r{}c{}", row + 1, col + 1), foreign(&text));
            unread
                .put("number", format!("{name}: expected a digit, found '{found}' in small: candidates and notes are not read"));
            others.push((key.clone(), number.clone()));
            continue;
        }
        object["grid"][row][col]["value"] = text.trim().into();
        object["grid"][row][col]["given"] = true.into();
    }
    others
}

/// The cages, with the small number in one of their cells as the total; and the other small numbers.
fn cages(board: &Board, cages: &[Value], small: Option<&Map<String, Value>>) -> Result<(Vec<Value>, Map<String, Value>), String> {
    let mut totals: Map<String, Value> = small.cloned().unwrap_or_default();
    let mut all = Vec::new();
    for cage in cages.iter().filter(|cage| cage.as_array().is_some_and(|cells| !cells.is_empty())) {
        let cells = board.names(cage).ok_or_else(|| format!("{EXPECTED}: its cages leave the board"))?;
        let numbers = cage.as_array().into_iter().flatten().filter_map(Value::as_u64);
        let keys = numbers.flat_map(|cell| (0..4).map(move |k| (board.places.small(cell as usize) + k).to_string()));
        let keys: Vec<String> = keys.filter(|key| totals.contains_key(key)).collect();
        let total = keys.first().and_then(|key| totals.remove(key)).and_then(|number| number.get(0).cloned());
        all.push(json!({ "cells": cells, "value": total }));
    }
    Ok((all, totals))
}

#[cfg(test)]
mod tests;
