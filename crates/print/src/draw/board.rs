//! Draws a board: lines, shades and digits, from houses and cages only.

use super::cages::{
    calculation_of, draw_outlines, draw_regions, draw_sums, foot_of_tags, has_corners, has_regions, has_tags, key_height,
    least_sum, region_of,
};
use super::edge_signs::{draw_edge_signs, has_edge_signs, least_edge_text};
use super::fonts::Fonts;
use super::outside::{draw_outside, least_outside, margins};
use super::parts::Part;
use super::rule_marks::{draw_diagonals, draw_grounds, draw_marks};
use super::runs::{draw_block_digits, draw_blocked, draw_lines_of_runs};
use super::scene::{Face, Item, PT, Paint, Point, Scene, Stroke};
use super::sign_lines::draw_sign_lines;
use super::symbols::{digit_places, digit_size};
use super::text::{Type, grid_run};
use super::theme::Theme;
use crate::board::{Cell, Digit, DigitSet, Layout};
use crate::puzzle::Puzzle;

/// What to show of a puzzle.
#[derive(Clone, Copy, Debug)]
pub enum Show<'a> {
    /// The clues.
    Puzzle,
    /// The clues, and in each empty cell a dot for each candidate, to circle or cross out with a pencil.
    Dots,
    /// The clues, and in each empty cell its remaining candidates (one set per cell).
    Candidates(&'a [DigitSet]),
    /// Every digit, givens bold, with the sums.
    Solution,
    /// Every digit, givens bold, without sums: for the miniatures at the end of a book.
    Answer,
}

impl Show<'_> {
    pub(super) fn has_sums(&self) -> bool {
        !matches!(self, Show::Answer)
    }
}

/// A board on paper: the top left corner of its grid and the side of a cell.
#[derive(Clone, Copy, Debug)]
pub(super) struct Lay<'a> {
    pub layout: &'a Layout,
    pub at: Point,
    pub cell: i32,
}

