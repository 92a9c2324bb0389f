//! Draws the signs between cells, above the lines of the grid: dots and bars, X and V, signs of inequality, and circles on corners
//! with small digits.

use super::board::{Lay, Show};
use super::fonts::Fonts;
use super::scene::{Face, Item, Paint, Point, Scene, Stroke};
use super::sorts::{Drawn, drawn};
use super::text::{Align, Type, set_line};
use super::theme::Theme;
use super::written_signs::look_of;
use crate::board::{Cell, Course, EdgeLook, Layout, Sign, Value};

/// In percent of a cell: the radius of a dot, by itself and with a number; the height of the number.
const DOT: i32 = 12;
const NUMBERED_DOT: i32 = 16;
const NUMBER_HEIGHT: i32 = 18;
/// The radius of a circle on a corner; the height of a single digit in it.
const CORNER: i32 = 27;
const ONE_HEIGHT: i32 = 26;

/// Whether a layout has signs on the edges or corners of cells, which small digits have to keep away from.
pub(super) fn has_edge_signs(layout: &Layout) -> bool {
    layout.signs.iter().any(|sign| matches!(sign.sort.course(), Course::Edge | Course::Corner))
}

/// The number of a dot that is not the usual one.
fn number_of(sign: &Sign) -> Option<u32> {
    let is_dot = look_of(sign).map_or(sign.sort.course() == Course::Edge, |look| look.number);
    (is_dot && matches!(sign.sort.value(), Value::Number(usual, _) if usual != Some(sign.value))).then_some(sign.value)
}

/// The size of the smallest text on edges and corners, if there is any.
pub(super) fn least_edge_text(fonts: &Fonts, theme: &Theme, layout: &Layout, cell: i32) -> Option<i32> {
    let size = |sign: &Sign| match sign.sort.value() {
        Value::Digits if sign.sort.course() == Course::Corner => Some(corner_size(fonts, theme, cell, &sign.digits())),
        _ => number_of(sign).map(|number| number_size(fonts, cell, number, is_tag(sign))),
    };
    layout.signs.iter().filter_map(size).min()
}

/// Whether its number is in the corner of a cell, and not on a dot or a block.
fn is_tag(sign: &Sign) -> bool {
    look_of(sign).is_some_and(|look| look.edge.is_none())
}

/// Two figures are smaller on a dot, and have room in a corner.
fn number_size(fonts: &Fonts, cell: i32, number: u32, is_tag: bool) -> i32 {
    let widest = if is_tag { 99 } else { 9 };
    let height = if number > widest { NUMBER_HEIGHT * 3 / 4 } else { NUMBER_HEIGHT };
    fonts.size_for_digit(Face::Bold, cell * height / 100)
}

fn corner_size(fonts: &Fonts, theme: &Theme, cell: i32, digits: &[u8]) -> i32 {
    let height = if digits.len() == 1 { ONE_HEIGHT } else { theme.tag_height };
    let is_wide = digits.iter().any(|&digit| theme.symbols.written(digit).len() > 1);
    fonts.size_for_digit(Face::Regular, cell * if is_wide { height * 3 / 4 } else { height } / 100)
}

/// Draws them; the miniatures at the end of a book have no room for text.
pub(super) fn draw_edge_signs(scene: &mut Scene, fonts: &Fonts, theme: &Theme, lay: Lay, show: &Show) {
    let pen = Pen { theme, fonts, lay, has_text: show.has_sums() };
    for sign in &lay.layout.signs {
        match drawn(sign.sort) {
            Drawn::Edge(draw) => draw(pen, scene, sign),
            Drawn::Written => match look_of(sign).and_then(|look| look.edge) {
                Some(EdgeLook::White) => pen.white_dot(scene, sign),
                Some(EdgeLook::Black) => pen.black_dot(scene, sign),
                Some(EdgeLook::Block) => pen.block(scene, sign),
                // `outside` draws the signs outside the grid.
                None if sign.sort.course() == Course::Outside => {}
                None => pen.tag(scene, sign),
            },
            Drawn::Line(..) | Drawn::Outside | Drawn::Tint | Drawn::Cage | Drawn::Board => {}
        }
    }
}

/// Draws a sign.
pub(super) type Draw = for<'a> fn(Pen<'a>, &mut Scene, &Sign);

#[derive(Clone, Copy)]
pub(super) struct Pen<'a> {
    theme: &'a Theme,
    fonts: &'a Fonts,
    lay: Lay<'a>,
    has_text: bool,
}

