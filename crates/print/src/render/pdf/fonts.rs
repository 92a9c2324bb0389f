//! Fonts of a PDF: subsets of the faces with the glyphs that a document uses, or whole faces.

use super::cells::{BOX, Copy, FIRST, takes_copies, with_copies};
use super::{Embedding, PdfError, UsedGlyph};
use crate::draw::{Face, FaceTable, FontFile, Fonts, Ink};
use crate::sorted::SortedMap;
use lopdf::{Dictionary, Object, Stream};
use printpdf::{Codepoint, FontId, FontMetrics, Op, ParsedFont, PdfFont, PdfFontHandle, PdfFontMetricsStub, TextItem};
use subsetter::GlyphRemapper;

/// A face in a document. Pages use the glyph numbers of the whole font, or those of its glyphs for cells.
pub(super) struct Embedded {
    pub face: Face,
    /// The font name, with a tag if it is a subset: `ABCDEF+AtkinsonHyperlegible-Bold`.
    pub name: String,
    pub font: PdfFont,
    /// Each used glyph by its code on pages: its number in the file, and a character that it represents.
    glyphs: SortedMap<u16, (u16, char)>,
    is_subset: bool,
}

/// The name of a font in the page resources.
pub(super) fn resource(face: Face) -> String {
    format!("F{}", face as usize)
}

impl Embedded {
    pub fn id(&self) -> FontId {
        FontId(resource(self.face))
    }

    /// Every glyph once, so that printpdf regards the font as used.
    pub fn sample(&self) -> [Op; 2] {
        let glyphs = self.glyphs.iter().map(|(&gid, &(_, ch))| Codepoint { gid, offset: 0.0, cid: Some(ch.to_string()) });
        [
            Op::SetFont { font: PdfFontHandle::External(self.id()), size: printpdf::Pt(10.0) },
            Op::ShowText { items: vec![TextItem::GlyphIds(glyphs.collect())] },
        ]
    }

    /// Corrects what printpdf cannot know: the cap height, which it sets to the ascent, and the map from the pages' glyph
    /// numbers to those of the subset.
    pub fn mend(&self, doc: &mut lopdf::Document, fonts: &Fonts) {
        let table = fonts.table(self.face);
        let map = self.is_subset.then(|| doc.add_object(self.glyph_map()));
        for object in doc.objects.values_mut() {
            let Ok(dict) = object.as_dict_mut() else { continue };
            let is_ours =
                |dict: &Dictionary, key: &[u8]| dict.get(key).and_then(Object::as_name).ok() == Some(self.name.as_bytes());
            if is_ours(dict, b"FontName") {
                dict.set("CapHeight", Object::Integer(table.scale(table.cap_height, 1000) as i64));
            }
            let (true, Some(map)) = (is_ours(dict, b"BaseFont"), map) else { continue };
            let Ok(descendants) = dict.get_mut(b"DescendantFonts").and_then(Object::as_array_mut) else { continue };
            for cid_font in descendants.iter_mut().filter_map(|font| font.as_dict_mut().ok()) {
                cid_font.set("CIDToGIDMap", Object::Reference(map));
            }
        }
    }

    /// Two bytes per code: the glyph's number in the subset, or 0.
    fn glyph_map(&self) -> Stream {
        let last = self.glyphs.keys().next_back().copied().unwrap_or(0);
        let number = |id: u16| self.glyphs.get(&id).map_or(0, |&(new, _)| new);
        Stream::new(Dictionary::new(), (0..=last).flat_map(|id| number(id).to_be_bytes()).collect())
    }
}

/// All faces that the pages use.
pub(super) fn embed<'a>(
    fonts: &Fonts,
    used: impl Iterator<Item = &'a UsedGlyph>,
    how: Embedding,
) -> Result<Vec<Embedded>, PdfError> {
    let mut faces: SortedMap<Face, SortedMap<u16, char>> = SortedMap::new();
    for &(face, id, ch) in used {
        faces.entry(face).or_default().entry(id).or_insert(ch);
    }
    faces.into_iter().map(|(face, glyphs)| embed_face(fonts, face, &glyphs, how)).collect()
}

