//! Mask first: an attempt draws the cells of the clues, and then their digits. The masks of a batch are composed side by side, so
//! that the engines count solutions for many of them at once.

use super::composer::{Composer, End, Limits};
use super::shared::Shared;
use crate::board::{CellSet, Clues, Grid};
use crate::search::{self, Ask, NO_BUDGET};
use crate::seed::Stream;

/// Unwinds after which a mask is abandoned, unless the request sets a limit. On 9×9 with half-turn symmetry this fills 80 of 100
/// masks with 30 clues, and 11 of 100 with 24. With more unwinds, more masks are filled, but fewer each second.
pub const USUAL_UNWINDS: u64 = 100;

/// Cells of the largest board on which masks are filled, because each count of solutions is searched to its end.
pub const LARGEST: usize = 144;

/// The part of a recipe that says how masks are composed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Compose {
    /// When a mask is abandoned.
    pub limits: Limits,
    /// The counts of clues to draw from, all of them allowed by the mask.
    pub counts: Vec<usize>,
    /// The user's own masks, each equally likely. If there are none, masks are drawn by symmetry and count.
    pub masks: Vec<CellSet>,
}

/// The result of composing one mask.
pub struct Composed {
    /// The clues and their solution.
    pub puzzle: Option<(Clues, Grid)>,
    /// The effort spent, and how the search ended.
    pub cost: MaskCost,
}

/// The effort spent on a mask, and how the search ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct MaskCost {
    /// Values that were undone.
    pub unwinds: u64,
    /// Moves that were undone with them.
    pub complexity: u64,
    /// Whether a limit ended the search.
    pub is_abandoned: bool,
    /// Whether everything was tried: the mask is known to have no puzzle.
    pub is_barren: bool,
}

/// Composes masks side by side, each with its own stream.
pub fn compose(shared: &Shared, limits: Limits, masks: Vec<(CellSet, Stream)>) -> Vec<Composed> {
    let layout = &*shared.layout;
    let start = |(mask, stream): &(CellSet, Stream)| Composer::new(layout, *mask, limits, stream.clone());
    let mut composers: Vec<Composer> = masks.iter().map(start).collect();
    loop {
        let mut open: Vec<&mut Composer> = composers.iter_mut().filter(|composer| composer.end.is_none()).collect();
        if open.is_empty() {
            break;
        }
        let clues: Vec<Clues> = open.iter().map(|composer| composer.clues()).collect();
        let asks: Vec<Ask> = clues.iter().map(|clues| Ask { layout, clues }).collect();
        let counts = search::count_up_to(&asks, 2, &NO_BUDGET);
        open.iter_mut().zip(counts).for_each(|(composer, count)| composer.hear(count.found, count.first));
    }
    let composed = |(composer, (mask, _)): (Composer, &(CellSet, Stream))| {
        let Composer { unwinds, complexity, end, .. } = composer;
        let cost = |is_abandoned, is_barren| MaskCost { unwinds, complexity, is_abandoned, is_barren };
        match end.expect("a composer is asked until it ends") {
            End::Done(solution) => {
                let mut clues = Clues::none(layout);
                mask.iter().for_each(|c| clues.givens.set(c, solution.0[c as usize]));
                Composed { puzzle: Some((clues, solution)), cost: cost(false, false) }
            }
            End::Abandoned => Composed { puzzle: None, cost: cost(true, false) },
            End::Barren => Composed { puzzle: None, cost: cost(false, true) },
        }
    };
    composers.into_iter().zip(&masks).map(composed).collect()
}

/// Draws a mask that keeps the symmetry and has one of these counts. The count is drawn first. Then orbits are taken in drawn
/// order, except those after which the count could not be reached.
pub fn draw_mask(shared: &Shared, counts: &[usize], stream: &mut Stream) -> CellSet {
    let mut missing = counts[stream.below(counts.len() as u32) as usize];
    let mut order: Vec<&[u16]> = shared.orbits().iter().map(Vec::as_slice).collect();
    stream.shuffle(&mut order);
    // Whether the orbits from i on can have n cells together.
    let mut reach = vec![vec![false; missing + 1]; order.len() + 1];
    reach[order.len()][0] = true;
    for i in (0..order.len()).rev() {
        let len = order[i].len();
        for n in 0..=missing {
            reach[i][n] = reach[i + 1][n] || (n >= len && reach[i + 1][n - len]);
        }
    }
    assert!(reach[0][missing], "a recipe's counts are those that its mask allows");
    let mut mask = CellSet::EMPTY;
    for (i, orbit) in order.into_iter().enumerate() {
        if orbit.len() <= missing && reach[i + 1][missing - orbit.len()] {
            orbit.iter().for_each(|&c| mask.insert(c));
            missing -= orbit.len();
        }
    }
    mask
}
