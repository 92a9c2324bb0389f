//! The motif: one of the book's boards, turned, cropped and tinted. It consists of polygons and outlines, which can be turned and
//! cut at the edge.

use super::design::{CoverDesign, Motif};
use crate::board::{CageLook, Cell};
use crate::draw::{Bounds, Face, Fonts, Item, OutlineStroke, Paint, Point, Scene, Segment, Symbols};
use crate::puzzle::Puzzle;

/// A rotation with a scale: maps (u, v) to `origin + u * across + v * down`.
#[derive(Clone, Copy, Debug)]
pub(super) struct Turn {
    pub origin: (f64, f64),
    /// The image of one unit of u, and of one unit of v.
    pub across: (f64, f64),
    pub down: (f64, f64),
}

impl Turn {
    /// A rotation around a middle, with a unit in thousandths of a point and a slope in percent. It uses a root and no sine,
    /// since a root is exact on every machine.
    fn leaning(middle: (f64, f64), unit: f64, lean: i32) -> Turn {
        let slope = lean as f64 / 100.0;
        let long = (1.0 + slope * slope).sqrt();
        let (c, s) = (unit / long, unit * slope / long);
        Turn { origin: middle, across: (c, s), down: (-s, c) }
    }

    pub fn at(&self, u: f64, v: f64) -> (f64, f64) {
        (self.origin.0 + u * self.across.0 + v * self.down.0, self.origin.1 + u * self.across.1 + v * self.down.1)
    }
}

fn point((x, y): (f64, f64)) -> Point {
    Point { x: x.round() as i32, y: y.round() as i32 }
}

/// A glyph as an outline with its origin at (0, 0) of a turn whose unit is an em. In an outline, y grows upwards.
pub(super) fn glyph_path(fonts: &Fonts, face: Face, glyph: u16, turn: Turn, paint: Paint) -> Option<Item> {
    let em = 10.0 * fonts.table(face).units_per_em as f64;
    let place = |x: i32, y: i32| turn.at(x as f64 / em, -y as f64 / em);
    let mut pen = (0.0, 0.0);
    let mut segments = Vec::new();
    for stroke in fonts.outline(face, glyph) {
        let (segment, end) = match stroke {
            OutlineStroke::Move(x, y) => (Segment::Move(point(place(x, y))), place(x, y)),
            OutlineStroke::Line(x, y) => (Segment::Line(point(place(x, y))), place(x, y)),
            OutlineStroke::Quad(x1, y1, x, y) => {
                // A quadratic curve is a cubic one with handles at two thirds.
                let (handle, end) = (place(x1, y1), place(x, y));
                let toward =
                    |from: (f64, f64)| (from.0 + (handle.0 - from.0) * 2.0 / 3.0, from.1 + (handle.1 - from.1) * 2.0 / 3.0);
                (Segment::Curve(point(toward(pen)), point(toward(end)), point(end)), end)
            }
            OutlineStroke::Cubic(x1, y1, x2, y2, x, y) => {
                (Segment::Curve(point(place(x1, y1)), point(place(x2, y2)), point(place(x, y))), place(x, y))
            }
            OutlineStroke::Close => (Segment::Close, pen),
        };
        pen = end;
        segments.push(segment);
    }
    (!segments.is_empty()).then_some(Item::Path { segments, fill: Some(paint), stroke: None })
}

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

/// A board that is being drawn on a cover.
struct Board<'a> {
    puzzle: &'a Puzzle,
    turn: Turn,
    frame: Bounds,
}

