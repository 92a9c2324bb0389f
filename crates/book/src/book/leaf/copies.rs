//! Copies for a class: small pages side by side on one sheet, with lines to cut along.

use super::planned::PageRole;
use crate::book::spec::Spec;
use crate::book::spec::error::BookError;
use crate::draw::{Item, Paint, Point, Scene, Stroke, tenth_mm};
use crate::paper::{Margins, Paper};

/// Columns and rows of small pages on a sheet.
fn grid_of(copies: u32) -> Result<(i32, i32), BookError> {
    match copies {
        1 => Ok((1, 1)),
        2 => Ok((1, 2)),
        4 => Ok((2, 2)),
        _ => Err(BookError::Value { key: "copies".into(), value: copies.to_string(), expected: "1, 2 or 4".into() }),
    }
}

/// The paper of one small page: a part of the sheet. Its side margins are equal, since there is no spine.
pub(crate) fn part_of(sheet: &Paper, copies: u32) -> Result<Paper, BookError> {
    let (cols, rows) = grid_of(copies)?;
    if copies == 1 {
        return Ok(*sheet);
    }
    let side = tenth_mm(90);
    let margins = Margins { inner: side, outer: side, top: tenth_mm(110), bottom: tenth_mm(90) };
    Ok(Paper { width: sheet.width / cols, height: sheet.height / rows, margins, ..*sheet })
}

/// Whether a small page fills a sheet with its copies: puzzles do, and the rules that go with them where a sheet has no room for
/// these.
pub(crate) fn is_copied(spec: &Spec, role: PageRole) -> bool {
    match role {
        PageRole::Puzzles { .. } => true,
        PageRole::HowToPlay { .. } => !spec.parts.how_to_play.is_on(),
        _ => false,
    }
}

/// The small pages on each sheet. Pages that are not copied follow one after the other.
pub(crate) fn sheets_of(spec: &Spec, roles: &[PageRole]) -> Vec<Vec<usize>> {
    let n = spec.copies as usize;
    let mut sheets: Vec<Vec<usize>> = Vec::new();
    let mut is_open = false;
    for (page, role) in roles.iter().enumerate() {
        if n == 1 || is_copied(spec, *role) {
            sheets.push(vec![page; n]);
            is_open = false;
        } else {
            match sheets.last_mut() {
                Some(sheet) if is_open && sheet.len() < n => sheet.push(page),
                _ => sheets.push(vec![page]),
            }
            is_open = true;
        }
    }
    sheets
}

/// Places small pages on a sheet, with dashed lines between them.
pub(crate) fn lay_side_by_side(pages: Vec<Scene>, copies: u32) -> Scene {
    let (Ok((cols, rows)), Some(first)) = (grid_of(copies), pages.first()) else { return Scene::default() };
    let (width, height) = (first.width, first.height);
    let mut sheet = Scene::new(width * cols, height * rows);
    for (i, page) in pages.into_iter().enumerate() {
        let (col, row) = (i as i32 % cols, i as i32 / cols);
        sheet.place(page, Point { x: col * width, y: row * height });
    }
    let stroke = Stroke { dash: Some((4_000, 3_000)), ..Stroke::solid(750, Paint::Gray(55)) };
    let line = |from: (i32, i32), to: (i32, i32)| Item::Line {
        from: Point { x: from.0, y: from.1 },
        to: Point { x: to.0, y: to.1 },
        stroke,
    };
    // Home printers can't print to the edge of the paper.
    let (inset, right, bottom) = (tenth_mm(70), width * cols - tenth_mm(70), height * rows - tenth_mm(70));
    sheet.items.extend((1..rows).map(|r| line((inset, r * height), (right, r * height))));
    sheet.items.extend((1..cols).map(|c| line((c * width, inset), (c * width, bottom))));
    sheet
}
