//! Patterns that only the ladder of people has: one digit in several houses, the law of leftovers, cells of two digits, almost locked
//! sets.

use super::Case;
use super::fill::none_fits;
use super::ground::{Ground, Proof, unproven};
use crate::board::{Cell, Digit};
use crate::logic::parts_of_sets;

impl Case<'_> {
    /// With the struck digit in its cell, the named houses could not all have the digit.
    pub(super) fn in_houses(&self, n: usize) -> Proof {
        let Some(digit) = self.seen.digits.only() else { return unproven("it does not name one digit") };
        if self.seen.houses.len() != n || self.place.is_some() {
            return unproven(format!("a step of that technique names {n} houses and writes no digit"));
        }
        let mut all: Vec<Vec<Cell>> = Vec::new();
        for &house in &self.seen.houses {
            self.ground.full(house)?;
            let places = self.ground.places(house, digit);
            if places.is_empty() {
                return unproven(format!("{} has no place for the digit", self.ground.house(house)));
            }
            all.push(places);
        }
        let is_named = |cell: &Cell| all.iter().any(|places| places.contains(cell));
        if !self.seen.cells.iter().all(is_named) || !all.iter().flatten().all(|cell| self.seen.cells.contains(cell)) {
            return unproven("the cells that it names are not the places of the digit in its houses");
        }
        let has_way = |&&struck: &&(Cell, Digit)| struck.1 != digit || can_all(self.ground, digit, &all, &mut vec![struck.0]);
        match self.strikes.iter().find(has_way) {
            Some(&other) => unproven(format!("the pattern leaves {} a way", self.ground.fact(other))),
            None => Ok(()),
        }
    }

    /// Half of the named houses together have the same digits as the other half, so that this also holds of the cells in which they
    /// differ.
    pub(super) fn leftovers(&self) -> Proof {
        let houses = &self.seen.houses;
        let (lines, regions) = houses.split_at(houses.len() / 2);
        let mut counts = vec![0i32; self.ground.layout.n_cells()];
        for (half, sign) in [(lines, 1), (regions, -1)] {
            for &house in half {
                self.ground.full(house)?.iter().for_each(|&cell| counts[cell as usize] += sign);
            }
        }
        let digits = |house: &u16| self.ground.layout.held_by(*house as usize);
        let is_even = houses.len().is_multiple_of(2) && houses.windows(2).all(|two| digits(&two[0]) == digits(&two[1]));
        if !is_even || counts.iter().any(|count| count.abs() > 1) || self.place.is_some() {
            return unproven("its houses are not two groups of the same number that hold the same digits");
        }
        let may_hold = |cell: Cell, digit: Digit| self.ground.has(cell, digit) || self.ground.grid.get(cell) == Some(digit);
        let has_way = |&&(cell, digit): &&(Cell, Digit)| {
            let own = counts[cell as usize];
            let mut others = (0..).zip(&counts).filter(|&(_, &count)| count == -own);
            own == 0 || others.any(|(other, _)| may_hold(other, digit))
        };
        match self.strikes.iter().find(has_way) {
            Some(&other) => unproven(format!("the pattern leaves {} a way", self.ground.fact(other))),
            None => Ok(()),
        }
    }

    /// Without the struck digit both cells hold their other one, for which the house then has no place.
    pub(super) fn w_wing(&self) -> Proof {
        let (&[a, b], &[house]) = (self.seen.cells.as_slice(), self.seen.houses.as_slice()) else {
            return unproven("it does not name two cells and a house");
        };
        self.ground.full(house)?;
        let digits = self.seen.digits;
        if digits.len() != 2 || self.ground.left(a) != digits || self.ground.left(b) != digits || self.place.is_some() {
            return unproven("its cells do not have the same two candidates, those that it names");
        }
        let is_lost = |digit: Digit| {
            let is_seen = |&cell: &Cell| self.ground.sees(cell, a) || self.ground.sees(cell, b);
            self.ground.places(house, digit).iter().all(is_seen)
        };
        let follows = |&(cell, digit): &(Cell, Digit)| {
            let is_seen = self.ground.sees(cell, a) && self.ground.sees(cell, b);
            digits.has(digit) && is_seen && digits.iter().filter(|&other| other != digit).all(is_lost)
        };
        match self.strikes.iter().find(|strike| !follows(strike)) {
            Some(&other) => unproven(format!("the pattern leaves {} a way", self.ground.fact(other))),
            None => Ok(()),
        }
    }

    /// Each of the cells has two digits, and both ends see what is struck.
    pub(super) fn xy_chain(&self) -> Proof {
        let cells = &self.seen.cells;
        match cells.iter().all(|&cell| self.ground.left(cell).len() == 2) && self.place.is_none() {
            true => none_fits(self.ground, &self.strikes, cells, &[]),
            false => unproven("one of its cells has not two candidates"),
        }
    }

    pub(super) fn almost_locked(&self) -> Proof {
        let (first, second) = parts_of_sets(self.ground.layout, self.seen);
        let is_almost = |cells: &[Cell]| {
            let left = cells.iter().fold(crate::board::DigitSet::EMPTY, |all, &cell| all | self.ground.left(cell));
            !cells.is_empty() && left.len() as usize == cells.len() + 1
        };
        match is_almost(first) && is_almost(second) && self.place.is_none() {
            true => none_fits(self.ground, &self.strikes, &self.seen.cells, &[]),
            false => unproven("its cells are not two sets with one digit more than cells"),
        }
    }
}

/// Whether the houses can each have the digit in one of their places, none of which sees another or one that has it.
fn can_all(ground: &Ground, digit: Digit, houses: &[Vec<Cell>], held: &mut Vec<Cell>) -> bool {
    let Some((first, rest)) = houses.split_first() else { return true };
    first.iter().any(|&cell| {
        if held.iter().any(|&other| !ground.agree((other, digit), (cell, digit)) && other != cell) {
            return false;
        }
        held.push(cell);
        let can = can_all(ground, digit, rest, held);
        held.pop();
        can
    })
}
