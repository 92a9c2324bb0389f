//! Draws the signs of rules from files, by the parts of their look. Lines and shapes are below the digits; signs on an edge are drawn
//! with the other edge signs.

use super::scene::{Item, Paint, Point, Scene, Segment, Stroke};
use super::sign_lines::{Pen, between, solid, towards};
use super::theme::Theme;
use crate::board::{Cell, CellLook, Course, Ink, LineLook, Look, ShapeLook, Sign, StrokeLook};

impl Theme {
    /// Its colour, in a theme with colours. Otherwise a shade between the paper and the text, whichever of them is darker.
    pub(super) fn shade(&self, ink: Ink) -> Paint {
        if let (Some(rgb), true) = (ink.colour, self.has_colours()) {
            return Paint::from_rgb(rgb);
        }
        let is_dark = self.paper.darkness() > self.text_paint.darkness();
        Paint::Gray(if is_dark { 100 - ink.gray } else { ink.gray })
    }

    /// The paint of a shaded cell: where a theme shades boxes, their shade is added, so that the cell differs from any box.
    fn tint(&self, ink: Ink) -> Paint {
        let shade = self.box_shade.filter(|_| self.paper.darkness() < self.text_paint.darkness());
        let shade = shade.map_or(0, Paint::darkness);
        match self.shade(ink) {
            Paint::Gray(gray) => Paint::Gray(gray.saturating_add(shade).min(100)),
            Paint::Cmyk([c, m, y, k]) => Paint::Cmyk([c, m, y, k.saturating_add(shade).min(100)]),
        }
    }
}

/// The look of a sign from a file.
pub(super) fn look_of(sign: &Sign) -> Option<&'static Look> {
    sign.sort.written().map(|rule| &rule.look)
}

/// Draws the lines of all such signs, and the marks in their cells: shaded cells first, then lines from broad to narrow.
pub(super) fn draw_written(scene: &mut Scene, pen: Pen) {
    let mut signs: Vec<(&Sign, &Look)> = pen.lay.layout.signs.iter().filter_map(|sign| Some((sign, look_of(sign)?))).collect();
    let is_tint = |look: &Look| look.cells.is_some_and(|cells| cells.shape == ShapeLook::Tint);
    signs.sort_by_key(|(_, look)| (!is_tint(look), std::cmp::Reverse(look.line.map_or(0, |line| line.width))));
    for (sign, look) in signs {
        draw_one(scene, pen, sign, look);
    }
}

fn draw_one(scene: &mut Scene, pen: Pen, sign: &Sign, look: &Look) {
    let points = pen.centres(&sign.cells);
    let [first, last] = look.ends;
    if let (Some(line), 2..) = (look.line, points.len()) {
        draw_line(scene, pen, &shortened(pen, &points, [first, last]), line);
    }
    match look.cells {
        Some(cells) if cells.shape == ShapeLook::Tint && sign.sort.course() == Course::Region => {
            tint_region(scene, pen, &sign.cells, cells);
        }
        Some(cells) => sign.cells.iter().for_each(|&cell| draw_shape(scene, pen, cell, cells)),
        None => {}
    }
    for (end, cell) in [(first, sign.cells.first()), (last, sign.cells.last())] {
        if let (Some(shape), Some(&cell)) = (end, cell) {
            draw_shape(scene, pen, cell, shape);
        }
    }
}

/// A line that ends at frames, whose insides stay free.
fn shortened(pen: Pen, points: &[Point], ends: [Option<CellLook>; 2]) -> Vec<Point> {
    let mut points = points.to_vec();
    let n = points.len();
    let room = |look: Option<CellLook>| {
        look.filter(|look| !matches!(look.shape, ShapeLook::Disc | ShapeLook::Tint))
            .map(|look| pen.percent(i32::from(look.size)) / 2)
    };
    let (first, last) = (points[1], points[n - 2]);
    if let Some(radius) = room(ends[0]) {
        points[0] = towards(points[0], first, radius);
    }
    if let Some(radius) = room(ends[1]) {
        points[n - 1] = towards(points[n - 1], last, radius);
    }
    points
}

