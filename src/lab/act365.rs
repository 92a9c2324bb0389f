//! act365's engine: find a move; remember the state where it had alternatives; play it; and when stuck unwind to the
//! last such move and strike it. Its counts of unwinds and of complexity are defined by that loop. It knows rows,
//! columns and boxes of any size. What never lives here: the composer of puzzles, logic in front of guessing.

use super::candidates::{Move, Selection, State};
use crate::board::{Cell, Clues, Grid, HouseKind, Layout};
use crate::seed::Stream;

/// How the next move is found.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Strategy {
    FirstAvailable,
    LeastCandidatesCell,
    LeastCandidatesNumber,
    LeastCandidatesHybrid,
    LeastCandidatesHybrid2,
    RandomLeastCandidatesCell,
    RandomLeastCandidatesNumber,
    RandomLeastCandidatesHybrid,
    RandomLeastCandidatesHybrid2,
}

impl Strategy {
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

    pub fn named(name: &str) -> Option<Strategy> {
        Strategy::ALL.into_iter().find(|strategy| strategy.name() == name)
    }

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

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Run {
    pub outcome: Outcome,
    pub solutions: u64,
    /// The first of them.
    pub solution: Option<Grid>,
    /// Moves played, wrong ones included.
    pub steps: u64,
    /// Moves that had an alternative.
    pub guesses: u64,
    pub unwinds: u64,
    pub complexity: u64,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// As many solutions as were asked for.
    Reached,
    /// Everything was tried.
    Exhausted,
    /// First Available looks no further than its first solution, however many are asked for.
    FirstOnly,
    /// The budget of steps came first.
    GaveUp,
    /// Two givens exclude each other.
    Contradiction,
    /// The layout is none for this engine, and why.
    Unsuited(&'static str),
}

impl Run {
    fn ended(outcome: Outcome) -> Run {
        Run { outcome, solutions: 0, solution: None, steps: 0, guesses: 0, unwinds: 0, complexity: 0 }
    }
}

/// Runs a strategy until it has `max_solutions` (0: all of them) or has played `budget` moves. The stream is drawn
/// from by the random strategies alone.
pub fn run(layout: &Layout, clues: &Clues, strategy: Strategy, max_solutions: u64, budget: u64, stream: &mut Stream) -> Run {
    if let Some(why) = unsuited(layout) {
        return Run::ended(Outcome::Unsuited(why));
    }
    if strategy == Strategy::FirstAvailable {
        return first_available(layout, clues, max_solutions, budget);
    }
    let Some(mut state) = State::new(layout, clues) else { return Run::ended(Outcome::Contradiction) };
    let n_empty = state.n_empty();
    let mut run = Run::ended(Outcome::Exhausted);
    let mut thread: Vec<Move> = Vec::with_capacity(n_empty);
    // For each remembered state, the place of its move in the thread; the states themselves lie end to end.
    let mut remembered: Vec<usize> = Vec::new();
    let mut states = state.empty_stack();
    loop {
        if thread.len() == n_empty {
            run.solutions += 1;
            if run.solution.is_none() {
                run.solution = Some(filled(clues, &thread));
            }
            if run.solutions == max_solutions {
                run.outcome = Outcome::Reached;
                return run;
            }
        } else if let Selection::Play(next) = state.select(strategy, stream) {
            if run.steps == budget {
                run.outcome = Outcome::GaveUp;
                return run;
            }
            if next.n_alternatives > 1 {
                run.guesses += 1;
                remembered.push(thread.len());
                state.remember(&mut states);
            }
            state.place(next.cell, next.digit);
            thread.push(next);
            run.steps += 1;
            continue;
        }
        // Stuck, or solved with more solutions wanted: unwind the thread to the last move that had an alternative.
        run.unwinds += 1;
        let Some(place) = remembered.pop() else {
            run.complexity += thread.len() as u64 + 1;
            return run;
        };
        run.complexity += (thread.len() - place) as u64;
        let wrong = thread[place];
        thread.truncate(place);
        state.recall(&mut states);
        state.strike(wrong.cell, wrong.digit);
    }
}

fn filled(clues: &Clues, thread: &[Move]) -> Grid {
    let mut grid = clues.givens.clone();
    thread.iter().for_each(|played| grid.set(played.cell, played.digit));
    grid
}

/// The engine's sectors are rows, columns and boxes, each with every digit, and nothing else.
fn unsuited(layout: &Layout) -> Option<&'static str> {
    let n = layout.n_digits as usize;
    let kinds = [HouseKind::Row, HouseKind::Column, HouseKind::Box];
    if !layout.cages.is_empty() {
        return Some("this solver knows nothing of sums");
    }
    if kinds.iter().any(|&kind| layout.houses_of_kind(kind).len() != n) || layout.houses.len() != 3 * n {
        return Some("this solver knows rows, columns and boxes only");
    }
    let is_full = (0..layout.houses.len()).all(|h| layout.house_is_full(h));
    let is_sectored = (0..layout.n_cells() as Cell).all(|c| layout.houses_of(c).len() == 3);
    (!is_full || !is_sectored).then_some("this solver needs each cell in one row, one column and one box of every digit")
}

/// Cells in row-major order, digits ascending, checked for duplicates alone. Every move has alternatives, so that each
/// wrong one is one unwind; asked for more than one solution it unwinds the first without another try.
fn first_available(layout: &Layout, clues: &Clues, max_solutions: u64, budget: u64) -> Run {
    let mut run = Run::ended(Outcome::Exhausted);
    let mut used = vec![0u32; layout.houses.len()];
    let mut grid = Grid::empty(layout.n_cells());
    let is_free =
        |used: &[u32], cell: Cell, digit: u8| layout.houses_of(cell).iter().all(|&h| used[h as usize] >> digit & 1 == 0);
    let toggle = |used: &mut [u32], cell: Cell, digit: u8| {
        layout.houses_of(cell).iter().for_each(|&h| used[h as usize] ^= 1 << digit);
    };
    for (cell, digit) in clues.givens.filled().take(layout.n_cells()) {
        if digit > layout.n_digits || !is_free(&used, cell, digit) {
            return Run::ended(Outcome::Contradiction);
        }
        toggle(&mut used, cell, digit);
        grid.set(cell, digit);
    }
    let cells: Vec<Cell> = (0..layout.n_cells() as Cell).filter(|&c| grid.get(c).is_none()).collect();
    let mut depth = 0;
    loop {
        if depth == cells.len() {
            run.solutions = 1;
            run.solution = Some(grid);
            run.outcome = Outcome::Reached;
            if max_solutions != 1 {
                run.outcome = Outcome::FirstOnly;
                run.unwinds += depth as u64 + 1;
            }
            break;
        }
        let cell = cells[depth];
        // The digit that stands here has been tried; the next one that fits follows it.
        let tried = grid.0[cell as usize];
        if tried != 0 {
            toggle(&mut used, cell, tried);
            grid.clear(cell);
        }
        match (tried + 1..=layout.n_digits).find(|&d| is_free(&used, cell, d)) {
            Some(_) if run.steps == budget => {
                run.outcome = Outcome::GaveUp;
                break;
            }
            Some(digit) => {
                toggle(&mut used, cell, digit);
                grid.set(cell, digit);
                run.steps += 1;
                run.guesses += 1;
                depth += 1;
            }
            None => {
                run.unwinds += 1;
                if depth == 0 {
                    break;
                }
                depth -= 1;
            }
        }
    }
    run.complexity = run.unwinds;
    run
}

#[cfg(test)]
mod tests;
