//! go-sudoku: elimination, then a search in the cell with the fewest candidates. Its figures are the number of searches and a
//! difficulty from 1.0 to 5.0, in hundredths.

use crate::board::{Cell, Clues, Digit, DigitSet, Grid, HouseKind, Layout, MAX_DIGITS};
use crate::seed::Stream;

/// The result of a solver.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Solved {
    /// How it ended.
    pub outcome: Outcome,
    /// Calls of the search on an unsolved board; 0 if elimination solves it.
    pub searches: u32,
    /// The number of solutions found, up to the number asked for.
    pub solutions: u32,
    /// The first of them.
    pub solution: Option<Grid>,
}

/// Why a solver stopped.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// It found as many solutions as asked for.
    Reached,
    /// It tried everything.
    Exhausted,
    /// It reached the limit of searches.
    GaveUp,
}

/// How far elimination gets by itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Eliminated {
    /// Cells filled after elimination, including givens.
    pub filled: usize,
    /// The same with twins: two cells of a house with the same two candidates eliminate these from the rest of the house.
    pub filled_with_twins: usize,
}

/// The default limit of searches. The hardest known 9×9 puzzles take a few hundred; a 25×25 board that takes more than this
/// limit is of no use to a reader.
pub const MAX_SEARCHES: u32 = 10_000;

/// The deterministic searches to the first solution. `None` if there is no solution, or above the limit.
pub fn searches(layout: &Layout, clues: &Clues, limit: u32) -> Option<u32> {
    // It knows which cells differ, and sums. It does not know clues of whole lines either, and counts up to a grid that may break
    // them; rows of `algo` 1 and 2 have that figure, so it stays.
    if !layout.is_of_houses_and_sums() {
        return None;
    }
    let mut board = Board::eliminated(layout, clues)?;
    let run = search(&mut board, 1, limit, None);
    (run.outcome == Outcome::Reached).then_some(run.searches)
}

/// Like `searches`, but starts from the result of elimination: the candidates of every cell, digit 1 as the lowest bit, one bit
/// for a filled cell. For layouts without cages.
pub fn searches_after(layout: &Layout, eliminated: &[u32], limit: u32) -> Option<u32> {
    if !layout.is_of_houses_and_sums() {
        return None;
    }
    let mut board = Board::blank(layout, &[]);
    board.cands.copy_from_slice(eliminated);
    board.dirty = 0;
    let run = search(&mut board, 1, limit, None);
    (run.outcome == Outcome::Reached).then_some(run.searches)
}

/// Counts solutions up to `max`. With a stream, it tries digits in random order.
pub fn solve(layout: &Layout, clues: &Clues, max: u32, limit: u32, stream: Option<&mut Stream>) -> Solved {
    match Board::eliminated(layout, clues) {
        Some(mut board) => search(&mut board, max.max(1), limit, stream),
        None => Solved { outcome: Outcome::Exhausted, searches: 0, solutions: 0, solution: None },
    }
}

/// Cells filled by elimination, without and with twins. `None` if the clues contradict each other.
pub fn eliminate(layout: &Layout, clues: &Clues) -> Option<Eliminated> {
    let mut board = Board::eliminated(layout, clues)?;
    let filled = board.n_filled();
    board.twins().then(|| Eliminated { filled, filled_with_twins: board.n_filled() })
}

/// The fourth part of the score uses this many solves with digits in random order.
const N_SOLVES: u32 = 10;
/// A mean of 40 searches gets the maximum of points. Means are compared as sums of ten solves.
const MOST_SEARCHES: u32 = 40 * N_SOLVES;

