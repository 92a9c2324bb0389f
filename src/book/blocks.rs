//! Blocks: puzzles with their captions on a page, and solutions on the pages at the back.

use super::error::BookError;
use super::plan::Materials;
use super::spec::{Solutions, Spec};
use super::titles;
use crate::board::{Layout, Level};
use crate::draw::{
    Align, Face, Fonts, Item, PT, Point, Scene, Show, Stroke, Theme, Type, board_extent, draw_board, fit_cell, least_text,
    level_stars, set_line, star_row, star_row_width,
};
use crate::paper::{Body, Paper, mm};
use crate::puzzle::Puzzle;
use crate::words::fill;

/// Space between two blocks, across and down.
const GUTTER: (i32, i32) = (25 * PT, 18 * PT);
/// Space between two solutions, across and down.
const SOLUTION_GUTTER: (i32, i32) = (20 * PT, 14 * PT);
/// The smallest size of text.
pub(super) const LEAST_TEXT: i32 = 7 * PT;

/// Columns and rows of blocks on a page.
pub(super) fn grid_of(per_page: u32) -> (usize, usize) {
    match per_page {
        1 => (1, 1),
        2 => (1, 2),
        4 => (2, 2),
        _ => (2, 3),
    }
}

/// The heights of the caption above and below a board.
pub(super) fn caption_heights(theme: &Theme, spec: &Spec) -> (i32, i32) {
    let above = theme.sizes.number * 72 / 100 + theme.sizes.number * 55 / 100;
    let tells_page = matches!(spec.solutions, Solutions::End | Solutions::Separate | Solutions::Back);
    let has_foot = spec.time_line || has_date(spec) || tells_page;
    let below = if has_foot { theme.sizes.small + theme.sizes.small * 95 / 100 } else { 0 };
    (above, below)
}

/// Whether each puzzle has a line for the day. A sheet with a line for a name has the line for the day there, once a page.
fn has_date(spec: &Spec) -> bool {
    spec.date_line && !spec.name_line
}

/// The place of a block among others.
pub(super) fn slot(body: Body, grid: (usize, usize), gutter: (i32, i32), index: usize) -> Body {
    let (cols, rows) = (grid.0 as i32, grid.1 as i32);
    let width = (body.width - (cols - 1) * gutter.0) / cols;
    let height = (body.height - (rows - 1) * gutter.1) / rows;
    let (col, row) = (index as i32 % cols, index as i32 / cols);
    Body { left: body.left + col * (width + gutter.0), top: body.top + row * (height + gutter.1), width, height }
}

/// Where a block of a row or column begins. Spare room is shared evenly before, between and behind the blocks.
fn spread(room: i32, n: usize, size: i32, gutter: i32, index: usize) -> i32 {
    let spare = (room - n as i32 * size - (n as i32 - 1) * gutter).max(0);
    let share = if n == 1 { spare / 2 } else { spare / (n as i32 + 1) };
    share + index as i32 * (size + gutter + share)
}

fn number_style(theme: &Theme) -> Type {
    Type::new(Face::Bold, theme.sizes.number, theme.text_paint)
}

fn caption_style(theme: &Theme) -> Type {
    Type::new(Face::Regular, theme.sizes.caption, theme.text_paint)
}

fn small_style(theme: &Theme) -> Type {
    Type::new(Face::Regular, theme.sizes.small, theme.soft_paint)
}

fn star_height(theme: &Theme) -> i32 {
    theme.sizes.caption * 92 / 100
}

/// The side of a cell of a section's puzzles, or an error if they do not fit.
pub(super) fn block_for(
    spec: &Spec,
    materials: &Materials,
    body: Body,
    (title, section): (&str, usize),
    per_page: u32,
    sample: &Layout,
) -> Result<i32, BookError> {
    let Materials { theme, fonts, words, .. } = materials;
    let place = slot(body, grid_of(per_page), GUTTER, 0);
    let (above, below) = caption_heights(theme, spec);
    // Half of the frame's line is outside of the board.
    let cell = fit_cell(sample, theme, &Show::Puzzle, place.width - theme.frame_line.0, place.height - above - below);
    let least = theme.least_cell(sample);
    // Text grows with its cell. So if the smallest text is too small, the cell must grow by the same factor.
    let text = least_text(fonts, theme, sample, cell, &Show::Puzzle).max(1);
    let least = least.max((cell as i64 * LEAST_TEXT as i64 / text as i64) as i32 * (text < LEAST_TEXT) as i32);
    if cell < least {
        let (title, cell, least) = (title.into(), mm(cell), mm(least));
        return Err(BookError::CellTooSmall { section: section + 1, title, per_page, cell, least });
    }
    let level = Level::ALL.iter().map(|&l| caption_style(theme).width(fonts, words.level(l))).max().unwrap_or(0);
    let level = if titles::has_level(spec) { 0 } else { level };
    let name = titles::widest(spec, words, section).map_or(0, |name| number_style(theme).width(fonts, &name));
    let caption = number_style(theme).width(fonts, "0000").max(name)
        + 3 * theme.sizes.caption
        + star_row_width(theme, 7, star_height(theme))
        + level;
    if caption > place.width {
        return Err(BookError::CaptionTooWide { section: section + 1, title: title.into() });
    }
    Ok(cell)
}

