//! A scene: the contents of a page or picture; and the document that pages form. All lengths are integer thousandths of a
//! point; x points right, y points down.

use super::parts::Part;
use super::pixels::Pixels;
use std::sync::Arc;

/// Units per point (1/72 inch).
pub const PT: i32 = 1000;

/// The limit of lengths and coordinates: 94 metres, more than any paper. Computed widths of very long texts are cut here, so
/// that sums of a few lengths do not overflow.
pub const FARTHEST: i32 = 1 << 28;

/// The sum of lengths, limited to [`FARTHEST`].
pub fn together(lengths: impl IntoIterator<Item = i32>) -> i32 {
    let sum: i64 = lengths.into_iter().map(i64::from).sum();
    sum.clamp(-FARTHEST as i64, FARTHEST as i64) as i32
}

/// Thousandths of a point from tenths of a millimetre, rounded.
pub const fn tenth_mm(tenths: i32) -> i32 {
    ((tenths as i64 * 72_000 + 127) / 254) as i32
}

/// A point on a page.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Point {
    /// Distance from the left edge.
    pub x: i32,
    /// Distance from the top edge.
    pub y: i32,
}

/// Ink in percent. Gray stays gray in the output, so that a printer charges a black and white interior as such.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Paint {
    /// 0 is paper, 100 is black.
    Gray(u8),
    /// Cyan, magenta, yellow and black, each from 0 to 100.
    Cmyk([u8; 4]),
}

impl Paint {
    /// Full black.
    pub const BLACK: Paint = Paint::Gray(100);
    /// No ink: the paper itself; covers what is below.
    pub const WHITE: Paint = Paint::Gray(0);
}

/// How a line is drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stroke {
    /// Thousandths of a point.
    pub width: i32,
    /// Its ink.
    pub paint: Paint,
    /// Lengths of dash and gap.
    pub dash: Option<(i32, i32)>,
    /// Whether the line extends half its width past its ends, so that corners close.
    pub square: bool,
}

impl Stroke {
    /// A solid line with butt ends.
    pub const fn solid(width: i32, paint: Paint) -> Stroke {
        Stroke { width, paint, dash: None, square: false }
    }
}

/// A piece of a path.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Segment {
    /// Moves the pen without drawing.
    Move(Point),
    /// A line to there.
    Line(Point),
    /// A curve: two control points and the end.
    Curve(Point, Point, Point),
    /// A line back to the start of this part of the path.
    Close,
}

/// The face of a family in which a run is set.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Face {
    /// For text and candidates.
    Regular,
    /// For headings and given digits.
    Bold,
    /// For titles, in another family: [`super::Fonts::display`] says whether it can set a text.
    Display,
}

/// A glyph of a run, with its offset from the run's origin.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Glyph {
    /// Its index in the font.
    pub id: u16,
    /// Thousandths of a point.
    pub dx: i32,
}

/// Glyphs on one baseline. `text` has one character per glyph, so that a page can be read back.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Run {
    /// The face of its glyphs.
    pub face: Face,
    /// The em, in thousandths of a point.
    pub size: i32,
    /// The left end of the baseline.
    pub at: Point,
    /// The glyphs from left to right.
    pub glyphs: Vec<Glyph>,
    /// The text.
    pub text: String,
    /// The ink.
    pub paint: Paint,
    /// The width from the origin to the end of the last advance.
    pub width: i32,
}

/// A drawn item. A renderer needs to support only these six kinds.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Item {
    /// A straight line.
    Line {
        /// Where it begins.
        from: Point,
        /// Where it ends.
        to: Point,
        /// The stroke; half of its width is on each side.
        stroke: Stroke,
    },
    /// An axis-parallel rectangle.
    Rect {
        /// Its top left corner.
        at: Point,
        /// Its width without the stroke.
        width: i32,
        /// Its height without the stroke.
        height: i32,
        /// The fill; `None` for none.
        fill: Option<Paint>,
        /// Its outline, if it has one.
        stroke: Option<Stroke>,
    },
    /// A circle.
    Circle {
        /// Its centre.
        centre: Point,
        /// Its radius without the stroke.
        radius: i32,
        /// The fill; `None` for none.
        fill: Option<Paint>,
        /// Its outline, if it has one.
        stroke: Option<Stroke>,
    },
    /// Lines and curves.
    Path {
        /// The path; it starts with a move.
        segments: Vec<Segment>,
        /// The fill, by the nonzero winding rule; `None` for none.
        fill: Option<Paint>,
        /// The line along it, if it has one.
        stroke: Option<Stroke>,
    },
    /// Opaque pixels, stretched to a rectangle.
    Picture {
        /// The top left corner of the rectangle.
        at: Point,
        /// Its width.
        width: i32,
        /// Its height.
        height: i32,
        /// Its pixels.
        pixels: Arc<Pixels>,
    },
    /// Text.
    Text(Run),
}

