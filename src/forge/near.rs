//! Rare targets: counts of clues that a drawn order of removal rarely comes down to, and ratings that few puzzles have. A slot
//! whose first attempts say so goes on from the best of them: some clues of the same solution are added, then clues are
//! taken away again in a drawn order, and what is no farther from the target than before is where the next step starts.
//!
//! **Few clues.** An added clue makes others needless: with four added, five or more of the old ones can sometimes go. That
//! is {−5+4} and all smaller swaps at once, and one question of the kind that engines answer in batches. Steps sideways are
//! taken, since most puzzles with few clues are reached along others with as many. Under a mask whole orbits go and come, and
//! the walk gets less far below what a drawn order gives: of 8 slots that wanted 21 clues in a diagonal all were met, and of
//! 8 that wanted 20 one.
//!
//! **Ratings.** The same step: most clues stay, and with them much of what makes a puzzle hard. For what one puzzle in a
//! thousand has, a search needs about half the attempts of drawing afresh, for one in ten thousand a quarter.

use super::candidate::Candidate;
use super::clues::ClueTarget;
use super::goal;
use super::recipe::{Recipe, Shared};
use crate::board::{Clues, Grid};
use crate::search::{Order, Proof, Removal};
use crate::seed::Stream;
use std::ops::Range;

/// With so many of the first attempts having the clues that are wanted, drawing afresh is a way.
const OFTEN: u32 = 4;

/// What a slot's search is after.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Aim {
    Clues,
    Rating,
}

impl Aim {
    /// Attempts that are drawn afresh, and watched, at the start of a lap. For ratings that one puzzle in some hundreds has,
    /// drawing afresh is as good as a search, and without one the slot draws what it would draw for any wish.
    pub const fn n_fresh(self) -> u64 {
        match self {
            Aim::Clues => 64,
            Aim::Rating => 256,
        }
    }

    /// Attempts after which a search starts again from fresh ones: the grids that it walks on may have nothing. Nineteen
    /// slots of twenty that want 19 clues on 9×9 are met before.
    const fn lap(self) -> u64 {
        match self {
            Aim::Clues => 8_192,
            Aim::Rating => 2_048,
        }
    }

    /// Walkers of a slot, each on a solution grid of its own: whether a grid has puzzles with few clues nearby is luck. Of
    /// 8, 16, 32 and 64, sixteen and eight needed the fewest attempts for 19 clues on 9×9, and sixteen the fewer at worst.
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

/// Clues that are added before clues are taken away, by the number of cells. For few clues on 9×9, four or five served best
/// of one to eight; on 6×6 two and three, on 12×12 eight. For a hidden triplet as the hardest step four did as well: with
/// one a slot took 6,000 attempts, with two 2,000, with four 1,000, with six 1,350.
fn n_added(n_cells: usize) -> usize {
    (n_cells / 20).max(2)
}

/// Attempts at a slot near the best, unless said otherwise, on boards of up to 81 cells. Of 200 slots that wanted 19 clues
/// on 9×9, half took 2,600 and all fewer than 20,000.
const ATTEMPTS: u64 = 40_000;
/// The same for ratings, where an attempt may take a hundred times as long: what needs chains takes up to some milliseconds.
const ATTEMPTS_RATED: u64 = 10_000;
/// For ratings that are seen without chains, on boards of up to 81 cells: a slot that stays empty has taken some seconds. Of
/// six slots that wanted a naked quad as the hardest step, two were empty after the ten thousand above.
const ATTEMPTS_RATED_QUICKLY: u64 = 100_000;

/// Attempts near the best for a board of so many cells, where no step may cost more than `most`: fewer on larger boards,
/// where each takes longer.
pub fn usual_attempts(aim: Aim, n_cells: usize, most: u16) -> u64 {
    let n_cells = n_cells.max(81) as u64;
    let attempts = match aim {
        Aim::Clues => ATTEMPTS,
        Aim::Rating if most < goal::CHAINS && n_cells == 81 => ATTEMPTS_RATED_QUICKLY,
        Aim::Rating => ATTEMPTS_RATED,
    };
    attempts * 81 * 81 / (n_cells * n_cells)
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
    /// From what the slot wants of a rating.
    distance: u32,
}

/// How a slot's attempts are drawn.
pub enum Way {
    /// Each afresh.
    Fresh,
    /// The first ones of a lap, afresh: how many fitted, and all of them. The aim is known from the second lap on.
    Watched { start: u64, aim: Option<Aim>, n_fit: u32, met: Vec<Walker> },
    /// From walkers in turn: step i after the fresh attempts is one of walker `i % len`.
    Near { start: u64, aim: Aim, walkers: Vec<Walker> },
}

impl Way {
    /// How a slot begins. It is worth watching where digits are taken away, and something is asked of their count or of
    /// the rating.
    pub fn at_first(recipe: &Recipe) -> Way {
        let may_miss_clues = matches!(recipe.clues, ClueTarget::Givens(_)) && recipe.is_reduced();
        if may_miss_clues || recipe.may_search_for_rating() { Way::watched(0, None) } else { Way::Fresh }
    }

    fn watched(start: u64, aim: Option<Aim>) -> Way {
        Way::Watched { start, aim, n_fit: 0, met: Vec::new() }
    }

    /// Learns what an attempt gave that is not what the slot wants. Where counts of clues are rare, nothing but its clues
    /// counts, so that what is wanted of a puzzle besides does not change what the slot's later attempts are.
    pub fn learn(&mut self, recipe: &Recipe, candidate: &Candidate, distance: u32) {
        match self {
            Way::Fresh => {}
            Way::Watched { start, aim, n_fit, met } => {
                *n_fit += candidate.fits() as u32;
                met.push(Walker::at(candidate, distance));
                let n_met = met.len() as u64;
                let is_rare = |n_fit: u32| n_fit < OFTEN && matches!(recipe.clues, ClueTarget::Givens(_));
                // Whoever is in the second lap has learnt in the first what is rare.
                let aim = match aim {
                    Some(aim) => *aim,
                    None if n_met == Aim::Clues.n_fresh() && is_rare(*n_fit) => Aim::Clues,
                    None if recipe.target.needs_rating() => Aim::Rating,
                    None if n_met == Aim::Clues.n_fresh() => return *self = Way::Fresh,
                    None => return,
                };
                if n_met == aim.n_fresh() {
                    let (start, mut walkers) = (*start, std::mem::take(met));
                    // Of equals the earlier attempt goes first.
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

    /// What has shown itself to be rare, if anything has.
    pub fn aim(&self) -> Option<Aim> {
        match self {
            Way::Near { aim, .. } => Some(*aim),
            Way::Watched { aim, .. } => *aim,
            Way::Fresh => None,
        }
    }

    /// The attempts of the next round, from `next` on: `n` of them where nothing is learnt on the way.
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

    /// The walker whose step an attempt is, and what it is after.
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
        Walker { solution, clues, n_givens: candidate.n_givens(), distance }
    }

    /// How far it is from what is rare.
    fn from(&self, aim: Aim) -> u32 {
        match aim {
            Aim::Clues => self.n_givens as u32,
            Aim::Rating => self.distance,
        }
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
