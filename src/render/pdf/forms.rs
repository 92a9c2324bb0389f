//! Forms: the lines of a board, written once in a file and called by name wherever a board of that size stands.
//! What never lives here: text, which differs from board to board.

use super::{name as pdf_name, packed, rectangle};
use crate::draw::{Bounds, Item, Paint, Point};
use lopdf::{Dictionary, Object, ObjectId};
use std::collections::BTreeMap;

/// Fewer lines are drawn where they stand.
pub(super) const LEAST_LINES: usize = 12;

/// Lines that can stand in more than one place.
pub(super) struct Form {
    /// It follows from the lines, so that pages that know nothing of each other call the same form by the same name.
    pub name: String,
    pub content: Vec<u8>,
    /// Left, bottom, right, top.
    sides: [i32; 4],
}

/// Whether two items that follow each other are lines of one board: touching, or side by side and alike.
pub(super) fn belong_together(a: &Item, b: &Item) -> bool {
    let side_by_side = match (a, b) {
        (Item::Line { from: p, to: q, stroke }, Item::Line { from: r, to: s, stroke: other }) => {
            stroke == other && ((p.x, q.x) == (r.x, s.x) || (p.y, q.y) == (r.y, s.y))
        }
        _ => false,
    };
    is_line(a) && is_line(b) && (side_by_side || super::content::overlap(a.bounds(), b.bounds()))
}

/// Whether an item is a line, or a frame of lines, that a form may hold.
fn is_line(item: &Item) -> bool {
    match item {
        Item::Line { stroke, .. } | Item::Rect { fill: None, stroke: Some(stroke), .. } => stroke.dash.is_none(),
        _ => false,
    }
}

/// Where the first line begins: the rest is told from there.
pub(super) fn origin(lines: &[Item]) -> Option<Point> {
    match lines.first()? {
        Item::Line { from, .. } => Some(*from),
        Item::Rect { at, .. } => Some(*at),
        _ => None,
    }
}

pub(super) fn bounds(lines: &[Item]) -> Bounds {
    let nothing = Bounds { left: i32::MAX, top: i32::MAX, right: i32::MIN, bottom: i32::MIN };
    lines.iter().map(Item::bounds).fold(nothing, super::content::union)
}

/// A name that differs when anything of the lines does but their place: FNV-1a over all numbers.
pub(super) fn name(lines: &[Item], origin: Point) -> String {
    let mut hash = 0xcbf2_9ce4_8422_2325u64;
    let mut add = |number: i32| hash = (hash ^ number as u32 as u64).wrapping_mul(0x0000_0100_0000_01b3).rotate_left(23);
    for item in lines {
        let (numbers, stroke) = match item {
            Item::Line { from, to, stroke } => {
                ([from.x - origin.x, from.y - origin.y, to.x - origin.x, to.y - origin.y], Some(stroke))
            }
            Item::Rect { at, width, height, stroke, .. } => {
                ([at.x - origin.x, at.y - origin.y, !*width, *height], stroke.as_ref())
            }
            _ => ([0; 4], None),
        };
        numbers.into_iter().for_each(&mut add);
        if let Some(stroke) = stroke {
            add(stroke.width * 2 + stroke.square as i32);
            match stroke.paint {
                Paint::Gray(ink) => add(ink as i32),
                Paint::Cmyk(inks) => add(!i32::from_be_bytes(inks)),
            }
        }
    }
    format!("L{hash:016x}")
}

impl Form {
    pub fn new(name: String, lines: &[Item], origin: Point, content: Vec<u8>) -> Form {
        let around = bounds(lines);
        // A point more on each side costs nothing, and no line is cut.
        let sides = [around.left - origin.x, origin.y - around.bottom, around.right - origin.x, origin.y - around.top];
        let [left, bottom, right, top] = sides.map(|side| side.div_euclid(1000) * 1000);
        Form { name, content, sides: [left - 1000, bottom - 1000, right + 2000, top + 2000] }
    }
}

/// Adds each form once. What comes back is how pages find them.
pub(super) fn add<'a>(doc: &mut lopdf::Document, forms: impl Iterator<Item = &'a Form>) -> Dictionary {
    let mut known: BTreeMap<&str, ObjectId> = BTreeMap::new();
    for form in forms {
        known.entry(&form.name).or_insert_with(|| {
            let mut stream = packed(form.content.clone());
            for (key, value) in [
                ("Type", pdf_name("XObject")),
                ("Subtype", pdf_name("Form")),
                ("BBox", rectangle(form.sides)),
                // Lines need neither fonts nor other forms.
                ("Resources", Object::Dictionary(Dictionary::new())),
            ] {
                stream.dict.set(key, value);
            }
            doc.add_object(stream)
        });
    }
    known.into_iter().map(|(name, id)| (name.to_string(), Object::Reference(id))).collect()
}
