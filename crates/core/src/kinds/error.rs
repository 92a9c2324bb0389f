//! What can be wrong with a requested kind, its size, its regions or its rules.

use crate::board::Shape;
use crate::guard::{OverCap, foreign};

/// An error in a requested kind, size or regions.
#[derive(Debug, thiserror::Error, PartialEq, Eq)]
pub enum KindError {
    /// An unknown kind name, and a suggestion, or the known names.
    #[error("there is no kind '{a0}'; {1}", a0 = foreign(.0))]
    NoSuchKind(String, String),
    /// A text that is not a size.
    #[error("size '{a0}' is not ROWSxCOLUMNS of a box, such as 3x3 or 2x3, nor the side of a grid, such as 9", a0 = foreign(.0))]
    NotASize(String),
    /// A size whose grid would have more than 25 digits: the size, the side of the grid, and a suggestion.
    #[error("a box of {0} would make a grid of {1} by {1}; the largest is 25 by 25. {2}")]
    TooLarge(Shape, usize, String),
    /// A size that the kind does not support: the kind, the size, and the supported sizes.
    #[error("{0} has no size {1}; it has: {2}")]
    NoSuchSize(&'static str, Shape, String),
    /// A text that does not split nine cells in three.
    #[error("'{a0}' does not split nine cells in three, as in 2-3-4, 3-3-3 or 2-2-5", a0 = foreign(.0))]
    NotASplit(String),
    /// Regions for a kind that has none.
    #[error("{0} has no regions to choose; leave them out")]
    NoRegions(&'static str),
    /// A split that is possible only with regions in several pieces.
    #[error("{0} regions can't each be in one piece on this grid; allow several pieces (--any-regions)")]
    NeverConnected(String),
    /// An unknown rule, and the one that may be meant, or the known ones.
    #[error("there is no rule '{a0}'; {1}", a0 = foreign(.0))]
    NoSuchRule(String, String),
    /// A rule whose cells can't be read.
    #[error("rule {a0}: '{a1}' are no cells for it; {words}", a0 = super::rules::short_name(.0), a1 = foreign(.1), words = super::refusals::expected(.0))]
    NotCells(&'static str, String),
    /// A rule that asks for more than a board may have.
    #[error(transparent)]
    TooMuch(Box<OverCap>),
    /// A rule that is requested in two ways.
    #[error("rule {a0} is asked for twice, with different cells", a0 = super::rules::short_name(.0))]
    RuleTwice(&'static str),
    /// A rule that a board of this size can't have.
    #[error("rule {a0} can't be laid on a board of size {1}: {words}", a0 = super::rules::short_name(.0), words = super::refusals::where_it_fits(.0))]
    RuleDoesNotFit(&'static str, Shape),
    /// Rules for a kind that can't have any.
    #[error("{0} takes no further rules")]
    NoRules(&'static str),
    /// Marks in a request, which each puzzle has its own of.
    #[error(
        "rule {a0}: a request names no cells, each puzzle has its own; leave out what follows the '='",
        a0 = super::rules::short_name(.0)
    )]
    MarksAreDrawn(&'static str),
    /// A board whose regions are not given.
    #[error("{0} has regions of any outline: they stand in the column rules, or after the givens as one letter a cell")]
    RegionsUnknown(&'static str),
    /// A board whose cages are not given.
    #[error("{0} has cages: they stand in the column rules, or after the givens as cages=15:r1c1,r1c2;7:r5c5")]
    CagesUnknown(&'static str),
    /// A board whose runs are not given.
    #[error("{0} has runs with totals: they stand in the column rules, or after the cells as runs=16:r1c2-r1c4;23:r2c1-r2c3")]
    RunsUnknown(&'static str),
    /// A board whose areas are not given.
    #[error("{0} has areas: they stand in the column rules, or after the givens as areas=, one letter a cell")]
    AreasUnknown(&'static str),
    /// A board whose blocked places are not given.
    #[error("{0} has blocked places: they stand in the column rules, or after the givens as straights=..x5., one symbol a place")]
    BlocksUnknown(&'static str),
    /// A file of a kind that can't be read: what is wrong.
    #[error("the file of the kind: {0}")]
    NotAKind(String),
    /// A file of a rule that can't be read: what is wrong.
    #[error("the file of the rule: {0}")]
    NotARule(String),
    /// A line that a rule of a file has too many ways to read: the rule, and its cells.
    #[error(
        "rule {name}: '{1}' can be read in too many ways, more than {most} at one place; shorten it",
        name = super::rules::short_name(.0),
        most = crate::guard::grouped(crate::board::MOST_STATES as u64)
    )]
    ManyStates(&'static str, String),
    /// A text that is not made of region letters.
    #[error("'{a0}' does not name regions: expected nine letters A, B, C (and . for no region), row by row", a0 = foreign(.0))]
    NotRegions(String),
}

impl From<OverCap> for KindError {
    fn from(over: OverCap) -> KindError {
        KindError::TooMuch(Box::new(over))
    }
}

impl KindError {
    /// The error about a rule's cells, with the start of their text.
    pub(super) fn not_cells(rule: &'static str, text: &str) -> KindError {
        KindError::NotCells(rule, text.chars().take(60).collect())
    }
}
