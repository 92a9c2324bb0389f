//! Small marks drawn as paths, not as glyphs: the stars of a level.

use super::scene::{Item, Paint, Point, Scene, Segment};
use super::theme::Theme;
use crate::board::Level;

/// One star for the easiest level, six for the hardest on the ladder, seven beyond it.
pub fn level_stars(level: Level) -> u8 {
    level as u8 + 1
}

/// The outer and inner corners of a star of radius 1000, clockwise from the top.
const CORNERS: [(i32, i32); 10] = [
    (0, -1000),
    (259, -356),
    (951, -309),
    (418, 136),
    (588, 809),
    (0, 440),
    (-588, 809),
    (-418, 136),
    (-951, -309),
    (-259, -356),
];

fn star(centre: Point, radius: i32, paint: super::scene::Paint) -> Item {
    let corner = |&(x, y): &(i32, i32)| Point { x: centre.x + x * radius / 1000, y: centre.y + y * radius / 1000 };
    let mut segments: Vec<Segment> = CORNERS.iter().map(corner).map(Segment::Line).collect();
    segments[0] = Segment::Move(corner(&CORNERS[0]));
    segments.push(Segment::Close);
    Item::Path { segments, fill: Some(paint), stroke: None }
}

/// The number of stars in a row: six, or seven beyond the ladder. If empty stars would be white, only the filled ones.
fn places(theme: &Theme, n: u8) -> u8 {
    if theme.empty_star_paint == Paint::WHITE { n } else { n.max(6) }
}

/// The width of a row of stars of this height.
pub fn star_row_width(theme: &Theme, n: u8, height: i32) -> i32 {
    let places = places(theme, n) as i32;
    places * height + (places - 1) * height * 12 / 100
}

/// Draws a row of stars starting at `at` on a baseline: `n` filled, the rest of six empty.
pub fn star_row(scene: &mut Scene, theme: &Theme, n: u8, at: Point, height: i32) {
    for i in 0..places(theme, n) {
        let x = at.x + height / 2 + i as i32 * height * 112 / 100;
        let paint = if i < n { theme.star_paint } else { theme.empty_star_paint };
        scene.items.push(star(Point { x, y: at.y - height * 45 / 100 }, height / 2, paint));
    }
}
