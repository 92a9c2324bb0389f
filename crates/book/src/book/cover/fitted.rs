//! Fits text: as large as a space allows, in lines of about equal length, or along a spine.

use crate::draw::{Align, Face, Fonts, Point, Scene, Turn, Type, glyph_path, set_line, wrap};

/// The largest size from `most` down to `least` at which a text fits a width and a height; `None` if none does.
pub(super) fn fit(
    fonts: &Fonts,
    style: Type,
    text: &str,
    (width, height): (i32, i32),
    (most, least): (i32, i32),
    leading: i32,
) -> Option<(Type, Vec<String>)> {
    if text.trim().is_empty() {
        return Some((style, Vec::new()));
    }
    let mut size = most.max(least);
    while size >= least {
        let style = Type { size, tracking: (style.tracking as i64 * size as i64 / style.size.max(1) as i64) as i32, ..style };
        let lines = wrap(fonts, style, text, width);
        let is_wide = lines.iter().any(|line| style.width(fonts, line) > width);
        let tall = (lines.len() as i32 - 1) * (size * leading / 100) + size * 95 / 100;
        if !is_wide && tall <= height {
            return Some((style, balanced(fonts, style, text, width, lines.len())));
        }
        size -= (size / 40).max(100);
    }
    None
}

/// Breaks a text into lines of about equal length: by the narrowest width that gives no more than `n_lines` lines.
fn balanced(fonts: &Fonts, style: Type, text: &str, width: i32, n_lines: usize) -> Vec<String> {
    let (mut low, mut high) = (0, width);
    while high - low > style.size / 20 + 1 {
        let middle = low + (high - low) / 2;
        let lines = wrap(fonts, style, text, middle);
        let fits = lines.len() <= n_lines && lines.iter().all(|line| style.width(fonts, line) <= middle);
        if fits { high = middle } else { low = middle }
    }
    wrap(fonts, style, text, high)
}

/// Sets lines from a top edge, which the capitals of the first line touch. Returns the baseline of the last line, or the edge if
/// there are no lines.
pub(super) fn set_lines(
    scene: &mut Scene,
    fonts: &Fonts,
    style: Type,
    lines: &[String],
    at: Point,
    align: Align,
    leading: i32,
) -> i32 {
    let table = fonts.table(style.face);
    let mut y = at.y;
    for (i, line) in lines.iter().enumerate() {
        y += if i == 0 { table.scale(table.cap_height, style.size) } else { style.size * leading / 100 };
        scene.items.push(set_line(fonts, style, line, Point { x: at.x, y }, align));
    }
    y
}

/// Sets a line in the middle of a spine: downwards, with its baseline at the left, or upwards, with its baseline at the right.
pub(super) fn line_along(scene: &mut Scene, fonts: &Fonts, style: Type, text: &str, at: Point, reads_up: bool) {
    let table = fonts.table(style.face);
    let (half, way) = (table.scale(table.cap_height, style.size) / 2, if reads_up { -1 } else { 1 });
    let baseline = at.x - way * half;
    let mut y = at.y;
    for ch in text.chars() {
        let id = fonts.glyph(style.face, ch);
        let size = (way * style.size) as f64;
        let turn = Turn { origin: (baseline as f64, y as f64), across: (0.0, size), down: (-size, 0.0) };
        scene.items.extend(glyph_path(fonts, style.face, id, turn, style.paint));
        y += way * fonts.advance(style.face, id, style.size);
    }
}

pub(super) fn line_down_width(fonts: &Fonts, style: Type, text: &str) -> i32 {
    let face: Face = style.face;
    fonts.width(face, style.size, text)
}
