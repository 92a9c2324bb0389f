//! Full grids drawn from a stream. The way is defined, since a seed's grid depends on it: closure, the cell with the
//! fewest candidates, the lowest such cell, its digits in drawn order; after so many branches, from the start again with
//! what the stream gives next. Not uniform over all grids. What never lives here: clues.

use super::Draw;
use super::closure::Closure;
use super::solve::fewest_candidates;
use crate::board::{Digit, DigitSet, Grid};

/// Branches after which a fill starts again, for a board of so many cells. Most fills of 5×5 boxes take under 450
/// branches, and a few would never end.
fn patience(n_cells: usize) -> u32 {
    100 + 2 * n_cells as u32
}

/// Draws one grid. A layout must have a full grid; all that the kinds make have one.
pub fn fill_one(draw: &Draw) -> Grid {
    let layout = &*draw.layout;
    let mut stream = draw.stream.clone();
    let n_cells = layout.n_cells();
    let mut closure = Closure::open(layout, &[]);
    let nothing_known = closure.candidates.clone();
    loop {
        closure.restore(&nothing_known, n_cells);
        // One list of digits a branch, tried from its end; `saved` holds the candidates before each.
        let mut branches: Vec<(u16, Vec<Digit>, usize)> = Vec::new();
        let mut saved: Vec<u32> = Vec::new();
        let mut n_branches = 0;
        'fill: loop {
            if closure.n_open == 0 {
                return Grid(closure.candidates.iter().map(|c| c.trailing_zeros() as Digit + 1).collect());
            }
            let cell = fewest_candidates(&closure);
            let mut digits: Vec<Digit> = DigitSet(closure.candidates[cell as usize]).iter().collect();
            stream.shuffle(&mut digits);
            branches.push((cell, digits, closure.n_open));
            saved.extend_from_slice(&closure.candidates);
            loop {
                let Some((cell, digits, n_open)) = branches.last_mut() else { break 'fill };
                let Some(digit) = digits.pop() else {
                    branches.pop();
                    saved.truncate(saved.len() - n_cells);
                    continue;
                };
                n_branches += 1;
                if n_branches > patience(n_cells) {
                    break 'fill;
                }
                let cell = *cell;
                closure.restore(&saved[saved.len() - n_cells..], *n_open);
                if closure.keep(cell, 1 << (digit - 1)).is_ok() && closure.run().is_ok() {
                    break;
                }
            }
        }
    }
}
