//! Draws the lines of a board below its grid and digits: thermometers, arrows, and lines of every sort. Each sort has its own
//! outline, so that they can be distinguished without colour.

use super::board::Lay;
use super::scene::{Item, Paint, Point, Scene, Segment, Stroke};
use super::sign_inks::SignInks;
use super::sorts::{Drawn, drawn};
use super::theme::Theme;
use super::written_signs::draw_written;
use crate::board::{Cell, Sign, Sort};
use crate::sorted::Ordered;

/// The radius of a bulb and of a circle at an end, in percent of a cell.
const BULB: i32 = 36;
const RING: i32 = 38;

/// Draws all lines of a sort.
pub(super) type Draw = fn(&mut Scene, Pen, &[&Sign]);

pub(super) fn draw_sign_lines(scene: &mut Scene, theme: &Theme, lay: Lay) {
    let mut lines: Vec<(u8, Draw, Sort)> = Sort::ALL
        .into_iter()
        .filter_map(|sort| if let Drawn::Line(height, draw) = drawn(sort) { Some((height, draw, sort)) } else { None })
        .collect();
    lines.order_by_key(|line| line.0);
    for (_, draw, sort) in lines {
        let signs: Vec<&Sign> = lay.layout.signs.iter().filter(|sign| sign.sort == sort && sign.cells.len() > 1).collect();
        draw(scene, Pen { lay, theme }, &signs);
    }
    draw_written(scene, Pen { lay, theme });
}

/// Lengths in percent of a cell, and points on a board.
#[derive(Clone, Copy)]
pub(super) struct Pen<'a> {
    pub lay: Lay<'a>,
    pub theme: &'a Theme,
}

impl Pen<'_> {
    pub fn inks(self) -> SignInks {
        self.theme.signs
    }

    pub fn percent(self, share: i32) -> i32 {
        self.lay.cell * share / 100
    }

    /// No line is thinner than printers ask.
    pub fn width(self, share: i32) -> i32 {
        self.percent(share).max(750)
    }

    pub fn centre(self, cell: Cell) -> Point {
        let corner = self.lay.corner(cell);
        Point { x: corner.x + self.lay.cell / 2, y: corner.y + self.lay.cell / 2 }
    }

    pub fn centres(self, cells: &[Cell]) -> Vec<Point> {
        cells.iter().map(|&cell| self.centre(cell)).collect()
    }
}

/// The middles of the cells of each line in turn.
pub(super) fn each(signs: &[&Sign], pen: Pen, mut draw: impl FnMut(&[Point])) {
    signs.iter().for_each(|sign| draw(&pen.centres(&sign.cells)));
}

pub(super) fn draw_thermos(scene: &mut Scene, pen: Pen, signs: &[&Sign]) {
    let paint = pen.inks().thermo;
    each(signs, pen, |points| {
        solid(scene, points, pen.width(24), paint);
        scene.items.push(Item::Circle { centre: points[0], radius: pen.percent(BULB), fill: Some(paint), stroke: None });
    });
}

pub(super) fn draw_region_sums(scene: &mut Scene, pen: Pen, signs: &[&Sign]) {
    each(signs, pen, |points| {
        solid(scene, points, pen.width(22), pen.inks().region_sum);
        solid(scene, points, pen.width(10), pen.theme.paper);
    });
}

pub(super) fn draw_whispers(scene: &mut Scene, pen: Pen, signs: &[&Sign]) {
    let (width, paint) = (pen.width(14), pen.inks().whispers);
    each(signs, pen, |points| points.windows(2).for_each(|two| dashes(scene, two[0], two[1], width, paint)));
}

pub(super) fn draw_dutch_whispers(scene: &mut Scene, pen: Pen, signs: &[&Sign]) {
    let (radius, fill) = (pen.width(15) / 2, Some(pen.inks().dutch_whispers));
    each(signs, pen, |points| {
        let dots = points.windows(2).flat_map(|two| (0..4).map(|k| between(two[0], two[1], 25 * k)));
        let dots = dots.chain(points.last().copied());
        scene.items.extend(dots.map(|centre| Item::Circle { centre, radius, fill, stroke: None }));
    });
}

