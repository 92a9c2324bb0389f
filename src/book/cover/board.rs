//! A board on a cover: turned, and cut at the edges of its place. It consists of polygons and outlines.

use crate::board::{CageLook, Cell};
use crate::draw::{Bounds, Face, Fonts, Item, Paint, Point, Scene, Segment, Turn, glyph_path, rounded};
use crate::puzzle::Puzzle;

/// The part of a convex polygon inside a rectangle: each side in turn cuts off what is beyond it.
fn cut(mut polygon: Vec<(f64, f64)>, frame: &Bounds) -> Vec<(f64, f64)> {
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

/// The part of an outline inside a rectangle. Curves become polygons, and each contour is cut by itself: where one lies along the
/// edge, it has no width.
fn cut_outline(segments: &[Segment], frame: &Bounds) -> Vec<Segment> {
    const STEPS: i32 = 12;
    let exact = |p: Point| (p.x as f64, p.y as f64);
    let mut out = Vec::new();
    let mut contour: Vec<(f64, f64)> = Vec::new();
    let mut close = |contour: &mut Vec<(f64, f64)>| {
        let inside = cut(std::mem::take(contour), frame);
        if inside.len() >= 3 {
            out.extend(inside.iter().enumerate().map(|(i, &p)| match i {
                0 => Segment::Move(rounded(p)),
                _ => Segment::Line(rounded(p)),
            }));
            out.push(Segment::Close);
        }
    };
    for segment in segments {
        match *segment {
            Segment::Move(p) => {
                close(&mut contour);
                contour.push(exact(p));
            }
            Segment::Line(p) => contour.push(exact(p)),
            Segment::Curve(a, b, p) => {
                let (from, a, b, to) = (contour.last().copied().unwrap_or(exact(a)), exact(a), exact(b), exact(p));
                contour.extend((1..=STEPS).map(|i| {
                    let t = i as f64 / STEPS as f64;
                    let s = 1.0 - t;
                    let mix = |p: f64, a: f64, b: f64, q: f64| {
                        p * s * s * s + 3.0 * a * s * s * t + 3.0 * b * s * t * t + q * t * t * t
                    };
                    (mix(from.0, a.0, b.0, to.0), mix(from.1, a.1, b.1, to.1))
                }));
            }
            Segment::Close => close(&mut contour),
        }
    }
    close(&mut contour);
    out
}

/// A board that is being drawn on a cover.
pub(super) struct Board<'a> {
    pub puzzle: &'a Puzzle,
    pub turn: Turn,
    pub frame: Bounds,
}

