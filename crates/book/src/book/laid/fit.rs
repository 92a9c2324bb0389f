//! A puzzle in a slot: its board as large as it can be, with its text above and below or in a column beside it.

use crate::book::blocks::caption_heights;
use crate::book::leaf::materials::Materials;
use crate::book::leaf::planned::SectionPlan;
use crate::book::leaf::style::{LEAST_TEXT, number_style, star_height};
use crate::book::spec::Spec;
use crate::book::spec::layout::SlotSize;
use crate::draw::{Face, PT, Show, Theme, Type, board_extent, fit_cell, least_text, tenth_mm, wrap};
use crate::paper::Body;

/// Space between two slots, across and down.
pub(super) const GUTTER: (i32, i32) = (22 * PT, 16 * PT);
/// The least width of a column of text beside a board, which is wider for a longer name, and its distance from the board.
const COLUMN: i32 = tenth_mm(380);
pub(super) const GAP: i32 = 14 * PT;
/// The distance of lines, in percent of their size.
pub(super) const LEADING: i32 = 128;
/// The least share of a slot's height that a puzzle fills, in percent.
const LEAST_FILLED: i32 = 62;

/// What a puzzle needs besides its board: its text, and cells that are large enough.
#[derive(Clone, Copy)]
pub(super) struct Told<'a> {
    /// The longest name of the section's puzzles.
    pub name: &'a str,
    /// The rules, where they are told with the puzzle.
    pub rules: &'a str,
    /// The least side of a cell.
    pub least: i32,
}

/// A puzzle in a slot.
#[derive(Clone)]
pub(super) struct Fitted {
    pub cell: i32,
    pub extent: (i32, i32),
    pub is_beside: bool,
    /// The width of the text, and of the block.
    pub text_width: i32,
    pub width: i32,
    pub height: i32,
    /// The lines of the rules, and the size of their type.
    pub rules: Vec<String>,
    pub size: i32,
}

/// The width and height of a slot on a page with that body.
pub(super) fn extent_of(size: SlotSize, body: Body) -> (i32, i32) {
    let share = |length: i32, n: usize, gutter: i32| (length - (n as i32 - 1) * gutter) / n as i32;
    (share(body.width, size.in_row(), GUTTER.0), share(body.height, size.n_rows(), GUTTER.1))
}

/// The style of rules of that size.
pub(super) fn rules_style(theme: &Theme, size: i32) -> Type {
    Type::new(Face::Regular, size, theme.text_paint)
}

pub(super) fn lines_height(n_lines: usize, size: i32) -> i32 {
    n_lines as i32 * (size * LEADING / 100)
}

/// The height of a name in a column with the stars and the level below it.
pub(super) fn heading_height(theme: &Theme, n_lines: usize) -> i32 {
    lines_height(n_lines, number_style(theme).size) + star_height(theme) + theme.sizes.caption * 140 / 100
}

/// The least cell of a section's boards. Boards of many cells may have smaller ones than others, but not in slots: a page of their
/// own has room.
pub(super) fn least_cell(theme: &Theme, planned: &SectionPlan, body: Body) -> i32 {
    let on_page = fit_cell(&planned.sample, theme, &Show::Puzzle, body.width * 9 / 10, body.height * 9 / 10);
    theme.least_cell(&planned.sample).max(theme.min_cell.min(on_page))
}

/// Whether a board with such cells can be written on and read.
fn is_roomy(materials: &Materials, planned: &SectionPlan, (cell, least): (i32, i32)) -> bool {
    let Materials { theme, fonts, .. } = materials;
    cell >= least && least_text(fonts, theme, &planned.sample, cell, &Show::Puzzle) >= LEAST_TEXT
}

/// Whether a puzzle fills enough of its slot's height.
pub(super) fn is_filling(fitted: &Fitted, height: i32) -> bool {
    fitted.height >= height / 100 * LEAST_FILLED
}

