//! Hints with their reasons: for each puzzle its printed grid, small, with what to look at tinted, and beside it why that says
//! something. How many stand on a page follows from the boards alone, before there is a puzzle.

use super::front_hints::{cut, draw_first_head, head_room, line_step, text_style};
use crate::book::leaf::Leaf;
use crate::book::leaf::materials::Materials;
use crate::book::leaf::names::name_of;
use crate::book::leaf::planned::SectionPlan;
use crate::draw::{
    Align, Face, PT, Point, Scene, Show, Type, bare_board_of_steps, board_extent, least_of_legend, least_text, look_picture,
    set_line, wrap,
};
use crate::paper::Body;

/// The lines of reasons that an entry has room for, if its picture is not higher.
const LEAST_LINES: i32 = 6;
/// The letters of a text's size that fit beside a picture at least.
const LEAST_LETTERS: i32 = 13;
const LEAST_CELL: i32 = 9 * PT;

/// The entries of a section: how many stand beside each other, and where their parts are.
#[derive(Clone, Copy)]
struct Entries {
    columns: usize,
    /// The width of a column.
    width: i32,
    /// The side of a cell of the picture.
    cell: i32,
    /// Whether the words stand below the picture.
    is_below: bool,
    picture: (i32, i32),
    height: i32,
    gap: i32,
}

fn entries(materials: &Materials, section: &SectionPlan, body: Body) -> Entries {
    let theme = materials.theme;
    let (size, gap) = (theme.sizes.caption, theme.sizes.caption * 2);
    let least = theme.sizes.small.max(crate::book::leaf::style::LEAST_TEXT);
    let words_below = (LEAST_LINES + 1) * line_step(theme);
    let top = head_room(materials, &materials.words.hint.reasons_explained, body.width).max(size);
    let picture_of = |cell: i32| {
        let (wide, high) = board_extent(&section.sample, cell, &Show::Puzzle);
        (wide + theme.frame_line.0, high + theme.frame_line.0)
    };
    let fits = |cell: i32| {
        let (wide, high) = picture_of(cell);
        wide <= body.width && top + high + words_below <= body.height
    };
    let mut cell = LEAST_CELL.max(least_of_legend(&section.sample));
    // Text grows with the cells, as far as the page has room for the picture and its words.
    while least_text(materials.fonts, theme, &section.sample, cell, &Show::Puzzle) < least
        && cell < theme.max_cell.max(LEAST_CELL)
        && fits(cell + PT / 2)
    {
        cell += PT / 2;
    }
    while !fits(cell) && cell > PT {
        cell -= PT / 2;
    }
    let picture = picture_of(cell);
    let width = |n: i32| (body.width - (n - 1) * gap) / n;
    let beside = |n: i32| width(n) - picture.0 - size >= LEAST_LETTERS * size;
    let columns = (1..=3).rev().find(|&n| beside(n)).unwrap_or(1);
    let is_below = !beside(columns);
    let height = if is_below { picture.1 + words_below } else { picture.1.max(words_below) };
    Entries { columns: columns as usize, width: width(columns), cell, is_below, picture, height, gap }
}

/// Where the entries from a puzzle on stand on a page, as many as it has room for.
fn placed(materials: &Materials, sections: &[SectionPlan], body: Body, first: usize) -> Vec<(Entries, Point)> {
    let is_first = first == 0;
    let explained = &materials.words.hint.reasons_explained;
    let mut y = body.top + if is_first { head_room(materials, explained, body.width) } else { materials.theme.sizes.caption };
    let mut all = Vec::new();
    for section in sections.iter().filter(|section| section.first + section.count > first) {
        let entries = entries(materials, section, body);
        let from = first.max(section.first);
        let left = section.first + section.count - from;
        for row in 0..left.div_ceil(entries.columns) {
            if y + entries.height > body.top + body.height && !all.is_empty() {
                return all;
            }
            let in_row = (left - row * entries.columns).min(entries.columns);
            let x = |column: usize| body.left + column as i32 * (entries.width + entries.gap);
            all.extend((0..in_row).map(|column| (entries, Point { x: x(column), y })));
            y += entries.height + line_step(materials.theme);
        }
    }
    all
}

/// How many entries the page from that puzzle on has.
pub(crate) fn reasons_on_page(materials: &Materials, sections: &[SectionPlan], body: Body, first: usize) -> usize {
    placed(materials, sections, body, first).len().max(1)
}

