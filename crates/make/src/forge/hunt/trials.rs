//! How much of a classic board resists trials: a number that still rises where ratings of neighbours are all alike.
//!
//! A trial assumes one candidate and follows singles. A candidate that leads to a contradiction is out. So is one that every
//! candidate of a cell, or every place of a digit in a house, excludes. The measure is what is left when no trial finds
//! anything new: 0 for nearly every puzzle up to 9.0, and from 9.5 on nearly always more than 150 candidates. It takes
//! twenty microseconds for an ordinary puzzle, whereas rating a hard one takes many milliseconds.

use crate::board::{Clues, House, HouseKind, Layout};

const SIDE: usize = 9;
const CELLS: usize = SIDE * SIDE;
const ALL: u128 = (1 << CELLS) - 1;
/// Sweeps of the quick measure.
const SWEEPS: usize = 7;

/// The resistance, from the strongest trials to the weakest: the remaining candidates beyond one in each cell. Of two
/// puzzles the later one in this order is the harder.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub struct Resistance {
    /// After trials that follow singles, locked candidates, naked pairs and X-wings.
    pub to_patterns: u32,
    /// After trials that follow singles.
    pub to_singles: u32,
    /// Summed over the first sweeps, without the common results of the trials of a cell or a house.
    pub to_sweeps: u32,
}

/// The houses of the classic board, and the cells that each cell sees.
pub struct Houses {
    /// Rows, columns, boxes.
    all: [u128; 3 * SIDE],
    sees: [u128; CELLS],
}

impl Houses {
    /// `None` for any other board.
    pub fn of(layout: &Layout) -> Option<Houses> {
        let set = |house: &House| house.cells.iter().fold(0u128, |set, cell| set | 1 << cell);
        let kinds = [HouseKind::Row, HouseKind::Column, HouseKind::Box];
        let all = kinds.into_iter().flat_map(|kind| layout.houses_of_kind(kind)).map(|h| set(&layout.houses[h]));
        let all: [u128; 3 * SIDE] = all.collect::<Vec<_>>().try_into().ok().filter(|_| layout.is_classic())?;
        let sees_of = |cell: usize| all.iter().filter(|&&house| house >> cell & 1 != 0).fold(0, |sees, house| sees | house);
        let sees = std::array::from_fn(|cell| sees_of(cell) & !(1 << cell));
        Some(Houses { all, sees })
    }

    /// Measures a puzzle. The stronger trials are only tried where something resists the weaker ones.
    pub fn resistance(&self, clues: &Clues) -> Resistance {
        let mut board = Board::start();
        for (cell, digit) in clues.givens.filled() {
            board.put(self, cell as usize, digit as usize - 1);
        }
        if !board.settle(self, false) {
            return Resistance::default();
        }
        let mut to_sweeps = 0;
        for _ in 0..SWEEPS {
            if !board.sweep(self) || board.n_open() == 0 {
                break;
            }
            to_sweeps += board.n_open();
        }
        let mut left = [0; 2];
        for (left, by_patterns) in left.iter_mut().zip([false, true]) {
            if board.n_open() == 0 {
                break;
            }
            board.exhaust(self, by_patterns);
            *left = board.n_open();
        }
        Resistance { to_patterns: left[1], to_singles: left[0], to_sweeps }
    }
}

/// The candidates of a board, a set of cells for each digit.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Board {
    places: [u128; SIDE],
    /// Cells whose digit has been removed from the cells that they see.
    done: u128,
}

impl Board {
    fn start() -> Board {
        Board { places: [ALL; SIDE], done: 0 }
    }

    /// The candidates beyond one in each cell.
    fn n_open(&self) -> u32 {
        self.places.iter().map(|places| places.count_ones()).sum::<u32>().saturating_sub(CELLS as u32)
    }

    fn put(&mut self, houses: &Houses, cell: usize, digit: usize) {
        self.places.iter_mut().enumerate().filter(|&(d, _)| d != digit).for_each(|(_, places)| *places &= !(1 << cell));
        self.places[digit] &= !houses.sees[cell];
        self.done |= 1 << cell;
    }

