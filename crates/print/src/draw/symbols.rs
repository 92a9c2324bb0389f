//! Symbols: digits above nine as letters or as two-figure numbers.

use super::fonts::Fonts;
use super::scene::Face;
use super::theme::Theme;
use crate::board::{Digit, Layout, symbol};
use serde::{Deserialize, Serialize};

/// How digits above 9 are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Symbols {
    /// A to P.
    #[default]
    Letters,
    /// 10 to 25.
    Numbers,
}

impl Symbols {
    /// A digit as text.
    pub fn written(self, digit: Digit) -> String {
        match self {
            Symbols::Numbers if digit > 9 => digit.to_string(),
            _ => symbol(digit).to_string(),
        }
    }
}

/// The size of the digits in a cell: as high as requested, but two-figure numbers must fit the width of the cell.
pub(super) fn digit_size(fonts: &Fonts, theme: &Theme, face: Face, layout: &Layout, cell: i32, height: i32) -> i32 {
    let size = fonts.size_for_digit(face, height);
    if theme.symbols == Symbols::Letters || layout.n_digits <= 9 {
        return size;
    }
    const REFERENCE: i32 = 100_000;
    let pair = 2 * fonts.advance(face, fonts.glyph(face, '0'), REFERENCE).max(1);
    size.min((cell as i64 * 76 / 100 * REFERENCE as i64 / pair as i64) as i32)
}

/// The characters of a digit at a position, each with the centre of its own ink.
pub(super) fn digit_places(fonts: &Fonts, theme: &Theme, face: Face, size: i32, x: i32, digit: Digit) -> Vec<(i32, char)> {
    let written = theme.symbols.written(digit);
    if written.len() == 1 {
        return written.chars().map(|ch| (x, ch)).collect();
    }
    let glyph = |ch: char| fonts.glyph(face, ch);
    let mut at = x - fonts.width(face, size, &written) / 2;
    let mut placed = Vec::with_capacity(2);
    for ch in written.chars() {
        placed.push((at + fonts.ink_middle(face, glyph(ch), size), ch));
        at += fonts.advance(face, glyph(ch), size);
    }
    placed
}
