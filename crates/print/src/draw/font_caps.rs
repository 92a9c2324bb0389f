//! Checks a font against the caps before it is measured: the number of characters, and the number of points of its glyphs
//! including component glyphs. A short file can claim huge numbers of both.

use crate::guard::{Cap, FONT_BYTES, FONT_CHARACTERS, FONT_POINTS, OverCap};
use ttf_parser::{Face, GlyphId, Tag, loca};

/// Font readers stop at this depth of nested component glyphs.
const DEPTH: usize = 32;

/// Returns an error for a font that exceeds a cap.
pub(super) fn hold(face: &Face, which: &str, n_bytes: usize) -> Result<(), OverCap> {
    hold_to(face, which, n_bytes, &FONT_POINTS)
}

/// The same with another cap on its points.
pub(super) fn hold_to(face: &Face, which: &str, n_bytes: usize, points: &Cap) -> Result<(), OverCap> {
    let place = format!("the {which} font");
    FONT_BYTES.hold(&place, n_bytes)?;
    let table = |name: &[u8; 4]| face.raw_face().table(Tag::from_bytes(name)).unwrap_or_default();
    FONT_CHARACTERS.hold_number(&place, n_characters(table(b"cmap")))?;
    let format = face.tables().head.index_to_location_format;
    match std::num::NonZeroU16::new(face.number_of_glyphs()).and_then(|n| loca::Table::parse(n, format, table(b"loca"))) {
        Some(loca) => points.hold_number(&place, n_points(table(b"glyf"), loca, face.number_of_glyphs())),
        None => Ok(()),
    }
}

/// The number of characters in all character tables, with duplicates.
fn n_characters(cmap: &[u8]) -> u64 {
    let n_tables = short(cmap, 2).unwrap_or(0) as usize;
    let of_table = |i: usize| {
        let at = long(cmap, 8 + 8 * i)? as usize;
        let table = cmap.get(at..)?;
        let between = |from: u32, to: u32| (to as u64 + 1).saturating_sub(from as u64);
        Some(match short(table, 0)? {
            4 => {
                let n = short(table, 6)? as usize / 2;
                let range = |k: usize| Some(between(short(table, 16 + 2 * (n + k))?.into(), short(table, 14 + 2 * k)?.into()));
                (0..n).map_while(range).sum()
            }
            12 | 13 => {
                let n = long(table, 12)? as usize;
                let range = |k: usize| Some(between(long(table, 16 + 12 * k)?, long(table, 20 + 12 * k)?));
                (0..n).map_while(range).fold(0, u64::saturating_add)
            }
            10 => long(table, 16)? as u64,
            _ => 1 << 16,
        })
    };
    let mut sum = 0u64;
    for i in 0..n_tables {
        sum = sum.saturating_add(of_table(i).unwrap_or(0));
        // Each table may be as long as the file, and all entries may point to the same table.
        if sum > FONT_CHARACTERS.most {
            break;
        }
    }
    sum
}

/// The points of all glyphs; a composite glyph has those of its components.
fn n_points(glyf: &[u8], loca: loca::Table, n_glyphs: u16) -> u64 {
    let mut own = vec![0u64; n_glyphs as usize];
    let mut parts: Vec<(u16, u16)> = Vec::new();
    for id in 0..n_glyphs {
        let Some(glyph) = loca.glyph_range(GlyphId(id)).and_then(|range| glyf.get(range)) else { continue };
        match short(glyph, 0).unwrap_or(0) as i16 {
            n @ 1.. => own[id as usize] = short(glyph, 10 + 2 * (n as usize - 1)).map_or(0, |last| last as u64 + 1),
            0 => {}
            _ => parts.extend(parts_of(glyph).map(|part| (id, part))),
        }
        if parts.len() as u64 > FONT_POINTS.most {
            return u64::MAX;
        }
    }
    let mut all = own.clone();
    for _ in 0..DEPTH {
        let mut next = own.clone();
        for &(whole, part) in &parts {
            let points = all.get(part as usize).copied().unwrap_or(0).saturating_add(1);
            next[whole as usize] = next[whole as usize].saturating_add(points);
        }
        if next == all {
            break;
        }
        all = next;
    }
    all.into_iter().fold(0, u64::saturating_add)
}

/// The components of a glyph.
fn parts_of(glyph: &[u8]) -> impl Iterator<Item = u16> + '_ {
    const WORDS: u16 = 1;
    const SCALE: u16 = 8;
    const MORE: u16 = 0x20;
    const TWO_SCALES: u16 = 0x40;
    const MATRIX: u16 = 0x80;
    let mut next = Some(10);
    std::iter::from_fn(move || {
        let at = next?;
        let (flags, id) = (short(glyph, at)?, short(glyph, at + 2)?);
        let has = |flag: u16| flags & flag != 0;
        let scale = if has(SCALE) { 2 } else { 0 } + if has(TWO_SCALES) { 4 } else { 0 } + if has(MATRIX) { 8 } else { 0 };
        next = has(MORE).then_some(at + 4 + if has(WORDS) { 4 } else { 2 } + scale);
        Some(id)
    })
}

