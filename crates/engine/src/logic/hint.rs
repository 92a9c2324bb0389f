//! A hint: what a finder found, small and without heap memory, so that rating allocates nothing. It becomes a full step on
//! request.

use super::bits::{Bits, ones};
use super::chains::Scratch;
use super::first_look;
use super::ground::Clue;
use super::ladder::LADDER;
use super::state::State;
use super::tables::Tables;
use crate::board::{Cell, Conclusion, Digit, DigitSet, Evidence, Step};

/// Up to 25 cells, in the order in which a person would name them.
#[derive(Clone, Copy, Debug)]
pub struct CellList {
    n: u8,
    at: [Cell; CellList::MOST],
}

impl CellList {
    /// The most that it holds.
    pub const MOST: usize = 25;
    pub const EMPTY: CellList = CellList { n: 0, at: [0; CellList::MOST] };

    /// Ignores cells beyond those; no hint names more cells than a house has.
    pub fn push(&mut self, cell: usize) {
        if (self.n as usize) < self.at.len() {
            self.at[self.n as usize] = cell as Cell;
            self.n += 1;
        }
    }

    pub fn as_slice(&self) -> &[Cell] {
        &self.at[..self.n as usize]
    }
}

impl FromIterator<usize> for CellList {
    fn from_iter<I: IntoIterator<Item = usize>>(cells: I) -> CellList {
        let mut list = CellList::EMPTY;
        cells.into_iter().for_each(|c| list.push(c));
        list
    }
}

/// The largest group of cells whose sum is worked out.
pub const MAX_GROUP: usize = 9;

/// The most houses that a hint names: a jellyfish has four lines each way.
pub const MAX_HOUSES: usize = 8;

/// The houses that a hint names, in its own order; those beyond the limit are left out.
pub fn named(houses: impl IntoIterator<Item = u16>) -> [u16; MAX_HOUSES] {
    let mut list = [NONE; MAX_HOUSES];
    list.iter_mut().zip(houses).for_each(|(slot, h)| *slot = h);
    list
}

/// The eliminations.
#[derive(Clone, Copy, Debug)]
pub enum Strikes<const W: usize> {
    None,
    /// The same digits from all of these cells.
    Same(Bits<W>, u32),
    /// Separate digits for each of a few cells.
    Each(u8, [Cell; MAX_GROUP], [u32; MAX_GROUP]),
    /// More than that; they are kept in the scratch.
    OnDesk,
    /// What a first look shows, by its place in the scratch.
    Look(u16),
}

/// One application of a technique. Houses are numbered as in [`Tables`]; [`NONE`] means no house.
#[derive(Clone, Copy, Debug)]
pub struct Hint<const W: usize> {
    /// The row of the ladder, set by the walk. A finder that serves several rows stores the offset from its first row.
    pub row: u8,
    /// The index of the cost in the row.
    pub variant: u8,
    /// Tenths on top of the row's cost, for long chains or large sets in a unique rectangle.
    pub bonus: u16,
    pub cells: CellList,
    pub digits: u32,
    pub houses: [u16; MAX_HOUSES],
    pub cages: [u16; 4],
    /// A sum on the desk, whose cells, houses and cages come before those above; or [`NONE`].
    pub sum: u16,
    /// The sign that it uses, for whoever tells it.
    pub clue: Clue,
    pub place: Option<(u16, u8)>,
    pub strikes: Strikes<W>,
    /// Whether the evidence is kept in the scratch.
    pub is_chain: bool,
}

/// No house or cage.
pub const NONE: u16 = u16::MAX;

impl<const W: usize> Hint<W> {
    /// An empty hint.
    pub const BLANK: Hint<W> = Hint {
        row: 0,
        variant: 0,
        bonus: 0,
        cells: CellList::EMPTY,
        digits: 0,
        houses: [NONE; MAX_HOUSES],
        cages: [NONE; 4],
        sum: NONE,
        clue: Clue::None,
        place: None,
        strikes: Strikes::None,
        is_chain: false,
    };

