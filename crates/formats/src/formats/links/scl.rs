//! SudokuPad's own documents, which links carry after `scl`: JSON, most of it in a short form, compressed as lz-string does. They have
//! cells, regions, cages and rules of the whole board; everything else is drawn and described in words, so it is left out and
//! reported.
//!
//! The short form has one or two letters for usual keys, no quotes around keys and `'` around texts, nothing for `{}`, `t` and `f` for
//! true and false, and colours without their `#`.

use super::{Told, Unread, drawn, f_puzzles};
use serde_json::{Map, Value, json};

/// Keys and their short forms.
pub(super) const CELLS: [&str; 2] = ["cells", "ce"];
pub(super) const VALUE: [&str; 2] = ["value", "v"];
const REGIONS: [&str; 2] = ["regions", "re"];
pub(super) const CAGES: [&str; 2] = ["cages", "ca"];

/// Drawings that are not rules, and a word for each.
const DRAWN: [([&str; 2], &str); 6] = [
    (["lines", "l"], "lines"),
    (["arrows", "a"], "arrows"),
    (["overlays", "o"], "shapes"),
    (["underlays", "u"], "shapes"),
    (["foglight", "foglight"], "fog"),
    (["foglink", "foglink"], "fog"),
];

/// Rules of the whole board, and their names in f-puzzles.
const GLOBAL: [(&str, &str); 4] = [
    ("antiknight", "antiknight"),
    ("antiking", "antiking"),
    ("nonconsecutive", "nonconsecutive"),
    ("disjoint", "disjointgroups"),
];

pub(super) fn of<'a>(object: &'a Value, names: [&str; 2]) -> Option<&'a Value> {
    names.iter().find_map(|name| object.get(*name))
}

pub(super) fn list<'a>(object: &'a Value, names: [&str; 2]) -> &'a [Value] {
    of(object, names).and_then(Value::as_array).map_or(&[], Vec::as_slice)
}

/// Whether a line looks like a document: an object whose cells are rows of objects, and no row of our own.
pub(super) fn is_document(line: &str) -> bool {
    if line.contains("\"puzzle\"") {
        return false;
    }
    let line: String = line.chars().filter(|c| !c.is_whitespace() && !['"', '\''].contains(c)).take(1 << 16).collect();
    line.starts_with('{') && ["{cells:[[", ",cells:[[", "{ce:[[", ",ce:[["].iter().any(|start| line.contains(start))
}

/// Reads a document, short or not.
pub fn parsed(text: &str) -> Result<Told, String> {
    let unpacked = || serde_json::from_str(&long(text));
    let document: Value =
        serde_json::from_str(text).or_else(|_| unpacked()).map_err(|e| format!("expected a document of SudokuPad: {e}"))?;
    let rows = list(&document, CELLS);
    let side = rows.len();
    if !(2..=25).contains(&side) || rows.iter().any(|row| row.as_array().is_none_or(|cells| cells.len() != side)) {
        return Err("expected a document of SudokuPad with as many rows as columns, 2 to 25".into());
    }
    let mut region_of = vec![None; side * side];
    for (k, region) in list(&document, REGIONS).iter().enumerate() {
        for place in region.as_array().map_or(&[][..], Vec::as_slice) {
            region_of[at(place, side)?] = Some(k);
        }
    }
    let cell = |k: usize| {
        let value = of(&rows[k / side][k % side], VALUE).filter(|value| value.as_str() != Some(""));
        json!({ "value": value, "given": value.is_some(), "region": region_of[k] })
    };
    let grid: Vec<Vec<Value>> = (0..side).map(|row| (0..side).map(|col| cell(row * side + col)).collect()).collect();
    let mut object = Map::new();
    object.insert("size".into(), side.into());
    object.insert("grid".into(), json!(grid));
    let mut unread = Unread::default();
    for rule in document.get("global").and_then(Value::as_array).map_or(&[][..], Vec::as_slice) {
        let name = rule.as_str().unwrap_or("");
        match GLOBAL.into_iter().find(|(known, _)| *known == name) {
            Some((_, key)) => drop(object.insert(key.into(), true.into())),
            None => unread.put(
                name,
                format!("it has the rule {}, which no puzzle of gridpress can have; remove it", f_puzzles::quoted(name)),
            ),
        }
    }
    let drawn = DRAWN.into_iter().filter(|(names, _)| !list(&document, *names).is_empty());
    let mut dropped: Vec<&str> = drawn.map(|(_, word)| word).collect();
    put_cages(&document, side, &mut object, &mut dropped)?;
    dropped.dedup();
    let told = f_puzzles::told(&object)?;
    unread.0.extend(told.unread.0);
    // One with empty cells is none.
    let is_full = |text: &String| {
        text.len() == side * side && text.chars().all(|c| f_puzzles::digit_number(&c.to_string().into(), side).is_some())
    };
    let solution = said(&document, "solution").filter(is_full);
    let words = said(&document, "rules").unwrap_or_default();
    let drawn = drawn::scl::read(&document, side, unread.keys().iter().any(|key| key == "killercage"));
    Ok(Told { solution, dropped, drawn, words, unread, ..told })
}

