//! The rules of a puzzle in pieces, for those who set one by hand: each sign, line, cage, group and marked cell by itself, so
//! that one can be added or taken away. Not here: the meaning of a text of rules; it is read like any other.

use super::KindError;
use super::geometry::Form;
use super::ground::Ground;
use super::rules::{Rule, Says, place, row_of, rule_named};
use super::said::{cells_text, list_text};
use super::{grids, runs, signs};
use crate::board::{Cell, Clues, Course, Layout, RuleCells, RuleUse, Shape, Sign, Sort, Value};

/// A piece: a rule of the whole board, or one place of a rule that has places.
#[derive(Clone)]
pub struct Piece {
    /// Its rule.
    pub rule: &'static Rule,
    /// Its part of the text: `15:r1c1,r1c2`; empty for a rule of the whole board.
    pub text: String,
    /// Its cells; none for a piece about all cells.
    pub cells: Vec<Cell>,
    /// The sign that it is.
    pub sign: Option<Sign>,
}

impl Rule {
    /// Whether it replaces the boxes, and so is a part of the ground.
    pub fn is_ground(&self) -> bool {
        ["grids", "latin", "regions"].contains(&self.name) || Form::of_rule(self.name).is_some()
    }

    /// Whether it can be laid on a board of that size with these rules.
    pub fn fits_on(&self, size: Shape, rules: &[RuleUse]) -> bool {
        (self.fits)(&Ground::under(size, rules))
    }
}

/// The pieces of a puzzle's rules, in the order of its canonical text.
pub fn pieces(layout: &Layout, clues: &Clues) -> Vec<Piece> {
    let area = &layout.area;
    let of_rule = |used: &RuleUse| -> Vec<Piece> {
        let rule = row_of(used.name);
        let piece = |text: String, cells: &[Cell]| Piece { rule, text, cells: cells.to_vec(), sign: None };
        match (rule.says, &used.cells) {
            (Says::Marks(mark), _) => {
                let marked = clues.items.iter().filter(|item| item.mark == mark).map(|item| [item.cell]);
                marked.map(|cell| piece(list_text(&cell, area), &cell)).collect()
            }
            (Says::Cages, _) => {
                let total = |sum: &Option<u16>| sum.map_or(String::new(), |sum| format!("{sum}:"));
                let cages = layout.cages.iter().zip(&clues.sums);
                cages.map(|(cage, sum)| piece(total(sum) + &list_text(&cage.cells, area), &cage.cells)).collect()
            }
            (Says::Runs, RuleCells::Runs(runs)) => {
                let cages = layout.cages.iter().zip(&clues.sums);
                runs.iter().zip(cages).map(|(run, (cage, sum))| piece(runs::text_of(run, *sum), &cage.cells)).collect()
            }
            (_, RuleCells::Grids(corners)) => corners.iter().map(|&corner| piece(grids::text(&[corner]), &[])).collect(),
            (_, RuleCells::Groups(groups)) => groups.iter().map(|cells| piece(list_text(cells, area), cells)).collect(),
            (_, RuleCells::Signs(all)) => {
                let sign = |sign: &Sign| Piece {
                    sign: Some(sign.clone()),
                    ..piece(signs::text(std::slice::from_ref(sign), area), &sign.cells)
                };
                all.iter().map(sign).collect()
            }
            (_, cells) => vec![piece(cells_text(cells, area).unwrap_or_default(), &[])],
        }
    };
    layout.rules.iter().flat_map(of_rule).collect()
}

