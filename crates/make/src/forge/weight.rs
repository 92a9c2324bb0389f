//! The weights of minimal puzzles. Removal in random order finds a puzzle of many clues far too rarely: of all minimal puzzles of
//! a grid each is found along its own orders, and these are not equally likely.
//!
//! Always removing one of the removable clues, each with equal probability, yields an order with the probability 1 / (r₁·r₂·…),
//! where rᵢ counts the clues that could be removed. A puzzle that lacks t clues of the grid is reached by all t! orders of these,
//! since with more clues left each of them can be removed. So r₁·r₂·… / t! has the mean 1 over the ways to a puzzle, times the
//! chance of its grid: on uniform grids every minimal puzzle has the same mean of its weight. A random order that skips clues that
//! are needed removes the same: of those that can still be removed, each is equally likely to be the next in the order.

use super::candidate::CLUES;
use super::clues::ClueTarget;
use super::recipe::Recipe;
use crate::board::{Cell, CellSet, Clues};
use crate::puzzle::{Drawn, Puzzle};
use crate::search::{self, Descent, Drop, Order};
use crate::seed::Key;

impl Recipe {
    /// Whether its puzzles have weights, by which they may be drawn: minimal ones of uniform grids.
    pub fn has_weights(&self) -> bool {
        self.is_uniform && self.clues == ClueTarget::Minimal && self.mask.has_single_cells() && self.search.is_none()
    }
}

/// Adds the weights of puzzles as they were made, where they have some.
pub fn add_weights(recipe: &Recipe, key: &Key, puzzles: &mut [Puzzle]) {
    let is_weighted = recipe.has_weights() && recipe.resample.is_none();
    let Some(shared) = recipe.shared.as_ref().filter(|_| is_weighted) else { return };
    let descent = |puzzle: &Puzzle| {
        let order = puzzle.origin.as_ref().map(|o| shared.order(&mut key.stream(o.slot, o.attempt).chapter(CLUES)));
        let removed = order.map_or(Vec::new(), |order| emptied(&order, &puzzle.clues));
        let (layout, solution) = (puzzle.layout.clone(), puzzle.solution.clone());
        Descent { layout, solution, removed, known: 0, needed: CellSet::default() }
    };
    let descents: Vec<Descent> = puzzles.iter().map(descent).collect();
    for ((puzzle, descent), needed_from) in puzzles.iter_mut().zip(&descents).zip(search::needed_from(&descents)) {
        puzzle.drawn = Some(Drawn::Weighted(in_millionths(log_weight(descent, &needed_from))));
    }
}

/// The cells of an order that a removal by it has emptied, in that order.
pub fn emptied(order: &Order, left: &Clues) -> Vec<Cell> {
    let cells = order.iter().flat_map(|drop| match drop {
        Drop::Cells(cells) => &cells[..],
        Drop::Sum(_) | Drop::Item(_) => &[],
    });
    cells.copied().filter(|&cell| left.givens.get(cell).is_none()).collect()
}

/// The logarithm of the weight that a descent gains from its first unknown removal on, in units of 2⁻⁶⁴.
pub fn log_weight(descent: &Descent, needed_from: &[Option<u16>]) -> i128 {
    let mut log = 0;
    for n in descent.known..descent.removed.len() {
        let n_needed = descent.needed.len() + needed_from.iter().flatten().filter(|&&from| from as usize <= n).count();
        log += LOGS[needed_from.len() - n - n_needed] - LOGS[n + 1];
    }
    log
}

/// e to the power of a number from 0 down, in units of 2⁻⁴⁰.
pub fn exp(log: i128) -> u64 {
    let log = log.min(0).unsigned_abs();
    let ln2 = LOGS[2].unsigned_abs();
    let (n_halves, rest) = (log / ln2, log % ln2);
    // By 1 − x + x²/2 − x³/6 …, with x below ln 2.
    let (mut term, mut sum) = (1u128 << 63, 0i128);
    for n in 1..40 {
        sum += if n % 2 == 1 { term as i128 } else { -(term as i128) };
        term = ((term * rest) >> 64) / n;
    }
    if n_halves > 63 { 0 } else { (sum.unsigned_abs() >> (23 + n_halves)) as u64 }
}

/// The nearest number of millionths.
fn in_millionths(log: i128) -> i64 {
    ((log * 1_000_000 + (1 << 63)) >> 64) as i64
}

/// More than the cells of any board with weights.
const N_LOGS: usize = 100;

/// Natural logarithms in units of 2⁻⁶⁴, from 1 on; each is less than 100 units too small.
static LOGS: [i128; N_LOGS] = logs();

