//! The part of a picture that is visible through a frame after it was turned, like a board on a cover: items that cross the
//! frame's edges become polygons, so that no exporter has to clip.

use super::fonts::Fonts;
use super::outlines::{Turn, glyph_path, rounded};
use super::scene::{Bounds, Item, Point, Scene, Segment, Stroke};

/// A line from point to point.
type Line = Vec<(f64, f64)>;

/// Corners of a circle that is cut, and steps of a curve: enough to look round.
const ROUND: usize = 48;
const STEPS: i32 = 12;

/// The items of a picture, moved and turned around its origin, as far as they are in a frame. Text becomes outlines.
pub fn seen_through(fonts: &Fonts, picture: &Scene, turn: Turn, frame: &Bounds) -> Vec<Item> {
    let turned = picture.items.iter().flat_map(|item| turned(fonts, item, turn));
    turned.flat_map(|item| within(item, frame)).collect()
}

fn turned(fonts: &Fonts, item: &Item, turn: Turn) -> Vec<Item> {
    let scale = (turn.across.0 * turn.across.0 + turn.across.1 * turn.across.1).sqrt();
    let long = |length: i32| (length as f64 * scale).round() as i32;
    let place = |p: Point| rounded(turn.at(p.x as f64, p.y as f64));
    let pen = |stroke: &Stroke| Stroke {
        width: long(stroke.width),
        dash: stroke.dash.map(|(dash, gap)| (long(dash), long(gap))),
        ..*stroke
    };
    match item {
        Item::Line { from, to, stroke } => vec![Item::Line { from: place(*from), to: place(*to), stroke: pen(stroke) }],
        // It stays a rectangle if it is not turned.
        Item::Rect { at, width, height, fill, stroke } if turn.across.1 == 0.0 => {
            let (width, height) = (long(*width), long(*height));
            vec![Item::Rect { at: place(*at), width, height, fill: *fill, stroke: stroke.as_ref().map(pen) }]
        }
        Item::Rect { at, width, height, fill, stroke } => {
            let corners = corners(*at, *width, *height).map(place);
            let segments = [Segment::Move(corners[0]), Segment::Line(corners[1]), Segment::Line(corners[2])];
            let segments = segments.into_iter().chain([Segment::Line(corners[3]), Segment::Close]).collect();
            vec![Item::Path { segments, fill: *fill, stroke: stroke.as_ref().map(pen) }]
        }
        Item::Circle { centre, radius, fill, stroke } => {
            let (centre, radius) = (place(*centre), long(*radius));
            vec![Item::Circle { centre, radius, fill: *fill, stroke: stroke.as_ref().map(pen) }]
        }
        Item::Path { segments, fill, stroke } => {
            let segments = segments.iter().map(|segment| match *segment {
                Segment::Move(p) => Segment::Move(place(p)),
                Segment::Line(p) => Segment::Line(place(p)),
                Segment::Curve(a, b, p) => Segment::Curve(place(a), place(b), place(p)),
                Segment::Close => Segment::Close,
            });
            vec![Item::Path { segments: segments.collect(), fill: *fill, stroke: stroke.as_ref().map(pen) }]
        }
        // No board has photographs.
        Item::Picture { .. } => Vec::new(),
        Item::Text(run) => {
            let em = |(x, y): (f64, f64)| (x * run.size as f64, y * run.size as f64);
            let (across, down) = (em(turn.across), em(turn.down));
            let outlined = run.glyphs.iter().filter_map(|glyph| {
                let origin = turn.at((run.at.x + glyph.dx) as f64, run.at.y as f64);
                glyph_path(fonts, run.face, glyph.id, Turn { origin, across, down }, run.paint)
            });
            outlined.collect()
        }
    }
}

fn corners(at: Point, width: i32, height: i32) -> [Point; 4] {
    let (right, bottom) = (at.x + width, at.y + height);
    [at, Point { x: right, ..at }, Point { x: right, y: bottom }, Point { y: bottom, ..at }]
}

