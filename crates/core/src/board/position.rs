//! A partly solved board with its pencil marks: placed digits and remaining candidates. Steps lead from the clues to the
//! solution.

use super::bond::Relation;
use super::cells::Cell;
use super::digits::{Digit, DigitSet};
use super::grid::{Clues, Grid};
use super::layout::Layout;
use super::step::Conclusion;

/// A board with pencil marks.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Position {
    /// The placed digits, including givens.
    pub grid: Grid,
    /// The candidates of each cell; empty for a filled cell.
    pub candidates: Vec<DigitSet>,
}

impl Position {
    /// The clues, and in each empty cell all digits that its marks allow and that no placed digit rules out.
    pub fn start(layout: &Layout, clues: &Clues) -> Position {
        let grid = clues.givens.clone();
        let seen = |cell: Cell| layout.peers(cell).iter().filter_map(|&p| grid.get(p)).collect::<DigitSet>();
        let left = |cell: Cell| match grid.get(cell) {
            Some(_) => DigitSet::EMPTY,
            None => {
                let bound =
                    |(other, relation): (Cell, Relation)| Some(relation.turned().beside(layout.n_digits, grid.get(other)?));
                let free = clues.allowed(layout, cell).without(seen(cell));
                layout.bound_to(cell).filter_map(bound).fold(free, |left, beside| left & beside)
            }
        };
        Position { candidates: (0..layout.n_cells() as Cell).map(left).collect(), grid }
    }

    /// Applies the conclusion of a step: eliminations first, then the placement.
    pub fn apply(&mut self, layout: &Layout, conclusion: &Conclusion) {
        for &(cell, digit) in &conclusion.strikes {
            self.strike(cell, digit);
        }
        if let Some((cell, digit)) = conclusion.place {
            self.grid.set(cell, digit);
            self.candidates[cell as usize] = DigitSet::EMPTY;
            layout.peers(cell).iter().for_each(|&peer| self.strike(peer, digit));
            for (other, relation) in layout.bound_to(cell) {
                let left = &mut self.candidates[other as usize];
                *left = *left & relation.beside(layout.n_digits, digit);
            }
        }
    }

    /// Whether this digit is still a candidate of the cell.
    pub fn has(&self, cell: Cell, digit: Digit) -> bool {
        self.candidates[cell as usize].has(digit)
    }

    fn strike(&mut self, cell: Cell, digit: Digit) {
        let left = &mut self.candidates[cell as usize];
        *left = left.without(DigitSet::of(digit));
    }

    /// Placed digits that show why `only` is the only place of a digit in a house: a small set, chosen greedily. Also returns
    /// how many empty cells of the house they do not exclude; earlier steps removed the digit from those.
    pub fn barriers(&self, layout: &Layout, house: usize, digit: Digit, only: Cell) -> (Vec<Cell>, usize) {
        let is_open = |&c: &Cell| c != only && self.grid.get(c).is_none();
        let mut open: Vec<Cell> = layout.houses[house].cells.iter().copied().filter(is_open).collect();
        let mut barriers = Vec::new();
        loop {
            let bars = |barrier: Cell| open.iter().filter(|&&c| layout.peers(c).contains(&barrier)).count();
            let written = (0..layout.n_cells() as Cell).filter(|&c| self.grid.get(c) == Some(digit));
            // Among those that exclude the most cells, take the first, so that the choice is deterministic.
            let best = written.map(|c| (bars(c), c)).max_by_key(|&(n, c)| (n, std::cmp::Reverse(c)));
            match best {
                Some((n, barrier)) if n > 0 => {
                    open.retain(|&c| !layout.peers(c).contains(&barrier));
                    barriers.push(barrier);
                }
                _ => break,
            }
        }
        barriers.sort_unstable();
        (barriers, open.len())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Bond, House, HouseKind, Parts, Shape};

    /// Four rows and columns, and boxes two rows tall and two columns wide.
    fn small() -> Layout {
        let cells = |kind: HouseKind, k: u16| match kind {
            HouseKind::Row => (0..4).map(|i| 4 * k + i).collect(),
            HouseKind::Column => (0..4).map(|i| 4 * i + k).collect(),
            _ => (0..4).map(|i| 8 * (k / 2) + 2 * (k % 2) + 4 * (i / 2) + i % 2).collect(),
        };
        let kinds = [HouseKind::Row, HouseKind::Column, HouseKind::Box];
        let houses = kinds.into_iter().flat_map(|kind| (0..4).map(move |k| House::new(kind, cells(kind, k))));
        Layout::new(Shape::new(4, 4), 4, Some(Shape::new(2, 2)), houses.collect(), Vec::new())
    }

    fn clues(text: &str) -> Clues {
        Clues::of_givens(Grid(text.bytes().map(|b| b.saturating_sub(b'0')).map(|d| if d > 4 { 0 } else { d }).collect()))
    }

    #[test]
    fn a_step_takes_away_and_writes() {
        let layout = small();
        let mut position = Position::start(&layout, &clues("1..............."));
        assert_eq!(position.candidates[0], DigitSet::EMPTY);
        assert_eq!(position.candidates[5], [2, 3, 4].into_iter().collect());
        position.apply(&layout, &Conclusion { place: Some((5, 2)), strikes: vec![(15, 4)] });
        assert_eq!(position.grid.get(5), Some(2));
        assert_eq!(position.candidates[15], [1, 2, 3].into_iter().collect());
        assert_eq!(position.candidates[6], [1, 3, 4].into_iter().collect());
        assert_eq!(position.candidates[5], DigitSet::EMPTY);
    }

    #[test]
    fn a_digit_speaks_to_a_cell_that_has_to_be_greater_or_smaller() {
        // The third cell is greater than the first, and the last smaller than the first.
        let bonds = vec![Bond::new(Relation::More, 2, 0), Bond::new(Relation::More, 0, 15)];
        let layout = Layout::of(Parts { bonds, ..small().parts() });
        let given = Position::start(&layout, &clues("2..............."));
        assert_eq!(given.candidates[2], [3, 4].into_iter().collect());
        assert_eq!(given.candidates[15], DigitSet::of(1));
        let mut written = Position::start(&layout, &clues("................"));
        written.apply(&layout, &Conclusion { place: Some((0, 2)), strikes: Vec::new() });
        assert_eq!(written, given);
    }

    #[test]
    fn barriers_are_few_and_speak_for_every_cell() {
        let layout = small();
        // A 1 in the first row and one in the last column leave one place in the top right box.
        let position = Position::start(&layout, &clues("1..............1"));
        let house = layout.houses_of_kind(HouseKind::Box).start + 1;
        let (barriers, rest) = position.barriers(&layout, house, 1, 6);
        assert_eq!((barriers, rest), (vec![0, 15], 0));
        // Without the second 1, two cells stay open: one more than the step can explain.
        let position = Position::start(&layout, &clues("1..............."));
        assert_eq!(position.barriers(&layout, house, 1, 6), (vec![0], 1));
    }
}
