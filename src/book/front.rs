//! The pages around the puzzles: title, imprint, contents, and the page that opens a section with its rules.
//! What never lives here: pages of puzzles and of solutions.

use super::blocks::LEAST_TEXT;
use super::compose::Leaf;
use super::error::BookError;
use super::plan::{Materials, SectionPlan};
use super::spec::Spec;
use super::ways::{self, first_solutions};
use super::words::fill;
use crate::board::symbol;
use crate::draw::{
    Align, Face, Item, PT, Paint, Point, Scene, Show, Stroke, Theme, Type, board_extent, draw_board, fit_cell, least_text,
    level_stars, set_line, star_row, star_row_width, wrap,
};
use crate::paper::{Body, Paper};
use crate::puzzle::Puzzle;

/// Lines stand this much apart, in percent of their size.
const LEADING: i32 = 142;

fn title_style(theme: &Theme) -> Type {
    Type::new(Face::Bold, theme.sizes.title, theme.text_paint)
}

fn heading_style(theme: &Theme) -> Type {
    Type::new(Face::Bold, theme.sizes.heading, theme.text_paint)
}

/// Refuses texts that would run over the edge of a page.
pub(super) fn check_front(spec: &Spec, materials: &Materials, paper: &Paper) -> Result<(), BookError> {
    let Materials { theme, fonts, .. } = materials;
    let width = paper.body(1).width;
    let fits = |style: Type, text: &str, width: i32, most: usize| {
        let lines = wrap(fonts, style, text, width);
        match lines.len() <= most && lines.iter().all(|line| style.width(fonts, line) <= width) {
            true => Ok(()),
            false => Err(BookError::TooLong(text.into())),
        }
    };
    let body = Type::new(Face::Regular, theme.sizes.body, theme.text_paint);
    let lead = Type::new(Face::Regular, theme.sizes.lead, theme.text_paint);
    if spec.parts.title.is_on() {
        fits(title_style(theme), &spec.title, width, 4)?;
        fits(lead, &spec.subtitle, width, 4)?;
        fits(lead, &spec.author, width, 2)?;
    }
    if spec.parts.imprint.is_on() {
        fits(body, &spec.imprint.text, width, 12)?;
    }
    // A running head, and a worksheet's title, have one line.
    fits(Type::new(Face::Bold, theme.sizes.caption, theme.text_paint), &spec.title, width, 1)?;
    for section in &spec.sections {
        fits(heading_style(theme), &section.title, width, 3)?;
        fits(contents_style(theme), &section.title, width * 62 / 100, 1)?;
        fits(body, &section.intro, measure(width, theme), 12)?;
    }
    Ok(())
}

/// The width of a comfortable line of text.
fn measure(width: i32, theme: &Theme) -> i32 {
    width.min(theme.sizes.body * 38)
}

/// The title in the upper third, a puzzle under it, the author at the foot.
pub(super) fn draw_title(scene: &mut Scene, leaf: &Leaf) {
    let Materials { theme, fonts, .. } = leaf.materials;
    let paper = &leaf.plan.paper;
    let body = paper.body(leaf.number);
    let middle = paper.width / 2;
    let style = title_style(theme);
    let mut y = paper.height * 19 / 100;
    for line in wrap(fonts, style, &leaf.spec.title, body.width) {
        scene.items.push(set_line(fonts, style, &line, Point { x: middle, y }, Align::Centre));
        y += style.size * 112 / 100;
    }
    let lead = Type::new(Face::Regular, theme.sizes.lead * 5 / 4, theme.soft_paint);
    for line in wrap(fonts, lead, &leaf.spec.subtitle, body.width) {
        scene.items.push(set_line(fonts, lead, &line, Point { x: middle, y }, Align::Centre));
        y += lead.size * LEADING / 100;
    }
    let author = Type::new(Face::Regular, theme.sizes.lead, theme.text_paint);
    let foot = paper.height - paper.height * 11 / 100;
    scene.items.push(set_line(fonts, author, &leaf.spec.author, Point { x: middle, y: foot }, Align::Centre));

    // The emblem is the book's first 9×9 grid, or its first puzzle, or an example: clues give nothing away.
    let room = (body.width * 58 / 100, foot - author.size * 3 - y - theme.sizes.lead);
    let cell_of = |puzzle: &Puzzle| fit_cell(&puzzle.layout, theme, &Show::Answer, room.0, room.1);
    let is_legible = |puzzle: &&Puzzle| least_text(fonts, theme, &puzzle.layout, cell_of(puzzle), &Show::Answer) >= LEAST_TEXT;
    let is_nine = |puzzle: &&&Puzzle| puzzle.layout.n_cells() == 81;
    let own = leaf.puzzles.iter().find(is_nine).into_iter().chain(leaf.puzzles.first()).copied();
    let Some(emblem) = own.chain(leaf.materials.examples).find(is_legible) else { return };
    let cell = cell_of(emblem);
    let (wide, tall) = board_extent(&emblem.layout, cell, &Show::Answer);
    let top = y + (foot - author.size - y - tall) / 2;
    let hidden = Puzzle { solution: emblem.clues.givens.clone(), ..emblem.clone() };
    draw_board(scene, fonts, theme, &hidden, &Show::Answer, Point { x: middle - wide / 2, y: top }, cell);
}

