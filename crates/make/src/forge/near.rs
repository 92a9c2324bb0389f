//! Rare targets: counts of clues that removal in a drawn order rarely reaches, and ratings that few puzzles have. If the first
//! attempts of a slot show that its target is rare, the slot searches from the best of them. A step adds some clues of the same
//! solution, then removes clues again in a drawn order. If the result is no farther from the target than before, the next step
//! starts from it.
//!
//! **Few clues.** An added clue makes others superfluous: with four added, five or more of the old ones can sometimes be
//! removed. Such a step tries {−5+4} and all smaller swaps at once, and it is a removal, which the engines run in batches. A
//! step that keeps the number of clues is accepted, since most puzzles with few clues are reached through others with the same
//! number. Under a mask, whole orbits are removed and added, and the walk gets less far below what a drawn order gives: of 8
//! slots that wanted 21 clues in a diagonal all were met, and of 8 that wanted 20 one.
//!
//! **Ratings.** The step is the same: most clues stay, and with them much of what makes a puzzle hard. For a rating that one
//! puzzle in a thousand has, a search needs about half the attempts of fresh draws; for one in ten thousand, a quarter.

use super::candidate::Candidate;
use super::clues::ClueTarget;
use super::goal;
use super::recipe::Recipe;
use super::shared::Shared;
use crate::board::{Clues, Grid};
use crate::search::{Order, Proof, Removal};
use crate::seed::Stream;
use std::ops::Range;
use std::sync::Arc;

/// If this many of the first attempts have the wanted number of clues, fresh draws are good enough.
const OFTEN: u32 = 4;

/// The aim of a slot's search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Aim {
    Clues,
    Rating,
}

impl Aim {
    /// Attempts that are drawn afresh, and watched, at the start of a lap. For ratings that one puzzle in some hundreds has,
    /// fresh draws are as good as a search, and they are the same for every target.
    pub const fn n_fresh(self) -> u64 {
        match self {
            Aim::Clues => 64,
            Aim::Rating => 256,
        }
    }

    /// Attempts after which a search starts again from fresh ones, because its grids may have no such puzzle. Nineteen of
    /// twenty slots that want 19 clues on 9×9 get their puzzle before that.
    const fn lap(self) -> u64 {
        match self {
            Aim::Clues => 8_192,
            Aim::Rating => 2_048,
        }
    }

    /// Walkers of a slot, each on its own solution grid, because only some grids have puzzles with few clues. Of 8, 16, 32
    /// and 64 walkers, 16 and 8 needed the fewest attempts for 19 clues on 9×9, and the worst case was better with 16.
    const fn n_walkers(self) -> usize {
        match self {
            Aim::Clues => 16,
            Aim::Rating => 8,
        }
    }

    fn walker_of(self, n_walkers: usize, of_lap: u64) -> usize {
        ((of_lap - self.n_fresh()) % n_walkers as u64) as usize
    }
}

/// Clues that a step adds at least before it removes clues, by the number of cells. For few clues on 9×9, four or five were best
/// of one to eight; on 6×6 two and three, on 12×12 eight. For a hidden triplet as the hardest step, four was best too: a slot
/// took 6,000 attempts with one, 2,000 with two, 1,000 with four, 1,350 with six.
fn n_added(n_cells: usize) -> usize {
    (n_cells / 20).max(2)
}

/// Attempts at a slot that searches for few clues, unless the request sets them, on boards of up to 81 cells. Of 200 slots that
/// wanted 19 clues on 9×9, half took 2,600 and all fewer than 20,000.
const ATTEMPTS: u64 = 40_000;
/// The same for ratings. There an attempt may take a hundred times as long: a rating with chains takes some milliseconds.
const ATTEMPTS_RATED: u64 = 10_000;
/// The same for ratings without chains, on boards of up to 81 cells: this many attempts take some seconds. Of six slots that
/// wanted a naked quad as the hardest step, two were still empty after the ten thousand above.
const ATTEMPTS_RATED_QUICKLY: u64 = 100_000;

