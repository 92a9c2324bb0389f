//! The straights of a row or column: which consecutive digits each of them may hold, and how they divide these among themselves.
//!
//! ```text
//!   a a a a # b b b b      on nine digits, a may hold 1-4, 2-5 … 6-9, and so may b; no digit of a is in b, so one of them holds
//!                          1-4 or 2-5, and the other 5-8 or 6-9: neither holds 3-6 or 4-7
//! ```

use super::cells::Cell;
use super::layout::{HouseKind, Layout};
use super::sign::Sign;
use super::sort::Sort;

/// A row or column with straights.
#[derive(Clone, Debug)]
pub struct Straights {
    /// Its index among the houses.
    pub house: usize,
    /// The cells of each straight, two or more.
    pub all: Vec<Vec<Cell>>,
    /// The cells that are in no straight.
    pub alone: Vec<Cell>,
    n_digits: u32,
}

/// For each straight of a line, the digits that may be its smallest one: bit 0 is the digit 1.
pub type Starts = [u32; MOST];

/// The most straights of a line: on a side of nine, three of two cells and their blocked places leave room for no fourth.
const MOST: usize = 4;

impl Layout {
    /// The rows and columns with straights.
    pub fn straights(&self) -> Vec<Straights> {
        let signs: Vec<&Sign> = self.signs.iter().filter(|sign| sign.sort == Sort::Straight).collect();
        let of_line = |house: usize| {
            let cells = &self.houses[house].cells;
            let within = signs.iter().filter(|sign| sign.cells.iter().all(|cell| cells.contains(cell)));
            let all: Vec<Vec<Cell>> = within.map(|sign| sign.cells.clone()).take(MOST).collect();
            let alone = cells.iter().copied().filter(|cell| !all.concat().contains(cell)).collect();
            Straights { house, all, alone, n_digits: self.n_digits as u32 }
        };
        let lines = self.houses_of_kind(HouseKind::Row).chain(self.houses_of_kind(HouseKind::Column));
        lines.filter(|_| !signs.is_empty()).map(of_line).filter(|line| !line.all.is_empty()).collect()
    }
}

impl Straights {
    /// Every cell of it.
    pub fn cells(&self) -> impl Iterator<Item = Cell> + '_ {
        self.all.iter().flatten().chain(&self.alone).copied()
    }

    /// What each straight may start with, by its own cells; `at` returns the digits that a cell may hold.
    pub fn starts(&self, at: impl Fn(Cell) -> u32) -> Starts {
        let mut starts = [0; MOST];
        for (starts, cells) in starts.iter_mut().zip(&self.all) {
            let any = cells.iter().fold(0, |all, &cell| all | at(cell));
            let may_be = |some: u32| any & some == some && cells.iter().all(|&cell| at(cell) & some != 0);
            let from = (0..=self.n_digits - cells.len() as u32).filter(|&from| may_be(some_of(cells, from)));
            *starts = from.fold(0, |all, from| all | 1 << from);
        }
        starts
    }

    /// The starts that are left if no digit may be in two straights.
    pub fn beside_each_other(&self, mut starts: Starts) -> Starts {
        loop {
            let before = starts;
            for (i, a) in self.all.iter().enumerate() {
                for (j, b) in self.all.iter().enumerate().filter(|&(j, _)| j != i) {
                    let has_room = |from: &u32| ones(starts[j]).any(|other| some_of(a, *from) & some_of(b, other) == 0);
                    starts[i] = ones(starts[i]).filter(has_room).fold(0, |all, from| all | 1 << from);
                }
            }
            if starts == before {
                return starts;
            }
        }
    }

    /// The digits that a straight may hold.
    pub fn may_hold(&self, straight: usize, starts: &Starts) -> u32 {
        ones(starts[straight]).fold(0, |all, from| all | some_of(&self.all[straight], from))
    }

    /// The digits that a straight holds, whatever it starts with.
    pub fn needs(&self, straight: usize, starts: &Starts) -> u32 {
        ones(starts[straight]).fold(u32::MAX, |all, from| all & some_of(&self.all[straight], from))
    }

    /// The steps of work of following it once.
    pub fn steps(&self) -> u64 {
        20 * u64::from(self.n_digits)
    }

    /// Calls `keep` for each cell with the digits that it may hold, given those that it may hold now; false if some straight has
    /// no digits left.
    pub fn follow(&self, at: impl Fn(Cell) -> u32, mut keep: impl FnMut(Cell, u32)) -> bool {
        let starts = self.beside_each_other(self.starts(&at));
        let n = self.all.len();
        if starts[..n].contains(&0) {
            return false;
        }
        let taken = |but: usize| (0..n).filter(|&j| j != but).fold(0, |all, j| all | self.needs(j, &starts));
        for (i, cells) in self.all.iter().enumerate() {
            let left = self.may_hold(i, &starts) & !taken(i);
            cells.iter().for_each(|&cell| keep(cell, left));
            for digit in ones(self.needs(i, &starts)) {
                let mut places = cells.iter().filter(|&&cell| at(cell) >> digit & 1 != 0);
                if let (Some(&cell), None) = (places.next(), places.next()) {
                    keep(cell, 1 << digit);
                }
            }
        }
        self.alone.iter().for_each(|&cell| keep(cell, !taken(n)));
        true
    }
}

/// As many consecutive digits as a straight has cells.
fn some_of(cells: &[Cell], from: u32) -> u32 {
    ((1 << cells.len()) - 1) << from
}

fn ones(mut set: u32) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let first = (set != 0).then(|| set.trailing_zeros())?;
        set &= set - 1;
        Some(first)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn straights_of_a_line_leave_digits_to_each_other() {
        // Nine places: four cells, a blocked one, four cells.
        let line = Straights { house: 0, all: vec![(0..4).collect(), (4..8).collect()], alone: Vec::new(), n_digits: 9 };
        let open = line.starts(|_| 0x1FF);
        assert_eq!(open[..2], [0b11_1111; 2], "each by itself");
        assert_eq!(line.beside_each_other(open)[..2], [0b11_0011; 2], "1 or 2, and 5 or 6");
        // The first holds a 9, so it holds 6 to 9, and the other at most the 5.
        let at = |cell: Cell| if cell == 0 { 0x100 } else { 0x1FF };
        let mut left = [0x1FF; 8];
        assert!(line.follow(at, |cell, digits| left[cell as usize] &= digits));
        assert_eq!((left[0], left[3]), (0x1E0, 0x1E0));
        assert_eq!(left[4..], [0b1_1111; 4]);
        // Two cells that are far apart are not a straight.
        let apart = |cell: Cell| [1, 1 << 8].get(cell as usize).copied().unwrap_or(0x1FF);
        assert!(!line.follow(apart, |_, _| {}));
    }
}
