//! Fonts of a PDF: the glyphs that a document uses, cut out of each face under a name of its own.
//! What never lives here: measuring, which `draw` has done.

use super::PdfError;
use crate::draw::{Face, FaceTable, Fonts, Item, Scene};
use printpdf::{Codepoint, FontId, FontMetrics, ParsedFont, PdfFont, PdfFontMetricsStub};
use std::collections::BTreeMap;
use subsetter::GlyphRemapper;

/// A face as a document holds it.
pub(super) struct Embedded {
    pub face: Face,
    /// With its subset tag: `ABCDEF+AtkinsonHyperlegible-Bold`.
    pub name: String,
    pub font: PdfFont,
    /// Every glyph once, by its new number.
    pub sample: Vec<Codepoint>,
    remapper: GlyphRemapper,
    widths: BTreeMap<u16, u16>,
}

impl Embedded {
    /// The name of the font in the resources of a page.
    pub fn resource(&self) -> &'static str {
        match self.face {
            Face::Regular => "GR",
            Face::Bold => "GB",
        }
    }

    pub fn id(&self) -> FontId {
        FontId(self.resource().into())
    }

    /// A glyph's number in the subset.
    pub fn code(&self, glyph: u16) -> u16 {
        self.remapper.get(glyph).unwrap_or(0)
    }

    /// A glyph's advance in thousandths of an em, as the file states it.
    pub fn width(&self, code: u16) -> i64 {
        self.widths.get(&code).map_or(0, |&w| w as i64)
    }
}

/// Subsets each face that pages use.
pub(super) fn embed(fonts: &Fonts, pages: &[Scene]) -> Result<Vec<Embedded>, PdfError> {
    let mut used: BTreeMap<Face, BTreeMap<u16, char>> = BTreeMap::new();
    for item in pages.iter().flat_map(|page| &page.items) {
        if let Item::Text(run) = item {
            let glyphs = run.glyphs.iter().map(|g| g.id).zip(run.text.chars());
            let face = used.entry(run.face).or_default();
            glyphs.for_each(|(id, ch)| {
                face.entry(id).or_insert(ch);
            });
        }
    }
    used.into_iter().map(|(face, glyphs)| subset(face, fonts.table(face), &glyphs)).collect()
}

fn subset(face: Face, table: &FaceTable, glyphs: &BTreeMap<u16, char>) -> Result<Embedded, PdfError> {
    let refuse = |why: String| PdfError::Font(table.postscript_name.clone(), why);
    let mut remapper = GlyphRemapper::new();
    let codes: Vec<(u16, u16, char)> = glyphs.iter().map(|(&id, &ch)| (remapper.remap(id), id, ch)).collect();
    let bytes = subsetter::subset(&table.bytes, 0, &remapper).map_err(|e| refuse(e.to_string()))?;
    let widths = widths_of(table, &codes);
    let name = format!("{}+{}", tag(glyphs), table.postscript_name);
    let metrics = FontMetrics { ascent: table.ascender as i16, descent: table.descender as i16 };
    let mut font = ParsedFont::with_glyph_data(
        bytes,
        0,
        Some(name.clone()),
        codes.iter().map(|&(code, _, ch)| (ch as u32, code)).collect(),
        widths.clone(),
        1000,
        metrics,
    );
    let per_mille = |length: i32| table.scale(length, 1000) as i16;
    font.font_metrics = FontMetrics { ascent: per_mille(table.ascender), descent: per_mille(table.descender) };
    font.pdf_font_metrics = PdfFontMetricsStub {
        units_per_em: 1000,
        x_min: per_mille(table.bounds[0]),
        y_min: per_mille(table.bounds[1]),
        x_max: per_mille(table.bounds[2]),
        y_max: per_mille(table.bounds[3]),
        us_weight_class: table.weight,
        ..PdfFontMetricsStub::default()
    };
    let sample = codes.iter().map(|&(code, _, ch)| Codepoint { gid: code, offset: 0.0, cid: Some(ch.to_string()) }).collect();
    Ok(Embedded { face, name, font: PdfFont::new(font), sample, remapper, widths })
}

/// Advances by new number, in thousandths of an em.
fn widths_of(table: &FaceTable, codes: &[(u16, u16, char)]) -> BTreeMap<u16, u16> {
    codes.iter().map(|&(code, id, _)| (code, table.scale(table.advance(id), 1000) as u16)).collect()
}

/// Six capitals that follow from the glyphs, so that two subsets of a font never share a name by chance.
fn tag(glyphs: &BTreeMap<u16, char>) -> String {
    let hash = glyphs.keys().fold(0xcbf2_9ce4_8422_2325u64, |h, &id| (h ^ id as u64).wrapping_mul(0x0000_0100_0000_01b3));
    (0..6u32).map(|i| (b'A' + ((hash >> 8) / 26u64.pow(i) % 26) as u8) as char).collect()
}
