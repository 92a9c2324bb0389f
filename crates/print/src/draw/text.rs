//! Text layout: a line of prose, a row of digits, a paragraph broken into lines.

use super::fonts::Fonts;
use super::scene::{FARTHEST, Face, Glyph, Item, Paint, Point, Run, together};

/// The alignment of a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Align {
    /// At the left edge.
    Left,
    /// In the middle.
    Centre,
    /// At the right edge.
    Right,
}

/// The style of a text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Type {
    /// Which of the two faces.
    pub face: Face,
    /// The em, in thousandths of a point.
    pub size: i32,
    /// Extra space after each glyph except the last.
    pub tracking: i32,
    /// The ink.
    pub paint: Paint,
}

impl Type {
    /// Text without tracking.
    pub const fn new(face: Face, size: i32, paint: Paint) -> Type {
        Type { face, size, tracking: 0, paint }
    }

    /// The same style with extra space after each glyph, in thousandths of a point.
    pub const fn tracked(self, tracking: i32) -> Type {
        Type { tracking, ..self }
    }

    /// The width of a line, in thousandths of a point. A missing character is as wide as the missing-glyph box.
    pub fn width(&self, fonts: &Fonts, text: &str) -> i32 {
        let gaps = text.chars().count().saturating_sub(1).min(FARTHEST as usize) as i32;
        together([fonts.width(self.face, self.size, text), gaps.saturating_mul(self.tracking)])
    }
}

/// One line of text; `at` is the left end, centre or right end of its baseline.
pub fn set_line(fonts: &Fonts, style: Type, text: &str, at: Point, align: Align) -> Item {
    let mut dx = 0;
    let glyphs = text
        .chars()
        .map(|c| {
            let id = fonts.glyph(style.face, c);
            let glyph = Glyph { id, dx };
            dx = together([dx, fonts.advance(style.face, id, style.size), style.tracking]);
            glyph
        })
        .collect();
    let width = style.width(fonts, text);
    let left = match align {
        Align::Left => at.x,
        Align::Centre => at.x - width / 2,
        Align::Right => at.x - width,
    };
    Item::Text(Run {
        face: style.face,
        size: style.size,
        at: Point { x: left, y: at.y },
        glyphs,
        text: text.into(),
        paint: style.paint,
        width,
    })
}

/// A line of text whose spaces are wider by `share`, or narrower; `at` is the left end of its baseline.
pub fn set_spread(fonts: &Fonts, style: Type, text: &str, at: Point, share: i32) -> Item {
    let mut item = set_line(fonts, style, text, at, Align::Left);
    if let Item::Text(run) = &mut item
        && share != 0
    {
        let mut shift = 0;
        for (glyph, ch) in run.glyphs.iter_mut().zip(text.chars()) {
            glyph.dx = together([glyph.dx, shift]);
            shift = together([shift, if matches!(ch, ' ' | '\u{a0}') { share } else { 0 }]);
        }
        run.width = together([run.width, shift]);
    }
    item
}

/// Figures that line up in a column: each has the width of the widest, and the last ends at `right`.
pub fn set_figures(fonts: &Fonts, style: Type, text: &str, right: Point) -> Item {
    let widest = ('0'..='9').map(|ch| fonts.advance(style.face, fonts.glyph(style.face, ch), style.size)).max().unwrap_or(0);
    let mut item = set_line(fonts, style, text, right, Align::Right);
    if let Item::Text(run) = &mut item {
        run.width = widest * run.glyphs.len() as i32;
        run.at.x = right.x - run.width;
        for (i, glyph) in run.glyphs.iter_mut().enumerate() {
            glyph.dx = widest * i as i32 + widest / 2 - fonts.advance(style.face, glyph.id, style.size) / 2;
        }
    }
    item
}