pub(super) fn draw_between(scene: &mut Scene, pen: Pen, signs: &[&Sign]) {
    let (width, radius, paint) = (pen.width(6), pen.percent(RING), pen.inks().between);
    each(signs, pen, |points| {
        let (mut inner, n) = (points.to_vec(), points.len());
        inner[0] = towards(points[0], points[1], radius);
        inner[n - 1] = towards(points[n - 1], points[n - 2], radius);
        solid_flat(scene, &inner, width, paint);
        scene.items.extend([points[0], points[n - 1]].map(|centre| ring(centre, radius, width, paint)));
    });
}

/// A line with round ends and joints.
pub(super) fn solid(scene: &mut Scene, points: &[Point], width: i32, paint: Paint) {
    solid_flat(scene, points, width, paint);
    let ends = [points.first(), points.last()].into_iter().flatten();
    scene.items.extend(ends.map(|&centre| Item::Circle { centre, radius: width / 2, fill: Some(paint), stroke: None }));
}

/// A line with round joints but flat ends.
fn solid_flat(scene: &mut Scene, points: &[Point], width: i32, paint: Paint) {
    let stroke = Stroke::solid(width, paint);
    scene.items.extend(points.windows(2).map(|two| Item::Line { from: two[0], to: two[1], stroke }));
    let joints = points.get(1..points.len().saturating_sub(1)).unwrap_or_default();
    scene.items.extend(joints.iter().map(|&centre| Item::Circle { centre, radius: width / 2, fill: Some(paint), stroke: None }));
}

/// Three dashes from cell to cell, none of which reaches a joint: digits go in the gaps.
fn dashes(scene: &mut Scene, from: Point, to: Point, width: i32, paint: Paint) {
    for k in [0, 1, 2] {
        let (a, b) = (7 + 33 * k, 27 + 33 * k);
        let stroke = Stroke::solid(width, paint);
        scene.items.push(Item::Line { from: between(from, to, a), to: between(from, to, b), stroke });
    }
}

fn ring(centre: Point, radius: i32, width: i32, paint: Paint) -> Item {
    Item::Circle { centre, radius: radius - width / 2, fill: None, stroke: Some(Stroke::solid(width, paint)) }
}

/// The point at a percentage of the way from one to another.
pub(super) fn between(from: Point, to: Point, percent: i32) -> Point {
    let at = |a: i32, b: i32| (a as i64 + (b - a) as i64 * percent as i64 / 100) as i32;
    Point { x: at(from.x, to.x), y: at(from.y, to.y) }
}

/// The point at a distance from one towards another.
pub(super) fn towards(from: Point, to: Point, distance: i32) -> Point {
    let (dx, dy) = ((to.x - from.x) as i64, (to.y - from.y) as i64);
    let length = (dx * dx + dy * dy).isqrt().max(1);
    let at = |a: i32, d: i64| a + (d * distance as i64 / length) as i32;
    Point { x: at(from.x, dx), y: at(from.y, dy) }
}

/// Thermometers in outline. Those of one bulb are one figure: all strokes first, then their insides.
pub(super) fn draw_hollow(scene: &mut Scene, pen: Pen, signs: &[&Sign]) {
    let line = pen.width(4);
    let mut bulbs: Vec<Cell> = signs.iter().filter_map(|sign| sign.cells.first().copied()).collect();
    bulbs.dedup();
    for bulb in bulbs {
        let figure: Vec<Vec<Point>> =
            signs.iter().filter(|sign| sign.cells.first() == Some(&bulb)).map(|sign| pen.centres(&sign.cells)).collect();
        for (inset, paint) in [(0, pen.inks().slow_thermo), (line, pen.theme.paper)] {
            figure.iter().for_each(|points| solid(scene, points, (pen.width(24) - 2 * inset).max(100), paint));
            let radius = pen.percent(BULB) - inset;
            scene.items.push(Item::Circle { centre: pen.centre(bulb), radius, fill: Some(paint), stroke: None });
        }
    }
}

