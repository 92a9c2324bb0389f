//! Techniques with the sums of the desk: combinations of a cage, the digits that it needs, and what areas leave over (people
//! call it innies, and outies where it lies outside).

use super::arrange::Group;
use super::bits::{Bits, ones};
use super::chains::Scratch;
use super::desk::{Side, Sum, mix};
use super::hint::{CellList, Hint, NONE, Strikes};
use super::state::State;
use super::sums::{self, Each};
use super::tables::Tables;

/// **Rest of a house.**
///
/// ```text
///   a a a b b c c c .      cages a, b and c fill a house but for one cell; the
///                          house adds up to 45
/// ```
/// Sound by subtraction, like the next two.
pub fn rest_of_house<const W: usize>(tables: &Tables<W>, state: &State<W>, scratch: &mut Scratch<W>) -> Option<Hint<W>> {
    if tables.areas.is_empty() {
        return sums::rest_of_house(tables, state);
    }
    one_cell(tables, state, scratch, |sum| sum.n_houses == 1 && sum.side == Side::Inside)
}

/// **Cell beyond a house.**
///
/// ```text
///   a a a b b c c d d      all cages of a house lie in it but for one cell: what
///                 d        they add up to, less 45, is that cell
/// ```
pub fn beyond_house<const W: usize>(tables: &Tables<W>, state: &State<W>, scratch: &mut Scratch<W>) -> Option<Hint<W>> {
    one_cell(tables, state, scratch, |sum| sum.n_houses == 1 && sum.side > Side::Inside)
}

/// **Rest of several houses**: the same with two to four houses that lie side by side, which are harder to see at once.
///
/// ```text
///   a a b b c c c d d      two rows add up to 90; what their cages leave of that,
///   a . b e e e f f d      or have beyond, is one cell
/// ```
pub fn rest_of_houses<const W: usize>(tables: &Tables<W>, state: &State<W>, scratch: &mut Scratch<W>) -> Option<Hint<W>> {
    (2..=4).find_map(|n| {
        let hint = one_cell(tables, state, scratch, |sum| sum.n_houses == n)?;
        Some(Hint { variant: n - 2, ..hint })
    })
}

/// A sum of one cell: subtract and place.
fn one_cell<const W: usize>(
    tables: &Tables<W>,
    state: &State<W>,
    scratch: &mut Scratch<W>,
    is_wanted: impl Fn(&Sum) -> bool,
) -> Option<Hint<W>> {
    let list = &scratch.sums(tables, state).list;
    (0..).zip(list).filter(|(_, sum)| sum.side != Side::Cage && is_wanted(sum)).find_map(|(k, sum)| {
        let &[cell] = sum.cells() else { return None };
        let fits = (1..=tables.n_digits as i32).contains(&sum.target);
        let digit = (sum.target - 1) as u8;
        let fits = fits && state.candidates[cell as usize] >> digit & 1 != 0;
        fits.then(|| Hint { sum: k, digits: 1 << digit, place: Some((cell, digit)), ..Hint::BLANK })
    })
}

/// **Combinations of a cage.**
///
/// ```text
///   (10)  {1,2,6} {4,8,9} {1,3}      6+1+3, 1+8+1̶, 2+… : what takes part in no
///                                    combination goes
/// ```
/// Why it is sound: every set of digits with that sum is tried. The same holds for the rows below.
pub fn combinations<const W: usize>(tables: &Tables<W>, state: &State<W>, scratch: &mut Scratch<W>) -> Option<Hint<W>> {
    if tables.areas.is_empty() {
        return sums::combinations(tables, state);
    }
    misfits(tables, state, scratch, |sum| sum.side == Side::Cage)
}

