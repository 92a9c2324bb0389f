//! Draws blocked places: of boards of runs in grey, with the totals of the runs that begin beside them; of other boards in black,
//! some with a digit.
//!
//! ```text
//!   +-----+
//!   |\\ 16|   right of the slanted line the total of the run across, left of it that of the run down
//!   |23\\ |
//!   +-----+
//! ```

use super::board::{Lay, Show};
use super::fonts::Fonts;
use super::scene::{Face, Item, Point, Scene, Stroke};
use super::symbols::{digit_places, digit_size};
use super::text::{Align, Type, grid_run, set_line};
use super::theme::Theme;
use crate::board::Cage;

/// The height of a total in percent of a cell.
const HEIGHT: i32 = 27;
/// The distance of the middle of a total from the right or left side, and from the top or bottom, in percent.
const SIDE: i32 = 28;
const END: i32 = 26;

pub(super) fn run_size(fonts: &Fonts, cell: i32) -> i32 {
    fonts.size_for_digit(Face::Regular, cell * HEIGHT / 100)
}

/// The places of a board that are not cells, and those before its first row and column where totals are shown, as rows and
/// columns from −1.
fn blocked<'a>(lay: Lay<'a>, has_margin: bool) -> impl Iterator<Item = (i32, i32)> + 'a {
    let (rows, cols) = (lay.rows() as i32, lay.cols() as i32);
    let least = if has_margin { -1 } else { 0 };
    let is_blocked = move |&(row, col): &(i32, i32)| match (usize::try_from(row), usize::try_from(col)) {
        (Ok(row), Ok(col)) => lay.layout.cell(row, col).is_none(),
        _ => true,
    };
    (least..rows).flat_map(move |row| (least..cols).map(move |col| (row, col))).filter(is_blocked)
}

/// Fills the blocked places of a board of runs.
pub(super) fn draw_blocked(scene: &mut Scene, theme: &Theme, lay: Lay, show: &Show) {
    if !lay.layout.has_blocked() {
        return;
    }
    // Totals need light places before the first cells; places with at most a digit are black.
    let has_margin = show.has_sums() && lay.layout.has_runs();
    let fill = if lay.layout.has_runs() { theme.signs.blocked } else { theme.light_and_dark().1 };
    let square = |(row, col): (i32, i32)| Item::Rect {
        at: Point { x: lay.at.x + col * lay.cell, y: lay.at.y + row * lay.cell },
        width: lay.cell,
        height: lay.cell,
        fill: Some(fill),
        stroke: None,
    };
    scene.items.extend(blocked(lay, has_margin).map(square));
    let [thin, _, frame] = theme.lines_for(lay.cell);
    // The places before the grid are inside of its frame.
    let before = if has_margin { lay.cell } else { 0 };
    let (width, height) = (lay.cols() as i32 * lay.cell + before, lay.rows() as i32 * lay.cell + before);
    let at = Point { x: lay.at.x - before, y: lay.at.y - before };
    if has_margin {
        // Lines between blocked places, so that each total has a square of its own.
        let stroke = Stroke::solid(thin.0, thin.1);
        for k in 0..=lay.rows() as i32 {
            let y = lay.at.y + k * lay.cell;
            scene.items.push(Item::Line { from: Point { x: at.x, y }, to: Point { x: at.x + width, y }, stroke });
        }
        for k in 0..=lay.cols() as i32 {
            let x = lay.at.x + k * lay.cell;
            scene.items.push(Item::Line { from: Point { x, y: at.y }, to: Point { x, y: at.y + height }, stroke });
        }
    }
    if lay.layout.has_runs() {
        scene.items.push(Item::Rect { at, width, height, fill: None, stroke: Some(Stroke::solid(frame.0, frame.1)) });
    }
}

/// Draws the digits of blocked places in white.
pub(super) fn draw_block_digits(scene: &mut Scene, fonts: &Fonts, theme: &Theme, lay: Lay) {
    let size = digit_size(fonts, theme, Face::Bold, lay.layout, lay.cell, lay.cell * theme.given_height / 100);
    let cols = lay.cols();
    for (place, digit) in lay.layout.blocks().filter_map(|(place, digit)| Some((place, digit?))) {
        let middle = lay.x(place % cols) + lay.cell / 2;
        let places: Vec<(i32, char)> = digit_places(fonts, theme, Face::Bold, size, middle, digit);
        let baseline = lay.y(place / cols) + lay.cell / 2 + fonts.digit_drop(Face::Bold, size);
        scene.items.extend(grid_run(fonts, Type::new(Face::Bold, size, theme.light_and_dark().0), baseline, &places));
    }
}

/// The lines between and around cells.
pub(super) fn draw_lines_of_runs(scene: &mut Scene, theme: &Theme, lay: Lay) {
    let [thin, _, frame] = theme.lines_for(lay.cell);
    let stroke = Stroke::solid(thin.0, thin.1);
    let is_cell = |row: usize, col: usize| lay.layout.cell(row, col).is_some();
    let line = |from: (usize, usize), to: (usize, usize)| Item::Line {
        from: Point { x: lay.x(from.1), y: lay.y(from.0) },
        to: Point { x: lay.x(to.1), y: lay.y(to.0) },
        stroke,
    };
    let (rows, cols) = (lay.rows(), lay.cols());
    for (row, col) in (0..rows).flat_map(|row| (0..cols).map(move |col| (row, col))) {
        if col + 1 < cols && (is_cell(row, col) || is_cell(row, col + 1)) {
            scene.items.push(line((row, col + 1), (row + 1, col + 1)));
        }
        if row + 1 < rows && (is_cell(row, col) || is_cell(row + 1, col)) {
            scene.items.push(line((row + 1, col), (row + 1, col + 1)));
        }
    }
    // The frame of a board without totals is over the ends of its lines.
    if !lay.layout.has_runs() {
        let (width, height) = (cols as i32 * lay.cell, rows as i32 * lay.cell);
        let stroke = Some(Stroke::solid(frame.0, frame.1));
        scene.items.push(Item::Rect { at: lay.at, width, height, fill: None, stroke });
    }
}

/// Draws the total of a run on the place before its first cell, above or below the slanted line.
pub(super) fn draw_run_sum(scene: &mut Scene, fonts: &Fonts, theme: &Theme, lay: Lay, cage: &Cage, sum: Option<u16>) {
    let (Some(&first), Some(&last)) = (cage.cells.first(), cage.cells.last()) else { return };
    let corner = lay.corner(first);
    let is_down = lay.layout.col(first) == lay.layout.col(last);
    let at = if is_down { Point { y: corner.y - lay.cell, ..corner } } else { Point { x: corner.x - lay.cell, ..corner } };
    let [thin, ..] = theme.lines_for(lay.cell);
    let end = Point { x: at.x + lay.cell, y: at.y + lay.cell };
    scene.items.push(Item::Line { from: at, to: end, stroke: Stroke::solid(thin.0, thin.1) });
    let Some(sum) = sum else { return };
    let size = run_size(fonts, lay.cell);
    let style = Type::new(Face::Regular, size, theme.text_paint);
    let share = |percent: i32| lay.cell * percent / 100;
    let middle = match is_down {
        true => Point { x: at.x + share(SIDE), y: end.y - share(END) },
        false => Point { x: end.x - share(SIDE), y: at.y + share(END) },
    };
    let at = Point { y: middle.y + fonts.digit_drop(Face::Regular, size), ..middle };
    scene.items.push(set_line(fonts, style, &sum.to_string(), at, Align::Centre));
}