/// The puzzle with the larger of its two boards: that with text beside it, or that with text above and below. `None` if neither can
/// be read.
pub(super) fn fitted(spec: &Spec, materials: &Materials, planned: &SectionPlan, room: (i32, i32), told: Told) -> Option<Fitted> {
    let slot = Slot { spec, materials, planned, room, told };
    let best = |size: i32| {
        let both = slot.stacked(size).into_iter().chain(slot.beside(size));
        both.filter(|found| is_roomy(materials, planned, (found.cell, told.least))).max_by_key(|found| found.cell)
    };
    let sizes = &materials.theme.sizes;
    // Smaller type is for rules that would leave a board much smaller.
    match (best(sizes.caption), best(sizes.small)) {
        (Some(large), Some(small)) if small.cell > large.cell / 10 * 11 => Some(small),
        (large, small) => large.or(small),
    }
}

/// A slot, and the puzzle that is tried in it.
struct Slot<'a> {
    spec: &'a Spec,
    materials: &'a Materials<'a>,
    planned: &'a SectionPlan,
    room: (i32, i32),
    told: Told<'a>,
}

impl Slot<'_> {
    /// The board with as much of the room as its text leaves: the side of its cells, and its extent.
    fn board(&self, text: (i32, i32)) -> (i32, (i32, i32)) {
        let (theme, sample) = (self.materials.theme, &self.planned.sample);
        let (width, height) = (self.room.0 - text.0 - theme.frame_line.0, self.room.1 - text.1);
        let cell = fit_cell(sample, theme, &Show::Puzzle, width, height);
        (cell, board_extent(sample, cell, &Show::Puzzle))
    }

    fn stacked(&self, size: i32) -> Option<Fitted> {
        let (Materials { theme, fonts, .. }, (width, _), told) = (self.materials, self.room, self.told);
        let edge = theme.frame_line.0;
        let (above, below) = caption_heights(theme, self.spec);
        let style = rules_style(theme, size);
        let least = number_style(theme).width(fonts, told.name);
        let mut text_width = width;
        // A smaller board has shorter lines below it, and more lines make the board smaller, so this ends.
        loop {
            let rules = wrap(fonts, style, told.rules, text_width);
            let of_rules = if rules.is_empty() { 0 } else { lines_height(rules.len(), size) + size / 2 };
            let (cell, extent) = self.board((0, above + below + of_rules));
            let own = (extent.0 + edge).max(least).max(width / 2);
            if cell <= 0 || least > width || rules.iter().any(|line| style.width(fonts, line) > text_width) {
                return None;
            }
            if own >= text_width {
                let height = above + extent.1 + below + of_rules;
                return Some(Fitted { cell, extent, is_beside: false, text_width, width: text_width, height, rules, size });
            }
            text_width = own;
        }
    }

    fn beside(&self, size: i32) -> Option<Fitted> {
        let (Materials { theme, fonts, .. }, (width, _), told) = (self.materials, self.room, self.told);
        let edge = theme.frame_line.0;
        let column = number_style(theme).width(fonts, told.name).min(width / 3).max(COLUMN);
        let (cell, extent) = self.board((column + GAP, edge));
        let text_width = width - extent.0 - edge - GAP;
        let (style, name) = (rules_style(theme, size), number_style(theme));
        let (names, rules) = (wrap(fonts, name, told.name, text_width), wrap(fonts, style, told.rules, text_width));
        let is_wide = |style: Type, lines: &[String]| lines.iter().any(|line| style.width(fonts, line) > text_width);
        let below = caption_heights(theme, self.spec).1;
        let of_text = heading_height(theme, names.len()) + lines_height(rules.len() + 1, size) + below;
        if cell <= 0 || is_wide(name, &names) || is_wide(style, &rules) || of_text > extent.1 {
            return None;
        }
        Some(Fitted { cell, extent, is_beside: true, text_width, width, height: extent.1 + edge, rules, size })
    }
}
