//! Text on a PDF page: runs of glyphs as few short operators. Pages use the glyph numbers of the whole font, so a page can be
//! written before the subset is known.

use super::UsedGlyph;
use super::cells::{BOX, FIRST, takes_copies};
use super::content::{Frame, put, put_all, put_whole};
use super::fonts::resource;
use crate::draw::{Face, Fonts, Paint, Point, Run};
use crate::sorted::{Ordered, SortedMap};

/// How far a glyph of a row may be from its place, in millionths of a point: a third of a printer's dot.
const TOLERANCE: i64 = 40_000;
/// More blanks are not written before a digit.
const MOST_BLANKS: i64 = 40;
/// More steps down are written as a distance.
const MOST_STEPS: i64 = 6;

/// Writes lines of text, and remembers how the last one was set.
pub(super) struct Setter<'a> {
    fonts: &'a Fonts,
    font: Option<(Face, i32)>,
    /// Character spacing, in hundredths of a point.
    spacing: i64,
    /// For each face and code, a character that it represented; zero if unused.
    used: SortedMap<Face, Vec<char>>,
    /// The current leading, if it was set.
    leading: Option<i64>,
    /// Whether fonts get glyphs for cells.
    has_cells: bool,
}

/// Where the line of the last text began, and whether it was a row of a grid.
struct Line {
    x: i64,
    y: i64,
    is_row: bool,
}

/// The columns of the rows of a board.
struct Columns {
    /// The middle of the first one, in millionths of a point.
    first: i64,
    /// From one to the next, in hundredths of a point.
    pitch: i64,
}

