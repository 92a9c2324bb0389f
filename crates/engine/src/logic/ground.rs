//! Grounds: which sign a step uses, and what has to be known of its cells. Candidates that the step does not need are given back
//! to the cells one after the other, so that a person is told what matters and no more.
//!
//! ```text
//!   ◯ {5,7} ← {2,3,4} {1,2,3}      strikes 2 from the circle: that the second cell holds 2 at least is enough
//! ```

use super::bits::ones;
use super::cascade::{Left as Rest, Run};
use super::chains::Scratch;
use super::hint::NONE;
use super::in_house::{How, Inside, Masks, Signed};
use super::rising::between;
use super::signs::lone;
use super::state::{EMPTY, State};
use super::tables::Tables;
use crate::board::{Cell, Digit, DigitSet, Ground, Held, Left, Traces};

/// What of the tables a hint uses.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Clue {
    /// No sign.
    None,
    /// A relation of two cells, by its place in `bound`.
    Pair(u16),
    /// A line with a law, by its place in `laws`.
    Line(u16),
    /// A line along which digits rise, by its place in `rising`.
    Rising(u16),
    /// The signs in a house, by its place in `signed`.
    House(u16),
    /// Relations after each other.
    Run(Run),
    /// A first look, by its place in the scratch. Its step has all of it as evidence.
    Look(u16),
}

impl Clue {
    /// Why these candidates go.
    pub fn ground<const W: usize>(
        self,
        tables: &Tables<W>,
        state: &State<W>,
        struck: &[(Cell, Digit)],
        scratch: &mut Scratch<W>,
    ) -> Option<Ground> {
        let goes_of = |cell: u16| struck.iter().filter(|(c, _)| *c == cell).fold(0u32, |all, (_, d)| all | 1 << (d - 1));
        match self {
            Clue::None | Clue::Look(_) => None,
            Clue::Pair(k) => {
                let bound = tables.bound.get(k as usize)?;
                let goes = bound.cells.map(goes_of);
                let proves = |left: &[u32]| {
                    let [here, there] = lone(&bound.beside, left[0], left[1]);
                    goes[0] & !here == 0 && goes[1] & !there == 0
                };
                let sign = (bound.sign != NONE).then_some(bound.sign);
                Some(Ground { sign, held: held(tables, state, &bound.cells, &goes, proves), ..Ground::default() })
            }
            Clue::Line(k) => {
                let line = tables.laws.get(k as usize)?;
                let goes: Vec<u32> = line.cells.iter().map(|&cell| goes_of(cell)).collect();
                let place = |cell: u16| line.cells.iter().position(|&other| other == cell).unwrap_or(0);
                let proves = |left: &[u32]| {
                    line.follow(|cell| left[place(cell)], &mut scratch.traces)
                        && goes.iter().zip(&scratch.traces.used).all(|(goes, used)| goes & used == 0)
                };
                Some(Ground { sign: line.sign, held: held(tables, state, &line.cells, &goes, proves), ..Ground::default() })
            }
            Clue::Rising(k) => {
                let line = tables.rising.get(k as usize)?;
                let goes: Vec<u32> = line.cells.iter().map(|&cell| goes_of(cell)).collect();
                let proves = |left: &[u32]| {
                    let bounds = line.pushed(left.iter().copied());
                    goes.iter().zip(bounds).all(|(goes, bounds)| goes & between(bounds) == 0)
                };
                let held = held(tables, state, &line.cells, &goes, proves);
                // With nothing known of the cells, what is told is how much room there is.
                let bounds = match held.is_empty() {
                    true => line.room(tables.n_digits as u32),
                    false => line.pushed(line.cells.iter().map(|&cell| state.known(cell))),
                };
                let bounds = bounds.into_iter().map(|[low, high]| (low as Digit + 1, high as Digit + 1)).collect();
                Some(Ground { sign: line.sign, held, bounds, several: Vec::new() })
            }
            Clue::Run(run) => Some(of_run(tables, state, &run, goes_of)),
            Clue::House(k) => Some(of_house(tables, state, tables.signed.get(k as usize)?, goes_of, &mut scratch.traces)),
        }
    }
}

/// What has to be known of the cells of several signs.
fn of_run<const W: usize>(tables: &Tables<W>, state: &State<W>, run: &Run, goes_of: impl Fn(u16) -> u32) -> Ground {
    let bounds = || run.as_slice().iter().map(|&k| &tables.bound[k as usize]);
    let mut cells: Vec<u16> = Vec::new();
    bounds().flat_map(|bound| bound.cells).for_each(|cell| {
        if !cells.contains(&cell) {
            cells.push(cell)
        }
    });
    let goes: Vec<u32> = cells.iter().map(|&cell| goes_of(cell)).collect();
    let proves = |left: &[u32]| {
        let mut rest = Rest::of(cells.iter().copied().zip(left.iter().copied()));
        rest.follow(tables, run);
        cells.iter().zip(&goes).all(|(&cell, goes)| goes & rest.get(cell).unwrap_or(0) == 0)
    };
    let held = held(tables, state, &cells, &goes, proves);
    let several = bounds().map(|bound| (Some(bound.sign).filter(|&sign| sign != NONE), bound.cells.to_vec())).collect();
    Ground { held, several, ..Ground::default() }
}

