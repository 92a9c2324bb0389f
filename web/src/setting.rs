//! A board being set by hand: its rules in pieces, which are added and removed. Its text is the only state: an act makes
//! another text, which is read like any puzzle. Not here: drawing it (board.rs); counting its solutions (count.rs).

use crate::ask::Answered;
use crate::list;
use gridpress::board::{Cell, Clues, Course, HOLE, Layout, MAX_DIGITS, Notation, RuleCells, RuleUse, Shape, Value, symbol};
use gridpress::formats::Row;
use gridpress::kinds::{
    Geometry, KINDS, Kind, Piece, Rule, Says, all_rules, kind_named, moved_text, parse_size, piece_of, pieces, read_rules,
    rule_named, shaped, text_of,
};
use gridpress::press::{self, Library};
use gridpress::puzzle::board_text;
use gridpress::words::{Words, cage_in_words, cells_in_words, sign_in_words};
use serde::{Deserialize, Serialize};
use serde_json::json;

type Problem = Box<dyn std::error::Error>;

#[derive(Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
#[serde(deny_unknown_fields)]
pub struct Asked {
    /// The board as it is, as a JSON line; none for a new one.
    #[serde(default)]
    line: Option<String>,
    does: Act,
    language: String,
}

/// An act on a board.
#[derive(Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "act", rename_all = "kebab-case")]
enum Act {
    /// None: only returns its contents.
    Look,
    /// It begins, as the empty board of a kind.
    Begin { kind: String, size: String },
    /// It gets another size; on one with another side nothing stays but rules of the whole board.
    Size { size: String },
    /// A rule of the whole board is added, or removed.
    Switch { rule: String, on: bool },
    /// A place of a rule is put on it.
    Add { rule: String, cells: Vec<Cell>, value: String },
    /// A piece is removed, by its number.
    Remove { piece: usize },
    /// Places are blocked or become cells, an area, or the corner of a grid; or a run gets its total.
    Shape { rule: String, places: Vec<usize>, value: String },
    /// Regions take the place of boxes: a letter a cell.
    Regions { rule: String, letters: String },
}

/// A board, its contents, and what can be added.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Board {
    line: String,
    size: String,
    sizes: Vec<String>,
    pieces: Vec<PieceTold>,
    fits: Vec<&'static str>,
    /// Its rules that no table has: those of files of one's own.
    own: Vec<Tool>,
    form: Option<&'static str>,
}

#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
struct PieceTold {
    rule: &'static str,
    text: String,
    cells: Vec<Cell>,
    said: Option<String>,
    /// Its cells in words.
    r#where: Option<String>,
    whole: bool,
    stays: bool,
}

pub fn answer(asked: &Asked) -> Answered<Board> {
    let words = press::words(&Library::default(), &asked.language)?;
    let line = match (&asked.does, &asked.line) {
        (Act::Begin { kind, size }, _) => begun(kind, size)?,
        (_, None) => return Err("there is no puzzle in it".into()),
        (does, Some(line)) => changed(&list::puzzle(line)?, does)?,
    };
    let row = list::puzzle(&line)?;
    let (layout, clues) = (&*row.layout, &row.clues);
    let all = pieces(layout, clues);
    let form = form_of(layout);
    let mut own: Vec<&Rule> =
        all.iter().map(|piece| piece.rule).filter(|rule| !all_rules().any(|known| known.name == rule.name)).collect();
    own.dedup_by_key(|rule| rule.name);
    let fits = |rule: &&Rule| match form {
        Some(form) => rule.name == form,
        None => {
            !rule.is_ground() && rule.fits_on(row.size, &layout.rules)
                || may_have_regions(rule, layout)
                || rule.shapes(row.size, layout)
        }
    };
    Ok(Board {
        size: row.size.to_string(),
        sizes: sizes_like(form, row.size).iter().map(|size| size.to_string()).collect(),
        pieces: all.iter().enumerate().map(|(k, piece)| told(k, piece, &all, layout, clues, &words)).collect(),
        fits: all_rules().filter(fits).map(|rule| rule.name).collect(),
        own: own.iter().map(|own| rule(own, &words)).collect(),
        form,
        line,
    })
}

/// The rule for the form of a board without whole rows and columns: no other rule fits it.
fn form_of(layout: &Layout) -> Option<&'static str> {
    let is_form = |rule: &&Rule| matches!(rule.says, Says::Runs | Says::Areas | Says::Blocks);
    let used = layout.rules.iter().filter_map(|used| rule_named(used.name));
    used.filter(|rule| is_form(rule)).map(|rule| rule.name).next()
}