/// What the caption of a block says about its puzzle.
pub(super) struct Caption<'a> {
    /// Its number, or its day.
    pub name: String,
    /// The page of the solution, if it is in the same document.
    pub solution_page: Option<usize>,
    pub spec: &'a Spec,
}

/// The place of a block with its captions on a page. It depends only on the layout, its cell and the number of puzzles a page.
pub(super) fn block_place(
    spec: &Spec,
    materials: &Materials,
    body: Body,
    (per_page, index): (u32, usize),
    layout: &Layout,
    cell: i32,
) -> Body {
    let Materials { theme, fonts, .. } = materials;
    let grid = grid_of(per_page);
    let (wide, tall) = board_extent(layout, cell, &Show::Puzzle);
    let (above, below) = caption_heights(theme, spec);
    // A caption is as wide as its board, or wider if the board is too narrow for it.
    let room = slot(body, grid, GUTTER, 0).width;
    let width = (wide + theme.frame_line.0 / 2 * 2).max(caption_room(fonts, theme).min(room));
    let height = above + tall + below;
    Body {
        left: body.left + spread(body.width, grid.0, width, GUTTER.0, index % grid.0),
        top: body.top + spread(body.height, grid.1, height, GUTTER.1, index / grid.0),
        width,
        height,
    }
}

/// Draws a puzzle in its place, with its caption above and below.
pub(super) fn draw_block(
    scene: &mut Scene,
    materials: &Materials,
    body: Body,
    at: (u32, usize),
    puzzle: &Puzzle,
    cell: i32,
    caption: &Caption,
) {
    let Materials { theme, fonts, words, .. } = materials;
    let show = if caption.spec.candidate_dots { Show::Dots } else { Show::Puzzle };
    let (wide, tall) = board_extent(&puzzle.layout, cell, &show);
    let edge = theme.frame_line.0 / 2;
    let place = block_place(caption.spec, materials, body, at, &puzzle.layout, cell);
    let (left, right) = (place.left, place.left + place.width);
    let above = caption_heights(theme, caption.spec).0;
    let board = Point { x: left + (place.width - wide) / 2, y: place.top + above };
    draw_board(scene, fonts, theme, puzzle, &show, board, cell);

    let baseline = board.y - edge - theme.sizes.number * 45 / 100;
    scene.items.push(set_line(fonts, number_style(theme), &caption.name, Point { x: left, y: baseline }, Align::Left));
    if let Some(rating) = &puzzle.rating {
        let (stars, height) = (level_stars(rating.level), star_height(theme));
        let x = right - star_row_width(theme, stars, height);
        star_row(scene, theme, stars, Point { x, y: baseline }, height);
        let at = Point { x: x - theme.sizes.caption * 60 / 100, y: baseline };
        // A title that tells the level tells it once.
        let level = if titles::has_level(caption.spec) { "" } else { words.level(rating.level) };
        scene.items.extend((!level.is_empty()).then(|| set_line(fonts, caption_style(theme), level, at, Align::Right)));
    }
    draw_foot(scene, materials, (left, right), board.y + tall + edge, caption);
}

/// Draws what stands under a board: lines to write on, and the page of the solution.
pub(super) fn draw_foot(scene: &mut Scene, materials: &Materials, (left, right): (i32, i32), under: i32, caption: &Caption) {
    let Materials { theme, fonts, words, .. } = materials;
    let baseline = under + theme.sizes.small * 150 / 100;
    let style = small_style(theme);
    let mut line_end = right;
    if let Some(page) = caption.solution_page {
        let text = fill(&words.page.solution_on, &[("page", &page.to_string())]);
        line_end = right - style.width(fonts, &text) - 2 * theme.sizes.small;
        scene.items.push(set_line(fonts, style, &text, Point { x: right, y: baseline }, Align::Right));
    }
    let asked = [(caption.spec.time_line, &words.page.time), (has_date(caption.spec), &words.page.date)];
    let mut texts: Vec<&String> = asked.into_iter().filter(|(is_asked, _)| *is_asked).map(|(_, text)| text).collect();
    // The lines share the room. If they would be too short to write on, there are fewer of them.
    let gap = theme.sizes.small;
    let share = |texts: &[&String]| {
        let taken: i32 = texts.iter().map(|text| style.width(fonts, text) + gap / 2).sum();
        (line_end - left - taken - gap * (texts.len() as i32 - 1)) / texts.len().max(1) as i32
    };
    while !texts.is_empty() && share(&texts) < 25 * PT {
        texts.pop();
    }
    let (mut x, length) = (left, share(&texts).min(70 * PT));
    for text in texts {
        let from = x + style.width(fonts, text) + gap / 2;
        scene.items.push(set_line(fonts, style, text, Point { x, y: baseline }, Align::Left));
        scene.items.push(write_line(theme, from, from + length, baseline));
        x = from + length + gap;
    }
}