/// The signs of a house without which the candidates would stay, and what has to be known of its cells.
fn of_house<const W: usize>(
    tables: &Tables<W>,
    state: &State<W>,
    signed: &Signed,
    goes_of: impl Fn(u16) -> u32,
    traces: &mut Traces,
) -> Ground {
    let goes = signed.masks(goes_of);
    let mut go = |inside: &[Inside], masks: &Masks| {
        let idle = signed.idle(tables, inside, masks, traces);
        goes.iter().zip(masks).zip(idle).all(|((goes, mask), idle)| goes & mask & !idle == 0)
    };
    let (known, mut inside) = (signed.masks(|cell| state.known(cell)), signed.inside.clone());
    for k in (0..inside.len()).rev() {
        let one = inside.remove(k);
        if !go(&inside, &known) {
            inside.insert(k, one);
        }
    }
    let proves = |left: &[u32]| {
        let mut masks = Masks::default();
        masks.iter_mut().zip(left).for_each(|(mask, left)| *mask = *left);
        go(&inside, &masks)
    };
    let held = held(tables, state, &signed.cells, &goes, proves);
    let several = |one: &Inside| {
        let sign = match one.how {
            How::Pair(k) => Some(tables.bound[k as usize].sign).filter(|&sign| sign != NONE),
            How::Line(k) => tables.laws[k as usize].sign,
        };
        (sign, one.at.iter().map(|&at| signed.cells[at as usize]).collect())
    };
    Ground { held, several: inside.iter().map(several).collect(), ..Ground::default() }
}

/// What has to be known of cells for the proof to hold; `goes` is what each of them loses by it.
fn held<const W: usize>(
    tables: &Tables<W>,
    state: &State<W>,
    cells: &[u16],
    goes: &[u32],
    proves: impl FnMut(&[u32]) -> bool,
) -> Vec<Held> {
    let is_open = |cell: u16| state.values[cell as usize] == EMPTY;
    let known: Vec<u32> = cells.iter().map(|&cell| state.known(cell)).collect();
    let full: Vec<u32> = cells.iter().map(|&cell| tables.allowed[cell as usize]).collect();
    // What a cell has left that loses something by the step says least; written digits say most in few words.
    let mut order: Vec<usize> = (0..cells.len()).collect();
    order.sort_by_key(|&i| if goes[i] != 0 { 0 } else { 1 + u8::from(!is_open(cells[i])) });
    let left = loosened(&known, &full, &order, proves);
    let one = |i: usize| Some(Held { cell: cells[i], left: told(left[i], known[i], full[i])? });
    (0..cells.len()).filter_map(one).collect()
}

/// What the cells may hold so that the proof still holds: everything, where that does; else what is at least the smallest digit, or at
/// most the greatest; else digit by digit.
fn loosened(known: &[u32], full: &[u32], order: &[usize], mut proves: impl FnMut(&[u32]) -> bool) -> Vec<u32> {
    let mut left = known.to_vec();
    let mut may = |left: &mut Vec<u32>, i: usize, mask: u32| {
        let before = left[i];
        left[i] |= mask;
        let does = left[i] != before && proves(left);
        if !does {
            left[i] = before;
        }
        does
    };
    let open: Vec<usize> = order.iter().copied().filter(|&i| !may(&mut left, i, full[i])).collect();
    for i in open {
        let (low, high) = (known[i].trailing_zeros(), 31 - known[i].leading_zeros().min(31));
        let least = full[i] >> low << low;
        let most = full[i] & ((2u32 << high) - 1);
        if known[i] == 0 || may(&mut left, i, least) || may(&mut left, i, most) {
            continue;
        }
        for digit in ones(full[i] & !known[i]) {
            may(&mut left, i, 1 << digit);
        }
    }
    left
}

/// What is to be known of a cell in the shortest form; nothing, if it may hold anything.
fn told(left: u32, known: u32, full: u32) -> Option<Left> {
    let missing = full & !left;
    if missing == 0 || known == 0 {
        return None;
    }
    let (low, high) = (left.trailing_zeros(), 31 - left.leading_zeros());
    Some(match () {
        _ if known.count_ones() == 1 => Left::Only(DigitSet(known)),
        _ if full >> low << low == left => Left::Least(low as Digit + 1),
        _ if full & ((2u32 << high) - 1) == left => Left::Most(high as Digit + 1),
        _ if missing.count_ones() <= 3 && missing.count_ones() < known.count_ones() => Left::Without(DigitSet(missing)),
        _ => Left::Only(DigitSet(known)),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_more_is_told_than_the_proof_needs() {
        // That the first holds 3 at least, and the second nothing but one of two digits.
        let proves = |left: &[u32]| left[0] & 0b11 == 0 && left[1] & !0b1_0001 == 0;
        let (known, full) = ([0b1_0100, 0b1_0001, 0b110], [0x1ff; 3]);
        let left = loosened(&known, &full, &[0, 1, 2], proves);
        assert_eq!(left, [0x1fc, 0b1_0001, 0x1ff]);
        let told: Vec<Option<Left>> = (0..3).map(|i| told(left[i], known[i], full[i])).collect();
        assert_eq!(told, [Some(Left::Least(3)), Some(Left::Only(DigitSet(0b1_0001))), None]);
    }

    #[test]
    fn the_shortest_form_is_told() {
        let full = 0x1ff;
        assert_eq!(told(0b1000, 0b1000, full), Some(Left::Only(DigitSet(0b1000))));
        assert_eq!(told(0b1111, 0b1010, full), Some(Left::Most(4)));
        assert_eq!(told(full & !0b1000, full & !0b1000, full), Some(Left::Without(DigitSet(0b1000))));
        // Of two digits it is shorter to say that they are left.
        assert_eq!(told(0b1010_0001 | 0b100, 0b1010_0001, full), Some(Left::Only(DigitSet(0b1010_0001))));
    }
}
