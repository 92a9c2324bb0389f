//! Full grids drawn from a stream. The way is defined, since a seed's grid depends on it: closure, the cell with the
//! fewest candidates, the lowest such cell, its digits in drawn order; after so many branches, from the start again with
//! what the stream gives next. Not uniform over all grids.

use super::Draw;
use super::closure::Closure;
use super::frame::Frame;
use super::solve::fewest_candidates;
use crate::board::{Cell, Digit, DigitSet, Grid};

/// Branches after which a fill starts again, for a board of so many cells. Most fills of 5×5 boxes take under 450
/// branches, and a few would never end.
fn patience(n_cells: usize) -> u32 {
    100 + 2 * n_cells as u32
}

/// Draws one grid. A layout must have a full grid; all that the kinds make have one.
pub fn fill_one(draw: &Draw) -> Grid {
    let frame = Frame::new(&draw.layout);
    let mut stream = draw.stream.clone();
    let mut closure = Closure::open(&frame);
    let (n_cells, n_words) = (frame.n_cells, frame.blank.len());
    loop {
        closure.restore(&frame.blank);
        // One list of digits a branch, tried from its end; `saved` holds what was known before each.
        let mut branches: Vec<(Cell, Vec<Digit>)> = Vec::new();
        let mut saved: Vec<u32> = Vec::new();
        let mut n_branches = 0;
        'fill: loop {
            if closure.n_open() == 0 {
                let mut grid = Grid::empty(n_cells);
                closure.write_digits(&mut grid.0);
                return grid;
            }
            let cell = fewest_candidates(&closure);
            let mut digits: Vec<Digit> = DigitSet(closure.candidates(cell)).iter().collect();
            stream.shuffle(&mut digits);
            branches.push((cell, digits));
            saved.extend_from_slice(closure.state());
            let mut is_fresh = true;
            loop {
                let Some((cell, digits)) = branches.last_mut() else { break 'fill };
                let Some(digit) = digits.pop() else {
                    branches.pop();
                    saved.truncate(saved.len() - n_words);
                    continue;
                };
                n_branches += 1;
                if n_branches > patience(n_cells) {
                    break 'fill;
                }
                let cell = *cell;
                if !std::mem::take(&mut is_fresh) {
                    closure.restore(&saved[saved.len() - n_words..]);
                }
                if closure.fix(cell, digit).is_ok() && closure.run().is_ok() {
                    break;
                }
            }
        }
    }
}
