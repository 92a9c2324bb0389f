//! The graphics state while a page is interpreted (matrix, inks, lines, text), and paths under construction.

use super::inks::{Ink, Space};

pub(super) type Matrix = [f64; 6];
pub(super) const IDENTITY: Matrix = [1.0, 0.0, 0.0, 1.0, 0.0, 0.0];

pub(super) fn times(a: Matrix, b: Matrix) -> Matrix {
    [
        a[0] * b[0] + a[1] * b[2],
        a[0] * b[1] + a[1] * b[3],
        a[2] * b[0] + a[3] * b[2],
        a[2] * b[1] + a[3] * b[3],
        a[4] * b[0] + a[5] * b[2] + b[4],
        a[4] * b[1] + a[5] * b[3] + b[5],
    ]
}

pub(super) fn moved(x: f64, y: f64) -> Matrix {
    [1.0, 0.0, 0.0, 1.0, x, y]
}

pub(super) fn apply(m: Matrix, x: f64, y: f64) -> (f64, f64) {
    (m[0] * x + m[2] * y + m[4], m[1] * x + m[3] * y + m[5])
}

/// What `q` saves.
#[derive(Clone)]
pub(super) struct State {
    pub matrix: Matrix,
    pub fill: Ink,
    pub line: Ink,
    pub fill_space: Space,
    pub line_space: Space,
    pub width: f64,
    pub cap: i64,
    pub font_size: f64,
    pub leading: f64,
    pub mode: i64,
    pub is_clipped: bool,
}

impl State {
    pub fn new(matrix: Matrix) -> State {
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

    /// The same state moved to the origin, and its offset.
    pub fn at_origin(&self) -> (State, (f64, f64)) {
        let [a, b, c, d, x, y] = self.matrix;
        (State { matrix: [a, b, c, d, 0.0, 0.0], ..self.clone() }, (x, y))
    }

    /// The state as bits: states with equal bits draw the same.
    pub fn bits(&self) -> [u64; 24] {
        let mut bits = [0; 24];
        let spaces = [self.fill_space as u64, self.line_space as u64, self.is_clipped as u64];
        let whole = [self.cap.cast_unsigned(), self.mode.cast_unsigned()];
        let sizes = [self.width, self.font_size, self.leading].map(f64::to_bits);
        let parts = self.matrix.map(f64::to_bits).into_iter().chain(spaces).chain(whole).chain(sizes);
        let parts = parts.chain(self.fill.bits()).chain(self.line.bits());
        bits.iter_mut().zip(parts).for_each(|(bit, part)| *bit = part);
        bits
    }
}

/// Left, bottom, right, top of each subpath; one stroke may draw many lines.
#[derive(Default)]
pub(super) struct Path(pub Vec<[f64; 4]>);

impl Path {
    pub fn start(&mut self, (x, y): (f64, f64)) {
        self.0.push([x, y, x, y]);
    }

    pub fn add(&mut self, (x, y): (f64, f64)) {
        match self.0.last_mut() {
            Some([left, bottom, right, top]) => {
                (*left, *bottom, *right, *top) = (left.min(x), bottom.min(y), right.max(x), top.max(y));
            }
            None => self.start((x, y)),
        }
    }
}