/// Attempts at a slot that searches, on a board of this many cells, where no step may cost more than `most`. There are fewer on
/// larger boards, where each takes longer.
pub fn usual_attempts(aim: Aim, n_cells: usize, most: u16) -> u64 {
    let n_cells = n_cells.max(81) as u64;
    let attempts = match aim {
        Aim::Clues => ATTEMPTS,
        Aim::Rating if most < goal::CHAINS && n_cells == 81 => ATTEMPTS_RATED_QUICKLY,
        Aim::Rating => ATTEMPTS_RATED,
    };
    attempts * 81 * 81 / (n_cells * n_cells)
}

/// Whether so few clues are requested that a puzzle may take long. On 9×9 that is up to 24: removal in a drawn order reaches 24
/// every second time.
pub fn may_be_rare(clues: &ClueTarget, n_cells: usize) -> bool {
    matches!(clues, ClueTarget::Givens(range) if range.high * 10 <= n_cells * 3)
}

/// A puzzle that a slot's search has reached.
#[derive(Clone)]
pub struct Walker {
    shared: Arc<Shared>,
    solution: Grid,
    clues: Clues,
    n_givens: usize,
    /// How far its rating is from the slot's goal.
    distance: u32,
}

/// How a slot's attempts are drawn.
pub enum Way {
    /// Each afresh.
    Fresh,
    /// The first attempts of a lap, drawn afresh: how many fitted, and all of them. The aim is known from the second lap on.
    Watched { start: u64, aim: Option<Aim>, n_fit: u32, met: Vec<Walker> },
    /// From walkers in turn: step i after the fresh attempts is a step of walker `i % len`.
    Near { start: u64, aim: Aim, walkers: Vec<Walker> },
}

impl Way {
    /// How a slot begins. Its attempts are watched where digits are removed and the request limits their count or the
    /// rating.
    pub fn at_first(recipe: &Recipe) -> Way {
        let may_miss_clues = matches!(recipe.clues, ClueTarget::Givens(_)) && recipe.may_search();
        if may_miss_clues || recipe.may_search_for_rating() { Way::watched(0, None) } else { Way::Fresh }
    }

    fn watched(start: u64, aim: Option<Aim>) -> Way {
        Way::Watched { start, aim, n_fit: 0, met: Vec::new() }
    }

    /// Learns from an attempt that the slot did not accept. Where counts of clues are rare, only the number of clues counts, so
    /// that other targets do not change the slot's later attempts.
    pub fn learn(&mut self, recipe: &Recipe, candidate: &Candidate, distance: u32) {
        match self {
            Way::Fresh => {}
            Way::Watched { start, aim, n_fit, met } => {
                *n_fit += candidate.fits() as u32;
                met.push(Walker::at(candidate, distance));
                let n_met = met.len() as u64;
                let is_rare = |n_fit: u32| n_fit < OFTEN && matches!(recipe.clues, ClueTarget::Givens(_));
                // From the second lap on, the aim is that of the first.
                let aim = match aim {
                    Some(aim) => *aim,
                    None if n_met == Aim::Clues.n_fresh() && is_rare(*n_fit) => Aim::Clues,
                    None if recipe.target.needs_rating() => Aim::Rating,
                    None if n_met == Aim::Clues.n_fresh() => return *self = Way::Fresh,
                    None => return,
                };
                if n_met == aim.n_fresh() {
                    let (start, mut walkers) = (*start, std::mem::take(met));
                    // An attempt without a full grid has no next step.
                    walkers.retain(|walker| walker.solution.is_full());
                    if walkers.is_empty() {
                        return *self = Way::Fresh;
                    }
                    // The sort is stable: of equals, the earlier attempt comes first.
                    walkers.sort_by_key(|walker| walker.from(aim));
                    walkers.truncate(aim.n_walkers());
                    *self = Way::Near { start, aim, walkers };
                }
            }
            Way::Near { start, aim, walkers } => {
                let i = aim.walker_of(walkers.len(), candidate.attempt - *start);
                let here = Walker::at(candidate, distance);
                if here.from(*aim) <= walkers[i].from(*aim) {
                    walkers[i] = here;
                }
                if candidate.attempt - *start == aim.lap() - 1 {
                    *self = Way::watched(candidate.attempt + 1, Some(*aim));
                }
            }
        }
    }

