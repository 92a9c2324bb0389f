//! Text on a PDF page: runs of glyphs as few short operators. Pages use the glyph numbers of the whole font, so a page can be
//! written before the subset is known.

use super::UsedGlyph;
use super::content::{Frame, hundredths, put, put_all, put_whole};
use super::fonts::resource;
use crate::draw::{Face, Fonts, Paint, Run};
use std::collections::BTreeMap;

/// How far a glyph of a row may be from its place, in millionths of a point: a third of a printer's dot.
const TOLERANCE: i64 = 40_000;
/// Half the assumed width of a digit, in thousandths of an em. The difference to its real width is added on either side.
const HALF: i64 = 300;

/// Writes lines of text, and remembers how the last one was set.
pub(super) struct Setter<'a> {
    fonts: &'a Fonts,
    font: Option<(Face, i32)>,
    /// Character spacing, in hundredths of a point.
    spacing: i64,
    /// For each face and glyph, a character that it represented; zero if unused.
    used: BTreeMap<Face, Vec<char>>,
    /// The current leading, if it was set.
    leading: Option<i64>,
}

/// Where the line of the last text began, and whether it was a row of a grid.
struct Line {
    x: i64,
    y: i64,
    is_row: bool,
}

impl<'a> Setter<'a> {
    pub fn new(fonts: &'a Fonts) -> Setter<'a> {
        Setter { fonts, font: None, spacing: 0, used: BTreeMap::new(), leading: None }
    }

    pub fn fonts(&self) -> &'a Fonts {
        self.fonts
    }

    pub fn used(self) -> Vec<UsedGlyph> {
        let glyphs = |(face, chars): (Face, Vec<char>)| {
            let all = chars.into_iter().enumerate().filter(|&(_, ch)| ch != '\0');
            all.map(move |(id, ch)| (face, id as u16, ch)).collect::<Vec<_>>()
        };
        self.used.into_iter().flat_map(glyphs).collect()
    }

    /// Writes all runs in one text object.
    pub fn set(&mut self, out: &mut Vec<u8>, frame: Frame, fill: &mut Option<Paint>, runs: &[&Run]) {
        if runs.iter().all(|run| run.glyphs.is_empty()) {
            return;
        }
        out.extend(b"BT\n");
        let mut line = Line { x: 0, y: 0, is_row: false };
        // Consecutive rows are the rows of a board; sort them so that rows of one face come together.
        for stretch in runs.chunk_by(|a, b| is_row(self.fonts, a) && is_row(self.fonts, b)) {
            let pitch = self.pitch(stretch);
            let mut stretch = stretch.to_vec();
            stretch.sort_by_key(|run| (std::cmp::Reverse(run.face), run.size));
            for run in stretch.into_iter().filter(|run| !run.glyphs.is_empty()) {
                self.remember(run);
                if *fill != Some(run.paint) {
                    frame.fill(out, run.paint);
                    *fill = Some(run.paint);
                }
                if self.font != Some((run.face, run.size)) {
                    out.push(b'/');
                    out.extend(resource(run.face).as_bytes());
                    out.push(b' ');
                    put_all(out, &[size_of(run) / 10], "Tf");
                    self.font = Some((run.face, run.size));
                }
                if is_row(self.fonts, run) {
                    self.row(out, frame, run, pitch, &mut line)
                } else {
                    self.prose(out, frame, run, &mut line)
                }
            }
        }
        out.extend(b"ET\n");
    }

    fn remember(&mut self, run: &Run) {
        let chars = self.used.entry(run.face).or_default();
        for (glyph, ch) in run.glyphs.iter().zip(run.text.chars()) {
            let id = glyph.id as usize;
            if id >= chars.len() {
                chars.resize(id + 1, '\0');
            }
            if chars[id] == '\0' {
                chars[id] = ch;
            }
        }
    }

