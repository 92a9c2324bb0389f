//! Mask first: an attempt draws the cells that are to be clues, and then fills them. The masks of a batch are composed side by
//! side, so that the engines count for many of them together.

use super::composer::{Composer, End, Limits};
use super::recipe::Shared;
use crate::board::{CellSet, Clues, Grid};
use crate::search::{self, Ask, NO_BUDGET};
use crate::seed::Stream;

/// Unwinds after which a mask is abandoned, unless said otherwise. On 9×9 with half-turn symmetry that fills 80 masks of 100 with 30
/// clues and 11 with 24; more unwinds fill more masks, and fewer masks a second.
pub const USUAL_UNWINDS: u64 = 100;

/// Cells of the largest board on which masks are filled: as for the removal of clues, each question is answered to its end.
pub const LARGEST: usize = 144;

/// The part of a recipe that says how masks are composed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Compose {
    /// When a mask is given up.
    pub limits: Limits,
    /// The counts of clues to draw from, all of them allowed by the mask.
    pub counts: Vec<usize>,
    /// The user's own masks, each as likely as any other; where there are none, they are drawn by symmetry and count.
    pub masks: Vec<CellSet>,
}

/// What came of one mask.
pub struct Composed {
    /// The clues and their solution.
    pub puzzle: Option<(Clues, Grid)>,
    /// What was spent, and how it ended.
    pub cost: MaskCost,
}

/// What was spent on a mask, and how that ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct MaskCost {
    /// Values that were taken back.
    pub unwinds: u64,
    /// Moves that were taken back with them.
    pub complexity: u64,
    /// Whether a limit ended it.
    pub is_abandoned: bool,
    /// Whether everything was tried, so that the mask is known to have no puzzle.
    pub is_barren: bool,
}

/// Composes masks side by side, each with draws of its own.
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
        let counts = search::count_up_to(&asks, 2, NO_BUDGET);
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

/// A mask that keeps the symmetry and has one of these counts: first the count is drawn, then orbits in drawn order are
/// taken, each unless the count could not be reached any more.
pub fn draw_mask(shared: &Shared, counts: &[usize], stream: &mut Stream) -> CellSet {
    let mut missing = counts[stream.below(counts.len() as u32) as usize];
    let mut order: Vec<&[u16]> = shared.orbits.iter().map(Vec::as_slice).collect();
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
