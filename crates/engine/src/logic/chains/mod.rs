//! Chains: what follows from assuming that a candidate is true, or false.

mod carry;
mod engine;
mod field;
mod flow;
mod found;
mod inner;
mod length;
mod partners;
mod patterns;
mod quick;
mod quiet;
mod several;
mod standing;
mod told;
mod unary;
mod web;
mod wrong;

use super::aligned::Memory;
use super::bits::Bits;
use super::desk::Desk;
use super::first_look::Seen;
use super::hint::{Hint, Strikes};
use super::state::State;
use super::tables::Tables;
use crate::board::{Cell, Traces};
use field::Field;
use flow::Rules;
use found::{Catch, Found, Target};
use several::{Flows, Search};

/// Reusable memory of the chain finders for one walk.
#[derive(Default)]
pub struct Scratch<const W: usize> {
    start: Field<W>,
    catch: Catch,
    unary: unary::Unary<W>,
    /// The flows on the board as it is, within a digit, and dynamic ones: each kind keeps some from board to board. And which were
    /// searched last.
    flows: [Flows<W>; 3],
    kind: usize,
    /// For aligned pairs and triplets.
    pub(in crate::logic) aligned: [Memory<W>; 2],
    /// The sums of a board with cages.
    pub(in crate::logic) desk: Desk,
    pub(in crate::logic) traces: Traces,
    /// What first looks show, once it is known.
    pub(in crate::logic) looks: Option<Vec<Vec<Seen>>>,
}

impl<const W: usize> Scratch<W> {
    /// For a walk that may make so many steps of work.
    pub fn within(most: u64) -> Scratch<W> {
        let mut scratch = Scratch::default();
        scratch.flows.iter_mut().for_each(|flows| flows.allow(most));
        scratch
    }

    /// The steps of work of chains.
    pub fn work(&self) -> u64 {
        self.flows.iter().map(Flows::work).sum()
    }

    /// The eliminations of the last hint, cell by cell, if they are too many for the hint itself.
    pub fn strikes(&self) -> &[(Cell, u32)] {
        &self.catch.strikes
    }

    /// What a first look shows.
    pub fn look(&self, k: u16) -> &[Seen] {
        self.looks.as_ref().and_then(|looks| looks.get(k as usize)).map_or(&[], Vec::as_slice)
    }

    fn hint(&self) -> Option<Hint<W>> {
        let Found { key, rung, target, .. } = self.catch.best?;
        let hint = Hint { row: rung, bonus: length::bonus(key.complexity), is_chain: true, ..Hint::BLANK };
        let Target::Is(cand, holds) = target else { return Some(Hint { strikes: Strikes::OnDesk, ..hint }) };
        let (cell, digit) = self.start.split(cand);
        let mut cells = Bits::EMPTY;
        cells.insert(cell);
        Some(match holds {
            true => Hint {
                place: Some((cell as u16, digit as u8)),
                strikes: Strikes::Same(cells, self.start.cands[cell] & !(1 << digit)),
                ..hint
            },
            false => Hint { strikes: Strikes::Same(cells, 1 << digit), ..hint },
        })
    }
}

/// **Forcing chains and cycles.**
///
/// ```text
///   a is 5 → b is not 5 → c is 5 → a is not 5      the start leads to its opposite, so it is wrong
///   a is 5 → b is not 5 → c is 5 → d is not 5 → a is 5      a ring: what both of its halves see goes
/// ```
/// Why it is sound: each claim follows from the one before. Of a cycle, one of the two alternating halves is true.
pub fn unary<const W: usize>(tables: &Tables<W>, state: &State<W>, scratch: &mut Scratch<W>) -> Option<Hint<W>> {
    scratch.start.take(state);
    scratch.catch.clear();
    unary::unary(tables, &scratch.start, &mut scratch.unary, &mut scratch.catch);
    scratch.hint()
}

fn several<const W: usize>(tables: &Tables<W>, state: &State<W>, scratch: &mut Scratch<W>, search: Search) -> Option<Hint<W>> {
    scratch.start.take(state);
    scratch.catch.clear();
    let Rules { is_dynamic, in_cells, .. } = search.rules;
    scratch.kind = is_dynamic as usize + (is_dynamic && in_cells) as usize;
    several::several(tables, &scratch.start, &mut scratch.flows[scratch.kind], search, &mut scratch.catch);
    scratch.hint()
}

