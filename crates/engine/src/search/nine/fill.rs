//! Full grids from a random stream, 2 or 3 microseconds each on the classic board. The procedure is fixed, because a seed's grid
//! depends on it. Fill the three boxes of the diagonal with shuffled digits; on another board, the first row, if no rule is about
//! values. Then repeat: apply the rules of `round` until nothing changes, and guess. The guess takes the first of the cells with the
//! fewest candidates and draws one of its candidates; if that fails, the candidate is removed. On a board that is not classic, start
//! again with the next numbers of the stream after a limit of guesses. The result is not uniform over all grids.

use super::board::{Board, Guess, PLACES};
use super::guess::fewest_candidates;
use super::pool::{Next, Task};
use super::terms::Terms;
use crate::seed::Stream;

/// The number of guesses after which a fill of a board that is not classic starts again. Windows and diagonals take some thirty,
/// knight's moves sixty; boards without consecutive neighbours start again fifty times, at 50 to 300 guesses with the same sum.
const PATIENCE: u32 = 100;

/// The number of times that a fill starts again before it is given up.
const MOST_RESTARTS: u32 = 100;

/// The same for regions of any outline. One drawing in sixty has no grid, which no fill can show; of the others, 997 of a thousand
/// have found theirs by then. Another drawing costs less.
const MOST_RESTARTS_OF_REGIONS: u32 = 4;

pub struct Fill<'a> {
    terms: &'a Terms,
    is_classic: bool,
    stream: Stream,
    guesses: u32,
    restarts: u32,
    most_restarts: u32,
    /// `None` at the end: there is no grid, or none was found in time.
    pub grid: Option<Board>,
}

impl<'a> Fill<'a> {
    pub fn from(stream: Stream, terms: &'a Terms) -> Fill<'a> {
        let is_of_regions = !terms.has_boxes && !terms.houses.is_empty() && terms.is_blind_to_values();
        let most_restarts = if is_of_regions { MOST_RESTARTS_OF_REGIONS } else { MOST_RESTARTS };
        Fill { terms, is_classic: terms.is_classic(), stream, guesses: 0, restarts: 0, most_restarts, grid: None }
    }

    /// Fills a house with shuffled digits.
    fn shuffle(&mut self, board: &mut Board, house: [usize; 9]) {
        let mut digits = [0, 1, 2, 3, 4, 5, 6, 7, 8];
        self.stream.shuffle(&mut digits);
        for (cell, own) in house.into_iter().zip(digits) {
            let place = PLACES[cell];
            (0..9).filter(|&digit| digit != own).for_each(|digit| board.words[digit * 3 + place.band] &= !place.bit);
            board.singles[place.band] |= place.bit;
        }
    }
}

impl Task for Fill<'_> {
    fn begin(&mut self, board: &mut Board) -> Next {
        *board = Board::OPEN;
        if self.is_classic {
            // Three boxes that share no row or column can always be completed to a grid.
            for b in 0..3 {
                self.shuffle(board, std::array::from_fn(|i| (b * 3 + i / 3) * 9 + b * 3 + i % 3));
            }
        } else if self.terms.is_blind_to_values() {
            // Every grid has some digits in its first row, and renaming them makes any others of it.
            self.shuffle(board, std::array::from_fn(|i| i));
        }
        Next::Search
    }

    fn solved(&mut self, solution: &Board, _: &mut Board) -> Next {
        self.grid = Some(*solution);
        Next::Done
    }

    fn ended(&mut self, _: &mut Board) -> Next {
        Next::Done
    }

    const TO_THE_END: bool = true;

    fn guess(&mut self, board: &Board, _: &[u32; 3]) -> Option<Guess> {
        if !self.is_classic {
            self.guesses += 1;
            if self.guesses > PATIENCE {
                return None;
            }
        }
        let (place, n) = fewest_candidates(board);
        let nth = self.stream.below(n) as usize;
        let mut candidates = (0..9).filter(|&digit| board.has(digit, place));
        candidates.nth(nth).map(|digit| Guess { place, digit })
    }

    fn gave_up(&mut self, board: &mut Board) -> Next {
        if self.restarts == self.most_restarts {
            return Next::Done;
        }
        self.restarts += 1;
        self.guesses = 0;
        self.begin(board)
    }

    fn terms(&self) -> &Terms {
        self.terms
    }
}
