//! Motifs from a board's clues: a pattern of shapes, one for each digit, and discs with digits.

use super::Jacket;
use super::motif::tile;
use crate::board::{Cell, Layout};
use crate::draw::{Bounds, Item, PT, Paint, Point, Scene, Segment, Turn, seen_through};
use crate::puzzle::Puzzle;

/// The side of a shape's square.
const SIDE: i32 = 100 * PT;

/// The squares of the board, or of its first corner, repeated until they fill the place. What says something is a shape in colours; all
/// other squares have shapes that are hardly darker than the ground.
pub(super) fn draw_pattern(scene: &mut Scene, jacket: &Jacket, puzzle: &Puzzle, frame: Bounds) {
    let (inks, m) = (&jacket.design.inks, &jacket.design.motif);
    let unit = f64::from(jacket.width) * f64::from(m.size) / 900.0;
    let left = f64::from(jacket.front) + f64::from(jacket.width) * f64::from(m.across) / 100.0 - unit * 4.5;
    let top = f64::from(jacket.tall()) * f64::from(m.down) / 100.0 - unit * 4.5;
    let square_at = |edge: i32, start: f64| ((f64::from(edge) - start) / unit).floor() as i32;
    let marks = marks(puzzle);
    let (rows, cols) = (marks.len() as i32, marks[0].len() as i32);
    let tint = |k: i32| inks.tints[k.rem_euclid(inks.tints.len() as i32) as usize].0;
    for row in square_at(frame.top, top)..=square_at(frame.bottom, top) {
        for col in square_at(frame.left, left)..=square_at(frame.right, left) {
            let mark = i32::from(marks[row.rem_euclid(rows) as usize][col.rem_euclid(cols) as usize]);
            let turned = (row * 2 + col * 3).rem_euclid(4) as usize;
            let in_order = (3 * row + row.div_euclid(3) + col).rem_euclid(9) as usize + 1;
            let square = match mark {
                0 => shape(in_order, turned, (inks.ground.0, inks.line.0)),
                _ if (row + col) % 2 == 0 => shape(mark as usize, turned, (inks.line.0, tint(mark))),
                _ => shape(mark as usize, turned, (tint(mark + 2), tint(mark))),
            };
            let scale = unit / f64::from(SIDE);
            let origin = ((left + f64::from(col) * unit).round(), (top + f64::from(row) * unit).round());
            let turn = Turn { origin, across: (scale, 0.0), down: (0.0, scale) };
            scene.items.extend(seen_through(jacket.fonts, &square, turn, &frame));
        }
    }
}

/// A number for each square of the board that says something: its digit, or else its cage or its sign. Of the other squares, some
/// have one by their place.
fn marks(puzzle: &Puzzle) -> Vec<Vec<u8>> {
    let layout: &Layout = &puzzle.layout;
    let side = |n: u8| usize::from(n).clamp(1, 9);
    let mut marks = vec![vec![0; side(layout.shape.cols)]; side(layout.shape.rows)];
    let mut set = |cell: Cell, mark: usize| {
        let (row, col) = (layout.row(cell), layout.col(cell));
        if let Some(place) = marks.get_mut(row).and_then(|row| row.get_mut(col)).filter(|place| **place == 0) {
            *place = (mark % 9 + 1) as u8;
        }
    };
    puzzle.clues.givens.filled().for_each(|(cell, digit)| set(cell, usize::from(digit) - 1));
    let cages = layout.cages.iter().map(|cage| &cage.cells);
    for (k, cells) in cages.chain(layout.signs.iter().map(|sign| &sign.cells)).enumerate() {
        cells.iter().step_by(2).for_each(|&cell| set(cell, k));
    }
    for (r, row) in marks.iter_mut().enumerate() {
        let plain = row.iter_mut().enumerate().filter(|(c, place)| **place == 0 && (r + 2 * c) % 4 == 0);
        plain.for_each(|(c, place)| *place = ((5 * r + 2 * c) % 9 + 1) as u8);
    }
    marks
}