/// Small print at the foot of the page behind the title.
pub(super) fn draw_imprint(scene: &mut Scene, leaf: &Leaf) {
    let Materials { theme, fonts, words, .. } = leaf.materials;
    let body = leaf.plan.paper.body(leaf.number);
    let style = Type::new(Face::Regular, theme.sizes.small, theme.text_paint);
    let mut paragraphs = vec![leaf.spec.title.clone()];
    if !leaf.spec.author.is_empty() {
        paragraphs.push(fill(&words.page.by, &[("name", &leaf.spec.author)]));
    }
    paragraphs.push(words.page.promise.clone());
    paragraphs.push(leaf.spec.imprint.text.clone());
    paragraphs.push(fill(&words.page.made_with, &[("version", env!("CARGO_PKG_VERSION"))]));
    if !leaf.edition.hash.is_empty() {
        paragraphs.push(fill(&words.page.edition, &[("hash", leaf.edition.hash)]));
    }
    if leaf.spec.imprint.seed && !leaf.edition.seed.is_empty() {
        paragraphs.push(fill(&words.page.seed, &[("seed", leaf.edition.seed)]));
    }
    let lines: Vec<String> = paragraphs.iter().flat_map(|p| wrap(fonts, style, p, measure(body.width, theme))).collect();
    let step = style.size * LEADING / 100;
    let mut y = body.top + body.height - step * (lines.len() as i32 - 1);
    for line in lines {
        scene.items.push(set_line(fonts, style, &line, Point { x: body.left, y }, Align::Left));
        y += step;
    }
}

fn contents_style(theme: &Theme) -> Type {
    Type::new(Face::Bold, theme.sizes.lead, theme.text_paint)
}

fn contents_step(theme: &Theme) -> i32 {
    theme.sizes.lead * 215 / 100
}

/// How many lines of contents a page has room for.
pub(super) fn contents_capacity(materials: &Materials, paper: &Paper) -> usize {
    let theme = materials.theme;
    let room = paper.body(1).height - heading_room(theme);
    (room / contents_step(theme)).max(1) as usize
}

/// From the top of a body to the first line under a heading.
fn heading_room(theme: &Theme) -> i32 {
    theme.sizes.heading * 3
}

