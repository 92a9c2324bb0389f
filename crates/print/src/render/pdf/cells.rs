//! Glyphs for the cells of a board. A digit's ink is in the middle of its cell, but seldom in the middle of its advance: a
//! file would state the difference before and after each digit. So a subset gets further glyphs, each a reference to one of its
//! own, moved so that its ink is in the middle of [`BOX`]. A row of a board is then one string, with a blank for an empty cell.
//!
//! The tables of a TrueType font: <https://learn.microsoft.com/typography/opentype/spec/otff>.

use crate::draw::FaceTable;
use crate::sorted::SortedMap;

/// The advance of these glyphs, in thousandths of an em: about that of a digit.
pub(super) const BOX: i64 = 600;
/// Codes of such glyphs begin here: this and the number of the glyph in the whole font.
pub(super) const FIRST: u16 = 0x2000;

/// Whether a font can have such glyphs: one with TrueType's outlines and a blank, whose own glyphs have lower numbers.
pub(super) fn takes_copies(table: &FaceTable) -> bool {
    table.is_truetype && table.has(' ') && table.n_glyphs() <= usize::from(FIRST)
}

/// What is added to a font: which of its glyphs it shows, and how many font units it is moved to the right.
pub(super) struct Copy {
    pub of: u16,
    pub by: i32,
}

type Tables<'a> = SortedMap<[u8; 4], Vec<u8>>;

/// A TrueType font with further glyphs after its own, all with that advance, and the number of the first one: a subset has more
/// glyphs than were requested, such as the parts of accented letters, and only `maxp` counts them all. `None` if its tables are
/// not as they should be.
pub(super) fn with_copies(font: &[u8], copies: &[Copy], advance: u16) -> Option<(Vec<u8>, u16)> {
    let mut tables = tables_of(font)?;
    let first = u16_at(tables.get(b"maxp")?, 4)?;
    let n_glyphs = usize::from(first);
    let mut places = places(tables.get(b"loca")?, i16_at(tables.get(b"head")?, 50)? != 0, n_glyphs)?;
    let mut metrics = metrics(tables.get(b"hmtx")?, u16_at(tables.get(b"hhea")?, 34)?.into(), n_glyphs)?;
    let glyf = tables.get_mut(b"glyf")?;
    for copy in copies {
        glyf.resize(glyf.len().next_multiple_of(4), 0);
        let from = *places.get(usize::from(copy.of))?;
        let outline = glyf.get(from..*places.get(usize::from(copy.of) + 1)?)?;
        // A copy of a blank is blank.
        let mut left = 0;
        *places.last_mut()? = glyf.len();
        if !outline.is_empty() {
            let sides = [2, 4, 6, 8].map(|at| i16_at(outline, at));
            let by = i16::try_from(copy.by).ok()?;
            let (low, high) = (sides[1]?, sides[3]?);
            left = sides[0]?.checked_add(by)?;
            let right = sides[2]?.checked_add(by)?;
            // One component, whose two arguments are words and a distance.
            for number in [-1, left, low, right, high, 0x0003, copy.of as i16, by, 0] {
                glyf.extend(number.to_be_bytes());
            }
        }
        places.push(glyf.len());
        metrics.push((advance, left));
    }
    tables.insert(*b"loca", places.iter().flat_map(|&place| (place as u32).to_be_bytes()).collect());
    tables.insert(*b"hmtx", metrics.iter().flat_map(|&(wide, left)| [wide.to_be_bytes(), left.to_be_bytes()].concat()).collect());
    let n_glyphs = u16::try_from(n_glyphs + copies.len()).ok()?;
    let head = tables.get_mut(b"head")?;
    put_u16(head, 50, 1)?;
    let hhea = tables.get_mut(b"hhea")?;
    let widest = u16_at(hhea, 10)?.max(advance);
    put_u16(hhea, 10, widest)?;
    put_u16(hhea, 34, n_glyphs)?;
    let maxp = tables.get_mut(b"maxp")?;
    put_u16(maxp, 4, n_glyphs)?;
    // The most points and contours of a composite glyph, its components, and how deep these are nested.
    for (at, least) in [(10, u16_at(maxp, 6)?), (12, u16_at(maxp, 8)?), (28, 1), (30, u16_at(maxp, 30)?.saturating_add(1))] {
        let most = u16_at(maxp, at)?.max(least);
        put_u16(maxp, at, most)?;
    }
    // Names of glyphs are left out: a PDF does not use them.
    if let Some(post) = tables.get_mut(b"post") {
        post.truncate(32);
        put_u16(post, 0, 3)?;
        put_u16(post, 2, 0)?;
    }
    Some((written(tables), first))
}

