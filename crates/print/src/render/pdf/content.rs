//! The content of a PDF page: writes a scene as operators and tracks the graphics state, so that no operator is repeated
//! needlessly.

use super::forms::{self, Form};
use super::text::Setter;
use crate::draw::{Bounds, Fonts, Item, Paint, Pixels, Point, Run, Scene, Segment, Stroke};
use std::sync::Arc;

/// The operators of a page, split so that pages can share parts.
pub(super) struct Content {
    /// Shapes below all text. Pages with the same boards in the same places share this stream.
    pub ground: Vec<u8>,
    /// Text, and the shapes above it.
    pub rest: Vec<u8>,
    /// Repeated groups of shapes, each stored once.
    pub forms: Vec<Form>,
    /// Photographs by their names.
    pub pictures: Vec<(String, Arc<Pixels>)>,
    /// The glyphs used from each face, each with a character that it represents.
    pub glyphs: Vec<super::UsedGlyph>,
}

/// A shorter ground is not worth its own stream.
const LEAST_GROUND: usize = 120;

/// Writes a page. `shift` moves it right and up by its bleed; `as_rgb` converts inks, for a file without CMYK; `has_cells` says
/// that fonts get glyphs for cells.
pub(super) fn page_content(fonts: &Fonts, scene: &Scene, shift: Point, as_rgb: bool, has_cells: bool) -> Content {
    let mut page = Page::new(Setter::new(fonts, has_cells), Frame { x: shift.x, y: scene.height + shift.y, as_rgb });
    for stretch in scene.items.chunk_by(forms::belong_together) {
        if forms::is_worth_it(stretch) {
            page.place(stretch);
        } else {
            stretch.iter().for_each(|item| page.draw(item));
        }
    }
    page.set_waiting();
    let Page { mut out, ground, forms, pictures, setter, .. } = page;
    let rest = out.split_off(ground.filter(|&end| end >= LEAST_GROUND).unwrap_or(0));
    Content { ground: out, rest, forms, pictures, glyphs: setter.used() }
}

/// The operators of some shapes, relative to an origin.
pub(super) fn shapes_around(fonts: &Fonts, shapes: &[Item], origin: Point, as_rgb: bool) -> Vec<u8> {
    let mut page = Page::new(Setter::new(fonts, false), Frame { x: -origin.x, y: origin.y, as_rgb });
    shapes.iter().for_each(|item| page.draw(item));
    page.finish_lines();
    page.out
}

/// The position of the scene's corner on the sheet, and the colour model.
#[derive(Clone, Copy)]
pub(super) struct Frame {
    x: i32,
    y: i32,
    as_rgb: bool,
}

impl Frame {
    /// A point in hundredths of a point. The y axis of PDF points upwards.
    pub fn at(self, p: Point) -> (i64, i64) {
        (hundredths(self.x + p.x), hundredths(self.y - p.y))
    }

    fn colour(self, out: &mut Vec<u8>, paint: Paint, [gray, cmyk, rgb]: [&str; 3]) {
        match paint {
            // Gray stays DeviceGray, so that black prints with only black ink.
            Paint::Gray(ink) => put_all(out, &[100 - ink.min(100) as i64], gray),
            Paint::Cmyk(inks) if self.as_rgb => put_all(out, &rgb_of(inks), rgb),
            Paint::Cmyk(inks) => put_all(out, &inks.map(|ink| ink.min(100) as i64), cmyk),
        }
    }

    pub fn fill(self, out: &mut Vec<u8>, paint: Paint) {
        self.colour(out, paint, ["g", "k", "rg"]);
    }
}

/// The RGB equivalent of inks, in hundredths.
fn rgb_of([c, m, y, k]: [u8; 4]) -> [i64; 3] {
    let light = |ink: u8| 100 - ink.min(100) as i64;
    [c, m, y].map(|ink| (light(ink) * light(k) + 50) / 100)
}