impl Board<'_> {
    /// The visible part of the whole board.
    pub fn outline(&self, rows: f64, cols: f64) -> Vec<(f64, f64)> {
        let (u, v) = (cols / 2.0 + 0.1, rows / 2.0 + 0.1);
        cut([(-u, -v), (u, -v), (u, v), (-u, v)].map(|(u, v)| self.turn.at(u, v)).to_vec(), &self.frame)
    }

    /// Fills a rectangle of the board, in units of cells.
    pub fn fill(&self, scene: &mut Scene, (u, v): (f64, f64), (wide, tall): (f64, f64), paint: Paint) {
        let corners = [(u, v), (u + wide, v), (u + wide, v + tall), (u, v + tall)];
        self.polygon(scene, corners.map(|(u, v)| self.turn.at(u, v)).to_vec(), paint);
    }

    /// Draws a disc as a polygon with so many corners that it looks round.
    pub fn disc(&self, scene: &mut Scene, (u, v): (f64, f64), radius: f64, paint: Paint) {
        // From corner to corner it is a twelfth of a quarter turn: the sine and cosine of 7.5 degrees.
        let (s, c) = (0.130_526_192_220_051_6, 0.991_444_861_373_810_4);
        let mut arm = (radius, 0.0);
        let corners = (0..48).map(|_| {
            let corner = self.turn.at(u + arm.0, v + arm.1);
            arm = (arm.0 * c - arm.1 * s, arm.0 * s + arm.1 * c);
            corner
        });
        self.polygon(scene, corners.collect(), paint);
    }

    /// Draws a square with rounded corners around the origin.
    pub fn rounded(&self, scene: &mut Scene, side: f64, radius: f64, paint: Paint) {
        // The sine and cosine of 15 degrees.
        let (s, c) = (0.258_819_045_102_520_74, 0.965_925_826_289_068_3);
        let (half, mut arm) = (side / 2.0 - radius, (radius, 0.0));
        let corners = [(half, half), (-half, half), (-half, -half), (half, -half)].into_iter().flat_map(|(u, v)| {
            let arc: Vec<(f64, f64)> = (0..7)
                .map(|i| {
                    let corner = self.turn.at(u + arm.0, v + arm.1);
                    if i < 6 {
                        arm = (arm.0 * c - arm.1 * s, arm.0 * s + arm.1 * c);
                    }
                    corner
                })
                .collect();
            arc
        });
        let corners = corners.collect();
        self.polygon(scene, corners, paint);
    }

    pub fn polygon(&self, scene: &mut Scene, corners: Vec<(f64, f64)>, paint: Paint) {
        let polygon = cut(corners, &self.frame);
        if polygon.len() < 3 {
            return;
        }
        let mut segments: Vec<Segment> = polygon.iter().map(|&p| Segment::Line(rounded(p))).collect();
        segments[0] = Segment::Move(rounded(polygon[0]));
        segments.push(Segment::Close);
        scene.items.push(Item::Path { segments, fill: Some(paint), stroke: None });
    }

    /// Draws a character in the middle of a cell, cut where the frame ends.
    pub fn glyph(&self, scene: &mut Scene, (fonts, face): (&Fonts, Face), (u, v): (f64, f64), ch: char, size: f64, paint: Paint) {
        let id = fonts.glyph(face, ch);
        let middle = fonts.ink_middle(face, id, 100_000) as f64 / 100_000.0;
        let drop = fonts.digit_drop(face, 100_000) as f64 / 100_000.0;
        let em = |(x, y): (f64, f64)| (x * size, y * size);
        let origin = self.turn.at(u - middle * size, v + drop * size);
        let turn = Turn { origin, across: em(self.turn.across), down: em(self.turn.down) };
        let Some(item) = glyph_path(fonts, face, id, turn, paint) else { return };
        let (b, f) = (item.bounds(), &self.frame);
        if b.left >= f.left && b.right <= f.right && b.top >= f.top && b.bottom <= f.bottom {
            scene.items.push(item);
        } else if let Item::Path { segments, .. } = item {
            let segments = cut_outline(&segments, f);
            if !segments.is_empty() {
                scene.items.push(Item::Path { segments, fill: Some(paint), stroke: None });
            }
        }
    }

    pub fn place(&self, cell: Cell) -> (f64, f64) {
        let layout = &self.puzzle.layout;
        let (rows, cols) = (layout.shape.rows as f64, layout.shape.cols as f64);
        (layout.col(cell) as f64 - cols / 2.0, layout.row(cell) as f64 - rows / 2.0)
    }

    /// The coloured region of a cell, if the layout has regions.
    pub fn region(&self, cell: Cell) -> Option<usize> {
        self.puzzle.layout.cages.iter().find_map(|cage| match cage.look {
            CageLook::Colour(letter) if cage.cells.contains(&cell) => Some(letter as usize),
            _ => None,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn polygons_end_where_the_frame_does() {
        let frame = Bounds { left: 0, top: 0, right: 10, bottom: 10 };
        let square = |x: f64, side: f64| vec![(x, x), (x + side, x), (x + side, x + side), (x, x + side)];
        assert_eq!(cut(square(2.0, 4.0), &frame).len(), 4);
        assert!(cut(square(12.0, 4.0), &frame).len() < 3);
        let part = cut(square(-5.0, 30.0), &frame);
        let area = |p: &[(f64, f64)]| {
            let twice: f64 = (0..p.len()).map(|i| (p[i], p[(i + 1) % p.len()])).map(|(a, b)| a.0 * b.1 - b.0 * a.1).sum();
            twice / 2.0
        };
        assert_eq!(area(&part), 100.0);
        let corner = cut(vec![(5.0, -5.0), (15.0, 5.0), (5.0, 15.0), (-5.0, 5.0)], &frame);
        assert_eq!(area(&corner), 100.0, "a diamond that touches the corners: {corner:?}");
    }
}
