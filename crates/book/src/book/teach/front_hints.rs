//! The pages of hints, with a few lines for each puzzle: where to look, and for what. And the pages for notes.

use super::front::set_heading;
use crate::book::leaf::Leaf;
use crate::book::leaf::materials::Materials;
use crate::book::leaf::names::name_of;
use crate::book::leaf::planned::{HintList, SectionPlan};
use crate::book::leaf::style::{LEAST_TEXT, measure};
use crate::draw::{Align, Face, Item, PT, Paint, Point, Scene, Stroke, Theme, Type, set_line, tenth_mm, wrap};
use crate::paper::Paper;
use crate::words::{CHAINS, Words, fill, longest_house, may_need};

const LEADING: i32 = 136;

impl HintList {
    /// The size of its type: places are short and many.
    fn size(self, theme: &Theme) -> i32 {
        if self == HintList::Look { theme.sizes.caption } else { theme.sizes.small.max(LEAST_TEXT) }
    }

    fn style(self, theme: &Theme, face: Face) -> Type {
        Type::new(face, self.size(theme), theme.text_paint)
    }

    fn explained(self, words: &Words) -> &str {
        if self == HintList::Look { &words.hint.explained } else { &words.hint.places_explained }
    }
}

/// The layout of a page of hints: columns, rows, the width of a column and the height of a row.
struct Grid {
    columns: usize,
    rows: usize,
    width: i32,
    /// Room for the numbers of puzzles.
    indent: i32,
    step: i32,
    gap: i32,
    /// From the top of the body to the first hint.
    top: i32,
}

/// From one line to the next.
pub(super) fn step_of(size: i32) -> i32 {
    size * LEADING / 100
}

fn line_step(theme: &Theme) -> i32 {
    step_of(theme.sizes.caption)
}

/// The height on top of the first page for the heading and the lines that explain what follows.
pub(super) fn head_room(materials: &Materials, explained: &str, width: i32) -> i32 {
    let theme = materials.theme;
    theme.sizes.heading * 2 + line_step(theme) * wrapped(materials, explained, width).len() as i32 + theme.sizes.caption
}

fn wrapped(materials: &Materials, explained: &str, width: i32) -> Vec<String> {
    let theme = materials.theme;
    let style = Type::new(Face::Regular, theme.sizes.caption, theme.soft_paint);
    wrap(materials.fonts, style, explained, measure(width, theme.sizes.body))
}

/// The heading of a first page, and the lines that explain what follows.
pub(super) fn draw_first_head(scene: &mut Scene, leaf: &Leaf, heading: &str, explained: &str) {
    let Materials { theme, fonts, .. } = leaf.materials;
    let body = leaf.plan.paper.body(leaf.number);
    let at = Point { x: body.left, y: body.top + theme.sizes.heading };
    scene.items.push(set_heading(leaf.materials, heading, at));
    let soft = Type::new(Face::Regular, theme.sizes.caption, theme.soft_paint);
    for (i, line) in wrapped(leaf.materials, explained, body.width).iter().enumerate() {
        let y = body.top + theme.sizes.heading * 2 + line_step(theme) * i as i32;
        scene.items.push(set_line(fonts, soft, line, Point { x: body.left, y }, Align::Left));
    }
}

fn grid(materials: &Materials, paper: &Paper, list: HintList, sections: &[SectionPlan], is_first: bool) -> Grid {
    let n_puzzles: usize = sections.iter().map(|section| section.count).sum();
    let (theme, fonts, body) = (materials.theme, materials.fonts, paper.body(1));
    let size = list.size(theme);
    let gap = size * 2;
    let number = list.style(theme, Face::Bold);
    let indent = number.width(fonts, &"0".repeat(n_puzzles.to_string().len())) + size * 7 / 10;
    // A column must have room for two or three words beside the number of a puzzle.
    let (most_columns, letters) = if list == HintList::Look { (2, 10) } else { (3, 8) };
    let width = |columns: i32| (body.width - (columns - 1) * gap) / columns;
    let columns = (2..=most_columns).rev().find(|&n| width(n) - indent >= size * letters).unwrap_or(1);
    let (columns, width) = (columns as usize, width(columns));
    let most = most_lines(materials, list, sections, width - indent);
    let step = step_of(size) * most as i32 + step_of(size) * if list == HintList::Look { 3 } else { 1 } / 5;
    let top = if is_first { head_room(materials, list.explained(materials.words), body.width) } else { 0 };
    let rows = ((body.height - top) / step).max(1) as usize;
    Grid { columns, rows, width, indent, step, gap, top }
}

