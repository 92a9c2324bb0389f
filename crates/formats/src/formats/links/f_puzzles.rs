//! The documents of f-puzzles: a grid of cells in JSON, and the links that carry one. What a document asks for beyond rows,
//! columns and boxes is refused, not dropped.
//!
//! Its editor makes grids of up to 16 by 16. It has default boxes for each size; if boxes are not squares, every cell names its box, so
//! that no convention is needed.

use super::f_signs::Place;
use super::{Told, Unread, drawn, f_signs, lz};
use crate::board::{Grid, RuleCells, Shape, digit_of_symbol, symbol};
use crate::formats::Record;
use crate::kinds::rules_of_groups;
use serde::Serialize;
use serde_json::Value;

/// The widest grid of its editor.
const MAX_SIDE: usize = 16;

/// The rules that a document can say.
pub const RULES: &[&str] = &[
    "latin",
    "regions",
    "diagonals",
    "falling-diagonal",
    "rising-diagonal",
    "windows",
    "disjoint-groups",
    "asterisk",
    "centre-dots",
    "girandola",
    "halloween",
    "per-cent",
    "letter-s",
    "extra",
    "anti-knight",
    "anti-king",
    "non-consecutive",
    "cages",
    "difference",
    "ratio",
    "xv",
    "greater",
    "thermo",
    "slow-thermo",
    "palindrome",
    "whispers",
    "clone",
    "arrow",
    "region-sum",
    "renban",
    "between",
    "quadruple",
    "little-killer",
    "sandwich",
    "skyscraper",
    "x-sum",
    "all-consecutive",
    "all-dots",
    "all-xv",
    "odd",
    "even",
];

/// Keys that switch a rule on.
const SWITCHES: [(&str, &str); 6] = [
    ("diagonal-", "falling-diagonal"),
    ("diagonal+", "rising-diagonal"),
    ("antiknight", "anti-knight"),
    ("antiking", "anti-king"),
    ("disjointgroups", "disjoint-groups"),
    ("nonconsecutive", "non-consecutive"),
];

/// Keys with a list of marked cells.
const MARKS: [(&str, &str); 2] = [("odd", "odd"), ("even", "even")];

/// The key with groups of cells that hold different digits.
const GROUPS: &str = "extraregion";

/// The key with cages and their totals.
const CAGES: &str = "killercage";

/// Keys that only decorate a puzzle or hide it for a while, and a word for each: they are left out, and reported.
const DECORATES: [(&str, &str); 6] = [
    ("line", "lines"),
    ("circle", "circles"),
    ("rectangle", "rectangles"),
    ("cage", "frames"),
    ("foglight", "fog"),
    ("fogofwar", "fog"),
];

/// The key of a cell with the digits that it may hold.
const CANDIDATES: &str = "givenPencilMarks";

/// Keys of a document that restrict nothing: the title of a puzzle, the look of its editor, and the message when it is solved.
const ASKS_NOTHING: &[&str] = &[
    "size",
    "title",
    "author",
    "ruleset",
    "grid",
    "solution",
    "highlightConflicts",
    "disabledlogic",
    "truecandidatesoptions",
    "successMessage",
    "msgcorrect",
    "version",
    "tags",
];
/// The same for a cell: colours and what a player wrote.
const CELL_ASKS_NOTHING: &[&str] =
    &["value", "given", "region", "c", "cArray", "highlight", "centerPencilMarks", "cornerPencilMarks", "solution", CANDIDATES];

/// Why it can't hold a puzzle.
pub fn refuses(record: Record) -> Option<&'static str> {
    let layout = record.layout();
    // Its grids hold as many digits as they have rows, each once per row, so nine digits in three rows don't fit.
    let has_sums = layout.cages.iter().any(|cage| !cage.look.stands_in_rules());
    let is_large = layout.n_digits as usize > MAX_SIDE;
    // It counts places in boxes, and has boxes of its own.
    has_sums
        .then_some("it has no place for sums")
        .or(is_large.then_some("its editor makes boards of at most 16 by 16"))
        .or_else(|| f_signs::refuses(layout))
}

