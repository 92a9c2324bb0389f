//! Sizes and styles that pages share: of the text around puzzles, of lines to write on, and the least that can be read.

use crate::draw::{Face, Item, PT, Point, Stroke, Theme, Type};

/// The smallest size of text.
pub(crate) const LEAST_TEXT: i32 = 7 * PT;

pub(crate) fn number_style(theme: &Theme) -> Type {
    Type::new(Face::Bold, theme.sizes.number, theme.text_paint)
}

pub(crate) fn caption_style(theme: &Theme) -> Type {
    Type::new(Face::Regular, theme.sizes.caption, theme.text_paint)
}

pub(crate) fn small_style(theme: &Theme) -> Type {
    Type::new(Face::Regular, theme.sizes.small, theme.soft_paint)
}

pub(crate) fn star_height(theme: &Theme) -> i32 {
    theme.sizes.caption * 92 / 100
}

/// A line to write on, a little under the baseline.
pub(crate) fn write_line(theme: &Theme, from: i32, to: i32, baseline: i32) -> Item {
    let y = baseline + PT;
    let stroke = Stroke::solid(theme.rule_line.0, theme.soft_paint);
    Item::Line { from: Point { x: from, y }, to: Point { x: to, y }, stroke }
}

/// The width of a comfortable line of text.
pub(crate) fn measure(width: i32, body_size: i32) -> i32 {
    width.min(body_size * 40)
}
