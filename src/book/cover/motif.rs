//! The motif: one of the book's boards, or what is made of its digits, tinted and cut at the edges of its place.

use super::Jacket;
use super::board::Board;
use super::design::Look;
use crate::board::{CageLook, Cell};
use crate::draw::{Bounds, Face, Fonts, Item, Paint, Point, Scene, Segment, Turn, rounded};
use crate::puzzle::Puzzle;

/// Draws the motif in a place on the front; below a line, if there is one.
pub(super) fn draw_motif(scene: &mut Scene, jacket: &Jacket, puzzle: &Puzzle, frame: Bounds, below: Option<i32>) {
    let (m, width, height) = (&jacket.design.motif, jacket.width as f64, jacket.height as f64);
    let shape = puzzle.layout.shape;
    let (rows, cols) = (shape.rows as f64, shape.cols as f64);
    // A board that is shown whole fits its place on a low page, too.
    let room = (frame.bottom - frame.top).min(frame.right - frame.left) as f64 * 0.97;
    let is_whole = m.size < 100;
    let side = width * m.size as f64 / 100.0;
    let side = if is_whole { side.min(room) } else { side };
    // A board of few cells is smaller, so that more of it is visible. Its top left corner stays in the same place.
    let share = if rows.max(cols) <= 4.0 && below.is_some() { 0.72 } else { 1.0 };
    let unit = side * share / rows.max(cols);
    let middle = |at: f64| at - side * (1.0 - share) / 2.0;
    let across = middle(jacket.front as f64 + width * m.across as f64 / 100.0);
    let down = middle(height * m.down as f64 / 100.0);
    let down = if is_whole { down.min(frame.bottom as f64 - side / 2.0).max(frame.top as f64 + side / 2.0) } else { down };
    let middle = (across, down);
    let mut board = Board { puzzle, turn: Turn::leaning(middle, unit, m.lean), frame };
    // If the text is long, the board moves down.
    if let Some(below) = below {
        let highest = board.outline(rows, cols).iter().map(|p| p.1).fold(f64::INFINITY, f64::min);
        board.turn.origin.1 += (below as f64 - highest).clamp(0.0, height);
    }
    match m.look {
        Look::Board | Look::Mosaic => draw_board(scene, jacket, &board),
        Look::Tumble => draw_tumble(scene, jacket, &board),
        Look::Digits => draw_digits(scene, jacket, &board),
    }
}