#[derive(Serialize)]
struct Document<'a> {
    size: u8,
    title: String,
    author: &'a str,
    ruleset: &'a str,
    grid: Vec<Vec<Cell>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    solution: Option<&'a [u8]>,
    #[serde(flatten)]
    rules: serde_json::Map<String, Value>,
}

#[derive(Serialize)]
struct Cell {
    #[serde(skip_serializing_if = "Option::is_none")]
    value: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    given: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    region: Option<Value>,
}

/// The keys for a puzzle's rules.
fn rules_of(record: Record) -> serde_json::Map<String, Value> {
    let (layout, clues) = (record.layout(), record.clues());
    let name = |cell: u16| format!("R{}C{}", layout.row(cell) + 1, layout.col(cell) + 1);
    let has = |rule: &str| layout.rules.iter().any(|one| one.name == rule);
    let mut keys = serde_json::Map::new();
    for (key, rule) in SWITCHES {
        if has(rule) || rule.ends_with("-diagonal") && has("diagonals") {
            keys.insert(key.into(), true.into());
        }
    }
    // Houses without a switch are written cell by cell; those that follow from others are left out.
    let is_written = |rule: &str| {
        let has_switch = SWITCHES.iter().any(|(_, known)| *known == rule) || rule == "diagonals";
        !has_switch && rule != "cages" && RULES.contains(&rule)
    };
    let houses = layout.houses.iter().filter(|house| house.label.is_some_and(|label| is_written(label.rule)));
    let cells = |cells: &[u16]| cells.iter().map(|&cell| name(cell)).collect::<Vec<String>>();
    let groups: Vec<Value> = houses.map(|house| serde_json::json!({ "cells": cells(&house.cells) })).collect();
    if !groups.is_empty() {
        keys.insert(GROUPS.into(), groups.into());
    }
    let cages = layout.cages.iter().zip(&clues.sums).map(|(cage, sum)| match sum {
        Some(sum) => serde_json::json!({ "cells": cells(&cage.cells), "value": sum.to_string() }),
        None => serde_json::json!({ "cells": cells(&cage.cells) }),
    });
    let cages: Vec<Value> = cages.collect();
    if !cages.is_empty() {
        keys.insert(CAGES.into(), cages.into());
    }
    for (key, rule) in MARKS {
        let marked = clues.items.iter().filter(|item| item.mark.name() == rule);
        let marked: Vec<Value> = marked.map(|item| serde_json::json!({ "cell": name(item.cell) })).collect();
        if !marked.is_empty() {
            keys.insert(key.into(), marked.into());
        }
    }
    f_signs::write(layout, &mut keys);
    keys
}

/// A puzzle as a link to f-puzzles.com.
pub fn link(record: Record) -> Vec<u8> {
    format!("https://f-puzzles.com/?load={}\n", packed(record)).into_bytes()
}

/// A puzzle as a document, compressed.
pub fn packed(record: Record) -> String {
    lz::compressed(&document(record))
}

/// The JSON of f-puzzles, as its links pack it.
pub fn document(record: Record) -> String {
    let (layout, size) = (record.layout(), record.size());
    let side = layout.shape.cols as usize;
    let givens = &record.clues().givens.0;
    let regions = layout.rules.iter().find_map(|rule| match &rule.cells {
        RuleCells::Regions(of) => Some(of),
        _ => None,
    });
    let region = |i: usize| match (regions, layout.box_shape) {
        (Some(of), _) => Some(of[i].into()),
        (None, None) => Some(Value::Null),
        (None, Some(_)) => (size.rows != size.cols).then(|| box_of(size, side, i).into()),
    };
    let cell = |i: usize| Cell {
        value: Some(givens[i]).filter(|&digit| digit > 0),
        given: (givens[i] > 0).then_some(true),
        region: region(i),
    };
    let document = Document {
        size: layout.n_digits,
        title: format!("{} {}", record.kind().title, record.value_of("id")),
        author: "gridpress",
        ruleset: record.kind().about,
        grid: (0..givens.len() / side).map(|row| (0..side).map(|column| cell(row * side + column)).collect()).collect(),
        solution: record.solution().map(|grid: &Grid| grid.0.as_slice()),
        rules: rules_of(record),
    };
    serde_json::to_string(&document).expect("numbers and texts are always JSON")
}