/// The text of the rules that some pieces make together. A board without boxes says so, unless regions or grids imply it.
pub fn text_of(pieces: &[Piece], size: Shape) -> String {
    let has_ground = |name: &str| pieces.iter().any(|piece| piece.rule.is_ground() && piece.rule.name == name);
    let is_latin = size.rows == 1 && !has_ground("regions") && !has_ground("grids");
    let word = |rule: &Rule| -> Option<String> {
        if rule.name == "latin" {
            return is_latin.then(|| rule.name.into());
        }
        let texts: Vec<&str> = pieces.iter().filter(|piece| piece.rule.name == rule.name).map(|piece| &*piece.text).collect();
        let between = if matches!(rule.says, Says::Marks(_) | Says::Grids) { "," } else { ";" };
        match texts.first() {
            None => None,
            Some(&"") => Some(rule.name.into()),
            Some(_) => Some(format!("{}={}", rule.name, texts.join(between))),
        }
    };
    let mut rules: Vec<&Rule> = pieces.iter().map(|piece| piece.rule).collect();
    rules.extend(rule_named("latin").filter(|_| is_latin));
    rules.sort_by_key(|rule| place(rule.name));
    rules.dedup_by_key(|rule| rule.name);
    rules.into_iter().filter_map(word).collect::<Vec<_>>().join(" ")
}

/// A new piece of a rule: cells in the order in which they were chosen, and its value as typed. For a row, a column or a
/// diagonal seen from outside, the first two cells are enough: they show from which side.
pub fn piece_of(rule: &'static Rule, cells: &[Cell], value: &str, layout: &Layout) -> Result<Piece, KindError> {
    let area = &layout.area;
    let known: Vec<Cell> = cells.iter().copied().filter(|&cell| (cell as usize) < layout.n_cells()).collect();
    let value = value.trim();
    let refused = || KindError::NotCells(rule.name, [value, &list_text(&known, area)].join(":"));
    if known.len() != cells.len() || cells.is_empty() || value.chars().count() > MOST_CHARACTERS {
        return Err(refused());
    }
    let (cells, value) = match rule.says {
        Says::Signs(sort) => {
            let is_seen = matches!(sort.course(), Course::Outside | Course::Diagonal);
            let cells = if is_seen { whole_line(&known, layout).ok_or_else(refused)? } else { known.clone() };
            (cells, value_of(sort, value, layout).ok_or_else(refused)?)
        }
        Says::Cages => (known.clone(), value.to_string()),
        Says::Groups | Says::Marks(_) => (known.clone(), String::new()),
        Says::Nothing | Says::Unsigned(_) | Says::Grids | Says::Regions | Says::Runs | Says::Areas | Says::Blocks => {
            return Err(refused());
        }
    };
    let before = if value.is_empty() { String::new() } else { format!("{value}:") };
    Ok(Piece { rule, text: before + &list_text(&cells, area), cells, sign: None })
}

/// The most characters of a piece's value.
const MOST_CHARACTERS: usize = 40;

/// The whole straight line through two given cells, starting from the edge on the first one's side.
fn whole_line(cells: &[Cell], layout: &Layout) -> Option<Vec<Cell>> {
    let at = |cell: Cell| (layout.row(cell) as i32, layout.col(cell) as i32);
    let (&[first, second], 2..) = (cells.first_chunk::<2>()?, cells.len()) else { return None };
    let (down, right) = (at(second).0 - at(first).0, at(second).1 - at(first).1);
    if down.abs().max(right.abs()) != 1 {
        return None;
    }
    let cell_at = |k: i32| {
        let (row, col) = (at(first).0 + k * down, at(first).1 + k * right);
        layout.cell(usize::try_from(row).ok()?, usize::try_from(col).ok()?)
    };
    let from = (0..).take_while(|&k| cell_at(-k).is_some()).last()?;
    let line: Vec<Cell> = (-from..).map_while(cell_at).collect();
    cells.iter().all(|cell| line.contains(cell)).then_some(line)
}

