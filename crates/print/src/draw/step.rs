//! A step as a picture: the board with its digits and candidates, the step's marks, and its text below.

use super::board::{Lay, Raster, Show, board_extent, digit_height, draw_lines, draw_shades, middle_of_digits};
use super::cages::{SumSeat, draw_outlines, draw_regions, draw_sums, has_corners, sum_seats};
use super::edge_signs::draw_edge_signs;
use super::fonts::Fonts;
use super::outside::draw_outside;
use super::rule_marks::draw_marks;
use super::runs::{draw_block_digits, draw_blocked};
use super::scene::{Face, Item, PT, Paint, Point, Scene};
use super::sign_lines::draw_sign_lines;
use super::step_marks;
use super::text::{Align, Type, grid_run, set_line, wrap};
use super::theme::Theme;
use crate::board::{Cell, Clues, Digit, DigitSet, Layout, Notation, Position, Step, symbol};

/// A board prepared for pictures of steps of one puzzle. Its parts are drawn in the order in which the methods are declared.
#[derive(Clone, Copy)]
pub struct StepBoard<'a> {
    /// The two faces for digits.
    pub fonts: &'a Fonts,
    /// The inks, and the weights of lines.
    pub theme: &'a Theme,
    /// The board that the steps are of.
    pub layout: &'a Layout,
    /// The clues.
    pub clues: &'a Clues,
    /// The notation of cell names at the edges.
    pub notation: Notation,
    /// The candidates of each cell that have to be shown, which then share the cell; empty for a place for each candidate.
    pub(super) needed: &'a [DigitSet],
    cell: i32,
    /// The space above and left of the board, and on its other sides.
    pub(super) before: i32,
    pub(super) after: i32,
}

/// The space for names of rows and columns, on the left and top, and for the frame.
const NAMES: i32 = 17 * PT;
const MARGIN: i32 = 6 * PT;

/// The board of a puzzle, with cells large enough for legible candidates.
pub fn board_of_steps<'a>(
    fonts: &'a Fonts,
    theme: &'a Theme,
    layout: &'a Layout,
    clues: &'a Clues,
    notation: Notation,
) -> StepBoard<'a> {
    let cell = match layout.n_digits {
        _ if has_corners(layout) => 84 * PT,
        0..=4 => 48 * PT,
        5..=9 => 42 * PT,
        _ => 40 * PT,
    };
    StepBoard { fonts, theme, layout, clues, notation, needed: &[], cell, before: NAMES, after: MARGIN }
}

/// The same with a given cell size and without names of rows and columns: for a picture beside a text.
pub fn bare_board_of_steps<'a>(
    fonts: &'a Fonts,
    theme: &'a Theme,
    layout: &'a Layout,
    clues: &'a Clues,
    cell: i32,
) -> StepBoard<'a> {
    let edge = theme.frame_line.0 / 2;
    StepBoard { fonts, theme, layout, clues, notation: Notation::Numbers, needed: &[], cell, before: edge, after: edge }
}

