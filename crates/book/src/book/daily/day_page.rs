//! Draws the pages of a daily set as they are planned: the date, the puzzles, the solutions of the day before.

use super::day_plan::{
    LEADING, head_height, name_height, name_style, small_style, soft_style, solution_title_height, star_height, title_style,
};
use crate::book::blocks::beside::draw_foot;
use crate::book::blocks::near::bare;
use crate::book::leaf::Leaf;
use crate::book::leaf::days::{CaptionLook, DayPlan};
use crate::book::leaf::materials::Materials;
use crate::book::leaf::planned::{PageRole, Plan};
use crate::book::leaf::same_rules::kind_title;
use crate::book::leaf::titles::{has_level, over_puzzle_of_day};
use crate::book::spec::Solutions;
use crate::draw::{
    Align, Face, Item, Point, Scene, Show, Stroke, Theme, Type, draw_board, level_stars, set_line, star_row, star_row_width,
};
use crate::paper::Body;

/// The number of a section's puzzle of a day in the book.
fn number_in(plan: &Plan, section: usize, day: usize) -> usize {
    plan.sections[section].first + day
}

/// Draws the line on top of a page, with a rule under it.
fn draw_title(scene: &mut Scene, leaf: &Leaf, days: &DayPlan, title: &str) {
    let Materials { theme, fonts, .. } = leaf.materials;
    let body = leaf.plan.paper.body(leaf.number);
    let (style, right) = (title_style(theme, days.title_size), body.left + body.width);
    let baseline = body.top + days.title_size * 75 / 100;
    scene.items.push(set_line(fonts, style, title, Point { x: body.left, y: baseline }, Align::Left));
    if days.has_book_title {
        scene.items.push(set_line(fonts, soft_style(theme), &leaf.spec.title, Point { x: right, y: baseline }, Align::Right));
    }
    draw_rule(scene, theme, body, body.top + days.title_size * 112 / 100);
}

fn draw_rule(scene: &mut Scene, theme: &Theme, body: Body, y: i32) {
    let stroke = Stroke::solid(theme.rule_line.0, theme.text_paint);
    scene.items.push(Item::Line { from: Point { x: body.left, y }, to: Point { x: body.left + body.width, y }, stroke });
}

/// Draws a day's page.
pub(crate) fn draw_day(scene: &mut Scene, leaf: &Leaf, day: usize) {
    let Some(days) = &leaf.plan.daily else { return };
    let (spec, plan, materials) = (leaf.spec, leaf.plan, leaf.materials);
    let body = plan.paper.body(leaf.number);
    draw_title(scene, leaf, days, &days.title(spec, materials, day));
    for (i, place) in days.places(spec, body).into_iter().enumerate() {
        draw_puzzle(scene, leaf, days, (i, place), day);
    }
    if spec.solutions != Solutions::NextDay {
        return;
    }
    let top = days.solutions_top(body, PageRole::Day { day }, 0);
    match day.checked_sub(1) {
        Some(before) => draw_solutions(scene, leaf, days, body, top, before),
        None => {
            let Materials { theme, fonts, words, .. } = materials;
            draw_rule(scene, theme, body, top);
            let at = Point { x: body.left, y: top + theme.sizes.small * 140 / 100 };
            scene.items.push(set_line(fonts, soft_style(theme), &words.dates.solutions_follow, at, Align::Left));
        }
    }
}

fn draw_puzzle(scene: &mut Scene, leaf: &Leaf, days: &DayPlan, (i, place): (usize, Body), day: usize) {
    let (spec, plan, materials) = (leaf.spec, leaf.plan, leaf.materials);
    let Materials { theme, fonts, words, .. } = materials;
    let (block, planned) = (&days.blocks[i], &plan.sections[i]);
    let puzzle = leaf.puzzles[number_in(plan, i, day)];
    let (left, right) = (place.left, place.left + place.width);
    let level = puzzle.rating.as_ref().map(|rating| rating.level);
    let level_name = level.map_or("", |level| words.level(level));
    let kind = kind_title(planned.kind, words);
    let name = over_puzzle_of_day(spec, words, (i, kind), (day, days.dates[day]), level_name);
    let baseline = place.top + theme.sizes.body * 80 / 100;
    scene.items.push(set_line(fonts, name_style(theme), &name, Point { x: left, y: baseline }, Align::Left));
    if let (Some(level), true) = (level, block.look != CaptionLook::Alone) {
        let mut x = right;
        if block.look == CaptionLook::WithStars && spec.caption.stars {
            let (stars, height) = (level_stars(level), star_height(theme));
            x -= star_row_width(theme, stars, height);
            star_row(scene, theme, stars, Point { x, y: baseline }, height);
            x -= theme.sizes.small / 2;
        }
        if !has_level(spec) && spec.caption.level {
            scene.items.push(set_line(fonts, soft_style(theme), level_name, Point { x, y: baseline }, Align::Right));
        }
    }
    let step = theme.sizes.small * LEADING / 100;
    for (line, y) in block.rule.iter().zip((1..).map(|n| place.top + name_height(theme) + n * step - step / 4)) {
        scene.items.push(set_line(fonts, small_style(theme), line, Point { x: left, y }, Align::Left));
    }
    let show = if spec.candidate_dots { Show::Dots } else { Show::Puzzle };
    let board = Point { x: left - block.left + block.board.x, y: place.top + block.board.y };
    draw_board(scene, fonts, theme, puzzle, &show, board, planned.cell);
    let solution_page = plan.solution_page.get(number_in(plan, i, day)).copied().filter(|_| spec.solutions == Solutions::End);
    draw_foot(scene, materials, (left, right), board.y + block.extent.1 + theme.frame_line.0 / 2, (spec, solution_page));
}

/// Draws the solutions of a day under a heading.
fn draw_solutions(scene: &mut Scene, leaf: &Leaf, days: &DayPlan, body: Body, top: i32, day: usize) {
    let (plan, materials) = (leaf.plan, leaf.materials);
    let Materials { theme, fonts, .. } = materials;
    // The first solutions of a page go under the rule of its title.
    if top > body.top + head_height(days.title_size) {
        draw_rule(scene, theme, body, top);
    }
    let style = Type::new(Face::Bold, theme.sizes.small, theme.text_paint);
    let at = Point { x: body.left, y: top + theme.sizes.small * 140 / 100 };
    scene.items.push(set_line(fonts, style, &days.solutions_of(materials, day), at, Align::Left));
    for (i, place) in days.solution_places(body, top, materials).into_iter().enumerate() {
        let solved = &days.solutions[i];
        let at = Point { x: place.left, y: place.top + theme.sizes.small * 85 / 100 };
        scene.items.push(set_line(fonts, small_style(theme), &leaf.spec.sections[i].title, at, Align::Left));
        let edge = theme.frame_line.0 / 2;
        let board = Point { x: place.left + edge, y: place.top + solution_title_height(theme) };
        let puzzle = bare(leaf.puzzles[number_in(plan, i, day)]);
        draw_board(scene, fonts, theme, &puzzle, &Show::Answer, board, solved.cell);
    }
}

/// Draws a page of solutions: those of the last day, or of several days.
pub(crate) fn draw_day_solutions(scene: &mut Scene, leaf: &Leaf, first: usize, count: usize) {
    let Some(days) = &leaf.plan.daily else { return };
    let body = leaf.plan.paper.body(leaf.number);
    draw_title(scene, leaf, days, &leaf.materials.words.page.solutions);
    for nth in 0..count {
        let top = days.solutions_top(body, PageRole::DaySolutions { first, count }, nth);
        draw_solutions(scene, leaf, days, body, top, first + nth);
    }
}
