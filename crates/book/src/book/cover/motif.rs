//! The motif: one of the book's boards, or tiles and digits with that board on a card beside them. The board is drawn as pages draw
//! it, in the cover's inks, then turned and cut at the edges of its place.

use super::Jacket;
use super::board::{Pens, fitted, sheet};
use super::design::Look;
use super::pattern::{draw_bubbles, draw_pattern};
use crate::draw::{Align, Bounds, Item, PT, Paint, Point, Scene, Segment, Turn, Type, rounded, seen_through, set_line};
use crate::puzzle::Puzzle;

/// Draws the motif in a place on the front; below a line, if there is one.
pub(super) fn draw_motif(scene: &mut Scene, jacket: &Jacket, puzzle: &Puzzle, frame: Bounds, below: Option<i32>) {
    match jacket.design.motif.look {
        Look::Board | Look::Mosaic => draw_board(scene, jacket, puzzle, frame, below),
        Look::Tumble => draw_tumble(scene, jacket, puzzle, frame, below),
        Look::Digits => draw_digits(scene, jacket, puzzle, frame),
        Look::Pattern => draw_pattern(scene, jacket, puzzle, frame),
        Look::Bubbles => draw_bubbles(scene, jacket, puzzle, frame),
        Look::Bare => {}
    }
}

/// Draws the book's board on a card between two heights.
pub(super) fn draw_card(scene: &mut Scene, jacket: &Jacket, puzzle: &Puzzle, room: (i32, i32)) {
    let Some(card) = &jacket.design.card else { return };
    let safe = jacket.rules.safe;
    let (left, right) = (jacket.front + jacket.over() + safe, jacket.front + jacket.width - safe);
    let (top, bottom) = (room.0.max(safe), room.1.min(jacket.foot()));
    let pens = Pens::of_card(jacket, card);
    // A leaning card is wider than its board by its slope, and both have an edge of a twentieth.
    let share = |length: i32| (i64::from(length) * 100 / i64::from(110 + card.lean.abs())) as i32;
    let most = (share(right - left), share(bottom - top));
    let side = (jacket.width * card.size / 100).min(most.0).min(most.1);
    let cell = fitted(jacket, puzzle, &pens, (side, side), most);
    let board = sheet(jacket, puzzle, &pens, cell);
    let edge = board.width.max(board.height) / 20;
    let (wide, tall) = (board.width + 2 * edge, board.height + 2 * edge);
    let mut whole = Scene::new(wide, tall);
    whole.items.push(rounded_rect((wide, tall), edge / 2, card.ink.0));
    whole.place(board, Point { x: edge, y: edge });
    let leaning = |length: i32, other: i32| length / 2 + other * card.lean.abs() / 200;
    let middle = |at: i32, half: i32, least: i32, most: i32| at.min(most - half).max(least + half);
    let x = middle(jacket.front + jacket.width * card.across / 100, leaning(wide, tall), left, right);
    let y = middle(jacket.tall() * card.down / 100, leaning(tall, wide), top, bottom);
    put(scene, jacket, &whole, (x as f64, y as f64), card.lean, &jacket.edge());
}

/// Puts a picture around a middle, as far as its frame shows it.
fn put(scene: &mut Scene, jacket: &Jacket, picture: &Scene, middle: (f64, f64), lean: i32, frame: &Bounds) {
    let mut turn = Turn::leaning(middle, 1.0, lean);
    turn.origin = turn.at(-picture.width as f64 / 2.0, -picture.height as f64 / 2.0);
    scene.items.extend(seen_through(jacket.fonts, picture, turn, frame));
}

