//! Fonts: two faces of a family, parsed once, measured and outlined here so that all outputs agree.

use super::scene::{FARTHEST, Face, together};
use crate::guard::{FAMILIES, GLYPH_WIDTH, NAME, OverCap, foreign, hold_toml, read_toml, toml_place};
use crate::sorted::SortedMap;
use serde::Deserialize;
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::sync::Arc;

/// An error in a font, or in a text to be set in it.
#[derive(Debug, thiserror::Error, PartialEq, Eq)]
pub enum FontError {
    /// A file that is not a font: the face, and the parser's message.
    #[error("the {0} font is not a TrueType font that can be read: {1}")]
    NotAFont(&'static str, String),
    /// A font that lacks something: the face, and the missing part.
    #[error("the {0} font has no {1}")]
    Incomplete(&'static str, &'static str),
    /// A cap is exceeded.
    #[error(transparent)]
    Over(#[from] OverCap),
    /// A character without a glyph in the face.
    #[error("{0}")]
    NoGlyph(Box<NoGlyph>),
    /// An error in `families.toml`.
    #[error("families of fonts: {0}")]
    Families(String),
    /// An unknown family, and the closest known name.
    #[error("there is no family of fonts '{a0}'; {1}", a0 = foreign(.0))]
    NoSuchFamily(String, String),
}

/// A character that a font lacks, where it occurs, and the remedy.
#[derive(Debug, thiserror::Error, PartialEq, Eq)]
#[error("the font {family} has no character '{ch}' (U+{code:04X}), which stands in {place}, in '{word}'; {remedy}", code = *ch as u32, word = foreign(word))]
pub struct NoGlyph {
    pub family: String,
    pub ch: char,
    pub place: String,
    pub word: String,
    pub remedy: String,
}

/// A family that a theme can name: the files of its two faces.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Family {
    /// One line for a list of families.
    pub about: String,
    /// The file of the regular face below `fonts/`.
    pub regular: String,
    /// The file of the bold face.
    pub bold: String,
}

/// Reads `families.toml`: families by name.
pub fn families_from_toml(text: &str) -> Result<SortedMap<String, Family>, FontError> {
    hold_toml(text).map_err(FontError::Families)?;
    let families: SortedMap<String, Family> = read_toml(text).map_err(|e| FontError::Families(toml_place(text, &e)))?;
    FAMILIES.hold("families.toml", families.len())?;
    Ok(families)
}

/// Another available family, suggested if a character is missing.
#[derive(Clone, Debug)]
pub struct Spare {
    /// Its name in `families.toml`.
    pub name: String,
    /// The files of the two faces.
    pub faces: [Cow<'static, [u8]>; 2],
}

/// The data of one face. Lengths are in font units, of which `units_per_em` make an em.
#[derive(Debug)]
pub struct FaceTable {
    /// The file.
    pub bytes: Vec<u8>,
    /// `AtkinsonHyperlegible-Bold`.
    pub postscript_name: String,
    /// The family name in the font: `Atkinson Hyperlegible`.
    pub family: String,
    /// 400 is regular, 700 bold.
    pub weight: u16,
    /// Font units per em.
    pub units_per_em: i32,
    /// The height above the baseline.
    pub ascender: i32,
    /// The depth below the baseline; negative.
    pub descender: i32,
    /// The height of a capital letter.
    pub cap_height: i32,
    /// Left, bottom, right, top of all glyphs.
    pub bounds: [i32; 4],
    /// Whether its outlines are those of TrueType.
    pub is_truetype: bool,
    /// The lowest and highest point of the digit 8, used to centre digits.
    pub eight: (i32, i32),
    advances: Vec<u16>,
    /// Twice the horizontal centre of each glyph's ink.
    middles: Vec<i32>,
    glyphs: BTreeMap<char, u16>,
}

impl Stroke {
    /// All its points, those that control a curve too.
    pub fn points(self) -> impl Iterator<Item = (i32, i32)> + Clone {
        let [a, b, c] = match self {
            Stroke::Move(x, y) | Stroke::Line(x, y) => [Some((x, y)), None, None],
            Stroke::Quad(a, b, x, y) => [Some((a, b)), Some((x, y)), None],
            Stroke::Cubic(a, b, c, d, x, y) => [Some((a, b)), Some((c, d)), Some((x, y))],
            Stroke::Close => [None; 3],
        };
        [a, b, c].into_iter().flatten()
    }

