//! Pages with slots, as values: which puzzle is where, and what is printed beside it; and which texts.

use crate::draw::Point;
use crate::paper::Body;

/// A page with slots.
#[derive(Clone, Debug)]
pub struct LaidPage {
    pub(crate) blocks: Vec<LaidBlock>,
    pub(crate) texts: Vec<LaidText>,
}

/// A place in a page's body, on the page.
fn moved(place: Body, body: Body) -> Body {
    Body { left: body.left + place.left, top: body.top + place.top, ..place }
}

/// A text in its slot. Its place counts from the top left of the page's body.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LaidText {
    /// Which of the spec's texts.
    pub(crate) text: usize,
    pub(crate) place: Body,
}

impl LaidText {
    /// The slot on a page with that body.
    pub(crate) fn on(&self, body: Body) -> Body {
        moved(self.place, body)
    }
}

/// A puzzle in its slot. Places count from the top left of the page's body.
#[derive(Clone, Debug)]
pub(crate) struct LaidBlock {
    pub(crate) section: usize,
    /// Which of the section's puzzles, from 0.
    pub(crate) nth: usize,
    pub(crate) cell: i32,
    pub(crate) board: Point,
    pub(crate) extent: (i32, i32),
    /// The block with its text.
    pub(crate) place: Body,
    pub(crate) text: BlockText,
}

/// What is printed with a board: its name, its level, and on the first page of its kind the rules.
#[derive(Clone, Debug)]
pub(crate) struct BlockText {
    /// Whether it is in a column beside the board; otherwise the name is above and the rules are below.
    pub(crate) is_beside: bool,
    /// The edges of its lines, from the left of the body.
    pub(crate) left: i32,
    pub(crate) width: i32,
    /// The lines of the rules, and the size of their type.
    pub(crate) rules: Vec<String>,
    pub(crate) size: i32,
}

impl LaidBlock {
    /// The block on a page with that body.
    pub(crate) fn on(&self, body: Body) -> Body {
        moved(self.place, body)
    }
}
