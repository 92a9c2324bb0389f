//! Sets without repeated classes: finds repeats among the requested slots, and fills up from reserve slots after them.

use crate::board::{ClassId, Level};
use crate::forge::{Recipe, Slot};
use crate::press::forged::forge_blocks;
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

/// The result of the reserve slots.
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
