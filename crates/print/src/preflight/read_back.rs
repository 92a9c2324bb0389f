//! Reads back the visible pages of a finished PDF: characters by their outlines, at the centres of their ink, and outlined
//! squares. Supports fonts as this program writes them, with two bytes per glyph.

use super::budget::{Budget, Limit, MOST_DRAWINGS_DEEP, MOST_KEPT_LOOKS, MOST_SAVED, STEPS_A_DRAWING, STEPS_A_RESOURCE};
use super::file::{Unreadable, over};
use super::fonts::MOST_NAMES;
use super::letters::{Drawn, Font, Originals};
use super::looks::{Resources, streams_of};
use super::operators::{Operation, Operators, Shown};
use super::pdf::Pdf;
use super::state::{IDENTITY, Matrix, apply, moved, times};
use super::tree::leaves;
use super::value::Value;
use crate::sorted::SortedSet;
use std::collections::HashMap;
use std::rc::Rc;

/// A character, with the centre of its ink in points from the lower left corner.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Mark {
    /// To the right.
    pub x: f64,
    /// Upwards.
    pub y: f64,
    /// The character that it looks like; U+FFFD if it looks like none of its font's.
    pub ch: char,
}

/// An outlined square, in points.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Square {
    /// Its left side.
    pub left: f64,
    /// Its upper side.
    pub top: f64,
    /// The length of its sides.
    pub side: f64,
}

/// The contents of a page.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct ReadPage {
    /// Characters, in the order of drawing.
    pub marks: Vec<Mark>,
    /// Squares that are large enough to be a board.
    pub squares: Vec<Square>,
}

/// Boards are never smaller than this, in points.
const LEAST_SIDE: f64 = 40.0;
/// How much the sides of a square may differ, in points.
const SLACK: f64 = 0.5;

/// Reads all pages, within the budget of preflight. Returns the names of fonts whose letters are not known, since they are not
/// among the originals and do not name their glyphs themselves.
pub fn read_pages(bytes: &[u8], originals: &Originals, mut each: impl FnMut(&ReadPage)) -> Result<SortedSet<String>, Unreadable> {
    let budget = Budget::whole();
    let pdf = Pdf::open(bytes, &budget)?;
    let catalog = pdf.get_dict(&pdf.trailer, b"Root").unwrap_or_default();
    let mut reader = Reader { pdf: &pdf, originals, fonts: HashMap::new(), unknown: SortedSet::new(), page: ReadPage::default() };
    for leaf in leaves(&pdf, &catalog) {
        let (dict, sheet) = leaf.read(&pdf);
        let resources = sheet.resources_in.and_then(|number| Resources::of(&pdf, number, pdf.object(number).dict()?));
        reader.page.marks.clear();
        reader.page.squares.clear();
        reader.walk(streams_of(&pdf, &dict), &resources.unwrap_or_default(), Pen::default(), 0);
        each(&reader.page);
    }
    budget.met().map_or(Ok(reader.unknown), |limit| Err(over(limit)))
}

/// What `q` saves.
#[derive(Clone)]
struct Pen {
    matrix: Matrix,
    font: Option<Rc<Font>>,
    size: f64,
    spacing: f64,
    leading: f64,
}

impl Default for Pen {
    fn default() -> Pen {
        Pen { matrix: IDENTITY, font: None, size: 0.0, spacing: 0.0, leading: 0.0 }
    }
}

struct Reader<'p> {
    pdf: &'p Pdf<'p>,
    originals: &'p Originals,
    /// By object number.
    fonts: HashMap<u32, Rc<Font>>,
    unknown: SortedSet<String>,
    page: ReadPage,
}

