//! The contents: a line for each section, then lines for what follows the puzzles.

use super::facts::numbers;
use super::front::set_heading;
use crate::book::leaf::Leaf;
use crate::book::leaf::materials::Materials;
use crate::book::leaf::names::first_solutions;
use crate::book::leaf::planned::PageRole;
use crate::book::spec::{Glossary, Hints, Solutions, Spec};
use crate::draw::{
    Align, Face, Fonts, Point, Scene, Theme, Type, grid_run, level_stars, set_figures, set_line, star_row, star_row_width,
};
use crate::paper::Paper;
use std::borrow::Cow;

pub(super) fn contents_style(theme: &Theme) -> Type {
    Type::new(Face::Bold, theme.sizes.lead, theme.text_paint)
}

fn contents_step(theme: &Theme) -> i32 {
    theme.sizes.lead * 215 / 100
}

/// The height of a heading, from the top of a body to the first line below.
fn heading_room(theme: &Theme) -> i32 {
    theme.sizes.heading * 3
}

/// How many lines of contents a page has room for.
pub(crate) fn contents_capacity(materials: &Materials, paper: &Paper) -> usize {
    let theme = materials.theme;
    let room = paper.body(1).height - heading_room(theme);
    (room / contents_step(theme)).max(1) as usize
}

/// How many lines a book's contents have.
pub(crate) fn contents_length(spec: &Spec) -> usize {
    let n_lines = spec.daily.as_ref().map_or(spec.sections.len(), |daily| daily.days as usize);
    n_lines
        + (spec.solutions == Solutions::End) as usize
        + match spec.parts.hints {
            Hints::None => 0,
            Hints::Look => 1,
            Hints::Crux => 2,
        }
        + (spec.parts.glossary != Glossary::None) as usize
}

/// A line of the contents: a title, its contents, its page.
struct Line<'a> {
    title: Cow<'a, str>,
    numbers: String,
    stars: Option<u8>,
    page: usize,
}

fn contents_lines<'a>(leaf: &'a Leaf) -> Vec<Line<'a>> {
    let words = &leaf.materials.words.page;
    let sections = leaf.spec.sections.iter().zip(&leaf.plan.sections).zip(&leaf.plan.section_page);
    let mut lines: Vec<Line> = sections
        .map(|((section, planned), &page)| {
            let stars = planned.level.map(level_stars);
            Line { title: Cow::from(&section.title), numbers: numbers(leaf.spec, leaf.materials, planned), stars, page }
        })
        .collect();
    if let Some(days) = &leaf.plan.daily {
        let first = leaf.plan.section_page.first().copied().unwrap_or(1);
        let title = |day: usize| Cow::from(days.title(leaf.spec, leaf.materials, day));
        let of_day = |day: usize| Line { title: title(day), numbers: String::new(), stars: None, page: first + day };
        lines = (0..days.n_days()).map(of_day).collect();
    }
    let plain = |title: &'a String, page| Line { title: Cow::from(title), numbers: String::new(), stars: None, page };
    let hint = &leaf.materials.words.hint;
    let mut add = |title: &'a String, is: fn(&PageRole) -> bool| {
        lines.extend(leaf.plan.pages.iter().position(is).map(|page| plain(title, page + 1)));
    };
    add(&words.hints, |role| matches!(role, PageRole::Hints { .. }));
    add(&hint.crux, |role| matches!(role, PageRole::Cruxes { .. }));
    add(&words.glossary, |role| matches!(role, PageRole::Glossary { .. }));
    let solutions = first_solutions(leaf.plan).filter(|_| leaf.spec.solutions == Solutions::End);
    lines.extend(solutions.map(|page| plain(&words.solutions, page)));
    lines
}

/// A row of dots between two places, on a grid that is counted from the right edge of all lines.
fn dots(scene: &mut Scene, fonts: &Fonts, style: Type, (from, to): (i32, i32), right: Point) {
    let step = style.size * 55 / 100;
    let first = (right.x - to).max(0) / step + 1;
    let last = (right.x - from).max(0) / step;
    if last < first + 2 {
        return;
    }
    let places: Vec<(i32, char)> = (first..=last).rev().map(|k| (right.x - k * step, '.')).collect();
    scene.items.extend(grid_run(fonts, style, right.y, &places));
}

pub(super) fn draw_contents(scene: &mut Scene, leaf: &Leaf, first: usize) {
    let Materials { theme, fonts, words, .. } = leaf.materials;
    let body = leaf.plan.paper.body(leaf.number);
    let (left, right) = (body.left, body.left + body.width);
    let at = Point { x: left, y: body.top + theme.sizes.heading };
    scene.items.push(set_heading(leaf.materials, &words.page.contents, at));
    let (style, soft) = (contents_style(theme), Type::new(Face::Regular, theme.sizes.caption, theme.soft_paint));
    let folio = right - style.width(fonts, "0000") - style.size;
    let lines = contents_lines(leaf);
    let figures = |page: usize| style.width(fonts, &"0".repeat(page.to_string().len()));
    // Stars have their own column, left of the widest text.
    let widest = lines.iter().map(|line| soft.width(fonts, &line.numbers)).max().unwrap_or(0);
    let star = theme.sizes.caption * 82 / 100;
    let title_room = lines.iter().map(|line| style.width(fonts, &line.title)).max().unwrap_or(0);
    let most = lines.iter().filter_map(|line| line.stars).max().unwrap_or(0);
    let stars_from = folio - widest - 2 * style.size - star_row_width(theme, most, star);
    let has_room = left + title_room + style.size < stars_from;
    let mut y = body.top + heading_room(theme);
    for line in lines.iter().skip(first).take(contents_capacity(leaf.materials, &leaf.plan.paper)) {
        scene.items.push(set_line(fonts, style, &line.title, Point { x: left, y }, Align::Left));
        scene.items.push(set_figures(fonts, style, &line.page.to_string(), Point { x: right, y }));
        if !line.numbers.is_empty() {
            scene.items.push(set_line(fonts, soft, &line.numbers, Point { x: folio, y }, Align::Right));
        }
        if let Some(stars) = line.stars.filter(|_| has_room) {
            star_row(scene, theme, stars, Point { x: stars_from, y }, star);
        }
        // Dots lead from the title to the next thing on its line; those of all lines are aligned.
        let stop = match (line.stars.filter(|_| has_room), line.numbers.is_empty()) {
            (Some(_), _) => stars_from,
            (None, false) => folio - soft.width(fonts, &line.numbers),
            (None, true) => right - figures(line.page),
        };
        let start = left + style.width(fonts, &line.title) + style.size / 2;
        dots(scene, fonts, soft, (start, stop - style.size / 2), Point { x: right, y });
        if !line.numbers.is_empty() {
            dots(
                scene,
                fonts,
                soft,
                (folio + style.size / 3, right - figures(line.page) - style.size / 3),
                Point { x: right, y },
            );
        }
        y += contents_step(theme);
    }
}
