//! Finding one's way among the objects of a PDF, none of which is trusted. What never lives here: judgement.

use lopdf::{Dictionary, Document, Object, ObjectId};

/// Boxes, resources and rotation come from the pages' parents; trees are no deeper than this.
const MAX_DEPTH: usize = 40;
/// No stream unpacks to more.
pub(super) const MAX_STREAM: usize = 256 << 20;

pub(super) fn deref<'a>(doc: &'a Document, object: &'a Object) -> Option<&'a Object> {
    doc.dereference(object).ok().map(|(_, object)| object)
}

pub(super) fn get<'a>(doc: &'a Document, dict: &'a Dictionary, key: &[u8]) -> Option<&'a Object> {
    deref(doc, dict.get(key).ok()?).filter(|object| !object.is_null())
}

/// A dictionary, or that of a stream.
pub(super) fn dict_of(object: &Object) -> Option<&Dictionary> {
    object.as_dict().ok().or_else(|| object.as_stream().ok().map(|stream| &stream.dict))
}

pub(super) fn get_dict<'a>(doc: &'a Document, dict: &'a Dictionary, key: &[u8]) -> Option<&'a Dictionary> {
    dict_of(get(doc, dict, key)?)
}

pub(super) fn get_array<'a>(doc: &'a Document, dict: &'a Dictionary, key: &[u8]) -> Option<&'a Vec<Object>> {
    get(doc, dict, key)?.as_array().ok()
}

pub(super) fn get_name<'a>(doc: &'a Document, dict: &'a Dictionary, key: &[u8]) -> Option<&'a [u8]> {
    get(doc, dict, key)?.as_name().ok()
}

pub(super) fn number(object: &Object) -> Option<f64> {
    object.as_float().ok().map(f64::from).filter(|n| n.is_finite())
}

/// A key of a page, or of the nearest of its parents.
pub(super) fn inherited<'a>(doc: &'a Document, page: ObjectId, key: &[u8]) -> Option<&'a Object> {
    let mut dict = doc.get_dictionary(page).ok()?;
    for _ in 0..MAX_DEPTH {
        if let Some(found) = get(doc, dict, key) {
            return Some(found);
        }
        dict = get_dict(doc, dict, b"Parent")?;
    }
    None
}

/// A rectangle in thousandths of a point: left, bottom, right, top.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Frame {
    pub left: i32,
    pub bottom: i32,
    pub right: i32,
    pub top: i32,
}

impl Frame {
    pub fn width(&self) -> i32 {
        self.right - self.left
    }

    pub fn height(&self) -> i32 {
        self.top - self.bottom
    }

    /// Whether another one lies in it, by this much.
    pub fn holds(&self, other: &Frame, slack: i32) -> bool {
        other.left >= self.left - slack
            && other.bottom >= self.bottom - slack
            && other.right <= self.right + slack
            && other.top <= self.top + slack
    }
}

/// A box of a page; none where it is missing or not four numbers.
pub(super) fn frame(doc: &Document, page: ObjectId, key: &[u8]) -> Option<Frame> {
    let array = inherited(doc, page, key)?.as_array().ok()?;
    let sides: Vec<i32> = array.iter().filter_map(|side| thousandths(number(deref(doc, side)?)?)).collect();
    match sides[..] {
        [a, b, c, d] => Some(Frame { left: a.min(c), bottom: b.min(d), right: a.max(c), top: b.max(d) }),
        _ => None,
    }
}

/// Points as thousandths, where they could be on a page.
pub(super) fn thousandths(points: f64) -> Option<i32> {
    (points.abs() <= 500_000.0).then_some((points * 1000.0).round() as i32)
}

/// A stream's bytes, unpacked.
pub(super) fn bytes_of(object: &Object) -> Option<Vec<u8>> {
    object.as_stream().ok()?.get_plain_content_with_limit(MAX_STREAM).ok()
}
