//! Blocks: puzzles with their captions on a page, what goes beside, above and below them, and solutions. Each is measured here,
//! for the plan, and drawn here, with the same lengths. Not here: which blocks are on which page.

mod answer_code;
pub(super) mod beside;
pub(super) mod check_word;
pub(super) mod code;
pub(super) mod near;
pub(super) mod rules_above;

use crate::board::Layout;
use crate::book::leaf::edition::CheckWord;
use crate::book::leaf::materials::Materials;
use crate::book::leaf::style::{LEAST_TEXT, number_style, star_height};
use crate::book::spec::error::BookError;
use crate::book::spec::{Solutions, Spec};
use crate::draw::{
    Align, Face, Fonts, Item, PT, Point, Scene, Show, Stroke, Theme, Type, board_extent, draw_board, fit_cell, least_text,
    set_line, star_row_width,
};
use crate::paper::{Body, Paper, mm};
use crate::puzzle::Puzzle;
use beside::{draw_extras, draw_foot, draw_line, extra_size, has_date, widest_line, without_extras};
use check_word::draw_rings;

/// Space between two blocks, across and down.
const GUTTER: (i32, i32) = (25 * PT, 18 * PT);
/// Space between two solutions, across and down.
const SOLUTION_GUTTER: (i32, i32) = (20 * PT, 14 * PT);

/// Columns and rows of blocks on a page.
pub(super) fn grid_of(per_page: u32, columns: Option<u32>) -> (usize, usize) {
    match (per_page, columns) {
        (_, Some(n)) => (n as usize, (per_page / n.max(1)) as usize),
        _ => usual_grid(per_page),
    }
}

fn usual_grid(per_page: u32) -> (usize, usize) {
    match per_page {
        1 => (1, 1),
        2 => (1, 2),
        4 => (2, 2),
        _ => (2, 3),
    }
}

/// The heights of the caption above and below a board.
pub(super) fn caption_heights(theme: &Theme, spec: &Spec) -> (i32, i32) {
    let line = theme.sizes.number * 72 / 100 + theme.sizes.number * 55 / 100;
    let above = if spec.caption.has_line(spec) || spec.daily.is_some() { line } else { theme.frame_line.0 / 2 };
    let tells_page = matches!(spec.solutions, Solutions::End | Solutions::Separate | Solutions::Back);
    let has_foot = spec.time_line || has_date(spec) || tells_page;
    let below = if has_foot { theme.sizes.small + theme.sizes.small * 95 / 100 } else { 0 };
    (above, below)
}

/// The place of a block among others.
pub(super) fn slot(body: Body, grid: (usize, usize), gutter: (i32, i32), index: usize) -> Body {
    let (cols, rows) = (grid.0 as i32, grid.1 as i32);
    let width = (body.width - (cols - 1) * gutter.0) / cols;
    let height = (body.height - (rows - 1) * gutter.1) / rows;
    let (col, row) = (index as i32 % cols, index as i32 / cols);
    Body { left: body.left + col * (width + gutter.0), top: body.top + row * (height + gutter.1), width, height }
}

/// Where a block of a row or column begins. Spare room is shared evenly before, between and after the blocks.
fn spread(room: i32, n: usize, size: i32, gutter: i32, index: usize) -> i32 {
    let spare = (room - n as i32 * size - (n as i32 - 1) * gutter).max(0);
    let share = if n == 1 { spare / 2 } else { spare / (n as i32 + 1) };
    share + index as i32 * (size + gutter + share)
}

/// The side of a cell of a section's puzzles, or an error if they do not fit.
pub(super) fn block_for(
    spec: &Spec,
    materials: &Materials,
    body: Body,
    (title, section): (&str, usize),
    grid: (usize, usize),
    sample: &Layout,
) -> Result<i32, BookError> {
    let Materials { theme, fonts, .. } = materials;
    let room = slot(body, grid, GUTTER, 0);
    let place = without_extras(spec, room, extra_size(spec, theme, room));
    let (above, below) = caption_heights(theme, spec);
    // Half of the frame's line is outside of the board.
    let cell = fit_cell(sample, theme, &Show::Puzzle, place.width - theme.frame_line.0, place.height - above - below);
    let least = theme.least_cell(sample);
    // Text grows with its cell. So if the smallest text is too small, the cell must grow by the same factor.
    let text = least_text(fonts, theme, sample, cell, &Show::Puzzle).max(1);
    let least = least.max((cell as i64 * LEAST_TEXT as i64 / text as i64) as i32 * (text < LEAST_TEXT) as i32);
    if cell < least {
        let (title, cell, least, per_page) = (title.into(), mm(cell), mm(least), (grid.0 * grid.1) as u32);
        return Err(BookError::CellTooSmall { section: section + 1, title, per_page, cell, least });
    }
    check_word::hold(spec, materials, section, sample.n_digits, place.width)?;
    let caption = widest_line(spec, materials, section);
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
    /// The link of its code.
    pub link: Option<&'a str>,
    /// Its secret word.
    pub word: Option<&'a CheckWord>,
    pub spec: &'a Spec,
}

