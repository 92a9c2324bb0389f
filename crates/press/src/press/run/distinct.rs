//! Sets without repeated classes: finds repeats among the requested slots, and fills up from reserve slots after them.

use crate::board::{ClassId, Level};
use crate::forge::{Recipe, Slot};
use crate::press::forged::{Made, forge_blocks};
use crate::puzzle::Puzzle;
use crate::seed::MAX_SLOTS;
use std::collections::HashSet;
use std::ops::{ControlFlow, Range};

/// A class in 64 bits: enough for a set, because a false repeat costs only one candidate.
pub fn fold(class: ClassId) -> u64 {
    (class.hash >> 64) as u64 ^ class.hash as u64
}

/// How many puzzles are still missing, in total and per level of a quota.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Room {
    left: u64,
    by_level: Option<[u64; Level::ALL.len()]>,
}

/// A level with too few puzzles, and how many are missing.
pub type Shortage = (Option<Level>, u64);

impl Room {
    /// The room of the first `count` slots.
    pub fn for_slots(recipe: &Recipe, count: u64) -> Room {
        Room { left: count, by_level: recipe.target.dealt_to(count) }
    }

    /// Whether a slot of this level is still wanted.
    pub fn has(&self, level: Option<Level>) -> bool {
        match (&self.by_level, level) {
            (Some(by_level), Some(level)) => by_level[level as usize] > 0,
            _ => self.left > 0,
        }
    }

    /// Counts one puzzle as found.
    pub fn take(&mut self, level: Option<Level>) {
        self.left -= 1;
        if let (Some(by_level), Some(level)) = (&mut self.by_level, level) {
            by_level[level as usize] -= 1;
        }
    }

    /// How many are missing.
    pub fn left(&self) -> u64 {
        self.left
    }

    /// How many are missing per level.
    pub fn shortages(&self) -> Vec<Shortage> {
        match &self.by_level {
            Some(by_level) => {
                let each = Level::ALL.into_iter().zip(by_level).filter(|(_, n)| **n > 0);
                each.map(|(level, n)| (Some(level), *n)).collect()
            }
            None => (self.left > 0).then_some((None, self.left)).into_iter().collect(),
        }
    }
}

/// A set in which no class comes twice, as its slots come in their order.
pub struct Distinct<'a> {
    recipe: &'a Recipe,
    count: u64,
    seen: HashSet<u64>,
    room: Room,
    /// Slots whose puzzle was left out, since an earlier one is of its class.
    pub n_dropped: u64,
    /// Puzzles from slots after the last requested one.
    pub n_reserves: u64,
    puzzles: u64,
    levels: [u64; Level::ALL.len()],
}

impl<'a> Distinct<'a> {
    /// The set of the first `count` slots.
    pub fn new(recipe: &'a Recipe, count: u64) -> Distinct<'a> {
        let room = Room::for_slots(recipe, count);
        Distinct {
            recipe,
            count,
            seen: HashSet::new(),
            room,
            n_dropped: 0,
            n_reserves: 0,
            puzzles: 0,
            levels: Default::default(),
        }
    }

    /// Strikes puzzles of a class that came before, with their variants.
    pub fn strike(&mut self, puzzles: &mut Vec<Puzzle>) {
        let mut is_kept = true;
        puzzles.retain(|puzzle| {
            let (Some(origin), Some(classes)) = (&puzzle.origin, &puzzle.classes) else { return true };
            if origin.variant == 0 {
                is_kept = self.seen.insert(fold(classes.puzzle));
                self.n_dropped += !is_kept as u64;
                if is_kept {
                    self.room.take(self.recipe.target.level_of_slot(origin.slot));
                }
            }
            is_kept
        });
        self.count(puzzles);
    }

    fn count(&mut self, puzzles: &[Puzzle]) {
        self.puzzles += puzzles.len() as u64;
        self.levels.iter_mut().zip(crate::set::levels(puzzles)).for_each(|(a, b)| *a += b);
    }

    /// Fills the remaining places from slots after the last.
    pub fn reserve<E>(
        &mut self,
        jobs: usize,
        labelled: &(dyn Fn(Vec<Puzzle>) -> Vec<Puzzle> + Sync),
        mut emit: impl FnMut(Vec<Puzzle>) -> Result<(), E>,
    ) -> Result<(), E> {
        let (mut n, mut room, mut seen) = (0, self.room.clone(), std::mem::take(&mut self.seen));
        reserves(self.recipe, self.count, &mut room, &mut seen, jobs, labelled, |_, puzzles| {
            n += 1;
            self.count(&puzzles);
            emit(puzzles)
        })?;
        (self.n_reserves, self.room) = (n, room);
        Ok(())
    }

    /// The missing puzzles.
    pub fn shortages(&self) -> Vec<Shortage> {
        self.room.shortages()
    }

    /// Puts the final counts of the set into the sums.
    pub fn count_into(&self, made: &mut Made) {
        (made.puzzles, made.levels) = (self.puzzles, self.levels);
        made.gaps.clear();
    }
}

/// The result of the reserves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Reserves {
    /// The slot after the last one used.
    pub to: u64,
}

/// How many slots are processed at once.
const BATCH: u64 = 256;

/// Processes slots from `count` on until no room is left, or until `max(1000, count)` of them gave nothing new. Skips slots of
/// a full level. `emit` receives each accepted slot, in order.
pub fn reserves<E>(
    recipe: &Recipe,
    count: u64,
    room: &mut Room,
    seen: &mut HashSet<u64>,
    jobs: usize,
    labelled: &(dyn Fn(Vec<Puzzle>) -> Vec<Puzzle> + Sync),
    mut emit: impl FnMut(u64, Vec<Puzzle>) -> Result<(), E>,
) -> Result<Reserves, E> {
    let patience = count.max(1_000);
    let (mut next, mut barren) = (count, 0u64);
    let mut done = Reserves { to: count };
    while room.left() > 0 && barren < patience && next < MAX_SLOTS {
        let mut runs: Vec<Range<u64>> = Vec::new();
        let mut n_wanted = 0;
        while n_wanted < BATCH.max(2 * room.left()).min(16 * BATCH) && next < MAX_SLOTS {
            if room.has(recipe.target.level_of_slot(next)) {
                n_wanted += 1;
                match runs.last_mut().filter(|run| run.end == next && run.end - run.start < BATCH) {
                    Some(run) => run.end += 1,
                    None => runs.push(next..next + 1),
                }
            }
            next += 1;
        }
        let write = |slots: Range<u64>, made: Vec<Slot>| -> Vec<(u64, Vec<Puzzle>)> {
            slots.zip(made).map(|(slot, made)| (slot, labelled(made.puzzles()))).collect()
        };
        forge_blocks(recipe, runs, jobs, write, |slots, _| {
            for (slot, puzzles) in slots {
                let level = recipe.target.level_of_slot(slot);
                if room.left() == 0 || barren >= patience {
                    return Ok(ControlFlow::Break(()));
                }
                if !room.has(level) {
                    continue;
                }
                done.to = slot + 1;
                let class = puzzles.first().and_then(|puzzle| puzzle.classes.as_ref()).map(|classes| fold(classes.puzzle));
                match class.is_some_and(|class| seen.insert(class)) {
                    true => {
                        barren = 0;
                        room.take(level);
                        emit(slot, puzzles)?;
                    }
                    false => barren += 1,
                }
            }
            Ok(ControlFlow::Continue(()))
        })?;
    }
    Ok(done)
}