/// **Nishio.** Uses one digit only: assumed in a cell, it runs out of places in some house, or gets two in one house.
///
/// ```text
///   a is 5 → b, c are not 5 → d is 5 (last place)
///                           → d is not 5 (seen by a)
/// ```
/// Why it is sound: an assumption that leads to a contradiction is false.
pub fn nishio<const W: usize>(tables: &Tables<W>, state: &State<W>, scratch: &mut Scratch<W>) -> Option<Hint<W>> {
    several(tables, state, scratch, Search::NISHIO)
}

/// **Cell and region chains.**
///
/// ```text
///   a is 1 → … → z is not 5
///   a is 2 → … → z is not 5      all digits of a cell, or all places of a digit in a house
///   a is 7 → … → z is not 5
/// ```
/// Why it is sound: one of the starting points is true.
pub fn multiple<const W: usize>(tables: &Tables<W>, state: &State<W>, scratch: &mut Scratch<W>) -> Option<Hint<W>> {
    several(tables, state, scratch, Search::MULTIPLE)
}

/// **Dynamic chains.** As above, but a claim may rest on several others: what a chain eliminates stays eliminated for its later
/// links. Sound for the same reasons.
pub fn dynamic<const W: usize>(tables: &Tables<W>, state: &State<W>, scratch: &mut Scratch<W>) -> Option<Hint<W>> {
    several(tables, state, scratch, Search::dynamic(0))
}

/// **Chains with sums.** A digit of a cell is supposed and leads to a contradiction: when nothing follows directly, what the cages
/// allow no more does. Cells with few candidates are tried first, as a person would; of those with as many the shortest line is
/// taken.
///
/// ```text
///   (12)  a b c      a is 9 → b and c are 1 and 2 → … → b is neither
/// ```
/// Sound because combinations are sound on any board.
pub fn with_sums<const W: usize>(tables: &Tables<W>, state: &State<W>, scratch: &mut Scratch<W>) -> Option<Hint<W>> {
    scratch.start.take(state);
    let sums = scratch.desk.of_chains(tables, state);
    scratch.start.take_sums(sums.take(patterns::MOST_SUMS));
    scratch.start.take_lines(tables, state);
    scratch.catch.clear();
    scratch.kind = 0;
    several::clashes(tables, &scratch.start, &mut scratch.flows[0], Search::WITH_SUMS, &mut scratch.catch);
    scratch.hint()
}

fn nested<const W: usize>(tables: &Tables<W>, state: &State<W>, scratch: &mut Scratch<W>, level: u8) -> Option<Hint<W>> {
    several(tables, state, scratch, Search { rungs: [0; 4], ..Search::dynamic(level) })
}

/// **Dynamic chains with patterns.** When nothing follows directly, uses locked candidates, pairs and X-wings of the current
/// board in the chain. Sound because these are sound on any board.
pub fn dynamic_plus<const W: usize>(tables: &Tables<W>, state: &State<W>, scratch: &mut Scratch<W>) -> Option<Hint<W>> {
    nested(tables, state, scratch, 1)
}

/// **Dynamic chains with nested chains.** The same, with whole forcing chains after the patterns find nothing more.
pub fn nested_unary<const W: usize>(tables: &Tables<W>, state: &State<W>, scratch: &mut Scratch<W>) -> Option<Hint<W>> {
    nested(tables, state, scratch, 2)
}

/// The same, with nested cell and region chains as well.
pub fn nested_multiple<const W: usize>(tables: &Tables<W>, state: &State<W>, scratch: &mut Scratch<W>) -> Option<Hint<W>> {
    nested(tables, state, scratch, 3)
}

/// The same, with nested dynamic chains.
pub fn nested_dynamic<const W: usize>(tables: &Tables<W>, state: &State<W>, scratch: &mut Scratch<W>) -> Option<Hint<W>> {
    nested(tables, state, scratch, 4)
}

/// The same, with nested dynamic chains with patterns.
pub fn nested_dynamic_plus<const W: usize>(tables: &Tables<W>, state: &State<W>, scratch: &mut Scratch<W>) -> Option<Hint<W>> {
    nested(tables, state, scratch, 5)
}
