//! Evaluates a puzzle with machine solvers: the number of solutions and the amount of work.

use super::ledger::Figure;
use super::solvers::Outcome;
use super::{act365, go_sudoku};
use crate::board::{Budget, Clues, Layout};
use crate::seed::Stream;

/// The number of solutions, as far as it matters.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Solutions {
    /// None: the clues contradict each other.
    None,
    /// One.
    Unique,
    /// Several.
    Multiple,
    /// The budget was used up before a second solution was found or ruled out.
    Undecided,
}

impl Solutions {
    /// The word that `evaluate` prints.
    pub const fn name(self) -> &'static str {
        match self {
            Solutions::None => "none",
            Solutions::Unique => "unique",
            Solutions::Multiple => "multiple",
            Solutions::Undecided => "undecided",
        }
    }
}

/// act365's evaluation said whether a puzzle has several solutions, and gave a complexity: "the number of times the thread had
/// to be unwound in order to iterate through all possible puzzle solutions". This one asks Least Candidates Hybrid for two
/// solutions. For a puzzle with one solution or none, that equals asking for all. With several solutions it stops at the
/// second, because an empty grid has too many to list.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Evaluation {
    /// The number of solutions.
    pub solutions: Solutions,
    /// go-sudoku's deterministic searches to the first solution; `None` if there is no solution.
    pub guesses: Option<u32>,
    /// `None` for layouts other than rows, columns and boxes, and if the budget was used up.
    pub unwinds: Option<u64>,
    /// act365's complexity of the same run; `None` if `unwinds` is.
    pub complexity: Option<u64>,
    /// go-sudoku's difficulty in hundredths.
    pub score: Option<u16>,
}

/// Evaluates within a budget: half of it for Least Candidates Hybrid, half for the searches of go-sudoku. Only the score uses the stream.
pub fn evaluate(layout: &Layout, clues: &Clues, budget: &Budget, stream: &mut Stream) -> Evaluation {
    let half = budget.share(2);
    let limit = u32::try_from(half.work / steps_a_search(layout)).unwrap_or(u32::MAX);
    let strategy = act365::Strategy::LeastCandidatesHybrid;
    let run = act365::run_within(layout, clues, strategy, (2, u64::MAX), &half, stream);
    let is_counted = matches!(run.outcome, Outcome::Solved | Outcome::NoSolution);
    let solutions = match run.outcome {
        _ if is_counted || run.solutions > 1 => named(run.solutions),
        _ => {
            let solved = go_sudoku::solve(layout, clues, 2, limit, None);
            match solved.outcome {
                go_sudoku::Outcome::GaveUp => Solutions::Undecided,
                _ => named(solved.solutions as u64),
            }
        }
    };
    let guesses = go_sudoku::searches(layout, clues, limit.min(go_sudoku::MAX_SEARCHES));
    let score = guesses.and_then(|_| go_sudoku::score(layout, clues, stream));
    let counted = |figure| run.figure(figure).filter(|_| is_counted);
    Evaluation { solutions, guesses, unwinds: counted(Figure::Unwinds), complexity: counted(Figure::Complexity), score }
}

/// The steps of work of a search of go-sudoku: every candidate of every cell is looked at a few times.
fn steps_a_search(layout: &Layout) -> u64 {
    4 * layout.n_cells() as u64 * u64::from(layout.n_digits)
}

fn named(solutions: u64) -> Solutions {
    match solutions {
        0 => Solutions::None,
        1 => Solutions::Unique,
        _ => Solutions::Multiple,
    }
}
