//! A search for boards that reveal little at first: cages, lines, signs and hardly a digit. Each contradiction is blamed on the
//! cells of the house, cage or line in which it was found, and the next guess goes where much blame meets few candidates. A failed
//! guess strikes its digit, and the consequences are worked out before the next guess.

use super::closure::Closure;
use super::frame::Frame;
use super::purse::Purse;
use crate::board::{Cell, Digit};
use std::ops::ControlFlow;

/// Where the latest contradiction was found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Blamed {
    Cell(Cell),
    Bond(Cell, Cell),
    /// By their indexes in the frame.
    Sum(u16),
    Line(u16),
    Straights(u16),
}

/// How often each cell took part in a contradiction; old ones count less.
pub struct Blame {
    scores: Vec<u32>,
    n_left: u32,
}

/// The blame of one contradiction.
const SHARE: u32 = 16;
/// Contradictions after which all blame is halved.
const HALVING: u32 = 512;

impl Blame {
    /// Before the first contradiction, the weight of a cell depends on the groups it is in.
    pub fn new(frame: &Frame) -> Blame {
        let mut scores: Vec<u32> = (0..frame.n_cells).map(|cell| 1 + frame.sums.of_cell(cell).len() as u32).collect();
        for line in &frame.lines {
            line.cells.iter().for_each(|&cell| scores[cell as usize] += 2);
        }
        (0..frame.n_cells).for_each(|cell| scores[cell] += frame.bound(cell).len() as u32);
        Blame { scores, n_left: HALVING }
    }

    fn put(&mut self, closure: &Closure) {
        let frame = closure.frame;
        let mut on = |cells: &[Cell]| cells.iter().for_each(|&cell| self.scores[cell as usize] += SHARE);
        match closure.blamed {
            Blamed::Cell(cell) => on(&[cell]),
            Blamed::Bond(a, b) => on(&[a, b]),
            Blamed::Sum(sum) => on(&frame.sums.list[sum as usize].cells),
            Blamed::Line(line) => on(&frame.lines[line as usize].cells),
            Blamed::Straights(line) => on(&frame.straights[line as usize].cells().collect::<Vec<Cell>>()),
        }
        self.n_left -= 1;
        if self.n_left == 0 {
            self.n_left = HALVING;
            self.scores.iter_mut().for_each(|score| *score = score.div_ceil(2));
        }
    }

    /// The open cell with the most blame for each of its candidates.
    fn worst(&self, closure: &Closure) -> Cell {
        let (mut best, mut of_best) = (0, (0u64, 1u64));
        for cell in closure.open_cells() {
            let n = closure.candidates(cell).count_ones() as u64;
            let here = (self.scores[cell as usize] as u64, n * n);
            if here.0 * of_best.1 > of_best.0 * here.1 {
                (best, of_best) = (cell, here);
            }
        }
        best
    }
}

/// Visits solutions in an order that depends on what was learned. Of each cell, the digits of `first` (as bits) are tried first.
/// Returns true if the search finished, false if the visitor or the budget stopped it.
pub fn search(
    closure: &mut Closure,
    blame: &mut Blame,
    first: &[u32],
    purse: &mut Purse,
    visit: &mut dyn FnMut(&Closure) -> ControlFlow<()>,
) -> bool {
    let n_words = closure.state().len();
    let mut guesses: Vec<(Cell, Digit)> = Vec::new();
    let mut saved: Vec<u32> = Vec::new();
    loop {
        let is_dead = if closure.n_open() == 0 {
            if visit(closure).is_break() {
                return false;
            }
            true
        } else {
            if purse.is_empty(closure) {
                return false;
            }
            closure.count_guess();
            let cell = blame.worst(closure);
            let here = closure.candidates(cell);
            let wanted = match here & first.get(cell as usize).copied().unwrap_or(0) {
                0 => here,
                wanted => wanted,
            };
            let digit = wanted.trailing_zeros() as Digit + 1;
            guesses.push((cell, digit));
            saved.extend_from_slice(closure.state());
            closure.blamed = Blamed::Cell(cell);
            let is_dead = closure.fix(cell, digit).is_err() || closure.run().is_err();
            if is_dead {
                blame.put(closure);
            }
            is_dead
        };
        if !is_dead {
            continue;
        }
        loop {
            let Some((cell, digit)) = guesses.pop() else { return true };
            let at = saved.len() - n_words;
            closure.restore(&saved[at..]);
            saved.truncate(at);
            closure.blamed = Blamed::Cell(cell);
            if closure.keep(cell, !(1 << (digit - 1))).is_ok() && closure.run().is_ok() {
                break;
            }
            blame.put(closure);
        }
    }
}
