//! Forms: repeated shapes, such as the lines of a board or the stars of a level, written once per file and used by name.

use super::{name as pdf_name, packed, rectangle};
use crate::draw::{Bounds, Item, Paint, Point, Segment};
use crate::sorted::SortedMap;
use lopdf::{Dictionary, Object, ObjectId};

/// Lighter groups of shapes are drawn directly. A line weighs two, a dot one.
const LEAST_WEIGHT: usize = 24;

/// A group of shapes that may occur in several places.
pub(super) struct Form {
    /// A hash of the shapes, so that pages made independently use the same name for the same form.
    pub name: String,
    pub content: Vec<u8>,
    /// Left, bottom, right, top.
    sides: [i32; 4],
}

/// Whether two consecutive items belong to one group: lines of a board that touch or are alike and adjacent, or stars of a row.
pub(super) fn belong_together(a: &Item, b: &Item) -> bool {
    if !is_plain(a) || !is_plain(b) {
        return false;
    }
    match (a, b) {
        (Item::Path { .. }, Item::Path { .. }) => true,
        // The dots of a pattern come row by row; a higher one starts the next cell.
        (Item::Circle { centre: p, radius, fill, .. }, Item::Circle { centre: q, radius: other, fill: paint, .. }) => {
            (radius, fill) == (other, paint) && p.y <= q.y
        }
        (Item::Path { .. } | Item::Circle { .. }, _) | (_, Item::Path { .. } | Item::Circle { .. }) => false,
        (Item::Line { from: p, to: q, stroke }, Item::Line { from: r, to: s, stroke: other })
            if stroke == other && ((p.x, q.x) == (r.x, s.x) || (p.y, q.y) == (r.y, s.y)) =>
        {
            true
        }
        _ => super::content::overlap(a.bounds(), b.bounds()),
    }
}

/// Whether an item may be part of a form: solid lines, outlined rectangles, paths and dots.
fn is_plain(item: &Item) -> bool {
    match item {
        Item::Line { stroke, .. } | Item::Rect { fill: None, stroke: Some(stroke), .. } => stroke.dash.is_none(),
        Item::Circle { stroke, .. } => stroke.is_none(),
        Item::Path { stroke, .. } => stroke.is_none_or(|stroke| stroke.dash.is_none()),
        _ => false,
    }
}

/// Whether a group of shapes is worth a form.
pub(super) fn is_worth_it(items: &[Item]) -> bool {
    let weight = |item: &Item| match item {
        Item::Path { segments, .. } => 2 * segments.len(),
        Item::Circle { .. } => 1,
        _ => 2,
    };
    items.iter().all(is_plain) && items.iter().map(weight).sum::<usize>() >= LEAST_WEIGHT
}

/// The starting point of the first shape; the form is relative to it.
pub(super) fn origin(shapes: &[Item]) -> Option<Point> {
    match shapes.first()? {
        Item::Line { from, .. } => Some(*from),
        Item::Rect { at, .. } => Some(*at),
        Item::Circle { centre, .. } => Some(*centre),
        Item::Path { segments, .. } => segments.first().and_then(|segment| segment_points(segment).first().copied()),
        _ => None,
    }
}

pub(super) fn bounds(shapes: &[Item]) -> Bounds {
    let nothing = Bounds { left: i32::MAX, top: i32::MAX, right: i32::MIN, bottom: i32::MIN };
    shapes.iter().map(Item::bounds).fold(nothing, super::content::union)
}

fn segment_points(segment: &Segment) -> Vec<Point> {
    match *segment {
        Segment::Move(p) | Segment::Line(p) => vec![p],
        Segment::Curve(a, b, c) => vec![a, b, c],
        Segment::Close => Vec::new(),
    }
}

/// A hash of all numbers of the shapes except their position.
pub(super) fn name(shapes: &[Item], origin: Point) -> String {
    let mut hash = Mix(0xcbf2_9ce4_8422_2325);
    for item in shapes {
        let (fill, stroke) = match item {
            Item::Line { from, to, stroke } => {
                hash.points(1, &[*from, *to], origin);
                (None, Some(*stroke))
            }
            Item::Rect { at, width, height, fill, stroke } => {
                hash.points(2, &[*at, Point { x: at.x + width, y: at.y + height }], origin);
                (*fill, *stroke)
            }
            Item::Path { segments, fill, stroke } => {
                for segment in segments {
                    hash.points(3, &segment_points(segment), origin);
                }
                (*fill, *stroke)
            }
            Item::Circle { centre, radius, fill, stroke } => {
                hash.points(4, &[*centre], origin);
                hash.add(*radius);
                (*fill, *stroke)
            }
            Item::Text(_) | Item::Picture { .. } => (None, None),
        };
        hash.paint(fill);
        hash.paint(stroke.map(|stroke| stroke.paint));
        hash.add(stroke.map_or(-1, |stroke| stroke.width * 2 + stroke.square as i32));
    }
    format!("L{:016x}", hash.0)
}

/// FNV-1a over numbers, with a rotation after each, so that high bits take effect.
struct Mix(u64);

impl Mix {
    fn add(&mut self, number: i32) {
        self.0 = (self.0 ^ number as u32 as u64).wrapping_mul(0x0000_0100_0000_01b3).rotate_left(23);
    }

    fn points(&mut self, sort: i32, points: &[Point], origin: Point) {
        self.add(sort * 10 + points.len() as i32);
        points.iter().for_each(|p| {
            self.add(p.x - origin.x);
            self.add(p.y - origin.y);
        });
    }

    fn paint(&mut self, paint: Option<Paint>) {
        match paint {
            None => self.add(-1),
            Some(Paint::Gray(ink)) => self.add(ink as i32),
            Some(Paint::Cmyk(inks)) => inks.iter().for_each(|&ink| self.add(1000 + ink as i32)),
        }
    }
}

impl Form {
    pub fn new(name: String, shapes: &[Item], origin: Point, content: Vec<u8>) -> Form {
        let around = bounds(shapes);
        // One point more on each side costs nothing and clips no shape.
        let sides = [around.left - origin.x, origin.y - around.bottom, around.right - origin.x, origin.y - around.top];
        let [left, bottom, right, top] = sides.map(|side| side.div_euclid(1000) * 1000);
        Form { name, content, sides: [left - 1000, bottom - 1000, right + 2000, top + 2000] }
    }
}

/// Adds each form once. Returns the resource dictionary.
pub(super) fn add<'a>(doc: &mut lopdf::Document, forms: impl Iterator<Item = &'a Form>) -> Dictionary {
    let mut known: SortedMap<&str, ObjectId> = SortedMap::new();
    for form in forms {
        known.entry(&form.name).or_insert_with(|| {
            let mut stream = packed(form.content.clone());
            for (key, value) in [
                ("Type", pdf_name("XObject")),
                ("Subtype", pdf_name("Form")),
                ("BBox", rectangle(form.sides)),
                // The shapes need no fonts or other forms.
                ("Resources", Object::Dictionary(Dictionary::new())),
            ] {
                stream.dict.set(key, value);
            }
            doc.add_object(stream)
        });
    }
    known.into_iter().map(|(name, id)| (name.to_string(), Object::Reference(id))).collect()
}