/// **Innies and outies of a house**: what its cages leave of it, or have beyond it, by combinations.
///
/// ```text
///   a a a b b b b . .      45 − a − b is what the two dots add up to
/// ```
pub fn innies_of_house<const W: usize>(tables: &Tables<W>, state: &State<W>, scratch: &mut Scratch<W>) -> Option<Hint<W>> {
    let is_wanted = |sum: &Sum| sum.n_houses == 1 && !is_difference(sum) && sum.cells().len() <= 3;
    by_steps(tables, state, scratch, 0..=1, is_wanted)
}

/// **Innies and outies of several houses**: the same with two to four houses.
///
/// ```text
///   a a b b c c c d d      two rows, all cages but d, whose two cells here are the
///   a e b b e e f f d      rest of 90
///                   d
/// ```
pub fn innies_of_houses<const W: usize>(tables: &Tables<W>, state: &State<W>, scratch: &mut Scratch<W>) -> Option<Hint<W>> {
    let is_wanted = |sum: &Sum| sum.n_houses > 1 && !is_difference(sum);
    by_steps(tables, state, scratch, 1..=2, is_wanted)
}

/// **Innies less outies**: a few cells inside and outside at once, which differ by a known number.
///
/// ```text
///   . a b b c c c d d      45 − a − b − c − d is the dot less the cell of d that
///   a a b c       d        lies outside
/// ```
pub fn innies_less_outies<const W: usize>(tables: &Tables<W>, state: &State<W>, scratch: &mut Scratch<W>) -> Option<Hint<W>> {
    by_steps(tables, state, scratch, 1..=2, is_difference)
}

/// **Many innies**: the same with more cells, or of more houses.
///
/// ```text
///   a . . b b . c c .      45 − a − b − c, in four cells
///   a a b b . c c c .
/// ```
pub fn many_innies<const W: usize>(tables: &Tables<W>, state: &State<W>, scratch: &mut Scratch<W>) -> Option<Hint<W>> {
    by_steps(tables, state, scratch, 2..=8, |_| true)
}

/// Whether cells are taken away.
fn is_difference(sum: &Sum) -> bool {
    !sum.sides().1.is_empty()
}

/// How much harder a sum is than two cells that one house leaves: a cell more, a house more, and cells that are taken away are
/// a step each.
fn steps(sum: &Sum) -> u8 {
    sum.n_houses - 1 + (sum.cells().len() as u8).saturating_sub(2) + is_difference(sum) as u8
}

/// The first of the sums of an area that are so hard, the easiest first; each step is a cost of the row.
fn by_steps<const W: usize>(
    tables: &Tables<W>,
    state: &State<W>,
    scratch: &mut Scratch<W>,
    range: std::ops::RangeInclusive<u8>,
    is_wanted: impl Fn(&Sum) -> bool,
) -> Option<Hint<W>> {
    let easiest = *range.start();
    range.into_iter().find_map(|n| {
        let hint = misfits(tables, state, scratch, |sum| sum.side != Side::Cage && steps(sum) == n && is_wanted(sum))?;
        Some(Hint { variant: n - easiest, ..hint })
    })
}

/// The most digits to try for cells that need not differ.
const TRIES: u32 = 20_000;

/// The first sum with a digit that no combination has.
fn misfits<const W: usize>(
    tables: &Tables<W>,
    state: &State<W>,
    scratch: &mut Scratch<W>,
    is_wanted: impl Fn(&Sum) -> bool,
) -> Option<Hint<W>> {
    let desk = scratch.sums(tables, state);
    for k in 0..desk.list.len() {
        let sum = desk.list[k];
        if !is_wanted(&sum) {
            continue;
        }
        let print = sum.print(&state.candidates);
        if desk.is_vain(print) {
            continue;
        }
        let mut strikes = Each::new();
        match holds(tables, &state.candidates, &sum) {
            Some(holds) => sum.cells().iter().zip(holds).for_each(|(&c, holds)| strikes.add(state, c as usize, !holds)),
            None => continue,
        }
        if !strikes.is_empty() {
            return Some(Hint { strikes: strikes.done(), ..seen(&sum, k) });
        }
        desk.note(print);
    }
    None
}

