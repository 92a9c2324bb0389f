//! A set as one list: into a file, whole or not there, or to stdout.

use super::super::made::{report, say_distinct, yield_words};
use super::super::output::{Console, Sink};
use super::super::{Common, Outcome, ways};
use super::{Generate, Order, chunk_of};
use crate::forge::Recipe;
use crate::formats::Writer;
use crate::press::forge_slots;
use crate::press::run::{Room, Split, fold, labelled, reserves};
use crate::puzzle::Puzzle;
use crate::set::KnownPuzzles;
use std::collections::HashSet;
use std::convert::Infallible;
use std::ops::ControlFlow;
use std::time::Instant;

/// Boards of which so few exist that repeats are likely, and counted.
const SMALL: usize = 36;

pub fn run(args: &Generate, order: &Order, common: &Common) -> anyhow::Result<Outcome> {
    let Order { request, recipe, style, count, split } = order;
    let (count, jobs) = (*count, common.jobs()?);
    let mut console = Console::new(common);
    let mut sink = Sink::open(args.out.as_deref())?;
    let mut writer = Writer::new(*style);
    sink.write(&writer.head())?;
    let start = Instant::now();
    let split = match split {
        Some(split) if args.split_exact => Some(exact(order, split, args.distinct, jobs, &mut console)),
        split => split.clone(),
    };
    console.start("making", count);
    let wants_classes = args.classes || args.distinct;
    let labelled = |puzzles: Vec<Puzzle>| labelled(puzzles, wants_classes, split.as_ref());
    let n_cells = (recipe.kind.n_cells)(recipe.params.size);
    let mut seen = KnownPuzzles::default();
    let mut n_repeats = 0u64;
    let mut classes = Distinct::new(order);
    // Where nothing may come twice, rows are written when that is known; else on the threads that made them.
    let write = |puzzles: Vec<Puzzle>| {
        let puzzles = labelled(puzzles);
        let chunk = (!args.distinct).then(|| chunk_of(*style, &puzzles));
        let to_compare = if args.distinct || n_cells <= SMALL { puzzles } else { Vec::new() };
        (chunk, to_compare)
    };
    let mut made = forge_slots(recipe, 0..count, jobs, write, |(chunk, mut puzzles), so_far| {
        let chunk = chunk.unwrap_or_else(|| {
            classes.strike(&mut puzzles);
            chunk_of(*style, &puzzles)
        });
        n_repeats += puzzles.iter().filter(|p| !args.distinct && !seen.is_new(p)).count() as u64;
        console.tick(so_far.slots);
        console.note("making", yield_words(so_far));
        console.yields(so_far);
        sink.write(&writer.put(chunk)).map(|_| ControlFlow::Continue(()))
    })?;
    if args.distinct && !made.is_hopeless {
        classes.reserve(order, jobs, &labelled, |puzzles| sink.write(&writer.put(chunk_of(*style, &puzzles))))?;
        classes.tell(&mut made);
    }
    sink.write(&writer.end())?;
    sink.finish()?;
    let took = start.elapsed();
    let outcome = report(&mut console, recipe, &made, count);
    if recipe.compose.is_some() {
        ways::compare(&mut console, request, &made, took, jobs)?;
    }
    if n_repeats > 0 {
        console.say(&format!("{n_repeats} of them are repeats: boards this small have few puzzles"));
    }
    match args.distinct && !made.is_hopeless {
        true => Ok(say_distinct(&mut console, classes.n_dropped, classes.n_reserves, &classes.room.shortages())),
        false => Ok(outcome),
    }
}

/// Classes that came, in the order of the slots.
struct Distinct<'a> {
    recipe: &'a Recipe,
    seen: HashSet<u64>,
    room: Room,
    n_dropped: u64,
    n_reserves: u64,
    puzzles: u64,
    levels: [u64; crate::board::Level::ALL.len()],
}

impl<'a> Distinct<'a> {
    fn new(order: &'a Order) -> Distinct<'a> {
        let room = Room::for_slots(&order.recipe, order.count);
        Distinct {
            recipe: &order.recipe,
            seen: HashSet::new(),
            room,
            n_dropped: 0,
            n_reserves: 0,
            puzzles: 0,
            levels: Default::default(),
        }
    }

    /// Strikes puzzles of a class that came before, with their variants.
    fn strike(&mut self, puzzles: &mut Vec<Puzzle>) {
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

    /// Fills the room that is left from slots behind the last.
    fn reserve<E>(
        &mut self,
        order: &Order,
        jobs: usize,
        labelled: &(dyn Fn(Vec<Puzzle>) -> Vec<Puzzle> + Sync),
        mut emit: impl FnMut(Vec<Puzzle>) -> Result<(), E>,
    ) -> Result<(), E> {
        let (mut n, mut room, mut seen) = (0, self.room.clone(), std::mem::take(&mut self.seen));
        reserves(&order.recipe, order.count, &mut room, &mut seen, jobs, labelled, |_, puzzles| {
            n += 1;
            self.count(&puzzles);
            emit(puzzles)
        })?;
        (self.n_reserves, self.room) = (n, room);
        Ok(())
    }

    /// Puts into the sums what the set has at last.
    fn tell(&self, made: &mut crate::press::Made) {
        (made.puzzles, made.levels) = (self.puzzles, self.levels);
        made.gaps.clear();
    }
}

/// The split with bounds that keep its shares to the puzzle. All slots are forged for it, since what a set shares out must be
/// known before its first row is written.
fn exact(order: &Order, split: &Split, distinct: bool, jobs: usize, console: &mut Console) -> Split {
    console.start("sharing out", order.count);
    let mut draws = Vec::new();
    let mut classes = Distinct::new(order);
    let labelled = |puzzles: Vec<Puzzle>| labelled(puzzles, true, None);
    let mut note = |puzzles: &[Puzzle]| {
        let original = puzzles.iter().filter(|puzzle| puzzle.origin.as_ref().is_some_and(|origin| origin.variant == 0));
        draws.extend(original.filter_map(|puzzle| puzzle.classes.as_ref()).map(|classes| split.draw(classes.grid)));
    };
    let forged = forge_slots(&order.recipe, 0..order.count, jobs, labelled, |mut puzzles, so_far| {
        if distinct {
            classes.strike(&mut puzzles);
        }
        note(&puzzles);
        console.tick(so_far.slots);
        Ok::<_, Infallible>(ControlFlow::Continue(()))
    });
    let Ok(made) = forged;
    if distinct && !made.is_hopeless {
        let Ok(()) = classes.reserve(order, jobs, &labelled, |puzzles| {
            note(&puzzles);
            Ok::<_, Infallible>(())
        });
    }
    console.stop();
    split.clone().with_bounds(split.exact_bounds(draws))
}
