//! act365's engine: find a move; if it had alternatives, remember the state; play it; when stuck, unwind to the last remembered
//! state and eliminate its move. The unwind and complexity counts are defined by this loop. It supports rows, columns and boxes
//! of any size.

use super::backtracking::first_available;
use super::candidates::{Move, Selection, State};
use super::ledger::{Figure, Ledger, Spent, Why};
use super::solvers::{Ending, Outcome, Problem, Run};
use crate::board::{Budget, Cell, Clues, Grid, HouseKind, Layout};
use crate::seed::Stream;

/// How to find the next move.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Strategy {
    /// Cells row by row, digits ascending; the only check is for duplicates.
    FirstAvailable,
    /// The lowest-numbered cell with the fewest candidates.
    LeastCandidatesCell,
    /// The first digit and house with the fewest places, at its first place.
    LeastCandidatesNumber,
    /// Whichever of the two has fewer options; stops searching at a cell with one candidate.
    LeastCandidatesHybrid,
    /// Among the moves that the hybrid could choose, one whose digit is eliminated from the fewest cells around it.
    LeastCandidatesHybrid2,
    /// A random candidate of a random cell with the fewest candidates.
    RandomLeastCandidatesCell,
    /// A random place of a random digit and house with the fewest places.
    RandomLeastCandidatesNumber,
    /// A random move among those that the hybrid could choose.
    RandomLeastCandidatesHybrid,
    /// A random move among those that the second hybrid could choose.
    RandomLeastCandidatesHybrid2,
}

impl Strategy {
    /// All strategies, the random ones last.
    pub const ALL: [Strategy; 9] = [
        Strategy::FirstAvailable,
        Strategy::LeastCandidatesCell,
        Strategy::LeastCandidatesNumber,
        Strategy::LeastCandidatesHybrid,
        Strategy::LeastCandidatesHybrid2,
        Strategy::RandomLeastCandidatesCell,
        Strategy::RandomLeastCandidatesNumber,
        Strategy::RandomLeastCandidatesHybrid,
        Strategy::RandomLeastCandidatesHybrid2,
    ];

    /// The name on the command line: `least-candidates-hybrid`.
    pub const fn name(self) -> &'static str {
        match self {
            Strategy::FirstAvailable => "first-available",
            Strategy::LeastCandidatesCell => "least-candidates-cell",
            Strategy::LeastCandidatesNumber => "least-candidates-number",
            Strategy::LeastCandidatesHybrid => "least-candidates-hybrid",
            Strategy::LeastCandidatesHybrid2 => "least-candidates-hybrid-2",
            Strategy::RandomLeastCandidatesCell => "random-least-candidates-cell",
            Strategy::RandomLeastCandidatesNumber => "random-least-candidates-number",
            Strategy::RandomLeastCandidatesHybrid => "random-least-candidates-hybrid",
            Strategy::RandomLeastCandidatesHybrid2 => "random-least-candidates-hybrid-2",
        }
    }

    /// The strategy of that name.
    pub fn named(name: &str) -> Option<Strategy> {
        Strategy::ALL.into_iter().find(|strategy| strategy.name() == name)
    }

    /// Whether it picks randomly among equally good moves.
    pub const fn is_random(self) -> bool {
        matches!(
            self,
            Strategy::RandomLeastCandidatesCell
                | Strategy::RandomLeastCandidatesNumber
                | Strategy::RandomLeastCandidatesHybrid
                | Strategy::RandomLeastCandidatesHybrid2
        )
    }
}

/// Runs a strategy until it has `wanted` solutions (0: all of them) or has played `most_steps` moves. Only the random strategies
/// use the stream.
pub fn run(layout: &Layout, clues: &Clues, strategy: Strategy, wanted: u64, most_steps: u64, stream: &Stream) -> Run {
    run_within(layout, clues, strategy, (wanted, most_steps), &Budget::NONE, stream)
}

