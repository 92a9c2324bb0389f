//! Finds when each remaining clue became needed while others were removed one after the other. A clue is asked about first after
//! the last removal. Another solution shows more than that the clue is needed then: the clue is needed as soon as all other
//! cells are empty in which that solution differs. So the next question is about one removal before, until there is no other
//! solution.

use super::board::{Board, FULL, Guess, PLACES, Place};
use super::guess::quick_guess;
use super::pool::{Next, Task};
use super::terms::Terms;
use crate::board::Cell;
use crate::search::{Descent, NeededFrom};

pub struct Descend<'a> {
    terms: &'a Terms,
    grid: Board,
    /// The empty cells after each number of removals.
    open: Vec<[u32; 3]>,
    /// After how many removals a cell is empty, by the number of its place.
    emptied: [u16; 96],
    descent: &'a Descent,
    cell: usize,
    /// The clue in `cell` is needed after this many removals; one fewer is being asked about.
    needed_from: Option<u16>,
    pub answers: NeededFrom,
}

impl<'a> Descend<'a> {
    pub fn of(descent: &'a Descent, terms: &'a Terms) -> Descend<'a> {
        let mut open = vec![[0; 3]];
        let mut emptied = [u16::MAX; 96];
        for (&cell, n) in descent.removed.iter().zip(1..) {
            let place = PLACES[cell as usize];
            let mut next = open[open.len() - 1];
            next[place.band] |= place.bit;
            open.push(next);
            emptied[place.number()] = n;
        }
        let grid = Board::of(&descent.solution);
        Descend { terms, grid, open, emptied, descent, cell: 0, needed_from: None, answers: vec![None; 81] }
    }

    /// Goes on to the next clue, from this cell on.
    fn next_clue(&mut self, board: &mut Board) -> Next {
        while self.cell < PLACES.len() {
            let is_known = self.descent.needed.has(self.cell as Cell);
            if self.emptied[PLACES[self.cell].number()] == u16::MAX && !is_known {
                self.needed_from = None;
                self.ask(self.open.len() - 1, board);
                return Next::Search;
            }
            self.cell += 1;
        }
        Next::Done
    }

    /// Is there a solution with another digit in the cell, after `n_removed` removals?
    fn ask(&self, n_removed: usize, board: &mut Board) {
        let own = PLACES[self.cell];
        let mut open = self.open[n_removed];
        open[own.band] |= own.bit;
        for (i, (word, &given)) in board.words.iter_mut().zip(&self.grid.words).enumerate() {
            *word = given & !open[i % 3] | open[i % 3] & if i % 3 == own.band { !(given & own.bit) } else { FULL };
        }
        board.singles = open.map(|open| FULL & !open);
    }
}

impl Task for Descend<'_> {
    fn begin(&mut self, board: &mut Board) -> Next {
        self.next_clue(board)
    }

    fn solved(&mut self, solution: &Board, board: &mut Board) -> Next {
        let mut needed_from = 0;
        for band in 0..3 {
            let same = (0..9).fold(0, |same, digit| same | solution.words[digit * 3 + band] & self.grid.words[digit * 3 + band]);
            let mut differs = FULL & !same;
            while differs != 0 {
                let place = Place { band, bit: differs & differs.wrapping_neg() };
                differs ^= place.bit;
                if place != PLACES[self.cell] {
                    needed_from = needed_from.max(self.emptied[place.number()]);
                }
            }
        }
        self.needed_from = Some(needed_from);
        // It was not needed while that was known, nor in a full grid.
        if needed_from as usize <= self.descent.known + 1 {
            return self.ended(board);
        }
        self.ask(needed_from as usize - 1, board);
        Next::Search
    }

    fn ended(&mut self, board: &mut Board) -> Next {
        self.answers[self.cell] = self.needed_from;
        self.cell += 1;
        self.next_clue(board)
    }

    const TO_THE_END: bool = false;

    #[inline(always)]
    fn guess(&mut self, board: &Board, pairs: &[u32; 3]) -> Option<Guess> {
        Some(quick_guess(board, pairs))
    }

    fn gave_up(&mut self, board: &mut Board) -> Next {
        self.ended(board)
    }

    fn terms(&self) -> &Terms {
        self.terms
    }
}