/// A page or a picture: items drawn in order. Lengths are thousandths of a point, y points down.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Scene {
    /// The width; art that bleeds has coordinates outside.
    pub width: i32,
    /// The height.
    pub height: i32,
    /// The items, the lowest first.
    pub items: Vec<Item>,
    /// The part that starts at each index of the items; empty if no picture was drawn.
    pub parts: Vec<(usize, Part)>,
}

/// A date in a file's properties. The caller supplies it; this module reads no clock.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Day {
    /// The year of our era.
    pub year: u16,
    /// From 1 to 12.
    pub month: u8,
    /// From 1 to 31.
    pub day: u8,
}

/// An entry in the outline of a screen edition. A print edition ignores it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Bookmark {
    /// Its title in the outline.
    pub title: String,
    /// Index of the page, from 0.
    pub page: usize,
    /// 0 is the top level.
    pub depth: u8,
}

/// A rectangle of a page that links to another page. A print edition ignores it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Link {
    /// The page that contains it, from 0.
    pub from_page: usize,
    /// The top left corner.
    pub at: Point,
    /// Its width.
    pub width: i32,
    /// Its height.
    pub height: i32,
    /// The target page, from 0.
    pub to_page: usize,
}

/// How far a page's art may extend past the trim on each side. Odd pages are on the right, with the inner side at their left.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Bleed {
    /// At the spine; 0 for pages that are bound there.
    pub inner: i32,
    /// Opposite the spine.
    pub outer: i32,
    /// Above.
    pub top: i32,
    /// Below.
    pub bottom: i32,
}

/// Properties of a file and of all its pages. The pages are scenes of the trimmed size and are passed separately.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Document {
    /// The title of the file, as a viewer's window shows it.
    pub title: String,
    /// The author; empty if unknown.
    pub author: String,
    /// A sentence about the book.
    pub subject: String,
    /// `en`, `de` …
    pub language: String,
    /// Input to the hash of the file's identifier, besides its pages.
    pub identity: String,
    /// The creation date; `None` omits all dates, so that the same book gives the same bytes.
    pub date: Option<Day>,
    /// How far the pages' art extends past the trim.
    pub bleed: Bleed,
    /// The outline, in page order.
    pub outline: Vec<Bookmark>,
    /// The links between pages.
    pub links: Vec<Link>,
    /// The page number printed on each page; empty if a page has none.
    pub labels: Vec<String>,
}

/// A rectangle that contains an item with its stroke; text extends from one em above its baseline to 0.3 em below.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Bounds {
    /// The least x.
    pub left: i32,
    /// The least y.
    pub top: i32,
    /// The largest x.
    pub right: i32,
    /// The largest y.
    pub bottom: i32,
}