/// The kind of boards with only that rule.
fn kind_of_form(form: &str) -> Option<&'static Kind> {
    KINDS.iter().find(|kind| kind.geometry.has_whole_sizes() && kind.rules.iter().any(|used| used.name == form))
}

/// The sizes that a board can change to, including its own; none for boards of several grids.
fn sizes_like(form: Option<&str>, size: Shape) -> Vec<Shape> {
    let mut sizes: Vec<Shape> = match form.map(kind_of_form) {
        Some(kind) => kind.map_or(Vec::new(), |kind| kind.sizes.to_vec()),
        None if size.n_cells() > MAX_DIGITS => Vec::new(),
        None => {
            let is_grid = |kind: &&Kind| matches!(kind.geometry, Geometry::Boxes | Geometry::Latin);
            KINDS.iter().filter(is_grid).flat_map(|kind| kind.sizes.iter().copied()).collect()
        }
    };
    sizes.push(size);
    sizes.sort_by_key(|size| (size.n_cells(), size.rows, size.cols));
    sizes.dedup();
    sizes
}

/// Regions are also laid instead of boxes, so any single grid may have them.
fn may_have_regions(rule: &Rule, layout: &Layout) -> bool {
    rule.says == Says::Regions && rule.fits_on(Shape::new(1, layout.n_digits), &[]) && !layout.has_holes()
}

/// The line of a board without its kind, which follows from its rules.
fn line_of(size: Shape, puzzle: &str, pieces: &[Piece]) -> String {
    json!({ "format_version": 1, "size": size.to_string(), "puzzle": puzzle, "rules": text_of(pieces, size) }).to_string()
}

/// The empty board of a kind: with its rules of the whole board, and without the parts that differ by puzzle.
fn begun(kind: &str, size: &str) -> Result<String, Problem> {
    let (kind, size) = (kind_named(kind)?, parse_size(size)?);
    if kind.geometry == Geometry::Nine {
        return Err(format!("{} takes no further rules", kind.title).into());
    }
    if kind.geometry.has_whole_sizes() {
        // The places of its cells are drawn at random; the totals are left to the setter.
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
        Act::Size { size } if form_of(layout).is_some() => {
            let kind = form_of(layout).and_then(kind_of_form).ok_or("no board is made of that")?;
            return begun(kind.name, size);
        }
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
        Act::Remove { piece } if *piece < all.len() => match all[*piece].rule.says {
            // A run stays without its total, and the remaining grids may begin elsewhere.
            Says::Runs => all[*piece].text = all[*piece].text.split(':').next_back().unwrap_or_default().to_string(),
            Says::Grids => {
                let corner = corner_of(&all[*piece].text, layout).ok_or("there is no grid")?;
                return reshaped(row, all[*piece].rule, &[corner], "");
            }
            _ => {
                all.remove(*piece);
            }
        },
        Act::Remove { .. } => {}
        Act::Shape { rule, places, value } => return reshaped(row, named(rule)?, places, value),
        Act::Regions { rule, letters } => {
            let rule = named(rule)?;
            all.retain(|piece| !piece.rule.is_ground());
            all.push(Piece { rule, text: letters.clone(), cells: Vec::new(), sign: None });
            size = Shape::new(1, layout.n_digits);
            // Rules that need boxes go with them.
            all.retain(|piece| piece.rule.fits_on(size, &[]));
        }
    }
    Ok(line_of(size, &puzzle, &all))
}

/// The place of a corner such as `r7c7`.
fn corner_of(text: &str, layout: &Layout) -> Option<usize> {
    let (row, col) = text.strip_prefix('r')?.split_once('c')?;
    let (row, col) = (row.parse::<usize>().ok()?.checked_sub(1)?, col.parse::<usize>().ok()?.checked_sub(1)?);
    Some(row * layout.shape.cols as usize + col)
}

