//! What the operators of a page put on paper: sizes of text, widths of lines, inks, and where they stand.
//! What never lives here: what a printer thinks of it.

use super::fonts::missing_fonts;
use super::inks::{Ink, Space, image_ink, ink_of, space_of};
use super::objects::{MAX_STREAM, bytes_of, deref, dict_of, get, get_array, get_dict, get_name, number};
use lopdf::content::Content;
use lopdf::{Dictionary, Document, Object, ObjectId};
use std::collections::BTreeSet;

/// What was seen on a page. Lengths are points, of the page's own coordinates.
#[derive(Default)]
pub(super) struct Seen {
    pub least_text: Option<f64>,
    pub least_line: Option<f64>,
    /// Percent of black of the palest gray that is not white.
    pub palest: Option<f64>,
    pub colour: Option<&'static str>,
    pub rgb: bool,
    pub transparency: Option<&'static str>,
    pub hidden: bool,
    pub has_ink: bool,
    /// Left, bottom, right, top of each thing, and whether it is text.
    pub things: Vec<([f64; 4], bool)>,
    pub missing_fonts: BTreeSet<String>,
    pub faults: BTreeSet<&'static str>,
}

/// No page has more operators, however its drawings call each other.
const MAX_OPERATORS: usize = 4_000_000;
/// Drawings within drawings.
const MAX_DEPTH: usize = 12;
const MAX_SAVED: usize = 256;

type Matrix = [f64; 6];
const IDENTITY: Matrix = [1.0, 0.0, 0.0, 1.0, 0.0, 0.0];

fn times(a: Matrix, b: Matrix) -> Matrix {
    [
        a[0] * b[0] + a[1] * b[2],
        a[0] * b[1] + a[1] * b[3],
        a[2] * b[0] + a[3] * b[2],
        a[2] * b[1] + a[3] * b[3],
        a[4] * b[0] + a[5] * b[2] + b[4],
        a[4] * b[1] + a[5] * b[3] + b[5],
    ]
}

/// How far a line of text moves before its first glyph, in ems.
fn leading_gap(operands: &[Object]) -> f64 {
    let Some(Object::Array(items)) = operands.first() else { return 0.0 };
    -items.iter().map_while(number).sum::<f64>() / 1000.0
}

fn apply(m: Matrix, x: f64, y: f64) -> (f64, f64) {
    (m[0] * x + m[2] * y + m[4], m[1] * x + m[3] * y + m[5])
}

#[derive(Clone)]
struct State {
    matrix: Matrix,
    fill: Ink,
    line: Ink,
    fill_space: Space,
    line_space: Space,
    width: f64,
    cap: i64,
    font_size: f64,
    leading: f64,
    mode: i64,
    is_clipped: bool,
}

impl State {
    fn new(matrix: Matrix) -> State {
        let (fill, line) = (Ink::Gray(1.0), Ink::Gray(1.0));
        let (fill_space, line_space) = (Space::Gray, Space::Gray);
        State {
            matrix,
            fill,
            line,
            fill_space,
            line_space,
            width: 1.0,
            cap: 0,
            font_size: 0.0,
            leading: 0.0,
            mode: 0,
            is_clipped: false,
        }
    }
}

struct Walk<'a> {
    doc: &'a Document,
    seen: Seen,
    n_left: usize,
}

/// Reads a page.
pub(super) fn look_at(doc: &Document, page: ObjectId, resources: Option<&Dictionary>) -> Seen {
    let mut walk = Walk { doc, seen: Seen::default(), n_left: MAX_OPERATORS };
    let empty = Dictionary::new();
    match doc.get_page_content_with_limit(page, MAX_STREAM) {
        Ok(bytes) => walk.stream(&bytes, resources.unwrap_or(&empty), State::new(IDENTITY), 0),
        Err(_) => drop(walk.seen.faults.insert("the page's content can't be unpacked")),
    }
    walk.seen
}