    /// The same stroke further to the right.
    pub fn moved(self, by: i32) -> Stroke {
        match self {
            Stroke::Move(x, y) => Stroke::Move(x + by, y),
            Stroke::Line(x, y) => Stroke::Line(x + by, y),
            Stroke::Quad(a, b, x, y) => Stroke::Quad(a + by, b, x + by, y),
            Stroke::Cubic(a, b, c, d, x, y) => Stroke::Cubic(a + by, b, c + by, d, x + by, y),
            Stroke::Close => Stroke::Close,
        }
    }
}

/// A regular and a bold face, and perhaps one for titles. Cloning is cheap.
#[derive(Clone, Debug)]
pub struct Fonts {
    faces: Arc<[FaceTable]>,
    spares: Arc<[Spare]>,
}

/// A piece of a glyph's outline in tenths of font units, y axis up.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Stroke {
    /// Moves the pen without drawing: x, y.
    Move(i32, i32),
    /// A line to x, y.
    Line(i32, i32),
    /// A curve with one control point: its x, y, then those of the end.
    Quad(i32, i32, i32, i32),
    /// A curve with two control points: their x, y, then those of the end.
    Cubic(i32, i32, i32, i32, i32, i32),
    /// A line back to the start of the contour.
    Close,
}

impl Fonts {
    /// Parses both faces.
    pub fn from_bytes(regular: &[u8], bold: &[u8]) -> Result<Fonts, FontError> {
        Ok(Fonts { faces: Arc::new([read(regular, "regular")?, read(bold, "bold")?]), spares: Arc::new([]) })
    }

    /// Adds a face for titles.
    pub fn with_display(self, bytes: &[u8]) -> Result<Fonts, FontError> {
        let [regular, bold] = [Face::Regular, Face::Bold].map(|face| self.table(face).bytes.clone());
        let faces = [read(&regular, "regular")?, read(&bold, "bold")?, read(bytes, "display")?];
        Ok(Fonts { faces: Arc::new(faces), spares: self.spares })
    }

    /// The face in which a title is set: the one for titles if there is one and it has every character, or else bold.
    pub fn display(&self, title: &str) -> Face {
        let has_all = |table: &FaceTable| title.chars().all(|c| c.is_whitespace() || table.glyphs.contains_key(&c));
        match self.faces.get(Face::Display as usize) {
            Some(table) if has_all(table) => Face::Display,
            _ => Face::Bold,
        }
    }

    /// Adds other families to suggest if a character is missing.
    pub fn beside(self, spares: Vec<Spare>) -> Fonts {
        Fonts { spares: spares.into(), ..self }
    }

    /// The data of a face. The bold one stands in for a face that is not there.
    pub fn table(&self, face: Face) -> &FaceTable {
        self.faces.get(face as usize).unwrap_or(&self.faces[Face::Bold as usize])
    }

    /// The glyph of a character; 0, the missing-glyph box, if there is none. Different kinds of space may replace each other.
    pub fn glyph(&self, face: Face, ch: char) -> u16 {
        let glyphs = &self.table(face).glyphs;
        let found = glyphs.get(&ch).or_else(|| ch.is_whitespace().then(|| glyphs.get(&' ')).flatten());
        found.copied().unwrap_or(0)
    }

    /// The advance of a glyph at a size, in the size's unit.
    pub fn advance(&self, face: Face, glyph: u16, size: i32) -> i32 {
        let table = self.table(face);
        table.scale(table.advance(glyph), size)
    }

    /// The distance from a glyph's origin to the centre of its ink, at a size. Digits are not all equally wide.
    pub fn ink_middle(&self, face: Face, glyph: u16, size: i32) -> i32 {
        let table = self.table(face);
        table.scale(table.middles.get(glyph as usize).copied().unwrap_or(0), size) / 2
    }

    /// The width of a text.
    pub fn width(&self, face: Face, size: i32, text: &str) -> i32 {
        together(text.chars().map(|c| self.advance(face, self.glyph(face, c), size)))
    }

    /// The size at which the digit 8 has this height.
    pub fn size_for_digit(&self, face: Face, height: i32) -> i32 {
        let table = self.table(face);
        let eight = (table.eight.1 - table.eight.0).max(1) as i64;
        near(height as i64 * table.units_per_em as i64 / eight)
    }

    /// The height of digits at a size.
    pub fn height_of_digits(&self, face: Face, size: i32) -> i32 {
        let table = self.table(face);
        table.scale(table.eight.1 - table.eight.0, size)
    }

    /// How far the baseline is below the centre of a digit, at a size.
    pub fn digit_drop(&self, face: Face, size: i32) -> i32 {
        let table = self.table(face);
        table.scale(table.eight.1 + table.eight.0, size) / 2
    }

