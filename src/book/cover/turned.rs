//! Turns a drawing by half. Text becomes outlines, since no text of a scene is turned.

use super::board::{Turn, glyph_path};
use crate::draw::{Fonts, Item, Point, Scene, Segment};

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