/// The box of a cell, counted row by row.
fn box_of(size: Shape, side: usize, cell: usize) -> usize {
    let (rows, cols) = (size.rows as usize, size.cols as usize);
    cell / side / rows * (side / cols) + cell % side / cols
}

/// Reads a document.
pub fn parsed(json: &str) -> Result<Told, String> {
    let document: Value = serde_json::from_str(json).map_err(|e| format!("expected a document of f-puzzles: {e}"))?;
    told(document.as_object().ok_or("expected a document of f-puzzles, an object with size and grid")?)
}

/// The puzzle of a document.
pub fn told(object: &serde_json::Map<String, Value>) -> Result<Told, String> {
    let is_known = |key: &str| {
        let is_rule = SWITCHES.iter().chain(&MARKS).any(|(known, _)| *known == key) || [GROUPS, CAGES].contains(&key);
        is_rule || f_signs::is_known(key) || ASKS_NOTHING.contains(&key) || DECORATES.iter().any(|(known, _)| *known == key)
    };
    let mut unread = Unread::default();
    for (key, _) in object.iter().filter(|(key, value)| !is_known(key) && asks(value)) {
        unread.put(key, format!("it has {}, which no puzzle of gridpress can have; remove it", quoted(key)));
    }
    let side = object.get("size").and_then(Value::as_u64).filter(|side| (2..=25).contains(side));
    let side = side.ok_or("expected \"size\" with the side of the grid, from 2 to 25")? as usize;
    let rows = object.get("grid").and_then(Value::as_array).filter(|rows| rows.len() == side);
    let rows = rows.ok_or_else(|| format!("expected \"grid\" with {side} rows"))?;
    let (mut puzzle, mut boxes, mut marked) = (String::new(), Vec::new(), [Vec::new(), Vec::new()]);
    for (r, row) in rows.iter().enumerate() {
        let cells = row.as_array().filter(|cells| cells.len() == side);
        for (c, cell) in cells.ok_or_else(|| format!("expected {side} cells in row {}", r + 1))?.iter().enumerate() {
            let name = format!("r{}c{}", r + 1, c + 1);
            let read = read_cell(cell, side, &name, &mut unread).map_err(|problem| format!("{name}: {problem}"))?;
            puzzle.push(read.symbol);
            boxes.push(read.region);
            marked
                .iter_mut()
                .zip(MARKS)
                .filter(|(_, (_, rule))| read.mark == Some(rule))
                .for_each(|(of, _)| of.push(name.clone()));
        }
    }
    let (size, regions) = size_of(side, &boxes)?;
    let mut rules: Vec<String> = regions.into_iter().collect();
    let (said, has_texts) = rules_said(object, size, side, marked, &mut unread);
    rules.extend(said);
    let asked = DECORATES.into_iter().filter(|(key, _)| object.get(*key).is_some_and(asks));
    let mut dropped: Vec<&str> = asked.map(|(_, word)| word).chain(has_texts.then_some("texts")).collect();
    dropped.dedup();
    let solution = object.get("solution").and_then(Value::as_array).and_then(|cells| read_solution(cells, side));
    let drawn = drawn::f_puzzles::read(object, side, &unread.keys());
    let words = object.get("ruleset").and_then(Value::as_str).unwrap_or("").to_string();
    Ok(Told { size: size.to_string(), puzzle, solution, rules: rules.join(" "), dropped, drawn, words, unread })
}

