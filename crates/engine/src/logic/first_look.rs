//! First looks: what each sign of one sort says of its cells by itself, whatever the rest of the board holds, told once for all signs of
//! that sort. Everybody notes this before thinking; one step a sign would bury the first idea.

use super::bits::ones;
use super::chains::Scratch;
use super::combos::combos;
use super::ground::Clue;
use super::hint::{Hint, MAX_GROUP, NONE, Strikes};
use super::rising::between;
use super::signs::lone;
use super::state::State;
use super::sums::all_differ;
use super::tables::Tables;
use crate::board::{Cell, Evidence, Ground, Sort};

/// What one sign, line, chain of signs or cage bars.
#[derive(Clone, Debug)]
pub struct Seen {
    /// The sort of its signs; `None` for a cage.
    pub sort: Option<Sort>,
    /// The cage.
    pub cage: Option<u16>,
    /// Each of its cells, with the digits that it can't hold.
    pub barred: Vec<(Cell, u32)>,
}

/// **First look**: what all signs of a sort bar, each by itself.
///
/// ```text
///   ● · · ●      no 5, 7 or 9 beside a black dot; at most 8 in a bulb; no cell of a cage of 8 holds 8 or 9
/// ```
/// Why it is sound: a digit goes only if no way to fill the sign has it, even if its cells could hold anything.
pub fn first_look<const W: usize>(tables: &Tables<W>, state: &State<W>, scratch: &mut Scratch<W>) -> Option<Hint<W>> {
    let looks = scratch.looks.take().unwrap_or_else(|| looks(tables, state, scratch));
    // One sign only is left to the steps that speak of it.
    let is_new = |look: &Vec<Seen>| look.iter().filter(|seen| seen.strikes(state) != 0).nth(1).is_some();
    let found = looks.iter().position(is_new);
    let digits = found.map_or(0, |k| looks[k].iter().fold(0, |all, seen| all | seen.strikes(state)));
    scratch.looks = Some(looks);
    found.map(|k| Hint { digits, strikes: Strikes::Look(k as u16), clue: Clue::Look(k as u16), ..Hint::BLANK })
}

impl Seen {
    /// The digits that go from any of its cells.
    fn strikes<const W: usize>(&self, state: &State<W>) -> u32 {
        self.barred.iter().fold(0, |all, &(cell, barred)| all | state.candidates[cell as usize] & barred)
    }
}

/// What is looked at: the signs or cages that bar something.
pub fn evidence<const W: usize>(tables: &Tables<W>, state: &State<W>, look: &[Seen], digits: u32) -> Evidence {
    let mut seen = Evidence { digits: crate::board::DigitSet(digits), ..Evidence::default() };
    for one in look.iter().filter(|one| one.strikes(state) != 0) {
        seen.cages.extend(one.cage);
        for &(cell, _) in &one.barred {
            if !seen.cells.contains(&cell) {
                seen.cells.push(cell);
            }
        }
    }
    let sort = look.first().and_then(|one| one.sort);
    let sign = sort.and_then(|sort| tables.sorts.iter().position(|&other| other == sort));
    seen.ground = sign.map(|sign| Ground { sign: Some(sign as u16), ..Ground::default() });
    seen
}

/// All that can be seen at first, sort by sort.
fn looks<const W: usize>(tables: &Tables<W>, state: &State<W>, scratch: &mut Scratch<W>) -> Vec<Vec<Seen>> {
    let mut all: Vec<Seen> = Vec::new();
    let allowed = |cell: Cell| tables.allowed[cell as usize];
    for line in &tables.rising {
        let bounds = line.room(tables.n_digits as u32);
        let barred = line.cells.iter().zip(bounds).map(|(&cell, bounds)| (cell, !between(bounds)));
        all.push(Seen { sort: Some(line.sort), cage: None, barred: barred.collect() });
    }
    for bound in tables.bound.iter().filter(|bound| bound.sign != NONE) {
        let [here, there] = lone(&bound.beside, allowed(bound.cells[0]), allowed(bound.cells[1]));
        all.push(Seen {
            sort: Some(tables.sorts[bound.sign as usize]),
            cage: None,
            barred: vec![(bound.cells[0], here), (bound.cells[1], there)],
        });
    }
    for line in &tables.laws {
        if line.follow(allowed, &mut scratch.traces) {
            let barred = line.cells.iter().zip(&scratch.traces.used).map(|(&cell, used)| (cell, !used));
            all.push(Seen { sort: line.sign.map(|sign| tables.sorts[sign as usize]), cage: None, barred: barred.collect() });
        }
    }
    let cages = tables.cages.iter().zip(&state.sums).enumerate().filter(|_| !tables.areas.is_empty());
    all.extend(cages.filter_map(|(k, (cells, &sum))| of_cage(tables, k, cells, sum?)));
    let mut looks: Vec<Vec<Seen>> = Vec::new();
    for seen in all {
        match looks.iter_mut().find(|look| look[0].sort == seen.sort && look[0].cage.is_some() == seen.cage.is_some()) {
            Some(look) => look.push(seen),
            None => looks.push(vec![seen]),
        }
    }
    looks
}

