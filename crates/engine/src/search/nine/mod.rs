//! The engine for 9×9: each lane of a vector works on one puzzle, or, for few puzzles, all lanes work on the same one. It has the
//! same functions as the general engine, and every instruction set gives the same answers.

mod alone;
mod board;
mod count;
mod descend;
mod digits;
mod fill;
mod guess;
mod leaps;
mod pool;
mod reduce;
mod round;
pub mod simd;
mod terms;
mod unavoidable;

#[cfg(test)]
mod tests;

pub use pool::Work;
pub use simd::Lanes;
pub use terms::Terms;

use super::{Ask, Count, Counts, Descent, Draw, Drop, NeededFrom, Proof, Removal, Removed};
use crate::board::{Budget, Digit, Grid};
use board::{Board, N_CELLS};
use count::{Guesses, Visit};
use descend::Descend;
use digits::Asked;
use fill::Fill;
use reduce::Reduce;
use std::ops::ControlFlow;

/// A question, and the terms of its board. The boards of questions that are asked together are kin.
pub type On<'a, Q> = (&'a Q, &'a Terms);

pub fn fill(lanes: Lanes, draws: &[On<Draw>]) -> (Vec<Option<Grid>>, Work) {
    let mut tasks: Vec<Fill> = draws.iter().map(|(draw, terms)| Fill::from(draw.stream.clone(), terms)).collect();
    let work = pool::work(lanes, &mut tasks);
    (tasks.into_iter().map(|task| task.grid.map(|grid| grid.full_grid())).collect(), work)
}

/// Whether the lanes can do a removal, if they serve its board.
pub fn takes(removal: &Removal) -> bool {
    let givens = &removal.start.givens;
    let is_given = |drop: &Drop| matches!(drop, Drop::Cells(cells) if cells.iter().all(|&cell| givens.0[cell as usize] != 0));
    let is_of_givens = removal.start.items.is_empty() && (givens.is_full() || removal.order.iter().all(is_given));
    removal.proof != Proof::Closure && is_of_givens
}

pub fn remove(lanes: Lanes, removals: &[On<Removal>]) -> (Vec<Removed>, Work) {
    let mut tasks: Vec<Reduce> = removals.iter().map(|(removal, terms)| Reduce::of(removal, terms)).collect();
    let work = pool::work(lanes, &mut tasks);
    (tasks.into_iter().map(Reduce::removed).collect(), work)
}

pub fn needed_from(lanes: Lanes, descents: &[On<Descent>]) -> Vec<NeededFrom> {
    let mut tasks: Vec<Descend> = descents.iter().map(|(descent, terms)| Descend::of(descent, terms)).collect();
    pool::work(lanes, &mut tasks);
    tasks.into_iter().map(|task| task.answers).collect()
}

pub fn count_up_to(lanes: Lanes, asks: &[On<Ask>], limit: u64, budget: &Budget) -> (Vec<Count>, Work) {
    let asked: Vec<Asked> = asks.iter().map(|on| asked(*on)).collect();
    let (counted, spent, work) = count::count(lanes, &asked, limit, budget);
    let counts = (0..asks.len()).map(|board| Count {
        found: counted.found[board],
        first: counted.first_of(board).map(|digits| Grid(digits.to_vec())),
        is_decided: counted.is_decided[board],
        work: spent[board],
    });
    (counts.collect(), work)
}

fn asked<'a>((ask, terms): On<'a, Ask>) -> Asked<'a> {
    (&ask.clues.givens.0, &ask.clues.items, terms)
}

/// Counts the solutions of boards of the same terms that have only digits.
pub fn count_grids(lanes: Lanes, terms: &Terms, givens: &[Digit], limit: u64, budget: &Budget) -> Counts {
    let asked: Vec<Asked> = givens.chunks_exact(N_CELLS).map(|givens| (givens, &[][..], terms)).collect();
    count::count(lanes, &asked, limit, budget).0
}

/// Visits every solution. Returns true if the search finished.
pub fn solve(lanes: Lanes, on: On<Ask>, budget: &Budget, visit: &mut dyn FnMut(&Grid) -> ControlFlow<()>) -> bool {
    let visitor = |solution: &Board| visit(&solution.full_grid());
    let (terms, start) = (on.1, digits::boards(lanes, &[asked(on)]).remove(0));
    let mut task = Visit { terms, start, guesses: Guesses::of(budget, terms), visitor, is_ended: false };
    if terms.is_classic() {
        alone::work(lanes, &mut task);
    } else {
        pool::work(lanes, std::slice::from_mut(&mut task));
    }
    task.is_ended
}