    /// Returns an error for a text with a character that either face lacks; `place` says where the text is.
    pub fn check(&self, text: &str, place: &str) -> Result<(), FontError> {
        let lacks = |c: &char| !c.is_whitespace() && self.faces.iter().take(2).any(|f| !f.glyphs.contains_key(c));
        let Some((at, ch)) = text.char_indices().find(|(_, c)| lacks(c)) else { return Ok(()) };
        let starts = text[..at].rfind(char::is_whitespace).map_or(0, |i| i + text[i..].chars().next().map_or(1, char::len_utf8));
        let word: String = text[starts..].split_whitespace().next().unwrap_or_default().chars().take(40).collect();
        let family = self.faces[0].family.clone();
        Err(FontError::NoGlyph(Box::new(NoGlyph { family, ch, place: place.into(), word, remedy: self.remedy(ch) })))
    }

    /// Finds a family that has the character. This is done only on an error, because parsing a font takes time.
    fn remedy(&self, ch: char) -> String {
        let has = |bytes: &[u8]| ttf_parser::Face::parse(bytes, 0).is_ok_and(|face| face.glyph_index(ch).is_some());
        match self.spares.iter().find(|spare| spare.faces.iter().all(|bytes| has(bytes))) {
            Some(spare) => {
                let name = &spare.name;
                format!(
                    "the bundled family '{name}' has it: in the theme, write [fonts] and below it family = \"{name}\"",
                    name = foreign(&name)
                )
            }
            None => "none of the bundled families has it".into(),
        }
    }

    /// The outline of a glyph; empty for a blank.
    pub fn outline(&self, face: Face, glyph: u16) -> Vec<Stroke> {
        let mut pen = Pen(Vec::new());
        if let Ok(parsed) = ttf_parser::Face::parse(&self.table(face).bytes, 0) {
            parsed.outline_glyph(ttf_parser::GlyphId(glyph), &mut pen);
        }
        pen.0
    }
}

impl FaceTable {
    /// Whether there is a glyph for a character.
    pub fn has(&self, ch: char) -> bool {
        self.glyphs.contains_key(&ch)
    }

    /// How many glyphs there are.
    pub fn n_glyphs(&self) -> usize {
        self.advances.len()
    }

    /// A glyph's advance in font units.
    pub fn advance(&self, glyph: u16) -> i32 {
        self.advances.get(glyph as usize).copied().unwrap_or(0) as i32
    }

