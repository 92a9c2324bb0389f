//! Several signs after each other: what goes across one sign leaves less to the next, as in a row of dots or along whispers. One step
//! tells a short run of them.

use super::ground::Clue;
use super::hint::{CellList, Hint};
use super::signs::lone;
use super::state::{EMPTY, State};
use super::tables::{Bound, Tables};

/// The most signs of one step: nobody follows more at once.
pub const MOST_SIGNS: usize = 6;

/// The signs of a step, by their places in `bound`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Run {
    n: u8,
    at: [u16; MOST_SIGNS],
}

impl Run {
    pub fn as_slice(&self) -> &[u16] {
        &self.at[..self.n as usize]
    }

    fn has_room_for(&self, k: u16) -> bool {
        self.as_slice().contains(&k) || (self.n as usize) < MOST_SIGNS
    }

    fn push(&mut self, k: u16) {
        if !self.as_slice().contains(&k) {
            self.at[self.n as usize] = k;
            self.n += 1;
        }
    }
}

/// The candidates of the cells of a run; they are few.
#[derive(Clone, Copy)]
pub struct Left {
    n: usize,
    of: [(u16, u32); 2 * MOST_SIGNS],
}

impl Left {
    pub fn of(cells: impl Iterator<Item = (u16, u32)>) -> Left {
        let mut left = Left { n: 0, of: [(0, 0); 2 * MOST_SIGNS] };
        cells.for_each(|(cell, mask)| left.set(cell, mask));
        left
    }

    pub fn get(&self, cell: u16) -> Option<u32> {
        self.of[..self.n].iter().find(|one| one.0 == cell).map(|one| one.1)
    }

    fn set(&mut self, cell: u16, mask: u32) {
        if let Some(one) = self.of[..self.n].iter_mut().find(|one| one.0 == cell) {
            one.1 = mask;
        } else if self.n < self.of.len() {
            self.of[self.n] = (cell, mask);
            self.n += 1;
        }
    }

    /// Whether a relation takes anything from its two cells, and takes it.
    fn take(&mut self, bound: &Bound, known: impl Fn(u16) -> u32) -> bool {
        let [here, there] = bound.cells.map(|cell| self.get(cell).unwrap_or_else(|| known(cell)));
        let goes = lone(&bound.beside, here, there);
        if goes != [0, 0] {
            self.set(bound.cells[0], here & !goes[0]);
            self.set(bound.cells[1], there & !goes[1]);
        }
        goes != [0, 0]
    }

    /// Takes what the signs of a run take, as long as there is anything.
    pub fn follow<const W: usize>(&mut self, tables: &Tables<W>, run: &Run) {
        // Each round takes a candidate at least.
        let mut has_more = true;
        while has_more {
            has_more = false;
            for &k in run.as_slice() {
                has_more |= self.take(&tables.bound[k as usize], |_| 0);
            }
        }
    }
}

/// **Across several signs**: what goes across one sign takes something across the next.
///
/// ```text
///   {1,2,4} ● {…} ● {…}      the second holds 2, 4 or 8, which leaves the third 1, 2, 4 or 8
/// ```
/// Why it is sound: each digit goes because none is left that it goes with, sign by sign.
pub fn across_signs<const W: usize>(tables: &Tables<W>, state: &State<W>) -> Option<Hint<W>> {
    let known = |cell: u16| state.candidates[cell as usize];
    let is_open = |bound: &Bound| bound.cells.iter().all(|&cell| state.values[cell as usize] == EMPTY);
    (0..tables.bound.len()).filter(|&k| is_open(&tables.bound[k])).find_map(|first| {
        let mut left = Left::of(std::iter::empty());
        let mut run = Run { n: 0, at: [0; MOST_SIGNS] };
        if !left.take(&tables.bound[first], known) {
            return None;
        }
        run.push(first as u16);
        let near =
            |left: &Left, bound: &Bound| bound.cells.iter().any(|&cell| left.get(cell).is_some_and(|mask| mask != known(cell)));
        let next = |left: &mut Left, run: &Run| {
            let others = tables.bound.iter().enumerate().filter(|(k, bound)| is_open(bound) && run.has_room_for(*k as u16));
            others.into_iter().find(|(_, bound)| near(left, bound) && left.take(bound, known)).map(|(k, _)| k as u16)
        };
        while let Some(k) = next(&mut left, &run) {
            run.push(k);
        }
        if run.n < 2 {
            return None;
        }
        let cells = || left.of[..left.n].iter().map(|&(cell, _)| cell);
        let struck = left.of[..left.n].iter().map(|&(cell, mask)| (cell as usize, known(cell) & !mask));
        let hint = Hint::striking(struck)?;
        Some(Hint { cells: CellList::from_iter(cells().map(usize::from)), clue: Clue::Run(run), ..hint })
    })
}

#[cfg(test)]
mod tests {
    use super::super::hint::Strikes;
    use super::super::testing::{stream, with_rules};
    use super::*;
    use crate::board::Clues;

    #[test]
    fn what_goes_is_in_no_way_to_fill_the_run() {
        let (mut n_struck, mut n_long) = (0, 0);
        for rules in [
            "ratio=r1c1,r1c2;r1c2,r2c2;r2c2,r2c3 difference=r2c3,r2c4",
            "dutch-whispers=r1c1,r2c2,r3c3 xv=5:r3c3,r3c4;5:r3c4,r4c4",
        ] {
            let layout = with_rules(2, 2, rules);
            let tables = Tables::<2>::new(&layout);
            let mut stream = stream(rules, 1);
            for _ in 0..2_000 {
                let mut state = State::new(&tables, &Clues::none(&layout));
                state.scribble(&mut stream);
                let Some(hint) = across_signs(&tables, &state) else { continue };
                let Strikes::Each(n, at, digits) = hint.strikes else { panic!("{hint:?}") };
                let cells = hint.cells.as_slice();
                n_long += u32::from(cells.len() > 3);
                // All ways to fill the cells of the run with every sign between them obeyed.
                for k in 0..4u32.pow(cells.len() as u32) {
                    let digit =
                        |cell: u16| cells.iter().position(|&other| other == cell).map(|i| (k / 4u32.pow(i as u32) % 4) as u8 + 1);
                    let is_left =
                        cells.iter().all(|&cell| state.candidates[cell as usize] >> (digit(cell).unwrap() - 1) & 1 != 0);
                    let agree = |bond: &crate::board::Bond| match bond.cells.map(digit) {
                        [Some(a), Some(b)] => bond.relation.allows(4, a, b),
                        _ => true,
                    };
                    if is_left && layout.bonds.iter().all(agree) {
                        for (cell, digits) in at.iter().zip(digits).take(n as usize) {
                            assert_eq!(digits >> (digit(*cell).unwrap() - 1) & 1, 0, "{rules}: {hint:?}");
                        }
                    }
                }
                n_struck += n as u32;
            }
        }
        assert!(n_struck > 1_000 && n_long > 100, "{n_struck} {n_long}");
    }
}