fn draw_board(scene: &mut Scene, jacket: &Jacket, board: &Board) {
    let (inks, m, fonts) = (&jacket.design.inks, &jacket.design.motif, jacket.fonts);
    let Board { puzzle, .. } = board;
    let layout = &puzzle.layout;
    let side = layout.shape.rows.max(layout.shape.cols) as f64;
    let tint = |k: usize| inks.tints[k % inks.tints.len()].0;
    let cells = 0..layout.n_cells() as Cell;
    let is_board = m.look == Look::Board;
    let gap = if is_board { 0.0 } else { 0.06 };
    // One digit is tinted: the one that is given most often, and of equals the smallest.
    let count = |digit: u8| puzzle.clues.givens.filled().filter(|given| given.1 == digit).count();
    let told = (1..=layout.n_digits).rev().max_by_key(|&digit| count(digit)).unwrap_or(1);
    for cell in cells.clone() {
        let (u, v) = board.place(cell);
        let given = puzzle.clues.givens.get(cell);
        let is_shaded = inks.tints.len() > 1 && layout.box_of(cell).is_some_and(|b| b % 2 == 1);
        let fill = match (is_board, given, board.region(cell)) {
            (_, _, Some(region)) => Some(tint(region)),
            (false, Some(digit), _) => Some(tint(digit as usize - 1)),
            (false, None, _) => Some(inks.line.0),
            (true, Some(digit), _) if digit == told => Some(tint(0)),
            (true, _, _) => is_shaded.then(|| tint(1)),
        };
        if let Some(paint) = fill {
            board.fill(scene, (u + gap, v + gap), (1.0 - 2.0 * gap, 1.0 - 2.0 * gap), paint);
        }
    }
    if is_board {
        // Lines are as thick on every board as on one of nine rows.
        draw_lines(scene, board, m.weight as f64 * side / 900.0, inks.line.0);
    }
    for cell in cells {
        let (u, v) = board.place(cell);
        if let Some(digit) = puzzle.clues.givens.get(cell) {
            let paint = if is_board && digit == told { inks.ground.0 } else { inks.digit.0 };
            let written = jacket.spec.symbols.written(digit);
            let size = if written.len() > 1 { 0.58 } else { 0.72 };
            for (ch, shift) in written.chars().zip(figure_shifts(fonts, &written, size)) {
                board.glyph(scene, (fonts, Face::Bold), (u + 0.5 + shift, v + 0.5), ch, size, paint);
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
            board.glyph(scene, (fonts, Face::Bold), (u + shift, v), ch, 0.32, inks.ground.0);
        }
    }
}

/// Tiles that have fallen: each is turned and moved by its place alone, so that a cover is the same whenever it is drawn.
fn draw_tumble(scene: &mut Scene, jacket: &Jacket, board: &Board) {
    let (inks, fonts) = (&jacket.design.inks, jacket.fonts);
    let face = fonts.display("0123456789");
    let (rows, cols) = (6, 5);
    let long = board.turn.across.0.hypot(board.turn.across.1) * board.puzzle.layout.shape.cols as f64;
    let unit = long / cols as f64;
    let n = board.puzzle.layout.n_digits.clamp(1, 9);
    for row in 0..rows {
        for col in 0..cols {
            let k = row * cols + col;
            let (turn, x, y) = ((k * 29 + 11) % 61 - 30, (k * 17 + 5) % 23 - 11, (k * 13 + 7) % 19 - 9);
            let (u, v) = (col as f64 - cols as f64 / 2.0 + 0.5, row as f64 - rows as f64 / 2.0 + 0.5);
            let u = u + if row % 2 == 1 { 0.3 } else { -0.2 } + x as f64 / 90.0;
            let at = (board.turn.origin.0 + u * unit, board.turn.origin.1 + (v + y as f64 / 70.0) * unit);
            let tile = Board { turn: Turn::leaning(at, unit, turn), ..*board };
            // A tile that the fold would cut is left out.
            if at.0 - 0.6 * unit < board.frame.left as f64 {
                continue;
            }
            let tint = inks.tints[k as usize * 3 % inks.tints.len()].0;
            tile.rounded(scene, 0.82, 0.14, tint);
            let ch = char::from_digit((k as u32 * 4 + 2) % u32::from(n) + 1, 10).unwrap_or('1');
            tile.glyph(scene, (fonts, face), (0.0, 0.0), ch, 0.72, inks.digit.0);
        }
    }
}

/// Large digits in turn, a colour for each.
fn draw_digits(scene: &mut Scene, jacket: &Jacket, board: &Board) {
    let (inks, fonts) = (&jacket.design.inks, jacket.fonts);
    let face = fonts.display("0123456789");
    let n = i32::from(board.puzzle.layout.n_digits.clamp(1, 9));
    let long = board.turn.across.0.hypot(board.turn.across.1) * board.puzzle.layout.shape.cols as f64;
    let board = Board { turn: Turn::leaning(board.turn.origin, long / 9.0, jacket.design.motif.lean), ..*board };
    for row in 0..15 {
        for col in 0..9 {
            let digit = (col * 5 + row * 2 + row / 3 * 4) % n;
            let ch = char::from_digit(digit as u32 + 1, 10).unwrap_or('1');
            let paint = inks.tints[((col + row * 2) % inks.tints.len() as i32) as usize].0;
            board.glyph(scene, (fonts, face), (col as f64 - 4.0, row as f64 - 7.0), ch, 1.26, paint);
        }
    }
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