/// What a cage bars: the digits that no set of its total has.
fn of_cage<const W: usize>(tables: &Tables<W>, cage: usize, cells: &[Cell], sum: u16) -> Option<Seen> {
    let (n, top) = (cells.len(), tables.n_digits as i32);
    let all = (1u32 << top) - 1;
    let kept = match all_differ(tables, || cells.iter().map(|&cell| cell as usize)) {
        true if n <= MAX_GROUP => combos(&[all; MAX_GROUP][..n], i32::from(sum)).holds[0],
        true => return None,
        false => {
            let others = n as i32 - 1;
            let left = |d: usize| i32::from(sum) - d as i32 - 1;
            ones(all).filter(|&d| (others..=others * top).contains(&left(d))).fold(0, |all, d| all | 1 << d)
        }
    };
    Some(Seen { sort: None, cage: Some(cage as u16), barred: cells.iter().map(|&cell| (cell, !kept)).collect() })
}

#[cfg(test)]
mod tests {
    use super::super::testing::{random_killer, stream, with_rules};
    use super::*;
    use crate::board::{Clues, Digit};

    /// All ways to fill a board of 4x4 with boxes of 2x2.
    fn grids() -> Vec<[Digit; 16]> {
        let mut open = vec![[0; 16]];
        for at in 0..16 {
            let sees =
                |other: usize| other / 4 == at / 4 || other % 4 == at % 4 || (other / 8, other % 4 / 2) == (at / 8, at % 4 / 2);
            let fits = |grid: &[Digit; 16], digit: Digit| (0..at).all(|other| !sees(other) || grid[other] != digit);
            let longer = |grid: [Digit; 16]| {
                let digits = (1..=4).filter(move |&digit| fits(&grid, digit));
                digits.map(move |digit| {
                    let mut next = grid;
                    next[at] = digit;
                    next
                })
            };
            open = open.into_iter().flat_map(longer).collect();
        }
        assert_eq!(open.len(), 288);
        open
    }

    #[test]
    fn what_a_first_look_bars_is_in_no_filled_board() {
        let grids = grids();
        let mut n_struck = 0;
        for rules in [
            "thermo=r1c1,r1c2,r2c3;r4c1,r3c1",
            "slow-thermo=r1c1,r1c2,r2c1;r4c4,r4c3,r3c3",
            "greater=r1c1,r1c2;r1c1,r2c1;r3c3,r3c4;r4c2,r4c1",
            "ratio=r1c1,r1c2;r2c3,r3c3",
            "arrow=r1c1,r1c2,r1c3;r3c1,r3c2,r4c3",
            "between=r1c1,r1c2,r1c3;r4c1,r3c1,r2c1",
            "sandwich=5:r1c1-r1c4;2:r1c1-r4c1",
            "skyscraper=4:r1c1-r1c4;1:r2c4-r2c1",
        ] {
            let layout = with_rules(2, 2, rules);
            let tables = Tables::<2>::new(&layout);
            let mut state = State::new(&tables, &Clues::none(&layout));
            let mut scratch = Scratch::default();
            let mut used = [0u32; 16];
            let obeys = |grid: &&[Digit; 16]| layout.signs.iter().all(|sign| sign.holds(&layout, |cell| grid[cell as usize]));
            for grid in grids.iter().filter(obeys) {
                used.iter_mut().zip(grid).for_each(|(used, digit)| *used |= 1 << (digit - 1));
            }
            let mut n_here = 0;
            while let Some(hint) = first_look(&tables, &state, &mut scratch) {
                let step = hint.explain(&tables, &state, &mut scratch);
                for (cell, digit) in step.conclusion.strikes {
                    assert_eq!(used[cell as usize] >> (digit - 1) & 1, 0, "{rules}: {digit} in {cell}");
                    assert!(step.evidence.cells.contains(&cell), "{rules}");
                    n_here += 1;
                }
                hint.apply(&tables, &mut state, &scratch);
            }
            assert!(n_here > 1, "{rules}");
            n_struck += n_here;
        }
        assert!(n_struck > 40, "{n_struck}");
    }

    #[test]
    fn cages_lose_what_no_set_of_their_total_has() {
        let mut n_struck = 0;
        for k in 0..60 {
            let killer = random_killer(2, 3, &mut stream("first looks", k));
            let tables = Tables::<2>::new(&killer.layout);
            let state = State::new(&tables, &killer.clues);
            let mut scratch = Scratch::default();
            let Some(hint) = first_look(&tables, &state, &mut scratch) else { continue };
            let step = hint.explain(&tables, &state, &mut scratch);
            assert!(step.evidence.cages.len() > 1, "{step:?}");
            for (cell, digit) in step.conclusion.strikes {
                assert_ne!(killer.solution.get(cell), Some(digit), "{k}: {digit} in {cell}");
                n_struck += 1;
            }
        }
        assert!(n_struck > 300, "{n_struck}");
    }
}
