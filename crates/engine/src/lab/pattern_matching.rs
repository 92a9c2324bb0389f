//! suji's pattern matching. A pattern of a digit is a set of cells with one in every row, column and box; a 9×9 grid has 6⁶ =
//! 46,656 of them. For each digit, the solver lists the patterns that the givens allow, as bit sets of cells. Then it combines
//! disjoint patterns, digit by digit, always taking the digit with the fewest patterns left (the lowest of several). A step is
//! a pattern laid down, which writes several cells.

use super::ledger::{Ledger, Spent, Why};
use super::solvers::{Ending, Problem};
use crate::board::{Cell, Digit, Layout};

/// If a digit has more patterns than this, they are not listed: 8×8 with boxes of 2×4 has 9,216, 10×10 has 460,800, 12×12
/// 17,915,904.
const MAX_PATTERNS: u64 = 100_000;

/// A set of cells of a board with at most 128 cells.
type Cells = u128;

/// Rows, columns and boxes whose patterns can be listed.
pub fn serves(layout: &Layout) -> Result<(), &'static str> {
    let n = layout.n_digits as usize;
    let Some(shape) = layout.box_shape.filter(|_| layout.cages.is_empty()) else {
        return Err("it supports only rows, columns and boxes");
    };
    if layout.n_cells() != n * n || (0..3 * n).any(|h| h >= layout.houses.len() || !layout.house_is_full(h)) {
        return Err("it needs rows, columns and boxes of every digit");
    }
    let factorial = |n: u8| (1..=n as u64).product::<u64>();
    let ways = |n: u8, times: u8| factorial(n.min(15)).saturating_pow(times as u32);
    match ways(shape.cols, shape.rows).saturating_mul(ways(shape.rows, shape.cols)) {
        0..=MAX_PATTERNS => Ok(()),
        _ => Err("a digit has more patterns on a board of this size than could be listed"),
    }
}

/// The patterns left for one digit.
#[derive(Clone)]
struct Left {
    digit: Digit,
    patterns: Vec<Cells>,
}

/// A digit whose patterns are being tried.
struct Level {
    tried: Left,
    next: usize,
    /// What was left for the remaining digits before any of these patterns was laid down.
    others: Vec<Left>,
    /// The cell that represents the current pattern, if the pattern was a guess.
    guess: Option<Cell>,
}

/// suji's pattern matching, complete.
pub fn pattern_matching(problem: &Problem, ledger: &mut Ledger) -> Result<Ending, Spent> {
    let layout = problem.layout;
    let givens = &problem.clues.givens;
    if givens.filled().any(|(_, digit)| digit > layout.n_digits) {
        return Ok(Ending::Done);
    }
    let filled = cells_of(givens.filled().map(|(cell, _)| cell));
    let standing = |digit| cells_of(givens.filled().filter(move |&(_, d)| d == digit).map(|(cell, _)| cell));
    let all = |digit| Left { digit, patterns: patterns(layout, standing(digit), filled & !standing(digit)) };
    let mut grid = givens.clone();
    let mut levels = Vec::new();
    let mut why = match open(&mut levels, (1..=layout.n_digits).map(all).collect()) {
        Some(_) => return Ok(Ending::Done),
        None => Why::AllTried,
    };
    loop {
        let n_levels = levels.len();
        let Some(level) = levels.last_mut() else { return Ok(Ending::Done) };
        if let Some(cell) = level.guess.take() {
            ledger.retract(cell, level.tried.digit, why);
        }
        let Some(&pattern) = level.tried.patterns.get(level.next) else {
            // A pattern without an alternative was no guess: the reason for the contradiction stays the one found after it.
            if level.tried.patterns.len() > 1 {
                why = Why::AllTried;
            }
            levels.pop();
            continue;
        };
        level.next += 1;
        let (digit, n) = (level.tried.digit, level.tried.patterns.len());
        let mut written = bits(pattern & !filled);
        if let Some(first) = written.next() {
            // A single remaining pattern follows; of several, each is a guess, represented by its first cell.
            let reason = Why::Pattern(n as u32);
            match n {
                1 => ledger.place(first, digit, reason)?,
                _ => ledger.guess(first, digit, reason)?,
            }
            level.guess = (n > 1).then_some(first);
            grid.set(first, digit);
            for cell in written {
                ledger.write(cell, digit, reason);
                grid.set(cell, digit);
            }
        }
        if n_levels == layout.n_digits as usize {
            // Every cell was written since the first level began; later writes have replaced earlier ones.
            if ledger.found(|| grid.clone()) {
                return Ok(Ending::Done);
            }
            why = Why::LookOn;
            continue;
        }
        let apart = |left: &Left| Left {
            digit: left.digit,
            patterns: left.patterns.iter().copied().filter(|other| other & pattern == 0).collect(),
        };
        let others = level.others.iter().map(apart).collect();
        if let Some(empty) = open(&mut levels, others) {
            why = Why::NoPattern(empty);
        }
    }
}

/// Opens a level for the digit with the fewest patterns left. If a digit has none, opens nothing and returns that digit.
fn open(levels: &mut Vec<Level>, mut left: Vec<Left>) -> Option<Digit> {
    let fewest = (0..left.len()).min_by_key(|&i| left[i].patterns.len())?;
    if left[fewest].patterns.is_empty() {
        return Some(left[fewest].digit);
    }
    let tried = left.remove(fewest);
    levels.push(Level { tried, next: 0, others: left, guess: None });
    None
}

/// All patterns of a digit that contain some cells and avoid others.
fn patterns(layout: &Layout, with: Cells, without: Cells) -> Vec<Cells> {
    let n = layout.n_digits as usize;
    let seen: Vec<Cells> = (0..layout.n_cells() as Cell).map(|c| cells_of(layout.peers(c).iter().copied())).collect();
    let excluded = bits(with).fold(without, |excluded, cell| excluded | seen[cell as usize]);
    let row = |row: usize| layout.houses[row].cells.iter().fold(0, |set: Cells, &c| set | 1 << c) & !excluded;
    // The cells chosen in the rows so far, with the cells that they exclude.
    let mut unfinished: Vec<(Cells, Cells)> = vec![(0, 0)];
    for cells in (0..n).map(row) {
        let cells = if cells & with != 0 { cells & with } else { cells };
        let longer = unfinished
            .iter()
            .flat_map(|&(pattern, excluded)| bits(cells & !excluded).map(move |cell| (pattern | 1 << cell, cell, excluded)));
        unfinished = longer.map(|(pattern, cell, excluded)| (pattern, excluded | seen[cell as usize])).collect();
    }
    unfinished.into_iter().map(|(pattern, _)| pattern).collect()
}

fn cells_of(cells: impl Iterator<Item = Cell>) -> Cells {
    cells.fold(0, |set, cell| set | 1 << cell)
}

fn bits(set: Cells) -> impl Iterator<Item = Cell> {
    let mut rest = set;
    std::iter::from_fn(move || {
        let cell = (rest != 0).then(|| rest.trailing_zeros() as Cell)?;
        rest &= rest - 1;
        Some(cell)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lab::testing::sudoku;

    #[test]
    fn an_empty_board_has_as_many_patterns_as_the_formula_says() {
        for (rows, cols, n) in [(2, 3, 288), (3, 2, 288), (2, 2, 16), (2, 4, 9_216), (3, 3, 46_656)] {
            let layout = sudoku(rows, cols);
            assert_eq!(patterns(&layout, 0, 0).len(), n, "{rows}x{cols}");
            assert_eq!(serves(&layout), Ok(()));
        }
        let large = sudoku(2, 5);
        assert!(serves(&large).is_err());
    }
}