/// The difficulty in hundredths, 100 to 500: 50 % of part A, 30 % of B, 5 % of C and 15 % of S. The points were defined for 81
/// cells and lines of nine, so counts on other grids are scaled. `None` for clues without a solution, or if none is found
/// within the limit of searches.
pub fn score(layout: &Layout, clues: &Clues, stream: &mut Stream) -> Option<u16> {
    if clues.givens.is_full() {
        return clues.givens.solves(layout, clues).then_some(100);
    }
    let mut board = Board::eliminated(layout, clues)?;
    let start = board.cands.clone();
    let mut total = 0;
    for k in 0..N_SOLVES {
        board.cands.copy_from_slice(&start);
        // Once a solution is known to exist, count searches only as far as they can still change the points.
        let limit = if k == 0 { MAX_SEARCHES } else { MOST_SEARCHES.saturating_sub(total) };
        let run = search(&mut board, 1, limit, Some(stream));
        if k == 0 && run.outcome != Outcome::Reached {
            return None;
        }
        total += run.searches;
    }
    board.cands.copy_from_slice(&start);
    let of_81 = |count: usize| count * 81 / layout.n_cells();
    let points = |a: u16, b: u16, c: u16, s: u16| 50 * a + 30 * b + 5 * c + 15 * s;
    let a = match of_81(board.n_filled()) {
        56.. => 1,
        43..=55 => 2,
        38..=42 => 3,
        34..=37 => 4,
        _ => 5,
    };
    let b = match of_81(clues.n_givens()) {
        51.. => 1,
        36..=50 => 2,
        32..=35 => 3,
        28..=31 => 4,
        _ => 5,
    };
    let c = match fewest_in_a_line(layout, clues) {
        5.. => 1,
        4 => 2,
        3 => 3,
        1..=2 => 4,
        0 => 5,
    };
    let s = match total {
        0..=10 => 1,
        11..=29 => 2,
        30..=99 => 3,
        100..=399 => 4,
        _ => 5,
    };
    Some(points(a, b, c, s))
}

/// The fewest givens in any row or column, scaled to nine cells.
fn fewest_in_a_line(layout: &Layout, clues: &Clues) -> usize {
    if !layout.grids().is_empty() {
        // Each grid has rows and columns of its own.
        let lines = layout.houses.iter().filter(|house| matches!(house.kind, HouseKind::Row | HouseKind::Column));
        let n_givens = |cells: &[Cell]| cells.iter().filter(|&&cell| clues.givens.get(cell).is_some()).count();
        return lines.map(|house| n_givens(&house.cells)).min().unwrap_or(0);
    }
    let (n_rows, n_cols) = (layout.shape.rows as usize, layout.shape.cols as usize);
    let mut rows = vec![0; n_rows];
    let mut cols = vec![0; n_cols];
    for (cell, _) in clues.givens.filled() {
        rows[layout.row(cell)] += 9;
        cols[layout.col(cell)] += 9;
    }
    // A line with a given never counts as empty, however long it is.
    let scaled = |sum: usize, len: usize| if sum == 0 { 0 } else { (sum / len).max(1) };
    let rows = rows.into_iter().map(|sum| scaled(sum, n_cols));
    rows.chain(cols.into_iter().map(|sum| scaled(sum, n_rows))).min().unwrap_or(0)
}

/// Candidates by cell, and a queue of work. Elimination runs to its fixpoint, so the order of the work changes no count.
struct Board<'a> {
    layout: &'a Layout,
    sums: Vec<Option<u16>>,
    cands: Vec<u32>,
    /// Cells that have just got their digit.
    placed: Vec<Cell>,
    /// Changed groups: full houses, then cages. Group g is bit g % 64, so on large boards several groups share a bit.
    dirty: u64,
    /// For each cell, the bits of its groups.
    touched: Vec<u64>,
    is_full: Vec<bool>,
    all: u32,
}

