//! The sets of digits that a cage can still hold, for players who ask.

use crate::board::{Cell, Digit, DigitSet, Layout, Position};

/// The most sets that are listed.
const MOST: usize = 400;
/// The most digits that are tried on the way. Only cages of boards with very many digits need more.
const TRIES: u32 = 400_000;

/// The sets of different digits of a cage.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CageWays {
    /// The sets, those with the smallest digits first.
    pub sets: Vec<DigitSet>,
    /// Whether these are all.
    pub are_all: bool,
}

/// The sets of different digits that add up to a total and fit these cells, given their digits and the candidates of the empty
/// ones.
pub fn cage_ways(layout: &Layout, position: &Position, cells: &[Cell], total: u32) -> CageWays {
    let may = |&cell: &Cell| match position.grid.get(cell) {
        Some(digit) => DigitSet::of(digit),
        None => position.candidates[cell as usize],
    };
    let may: Vec<DigitSet> = cells.iter().map(may).collect();
    let mut search = Search { may, n_digits: layout.n_digits, sets: Vec::new(), tries: 0 };
    search.go_on(DigitSet::EMPTY, 1, total);
    let are_all = !search.is_over();
    search.sets.truncate(MOST);
    CageWays { sets: search.sets, are_all }
}

struct Search {
    /// The digits that each cell may hold.
    may: Vec<DigitSet>,
    n_digits: Digit,
    sets: Vec<DigitSet>,
    tries: u32,
}

impl Search {
    fn is_over(&self) -> bool {
        self.sets.len() > MOST || self.tries > TRIES
    }

    /// Adds digits from `from` on to a set until it has one for each cell; `left` is what they have to add up to.
    fn go_on(&mut self, set: DigitSet, from: Digit, left: u32) {
        let n = self.may.len() as u32 - set.len();
        if n == 0 {
            if left == 0 && self.fits(set) {
                self.sets.push(set);
            }
            return;
        }
        let top = u32::from(self.n_digits);
        for digit in u32::from(from)..=top {
            self.tries += 1;
            // The least and the most that `n` digits from this one on add up to.
            let least = n * digit + n * (n - 1) / 2;
            let most = digit + (n - 1) * top - (n - 1) * n.saturating_sub(2) / 2;
            if self.is_over() || least > left || digit + n - 1 > top {
                return;
            }
            if most >= left {
                self.go_on(set.with(digit as Digit), digit as Digit + 1, left - digit);
            }
        }
    }

    /// Whether each digit of a set can have a cell of its own.
    fn fits(&self, set: DigitSet) -> bool {
        let mut held: Vec<Option<Digit>> = vec![None; self.may.len()];
        set.iter().all(|digit| self.seat(digit, &mut held, &mut vec![false; self.may.len()]))
    }

    /// Seats a digit, where need be by seating another one elsewhere.
    fn seat(&self, digit: Digit, held: &mut [Option<Digit>], tried: &mut [bool]) -> bool {
        for cell in 0..self.may.len() {
            if tried[cell] || !self.may[cell].has(digit) {
                continue;
            }
            tried[cell] = true;
            let was = held[cell];
            if was.is_none_or(|other| self.seat(other, held, tried)) {
                held[cell] = Some(digit);
                return true;
            }
        }
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Clues;
    use crate::kinds::{kind_named, parse_size};

    #[test]
    fn the_sets_are_those_that_the_board_leaves() {
        let kind = kind_named("sudoku").unwrap();
        let layout = kind.rebuild(parse_size("3x3").unwrap(), "").unwrap();
        let clues = Clues::none(&layout);
        let mut position = Position::start(&layout, &clues);
        let ways = |position: &Position, cells: &[Cell], total: u32| -> Vec<String> {
            let found = cage_ways(&layout, position, cells, total);
            assert!(found.are_all);
            found.sets.iter().map(|set| set.iter().map(|d| d.to_string()).collect()).collect()
        };
        assert_eq!(ways(&position, &[0, 1], 10), ["19", "28", "37", "46"]);
        assert_eq!(ways(&position, &[0, 1, 2, 3], 29), ["5789"]);
        assert_eq!(ways(&position, &[0, 1], 18), [""; 0]);
        // A written digit, and struck candidates.
        position.grid.set(0, 2);
        assert_eq!(ways(&position, &[0, 1], 10), ["28"]);
        position.grid.clear(0);
        position.candidates[0] = [1, 2, 3].into_iter().collect();
        position.candidates[1] = [3, 8].into_iter().collect();
        assert_eq!(ways(&position, &[0, 1], 10), ["28"]);
        // Three cells of which two hold the same two digits: the third is left one that adds up.
        position.candidates[0] = [1, 2].into_iter().collect();
        position.candidates[1] = [1, 2].into_iter().collect();
        assert_eq!(ways(&position, &[0, 1, 2], 9), ["126"]);
    }

    #[test]
    fn every_set_of_every_total_is_found_and_long_lists_are_cut() {
        let kind = kind_named("sudoku").unwrap();
        let layout = kind.rebuild(parse_size("5x5").unwrap(), "").unwrap();
        let position = Position::start(&layout, &Clues::none(&layout));
        let cells: Vec<Cell> = (0..12).collect();
        let found = cage_ways(&layout, &position, &cells, 150);
        assert_eq!((found.sets.len(), found.are_all), (MOST, false));
        let nine = kind.rebuild(parse_size("3x3").unwrap(), "").unwrap();
        let position = Position::start(&nine, &Clues::none(&nine));
        let n: usize = (10..=30).map(|total| cage_ways(&nine, &position, &[0, 1, 2, 3], total).sets.len()).sum();
        assert_eq!(n, 126);
    }
}
