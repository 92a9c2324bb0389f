//! The pages of a PDF, with the attributes that they inherit.

use super::budget::Limit;
use super::pdf::Pdf;
use super::value::{Dict, Value};
use std::collections::HashSet;
use std::rc::Rc;

/// The page boxes to check, by their index in a `Sheet`.
pub(super) const BOXES: [&[u8]; 4] = [b"MediaBox", b"TrimBox", b"BleedBox", b"CropBox"];
pub(super) const MEDIA: usize = 0;
pub(super) const TRIM: usize = 1;

/// A rectangle in thousandths of a point: left, bottom, right, top.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Frame {
    pub left: i32,
    pub bottom: i32,
    pub right: i32,
    pub top: i32,
}

impl Frame {
    pub fn width(&self) -> i32 {
        self.right - self.left
    }

    pub fn height(&self) -> i32 {
        self.top - self.bottom
    }

    /// Whether another rectangle is inside, within `slack`.
    pub fn holds(&self, other: &Frame, slack: i32) -> bool {
        other.left >= self.left - slack
            && other.bottom >= self.bottom - slack
            && other.right <= self.right + slack
            && other.top <= self.top + slack
    }

    /// `None` if it is not four numbers.
    fn of(pdf: &Pdf, value: &Value) -> Option<Frame> {
        let sides: Vec<i32> = value.array()?.iter().take(5).filter_map(|side| thousandths(pdf.resolve(side).number()?)).collect();
        match sides[..] {
            [a, b, c, d] => Some(Frame { left: a.min(c), bottom: b.min(d), right: a.max(c), top: b.max(d) }),
            _ => None,
        }
    }
}

/// Points as thousandths, if they can be a page coordinate.
fn thousandths(points: f64) -> Option<i32> {
    (points.abs() <= 500_000.0).then_some((points * 1000.0).round() as i32)
}

/// The inheritable attributes of a node.
#[derive(Clone, Default)]
pub(super) struct Sheet {
    pub boxes: [Option<Frame>; BOXES.len()],
    pub is_turned: bool,
    /// The object whose dictionary has the resources: the page, or a node above it.
    pub resources_in: Option<u32>,
}

impl Sheet {
    fn with(&self, pdf: &Pdf, number: u32, dict: &Dict) -> Sheet {
        let mut sheet = self.clone();
        for (key, place) in BOXES.iter().zip(&mut sheet.boxes) {
            if let Some(value) = pdf.get(dict, key) {
                *place = Frame::of(pdf, &value);
            }
        }
        if let Some(turn) = pdf.get(dict, b"Rotate") {
            sheet.is_turned = turn.number().is_some_and(|turn| turn % 360.0 != 0.0);
        }
        if pdf.get(dict, b"Resources").is_some() {
            sheet.resources_in = Some(number);
        }
        sheet
    }
}

/// A page: its object number, and its inherited attributes.
#[derive(Clone)]
pub(super) struct Leaf {
    number: u32,
    above: Rc<Sheet>,
}

impl Leaf {
    /// The page's own dictionary, and its attributes.
    pub fn read(&self, pdf: &Pdf) -> (Dict, Sheet) {
        let dict = pdf.object(self.number).dict().cloned().unwrap_or_default();
        let sheet = self.above.with(pdf, self.number, &dict);
        (dict, sheet)
    }
}

/// The pages in order. A node that was already visited is skipped, because a cycle would have no end.
pub(super) fn leaves(pdf: &Pdf, catalog: &Dict) -> Vec<Leaf> {
    let mut leaves = Vec::new();
    let root = catalog.get(b"Pages").and_then(Value::reference);
    let mut waiting: Vec<Leaf> = root.map(|number| Leaf { number, above: Rc::default() }).into_iter().collect();
    let mut met = HashSet::new();
    while let Some(node) = waiting.pop() {
        let Some(dict) = pdf.object(node.number).dict().cloned() else { continue };
        let Some(kids) = pdf.get(&dict, b"Kids") else {
            if pdf.is(&dict, b"Type", b"Pages") {
                continue;
            }
            if !pdf.budget.take(Limit::Pages, 1) {
                break;
            }
            leaves.push(node);
            continue;
        };
        if !met.insert(node.number) {
            continue;
        }
        let kids = kids.array().unwrap_or_default();
        if !pdf.budget.take(Limit::Kids, kids.len() as u64) {
            break;
        }
        let above = Rc::new(node.above.with(pdf, node.number, &dict));
        let kids = kids.iter().rev().filter_map(Value::reference);
        waiting.extend(kids.map(|number| Leaf { number, above: above.clone() }));
    }
    leaves
}