impl Board<'_> {
    /// The visible part of the whole board.
    fn outline(&self, rows: f64, cols: f64) -> Vec<(f64, f64)> {
        let (u, v) = (cols / 2.0 + 0.1, rows / 2.0 + 0.1);
        cut([(-u, -v), (u, -v), (u, v), (-u, v)].map(|(u, v)| self.turn.at(u, v)).to_vec(), &self.frame)
    }

    /// Fills a rectangle of the board, in units of cells.
    fn fill(&self, scene: &mut Scene, (u, v): (f64, f64), (wide, tall): (f64, f64), paint: Paint) {
        let corners = [(u, v), (u + wide, v), (u + wide, v + tall), (u, v + tall)];
        self.polygon(scene, corners.map(|(u, v)| self.turn.at(u, v)).to_vec(), paint);
    }

    /// Draws a disc as a polygon with so many corners that it looks round.
    fn disc(&self, scene: &mut Scene, (u, v): (f64, f64), radius: f64, paint: Paint) {
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

    fn polygon(&self, scene: &mut Scene, corners: Vec<(f64, f64)>, paint: Paint) {
        let polygon = cut(corners, &self.frame);
        if polygon.len() < 3 {
            return;
        }
        let mut segments: Vec<Segment> = polygon.iter().map(|&p| Segment::Line(point(p))).collect();
        segments[0] = Segment::Move(point(polygon[0]));
        segments.push(Segment::Close);
        scene.items.push(Item::Path { segments, fill: Some(paint), stroke: None });
    }

    /// Draws a character in the middle of a cell. A character that would be cut is left out.
    fn glyph(&self, scene: &mut Scene, fonts: &Fonts, (u, v): (f64, f64), ch: char, size: f64, paint: Paint) {
        let face = Face::Bold;
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
        }
    }

    fn place(&self, cell: Cell) -> (f64, f64) {
        let layout = &self.puzzle.layout;
        let (rows, cols) = (layout.shape.rows as f64, layout.shape.cols as f64);
        (layout.col(cell) as f64 - cols / 2.0, layout.row(cell) as f64 - rows / 2.0)
    }

    /// The coloured region of a cell, if the layout has regions.
    fn region(&self, cell: Cell) -> Option<usize> {
        self.puzzle.layout.cages.iter().find_map(|cage| match cage.look {
            CageLook::Colour(letter) if cage.cells.contains(&cell) => Some(letter as usize),
            _ => None,
        })
    }
}

/// The front: where it begins, its trimmed size, the line that the motif stays below, and the edges of the cover with its bleed.
#[derive(Clone, Copy)]
pub(super) struct Sheet {
    pub left: i32,
    pub width: i32,
    pub height: i32,
    pub top: i32,
    pub frame: Bounds,
}

/// Draws the motif on the front.
pub(super) fn draw_motif(
    scene: &mut Scene,
    fonts: &Fonts,
    design: &CoverDesign,
    puzzle: &Puzzle,
    symbols: Symbols,
    sheet: Sheet,
) {
    let Sheet { left, width, height, top, frame } = sheet;
    let (l, inks) = (&design.layout, &design.inks);
    let layout = &puzzle.layout;
    let (rows, cols) = (layout.shape.rows as f64, layout.shape.cols as f64);
    let side = width as f64 * l.size as f64 / 100.0;
    // A board of few cells is smaller, so that more of it is visible. Its top left corner stays in the same place.
    let share = if rows.max(cols) <= 4.0 { 0.72 } else { 1.0 };
    let unit = side * share / rows.max(cols);
    let middle = |at: f64| at - side * (1.0 - share) / 2.0;
    let across = middle(left as f64 + width as f64 * l.across as f64 / 100.0);
    let middle = (across, middle(height as f64 * l.down as f64 / 100.0));
    let mut board = Board { puzzle, turn: Turn::leaning(middle, unit, l.lean), frame };
    // If the text is long, the board moves down.
    let highest = board.outline(rows, cols).iter().map(|p| p.1).fold(f64::INFINITY, f64::min);
    board.turn.origin.1 += (top as f64 - highest).clamp(0.0, height as f64);
    let tint = |k: usize| inks.tints[k % inks.tints.len()].0;
    let cells = 0..layout.n_cells() as Cell;
    let gap = match l.motif {
        Motif::Board => 0.0,
        Motif::Mosaic => 0.06,
    };
    // One digit is tinted: the one that is given most often, and of equals the smallest.
    let count = |digit: u8| puzzle.clues.givens.filled().filter(|given| given.1 == digit).count();
    let told = (1..=layout.n_digits).rev().max_by_key(|&digit| count(digit)).unwrap_or(1);
    for cell in cells.clone() {
        let (u, v) = board.place(cell);
        let given = puzzle.clues.givens.get(cell);
        let is_shaded = inks.tints.len() > 1 && layout.box_of(cell).is_some_and(|b| b % 2 == 1);
        let fill = match (l.motif, given, board.region(cell)) {
            (_, _, Some(region)) => Some(tint(region)),
            (Motif::Mosaic, Some(digit), _) => Some(tint(digit as usize - 1)),
            (Motif::Mosaic, None, _) => Some(inks.line.0),
            (Motif::Board, Some(digit), _) if digit == told => Some(tint(0)),
            (Motif::Board, _, _) => is_shaded.then(|| tint(1)),
        };
        if let Some(paint) = fill {
            board.fill(scene, (u + gap, v + gap), (1.0 - 2.0 * gap, 1.0 - 2.0 * gap), paint);
        }
    }
    if l.motif == Motif::Board {
        // Lines are as thick on every board as on one of nine rows.
        draw_lines(scene, &board, l.weight as f64 * rows.max(cols) / 900.0, inks.line.0);
    }
    for cell in cells {
        let (u, v) = board.place(cell);
        if let Some(digit) = puzzle.clues.givens.get(cell) {
            let paint = if l.motif == Motif::Board && digit == told { inks.ground.0 } else { inks.digit.0 };
            let written = symbols.written(digit);
            let size = if written.len() > 1 { 0.58 } else { 0.72 };
            for (ch, shift) in written.chars().zip(figure_shifts(fonts, &written, size)) {
                board.glyph(scene, fonts, (u + 0.5 + shift, v + 0.5), ch, size, paint);
            }
        }
    }
    for (cage, sum) in layout.cages.iter().zip(&puzzle.clues.sums).filter(|(cage, _)| cage.look == CageLook::Corner) {
        let Some(&last) = cage.cells.last() else { continue };
        let (u, v) = board.place(last);
        let Some(sum) = sum else { continue };
        board.disc(scene, (u, v), 0.25, inks.title.0);
        let text: Vec<char> = sum.to_string().chars().collect();
        for (k, &ch) in text.iter().enumerate() {
            let shift = (k as f64 - (text.len() as f64 - 1.0) / 2.0) * 0.18;
            board.glyph(scene, fonts, (u + shift, v), ch, 0.32, inks.ground.0);
        }
    }
}