fn caption_room(fonts: &Fonts, theme: &Theme) -> i32 {
    number_style(theme).width(fonts, "000") + star_row_width(theme, 6, star_height(theme)) + 9 * theme.sizes.caption
}

/// A line to write on, a little under the baseline.
pub(super) fn write_line(theme: &Theme, from: i32, to: i32, baseline: i32) -> Item {
    let y = baseline + PT;
    let stroke = Stroke::solid(theme.rule_line.0, theme.soft_paint);
    Item::Line { from: Point { x: from, y }, to: Point { x: to, y }, stroke }
}

/// Columns and rows of solutions on a page: as many as requested, or twelve, or fewer if text would be too small.
pub(super) fn solution_grid(
    materials: &Materials,
    paper: &Paper,
    sample: &Layout,
    wanted: Option<u32>,
) -> Option<(usize, usize)> {
    let most = wanted.unwrap_or(12) as usize;
    let legible = |grid: (usize, usize)| {
        let theme = materials.theme;
        let cell = solution_cell(materials, paper, grid, sample);
        // Letters and digits together are harder to tell apart, and so must be larger.
        let least = if sample.n_digits > 9 { LEAST_TEXT * 6 / 5 } else { LEAST_TEXT };
        least_text(materials.fonts, theme, sample, cell, &Show::Answer) >= least
    };
    SOLUTION_GRIDS.into_iter().find(|&(cols, rows)| cols * rows <= most && legible((cols, rows)))
}

/// Columns and rows of solutions that a page may have.
pub(super) const SOLUTION_GRIDS: [(usize, usize); 10] =
    [(5, 6), (4, 6), (4, 5), (3, 5), (3, 4), (3, 3), (2, 3), (2, 2), (1, 2), (1, 1)];

/// Whether pages of solutions have room for a heading on the first page and for space above the page number.
pub(super) fn solutions_have_room(materials: &Materials, paper: &Paper) -> bool {
    paper.body(1).height >= materials.theme.sizes.heading * 12
}

/// The part of a page for solutions, without the space above the page number and without the heading of the first page.
pub(super) fn solutions_body(materials: &Materials, paper: &Paper, number: usize, has_heading: bool) -> Body {
    let (body, sizes) = (paper.body(number), &materials.theme.sizes);
    if !solutions_have_room(materials, paper) {
        return body;
    }
    let (head, foot) = (if has_heading { sizes.heading * 3 / 2 } else { 0 }, sizes.caption);
    Body { top: body.top + head, height: body.height - head - foot, ..body }
}

/// The side of a solution's cell: no larger than is needed for reading. It fits below a heading, so that all pages have the same.
pub(super) fn solution_cell(materials: &Materials, paper: &Paper, grid: (usize, usize), sample: &Layout) -> i32 {
    let theme = materials.theme;
    let place = slot(solutions_body(materials, paper, 1, true), grid, SOLUTION_GUTTER, 0);
    let small = Theme { max_cell: theme.max_cell.min(30 * PT), ..theme.clone() };
    fit_cell(sample, &small, &Show::Answer, place.width - 3 * PT, place.height - solution_caption(theme) - 3 * PT)
}

fn solution_caption(theme: &Theme) -> i32 {
    theme.sizes.caption * 125 / 100
}

/// The place of a solution on its page.
pub(super) fn solution_slot(body: Body, grid: (usize, usize), index: usize) -> Body {
    slot(body, grid, SOLUTION_GUTTER, index)
}

/// Draws a solution in its place, with its number above it.
pub(super) fn draw_solution(
    scene: &mut Scene,
    materials: &Materials,
    (paper, body): (&Paper, Body),
    (grid, index): ((usize, usize), usize),
    puzzle: &Puzzle,
    name: &str,
) {
    let Materials { theme, fonts, .. } = materials;
    let place = solution_slot(body, grid, index);
    let cell = solution_cell(materials, paper, grid, &puzzle.layout);
    let (wide, tall) = board_extent(&puzzle.layout, cell, &Show::Answer);
    let caption = solution_caption(theme);
    let board = Point { x: place.left + (place.width - wide) / 2, y: place.top + caption + (place.height - caption - tall) / 2 };
    draw_board(scene, fonts, theme, puzzle, &Show::Answer, board, cell);
    let style = Type::new(Face::Bold, theme.sizes.caption, theme.text_paint);
    let at = Point { x: board.x, y: board.y - theme.sizes.caption * 45 / 100 };
    scene.items.push(set_line(fonts, style, name, at, Align::Left));
}