/// An item as far as it is in a frame: itself, nothing, or the remaining shapes of its fill and of its stroke.
fn within(item: Item, frame: &Bounds) -> Vec<Item> {
    let b = item.bounds();
    if b.left >= frame.left && b.right <= frame.right && b.top >= frame.top && b.bottom <= frame.bottom {
        return vec![item];
    }
    if b.left >= frame.right || b.right <= frame.left || b.top >= frame.bottom || b.bottom <= frame.top {
        return Vec::new();
    }
    let exact = |p: Point| (p.x as f64, p.y as f64);
    // Lines of the item, each with whether it ends where it begins.
    let (lines, fill, stroke): (Vec<(Line, bool)>, _, _) = match &item {
        Item::Line { from, to, stroke } => (vec![(vec![exact(*from), exact(*to)], false)], None, Some(*stroke)),
        Item::Rect { at, width, height, fill, stroke } => {
            (vec![(corners(*at, *width, *height).map(exact).to_vec(), true)], *fill, *stroke)
        }
        Item::Circle { centre, radius, fill, stroke } => (vec![(circle(exact(*centre), *radius as f64), true)], *fill, *stroke),
        Item::Path { segments, fill, stroke } => (flattened(segments), *fill, *stroke),
        Item::Picture { .. } | Item::Text(_) => return Vec::new(),
    };
    let filled = fill.map(|paint| (paint, lines.iter().map(|line| line.0.clone()).collect::<Vec<_>>()));
    let stroked = stroke.map(|stroke| (stroke.paint, lines.iter().flat_map(|line| outlines_of(line, &stroke)).collect()));
    let shape = |(fill, outlines): (_, Vec<Line>)| {
        let segments: Vec<Segment> = outlines.into_iter().flat_map(|outline| segments_of(&cut(outline, frame))).collect();
        (!segments.is_empty()).then_some(Item::Path { segments, fill: Some(fill), stroke: None })
    };
    filled.into_iter().chain(stroked).filter_map(shape).collect()
}

fn segments_of(outline: &Line) -> Vec<Segment> {
    if outline.len() < 3 {
        return Vec::new();
    }
    let points = outline.iter().enumerate();
    let segments = points.map(|(i, &p)| if i == 0 { Segment::Move(rounded(p)) } else { Segment::Line(rounded(p)) });
    segments.chain([Segment::Close]).collect()
}

/// The part of a polygon inside a rectangle: each side in turn cuts off what is beyond it. Parts of a hollow polygon may be
/// joined along an edge, where they have no width.
fn cut(mut polygon: Line, frame: &Bounds) -> Line {
    type Depth = fn(&(f64, f64), &Bounds) -> f64;
    let sides: [Depth; 4] =
        [|p, f| p.0 - f.left as f64, |p, f| f.right as f64 - p.0, |p, f| p.1 - f.top as f64, |p, f| f.bottom as f64 - p.1];
    for depth in sides {
        let mut kept = Vec::with_capacity(polygon.len() + 1);
        for (i, p) in polygon.iter().enumerate() {
            let q = &polygon[(i + 1) % polygon.len()];
            let (a, b) = (depth(p, frame), depth(q, frame));
            if a >= 0.0 {
                kept.push(*p);
            }
            if (a >= 0.0) != (b >= 0.0) {
                let t = a / (a - b);
                kept.push((p.0 + (q.0 - p.0) * t, p.1 + (q.1 - p.1) * t));
            }
        }
        polygon = kept;
    }
    polygon
}

/// A circle as a polygon.
fn circle((x, y): (f64, f64), radius: f64) -> Line {
    // From corner to corner it is a twelfth of a quarter turn: the sine and cosine of 7.5 degrees.
    let (s, c) = (0.130_526_192_220_051_6, 0.991_444_861_373_810_4);
    let mut arm = (radius, 0.0);
    let corner = |_| {
        let corner = (x + arm.0, y + arm.1);
        arm = (arm.0 * c - arm.1 * s, arm.0 * s + arm.1 * c);
        corner
    };
    (0..ROUND).map(corner).collect()
}

