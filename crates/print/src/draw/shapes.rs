//! The glyphs of a font file by their looks, for comparing one file with another: a code of a PDF means what its outline
//! shows, not what its text says.

use super::font_caps;
use super::fonts::{Pen, Stroke, unicode_glyphs};
use crate::guard::EMBEDDED_FONT_POINTS;
use crate::sorted::SortedMap;
use std::collections::HashMap;
use std::sync::Arc;
use ttf_parser::{Face, GlyphId, name_id};

/// The shape of a glyph: its outline, moved so that it begins at 0.
pub type Shape = Arc<[Stroke]>;

/// A glyph's shape, and where its ink is, in tenths of font units from its origin.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ink {
    /// The outline; empty for a blank.
    pub shape: Shape,
    /// How far the outline begins to the right of the origin.
    pub left: i32,
    /// Where it ends.
    pub right: i32,
    /// Its lowest point.
    pub bottom: i32,
    /// Its highest point.
    pub top: i32,
}

impl Ink {
    /// The ink of an outline.
    pub fn of(outline: Vec<Stroke>) -> Ink {
        let reach = |of: fn((i32, i32)) -> i32| {
            let all = outline.iter().flat_map(|stroke| stroke.points()).map(of);
            (all.clone().min().unwrap_or(0), all.max().unwrap_or(0))
        };
        let ((left, right), (bottom, top)) = (reach(|point| point.0), reach(|point| point.1));
        Ink { shape: outline.into_iter().map(|stroke| stroke.moved(-left)).collect(), left, right, bottom, top }
    }
}

/// A font file, which may be from outside: it is held to the caps of fonts before any outline is read.
pub struct FontFile<'a>(Face<'a>);

impl<'a> FontFile<'a> {
    /// Reads the tables of a font; `None` if they are broken or too large.
    pub fn parse(bytes: &'a [u8]) -> Option<FontFile<'a>> {
        let face = Face::parse(bytes, 0).ok()?;
        font_caps::hold_to(&face, "embedded", bytes.len(), &EMBEDDED_FONT_POINTS).ok()?;
        Some(FontFile(face))
    }

    /// `AtkinsonHyperlegible-Bold`
    pub fn postscript_name(&self) -> Option<String> {
        self.0.names().into_iter().filter(|name| name.name_id == name_id::POST_SCRIPT_NAME).find_map(|name| name.to_string())
    }

    /// Font units per em.
    pub fn units_per_em(&self) -> i32 {
        self.0.units_per_em().into()
    }

    /// How a glyph looks.
    pub fn ink(&self, glyph: u16) -> Ink {
        let mut pen = Pen(Vec::new());
        self.0.outline_glyph(GlyphId(glyph), &mut pen);
        Ink::of(pen.0)
    }

    /// Whether the file maps characters to glyphs.
    pub fn has_characters(&self) -> bool {
        self.0.tables().cmap.is_some_and(|cmap| cmap.subtables.into_iter().any(|table| table.is_unicode()))
    }

    /// All its letters, by character and by shape.
    pub fn letters(&self) -> Letters {
        let glyphs = unicode_glyphs(&self.0);
        let mut letters = Letters { units_per_em: self.units_per_em(), ..Letters::default() };
        let mut inks: SortedMap<u16, Ink> = SortedMap::new();
        for (ch, glyph) in glyphs {
            let ink = inks.entry(glyph).or_insert_with(|| self.ink(glyph)).clone();
            letters.by_shape.entry(ink.shape.clone()).or_default().push(ch);
            letters.by_char.insert(ch, (ink, self.0.glyph_hor_advance(GlyphId(glyph)).unwrap_or(0).into()));
        }
        letters
    }
}

/// The letters of a font.
#[derive(Debug, Default)]
pub struct Letters {
    /// Font units per em.
    pub units_per_em: i32,
    by_char: SortedMap<char, (Ink, i32)>,
    by_shape: HashMap<Shape, Vec<char>>,
}

impl Letters {
    /// How a character looks, and its advance in font units. All blanks are one.
    pub fn of(&self, ch: char) -> Option<&(Ink, i32)> {
        self.by_char.get(&ch).or_else(|| ch.is_whitespace().then(|| self.by_char.get(&' ')).flatten())
    }

    /// The character of a shape: `said` if it looks like that, or else the first character that does.
    pub fn reads(&self, shape: &Shape, said: Option<char>) -> Option<char> {
        if shape.is_empty() {
            return said.filter(|ch| ch.is_whitespace()).or(Some(' '));
        }
        let chars = self.by_shape.get(shape)?;
        said.filter(|ch| chars.contains(ch)).or(chars.first().copied())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FONT: &[u8] = include_bytes!("../../../../templates/fonts/AtkinsonHyperlegible-Regular.ttf");

    #[test]
    fn a_letter_is_known_by_its_shape_wherever_it_stands() {
        let file = FontFile::parse(FONT).unwrap();
        assert_eq!(file.postscript_name().unwrap(), "AtkinsonHyperlegible-Regular");
        let letters = file.letters();
        for ch in "0123456789ABCéöñ".chars() {
            let (ink, advance) = letters.of(ch).unwrap();
            assert_eq!(letters.reads(&ink.shape, None), Some(ch));
            assert!(ink.right > ink.left && ink.top > ink.bottom && *advance > 0);
            let beside: Shape = ink.shape.iter().map(|stroke| stroke.moved(7)).collect();
            assert_eq!(letters.reads(&beside, Some(ch)), None, "a shape begins at 0");
        }
        assert_eq!(letters.reads(&letters.of('5').unwrap().0.shape, Some('6')), Some('5'));
        assert_eq!(letters.reads(&Vec::new().into(), Some('\u{a0}')), Some('\u{a0}'));
        assert_eq!(letters.reads(&Vec::new().into(), Some('5')), Some(' '));
        assert!(letters.of('\u{2009}').is_some() && letters.of('日').is_none());
    }

    #[test]
    fn no_bytes_make_it_panic() {
        for len in (0..FONT.len()).step_by(97) {
            if let Some(file) = FontFile::parse(&FONT[..len]) {
                (0..90).for_each(|glyph| drop(file.ink(glyph)));
            }
        }
    }
}