impl StepBoard<'_> {
    pub(super) fn lay(&self) -> Lay<'_> {
        Lay::within(self.layout, Point { x: self.before, y: self.before }, self.cell, &Show::Puzzle)
    }

    /// Width and height with names and margins.
    pub fn extent(&self) -> (i32, i32) {
        let (width, height) = board_extent(self.layout, self.cell, &Show::Puzzle);
        (self.before + width + self.after, self.before + height + self.after)
    }

    /// The top left corner of a cell, and the side of a cell.
    pub fn square(&self, cell: Cell) -> (Point, i32) {
        (self.lay().corner(cell), self.cell)
    }

    /// Paper, shades and regions.
    pub fn ground(&self) -> Vec<Item> {
        let mut scene = Scene::default();
        draw_shades(&mut scene, self.theme, self.lay());
        draw_blocked(&mut scene, self.theme, self.lay(), &Show::Puzzle);
        draw_regions(&mut scene, self.theme, self.lay());
        scene.items
    }

    /// The tints of a step.
    pub fn tints(&self, before: &Position, step: &Step) -> Vec<Item> {
        step_marks::tints(self, before, step)
    }

    /// Marks and lines, which tints do not cover, cages with their sums, givens, and the names of rows and columns.
    pub fn lines(&self) -> Vec<Item> {
        let mut scene = Scene::default();
        draw_marks(&mut scene, self.theme, self.lay(), &self.clues.items);
        draw_sign_lines(&mut scene, self.theme, self.lay());
        draw_lines(&mut scene, self.theme, self.lay());
        draw_outlines(&mut scene, self.theme, self.lay());
        draw_sums(&mut scene, self.fonts, self.theme, self.lay(), self.clues);
        draw_outside(&mut scene, self.fonts, self.theme, self.lay());
        draw_edge_signs(&mut scene, self.fonts, self.theme, self.lay(), &Show::Puzzle);
        draw_block_digits(&mut scene, self.fonts, self.theme, self.lay());
        let givens = self.clues.givens.filled().filter_map(|(c, d)| self.digit(c, d, Face::Bold, self.theme.given_paint));
        scene.items.extend(givens);
        scene.items.extend(self.names());
        scene.items
    }

    fn names(&self) -> Vec<Item> {
        // A part of a board numbers its own rows and columns.
        if self.before < NAMES || !self.needed.is_empty() {
            return Vec::new();
        }
        let lay = self.lay();
        let style = Type::new(Face::Regular, self.theme.sizes.small, self.theme.soft_paint);
        let half = lay.cell / 2;
        let column = |k: usize| match self.notation {
            Notation::Numbers => format!("c{}", k + 1),
            Notation::Letters => char::from(b'A' + (k % 26) as u8).to_string(),
        };
        let row = |k: usize| match self.notation {
            Notation::Numbers => format!("r{}", k + 1),
            Notation::Letters => (k + 1).to_string(),
        };
        let on_top =
            |k: usize| set_line(self.fonts, style, &column(k), Point { x: lay.x(k) + half, y: NAMES - 5 * PT }, Align::Centre);
        let drop = self.fonts.digit_drop(Face::Regular, style.size);
        let at_left =
            |k: usize| set_line(self.fonts, style, &row(k), Point { x: NAMES - 4 * PT, y: lay.y(k) + half + drop }, Align::Right);
        (0..lay.cols()).map(on_top).chain((0..lay.rows()).map(at_left)).collect()
    }

    /// The places of the sums in circles.
    pub fn sums(&self) -> Vec<SumSeat> {
        sum_seats(self.fonts, self.theme, self.lay(), self.clues)
    }

    /// A given digit.
    pub fn given(&self, cell: Cell, digit: Digit) -> Option<Item> {
        self.digit(cell, digit, Face::Bold, self.theme.given_paint)
    }

    /// A digit placed by a step.
    pub fn written(&self, cell: Cell, digit: Digit) -> Option<Item> {
        self.digit(cell, digit, Face::Regular, self.theme.answer_paint)
    }

    /// A remaining candidate.
    pub fn candidate(&self, cell: Cell, digit: Digit) -> Option<Item> {
        let raster = self.raster();
        let centre = raster.centre(self.lay(), cell, digit);
        let style = Type::new(Face::Regular, raster.size, self.theme.mark_paint);
        let baseline = centre.y + self.fonts.digit_drop(Face::Regular, raster.size);
        grid_run(self.fonts, style, baseline, &[(centre.x, symbol(digit))])
    }

    pub(super) fn raster(&self) -> Raster<'_> {
        Raster::among(self.fonts, self.theme, self.lay(), self.needed)
    }

    /// The marks of a step on the candidates that are shown.
    pub(super) fn marks_of_needed(&self, before: &Position, step: &Step) -> Vec<Item> {
        let shown = Position {
            grid: before.grid.clone(),
            candidates: before.candidates.iter().zip(self.needed).map(|(&left, &needed)| left & needed).collect(),
        };
        step_marks::marks(self, &shown, step)
    }

    /// The marks of a step.
    pub fn marks(&self, before: &Position, step: &Step) -> Vec<Item> {
        step_marks::marks(self, before, step)
    }

    pub(super) fn digit(&self, cell: Cell, digit: Digit, face: Face, paint: Paint) -> Option<Item> {
        let lay = self.lay();
        let corner = lay.corner(cell);
        let size = self.fonts.size_for_digit(face, lay.cell * digit_height(self.theme, lay.layout, face) / 100);
        let baseline = corner.y + middle_of_digits(lay) + self.fonts.digit_drop(face, size);
        grid_run(self.fonts, Type::new(face, size, paint), baseline, &[(corner.x + lay.cell / 2, symbol(digit))])
    }
}

/// The text below a picture.
pub struct StepWords {
    /// `12. Hidden single · 1.2`.
    pub heading: String,
    /// One paragraph each.
    pub lines: Vec<String>,
}

/// The most lines of text below a picture; a long chain would put a long column of text below a small board.
const MOST_LINES: usize = 40;