fn embed_face(fonts: &Fonts, face: Face, used: &SortedMap<u16, char>, how: Embedding) -> Result<Embedded, PdfError> {
    let table = fonts.table(face);
    let refuse = |why: String| PdfError::Font(table.postscript_name.clone(), why);
    let is_cell = |code: u16| code >= FIRST && how == Embedding::Subset && takes_copies(table);
    let mut remapper = GlyphRemapper::new();
    let mut number = |id: u16| if how == Embedding::Full { id } else { remapper.remap(id) };
    let (plain, cells) = used.iter().map(|(&code, &ch)| (code, ch)).partition::<Vec<_>, _>(|&(code, _)| !is_cell(code));
    let mut glyphs: SortedMap<u16, (u16, char)> = plain.into_iter().map(|(id, ch)| (id, (number(id), ch))).collect();
    let copy = |&(code, _): &(u16, char)| {
        let middle = fonts.ink_middle(face, code - FIRST, table.units_per_em);
        Copy { of: number(code - FIRST), by: in_units(table, BOX / 2) - middle }
    };
    let copies: Vec<Copy> = cells.iter().map(copy).collect();
    let (bytes, name) = match how {
        Embedding::Full => (table.bytes.clone(), table.postscript_name.clone()),
        Embedding::Subset => {
            let mut bytes = subsetter::subset(&table.bytes, 0, &remapper).map_err(|e| refuse(e.to_string()))?;
            if !copies.is_empty() {
                let (with, first) = with_copies(&bytes, &copies, in_units(table, BOX) as u16)
                    .ok_or_else(|| refuse("its tables are not as they should be".into()))?;
                bytes = with;
                glyphs.extend(cells.iter().zip(first..).map(|(&(code, ch), number)| (code, (number, ch))));
            }
            hold_outlines(fonts, face, &bytes, &glyphs, is_cell).map_err(refuse)?;
            (bytes, format!("{}+{}", tag(used), table.postscript_name))
        }
    };
    // printpdf writes the widths and the text of each glyph under the code that pages use.
    let per_mille = |length: i32| table.scale(length, 1000) as i16;
    let mut font = ParsedFont::with_glyph_data(
        bytes,
        0,
        Some(name.clone()),
        used.iter().map(|(&id, &ch)| (ch as u32, id)).collect(),
        used.keys().map(|&id| (id, if is_cell(id) { BOX as u16 } else { table.scale(table.advance(id), 1000) as u16 })).collect(),
        1000,
        FontMetrics { ascent: per_mille(table.ascender), descent: per_mille(table.descender) },
    );
    font.pdf_font_metrics = PdfFontMetricsStub {
        units_per_em: 1000,
        x_min: per_mille(table.bounds[0]),
        y_min: per_mille(table.bounds[1]),
        x_max: per_mille(table.bounds[2]),
        y_max: per_mille(table.bounds[3]),
        us_weight_class: table.weight,
        ..PdfFontMetricsStub::default()
    };
    Ok(Embedded { face, name, font: PdfFont::new(font), glyphs, is_subset: how == Embedding::Subset })
}

/// Each glyph of a subset has the outline that the whole font has, wherever it is used: text extraction can't see a wrong
/// one.
fn hold_outlines(
    fonts: &Fonts,
    face: Face,
    subset: &[u8],
    glyphs: &SortedMap<u16, (u16, char)>,
    is_cell: impl Fn(u16) -> bool,
) -> Result<(), String> {
    let file = FontFile::parse(subset).ok_or("its subset can't be read back")?;
    for (&code, &(number, ch)) in glyphs {
        let whole = if is_cell(code) { code - FIRST } else { code };
        if file.ink(number).shape != Ink::of(fonts.outline(face, whole)).shape {
            return Err(format!("its subset draws something else for '{ch}'; embed the whole font with fonts = \"full\""));
        }
    }
    Ok(())
}

/// Thousandths of an em in font units.
fn in_units(table: &FaceTable, length: i64) -> i32 {
    ((length * table.units_per_em as i64 + 500) / 1000) as i32
}

/// Six capitals derived from the glyphs, so that two subsets of a font do not share a name by chance.
fn tag(glyphs: &SortedMap<u16, char>) -> String {
    let hash = glyphs.keys().fold(0xcbf2_9ce4_8422_2325u64, |h, &id| (h ^ id as u64).wrapping_mul(0x0000_0100_0000_01b3));
    (0..6u32).map(|i| (b'A' + ((hash >> 8) / 26u64.pow(i) % 26) as u8) as char).collect()
}
