//! Interprets the operators of a page: sizes of text, widths of lines, inks, and positions.

use super::budget::{Limit, MOST_DRAWINGS_DEEP, MOST_SAVED, STEPS_A_RESOURCE};
use super::inks::{Ink, Space, image_ink, ink_of, space_of};
use super::looks::{Looks, Resources};
use super::observed::{Observed, Places};
use super::operators::{Operation, Operators};
use super::state::{IDENTITY, Matrix, Path, State, apply, moved, times};
use super::tree::Frame;
use super::value::Value;

/// Walks through the operators of a page or drawing and records what they draw.
pub(super) struct Walk<'w, 'p> {
    looks: &'w mut Looks<'p>,
    resources: Resources,
    state: State,
    saved: Vec<State>,
    /// The number of `q` operators beyond the limit of saved states.
    n_unsaved: u64,
    path: Path,
    will_clip: bool,
    text: TextPosition,
    seen: Observed,
}

/// The position of the next text.
struct TextPosition {
    matrix: Matrix,
    line_start: Matrix,
    /// Whether it was set since the last text was shown.
    is_set: bool,
}

impl TextPosition {
    fn new() -> TextPosition {
        TextPosition { matrix: IDENTITY, line_start: IDENTITY, is_set: false }
    }

    fn set(&mut self, matrix: Matrix) {
        *self = TextPosition { matrix, line_start: matrix, is_set: true };
    }

    /// Moves by this much from the start of the line.
    fn move_line(&mut self, x: f64, y: f64) {
        self.set(times(moved(x, y), self.line_start));
    }
}

impl<'w, 'p> Walk<'w, 'p> {
    pub fn new(looks: &'w mut Looks<'p>, resources: Resources, state: State, trim: Option<Frame>) -> Walk<'w, 'p> {
        let seen = Observed { places: Places::within(trim), fonts: (*looks.fonts(&resources)).clone(), ..Observed::default() };
        Walk {
            looks,
            resources,
            state,
            saved: Vec::new(),
            n_unsaved: 0,
            path: Path::default(),
            will_clip: false,
            text: TextPosition::new(),
            seen,
        }
    }

    pub fn walked(mut self, mut operators: Operators) -> Observed {
        while operators.advance() {
            if operators.last.word() == b"BI" {
                if !operators.pass_image() {
                    self.seen.faults.insert("an image among the operators has no end");
                }
                let ink = image_ink(self.looks.pdf, &operators.last.image, self.state.fill);
                self.image(ink);
                continue;
            }
            let operation = &operators.last;
            let _ = self.path(operation) || self.text(operation) || self.graphics(operation) || self.colour(operation);
        }
        if operators.is_faulty() {
            self.seen.faults.insert("its content can't be unpacked");
        }
        self.seen
    }

    /// Operators of the graphics state, and those that draw other objects. Returns whether this was one.
    fn graphics(&mut self, operation: &Operation) -> bool {
        match (operation.word(), &operation.numbers[..]) {
            (b"q", _) if self.saved.len() < MOST_SAVED => self.saved.push(self.state.clone()),
            (b"q", _) => self.n_unsaved += 1,
            (b"Q", _) if self.n_unsaved > 0 => self.n_unsaved -= 1,
            (b"Q", _) => self.state = self.saved.pop().unwrap_or_else(|| self.state.clone()),
            (b"cm", &[a, b, c, d, e, f]) => self.state.matrix = times([a, b, c, d, e, f], self.state.matrix),
            (b"w", &[width]) => self.state.width = width,
            (b"J", &[cap]) => self.state.cap = cap as i64,
            (b"gs", _) => {
                if let Some(found) = self.resource(b"ExtGState", operation) {
                    self.graphics_state(&found);
                }
            }
            (b"Do", _) => {
                if let Some(found) = self.resource(b"XObject", operation) {
                    self.object(&found);
                }
            }
            (b"sh", _) => {
                if let Some(found) = self.resource(b"Shading", operation) {
                    self.shading(&found);
                }
            }
            _ => return false,
        }
        true
    }