fn draw_board(scene: &mut Scene, jacket: &Jacket, puzzle: &Puzzle, frame: Bounds, below: Option<i32>) {
    let (m, shape) = (&jacket.design.motif, puzzle.layout.shape);
    let (room_x, room_y) = (frame.right - frame.left, frame.bottom - frame.top);
    let pens = Pens::of_motif(jacket, puzzle);
    let side = jacket.width * m.size / 100;
    let at = |across: i32, down: i32| (jacket.front + jacket.width * across / 100, jacket.tall() * down / 100);
    let (mut x, mut y) = at(m.across, m.down);
    let is_whole = m.size < 100;
    let room = room_x.min(room_y) * 97 / 100;
    let longest = i32::from(shape.rows.max(shape.cols));
    // A board of few cells is smaller, so that more of it is visible. Its top left corner stays in the same place.
    let share = if longest <= 4 && below.is_some() { 72 } else { 100 };
    let mut cell = match is_whole {
        true => fitted(jacket, puzzle, &pens, (side.min(room), side.min(room)), (room_x, room)),
        false => fitted(jacket, puzzle, &pens, (side * share / 100, side * share / 100), (i32::MAX, i32::MAX)),
    };
    let mut board = sheet(jacket, puzzle, &pens, cell);
    let has_outside = (board.width, board.height) != (i32::from(shape.cols) * cell, i32::from(shape.rows) * cell);
    if is_whole {
        x = x.min(frame.right - board.width / 2).max(frame.left + board.width / 2);
        y = y.min(frame.bottom - board.height / 2).max(frame.top + board.height / 2);
    } else if has_outside && m.lean != 0 {
        // Numbers around a leaning board are in its corners, so it is seen as a whole.
        let most = (i64::from(room_x.min(room_y)) * 94 / i64::from(100 + m.lean.abs())) as i32;
        cell = fitted(jacket, puzzle, &pens, (most, most), (most, most));
        board = sheet(jacket, puzzle, &pens, cell);
        (x, y) = ((frame.left + frame.right) / 2, (frame.top + frame.bottom) / 2);
    } else {
        (x, y) = (x - side / 2 + board.width / 2, y - side / 2 + board.height / 2);
    }
    // If the text is long, the board moves down.
    let top = (y - board.height / 2).max(frame.top);
    y += below.map_or(0, |below| (below - top).clamp(0, jacket.height));
    put(scene, jacket, &board, (x as f64, y as f64), m.lean, &frame);
}

/// A character in the middle of a square of side 100 points, as high as a share of it.
pub(super) fn tile(jacket: &Jacket, ch: char, percent: i32, ink: Paint, ground: Option<Paint>) -> Scene {
    let (side, fonts) = (100 * PT, jacket.fonts);
    let mut scene = Scene::new(side, side);
    scene.items.extend(ground.map(|ground| rounded_rect((side, side), side * 17 / 100, ground)));
    let style = Type::new(fonts.display("0123456789"), side * percent / 100, ink);
    // The middle of what is inked, as digits in cells stand.
    let glyph = fonts.glyph(style.face, ch);
    let x = side / 2 - fonts.ink_middle(style.face, glyph, style.size);
    let y = side / 2 + fonts.digit_drop(style.face, style.size);
    scene.items.push(set_line(fonts, style, &ch.to_string(), Point { x, y }, Align::Left));
    scene
}

/// Fallen tiles. Only its place decides how a tile is turned and moved, so a cover is always drawn the same.
fn draw_tumble(scene: &mut Scene, jacket: &Jacket, puzzle: &Puzzle, frame: Bounds, below: Option<i32>) {
    let (inks, m) = (&jacket.design.inks, &jacket.design.motif);
    let (rows, cols) = (6, 5);
    let side = jacket.width as f64 * m.size as f64 / 100.0;
    let unit = side / cols as f64;
    let across = jacket.front as f64 + jacket.width as f64 * m.across as f64 / 100.0;
    let down = jacket.tall() as f64 * m.down as f64 / 100.0;
    // The highest tiles, as far as they are turned and moved.
    let top = down - unit * (rows as f64 / 2.0 + 0.2);
    let down = down + below.map_or(0.0, |below| (f64::from(below.max(frame.top)) - top).clamp(0.0, jacket.height as f64));
    let n = puzzle.layout.n_digits.clamp(1, 9);
    for row in 0..rows {
        for col in 0..cols {
            let k = row * cols + col;
            let (turn, x, y) = ((k * 29 + 11) % 61 - 30, (k * 17 + 5) % 23 - 11, (k * 13 + 7) % 19 - 9);
            let (u, v) = (col as f64 - cols as f64 / 2.0 + 0.5, row as f64 - rows as f64 / 2.0 + 0.5);
            let u = u + if row % 2 == 1 { 0.3 } else { -0.2 } + x as f64 / 90.0;
            let at = (across + u * unit, down + (v + y as f64 / 70.0) * unit);
            // A tile that the fold would cut is left out.
            if at.0 - 0.6 * unit < frame.left as f64 {
                continue;
            }
            let tint = inks.tints[k as usize * 3 % inks.tints.len()].0;
            let ch = char::from_digit((k as u32 * 4 + 2) % u32::from(n) + 1, 10).unwrap_or('1');
            let tile = tile(jacket, ch, 88, inks.digit.0, Some(tint));
            let mut turn = Turn::leaning(at, 0.82 * unit / tile.width as f64, turn);
            turn.origin = turn.at(-tile.width as f64 / 2.0, -tile.height as f64 / 2.0);
            scene.items.extend(seen_through(jacket.fonts, &tile, turn, &frame));
        }
    }
}