    /// Cells with at least one, two and three candidates.
    fn counts(&self) -> [u128; 3] {
        let (mut one, mut two, mut three) = (0, 0, 0);
        for places in self.places {
            three |= two & places;
            two |= one & places;
            one |= places;
        }
        [one, two, three]
    }

    /// Follows singles, and patterns where asked to, as far as they lead. Returns `false` at a contradiction.
    fn settle(&mut self, houses: &Houses, by_patterns: bool) -> bool {
        loop {
            let [one, two, _] = self.counts();
            if one != ALL {
                return false;
            }
            let naked = !two & !self.done;
            if naked & ALL != 0 {
                for digit in 0..SIDE {
                    for cell in cells(naked & self.places[digit]) {
                        self.places[digit] &= !houses.sees[cell];
                        self.done |= 1 << cell;
                    }
                }
                continue;
            }
            let before = self.done;
            for digit in 0..SIDE {
                for house in houses.all {
                    let at = self.places[digit] & house;
                    if at == 0 {
                        return false;
                    }
                    if at & (at - 1) == 0 && at & self.done == 0 {
                        self.put(houses, at.trailing_zeros() as usize, digit);
                    }
                }
            }
            if self.done == before && !(by_patterns && self.strike_patterns(houses)) {
                return true;
            }
        }
    }

    /// Applies locked candidates, naked pairs and X-wings once; returns whether anything was excluded.
    fn strike_patterns(&mut self, houses: &Houses) -> bool {
        let before = self.places;
        let (lines, boxes) = houses.all.split_at(2 * SIDE);
        for places in &mut self.places {
            for &line in lines {
                for &of_box in boxes.iter().filter(|&&of_box| of_box & line != 0) {
                    let shared = line & of_box;
                    if *places & of_box & !shared == 0 {
                        *places &= !line | shared;
                    } else if *places & line & !shared == 0 {
                        *places &= !of_box | shared;
                    }
                }
            }
            for (along, across) in [(0, SIDE), (SIDE, 0)] {
                for first in 0..SIDE {
                    let at = *places & houses.all[along + first];
                    if at.count_ones() != 2 {
                        continue;
                    }
                    let crossed = |h: &usize| houses.all[across + h] & at != 0;
                    let covers = (0..SIDE).filter(crossed).fold(0, |covers, h| covers | houses.all[across + h]);
                    let partner = (first + 1..SIDE).find(|&second| {
                        let there = *places & houses.all[along + second];
                        there.count_ones() == 2 && there & !covers == 0
                    });
                    if let Some(second) = partner {
                        *places &= !covers | houses.all[along + first] | houses.all[along + second];
                    }
                }
            }
        }
        let [_, two, three] = self.counts();
        let pairs = two & !three;
        for house in houses.all {
            for cell in cells(pairs & house) {
                let alike = |&other: &usize| self.places.iter().all(|at| (at >> cell ^ at >> other) & 1 == 0);
                if let Some(other) = cells(pairs & house & !((2 << cell) - 1)).find(alike) {
                    let both = 1u128 << cell | 1 << other;
                    for places in self.places.iter_mut().filter(|places| **places & both != 0) {
                        *places &= !house | both;
                    }
                }
            }
        }
        self.places != before
    }

    fn after(&self, houses: &Houses, cell: usize, digit: usize, by_patterns: bool) -> Option<Board> {
        let mut board = *self;
        board.put(houses, cell, digit);
        board.settle(houses, by_patterns).then_some(board)
    }

    /// Tries each candidate, and excludes afterwards all that led to a contradiction. Returns whether there were any.
    fn sweep(&mut self, houses: &Houses) -> bool {
        let mut left = self.places;
        for (digit, left) in left.iter_mut().enumerate() {
            for cell in cells(self.places[digit] & !self.done) {
                if self.after(houses, cell, digit, false).is_none() {
                    *left &= !(1 << cell);
                }
            }
        }
        let is_news = left != self.places;
        self.places = left;
        is_news && self.settle(houses, false)
    }

