//! Removes clues while the solution stays unique. A clue can be removed if there is no solution with another digit in its cell.
//! The checks, in order: the clues that the cell sees, unavoidable sets, search.

use super::board::{Board, FULL, Guess, PLACES};
use super::guess::quick_guess;
use super::pool::{Next, Task};
use super::unavoidable::Given;
use crate::board::{Cell, Clues};
use crate::search::quota::Quota;
use crate::search::{Drop, Removal, Removed};

pub struct Reduce<'a> {
    removal: &'a Removal,
    quota: Quota,
    given: Given,
    /// The remaining givens without those being tested. The open cells are all empty.
    clues: Board,
    /// The drop being tested, and how many of its cells are proven to hold their digits without being given.
    at: usize,
    shown: usize,
    is_exhausted: bool,
}

impl<'a> Reduce<'a> {
    pub fn of(removal: &'a Removal) -> Reduce<'a> {
        let givens = &removal.start.givens;
        let given = Given::of(&removal.solution, givens);
        let mut clues = Board { words: [0; 27], singles: [0; 3] };
        givens.filled().for_each(|(cell, digit)| {
            let place = PLACES[cell as usize];
            clues.words[(digit as usize - 1) * 3 + place.band] |= place.bit;
        });
        let (at, shown) = (0, 0);
        Reduce { removal, quota: Quota::of(removal), given, clues, at, shown, is_exhausted: true }
    }

    pub fn removed(self) -> Removed {
        let clues = Clues { givens: self.clues.grid(), ..self.removal.start.clone() };
        Removed { clues, is_exhausted: self.is_exhausted }
    }

    /// The cells being tested; `None` at the end of the order.
    fn cells(&self) -> Option<&'a [Cell]> {
        let order = &self.removal.order;
        match (self.at < order.len()).then(|| order.at(self.at))? {
            Drop::Cells(cells) => Some(cells),
            Drop::Sum(_) | Drop::Item(_) => Some(&[]),
        }
    }

    fn is_given(&self, cell: Cell) -> bool {
        self.clues.has(self.given.digit(cell as usize), PLACES[cell as usize])
    }

    fn flip(&mut self, cell: Cell) {
        let place = PLACES[cell as usize];
        self.given.flip(cell as usize);
        self.clues.words[self.given.digit(cell as usize) * 3 + place.band] ^= place.bit;
    }

    /// Continues to the next drop that needs a search.
    fn next_search(&mut self, board: &mut Board) -> Next {
        while let Some(cells) = self.cells() {
            if self.quota.allows(self.at) {
                assert!(cells.iter().all(|&cell| self.is_given(cell)), "a clue is in at most one drop of the order");
                cells.iter().for_each(|&cell| self.flip(cell));
                if cells.iter().all(|&cell| self.given.is_single(cell as usize)) {
                    self.quota.spend(self.at);
                } else if cells.iter().any(|&cell| self.given.can_change(cell as usize)) {
                    cells.iter().for_each(|&cell| self.flip(cell));
                } else {
                    self.shown = 0;
                    self.ask(cells, board);
                    return Next::Search;
                }
            } else {
                self.is_exhausted = false;
            }
            self.at += 1;
        }
        Next::Done
    }

    /// Sets up the question: is there a solution in which the next tested cell differs and the cells before it do not?
    fn ask(&self, cells: &[Cell], board: &mut Board) {
        *board = self.clues;
        for &cell in &cells[..self.shown] {
            let place = PLACES[cell as usize];
            board.words[self.given.digit(cell as usize) * 3 + place.band] |= place.bit;
        }
        for band in 0..3 {
            let closed = (0..9).fold(0, |closed, digit| closed | board.words[digit * 3 + band]);
            (0..9).for_each(|digit| board.words[digit * 3 + band] |= FULL & !closed);
            board.singles[band] = closed;
        }
        let cell = cells[self.shown] as usize;
        board.words[self.given.digit(cell) * 3 + PLACES[cell].band] &= !PLACES[cell].bit;
    }
}

impl Task for Reduce<'_> {
    fn begin(&mut self, board: &mut Board) -> Next {
        self.next_search(board)
    }

    /// Another solution exists: put the tested clues back.
    fn solved(&mut self, _: &Board, board: &mut Board) -> Next {
        for &cell in self.cells().unwrap_or(&[]) {
            self.flip(cell);
        }
        self.at += 1;
        self.next_search(board)
    }

    fn ended(&mut self, board: &mut Board) -> Next {
        let cells = self.cells().unwrap_or(&[]);
        self.shown += 1;
        if self.shown < cells.len() {
            self.ask(cells, board);
            return Next::Search;
        }
        self.quota.spend(self.at);
        self.at += 1;
        self.next_search(board)
    }

    const TO_THE_END: bool = false;

    #[inline(always)]
    fn guess(&mut self, board: &Board, pairs: &[u32; 3]) -> Option<Guess> {
        Some(quick_guess(board, pairs))
    }
}
