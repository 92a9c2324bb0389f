//! Glyphs as outlines, which can be turned, unlike the text of a scene; and a drawing turned by half.

use super::fonts::{Fonts, Stroke as OutlineStroke};
use super::scene::{Face, Item, Paint, Point, Scene, Segment};

/// A rotation with a scale: maps (u, v) to `origin + u * across + v * down`.
#[derive(Clone, Copy, Debug)]
pub struct Turn {
    /// The image of (0, 0).
    pub origin: (f64, f64),
    /// The image of one unit of u.
    pub across: (f64, f64),
    /// The image of one unit of v.
    pub down: (f64, f64),
}

impl Turn {
    /// A rotation around a middle, with a unit in thousandths of a point and a slope in percent. It uses a square root
    /// instead of a sine, since a root is exact on every machine.
    pub fn leaning(middle: (f64, f64), unit: f64, lean: i32) -> Turn {
        let slope = lean as f64 / 100.0;
        let long = (1.0 + slope * slope).sqrt();
        let (c, s) = (unit / long, unit * slope / long);
        Turn { origin: middle, across: (c, s), down: (-s, c) }
    }

    /// The image of a point.
    pub fn at(&self, u: f64, v: f64) -> (f64, f64) {
        (self.origin.0 + u * self.across.0 + v * self.down.0, self.origin.1 + u * self.across.1 + v * self.down.1)
    }
}

/// The nearest point of a scene.
pub fn rounded((x, y): (f64, f64)) -> Point {
    Point { x: x.round() as i32, y: y.round() as i32 }
}

/// A glyph as an outline with its origin at (0, 0) of a turn whose unit is an em. In an outline, y grows upwards.
pub fn glyph_path(fonts: &Fonts, face: Face, glyph: u16, turn: Turn, paint: Paint) -> Option<Item> {
    let em = 10.0 * fonts.table(face).units_per_em as f64;
    let place = |x: i32, y: i32| turn.at(x as f64 / em, -y as f64 / em);
    let mut pen = (0.0, 0.0);
    let mut segments = Vec::new();
    for stroke in fonts.outline(face, glyph) {
        let (segment, end) = match stroke {
            OutlineStroke::Move(x, y) => (Segment::Move(rounded(place(x, y))), place(x, y)),
            OutlineStroke::Line(x, y) => (Segment::Line(rounded(place(x, y))), place(x, y)),
            OutlineStroke::Quad(x1, y1, x, y) => {
                // A quadratic curve is a cubic one with handles at two thirds.
                let (handle, end) = (place(x1, y1), place(x, y));
                let toward =
                    |from: (f64, f64)| (from.0 + (handle.0 - from.0) * 2.0 / 3.0, from.1 + (handle.1 - from.1) * 2.0 / 3.0);
                (Segment::Curve(rounded(toward(pen)), rounded(toward(end)), rounded(end)), end)
            }
            OutlineStroke::Cubic(x1, y1, x2, y2, x, y) => {
                (Segment::Curve(rounded(place(x1, y1)), rounded(place(x2, y2)), rounded(place(x, y))), place(x, y))
            }
            OutlineStroke::Close => (Segment::Close, pen),
        };
        pen = end;
        segments.push(segment);
    }
    (!segments.is_empty()).then_some(Item::Path { segments, fill: Some(paint), stroke: None })
}

/// The scene turned by half, in place.
pub fn upside_down(fonts: &Fonts, scene: Scene) -> Scene {
    let (width, height) = (scene.width, scene.height);
    let turn = |p: Point| Point { x: width - p.x, y: height - p.y };
    let turned = |item: Item| -> Vec<Item> {
        match item {
            Item::Line { from, to, stroke } => vec![Item::Line { from: turn(from), to: turn(to), stroke }],
            Item::Rect { at, width, height, fill, stroke } => {
                let at = turn(Point { x: at.x + width, y: at.y + height });
                vec![Item::Rect { at, width, height, fill, stroke }]
            }
            Item::Circle { centre, radius, fill, stroke } => vec![Item::Circle { centre: turn(centre), radius, fill, stroke }],
            Item::Path { segments, fill, stroke } => {
                let segments = segments.into_iter().map(|segment| match segment {
                    Segment::Move(p) => Segment::Move(turn(p)),
                    Segment::Line(p) => Segment::Line(turn(p)),
                    Segment::Curve(a, b, c) => Segment::Curve(turn(a), turn(b), turn(c)),
                    Segment::Close => Segment::Close,
                });
                vec![Item::Path { segments: segments.collect(), fill, stroke }]
            }
            // Solutions have no photographs.
            Item::Picture { .. } => Vec::new(),
            Item::Text(run) => {
                let size = run.size as f64;
                let outlined = run.glyphs.iter().filter_map(|glyph| {
                    let at = turn(Point { x: run.at.x + glyph.dx, y: run.at.y });
                    let turn = Turn { origin: (at.x as f64, at.y as f64), across: (-size, 0.0), down: (0.0, -size) };
                    glyph_path(fonts, run.face, glyph.id, turn, run.paint)
                });
                outlined.collect()
            }
        }
    };
    Scene { items: scene.items.into_iter().flat_map(turned).collect(), ..scene }
}
