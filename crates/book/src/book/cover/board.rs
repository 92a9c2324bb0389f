//! A board on a cover: the drawing of the pages with a theme made of the cover's inks, on the cells' own colours.

use super::Jacket;
use super::design::{Card, Look};
use crate::board::{CageLook, Cell, Clues, Digit, Grid, HouseKind, Layout, Shape};
use crate::draw::{
    Item, PT, Paint, Part, Pattern, Point, Region, Scene, Show, SignInks, StepInks, Theme, board_extent, draw_board, fit_cell,
    least_text, middle_of,
};
use crate::puzzle::Puzzle;

/// No printer takes smaller text.
pub(super) const LEAST_TEXT: i32 = 7 * PT;
/// Totals are larger than on pages, so that boards need less room: digits begin a little below them.
pub(super) const TAG_HEIGHT: i32 = 20;

/// The inks of a board on a cover.
pub(super) struct Pens {
    paper: Paint,
    line: Paint,
    digit: Paint,
    /// Of sums and signs of one colour.
    text: Paint,
    /// Of broad lines and tints below digits, and of fine lines.
    sign: Paint,
    fine: Paint,
    look: Look,
}

impl Pens {
    pub fn of_motif(jacket: &Jacket, puzzle: &Puzzle) -> Pens {
        let (inks, look) = (&jacket.design.inks, jacket.design.motif.look);
        let has_colours = puzzle.layout.cages.iter().any(|cage| matches!(cage.look, CageLook::Colour(_)));
        // On tiles, text on a tint is light, and all other text is dark.
        let is_tinted = look != Look::Mosaic || is_of_digits(puzzle) || has_colours;
        let text = if look == Look::Mosaic { inks.title.0 } else { inks.digit.0 };
        let digit = if is_tinted { inks.digit.0 } else { text };
        Pens { paper: inks.ground.0, line: inks.line.0, digit, text, sign: inks.sign.0, fine: inks.accent.0, look }
    }

    pub fn of_card(jacket: &Jacket, card: &Card) -> Pens {
        let (text, sign) = (card.text.0, jacket.design.inks.sign.0);
        Pens { paper: card.ink.0, line: text, digit: text, text, sign, fine: text, look: Look::Digits }
    }

    /// The theme of a board with cells of this size: thin lines of a page get the thickness that the cover's design asks
    /// for.
    fn theme(&self, jacket: &Jacket, puzzle: &Puzzle, cell: i32) -> Theme {
        let (inks, base) = (&jacket.design.inks, jacket.materials.theme);
        let shape = puzzle.layout.shape;
        // Lines are as thick on every board as on one of nine rows.
        let nine = (cell as i64 * i64::from(shape.rows.max(shape.cols)) / 9) as i32;
        let thin = (nine * jacket.design.motif.weight / 100).max(PT * 3 / 4);
        let (cell_line, box_line) = match self.look {
            // Gaps between tiles are the lines; those between boxes are inked.
            Look::Mosaic => ((PT * 3 / 4, self.paper), (thin, self.fine)),
            _ => ((thin, self.line), (3 * thin, self.line)),
        };
        let region = |pattern, fill| Region { pattern, fill, ink: self.sign, spacing: cell * 15 / 100, weight: cell * 5 / 100 };
        let regions = match self.look {
            Look::Mosaic if inks.tints.len() > 2 => inks.tints.iter().map(|tint| region(Pattern::Plain, tint.0)).collect(),
            _ => vec![
                region(Pattern::Plain, self.sign),
                region(Pattern::Hatch, self.paper),
                Region { weight: cell * 8 / 100, ..region(Pattern::Dots, self.paper) },
            ],
        };
        Theme {
            paper: self.paper,
            cell_line,
            box_line,
            frame_line: box_line,
            given_height: 50,
            given_paint: self.digit,
            mark_paint: self.fine,
            box_shade: None,
            regions,
            circle_line: ((cell / 30).max(PT * 3 / 4), self.text),
            cage_paint: self.text,
            tag_height: TAG_HEIGHT,
            text_paint: self.text,
            rule_line: (thin, self.text),
            steps: StepInks { cell: self.sign, ..base.steps },
            signs: SignInks {
                thermo: self.sign,
                region_sum: self.sign,
                renban: self.sign,
                blocked: self.sign,
                slow_thermo: self.fine,
                palindrome: self.fine,
                whispers: self.fine,
                dutch_whispers: self.fine,
                between: self.fine,
                arrow: self.fine,
            },
            max_cell: i32::MAX,
            symbols: jacket.spec.symbols.unwrap_or_default(),
            ..base.clone()
        }
    }
}

/// Whether a board shows only digits and box borders, so that its cells may have colours of their own.
pub(super) fn is_of_digits(puzzle: &Puzzle) -> bool {
    let layout = &puzzle.layout;
    let is_free = layout.signs.is_empty() && layout.cages.is_empty() && puzzle.clues.items.is_empty();
    is_free && !layout.has_blocked() && layout.houses_of_kind(HouseKind::Other).next().is_none()
}

