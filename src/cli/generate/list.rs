//! A set as one list, to stdout or into a file. The file is written whole or not at all.

use super::super::made::{report, say_distinct, yield_words};
use super::super::output::Console;
use super::super::target::Target;
use super::super::{Common, Outcome, ways};
use super::{Generate, Order, pieces_of};
use crate::press::forge_slots;
use crate::press::run::{Distinct, Labels, Split, labelled};
use crate::puzzle::Puzzle;
use crate::set::KnownPuzzles;
use std::convert::Infallible;
use std::ops::ControlFlow;
use std::time::Instant;

/// Cells of the largest board that has so few puzzles that repeats are likely. They are counted.
const SMALL: usize = 36;

pub fn run(args: &Generate, order: &Order, common: &Common) -> anyhow::Result<Outcome> {
    let Order { request, recipe, count, split, .. } = order;
    let (count, jobs) = (*count, common.jobs()?);
    let mut console = Console::new(common);
    let form = order.form();
    let sides: Vec<_> = split.iter().flat_map(Split::names).cloned().collect();
    let mut target = Target::open(args.out.as_deref(), form, &sides)?;
    let is_by_side = target.is_by_side();
    let start = Instant::now();
    let split = match split {
        Some(split) if args.split_exact => Some(exact(order, split, args.distinct, jobs, &mut console)),
        split => split.clone(),
    };
    console.start("making", count);
    let wants_classes = args.classes || args.distinct;
    let labels = Labels { classes: wants_classes, quality: order.style.columns.has_quality(), split: split.as_ref() };
    let labelled = |puzzles: Vec<Puzzle>| labelled(puzzles, labels);
    let n_cells = recipe.n_cells();
    let mut seen = KnownPuzzles::default();
    let mut n_repeats = 0u64;
    let mut classes = Distinct::new(&order.recipe, order.count);
    // With --distinct, rows are formatted after repeats are removed; otherwise on the threads that made them.
    let write = |puzzles: Vec<Puzzle>| {
        let puzzles = labelled(puzzles);
        let pieces = (!args.distinct).then(|| pieces_of(form, is_by_side, &puzzles));
        let to_compare = if args.distinct || n_cells <= SMALL { puzzles } else { Vec::new() };
        (pieces, to_compare)
    };
    let made = forge_slots(recipe, 0..count, jobs, write, |(pieces, mut puzzles), so_far| {
        let pieces = pieces.unwrap_or_else(|| {
            classes.strike(&mut puzzles);
            pieces_of(form, is_by_side, &puzzles)
        });
        n_repeats += puzzles.iter().filter(|p| !args.distinct && !seen.is_new(p)).count() as u64;
        console.tick(so_far.slots);
        console.note("making", yield_words(so_far));
        console.yields(so_far);
        target.put(pieces).map(|_| ControlFlow::Continue(()))
    });
    let mut made = match made {
        Ok(made) => made,
        Err(e) => return target.finish(Err(e)).map(|()| Outcome::Failed),
    };
    let is_distinct = args.distinct && made.is_whole();
    if is_distinct {
        classes.reserve(jobs, &labelled, |puzzles| target.put(pieces_of(form, is_by_side, &puzzles)))?;
        classes.count_into(&mut made);
    }
    target.finish(Ok(()))?;
    let took = start.elapsed();
    let outcome = report(&mut console, recipe, &made, count);
    if recipe.compose.is_some() {
        ways::compare(&mut console, request, &made, took, jobs)?;
    }
    if n_repeats > 0 {
        let are = if n_repeats == 1 { "is a repeat" } else { "are repeats" };
        console.say(&format!("{n_repeats} of them {are}: boards this small have few puzzles"));
    }
    match is_distinct {
        true => Ok(say_distinct(&mut console, classes.n_dropped, classes.n_reserves, &classes.shortages())),
        false => Ok(outcome),
    }
}

/// The split with bounds that keep its shares exact to the puzzle. This forges all slots in advance, since all puzzles must be known
/// before the first row is written.
fn exact(order: &Order, split: &Split, distinct: bool, jobs: usize, console: &mut Console) -> Split {
    console.start("sharing out", order.count);
    let mut draws = Vec::new();
    let mut classes = Distinct::new(&order.recipe, order.count);
    let labelled = |puzzles: Vec<Puzzle>| labelled(puzzles, Labels { classes: true, ..Labels::default() });
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
    if distinct && made.is_whole() {
        let Ok(()) = classes.reserve(jobs, &labelled, |puzzles| {
            note(&puzzles);
            Ok::<_, Infallible>(())
        });
    }
    console.stop();
    split.clone().with_bounds(split.exact_bounds(draws))
}
