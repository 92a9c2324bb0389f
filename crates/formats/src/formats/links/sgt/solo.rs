//! Solo: `3x3:a5_6b7…`. Before the colon is the size of a box, as in gridpress: 2x3 is two rows tall and three columns wide.
//! After it come the cells row by row: a number is a given, a letter a number of empty cells (`a` is one, `z` 26), and `_`
//! separates two givens that would run into one number. Regions and cages follow after commas, as walls between cells; after the
//! cages their totals, written like givens, each in the first cell of its cage.
//!
//! `9j` is a board of nine by nine with regions of any outline, `x` adds the diagonals and `k` the cages. Symmetry and level may
//! follow; they say only how a puzzle was made.

use super::{Fault, Id, Told, numbers, read_numbers, told_rows, walls};
use crate::board::{RuleCells, symbol};
use crate::formats::Record;
use crate::formats::lines::Rows;
use crate::formats::read::LayoutCache;
use crate::guard::foreign;
use std::io::BufRead;

/// The rules that it has.
pub const RULES: &[&str] = &["regions", "diagonals", "cages"];

/// Why it can't hold a puzzle: all cells of its killers are in cages with totals.
pub fn refuses(record: Record) -> Option<&'static str> {
    let layout = record.layout();
    let is_plain = layout.cages.iter().any(|cage| !cage.look.stands_in_rules());
    let n_caged: usize = layout.cages.iter().map(|cage| cage.cells.len()).sum();
    let is_whole = layout.cages.is_empty() || n_caged == layout.n_cells() && record.clues().sums.iter().all(Option::is_some);
    match (is_plain, is_whole) {
        (true, _) => Some("it has no place for sums"),
        (false, false) => Some("all cells of its killers are in cages, and all cages have totals"),
        (false, true) => None,
    }
}

/// The part before the colon.
struct Params {
    /// Rows and columns of a box, or one row of all columns where regions take the place of boxes.
    boxes: [usize; 2],
    has_regions: bool,
    has_diagonals: bool,
    has_cages: bool,
}

/// The number that a text begins with, of two figures at most, and the rest.
fn leading(text: &str) -> Option<(usize, &str)> {
    let (number, rest) = text.split_at(text.bytes().take_while(u8::is_ascii_digit).count());
    Some((number.parse().ok().filter(|_| number.len() <= 2)?, rest))
}

/// Only Solo has boxes, or a `j` after the side.
fn params(text: &str) -> Option<Params> {
    let (first, rest) = leading(text)?;
    let boxed = rest.strip_prefix('x').and_then(leading);
    let ([rows, cols], rest) = boxed.map_or(([1, first], rest), |(cols, rest)| ([first, cols], rest));
    let is_letter = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit();
    if rest.len() > 12 || !rest.bytes().all(is_letter) {
        return None;
    }
    let letters = &rest[..rest.bytes().take_while(|byte| b"jxk".contains(byte)).count()];
    let has_regions = letters.contains('j');
    let boxes = if has_regions { [1, rows * cols] } else { [rows, cols] };
    let has_diagonals = letters.contains('x');
    (boxed.is_some() || has_regions).then_some(Params { boxes, has_regions, has_diagonals, has_cages: letters.contains('k') })
}

/// Whether a line has the form of an ID.
pub fn is_id(line: &str) -> bool {
    let Some((before, told)) = line.split_once(':') else { return false };
    let is_told = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || matches!(byte, b'_' | b',');
    params(before).is_some() && !told.is_empty() && told.bytes().all(is_told)
}

/// An ID a line.
pub fn rows<'a>(input: impl BufRead + 'a, cache: LayoutCache) -> Rows<'a> {
    told_rows(input, cache, parsed)
}

fn parsed(text: &str) -> Result<Told, Fault> {
    let expected = || (0, format!("expected a game ID of Solo, such as 3x3:a5_6b7…; found '{}'", foreign(text)));
    let (before, told) = text.split_once(':').ok_or_else(expected)?;
    let Params { boxes: [rows, cols], has_regions, has_diagonals, has_cages } = params(before).ok_or_else(expected)?;
    let side = rows * cols;
    if !(2..=25).contains(&side) {
        return Err((0, format!("expected a side from 2 to 25, found {side}")));
    }
    let mut at = before.len() + 1;
    let mut parts = told.split(',');
    let mut part = || {
        let part = parts.next().unwrap_or("");
        let id = Id { side, has_letter: false, told: part, at };
        at += part.len() + 1;
        id
    };
    let grid = |id: &Id, most: usize| read_numbers(id.told, side * side, most).map_err(|(at, problem)| id.fault(at, problem));
    let givens = grid(&part(), side)?;
    let mut rules: Vec<String> = Vec::new();
    if has_regions {
        let id = part();
        let regions = walls::read(&id, id.told)?;
        let of = |cell: usize| regions.iter().position(|cells| cells.contains(&cell)).unwrap_or(0);
        if regions.len() != side {
            return Err(id.fault(0, format!("expected {side} regions, found {}", regions.len())));
        }
        rules.push(format!("regions={}", (0..side * side).map(|cell| (b'A' + of(cell) as u8) as char).collect::<String>()));
    }
    rules.extend(has_diagonals.then(|| "diagonals".into()));
    if has_cages {
        let id = part();
        let cages = walls::read(&id, id.told)?;
        let totals = grid(&part(), side * (side + 1) / 2)?;
        let cage = |cells: &Vec<usize>| {
            let total = cells.iter().map(|&cell| totals[cell]).find(|&total| total > 0);
            let cells: Vec<String> = cells.iter().map(|&cell| id.cell(cell / side, cell % side)).collect();
            total.map_or(String::new(), |total| format!("{total}:")) + &cells.join(",")
        };
        rules.push(format!("cages={}", cages.iter().map(cage).collect::<Vec<_>>().join(";")));
    }
    let end = part();
    if end.at <= text.len() {
        return Err(end.fault(0, "expected the end of the ID"));
    }
    let puzzle = givens.iter().map(|&given| if given == 0 { '.' } else { symbol(given as u8) }).collect();
    Ok(Told { size: format!("{rows}x{cols}"), puzzle, rules: rules.join(" "), ..Told::default() })
}

/// A puzzle as a game ID.
pub fn id(record: Record) -> Vec<u8> {
    let layout = record.layout();
    let has = |name: &str| layout.rules.iter().find(|rule| rule.name == name);
    let regions = has("regions").map(|rule| &rule.cells);
    let mut id = match regions {
        Some(_) => format!("{}j", layout.n_digits),
        None => record.size().to_string(),
    };
    for (rule, letter) in [("diagonals", 'x'), ("cages", 'k')] {
        id.extend(has(rule).map(|_| letter));
    }
    id.push(':');
    id.push_str(&numbers(record.clues().givens.0.iter().map(|&digit| digit.into())));
    let side = layout.n_digits as usize;
    if let Some(RuleCells::Regions(of)) = regions {
        id.push(',');
        id.push_str(&walls::text(of, side));
    }
    if !layout.cages.is_empty() {
        let (mut of, mut totals) = (vec![0; layout.n_cells()], vec![0; layout.n_cells()]);
        for ((cage, sum), k) in layout.cages.iter().zip(&record.clues().sums).zip(0u16..) {
            cage.cells.iter().for_each(|&cell| of[cell as usize] = k);
            totals[cage.cells[0] as usize] = sum.unwrap_or(0);
        }
        id.push(',');
        id.push_str(&walls::text(&of, side));
        id.push(',');
        id.push_str(&numbers(totals.into_iter()));
    }
    id.push('\n');
    id.into_bytes()
}
