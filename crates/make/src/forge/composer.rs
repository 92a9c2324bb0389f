//! act365's composer on one mask: it fills the cells one by one, and after each asks how many solutions there are.
//!
//! **The search.** Of the empty cells of the mask that have the most candidates, one is drawn, and one of its candidates. Such a
//! cell reveals most about the solution, so the remaining cells often follow by themselves. Then up to two solutions are counted.
//! None: the composer steps back. One: it is done, and fills the rest of the mask from that solution, since further clues that
//! agree with it do not exclude it. Two: the next value is drawn. Moves that a value forces are played with it.
//!
//! **Where act365 leaves a choice.** *Forced moves* are singles, in cells of the mask and in others, placed until there are no
//! more: act365's solver plays these before it guesses. *A step back* is that of its engine: the last drawn value is removed from
//! the candidates, and the search continues from there. A full mask with two solutions leads back as well. The limits of unwinds
//! and complexity count as the engine does: each step back is one unwind, and the moves that it undoes are its complexity. A
//! removed value stays removed below that point, because all puzzles with it there have been searched.
//!
//! The result depends on draws, exact counts and singles placed to their end, never on how the solutions are counted.

use crate::board::{Cell, CellSet, Clues, Digit, DigitSet, Grid, Layout};
use crate::seed::Stream;

/// When a mask is abandoned.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// The most values that may be undone.
    pub unwinds: u64,
    /// The most moves that may be undone with them; `None` for any number.
    pub complexity: Option<u64>,
}

/// How the search on a mask ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum End {
    /// With the one solution of the clues.
    Done(Grid),
    /// At a limit.
    Abandoned,
    /// Everything was tried: the mask has no puzzle.
    Barren,
}

pub struct Composer<'a> {
    layout: &'a Layout,
    mask: CellSet,
    limits: Limits,
    stream: Stream,
    board: Board,
    thread: Vec<Choice>,
    pub unwinds: u64,
    pub complexity: u64,
    pub end: Option<End>,
}

/// A value that was drawn, and the board before.
struct Choice {
    cell: Cell,
    digit: Digit,
    before: Board,
}

impl<'a> Composer<'a> {
    /// A composer that has drawn its first clues.
    pub fn new(layout: &'a Layout, mask: CellSet, limits: Limits, stream: Stream) -> Composer<'a> {
        let board = Board::empty(layout);
        let mut composer =
            Composer { layout, mask, limits, stream, board, thread: Vec::new(), unwinds: 0, complexity: 0, end: None };
        composer.advance(false);
        composer
    }

    /// The clues so far. The caller counts their solutions until `end` is set.
    pub fn clues(&self) -> Clues {
        let mut clues = Clues::none(self.layout);
        let placed = self.mask.iter().filter_map(|c| Some((c, self.board.digits.get(c)?)));
        placed.for_each(|(c, digit)| clues.givens.set(c, digit));
        clues
    }

    /// Takes the number of solutions of the clues, counted up to two, and the first of them.
    pub fn hear(&mut self, n_solutions: u64, first: Option<Grid>) {
        match (n_solutions, first) {
            (1, Some(solution)) => self.end = Some(End::Done(solution)),
            (n, _) => self.advance(n == 0),
        }
    }

    /// Moves on to the next clues whose solutions are to be counted, or to an end.
    fn advance(&mut self, mut is_wrong: bool) {
        loop {
            if is_wrong {
                let n_known = self.thread.last().map_or(0, |choice| choice.before.n_in(&self.mask));
                match self.unwind() {
                    None => return,
                    Some(Err(Contradiction)) => continue,
                    // Forced moves may have filled cells of the mask. These are new clues, to be counted first.
                    Some(Ok(())) if self.board.n_in(&self.mask) > n_known => return,
                    Some(Ok(())) => {}
                }
            }
            is_wrong = match self.draw() {
                None => true,
                Some((cell, digit)) => {
                    self.thread.push(Choice { cell, digit, before: self.board.clone() });
                    self.board.place(self.layout, cell, digit).and_then(|()| self.board.close(self.layout)).is_err()
                }
            };
            if !is_wrong {
                return;
            }
        }
    }

    /// Undoes the last value and removes it from the candidates. `None` if the search ends with that.
    fn unwind(&mut self) -> Option<Result<(), Contradiction>> {
        self.unwinds += 1;
        let Some(Choice { cell, digit, before }) = self.thread.pop() else {
            self.complexity += self.board.n_placed() + 1;
            self.end = Some(End::Barren);
            return None;
        };
        self.complexity += self.board.n_placed() - before.n_placed();
        if self.unwinds >= self.limits.unwinds || self.limits.complexity.is_some_and(|most| self.complexity >= most) {
            self.end = Some(End::Abandoned);
            return None;
        }
        self.board = before;
        self.board.cands[cell as usize] = self.board.cands[cell as usize].without(DigitSet::of(digit));
        Some(self.board.close(self.layout))
    }

    /// Draws a cell with the most candidates, and one of these, each equally likely. `None` if the mask is full.
    fn draw(&mut self) -> Option<(Cell, Digit)> {
        let open = || self.mask.iter().filter(|&c| self.board.digits.get(c).is_none());
        let n_cands = |c: Cell| self.board.cands[c as usize].len();
        let most = open().map(n_cands).max()?;
        let cells: Vec<Cell> = open().filter(|&c| n_cands(c) == most).collect();
        let drawn = self.stream.below(cells.len() as u32 * most);
        let cell = cells[(drawn / most) as usize];
        let digit = self.board.cands[cell as usize].iter().nth((drawn % most) as usize)?;
        Some((cell, digit))
    }
}

/// The clues so far have no solution.
struct Contradiction;

/// Placed digits, and the candidates of all cells; a filled cell has only its digit.
#[derive(Clone)]
struct Board {
    digits: Grid,
    cands: Vec<DigitSet>,
}

impl Board {
    fn empty(layout: &Layout) -> Board {
        let n_cells = layout.n_cells();
        Board { digits: Grid::empty(n_cells), cands: vec![DigitSet::all(layout.n_digits); n_cells] }
    }