    fn colour(&mut self, operation: &Operation) -> bool {
        let (space, ink) = match (operation.word(), &operation.numbers[..]) {
            (b"g" | b"G", &[gray]) => (Space::Gray, Ink::Gray(1.0 - gray)),
            (b"rg" | b"RG", &[_, _, _]) => (Space::Rgb, Ink::Rgb),
            (b"k" | b"K", &[c, m, y, k]) => (Space::Cmyk, Ink::Cmyk([c, m, y, k])),
            (b"cs" | b"CS", _) => {
                let space = self.named_space(operation.name.as_deref());
                (space, space.initial())
            }
            (b"sc" | b"scn", n) => (self.state.fill_space, ink_of(self.state.fill_space, n)),
            (b"SC" | b"SCN", n) => (self.state.line_space, ink_of(self.state.line_space, n)),
            _ => return false,
        };
        if operation.word()[0].is_ascii_lowercase() {
            (self.state.fill_space, self.state.fill) = (space, ink);
        } else {
            (self.state.line_space, self.state.line) = (space, ink);
        }
        let may_be_tiled = matches!(operation.word(), b"sc" | b"scn" | b"SC" | b"SCN");
        if let Some(found) = may_be_tiled.then(|| self.resource(b"Pattern", operation)).flatten() {
            self.pattern(&found);
        }
        true
    }

    fn path(&mut self, operation: &Operation) -> bool {
        let state = &self.state;
        match (operation.word(), &operation.numbers[..]) {
            (b"m", &[x, y]) => self.path.start(apply(state.matrix, x, y)),
            (b"l", &[x, y]) => self.path.add(apply(state.matrix, x, y)),
            (b"c" | b"v" | b"y", n) => {
                n.chunks_exact(2).for_each(|pair| self.path.add(apply(state.matrix, pair[0], pair[1])));
            }
            (b"re", &[x, y, w, h]) => {
                self.path.start(apply(state.matrix, x, y));
                for (x, y) in [(x + w, y + h), (x + w, y), (x, y + h)] {
                    self.path.add(apply(state.matrix, x, y));
                }
            }
            (b"W" | b"W*", _) => self.will_clip = true,
            (b"S" | b"s", _) => self.painted(false, true),
            (b"f" | b"F" | b"f*", _) => self.painted(true, false),
            (b"B" | b"B*" | b"b" | b"b*", _) => self.painted(true, true),
            (b"n", _) => self.painted(false, false),
            _ => return false,
        }
        self.looks.pdf.budget.holds(Limit::Pieces, self.path.0.len() as u64);
        true
    }

    fn text(&mut self, operation: &Operation) -> bool {
        match (operation.word(), &operation.numbers[..]) {
            (b"BT", _) => self.text.set(IDENTITY),
            (b"Tf", &[size]) => self.state.font_size = size,
            (b"Tr", &[mode]) => self.state.mode = mode as i64,
            (b"Tm", &[a, b, c, d, e, f]) => self.text.set([a, b, c, d, e, f]),
            (b"TL", &[down]) => self.state.leading = down,
            (b"Td", &[x, y]) => self.text.move_line(x, y),
            (b"TD", &[x, y]) => {
                self.state.leading = -y;
                self.text.move_line(x, y);
            }
            (b"T*", _) => self.next_line(),
            (b"Tj" | b"TJ", _) => self.shown(operation.gap),
            (b"'" | b"\"", _) => {
                self.next_line();
                self.shown(operation.gap);
            }
            _ => return false,
        }
        true
    }

    fn next_line(&mut self) {
        self.text.move_line(0.0, -self.state.leading);
    }

    /// The resource named by an operator's operand, with its object number or 0.
    fn resource(&self, sort: &[u8], operation: &Operation) -> Option<(u32, Value)> {
        let (pdf, name) = (self.looks.pdf, operation.name.as_deref()?);
        pdf.budget.take(Limit::Steps, STEPS_A_RESOURCE);
        let all = pdf.get_dict(&self.resources.dict, sort)?;
        let told = all.get(name)?;
        Some((told.reference().unwrap_or(0), pdf.resolve(told)))
    }