/// The shape of a mark from 1 to 9 in a square of its own, turned by quarters; none for 0.
fn shape(mark: usize, turned: usize, (ground, ink): (Paint, Paint)) -> Scene {
    let (half, side) = (SIDE / 2, SIDE);
    let at = |x: i32, y: i32| match turned % 4 {
        0 => Point { x, y },
        1 => Point { x: side - y, y: x },
        2 => Point { x: side - x, y: side - y },
        _ => Point { x: y, y: side - x },
    };
    let filled = |segments: Vec<Segment>, paint: Paint| Item::Path { segments, fill: Some(paint), stroke: None };
    let corners = |points: &[(i32, i32)], paint: Paint| {
        let line = |(i, &(x, y)): (usize, &(i32, i32))| if i == 0 { Segment::Move(at(x, y)) } else { Segment::Line(at(x, y)) };
        filled(points.iter().enumerate().map(line).chain([Segment::Close]).collect(), paint)
    };
    // A quarter of a disc around the corner (x, y), to the right and down or as the signs say.
    let quarter = |(x, y): (i32, i32), radius: i32, (across, down): (i32, i32), paint: Paint| {
        let handle = radius * 552 / 1000;
        let curve = Segment::Curve(
            at(x + across * radius, y + down * handle),
            at(x + across * handle, y + down * radius),
            at(x, y + down * radius),
        );
        let start = Segment::Line(at(x + across * radius, y));
        filled(vec![Segment::Move(at(x, y)), start, curve, Segment::Close], paint)
    };
    let disc = |radius: i32, paint: Paint| {
        let centre = Point { x: half, y: half };
        Item::Circle { centre, radius, fill: Some(paint), stroke: None }
    };
    let mut scene = Scene::new(side, side);
    scene.items.push(Item::Rect { at: Point::default(), width: side, height: side, fill: Some(ground), stroke: None });
    scene.items.extend(match mark {
        0 => vec![],
        1 => vec![disc(half * 82 / 100, ink)],
        2 => vec![quarter((0, 0), side, (1, 1), ink)],
        3 => vec![quarter((0, half), half, (1, 1), ink), quarter((0, half), half, (1, -1), ink)],
        4 => vec![corners(&[(0, 0), (side, 0), (0, side)], ink)],
        5 => vec![disc(half * 82 / 100, ink), disc(half * 40 / 100, ground)],
        6 => vec![quarter((0, 0), side, (1, 1), ink), quarter((0, 0), half, (1, 1), ground)],
        7 => vec![corners(&[(half, 0), (side, half), (half, side), (0, half)], ink)],
        8 => vec![quarter((0, 0), half, (1, 1), ink), quarter((side, side), half, (-1, -1), ink)],
        _ => vec![
            quarter((0, side), side, (1, -1), ink),
            corners(&[(0, 0), (side, 0), (side, side)], ground),
            quarter((side, 0), half, (-1, 1), ink),
        ],
    });
    scene
}

/// Discs that keep clear of each other, the largest first. Only the place decides where each of them is.
pub(super) fn draw_bubbles(scene: &mut Scene, jacket: &Jacket, puzzle: &Puzzle, frame: Bounds) {
    let (inks, n) = (&jacket.design.inks, u64::from(puzzle.layout.n_digits.clamp(1, 9)));
    let (wide, tall) = (i64::from(frame.right - frame.left), i64::from(frame.bottom - frame.top));
    let mut placed: Vec<(i64, i64, i64)> = Vec::new();
    let mut state = 20_269_u64;
    let mut draw = |below: i64| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((state >> 33) % below.max(1) as u64) as i64
    };
    let unit = i64::from(jacket.width) * i64::from(jacket.design.motif.size) / 100;
    for (share, tries) in [(150, 30), (115, 60), (84, 120), (58, 220), (34, 420), (20, 500)] {
        let radius = unit * share / 2000;
        for _ in 0..tries {
            let (x, y) = (draw(wide), draw(tall));
            let is_free = |&(other_x, other_y, other): &(i64, i64, i64)| {
                let (across, down, apart) = (x - other_x, y - other_y, radius + other + unit / 90);
                across * across + down * down > apart * apart
            };
            // No disc is cut at the fold, and those at the other edges are cut through the middle.
            if x > radius && placed.iter().all(is_free) {
                placed.push((x, y, radius));
            }
        }
    }
    for (k, &(x, y, radius)) in placed.iter().enumerate() {
        let centre = (f64::from(frame.left) + x as f64, f64::from(frame.top) + y as f64);
        let tint = inks.tints[(k * 7 + k / 3) % inks.tints.len()].0;
        let mut picture = Scene::new(SIDE, SIDE);
        let middle = Point { x: SIDE / 2, y: SIDE / 2 };
        picture.items.push(Item::Circle { centre: middle, radius: SIDE / 2, fill: Some(tint), stroke: None });
        if radius * 1000 / unit >= 25 {
            let ch = char::from_digit((k as u64 * 5 % n) as u32 + 1, 10).unwrap_or('1');
            picture.place(tile(jacket, ch, 74, inks.digit.0, None), Point::default());
        }
        let lean = (k as i32 * 29 + 11) % 61 - 30;
        let mut turn = Turn::leaning(centre, 2.0 * radius as f64 / f64::from(SIDE), lean);
        turn.origin = turn.at(-f64::from(SIDE) / 2.0, -f64::from(SIDE) / 2.0);
        scene.items.extend(seen_through(jacket.fonts, &picture, turn, &frame));
    }
}
