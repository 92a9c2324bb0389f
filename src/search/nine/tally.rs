//! Counts the solutions of many boards. Their clues become words before all searches, and the solutions digits behind them, by
//! vectors: where a board is nearly full, that would take longer than its search.

use super::Counts;
use super::board::{Board, FULL, Guess, N_CELLS, PLACES, WORDS};
use super::guess::best_guess;
use super::pool::{self, Next, Task, Work};
use super::simd::{self, Job, Lanes, Vector};
use super::terms::Terms;
use crate::board::{Digit, Item};

/// A board whose solutions are to be counted: its digits, its marks, and what else it asks.
pub type Asked<'a> = (&'a [Digit], &'a [Item], &'a Terms);

/// Counts the solutions of each board up to a limit.
pub fn count(lanes: Lanes, boards: &[Asked], limit: u64, guesses_left: u64) -> (Counts, Work) {
    let tally = |terms| Tally { terms, board: Board::OPEN, found: 0, limit, guesses_left, is_ended: false };
    let mut tallies: Vec<Tally> = boards.iter().map(|board| tally(board.2)).collect();
    simd::run(lanes, WANTED, Reading { boards, tallies: &mut tallies });
    let work = pool::work(lanes, &mut tallies);
    let mut first = vec![0; tallies.len() * N_CELLS];
    simd::run(lanes, WANTED, Writing { tallies: &tallies, first: &mut first });
    let found = tallies.iter().map(|tally| tally.found).collect();
    let is_decided = tallies.iter().map(|tally| tally.is_ended || tally.found == limit).collect();
    (Counts { n_cells: N_CELLS, found, is_decided, first }, work)
}

/// Lanes of the vectors that read and write: a band has 32 bytes.
const WANTED: usize = 8;

struct Tally<'a> {
    terms: &'a Terms,
    /// The clues; once there is a solution, the first of them.
    board: Board,
    found: u64,
    limit: u64,
    guesses_left: u64,
    /// Whether every solution was found.
    is_ended: bool,
}

impl Task for Tally<'_> {
    fn begin(&mut self, board: &mut Board) -> Next {
        *board = self.board;
        Next::Search
    }

    fn solved(&mut self, solution: &Board, _: &mut Board) -> Next {
        if self.found == 0 {
            self.board.words = solution.words;
        }
        self.found += 1;
        if self.found == self.limit { Next::Done } else { Next::GoOn }
    }

    fn ended(&mut self, _: &mut Board) -> Next {
        self.is_ended = true;
        Next::Done
    }

    const TO_THE_END: bool = false;

    #[inline(always)]
    fn guess(&mut self, board: &Board, pairs: &[u32; 3]) -> Option<Guess> {
        self.guesses_left = self.guesses_left.checked_sub(1)?;
        Some(best_guess(board, pairs))
    }

    fn gave_up(&mut self, _: &mut Board) -> Next {
        Next::Done
    }

    fn terms(&self) -> &Terms {
        self.terms
    }
}

struct Reading<'a, 'b> {
    boards: &'b [Asked<'a>],
    tallies: &'b mut [Tally<'a>],
}

impl Job for Reading<'_, '_> {
    type Output = ();

    #[inline(always)]
    fn run<V: Vector<N>, const N: usize>(self) {
        for ((givens, items, _), tally) in self.boards.iter().zip(self.tallies) {
            read::<V, N>(givens, &mut tally.board);
            for item in *items {
                tally.board.keep(PLACES[item.cell as usize], item.allowed(9).0);
            }
        }
    }
}

/// The clues in their cells, and all candidates in the empty cells.
#[inline(always)]
fn read<V: Vector<N>, const N: usize>(givens: &[Digit], board: &mut Board) {
    // Three rows in one array, each ten from the next, as in a word; nothing is equal to what is between them.
    let mut bands = [[u8::MAX; 32]; 3];
    for (row, digits) in givens.chunks_exact(9).enumerate().take(9) {
        bands[row / 3][row % 3 * 10..][..9].copy_from_slice(digits);
    }
    for (band, bytes) in bands.iter().enumerate() {
        let empty = V::equal(bytes, 0) & FULL;
        board.singles[band] = FULL & !empty;
        for digit in 0..9 {
            board.words[digit * 3 + band] = V::equal(bytes, digit as u8 + 1) & FULL | empty;
        }
    }
}

struct Writing<'a, 'b> {
    tallies: &'b [Tally<'a>],
    first: &'b mut [Digit],
}

impl Job for Writing<'_, '_> {
    type Output = ();

    #[inline(always)]
    fn run<V: Vector<N>, const N: usize>(self) {
        for (tally, cells) in self.tallies.iter().zip(self.first.chunks_exact_mut(N_CELLS)) {
            if tally.found > 0 {
                write::<V, N>(&tally.board.words, cells);
            }
        }
    }
}

/// The digits of a solution.
#[inline(always)]
fn write<V: Vector<N>, const N: usize>(words: &[u32; WORDS], cells: &mut [Digit]) {
    for (band, rows) in cells.chunks_exact_mut(27).enumerate().take(3) {
        let mut places = [0; 9];
        for digit in 0..9 {
            places[digit] = words[digit * 3 + band];
        }
        let digits = V::digits(&places);
        for row in 0..3 {
            rows[row * 9..][..9].copy_from_slice(&digits[row * 10..][..9]);
        }
    }
}
