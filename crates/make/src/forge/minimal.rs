//! Whether each clue of a puzzle is needed. A clue that was needed once is still needed with fewer clues, so clues that the removal has
//! tried are not tried again.

use crate::board::{Cell, Clues, Grid, Layout};
use crate::kinds;
use crate::puzzle::Minimal;
use crate::search::{self, Ask, Drop, GUESSES_UNDER_RULES, Needs, Order, Proof, Removal};
use std::sync::Arc;

/// The clues that are left of a removal of single cells and were not found to be needed.
pub(super) fn untried_clues(removal: &Removal, removed: &search::Removed) -> Vec<Cell> {
    let mut is_known = vec![false; removal.layout.n_cells()];
    let mut tell = |drop: &Drop, is_needed: bool| match drop {
        Drop::Cells(cells) => cells.iter().for_each(|&cell| is_known[cell as usize] = is_needed),
        Drop::Sum(_) | Drop::Item(_) => {}
    };
    removal.order.iter().for_each(|drop| tell(drop, true));
    removed.untried.iter().for_each(|&place| tell(removal.order.at(place as usize), false));
    removed.clues.givens.filled().map(|(cell, _)| cell).filter(|&cell| !is_known[cell as usize]).collect()
}

/// Whether each clue is needed: tries to remove one that is not.
pub(super) fn minimality(layout: &Arc<Layout>, clues: &Clues, solution: &Grid) -> Minimal {
    minimalities(std::iter::once((layout, clues, solution, None))).remove(0)
}

/// The same of many puzzles. If cells are passed with one, the digits elsewhere are known to be needed.
pub(super) fn minimalities<'a>(
    puzzles: impl Iterator<Item = (&'a Arc<Layout>, &'a Clues, &'a Grid, Option<&'a [Cell]>)>,
) -> Vec<Minimal> {
    let removal = |(layout, clues, solution, untried): (&Arc<Layout>, &Clues, &Grid, Option<&[Cell]>)| {
        let is_untried = |cell: Cell| untried.is_none_or(|cells| cells.binary_search(&cell).is_ok());
        let givens = clues.givens.filled().filter(|&(cell, _)| is_untried(cell)).map(|(cell, _)| Drop::Cells(vec![cell]));
        let sums = (0..clues.sums.len()).filter(|&k| clues.sums[k].is_some()).map(|k| Drop::Sum(k as u16));
        let items = (0..clues.items.len() as u16).map(Drop::Item);
        let n_givens = clues.n_givens();
        Removal {
            layout: layout.clone(),
            solution: solution.clone(),
            start: clues.clone(),
            order: Order::of(givens.chain(sums).chain(items).collect::<Vec<Drop>>()),
            min: n_givens.saturating_sub(1),
            max: n_givens,
            proof: Proof::for_board(layout),
        }
    };
    let removals: Vec<Removal> = puzzles.map(removal).collect();
    let judge = |(removed, removal): (search::Removed, &Removal)| match removed.clues == removal.start {
        false => Minimal::No,
        true if removed.is_exhausted => with_each_sign(removal),
        true => Minimal::Unknown,
    };
    search::remove(&removals).into_iter().zip(&removals).map(judge).collect()
}

/// Whether the signs of a puzzle are needed, too, given that its other clues are.
fn with_each_sign(removal: &Removal) -> Minimal {
    let Removal { layout, solution, start, .. } = removal;
    let mut needs = Needs::of(Ask { layout, clues: start }, solution);
    let mut is_decided = true;
    for sign in kinds::signs_that_are_clues(layout) {
        match needs.is_needed(sign, GUESSES_UNDER_RULES) {
            Some(true) => {}
            Some(false) => return Minimal::No,
            None => is_decided = false,
        }
    }
    if is_decided { Minimal::Yes } else { Minimal::Unknown }
}