pub(super) fn draw_contents(scene: &mut Scene, leaf: &Leaf, first: usize) {
    let Materials { theme, fonts, words, .. } = leaf.materials;
    let body = leaf.plan.paper.body(leaf.number);
    let (left, right) = (body.left, body.left + body.width);
    let at = Point { x: left, y: body.top + theme.sizes.heading };
    scene.items.push(set_line(fonts, heading_style(theme), &words.page.contents, at, Align::Left));
    let sections = leaf.spec.sections.iter().zip(&leaf.plan.sections).zip(&leaf.plan.section_page);
    let mut lines: Vec<(String, Option<&SectionPlan>, usize)> =
        sections.map(|((s, planned), &page)| (s.title.clone(), Some(planned), page)).collect();
    lines.extend(first_solutions(leaf.plan).map(|page| (words.page.solutions.clone(), None, page)));
    let (style, soft) = (contents_style(theme), Type::new(Face::Regular, theme.sizes.caption, theme.soft_paint));
    let mut y = body.top + heading_room(theme);
    for (title, planned, page) in lines.iter().skip(first).take(contents_capacity(leaf.materials, &leaf.plan.paper)) {
        scene.items.push(set_line(fonts, style, title, Point { x: left, y }, Align::Left));
        scene.items.push(set_line(fonts, style, &page.to_string(), Point { x: right, y }, Align::Right));
        if let Some(planned) = planned {
            let at = Point { x: right - style.width(fonts, "0000") - style.size, y };
            scene.items.push(set_line(fonts, soft, &numbers(leaf, planned), at, Align::Right));
        }
        let under = y + contents_step(theme) * 36 / 100;
        let stroke = Stroke::solid(theme.rule_line.0, Paint::Gray(25));
        scene.items.push(Item::Line { from: Point { x: left, y: under }, to: Point { x: right, y: under }, stroke });
        y += contents_step(theme);
    }
}

/// `Puzzles 13–24`
fn numbers(leaf: &Leaf, planned: &SectionPlan) -> String {
    ways::numbers(&leaf.materials.words.page, planned.first, planned.count)
}

/// The title alone, on the first page.
pub(super) fn draw_half_title(scene: &mut Scene, leaf: &Leaf) {
    let Materials { theme, fonts, .. } = leaf.materials;
    let at = Point { x: leaf.plan.paper.width / 2, y: leaf.plan.paper.height * 38 / 100 };
    scene.items.push(set_line(fonts, heading_style(theme), &leaf.spec.title, at, Align::Centre));
}

/// A page of empty lines.
pub(super) fn draw_notes(_scene: &mut Scene, _leaf: &Leaf) {}

/// The first hard step of some puzzles, in words.
pub(super) fn draw_hints(_scene: &mut Scene, _leaf: &Leaf, _first: usize, _count: usize) {}

/// A section's title, its level, the rules of its kind, and an example.
pub(super) fn draw_opener(scene: &mut Scene, leaf: &Leaf, section: usize) {
    let Materials { theme, fonts, words, .. } = leaf.materials;
    let planned = &leaf.plan.sections[section];
    let body = leaf.plan.paper.body(leaf.number);
    let left = body.left;
    let mut y = body.top + body.height * 9 / 100 + theme.sizes.heading;
    for line in wrap(fonts, heading_style(theme), &leaf.spec.sections[section].title, body.width) {
        scene.items.push(set_line(fonts, heading_style(theme), &line, Point { x: left, y }, Align::Left));
        y += theme.sizes.heading * 115 / 100;
    }
    let soft = Type::new(Face::Regular, theme.sizes.lead, theme.soft_paint);
    let mut x = left;
    if let Some(level) = planned.level {
        let (stars, height) = (level_stars(level), theme.sizes.lead);
        star_row(scene, theme, stars, Point { x, y }, height);
        x += star_row_width(stars, height) + theme.sizes.lead;
    }
    scene.items.push(set_line(fonts, soft, &numbers(leaf, planned), Point { x, y }, Align::Left));
    y += theme.sizes.lead * 2;

    let text = Type::new(Face::Regular, theme.sizes.body, theme.text_paint);
    let width = measure(body.width, theme);
    let intro = &leaf.spec.sections[section].intro;
    let about = planned.level.and_then(|l| words.levels.get(l.name())).map_or("", |l| &l.about);
    for paragraph in [intro.as_str(), about] {
        y = draw_paragraph(scene, leaf, text, paragraph, Point { x: left, y }, width);
    }
}