/// The place of a block with its captions on a page. It depends only on the layout, its cell and the number of puzzles a page.
pub(super) fn block_place(
    spec: &Spec,
    materials: &Materials,
    body: Body,
    (grid, index): ((usize, usize), usize),
    layout: &Layout,
    cell: i32,
) -> Body {
    let Materials { theme, fonts, .. } = materials;
    let (wide, tall) = board_extent(layout, cell, &Show::Puzzle);
    let (above, below) = caption_heights(theme, spec);
    // A caption is as wide as its board, or wider if the board is too narrow for it.
    let room = slot(body, grid, GUTTER, 0);
    let extra = extra_size(spec, theme, room);
    let width = (wide + theme.frame_line.0 / 2 * 2).max(caption_room(fonts, theme).min(room.width - extra.0)) + extra.0;
    let height = above + tall + below + extra.1;
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
    at: ((usize, usize), usize),
    puzzle: &Puzzle,
    cell: i32,
    caption: &Caption,
) {
    let Materials { theme, fonts, .. } = materials;
    let spec = caption.spec;
    let show = if spec.candidate_dots { Show::Dots } else { Show::Puzzle };
    let (wide, tall) = board_extent(&puzzle.layout, cell, &show);
    let edge = theme.frame_line.0 / 2;
    let block = block_place(spec, materials, body, at, &puzzle.layout, cell);
    let extra = extra_size(spec, theme, slot(body, at.0, GUTTER, 0));
    let place = without_extras(spec, block, extra);
    let (left, right) = (place.left, place.left + place.width);
    let above = caption_heights(theme, spec).0;
    let board = Point { x: left + (place.width - wide) / 2, y: place.top + above };
    draw_board(scene, fonts, theme, puzzle, &show, board, cell);
    let baseline = board.y - edge - theme.sizes.number * 45 / 100;
    draw_line(scene, materials, (left, right, baseline), (spec, &caption.name), puzzle.rating.as_ref());
    draw_foot(scene, materials, (left, right), board.y + tall + edge, (spec, caption.solution_page));
    let level = (board.y - edge, tall + 2 * edge);
    if let Some(word) = caption.word {
        draw_rings(scene, theme, puzzle, (board, cell), word);
    }
    draw_extras(scene, (spec, materials), block, extra, level, (caption.link, caption.word));
}

fn caption_room(fonts: &Fonts, theme: &Theme) -> i32 {
    number_style(theme).width(fonts, "000") + star_row_width(theme, 6, star_height(theme)) + 9 * theme.sizes.caption
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

/// The letters over a solution.
pub(super) fn slip_style(theme: &Theme) -> Type {
    Type::new(Face::Bold, theme.sizes.caption, theme.text_paint)
}

/// Dashed lines around solutions that are to be cut apart.
pub(super) fn draw_cuts(scene: &mut Scene, theme: &Theme, body: Body, grid: (usize, usize), count: usize) {
    let (cols, rows) = (grid.0.min(count), count.div_ceil(grid.0));
    let stroke = Stroke { dash: Some((3_000, 2_500)), ..Stroke::solid(theme.rule_line.0, theme.soft_paint) };
    let corner = |col: usize, row: usize| {
        let place = solution_slot(body, grid, 0);
        let x = place.left - SOLUTION_GUTTER.0 / 2 + col as i32 * (place.width + SOLUTION_GUTTER.0);
        let y = place.top - SOLUTION_GUTTER.1 / 2 + row as i32 * (place.height + SOLUTION_GUTTER.1);
        Point { x, y }
    };
    // The last row may be shorter than the others.
    let in_row = |row: usize| cols.min(count.saturating_sub(row.min(rows.saturating_sub(1)) * grid.0));
    let rows_of = |col: usize| (0..rows).filter(|&row| col <= in_row(row)).count();
    let across = (0..=rows).map(|row| (corner(0, row), corner(in_row(row.saturating_sub(1)), row)));
    let down = (0..=cols).map(|col| (corner(col, 0), corner(col, rows_of(col))));
    scene.items.extend(across.chain(down).map(|(from, to)| Item::Line { from, to, stroke }));
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
    let style = slip_style(theme);
    // A name that is wider than its board is in the middle over it.
    let left = board.x - (style.width(fonts, name) - wide).max(0) / 2;
    let at = Point { x: left, y: board.y - theme.sizes.caption * 45 / 100 };
    scene.items.push(set_line(fonts, style, name, at, Align::Left));
}