/// Thousandths as hundredths, rounded.
pub(super) fn hundredths(value: i32) -> i64 {
    (value as i64 + 5).div_euclid(10)
}

/// Writes hundredths as the shortest decimal: 150 is `1.5`, −5 is `-.05`.
pub(super) fn put(out: &mut Vec<u8>, value: i64) {
    if value < 0 {
        out.push(b'-');
    }
    let (whole, rest) = (value.unsigned_abs() / 100, (value.unsigned_abs() % 100) as u8);
    if whole > 0 || rest == 0 {
        put_whole(out, whole);
    }
    if rest > 0 {
        out.extend([b'.', b'0' + rest / 10]);
        if rest % 10 > 0 {
            out.push(b'0' + rest % 10);
        }
    }
}

pub(super) fn put_whole(out: &mut Vec<u8>, value: u64) {
    if value >= 10 {
        put_whole(out, value / 10);
    }
    out.push(b'0' + (value % 10) as u8);
}

/// Writes numbers and their operator.
pub(super) fn put_all(out: &mut Vec<u8>, numbers: &[i64], operator: &str) {
    for &number in numbers {
        put(out, number);
        out.push(b' ');
    }
    out.extend(operator.as_bytes());
    out.push(b'\n');
}

/// The line cap, with its number in PDF.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
enum Cap {
    #[default]
    Butt = 0,
    Round = 1,
    Square = 2,
}

/// The graphics state set so far. `None` is the state at the start of a page.
#[derive(Default)]
struct State {
    fill: Option<Paint>,
    line: Option<Paint>,
    width: Option<i64>,
    dash: Option<(i32, i32)>,
    cap: Cap,
    /// Whether the current path has line segments that are not stroked yet; one S draws them all.
    has_open_lines: bool,
}

struct Page<'a> {
    out: Vec<u8>,
    /// How much of the output is below all text.
    ground: Option<usize>,
    frame: Frame,
    state: State,
    /// Text that no shape covers so far; it is written together after the shapes. Each group has a bounding box.
    waiting: Vec<(Bounds, Vec<&'a Run>)>,
    setter: Setter<'a>,
    forms: Vec<Form>,
    pictures: Vec<(String, Arc<Pixels>)>,
}

