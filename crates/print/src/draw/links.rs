//! Links of a chain: curved arrows between candidates. A solid arrow means "holds because others are excluded", a dashed one
//! "is excluded because another holds".

use super::scene::{Item, PT, Paint, Point, Segment, Stroke};

/// The area for links: the board.
#[derive(Clone, Copy, Debug)]
pub struct Field {
    pub at: Point,
    pub width: i32,
    pub height: i32,
}

impl Field {
    fn holds(self, p: Point) -> bool {
        (self.at.x..=self.at.x + self.width).contains(&p.x) && (self.at.y..=self.at.y + self.height).contains(&p.y)
    }

    fn nearest(self, p: Point) -> Point {
        let x = p.x.clamp(self.at.x, self.at.x + self.width);
        let y = p.y.clamp(self.at.y, self.at.y + self.height);
        Point { x, y }
    }
}

/// An arrow between two candidates of that radius: its line and its head.
pub fn arrow(field: Field, from: Point, to: Point, radius: i32, is_strong: bool, paint: Paint) -> Vec<Item> {
    let way = minus(to, from);
    let length = length_of(way);
    if length <= 2 * radius {
        return Vec::new();
    }
    // Curved, so that it does not cross candidates on the straight line; curved to the other side at the edge of the board.
    let bow = (length / 7).min(16 * PT);
    let aside = along(Point { x: -way.y, y: way.x }, bow);
    let middle = Point { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 };
    let bend = match field.holds(plus(middle, aside)) {
        true => plus(middle, aside),
        false => field.nearest(minus(middle, aside)),
    };
    let gap = radius + PT / 2;
    let start = plus(from, along(minus(bend, from), gap));
    let tip = plus(to, along(minus(bend, to), gap));
    let weight = if is_strong { PT * 13 / 10 } else { PT };
    let head = (4 * PT).min((length - 2 * radius).max(2 * PT));
    let back = along(minus(bend, tip), head);
    let foot = plus(tip, back);
    // Converts a quadratic curve to a cubic one: each control point is at two thirds of the way to the quadratic one.
    let third = |end: Point| Point { x: (end.x + 2 * bend.x) / 3, y: (end.y + 2 * bend.y) / 3 };
    let dash = (!is_strong).then_some((PT * 26 / 10, PT * 18 / 10));
    let stroke = Stroke { dash, ..Stroke::solid(weight, paint) };
    let line = vec![Segment::Move(start), Segment::Curve(third(start), third(foot), foot)];
    let side = along(Point { x: -back.y, y: back.x }, head * 42 / 100);
    let head = vec![Segment::Move(tip), Segment::Line(plus(foot, side)), Segment::Line(minus(foot, side)), Segment::Close];
    vec![
        Item::Path { segments: line, fill: None, stroke: Some(stroke) },
        Item::Path { segments: head, fill: Some(paint), stroke: None },
    ]
}

fn plus(a: Point, b: Point) -> Point {
    Point { x: a.x + b.x, y: a.y + b.y }
}

fn minus(a: Point, b: Point) -> Point {
    Point { x: a.x - b.x, y: a.y - b.y }
}

fn length_of(way: Point) -> i32 {
    (way.x as i64 * way.x as i64 + way.y as i64 * way.y as i64).isqrt() as i32
}

/// A distance in the direction of a vector.
fn along(way: Point, far: i32) -> Point {
    let length = length_of(way).max(1) as i64;
    let part = |v: i32| (v as i64 * far as i64 / length) as i32;
    Point { x: part(way.x), y: part(way.y) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_arrow_ends_before_its_candidates_and_stays_in_its_field() {
        let field = Field { at: Point { x: 0, y: 0 }, width: 100 * PT, height: 100 * PT };
        let edge = Point { x: 3 * PT, y: 3 * PT };
        for to in [Point { x: 97 * PT, y: 3 * PT }, Point { x: 3 * PT, y: 97 * PT }, Point { x: 60 * PT, y: 41 * PT }] {
            for (a, b) in [(edge, to), (to, edge)] {
                let items = arrow(field, a, b, 3 * PT, true, Paint::BLACK);
                let [Item::Path { segments: line, .. }, Item::Path { segments: head, .. }] = items.as_slice() else { panic!() };
                let (Segment::Move(start), Segment::Move(tip)) = (line[0], head[0]) else { panic!() };
                assert!((3_300..3_800).contains(&length_of(minus(start, a))), "{start:?} {a:?}");
                assert!((3_300..3_800).contains(&length_of(minus(tip, b))), "{tip:?} {b:?}");
                for item in &items {
                    let b = item.bounds();
                    assert!(b.left >= -PT && b.top >= -PT && b.right <= 101 * PT && b.bottom <= 101 * PT, "{b:?}");
                }
            }
        }
        // Adjacent candidates that touch need no arrow.
        assert!(arrow(field, edge, Point { x: 8 * PT, y: 3 * PT }, 3 * PT, true, Paint::BLACK).is_empty());
    }
}
