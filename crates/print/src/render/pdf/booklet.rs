//! Imposition: two pages per side, so that a stack of folded sheets is in reading order.

use super::{PdfPage, SharedStreams, packed};
use lopdf::ObjectId;

/// A side of a sheet and the pages on it.
pub(super) struct Sheet {
    pub width: i32,
    pub height: i32,
    /// Left, bottom, width and height after trimming, if the sheet is trimmed.
    pub trim: Option<[i32; 4]>,
    pub layers: Vec<ObjectId>,
}

/// Common sheets in landscape, in thousandths of a point: A4, letter, A3, tabloid.
const SHEETS: [(i32, i32); 4] = [(841_890, 595_276), (792_000, 612_000), (1_190_551, 841_890), (1_224_000, 792_000)];

/// The smallest of these sheets that holds two pages side by side, or a custom size.
fn sheet_for(width: i32, height: i32) -> (i32, i32) {
    let fits = |&&(wide, tall): &&(i32, i32)| 2 * width <= wide && height <= tall;
    let area = |&&(wide, tall): &&(i32, i32)| wide as i64 * tall as i64;
    SHEETS.iter().filter(fits).min_by_key(area).copied().unwrap_or((2 * width, height))
}

/// The pages (from 0) on the left and right of each side, front and back alternating, with blank pages at the end up to a
/// multiple of four. Printed double-sided, flipped on the short edge, folded and stapled, the pages are in order.
pub(super) fn order(n_pages: usize) -> Vec<(usize, usize)> {
    let n = n_pages.next_multiple_of(4);
    (0..n / 2).map(|side| if side % 2 == 0 { (n - 1 - side, side) } else { (side, n - 1 - side) }).collect()
}

/// Puts all pages on sheets. A page keeps its streams; operators between them move the origin to the page's half and clip at
/// the fold.
pub(super) fn impose(doc: &mut lopdf::Document, shared_streams: &mut SharedStreams, pages: Vec<PdfPage>) -> Vec<Sheet> {
    let width = pages.iter().map(|page| page.width).max().unwrap_or(0);
    let height = pages.iter().map(|page| page.height).max().unwrap_or(0);
    let (wide, tall) = sheet_for(width, height);
    let halves: Vec<Vec<ObjectId>> =
        pages.into_iter().map(|page| page.layers.into_iter().map(|layer| shared_streams.put(doc, layer)).collect()).collect();
    let half = |before: &str, x: i32| {
        let [x, y, width, height] = [x, (tall - height) / 2, width, height].map(crate::render::number::hundredths);
        packed(format!("{before}q 1 0 0 1 {x} {y} cm 0 0 {width} {height} re W n\n").into_bytes())
    };
    let left = doc.add_object(half("", wide / 2 - width));
    let right = doc.add_object(half("Q\n", wide / 2));
    let end = doc.add_object(packed(b"Q\n".to_vec()));
    let side = |(on_left, on_right): (usize, usize)| {
        let of = |page: usize| halves.get(page).into_iter().flatten().copied();
        let layers = std::iter::once(left).chain(of(on_left)).chain([right]).chain(of(on_right)).chain([end]);
        Sheet { width: wide, height: tall, trim: None, layers: layers.collect() }
    };
    order(halves.len()).into_iter().map(side).collect()
}