/// The board with its cells elsewhere: digits and pieces stay where their cells do.
fn reshaped(row: &Row, rule: &'static Rule, places: &[usize], value: &str) -> Result<String, Problem> {
    let (layout, clues) = (&*row.layout, &row.clues);
    let after = shaped(rule, layout, clues, places, value)?;
    let said = read_rules(&text_of(&after.pieces, after.size), after.size)?;
    let area = KINDS[0].rebuild_with(after.size, "", &said.rules)?.area;
    let (top, left) = after.lost;
    // The same line after `gone` lines before it were removed, or added.
    let moved = |line: usize, gone: i16| line.checked_add_signed(gone.into());
    let is_there = |cell: &Cell| {
        let place = moved(layout.row(*cell), -top).zip(moved(layout.col(*cell), -left));
        place.is_some_and(|(row, col)| area.cell(row, col).is_some())
    };
    let stays = |piece: Piece| {
        let fits =
            piece.rule.name != rule.name && piece.rule.fits_on(after.size, &said.rules) && piece.cells.iter().all(is_there);
        // A rule of the whole board names no cells.
        let text = if piece.cells.is_empty() { piece.text.clone() } else { moved_text(&piece.text, after.lost)? };
        fits.then_some(Piece { text, ..piece })
    };
    let mut all: Vec<Piece> = pieces(layout, clues).into_iter().filter_map(stays).collect();
    all.extend(after.pieces);
    let cols = area.shape().cols as usize;
    let digit = |(place, cell): (usize, Option<Cell>)| match cell {
        None => HOLE,
        Some(_) => {
            let place = moved(place / cols, top).zip(moved(place % cols, left));
            let was = place.and_then(|(row, col)| layout.cell(row, col));
            was.and_then(|was| clues.givens.get(was)).map_or('.', symbol)
        }
    };
    Ok(line_of(after.size, &area.places().enumerate().map(digit).collect::<String>(), &all))
}

fn is_whole(rule: &Rule) -> bool {
    matches!(rule.says, Says::Nothing | Says::Unsigned(_))
}

/// A piece for the page: in words, where the library has some for it.
fn told(k: usize, piece: &Piece, all: &[Piece], layout: &Layout, clues: &Clues, words: &Words) -> PieceTold {
    let said = match (&piece.sign, piece.rule.says) {
        (Some(sign), _) => Some(sign_in_words(layout, sign, words)),
        (None, Says::Cages | Says::Runs) => {
            let cage = all[..k].iter().filter(|other| other.rule.says == piece.rule.says).count();
            Some(cage_in_words(layout, clues, cage, words))
        }
        (None, _) => None,
    };
    let corner = || {
        corner_of(&piece.text, layout)
            .and_then(|place| layout.cell(place / layout.shape.cols as usize, place % layout.shape.cols as usize))
    };
    let named: Vec<Cell> = if piece.rule.says == Says::Grids { corner().into_iter().collect() } else { piece.cells.clone() };
    let cells = (!named.is_empty()).then(|| cells_in_words(Notation::Numbers, layout, &named, words));
    // Rules about where cells are are changed on the board; totals of runs and grids can be removed.
    let is_ground = match piece.rule.says {
        Says::Regions | Says::Grids => false,
        Says::Runs => !piece.text.contains(':'),
        _ => piece.rule.is_ground(),
    };
    PieceTold {
        rule: piece.rule.name,
        text: piece.text.clone(),
        cells: piece.cells.clone(),
        said,
        r#where: cells,
        whole: is_whole(piece.rule),
        stays: is_ground,
    }
}

/// A row of RULES for the page's list of tools: how its places are given, and the value for one.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Tool {
    name: &'static str,
    /// Where the words of the page have none: that of its file.
    title: Option<String>,
    takes: &'static str,
    value: Option<&'static str>,
    usual: Option<u32>,
    is_ground: bool,
    about: String,
}

pub fn rule(rule: &Rule, words: &Words) -> Tool {
    let takes = match rule.says {
        Says::Nothing | Says::Unsigned(_) => "nothing",
        Says::Grids => "corners",
        Says::Runs => "runs",
        Says::Areas => "areas",
        Says::Blocks => "blocks",
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
            Course::Cell => "mark",
            Course::Cells | Course::Region => "cells",
        },
    };
    let (value, usual) = match rule.says {
        Says::Regions => (Some("letter"), None),
        Says::Cages | Says::Runs => (Some("total"), None),
        Says::Blocks => (Some("block"), None),
        Says::Signs(sort) => {
            let named = match sort.value() {
                Value::None => None,
                Value::Number(..) => Some("number"),
                Value::Letter => Some("xv"),
                Value::Circle => Some("circle"),
                Value::Digits => Some("digits"),
                Value::Calculation => Some("calculation"),
            };
            (named, named.and(sort.value().usual()))
        }
        _ => (None, None),
    };
    let title = rule.written.map(|written| match rule.says {
        Says::Unsigned(_) => format!("{} (−)", written.told(&words.language).title),
        _ => written.told(&words.language).title.into(),
    });
    Tool { name: rule.name, title, takes, value, usual, is_ground: rule.is_ground(), about: words.rule(rule.name).into() }
}
