//! A leaf: what every page of a book is drawn from, and what all pages have in common. The values of a plan, materials, the names
//! of puzzles, the styles of text, a page's head and number. Not here: how a plan is made, what is on a page.

pub(super) mod copies;
pub(super) mod days;
mod edges;
pub(super) mod edition;
pub(super) mod laid;
pub(super) mod materials;
pub(super) mod names;
pub(super) mod own_theme;
pub(super) mod planned;
pub(super) mod same_rules;
pub(super) mod style;
pub(super) mod titles;

use crate::book::spec::Spec;
use crate::puzzle::Puzzle;
use edition::Edition;
use materials::Materials;
use minijinja::value::Value;
use planned::Plan;

/// A page that is being drawn.
pub(super) struct Leaf<'a> {
    pub spec: &'a Spec,
    pub materials: &'a Materials<'a>,
    pub plan: &'a Plan,
    /// The values that templates of all pages can use.
    pub common: &'a Common,
    pub edition: &'a Edition<'a>,
    /// All puzzles in the order of the book.
    pub puzzles: &'a [&'a Puzzle],
    /// From 1.
    pub number: usize,
}

/// The values that all pages of a book share. They are collected once, since they and the pages grow with the sections.
pub(super) struct Common {
    pub(super) sections: Value,
    pub(super) pages: Value,
    pub(super) grades: Value,
    /// Section by section, whether singles solve all its puzzles.
    pub(super) looks: Vec<bool>,
}
