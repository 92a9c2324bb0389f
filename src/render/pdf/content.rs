//! The content of a PDF page: a scene as operators, with the graphics state tracked so that nothing is said twice.
//! What never lives here: the file around the pages.

use super::fonts::Embedded;
use crate::draw::{Face, Item, Paint, Point, Run, Scene, Segment, Stroke};
use crate::render::number::{decimal, hundredths};
use std::fmt::Write;

/// The operators of a page. Grids are lines and digits are text, so that both can be found again.
pub(super) fn page_stream(embedded: &[Embedded], scene: &Scene) -> Vec<u8> {
    let mut page = Page { out: String::new(), height: scene.height, embedded, state: State::default() };
    for item in &scene.items {
        page.draw(item);
    }
    page.leave_text();
    page.out.into_bytes()
}

/// How a line ends, by the number that PDF gives it.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
enum Cap {
    #[default]
    Butt = 0,
    Round = 1,
    Square = 2,
}

/// What the operators so far have set. `None` is what a page starts with.
#[derive(Default)]
struct State {
    fill: Option<Paint>,
    line: Option<Paint>,
    width: Option<i32>,
    dash: Option<(i32, i32)>,
    cap: Cap,
    font: Option<(Face, i32)>,
    in_text: bool,
}

struct Page<'a> {
    out: String,
    height: i32,
    embedded: &'a [Embedded],
    state: State,
}

// Writing to a String cannot fail, so the results of write! are dropped throughout.
impl Page<'_> {
    fn draw(&mut self, item: &Item) {
        match item {
            Item::Text(run) => self.text(run),
            Item::Line { from, to, stroke } => {
                self.start_shape(None, Some(*stroke));
                let (from, to) = (self.at(*from), self.at(*to));
                let _ = writeln!(self.out, "{from} m {to} l S");
            }
            Item::Rect { at, width, height, fill, stroke } => {
                self.start_shape(*fill, *stroke);
                let corner = self.at(Point { x: at.x, y: at.y + height });
                let (width, height) = (hundredths(*width), hundredths(*height));
                let _ = writeln!(self.out, "{corner} {width} {height} re {}", paint_operator(*fill, *stroke));
            }
            // A disc is the end of a line without length: a tenth of the bytes of its outline.
            Item::Circle { centre, radius, fill: Some(paint), stroke: None } => {
                self.start_shape(None, Some(Stroke::solid(2 * radius, *paint)));
                self.set_cap(Cap::Round);
                let at = self.at(*centre);
                let _ = writeln!(self.out, "{at} m {at} l S");
            }
            Item::Circle { centre, radius, fill, stroke } => {
                self.start_shape(*fill, *stroke);
                self.segments(&circle(*centre, *radius));
                let _ = writeln!(self.out, "{}", paint_operator(*fill, *stroke));
            }
            Item::Path { segments, fill, stroke } => {
                self.start_shape(*fill, *stroke);
                self.segments(segments);
                let _ = writeln!(self.out, "{}", paint_operator(*fill, *stroke));
            }
        }
    }

    /// A PDF's y grows upwards.
    fn at(&self, p: Point) -> String {
        format!("{} {}", hundredths(p.x), hundredths(self.height - p.y))
    }

    fn segments(&mut self, segments: &[Segment]) {
        for segment in segments {
            let text = match *segment {
                Segment::Move(p) => format!("{} m ", self.at(p)),
                Segment::Line(p) => format!("{} l ", self.at(p)),
                Segment::Curve(a, b, p) => format!("{} {} {} c ", self.at(a), self.at(b), self.at(p)),
                Segment::Close => "h ".into(),
            };
            self.out.push_str(&text);
        }
    }

    fn start_shape(&mut self, fill: Option<Paint>, stroke: Option<Stroke>) {
        self.leave_text();
        if let Some(paint) = fill {
            self.set_fill(paint);
        }
        let Some(stroke) = stroke else { return };
        if self.state.line != Some(stroke.paint) {
            let _ = writeln!(self.out, "{}", colour(stroke.paint, ["G", "K"]));
            self.state.line = Some(stroke.paint);
        }
        if self.state.width != Some(stroke.width) {
            let _ = writeln!(self.out, "{} w", hundredths(stroke.width));
            self.state.width = Some(stroke.width);
        }
        if self.state.dash != stroke.dash {
            let pattern = stroke.dash.map_or(String::new(), |(on, off)| format!("{} {}", hundredths(on), hundredths(off)));
            let _ = writeln!(self.out, "[{pattern}] 0 d");
            self.state.dash = stroke.dash;
        }
        self.set_cap(if stroke.square { Cap::Square } else { Cap::Butt });
    }

    fn set_cap(&mut self, cap: Cap) {
        if self.state.cap != cap {
            let _ = writeln!(self.out, "{} J", cap as u8);
            self.state.cap = cap;
        }
    }

    fn set_fill(&mut self, paint: Paint) {
        if self.state.fill != Some(paint) {
            let _ = writeln!(self.out, "{}", colour(paint, ["g", "k"]));
            self.state.fill = Some(paint);
        }
    }

    fn leave_text(&mut self) {
        if self.state.in_text {
            self.out.push_str("ET\n");
            self.state.in_text = false;
        }
    }

    /// One TJ a run: where a glyph does not follow from the advance before it, an offset moves it there.
    fn text(&mut self, run: &Run) {
        let Some(font) = self.embedded.iter().find(|font| font.face == run.face) else { return };
        self.set_fill(run.paint);
        if !self.state.in_text {
            self.out.push_str("BT\n");
            self.state.in_text = true;
        }
        if self.state.font != Some((run.face, run.size)) {
            let _ = writeln!(self.out, "/{} {} Tf", font.resource(), hundredths(run.size));
            self.state.font = Some((run.face, run.size));
        }
        // The reader's pen, in thousandths of a thousandth of a point, moves by the size that the file states.
        let size = ((run.size as i64 + 5) / 10 * 10).max(1);
        let mut pen = 0i64;
        let mut array = String::from("<");
        for glyph in &run.glyphs {
            let gap = pen - glyph.dx as i64 * 1000;
            let offset = (2 * gap + size).div_euclid(2 * size);
            if offset != 0 && pen != 0 {
                let _ = write!(array, ">{offset}<");
                pen -= offset * size;
            }
            let code = font.code(glyph.id);
            let _ = write!(array, "{code:04X}");
            pen += font.width(code) * size;
        }
        array.push('>');
        let at = self.at(run.at);
        let _ = writeln!(self.out, "1 0 0 1 {at} Tm[{array}]TJ");
    }
}

fn paint_operator(fill: Option<Paint>, stroke: Option<Stroke>) -> &'static str {
    match (fill, stroke) {
        (Some(_), Some(_)) => "B",
        (Some(_), None) => "f",
        (None, Some(_)) => "S",
        (None, None) => "n",
    }
}

/// Gray stays DeviceGray, so that black prints with black ink alone.
fn colour(paint: Paint, [gray, cmyk]: [&str; 2]) -> String {
    match paint {
        Paint::Gray(ink) => format!("{} {gray}", decimal(100 - ink.min(100) as i64, 100)),
        Paint::Cmyk(inks) => {
            let inks = inks.map(|ink| decimal(ink.min(100) as i64, 100));
            format!("{} {cmyk}", inks.join(" "))
        }
    }
}

/// Four curves; 0.5523 of the radius is where their handles end.
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