    /// A line of prose. A glyph that is not where the previous advance ends gets an offset.
    fn prose(&mut self, out: &mut Vec<u8>, frame: Frame, run: &Run, line: &mut Line) {
        let size = size_of(run);
        let spacing = self.tracking(run);
        self.space(out, spacing);
        let (x, y) = frame.at(run.at);
        self.move_to(out, line, (x, y), false);
        let mut array = Array::open(out);
        // The reader's current position, in thousandths of a thousandth of a point, at the size stated in the file.
        let mut pen = 0i64;
        for glyph in &run.glyphs {
            let gap = pen - glyph.dx as i64 * 1000;
            let offset = rounded(gap, size);
            if offset != 0 && pen != 0 && gap.abs() > TOLERANCE / 4 {
                array.offset(out, offset);
                pen -= offset * size;
            }
            array.glyph(out, glyph.id);
            pen += width(self.fonts, run.face, glyph.id) * size + spacing * 10_000;
        }
        array.close(out);
    }

    /// The smallest distance between neighbours in any of these rows, in hundredths of a point: the side of a cell.
    fn pitch(&self, rows: &[&Run]) -> Option<i64> {
        let place = |run: &Run, i: usize| run.glyphs[i].dx + self.fonts.ink_middle(run.face, run.glyphs[i].id, run.size);
        let gaps = rows.iter().flat_map(|run| (1..run.glyphs.len()).map(|i| hundredths(place(run, i) - place(run, i - 1))));
        gaps.min()
    }

    /// A row of digits in their cells. Each digit is written with offsets that make all digits equally wide, and the character
    /// spacing covers the rest to the next cell. So a digit takes the same few bytes everywhere, and rows start where the row
    /// above started, which makes the stream compress well.
    fn row(&mut self, out: &mut Vec<u8>, frame: Frame, run: &Run, pitch: Option<i64>, line: &mut Line) {
        let size = size_of(run);
        let spacing = pitch.map_or(0, |pitch| pitch - rounded_to_hundredths(2 * HALF * size));
        self.space(out, spacing);
        let step = 2 * HALF * size + spacing * 10_000;
        let (x, y) = frame.at(run.at);
        let left = |i: usize| {
            let glyph = run.glyphs[i];
            (glyph.dx as i64) * 1000 + (middle(self.fonts, run.face, glyph.id) - HALF) * size
        };
        // All in millionths of a point, from the origin of the line.
        let (origin, start) = match line.is_row && (x - line.x).abs() < 40 * size / 10 {
            true => (line.x, (x - line.x) * 10_000),
            false => (x + rounded_to_hundredths(left(0)), -rounded_to_hundredths(left(0)) * 10_000),
        };
        self.move_to(out, line, (origin, y), true);
        let mut array = Array::open(out);
        let mut pen = 0i64;
        for (i, glyph) in run.glyphs.iter().enumerate() {
            let want = start + left(i);
            let gap = pen - want;
            // Rounded the same way for all gaps of one width; the accumulated error is corrected once it could be visible.
            let nominal = if i == 0 { -snapped(want, pitch) } else { step - snapped(left(i) - left(i - 1), pitch) };
            let nominal = rounded(nominal, size);
            let offset = if (gap - nominal * size).abs() <= TOLERANCE { nominal } else { rounded(gap, size) };
            array.offset(out, offset);
            let (mid, wide) = (middle(self.fonts, run.face, glyph.id), width(self.fonts, run.face, glyph.id));
            array.offset(out, mid - HALF);
            array.glyph(out, glyph.id);
            if i + 1 < run.glyphs.len() {
                array.offset(out, wide - mid - HALF);
            }
            pen += step - offset * size;
        }
        array.close(out);
    }

    /// The spacing after each glyph of a line, in hundredths of a point, if it is uniform.
    fn tracking(&self, run: &Run) -> i64 {
        let size = run.size as i64;
        let added = run
            .glyphs
            .windows(2)
            .map(|pair| (pair[1].dx - pair[0].dx) as i64 * 1000 - width(self.fonts, run.face, pair[0].id) * size);
        // A run of at most one glyph has no gaps.
        let spread = added.map(|gap| (gap, gap)).reduce(|(low, high), (gap, _)| (low.min(gap), high.max(gap)));
        match spread {
            Some((least, most)) if run.glyphs.len() > 3 && most - least <= 2_000 => rounded_to_hundredths(least),
            _ => 0,
        }
    }

