//! Signs in one house: what no way to fill the whole house has, given that its digits all differ and that its signs are obeyed. So
//! several thermometers of a row, whispers through a box and two arrows in one column are counted against each other.

use super::bits::ones;
use super::chains::Scratch;
use super::ground::Clue;
use super::hint::{CellList, Hint, MAX_GROUP, named};
use super::state::{EMPTY, State};
use super::tables::{Bound, House, Tables};
use crate::board::{Cell, Line, Traces};

/// A house with signs inside.
pub struct Signed {
    /// Its place in the tables.
    pub house: u16,
    pub cells: Vec<Cell>,
    pub inside: Vec<Inside>,
}

/// What binds some cells of a house.
#[derive(Clone)]
pub struct Inside {
    /// Where its cells are in the house.
    pub at: Vec<u8>,
    pub how: How,
}

/// How cells of a house are bound.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum How {
    /// By a relation of two, by its place in `bound`.
    Pair(u16),
    /// By a law, by its place in `laws`.
    Line(u16),
}

/// What the cells of a house can hold.
pub type Masks = [u32; MAX_GROUP];

/// The most cells of a line that is read here. Clues outside speak of whole rows, which have more ways than anybody tries.
const MOST_OF_LINE: usize = 6;
/// The most digits that are tried for one candidate. Beyond that it stays, which is sound.
const MOST_TRIED: u32 = 600;

/// **Signs in one house**: a digit without which the house can't be filled, or with which it can't.
///
/// ```text
///   ◯{1,2} < {2,3}   ◯{1,2} < {2,3,4}   {3,…,9} …      two thermometers of a row: their bulbs hold 1 and 2, so that
///                                                      the first of them goes on to 3
/// ```
/// Why it is sound: every way to fill the house with what its cells still have is tried. What goes without any sign is left to pairs,
/// triplets and quads.
pub fn signs_in_house<const W: usize>(tables: &Tables<W>, state: &State<W>, scratch: &mut Scratch<W>) -> Option<Hint<W>> {
    tables.signed.iter().enumerate().find_map(|(k, signed)| {
        let is_open = |&i: &u8| state.values[signed.cells[i as usize] as usize] == EMPTY;
        if !signed.inside.iter().any(|inside| inside.at.iter().any(is_open)) {
            return None;
        }
        let masks = signed.masks(|cell| state.known(cell));
        let idle = signed.idle(tables, &signed.inside, &masks, &mut scratch.traces);
        if idle == [0; MAX_GROUP] {
            return None;
        }
        let mut struck = idle;
        for (i, idle) in idle.iter().enumerate() {
            let has_no_way = |&d: &usize| signed.filled(tables, &[], &masks, i, 1 << d, &mut scratch.traces) == Way::None;
            struck[i] &= !ones(*idle).filter(has_no_way).fold(0, |all, d| all | 1 << d);
        }
        let cells = signed.cells.iter().map(|&cell| cell as usize);
        let of_cell = |(cell, mask): (usize, &u32)| (cell, state.candidates[cell] & mask);
        let hint = Hint::striking(cells.clone().zip(&struck).map(of_cell))?;
        let open = cells.filter(|&cell| state.values[cell] == EMPTY);
        Some(Hint { cells: CellList::from_iter(open), houses: named([signed.house]), clue: Clue::House(k as u16), ..hint })
    })
}

/// Whether a house can be filled.
#[derive(PartialEq, Eq)]
enum Way {
    None,
    Found(Masks),
    /// That was not found out within the bound.
    Unknown,
}

impl Signed {
    /// What each of its cells can hold.
    pub fn masks(&self, known: impl Fn(Cell) -> u32) -> Masks {
        let mut masks = [0; MAX_GROUP];
        masks.iter_mut().zip(&self.cells).for_each(|(mask, &cell)| *mask = known(cell));
        masks
    }