/// The side of a cell with which a board has that size, or a larger one at which all of its text can be read, up to a limit.
pub(super) fn fitted(
    jacket: &Jacket,
    puzzle: &Puzzle,
    pens: &Pens,
    (wide, tall): (i32, i32),
    (most_wide, most_tall): (i32, i32),
) -> i32 {
    let (layout, show) = (&puzzle.layout, &Show::Puzzle);
    let mut cell = fit_cell(layout, &pens.theme(jacket, puzzle, PT), show, wide, tall).max(PT);
    loop {
        let (next, theme) = (cell + 100, pens.theme(jacket, puzzle, cell));
        let (wide, tall) = board_extent(layout, next, show);
        // No cell needs more than 100 points for text of seven.
        let is_full = wide > most_wide || tall > most_tall || cell > 100 * PT;
        if is_full || least_text(jacket.fonts, &theme, layout, cell, show) >= LEAST_TEXT {
            return cell;
        }
        cell = next;
    }
}

/// A board with the colours of its cells below it.
pub(super) fn sheet(jacket: &Jacket, puzzle: &Puzzle, pens: &Pens, cell: i32) -> Scene {
    let (layout, show) = (&puzzle.layout, &Show::Puzzle);
    let theme = pens.theme(jacket, puzzle, cell);
    let (width, height) = board_extent(layout, cell, show);
    let mut scene = Scene::new(width, height);
    let told = told_digit(puzzle).filter(|_| pens.look == Look::Board && is_of_digits(puzzle));
    for place in 0..layout.n_cells() as Cell {
        let gap = if pens.look == Look::Mosaic { cell * 6 / 100 } else { 0 };
        if let Some(paint) = colour_of(jacket, puzzle, pens, place, told) {
            let middle = middle_of(layout, (Point::default(), cell), show, place);
            let (at, side) = (Point { x: middle.x - cell / 2 + gap, y: middle.y - cell / 2 + gap }, cell - 2 * gap);
            scene.items.push(Item::Rect { at, width: side, height: side, fill: Some(paint), stroke: None });
        }
    }
    let mut draw = |theme: &Theme, is_in: &dyn Fn(Digit) -> bool, whole: bool| {
        let mut board = Scene::new(width, height);
        let mut givens = Grid::empty(layout.n_cells());
        puzzle.clues.givens.filled().filter(|given| is_in(given.1)).for_each(|(cell, digit)| givens.set(cell, digit));
        let shown = Puzzle { clues: Clues { givens, ..puzzle.clues.clone() }, ..puzzle.clone() };
        draw_board(&mut board, jacket.fonts, theme, &shown, show, Point::default(), cell);
        let groups = board.groups();
        let items = groups.iter().filter(|(name, _)| whole || name == Part::Givens.name()).flat_map(|group| &group.1);
        scene.items.extend(items.map(|item| (*item).clone()));
    };
    draw(&theme, &|digit| Some(digit) != told, true);
    // On its tint, a digit has the colour of the ground.
    if told.is_some() {
        draw(&Theme { given_paint: pens.paper, ..theme.clone() }, &|digit| Some(digit) == told, false);
    }
    scene
}

/// One digit is tinted: the one that is given most often, and of equals the smallest.
fn told_digit(puzzle: &Puzzle) -> Option<Digit> {
    let count = |digit: Digit| puzzle.clues.givens.filled().filter(|given| given.1 == digit).count();
    (1..=puzzle.layout.n_digits).rev().max_by_key(|&digit| count(digit))
}

/// Whether the box of a cell is a dark square of a chessboard, and one of any outline begins on a dark square.
fn is_dark_square(layout: &Layout, cell: Cell) -> bool {
    let Some(of) = layout.box_of(cell) else { return false };
    let first = (0..=cell).find(|&other| layout.box_of(other) == Some(of)).unwrap_or(cell);
    let shape = layout.box_shape.unwrap_or(Shape::new(1, 1));
    (layout.row(first) / usize::from(shape.rows) + layout.col(first) / usize::from(shape.cols)) % 2 == 1
}

/// The colour of a cell, if it has one: of its digit or its box on a board of digits, and of every tile.
fn colour_of(jacket: &Jacket, puzzle: &Puzzle, pens: &Pens, cell: Cell, told: Option<Digit>) -> Option<Paint> {
    let inks = &jacket.design.inks;
    let tint = |k: usize| inks.tints[k % inks.tints.len()].0;
    let (given, is_free) = (puzzle.clues.givens.get(cell), is_of_digits(puzzle));
    let is_shaded = is_free && is_dark_square(&puzzle.layout, cell);
    // Black places stand out from cells that are lighter than a dark ground.
    let is_lit = pens.paper.darkness() > pens.text.darkness() && puzzle.layout.has_blocked() && !puzzle.layout.has_runs();
    match (pens.look, given) {
        (Look::Mosaic, Some(digit)) if is_free => Some(tint(digit as usize - 1)),
        (Look::Mosaic, _) => Some(pens.line),
        (Look::Board, Some(digit)) if Some(digit) == told => Some(tint(0)),
        (Look::Board, _) => (inks.tints.len() > 1 && (is_shaded || is_lit)).then(|| tint(1)),
        (Look::Tumble | Look::Digits | Look::Pattern | Look::Bubbles | Look::Bare, _) => None,
    }
}