    fn n_placed(&self) -> u64 {
        self.digits.n_filled() as u64
    }

    fn n_in(&self, mask: &CellSet) -> usize {
        mask.iter().filter(|&c| self.digits.get(c).is_some()).count()
    }

    fn place(&mut self, layout: &Layout, cell: Cell, digit: Digit) -> Result<(), Contradiction> {
        let bit = DigitSet::of(digit);
        self.digits.set(cell, digit);
        self.cands[cell as usize] = bit;
        for &peer in layout.peers(cell) {
            let left = self.cands[peer as usize].without(bit);
            if left.is_empty() {
                return Err(Contradiction);
            }
            self.cands[peer as usize] = left;
        }
        Ok(())
    }

    /// Places digits that are the only candidate of their cell, or have only one place in a house, until there are no more.
    fn close(&mut self, layout: &Layout) -> Result<(), Contradiction> {
        loop {
            let n_before = self.digits.n_filled();
            for cell in 0..layout.n_cells() as Cell {
                let cands = self.cands[cell as usize];
                match cands.only() {
                    _ if cands.is_empty() => return Err(Contradiction),
                    Some(digit) if self.digits.get(cell).is_none() => self.place(layout, cell, digit)?,
                    _ => {}
                }
            }
            for house in (0..layout.houses.len()).filter(|&house| layout.house_is_full(house)) {
                self.place_hidden(layout, &layout.houses[house].cells)?;
            }
            if self.digits.n_filled() == n_before {
                return Ok(());
            }
        }
    }

    fn place_hidden(&mut self, layout: &Layout, cells: &[Cell]) -> Result<(), Contradiction> {
        let (mut once, mut twice) = (DigitSet::EMPTY, DigitSet::EMPTY);
        for &c in cells {
            let cands = self.cands[c as usize];
            twice = twice | (once & cands);
            once = once | cands;
        }
        if once != DigitSet::all(layout.n_digits) {
            return Err(Contradiction);
        }
        let hidden = once.without(twice);
        for &c in cells.iter().filter(|&&c| self.digits.get(c).is_none()).collect::<Vec<_>>() {
            let here = self.cands[c as usize] & hidden;
            match here.first() {
                Some(digit) if here.len() == 1 => self.place(layout, c, digit)?,
                // Two digits have their only place in this cell.
                Some(_) => return Err(Contradiction),
                None => {}
            }
        }
        Ok(())
    }
}