    /// What turned out to be rare; `None` if nothing did.
    pub fn aim(&self) -> Option<Aim> {
        match self {
            Way::Near { aim, .. } => Some(*aim),
            Way::Watched { aim, .. } => *aim,
            Way::Fresh => None,
        }
    }

    /// The attempts of the next round, from `next` on: `n` of them where the slot learns nothing in between.
    pub fn round(&self, next: u64, n: u64) -> Range<u64> {
        match self {
            Way::Fresh => next..next + n,
            Way::Watched { start, aim, .. } => {
                // Whether counts of clues are rare is decided first.
                let ends = [Aim::Clues.n_fresh(), aim.unwrap_or(Aim::Rating).n_fresh()].map(|n| start + n);
                let end = if next < ends[0] { ends[0] } else { ends[1] };
                next..(next + n).min(end)
            }
            // One step of each walker.
            Way::Near { start, aim, walkers } => next..(next + walkers.len() as u64).min(start + aim.lap()),
        }
    }

    /// The walker whose step an attempt is, and the aim of the search.
    pub fn walker(&self, attempt: u64) -> Option<(&Walker, Aim)> {
        match self {
            Way::Near { start, aim, walkers } => Some((&walkers[aim.walker_of(walkers.len(), attempt - start)], *aim)),
            _ => None,
        }
    }
}

impl Walker {
    fn at(candidate: &Candidate, distance: u32) -> Walker {
        let (solution, clues) = (candidate.solution().clone(), candidate.clues().clone());
        Walker { shared: candidate.shared().clone(), solution, clues, n_givens: candidate.n_givens(), distance }
    }

    /// How far it is from the aim: for clues their number, for a rating its distance.
    fn from(&self, aim: Aim) -> u32 {
        match aim {
            Aim::Clues => self.n_givens as u32,
            Aim::Rating => self.distance,
        }
    }

    /// The board on which it walks.
    pub fn shared(&self) -> &Arc<Shared> {
        &self.shared
    }

    /// A step, down to the least wanted count. It sets no highest count: a removal that can't reach one stops early and leaves
    /// clues in place, while the walk needs every step that comes a little nearer.
    pub fn step(&self, least: usize, stream: &mut Stream) -> Removal {
        let n_more = n_added(self.shared.layout.n_cells());
        neighbour(&self.shared, &self.solution, &self.clues, n_more, least, stream)
    }
}

/// A step from one puzzle of a grid to another: adds orbits that are drawn from the missing ones, `n_more` clues or a little
/// more, then removes orbits in drawn order down to a least count, those just added last.
pub fn neighbour(shared: &Shared, solution: &Grid, clues: &Clues, n_more: usize, least: usize, stream: &mut Stream) -> Removal {
    let (layout, orbits) = (&shared.layout, shared.orbits());
    let is_given = |&i: &u16| clues.givens.get(orbits[i as usize][0]).is_some();
    let (mut order, mut missing): (Vec<u16>, Vec<u16>) = (0..orbits.len() as u16).partition(is_given);
    stream.shuffle(&mut order);
    let mut start = clues.clone();
    let mut n_added = 0;
    while n_added < n_more && !missing.is_empty() {
        let drawn = missing.swap_remove(stream.below(missing.len() as u32) as usize);
        let orbit = &orbits[drawn as usize];
        orbit.iter().for_each(|&c| start.givens.set(c, solution.0[c as usize]));
        n_added += orbit.len();
        order.push(drawn);
    }
    Removal {
        layout: layout.clone(),
        solution: solution.clone(),
        start,
        order: Order::listed(shared.drops(), order),
        min: least,
        max: layout.n_cells(),
        proof: Proof::for_board(layout),
    }
}