impl<'a> Board<'a> {
    /// A board without clues except sums.
    fn blank(layout: &'a Layout, sums: &[Option<u16>]) -> Board<'a> {
        let all = DigitSet::all(layout.n_digits).0;
        let is_full: Vec<bool> = (0..layout.houses.len()).map(|h| layout.house_is_full(h)).collect();
        let mut touched = vec![0; layout.n_cells()];
        let houses = layout.houses.iter().map(|house| &house.cells).enumerate().filter(|&(h, _)| is_full[h]);
        let cages = layout.cages.iter().enumerate().map(|(k, cage)| (layout.houses.len() + k, &cage.cells));
        for (group, cells) in houses.chain(cages) {
            cells.iter().for_each(|&c| touched[c as usize] |= 1 << (group % 64));
        }
        Board {
            layout,
            sums: (0..layout.cages.len()).map(|k| sums.get(k).copied().flatten()).collect(),
            cands: vec![all; layout.n_cells()],
            placed: Vec::with_capacity(layout.n_cells()),
            // A sum may exclude candidates before any cell changes.
            dirty: u64::MAX,
            touched,
            is_full,
            all,
        }
    }

    /// The board after elimination from the clues; `None` if they contradict each other.
    fn eliminated(layout: &'a Layout, clues: &Clues) -> Option<Board<'a>> {
        let mut board = Board::blank(layout, &clues.sums);
        let fits = clues.givens.filled().take(layout.n_cells()).all(|(cell, d)| {
            d <= layout.n_digits && board.cands[cell as usize] & DigitSet::of(d).0 != 0 && {
                board.cands[cell as usize] == DigitSet::of(d).0 || board.set(cell, DigitSet::of(d).0)
            }
        });
        (fits && board.propagate()).then_some(board)
    }

    fn n_filled(&self) -> usize {
        self.cands.iter().filter(|&&c| is_single(c)).count()
    }

    /// Reduces the candidates of a cell; false if none is left.
    fn set(&mut self, cell: Cell, left: u32) -> bool {
        self.cands[cell as usize] = left;
        if is_single(left) {
            self.placed.push(cell);
        }
        self.dirty |= self.touched[cell as usize];
        left != 0
    }

    /// Elimination to its fixpoint; false on a contradiction.
    fn propagate(&mut self) -> bool {
        let fits = self.run_queues();
        if !fits {
            self.placed.clear();
            self.dirty = 0;
        }
        fits
    }

    fn run_queues(&mut self) -> bool {
        let n_groups = self.layout.houses.len() + self.layout.cages.len();
        loop {
            while let Some(cell) = self.placed.pop() {
                if !self.clear_peers(cell) {
                    return false;
                }
            }
            if self.dirty == 0 {
                return true;
            }
            let bit = self.dirty.trailing_zeros() as usize;
            self.dirty &= self.dirty - 1;
            if !(bit..n_groups).step_by(64).all(|group| self.look_at(group)) {
                return false;
            }
        }
    }

    fn look_at(&mut self, group: usize) -> bool {
        match group.checked_sub(self.layout.houses.len()) {
            None => !self.is_full[group] || self.hidden_singles(group),
            Some(cage) => self.sum_bounds(cage),
        }
    }

    /// Removes a placed digit from the cell's peers. About half of the peers have it, in an unpredictable pattern, so
    /// everything except rare events is branch-free.
    fn clear_peers(&mut self, cell: Cell) -> bool {
        let layout = self.layout;
        let digit = self.cands[cell as usize];
        for &peer in layout.peers(cell) {
            let before = self.cands[peer as usize];
            let left = before & !digit;
            let has_changed = before != left;
            self.cands[peer as usize] = left;
            self.dirty |= if has_changed { self.touched[peer as usize] } else { 0 };
            if has_changed & (left & left.wrapping_sub(1) == 0) {
                if left == 0 {
                    return false;
                }
                self.placed.push(peer);
            }
        }
        true
    }

    fn hidden_singles(&mut self, house: usize) -> bool {
        let layout = self.layout;
        let (mut once, mut twice, mut placed) = (0, 0, 0);
        for &c in &layout.houses[house].cells {
            let cands = self.cands[c as usize];
            twice |= once & cands;
            once |= cands;
            placed |= if is_single(cands) { cands } else { 0 };
        }
        let hidden = once & !twice & !placed;
        if hidden == 0 {
            return once == self.all;
        }
        once == self.all
            && layout.houses[house].cells.iter().all(|&c| {
                let cands = self.cands[c as usize];
                let own = cands & hidden;
                own == 0 || (is_single(own) && self.set(c, own))
            })
    }

    /// Removes a digit of a cage that the other cells cannot complete to the sum: it exceeds the sum minus their smallest
    /// candidates, or is below the sum minus their largest.
    fn sum_bounds(&mut self, cage: usize) -> bool {
        let Some(sum) = self.sums[cage] else { return true };
        let cells = &self.layout.cages[cage].cells;
        let least = |cands: u32| cands.trailing_zeros() as i32 + 1;
        let most = |cands: u32| 32 - cands.leading_zeros() as i32;
        let (mut low, mut high) = (0, 0);
        for &c in cells {
            low += least(self.cands[c as usize]);
            high += most(self.cands[c as usize]);
        }
        let sum = sum as i32;
        low <= sum
            && sum <= high
            && cells.iter().all(|&c| {
                let cands = self.cands[c as usize];
                let top = (sum - (low - least(cands))).min(MAX_DIGITS as i32);
                let bottom = (sum - (high - most(cands))).max(1);
                let kept = cands & (((1u64 << top) - 1) as u32) & !((1u32 << (bottom - 1)) - 1);
                kept == cands || self.set(c, kept)
            })
    }

    /// Naked pairs to their fixpoint, each followed by elimination; false on a contradiction.
    fn twins(&mut self) -> bool {
        let layout = self.layout;
        let mut changed = true;
        while changed {
            changed = false;
            for house in &layout.houses {
                for (i, &a) in house.cells.iter().enumerate() {
                    let pair = self.cands[a as usize];
                    let is_pair = pair.count_ones() == 2;
                    let Some(&b) = house.cells[i + 1..].iter().find(|&&b| is_pair && self.cands[b as usize] == pair) else {
                        continue;
                    };
                    for &c in house.cells.iter().filter(|&&c| c != a && c != b) {
                        let cands = self.cands[c as usize];
                        if cands & pair != 0 {
                            changed = true;
                            if !self.set(c, cands & !pair) {
                                return false;
                            }
                        }
                    }
                    if !self.propagate() {
                        return false;
                    }
                }
            }
        }
        true
    }

    /// The first cell among those with the fewest candidates that has more than one.
    fn fewest(&self) -> Option<Cell> {
        let mut best = (u32::MAX, 0);
        for (cell, &cands) in self.cands.iter().enumerate() {
            let rest = cands & cands.wrapping_sub(1);
            if rest == 0 {
                continue;
            }
            if is_single(rest) {
                return Some(cell as Cell);
            }
            best = best.min((cands.count_ones(), cell as Cell));
        }
        (best.0 != u32::MAX).then_some(best.1)
    }

    fn grid(&self) -> Grid {
        Grid(self.cands.iter().map(|&c| DigitSet(c).first().unwrap_or(0)).collect())
    }
}

fn is_single(cands: u32) -> bool {
    cands != 0 && cands & (cands - 1) == 0
}

/// A cell in which the search has a choice, and the digits still to try.
struct Choice {
    cell: Cell,
    digits: [Digit; MAX_DIGITS],
    n_digits: u8,
    next: u8,
}

/// The search from a board after elimination, with an explicit stack of choices.
fn search(board: &mut Board, max: u32, limit: u32, mut stream: Option<&mut Stream>) -> Solved {
    let n_cells = board.cands.len();
    let mut run = Solved { outcome: Outcome::Exhausted, searches: 0, solutions: 0, solution: None };
    let mut choices: Vec<Choice> = Vec::new();
    let mut saved: Vec<u32> = Vec::new();
    loop {
        match board.fewest() {
            None => {
                run.solutions += 1;
                if run.solution.is_none() {
                    run.solution = Some(board.grid());
                }
                if run.solutions == max {
                    run.outcome = Outcome::Reached;
                    return run;
                }
            }
            Some(_) if run.searches == limit => {
                run.outcome = Outcome::GaveUp;
                return run;
            }
            Some(cell) => {
                run.searches += 1;
                let mut choice = Choice { cell, digits: [0; MAX_DIGITS], n_digits: 0, next: 0 };
                for d in DigitSet(board.cands[cell as usize]).iter() {
                    choice.digits[choice.n_digits as usize] = d;
                    choice.n_digits += 1;
                }
                if let Some(stream) = stream.as_deref_mut() {
                    stream.shuffle(&mut choice.digits[..choice.n_digits as usize]);
                }
                choices.push(choice);
                saved.extend_from_slice(&board.cands);
            }
        }
        // Continue with the next digit that does not contradict at once.
        loop {
            let Some(choice) = choices.last_mut() else { return run };
            if choice.next == choice.n_digits {
                choices.pop();
                saved.truncate(choices.len() * n_cells);
                continue;
            }
            let (cell, digit) = (choice.cell, choice.digits[choice.next as usize]);
            choice.next += 1;
            board.cands.copy_from_slice(&saved[saved.len() - n_cells..]);
            if board.set(cell, DigitSet::of(digit).0) && board.propagate() {
                break;
            }
        }
    }
}

#[cfg(test)]
mod tests;