impl Pen<'_> {
    fn percent(self, share: i32) -> i32 {
        self.lay.cell * share / 100
    }

    /// The line around a dot, a bar or a circle.
    fn rim(self) -> Stroke {
        let (width, paint) = self.theme.circle_line;
        Stroke::solid(width.min(self.lay.cell / 20).max(750), paint)
    }

    /// The strokes of a letter or a sign.
    fn strong(self) -> Stroke {
        Stroke { square: false, ..Stroke::solid(self.percent(6).max(750), self.theme.text_paint) }
    }

    fn centre(self, cell: Cell) -> Point {
        let corner = self.lay.corner(cell);
        Point { x: corner.x + self.lay.cell / 2, y: corner.y + self.lay.cell / 2 }
    }

    /// The middle of the edge between two neighbours, or the corner that four cells share; and whether they are side by side.
    fn edge(self, sign: &Sign) -> (Point, bool) {
        if sign.sort.course() == Course::Corner {
            let corner = self.lay.corner(sign.cells[0]);
            return (Point { x: corner.x + self.lay.cell, y: corner.y + self.lay.cell }, false);
        }
        let (a, b) = (self.centre(sign.cells[0]), self.centre(sign.cells[1]));
        (Point { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 }, a.y == b.y)
    }

    /// A white dot; a bar where all neighbours that are consecutive have one.
    pub fn difference(self, scene: &mut Scene, sign: &Sign) {
        match self.lay.layout.shows_bars() && number_of(sign).is_none() {
            true => self.bar(scene, sign),
            false => self.white_dot(scene, sign),
        }
    }

    fn white_dot(self, scene: &mut Scene, sign: &Sign) {
        let (light, dark) = self.theme.light_and_dark();
        self.dot(scene, sign, light, dark);
    }

    pub fn black_dot(self, scene: &mut Scene, sign: &Sign) {
        let (light, dark) = self.theme.light_and_dark();
        self.dot(scene, sign, dark, light);
    }

    fn dot(self, scene: &mut Scene, sign: &Sign, fill: Paint, ink: Paint) {
        let (centre, _) = self.edge(sign);
        let number = number_of(sign);
        let radius = self.percent(if number.is_some() { NUMBERED_DOT } else { DOT });
        scene.items.push(Item::Circle { centre, radius, fill: Some(fill), stroke: Some(self.rim()) });
        self.number(scene, sign, ink, centre);
    }

    /// A square with a number, or without one.
    fn block(self, scene: &mut Scene, sign: &Sign) {
        let (fill, ink) = self.theme.light_and_dark();
        let (centre, _) = self.edge(sign);
        let number = number_of(sign);
        let half = self.percent(if number.is_some() { NUMBERED_DOT } else { DOT });
        let at = Point { x: centre.x - half, y: centre.y - half };
        scene.items.push(Item::Rect { at, width: 2 * half, height: 2 * half, fill: Some(fill), stroke: Some(self.rim()) });
        self.number(scene, sign, ink, centre);
    }

    /// The number of a sign that has one to print.
    fn number(self, scene: &mut Scene, sign: &Sign, ink: Paint, centre: Point) {
        if let Some(number) = number_of(sign).filter(|_| self.has_text) {
            let size = number_size(self.fonts, self.lay.cell, number, is_tag(sign));
            self.text(scene, Type::new(Face::Bold, size, ink), &number.to_string(), centre);
        }
    }

    /// The number of a line or a cell, in the corner of its first cell.
    fn tag(self, scene: &mut Scene, sign: &Sign) {
        let corner = self.lay.corner(sign.cells[0]);
        let centre = Point { x: corner.x + self.percent(17), y: corner.y + self.percent(17) };
        self.number(scene, sign, self.theme.text_paint, centre);
    }

    fn text(self, scene: &mut Scene, style: Type, text: &str, centre: Point) {
        let at = Point { x: centre.x, y: centre.y + self.fonts.digit_drop(style.face, style.size) };
        scene.items.push(set_line(self.fonts, style, text, at, Align::Centre));
    }

    /// A bar along the edge.
    fn bar(self, scene: &mut Scene, sign: &Sign) {
        let (centre, is_beside) = self.edge(sign);
        let (long, short) = (self.percent(54), self.percent(14));
        let (width, height) = if is_beside { (short, long) } else { (long, short) };
        let at = Point { x: centre.x - width / 2, y: centre.y - height / 2 };
        scene.items.push(Item::Rect { at, width, height, fill: Some(self.theme.paper), stroke: Some(self.rim()) });
    }

    /// Paper behind a sign, which interrupts the line of the grid.
    fn clear(self, scene: &mut Scene, centre: Point, half: i32) {
        let at = Point { x: centre.x - half, y: centre.y - half };
        scene.items.push(Item::Rect { at, width: 2 * half, height: 2 * half, fill: Some(self.theme.paper), stroke: None });
    }

    /// X or V, drawn as strokes: no text, so that it may be small.
    pub fn letter(self, scene: &mut Scene, sign: &Sign) {
        let (centre, _) = self.edge(sign);
        let (half, tall) = (self.percent(10), self.percent(13));
        self.clear(scene, centre, self.percent(16));
        let at = |x: i32, y: i32| Point { x: centre.x + x * half, y: centre.y + y * tall };
        let lines = if sign.value == 5 {
            [(at(-1, -1), at(0, 1)), (at(1, -1), at(0, 1))]
        } else {
            [(at(-1, -1), at(1, 1)), (at(1, -1), at(-1, 1))]
        };
        let stroke = self.strong();
        scene.items.extend(lines.into_iter().map(|(from, to)| Item::Line { from, to, stroke }));
        self.round(scene, &lines.map(|(_, to)| to), stroke);
    }

    /// Rounds the ends of strokes where they meet.
    fn round(self, scene: &mut Scene, ends: &[Point], stroke: Stroke) {
        let end = |&centre: &Point| Item::Circle { centre, radius: stroke.width / 2, fill: Some(stroke.paint), stroke: None };
        scene.items.extend(ends.iter().map(end));
    }

    /// A sign whose point is on the side of the smaller digit.
    pub fn chevron(self, scene: &mut Scene, sign: &Sign) {
        let (centre, is_beside) = self.edge(sign);
        let (greater, smaller) = (self.centre(sign.cells[0]), self.centre(sign.cells[1]));
        let to = Point { x: (smaller.x - greater.x).signum(), y: (smaller.y - greater.y).signum() };
        let (deep, wide) = (self.percent(8), self.percent(13));
        self.clear(scene, centre, self.percent(16));
        let at = |along: i32, side: i32| match is_beside {
            true => Point { x: centre.x + to.x * along * deep, y: centre.y + side * wide },
            false => Point { x: centre.x + side * wide, y: centre.y + to.y * along * deep },
        };
        let (tip, stroke) = (at(1, 0), self.strong());
        scene.items.extend([-1, 1].map(|side| Item::Line { from: at(-1, side), to: tip, stroke }));
        self.round(scene, &[tip, at(-1, -1), at(-1, 1)], stroke);
    }

    /// A circle on the corner that four cells share, with its digits: two in a line.
    pub fn corner(self, scene: &mut Scene, sign: &Sign) {
        if !self.has_text {
            return;
        }
        let corner = self.lay.corner(sign.cells[0]);
        let centre = Point { x: corner.x + self.lay.cell, y: corner.y + self.lay.cell };
        scene.items.push(Item::Circle {
            centre,
            radius: self.percent(CORNER),
            fill: Some(self.theme.paper),
            stroke: Some(self.rim()),
        });
        let digits = sign.digits();
        let style = Type::new(Face::Regular, corner_size(self.fonts, self.theme, self.lay.cell, &digits), self.theme.text_paint);
        digit_square(self.fonts, self.theme, style, &digits, centre, self.percent(self.theme.tag_height), scene);
    }
}

/// Up to four digits around a point, two in a line; `height` is that of a digit.
pub(super) fn digit_square(
    fonts: &Fonts,
    theme: &Theme,
    style: Type,
    digits: &[u8],
    centre: Point,
    height: i32,
    scene: &mut Scene,
) {
    let lines: Vec<&[u8]> = digits.chunks(2).collect();
    for (k, line) in lines.iter().enumerate() {
        let down = (2 * k as i32 + 1 - lines.len() as i32) * height * 60 / 100;
        for (i, &digit) in line.iter().enumerate() {
            let right = (2 * i as i32 + 1 - line.len() as i32) * height * 42 / 100;
            let at = Point { x: centre.x + right, y: centre.y + down + fonts.digit_drop(style.face, style.size) };
            scene.items.push(set_line(fonts, style, &theme.symbols.written(digit), at, Align::Centre));
        }
    }
}