fn tables_of(font: &[u8]) -> Option<Tables<'_>> {
    let table = |record: usize| {
        let at = 12 + 16 * record;
        let tag: [u8; 4] = font.get(at..at + 4)?.try_into().ok()?;
        let [from, len] = [at + 8, at + 12].map(|at| Some(u32_at(font, at)? as usize));
        Some((tag, font.get(from?..from?.checked_add(len?)?)?.to_vec()))
    };
    (0..usize::from(u16_at(font, 4)?)).map(table).collect()
}

/// Where glyphs begin, and where the last one ends.
fn places(loca: &[u8], is_long: bool, n_glyphs: usize) -> Option<Vec<usize>> {
    let place = |i: usize| match is_long {
        true => u32_at(loca, 4 * i).map(|place| place as usize),
        false => u16_at(loca, 2 * i).map(|half| 2 * usize::from(half)),
    };
    (0..=n_glyphs).map(place).collect()
}

/// The advance of each glyph and the left side of its ink. Glyphs after the last advance share it.
fn metrics(hmtx: &[u8], n_advances: usize, n_glyphs: usize) -> Option<Vec<(u16, i16)>> {
    let last = n_advances.checked_sub(1)?;
    let metric = |i: usize| {
        let left = if i <= last { 4 * i + 2 } else { 4 * n_advances + 2 * (i - n_advances) };
        Some((u16_at(hmtx, 4 * i.min(last))?, i16_at(hmtx, left)?))
    };
    (0..n_glyphs).map(metric).collect()
}

/// The bytes of a font, with the checksums of its tables and of all of it.
fn written(mut tables: Tables) -> Vec<u8> {
    if let Some(head) = tables.get_mut(b"head") {
        head[8..12].fill(0);
    }
    let n_tables = tables.len() as u16;
    let power = n_tables.max(1).ilog2() as u16;
    let mut out = vec![0, 1, 0, 0];
    for number in [n_tables, 16 << power, power, 16 * (n_tables - (1 << power))] {
        out.extend(number.to_be_bytes());
    }
    let mut place = out.len() + 16 * tables.len();
    let mut adjustment = None;
    for (tag, table) in &tables {
        out.extend(tag);
        for number in [sum(table), place as u32, table.len() as u32] {
            out.extend(number.to_be_bytes());
        }
        if tag == b"head" {
            adjustment = Some(place + 8);
        }
        place += table.len().next_multiple_of(4);
    }
    for table in tables.values() {
        out.extend(table);
        out.resize(out.len().next_multiple_of(4), 0);
    }
    if let Some(at) = adjustment {
        let whole = 0xb1b0_afba_u32.wrapping_sub(sum(&out));
        out[at..at + 4].copy_from_slice(&whole.to_be_bytes());
    }
    out
}

/// The sum of all words of four bytes, the last one filled with zeros.
fn sum(bytes: &[u8]) -> u32 {
    let word = |part: &[u8]| part.iter().enumerate().fold(0, |word, (i, &byte)| word | u32::from(byte) << (24 - 8 * i));
    bytes.chunks(4).map(word).fold(0, u32::wrapping_add)
}

fn u16_at(bytes: &[u8], at: usize) -> Option<u16> {
    Some(u16::from_be_bytes(bytes.get(at..at + 2)?.try_into().ok()?))
}

fn i16_at(bytes: &[u8], at: usize) -> Option<i16> {
    u16_at(bytes, at).map(|number| number as i16)
}

fn u32_at(bytes: &[u8], at: usize) -> Option<u32> {
    Some(u32::from_be_bytes(bytes.get(at..at + 4)?.try_into().ok()?))
}