/// The rules of a document in our words, and whether it has texts that are not rules. `marked` are the cells that are marked by their
/// candidates, for each of [`MARKS`].
fn rules_said(
    object: &serde_json::Map<String, Value>,
    size: Shape,
    side: usize,
    marked: [Vec<String>; 2],
    unread: &mut Unread,
) -> (Vec<String>, bool) {
    let mut rules = Vec::new();
    for (key, rule) in SWITCHES {
        match object.get(key) {
            Some(Value::Bool(true)) => rules.push(rule.to_string()),
            Some(value) if asks(value) => unread.put(key, format!("{}: expected true or false", quoted(key))),
            _ => {}
        }
    }
    let groups =
        list(object, GROUPS).and_then(|groups| groups.iter().map(|group| cells_of(group, side, "an extra region")).collect());
    let mut groups: Vec<Vec<Place>> = unread.or_none(GROUPS, groups);
    let cages = list(object, CAGES).and_then(|cages| cages_said(cages, size, side));
    let (cages, others) = unread.or_none(CAGES, cages);
    groups.extend(others);
    let groups: Vec<String> = groups.iter().map(|cells| named(cells)).collect();
    rules.extend(unread.or_none(GROUPS, rules_of_groups(&groups, side)));
    rules.extend(cages);
    for ((key, rule), mut marked) in MARKS.into_iter().zip(marked) {
        let said = |mark: &Value| Ok(named(&[cell(mark.get("cell").unwrap_or(&Value::Null), side)?]));
        marked.extend(
            unread.or_none(key, list(object, key).and_then(|marks| marks.iter().map(said).collect::<Result<Vec<_>, _>>())),
        );
        if !marked.is_empty() {
            marked.sort_unstable();
            marked.dedup();
            rules.push(format!("{rule}={}", marked.join(",")));
        }
    }
    let signs = f_signs::read(object, side, unread);
    rules.retain(|rule| !(signs.says_switch && rule == "non-consecutive"));
    rules.extend(signs.rules);
    (rules, signs.has_texts)
}

fn list<'a>(object: &'a serde_json::Map<String, Value>, key: &str) -> Result<&'a [Value], String> {
    match object.get(key) {
        None | Some(Value::Null) => Ok(&[]),
        Some(Value::Array(list)) => Ok(list),
        Some(_) => Err(format!("{}: expected a list", quoted(key))),
    }
}

/// A cell such as `R1C1`: its row and column, from 1.
fn cell(value: &Value, side: usize) -> Result<Place, String> {
    let name = value.as_str().map(str::to_ascii_lowercase).unwrap_or_default();
    let number = |text: &str| text.parse::<usize>().ok().filter(|n| (1..=side).contains(n));
    let place = name.strip_prefix('r').and_then(|name| name.split_once('c'));
    place.and_then(|(row, col)| Some((number(row)?, number(col)?))).ok_or_else(|| "expected cells such as R1C1".to_string())
}

fn cells_of(value: &Value, side: usize, what: &str) -> Result<Vec<Place>, String> {
    let cells = value.get("cells").and_then(Value::as_array).ok_or_else(|| format!("expected the cells of {what}"))?;
    cells.iter().map(|value| cell(value, side)).collect()
}

fn named(cells: &[Place]) -> String {
    cells.iter().map(|(row, col)| format!("r{row}c{col}")).collect::<Vec<_>>().join(",")
}

