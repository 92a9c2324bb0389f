//! Lays rules on a ground, if they fit.

use super::KindError;
use super::ground::Ground;
use super::rules::{Spans, row_of};
use crate::board::{Layout, RuleUse};

/// What is wrong with rules on a ground; `None` if they fit.
pub(super) fn misfit(rules: &[RuleUse], ground: &Ground) -> Option<KindError> {
    // Other rules about rows, columns or whole sets of digits have no meaning on runs and areas, and little between blocked
    // places.
    if let Some(own) = ground.form.rule().filter(|own| rules.iter().any(|rule| rule.name != *own)) {
        return Some(KindError::RuleDoesNotFit(own, ground.size));
    }
    let cannot = |rule: &&RuleUse| !(row_of(rule.name).fits)(ground);
    let rule = rules.iter().find(cannot)?;
    Some(KindError::RuleDoesNotFit(rule.name, ground.size))
}

/// The layout of rows, columns, boxes and rules whose cells are all known.
pub(super) fn layout_of(ground: &Ground, rules: &[RuleUse]) -> Layout {
    let mut laid = ground.bare();
    for rule in rules {
        let row = row_of(rule.name);
        if !ground.is_of_grids() || row.spans == Spans::Board {
            row.lay_on(ground, &rule.cells, &mut laid);
            continue;
        }
        for (number, grid) in (0..).zip(ground.grids()) {
            laid.grid = Some(number);
            row.lay_on(&grid, &rule.cells, &mut laid);
        }
        laid.grid = None;
    }
    laid.parts.rules = rules.to_vec();
    Layout::of(laid.parts)
}
