//! Keen: `4:abaa_a__a_7a,m12d2s1m4…`. The walls between cages, then, after a comma, a letter and a number for each cage, in the order
//! of their first cells: `a` adds, `s` subtracts, `m` multiplies and `d` divides. A cage of one cell adds.

use super::{Fault, Id, walls};
use crate::board::{HouseKind, Operator, Sign, Sort};
use crate::formats::Record;
use crate::guard::foreign;

/// The rules that it has.
pub const RULES: &[&str] = &["latin", "calculation"];

/// The largest side of the game, and the largest cage.
const MOST: (u8, usize) = (9, 6);

/// The letters of operators.
const LETTERS: [(char, Operator); 4] =
    [('a', Operator::Add), ('s', Operator::Subtract), ('m', Operator::Multiply), ('d', Operator::Divide)];

/// Why it can't hold a puzzle: all of its cells are in cages, all cages have operators, and it has no other digits.
pub fn refuses(record: Record) -> Option<&'static str> {
    let layout = record.layout();
    let cages = || layout.signs.iter().filter(|sign| sign.sort == Sort::Calculation);
    let is_hidden = |cage: &Sign| cage.calculation().1 == Operator::Hidden && cage.cells.len() > 1;
    let is_said = |cell: usize, given: u8| {
        cages().any(|cage| matches!(cage.cells[..], [only] if only as usize == cell) && cage.calculation().0 == u32::from(given))
    };
    let mut givens = record.clues().givens.0.iter().enumerate().filter(|(_, given)| **given > 0);
    match () {
        () if !layout.houses_of_kind(HouseKind::Box).is_empty() => Some("its boards have no boxes"),
        () if layout.n_digits > MOST.0 => Some("its boards are 9x9 at most"),
        () if cages().any(is_hidden) => Some("its cages show their operators"),
        () if cages().any(|cage| cage.cells.len() > MOST.1) => Some("its cages have 6 cells at most"),
        () if cages().map(|cage| cage.cells.len()).sum::<usize>() != layout.n_cells() => Some("all of its cells are in cages"),
        () if !givens.all(|(cell, &given)| is_said(cell, given)) => Some("it has no digits but those of cages of one cell"),
        () => None,
    }
}

/// A puzzle as a game ID.
pub fn id(record: Record) -> Vec<u8> {
    let layout = record.layout();
    let side = layout.n_digits as usize;
    let mut cages: Vec<&Sign> = layout.signs.iter().filter(|sign| sign.sort == Sort::Calculation).collect();
    cages.sort_unstable_by_key(|cage| cage.cells[0]);
    let mut of = vec![0; layout.n_cells()];
    for (k, cage) in (1..).zip(&cages) {
        cage.cells.iter().for_each(|&cell| of[cell as usize] = k);
    }
    let told = |cage: &&Sign| {
        let (number, operator) = cage.calculation();
        // Only a cage of one cell has no operator.
        let letter = LETTERS.iter().find(|(_, one)| *one == operator).map_or('a', |(letter, _)| *letter);
        format!("{letter}{number}")
    };
    let cages: String = cages.iter().map(told).collect();
    format!("{side}:{},{cages}\n", walls::counted(&walls::text(&of, side))).into_bytes()
}

/// Whether the text after a colon is walls, a comma, and the first of some cages.
pub fn is_like(told: &str) -> bool {
    let Some((walls, cages)) = told.split_once(',') else { return false };
    let is_wall = |byte: u8| byte.is_ascii_lowercase() || byte == b'_';
    let is_cage = |text: &str| {
        text.strip_prefix(LETTERS.map(|(letter, _)| letter)).is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit()))
    };
    walls.bytes().next().is_some_and(is_wall)
        && walls.bytes().all(|byte| is_wall(byte) || byte.is_ascii_digit())
        && is_cage(cages)
}

/// Reads the cages.
pub fn parsed(id: &Id) -> Result<(Vec<u16>, String), Fault> {
    let (walls, cages) = id.told.split_once(',').unwrap_or((id.told, ""));
    let regions = walls::read(id, walls)?;
    let mut at = walls.len() + 1;
    let mut rest = cages;
    let mut signs = Vec::new();
    for cells in &regions {
        let fault = |problem: String| Err(id.fault(at, problem));
        let Some(first) = rest.chars().next() else {
            return fault(format!("expected {} cages, found {}", regions.len(), signs.len()));
        };
        let Some((_, operator)) = LETTERS.iter().find(|(letter, _)| *letter == first) else {
            return fault(format!("expected a, s, m or d, found '{}'", first.escape_default()));
        };
        let n = rest[1..].bytes().take_while(u8::is_ascii_digit).count();
        let number = &rest[1..1 + n];
        if !(1..=6).contains(&n) {
            return fault(format!("expected a number after {first}, found '{}'", foreign(number)));
        }
        let is_pair = matches!(operator, Operator::Subtract | Operator::Divide);
        let sign = match cells.len() {
            n if is_pair && n != 2 => return fault(format!("expected two cells for {first}, found {n}")),
            n if n > MOST.1 => return fault(format!("expected cages of {} cells at most, found {n}", MOST.1)),
            1 => "",
            _ => operator.letter(),
        };
        let cells: Vec<String> = cells.iter().map(|&cell| id.cell(cell / id.side, cell % id.side)).collect();
        signs.push(format!("{number}{sign}:{}", cells.join(",")));
        at += 1 + n;
        rest = &rest[1 + n..];
    }
    if !rest.is_empty() {
        return Err(id.fault(at, format!("expected {} cages, found more", regions.len())));
    }
    Ok((vec![0; id.side * id.side], format!("latin calculation={}", signs.join(";"))))
}