    /// For each cell the digits that no way to fill the house with these signs has.
    pub fn idle<const W: usize>(&self, tables: &Tables<W>, inside: &[Inside], masks: &Masks, traces: &mut Traces) -> Masks {
        let (mut used, mut idle) = ([0; MAX_GROUP], [0; MAX_GROUP]);
        for i in 0..self.cells.len() {
            for d in ones(masks[i]) {
                if used[i] >> d & 1 != 0 {
                    continue;
                }
                match self.filled(tables, inside, masks, i, 1 << d, traces) {
                    Way::None => idle[i] |= 1 << d,
                    Way::Found(way) => used.iter_mut().zip(way).for_each(|(used, digit)| *used |= digit),
                    Way::Unknown => {}
                }
            }
        }
        idle
    }

    /// A way to fill the house with a digit in one of its cells.
    fn filled<const W: usize>(
        &self,
        tables: &Tables<W>,
        inside: &[Inside],
        masks: &Masks,
        i: usize,
        digit: u32,
        traces: &mut Traces,
    ) -> Way {
        Search { tables, n: self.cells.len(), inside, traces, n_left: MOST_TRIED }.way(masks, i, digit)
    }
}

/// A search for one way to fill a house.
struct Search<'a, const W: usize> {
    tables: &'a Tables<W>,
    n: usize,
    inside: &'a [Inside],
    traces: &'a mut Traces,
    n_left: u32,
}

impl<const W: usize> Search<'_, W> {
    /// A way with a digit in one of the cells.
    fn way(&mut self, masks: &Masks, i: usize, digit: u32) -> Way {
        let open = (1 << self.n) - 1;
        match self.placed(masks, i, digit).and_then(|masks| self.rest(&masks, open & !(1u32 << i))) {
            Some(way) => Way::Found(way),
            None if self.n_left == 0 => Way::Unknown,
            None => Way::None,
        }
    }

    /// The masks after a digit is placed; `None` if a cell is left without any.
    fn placed(&mut self, masks: &Masks, i: usize, digit: u32) -> Option<Masks> {
        let mut after = *masks;
        after[..self.n].iter_mut().for_each(|mask| *mask &= !digit);
        after[i] = digit;
        for inside in self.inside.iter().filter(|inside| inside.at.contains(&(i as u8))) {
            match inside.how {
                How::Pair(k) => {
                    let Bound { beside, .. } = &self.tables.bound[k as usize];
                    let [a, b] = [0, 1].map(|side| inside.at[side] as usize);
                    match a == i {
                        true => after[b] &= beside[digit.trailing_zeros() as usize],
                        false => after[a] &= ones(after[a]).filter(|&d| beside[d] & digit != 0).fold(0, |all, d| all | 1 << d),
                    }
                }
                How::Line(k) => {
                    let line: &Line = &self.tables.laws[k as usize];
                    let place =
                        |cell: Cell| line.cells.iter().position(|&other| other == cell).map_or(0, |k| inside.at[k] as usize);
                    if !line.follow(|cell| after[place(cell)], self.traces) {
                        return None;
                    }
                    inside.at.iter().zip(&self.traces.used).for_each(|(&at, used)| after[at as usize] &= used);
                }
            }
        }
        after[..self.n].iter().all(|&mask| mask != 0).then_some(after)
    }

    /// Fills the cells that are left, the one with the fewest digits first.
    fn rest(&mut self, masks: &Masks, open: u32) -> Option<Masks> {
        let Some(i) = ones(open).min_by_key(|&i| masks[i].count_ones()) else { return Some(*masks) };
        for d in ones(masks[i]) {
            self.n_left = self.n_left.checked_sub(1)?;
            let after = self.placed(masks, i, 1 << d).and_then(|after| self.rest(&after, open & !(1 << i)));
            if after.is_some() || self.n_left == 0 {
                return after;
            }
        }
        None
    }
}