/// The distance of each figure of a number from the middle of a cell.
fn figure_shifts(fonts: &Fonts, written: &str, size: f64) -> Vec<f64> {
    const EM: i32 = 100_000;
    let wide = |ch: char| fonts.advance(Face::Bold, fonts.glyph(Face::Bold, ch), EM);
    let mut at = if written.chars().count() > 1 { -written.chars().map(wide).sum::<i32>() / 2 } else { 0 };
    let shift = |ch: char| {
        let middle = at + fonts.ink_middle(Face::Bold, fonts.glyph(Face::Bold, ch), EM);
        at += wide(ch);
        middle as f64 / EM as f64 * size
    };
    match written.chars().count() {
        0 | 1 => vec![0.0],
        _ => written.chars().map(shift).collect(),
    }
}

/// Draws lines between cells, three times as thick around boxes, and along the edge.
fn draw_lines(scene: &mut Scene, board: &Board, weight: f64, paint: Paint) {
    let layout = &board.puzzle.layout;
    let (rows, cols) = (layout.shape.rows as usize, layout.shape.cols as usize);
    let cell = |row: Option<usize>, col: Option<usize>| layout.cell(row?, col?);
    // The side between two places: none between two holes, bold around boxes and where the board ends.
    let side = |a: Option<Cell>, b: Option<Cell>| match (a, b) {
        (None, None) => None,
        (Some(a), Some(b)) => Some(layout.box_of(a).is_some() && layout.box_of(a) != layout.box_of(b)),
        _ => Some(true),
    };
    let (half_rows, half_cols) = (rows as f64 / 2.0, cols as f64 / 2.0);
    for i in 0..=rows {
        for col in 0..cols {
            let Some(is_bold) = side(cell(i.checked_sub(1), Some(col)), cell(Some(i), Some(col))) else { continue };
            let thick = if is_bold { 3.0 * weight } else { weight };
            let (u, v) = (col as f64 - half_cols, i as f64 - half_rows);
            board.fill(scene, (u - thick / 2.0, v - thick / 2.0), (1.0 + thick, thick), paint);
        }
    }
    for j in 0..=cols {
        for row in 0..rows {
            let Some(is_bold) = side(cell(Some(row), j.checked_sub(1)), cell(Some(row), Some(j))) else { continue };
            let thick = if is_bold { 3.0 * weight } else { weight };
            let (u, v) = (j as f64 - half_cols, row as f64 - half_rows);
            board.fill(scene, (u - thick / 2.0, v - thick / 2.0), (thick, 1.0 + thick), paint);
        }
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