/// The lines of a path; curves become many short ones.
fn flattened(segments: &[Segment]) -> Vec<(Line, bool)> {
    let exact = |p: Point| (p.x as f64, p.y as f64);
    let mut lines: Vec<(Line, bool)> = Vec::new();
    for segment in segments {
        let line = lines.last_mut();
        match (*segment, line) {
            (Segment::Move(p), _) => lines.push((vec![exact(p)], false)),
            (Segment::Line(p), Some(line)) => line.0.push(exact(p)),
            (Segment::Curve(a, b, p), Some(line)) => {
                let (from, a, b, to) = (line.0[line.0.len() - 1], exact(a), exact(b), exact(p));
                line.0.extend((1..=STEPS).map(|i| {
                    let t = i as f64 / STEPS as f64;
                    let s = 1.0 - t;
                    let mix = |p: f64, a: f64, b: f64, q: f64| {
                        p * s * s * s + 3.0 * a * s * s * t + 3.0 * b * s * t * t + q * t * t * t
                    };
                    (mix(from.0, a.0, b.0, to.0), mix(from.1, a.1, b.1, to.1))
                }));
            }
            (Segment::Close, Some(line)) => line.1 = true,
            (_, None) => {}
        }
    }
    lines
}

/// The outlines of a pen's stroke along a line. A ring has an outer one and an inner one, which runs the other way around.
fn outlines_of((line, is_closed): &(Line, bool), stroke: &Stroke) -> Vec<Line> {
    let half = stroke.width as f64 / 2.0;
    let mut line = line.clone();
    line.dedup();
    if line.len() < 2 {
        return Vec::new();
    }
    if let Some((dash, gap)) = stroke.dash {
        let round = if *is_closed { vec![line[0]] } else { Vec::new() };
        let whole: Line = line.into_iter().chain(round).collect();
        return dashes(&whole, dash.max(1) as f64, gap.max(1) as f64).iter().map(|dash| ribbon(dash, half)).collect();
    }
    if *is_closed {
        let (outer, mut inner) = (beside(&line, half, true), beside(&line, -half, true));
        inner.reverse();
        return vec![outer, inner];
    }
    if stroke.square {
        let n = line.len();
        let beyond = |end: (f64, f64), before: (f64, f64)| {
            let (dx, dy) = direction(before, end);
            (end.0 + dx * half, end.1 + dy * half)
        };
        (line[0], line[n - 1]) = (beyond(line[0], line[1]), beyond(line[n - 1], line[n - 2]));
    }
    vec![ribbon(&line, half)]
}

/// The outline of a line with butt ends.
fn ribbon(line: &Line, half: f64) -> Line {
    let (mut one, other) = (beside(line, half, false), beside(line, -half, false));
    one.extend(other.into_iter().rev());
    one
}

/// The parts of a line that dashes draw.
fn dashes(line: &Line, dash: f64, gap: f64) -> Vec<Line> {
    let (mut dashes, mut is_on, mut left) = (vec![vec![line[0]]], true, dash);
    for two in line.windows(2) {
        let (dx, dy) = direction(two[0], two[1]);
        let long = length(two[0], two[1]);
        let mut done = 0.0;
        while long - done > left {
            done += left;
            let p = (two[0].0 + dx * done, two[0].1 + dy * done);
            if is_on {
                dashes.last_mut().into_iter().for_each(|dash| dash.push(p));
            } else {
                dashes.push(vec![p]);
            }
            (is_on, left) = (!is_on, if is_on { gap } else { dash });
        }
        left -= long - done;
        if is_on {
            dashes.last_mut().into_iter().for_each(|dash| dash.push(two[1]));
        }
    }
    dashes.retain(|dash| dash.len() > 1);
    dashes
}

/// The line at a distance beside another, with mitred corners.
fn beside(line: &Line, far: f64, is_closed: bool) -> Line {
    let n = line.len();
    let way = |i: usize| direction(line[i % n], line[(i + 1) % n]);
    let corner = |i: usize| {
        let (before, after) = match i {
            0 if !is_closed => (way(0), way(0)),
            _ if i == n - 1 && !is_closed => (way(n - 2), way(n - 2)),
            _ => (way(i + n - 1), way(i)),
        };
        // The sum of both normals points along the mitre; pens end a sharp one early.
        let (x, y) = (-before.1 - after.1, before.0 + after.0);
        let share = (2.0 / (x * x + y * y).max(1e-9)).min(2.0);
        (line[i].0 + x * far * share, line[i].1 + y * far * share)
    };
    (0..n).map(corner).collect()
}

fn length(from: (f64, f64), to: (f64, f64)) -> f64 {
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    (dx * dx + dy * dy).sqrt()
}