/// A number or digits as the text of a sign has them: X and V by their sums, digits with dots between them.
fn value_of(sort: Sort, value: &str, layout: &Layout) -> Option<String> {
    match sort.value() {
        Value::None => Some(String::new()),
        Value::Letter => Some(match value.to_ascii_uppercase().as_str() {
            "X" => "10".into(),
            "V" => "5".into(),
            _ => value.into(),
        }),
        Value::Number(..) | Value::Circle | Value::Calculation => Some(value.into()),
        Value::Digits => {
            let words = value.split(|c: char| !c.is_ascii_alphanumeric()).filter(|word| !word.is_empty());
            let is_one_each = layout.n_digits <= 9;
            let digit = |c: char| c.to_digit(36).map(|digit| digit.to_string());
            let digits = |word: &str| -> Option<Vec<String>> {
                match !is_one_each && word.bytes().all(|byte| byte.is_ascii_digit()) {
                    true => Some(vec![word.to_string()]),
                    false => word.chars().map(digit).collect(),
                }
            };
            Some(words.map(digits).collect::<Option<Vec<Vec<String>>>>()?.concat().join("."))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::{kind_named, read_rules, rules_text};
    use super::*;

    fn board(text: &str) -> (Layout, Clues) {
        let size = Shape::new(3, 3);
        let said = read_rules(text, size).unwrap();
        let layout = kind_named("sudoku").unwrap().rebuild_with(size, "", &said.rules).unwrap();
        let clues = Clues { sums: said.totals, items: said.items, ..Clues::none(&layout) };
        (layout, clues)
    }

    #[test]
    fn pieces_make_the_text_that_they_come_from() {
        for (text, n) in [
            ("", 0),
            ("diagonals anti-knight", 2),
            ("extra=r1c1,r2c5;r3c3,r4c4 cages=15:r1c1,r1c2;r5c5,r5c6 all-dots odd=r1c1,r5c5 even=r2c2", 8),
            ("difference=r1c1,r1c2;2:r5c5,r6c5 thermo=r2c2,r1c1,r1c2 sandwich=8:r1c1-r1c9 quadruple=1.2:r1c1,r1c2,r2c1,r2c2", 5),
        ] {
            let (layout, clues) = board(text);
            let made = pieces(&layout, &clues);
            assert_eq!(made.len(), n, "{text}");
            assert_eq!(text_of(&made, Shape::new(3, 3)), rules_text(&layout, &clues));
        }
        assert_eq!(text_of(&[], Shape::new(1, 7)), "latin");
    }

    #[test]
    fn a_piece_is_said_by_cells_and_a_value() {
        let (layout, _) = board("");
        let said = |name: &str, cells: &[Cell], value: &str| {
            piece_of(rule_named(name).unwrap(), cells, value, &layout).map(|piece| piece.text).map_err(|e| e.to_string())
        };
        assert_eq!(said("thermo", &[10, 0, 1], "").as_deref(), Ok("r2c2,r1c1,r1c2"));
        assert_eq!(said("cages", &[0, 1], " 15").as_deref(), Ok("15:r1c1,r1c2"));
        assert_eq!(said("xv", &[0, 1], "v").as_deref(), Ok("5:r1c1,r1c2"));
        assert_eq!(said("quadruple", &[0, 1, 9, 10], "1 47").as_deref(), Ok("1.4.7:r1c1,r1c2,r2c1,r2c2"));
        // Two cells in the middle of a row are read from the side of the first.
        let row: Vec<String> = (1..=9).rev().map(|col| format!("r1c{col}")).collect();
        assert_eq!(said("sandwich", &[4, 3], "8"), Ok(format!("8:{}", row.join(","))));
        assert_eq!(said("little-killer", &[11, 19], "9").as_deref(), Ok("9:r1c4,r2c3,r3c2,r4c1"));
        for (name, cells, value) in [
            ("sandwich", &[4][..], "8"),
            ("sandwich", &[4, 3, 12], "8"),
            ("thermo", &[], ""),
            ("thermo", &[0, 200], ""),
            ("latin", &[0], ""),
        ] {
            assert!(said(name, cells, value).unwrap_err().contains("are no cells for it"), "{name} {cells:?}");
        }
    }
}
