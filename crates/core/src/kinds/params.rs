//! What a request says about the boards of a kind, and what is added to a board around the digits of a full grid: cages and signs.

use super::blocks;
use super::ground::Ground;
use super::laying::layout_of;
use super::rules::{Says, rule_named};
use super::said;
use crate::board::{Cell, Course, Digit, Layout, RuleCells, RuleUse, Shape, Sign, Sort};

/// What a request says about the layout; each slot draws the rest.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Params {
    /// Rows and columns of a box; one row for a grid without boxes; of the whole board where it has several grids.
    pub size: Shape,
    /// Sizes of the coloured regions, for kinds that have them.
    pub split: Vec<u8>,
    /// Whether a region may consist of pieces that do not touch.
    pub any_regions: bool,
    /// The rules beyond rows, columns and boxes, in the order of [`RULES`](super::RULES).
    pub rules: Vec<RuleUse>,
}

impl Params {
    /// The split as text: `2-3-4`.
    pub fn split_text(&self) -> String {
        self.split.iter().map(u8::to_string).collect::<Vec<_>>().join("-")
    }

    /// The rules in one word, as recipes have them; empty without rules.
    pub fn rules_text(&self) -> String {
        said::names_text(&self.rules, self.size)
    }

    /// Whether each slot draws its own layout.
    pub fn is_drawn(&self) -> bool {
        !self.split.is_empty() || self.rules.iter().any(|rule| rule.cells == RuleCells::Drawn)
    }

    /// Whether each slot draws the layout that is filled. Cages come later, and need no layout of their own for that.
    pub fn is_drawn_before_filling(&self) -> bool {
        !self.split.is_empty() || self.rules.iter().any(|rule| rule.cells == RuleCells::Drawn && !comes_later(rule))
    }

    /// Whether puzzles have cages with totals, drawn around their digits.
    pub fn has_cages(&self) -> bool {
        self.rules.iter().any(has_cages)
    }

    /// Whether its boards are runs, whose totals are clues.
    pub fn has_runs(&self) -> bool {
        self.rules.iter().any(|rule| rule_named(rule.name).is_some_and(|rule| rule.says == Says::Runs))
    }

    /// Whether its boards have blocked places, some of them with digits.
    pub fn has_blocks(&self) -> bool {
        self.rules.iter().any(|rule| rule_named(rule.name).is_some_and(|rule| rule.says == Says::Blocks))
    }

    /// Whether a rule is one of a file.
    pub fn has_rules_of_files(&self) -> bool {
        has_rules_of_files(&self.rules)
    }

    /// Whether puzzles have signs or lines, drawn around their digits.
    pub fn has_signs(&self) -> bool {
        drawn_sorts(&self.rules).next().is_some()
    }

    /// Whether these are all drawn one by one, and no cages.
    pub fn has_single_signs(&self) -> bool {
        draws_single_signs(&self.rules)
    }

    /// Whether a request gives signs or lines with their cells, which each of its puzzles has.
    pub fn has_said_signs(&self) -> bool {
        self.rules.iter().any(|rule| sort_of(rule).is_some() && rule.cells != RuleCells::Drawn)
    }

    /// Whether cages show only numbers.
    pub fn hides_operators(&self) -> bool {
        self.rules.iter().any(|rule| rule.name == "hidden-operators")
    }

    /// The sorts of signs that its puzzles have, in the order of [`RULES`](super::RULES).
    pub fn sorts(&self) -> Vec<Sort> {
        drawn_sorts(&self.rules).collect()
    }

    /// Whether a puzzle shows every sign of a sort that could be set, so that a missing sign is a clue, too.
    pub fn shows_all(&self, sort: Sort) -> bool {
        shown_all(&self.rules).contains(&sort)
    }
}

