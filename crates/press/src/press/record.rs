//! Turns an imported row into a full record: solution, rating, uniqueness.

use crate::board::{Budget, Clues, Grid, Layout, Level, Rating};
use crate::formats::Row;
use crate::lab::go_sudoku;
use crate::logic::{self, AfterSingles};
use crate::puzzle::Puzzle;
use crate::search::{self, Ask, Count};
use std::slice;
use std::sync::{Arc, OnceLock};

/// The status of a row that was stopped from outside.
pub const TIME_IS_UP: &str = "time is up";

/// Why a row is not a valid puzzle.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Unfair {
    /// No grid fits the clues.
    #[error("it has no solution")]
    NoSolution,
    /// More than one grid fits them.
    #[error("it has several solutions")]
    Several,
    /// The search gave up: the puzzle is far from any that people solve. Has the units of work.
    #[error("whether it has one solution was not decided within {0} units of work")]
    Undecided(u64),
    /// It has one solution, and the rating was given up. Has the units of work.
    #[error("its rating was not found within {0} units of work")]
    Unrated(u64),
    /// The caller has stopped waiting.
    #[error("the time was up before it was decided whether it has one solution")]
    TimeUp,
    /// The row has a solution that does not solve its puzzle.
    #[error("the solution in the list is not the puzzle's")]
    WrongSolution,
}

impl Unfair {
    /// The rating, or the way to it, is not known when its budget is spent.
    pub fn unrated(budget: &Budget) -> Unfair {
        if budget.is_stopped() { Unfair::TimeUp } else { Unfair::Unrated(budget.units()) }
    }

    /// The word in tables.
    pub const fn status(&self) -> &'static str {
        match self {
            Unfair::NoSolution => "no solution",
            Unfair::Several => "several solutions",
            Unfair::Undecided(_) | Unfair::Unrated(_) => "undecided",
            Unfair::TimeUp => TIME_IS_UP,
            Unfair::WrongSolution => "solution differs",
        }
    }
}

/// A rating, and the number of searches of the guessing solver.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rated {
    /// The rating.
    pub rating: Rating,
    /// The number of searches; `None` if the limit was exceeded.
    pub guesses: Option<u32>,
}

impl Rated {
    /// Whether the rating is complete, as a word for tables.
    pub const fn status(&self) -> &'static str {
        match (self.rating.level, self.rating.er) {
            (Level::Beyond, _) => "beyond the ladder",
            (_, None) => "no er for this board",
            _ => "done",
        }
    }
}

/// Solves and rates a row. Returns an error unless the solution is unique.
pub fn record(row: &Row) -> Result<Puzzle, Unfair> {
    solved(row).and_then(|puzzle| rated_within(puzzle, &row.budget))
}

/// Solves a row. Returns an error unless the solution is unique.
pub fn solved(row: &Row) -> Result<Puzzle, Unfair> {
    let solution = solutions(slice::from_ref(row)).remove(0)?;
    Ok(Puzzle::new(row.kind, row.size, row.layout.clone(), row.clues.clone(), solution))
}

/// Adds the rating and the guesses to a puzzle.
pub fn rated(puzzle: Puzzle) -> Puzzle {
    rated_within(puzzle.clone(), &Budget::NONE).unwrap_or(puzzle)
}

/// The same within a budget of work.
pub fn rated_within(puzzle: Puzzle, budget: &Budget) -> Result<Puzzle, Unfair> {
    let Rated { rating, guesses } = judged(&logic::plan(&puzzle.layout), &puzzle.layout, &puzzle.clues, budget)?;
    Ok(Puzzle { rating: Some(rating), guesses, ..puzzle })
}

/// The first layout of a list, prepared once; most lists have no other.
#[derive(Default)]
pub struct Prepared(OnceLock<(Arc<Layout>, logic::Plan)>);

/// The ratings of rows, without full records. Boards are solved together, and a shared layout is prepared once.
pub fn ratings(rows: &[Row], prepared: &Prepared) -> Vec<Result<Rated, Unfair>> {
    let mut ratings = Vec::with_capacity(rows.len());
    for rows in rows.chunk_by(|a, b| Arc::ptr_eq(&a.layout, &b.layout)) {
        let layout = &rows[0].layout;
        let (first, plan) = prepared.0.get_or_init(|| (layout.clone(), logic::plan(layout)));
        let own = (!Arc::ptr_eq(first, layout)).then(|| logic::plan(layout));
        let plan = own.as_ref().unwrap_or(plan);
        let of_row = |(row, solution): (&Row, Result<Grid, Unfair>)| {
            solution.and_then(|_| judged(plan, &row.layout, &row.clues, &row.budget))
        };
        ratings.extend(rows.iter().zip(solutions(rows)).map(of_row));
    }
    ratings
}

