//! Data in the module that is never read. It belongs to features of crates that the press does not use, or to fonts. The tests compare
//! the page's files with the program's, which has all data.

use std::collections::BTreeSet;

/// The first bytes of some data, the number of bytes before them, and its length.
type Unread = (&'static [u8], usize, fn(&[u8]) -> usize);
const UNREAD: [Unread; 3] = [
    // printpdf's own ink profile for PDF/X; the press writes its output intents itself. Its first four bytes are its length.
    // A profile is long; the same four letters elsewhere are code.
    (b"acsp", 36, |at| Some(u32::from_be_bytes([at[0], at[1], at[2], at[3]]) as usize).filter(|n| *n > 100_000).unwrap_or(0)),
    // The licence of that profile, which printpdf writes beside it.
    (b"                       ADOBE SYSTEMS INCORPORATED \n                    COLOR PROFILE BUNDLING AGREEMENT", 0, |_| 20_000),
    // The dictionary of Brotli, for fonts packed as WOFF2; the press reads only TrueType.
    (b"timedownlifeleftback", 0, |_| 122_784),
];

/// Tables of a font that the press neither reads nor embeds in a PDF: kerning, ligatures, and smoothing.
const TABLES: [&[u8]; 5] = [b"GDEF", b"GPOS", b"GSUB", b"gasp", b"kern"];

pub fn blank(bytes: &mut [u8]) {
    for (begins, before, length) in UNREAD {
        for at in found(bytes, begins).into_iter().filter_map(|at| at.checked_sub(before)) {
            let length = length(&bytes[at..]);
            if let Some(all) = bytes[at..].get_mut(..length) {
                all.fill(0);
            }
        }
    }
    // A font begins with its version, 1.0, and each of ours has a table of outlines.
    for at in found(bytes, &[0, 1, 0, 0, 0]) {
        blank_font(&mut bytes[at..]);
    }
}

fn found(bytes: &[u8], begins: &[u8]) -> Vec<usize> {
    bytes.windows(begins.len()).enumerate().filter(|(_, here)| *here == begins).map(|(at, _)| at).collect()
}

fn short(bytes: &[u8], at: usize) -> Option<usize> {
    Some(u16::from_be_bytes(*bytes.get(at..)?.first_chunk()?).into())
}
fn long(bytes: &[u8], at: usize) -> Option<usize> {
    Some(u32::from_be_bytes(*bytes.get(at..)?.first_chunk()?) as usize)
}

/// Blanks tables, and outlines that no character uses. Glyphs keep their numbers. None if it is not a font.
fn blank_font(font: &mut [u8]) -> Option<()> {
    let record = |font: &[u8], name: &[u8]| {
        let at = (0..short(font, 4)?.min(64)).map(|k| 12 + 16 * k).find(|&at| font.get(at..at + 4) == Some(name))?;
        let (from, length) = (long(font, at + 8)?, long(font, at + 12)?);
        (from.checked_add(length)? <= font.len()).then_some(from..from + length)
    };
    let [glyf, loca, cmap, head] = [b"glyf", b"loca", b"cmap", b"head"].map(|name| record(font, name));
    let (glyf, loca, cmap, head) = (glyf?, loca?, cmap?, head?);
    let is_long = short(font, head.start + 50)? == 1;
    let offsets: Vec<usize> = match is_long {
        true => font[loca].chunks_exact(4).filter_map(|at| long(at, 0)).collect(),
        false => font[loca].chunks_exact(2).filter_map(|at| Some(2 * short(at, 0)?)).collect(),
    };
    let mut glyphs = Vec::new();
    for at in offsets.windows(2) {
        glyphs.push(font[glyf.clone()].get(at[0]..at[1]).map(|_| glyf.start + at[0]..glyf.start + at[1])?);
    }
    // Glyph 0 represents missing characters. A glyph can be made of others.
    let (mut used, mut next) = (BTreeSet::new(), characters(&font[cmap])?);
    next.insert(0);
    while let Some(glyph) = next.pop_first() {
        used.insert(glyph);
        let parts = glyphs.get(glyph).and_then(|place| parts(&font[place.clone()])).unwrap_or_default();
        next.extend(parts.into_iter().filter(|part| !used.contains(part)));
    }
    for (_, place) in glyphs.into_iter().enumerate().filter(|(glyph, _)| !used.contains(glyph)) {
        font[place].fill(0);
    }
    for name in TABLES {
        if let Some(table) = record(font, name) {
            font[table].fill(0);
        }
    }
    Some(())
}

/// The glyphs of all characters of Unicode. None if one of their tables has an unsupported format; then the font stays whole.
fn characters(cmap: &[u8]) -> Option<BTreeSet<usize>> {
    let mut glyphs = BTreeSet::new();
    for k in 0..short(cmap, 2)? {
        let table = cmap.get(long(cmap, 8 + 8 * k)?..)?;
        match short(table, 0)? {
            4 => {
                let n = short(table, 6)?;
                for at in (14..14 + n).step_by(2) {
                    let (last, first, delta, place) =
                        (short(table, at)?, short(table, at + n + 2)?, short(table, at + 2 * n + 2)?, at + 3 * n + 2);
                    let offset = short(table, place)?;
                    for code in (first..=last).filter(|code| *code < 0xffff) {
                        let glyph = if offset == 0 { code } else { short(table, place + offset + 2 * (code - first))? };
                        glyphs.insert(if offset > 0 && glyph == 0 { 0 } else { (glyph + delta) & 0xffff });
                    }
                }
            }
            // An old Macintosh's, which is not of Unicode.
            6 if short(cmap, 4 + 8 * k)? == 1 => {}
            _ => return None,
        }
    }
    Some(glyphs)
}

/// The components of a glyph, if it is made of others.
fn parts(glyph: &[u8]) -> Option<Vec<usize>> {
    const WORDS: usize = 1;
    const SCALE: usize = 8;
    const MORE: usize = 0x20;
    const TWO_SCALES: usize = 0x40;
    const MATRIX: usize = 0x80;
    let (mut parts, mut at) = (Vec::new(), 10);
    if short(glyph, 0)? < 0x8000 {
        return Some(parts);
    }
    loop {
        let flags = short(glyph, at)?;
        parts.push(short(glyph, at + 2)?);
        let of = |flag: usize, n: usize| if flags & flag == 0 { 0 } else { n };
        at += 6 + of(WORDS, 2) + of(SCALE, 2) + of(TWO_SCALES, 4) + of(MATRIX, 8);
        if of(MORE, 1) == 0 {
            return Some(parts);
        }
    }
}