/// Killer cages as rules. In gridpress they are disjoint; one that overlaps an earlier one is split into two rules: a calculation that
/// adds up to its total, and a group of different digits unless a row, column or box implies that; the groups come second. Calculations
/// are disjoint, too.
fn cages_said(cages: &[Value], size: Shape, side: usize) -> Result<(Vec<String>, Vec<Vec<Place>>), String> {
    let (mut apart, mut overlapping, mut groups) = (Vec::new(), Vec::new(), Vec::new());
    let mut is_taken = [vec![false; side * side], vec![false; side * side]];
    for cage in cages {
        let cells = cells_of(cage, side, "a killer cage")?;
        let total = match cage.get("value") {
            None | Some(Value::Null) => None,
            Some(Value::String(text)) if text.trim().is_empty() => None,
            Some(Value::String(text)) if text.trim().bytes().all(|byte| byte.is_ascii_digit()) => Some(text.trim().to_string()),
            Some(Value::Number(number)) => Some(number.to_string()),
            Some(_) => return Err("expected a whole number as the value of a killer cage".into()),
        };
        let at = |&(row, col): &(usize, usize)| (row - 1) * side + col - 1;
        let Some(layer) = (0..2).find(|&layer| !cells.iter().any(|cell| is_taken[layer][at(cell)])) else {
            return Err("its killer cages overlap too often: those that overlap others are read as calculations, which have to lie apart themselves".into());
        };
        if layer == 0 || total.is_some() {
            cells.iter().for_each(|cell| is_taken[layer][at(cell)] = true);
        }
        if layer == 0 {
            apart.push(total.map_or(String::new(), |total| format!("{total}:")) + &named(&cells));
            continue;
        }
        let (rows, cols) = (size.rows as usize, size.cols as usize);
        let is_one = |house: &dyn Fn(&Place) -> Place| cells.iter().all(|cell| house(cell) == house(&cells[0]));
        let is_in_box = rows > 1 && is_one(&|&(row, col)| ((row - 1) / rows, (col - 1) / cols));
        if !is_in_box && !is_one(&|&(row, _)| (row, 0)) && !is_one(&|&(_, col)| (0, col)) {
            groups.push(cells.clone());
        }
        overlapping.extend(total.map(|total| format!("{total}+:{}", named(&cells))));
    }
    let rule = |name: &str, cages: Vec<String>| (!cages.is_empty()).then(|| format!("{name}={}", cages.join(";")));
    Ok((rule("cages", apart).into_iter().chain(rule("calculation", overlapping)).collect(), groups))
}

/// Whether a value asks for anything: an empty list or a switch that is off does not.
fn asks(value: &Value) -> bool {
    match value {
        Value::Null | Value::Bool(false) => false,
        Value::Array(list) => !list.is_empty(),
        Value::Object(map) => !map.is_empty(),
        Value::String(text) => !text.is_empty(),
        Value::Bool(true) | Value::Number(_) => true,
    }
}

pub(super) fn quoted(key: &str) -> String {
    format!("'{}'", key.chars().take(40).flat_map(char::escape_default).collect::<String>())
}

/// The contents of a cell.
struct CellRead {
    /// A given, or `.`.
    symbol: char,
    /// The box that it names; `null` for none.
    region: Option<Value>,
    /// Which of [`MARKS`] its candidates amount to.
    mark: Option<&'static str>,
}

fn read_cell(cell: &Value, side: usize, name: &str, unread: &mut Unread) -> Result<CellRead, String> {
    let cell = cell.as_object().ok_or("expected an object")?;
    if let Some((key, _)) = cell.iter().find(|(key, value)| !CELL_ASKS_NOTHING.contains(&key.as_str()) && asks(value)) {
        unread.put(key, format!("{name}: it has {}, which gridpress does not read; remove it", quoted(key)));
    }
    // A player's digits are not clues.
    let is_given = cell.get("given").and_then(Value::as_bool).unwrap_or(false);
    let given = match cell.get("value").filter(|value| is_given && !value.is_null()) {
        None => None,
        Some(value) => Some(digit(value, side).ok_or_else(|| format!("expected a value from 1 to {side}"))?),
    };
    let (only, mark) = match cell.get(CANDIDATES).filter(|value| given.is_none() && asks(value)) {
        None => (None, None),
        Some(value) => unread.or_none(CANDIDATES, candidates(value, side).map_err(|problem| format!("{name}: {problem}"))),
    };
    Ok(CellRead { symbol: given.or(only).unwrap_or('.'), region: cell.get("region").cloned(), mark })
}

