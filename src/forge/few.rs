//! Few clues: counts that a drawn order of removal rarely comes down to. A slot whose first attempts say so goes on from the
//! best of them: some clues of the same solution are added, then clues are taken away again in a drawn order, and what has
//! no more clues than before is where the next step starts. What never lives here: whether a slot wants what was found.
//!
//! An added clue makes others needless: with four added, five or more of the old ones can sometimes go. That is {−5+4} and
//! all smaller swaps at once, and one question of the kind that engines answer in batches. Steps sideways are taken,
//! since most puzzles with few clues are reached along others with as many. Under a mask whole orbits go and come, and the
//! walk gets less far below what a drawn order gives: of 8 slots that wanted 21 clues in a diagonal all were met, and of 8
//! that wanted 20 one.

use super::candidate::Candidate;
use super::recipe::{ClueTarget, Recipe, Shared};
use crate::board::{Clues, Grid};
use crate::search::{Order, Proof, Removal};
use crate::seed::Stream;
use std::ops::Range;

/// Attempts that are drawn afresh, and watched.
const FIRST: u64 = 64;
/// With so many of the first attempts fitting, drawing afresh is a way.
const OFTEN: u32 = 4;
/// Attempts after which a search near the best starts again from fresh ones: the grids that it walks on may have nothing.
/// Nineteen slots of twenty that want 19 clues on 9×9 are met before.
const LAP: u64 = 8_192;
/// Walkers of a slot, each on a solution grid of its own: whether a grid has puzzles with few clues nearby is luck. Of 8,
/// 16, 32 and 64, sixteen and eight needed the fewest attempts for 19 clues on 9×9, and sixteen the fewer at worst.
pub const WALKERS: usize = 16;

/// Attempts at a slot near the best, unless said otherwise, on boards of up to 81 cells. Of 200 slots that wanted 19 clues
/// on 9×9, half took 2,600 and all fewer than 20,000.
const ATTEMPTS: u64 = 40_000;

/// Attempts near the best for a board of so many cells: fewer on larger ones, where each takes longer.
pub fn usual_attempts(n_cells: usize) -> u64 {
    let n_cells = n_cells.max(81) as u64;
    ATTEMPTS * 81 * 81 / (n_cells * n_cells)
}

/// Clues that are added before clues are taken away, by the number of cells. On 9×9, four or five served best of one to
/// eight; on 6×6 two and three, on 12×12 eight.
fn n_added(n_cells: usize) -> usize {
    (n_cells / 20).max(2)
}

/// Whether so few clues are asked for that the wait for a puzzle may be long. On 9×9 that is up to 24: an order of removal
/// comes down to 24 every second time.
pub fn may_be_rare(clues: &ClueTarget, n_cells: usize) -> bool {
    matches!(clues, ClueTarget::Givens(range) if range.high * 10 <= n_cells * 3)
}

/// A puzzle that a slot's search has come to.
#[derive(Clone)]
pub struct Walker {
    solution: Grid,
    clues: Clues,
    n_givens: usize,
}

/// How a slot's attempts are drawn.
pub enum Way {
    /// Each afresh.
    Fresh,
    /// The first ones of a lap, afresh: how many fitted, and those with the fewest clues, fewest first.
    Watched { n_fit: u32, best: Vec<Walker> },
    /// From walkers in turn: attempt `FIRST + i` of a lap is a step of walker `i % len`.
    Near(Vec<Walker>),
}

impl Way {
    /// How a slot begins. Counts of clues can be missed only where they are asked for, and where digits are taken away.
    pub fn at_first(recipe: &Recipe) -> Way {
        match (&recipe.clues, &recipe.shared) {
            (ClueTarget::Givens(_), Some(_)) => Way::Watched { n_fit: 0, best: Vec::new() },
            _ => Way::Fresh,
        }
    }