/// The houses that have signs inside; those with more cells than anybody fills in mind are left out.
pub fn signed_houses<const W: usize>(houses: &[House<W>], bound: &[Bound], laws: &[Line]) -> Vec<Signed> {
    let one = |(h, house): (usize, &House<W>)| {
        let place = |cell: &Cell| house.cells.iter().position(|other| other == cell).map(|i| i as u8);
        let inside = |cells: &[Cell], how: How| Some(Inside { at: cells.iter().map(place).collect::<Option<_>>()?, how });
        let pairs = bound.iter().enumerate().filter_map(|(k, bound)| inside(&bound.cells, How::Pair(k as u16)));
        let short = laws.iter().enumerate().filter(|(_, line)| line.cells.len() <= MOST_OF_LINE);
        let lines = short.filter_map(|(k, line)| inside(&line.cells, How::Line(k as u16)));
        let inside: Vec<Inside> = pairs.chain(lines).collect();
        let fits = house.cells.len() <= MAX_GROUP && !inside.is_empty();
        fits.then(|| Signed { house: h as u16, cells: house.cells.clone(), inside })
    };
    houses.iter().enumerate().filter_map(one).collect()
}

#[cfg(test)]
mod tests {
    use super::super::hint::Strikes;
    use super::super::testing::{stream, with_rules};
    use super::*;
    use crate::board::{Clues, Digit, Layout};

    /// The digits of each cell of a house that some way to fill it has, by trying all.
    fn by_trying(layout: &Layout, cells: &[Cell], left: &[u32]) -> Vec<u32> {
        let mut used = vec![0; 4];
        for k in 0..256u32 {
            let digits: Vec<Digit> = (0..4).map(|i| (k >> (2 * i) & 3) as Digit + 1).collect();
            let at = |cell: Cell| cells.iter().position(|&other| other == cell).map(|i| digits[i]);
            let differ = (0..4).all(|i| !digits[..i].contains(&digits[i]));
            let is_left = digits.iter().zip(left).all(|(digit, left)| left >> (digit - 1) & 1 != 0);
            let agree = layout.bonds.iter().all(|bond| match bond.cells.map(at) {
                [Some(a), Some(b)] => bond.relation.allows(4, a, b),
                _ => true,
            });
            let is_inside = |sign: &&crate::board::Sign| sign.cells.iter().all(|cell| cells.contains(cell));
            let hold = || layout.signs.iter().filter(is_inside).all(|sign| sign.holds(layout, |cell| at(cell).unwrap_or(1)));
            if differ && is_left && agree && hold() {
                digits.iter().zip(&mut used).for_each(|(digit, used)| *used |= 1 << (digit - 1));
            }
        }
        used
    }

    #[test]
    fn what_goes_is_in_no_way_to_fill_the_house() {
        let (mut n_struck, mut n_silent) = (0, 0);
        for rules in [
            "thermo=r1c1,r1c2;r1c3,r1c4",
            "thermo=r1c1,r2c2,r1c3,r2c4",
            "greater=r1c1,r1c2;r1c2,r2c2;r3c3,r4c3",
            "arrow=r1c1,r1c2,r1c3;r2c1,r3c1,r4c1",
            "renban=r1c1,r1c2,r2c2 ratio=r3c3,r3c4",
            "difference=r1c1,r1c2;r1c3,r1c4;r2c1,r3c1",
            "between=r1c1,r1c2,r1c3 xv=5:r3c1,r3c2;5:r4c1,r4c2",
            "ratio=r1c1,r1c2 all-dots",
        ] {
            let layout = with_rules(2, 2, rules);
            let tables = Tables::<2>::new(&layout);
            assert!(!tables.signed.is_empty(), "{rules}");
            let mut stream = stream(rules, 0);
            let scratch = &mut Scratch::default();
            for _ in 0..200 {
                let mut state = State::new(&tables, &Clues::none(&layout));
                state.scribble(&mut stream);
                let mut left_over = 0;
                while let Some(hint) = signs_in_house(&tables, &state, scratch) {
                    let Clue::House(k) = hint.clue else { panic!("{hint:?}") };
                    let cells = &tables.signed[k as usize].cells;
                    let left: Vec<u32> = cells.iter().map(|&cell| state.candidates[cell as usize]).collect();
                    let used = by_trying(&layout, cells, &left);
                    let Strikes::Each(n, at, digits) = hint.strikes else { panic!("{hint:?}") };
                    for (cell, digits) in at.iter().zip(digits).take(n as usize) {
                        let place = cells.iter().position(|other| other == cell).unwrap();
                        assert_eq!(used[place] & digits, 0, "{rules}: {left:?} {hint:?}");
                        state.candidates[*cell as usize] &= !digits;
                        n_struck += 1;
                    }
                    left_over += 1;
                    assert!(left_over < 100, "{rules}: no end");
                }
                // What stays is used, or goes without any sign.
                for signed in &tables.signed {
                    let left: Vec<u32> = signed.cells.iter().map(|&cell| state.candidates[cell as usize]).collect();
                    let plain = with_rules(2, 2, "");
                    let (used, without) = (by_trying(&layout, &signed.cells, &left), by_trying(&plain, &signed.cells, &left));
                    let is_kept = |i: usize| left[i] & !used[i] & without[i] == 0;
                    assert!((0..4).all(is_kept), "{rules}: {left:?} {used:?} {without:?}");
                    n_silent += u32::from(used == left);
                }
            }
        }
        assert!(n_struck > 3_000 && n_silent > 200, "{n_struck} {n_silent}");
    }