/// The board before a step, with the step's marks and text; without a step, only the board.
pub fn step_scene(board: &StepBoard, before: &Position, step: Option<&Step>, words: &StepWords) -> Scene {
    let (wide, tall) = board.extent();
    let measure = wide.max(320 * PT) - 2 * MARGIN;
    let theme = board.theme;
    let body = Type::new(Face::Regular, theme.sizes.body, theme.text_paint);
    // Each line with its distance to the previous one; paragraphs have a slightly larger distance.
    let leading = theme.sizes.body * 13 / 10;
    let mut texts: Vec<(Type, i32, String)> = Vec::new();
    let heading = Type::new(Face::Bold, theme.sizes.lead, theme.text_paint);
    texts.extend(wrap(board.fonts, heading, &words.heading, measure).into_iter().map(|line| (heading, leading, line)));
    for paragraph in &words.lines {
        let lines = wrap(board.fonts, body, paragraph, measure).into_iter().enumerate();
        texts.extend(lines.map(|(k, line)| (body, if k == 0 { leading * 13 / 10 } else { leading }, line)));
    }
    if texts.len() > MOST_LINES {
        texts.truncate(MOST_LINES);
        texts.push((body, leading, "… and on; the text has it all.".into()));
    }
    let text_height: i32 = texts.iter().map(|text| text.1).sum();
    let mut scene = Scene::new(measure + 2 * MARGIN, tall + text_height + 2 * MARGIN);
    scene.items.push(Item::Rect {
        at: Point::default(),
        width: scene.width,
        height: scene.height,
        fill: Some(Paint::WHITE),
        stroke: None,
    });
    scene.items.extend(board.ground());
    scene.items.extend(step.into_iter().flat_map(|step| board.tints(before, step)));
    scene.items.extend(board.lines());
    let is_given = |cell: Cell| board.clues.givens.get(cell).is_some();
    scene.items.extend(before.grid.filled().filter(|&(c, _)| !is_given(c)).filter_map(|(c, d)| board.written(c, d)));
    for (cell, left) in before.candidates.iter().enumerate() {
        scene.items.extend(left.iter().filter_map(|digit| board.candidate(cell as Cell, digit)));
    }
    scene.items.extend(step.into_iter().flat_map(|step| board.marks(before, step)));
    let mut y = tall + MARGIN / 2;
    for (style, down, line) in &texts {
        y += down;
        scene.items.push(set_line(board.fonts, *style, line, Point { x: MARGIN, y }, Align::Left));
    }
    scene
}

/// A step's board only: no text, and no candidates except marked ones and those that go. If a step writes nothing, also the
/// candidates of its cells.
pub fn step_picture(board: &StepBoard, before: &Position, step: &Step) -> Scene {
    let (width, height) = board.extent();
    let mut scene = Scene::new(width, height);
    scene.items.extend(board.ground());
    scene.items.extend(board.tints(before, step));
    scene.items.extend(board.lines());
    let is_given = |cell: Cell| board.clues.givens.get(cell).is_some();
    scene.items.extend(before.grid.filled().filter(|&(c, _)| !is_given(c)).filter_map(|(c, d)| board.written(c, d)));
    for &cell in step.evidence.cells.iter().filter(|_| step.conclusion.place.is_none()) {
        scene.items.extend(before.candidates[cell as usize].iter().filter_map(|digit| board.candidate(cell, digit)));
    }
    let others = step.conclusion.strikes.iter().filter(|strike| !step.evidence.cells.contains(&strike.0));
    scene.items.extend(others.filter_map(|&(cell, digit)| board.candidate(cell, digit)));
    scene.items.extend(board.marks(before, step));
    scene
}

/// A board with its digits, and its candidates if wanted, without marks.
pub fn exercise_picture(board: &StepBoard, before: &Position, has_candidates: bool) -> Scene {
    let (width, height) = board.extent();
    let mut scene = Scene::new(width, height);
    scene.items.extend(board.ground());
    scene.items.extend(board.lines());
    let is_given = |cell: Cell| board.clues.givens.get(cell).is_some();
    scene.items.extend(before.grid.filled().filter(|&(c, _)| !is_given(c)).filter_map(|(c, d)| board.written(c, d)));
    for (cell, left) in before.candidates.iter().enumerate().filter(|_| has_candidates) {
        let is_open = before.grid.get(cell as Cell).is_none();
        scene.items.extend(left.iter().filter(|_| is_open).filter_map(|digit| board.candidate(cell as Cell, digit)));
    }
    scene
}

/// Pictures in rows on one sheet, all with the same width; each row is as tall as its tallest picture.
pub fn step_sheet(pictures: Vec<Scene>, columns: usize) -> Scene {
    let gap = 14 * PT;
    let wide = pictures.iter().map(|p| p.width).max().unwrap_or(PT);
    let columns = columns.clamp(1, pictures.len().max(1));
    let mut sheet = Scene::new(gap + columns as i32 * (wide + gap), gap);
    let mut pictures = pictures.into_iter().peekable();
    while pictures.peek().is_some() {
        let row: Vec<Scene> = pictures.by_ref().take(columns).collect();
        let tall = row.iter().map(|p| p.height).max().unwrap_or(0);
        for (k, picture) in row.into_iter().enumerate() {
            let at = Point { x: gap + k as i32 * (wide + gap), y: sheet.height };
            sheet.place(picture, at);
        }
        sheet.height += tall + gap;
    }
    let paper =
        Item::Rect { at: Point::default(), width: sheet.width, height: sheet.height, fill: Some(Paint::WHITE), stroke: None };
    sheet.items.insert(0, paper);
    sheet
}
