//! Draws a page with slots.

use super::fit::{LEADING, heading_height, lines_height, rules_style};
use crate::board::Level;
use crate::book::blocks::beside::draw_foot;
use crate::book::leaf::Leaf;
use crate::book::leaf::laid::{LaidBlock, LaidPage};
use crate::book::leaf::materials::Materials;
use crate::book::leaf::names::name_in_section;
use crate::book::leaf::style::{caption_style, number_style, star_height};
use crate::book::leaf::titles::has_level;
use crate::book::spec::Solutions;
use crate::draw::{Align, Face, Point, Scene, Show, Type, draw_board, level_stars, set_line, star_row, star_row_width, wrap};
use crate::paper::Body;

/// Draws the puzzles of a page, under a line with the kinds that it has.
pub(crate) fn draw_laid(scene: &mut Scene, leaf: &Leaf, page: &LaidPage) {
    let body = leaf.plan.paper.body(leaf.number);
    leaf.draw_head(scene, &head_of(leaf, page, body), false);
    for block in &page.blocks {
        draw_block(scene, leaf, body, block);
    }
}

/// The titles of a page's sections in a line, or the book's title if they do not fit.
fn head_of(leaf: &Leaf, page: &LaidPage, body: Body) -> String {
    let Materials { theme, fonts, .. } = leaf.materials;
    let mut titles: Vec<&str> = Vec::new();
    for block in &page.blocks {
        let title = leaf.spec.sections[block.section].title.as_str();
        if !titles.contains(&title) {
            titles.push(title);
        }
    }
    let line = titles.join(" · ");
    let style = Type::new(Face::Regular, theme.sizes.small, theme.soft_paint).tracked(theme.sizes.small / 40);
    if style.width(fonts, &line) <= body.width { line } else { leaf.spec.title.clone() }
}

fn draw_block(scene: &mut Scene, leaf: &Leaf, body: Body, block: &LaidBlock) {
    let Materials { theme, fonts, words, .. } = leaf.materials;
    let planned = &leaf.plan.sections[block.section];
    let puzzle = leaf.puzzles[planned.first + block.nth];
    let level = puzzle.rating.as_ref().map(|rating| rating.level);
    let show = if leaf.spec.candidate_dots { Show::Dots } else { Show::Puzzle };
    let board = Point { x: body.left + block.board.x, y: body.top + block.board.y };
    draw_board(scene, fonts, theme, puzzle, &show, board, block.cell);
    let (left, right) = (body.left + block.text.left, body.left + block.text.left + block.text.width);
    let (edge, bottom) = (theme.frame_line.0 / 2, board.y + block.extent.1);
    let solution_page = plan_page(leaf, planned.first + block.nth);
    let name = name_in_section(leaf.spec, words, (block.section, planned), block.nth, level.map(|level| words.level(level)));
    let rules_top = match block.text.is_beside {
        true => {
            // The last line of the column is level with the bottom of the board.
            let under = bottom - theme.sizes.small * 150 / 100;
            draw_foot(scene, leaf.materials, (left, right), under, (leaf.spec, solution_page));
            draw_heading(scene, leaf, (left, right, board.y - edge), &name, level)
        }
        false => {
            let baseline = board.y - edge - theme.sizes.number * 45 / 100;
            draw_line(scene, leaf, (left, right, baseline), &name, level);
            draw_foot(scene, leaf.materials, (left, right), bottom + edge, (leaf.spec, solution_page));
            body.top + block.place.top + block.place.height - lines_height(block.text.rules.len(), block.text.size)
        }
    };
    let style = rules_style(theme, block.text.size);
    for (line, n) in block.text.rules.iter().zip(0..) {
        let y = rules_top + style.size * 80 / 100 + n * (style.size * LEADING / 100);
        scene.items.push(set_line(fonts, style, line, Point { x: left, y }, Align::Left));
    }
}

/// The page of a puzzle's solution, if it is in the same document.
fn plan_page(leaf: &Leaf, puzzle: usize) -> Option<usize> {
    leaf.plan.solution_page.get(puzzle).copied().filter(|_| leaf.spec.solutions == Solutions::End)
}

/// Draws the line over a board: its name on the left; on the right as much of stars and level as there is room for.
fn draw_line(scene: &mut Scene, leaf: &Leaf, (left, right, baseline): (i32, i32, i32), name: &str, level: Option<Level>) {
    let Materials { theme, fonts, words, .. } = leaf.materials;
    scene.items.push(set_line(fonts, number_style(theme), name, Point { x: left, y: baseline }, Align::Left));
    let Some(level) = level else { return };
    let (height, style) = (star_height(theme), caption_style(theme));
    let room = right - left - number_style(theme).width(fonts, name) - theme.sizes.caption;
    let mut x = right;
    let wide = star_row_width(theme, level_stars(level), height);
    if leaf.spec.caption.stars && wide <= room {
        x -= wide;
        star_row(scene, theme, level_stars(level), Point { x, y: baseline }, height);
        x -= theme.sizes.caption * 60 / 100;
    }
    let told = words.level(level);
    if leaf.spec.caption.level && !has_level(leaf.spec) && right - x + style.width(fonts, told) <= room {
        scene.items.push(set_line(fonts, style, told, Point { x, y: baseline }, Align::Right));
    }
}

/// Draws the name in a column, with stars and level below it. Returns where the text below begins.
fn draw_heading(scene: &mut Scene, leaf: &Leaf, (left, right, top): (i32, i32, i32), name: &str, level: Option<Level>) -> i32 {
    let Materials { theme, fonts, words, .. } = leaf.materials;
    let style = number_style(theme);
    let lines = wrap(fonts, style, name, right - left);
    let step = style.size * LEADING / 100;
    let mut y = top + style.size * 72 / 100;
    for line in &lines {
        scene.items.push(set_line(fonts, style, line, Point { x: left, y }, Align::Left));
        y += step;
    }
    if let Some(level) = level {
        let (height, style) = (star_height(theme), caption_style(theme));
        let mut x = left;
        if leaf.spec.caption.stars {
            star_row(scene, theme, level_stars(level), Point { x, y }, height);
            x += star_row_width(theme, level_stars(level), height) + theme.sizes.caption * 60 / 100;
        }
        let told = words.level(level);
        if leaf.spec.caption.level && !has_level(leaf.spec) && x + style.width(fonts, told) <= right {
            scene.items.push(set_line(fonts, style, told, Point { x, y }, Align::Left));
        }
    }
    top + heading_height(theme, lines.len())
}