fn judged(plan: &logic::Plan, layout: &Layout, clues: &Clues, budget: &Budget) -> Result<Rated, Unfair> {
    let Some((rating, after)) = logic::rate_and_singles(plan, clues, budget) else {
        return Err(Unfair::unrated(budget));
    };
    // On a board without cages, elimination removes exactly what singles remove, so both have the same result.
    let guesses = match after {
        // The solver knows no relations and no marks.
        _ if !layout.is_of_houses_and_sums() => None,
        AfterSingles::Solved => Some(0),
        AfterSingles::Left(candidates) => go_sudoku::searches_after(layout, &candidates, go_sudoku::MAX_SEARCHES),
        AfterSingles::Unknown => go_sudoku::searches(layout, clues, go_sudoku::MAX_SEARCHES),
    };
    Ok(Rated { rating, guesses })
}

/// The unique solution of each row, or an error; also an error if the row has another solution.
fn solutions(rows: &[Row]) -> Vec<Result<Grid, Unfair>> {
    let judged = |(row, solution): (&Row, Result<Grid, Unfair>)| match (&row.solution, solution) {
        (Some(claimed), Ok(solution)) if *claimed != solution => Err(Unfair::WrongSolution),
        (_, solution) => solution,
    };
    rows.iter().zip(only_solutions(rows)).map(judged).collect()
}

/// The unique solution of a row, or an error; ignores the row's own solution.
pub fn only_solution(row: &Row) -> Result<Grid, Unfair> {
    only_solutions(slice::from_ref(row)).remove(0)
}

/// The unique solution of each row, or an error; ignores the rows' own solutions.
pub fn only_solutions(rows: &[Row]) -> Vec<Result<Grid, Unfair>> {
    let mut solutions = Vec::with_capacity(rows.len());
    // Each row that may be stopped has a clock of its own.
    for rows in rows.chunk_by(|a, b| a.budget.is_like(&b.budget)) {
        let budget = &rows[0].budget;
        let asks: Vec<Ask> = rows.iter().map(|row| Ask { layout: &row.layout, clues: &row.clues }).collect();
        let one = |count: Count| match (count.is_decided, count.found, count.first) {
            (false, ..) if budget.is_stopped() => Err(Unfair::TimeUp),
            (false, ..) => Err(Unfair::Undecided(budget.units())),
            (true, 1, Some(solution)) => Ok(solution),
            (true, 0, _) => Err(Unfair::NoSolution),
            _ => Err(Unfair::Several),
        };
        solutions.extend(search::count_up_to(&asks, 2, budget).into_iter().map(one));
    }
    solutions
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kinds::kind_named;
    use crate::seed::Key;

    /// The shortcut that skips the guessing solver is used only where the result is the same.
    #[test]
    fn guesses_are_those_of_the_solver_itself() {
        let text = include_str!("../../../../tests/corpus/logic_se.csv");
        let kind = kind_named("sudoku").expect("there is Sudoku");
        let params = kind.check(None, None, false).expect("it has a usual size");
        let layout = kind.draw(&params, &mut Key::of(&["t"]).stream(0, 0));
        let plan = logic::plan(&layout);
        let (mut n_zero, mut n_some) = (0, 0);
        for line in text.lines().filter(|line| !line.starts_with('#')).skip(1) {
            let digits = line.bytes().take(81).map(|b| if b == b'.' { 0 } else { b - b'0' }).collect();
            let clues = Clues::of_givens(Grid(digits));
            let Ok(Rated { guesses, .. }) = judged(&plan, &layout, &clues, &Budget::NONE) else { panic!("{line}") };
            assert_eq!(guesses, go_sudoku::searches(&layout, &clues, go_sudoku::MAX_SEARCHES), "{line}");
            let (_, after) = logic::rate_and_singles(&plan, &clues, &Budget::NONE).unwrap();
            assert!(!matches!(after, AfterSingles::Unknown), "{line}");
            n_zero += (guesses == Some(0)) as u32;
            n_some += (guesses > Some(0)) as u32;
        }
        assert!(n_zero > 50 && n_some > 50, "{n_zero} without guesses, {n_some} with");
    }
}
