//! The pages of hints, a few lines a puzzle, and the empty ones for notes.
//! What never lives here: what a hint says.

use super::compose::Leaf;
use super::flow::measure;
use super::front::heading_style;
use super::plan::Materials;
use crate::draw::{Align, Face, Fonts, Item, PT, Paint, Point, Scene, Stroke, Theme, Type, set_line, tenth_mm, wrap};
use crate::paper::Paper;

/// Lines of a hint; what does not fit ends in an ellipsis.
const HINT_LINES: usize = 2;
const LEADING: i32 = 136;

/// How hints stand on a page: columns, rows, the width of a column and the height of a row.
struct Grid {
    columns: usize,
    rows: usize,
    width: i32,
    step: i32,
    gap: i32,
}

fn line_step(theme: &Theme) -> i32 {
    theme.sizes.caption * LEADING / 100
}

/// Room on top of a page for its heading and the line that explains the names of cells.
fn head_room(materials: &Materials, width: i32) -> i32 {
    let theme = materials.theme;
    theme.sizes.heading * 2 + line_step(theme) * explained(materials, width).len() as i32 + theme.sizes.caption
}

fn explained(materials: &Materials, width: i32) -> Vec<String> {
    let theme = materials.theme;
    let style = Type::new(Face::Regular, theme.sizes.caption, theme.soft_paint);
    wrap(materials.fonts, style, &materials.words.hint.cells_explained, measure(width, theme.sizes.body))
}

fn grid(materials: &Materials, paper: &Paper) -> Grid {
    let (theme, body) = (materials.theme, paper.body(1));
    let gap = theme.sizes.body * 2;
    // A column has room for some fifty letters.
    let columns = if (body.width - gap) / 2 >= theme.sizes.caption * 23 { 2 } else { 1 };
    let step = line_step(theme) * HINT_LINES as i32 + line_step(theme) * 3 / 5;
    let rows = ((body.height - head_room(materials, body.width)) / step).max(1) as usize;
    Grid { columns, rows, width: (body.width - (columns as i32 - 1) * gap) / columns as i32, step, gap }
}

/// How many hints a page has, whatever they say.
pub(super) fn hints_a_page(materials: &Materials, paper: &Paper) -> usize {
    let grid = grid(materials, paper);
    grid.columns * grid.rows
}

/// The first hard step of some puzzles, in words, down one column and then the next.
pub(super) fn draw_hints(scene: &mut Scene, leaf: &Leaf, first: usize, count: usize) {
    let Materials { theme, fonts, words, .. } = leaf.materials;
    let body = leaf.plan.paper.body(leaf.number);
    let at = Point { x: body.left, y: body.top + theme.sizes.heading };
    scene.items.push(set_line(fonts, heading_style(theme), &words.page.hints, at, Align::Left));
    let soft = Type::new(Face::Regular, theme.sizes.caption, theme.soft_paint);
    for (i, line) in explained(leaf.materials, body.width).iter().enumerate() {
        let y = body.top + theme.sizes.heading * 2 + line_step(theme) * i as i32;
        scene.items.push(set_line(fonts, soft, line, Point { x: body.left, y }, Align::Left));
    }
    let grid = grid(leaf.materials, &leaf.plan.paper);
    let number = Type::new(Face::Bold, theme.sizes.caption, theme.text_paint);
    let text = Type::new(Face::Regular, theme.sizes.caption, theme.text_paint);
    let indent = number.width(fonts, &"0".repeat(leaf.plan.n_puzzles().to_string().len())) + theme.sizes.caption * 7 / 10;
    let top = body.top + head_room(leaf.materials, body.width) + theme.sizes.caption;
    // The columns of a page that is not full are equally long.
    let rows = count.div_ceil(grid.columns).max(1);
    for i in 0..count {
        let (column, row) = (i / rows, i % rows);
        let x = body.left + column as i32 * (grid.width + grid.gap);
        let y = top + row as i32 * grid.step;
        let at = Point { x: x + indent - theme.sizes.caption * 7 / 10, y };
        scene.items.push(set_line(fonts, number, &(first + i + 1).to_string(), at, Align::Right));
        let hint = leaf.edition.hints.get(first + i).map_or("", String::as_str);
        for (k, line) in shortened(fonts, text, hint, grid.width - indent).iter().enumerate() {
            let at = Point { x: x + indent, y: y + line_step(theme) * k as i32 };
            scene.items.push(set_line(fonts, text, line, at, Align::Left));
        }
    }
}

/// A text in as many lines as a hint has.
fn shortened(fonts: &Fonts, style: Type, text: &str, width: i32) -> Vec<String> {
    let mut lines = wrap(fonts, style, text, width);
    if lines.len() > HINT_LINES {
        lines.truncate(HINT_LINES);
        if let Some(last) = lines.last_mut() {
            while !last.is_empty() && style.width(fonts, &format!("{last} …")) > width {
                let shorter = last.rfind(' ').unwrap_or(0);
                last.truncate(shorter);
            }
            last.push_str(" …");
        }
    }
    lines
}

/// A page of lines to write on.
pub(super) fn draw_notes(scene: &mut Scene, leaf: &Leaf) {
    let Materials { theme, fonts, words, .. } = leaf.materials;
    let body = leaf.plan.paper.body(leaf.number);
    let at = Point { x: body.left, y: body.top + theme.sizes.heading };
    scene.items.push(set_line(fonts, heading_style(theme), &words.page.notes, at, Align::Left));
    // Lines as far apart as hands write, wider where the type is large.
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
    use crate::draw::bundled_fonts;

    #[test]
    fn a_hint_has_two_lines_at_most() {
        let fonts = bundled_fonts();
        let style = Type::new(Face::Regular, 9_000, Paint::BLACK);
        let long = "X-wing: 3 in r1c3, r1c6, r7c3, r7c6, which goes on and on for longer than two lines of a column".repeat(3);
        for (text, want) in [("", 0), ("Short.", 1), (long.as_str(), 2)] {
            let lines = shortened(&fonts, style, text, 150_000);
            assert_eq!(lines.len(), want);
            assert!(lines.iter().all(|line| style.width(&fonts, line) <= 150_000), "{lines:?}");
        }
        assert!(shortened(&fonts, style, &long, 150_000)[1].ends_with(" …"));
    }
}