    /// Converts font units at a size, rounded to the nearest unit of the size.
    pub fn scale(&self, length: i32, size: i32) -> i32 {
        let (a, b) = (length as i64 * size as i64, self.units_per_em as i64);
        near((2 * a + b).div_euclid(2 * b))
    }
}

/// Limits a computed length to the supported range.
fn near(length: i64) -> i32 {
    length.clamp(-FARTHEST as i64, FARTHEST as i64) as i32
}

fn read(bytes: &[u8], which: &'static str) -> Result<FaceTable, FontError> {
    let face = ttf_parser::Face::parse(bytes, 0).map_err(|e| FontError::NotAFont(which, e.to_string()))?;
    if face.is_variable() {
        return Err(FontError::Incomplete(which, "fixed outlines: it is a variable font, and a static one is needed"));
    }
    super::font_caps::hold(&face, which, bytes.len())?;
    let glyphs = unicode_glyphs(&face);
    // Keep only the first characters of a name, without control characters.
    let line = |name: String| name.chars().filter(|c| !c.is_control()).take(NAME.most()).collect::<String>();
    let name = |id| face.names().into_iter().filter(|n| n.name_id == id).find_map(|n| n.to_string()).map(line);
    let eight = face
        .glyph_index('8')
        .and_then(|id| face.glyph_bounding_box(id))
        .map(|b| (b.y_min as i32, b.y_max as i32))
        .ok_or(FontError::Incomplete(which, "digit 8"))?;
    let advance = |id: u16| face.glyph_hor_advance(ttf_parser::GlyphId(id)).unwrap_or(0);
    let widest = (0..face.number_of_glyphs()).map(advance).max().unwrap_or(0);
    GLYPH_WIDTH.hold(&format!("the {which} font"), widest as usize / face.units_per_em() as usize)?;
    let middle = |id: u16| match face.glyph_bounding_box(ttf_parser::GlyphId(id)) {
        Some(b) => b.x_min as i32 + b.x_max as i32,
        None => advance(id) as i32,
    };
    let all = face.global_bounding_box();
    Ok(FaceTable {
        bytes: bytes.to_vec(),
        postscript_name: name(ttf_parser::name_id::POST_SCRIPT_NAME).ok_or(FontError::Incomplete(which, "PostScript name"))?,
        family: name(ttf_parser::name_id::FAMILY).ok_or(FontError::Incomplete(which, "family name"))?,
        weight: face.weight().to_number(),
        units_per_em: face.units_per_em() as i32,
        ascender: face.ascender() as i32,
        descender: face.descender() as i32,
        cap_height: face.capital_height().map_or(eight.1, |h| h as i32),
        bounds: [all.x_min as i32, all.y_min as i32, all.x_max as i32, all.y_max as i32],
        is_truetype: face.tables().glyf.is_some(),
        eight,
        middles: (0..face.number_of_glyphs()).map(middle).collect(),
        advances: (0..face.number_of_glyphs()).map(advance).collect(),
        glyphs,
    })
}

/// The glyph of each character.
pub(super) fn unicode_glyphs(face: &ttf_parser::Face) -> BTreeMap<char, u16> {
    let mut glyphs = BTreeMap::new();
    for subtable in face.tables().cmap.iter().flat_map(|cmap| cmap.subtables).filter(|s| s.is_unicode()) {
        subtable.codepoints(|code| {
            if let (Some(ch), Some(id)) = (char::from_u32(code), subtable.glyph_index(code)) {
                glyphs.entry(ch).or_insert(id.0);
            }
        });
    }
    glyphs
}

/// Collects an outline. Points are whole or half units, so tenths represent them exactly.
pub(super) struct Pen(pub(super) Vec<Stroke>);

fn tenths(x: f32) -> i32 {
    (x * 10.0).round().clamp(-1e8, 1e8) as i32
}

impl ttf_parser::OutlineBuilder for Pen {
    fn move_to(&mut self, x: f32, y: f32) {
        self.0.push(Stroke::Move(tenths(x), tenths(y)));
    }
    fn line_to(&mut self, x: f32, y: f32) {
        self.0.push(Stroke::Line(tenths(x), tenths(y)));
    }
    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        self.0.push(Stroke::Quad(tenths(x1), tenths(y1), tenths(x), tenths(y)));
    }
    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        self.0.push(Stroke::Cubic(tenths(x1), tenths(y1), tenths(x2), tenths(y2), tenths(x), tenths(y)));
    }
    fn close(&mut self) {
        self.0.push(Stroke::Close);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_missing_character_is_named() {
        let fonts = crate::bundled::bundled_fonts();
        assert_eq!(fonts.check("Rätsel 16×16 – “Beyond”", "the title"), Ok(()));
        let message = fonts.check("日曜日", "the title").unwrap_err().to_string();
        for part in ["'日'", "U+65E5", "the title", "in '日曜日'", "none of the bundled"] {
            assert!(message.contains(part), "{part}: {message}");
        }
    }

    #[test]
    fn a_bundled_family_that_has_the_character_is_named() {
        let lato = Spare {
            name: "lato".into(),
            faces: [
                Cow::Borrowed(include_bytes!("../../../../templates/fonts/Lato-Regular.ttf")),
                Cow::Borrowed(include_bytes!("../../../../templates/fonts/Lato-Bold.ttf")),
            ],
        };
        let fonts = crate::bundled::bundled_fonts().beside(vec![lato]);
        let message = |text: &str| fonts.check(text, "the subtitle").unwrap_err().to_string();
        let cyrillic = message("Немного Sudoku");
        assert!(cyrillic.contains("family = \"lato\"") && cyrillic.contains("'Немного'"), "{cyrillic}");
        assert!(message("ein 日本 Buch").contains("'日本'; none"), "{}", message("ein 日本 Buch"));
    }

    #[test]
    fn families_are_read_and_told_apart() {
        let text = include_str!("../../../../templates/fonts/families.toml");
        let families = families_from_toml(text).unwrap();
        assert_eq!(families.keys().collect::<Vec<_>>(), ["anton", "archivo-black", "atkinson", "baloo", "dm-serif", "lato"]);
        let wrong = families_from_toml(&text.replace("bold =", "bald =")).unwrap_err().to_string();
        assert!(wrong.contains("did you mean 'bold'?"), "{wrong}");
    }

    #[test]
    fn digits_are_as_tall_as_asked() {
        let fonts = crate::bundled::bundled_fonts();
        let size = fonts.size_for_digit(Face::Bold, 10_000);
        let (low, high) = fonts.table(Face::Bold).eight;
        let tall = fonts.table(Face::Bold).scale(high - low, size);
        assert!((9_990..=10_010).contains(&tall), "{tall}");
    }

    #[test]
    fn bytes_that_are_no_font_are_refused() {
        assert!(Fonts::from_bytes(b"not a font", b"").is_err());
    }
}