/// By ln (k + 1) − ln k = 2·(z + z³/3 + z⁵/5 + …) with z = 1 / (2k + 1).
const fn logs() -> [i128; N_LOGS] {
    let mut logs = [0; N_LOGS];
    let mut k = 1;
    while k + 1 < N_LOGS {
        let n = 2 * k as i128 + 1;
        let mut power = (2 << 64) / n;
        let (mut sum, mut odd) = (0, 1);
        while power > 0 {
            sum += power / odd;
            power /= n * n;
            odd += 2;
        }
        logs[k + 1] = logs[k] + sum;
        k += 1;
    }
    logs
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::forge::forge;
    use crate::request::Request;

    #[test]
    fn powers_are_right() {
        assert_eq!((exp(0), exp(-LOGS[2]), exp(-LOGS[81] * 7)), (1 << 40, 1 << 39, 0));
        for (a, b) in [(1, 3), (2, 3), (9, 11), (7, 80), (1, 99)] {
            let (is, should) = (exp(LOGS[a] - LOGS[b]) as f64, a as f64 / b as f64 * (1u64 << 40) as f64);
            assert!((is - should).abs() < 2.0, "{a}/{b}: {is} {should}");
        }
    }

    #[test]
    fn logarithms_are_right() {
        // ln 2, ln 10 and ln 81 in millionths.
        assert_eq!([1, 2, 10, 81].map(|k| in_millionths(LOGS[k])), [0, 693_147, 2_302_585, 4_394_449]);
        assert_eq!(in_millionths(-LOGS[2]), -693_147);
        for (a, b) in [(2, 3), (3, 7), (4, 4), (9, 11)] {
            assert!((LOGS[a * b] - LOGS[a] - LOGS[b]).abs() < 3_000, "{a} {b}");
        }
    }

    fn weight_of(puzzle: &Puzzle) -> Option<i64> {
        if let Some(Drawn::Weighted(log)) = puzzle.drawn { Some(log) } else { None }
    }

    /// The puzzles of a request, and the mean of their weights with its standard error.
    fn weights(size: &str, n: u64) -> (Vec<(usize, f64)>, f64, f64) {
        let request = Request {
            size: Some(size.into()),
            sample: Some("uniform".into()),
            no_rate: true,
            ..Request::of("sudoku", "weights")
        };
        let recipe = Recipe::new(&request).unwrap();
        let weight = |puzzle: Puzzle| (puzzle.clues.n_givens(), (weight_of(&puzzle).unwrap() as f64 / 1e6).exp());
        let blocks =
            (0..n.div_ceil(1_000)).map(|block| forge(&recipe, &recipe.key(), block * 1_000, n.min(block * 1_000 + 1_000)));
        let all: Vec<(usize, f64)> = blocks.flat_map(|block| block.puzzles().map(weight).collect::<Vec<_>>()).collect();
        let mean = all.iter().map(|one| one.1).sum::<f64>() / all.len() as f64;
        let variance = all.iter().map(|one| (one.1 - mean).powi(2)).sum::<f64>() / all.len() as f64;
        (all, mean, (variance / n as f64).sqrt())
    }

    /// All grids of 4×4 have 85,632 minimal puzzles: 25,728 of four clues, 58,752 of five, 1,152 of six.
    #[test]
    fn weights_count_the_minimal_puzzles_of_4x4() {
        let (all, mean, error) = weights("2x2", 6_000);
        assert!((mean - 85_632.0 / 288.0).abs() < 4.0 * error && error < 6.0, "{mean} ± {error}");
        let sum: f64 = all.iter().map(|one| one.1).sum();
        for (clues, share) in [(4, 25_728.0 / 85_632.0), (5, 58_752.0 / 85_632.0)] {
            let own: f64 = all.iter().filter(|one| one.0 == clues).map(|one| one.1).sum();
            assert!((own / sum - share).abs() < 0.03, "{clues} clues: {}", own / sum);
        }
    }

    #[test]
    fn other_requests_have_no_weights() {
        let weighted = |change: &dyn Fn(&mut Request)| {
            let mut request = Request { size: Some("2x3".into()), sample: Some("uniform".into()), ..Request::of("sudoku", "1") };
            change(&mut request);
            let recipe = Recipe::new(&request).unwrap();
            forge(&recipe, &recipe.key(), 0, 3).puzzles().all(|puzzle| weight_of(&puzzle).is_some())
        };
        assert!(weighted(&|_| {}));
        assert!(!weighted(&|r| r.sample = None));
        assert!(!weighted(&|r| r.clues = Some("12".into())));
        assert!(!weighted(&|r| r.mask = Some("half-turn".into())));
    }

    /// As published: 4.655·10¹⁵ minimal puzzles a grid, and their shares by clues.
    #[test]
    #[ignore = "slow: make slow"]
    fn weights_count_the_minimal_puzzles_of_9x9() {
        let (all, mean, error) = weights("3x3", 200_000);
        println!("{mean:.4e} ± {error:.2e}");
        assert!((mean - 4.655e15).abs() < 3.0 * error && error < 0.6e15, "{mean} ± {error}");
        let sum: f64 = all.iter().map(|one| one.1).sum();
        for (clues, share) in [(23, 0.00149), (24, 0.0228), (25, 0.134), (26, 0.319), (27, 0.327), (28, 0.155)] {
            let own: f64 = all.iter().filter(|one| one.0 == clues).map(|one| one.1).sum::<f64>() / sum;
            // The error of a share of weights: each weight adds its square times that of its distance from the share.
            let square = |one: &(usize, f64)| ((one.1 / sum) * ((one.0 == clues) as u8 as f64 - own)).powi(2);
            let error = all.iter().map(square).sum::<f64>().sqrt();
            println!("{clues} clues: {own:.5} ± {error:.5}, published {share}");
            assert!((own - share).abs() < 3.0 * error, "{clues} clues: {own} ± {error}, not {share}");
        }
    }
}
