//! Full grids from a random stream, 2 or 3 microseconds each. The procedure is fixed, because a seed's grid depends on it. Fill
//! the three boxes of the diagonal with shuffled digits. Then repeat: apply the rules of `round` until nothing changes, and
//! guess. The guess takes the first of the cells with the fewest candidates and draws one of its candidates; if that fails, the
//! candidate is removed. The result is not uniform over all grids.

use super::board::{Board, Guess, PLACES};
use super::guess::fewest_candidates;
use super::pool::{Next, Task};
use crate::seed::Stream;

pub struct Fill {
    stream: Stream,
    pub grid: Option<Board>,
}

impl Fill {
    pub fn from(stream: Stream) -> Fill {
        Fill { stream, grid: None }
    }
}

impl Task for Fill {
    fn begin(&mut self, board: &mut Board) -> Next {
        // Three boxes that share no row or column can always be completed to a grid.
        *board = Board::OPEN;
        for box_index in 0..3 {
            let mut digits = [0, 1, 2, 3, 4, 5, 6, 7, 8];
            self.stream.shuffle(&mut digits);
            for (i, own) in digits.into_iter().enumerate() {
                let place = PLACES[(box_index * 3 + i / 3) * 9 + box_index * 3 + i % 3];
                (0..9).filter(|&digit| digit != own).for_each(|digit| board.words[digit * 3 + place.band] &= !place.bit);
                board.singles[place.band] |= place.bit;
            }
        }
        Next::Search
    }

    fn solved(&mut self, solution: &Board, _: &mut Board) -> Next {
        self.grid = Some(*solution);
        Next::Done
    }

    fn ended(&mut self, _: &mut Board) -> Next {
        unreachable!("three boxes without a common row or column can always be completed")
    }

    const TO_THE_END: bool = true;

    fn guess(&mut self, board: &Board, _: &[u32; 3]) -> Option<Guess> {
        let (place, n) = fewest_candidates(board);
        let nth = self.stream.below(n) as usize;
        let mut candidates = (0..9).filter(|&digit| board.has(digit, place));
        candidates.nth(nth).map(|digit| Guess { place, digit })
    }
}