    /// Starts a line. Rows of a board are equally spaced, so the first step down is remembered as leading.
    fn move_to(&mut self, out: &mut Vec<u8>, line: &mut Line, (x, y): (i64, i64), is_row: bool) {
        let down = line.y - y;
        if x == line.x && self.leading == Some(down) {
            out.extend(b"T*");
        } else {
            put(out, x - line.x);
            out.push(b' ');
            put(out, -down);
            let is_step = is_row && line.is_row && x == line.x && down > 0;
            out.extend(if is_step { b" TD" } else { b" Td" });
            self.leading = if is_step { Some(down) } else { self.leading };
        }
        *line = Line { x, y, is_row };
    }

    fn space(&mut self, out: &mut Vec<u8>, spacing: i64) {
        if self.spacing != spacing {
            put_all(out, &[spacing], "Tc");
            self.spacing = spacing;
        }
    }
}

/// The size stated in the file, in thousandths of a point.
fn size_of(run: &Run) -> i64 {
    ((run.size as i64 + 5) / 10 * 10).max(10)
}

/// Whether each glyph has a place of its own.
fn is_row(fonts: &Fonts, run: &Run) -> bool {
    let stands_apart = |pair: &[crate::draw::Glyph]| {
        (pair[1].dx - pair[0].dx) as i64 * 1000 > (width(fonts, run.face, pair[0].id) + 150) * run.size as i64
    };
    match run.glyphs.len() {
        0 => false,
        1 => run.text.chars().all(|ch| ch.is_ascii_alphanumeric()),
        _ => run.glyphs.windows(2).all(stands_apart),
    }
}

/// A glyph's advance as stated in the file, in thousandths of an em.
fn width(fonts: &Fonts, face: Face, glyph: u16) -> i64 {
    fonts.advance(face, glyph, 1000) as i64
}

/// The middle of a glyph's ink, in thousandths of an em.
fn middle(fonts: &Fonts, face: Face, glyph: u16) -> i64 {
    fonts.ink_middle(face, glyph, 1000) as i64
}

/// Rounds a distance to whole cells if it is close; the difference is only rounding.
fn snapped(distance: i64, pitch: Option<i64>) -> i64 {
    let Some(cell) = pitch.map(|pitch| pitch * 10_000).filter(|&cell| cell > 0) else { return distance };
    let cells = rounded(distance, cell) * cell;
    if (cells - distance).abs() <= 25_000 { cells } else { distance }
}

fn rounded(value: i64, unit: i64) -> i64 {
    (2 * value + unit).div_euclid(2 * unit)
}

/// Hundredths of a point from millionths.
fn rounded_to_hundredths(value: i64) -> i64 {
    rounded(value, 10_000)
}

/// The array of a TJ operator being written: strings of glyphs with offsets between them.
struct Array {
    in_string: bool,
    after_number: bool,
}

impl Array {
    fn open(out: &mut Vec<u8>) -> Array {
        out.push(b'[');
        Array { in_string: false, after_number: false }
    }

    /// Moves to the left, in thousandths of an em.
    fn offset(&mut self, out: &mut Vec<u8>, offset: i64) {
        if offset == 0 {
            return;
        }
        if std::mem::take(&mut self.in_string) {
            out.push(b'>');
        }
        if self.after_number {
            out.push(b' ');
        }
        if offset < 0 {
            out.push(b'-');
        }
        put_whole(out, offset.unsigned_abs());
        self.after_number = true;
    }

    fn glyph(&mut self, out: &mut Vec<u8>, id: u16) {
        if !std::mem::replace(&mut self.in_string, true) {
            out.push(b'<');
        }
        self.after_number = false;
        let hex = |nibble: u16| b"0123456789ABCDEF"[(nibble & 15) as usize];
        out.extend([hex(id >> 12), hex(id >> 8), hex(id >> 4), hex(id)]);
    }

    fn close(self, out: &mut Vec<u8>) {
        if self.in_string {
            out.push(b'>');
        }
        out.extend(b"]TJ\n");
    }
}