impl<'a> Lay<'a> {
    /// A board whose drawing begins at a point; numbers outside the grid come first.
    pub fn within(layout: &'a Layout, at: Point, cell: i32, show: &Show) -> Lay<'a> {
        let margins = margins(layout, show);
        let at = Point { x: at.x + cell * margins.left / 100, y: at.y + cell * margins.top / 100 };
        Lay { layout, at, cell }
    }
    pub fn x(&self, col: usize) -> i32 {
        self.at.x + col as i32 * self.cell
    }
    pub fn y(&self, row: usize) -> i32 {
        self.at.y + row as i32 * self.cell
    }
    pub fn corner(&self, cell: Cell) -> Point {
        Point { x: self.x(self.layout.col(cell)), y: self.y(self.layout.row(cell)) }
    }
    pub fn rows(&self) -> usize {
        self.layout.shape.rows as usize
    }
    pub fn cols(&self) -> usize {
        self.layout.shape.cols as usize
    }
}

/// Width and height of a board with the key of its regions and the numbers around it, without the outer half of its frame.
pub fn board_extent(layout: &Layout, cell: i32, show: &Show) -> (i32, i32) {
    let key = if show.has_sums() && has_regions(layout) { key_height(cell) } else { 0 };
    let margins = margins(layout, show);
    let around = |a: i32, b: i32| cell * a / 100 + cell * b / 100;
    let (width, height) = (layout.shape.cols as i32 * cell, layout.shape.rows as i32 * cell);
    (width + around(margins.left, margins.right), height + around(margins.top, margins.bottom) + key)
}

/// The largest cell, in hundredths of a point, with which a board fits a space; limited by the theme.
pub fn fit_cell(layout: &Layout, theme: &Theme, show: &Show, width: i32, height: i32) -> i32 {
    let margins = margins(layout, show);
    // A length is shared among all cells of a line and the strips outside.
    let share = |length: i32, n_cells: u8, outside: i32| (length as i64 * 100 / (n_cells as i64 * 100 + outside as i64)) as i32;
    let widest = share(width, layout.shape.cols, margins.left + margins.right);
    let tallest = share(height, layout.shape.rows, margins.top + margins.bottom);
    // A board of few cells may have larger ones, so that it does not look lost on its page.
    let most = if layout.shape.rows <= 4 { theme.max_cell.saturating_mul(4) / 3 } else { theme.max_cell };
    let mut cell = widest.min(tallest).min(most).max(0) / 10 * 10;
    while cell > 0 && board_extent(layout, cell, show).1 > height {
        cell -= 10;
    }
    cell
}

/// The least side of a cell at which the entries of the key of a board's regions stay apart; 0 for a board without one.
pub fn least_of_legend(layout: &Layout) -> i32 {
    if has_regions(layout) { 40 * PT } else { 0 }
}

/// The size of the smallest printed digit or sum; candidates do not count.
pub fn least_text(fonts: &Fonts, theme: &Theme, layout: &Layout, cell: i32, show: &Show) -> i32 {
    let digits = [Face::Bold, Face::Regular]
        .map(|face| digit_size(fonts, theme, face, layout, cell, cell * digit_height(theme, layout, face) / 100));
    let sum = if show.has_sums() { least_sum(fonts, theme, layout, cell) } else { None };
    let signs = [least_edge_text(fonts, theme, layout, cell), least_outside(fonts, theme, layout, cell)];
    let signs = signs.into_iter().flatten().filter(|_| show.has_sums());
    digits.into_iter().chain(sum).chain(signs).min().unwrap_or(0)
}

/// The middle of a cell on a board that is drawn at a point with cells of some side.
pub fn middle_of(layout: &Layout, (at, side): (Point, i32), show: &Show, cell: Cell) -> Point {
    let corner = Lay::within(layout, at, side, show).corner(cell);
    Point { x: corner.x + side / 2, y: corner.y + side / 2 }
}

/// Draws a board with its top left corner at `at`: that of its grid, or of the numbers around it.
pub fn draw_board(scene: &mut Scene, fonts: &Fonts, theme: &Theme, puzzle: &Puzzle, show: &Show, at: Point, cell: i32) {
    let lay = Lay::within(&puzzle.layout, at, cell, show);
    scene.begin(Part::Ground);
    draw_shades(scene, theme, lay);
    scene.begin(Part::Marks);
    draw_marks(scene, theme, lay, &puzzle.clues.items);
    scene.begin(Part::Cages);
    draw_regions(scene, theme, lay);
    scene.begin(Part::Marks);
    draw_sign_lines(scene, theme, lay);
    scene.begin(Part::Grid);
    draw_blocked(scene, theme, lay, show);
    draw_lines(scene, theme, lay);
    scene.begin(Part::Cages);
    draw_outlines(scene, theme, lay);
    if show.has_sums() {
        draw_sums(scene, fonts, theme, lay, &puzzle.clues);
        scene.begin(Part::Marks);
        draw_outside(scene, fonts, theme, lay);
    }
    scene.begin(Part::Marks);
    draw_edge_signs(scene, fonts, theme, lay, show);
    scene.begin(Part::Givens);
    draw_block_digits(scene, fonts, theme, lay);
    draw_digits(scene, fonts, theme, lay, puzzle, show);
    scene.begin(Part::Candidates);
    match show {
        Show::Dots => draw_dots(scene, fonts, theme, lay, puzzle),
        Show::Candidates(sets) => draw_candidates(scene, fonts, theme, lay, puzzle, sets),
        Show::Puzzle | Show::Solution | Show::Answer => {}
    }
}

/// Draws everything below the lines: a chessboard of boxes, and groups that no line shows.
pub(super) fn draw_shades(scene: &mut Scene, theme: &Theme, lay: Lay) {
    draw_chessboard(scene, theme, lay);
    draw_grounds(scene, theme, lay);
    draw_diagonals(scene, theme, lay);
}

/// Shades every other box in light gray, like the black squares of a chessboard, if boxes are equal rectangles.
fn draw_chessboard(scene: &mut Scene, theme: &Theme, lay: Lay) {
    let (Some(shade), Some(shape)) = (theme.box_shade, lay.layout.box_shape) else { return };
    let (tall, wide) = (shape.rows as usize, shape.cols as usize);
    for row in 0..lay.rows() / tall {
        for col in (0..lay.cols() / wide).filter(|col| (row + col) % 2 == 1) {
            scene.items.push(Item::Rect {
                at: Point { x: lay.x(col * wide), y: lay.y(row * tall) },
                width: wide as i32 * lay.cell,
                height: tall as i32 * lay.cell,
                fill: Some(shade),
                stroke: None,
            });
        }
    }
}

/// Draws cell lines from edge to edge, then box and region borders over them, then the frame.
pub(super) fn draw_lines(scene: &mut Scene, theme: &Theme, lay: Lay) {
    if lay.layout.has_blocked() {
        return draw_lines_of_runs(scene, theme, lay);
    }
    let [thin, heavy, frame] = theme.lines_for(lay.cell);
    let (rows, cols) = (lay.rows(), lay.cols());
    let line = |from: (usize, usize), to: (usize, usize), stroke| Item::Line {
        from: Point { x: lay.x(from.1), y: lay.y(from.0) },
        to: Point { x: lay.x(to.1), y: lay.y(to.0) },
        stroke,
    };
    let layout = lay.layout;
    // Lines between places, along which two neighbours are as asked.
    let along = |scene: &mut Scene, asked: &dyn Fn(Option<Cell>, Option<Cell>) -> bool, stroke: Stroke, is_edge: bool| {
        // Between the places of the rectangle, or around them as well.
        let lines = |n: usize| if is_edge { 0..=n } else { 1..=n - 1 };
        let cell = |row: usize, col: usize| layout.cell(row.checked_sub(1)?, col.checked_sub(1)?);
        for r in lines(rows) {
            let border: Vec<bool> = (0..cols).map(|c| asked(cell(r, c + 1), cell(r + 1, c + 1))).collect();
            scene.items.extend(runs(&border).map(|(a, b)| line((r, a), (r, b), stroke)));
        }
        for c in lines(cols) {
            let border: Vec<bool> = (0..rows).map(|r| asked(cell(r + 1, c), cell(r + 1, c + 1))).collect();
            scene.items.extend(runs(&border).map(|(a, b)| line((a, c), (b, c), stroke)));
        }
    };
    along(scene, &|a, b| a.is_some() && b.is_some(), Stroke::solid(thin.0, thin.1), false);
    let group = |cell: Cell| (layout.box_of(cell), region_of(layout, cell), calculation_of(layout, cell));
    let groups: Vec<_> = (0..layout.n_cells()).map(|cell| group(cell as Cell)).collect();
    let splits = |a: Option<Cell>, b: Option<Cell>| a.zip(b).is_some_and(|(a, b)| groups[a as usize] != groups[b as usize]);
    along(scene, &splits, Stroke { square: true, ..Stroke::solid(heavy.0, heavy.1) }, false);
    if lay.layout.has_holes() {
        // The frame follows the grids.
        let ends = |a: Option<Cell>, b: Option<Cell>| a.is_some() != b.is_some();
        along(scene, &ends, Stroke { square: true, ..Stroke::solid(frame.0, frame.1) }, true);
        return;
    }
    scene.items.push(Item::Rect {
        at: lay.at,
        width: cols as i32 * lay.cell,
        height: rows as i32 * lay.cell,
        fill: None,
        stroke: Some(Stroke::solid(frame.0, frame.1)),
    });
}

/// The runs of `true`, as start and end.
fn runs(marks: &[bool]) -> impl Iterator<Item = (usize, usize)> {
    let mut found = Vec::new();
    let mut start = None;
    for (i, &mark) in marks.iter().chain(std::iter::once(&false)).enumerate() {
        match (mark, start) {
            (true, None) => start = Some(i),
            (false, Some(from)) => {
                found.push((from, i));
                start = None;
            }
            _ => {}
        }
    }
    found.into_iter()
}

/// How far below the top of a cell the middle of its digit is, in percent: lower where cages have their totals at the top.
fn middle_percent(layout: &Layout) -> i32 {
    if has_tags(layout) { 53 } else { 50 }
}

/// How far below the top of a cell the middle of its digit is.
pub(super) fn middle_of_digits(lay: Lay) -> i32 {
    lay.cell * middle_percent(lay.layout) / 100
}

/// How far below totals digits begin at least, in percent of a cell.
const BELOW_TAGS: i32 = 2;

/// The height of a theme's digits in percent of a cell, less where they would reach into totals.
pub(super) fn digit_height(theme: &Theme, layout: &Layout, face: Face) -> i32 {
    let height = if face == Face::Bold { theme.given_height } else { theme.answer_height };
    foot_of_tags(theme, layout).map_or(height, |foot| height.min(2 * (middle_percent(layout) - foot - BELOW_TAGS)))
}

/// Draws givens bold and answers regular: one run per row and face.
fn draw_digits(scene: &mut Scene, fonts: &Fonts, theme: &Theme, lay: Lay, puzzle: &Puzzle, show: &Show) {
    let solved = matches!(show, Show::Solution | Show::Answer);
    let faces = [(Face::Bold, theme.given_paint), (Face::Regular, theme.answer_paint)];
    for row in 0..lay.rows() {
        for (face, paint) in faces {
            let digit = |cell: Cell| match (puzzle.clues.givens.get(cell), face) {
                (Some(d), Face::Bold) => Some(d),
                (None, Face::Regular) if solved => puzzle.solution.get(cell),
                _ => None,
            };
            let height = lay.cell * digit_height(theme, lay.layout, face) / 100;
            let size = digit_size(fonts, theme, face, lay.layout, lay.cell, height);
            let place = |col: usize| {
                let middle = lay.x(col) + lay.cell / 2;
                lay.layout.cell(row, col).and_then(digit).map(|d| digit_places(fonts, theme, face, size, middle, d))
            };
            let places: Vec<(i32, char)> = (0..lay.cols()).filter_map(place).flatten().collect();
            let baseline = lay.y(row) + middle_of_digits(lay) + fonts.digit_drop(face, size);
            scene.begin(if face == Face::Bold { Part::Givens } else { Part::Solution });
            scene.items.extend(grid_run(fonts, Type::new(face, size, paint), baseline, &places));
        }
    }
}

/// How candidates are arranged in a cell: as many rows and columns as a box has, or nearly square.
fn candidate_shape(layout: &Layout) -> (usize, usize) {
    match layout.box_shape {
        Some(shape) => (shape.rows as usize, shape.cols as usize),
        None => {
            let n = layout.n_digits as usize;
            let cols = (1..=n).find(|k| k * k >= n).unwrap_or(1);
            (n.div_ceil(cols), cols)
        }
    }
}

fn empty_cells<'a>(lay: Lay<'a>, puzzle: &'a Puzzle) -> impl Iterator<Item = Cell> + 'a {
    (0..lay.layout.n_cells() as Cell).filter(|&cell| puzzle.clues.givens.get(cell).is_none())
}

fn draw_dots(scene: &mut Scene, fonts: &Fonts, theme: &Theme, lay: Lay, puzzle: &Puzzle) {
    let (rows, cols) = candidate_shape(lay.layout);
    let raster = has_tags(lay.layout).then(|| Raster::of(fonts, lay));
    for cell in empty_cells(lay, puzzle) {
        let corner = lay.corner(cell);
        if let Some(raster) = raster {
            for digit in 1..=lay.layout.n_digits {
                let centre = raster.centre(lay, cell, digit);
                scene.items.push(Item::Circle { centre, radius: 600, fill: Some(soft(theme.mark_paint)), stroke: None });
            }
            continue;
        }
        for k in 0..lay.layout.n_digits as usize {
            let centre = Point {
                x: corner.x + lay.cell * (2 * (k % cols) as i32 + 1) / (2 * cols as i32),
                y: corner.y + lay.cell * (2 * (k / cols) as i32 + 1) / (2 * rows as i32),
            };
            scene.items.push(Item::Circle { centre, radius: 600, fill: Some(soft(theme.mark_paint)), stroke: None });
        }
    }
}

/// The paint with half the ink.
fn soft(paint: Paint) -> Paint {
    match paint {
        Paint::Gray(ink) => Paint::Gray(ink.div_ceil(2)),
        Paint::Cmyk(inks) => Paint::Cmyk(inks.map(|ink| ink.div_ceil(2))),
    }
}

/// The positions and sizes of candidates in the cells of a board.
#[derive(Clone, Copy, Debug)]
pub(super) struct Raster<'a> {
    shape: (usize, usize),
    /// The candidates that share each cell; empty where each candidate has its place.
    needed: &'a [DigitSet],
    /// Where in a cell the space begins that they share, and its width and height.
    from: (i32, i32),
    room: (i32, i32),
    pub size: i32,
    /// Half the space of one candidate, in the smaller direction.
    pub radius: i32,
}

