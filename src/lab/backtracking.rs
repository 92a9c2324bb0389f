//! The oldest way: cells in order, digits ascending, checked for duplicates alone (and for sums that can't come out). suji
//! calls it backtracking and counts what is written; act365 calls it First Available and counts how often the thread is
//! unwound. What never lives here: candidates.

use super::ledger::{Figure, Ledger, Spent, Why};
use super::solvers::{Ending, Problem};
use crate::board::{Cell, Digit, Grid, Layout};

/// suji's backtracking.
pub fn backtracking(problem: &Problem, ledger: &mut Ledger) -> Result<Ending, Spent> {
    wind(problem, ledger, |_, _| ())
}

/// act365's First Available. The original never saw a second solution: asked for more than one it unwound the first without
/// another try, so that its count was the moves of the first solution and one more. Ours looks on, since a solver that
/// says *one* where there are two is of no use, and keeps to the original's count, which the first solution decides.
pub fn first_available(problem: &Problem, ledger: &mut Ledger) -> Result<Ending, Spent> {
    let mut is_counting = true;
    wind(problem, ledger, |ledger, is_solved| {
        if is_counting {
            let n = match is_solved && ledger.wanted() != 1 {
                true => ledger.steps() + 1,
                false => ledger.retractions() + !is_solved as u64,
            };
            ledger.set(Figure::Unwinds, n);
            ledger.set(Figure::Complexity, n);
            is_counting = !is_solved;
        }
    })
}

/// Houses as masks of the digits that stand in them.
struct Board<'a> {
    layout: &'a Layout,
    sums: &'a [Option<u16>],
    used: Vec<u32>,
    grid: Grid,
}

impl Board<'_> {
    fn is_free(&self, cell: Cell, digit: Digit) -> bool {
        let seen = self.layout.houses_of(cell).iter().any(|&h| self.used[h as usize] >> digit & 1 == 1);
        !seen && self.layout.cages_of(cell).iter().all(|&k| self.sum_allows(k as usize, digit))
    }

    /// Whether a sum is not passed, and is met where this digit is the last of its cage.
    fn sum_allows(&self, cage: usize, digit: Digit) -> bool {
        let Some(sum) = self.sums.get(cage).copied().flatten() else { return true };
        let cells = &self.layout.cages[cage].cells;
        let filled = cells.iter().filter_map(|&c| self.grid.get(c));
        let (n, total) = filled.fold((1, digit as u32), |(n, total), d| (n + 1, total + d as u32));
        total == sum as u32 || total < sum as u32 && n < cells.len()
    }

    fn toggle(&mut self, cell: Cell, digit: Digit) {
        self.layout.houses_of(cell).iter().for_each(|&h| self.used[h as usize] ^= 1 << digit);
    }
}

/// Lays the thread and winds it up again; `turn` hears of each solution (true) and each time that no digit fits (false).
fn wind(problem: &Problem, ledger: &mut Ledger, mut turn: impl FnMut(&mut Ledger, bool)) -> Result<Ending, Spent> {
    let layout = problem.layout;
    let used = vec![0u32; layout.houses.len()];
    let mut board = Board { layout, sums: &problem.clues.sums, used, grid: Grid::empty(layout.n_cells()) };
    for (cell, digit) in problem.clues.givens.filled().take(layout.n_cells()) {
        if digit > layout.n_digits || !board.is_free(cell, digit) {
            return Ok(Ending::Done);
        }
        board.toggle(cell, digit);
        board.grid.set(cell, digit);
    }
    let cells: Vec<Cell> = (0..layout.n_cells() as Cell).filter(|&c| board.grid.get(c).is_none()).collect();
    let mut depth = 0;
    // Why the thread was wound up to where it is.
    let mut why = Why::AllTried;
    loop {
        if let Some(&cell) = cells.get(depth) {
            // The digit that stands here has been tried; the next one that fits follows it.
            let tried = board.grid.0[cell as usize];
            if tried != 0 {
                ledger.retract(cell, tried, why);
                board.toggle(cell, tried);
                board.grid.clear(cell);
            }
            if let Some(digit) = (tried + 1..=layout.n_digits).find(|&d| board.is_free(cell, d)) {
                ledger.guess(cell, digit, Why::Next)?;
                board.toggle(cell, digit);
                board.grid.set(cell, digit);
                depth += 1;
                continue;
            }
            turn(ledger, false);
            why = Why::AllTried;
        } else {
            let is_enough = ledger.found(|| board.grid.clone());
            turn(ledger, true);
            if is_enough {
                return Ok(Ending::Done);
            }
            why = Why::LookOn;
        }
        if depth == 0 {
            return Ok(Ending::Done);
        }
        depth -= 1;
    }
}
