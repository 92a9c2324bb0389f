//! A hunt for the hardest classic puzzles. A line of a hunt begins with a few random puzzles that resist trials, as one in a
//! thousand does, and continues with relatives of the best so far: some clues of the same grid are added, others removed. The
//! measure is how much resists trials ([`trials`]), because ratings by themselves stall at 9.4, where most relatives are rated
//! alike; among puzzles that resist even trials with patterns, the rating comes first. Exchanging the grid as well was tried: it
//! took most of the time and gave one in thirty of the better puzzles. So relatives have one grid, and a split by grids keeps
//! them on one side.

mod trials;

use crate::sorted::Ordered;
pub use trials::Houses;
use trials::Resistance;

use super::candidate::{self, FINDS as CHAPTER};
use super::near::neighbour;
use super::recipe::Recipe;
use super::shared::Shared;
use crate::board::{Clues, Grid, Rating};
use crate::logic;
use crate::search;
use crate::seed::Key;
use std::collections::HashSet;
use std::sync::Arc;

/// Puzzles with which a line begins.
const ROOTS: usize = 8;
/// Random puzzles that are looked at for them at most.
const MOST_DRAWN: u64 = 1 << 16;
/// Puzzles that are tried together.
const ROUND: usize = 128;
/// Puzzles that a line continues from.
const KEPT: usize = 100;
/// A line ends after this many rounds without a better puzzle than its best.
const PATIENCE: usize = 1_500;
/// It ends after this many rounds in any case.
const MOST_ROUNDS: u64 = 10_000;
/// Clues that are added at most before others are removed.
const MOST_ADDED: u32 = 3;
/// Finds that a line gives at most, its hardest. More would all be relatives.
const MOST_FINDS: usize = 10;
/// A puzzle that resists trials may still be easy for somebody who assumes one solution. Up to this rating it is not a find.
const EASY: u16 = 89;

/// A puzzle that a hunt found.
#[derive(Clone, Debug)]
pub struct Find {
    /// Its clues.
    pub clues: Clues,
    /// Its rating.
    pub rating: Rating,
}

/// The shared data of all lines of a hunt.
pub struct Hunt {
    recipe: Recipe,
    key: Key,
    shared: Arc<Shared>,
    houses: Houses,
}

/// A puzzle of a line.
#[derive(Clone)]
struct Entry {
    rank: Rank,
    solution: Grid,
    clues: Clues,
    rating: Option<Rating>,
}

/// How hard a puzzle of a line is: its rating, if it resists even trials with patterns; then its resistance.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Rank {
    er: u16,
    resistance: Resistance,
}

impl Hunt {
    /// A hunt for puzzles like those of a recipe; `None` unless they are classic ones with as few clues as possible.
    pub fn new(recipe: Recipe) -> Option<Hunt> {
        let shared = recipe.shared.clone()?;
        let houses = Houses::of(&shared.layout)?;
        let is_plain = recipe.is_reduced() && recipe.mask.has_single_cells() && recipe.finds.is_none();
        is_plain.then(|| Hunt { key: recipe.key(), recipe, shared, houses })
    }

    /// Hunts along a line, and returns what it found that is rated `least` (in tenths) or more, the hardest first. A line depends
    /// only on the recipe's seed and its own number.
    pub fn line(&self, line: u64, least: u16) -> Vec<Find> {
        let mut pool = self.roots(line);
        let mut finds: Vec<Entry> = Vec::new();
        // Puzzles of one grid differ only in their cells.
        let mut seen: HashSet<(u128, u128)> = HashSet::new();
        let mut waited = 0;
        for round in 0..MOST_ROUNDS {
            if pool.is_empty() || waited == PATIENCE {
                break;
            }
            let best = pool[0].rank;
            let mut stream = self.key.stream(line, round).chapter(CHAPTER);
            let mut parents = Vec::with_capacity(ROUND);
            let mut steps = Vec::with_capacity(ROUND);
            for _ in 0..ROUND {
                let n = pool.len() as u32;
                let parent = &pool[stream.below(n).min(stream.below(n)) as usize];
                let n_more = 1 + stream.below(MOST_ADDED) as usize;
                parents.push(parent.solution.clone());
                steps.push(neighbour(&self.shared, &parent.solution, &parent.clues, n_more, 0, &mut stream));
            }
            for (solution, removed) in parents.into_iter().zip(search::remove(&steps)) {
                if !removed.is_exhausted || !seen.insert(mark(&solution, &removed.clues)) {
                    continue;
                }
                let Some(entry) = self.entry(solution, removed.clues) else { continue };
                if entry.rating.as_ref().and_then(|rating| rating.er).is_some_and(|er| er >= least) {
                    finds.push(entry.clone());
                }
                pool.push(entry);
            }
            pool.order_by_key(|entry| std::cmp::Reverse(entry.rank));
            pool.truncate(KEPT);
            waited = if pool[0].rank > best { 0 } else { waited + 1 };
        }
        finds.order_by_key(|entry| std::cmp::Reverse((entry.rating.as_ref().and_then(|rating| rating.er), entry.rank)));
        finds.truncate(MOST_FINDS);
        finds.into_iter().filter_map(|entry| Some(Find { clues: entry.clues, rating: entry.rating? })).collect()
    }