    /// The hint that strikes these digits from these cells; `None` if there are none. Beyond nine cells the rest is left out, which is
    /// sound: the next hint strikes it.
    pub fn striking(struck: impl Iterator<Item = (usize, u32)>) -> Option<Hint<W>> {
        let (mut n, mut at, mut digits, mut all) = (0, [0; MAX_GROUP], [0; MAX_GROUP], 0);
        for (cell, mask) in struck.filter(|&(_, mask)| mask != 0).take(MAX_GROUP) {
            (at[n], digits[n]) = (cell as Cell, mask);
            n += 1;
            all |= mask;
        }
        (n > 0).then_some(Hint { digits: all, strikes: Strikes::Each(n as u8, at, digits), ..Hint::BLANK })
    }

    /// The cost in tenths.
    pub fn cost(&self) -> u16 {
        LADDER[self.row as usize].costs[self.variant as usize] + self.bonus
    }

    /// Applies the hint to the state: eliminations first, then the placement.
    pub fn apply(&self, tables: &Tables<W>, state: &mut State<W>, scratch: &Scratch<W>) {
        match self.strikes {
            Strikes::None | Strikes::Look(_) => {}
            Strikes::Same(cells, digits) => cells.iter().for_each(|c| state.strike_all(tables, c, digits)),
            Strikes::Each(n, cells, digits) => {
                (0..n as usize).for_each(|i| state.strike_all(tables, cells[i] as usize, digits[i]))
            }
            Strikes::OnDesk => scratch.strikes().iter().for_each(|&(c, digits)| state.strike_all(tables, c as usize, digits)),
        }
        if let Strikes::Look(k) = self.strikes {
            let barred = scratch.look(k).iter().flat_map(|seen| &seen.barred);
            barred.for_each(|&(cell, digits)| state.strike_all(tables, cell as usize, digits));
        }
        if let Some((cell, digit)) = self.place {
            state.place(tables, cell as usize, digit as usize);
        }
    }

    /// The full step, given the state before it. Digits that are already eliminated are not listed.
    pub fn explain(&self, tables: &Tables<W>, state: &State<W>, scratch: &mut Scratch<W>) -> Step {
        let strike = |c: usize, digits: u32| ones(state.candidates[c] & digits).map(move |d| (c as Cell, d as Digit + 1));
        let strikes: Vec<(Cell, Digit)> = match self.strikes {
            Strikes::None => Vec::new(),
            Strikes::Same(cells, digits) => cells.iter().flat_map(|c| strike(c, digits)).collect(),
            Strikes::Each(n, cells, digits) => (0..n as usize).flat_map(|i| strike(cells[i] as usize, digits[i])).collect(),
            Strikes::OnDesk => scratch.strikes().iter().flat_map(|&(c, digits)| strike(c as usize, digits)).collect(),
            Strikes::Look(k) => {
                let barred = scratch.look(k).iter().flat_map(|seen| &seen.barred);
                let mut strikes: Vec<(Cell, Digit)> = barred.flat_map(|&(cell, digits)| strike(cell as usize, digits)).collect();
                strikes.sort_unstable();
                // A cell of two signs may lose a digit to both.
                strikes.dedup();
                strikes
            }
        };
        let houses = self.houses.iter().filter(|&&h| h != NONE).map(|&h| tables.houses[h as usize].number).collect();
        let mut evidence = match self.is_chain {
            true => scratch.evidence(tables),
            false => Evidence {
                cells: self.cells.as_slice().to_vec(),
                digits: DigitSet(self.digits),
                houses,
                cages: self.cages.iter().copied().filter(|&k| k != NONE).collect(),
                ..Evidence::default()
            },
        };
        if let Some(sum) = scratch.desk.list.get(self.sum as usize) {
            sum.tell(tables, state, &mut evidence);
        }
        match self.clue {
            Clue::Look(k) => evidence = first_look::evidence(tables, state, scratch.look(k), self.digits),
            clue => evidence.ground = clue.ground(tables, state, &strikes, scratch),
        }
        if tables.tells_totals {
            evidence.totals = evidence.cages.iter().filter_map(|&k| state.sums[k as usize]).collect();
        }
        Step {
            technique: LADDER[self.row as usize].name,
            cost: self.cost(),
            evidence,
            conclusion: Conclusion { place: self.place.map(|(c, d)| (c as Cell, d as Digit + 1)), strikes },
        }
    }
}
