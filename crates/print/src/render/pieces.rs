//! A board as pieces of SVG, for a page that a user types into: the parts below and above, and each digit defined once. To put
//! a digit into a cell, only the cell's position is needed.

use super::number::{decimal, thousandths};
use super::svg::{elements, glyph_name, glyphs};
use crate::draw::{Face, Fonts, Item, Paint, Point, Type, grid_run};
use std::fmt::Write;

/// The outlines that boards use, defined once per page: digits and letters for larger ones, in both faces.
pub fn digit_outlines(fonts: &Fonts) -> String {
    let symbols: Vec<(i32, char)> = ('0'..='9').chain('A'..='Z').map(|ch| (0, ch)).collect();
    let faces = [Face::Regular, Face::Bold].map(|face| Type::new(face, 1000, Paint::BLACK));
    let runs: Vec<Item> = faces.into_iter().filter_map(|style| grid_run(fonts, style, 0, &symbols)).collect();
    glyphs(fonts, &runs)
}

/// The outlines of further signs, for boards that have more than digits and letters, such as operators.
pub fn sign_outlines(fonts: &Fonts, signs: &str) -> String {
    let signs: Vec<(i32, char)> = signs.chars().map(|ch| (0, ch)).collect();
    let runs: Vec<Item> = grid_run(fonts, Type::new(Face::Regular, 1000, Paint::BLACK), 0, &signs).into_iter().collect();
    glyphs(fonts, &runs)
}

/// Digits as definitions, the first named with a 1. Each is drawn for a cell whose corner is `corner`; a use moves it to the
/// corner of another cell.
pub fn digit_symbols(fonts: &Fonts, name: &str, corner: Point, digits: &[Item]) -> String {
    let mut out = String::from("<defs>\n");
    for (k, item) in digits.iter().enumerate() {
        let Item::Text(run) = item else { continue };
        // Writing to a String cannot fail, so the results of write! are ignored throughout.
        let _ = write!(out, r#"<g id="{name}{}">"#, k + 1);
        let scale = decimal(run.size as i64 * 10_000 / fonts.table(run.face).units_per_em as i64, 10_000_000);
        for glyph in &run.glyphs {
            let (x, y) = (thousandths(run.at.x + glyph.dx - corner.x), thousandths(run.at.y - corner.y));
            let glyph = glyph_name(run.face, glyph.id);
            let _ = write!(out, r##"<use href="#{glyph}" transform="translate({x} {y}) scale({scale})"/>"##);
        }
        out.push_str("</g>\n");
    }
    out + "</defs>\n"
}

/// Items as SVG elements, in points; they use the digits of [`digit_outlines`].
pub fn svg_items(fonts: &Fonts, items: &[Item]) -> String {
    elements(fonts, items)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bundled::{bundled_fonts, bundled_theme};
    use crate::draw::bare_board_of_steps;
    use crate::draw::samples::{pattern_sudoku, sample_suko};

    #[test]
    fn every_digit_is_defined_once_and_uses_what_is_defined() {
        let (fonts, theme) = (bundled_fonts(), bundled_theme());
        for puzzle in [pattern_sudoku(2, 3, 3), pattern_sudoku(4, 4, 3), sample_suko()] {
            let board = bare_board_of_steps(&fonts, &theme, &puzzle.layout, &puzzle.clues, 40_000);
            let digits: Vec<Item> = (1..=puzzle.layout.n_digits).filter_map(|d| board.written(0, d)).collect();
            let symbols = digit_symbols(&fonts, "w", board.square(0).0, &digits);
            let outlines = digit_outlines(&fonts);
            let items = svg_items(&fonts, &board.lines());
            for d in 1..=puzzle.layout.n_digits {
                assert_eq!(symbols.matches(&format!(r#"id="w{d}""#)).count(), 1, "{d}");
            }
            let used = format!("{symbols}{items}");
            for use_of in used.split("href=\"#").skip(1) {
                let id = use_of.split('"').next().unwrap_or("");
                assert_eq!(outlines.matches(&format!(r#"id="{id}""#)).count(), 1, "{id}");
            }
        }
    }
}