/// Large digits in turn, a colour for each.
fn draw_digits(scene: &mut Scene, jacket: &Jacket, puzzle: &Puzzle, frame: Bounds) {
    let (inks, m) = (&jacket.design.inks, &jacket.design.motif);
    let n = i32::from(puzzle.layout.n_digits.clamp(1, 9));
    let unit = jacket.width as f64 * m.size as f64 / 900.0;
    let across = jacket.front as f64 + jacket.width as f64 * m.across as f64 / 100.0;
    let middle = Turn::leaning((across, jacket.tall() as f64 * m.down as f64 / 100.0), unit, m.lean);
    for row in 0..15 {
        for col in 0..9 {
            let digit = (col * 5 + row * 2 + row / 3 * 4) % n;
            let ch = char::from_digit(digit as u32 + 1, 10).unwrap_or('1');
            let paint = inks.tints[((col + row * 2) % inks.tints.len() as i32) as usize].0;
            let tile = tile(jacket, ch, 126, paint, None);
            let mut turn = Turn::leaning(middle.at(col as f64 - 4.5, row as f64 - 7.5), unit / tile.width as f64, m.lean);
            turn.origin = (turn.origin.0.round(), turn.origin.1.round());
            scene.items.extend(seen_through(jacket.fonts, &tile, turn, &frame));
        }
    }
}

/// A rectangle with round corners.
pub(super) fn rounded_rect((width, height): (i32, i32), radius: i32, paint: Paint) -> Item {
    // The handle of a quarter of a circle is 0.5523 of its radius.
    let (far, handle) = (radius, radius - radius * 5523 / 10_000);
    let at = |x: i32, y: i32| Point { x: if x < 0 { width + x + 1 } else { x }, y: if y < 0 { height + y + 1 } else { y } };
    let segments = vec![
        Segment::Move(at(far, 0)),
        Segment::Line(at(-1 - far, 0)),
        Segment::Curve(at(-1 - handle, 0), at(-1, handle), at(-1, far)),
        Segment::Line(at(-1, -1 - far)),
        Segment::Curve(at(-1, -1 - handle), at(-1 - handle, -1), at(-1 - far, -1)),
        Segment::Line(at(far, -1)),
        Segment::Curve(at(handle, -1), at(0, -1 - handle), at(0, -1 - far)),
        Segment::Line(at(0, far)),
        Segment::Curve(at(0, handle), at(handle, 0), at(far, 0)),
        Segment::Close,
    ];
    Item::Path { segments, fill: Some(paint), stroke: None }
}

/// A disc with a toothed edge.
pub(super) fn seal(middle: Point, radius: i32, paint: Paint) -> Item {
    // From corner to corner it is a sixteenth of a half turn: the sine and cosine of 5.625 degrees.
    let (s, c) = (0.098_017_140_329_560_6, 0.995_184_726_672_196_9);
    let mut arm = (radius as f64, 0.0);
    let mut segments: Vec<Segment> = (0..64)
        .map(|i| {
            let share = if i % 2 == 0 { 1.0 } else { 0.93 };
            let corner = rounded((middle.x as f64 + arm.0 * share, middle.y as f64 + arm.1 * share));
            arm = (arm.0 * c - arm.1 * s, arm.0 * s + arm.1 * c);
            if i == 0 { Segment::Move(corner) } else { Segment::Line(corner) }
        })
        .collect();
    segments.push(Segment::Close);
    Item::Path { segments, fill: Some(paint), stroke: None }
}