impl<'a> Page<'a> {
    fn new(setter: Setter<'a>, frame: Frame) -> Page<'a> {
        let state = State::default();
        Page { out: Vec::new(), ground: None, frame, state, waiting: Vec::new(), setter, forms: Vec::new(), pictures: Vec::new() }
    }

    /// Draws shapes as a form.
    fn place(&mut self, shapes: &'a [Item]) {
        let Some(origin) = forms::origin(shapes) else { return };
        self.make_way(forms::bounds(shapes));
        self.finish_lines();
        // A form starts with the current graphics state. It sets its own inks and widths, but relies on solid lines with butt
        // caps.
        self.set_dash(None);
        self.set_cap(Cap::Butt);
        let name = forms::name(shapes, origin);
        let (x, y) = self.frame.at(origin);
        self.out.extend(b"q 1 0 0 1 ");
        put_all(&mut self.out, &[x, y], "cm");
        self.out.extend(format!("/{name} Do Q\n").as_bytes());
        if self.forms.iter().all(|form| form.name != name) {
            let content = shapes_around(self.setter.fonts(), shapes, origin, self.frame.as_rgb);
            self.forms.push(Form::new(name, shapes, origin, content));
        }
    }

    /// Writes the waiting text if a shape would cover some of it.
    fn make_way(&mut self, bounds: Bounds) {
        let mut stretches = self.waiting.iter().filter(|(around, _)| overlap(*around, bounds));
        if stretches.any(|(_, runs)| runs.iter().any(|run| covers(bounds, run))) {
            self.set_waiting();
        }
    }

    fn draw(&mut self, item: &'a Item) {
        if let Item::Text(run) = item {
            self.wait(run, item.bounds());
            return;
        }
        self.make_way(item.bounds());
        match item {
            Item::Text(_) => {}
            Item::Picture { at, width, height, pixels } => {
                self.finish_lines();
                let name = super::images::name(pixels);
                let (x, y) = self.frame.at(Point { x: at.x, y: at.y + height });
                self.out.extend(b"q ");
                put_all(&mut self.out, &[hundredths(*width), 0, 0, hundredths(*height), x, y], "cm");
                self.out.extend(format!("/{name} Do Q\n").as_bytes());
                if self.pictures.iter().all(|(known, _)| *known != name) {
                    self.pictures.push((name, pixels.clone()));
                }
            }
            Item::Line { from, to, stroke } => {
                self.start_shape(None, Some(*stroke), true);
                self.points(&[*from], "m");
                self.points(&[*to], "l");
                self.state.has_open_lines = true;
            }
            Item::Rect { at, width, height, fill, stroke } => {
                self.start_shape(*fill, *stroke, false);
                let (x, y) = self.frame.at(Point { x: at.x, y: at.y + height });
                put_all(&mut self.out, &[x, y, hundredths(*width), hundredths(*height)], "re");
                self.paint(*fill, *stroke);
            }
            // A disc is drawn as the round cap of a line of length zero: a tenth of the bytes of its outline.
            Item::Circle { centre, radius, fill: Some(paint), stroke: None } => {
                let disc = Stroke { width: 2 * radius, paint: *paint, dash: None, square: false };
                self.start_with_cap(disc, Cap::Round);
                self.points(&[*centre], "m");
                self.points(&[*centre], "l");
                self.state.has_open_lines = true;
            }
            Item::Circle { centre, radius, fill, stroke } => {
                self.start_shape(*fill, *stroke, false);
                self.segments(&circle(*centre, *radius));
                self.paint(*fill, *stroke);
            }
            Item::Path { segments, fill, stroke } => {
                self.start_shape(*fill, *stroke, false);
                self.segments(segments);
                self.paint(*fill, *stroke);
            }
        }
    }

    /// Queues a text. It joins the last group, up to the limit.
    fn wait(&mut self, run: &'a Run, bounds: Bounds) {
        const MOST_IN_A_STRETCH: usize = 40;
        match self.waiting.last_mut() {
            Some((around, runs)) if runs.len() < MOST_IN_A_STRETCH => {
                *around = union(*around, bounds);
                runs.push(run);
            }
            _ => self.waiting.push((bounds, vec![run])),
        }
    }

    /// Writes all waiting text.
    fn set_waiting(&mut self) {
        self.finish_lines();
        self.ground.get_or_insert(self.out.len());
        let runs: Vec<&Run> = self.waiting.drain(..).flat_map(|(_, runs)| runs).collect();
        self.setter.set(&mut self.out, self.frame, &mut self.state.fill, &runs);
    }

    fn points(&mut self, points: &[Point], operator: &str) {
        for &p in points {
            let (x, y) = self.frame.at(p);
            put(&mut self.out, x);
            self.out.push(b' ');
            put(&mut self.out, y);
            self.out.push(b' ');
        }
        self.out.extend(operator.as_bytes());
        self.out.push(b'\n');
    }

    fn segments(&mut self, segments: &[Segment]) {
        for segment in segments {
            match *segment {
                Segment::Move(p) => self.points(&[p], "m"),
                Segment::Line(p) => self.points(&[p], "l"),
                Segment::Curve(a, b, p) => self.points(&[a, b, p], "c"),
                Segment::Close => self.out.extend(b"h\n"),
            }
        }
    }

    /// Consecutive lines with the same stroke are one path. All inks are opaque, so this is not visible.
    fn finish_lines(&mut self) {
        if std::mem::take(&mut self.state.has_open_lines) {
            self.out.extend(b"S\n");
        }
    }

    fn start_shape(&mut self, fill: Option<Paint>, stroke: Option<Stroke>, is_line: bool) {
        if !is_line {
            self.finish_lines();
        }
        if let Some(paint) = fill.filter(|&paint| self.state.fill != Some(paint)) {
            self.frame.fill(&mut self.out, paint);
            self.state.fill = Some(paint);
        }
        if let Some(stroke) = stroke {
            self.start_with_cap(stroke, if stroke.square { Cap::Square } else { Cap::Butt });
        }
    }

    fn start_with_cap(&mut self, stroke: Stroke, cap: Cap) {
        let width = hundredths(stroke.width);
        let State { line, width: wide, dash, cap: end, .. } = self.state;
        if (line, wide, dash, end) == (Some(stroke.paint), Some(width), stroke.dash, cap) {
            return;
        }
        self.finish_lines();
        if line != Some(stroke.paint) {
            self.frame.colour(&mut self.out, stroke.paint, ["G", "K", "RG"]);
        }
        if wide != Some(width) {
            put_all(&mut self.out, &[width], "w");
        }
        self.set_dash(stroke.dash);
        self.set_cap(cap);
        (self.state.line, self.state.width) = (Some(stroke.paint), Some(width));
    }

    fn set_dash(&mut self, dash: Option<(i32, i32)>) {
        if self.state.dash != dash {
            let lengths: Vec<i64> = dash.iter().flat_map(|&(on, off)| [hundredths(on), hundredths(off)]).collect();
            self.out.push(b'[');
            put_all(&mut self.out, &lengths, "]0 d");
            self.state.dash = dash;
        }
    }

    fn set_cap(&mut self, cap: Cap) {
        if self.state.cap != cap {
            put_all(&mut self.out, &[cap as i64 * 100], "J");
            self.state.cap = cap;
        }
    }

    fn paint(&mut self, fill: Option<Paint>, stroke: Option<Stroke>) {
        let operator: &[u8] = match (fill, stroke) {
            (Some(_), Some(_)) => b"B\n",
            (Some(_), None) => b"f\n",
            (None, Some(_)) => b"S\n",
            (None, None) => b"n\n",
        };
        self.out.extend(operator);
    }
}

pub(super) fn overlap(a: Bounds, b: Bounds) -> bool {
    a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
}

pub(super) fn union(a: Bounds, b: Bounds) -> Bounds {
    Bounds { left: a.left.min(b.left), top: a.top.min(b.top), right: a.right.max(b.right), bottom: a.bottom.max(b.bottom) }
}

/// Whether a shape may hide a glyph of a run. Checks each glyph, because a row of digits has wide gaps.
fn covers(shape: Bounds, run: &Run) -> bool {
    let (top, bottom) = (run.at.y - run.size, run.at.y + run.size * 3 / 10);
    let near = |dx: i32| shape.left < run.at.x + dx + run.size && run.at.x + dx - run.size / 4 < shape.right;
    shape.top < bottom && top < shape.bottom && run.glyphs.iter().any(|glyph| near(glyph.dx))
}

/// A circle as four curves; their control points are at 0.5523 of the radius.
fn circle(centre: Point, radius: i32) -> [Segment; 6] {
    let handle = (radius as i64 * 5523 / 10_000) as i32;
    let at = |x: i32, y: i32| Point { x: centre.x + x, y: centre.y + y };
    [
        Segment::Move(at(radius, 0)),
        Segment::Curve(at(radius, handle), at(handle, radius), at(0, radius)),
        Segment::Curve(at(-handle, radius), at(-radius, handle), at(-radius, 0)),
        Segment::Curve(at(-radius, -handle), at(-handle, -radius), at(0, -radius)),
        Segment::Curve(at(handle, -radius), at(radius, -handle), at(radius, 0)),
        Segment::Close,
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_as_short_as_can_be() {
        let written = |value| {
            let mut out = Vec::new();
            put(&mut out, value);
            String::from_utf8(out).unwrap()
        };
        for (value, want) in [(0, "0"), (150, "1.5"), (-5, "-.05"), (100, "1"), (59_528, "595.28"), (-1_000, "-10"), (30, ".3")] {
            assert_eq!(written(value), want);
        }
    }
}
