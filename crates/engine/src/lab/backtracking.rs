//! Plain backtracking: cells in order, digits ascending, checking only for duplicates (and sums, bonds and lines that the
//! written digits put out of reach). suji calls it backtracking and counts placements; act365 calls it First Available and
//! counts how often the thread is unwound. suji's sorted variant takes the first cell with the fewest fitting digits, chosen
//! again before each digit.

use super::ledger::{Figure, Ledger, Spent, Why};
use super::lines::Lines;
use super::solvers::{Ending, Problem};
use crate::board::{Cell, Digit, DigitSet, Grid, Layout, Relation};

/// suji's backtracking.
pub fn backtracking(problem: &Problem, ledger: &mut Ledger) -> Result<Ending, Spent> {
    wind(problem, false, ledger, |_, _| ())
}

/// suji's sorted backtracking. The sorting is stable, so it takes the first of the cells with the fewest fitting digits, and it
/// is repeated after each digit. If it sorted only once, the Wikipedia example would not take the 51 steps that suji takes for
/// its 51 cells.
pub fn backtracking_sorted(problem: &Problem, ledger: &mut Ledger) -> Result<Ending, Spent> {
    wind(problem, true, ledger, |_, _| ())
}

/// act365's First Available. The original never found a second solution: when asked for more than one, it unwound the first
/// without another try, so its count was the moves of the first solution plus one. This version continues the search, because a
/// solver that reports one solution where there are two is useless. It keeps the original's count, which depends only on the
/// first solution.
pub fn first_available(problem: &Problem, ledger: &mut Ledger) -> Result<Ending, Spent> {
    let mut is_counting = true;
    wind(problem, false, ledger, |ledger, is_solved| {
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

/// The steps of work of asking whether a digit fits a cell.
const STEPS_A_FIT: u64 = 3;

/// Each house as a mask of the digits in it; each line as masks of the digits that continue those written in it.
pub struct Board<'a> {
    pub layout: &'a Layout,
    pub grid: Grid,
    sums: &'a [Option<u16>],
    used: Vec<u32>,
    /// The digits that a cell may hold whatever the others do.
    allowed: Vec<u32>,
    lines: Lines,
    /// For each line, the digits left at each of its places; nothing where it cannot be filled.
    left: Vec<Vec<u32>>,
    /// The steps of work of following lines, until they are counted.
    work: u64,
}

impl<'a> Board<'a> {
    /// The board with its givens; `None` if they contradict each other.
    pub fn new(problem: &Problem<'a>) -> Option<Board<'a>> {
        let layout = problem.layout;
        let used = vec![0u32; layout.houses.len()];
        let allowed = (0..layout.n_cells() as Cell).map(|cell| problem.clues.allowed(layout, cell).0).collect();
        let (grid, lines) = (Grid::empty(layout.n_cells()), Lines::of(layout));
        let left = (0..lines.len()).map(|line| vec![0; lines.cells(line).len()]).collect();
        let mut board = Board { layout, grid, sums: &problem.clues.sums, used, allowed, lines, left, work: 0 };
        (0..board.lines.len()).for_each(|line| board.follow(line));
        for (cell, digit) in problem.clues.givens.filled().take(layout.n_cells()) {
            if digit > layout.n_digits || !board.is_free(cell, digit) {
                return None;
            }
            board.write(cell, digit);
        }
        Some(board)
    }

    /// The empty cells, in order.
    pub fn empty_cells(&self) -> Vec<Cell> {
        (0..self.layout.n_cells() as Cell).filter(|&c| self.grid.get(c).is_none()).collect()
    }

    /// Writes a digit that fits into an empty cell.
    pub fn write(&mut self, cell: Cell, digit: Digit) {
        self.toggle(cell, digit);
        self.grid.set(cell, digit);
        self.follow_all(cell);
    }

    /// Takes a digit out of its cell.
    fn clear(&mut self, cell: Cell, digit: Digit) {
        self.toggle(cell, digit);
        self.grid.clear(cell);
        self.follow_all(cell);
    }

    /// The digits that fit an empty cell.
    pub fn fitting(&self, cell: Cell) -> DigitSet {
        (1..=self.layout.n_digits).filter(|&d| self.is_free(cell, d)).collect()
    }

    /// Whether a digit fits an empty cell.
    pub fn is_free(&self, cell: Cell, digit: Digit) -> bool {
        let seen = self.layout.houses_of(cell).iter().any(|&h| self.used[h as usize] >> digit & 1 == 1);
        let is_apart = |peer: &Cell| self.grid.get(*peer) != Some(digit);
        let is_bound = |(other, relation): (Cell, Relation)| {
            self.grid.get(other).is_none_or(|beside| relation.allows(self.layout.n_digits, digit, beside))
        };
        !seen
            && DigitSet(self.allowed[cell as usize]).has(digit)
            && self.layout.bound_to(cell).all(is_bound)
            && self.lines.of_cell(cell).iter().all(|&(line, place)| DigitSet(self.left[line as usize][place as usize]).has(digit))
            && self.layout.apart(cell).iter().all(is_apart)
            && self.layout.cages_of(cell).iter().all(|&k| self.sum_allows(k as usize, digit))
    }

    /// Whether a digit keeps the sum of a cage possible: not exceeded, and exact if the cell is the cage's last.
    fn sum_allows(&self, cage: usize, digit: Digit) -> bool {
        let Some(sum) = self.sums.get(cage).copied().flatten() else { return true };
        let cells = &self.layout.cages[cage].cells;
        let filled = cells.iter().filter_map(|&c| self.grid.get(c));
        let (n, total) = filled.fold((1, digit as u32), |(n, total), d| (n + 1, total + d as u32));
        total == sum as u32 || total < sum as u32 && n < cells.len()
    }

    /// Follows the lines of a cell again after it changed.
    fn follow_all(&mut self, cell: Cell) {
        for k in 0..self.lines.of_cell(cell).len() {
            self.follow(self.lines.of_cell(cell)[k].0 as usize);
        }
    }

    fn follow(&mut self, line: usize) {
        let (grid, allowed) = (&self.grid, &self.allowed);
        let candidates = |cell: Cell| grid.get(cell).map_or(allowed[cell as usize], |digit| DigitSet::of(digit).0);
        match self.lines.left(line, candidates) {
            Some(left) => self.left[line].copy_from_slice(left),
            None => self.left[line].fill(0),
        }
        self.work += self.lines.steps();
    }

    fn toggle(&mut self, cell: Cell, digit: Digit) {
        self.layout.houses_of(cell).iter().for_each(|&h| self.used[h as usize] ^= 1 << digit);
    }
}

/// Plays and unwinds the thread. Calls `turn` at each solution (true) and each dead end (false).
fn wind(
    problem: &Problem,
    is_sorted: bool,
    ledger: &mut Ledger,
    mut turn: impl FnMut(&mut Ledger, bool),
) -> Result<Ending, Spent> {
    let Some(mut board) = Board::new(problem) else { return Ok(Ending::Done) };
    // The cells of the thread, then those that are still empty.
    let mut cells = board.empty_cells();
    let mut depth = 0;
    // Why the thread was wound up to where it is.
    let mut why = Why::AllTried;
    loop {
        if depth < cells.len() {
            let is_fresh = board.grid.get(cells[depth]).is_none();
            ledger.count(std::mem::take(&mut board.work));
            if is_sorted && is_fresh {
                ledger.count(((cells.len() - depth) * board.layout.n_digits as usize) as u64 * STEPS_A_FIT);
                let fewest = (depth..cells.len()).min_by_key(|&i| (board.fitting(cells[i]).len(), cells[i]));
                cells.swap(depth, fewest.unwrap_or(depth));
            }
            let cell = cells[depth];
            // The digit that is here has been tried; the next one that fits follows it.
            let tried = board.grid.0[cell as usize];
            if !is_fresh {
                ledger.retract(cell, tried, why);
                board.clear(cell, tried);
            }
            if let Some(digit) = (tried + 1..=board.layout.n_digits).find(|&d| board.is_free(cell, d)) {
                let why = match is_sorted {
                    true => Why::FewestCandidates(board.fitting(cell).len() as u8),
                    false => Why::Next,
                };
                ledger.guess(cell, digit, why)?;
                board.write(cell, digit);
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