/// The way of length 1 from a point to another.
fn direction(from: (f64, f64), to: (f64, f64)) -> (f64, f64) {
    let long = length(from, to).max(1e-9);
    ((to.0 - from.0) / long, (to.1 - from.1) / long)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bundled::bundled_fonts;
    use crate::draw::Paint;

    const FRAME: Bounds = Bounds { left: 0, top: 0, right: 10, bottom: 10 };

    /// The area of polygons by their direction, so that a ring's inner outline is subtracted.
    fn area(polygons: &[Line]) -> f64 {
        let one = |p: &Line| (0..p.len()).map(|i| (p[i], p[(i + 1) % p.len()])).map(|(a, b)| a.0 * b.1 - b.0 * a.1).sum::<f64>();
        (polygons.iter().map(one).sum::<f64>() / 2.0).abs()
    }

    fn inked(items: &[Item]) -> f64 {
        let Some(Item::Path { segments, .. }) = items.first() else { return 0.0 };
        area(&flattened(segments).into_iter().map(|line| line.0).collect::<Vec<_>>())
    }

    #[test]
    fn polygons_end_where_the_frame_does() {
        let square = |x: f64, side: f64| vec![(x, x), (x + side, x), (x + side, x + side), (x, x + side)];
        assert_eq!(cut(square(2.0, 4.0), &FRAME).len(), 4);
        assert!(cut(square(12.0, 4.0), &FRAME).len() < 3);
        assert_eq!(area(&[cut(square(-5.0, 30.0), &FRAME)]), 100.0);
        let corner = cut(vec![(5.0, -5.0), (15.0, 5.0), (5.0, 15.0), (-5.0, 5.0)], &FRAME);
        assert_eq!(area(&[corner]), 100.0, "a diamond that touches the corners");
    }

    #[test]
    fn what_a_frame_cuts_has_the_ink_that_is_left_in_it() {
        let far = Bounds { left: 0, top: 0, right: 100_000, bottom: 100_000 };
        let at = |x: i32, y: i32| Point { x, y };
        let stroke = |width: i32, dash| Stroke { dash, ..Stroke::solid(width, Paint::BLACK) };
        let line = |stroke| Item::Line { from: at(-40_000, 50_000), to: at(60_000, 50_000), stroke };
        assert_eq!(inked(&within(line(stroke(2_000, None)), &far)), 60_000.0 * 2_000.0);
        assert_eq!(inked(&within(line(Stroke { square: true, ..stroke(2_000, None) }), &far)), 61_000.0 * 2_000.0);
        // Dashes of 10 with gaps of 10, from −40 on: those at 0, 20 and 40 are left.
        assert_eq!(inked(&within(line(stroke(2_000, Some((10_000, 10_000)))), &far)), 30_000.0 * 2_000.0);
        let ring = Item::Circle { centre: at(0, 50_000), radius: 20_000, fill: None, stroke: Some(stroke(2_000, None)) };
        let half = std::f64::consts::PI * 20_000.0 * 2_000.0;
        assert!((inked(&within(ring, &far)) / half - 1.0).abs() < 0.01);
        let frame =
            Item::Rect { at: at(-50_000, 20_000), width: 90_000, height: 40_000, fill: None, stroke: Some(stroke(2_000, None)) };
        assert_eq!(inked(&within(frame, &far)), 41_000.0 * 42_000.0 - 39_000.0 * 38_000.0);
        assert_eq!(within(line(stroke(2_000, None)), &Bounds { top: 60_000, ..far }), []);
    }

    #[test]
    fn a_turned_picture_keeps_its_lengths() {
        let mut picture = Scene::new(10_000, 10_000);
        let (from, to) = (Point { x: 0, y: 0 }, Point { x: 10_000, y: 0 });
        picture.items.push(Item::Line { from, to, stroke: Stroke::solid(1_000, Paint::BLACK) });
        let far = Bounds { left: -100_000, top: -100_000, right: 100_000, bottom: 100_000 };
        let items = seen_through(&bundled_fonts(), &picture, Turn::leaning((0.0, 0.0), 2.0, 75), &far);
        let Item::Line { from, to, stroke } = items[0] else { panic!("{items:?}") };
        assert_eq!((from, to, stroke.width), (Point { x: 0, y: 0 }, Point { x: 16_000, y: 12_000 }, 2_000));
    }
}
