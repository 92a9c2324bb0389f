//! Moves from puzzle to puzzle: remove some clues, add others, keep the solution unique, drop redundant clues. A walk of such
//! moves finds puzzles with fewer clues, or more nodes, than a stream of random puzzles.

use crate::plain::walk;
use gridpress::seed::Stream;

/// The most solutions that the remaining clues may have; moves that leave more are skipped.
const MOST_SOLUTIONS: usize = 2_000;

pub fn n_clues(puzzle: &[u8; 81]) -> usize {
    puzzle.iter().filter(|&&v| v != 0).count()
}

/// Finds clues that, after some were removed, give one solution again: up to `wanted` puzzles.
pub fn exchange(puzzle: &[u8; 81], out: usize, into: usize, wanted: usize, stream: &mut Stream) -> Vec<[u8; 81]> {
    let mut cells: Vec<usize> = (0..81).filter(|&cell| puzzle[cell] != 0).collect();
    stream.shuffle(&mut cells);
    let mut fewer = *puzzle;
    cells[..out].iter().for_each(|&cell| fewer[cell] = 0);
    let solutions = walk(&fewer, MOST_SOLUTIONS).solutions;
    if solutions.len() == MOST_SOLUTIONS {
        return Vec::new();
    }
    let mut found = Vec::new();
    for _ in 0..wanted {
        let mut next = fewer;
        let mut left: Vec<&[u8; 81]> = solutions.iter().collect();
        for more in (0..into).rev() {
            let mut counts = [[0usize; 10]; 81];
            left.iter().for_each(|solution| solution.iter().enumerate().for_each(|(cell, &v)| counts[cell][v as usize] += 1));
            let fits = |n: usize| if more == 0 { n == 1 } else { n > 1 && n <= left.len().div_ceil(2) };
            let choices: Vec<(usize, u8)> = (0..81)
                .flat_map(|cell| (1..=9u8).map(move |v| (cell, v)))
                .filter(|&(cell, v)| next[cell] == 0 && puzzle[cell] != v && fits(counts[cell][v as usize]))
                .collect();
            if choices.is_empty() {
                break;
            }
            let (cell, v) = choices[stream.below(choices.len() as u32) as usize];
            next[cell] = v;
            left.retain(|solution| solution[cell] == v);
        }
        if left.len() == 1 && !found.contains(&next) {
            found.push(next);
        }
    }
    found
}

/// Drops unnecessary clues, in random order.
pub fn minimised(puzzle: &[u8; 81], stream: &mut Stream) -> [u8; 81] {
    let mut cells: Vec<usize> = (0..81).filter(|&cell| puzzle[cell] != 0).collect();
    stream.shuffle(&mut cells);
    let mut left = *puzzle;
    for cell in cells {
        let value = std::mem::take(&mut left[cell]);
        if walk(&left, 2).solutions.len() != 1 {
            left[cell] = value;
        }
    }
    left
}

/// Walks uphill by the number of nodes, `steps` moves of one or two clues. Never goes downhill by more than a tenth, and
/// returns the best puzzle seen.
pub fn harder(start: &[u8; 81], steps: usize, stream: &mut Stream) -> ([u8; 81], u64) {
    let nodes = |puzzle: &[u8; 81]| walk(puzzle, 2).nodes;
    let mut at = (*start, nodes(start));
    let mut best = at;
    for _ in 0..steps {
        let n = 1 + stream.below(2) as usize;
        let next = exchange(&at.0, n, n, 6, stream).into_iter().map(|next| (next, nodes(&next))).max_by_key(|next| next.1);
        let Some(next) = next.filter(|next| next.1 * 10 >= at.1 * 9) else { continue };
        let minimal = minimised(&next.0, stream);
        at = (minimal, nodes(&minimal));
        if at.1 > best.1 {
            best = at;
        }
        if at.1 * 10 < best.1 * 8 {
            at = best;
        }
    }
    best
}

/// Walks downhill by the number of clues: two out and one in if that works, otherwise one for one.
pub fn sparser(start: &[u8; 81], steps: usize, enough: usize, stream: &mut Stream) -> [u8; 81] {
    let mut at = *start;
    for _ in 0..steps {
        if n_clues(&at) <= enough {
            break;
        }
        let fewer = exchange(&at, 2, 1, 1, stream).pop();
        let Some(next) = fewer.or_else(|| exchange(&at, 1, 1, 1, stream).pop()) else { continue };
        at = minimised(&next, stream);
    }
    at
}