    fn named_space(&self, name: Option<&[u8]>) -> Space {
        let pdf = self.looks.pdf;
        let Some(name) = name else { return Space::Gray };
        pdf.budget.take(Limit::Steps, STEPS_A_RESOURCE);
        let named = pdf.get_dict(&self.resources.dict, b"ColorSpace").and_then(|spaces| pdf.get(&spaces, name));
        space_of(pdf, &named.unwrap_or_else(|| Value::Name(name.into())))
    }

    fn graphics_state(&mut self, (_, found): &(u32, Value)) {
        let (pdf, Some(found)) = (self.looks.pdf, found.dict()) else { return };
        if let Some(width) = pdf.get_number(found, b"LW") {
            self.state.width = width;
        }
        let is_faint = |key: &[u8]| pdf.get_number(found, key).is_some_and(|n| n < 1.0);
        if is_faint(b"ca") || is_faint(b"CA") {
            self.seen.transparency.get_or_insert("something that can be seen through");
        }
        if pdf.get(found, b"SMask").is_some_and(|mask| mask.name().is_none()) {
            self.seen.transparency.get_or_insert("a soft mask");
        }
        let mode = pdf.get(found, b"BM");
        if mode.as_ref().and_then(|mode| mode.name()).is_some_and(|mode| mode != b"Normal" && mode != b"Compatible") {
            self.seen.transparency.get_or_insert("a blend mode");
        }
    }

    fn shading(&mut self, (_, found): &(u32, Value)) {
        let pdf = self.looks.pdf;
        let space = found.dict().and_then(|shading| pdf.get(shading, b"ColorSpace"));
        self.inked(space.map_or(Space::Gray, |space| space_of(pdf, &space)).full());
    }

    /// A tiling or shading pattern. A tile is examined where it is selected, without its position.
    fn pattern(&mut self, (number, found): &(u32, Value)) {
        let pdf = self.looks.pdf;
        let Some(dict) = found.dict() else { return };
        if let Some(shading) = pdf.get(dict, b"Shading") {
            self.shading(&(0, shading));
        } else if found.stream().is_some() {
            let own = Resources::of(pdf, *number, dict).unwrap_or_default();
            let (state, _) = State { is_clipped: true, ..State::new(self.state.matrix) }.at_origin();
            let seen = self.looks.drawing(*number, &own, state, None);
            self.add(&seen);
        }
    }

    fn object(&mut self, (number, found): &(u32, Value)) {
        let pdf = self.looks.pdf;
        let Some(dict) = found.dict() else { return };
        if pdf.is(dict, b"Subtype", b"Image") {
            if pdf.get(dict, b"SMask").is_some() {
                self.seen.transparency.get_or_insert("an image with a soft mask");
            }
            self.image(image_ink(pdf, dict, self.state.fill));
        } else if pdf.is(dict, b"Subtype", b"Form") && found.stream().is_some() {
            if pdf.get_dict(dict, b"Group").is_some() {
                self.seen.transparency.get_or_insert("a transparency group");
            }
            let array = pdf.get(dict, b"Matrix");
            let numbers = array.as_ref().and_then(Value::array).into_iter().flatten().take(7);
            let numbers: Vec<f64> = numbers.filter_map(|n| pdf.resolve(n).number()).collect();
            let matrix = Matrix::try_from(numbers).map_or(self.state.matrix, |own| times(own, self.state.matrix));
            let own = Resources::of(pdf, *number, dict).unwrap_or_else(|| self.resources.clone());
            self.form(*number, &own, State { matrix, ..self.state.clone() });
        }
    }

