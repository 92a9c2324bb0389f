//! Removes clues while the solution stays unique. A clue can be removed if there is no solution with another digit in its cell.
//! The checks, in order: the clues that the cell sees, unavoidable sets, search.

use super::board::{Board, FULL, Guess, PLACES, Place};
use super::guess::{quick_guess, weighed_guess};
use super::pool::{Next, Task};
use super::terms::Terms;
use super::unavoidable::Given;
use crate::board::{Cell, Clues};
use crate::search::quota::Quota;
use crate::search::unavoidable::{Lines, Unavoidable};
use crate::search::{Drop, Proof, Removal, Removed};

pub struct Reduce<'a> {
    terms: &'a Terms,
    is_classic: bool,
    removal: &'a Removal,
    quota: Quota,
    given: Given,
    /// Unavoidable sets, where a board's further terms may forbid those that `given` finds, and where no relation forbids these.
    sets: Option<Unavoidable>,
    /// The remaining givens without those being tested. The open cells are all empty.
    clues: Board,
    /// The drop being tested, and how many of its cells are proven to hold their digits without being given.
    at: usize,
    shown: usize,
    guesses_left: u64,
    /// How often guesses in a cell have failed, by band and bit. Empty on the classic board, where the quick guess is better.
    failures: Vec<u32>,
    latest: Place,
    untried: Vec<u16>,
}

impl<'a> Reduce<'a> {
    pub fn of(removal: &'a Removal, terms: &'a Terms) -> Reduce<'a> {
        let givens = &removal.start.givens;
        let mut sets = None;
        let is_classic = terms.is_classic();
        if !is_classic && terms.is_blind_to_values() {
            let open = (0..81).filter(|&cell| givens.get(cell).is_none());
            sets.insert(Unavoidable::of(&removal.layout, &Lines::of(&removal.layout), &removal.solution)).take(open);
        }
        let given = Given::of(&removal.solution, givens);
        let mut clues = Board { words: [0; 27], singles: [0; 3] };
        givens.filled().for_each(|(cell, digit)| {
            let place = PLACES[cell as usize];
            clues.words[(digit as usize - 1) * 3 + place.band] |= place.bit;
        });
        let (at, shown) = (0, 0);
        let quota = Quota::of(removal);
        let failures = if is_classic { Vec::new() } else { vec![0; 96] };
        Reduce {
            terms,
            is_classic,
            removal,
            quota,
            given,
            sets,
            clues,
            at,
            shown,
            guesses_left: 0,
            failures,
            latest: PLACES[0],
            untried: Vec::new(),
        }
    }

    pub fn removed(self) -> Removed {
        let clues = Clues { givens: self.clues.grid(), ..self.removal.start.clone() };
        Removed { clues, is_exhausted: self.untried.is_empty(), untried: self.untried }
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

    /// Whether all of these cells, which were made empty, are singles.
    fn are_singles(&self, cells: &[Cell]) -> bool {
        self.terms.has_boxes && cells.iter().all(|&cell| self.given.is_single(cell as usize))
    }

    /// Whether some of these cells, which were made empty, are in an unavoidable set without a clue.
    fn can_change(&mut self, cells: &[Cell]) -> bool {
        match &mut self.sets {
            Some(sets) => sets.are_needed(cells.iter().copied()),
            None => self.is_classic && cells.iter().any(|&cell| self.given.can_change(cell as usize)),
        }
    }

    /// Removes the clues that are being tested for good.
    fn spend(&mut self, cells: &[Cell]) {
        self.quota.spend(self.at);
        if let Some(sets) = &mut self.sets {
            sets.take(cells.iter().copied());
        }
    }

    /// Puts the clues back that are being tested, and continues.
    fn keep(&mut self, board: &mut Board) -> Next {
        for &cell in self.cells().unwrap_or(&[]) {
            self.flip(cell);
        }
        self.at += 1;
        self.next_search(board)
    }

    /// Continues to the next drop that needs a search.
    fn next_search(&mut self, board: &mut Board) -> Next {
        while let Some(cells) = self.cells() {
            if self.quota.allows(self.at) {
                assert!(cells.iter().all(|&cell| self.is_given(cell)), "a clue is in at most one drop of the order");
                cells.iter().for_each(|&cell| self.flip(cell));
                if self.are_singles(cells) {
                    self.spend(cells);
                } else if self.can_change(cells) {
                    cells.iter().for_each(|&cell| self.flip(cell));
                } else {
                    self.shown = 0;
                    self.ask(cells, board);
                    return Next::Search;
                }
            } else {
                self.untried.push(self.at as u16);
            }
            self.at += 1;
        }
        Next::Done
    }

    /// Sets up the question: is there a solution in which the next tested cell differs and the cells before it do not?
    fn ask(&mut self, cells: &[Cell], board: &mut Board) {
        self.guesses_left = match self.removal.proof {
            Proof::Bounded(guesses) => guesses,
            Proof::Complete | Proof::Closure => u64::MAX,
        };
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
        self.keep(board)
    }

    fn ended(&mut self, board: &mut Board) -> Next {
        let cells = self.cells().unwrap_or(&[]);
        self.shown += 1;
        if self.shown < cells.len() {
            self.ask(cells, board);
            return Next::Search;
        }
        self.spend(cells);
        self.at += 1;
        self.next_search(board)
    }

    const TO_THE_END: bool = false;

    #[inline(always)]
    fn guess(&mut self, board: &Board, pairs: &[u32; 3]) -> Option<Guess> {
        self.guesses_left = self.guesses_left.checked_sub(1)?;
        if self.failures.is_empty() {
            return Some(quick_guess(board, pairs));
        }
        let guess = weighed_guess(board, pairs, &self.failures, |cell| self.given.digit(cell));
        self.latest = guess.place;
        Some(guess)
    }

    fn failed(&mut self) {
        if let Some(n) = self.failures.get_mut(self.latest.number()) {
            *n += 1;
        }
    }

    /// Not decided: the clue stays.
    fn gave_up(&mut self, board: &mut Board) -> Next {
        self.untried.push(self.at as u16);
        self.keep(board)
    }

    fn terms(&self) -> &Terms {
        self.terms
    }
}
