//! Draws cages: circles on corners, coloured regions with a key, dashed outlines with a sum. Each cage says how it looks.

use super::board::Lay;
use super::fonts::Fonts;
use super::patterns::{fill_square, fill_swatch};
use super::runs::{draw_run_sum, run_size};
use super::scene::{Face, Item, Point, Scene, Stroke};
use super::text::{Align, Type, set_line};
use super::theme::{Region, Theme};
use crate::board::{Cage, CageLook, Cell, Clues, Layout, Sign, Sort};

pub(super) fn has_regions(layout: &Layout) -> bool {
    layout.cages.iter().any(|cage| matches!(cage.look, CageLook::Colour(_)))
}

pub(super) fn has_corners(layout: &Layout) -> bool {
    layout.cages.iter().any(|cage| cage.look == CageLook::Corner)
}

/// Whether there is small text in the corners of cells.
pub(super) fn has_tags(layout: &Layout) -> bool {
    layout.cages.iter().any(|cage| cage.look == CageLook::Outline) || layout.signs.iter().any(is_calculation)
}

fn is_calculation(sign: &Sign) -> bool {
    sign.sort == Sort::Calculation
}

/// The cage with an operator that a cell is in, as an index of the signs.
pub(super) fn calculation_of(layout: &Layout, cell: Cell) -> Option<usize> {
    layout.signs.iter().position(|sign| is_calculation(sign) && sign.cells.contains(&cell))
}

/// The number of the coloured region of a cell.
pub(super) fn region_of(layout: &Layout, cell: Cell) -> Option<u8> {
    layout.cages_of(cell).iter().find_map(|&i| match layout.cages[i as usize].look {
        CageLook::Colour(k) => Some(k),
        CageLook::Corner | CageLook::Outline | CageLook::Run => None,
    })
}

/// The height of the key below a board with coloured regions.
pub(super) fn key_height(cell: i32) -> i32 {
    key_gap(cell) + 2 * swatch_radius(cell) + key_gap(cell) / 4
}

fn key_gap(cell: i32) -> i32 {
    (cell * 26 / 100).max(6000)
}

fn swatch_radius(cell: i32) -> i32 {
    (cell * 20 / 100).max(7000)
}

fn corner_size(fonts: &Fonts, theme: &Theme, cell: i32) -> i32 {
    fonts.size_for_digit(Face::Bold, cell * theme.circle_radius / 100 * 82 / 100)
}

fn key_size(fonts: &Fonts, cell: i32) -> i32 {
    fonts.size_for_digit(Face::Bold, swatch_radius(cell) * 92 / 100)
}

/// The distance of a total from the sides of its cell, in percent of the cell.
const TAG_INSET: i32 = 6;

/// More, for totals with operators, which are off the heavy line around their cage.
const CALCULATION_INSET: i32 = TAG_INSET + 3;

/// Where totals end, in percent of a cell from its top; `None` on a board without any.
pub(super) fn foot_of_tags(theme: &Theme, layout: &Layout) -> Option<i32> {
    let inset = if layout.signs.iter().any(is_calculation) { CALCULATION_INSET } else { TAG_INSET };
    has_tags(layout).then(|| inset + theme.tag_height)
}

fn tag_size(fonts: &Fonts, theme: &Theme, cell: i32) -> i32 {
    fonts.size_for_digit(Face::Regular, cell * theme.tag_height / 100)
}

/// The size of the smallest sum that a board with cells of this size prints, if it has sums.
pub(super) fn least_sum(fonts: &Fonts, theme: &Theme, layout: &Layout, cell: i32) -> Option<i32> {
    let size = |look: CageLook| match look {
        CageLook::Corner => corner_size(fonts, theme, cell),
        CageLook::Colour(_) => key_size(fonts, cell),
        CageLook::Outline => tag_size(fonts, theme, cell),
        CageLook::Run => run_size(fonts, cell),
    };
    let tag = layout.signs.iter().any(is_calculation).then(|| tag_size(fonts, theme, cell));
    layout.cages.iter().map(|cage| size(cage.look)).chain(tag).min()
}