fn put_u16(bytes: &mut [u8], at: usize, number: u16) -> Option<()> {
    bytes.get_mut(at..at + 2)?.copy_from_slice(&number.to_be_bytes());
    Some(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use subsetter::GlyphRemapper;

    const FONT: &[u8] = include_bytes!("../../../../../templates/fonts/AtkinsonHyperlegible-Bold.ttf");

    /// Every point of an outline.
    struct Points(Vec<(i32, i32)>);

    impl ttf_parser::OutlineBuilder for Points {
        fn move_to(&mut self, x: f32, y: f32) {
            self.0.push((x as i32, y as i32));
        }
        fn line_to(&mut self, x: f32, y: f32) {
            self.0.push((x as i32, y as i32));
        }
        fn quad_to(&mut self, a: f32, b: f32, x: f32, y: f32) {
            self.0.extend([(a as i32, b as i32), (x as i32, y as i32)]);
        }
        fn curve_to(&mut self, _: f32, _: f32, _: f32, _: f32, x: f32, y: f32) {
            self.0.push((x as i32, y as i32));
        }
        fn close(&mut self) {}
    }

    #[test]
    fn a_copy_shows_the_same_glyph_beside_its_place() {
        let whole = ttf_parser::Face::parse(FONT, 0).unwrap();
        let mut remapper = GlyphRemapper::new();
        let mut ids: Vec<u16> = "1 8é".chars().map(|ch| remapper.remap(whole.glyph_index(ch).unwrap().0)).collect();
        ids.pop();
        let subset = subsetter::subset(FONT, 0, &remapper).unwrap();
        let before = ttf_parser::Face::parse(&subset, 0).unwrap();
        let copies: Vec<Copy> = ids.iter().zip([-31, 5, 40]).map(|(&of, by)| Copy { of, by }).collect();
        let (bytes, first) = with_copies(&subset, &copies, 600).unwrap();
        let after = ttf_parser::Face::parse(&bytes, 0).unwrap();
        assert_eq!(after.number_of_glyphs(), before.number_of_glyphs() + 3);
        assert_eq!(first, before.number_of_glyphs());
        assert!(first > remapper.num_gids(), "the parts of é are glyphs that nobody asked for");
        let outline = |face: &ttf_parser::Face, id: u16| {
            let mut points = Points(Vec::new());
            face.outline_glyph(ttf_parser::GlyphId(id), &mut points);
            points.0
        };
        for (i, copy) in copies.iter().enumerate() {
            let (own, new) = (ttf_parser::GlyphId(copy.of), ttf_parser::GlyphId(first + i as u16));
            let moved: Vec<_> = outline(&before, copy.of).into_iter().map(|(x, y)| (x + copy.by, y)).collect();
            assert_eq!(outline(&after, new.0), moved);
            assert_eq!(outline(&after, copy.of), outline(&before, copy.of));
            assert_eq!(after.glyph_hor_advance(own), before.glyph_hor_advance(own));
            assert_eq!(after.glyph_hor_advance(new), Some(600));
            let left = moved.iter().map(|&(x, _)| x).min();
            assert_eq!(after.glyph_hor_side_bearing(new).map(i32::from).filter(|_| left.is_some()), left);
            assert_eq!(after.glyph_bounding_box(new).map(|b| i32::from(b.x_min)), left);
        }
        assert_eq!(sum(&bytes), 0xb1b0_afba, "the sum of a font is always this");
        // A copy has one component, no more points and contours than that, and is nested one deeper.
        let [was, is] = [&subset, &bytes].map(|font| tables_of(font).unwrap()[b"maxp"].clone());
        let at = |at| u16_at(&is, at).unwrap();
        assert!(at(28) >= 1 && at(10) >= at(6) && at(12) >= at(8));
        assert_eq!(Some(at(30)), u16_at(&was, 30).map(|deep| deep + 1));
    }

    #[test]
    fn a_broken_font_gets_no_copies() {
        let subset = subsetter::subset(FONT, 0, &GlyphRemapper::new_from_glyphs(&[20])).unwrap();
        assert!(with_copies(&subset, &[Copy { of: 1, by: 3 }], 600).is_some());
        assert!(with_copies(&subset, &[Copy { of: 9, by: 3 }], 600).is_none());
        for len in 0..subset.len() {
            let _ = with_copies(&subset[..len], &[Copy { of: 1, by: 3 }], 600);
        }
        for i in 0..subset.len() {
            let mut broken = subset.clone();
            broken[i] ^= 0xff;
            let _ = with_copies(&broken, &[Copy { of: 1, by: 3 }], 600);
        }
    }
}