/// What a document says of itself: in its metadata, or in a cage without cells that begins with the word.
fn said(document: &Value, name: &str) -> Option<String> {
    let joined = |value: &Value| match value {
        Value::String(text) => Some(text.clone()),
        Value::Array(lines) => Some(lines.iter().filter_map(Value::as_str).collect::<Vec<_>>().join("\n")),
        _ => None,
    };
    let in_cage = |cage: &Value| {
        let text = of(cage, VALUE).and_then(Value::as_str).filter(|_| list(cage, CELLS).is_empty())?;
        text.strip_prefix(name).and_then(|rest| rest.strip_prefix(':')).map(|rest| rest.trim().to_string())
    };
    let cages = list(document, CAGES).iter().filter_map(in_cage).collect::<Vec<_>>().join("\n");
    document.get("metadata").and_then(|all| all.get(name)).and_then(joined).or(Some(cages).filter(|text| !text.is_empty()))
}

/// The number of a place such as `[0,8]`: its row and its column, from 0.
pub(super) fn at(place: &Value, side: usize) -> Result<usize, String> {
    let number = |k: usize| place.get(k).and_then(Value::as_u64).map(|n| n as usize).filter(|&n| n < side);
    let at = number(0).and_then(|row| Some(row * side + number(1)?));
    at.ok_or_else(|| format!("expected places such as [0,0] on a board of {side} rows and columns"))
}

/// Adds the cages whose digits differ. A cage with as many cells as a row is a house; other cages have a total or none.
fn put_cages(
    document: &Value,
    side: usize,
    object: &mut Map<String, Value>,
    dropped: &mut Vec<&'static str>,
) -> Result<(), String> {
    let (mut cages, mut houses) = (Vec::new(), Vec::new());
    for cage in list(document, CAGES) {
        let cells = list(cage, CELLS);
        let is_on = |key: &str| cage.get(key).and_then(Value::as_bool) == Some(true);
        let value = of(cage, VALUE);
        // One without cells says something of the whole puzzle.
        if cells.is_empty() {
            continue;
        }
        if !is_on("unique") {
            dropped.extend((!is_on("hidden")).then_some("frames"));
            continue;
        }
        let name = |place: &Value| at(place, side).map(|at| format!("R{}C{}", at / side + 1, at % side + 1));
        let cells = cells.iter().map(name).collect::<Result<Vec<String>, String>>()?;
        match cells.len() == side {
            true => houses.push(json!({ "cells": cells })),
            false => cages.push(json!({ "cells": cells, "value": value.or(cage.get("sum")) })),
        }
    }
    object.insert("killercage".into(), cages.into());
    object.insert("extraregion".into(), houses.into());
    Ok(())
}

/// JSON from the short form. Anything invalid stays unchanged, and the JSON reader reports it.
fn long(text: &str) -> String {
    let quote = if text.contains('"') { '"' } else { '\'' };
    let mut json = String::with_capacity(text.len() * 2);
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let before = json.chars().next_back();
        if first == quote {
            let (told, behind) = quoted(&rest[1..], quote);
            json.push_str(&Value::from(told).to_string());
            rest = behind;
            continue;
        }
        if matches!(first, '{' | '}' | '[' | ']' | ',' | ':') {
            let is_empty = matches!(first, '}' | ']' | ',') && matches!(before, Some('[' | ',' | '{'));
            if is_empty && !(before == Some('{') && first == '}') {
                json.push_str("{}");
            }
            json.push(first);
            rest = &rest[1..];
            continue;
        }
        let length = rest.find(['{', '}', '[', ']', ',', ':', quote]).unwrap_or(rest.len()).max(first.len_utf8());
        let (word, behind) = rest.split_at(length);
        let is_colour = word.len() == 6 && word.bytes().all(|byte| byte.is_ascii_hexdigit());
        match word {
            _ if behind.starts_with(':') => json.push_str(&Value::from(word).to_string()),
            "t" => json.push_str("true"),
            "f" => json.push_str("false"),
            _ if is_colour || word.starts_with('#') => json.push_str(&Value::from(word).to_string()),
            _ => json.push_str(word),
        }
        rest = behind;
    }
    json
}

/// A text up to its quote, and what follows it.
fn quoted(text: &str, quote: char) -> (String, &str) {
    let mut told = String::new();
    let mut chars = text.char_indices();
    while let Some((at, c)) = chars.next() {
        match c {
            _ if c == quote => return (told, &text[at + 1..]),
            '\\' => match chars.next().map(|(_, c)| c) {
                Some('n') => told.push('\n'),
                Some(c) => told.push(c),
                None => {}
            },
            c => told.push(c),
        }
    }
    (told, "")
}