impl Item {
    /// A rectangle that contains the item, including its stroke.
    pub fn bounds(&self) -> Bounds {
        let half = |stroke: &Option<Stroke>| stroke.map_or(0, |s| s.width / 2 + s.width % 2);
        match self {
            Item::Line { from, to, stroke } => {
                // A butt end extends up to half the width across a slanted line but not along it, so this bound is safe.
                let is_slanted = from.x != to.x && from.y != to.y;
                let grow = if is_slanted { stroke.width } else { stroke.width / 2 + stroke.width % 2 };
                let (dx, dy) = match (from.x == to.x, from.y == to.y, stroke.square) {
                    (true, false, false) => (grow, 0),
                    (false, true, false) => (0, grow),
                    _ => (grow, grow),
                };
                Bounds {
                    left: from.x.min(to.x) - dx,
                    top: from.y.min(to.y) - dy,
                    right: from.x.max(to.x) + dx,
                    bottom: from.y.max(to.y) + dy,
                }
            }
            Item::Rect { at, width, height, stroke, .. } => {
                let grow = half(stroke);
                Bounds { left: at.x - grow, top: at.y - grow, right: at.x + width + grow, bottom: at.y + height + grow }
            }
            Item::Picture { at, width, height, .. } => {
                Bounds { left: at.x, top: at.y, right: at.x + width, bottom: at.y + height }
            }
            Item::Circle { centre, radius, stroke, .. } => {
                let grow = radius + half(stroke);
                Bounds { left: centre.x - grow, top: centre.y - grow, right: centre.x + grow, bottom: centre.y + grow }
            }
            Item::Path { segments, stroke, .. } => {
                let grow = half(stroke);
                let mut points = segments.iter().flat_map(|s| match *s {
                    Segment::Move(p) | Segment::Line(p) => vec![p],
                    Segment::Curve(a, b, c) => vec![a, b, c],
                    Segment::Close => vec![],
                });
                let first = points.next().unwrap_or_default();
                let all = points.fold((first, first), |(lo, hi), p| {
                    (Point { x: lo.x.min(p.x), y: lo.y.min(p.y) }, Point { x: hi.x.max(p.x), y: hi.y.max(p.y) })
                });
                Bounds { left: all.0.x - grow, top: all.0.y - grow, right: all.1.x + grow, bottom: all.1.y + grow }
            }
            Item::Text(run) => Bounds {
                left: run.at.x,
                top: run.at.y - run.size,
                right: run.at.x + run.width,
                bottom: run.at.y + run.size * 3 / 10,
            },
        }
    }
}

impl Scene {
    /// An empty page.
    pub fn new(width: i32, height: i32) -> Scene {
        Scene { width, height, items: Vec::new(), parts: Vec::new() }
    }

    /// The first item that extends past the edges of the scene, if any.
    pub fn stray(&self) -> Option<&Item> {
        self.stray_past(Bleed::default())
    }

    /// Like `stray`, for art that may extend past the edges; on the left and right by the wider of the two bleeds.
    pub fn stray_past(&self, bleed: Bleed) -> Option<&Item> {
        let side = bleed.inner.max(bleed.outer);
        self.items.iter().find(|item| {
            let b = item.bounds();
            b.left < -side || b.top < -bleed.top || b.right > self.width + side || b.bottom > self.height + bleed.bottom
        })
    }

    /// The size of the smallest text, if there is any.
    pub fn smallest_text(&self) -> Option<i32> {
        self.items.iter().filter_map(|item| if let Item::Text(run) = item { Some(run.size) } else { None }).min()
    }

    /// The width of the thinnest stroke, if there is any.
    pub fn thinnest_line(&self) -> Option<i32> {
        let stroke = |item: &Item| match item {
            Item::Line { stroke, .. } => Some(stroke.width),
            Item::Rect { stroke, .. } | Item::Circle { stroke, .. } | Item::Path { stroke, .. } => stroke.map(|s| s.width),
            Item::Text(_) | Item::Picture { .. } => None,
        };
        self.items.iter().filter_map(stroke).min()
    }

    /// Adds all items of another scene, moved right and down.
    pub fn place(&mut self, other: Scene, by: Point) {
        let here = self.items.len();
        self.parts.extend(other.parts.into_iter().map(|(from, part)| (here + from, part)));
        self.items.extend(other.items.into_iter().map(|item| moved(item, by)));
    }
}

fn moved(item: Item, by: Point) -> Item {
    let shift = |p: Point| Point { x: p.x + by.x, y: p.y + by.y };
    match item {
        Item::Line { from, to, stroke } => Item::Line { from: shift(from), to: shift(to), stroke },
        Item::Rect { at, width, height, fill, stroke } => Item::Rect { at: shift(at), width, height, fill, stroke },
        Item::Circle { centre, radius, fill, stroke } => Item::Circle { centre: shift(centre), radius, fill, stroke },
        Item::Path { segments, fill, stroke } => {
            let segments = segments
                .into_iter()
                .map(|s| match s {
                    Segment::Move(p) => Segment::Move(shift(p)),
                    Segment::Line(p) => Segment::Line(shift(p)),
                    Segment::Curve(a, b, c) => Segment::Curve(shift(a), shift(b), shift(c)),
                    Segment::Close => Segment::Close,
                })
                .collect();
            Item::Path { segments, fill, stroke }
        }
        Item::Picture { at, width, height, pixels } => Item::Picture { at: shift(at), width, height, pixels },
        Item::Text(run) => Item::Text(Run { at: shift(run.at), ..run }),
    }
}
