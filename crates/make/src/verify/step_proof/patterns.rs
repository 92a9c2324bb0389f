//! Patterns of houses and candidates: singles, locked digits, sets, fish, wings. Each is looked up in the houses and cells that the
//! step names.

use super::Case;
use super::fill::none_fits;
use super::ground::{Proof, unproven};
use crate::board::{Cell, Digit, DigitSet};

fn is_same_set(a: &[Cell], b: &[Cell]) -> bool {
    a.len() == b.len() && a.iter().all(|c| b.contains(c)) && b.iter().all(|c| a.contains(c))
}

impl Case<'_> {
    fn house(&self, k: usize) -> Result<u16, super::ground::Doubt> {
        self.seen.houses.get(k).copied().map_or_else(|| unproven(format!("it names {k} houses, and needs more")), Ok)
    }

    fn digit(&self) -> Result<Digit, super::ground::Doubt> {
        self.seen.digits.only().map_or_else(|| unproven("it does not name one digit"), Ok)
    }

    fn placed(&self) -> Result<(Cell, Digit), super::ground::Doubt> {
        match self.place {
            Some(_) if !self.strikes.is_empty() => {
                let fact = self.ground.fact(self.strikes[0]);
                unproven(format!("it writes a digit, and that does not strike {fact}"))
            }
            Some(place) => Ok(place),
            None => unproven("a step of that technique writes a digit"),
        }
    }

    fn struck(&self) -> Result<&[(Cell, Digit)], super::ground::Doubt> {
        match self.place {
            Some(_) => unproven("a step of that technique writes no digit"),
            None => Ok(&self.strikes),
        }
    }

    /// Cells and digits may be left out if they are in the conclusion.
    fn names_the_placement(&self, (cell, digit): (Cell, Digit)) -> Proof {
        let is_cell = self.seen.cells.iter().all(|&c| c == cell);
        match is_cell && self.seen.digits.without(DigitSet::of(digit)).is_empty() {
            true => Ok(()),
            false => unproven("the cells and digits that it names are not those that it writes"),
        }
    }

    fn only_place(&self, house: u16, (cell, digit): (Cell, Digit), but: &[Cell]) -> Proof {
        self.ground.full(house)?;
        let mut places = self.ground.places(house, digit);
        places.retain(|c| !but.contains(c));
        match places.iter().find(|&&c| c != cell) {
            Some(&other) => {
                unproven(format!("{} may stand in {} too", self.ground.house(house), self.ground.fact((other, digit))))
            }
            None if places == [cell] => Ok(()),
            None => unproven(format!("{} is not in {}", self.ground.cell(cell), self.ground.house(house))),
        }
    }

    pub(super) fn hidden_single(&self) -> Proof {
        let place = self.placed()?;
        self.names_the_placement(place)?;
        self.only_place(self.house(0)?, place, &[])
    }

    pub(super) fn full_house(&self) -> Proof {
        let (cell, digit) = self.placed()?;
        self.names_the_placement((cell, digit))?;
        let house = self.house(0)?;
        let cells = self.ground.full(house)?;
        let written: DigitSet = cells.iter().filter_map(|&c| self.ground.grid.get(c)).collect();
        let missing = self.ground.layout.held_by(house as usize).without(written);
        match self.ground.open(house).eq([cell]) && missing == DigitSet::of(digit) {
            true => Ok(()),
            false => unproven(format!("it is not the last cell of {}", self.ground.house(house))),
        }
    }

    pub(super) fn naked_single(&self) -> Proof {
        let (cell, digit) = self.placed()?;
        self.names_the_placement((cell, digit))?;
        match self.ground.left(cell) == DigitSet::of(digit) {
            true => Ok(()),
            false => unproven(format!("{} has other candidates", self.ground.cell(cell))),
        }
    }

    /// The digit of the first house is in the named cells, all of which are in the second: the cells of the second that can't hold
    /// it.
    fn locked(&self, digit: Digit) -> Result<Vec<Cell>, super::ground::Doubt> {
        let (first, second) = (self.house(0)?, self.house(1)?);
        let inside = self.ground.full(first)?;
        let places = self.ground.places(first, digit);
        let cells = self.ground.cells_of(second);
        if places.is_empty() || !is_same_set(&places, &self.seen.cells) {
            return unproven(format!("the cells that it names are not the places of the digit in {}", self.ground.house(first)));
        }
        if !places.iter().all(|c| cells.contains(c)) {
            return unproven(format!("not all places of the digit are in {}", self.ground.house(second)));
        }
        Ok(cells.iter().copied().filter(|c| !inside.contains(c)).collect())
    }

    pub(super) fn pointing(&self) -> Proof {
        let digit = self.digit()?;
        let gone = self.locked(digit)?;
        self.strikes_only(self.struck()?, |c, d| d == digit && gone.contains(&c))
    }

    fn strikes_only(&self, strikes: &[(Cell, Digit)], is_out: impl Fn(Cell, Digit) -> bool) -> Proof {
        match strikes.iter().find(|&&(c, d)| !is_out(c, d)) {
            Some(&other) => unproven(format!("the pattern leaves {} a way", self.ground.fact(other))),
            None => Ok(()),
        }
    }

    /// The digit that a direct step writes: it may strike as well what its pattern shows.
    fn placed_directly(&self, is_out: impl Fn(Cell, Digit) -> bool) -> Result<(Cell, Digit), super::ground::Doubt> {
        let Some(place) = self.place else { return unproven("a step of that technique writes a digit") };
        self.strikes_only(&self.strikes, is_out)?;
        Ok(place)
    }

    pub(super) fn direct_locked(&self) -> Proof {
        let digit = self.digit()?;
        let gone = self.locked(digit)?;
        let place = self.placed_directly(|c, d| d == digit && gone.contains(&c))?;
        match digit == place.1 {
            true => self.only_place(self.house(2)?, place, &gone),
            false => unproven("it writes another digit than it names"),
        }
    }

    pub(super) fn seen_from_all(&self) -> Proof {
        let digit = self.digit()?;
        let house = self.house(0)?;
        self.ground.full(house)?;
        let places = self.ground.places(house, digit);
        if places.is_empty() || !is_same_set(&places, &self.seen.cells) {
            return unproven("the cells that it names are not the places of the digit");
        }
        let denied = self.denied();
        self.strikes_only(&denied, |c, d| places.iter().all(|&a| !self.ground.agree((a, digit), (c, d))))
    }

    pub(super) fn beside_cell(&self) -> Proof {
        let Some(&cell) = self.seen.cells.first() else { return unproven("it names no cell") };
        let denied = self.denied();
        let held = self.ground.left(cell);
        self.strikes_only(&denied, |c, d| !held.is_empty() && held.iter().all(|x| !self.ground.agree((cell, x), (c, d))))
    }

    pub(super) fn naked_set(&self, n: usize) -> Proof {
        let (cells, digits) = (&self.seen.cells, self.seen.digits);
        let held = cells.iter().fold(DigitSet::EMPTY, |all, &c| all | self.ground.left(c));
        if !is_distinct(cells, n) || digits.len() as usize != n || held != digits {
            return unproven("the cells that it names do not hold as many digits as they are, those that it names");
        }
        if let Some(&house) = self.seen.houses.first() {
            let inside = self.ground.cells_of(house);
            if !cells.iter().all(|c| inside.contains(c)) {
                return unproven(format!("not all of its cells are in {}", self.ground.house(house)));
            }
        }
        if cells.iter().any(|&a| cells.iter().any(|&b| a != b && !self.ground.sees(a, b))) {
            return unproven("two of its cells need not differ");
        }
        let is_out = |c: Cell, d: Digit| {
            let mut holders = cells.iter().filter(|&&a| self.ground.has(a, d));
            !cells.contains(&c) && digits.has(d) && holders.all(|&a| self.ground.sees(a, c))
        };
        self.strikes_only(self.struck()?, is_out)
    }

    fn hidden_in(&self, n: usize) -> Result<u16, super::ground::Doubt> {
        let house = self.house(0)?;
        self.ground.full(house)?;
        let (cells, digits) = (&self.seen.cells, self.seen.digits);
        if !is_distinct(cells, n) || digits.len() as usize != n {
            return unproven("it does not name as many cells as digits");
        }
        let mut places: Vec<Cell> = Vec::new();
        for digit in digits.iter() {
            let own = self.ground.places(house, digit);
            if own.is_empty() {
                return unproven(format!("{} has no place for one of its digits", self.ground.house(house)));
            }
            places.extend(own);
        }
        places.sort_unstable();
        places.dedup();
        match is_same_set(&places, cells) {
            true => Ok(house),
            false => unproven(format!("its digits have other places in {}", self.ground.house(house))),
        }
    }

    pub(super) fn hidden_set(&self, n: usize) -> Proof {
        self.hidden_in(n)?;
        let (cells, digits) = (&self.seen.cells, self.seen.digits);
        self.strikes_only(self.struck()?, |c, d| cells.contains(&c) && !digits.has(d))
    }

    pub(super) fn direct_hidden_set(&self, n: usize) -> Proof {
        let house = self.hidden_in(n)?;
        let place = self.placed_directly(|c, d| self.seen.cells.contains(&c) && !self.seen.digits.has(d))?;
        self.only_place(house, place, &self.seen.cells)
    }

    pub(super) fn fish(&self, n: usize) -> Proof {
        let digit = self.digit()?;
        let houses = &self.seen.houses;
        let mut distinct = houses.clone();
        distinct.sort_unstable();
        distinct.dedup();
        if houses.len() != 2 * n || distinct.len() != 2 * n {
            return unproven(format!("it does not name {n} houses and {n} that cover them"));
        }
        let (bases, covers) = houses.split_at(n);
        let mut all: Vec<Cell> = Vec::new();
        for &base in bases {
            self.ground.full(base)?;
            let places = self.ground.places(base, digit);
            if places.is_empty() || places.iter().any(|c| all.contains(c)) {
                return unproven("its houses share a place of the digit, or one has none");
            }
            all.extend(places);
        }
        let covered = |c: Cell| covers.iter().any(|&h| self.ground.cells_of(h).contains(&c));
        if let Some(&free) = all.iter().find(|&&c| !covered(c)) {
            return unproven(format!("the houses that cover leave {} out", self.ground.fact((free, digit))));
        }
        if !is_same_set(&all, &self.seen.cells) {
            return unproven("the cells that it names are not the places of the digit in its houses");
        }
        // No cover can hold it twice, so that each holds it once, among the bases.
        self.strikes_only(self.struck()?, |c, d| d == digit && covered(c) && !all.contains(&c))
    }

    pub(super) fn wing(&self, pivot: u32) -> Proof {
        let cells = &self.seen.cells;
        let sizes: Vec<u32> = cells.iter().map(|&c| self.ground.left(c).len()).collect();
        let held = cells.iter().fold(DigitSet::EMPTY, |all, &c| all | self.ground.left(c));
        if !is_distinct(cells, 3) || sizes != [pivot, 2, 2] || held.len() != 3 || held != self.seen.digits {
            return unproven("its cells do not have the candidates of such a wing");
        }
        none_fits(self.ground, self.struck()?, cells, &[])
    }

    pub(super) fn aligned(&self, n: usize) -> Proof {
        let cells = &self.seen.cells;
        let strikes = self.struck()?;
        match cells.len() < n || strikes.iter().any(|(c, _)| !cells[..n].contains(c)) {
            true => unproven("it strikes a candidate of a cell that is none of those it is about"),
            false => none_fits(self.ground, strikes, cells, &[]),
        }
    }
}

fn is_distinct(cells: &[Cell], n: usize) -> bool {
    cells.len() == n && cells.iter().enumerate().all(|(i, c)| !cells[..i].contains(c))
}
