//! Full grids from a random stream. The procedure is fixed, because a seed's grid depends on it: run the closure; take the
//! first cell with the fewest candidates; try its digits in a drawn order. After a limit of branches, start again with the next
//! numbers of the stream. The result is not uniform over all grids.

use super::Draw;
use super::closure::Closure;
use super::frame::Frame;
use super::solve::fewest_candidates;
use crate::board::{Cell, Digit, DigitSet, Grid, HouseKind};

/// The number of branches after which a fill starts again. Most fills of boards with 5×5 boxes take under 450 branches; a few
/// would never end.
fn patience(n_cells: usize) -> u32 {
    100 + 2 * n_cells as u32
}

/// The number of times that a fill starts again before it is given up. Boards of rows, columns and boxes need one or two.
const MOST_RESTARTS: u32 = 200;
/// The same for a board that was drawn with limits of its own, such as areas: many have no grid, and another is soon drawn.
const MOST_RESTARTS_OF_LIMITED: u32 = 3;

/// The steps of work after which a fill is given up, whatever restarts are left. Boards of rows, columns and boxes take a hundredth.
const MOST_STEPS: u64 = 300_000_000;

/// Draws one grid; `None` if the layout has none, or none is found in time. `saved` is memory for the states before the branches.
pub fn fill_one(frame: &Frame, draw: &Draw, saved: &mut Vec<u32>) -> Option<Grid> {
    let mut stream = draw.stream.clone();
    let mut closure = Closure::open(frame);
    let (n_cells, n_words) = (frame.n_cells, frame.blank.len());
    let has_limits = !draw.layout.allows_all() && draw.layout.houses_of_kind(HouseKind::Row).is_empty();
    for _ in 0..=if has_limits { MOST_RESTARTS_OF_LIMITED } else { MOST_RESTARTS } {
        closure.restore(&frame.blank);
        if !frame.lone.is_empty() && closure.begin().and_then(|()| closure.run()).is_err() {
            return None;
        }
        // One list of untried digits per branch, tried from its end.
        let mut branches: Vec<(Cell, Vec<Digit>)> = Vec::new();
        saved.clear();
        let mut n_branches = 0;
        'fill: loop {
            if closure.n_open() == 0 {
                let mut grid = Grid::empty(n_cells);
                closure.write_digits(&mut grid.0);
                return Some(grid);
            }
            let cell = fewest_candidates(&closure);
            let mut digits: Vec<Digit> = DigitSet(closure.candidates(cell)).iter().collect();
            stream.shuffle(&mut digits);
            branches.push((cell, digits));
            saved.extend_from_slice(closure.state());
            let mut is_fresh = true;
            loop {
                // Every branch has failed: there is no grid at all.
                let (cell, digits) = branches.last_mut()?;
                let Some(digit) = digits.pop() else {
                    branches.pop();
                    saved.truncate(saved.len() - n_words);
                    continue;
                };
                n_branches += 1;
                closure.count_guess();
                if closure.work() > MOST_STEPS {
                    return None;
                }
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
    None
}