/// Characters on one baseline, the ink of each centred at its own position, as in a row of a grid. `None` without characters.
pub fn grid_run(fonts: &Fonts, style: Type, baseline: i32, places: &[(i32, char)]) -> Option<Item> {
    let placed: Vec<(i32, i32, u16, char)> = places
        .iter()
        .map(|&(x, ch)| {
            let id = fonts.glyph(style.face, ch);
            let advance = fonts.advance(style.face, id, style.size);
            (x - fonts.ink_middle(style.face, id, style.size), advance, id, ch)
        })
        .collect();
    let origin = placed.first()?.0;
    let end = placed.iter().map(|p| p.0 + p.1).max()?;
    Some(Item::Text(Run {
        face: style.face,
        size: style.size,
        at: Point { x: origin, y: baseline },
        glyphs: placed.iter().map(|&(x, _, id, _)| Glyph { id, dx: x - origin }).collect(),
        text: placed.iter().map(|p| p.3).collect(),
        paint: style.paint,
        width: end - origin,
    }))
}

/// The words of a text; no-break spaces do not separate words.
pub fn words(text: &str) -> impl Iterator<Item = &str> {
    let parts = |c: char| c.is_whitespace() && !matches!(c, '\u{a0}' | '\u{2007}' | '\u{202f}');
    text.split(parts).filter(|word| !word.is_empty())
}

/// Breaks a text into lines no wider than `width`. A single word that is wider gets its own line and overflows.
pub fn wrap(fonts: &Fonts, style: Type, text: &str, width: i32) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    let space = together([style.width(fonts, " "), style.tracking, style.tracking]);
    let mut used = 0;
    for word in words(text) {
        let wide = style.width(fonts, word);
        match lines.last_mut() {
            Some(line) if together([used, space, wide]) <= width => {
                line.push(' ');
                line.push_str(word);
                used = together([used, space, wide]);
            }
            _ => {
                lines.push(word.into());
                used = wide;
            }
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_fit_their_measure() {
        let fonts = crate::bundled::bundled_fonts();
        let style = Type::new(Face::Regular, 10_000, Paint::BLACK);
        let text = "Fill the grid so that each row, each column and each box holds every digit exactly once.";
        let lines = wrap(&fonts, style, text, 120_000);
        assert!(lines.len() > 2);
        assert!(lines.iter().all(|l| style.width(&fonts, l) <= 120_000));
        assert_eq!(lines.join(" "), text);
        // One more word would not have fit, with and without tracking.
        for style in [style, style.tracked(700)] {
            let lines = wrap(&fonts, style, text, 120_000);
            for pair in lines.windows(2) {
                let longer = format!("{} {}", pair[0], pair[1].split(' ').next().unwrap());
                assert!(style.width(&fonts, &pair[0]) <= 120_000 && style.width(&fonts, &longer) > 120_000, "{longer}");
            }
        }
        let long = "W".repeat(90_000);
        assert_eq!((style.width(&fonts, &long), wrap(&fonts, style, &long, 9).len()), (FARTHEST, 1));
        assert!(
            matches!(set_line(&fonts, style, &long, Point::default(), Align::Right), Item::Text(run) if run.width == FARTHEST)
        );
    }

    #[test]
    fn no_break_spaces_do_not_break() {
        let fonts = crate::bundled::bundled_fonts();
        let style = Type::new(Face::Regular, 10_000, Paint::BLACK);
        assert_eq!(wrap(&fonts, style, "vite\u{202f}! «\u{a0}oui\u{a0}»", 1_000), ["vite\u{202f}!", "«\u{a0}oui\u{a0}»"]);
    }

    #[test]
    fn a_row_of_digits_is_centred_on_its_places() {
        let fonts = crate::bundled::bundled_fonts();
        let style = Type::new(Face::Bold, 20_000, Paint::BLACK);
        let Some(Item::Text(run)) = grid_run(&fonts, style, 0, &[(10_000, '1'), (50_000, '8')]) else { panic!("no run") };
        let middle = |c| fonts.ink_middle(Face::Bold, fonts.glyph(Face::Bold, c), 20_000);
        assert_eq!(run.at.x + middle('1'), 10_000);
        assert_eq!(run.at.x + run.glyphs[1].dx + middle('8'), 50_000);
        assert_eq!(run.text, "18");
    }
}
