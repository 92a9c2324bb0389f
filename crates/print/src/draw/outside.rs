//! Numbers outside the grid, and the margin that they need. Every sort has its own strip around the grid, the same for all boards
//! that have the sort, so boards of one section of a book are equally large, whichever of their rows and columns have numbers.

use super::board::{Lay, Show};
use super::edge_signs::digit_square;
use super::fonts::Fonts;
use super::scene::{Face, Item, Point, Scene, Segment, Stroke};
use super::text::{Align, Type, set_line};
use super::theme::Theme;
use crate::board::{Bounds, Course, Layout, Side, Sign, Sort, Value};

/// The depth of a strip; the height of a number, of a digit where there may be several, and of the sum of a diagonal, in percent of
/// a cell.
const STRIP: i32 = 56;
/// How far out a number is in its strip: the frame is broader than the line between cells.
const MIDDLE: i32 = 32;
const HEIGHT: i32 = 30;
const SMALL_HEIGHT: i32 = 21;
const DIAGONAL_HEIGHT: i32 = 26;

/// The sorts that a board has outside, from the inside, which is their order in the table of rules: the arrows of diagonals point
/// at corners.
fn sorts_of(layout: &Layout) -> impl Iterator<Item = Sort> {
    let mut sorts: Vec<Sort> = layout.signs.iter().map(|sign| sign.sort).filter(|sort| !sort.sides().is_empty()).collect();
    sorts.sort_unstable();
    sorts.dedup();
    sorts.into_iter()
}

/// The room for numbers outside a grid, in percent of a cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Margins {
    pub left: i32,
    pub top: i32,
    pub right: i32,
    pub bottom: i32,
}

/// The room that a board needs around its grid.
pub(super) fn margins(layout: &Layout, show: &Show) -> Margins {
    if show.has_sums() && layout.has_runs() {
        // Places before the first cells of runs, as those between cells are.
        return Margins { left: 100, top: 100, ..Margins::default() };
    }
    if !show.has_sums() || layout.signs.is_empty() {
        return Margins::default();
    }
    let depth = |side: Side| STRIP * sorts_of(layout).filter(|sort| sort.sides().contains(&side)).count() as i32;
    Margins { left: depth(Side::Left), top: depth(Side::Top), right: depth(Side::Right), bottom: depth(Side::Bottom) }
}

/// The size of the smallest number outside, if there is one.
pub(super) fn least_outside(fonts: &Fonts, theme: &Theme, layout: &Layout, cell: i32) -> Option<i32> {
    let signs = layout.signs.iter().filter(|sign| !sign.sort.sides().is_empty());
    signs.map(|sign| style_of(fonts, theme, cell, sign).size).min()
}

/// Three figures are smaller, so that they stay in their strip.
fn style_of(fonts: &Fonts, theme: &Theme, cell: i32, sign: &Sign) -> Type {
    let height = match sign.sort.value() {
        Value::Digits => SMALL_HEIGHT,
        _ if sign.value > 99 => HEIGHT * 3 / 4,
        _ if sign.sort.course() == Course::Diagonal => DIAGONAL_HEIGHT,
        _ => HEIGHT,
    };
    Type::new(Face::Regular, fonts.size_for_digit(Face::Regular, cell * height / 100), theme.text_paint)
}

/// Draws the numbers around a grid.
pub(super) fn draw_outside(scene: &mut Scene, fonts: &Fonts, theme: &Theme, lay: Lay) {
    let sorts: Vec<Sort> = sorts_of(lay.layout).collect();
    for sign in &lay.layout.signs {
        let style = style_of(fonts, theme, lay.cell, sign);
        match sign.sort.course() {
            Course::Outside => {
                let side = sign.side(&lay.layout.area);
                let inner = sorts.iter().take_while(|sort| **sort != sign.sort).filter(|sort| sort.sides().contains(&side));
                let centre = seat(lay, sign, side, STRIP * inner.count() as i32 + MIDDLE);
                draw_number(scene, fonts, theme, lay, style, sign, centre);
            }
            Course::Diagonal => draw_diagonal(scene, fonts, theme, lay, style, sign),
            // All others are inside.
            _ => {}
        }
    }
}

/// The point so far outside of the first cell of a sign, in percent of a cell.
fn seat(lay: Lay, sign: &Sign, side: Side, far: i32) -> Point {
    let (corner, cell, far) = (lay.corner(sign.cells[0]), lay.cell, lay.cell * far / 100);
    let middle = Point { x: corner.x + cell / 2, y: corner.y + cell / 2 };
    match side {
        Side::Left => Point { x: corner.x - far, ..middle },
        Side::Right => Point { x: corner.x + cell + far, ..middle },
        Side::Top => Point { y: corner.y - far, ..middle },
        Side::Bottom => Point { y: corner.y + cell + far, ..middle },
    }
}

fn draw_number(scene: &mut Scene, fonts: &Fonts, theme: &Theme, lay: Lay, style: Type, sign: &Sign, centre: Point) {
    match sign.sort.value() {
        Value::Digits => digit_square(fonts, theme, style, &sign.digits(), centre, lay.cell * SMALL_HEIGHT / 100, scene),
        _ => {
            // A digit is written as in the cells.
            let text = match (sign.sort.value(), u8::try_from(sign.value)) {
                (Value::Number(_, Bounds::Digit), Ok(digit)) => theme.symbols.written(digit),
                _ => sign.value.to_string(),
            };
            let at = Point { x: centre.x, y: centre.y + fonts.digit_drop(style.face, style.size) };
            scene.items.push(set_line(fonts, style, &text, at, Align::Centre));
        }
    }
}

/// The sum of a diagonal, near the corner that it starts from, and an arrow into the corner.
fn draw_diagonal(scene: &mut Scene, fonts: &Fonts, theme: &Theme, lay: Lay, style: Type, sign: &Sign) {
    let (first, second) = (sign.cells[0], sign.cells[1]);
    let layout = lay.layout;
    let right = if layout.col(second) > layout.col(first) { 1 } else { -1 };
    let corner = lay.corner(first);
    let corner = Point { x: if right > 0 { corner.x } else { corner.x + lay.cell }, ..corner };
    // Two numbers may be above one cell, so each keeps to its side.
    let is_at = |row: usize, col: Option<usize>| col.is_some_and(|col| layout.cell(row, col).is_some());
    let beside = if right > 0 { layout.col(first).checked_sub(1) } else { Some(layout.col(first) + 1) };
    let is_under_edge = is_at(layout.row(first), beside);
    let is_beside_edge = layout.row(first).checked_sub(1).is_some_and(|row| is_at(row, Some(layout.col(first))));
    let (across, up) = match (is_under_edge, is_beside_edge) {
        (true, _) => (26, 38),
        (_, true) => (37, 30),
        _ => (37, 37),
    };
    let percent = |share: i32| lay.cell * share / 100;
    let centre = Point { x: corner.x - right * percent(across), y: corner.y - percent(up) };
    draw_number(scene, fonts, theme, lay, style, sign, centre);
    let [thin, ..] = theme.lines_for(lay.cell);
    let at = |along: i32, up: i32| Point { x: corner.x - right * percent(along), y: corner.y - percent(up) };
    let stroke = Stroke::solid(thin.0.max(percent(3)), theme.text_paint);
    scene.items.push(Item::Line { from: at(19, 19), to: at(8, 8), stroke });
    let segments = vec![Segment::Move(at(4, 4)), Segment::Line(at(14, 6)), Segment::Line(at(6, 14)), Segment::Close];
    scene.items.push(Item::Path { segments, fill: Some(theme.text_paint), stroke: None });
}