/// Draws a page of hints with their reasons.
pub(super) fn draw_reasons(scene: &mut Scene, leaf: &Leaf, first: usize, count: usize) {
    let words = &leaf.materials.words.hint;
    match first {
        0 => draw_first_head(scene, leaf, &words.reasons, &words.reasons_explained),
        _ => leaf.draw_head(scene, &words.reasons, false),
    }
    let body = leaf.plan.paper.body(leaf.number);
    for (i, (entries, at)) in placed(leaf.materials, &leaf.plan.sections, body, first).into_iter().take(count).enumerate() {
        draw_entry(scene, leaf, first + i, entries, at);
    }
}

fn draw_entry(scene: &mut Scene, leaf: &Leaf, puzzle: usize, entries: Entries, at: Point) {
    let Materials { theme, fonts, words, .. } = leaf.materials;
    let (Some(hint), Some(own)) = (leaf.edition.hints.get(puzzle), leaf.puzzles.get(puzzle)) else { return };
    let (text, bold) = (text_style(theme), Type::new(Face::Bold, theme.sizes.caption, theme.text_paint));
    if let Some((before, step)) = &hint.shown {
        let board = bare_board_of_steps(fonts, theme, &own.layout, &own.clues, entries.cell);
        scene.place(look_picture(&board, before, step), at);
    }
    let (left, top) = match (hint.shown.is_some(), entries.is_below) {
        (false, _) => (at.x, at.y),
        (true, true) => (at.x, at.y + entries.picture.1 + line_step(theme) / 3),
        (true, false) => (at.x + entries.picture.0 + theme.sizes.caption, at.y),
    };
    let width = at.x + entries.width - left;
    let name = name_of(leaf.spec, words, leaf.plan, puzzle);
    let heading = if hint.technique.is_empty() { name } else { format!("{name} · {}", hint.technique) };
    let mut lines: Vec<(Type, String)> = wrap(fonts, bold, &heading, width).into_iter().map(|line| (bold, line)).collect();
    let room = ((at.y + entries.height - top) / line_step(theme)) as usize;
    let why = if hint.technique.is_empty() { vec![hint.look.clone()] } else { hint.why.clone() };
    for (i, paragraph) in why.iter().enumerate() {
        let wrapped = wrap(fonts, text, paragraph, width);
        // Whole sentences, as many as there is room for; the first in any case.
        if lines.len() + wrapped.len() > room && i > 0 {
            break;
        }
        let left = room.saturating_sub(lines.len()).max(1);
        lines.extend(cut(fonts, text, paragraph, width, left).into_iter().map(|line| (text, line)));
    }
    for (i, (style, line)) in lines.iter().enumerate() {
        let y = top + theme.sizes.caption + line_step(theme) * i as i32;
        scene.items.push(set_line(fonts, *style, line, Point { x: left, y }, Align::Left));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::book::test_assets::{test_assets, theme_named};
    use crate::book::{Spec, check};
    use crate::kinds::KINDS;

    fn spec(kind: &str, page: &str) -> Spec {
        let text = format!(
            "title = \"T\"\npage = \"{page}\"\nparts = {{ hints = true }}\n[[section]]\ntitle = \"S\"\nkind = \"{kind}\"\ncount = 9\nper_page = 1\n"
        );
        Spec::from_toml(&text).unwrap()
    }

    /// Large print wants large sums, and sums want large cells.
    #[test]
    fn every_picture_of_every_kind_stands_in_the_body_of_its_page() {
        let standard = test_assets(theme_named("standard"));
        let planned = |kind: &str| check(&spec(kind, "a4"), &standard.materials()).unwrap().sections;
        let kinds: Vec<_> = KINDS.iter().map(|kind| (kind.name, planned(kind.name))).collect();
        for theme in ["standard", "large", "pocket", "kids"] {
            let assets = test_assets(theme_named(theme));
            let materials = assets.materials();
            for page in ["a4", "6x9", "8.5x11", "a5"] {
                // Some boards are too large for some pages, which is said before.
                let Ok(plan) = check(&spec(KINDS[0].name, page), &materials) else { continue };
                let body = plan.paper.body(1);
                for ((kind, sections), first) in kinds.iter().flat_map(|kind| [(kind, 0), (kind, 1)]) {
                    let placed = placed(&materials, sections, body, first);
                    assert!(!placed.is_empty());
                    for (entries, at) in placed {
                        let (right, bottom) = (at.x + entries.picture.0.max(entries.width), at.y + entries.height);
                        let is_in = at.x >= body.left && right <= body.left + body.width && bottom <= body.top + body.height;
                        assert!(is_in, "{kind} on {page} in {theme}: {right}, {bottom} of {body:?}");
                        assert!(entries.is_below || entries.picture.0 < entries.width, "{kind} on {page} in {theme}");
                    }
                }
            }
        }
    }
}