    /// Tries candidates until no trial finds anything new: one by one, and together with the others of their cell or house.
    fn exhaust(&mut self, houses: &Houses, by_patterns: bool) {
        loop {
            let before = *self;
            for cell in 0..CELLS {
                if self.done >> cell & 1 == 0 {
                    let digits = (0..SIDE).filter(|&d| self.places[d] >> cell & 1 != 0);
                    self.keep_common(houses, digits.map(|d| (cell, d)).collect(), by_patterns);
                }
            }
            for digit in 0..SIDE {
                for house in houses.all {
                    let at = self.places[digit] & house & !self.done;
                    if at != 0 {
                        self.keep_common(houses, cells(at).map(|c| (c, digit)).collect(), by_patterns);
                    }
                }
            }
            if *self == before {
                return;
            }
        }
    }

    /// Keeps candidates that are possible under at least one of several alternatives, one of which is true.
    fn keep_common(&mut self, houses: &Houses, candidates: Vec<(usize, usize)>, by_patterns: bool) {
        let mut possible = [0; SIDE];
        for (cell, digit) in candidates {
            if let Some(board) = self.after(houses, cell, digit, by_patterns) {
                possible.iter_mut().zip(board.places).for_each(|(possible, places)| *possible |= places);
            }
        }
        self.places.iter_mut().zip(possible).for_each(|(places, possible)| *places &= possible);
        self.settle(houses, by_patterns);
    }
}

/// The members of a set of cells, in order.
fn cells(set: u128) -> impl Iterator<Item = usize> {
    std::iter::successors(Some(set & ALL), |set| Some(set & set.wrapping_sub(1)))
        .take_while(|&set| set != 0)
        .map(|set| set.trailing_zeros() as usize)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::forge::Recipe;
    use crate::forge::finds::{FINDS, grid};
    use crate::request::Request;
    use crate::search::{self, Ask, NO_BUDGET};
    use std::sync::Arc;

    /// The board, and a puzzle on it.
    fn puzzle(givens: &str) -> (Arc<Layout>, Houses, Clues) {
        let recipe = Recipe::new(&Request { seed: "1".into(), ..Request::default() }).expect("the usual request is right");
        let layout = recipe.shared.as_ref().expect("a Sudoku's layout is shared").layout.clone();
        let houses = Houses::of(&layout).expect("the usual board is the classic one");
        let clues = Clues { givens: grid(givens).expect("81 characters"), ..Clues::none(&layout) };
        (layout, houses, clues)
    }

    fn finds() -> impl Iterator<Item = &'static str> {
        FINDS.lines().skip(1).map(|row| row.split(',').next().expect("its givens"))
    }

    #[test]
    fn trials_solve_what_is_rated_below_nine_and_not_what_is_above_ten() {
        for easy in [
            "...8...5.9.6..1..4.84..7...1.97..6......2...36..1..9.5.98....6.3........7.25.....",
            ".697.52.....9...6...4.8.....1..3.5.297......8..5..............3...25.6.......6.9.",
            "......8.....57..3...4..1.2.5.6..4.....8...4....3..6.8168.7..5....7.2...89...6.1..",
        ] {
            let (_, houses, clues) = puzzle(easy);
            assert_eq!(houses.resistance(&clues).to_singles, 0, "{easy}");
        }
        let (_, houses, clues) = puzzle(finds().next().expect("a find"));
        let Resistance { to_patterns, to_singles, .. } = houses.resistance(&clues);
        assert!(to_singles > 100 && (1..=to_singles).contains(&to_patterns), "{to_singles}, {to_patterns}");
    }

    #[test]
    fn trials_never_exclude_what_is_true() {
        for givens in finds().step_by(10) {
            let (layout, houses, clues) = puzzle(givens);
            let solution = search::count_up_to(&[Ask { layout: &layout, clues: &clues }], 2, &NO_BUDGET).remove(0).first;
            let solution = solution.expect("a find has a solution");
            let mut board = Board::start();
            clues.givens.filled().for_each(|(cell, digit)| board.put(&houses, cell as usize, digit as usize - 1));
            for by_patterns in [false, true] {
                board.exhaust(&houses, by_patterns);
                let is_left = |(cell, digit): (u16, u8)| board.places[digit as usize - 1] >> cell & 1 != 0;
                assert!(solution.filled().all(is_left), "{givens}");
            }
        }
    }
}