/// A layout with these signs, and with the rules about neighbours without one.
pub fn with_signs(layout: &Layout, params: &Params, signs: Vec<Sign>) -> Layout {
    let of = |sort: Sort| RuleCells::signs(signs.iter().filter(|sign| sign.sort == sort).cloned().collect());
    let mut rules = layout.rules.clone();
    rules.retain(|rule| sort_of(rule).is_none() && !is_about_unsigned(rule));
    for rule in &params.rules {
        match sort_of(rule) {
            Some(sort) if rule.cells == RuleCells::Drawn => rules.push(RuleUse { name: rule.name, cells: of(sort) }),
            // What a request says stays as it is.
            Some(_) => rules.push(rule.clone()),
            None if is_about_unsigned(rule) => rules.push(rule.clone()),
            None => {}
        }
    }
    layout_of(&Ground::under(params.size, &rules), &said::settled(rules))
}

/// A layout without cages, and with these.
pub fn with_cages(layout: &Layout, size: Shape, cages: Vec<Vec<Cell>>) -> Layout {
    let rule = RuleUse { name: "cages", cells: RuleCells::groups(cages) };
    let mut rules = layout.rules.clone();
    rules.push(rule);
    layout_of(&Ground::under(size, &rules), &said::settled(rules))
}

/// A board with blocked places, with digits in some of them.
pub fn with_block_digits(layout: &Layout, digit_at: impl Fn(usize) -> Option<Digit>) -> Layout {
    let mut rules = layout.rules.clone();
    for rule in &mut rules {
        if let RuleCells::Blocks(of) = &rule.cells {
            rule.cells = blocks::with_digits(of, &digit_at);
        }
    }
    layout_of(&Ground::under(layout.shape, &rules), &rules)
}

/// The signs of a layout that are clues one by one. If all signs of a sort are shown, none of them is, because they stand or fall
/// together.
pub fn signs_that_are_clues(layout: &Layout) -> impl Iterator<Item = &Sign> {
    let shown_all = shown_all(&layout.rules);
    layout.signs.iter().filter(move |sign| !sign.sort.is_of_board() && !shown_all.contains(&sign.sort))
}

/// Whether a rule is one of a file.
pub(super) fn has_rules_of_files(rules: &[RuleUse]) -> bool {
    rules.iter().any(|rule| rule_named(rule.name).is_some_and(|row| row.written.is_some()))
}

/// The sorts of which all signs are shown.
pub(super) fn shown_all(rules: &[RuleUse]) -> Vec<Sort> {
    let sorts = |rule: &RuleUse| match rule_named(rule.name)?.says {
        Says::Unsigned(sorts) => Some(sorts),
        _ => None,
    };
    rules.iter().filter_map(sorts).flatten().copied().collect()
}

/// The sorts of the rules whose signs each puzzle draws.
fn drawn_sorts(rules: &[RuleUse]) -> impl Iterator<Item = Sort> {
    rules.iter().filter(|rule| rule.cells == RuleCells::Drawn).filter_map(sort_of)
}

/// Whether each puzzle draws signs or lines, all of them one by one and none as cages.
pub(super) fn draws_single_signs(rules: &[RuleUse]) -> bool {
    let are_single = drawn_sorts(rules).all(|sort| sort.course() != Course::Cage) && !rules.iter().any(has_cages);
    are_single && drawn_sorts(rules).next().is_some()
}

/// The sort of the signs that a rule is about.
pub(super) fn sort_of(rule: &RuleUse) -> Option<Sort> {
    match rule_named(rule.name)?.says {
        Says::Signs(sort) => Some(sort),
        _ => None,
    }
}

/// Whether a rule speaks of neighbours without a sign.
fn is_about_unsigned(rule: &RuleUse) -> bool {
    rule_named(rule.name).is_some_and(|rule| matches!(rule.says, Says::Unsigned(_)))
}

/// Whether a rule is laid around the digits of a full grid, and not before.
pub(super) fn comes_later(rule: &RuleUse) -> bool {
    has_cages(rule) || is_about_unsigned(rule) || (sort_of(rule).is_some() && rule.cells == RuleCells::Drawn)
}

/// Whether a rule is about cages with totals.
pub(super) fn has_cages(rule: &RuleUse) -> bool {
    rule_named(rule.name).is_some_and(|rule| rule.says == Says::Cages)
}