impl Reader<'_> {
    fn walk(&mut self, streams: Vec<u32>, resources: &Resources, mut pen: Pen, depth: usize) {
        let mut operators = Operators::with_text(self.pdf, streams);
        let (mut saved, mut n_unsaved) = (Vec::new(), 0u64);
        let (mut text, mut line) = (IDENTITY, IDENTITY);
        let mut squares: Vec<Square> = Vec::new();
        while operators.advance() {
            let operation = &operators.last;
            match (operation.word(), &operation.numbers[..]) {
                (b"BI", _) => drop(operators.pass_image()),
                (b"q", _) if saved.len() < MOST_SAVED => saved.push(pen.clone()),
                (b"q", _) => n_unsaved += 1,
                (b"Q", _) if n_unsaved > 0 => n_unsaved -= 1,
                (b"Q", _) => pen = saved.pop().unwrap_or(pen),
                (b"cm", &[a, b, c, d, e, f]) => pen.matrix = times([a, b, c, d, e, f], pen.matrix),
                (b"re", &[x, y, w, h]) => {
                    squares.extend(square(apply(pen.matrix, x, y), apply(pen.matrix, x + w, y + h)));
                    self.pdf.budget.holds(Limit::Pieces, squares.len() as u64);
                }
                (b"S" | b"s" | b"B" | b"B*" | b"b" | b"b*", _) => {
                    self.page.squares.append(&mut squares);
                    self.pdf.budget.holds(Limit::Pieces, self.page.squares.len() as u64);
                }
                (b"f" | b"F" | b"f*" | b"n", _) => squares.clear(),
                (b"BT", _) => (text, line) = (IDENTITY, IDENTITY),
                (b"Tf", &[size]) => (pen.font, pen.size) = (self.font(resources, operation), size),
                (b"Tc", &[spacing]) => pen.spacing = spacing,
                (b"TL", &[down]) => pen.leading = down,
                (b"Tm", &[a, b, c, d, e, f]) => (text, line) = ([a, b, c, d, e, f], [a, b, c, d, e, f]),
                (b"Td" | b"TD", &[x, y]) => {
                    if operation.word() == b"TD" {
                        pen.leading = -y;
                    }
                    line = times(moved(x, y), line);
                    text = line;
                }
                (b"T*" | b"'" | b"\"", _) => {
                    line = times(moved(0.0, -pen.leading), line);
                    text = line;
                    self.show(&pen, &mut text, &operation.shown);
                }
                (b"Tj" | b"TJ", _) => self.show(&pen, &mut text, &operation.shown),
                (b"Do", _) => {
                    if let Some((number, matrix, own)) = self.form(resources, operation) {
                        let inner = Pen { matrix: times(matrix, pen.matrix), ..pen.clone() };
                        if depth < MOST_DRAWINGS_DEEP && self.pdf.budget.take(Limit::Steps, STEPS_A_DRAWING) {
                            self.walk(vec![number], own.as_ref().unwrap_or(resources), inner, depth + 1);
                        }
                    }
                }
                _ => {}
            }
        }
    }

    /// Records glyphs, each at the current position.
    fn show(&mut self, pen: &Pen, text: &mut Matrix, pieces: &[Shown]) {
        let Some(font) = &pen.font else { return };
        for piece in pieces {
            match piece {
                Shown::Gap(gap) => *text = times(moved(-gap / 1000.0 * pen.size, 0.0), *text),
                Shown::Glyphs(bytes) => {
                    for code in bytes.chunks_exact(2).map(|pair| u16::from_be_bytes([pair[0], pair[1]])) {
                        let width = font.width(code) / 1000.0 * pen.size;
                        if let Some(Drawn { ch, middle: (x, y) }) = font.drawn(code) {
                            let (x, y) = apply(times(*text, pen.matrix), x / 1000.0 * pen.size, y / 1000.0 * pen.size);
                            self.page.marks.push(Mark { x, y, ch });
                        }
                        *text = times(moved(width + pen.spacing, 0.0), *text);
                    }
                }
            }
        }
        self.pdf.budget.holds(Limit::Pieces, self.page.marks.len() as u64);
    }

    /// The number of a form with its matrix, and its resources if it has any.
    fn form(&self, resources: &Resources, operation: &Operation) -> Option<(u32, Matrix, Option<Resources>)> {
        let (number, found) = self.resource(resources, b"XObject", operation.name.as_deref()?)?;
        let form = found.stream().map(|stream| &stream.dict).filter(|dict| self.pdf.is(dict, b"Subtype", b"Form"))?;
        let array = self.pdf.get(form, b"Matrix");
        let numbers = array.as_ref().and_then(Value::array).into_iter().flatten().take(7);
        let numbers: Vec<f64> = numbers.filter_map(|n| self.pdf.resolve(n).number()).collect();
        Some((number, Matrix::try_from(numbers).unwrap_or(IDENTITY), Resources::of(self.pdf, number, form)))
    }

    fn resource(&self, resources: &Resources, sort: &[u8], name: &[u8]) -> Option<(u32, Value)> {
        self.pdf.budget.take(Limit::Steps, STEPS_A_RESOURCE);
        let all = self.pdf.get_dict(&resources.dict, sort)?;
        let number = all.get(name)?.reference()?;
        Some((number, self.pdf.object(number)))
    }

    fn font(&mut self, resources: &Resources, operation: &Operation) -> Option<Rc<Font>> {
        let (number, found) = self.resource(resources, b"Font", operation.font.as_deref()?)?;
        if let Some(font) = self.fonts.get(&number) {
            return Some(font.clone());
        }
        if self.fonts.len() >= MOST_KEPT_LOOKS {
            self.fonts.clear();
        }
        let font = Rc::new(Font::of(self.pdf, found.dict()?, self.originals)?);
        if !font.is_known && self.unknown.len() < MOST_NAMES {
            self.unknown.insert(font.name.clone());
        }
        self.fonts.insert(number, font.clone());
        Some(font)
    }
}

/// A rectangle given by two corners, if it could be the frame of a board.
fn square((x, y): (f64, f64), (to_x, to_y): (f64, f64)) -> Option<Square> {
    let (wide, high) = ((to_x - x).abs(), (to_y - y).abs());
    let is_board = wide >= LEAST_SIDE && (wide - high).abs() <= SLACK;
    is_board.then(|| Square { left: x.min(to_x), top: y.max(to_y), side: wide })
}