/// What the candidates of a cell amount to: a given, or a mark, or nothing if they are all digits. No clue of gridpress can express
/// others.
fn candidates(value: &Value, side: usize) -> Result<(Option<char>, Option<&'static str>), String> {
    let expected = || format!("{}: expected digits from 1 to {side}", quoted(CANDIDATES));
    let values = value.as_array().ok_or_else(expected)?;
    let mut digits = values.iter().map(|value| digit_number(value, side)).collect::<Option<Vec<u64>>>().ok_or_else(expected)?;
    digits.sort_unstable();
    digits.dedup();
    let are = |first: u64, step: usize| digits.iter().copied().eq((first..=side as u64).step_by(step));
    match digits[..] {
        [only] => Ok((Some(symbol(only as u8)), None)),
        _ if are(1, 1) => Ok((None, None)),
        _ if are(1, 2) => Ok((None, Some("odd"))),
        _ if are(2, 2) => Ok((None, Some("even"))),
        _ => Err(format!(
            "its {} are neither one digit nor all odd or all even ones: gridpress has no clue that leaves a cell others",
            quoted(CANDIDATES)
        )),
    }
}

/// A digit of a grid, as a number or as a text.
pub(super) fn digit_number(value: &Value, side: usize) -> Option<u64> {
    let number = match value {
        Value::String(text) => text.parse::<u64>().ok().or_else(|| {
            let mut chars = text.chars();
            chars.next().filter(|_| chars.next().is_none()).and_then(digit_of_symbol).map(u64::from)
        }),
        _ => value.as_u64(),
    };
    number.filter(|number| (1..=side as u64).contains(number))
}

fn digit(value: &Value, side: usize) -> Option<char> {
    digit_number(value, side).map(|number| symbol(number as u8))
}

/// All cells of the solution in sequence; `None` if one is missing.
fn read_solution(cells: &[Value], side: usize) -> Option<String> {
    (cells.len() == side * side).then(|| cells.iter().map(|cell| digit(cell, side)).collect()).flatten()
}

/// The size, and the regions if they are not boxes. Cells that name no box are in the editor's default boxes: as square as possible, and
/// wider than tall; a grid with a prime side has none.
fn size_of(side: usize, regions: &[Option<Value>]) -> Result<(Shape, Option<String>), String> {
    let shapes =
        || (2..=side / 2).filter(|rows| side.is_multiple_of(*rows)).map(|rows| Shape::new(rows as u8, (side / rows) as u8));
    let own = shapes().filter(|size| size.rows <= size.cols).max_by_key(|size| size.rows);
    let latin = Shape::new(1, side as u8);
    if regions.iter().all(|region| matches!(region, Some(Value::Null))) {
        return Ok((latin, Some("latin".into())));
    }
    if regions.iter().all(Option::is_none) {
        return own.map(|own| (own, None)).ok_or_else(|| format!("a grid of {side} by {side} has no boxes"));
    }
    // A box that the cell does not name is that of the editor, numbered as boxes are.
    let name = |i: usize| match (&regions[i], own) {
        (Some(region), _) => region.clone(),
        (None, Some(own)) => Value::from(box_of(own, side, i)),
        (None, None) => Value::Null,
    };
    let names: Vec<Value> = (0..side * side).map(name).collect();
    let fits = |size: &Shape| {
        // The first cell of each box, and whether all others agree with it and no other box has its name.
        let first = |k: usize| (0..names.len()).find(|&i| box_of(*size, side, i) == k).map(|i| &names[i]);
        let firsts: Vec<&Value> = (0..side).filter_map(first).collect();
        let is_one = (0..names.len()).all(|i| firsts.get(box_of(*size, side, i)).is_some_and(|first| **first == names[i]));
        is_one && (0..side).all(|k| !firsts[..k].contains(&firsts[k])) && !firsts.iter().any(|name| name.is_null())
    };
    if let Some(size) = shapes().find(fits) {
        return Ok((size, None));
    }
    let mut met: Vec<&Value> = Vec::new();
    let mut letters = String::new();
    for name in &names {
        let number = met.iter().position(|known| *known == name).unwrap_or(met.len());
        if number == met.len() {
            met.push(name);
        }
        letters.push(if name.is_null() { '.' } else { (b'A' + number.min(25) as u8) as char });
    }
    let text = format!("regions={letters}");
    match crate::kinds::read_rules(&text, Shape::new(1, side as u8)) {
        Ok(_) => Ok((latin, Some(text))),
        Err(_) => Err("its regions are neither boxes nor as many pieces of equal size as there are digits".into()),
    }
}
