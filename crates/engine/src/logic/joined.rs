//! Techniques that hold the combinations of several sums against each other.

use super::arrange::Group;
use super::bits::Bits;
use super::chains::Scratch;
use super::combos::each_set;
use super::desk::{Side, Sum, mix};
use super::hint::{CellList, Hint, MAX_GROUP, NONE, named};
use super::innies::{seen, set_of};
use super::state::State;
use super::sums::Each;
use super::tables::Tables;

/// The most sets of digits of one sum that a person would hold against others.
const MOST_SETS: usize = 24;
/// The most sums of a house that are held against each other.
const MOST_SUMS: usize = 3;

/// The combinations of a sum: each set of digits with what the cells can hold of it.
struct Table {
    sum: usize,
    sets: Vec<(u32, [u32; MAX_GROUP])>,
}

/// **Cages that see each other**: cages in one house share no digit, so a combination of one must leave some to the others.
///
/// ```text
///   (4)  . .   (5) . .      the cage of 4 is 1+3, so that of 5 is not 2+3 nor 1+4 …
/// ```
/// Why it is sound: each combination is tried with all combinations of the others. Of a house with more cages, two are tried
/// first, then more, which are harder to see.
pub fn cages_in_sight<const W: usize>(tables: &Tables<W>, state: &State<W>, scratch: &mut Scratch<W>) -> Option<Hint<W>> {
    (2..=MOST_SUMS).find_map(|n| {
        let hint = (0..tables.houses.len()).find_map(|h| in_house(tables, state, scratch, h, n))?;
        Some(Hint { variant: n as u8 - 2, ..hint })
    })
}

/// Sets apart the fingerprints of this row.
const IN_SIGHT: u64 = 2;

fn in_house<const W: usize>(
    tables: &Tables<W>,
    state: &State<W>,
    scratch: &mut Scratch<W>,
    h: usize,
    n: usize,
) -> Option<Hint<W>> {
    let desk = scratch.sums(tables, state);
    let house = &tables.houses[h].set;
    let within = |sum: &Sum| sum.cells().len() > 1 && sum.cells().iter().all(|&c| house.has(c as usize));
    // Cages, and what is left of this house.
    let inside: Vec<usize> = (0..desk.list.len())
        .filter(|&k| desk.list[k].side == Side::Cage && desk.list[k].is_distinct && within(&desk.list[k]))
        .collect();
    if inside.len() < n {
        return None;
    }
    let print =
        inside.iter().fold(mix(IN_SIGHT + n as u64, h as u64), |print, &k| mix(print, desk.list[k].print(&state.candidates)));
    if desk.is_vain(print) {
        return None;
    }
    let mut tables_of: Vec<Table> = Vec::with_capacity(inside.len());
    for &k in &inside {
        let sum = &desk.list[k];
        let mut sets = Vec::new();
        each_set(&sum.masks(&state.candidates)[..sum.cells().len()], sum.target, |set, holds| sets.push((set, *holds)));
        if (1..=MOST_SETS).contains(&sets.len()) {
            tables_of.push(Table { sum: k, sets });
        }
    }
    for choice in 0u32..1 << tables_of.len() {
        if choice.count_ones() as usize != n {
            continue;
        }
        let chosen: Vec<&Table> = (0..tables_of.len()).filter(|k| choice >> k & 1 != 0).map(|k| &tables_of[k]).collect();
        let mut strikes = Each::new();
        for (i, table) in chosen.iter().enumerate() {
            let mut holds = [0u32; MAX_GROUP];
            for (set, of_set) in &table.sets {
                if fits(&chosen, i, 0, *set) {
                    holds.iter_mut().zip(of_set).for_each(|(all, one)| *all |= one);
                }
            }
            let cells = desk.list[table.sum].cells();
            cells.iter().zip(holds).for_each(|(&c, holds)| strikes.add(state, c as usize, !holds));
        }
        if !strikes.is_empty() {
            let mut cages = [NONE; 4];
            cages.iter_mut().zip(&chosen).for_each(|(slot, table)| *slot = desk.list[table.sum].of);
            let cells = chosen.iter().flat_map(|table| desk.list[table.sum].cells()).map(|&c| c as usize).collect();
            return Some(Hint { cells, cages, houses: named([h as u16]), strikes: strikes.done(), ..Hint::BLANK });
        }
    }
    desk.note(print);
    None
}

/// Whether the sums from `at` on, but for `but`, have combinations without the digits taken so far or each other's.
fn fits(chosen: &[&Table], but: usize, at: usize, taken: u32) -> bool {
    if at == chosen.len() {
        return true;
    }
    if at == but {
        return fits(chosen, but, at + 1, taken);
    }
    chosen[at].sets.iter().any(|(set, _)| set & taken == 0 && fits(chosen, but, at + 1, taken | set))
}

/// **Cage splitting**: what an area leaves holds part of a cage, whose other cells have to give the rest.
///
/// ```text
///   a a a b b . c c .      the dots add up to 45 − a − b − c; one is a cell of d, and
///             d            what it holds, the other cells of d must complete
///             d
/// ```
/// Why it is sound: all ways to write both sums at once are tried.
pub fn cage_splitting<const W: usize>(tables: &Tables<W>, state: &State<W>, scratch: &mut Scratch<W>) -> Option<Hint<W>> {
    let desk = scratch.sums(tables, state);
    let n_cages = desk.list.iter().take_while(|sum| sum.side == Side::Cage).count();
    for k in n_cages..desk.list.len() {
        let sum = desk.list[k];
        let own: Bits<W> = set_of(sum.cells());
        for c in 0..n_cages {
            let cage = desk.list[c];
            let shared = cage.cells().iter().filter(|&&c| own.has(c as usize)).count();
            let n = sum.cells().len() + cage.cells().len() - shared;
            // A cage that lies in the sum, or is all of it, is a sum less.
            if shared == 0 || n > MOST_SPLIT || cage.cells().len() < 2 {
                continue;
            }
            let print = mix(mix(sum.print(&state.candidates), SPLIT), cage.print(&state.candidates));
            if desk.is_vain(print) {
                continue;
            }
            let mut group = Group::new();
            group.add(0, sum.terms(), sum.target);
            group.add(1, cage.terms(), cage.target);
            let Some(holds) = group.supports(tables, &state.candidates, SPLIT_TRIES) else {
                desk.note(print);
                continue;
            };
            let mut strikes = Each::new();
            group.cells().iter().zip(holds).for_each(|(&c, holds)| strikes.add(state, c as usize, !holds));
            if !strikes.is_empty() {
                let cells = CellList::from_iter(group.cells().iter().map(|&c| c as usize));
                return Some(Hint { cells, cages: [cage.of, NONE, NONE, NONE], strikes: strikes.done(), ..seen(&sum, k) });
            }
            desk.note(print);
        }
    }
    None
}

/// Sets apart the fingerprints of cage splitting.
const SPLIT: u64 = 16;
/// The most cells of a sum and a cage together.
const MOST_SPLIT: usize = 7;
/// The most digits to try for them.
const SPLIT_TRIES: u32 = 4_000;