impl<'a> Raster<'a> {
    pub fn of(fonts: &Fonts, lay: Lay) -> Raster<'a> {
        let shape = candidate_shape(lay.layout);
        let percent = |share: i32| lay.cell * share / 100;
        let (from, room) = match lay.layout {
            // A circle on a corner or a dot on an edge takes a part of each of its four cells; a total takes a corner, and dashes the edges.
            layout if has_tags(layout) => ((percent(12), percent(27)), (percent(76), percent(64))),
            layout if has_corners(layout) || has_edge_signs(layout) => ((percent(15), percent(15)), (percent(70), percent(70))),
            _ => ((percent(6), percent(6)), (percent(88), percent(88))),
        };
        let (tall, wide) = (room.1 / shape.0 as i32, room.0 / shape.1 as i32);
        let size = fonts.size_for_digit(Face::Regular, (tall * 58 / 100).min(wide * 80 / 100));
        Raster { shape, needed: &[], from, room, size, radius: tall.min(wide) / 2 }
    }

    /// Only some candidates of each cell, side by side: they may be larger than all of them.
    pub fn among(fonts: &Fonts, theme: &Theme, lay: Lay, needed: &'a [DigitSet]) -> Raster<'a> {
        if needed.is_empty() {
            return Raster::of(fonts, lay);
        }
        let shape = match needed.iter().map(|digits| digits.len()).max().unwrap_or(0) {
            0 | 1 => (1, 1),
            2 => (1, 2),
            3 | 4 => (2, 2),
            5 | 6 => (2, 3),
            n => ((n as usize).div_ceil(3), 3),
        };
        let percent = |share: i32| lay.cell * share / 100;
        // Below a total.
        let top = if has_tags(lay.layout) { theme.tag_height + 10 } else { 5 };
        let (from, room) = ((percent(5), percent(top)), (percent(90), percent(95 - top)));
        let (tall, wide) = (room.1 / shape.0 as i32, room.0 / shape.1 as i32);
        // Digits smaller than those of the board, even where there is room for larger ones, but no smaller than small text.
        let small = fonts.height_of_digits(Face::Regular, theme.sizes.small) * 21 / 20;
        let height = (tall * 68 / 100).min(wide * 74 / 100).min(percent(34).max(small));
        let size = fonts.size_for_digit(Face::Regular, height);
        Raster { shape, needed, from, room, size, radius: (tall.min(wide) / 2).min(height * 68 / 100) }
    }

    pub fn centre(self, lay: Lay, cell: Cell, digit: Digit) -> Point {
        let (rows, cols) = self.shape;
        if let Some(&digits) = self.needed.get(cell as usize) {
            let k = digits.iter().filter(|&other| other < digit).count();
            let n = (digits.len() as usize).max(1);
            let n_rows = n.div_ceil(cols);
            let in_row = (n - k / cols * cols).min(cols);
            let (tall, wide) = (self.room.1 / rows as i32, self.room.0 / cols as i32);
            let corner = lay.corner(cell);
            let from = |start: i32, room: i32, step: i32, k: usize, n: usize| {
                start + (room - step * n as i32) / 2 + step * k as i32 + step / 2
            };
            return Point {
                x: corner.x + from(self.from.0, self.room.0, wide, k % cols, in_row),
                y: corner.y + from(self.from.1, self.room.1, tall, k / cols, n_rows),
            };
        }
        let along = |from: i32, room: i32, k: usize, n: usize| from + room * (2 * k as i32 + 1) / (2 * n as i32);
        let corner = lay.corner(cell);
        let k = digit as usize - 1;
        let (x, y) = (along(self.from.0, self.room.0, k % cols, cols), along(self.from.1, self.room.1, k / cols, rows));
        Point { x: corner.x + x, y: corner.y + y }
    }
}