fn look_of_region(theme: &Theme, k: u8) -> Region {
    theme.regions[k as usize % theme.regions.len()]
}

pub(super) fn draw_regions(scene: &mut Scene, theme: &Theme, lay: Lay) {
    for cell in 0..lay.layout.n_cells() as Cell {
        if let Some(k) = region_of(lay.layout, cell) {
            fill_square(scene, look_of_region(theme, k), lay.corner(cell), lay.cell);
        }
    }
}

/// Draws the sums of all cages at their places. The circle of an unknown sum stays empty.
pub(super) fn draw_sums(scene: &mut Scene, fonts: &Fonts, theme: &Theme, lay: Lay, clues: &Clues) {
    let sums = lay.layout.cages.iter().zip(&clues.sums);
    for (cage, sum) in sums.clone() {
        match cage.look {
            CageLook::Corner => draw_corner(scene, fonts, theme, lay, cage, *sum),
            CageLook::Outline => draw_tag(scene, fonts, theme, lay, cage, *sum),
            CageLook::Run => draw_run_sum(scene, fonts, theme, lay, cage, *sum),
            CageLook::Colour(_) => {}
        }
    }
    let key: Vec<(u8, Option<u16>)> = sums
        .filter_map(|(cage, sum)| match cage.look {
            CageLook::Colour(k) => Some((k, *sum)),
            CageLook::Corner | CageLook::Outline | CageLook::Run => None,
        })
        .collect();
    draw_key(scene, fonts, theme, lay, &key);
    for sign in lay.layout.signs.iter().filter(|sign| is_calculation(sign)) {
        let inset = lay.cell * CALCULATION_INSET / 100;
        let (text, style) =
            (sign.printed_calculation(), Type::new(Face::Regular, tag_size(fonts, theme, lay.cell), theme.text_paint));
        let corner = lay.corner(sign.cells[0]);
        let at = Point { x: corner.x + inset, y: corner.y + inset + lay.cell * theme.tag_height / 100 };
        scene.items.push(set_line(fonts, style, &text, at, Align::Left));
    }
}

/// The circle is on the corner that the cells of the cage share: below and right of the first cell.
fn draw_corner(scene: &mut Scene, fonts: &Fonts, theme: &Theme, lay: Lay, cage: &Cage, sum: Option<u16>) {
    let Some(&first) = cage.cells.first() else { return };
    let corner = lay.corner(first);
    let centre = Point { x: corner.x + lay.cell, y: corner.y + lay.cell };
    let radius = lay.cell * theme.circle_radius / 100;
    let (width, paint) = theme.circle_line;
    scene.items.push(Item::Circle {
        centre,
        radius,
        fill: Some(theme.paper),
        stroke: Some(Stroke::solid(width.min(lay.cell / 20), paint)),
    });
    if let Some(sum) = sum {
        let size = corner_size(fonts, theme, lay.cell);
        let at = Point { x: centre.x, y: centre.y + fonts.digit_drop(Face::Bold, size) };
        scene.items.push(set_line(fonts, Type::new(Face::Bold, size, theme.text_paint), &sum.to_string(), at, Align::Centre));
    }
}

/// The place of a sum, for a board that a user fills in.
pub struct SumSeat {
    /// The cage, as an index of the layout.
    pub cage: usize,
    /// The centre of its circle.
    pub centre: Point,
    /// The circle's radius.
    pub radius: i32,
    /// The sum as drawn; `None` if unknown.
    pub text: Option<Item>,
}

