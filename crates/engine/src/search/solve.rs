//! Finds solutions of clues by closure and guesses. The stack is explicit, so that the call depth does not grow with the board.

use super::blame::{self, Blame};
use super::closure::Closure;
use super::differ::{Home, has_solution};
use super::frame::Frame;
use super::purse::Purse;
use super::{Ask, Count};
use crate::board::{Budget, Cell, Digit, Grid, MAX_CELLS};
use std::ops::ControlFlow;

/// A guess that can still be changed: the cell, and the digits not yet tried. The state before it is at the same index of the
/// stack of states.
struct Guess {
    cell: Cell,
    untried: u32,
}

/// Counts up to `limit` solutions.
pub fn count_one(frame: &Frame, ask: &Ask, limit: u64, budget: &Budget) -> Count {
    let mut count = Count { found: 0, first: None, is_decided: true, work: 0 };
    if limit == 0 {
        return count;
    }
    let Ok(mut closure) = Closure::of(frame, ask.clues) else { return count };
    let mut purse = Purse::of(budget);
    if limit == 2 && !ask.layout.grids().is_empty() {
        count = one_or_more(&mut closure, &mut purse);
        count.work = closure.work();
        return count;
    }
    let mut visit = |values: &[Digit]| {
        count.found += 1;
        if count.first.is_none() {
            count.first = Some(Grid(values.to_vec()));
        }
        if count.found == limit { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    };
    let ended = match limit == 2 && !ask.layout.rules.is_empty() {
        true => search_by_blame(&mut closure, &mut purse, &mut visit),
        false => search_from(&mut closure, &mut purse, tightest, &mut visit),
    };
    count.is_decided = ended || count.found == limit;
    count.work = closure.work();
    count
}

/// Counts up to two solutions of a board of several grids: finds one, then asks of cell after cell whether it can hold another digit.
/// Each answer fixes the cell, so that fewer and fewer cells are left to ask about. A search for both at once would wander from grid
/// to grid.
fn one_or_more(closure: &mut Closure, purse: &mut Purse) -> Count {
    let none = Count { found: 0, first: None, is_decided: true, work: 0 };
    let frame = closure.frame;
    let mut known = closure.state().to_vec();
    let mut home = Home::unknown(frame);
    match has_solution(closure, &mut home, purse) {
        Some(true) => {}
        answer => return Count { is_decided: answer.is_some(), ..none },
    }
    let mut first = Grid::empty(frame.n_cells);
    closure.write_digits(&mut first.0);
    let mut home = home.with(&first);
    closure.restore(&known);
    let mut count = Count { found: 1, first: Some(first.clone()), ..none };
    while closure.n_open() > 0 {
        let cell = fewest_candidates(closure);
        let digit = first.0[cell as usize];
        if closure.keep(cell, !(1 << (digit - 1))).is_ok() && closure.run().is_ok() {
            match has_solution(closure, &mut home, purse) {
                Some(false) => {}
                Some(true) => return Count { found: 2, ..count },
                None => {
                    count.is_decided = false;
                    return count;
                }
            }
        }
        closure.restore(&known);
        if closure.fix(cell, digit).is_err() || closure.run().is_err() {
            return count;
        }
        known.copy_from_slice(closure.state());
    }
    count
}

/// Visits solutions. Returns true if the search finished, false if the visitor or the budget stopped it. Callers see the order,
/// so it follows a simple rule: guess in the first of the cells with the fewest candidates, digits ascending.
pub fn search(ask: &Ask, budget: &Budget, visit: &mut dyn FnMut(&[Digit]) -> ControlFlow<()>) -> bool {
    match Closure::of(&Frame::of(ask.layout), ask.clues) {
        Err(_) => true,
        Ok(mut closure) => search_from(&mut closure, &mut Purse::of(budget), fewest_candidates, visit),
    }
}

/// Chooses the cell of the next guess.
type Pick = fn(&Closure) -> Cell;

/// Like `search_from`, on a board with rules of its own: guesses go where contradictions were found.
fn search_by_blame(closure: &mut Closure, purse: &mut Purse, visit: &mut dyn FnMut(&[Digit]) -> ControlFlow<()>) -> bool {
    let mut solution = vec![0; closure.frame.n_cells];
    blame::search(closure, &mut Blame::new(closure.frame), &[], purse, &mut |closure| {
        closure.write_digits(&mut solution);
        visit(&solution)
    })
}

/// Like `search`, from a closure that has been run.
pub fn search_from(
    closure: &mut Closure,
    purse: &mut Purse,
    pick: Pick,
    visit: &mut dyn FnMut(&[Digit]) -> ControlFlow<()>,
) -> bool {
    let n_words = closure.state().len();
    let mut guesses: Vec<Guess> = Vec::new();
    let mut saved: Vec<u32> = Vec::new();
    let mut solution = vec![0; closure.frame.n_cells];
    loop {
        let mut is_fresh = false;
        if closure.n_open() == 0 {
            closure.write_digits(&mut solution);
            if visit(&solution).is_break() {
                return false;
            }
        } else {
            let cell = pick(closure);
            guesses.push(Guess { cell, untried: closure.candidates(cell) });
            saved.extend_from_slice(closure.state());
            is_fresh = true;
        }
        // Take the next untried digit of the latest guess that does not fail at once.
        loop {
            let Some(guess) = guesses.last_mut() else { return true };
            if guess.untried == 0 {
                guesses.pop();
                saved.truncate(saved.len() - n_words);
                continue;
            }
            if purse.is_empty(closure) {
                return false;
            }
            closure.count_guess();
            let digit = guess.untried.trailing_zeros() as Digit + 1;
            guess.untried &= guess.untried - 1;
            if !std::mem::take(&mut is_fresh) {
                closure.restore(&saved[saved.len() - n_words..]);
            }
            if closure.fix(guess.cell, digit).is_ok() && closure.run().is_ok() {
                break;
            }
        }
    }
}

/// The first of the open cells with the fewest candidates. Two simple loops over all cells without an early exit are faster
/// than one with a branch per cell.
pub fn fewest_candidates(closure: &Closure) -> Cell {
    if let Some(planes) = &closure.frame.planes {
        return planes.fewest(closure.state()).cells().next().expect("some cell is open");
    }
    let mut counts = [u8::MAX; MAX_CELLS];
    let counts = &mut counts[..closure.frame.n_cells];
    for (count, &mask) in counts.iter_mut().zip(closure.state()) {
        // Minus two, so that a solved cell wraps around to the maximum.
        *count = (mask.count_ones() as u8).wrapping_sub(2);
    }
    let fewest = counts.iter().fold(u8::MAX, |a, &b| a.min(b));
    counts.iter().position(|&count| count == fewest).expect("some cell is open") as Cell
}

/// The most cells to weigh for one guess. Weighing more costs more time than it saves.
pub const ENOUGH: usize = 8;

/// The cell choice for searches whose order is free: among the first few cells with the fewest candidates, the one with the
/// highest weight.
pub fn tightest(closure: &Closure) -> Cell {
    if let Some(planes) = &closure.frame.planes {
        let cells = planes.fewest(closure.state());
        return cells.cells().take(ENOUGH).max_by_key(|&cell| weight(closure, cell)).expect("some cell is open");
    }
    let words = &closure.state()[..closure.frame.n_cells];
    let first = fewest_candidates(closure);
    let fewest = words[first as usize].count_ones();
    let is_one = |cell: &Cell| words[*cell as usize].count_ones() == fewest;
    let cells = (first..words.len() as Cell).filter(is_one).take(ENOUGH);
    cells.max_by_key(|&cell| weight(closure, cell)).unwrap_or(first)
}

/// In how many houses a digit of this cell has only one other place: each of these follows at once from a guess here.
pub fn weight(closure: &Closure, cell: Cell) -> u32 {
    if let Some(planes) = &closure.frame.planes {
        return planes.weight(closure.state(), cell);
    }
    let words = closure.state();
    let mut weight = 0;
    for &seat in closure.frame.tables().seats::<0>(cell as usize) {
        let mut rest = closure.candidates(cell);
        while rest != 0 {
            let places = words[seat.slot(rest.trailing_zeros())];
            let others = places & places.wrapping_sub(1);
            weight += (others & others.wrapping_sub(1) == 0) as u32;
            rest &= rest - 1;
        }
    }
    weight
}
