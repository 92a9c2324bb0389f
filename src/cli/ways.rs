//! After a run with --mask-first: how many masks gave a puzzle, and how often the usual way, which removes clues, meets the same
//! request, tried on a few slots.

use super::output::Console;
use crate::forge::Recipe;
use crate::guard::grouped;
use crate::press::{Made, forge_slots};
use crate::request::Request;
use std::convert::Infallible;
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

/// The number of slots for the comparison, and how many candidates each may draw: enough for an estimate, and fast.
const SLOTS: u64 = 16;
const ATTEMPTS: u64 = 64;

/// Reports how many masks gave a puzzle, and the yield of the usual way.
pub fn compare(console: &mut Console, request: &Request, made: &Made, took: Duration, jobs: usize) -> anyhow::Result<()> {
    if !console.is_heard() {
        return Ok(());
    }
    let tally = &made.tally;
    let line = format!(
        "mask first: {} of {} masks gave a puzzle ({}), {} abandoned, {} known to have none; {}",
        grouped(tally.attempts - tally.unfit),
        grouped(tally.attempts),
        share(tally.attempts - tally.unfit, tally.attempts),
        grouped(tally.abandoned),
        grouped(tally.barren),
        pace(made.puzzles, took),
    );
    console.say(&line);
    let usual = Request {
        mask_first: false,
        max_unwinds: None,
        max_complexity: None,
        attempts: Some(request.attempts.unwrap_or(ATTEMPTS).min(ATTEMPTS)),
        ..request.clone()
    };
    // A list of masks is a separate kind of request that the usual way does not support.
    let Ok(recipe) = Recipe::new(&usual) else { return Ok(()) };
    let start = Instant::now();
    let n_slots = made.slots.clamp(1, SLOTS);
    let Ok(other) = forge_slots(&recipe, 0..n_slots, jobs, |_| (), |_, _| Ok::<_, Infallible>(ControlFlow::Continue(())));
    let what = if request.user_mask.is_some() { "grids first" } else { "clues removed" };
    let line = format!(
        "{what}, on {n_slots} slots: {} of {} grids gave a puzzle ({}); {}",
        grouped(other.tally.attempts - other.tally.unfit),
        grouped(other.tally.attempts),
        share(other.tally.attempts - other.tally.unfit, other.tally.attempts),
        pace(other.puzzles, start.elapsed()),
    );
    console.say(&line);
    Ok(())
}

/// In hundredths of a per cent, because perhaps only one of thousands of masks can be filled.
fn share(some: u64, all: u64) -> String {
    let myriads = (some * 10_000 + all / 2) / all.max(1);
    format!("{}.{:02} %", myriads / 100, myriads % 100)
}

fn pace(puzzles: u64, took: Duration) -> String {
    let tenths = puzzles as u128 * 10_000_000 / took.as_micros().max(1);
    match tenths {
        1_000.. => format!("{} puzzles a second", grouped((tenths / 10) as u64)),
        _ => format!("{}.{} puzzles a second", tenths / 10, tenths % 10),
    }
}
