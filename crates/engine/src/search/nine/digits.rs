//! Boards from digits, and digits from boards, by vectors: for a nearly full board, going cell by cell would take longer than its
//! search.

use super::board::{Board, FULL, N_CELLS, PLACES, WORDS};
use super::simd::{self, Job, Lanes, Vector};
use super::terms::Terms;
use crate::board::{Digit, Item};

/// The board of a question: its digits, its marks, and its further terms.
pub type Asked<'a> = (&'a [Digit], &'a [Item], &'a Terms);

/// Lanes of the vectors that read and write: a band has 32 bytes.
const WANTED: usize = 8;

/// The clues of each board in their cells, and all candidates in the empty cells.
pub fn boards(lanes: Lanes, asked: &[Asked]) -> Vec<Board> {
    let mut boards = vec![Board::OPEN; asked.len()];
    simd::run(lanes, WANTED, Reading { asked, boards: &mut boards });
    boards
}

/// The digits of boards whose cells have one candidate each, concatenated.
pub fn digits(lanes: Lanes, boards: &[Board]) -> Vec<Digit> {
    let mut digits = vec![0; boards.len() * N_CELLS];
    simd::run(lanes, WANTED, Writing { boards, digits: &mut digits });
    digits
}

struct Reading<'a, 'b> {
    asked: &'b [Asked<'a>],
    boards: &'b mut [Board],
}

impl Job for Reading<'_, '_> {
    type Output = ();

    #[inline(always)]
    fn run<V: Vector<N>, const N: usize>(self) {
        for ((givens, items, _), board) in self.asked.iter().zip(self.boards) {
            read::<V, N>(givens, board);
            for item in *items {
                board.keep(PLACES[item.cell as usize], item.allowed(9).0);
            }
        }
    }
}

#[inline(always)]
fn read<V: Vector<N>, const N: usize>(givens: &[Digit], board: &mut Board) {
    // Three rows in one array, each ten from the next, as in a word; the bytes between them equal nothing.
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

struct Writing<'b> {
    boards: &'b [Board],
    digits: &'b mut [Digit],
}

impl Job for Writing<'_> {
    type Output = ();

    #[inline(always)]
    fn run<V: Vector<N>, const N: usize>(self) {
        for (board, cells) in self.boards.iter().zip(self.digits.chunks_exact_mut(N_CELLS)) {
            write::<V, N>(&board.words, cells);
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