/// The rules of a kind, and an example.
pub(super) fn draw_how_to_play(scene: &mut Scene, leaf: &Leaf, section: usize) {
    let Materials { theme, fonts, words, .. } = leaf.materials;
    let planned = &leaf.plan.sections[section];
    let body = leaf.plan.paper.body(leaf.number);
    let left = body.left;
    let text = Type::new(Face::Regular, theme.sizes.body, theme.text_paint);
    let width = measure(body.width, theme);
    let Ok(rules) = words.rules_of(planned.kind.name) else { return };
    let mut y = body.top + theme.sizes.heading;
    scene.items.push(set_line(fonts, heading_style(theme), &rules.title, Point { x: left, y }, Align::Left));
    y += theme.sizes.heading * 150 / 100;
    let places = rule_places(leaf, planned);
    let places: Vec<(&str, &str)> = places.iter().map(|(k, v)| (*k, v.as_str())).collect();
    for paragraph in rules.text.iter().chain(&rules.tips) {
        y = draw_paragraph(scene, leaf, text, &fill(paragraph, &places), Point { x: left, y }, width);
    }
    let foot = body.top + body.height;
    draw_example(scene, leaf, planned, Body { top: y, height: foot - y, ..body });
}

/// Lines of text from a baseline on; the baseline of the next paragraph comes back.
fn draw_paragraph(scene: &mut Scene, leaf: &Leaf, style: Type, text: &str, at: Point, width: i32) -> i32 {
    let fonts = leaf.materials.fonts;
    let lines = wrap(fonts, style, text, width);
    let step = style.size * LEADING / 100;
    for (i, line) in lines.iter().enumerate() {
        let y = at.y + step * i as i32;
        scene.items.push(set_line(fonts, style, line, Point { x: at.x, y }, Align::Left));
    }
    if lines.is_empty() { at.y } else { at.y + step * lines.len() as i32 + style.size * 55 / 100 }
}

fn rule_places(leaf: &Leaf, planned: &SectionPlan) -> Vec<(&'static str, String)> {
    let words = &leaf.materials.words.page;
    let n = planned.sample.n_digits;
    let template = if n > 9 { &words.digits_and_letters } else { &words.digits };
    vec![
        ("digits", fill(template, &[("last", &symbol(n).to_string())])),
        ("n", n.to_string()),
        ("rows", planned.size.rows.to_string()),
        ("cols", planned.size.cols.to_string()),
    ]
}

/// A puzzle and its solution side by side, from the examples: never from the book, whose solutions stay at its end.
fn draw_example(scene: &mut Scene, leaf: &Leaf, planned: &SectionPlan, room: Body) {
    let Materials { theme, fonts, words, examples, .. } = leaf.materials;
    let same_kind = || examples.iter().filter(|p| p.kind.name == planned.kind.name);
    let nearest = || same_kind().min_by_key(|p| p.layout.n_digits.abs_diff(planned.sample.n_digits));
    let Some(example) = same_kind().find(|p| p.size == planned.size).or_else(nearest) else { return };
    let gap = 26 * PT;
    let width = (room.width - gap) / 2 - theme.frame_line.0;
    let caption = theme.sizes.caption * 2;
    let height = room.height - theme.sizes.body - caption;
    let modest = Theme { max_cell: theme.max_cell.min(44 * PT), ..(*theme).clone() };
    let cell = fit_cell(&example.layout, &modest, &Show::Puzzle, width.min(235 * PT), height.min(280 * PT));
    if least_text(fonts, theme, &example.layout, cell, &Show::Solution) < LEAST_TEXT {
        return;
    }
    let (wide, _) = board_extent(&example.layout, cell, &Show::Puzzle);
    let edge = theme.frame_line.0 / 2;
    let style = Type::new(Face::Regular, theme.sizes.caption, theme.soft_paint);
    let top = room.top + theme.sizes.body + caption;
    let texts = [(&words.page.example, Show::Puzzle), (&words.page.example_solution, Show::Solution)];
    for (i, (text, show)) in texts.into_iter().enumerate() {
        let x = room.left + edge + i as i32 * (wide + gap);
        let at = Point { x: x - edge, y: top - theme.sizes.caption * 60 / 100 };
        scene.items.push(set_line(fonts, style, text, at, Align::Left));
        draw_board(scene, fonts, theme, example, &show, Point { x, y: top }, cell);
    }
}