/// The place of each sum in a circle, and its text.
pub(super) fn sum_seats(fonts: &Fonts, theme: &Theme, lay: Lay, clues: &Clues) -> Vec<SumSeat> {
    let sums = || lay.layout.cages.iter().zip(&clues.sums).enumerate();
    let mut seats = Vec::new();
    for (cage, (Cage { look, .. }, &sum)) in sums() {
        let mut scene = Scene::default();
        match look {
            CageLook::Corner => draw_corner(&mut scene, fonts, theme, lay, &lay.layout.cages[cage], sum),
            CageLook::Outline | CageLook::Run | CageLook::Colour(_) => continue,
        }
        seats.extend(seat_in(cage, scene));
    }
    let is_colour = |look: CageLook| matches!(look, CageLook::Colour(_));
    let coloured: Vec<usize> = sums().filter(|(_, (cage, _))| is_colour(cage.look)).map(|(cage, _)| cage).collect();
    let key: Vec<(u8, Option<u16>)> = coloured
        .iter()
        .filter_map(|&cage| match lay.layout.cages[cage].look {
            CageLook::Colour(k) => Some((k, clues.sums.get(cage).copied().flatten())),
            CageLook::Corner | CageLook::Outline | CageLook::Run => None,
        })
        .collect();
    let parts = draw_key_parts(fonts, theme, lay, &key);
    seats.extend(coloured.into_iter().zip(parts).filter_map(|(cage, scene)| seat_in(cage, scene)));
    seats
}

/// Finds the circle with an outline among the items of a cage, and its text.
fn seat_in(cage: usize, scene: Scene) -> Option<SumSeat> {
    let circle = scene.items.iter().find_map(|item| match item {
        Item::Circle { centre, radius, stroke: Some(_), .. } => Some((*centre, *radius)),
        _ => None,
    });
    let (centre, radius) = circle?;
    let text = scene.items.into_iter().find(|item| matches!(item, Item::Text(_)));
    Some(SumSeat { cage, centre, radius, text })
}

/// The swatch of a region, by its letter's number.
pub fn region_swatch(theme: &Theme, k: u8, radius: i32) -> Scene {
    let mut scene = Scene::new(2 * radius, 2 * radius);
    fill_swatch(&mut scene, look_of_region(theme, k), Point { x: radius, y: radius }, radius);
    scene
}

/// Draws a swatch and a sum for each region, spread evenly under the board. An unknown sum is a line to write on.
fn draw_key(scene: &mut Scene, fonts: &Fonts, theme: &Theme, lay: Lay, key: &[(u8, Option<u16>)]) {
    draw_key_parts(fonts, theme, lay, key).into_iter().for_each(|part| scene.items.extend(part.items));
}

fn draw_key_parts(fonts: &Fonts, theme: &Theme, lay: Lay, key: &[(u8, Option<u16>)]) -> Vec<Scene> {
    let radius = swatch_radius(lay.cell);
    let size = key_size(fonts, lay.cell);
    let style = Type::new(Face::Bold, size, theme.text_paint);
    let gap = radius * 45 / 100;
    let total = lay.cols() as i32 * lay.cell;
    let middle = lay.y(lay.rows()) + key_gap(lay.cell) + radius;
    let (width, paint) = theme.circle_line;
    let part = |(i, &(k, sum)): (usize, &(u8, Option<u16>))| {
        let mut scene = Scene::default();
        let text = sum.map_or(String::new(), |s| s.to_string());
        let text_width = style.width(fonts, &text).max(style.width(fonts, "00"));
        let column = lay.at.x + total * (2 * i as i32 + 1) / (2 * key.len() as i32);
        let left = column - (2 * radius + gap + text_width) / 2;
        let centre = Point { x: left + radius, y: middle };
        fill_swatch(&mut scene, look_of_region(theme, k), centre, radius);
        let stroke = Some(Stroke::solid(width.min(lay.cell / 20), paint));
        scene.items.push(Item::Circle { centre, radius, fill: None, stroke });
        let x = left + 2 * radius + gap;
        if sum.is_some() {
            let at = Point { x, y: middle + fonts.digit_drop(Face::Bold, size) };
            scene.items.push(set_line(fonts, style, &text, at, Align::Left));
        } else {
            let y = middle + radius * 60 / 100;
            let (from, to) = (Point { x, y }, Point { x: x + text_width, y });
            scene.items.push(Item::Line { from, to, stroke: Stroke::solid(theme.rule_line.0, theme.rule_line.1) });
        }
        scene
    };
    key.iter().enumerate().map(part).collect()
}