impl<'a> Setter<'a> {
    pub fn new(fonts: &'a Fonts, has_cells: bool) -> Setter<'a> {
        Setter { fonts, font: None, spacing: 0, used: SortedMap::new(), leading: None, has_cells }
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
        let (fonts, has_cells) = (self.fonts, self.has_cells);
        let is_row = |run: &Run| has_cells && is_row(fonts, run);
        for stretch in runs.chunk_by(|a, b| is_row(a) && is_row(b)) {
            let mut stretch: Vec<&Run> = stretch.iter().copied().filter(|run| !run.glyphs.is_empty()).collect();
            stretch.order_by_key(|run| (std::cmp::Reverse(run.face), run.size));
            let groups: Vec<&[&Run]> = stretch.chunk_by(|a, b| (a.face, a.size) == (b.face, b.size)).collect();
            let columns = groups.iter().map(|group| if is_row(group[0]) { self.columns(frame, group) } else { None });
            let columns = together(columns.collect());
            for (group, columns) in groups.into_iter().zip(columns) {
                for run in group {
                    self.start(out, frame, fill, run);
                    match columns.as_ref().and_then(|columns| self.columns_of(frame, run, columns)) {
                        Some(columns) => self.row(out, frame, run, &columns, &mut line),
                        None => self.prose(out, frame, run, &mut line),
                    }
                }
            }
        }
        out.extend(b"ET\n");
    }

    /// Sets colour and font.
    fn start(&mut self, out: &mut Vec<u8>, frame: Frame, fill: &mut Option<Paint>, run: &Run) {
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
    }

    fn remember(&mut self, face: Face, code: u16, ch: char) {
        let chars = self.used.entry(face).or_default();
        let code = usize::from(code);
        if code >= chars.len() {
            chars.resize(code + 1, '\0');
        }
        if chars[code] == '\0' {
            chars[code] = ch;
        }
    }

    /// A line of prose. A glyph that is not where the previous advance ends gets an offset.
    fn prose(&mut self, out: &mut Vec<u8>, frame: Frame, run: &Run, line: &mut Line) {
        let size = size_of(run);
        let spacing = self.tracking(run);
        self.space(out, spacing);
        // Figures of one width do not begin where their first glyph does.
        let first = run.glyphs.first().map_or(0, |glyph| glyph.dx);
        self.move_to(out, line, frame.at(Point { x: run.at.x + first, ..run.at }), false);
        let mut array = Array::open();
        // The reader's current position, in thousandths of a thousandth of a point, at the size stated in the file.
        let mut pen = i64::from(first) * 1000;
        for glyph in &run.glyphs {
            let gap = pen - glyph.dx as i64 * 1000;
            let offset = rounded(gap, size);
            if offset != 0 && gap.abs() > TOLERANCE / 4 {
                array.offset(offset);
                pen -= offset * size;
            }
            array.glyph(glyph.id);
            pen += width(self.fonts, run.face, glyph.id) * size + spacing * 10_000;
        }
        array.close(out);
        run.glyphs.iter().zip(run.text.chars()).for_each(|(glyph, ch)| self.remember(run.face, glyph.id, ch));
    }

    /// The middles of a row's glyphs, in millionths of a point from the left edge of the page.
    fn middles(&self, frame: Frame, run: &Run) -> impl Iterator<Item = i64> {
        let (x, size) = (frame.at(run.at).0 * 10_000, size_of(run));
        run.glyphs.iter().map(move |glyph| x + glyph.dx as i64 * 1000 + middle(self.fonts, run.face, glyph.id) * size)
    }

    /// The columns of rows of one face, by those with more than one digit: a single one may be a number beside a board.
    fn columns(&self, frame: Frame, rows: &[&Run]) -> Option<Columns> {
        let several = rows.iter().filter(|run| run.glyphs.len() > 1);
        let mut all: Vec<i64> = several.flat_map(|run| self.middles(frame, run)).collect();
        all.sort_unstable();
        let (&first, &last) = (all.first()?, all.last()?);
        // Digits of one column differ only by rounding.
        let least = size_of(rows.first()?) * BOX / 2;
        let narrowest = all.windows(2).map(|pair| pair[1] - pair[0]).filter(|&gap| gap > least).min()?;
        let pitch = rounded_to_hundredths((last - first) / rounded(last - first, narrowest).max(1));
        Some(Columns { first, pitch })
    }

    /// The columns of a row: those of the board, or its own if it is of another board; `None` for a single digit
    /// elsewhere, such as the label of a page.
    fn columns_of(&self, frame: Frame, run: &Run, board: &Columns) -> Option<Columns> {
        let (own, pitch) = (self.middles(frame, run).next()?, board.pitch * 10_000);
        let n = rounded(own - board.first, pitch.max(1));
        let is_in = (0..=MOST_BLANKS).contains(&n) && (own - board.first - n * pitch).abs() <= TOLERANCE;
        match is_in {
            true => Some(Columns { ..*board }),
            false => (run.glyphs.len() > 1).then_some(Columns { first: own, pitch: board.pitch }),
        }
    }

    /// A row of digits in their cells: glyphs that are all equally wide, a blank for an empty cell, and the character spacing up
    /// to the next cell. So a row is one string, and starts where the row above started, which makes the stream compress well.
    fn row(&mut self, out: &mut Vec<u8>, frame: Frame, run: &Run, columns: &Columns, line: &mut Line) {
        let size = size_of(run);
        let spacing = columns.pitch - rounded_to_hundredths(BOX * size);
        self.space(out, spacing);
        let step = BOX * size + spacing * 10_000;
        let middles: Vec<i64> = self.middles(frame, run).collect();
        let origin = rounded_to_hundredths(columns.first - BOX / 2 * size);
        self.move_to(out, line, (origin, frame.at(run.at).1), true);
        let mut array = Array::open();
        let mut pen = origin * 10_000 + BOX / 2 * size;
        let blank = self.fonts.glyph(run.face, ' ');
        for ((glyph, ch), place) in run.glyphs.iter().zip(run.text.chars()).zip(middles) {
            let n = rounded(place - pen, step.max(1)).clamp(0, MOST_BLANKS);
            for _ in 0..n {
                array.glyph(FIRST + blank);
                self.remember(run.face, FIRST + blank, ' ');
            }
            let rest = place - pen - n * step;
            let offset = if rest.abs() > TOLERANCE { rounded(-rest, size) } else { 0 };
            array.offset(offset);
            array.glyph(FIRST + glyph.id);
            self.remember(run.face, FIRST + glyph.id, ch);
            pen += (n + 1) * step - offset * size;
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
        // Empty rows are passed as well.
        let steps =
            self.leading.filter(|&leading| x == line.x && leading > 0 && down % leading == 0).map_or(0, |leading| down / leading);
        if (1..=MOST_STEPS).contains(&steps) {
            out.extend(b"T*");
            (1..steps).for_each(|_| out.extend(b" T*"));
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

/// Givens and answers of a board are in the same columns, so that their rows start at the same place.
fn together(mut all: Vec<Option<Columns>>) -> Vec<Option<Columns>> {
    for i in 1..all.len() {
        let (before, after) = all.split_at_mut(i);
        if let (Some(a), Some(b)) = (&mut before[i - 1], &mut after[0]) {
            let (apart, pitch) = ((a.first - b.first).abs(), (a.pitch * 10_000).max(1));
            let is_one_board = (a.pitch - b.pitch).abs() <= 1 && (apart - rounded(apart, pitch) * pitch).abs() <= 2 * TOLERANCE;
            if is_one_board {
                let first = a.first.min(b.first);
                (a.first, b.first) = (first, first);
            }
        }
    }
    all
}

/// The size stated in the file, in thousandths of a point.
fn size_of(run: &Run) -> i64 {
    ((run.size as i64 + 5) / 10 * 10).max(10)
}

/// Whether each glyph has a place of its own, as the digits of a board have.
fn is_row(fonts: &Fonts, run: &Run) -> bool {
    let stands_apart = |pair: &[crate::draw::Glyph]| {
        (pair[1].dx - pair[0].dx) as i64 * 1000 > (width(fonts, run.face, pair[0].id) + 150) * run.size as i64
    };
    takes_copies(fonts.table(run.face))
        && match run.glyphs.len() {
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

fn rounded(value: i64, unit: i64) -> i64 {
    (2 * value + unit).div_euclid(2 * unit)
}

/// Hundredths of a point from millionths.
fn rounded_to_hundredths(value: i64) -> i64 {
    rounded(value, 10_000)
}

/// What is shown by a Tj operator, or a TJ if there are offsets between the strings.
struct Array {
    shown: Vec<u8>,
    in_string: bool,
    has_offsets: bool,
}

impl Array {
    fn open() -> Array {
        Array { shown: Vec::new(), in_string: false, has_offsets: false }
    }

    /// Moves to the left, in thousandths of an em.
    fn offset(&mut self, offset: i64) {
        if offset == 0 {
            return;
        }
        self.end_string();
        if offset < 0 {
            self.shown.push(b'-');
        }
        put_whole(&mut self.shown, offset.unsigned_abs());
        self.has_offsets = true;
    }

    /// A glyph's code is two bytes. As they are they compress better than as hexadecimal digits.
    fn glyph(&mut self, code: u16) {
        if !std::mem::replace(&mut self.in_string, true) {
            self.shown.push(b'(');
        }
        for byte in code.to_be_bytes() {
            match byte {
                b'(' | b')' | b'\\' => self.shown.extend([b'\\', byte]),
                // As it is it would be read as the end of a line, which is another byte.
                b'\r' => self.shown.extend(b"\\r"),
                _ => self.shown.push(byte),
            }
        }
    }

    fn end_string(&mut self) {
        if std::mem::take(&mut self.in_string) {
            self.shown.push(b')');
        }
    }

    fn close(mut self, out: &mut Vec<u8>) {
        self.end_string();
        if self.has_offsets {
            out.push(b'[');
            out.extend(self.shown);
            out.extend(b"]TJ\n");
        } else {
            out.extend(self.shown);
            out.extend(b"Tj\n");
        }
    }
}