    /// What is not found out within a bound is not taken for impossible.
    #[test]
    fn a_search_that_ends_early_says_so() {
        let layout = with_rules(3, 3, "thermo=r1c1,r1c2,r1c3;r1c9,r1c8,r1c7 difference=r1c4,r1c5");
        let tables = Tables::<2>::new(&layout);
        let traces = &mut Traces::default();
        let signed = tables.signed.iter().find(|signed| signed.inside.len() > 2).expect("the first row");
        let mut stream = stream("bounds", 0);
        let (mut n_unknown, mut n_none) = (0, 0);
        for _ in 0..60 {
            let masks: Masks = std::array::from_fn(|i| if i < 9 { (stream.below(511) + 1) | (stream.below(511) + 1) } else { 0 });
            let i = stream.below(9) as usize;
            let digit = 1 << ones(masks[i]).next().unwrap();
            let mut within = |n_left: u32| {
                Search { tables: &tables, n: 9, inside: &signed.inside, traces: &mut *traces, n_left }.way(&masks, i, digit)
            };
            let is_possible = matches!(within(1_000_000), Way::Found(_));
            for most in 0..40 {
                match within(most) {
                    Way::None => assert!(!is_possible, "{most}: {masks:?}"),
                    Way::Found(_) => assert!(is_possible, "{most}: {masks:?}"),
                    Way::Unknown => n_unknown += 1,
                }
            }
            n_none += u32::from(!is_possible);
        }
        assert!(n_unknown > 100 && n_none > 5 && n_none < 55, "{n_unknown} {n_none}");
    }

    #[test]
    fn two_thermometers_of_a_row_are_counted_against_each_other() {
        // Both begin with 1 or 2, so that whatever comes after the bulbs is greater than 2.
        let layout = with_rules(3, 3, "thermo=r1c1,r1c2;r1c5,r1c4");
        let tables = Tables::<2>::new(&layout);
        let mut state = State::new(&tables, &Clues::none(&layout));
        [(0, 0b11), (4, 0b11), (1, 0b1110), (3, 0b111110)]
            .into_iter()
            .for_each(|(cell, left)| state.strike_all(&tables, cell, !left));
        let scratch = &mut Scratch::default();
        let hint = signs_in_house(&tables, &state, scratch);
        // That is a naked pair, which needs no sign.
        assert!(hint.is_none(), "{hint:?}");
        [(0, 0b111), (4, 0b111), (8, 0b111)].into_iter().for_each(|(cell, left)| state.candidates[cell] = left);
        state.candidates[1] = 0b110;
        let hint = signs_in_house(&tables, &state, scratch).expect("1, 2 and 3 lie in three cells");
        let ground = hint.explain(&tables, &state, scratch).evidence.ground.expect("its signs");
        assert_eq!(ground.several, [(Some(0), vec![0, 1])]);
    }
}