    /// Learns what an attempt gave. Nothing but its clues counts, so that what is wanted of a puzzle besides does not
    /// change what the slot's later attempts are.
    pub fn learn(&mut self, candidate: &Candidate) {
        match self {
            Way::Fresh => {}
            Way::Watched { n_fit, best } => {
                *n_fit += candidate.fits() as u32;
                // Behind those with as many clues, so that the earlier attempt goes first.
                let place = best.partition_point(|walker| walker.n_givens <= candidate.n_givens());
                if place < WALKERS {
                    best.truncate(WALKERS - 1);
                    best.insert(place, Walker::at(candidate));
                }
                if candidate.attempt % LAP == FIRST - 1 {
                    let best = std::mem::take(best);
                    // Whoever is in the second lap has learnt in the first that fresh ones rarely fit.
                    let is_rare = *n_fit < OFTEN || candidate.attempt > LAP;
                    *self = if is_rare { Way::Near(best) } else { Way::Fresh };
                }
            }
            Way::Near(walkers) => {
                let i = walker_of(walkers.len(), candidate.attempt);
                if candidate.n_givens() <= walkers[i].n_givens {
                    walkers[i] = Walker::at(candidate);
                }
                if candidate.attempt % LAP == LAP - 1 {
                    *self = Way::Watched { n_fit: 0, best: Vec::new() };
                }
            }
        }
    }

    /// Whether the slot's count of clues has shown itself to be rare: it is in a lap near the best, or at the start of a
    /// further one.
    pub fn is_near(&self, next: u64) -> bool {
        match self {
            Way::Near(_) => true,
            Way::Watched { .. } => next >= LAP,
            Way::Fresh => false,
        }
    }

    /// The attempts of the next round, from `next` on: `n` of them where nothing is learnt on the way.
    pub fn round(&self, next: u64, n: u64) -> Range<u64> {
        let lap = next - next % LAP;
        match self {
            Way::Fresh => next..next + n,
            Way::Watched { .. } => next..(next + n).min(lap + FIRST),
            // One step of each walker.
            Way::Near(walkers) => next..(next + walkers.len() as u64).min(lap + LAP),
        }
    }

    /// The walker whose step an attempt is.
    pub fn walker(&self, attempt: u64) -> Option<&Walker> {
        match self {
            Way::Near(walkers) => Some(&walkers[walker_of(walkers.len(), attempt)]),
            _ => None,
        }
    }
}

fn walker_of(n_walkers: usize, attempt: u64) -> usize {
    ((attempt % LAP - FIRST) % n_walkers as u64) as usize
}

impl Walker {
    fn at(candidate: &Candidate) -> Walker {
        Walker { solution: candidate.solution().clone(), clues: candidate.clues().clone(), n_givens: candidate.n_givens() }
    }

    /// A step: some orbits are given back, drawn from those that are missing, and then orbits are taken away in drawn
    /// order, those just given last, down to the least count that is wanted. It has no upper end, since a removal that sees
    /// that it can't come down to it leaves clues standing, and the walk lives on steps that come a little nearer.
    pub fn step(&self, shared: &Shared, least: usize, stream: &mut Stream) -> Removal {
        let Shared { layout, orbits, drops, .. } = shared;
        let is_given = |&i: &u16| self.clues.givens.get(orbits[i as usize][0]).is_some();
        let (mut order, mut missing): (Vec<u16>, Vec<u16>) = (0..orbits.len() as u16).partition(is_given);
        stream.shuffle(&mut order);
        let mut start = self.clues.clone();
        let mut n_more = 0;
        while n_more < n_added(layout.n_cells()) && !missing.is_empty() {
            let drawn = missing.swap_remove(stream.below(missing.len() as u32) as usize);
            let orbit = &orbits[drawn as usize];
            orbit.iter().for_each(|&c| start.givens.set(c, self.solution.0[c as usize]));
            n_more += orbit.len();
            order.push(drawn);
        }
        Removal {
            layout: layout.clone(),
            solution: self.solution.clone(),
            start,
            order: Order::listed(drops, order),
            min: least,
            max: layout.n_cells(),
            proof: Proof::for_board(layout),
        }
    }
}