/// A circle, or a long one around two cells; a shaft from its rim, and a head.
pub(super) fn draw_arrow(scene: &mut Scene, pen: Pen, sign: &Sign) {
    let points = pen.centres(&sign.cells);
    let (circle, shaft) = points.split_at((sign.value as usize).clamp(1, points.len() - 1));
    let (width, radius, paint) = (pen.width(5), pen.percent(RING), pen.inks().arrow);
    match *circle {
        [a, b] if is_beside(pen, a, b) => scene.items.push(pill(a, b, radius - width / 2, Stroke::solid(width, paint))),
        _ => scene.items.extend(circle.iter().map(|&centre| ring(centre, radius, width, paint))),
    }
    let far = |point: &Point| (point.x - shaft[0].x).abs() + (point.y - shaft[0].y).abs();
    let Some(&from) = circle.iter().min_by_key(|point| far(point)) else { return };
    let mut line = vec![towards(from, shaft[0], radius)];
    line.extend(shaft);
    // The tip goes a little past the middle of its cell, so that a digit does not hide it.
    let n = line.len();
    let (before, end) = (line[n - 2], line[n - 1]);
    let tip = towards(end, before, -pen.percent(14));
    line[n - 1] = tip;
    solid_flat(scene, &line, width, paint);
    let barb = |turn: i32| {
        let back = towards(tip, before, pen.percent(17));
        let (dx, dy) = (back.x - tip.x, back.y - tip.y);
        Point { x: back.x - turn * dy * 7 / 10, y: back.y + turn * dx * 7 / 10 }
    };
    let segments = vec![Segment::Move(barb(1)), Segment::Line(tip), Segment::Line(barb(-1))];
    scene.items.push(Item::Path { segments, fill: None, stroke: Some(Stroke::solid(width, paint)) });
}

fn is_beside(pen: Pen, a: Point, b: Point) -> bool {
    let (dx, dy) = ((a.x - b.x).abs(), (a.y - b.y).abs());
    (dx, dy) == (0, pen.lay.cell) || (dx, dy) == (pen.lay.cell, 0)
}

/// The outline around two neighbours: half circles, and straight sides between them.
fn pill(a: Point, b: Point, radius: i32, stroke: Stroke) -> Item {
    let (a, b) = if (a.x, a.y) <= (b.x, b.y) { (a, b) } else { (b, a) };
    // Along the pill and across it; the handle of a quarter of a circle is 0.5523 of its radius.
    let (along, across) = if a.y == b.y { ((1, 0), (0, 1)) } else { ((0, 1), (-1, 0)) };
    let handle = radius * 5523 / 10_000;
    let at = |p: Point, far: i32, side: i32| Point {
        x: p.x + along.0 * far + across.0 * side,
        y: p.y + along.1 * far + across.1 * side,
    };
    let segments = vec![
        Segment::Move(at(a, 0, -radius)),
        Segment::Line(at(b, 0, -radius)),
        Segment::Curve(at(b, handle, -radius), at(b, radius, -handle), at(b, radius, 0)),
        Segment::Curve(at(b, radius, handle), at(b, handle, radius), at(b, 0, radius)),
        Segment::Line(at(a, 0, radius)),
        Segment::Curve(at(a, -handle, radius), at(a, -radius, handle), at(a, -radius, 0)),
        Segment::Curve(at(a, -radius, -handle), at(a, -handle, -radius), at(a, 0, -radius)),
        Segment::Close,
    ];
    Item::Path { segments, fill: None, stroke: Some(stroke) }
}