/// The lines of the longest hint of the language, because the hints of a book are known only with its puzzles.
fn most_lines(materials: &Materials, list: HintList, sections: &[SectionPlan], width: i32) -> usize {
    let h = &materials.words.hint;
    let (column, sum, cell) = (fill(&h.column, &[("n", "25")]), fill(&h.sum, &[("n", "25")]), fill(&h.cell, &CORNER));
    let houses = sections.iter().map(|section| longest_house(&section.sample, materials.words));
    let house = houses.chain([column.clone()]).max_by_key(|name| name.chars().count()).unwrap_or_default();
    let lines = |(key, look): (&String, &String)| {
        let place = match key.as_str() {
            "law-of-leftovers" => format!("{column}, {column}, {column}, {column}"),
            "direct-pointing" | "direct-claiming" | "swordfish" | "finned-swordfish" => format!("{house}, {column}, {house}"),
            "pointing"
            | "claiming"
            | "x-wing"
            | "unique-rectangle"
            | "skyscraper"
            | "two-string-kite"
            | "turbot-fish"
            | "empty-rectangle"
            | "finned-x-wing"
            | "grouped-turbot-fish"
            | "als-xz" => format!("{house}, {house}"),
            "sums-across" | "rest-of-house" | "cage-inside" | "cage-exchange" | "diagonal" => format!("{sum}, {sum}"),
            "xy-wing" | "xyz-wing" | "w-wing" | "xy-chain" => cell.clone(),
            _ => house.clone(),
        };
        let told = if list == HintList::Look { fill(look, &[("place", &place)]) } else { place };
        wrap(materials.fonts, list.style(materials.theme, Face::Regular), &told, width).len()
    };
    // What no board of the book needs has no room.
    let is_needed = |key: &str| key == CHAINS || sections.iter().any(|section| may_need(key, &section.sample));
    h.look.iter().filter(|(key, _)| is_needed(key)).map(lines).max().unwrap_or(1)
}

const CORNER: [(&str, &str); 2] = [("row", "25"), ("col", "25")];

/// How many hints the first page has, and how many each further page. These do not depend on the hints.
pub(crate) fn hints_a_page(materials: &Materials, paper: &Paper, list: HintList, sections: &[SectionPlan]) -> (usize, usize) {
    let room = |is_first| {
        let grid = grid(materials, paper, list, sections, is_first);
        grid.columns * grid.rows
    };
    (room(true), room(false))
}

/// Draws the hints of some puzzles, down one column and then the next. Only the first page explains what hints are.
pub(super) fn draw_hints(scene: &mut Scene, leaf: &Leaf, list: HintList, first: usize, count: usize) {
    let Materials { theme, fonts, words, .. } = leaf.materials;
    let body = leaf.plan.paper.body(leaf.number);
    match first {
        0 => draw_first_head(scene, leaf, &words.page.hints, list.explained(words)),
        _ => leaf.draw_head(scene, &words.page.hints, false),
    }
    let grid = grid(leaf.materials, &leaf.plan.paper, list, &leaf.plan.sections, first == 0);
    let (number, text, size) = (list.style(theme, Face::Bold), list.style(theme, Face::Regular), list.size(theme));
    let top = body.top + grid.top + size;
    // On a page that is not full, the columns are equally long.
    let rows = count.div_ceil(grid.columns).max(1);
    for i in 0..count {
        let (column, row) = (i / rows, i % rows);
        let x = body.left + column as i32 * (grid.width + grid.gap);
        let y = top + row as i32 * grid.step;
        let at = Point { x: x + grid.indent - size * 7 / 10, y };
        scene.items.push(set_line(fonts, number, &name_of(leaf.spec, words, leaf.plan, first + i), at, Align::Right));
        let hint = leaf.edition.hints.get(first + i);
        let told = hint.map_or("", |hint| match list {
            HintList::Look => &hint.look,
            HintList::Place if hint.place.is_empty() => "–",
            HintList::Place => &hint.place,
        });
        let lines = wrap(fonts, text, told, grid.width - grid.indent);
        for (k, line) in lines.iter().enumerate() {
            let at = Point { x: x + grid.indent, y: y + step_of(size) * k as i32 };
            scene.items.push(set_line(fonts, text, line, at, Align::Left));
        }
    }
}

/// Draws a page of lines to write on.
pub(super) fn draw_notes(scene: &mut Scene, leaf: &Leaf) {
    let Materials { theme, words, .. } = leaf.materials;
    let body = leaf.plan.paper.body(leaf.number);
    let at = Point { x: body.left, y: body.top + theme.sizes.heading };
    scene.items.push(set_heading(leaf.materials, &words.page.notes, at));
    // The lines are as far apart as handwriting needs, or farther if the type is large.
    let step = (theme.sizes.body * 2).max(tenth_mm(75));
    let stroke = Stroke::solid(theme.rule_line.0.max(PT * 3 / 4), Paint::Gray(30));
    let mut y = body.top + theme.sizes.heading + 2 * step;
    while y <= body.top + body.height {
        let (from, to) = (Point { x: body.left, y }, Point { x: body.left + body.width, y });
        scene.items.push(Item::Line { from, to, stroke });
        y += step;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::book::test_assets::{test_assets, theme_named};
    use crate::book::{Spec, check};

    #[test]
    fn rows_have_room_for_the_longest_names_of_a_books_houses() {
        let assets = test_assets(theme_named("pocket"));
        let materials = assets.materials();
        let lines = |kind: &str| {
            let spec = format!(
                "title = \"T\"\npage = \"6x9\"\n[[section]]\ntitle = \"S\"\nkind = \"{kind}\"\ncount = 3\nper_page = 1\n"
            );
            let plan = check(&Spec::from_toml(&spec).unwrap(), &materials).unwrap();
            most_lines(&materials, HintList::Look, &plan.sections, 180 * PT)
        };
        let look = &materials.words.hint.look["direct-pointing"];
        let needed = |place: &str| {
            wrap(
                materials.fonts,
                HintList::Look.style(materials.theme, Face::Regular),
                &fill(look, &[("place", place)]),
                180 * PT,
            )
            .len()
        };
        assert!(lines("jigsaw") >= needed("The region with r3c3, row 4, the region with r4c6"));
        assert!(lines("jigsaw") > lines("sudoku"), "a book without regions needs no room for their names");
    }
}