fn short(bytes: &[u8], at: usize) -> Option<u16> {
    bytes.get(at..)?.first_chunk().map(|b| u16::from_be_bytes(*b))
}

fn long(bytes: &[u8], at: usize) -> Option<u32> {
    bytes.get(at..)?.first_chunk().map(|b| u32::from_be_bytes(*b))
}

#[cfg(test)]
mod tests {
    use super::*;

    const LATO: &[u8] = include_bytes!("../../../../templates/fonts/Lato-Regular.ttf");

    /// The font with one of its tables replaced.
    fn with_table(name: &[u8; 4], new: &[u8]) -> Vec<u8> {
        let mut font = LATO.to_vec();
        let n_tables = short(&font, 4).unwrap() as usize;
        let entry = (0..n_tables).map(|i| 12 + 16 * i).find(|&at| font[at..at + 4] == name[..]).unwrap();
        let offset = (font.len() as u32).to_be_bytes();
        font[entry + 8..entry + 12].copy_from_slice(&offset);
        font[entry + 12..entry + 16].copy_from_slice(&(new.len() as u32).to_be_bytes());
        font.extend(new);
        font
    }

    fn held(font: &[u8]) -> Result<(), String> {
        let face = Face::parse(font, 0).map_err(|e| e.to_string())?;
        hold(&face, "regular", font.len()).map_err(|e| e.to_string())
    }

    #[test]
    fn bundled_fonts_are_far_from_the_caps() {
        let face = Face::parse(LATO, 0).unwrap();
        let table = |name: &[u8; 4]| face.raw_face().table(Tag::from_bytes(name)).unwrap();
        let named = face.tables().cmap.unwrap().subtables.into_iter().map(|t| {
            let mut n = 0;
            t.codepoints(|_| n += 1);
            n
        });
        // The last segment of a table only marks its end.
        let (counted, named) = (n_characters(table(b"cmap")), named.sum::<u64>());
        assert!((named..named + 4 + (1 << 16)).contains(&counted), "{counted} {named}");
        let format = face.tables().head.index_to_location_format;
        let n = std::num::NonZeroU16::new(face.number_of_glyphs()).unwrap();
        let points = n_points(table(b"glyf"), loca::Table::parse(n, format, table(b"loca")).unwrap(), n.get());
        assert!((20_000..2_000_000).contains(&points), "{points}");
        assert_eq!(held(LATO), Ok(()));
    }

    #[test]
    fn tables_that_name_more_than_there_is_are_refused() {
        // A group of all numbers, and a list of tables that are all this one.
        let mut cmap = vec![0, 0, 0, 2];
        for _ in 0..2 {
            cmap.extend([0, 3, 0, 10, 0, 0, 0, 20]);
        }
        cmap.extend([0, 12, 0, 0, 0, 0, 0, 28, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0xff, 0xff, 0xff, 0xff, 0, 0, 0, 0]);
        assert!(held(&with_table(b"cmap", &cmap)).unwrap_err().contains("characters; at most 300,000"));
        // Every glyph consists of the next one, twice.
        let n_glyphs = Face::parse(LATO, 0).unwrap().number_of_glyphs() as u32;
        let mut glyf = Vec::new();
        for id in 0..n_glyphs {
            let part = ((id + 1) % n_glyphs) as u16;
            glyf.extend([0xff, 0xff, 0, 0, 0, 0, 0, 0, 0, 0]);
            glyf.extend([0, 0x20].into_iter().chain(part.to_be_bytes()).chain([0, 0]));
            glyf.extend([0, 0].into_iter().chain(part.to_be_bytes()).chain([0, 0]));
        }
        let long_loca =
            Face::parse(LATO, 0).unwrap().tables().head.index_to_location_format == ttf_parser::head::IndexToLocationFormat::Long;
        let loca: Vec<u8> = (0..=n_glyphs)
            .flat_map(|id| if long_loca { (22 * id).to_be_bytes().to_vec() } else { (11 * id as u16).to_be_bytes().to_vec() })
            .collect();
        let font = with_table(b"glyf", &glyf);
        let face = Face::parse(&font, 0).unwrap();
        let table = loca::Table::parse(
            std::num::NonZeroU16::new(n_glyphs as u16).unwrap(),
            face.tables().head.index_to_location_format,
            &loca,
        );
        assert!(n_points(&glyf, table.unwrap(), n_glyphs as u16) > FONT_POINTS.most);
    }
}