/// What each cell of a sum can hold; `None` if that takes too long.
pub fn holds<const W: usize>(tables: &Tables<W>, candidates: &[u32], sum: &Sum) -> Option<[u32; super::hint::MAX_GROUP]> {
    if sum.is_distinct {
        return Some(sum.combos(candidates).holds);
    }
    let mut group = Group::new();
    group.add(0, sum.terms(), sum.target);
    group.supports(tables, candidates, TRIES)
}

/// A hint of a sum: a cage is named as such.
pub fn seen<const W: usize>(sum: &Sum, k: usize) -> Hint<W> {
    match sum.side {
        Side::Cage => Hint {
            cells: CellList::from_iter(sum.cells().iter().map(|&c| c as usize)),
            cages: [sum.of, NONE, NONE, NONE],
            ..Hint::BLANK
        },
        _ => Hint { sum: k as u16, ..Hint::BLANK },
    }
}

/// **Digits that a cage needs.**
///
/// ```text
///   (23)  {6,8,9} {6,8,9} {6,8,9}      all of 6, 8 and 9 are in the only combination;
///   (20)  {3,…} {8,9} {8,9}            9 + 8 + 3: the 9 lies in one of two cells, and no
///                                      cell that sees both holds it
/// ```
/// Why it is sound: every combination has the digit, so one of the cells that can hold it does.
pub fn cage_needs<const W: usize>(tables: &Tables<W>, state: &State<W>, scratch: &mut Scratch<W>) -> Option<Hint<W>> {
    needs(tables, state, scratch, |sum| sum.side == Side::Cage)
}

/// **Digits that innies need**: the same for what an area leaves, if these cells see each other.
///
/// ```text
///   a a a b b b . . .      the dots add up to 24: 7, 8 and 9 are all there
/// ```
pub fn innies_need<const W: usize>(tables: &Tables<W>, state: &State<W>, scratch: &mut Scratch<W>) -> Option<Hint<W>> {
    needs(tables, state, scratch, |sum| sum.side != Side::Cage)
}

/// Sets apart the fingerprints of what a sum needs from those of its misfits.
const NEEDS: u64 = 1;

fn needs<const W: usize>(
    tables: &Tables<W>,
    state: &State<W>,
    scratch: &mut Scratch<W>,
    is_wanted: impl Fn(&Sum) -> bool,
) -> Option<Hint<W>> {
    let desk = scratch.sums(tables, state);
    for k in 0..desk.list.len() {
        let sum = desk.list[k];
        if !is_wanted(&sum) || !sum.is_distinct || sum.cells().len() < 2 {
            continue;
        }
        // A sum that needs nothing stays so until it loses a candidate; one that needs something is looked at again.
        let print = mix(sum.print(&state.candidates), NEEDS);
        if desk.is_vain(print) {
            continue;
        }
        let needs = sum.combos(&state.candidates).needs;
        if needs == 0 || needs == u32::MAX {
            desk.note(print);
            continue;
        }
        for digit in ones(needs) {
            let mut victims = state.planes[digit];
            let mut cells = CellList::EMPTY;
            for &c in sum.cells() {
                if state.candidates[c as usize] >> digit & 1 != 0 {
                    cells.push(c as usize);
                    victims = victims.and(&tables.peers[c as usize]);
                }
            }
            if !victims.is_empty() && !cells.as_slice().is_empty() {
                let strikes = Strikes::Same(victims, 1 << digit);
                return Some(Hint { cells, digits: 1 << digit, strikes, ..seen(&sum, k) });
            }
        }
    }
    None
}

/// The cells of a list, as a set.
pub fn set_of<const W: usize>(cells: &[u16]) -> Bits<W> {
    let mut set = Bits::EMPTY;
    cells.iter().for_each(|&c| set.insert(c as usize));
    set
}