fn draw_candidates(scene: &mut Scene, fonts: &Fonts, theme: &Theme, lay: Lay, puzzle: &Puzzle, sets: &[DigitSet]) {
    let raster = Raster::of(fonts, lay);
    let style = Type::new(Face::Regular, raster.size, theme.mark_paint);
    for cell in empty_cells(lay, puzzle) {
        let set = sets.get(cell as usize).copied().unwrap_or_default();
        let (rows, cols) = raster.shape;
        for row in 0..rows {
            let digits = set.iter().filter(|&d| (d as usize - 1) / cols == row);
            let place = |d| digit_places(fonts, theme, Face::Regular, raster.size, raster.centre(lay, cell, d).x, d);
            let places: Vec<(i32, char)> = digits.flat_map(place).collect();
            let middle = raster.centre(lay, cell, (row * cols) as Digit + 1).y;
            scene.items.extend(grid_run(fonts, style, middle + fonts.digit_drop(Face::Regular, raster.size), &places));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::symbol;
    use crate::bundled::{bundled_fonts, bundled_theme};
    use crate::draw::Symbols;
    use crate::draw::samples::{pattern_sudoku, sample_killer, sample_signs, sample_suko};

    fn heavy_lines(rows: u8, cols: u8) -> (usize, usize) {
        let puzzle = pattern_sudoku(rows, cols, 3);
        let theme = bundled_theme();
        let mut scene = Scene::new(1_000_000, 1_000_000);
        draw_board(&mut scene, &bundled_fonts(), &theme, &puzzle, &Show::Puzzle, Point { x: 5000, y: 5000 }, 30_000);
        let heavy = scene.items.iter().filter_map(|item| match item {
            Item::Line { from, to, stroke } if stroke.width == theme.box_line.0 => Some(from.y == to.y),
            _ => None,
        });
        let (across, down): (Vec<bool>, Vec<bool>) = heavy.partition(|&level| level);
        (across.len(), down.len())
    }

    #[test]
    fn box_borders_follow_the_boxes() {
        // Boxes two rows tall leave two borders across a 6×6 grid; three columns wide leave one border down.
        assert_eq!(heavy_lines(2, 3), (2, 1));
        assert_eq!(heavy_lines(3, 2), (1, 2));
        assert_eq!(heavy_lines(4, 5), (4, 3));
        assert_eq!(heavy_lines(3, 3), (2, 2));
    }

    #[test]
    fn the_text_of_a_scene_is_the_puzzle() {
        let puzzle = pattern_sudoku(2, 3, 2);
        let mut scene = Scene::new(1_000_000, 1_000_000);
        draw_board(&mut scene, &bundled_fonts(), &bundled_theme(), &puzzle, &Show::Puzzle, Point { x: 5000, y: 5000 }, 30_000);
        let text: String =
            scene.items.iter().filter_map(|i| if let Item::Text(run) = i { Some(run.text.as_str()) } else { None }).collect();
        let want: String = puzzle.clues.givens.filled().map(|(_, d)| symbol(d)).collect();
        assert_eq!(text, want);
    }

    #[test]
    fn digits_above_nine_are_letters_or_numbers_that_fit_their_cells() {
        let puzzle = pattern_sudoku(3, 4, 0);
        let fonts = bundled_fonts();
        for (symbols, want) in [(Symbols::Letters, "123456789ABC"), (Symbols::Numbers, "123456789101112")] {
            // Without a limit, two-figure numbers of this height would be wider than their cells.
            let theme = Theme { symbols, given_height: 80, ..bundled_theme() };
            let mut scene = Scene::new(1_000_000, 1_000_000);
            draw_board(&mut scene, &fonts, &theme, &puzzle, &Show::Puzzle, Point { x: 5000, y: 5000 }, 30_000);
            let first = scene.items.iter().find_map(|i| if let Item::Text(run) = i { Some(run) } else { None }).unwrap();
            assert_eq!(first.text, want);
            assert!(first.at.x > 5000 && first.at.x + first.width < 5000 + 12 * 30_000);
            // No figure extends into the next cell.
            let wide = fonts.width(Face::Bold, first.size, "10");
            assert!(symbols == Symbols::Letters || wide <= 30_000 * 80 / 100, "{wide}");
        }
    }

    #[test]
    fn digits_begin_below_totals_in_every_theme() {
        let calculated = sample_signs("calculation=240x:r1c1,r1c2;3-:r2c1,r2c2", 2, 3);
        for layout in [&sample_killer().layout, &calculated.layout] {
            let foot = foot_of_tags(&bundled_theme(), layout).unwrap();
            for given_height in [40, 56, 80] {
                let theme = Theme { given_height, ..bundled_theme() };
                let height = digit_height(&theme, layout, Face::Bold);
                assert!(middle_percent(layout) - height / 2 >= foot + 2 && height <= given_height && height >= 40, "{height}");
            }
        }
        assert_eq!(digit_height(&Theme { given_height: 80, ..bundled_theme() }, &pattern_sudoku(2, 3, 0).layout, Face::Bold), 80);
    }

    #[test]
    fn a_board_with_regions_leaves_room_for_its_key() {
        let puzzle = sample_suko();
        let (theme, show) = (bundled_theme(), Show::Puzzle);
        let cell = fit_cell(&puzzle.layout, &theme, &show, 200_000, 150_000);
        let (width, height) = board_extent(&puzzle.layout, cell, &show);
        assert!(height > 3 * cell && height <= 150_000 && width <= 200_000);
        assert_eq!(board_extent(&puzzle.layout, cell, &Show::Answer).1, 3 * cell);
    }
}