impl Walk<'_> {
    fn stream(&mut self, bytes: &[u8], resources: &Dictionary, mut state: State, depth: usize) {
        missing_fonts(self.doc, resources, &mut self.seen.missing_fonts);
        let Ok(content) = Content::decode(bytes) else {
            self.seen.faults.insert("the page's content can't be read");
            return;
        };
        let mut saved: Vec<State> = Vec::new();
        let (mut path, mut will_clip) = (Path::default(), false);
        let (mut text, mut line_start, mut is_placed) = (IDENTITY, IDENTITY, false);
        for operation in &content.operations {
            if self.n_left == 0 {
                self.seen.faults.insert("the page draws without end");
                return;
            }
            self.n_left -= 1;
            let n: Vec<f64> = operation.operands.iter().filter_map(number).collect();
            let name = operation.operands.first().and_then(|o| o.as_name().ok());
            match (operation.operator.as_str(), n.as_slice()) {
                ("q", _) if saved.len() < MAX_SAVED => saved.push(state.clone()),
                ("Q", _) => state = saved.pop().unwrap_or(state),
                ("cm", &[a, b, c, d, e, f]) => state.matrix = times([a, b, c, d, e, f], state.matrix),
                ("w", &[width]) => state.width = width,
                ("J", &[cap]) => state.cap = cap as i64,
                ("gs", _) => self.graphics_state(resources, name, &mut state),
                ("g", &[gray]) => (state.fill, state.fill_space) = (Ink::Gray(1.0 - gray), Space::Gray),
                ("G", &[gray]) => (state.line, state.line_space) = (Ink::Gray(1.0 - gray), Space::Gray),
                ("rg", &[_, _, _]) => (state.fill, state.fill_space) = (Ink::Rgb, Space::Rgb),
                ("RG", &[_, _, _]) => (state.line, state.line_space) = (Ink::Rgb, Space::Rgb),
                ("k", &[c, m, y, k]) => (state.fill, state.fill_space) = (Ink::Cmyk([c, m, y, k]), Space::Cmyk),
                ("K", &[c, m, y, k]) => (state.line, state.line_space) = (Ink::Cmyk([c, m, y, k]), Space::Cmyk),
                ("cs", _) => {
                    state.fill_space = self.named_space(resources, name);
                    state.fill = state.fill_space.initial();
                }
                ("CS", _) => {
                    state.line_space = self.named_space(resources, name);
                    state.line = state.line_space.initial();
                }
                ("sc" | "scn", n) => {
                    let pattern = operation.operands.last().and_then(|o| o.as_name().ok());
                    state.fill = ink_of(state.fill_space, n);
                    self.pattern(resources, pattern, &state, depth);
                }
                ("SC" | "SCN", n) => {
                    let pattern = operation.operands.last().and_then(|o| o.as_name().ok());
                    state.line = ink_of(state.line_space, n);
                    self.pattern(resources, pattern, &state, depth);
                }
                ("m", &[x, y]) => path.start(apply(state.matrix, x, y)),
                ("l", &[x, y]) => path.add(apply(state.matrix, x, y)),
                ("c" | "v" | "y", n) => {
                    for pair in n.chunks_exact(2) {
                        path.add(apply(state.matrix, pair[0], pair[1]));
                    }
                }
                ("re", &[x, y, w, h]) => {
                    path.start(apply(state.matrix, x, y));
                    for (x, y) in [(x + w, y + h), (x + w, y), (x, y + h)] {
                        path.add(apply(state.matrix, x, y));
                    }
                }
                ("W" | "W*", _) => will_clip = true,
                ("S" | "s" | "f" | "F" | "f*" | "B" | "B*" | "b" | "b*" | "n", _) => {
                    let fills = !matches!(operation.operator.as_str(), "S" | "s" | "n");
                    let lines = !matches!(operation.operator.as_str(), "f" | "F" | "f*" | "n");
                    self.painted(&state, std::mem::take(&mut path), fills, lines);
                    state.is_clipped |= std::mem::take(&mut will_clip);
                }
                ("BT", _) => (text, line_start, is_placed) = (IDENTITY, IDENTITY, true),
                ("Tf", &[size]) => state.font_size = size,
                ("Tr", &[mode]) => state.mode = mode as i64,
                ("Tm", &[a, b, c, d, e, f]) => {
                    line_start = [a, b, c, d, e, f];
                    (text, is_placed) = (line_start, true);
                }
                ("TL", &[down]) => state.leading = down,
                ("Td" | "TD", &[x, y]) => {
                    if operation.operator == "TD" {
                        state.leading = -y;
                    }
                    line_start = times([1.0, 0.0, 0.0, 1.0, x, y], line_start);
                    (text, is_placed) = (line_start, true);
                }
                ("T*", _) => {
                    line_start = times([1.0, 0.0, 0.0, 1.0, 0.0, -state.leading], line_start);
                    (text, is_placed) = (line_start, true);
                }
                ("Tj" | "TJ" | "'" | "\"", _) => {
                    if matches!(operation.operator.as_str(), "'" | "\"") {
                        line_start = times([1.0, 0.0, 0.0, 1.0, 0.0, -state.leading], line_start);
                        (text, is_placed) = (line_start, true);
                    }
                    let lead = leading_gap(&operation.operands) * state.font_size;
                    let start = times([1.0, 0.0, 0.0, 1.0, lead, 0.0], text);
                    self.shown(&state, times(start, state.matrix), std::mem::take(&mut is_placed));
                }
                ("sh", _) => {
                    let shadings = get_dict(self.doc, resources, b"Shading");
                    let shading = shadings.zip(name).and_then(|(all, name)| get_dict(self.doc, all, name));
                    let space = shading.and_then(|s| get(self.doc, s, b"ColorSpace")).map(|s| space_of(self.doc, s, 0));
                    self.inked(space.unwrap_or(Space::Gray).full());
                }
                ("Do", _) => self.object(resources, name, &state, depth),
                ("BI", _) => {
                    if let Some(Object::Stream(stream)) = operation.operands.first() {
                        self.inked(image_ink(self.doc, &stream.dict, state.fill));
                        self.placed_image(&state);
                    }
                }
                _ => {}
            }
        }
    }

    fn named_space(&self, resources: &Dictionary, name: Option<&[u8]>) -> Space {
        let Some(name) = name else { return Space::Gray };
        let named = get_dict(self.doc, resources, b"ColorSpace").and_then(|spaces| get(self.doc, spaces, name));
        match named {
            Some(space) => space_of(self.doc, space, 0),
            None => space_of(self.doc, &Object::Name(name.to_vec()), 0),
        }
    }

    fn graphics_state(&mut self, resources: &Dictionary, name: Option<&[u8]>, state: &mut State) {
        let states = get_dict(self.doc, resources, b"ExtGState");
        let Some(found) = states.zip(name).and_then(|(all, name)| get_dict(self.doc, all, name)) else { return };
        if let Some(width) = get(self.doc, found, b"LW").and_then(number) {
            state.width = width;
        }
        let is_faint = |key: &[u8]| get(self.doc, found, key).and_then(number).is_some_and(|n| n < 1.0);
        if is_faint(b"ca") || is_faint(b"CA") {
            self.seen.transparency.get_or_insert("something that can be seen through");
        }
        if get(self.doc, found, b"SMask").is_some_and(|mask| mask.as_name().is_err()) {
            self.seen.transparency.get_or_insert("a soft mask");
        }
        if get_name(self.doc, found, b"BM").is_some_and(|mode| mode != b"Normal" && mode != b"Compatible") {
            self.seen.transparency.get_or_insert("a blend mode");
        }
    }

    /// A tile or a shading; a tile is looked at where it is chosen, without its place.
    fn pattern(&mut self, resources: &Dictionary, name: Option<&[u8]>, state: &State, depth: usize) {
        let patterns = get_dict(self.doc, resources, b"Pattern");
        let Some(object) = patterns.zip(name).and_then(|(all, name)| get(self.doc, all, name)) else { return };
        let Some(dict) = dict_of(object) else { return };
        if let Some(shading) = get_dict(self.doc, dict, b"Shading") {
            let space = get(self.doc, shading, b"ColorSpace").map_or(Space::Gray, |s| space_of(self.doc, s, 0));
            self.inked(space.full());
        } else if depth < MAX_DEPTH
            && let Some(bytes) = bytes_of(object)
        {
            let empty = Dictionary::new();
            let own = get_dict(self.doc, dict, b"Resources").unwrap_or(&empty);
            self.stream(&bytes, own, State { is_clipped: true, ..State::new(state.matrix) }, depth + 1);
        }
    }

    fn object(&mut self, resources: &Dictionary, name: Option<&[u8]>, state: &State, depth: usize) {
        let objects = get_dict(self.doc, resources, b"XObject");
        let Some(object) = objects.zip(name).and_then(|(all, name)| get(self.doc, all, name)) else { return };
        let Some(dict) = dict_of(object) else { return };
        match get_name(self.doc, dict, b"Subtype") {
            Some(b"Image") => {
                if get(self.doc, dict, b"SMask").is_some() {
                    self.seen.transparency.get_or_insert("an image with a soft mask");
                }
                self.inked(image_ink(self.doc, dict, state.fill));
                self.placed_image(state);
            }
            Some(b"Form") if depth < MAX_DEPTH => {
                if get_dict(self.doc, dict, b"Group").is_some() {
                    self.seen.transparency.get_or_insert("a transparency group");
                }
                let Some(bytes) = bytes_of(object) else {
                    self.seen.faults.insert("a drawing can't be unpacked");
                    return;
                };
                let array = get_array(self.doc, dict, b"Matrix");
                let n: Vec<f64> = array.into_iter().flatten().filter_map(|o| number(deref(self.doc, o)?)).collect();
                let matrix = Matrix::try_from(n).map_or(state.matrix, |own| times(own, state.matrix));
                let own = get_dict(self.doc, dict, b"Resources").unwrap_or(resources);
                self.stream(&bytes, own, State { matrix, ..state.clone() }, depth + 1);
            }
            Some(b"Form") => drop(self.seen.faults.insert("drawings lie too deep in each other")),
            _ => {}
        }
    }

    fn placed_image(&mut self, state: &State) {
        let mut unit = Path::default();
        for (x, y) in [(0.0, 0.0), (1.0, 0.0), (0.0, 1.0), (1.0, 1.0)] {
            unit.add(apply(state.matrix, x, y));
        }
        self.keep(state, unit.0.first().copied(), false);
    }

    fn keep(&mut self, state: &State, place: Option<[f64; 4]>, is_text: bool) {
        self.seen.has_ink = true;
        if let Some(place) = place.filter(|place| !state.is_clipped && place.iter().all(|side| side.is_finite())) {
            self.seen.things.push((place, is_text));
        }
    }

    fn painted(&mut self, state: &State, path: Path, fills: bool, lines: bool) {
        if path.0.is_empty() {
            return;
        }
        let (fills, lines) = (fills && state.fill.is_seen(), lines && state.line.is_seen());
        if fills {
            self.inked(state.fill);
        }
        let m = state.matrix;
        let width = state.width.abs() * (m[0] * m[3] - m[1] * m[2]).abs().sqrt();
        if lines {
            self.inked(state.line);
            self.seen.least_line = Some(self.seen.least_line.map_or(width, |least| least.min(width)));
        }
        if fills || lines {
            // A butt end reaches nowhere along its line.
            let half = if lines { width / 2.0 } else { 0.0 };
            for [left, bottom, right, top] in path.0 {
                let (flat, upright) = (top - bottom < 1e-6, right - left < 1e-6);
                let across = if flat && !upright && state.cap == 0 { 0.0 } else { half };
                let down = if upright && !flat && state.cap == 0 { 0.0 } else { half };
                self.keep(state, Some([left - across, bottom - down, right + across, top + down]), false);
            }
        }
    }

    fn shown(&mut self, state: &State, matrix: Matrix, is_placed: bool) {
        if state.mode == 3 || state.mode == 7 {
            self.seen.hidden |= state.mode == 3;
            return;
        }
        let ink = if state.mode == 1 { state.line } else { state.fill };
        if !ink.is_seen() {
            return;
        }
        self.inked(ink);
        let size = state.font_size.abs() * matrix[2].hypot(matrix[3]);
        self.seen.least_text = Some(self.seen.least_text.map_or(size, |least| least.min(size)));
        // Where a run ends is the font's to know; where it begins is said.
        let (x, y) = (matrix[4], matrix[5]);
        self.keep(state, is_placed.then_some([x, y, x, y + size * 0.5]), true);
    }

    fn inked(&mut self, ink: Ink) {
        self.seen.has_ink |= ink.is_seen();
        if let Some(colour) = ink.colour() {
            self.seen.colour.get_or_insert(colour);
        }
        self.seen.rgb |= ink == Ink::Rgb;
        if let Some(black) = ink.gray().filter(|black| *black > 0.0) {
            let percent = black * 100.0;
            self.seen.palest = Some(self.seen.palest.map_or(percent, |least| least.min(percent)));
        }
    }
}

/// Left, bottom, right, top of each piece of a path: one stroke may be many lines.
#[derive(Default)]
struct Path(Vec<[f64; 4]>);

impl Path {
    fn start(&mut self, (x, y): (f64, f64)) {
        self.0.push([x, y, x, y]);
    }

    fn add(&mut self, (x, y): (f64, f64)) {
        match self.0.last_mut() {
            Some([left, bottom, right, top]) => {
                (*left, *bottom, *right, *top) = (left.min(x), bottom.min(y), right.max(x), top.max(y));
            }
            None => self.start((x, y)),
        }
    }
}
