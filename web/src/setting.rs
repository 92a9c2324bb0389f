//! A board being set by hand: its rules in pieces, which are put on and taken away. Its text is the one truth: an act makes
//! another text, which is read as any puzzle is. Not here: drawing it (board.rs); counting its solutions (count.rs).

use crate::ask::Answered;
use crate::list;
use gridpress::board::{Cell, Clues, Course, Layout, Notation, RuleCells, RuleUse, Shape, Sort, Value};
use gridpress::formats::Row;
use gridpress::kinds::{
    Geometry, KINDS, Piece, RULES, Rule, Says, kind_named, parse_size, piece_of, pieces, rule_named, text_of,
};
use gridpress::press::{self, Library};
use gridpress::puzzle::board_text;
use gridpress::words::{Words, cage_in_words, cells_in_words, sign_in_words};
use serde::Deserialize;
use serde_json::{Value as Json, json};

type Problem = Box<dyn std::error::Error>;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Asked {
    /// The board as it is, as a JSON line; none for a new one.
    #[serde(default)]
    line: Option<String>,
    does: Act,
    language: String,
}

/// What is done to a board.
#[derive(Deserialize)]
#[serde(tag = "act", rename_all = "kebab-case")]
enum Act {
    /// Nothing: it is told what is on it.
    Look,
    /// It begins, as the empty board of a kind.
    Begin { kind: String, size: String },
    /// It gets another size; on one with another side nothing stays but rules of the whole board.
    Size { size: String },
    /// A rule of the whole board is laid on it, or taken away.
    Switch { rule: String, on: bool },
    /// A place of a rule is put on it.
    Add { rule: String, cells: Vec<Cell>, value: String },
    /// A piece is taken away, by its number.
    Remove { piece: usize },
    /// Regions take the place of boxes: a letter a cell.
    Regions { rule: String, letters: String },
}

pub fn answer(asked: &Asked) -> Answered {
    let words = press::words(&Library::default(), &asked.language)?;
    let line = match (&asked.does, &asked.line) {
        (Act::Begin { kind, size }, _) => begun(kind, size)?,
        (_, None) => return Err("there is no puzzle in it".into()),
        (does, Some(line)) => changed(&list::puzzle(line)?, does)?,
    };
    let row = list::puzzle(&line)?;
    let (layout, clues) = (&*row.layout, &row.clues);
    let all = pieces(layout, clues);
    let fits = |rule: &&Rule| !rule.is_ground() && rule.fits_on(row.size, &layout.rules) || may_have_regions(rule, layout);
    Ok(json!({
        "line": line,
        "size": row.size.to_string(),
        "pieces": all.iter().enumerate().map(|(k, piece)| told(k, piece, &all, layout, clues, &words)).collect::<Vec<Json>>(),
        "fits": RULES.iter().filter(fits).map(|rule| rule.name).collect::<Vec<_>>(),
        "several_grids": layout.has_holes(),
    })
    .into())
}

/// Regions are laid in place of boxes, too, so any one grid may have them.
fn may_have_regions(rule: &Rule, layout: &Layout) -> bool {
    rule.says == Says::Regions && rule.fits_on(Shape::new(1, layout.n_digits), &[]) && !layout.has_holes()
}

/// The line of a board without kind, which its rules tell.
fn line_of(size: Shape, puzzle: &str, pieces: &[Piece]) -> String {
    json!({ "format_version": 1, "size": size.to_string(), "puzzle": puzzle, "rules": text_of(pieces, size) }).to_string()
}

/// The empty board of a kind: with its rules of the whole board, and without what each puzzle has its own of.
fn begun(kind: &str, size: &str) -> Result<String, Problem> {
    let (kind, size) = (kind_named(kind)?, parse_size(size)?);
    if kind.geometry == Geometry::Nine {
        return Err(format!("{} takes no further rules", kind.title).into());
    }
    if kind.geometry.has_whole_sizes() {
        // Where its cells are is drawn; what they add up to is left to the one who sets it.
        let board = kind.sample(&kind.check(Some(size), None, false)?);
        let clues = Clues::none(&board);
        return Ok(line_of(size, &board_text(&board, &clues.givens), &pieces(&board, &clues)));
    }
    let is_told = |used: &&RuleUse| matches!(used.cells, RuleCells::Fixed | RuleCells::Grids(_));
    let rules: Vec<RuleUse> = kind.rules.iter().filter(is_told).cloned().collect();
    let bare = KINDS[0].rebuild_with(size, "", &rules)?;
    let clues = Clues::none(&bare);
    Ok(line_of(size, &board_text(&bare, &clues.givens), &pieces(&bare, &clues)))
}