/// The same within a budget of work.
pub fn run_within(
    layout: &Layout,
    clues: &Clues,
    strategy: Strategy,
    (wanted, most_steps): (u64, u64),
    budget: &Budget,
    stream: &Stream,
) -> Run {
    let mut ledger = Ledger::new(layout, most_steps, budget, wanted, None);
    match serves(layout) {
        Err(why) => ledger.end(Outcome::Unsuited(why)),
        Ok(()) => {
            let ending = thread(&Problem { layout, clues, stream: stream.clone() }, strategy, &mut ledger);
            ledger.close(ending)
        }
    }
}

/// act365's main loop, which it calls the thread of Ariadne. The figures are those of the original: how often the thread was
/// unwound, and over how many moves.
pub fn thread(problem: &Problem, strategy: Strategy, ledger: &mut Ledger) -> Result<Ending, Spent> {
    if strategy == Strategy::FirstAvailable {
        return first_available(problem, ledger);
    }
    let Some(mut state) = State::new(problem.layout, problem.clues) else { return Ok(Ending::Done) };
    let mut stream = problem.stream.clone();
    let n_empty = state.n_empty();
    let (mut unwinds, mut complexity) = (0, 0);
    let mut thread: Vec<Move> = Vec::with_capacity(n_empty);
    // For each remembered state, the index of its move in the thread. The states themselves are stored end to end.
    let mut remembered: Vec<usize> = Vec::new();
    let mut states = state.empty_stack();
    note(ledger, 0, 0);
    loop {
        let mut why = Why::LookOn;
        if thread.len() == n_empty {
            if ledger.found(|| filled(problem.clues, &thread)) {
                return Ok(Ending::Done);
            }
        } else {
            // Every cell is looked at, and every digit of every house.
            ledger.count((problem.layout.houses.len() * problem.layout.n_digits as usize) as u64 / 2);
            match state.select(strategy, &mut stream) {
                Selection::Play(next) => {
                    if next.n_alternatives > 1 {
                        ledger.guess(next.cell, next.digit, next.why)?;
                        remembered.push(thread.len());
                        state.remember(&mut states);
                    } else {
                        ledger.place(next.cell, next.digit, next.why)?;
                    }
                    state.place(next.cell, next.digit);
                    thread.push(next);
                    continue;
                }
                Selection::Stuck(fault) => why = fault,
            }
        }
        // Stuck, or solved and more solutions are wanted: unwind the thread to the last move that had an alternative.
        unwinds += 1;
        let place = remembered.pop();
        complexity += place.map_or(thread.len() + 1, |place| thread.len() - place) as u64;
        note(ledger, unwinds, complexity);
        let Some(place) = place else { return Ok(Ending::Done) };
        let wrong = thread[place];
        thread.truncate(place);
        state.recall(&mut states);
        ledger.retract(wrong.cell, wrong.digit, why);
        state.strike(wrong.cell, wrong.digit);
        ledger.eliminate(wrong.cell, wrong.digit, if why == Why::LookOn { Why::LookOn } else { Why::Refuted });
    }
}

fn note(ledger: &mut Ledger, unwinds: u64, complexity: u64) {
    ledger.set(Figure::Unwinds, unwinds);
    ledger.set(Figure::Complexity, complexity);
}

fn filled(clues: &Clues, thread: &[Move]) -> Grid {
    let mut grid = clues.givens.clone();
    thread.iter().for_each(|played| grid.set(played.cell, played.digit));
    grid
}

/// The engine supports exactly rows, columns and boxes that each have every digit.
pub fn serves(layout: &Layout) -> Result<(), &'static str> {
    let n = layout.n_digits as usize;
    let kinds = [HouseKind::Row, HouseKind::Column, HouseKind::Box];
    if !layout.cages.is_empty() {
        return Err("it does not support sums");
    }
    if kinds.iter().any(|&kind| layout.houses_of_kind(kind).len() != n) || layout.houses.len() != 3 * n {
        return Err("it supports only rows, columns and boxes");
    }
    let is_full = (0..layout.houses.len()).all(|h| layout.house_is_full(h));
    let is_sectored = (0..layout.n_cells() as Cell).all(|c| layout.houses_of(c).len() == 3);
    match is_full && is_sectored {
        true => Ok(()),
        false => Err("it needs each cell in one row, one column and one box of every digit"),
    }
}

#[cfg(test)]
mod tests;
