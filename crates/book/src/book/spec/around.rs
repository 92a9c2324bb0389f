//! The keys of a spec for what is printed with a puzzle: the line over it, room for notes, the writing hand, a code, the size of
//! its solution.

use super::Spec;
use crate::draw::tenth_mm;
use serde::{Deserialize, Serialize};

/// What is printed over a puzzle.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields, default)]
pub struct OverPuzzle {
    /// Its number, or its day.
    pub number: bool,
    /// The name of its level.
    pub level: bool,
    /// The stars of its level.
    pub stars: bool,
    /// How many minutes it takes most people.
    pub minutes: bool,
    /// Whether the number, or the title instead of it, is in a dark field.
    pub badge: bool,
}

impl Default for OverPuzzle {
    fn default() -> OverPuzzle {
        OverPuzzle { number: true, level: true, stars: true, minutes: false, badge: false }
    }
}

impl OverPuzzle {
    /// Whether there is a line over puzzles.
    pub(crate) fn has_line(&self, spec: &Spec) -> bool {
        self.number || self.level || self.stars || self.minutes || spec.puzzle_title.is_some()
    }
}

/// Where a puzzle has lines for notes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum NotesAt {
    /// Nowhere.
    #[default]
    None,
    /// Beside it.
    Beside,
    /// Below it.
    Below,
}

/// The hand that writes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Hand {
    /// The right hand.
    #[default]
    Right,
    /// The left hand.
    Left,
}

/// How large solutions are on pages of their own.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum SolutionSize {
    /// As many on a page as can be read, up to thirty.
    Small,
    /// At most four on a page.
    Large,
}

impl SolutionSize {
    /// The most on a page.
    pub(crate) fn most(self) -> u32 {
        match self {
            SolutionSize::Small => 30,
            SolutionSize::Large => 4,
        }
    }
}

/// The keys of `[code]`.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Code {
    /// `sudokupad`, `f-puzzles`, or an address with places such as `{id}` and `{puzzle}`.
    pub link: String,
    /// The side of a code with its margin, in millimetres; without it what most links of that sort need.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub size: Option<u32>,
    /// Where it is printed.
    #[serde(default)]
    pub at: CodeAt,
}

/// Where the code of a puzzle is printed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum CodeAt {
    /// Beside the board.
    #[default]
    Beside,
    /// Below it.
    Below,
}

impl Code {
    /// The sites whose links hold a whole puzzle: such links need no address.
    pub const SITES: [&str; 2] = ["sudokupad", "f-puzzles"];

    /// The side in millimetres. The link of a classic board with its digits needs 38.
    pub(crate) fn millimetres(&self) -> u32 {
        self.size.unwrap_or(if Self::SITES.contains(&self.link.as_str()) { 40 } else { 30 })
    }

    /// The side in thousandths of a point.
    pub(crate) fn side(&self) -> i32 {
        tenth_mm(self.millimetres() as i32 * 10)
    }
}