fn draw_line(scene: &mut Scene, pen: Pen, points: &[Point], line: LineLook) {
    let (width, paint) = (pen.width(i32::from(line.width)), pen.theme.shade(line.ink));
    match line.stroke {
        StrokeLook::Solid => solid(scene, points, width, paint),
        StrokeLook::Double => {
            solid(scene, points, width, paint);
            solid(scene, points, width * 2 / 5, pen.theme.paper);
        }
        StrokeLook::Dotted => {
            let dots = points.windows(2).flat_map(|two| (0..4).map(|k| between(two[0], two[1], 25 * k)));
            let dots = dots.chain(points.last().copied());
            scene.items.extend(dots.map(|centre| Item::Circle { centre, radius: width / 2, fill: Some(paint), stroke: None }));
        }
        StrokeLook::Dashed => {
            for two in points.windows(2) {
                for k in [0, 1] {
                    let (from, to) = (between(two[0], two[1], 8 + 50 * k), between(two[0], two[1], 42 + 50 * k));
                    scene.items.push(Item::Line { from, to, stroke: Stroke::solid(width, paint) });
                }
            }
        }
    }
}

/// Shades a region as one piece, smaller than its cells, so that neighbouring regions stay apart.
fn tint_region(scene: &mut Scene, pen: Pen, cells: &[Cell], look: CellLook) {
    let (layout, whole) = (pen.lay.layout, pen.lay.cell);
    let gap = (whole - pen.percent(i32::from(look.size))) / 2;
    let is_in = |row: usize, col: usize, down: isize, right: isize| {
        let other = row.checked_add_signed(down).zip(col.checked_add_signed(right)).and_then(|(row, col)| layout.cell(row, col));
        other.is_some_and(|other| cells.contains(&other))
    };
    for &cell in cells {
        let (row, col, corner) = (layout.row(cell), layout.col(cell), pen.lay.corner(cell));
        let room = |down: isize, right: isize| if is_in(row, col, down, right) { 0 } else { gap };
        let (left, top) = (room(0, -1), room(-1, 0));
        scene.items.push(Item::Rect {
            at: Point { x: corner.x + left, y: corner.y + top },
            width: whole - left - room(0, 1),
            height: whole - top - room(1, 0),
            fill: Some(pen.theme.tint(look.ink)),
            stroke: None,
        });
    }
}

fn draw_shape(scene: &mut Scene, pen: Pen, cell: Cell, look: CellLook) {
    let (centre, half, paint) = (pen.centre(cell), pen.percent(i32::from(look.size)) / 2, pen.theme.shade(look.ink));
    let stroke = Some(Stroke::solid(pen.width(5), paint));
    let square = |half: i32, fill, stroke| Item::Rect {
        at: Point { x: centre.x - half, y: centre.y - half },
        width: 2 * half,
        height: 2 * half,
        fill,
        stroke,
    };
    scene.items.push(match look.shape {
        ShapeLook::Disc => Item::Circle { centre, radius: half, fill: Some(paint), stroke: None },
        ShapeLook::Ring => Item::Circle { centre, radius: half, fill: None, stroke },
        ShapeLook::Square => square(half, None, stroke),
        ShapeLook::Tint => square(pen.lay.cell / 2, Some(pen.theme.tint(look.ink)), None),
        ShapeLook::Diamond => {
            let at = |right: i32, down: i32| Point { x: centre.x + right * half, y: centre.y + down * half };
            let segments = vec![
                Segment::Move(at(0, -1)),
                Segment::Line(at(1, 0)),
                Segment::Line(at(0, 1)),
                Segment::Line(at(-1, 0)),
                Segment::Close,
            ];
            Item::Path { segments, fill: None, stroke }
        }
    });
}