    /// Random puzzles with something that resists trials, at first.
    fn roots(&self, line: u64) -> Vec<Entry> {
        let mut roots = Vec::new();
        for first in (0..MOST_DRAWN).step_by(ROUND) {
            let asked: Vec<(u64, u64)> = (first..first + ROUND as u64).map(|attempt| (line, attempt)).collect();
            for drawn in candidate::draw(&self.recipe, &self.key, &asked) {
                let resistance = self.houses.resistance(drawn.clues());
                if resistance.to_sweeps > 0 {
                    let (solution, clues) = (drawn.solution().clone(), drawn.clues().clone());
                    roots.push(Entry { rank: Rank { er: 0, resistance }, solution, clues, rating: None });
                }
            }
            if roots.len() >= ROOTS {
                break;
            }
        }
        roots.order_by_key(|entry| std::cmp::Reverse(entry.rank));
        roots.truncate(ROOTS);
        roots
    }

    /// A puzzle as a starting point for more; `None` if nothing in it resists trials, or it is easy by other means.
    fn entry(&self, solution: Grid, clues: Clues) -> Option<Entry> {
        let resistance = self.houses.resistance(&clues);
        let rating = match resistance.to_singles {
            0 => None,
            _ if logic::rate_up_to(self.shared.plan(), &clues, EASY).is_some() => return None,
            _ => logic::rate_up_to(self.shared.plan(), &clues, u16::MAX),
        };
        let er = rating.as_ref().and_then(|rating| rating.er).filter(|_| resistance.to_patterns > 0).unwrap_or(0);
        (resistance.to_sweeps > 0).then_some(Entry { rank: Rank { er, resistance }, solution, clues, rating })
    }
}

/// A grid and the cells of its clues, as numbers.
fn mark(solution: &Grid, clues: &Clues) -> (u128, u128) {
    let of = |grid: &Grid| {
        grid.0.iter().fold(0u128, |hash, &digit| (hash ^ digit as u128).wrapping_mul(0x0000_0000_0100_0000_0000_0000_0000_013b))
    };
    let cells = clues.givens.filled().fold(0, |cells, (cell, _)| cells | 1 << cell);
    (of(solution), cells)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::forge::finds::FINDS;
    use crate::puzzle::grid_text;
    use crate::request::Request;

    /// The seed of the archive, and its first line with finds.
    const SEED: &str = "finds 1";
    const LINE: u64 = 3;

    #[test]
    #[ignore = "half a minute; make slow"]
    fn a_line_of_the_archive_is_hunted_again() {
        let recipe = Recipe::new(&Request { seed: SEED.into(), ..Request::default() }).expect("the usual request is right");
        let hunt = Hunt::new(recipe).expect("the usual board is the classic one");
        let found = hunt.line(LINE, 95);
        assert!(found.is_sorted_by(|a, b| a.rating.er >= b.rating.er), "the hardest first");
        let archived: Vec<&str> = FINDS.lines().filter(|row| row.ends_with(&format!(",{LINE}"))).collect();
        assert!(!archived.is_empty() && archived.len() <= found.len());
        for (row, find) in archived.iter().zip(&found) {
            assert_eq!(row.split(',').next(), Some(&*grid_text(&find.clues.givens)));
        }
    }
}