/// Draws the sum of an outlined cage, small, in the corner of its first cell.
fn draw_tag(scene: &mut Scene, fonts: &Fonts, theme: &Theme, lay: Lay, cage: &Cage, sum: Option<u16>) {
    let (Some(&first), Some(sum)) = (cage.cells.first(), sum) else { return };
    let corner = lay.corner(first);
    let size = tag_size(fonts, theme, lay.cell);
    let style = Type::new(Face::Regular, size, theme.text_paint);
    let text = sum.to_string();
    let inset = lay.cell * TAG_INSET / 100;
    // A circle on the corner takes its place.
    let left = if has_circle(lay.layout, first) { lay.cell * 31 / 100 } else { inset };
    let (width, height) = (style.width(fonts, &text), lay.cell * theme.tag_height / 100);
    // Interrupt the dashes at the sum.
    scene.items.push(Item::Rect {
        at: Point { x: corner.x + left - lay.cell / 50, y: corner.y + inset - lay.cell / 50 },
        width: width + lay.cell / 16,
        height: height + lay.cell / 16,
        fill: Some(theme.paper),
        stroke: None,
    });
    let at = Point { x: corner.x + left, y: corner.y + inset + height };
    scene.items.push(set_line(fonts, style, &text, at, Align::Left));
}

/// Whether there is a circle with digits on the upper left corner of a cell.
fn has_circle(layout: &Layout, cell: Cell) -> bool {
    layout.signs.iter().any(|sign| sign.sort == Sort::Quadruple && sign.cells.last() == Some(&cell))
}

/// Draws dashes inside the edges of each outlined cage.
pub(super) fn draw_outlines(scene: &mut Scene, theme: &Theme, lay: Lay) {
    let dash = (lay.cell * 7 / 100).max(100);
    // Finer than the lines between cells, but not finer than printers take, unless the theme's own lines are.
    let width = (theme.cell_line.0 * 3 / 4).max(theme.cell_line.0.min(750));
    let stroke = Stroke { dash: Some((dash, dash)), ..Stroke::solid(width, theme.cage_paint) };
    for cage in lay.layout.cages.iter().filter(|cage| cage.look == CageLook::Outline) {
        for &cell in &cage.cells {
            let (row, col) = (lay.layout.row(cell) as i32, lay.layout.col(cell) as i32);
            let inside = |dr: i32, dc: i32| {
                let (r, c) = (row + dr, col + dc);
                let other = usize::try_from(r).ok().zip(usize::try_from(c).ok()).and_then(|(r, c)| lay.layout.cell(r, c));
                other.is_some_and(|other| cage.cells.binary_search(&other).is_ok())
            };
            for (dr, dc) in [(-1, 0), (1, 0), (0, -1), (0, 1)] {
                if !inside(dr, dc) {
                    let side = outline_side(lay, cell, (dr, dc), &inside);
                    scene.items.push(Item::Line { from: side.0, to: side.1, stroke });
                }
            }
        }
    }
}

/// The dashed line along one side of a cell. At a corner of the cage it stops short; where the cage continues, it does too.
fn outline_side(lay: Lay, cell: Cell, (dr, dc): (i32, i32), inside: &dyn Fn(i32, i32) -> bool) -> (Point, Point) {
    let inset = lay.cell * 8 / 100;
    let corner = lay.corner(cell);
    // The direction of the side is (dc, dr) turned by 90°: horizontal for top and bottom, vertical for left and right.
    let along = (dc.abs(), dr.abs());
    let end = |sign: i32| {
        let (ar, ac) = (along.0 * sign, along.1 * sign);
        match (inside(ar, ac), inside(ar + dr, ac + dc)) {
            (false, _) => -inset,
            (true, false) => 0,
            (true, true) => inset,
        }
    };
    let (low, high) = (-end(-1), lay.cell + end(1));
    let across = if dr + dc < 0 { inset } else { lay.cell - inset };
    let point = |along_at: i32| match along {
        (0, _) => Point { x: corner.x + along_at, y: corner.y + across },
        _ => Point { x: corner.x + across, y: corner.y + along_at },
    };
    (point(low), point(high))
}