    /// Examines a form once for all positions. Only if it crosses the trim is it examined again at its position.
    fn form(&mut self, number: u32, resources: &Resources, state: State) {
        let (at_origin, by) = state.at_origin();
        let seen = self.looks.drawing(number, resources, at_origin, None);
        self.add(&seen);
        if !self.seen.places.add_moved(&seen.places, by) {
            let seen = self.looks.drawing(number, resources, state, self.seen.places.trim());
            self.seen.places.add_all(&seen.places);
        }
    }

    fn add(&mut self, drawing: &Observed) {
        self.seen.add(drawing);
        // Its cached result may come from a place with less nesting.
        self.seen.is_cut |= self.looks.depth() + self.seen.n_deep > MOST_DRAWINGS_DEEP;
    }

    fn image(&mut self, ink: Ink) {
        self.inked(ink);
        let mut unit = Path::default();
        for (x, y) in [(0.0, 0.0), (1.0, 0.0), (0.0, 1.0), (1.0, 1.0)] {
            unit.add(apply(self.state.matrix, x, y));
        }
        self.keep(unit.0.first().copied(), false);
    }

    fn keep(&mut self, place: Option<[f64; 4]>, is_text: bool) {
        self.seen.has_ink = true;
        if let Some(place) = place.filter(|place| !self.state.is_clipped && place.iter().all(|side| side.is_finite())) {
            self.seen.places.add(place, is_text);
        }
    }

    fn painted(&mut self, fills: bool, lines: bool) {
        let path = std::mem::take(&mut self.path);
        let will_clip = std::mem::take(&mut self.will_clip);
        let (fills, lines) = (fills && self.state.fill.is_seen(), lines && self.state.line.is_seen());
        if !path.0.is_empty() && (fills || lines) {
            self.inked_path(path, fills, lines);
        }
        self.state.is_clipped |= will_clip;
    }

    fn inked_path(&mut self, path: Path, fills: bool, lines: bool) {
        if fills {
            self.inked(self.state.fill);
        }
        let m = self.state.matrix;
        let width = self.state.width.abs() * (m[0] * m[3] - m[1] * m[2]).abs().sqrt();
        if lines {
            self.inked(self.state.line);
            self.seen.keep_line(width);
        }
        // A butt cap does not extend a line.
        let half = if lines { width / 2.0 } else { 0.0 };
        for [left, bottom, right, top] in path.0 {
            let (flat, upright) = (top - bottom < 1e-6, right - left < 1e-6);
            let across = if flat && !upright && self.state.cap == 0 { 0.0 } else { half };
            let down = if upright && !flat && self.state.cap == 0 { 0.0 } else { half };
            self.keep(Some([left - across, bottom - down, right + across, top + down]), false);
        }
    }

    /// Text that starts `gap` thousandths of its size to the left of its position.
    fn shown(&mut self, gap: f64) {
        let lead = -gap / 1000.0 * self.state.font_size;
        let matrix = times(times(moved(lead, 0.0), self.text.matrix), self.state.matrix);
        let is_placed = std::mem::take(&mut self.text.is_set);
        if self.state.mode == 3 || self.state.mode == 7 {
            self.seen.hidden |= self.state.mode == 3;
            return;
        }
        let ink = if self.state.mode == 1 { self.state.line } else { self.state.fill };
        if !ink.is_seen() {
            return;
        }
        self.inked(ink);
        let size = self.state.font_size.abs() * matrix[2].hypot(matrix[3]);
        self.seen.keep_text(size);
        // The end of a run depends on the font; its start is known.
        let (x, y) = (matrix[4], matrix[5]);
        self.keep(is_placed.then_some([x, y, x, y + size * 0.5]), true);
    }

    fn inked(&mut self, ink: Ink) {
        self.seen.has_ink |= ink.is_seen();
        if let Some(colour) = ink.colour() {
            self.seen.colour.get_or_insert(colour);
        }
        self.seen.rgb |= ink == Ink::Rgb;
        if let Some(black) = ink.gray().filter(|black| *black > 0.0) {
            self.seen.keep_gray(black * 100.0);
        }
    }
}