fn changed(row: &Row, does: &Act) -> Result<String, Problem> {
    let (layout, clues) = (&*row.layout, &row.clues);
    let mut all = pieces(layout, clues);
    let mut size = row.size;
    let mut puzzle = board_text(layout, &clues.givens);
    let named = |name: &str| rule_named(name).ok_or_else(|| format!("there is no rule '{name}'"));
    match does {
        Act::Look | Act::Begin { .. } => {}
        Act::Size { size: wanted } => {
            let wanted = parse_size(wanted)?;
            let is_other = wanted.n_cells() != layout.n_digits as usize || layout.has_holes();
            all.retain(|piece| !piece.rule.is_ground() && (!is_other || is_whole(piece.rule)) && piece.rule.fits_on(wanted, &[]));
            if is_other {
                puzzle = ".".repeat(wanted.n_cells() * wanted.n_cells());
            }
            size = wanted;
        }
        Act::Switch { rule, on } => {
            let rule = named(rule)?;
            all.retain(|piece| piece.rule.name != rule.name);
            if *on {
                all.push(Piece { rule, text: String::new(), cells: Vec::new(), sign: None });
            }
        }
        Act::Add { rule, cells, value } => all.push(piece_of(named(rule)?, cells, value, layout)?),
        Act::Remove { piece } if *piece < all.len() => {
            all.remove(*piece);
        }
        Act::Remove { .. } => {}
        Act::Regions { rule, letters } => {
            let rule = named(rule)?;
            all.retain(|piece| !piece.rule.is_ground());
            all.push(Piece { rule, text: letters.clone(), cells: Vec::new(), sign: None });
            size = Shape::new(1, layout.n_digits);
            // What only boxes can carry goes with them.
            all.retain(|piece| piece.rule.fits_on(size, &[]));
        }
    }
    Ok(line_of(size, &puzzle, &all))
}

fn is_whole(rule: &Rule) -> bool {
    matches!(rule.says, Says::Nothing | Says::Unsigned(_))
}

/// A piece for the page: in words, where the library has some for it.
fn told(k: usize, piece: &Piece, all: &[Piece], layout: &Layout, clues: &Clues, words: &Words) -> Json {
    let said = match (&piece.sign, piece.rule.says) {
        (Some(sign), _) => Some(sign_in_words(layout, sign, words)),
        (None, Says::Cages) => {
            let cage = all[..k].iter().filter(|other| other.rule.says == Says::Cages).count();
            Some(cage_in_words(layout, clues, cage, words))
        }
        (None, _) => None,
    };
    let cells = (!piece.cells.is_empty()).then(|| cells_in_words(Notation::Numbers, layout, &piece.cells, words));
    let is_ground = piece.rule.is_ground() && piece.rule.says != Says::Regions;
    json!({
        "rule": piece.rule.name, "text": piece.text, "cells": piece.cells, "said": said, "where": cells,
        "whole": is_whole(piece.rule), "stays": is_ground,
    })
}

/// A row of RULES for the page's list of tools: how its places are given, and what is written for one.
pub fn rule(rule: &Rule, words: &Words) -> Json {
    let takes = match rule.says {
        Says::Nothing | Says::Unsigned(_) => "nothing",
        Says::Grids | Says::Runs | Says::Areas | Says::Blocks => "grids",
        Says::Regions => "regions",
        Says::Groups => "cells",
        Says::Cages => "cage",
        Says::Marks(_) => "mark",
        Says::Signs(sort) => match sort.course() {
            Course::Edge => "edge",
            Course::Line => "line",
            Course::Groups => "groups",
            Course::Corner => "corner",
            Course::Outside => "outside",
            Course::Diagonal => "diagonal",
            Course::Cage => "cage",
        },
    };
    let (value, usual) = match rule.says {
        Says::Regions => (Some("letter"), None),
        Says::Cages => (Some("total"), None),
        Says::Signs(Sort::Arrow) => (Some("circle"), Some(1)),
        Says::Signs(Sort::Xv) => (Some("xv"), None),
        Says::Signs(sort) => match sort.value() {
            Value::None => (None, None),
            Value::Number(usual) => (Some("number"), usual),
            Value::Digits => (Some("digits"), None),
            Value::Calculation => (Some("calculation"), None),
        },
        _ => (None, None),
    };
    json!({
        "name": rule.name, "takes": takes, "value": value, "usual": usual, "is_ground": rule.is_ground(),
        "about": words.rule(rule.name),
    })
}
