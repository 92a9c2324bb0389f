//! Solutions that are not the known one: counterexamples, from which the board designer learns what its clues still allow.

use super::Ask;
use super::blame::{self, Blame};
use super::closure::Closure;
use super::frame::Frame;
use super::purse::Purse;
use crate::board::{Cell, Digit, Grid};
use std::ops::ControlFlow;

/// Solutions that were found.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct Others {
    /// Those that are not the known one, in the order in which they were found.
    pub grids: Vec<Grid>,
    /// Whether these are all.
    pub is_done: bool,
    /// The guesses that it took.
    pub guesses: u64,
}

/// Other solutions of clues than the known one, up to `most` of them, within a number of guesses. Those that are like `near` come first:
/// clues most often miss solutions near the known one.
pub fn others(ask: Ask, known: &Grid, near: &Grid, most: usize, guesses: u64) -> Others {
    let frame = Frame::new(ask.layout);
    let Ok(mut closure) = Closure::of(&frame, ask.clues) else { return Others { is_done: true, ..Others::default() } };
    let bits = |grid: &Grid| grid.0.iter().map(|&digit| 1u32 << (digit - 1)).collect::<Vec<u32>>();
    let (digits, first) = (bits(known), bits(near));
    let mut grids: Vec<Grid> = Vec::new();
    let mut purse = Purse::of_guesses(guesses);
    let is_done = blame::search(&mut closure, &mut Blame::new(&frame), &first, &mut purse, &mut |closure| {
        if closure.state()[..digits.len()] != digits {
            let mut grid = Grid::empty(digits.len());
            closure.write_digits(&mut grid.0);
            grids.push(grid);
        }
        if grids.len() >= most { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    let left = if let Purse::Guesses(left) = purse { left } else { 0 };
    Others { grids, is_done, guesses: guesses - left }
}

/// Sixteen times the binary logarithm of a number of candidates.
const LOGS: [u32; 32] = [
    0, 0, 16, 25, 32, 37, 41, 45, 48, 51, 53, 55, 57, 59, 61, 63, 64, 65, 67, 68, 69, 70, 71, 72, 73, 74, 75, 76, 77, 78, 78, 79,
];

/// How much stays open on a board once a digit is placed: for each of some places the logarithms of all cells' candidates, added up, after
/// the direct consequences; `None` where these contradict each other.
pub fn rooms(ask: Ask, places: &[(Cell, Digit)]) -> Vec<Option<u32>> {
    let frame = Frame::new(ask.layout);
    let Ok(mut closure) = Closure::of(&frame, ask.clues) else { return vec![None; places.len()] };
    let state = closure.state().to_vec();
    let mut room = |&(cell, digit): &(Cell, Digit)| {
        closure.restore(&state);
        closure.fix(cell, digit).and_then(|()| closure.run()).ok()?;
        Some(closure.open_cells().map(|cell| LOGS[closure.candidates(cell).count_ones().min(31) as usize]).sum())
    };
    places.iter().map(&mut room).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Clues, Shape};
    use crate::kinds::{kind_named, read_rules};

    #[test]
    fn all_solutions_but_the_known_one_are_found() {
        let size = Shape::new(2, 2);
        let rules = read_rules("thermo=r1c1,r2c2,r3c2", size).unwrap().rules;
        let board = kind_named("sudoku").unwrap().rebuild_with(size, "", &rules).unwrap();
        let clues = Clues::none(&board);
        let mut all: Vec<Grid> = Vec::new();
        let ask = Ask { layout: &board, clues: &clues };
        super::super::solve(ask, &super::super::NO_BUDGET, |grid| {
            all.push(grid.clone());
            ControlFlow::Continue(())
        });
        assert!(all.len() > 20);
        for (known, near) in [(0, 0), (3, 17), (all.len() - 1, 5)] {
            let found = others(ask, &all[known], &all[near], usize::MAX, u64::MAX);
            let mut expected: Vec<&Grid> = all.iter().filter(|grid| **grid != all[known]).collect();
            let mut grids: Vec<&Grid> = found.grids.iter().collect();
            expected.sort_by(|a, b| a.0.cmp(&b.0));
            grids.sort_by(|a, b| a.0.cmp(&b.0));
            assert!(found.is_done && grids == expected);
            let few = others(ask, &all[known], &all[near], 2, u64::MAX);
            assert!(few.grids.len() == 2 && !few.is_done && few.guesses < found.guesses);
            assert!(!others(ask, &all[known], &all[near], 2, 0).is_done);
        }
    }
    #[test]
    fn a_place_has_room_for_its_solutions() {
        let size = Shape::new(2, 2);
        let board = kind_named("sudoku")
            .unwrap()
            .rebuild_with(size, "", &read_rules("thermo=r1c1,r2c2,r3c2", size).unwrap().rules)
            .unwrap();
        let clues = Clues::none(&board);
        let places: Vec<(Cell, Digit)> = (0..16).flat_map(|cell| (1..=4).map(move |digit| (cell, digit))).collect();
        let rooms = rooms(Ask { layout: &board, clues: &clues }, &places);
        // The bulb of three cells is 1 or 2; 2 leaves its line no choice.
        assert!(rooms[1] < rooms[0] && rooms[1].is_some() && rooms[2..4] == [None, None]);
        for (&(cell, digit), room) in places.iter().zip(&rooms) {
            let mut clues = clues.clone();
            clues.givens.set(cell, digit);
            let mut all: Vec<Grid> = Vec::new();
            super::super::solve(Ask { layout: &board, clues: &clues }, &super::super::NO_BUDGET, |grid| {
                all.push(grid.clone());
                ControlFlow::Continue(())
            });
            let is_open = |cell: usize| all.iter().any(|grid| grid.0[cell] != all[0].0[cell]);
            let n_open = (0..16).filter(|&cell| is_open(cell)).count() as u32;
            assert!(room.map_or(all.is_empty(), |room| room >= 16 * n_open), "{cell} {digit} {room:?} {n_open}");
        }
    }
}
