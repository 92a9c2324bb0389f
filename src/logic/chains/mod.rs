//! Chains: what follows from assuming a candidate true, or false. What never lives here: patterns that are seen at once.

mod engine;
mod field;
mod flow;
mod found;
mod inner;
mod length;
mod patterns;
mod quick;
mod several;
mod told;
mod unary;
mod web;

use super::bits::Bits;
use super::hint::{Hint, Strikes};
use super::state::State;
use super::tables::Tables;
use crate::board::Cell;
use field::Field;
use found::{Catch, Found, Target};
use several::{Flows, Search};

/// Scratch and memory of the chain finders for one walk.
#[derive(Default)]
pub struct Scratch<const W: usize> {
    start: Field<W>,
    catch: Catch,
    unary: unary::Unary<W>,
    flows: Flows<W>,
}

impl<const W: usize> Scratch<W> {
    /// What goes by the last hint, cell by cell, where it is too much for the hint itself.
    pub fn strikes(&self) -> &[(Cell, u32)] {
        &self.catch.strikes
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
/// Sound since each claim follows from the one before; of a ring one half is true, whichever it is.
pub fn unary<const W: usize>(tables: &Tables<W>, state: &State<W>, scratch: &mut Scratch<W>) -> Option<Hint<W>> {
    scratch.start.take(state);
    scratch.catch.clear();
    unary::unary(tables, &scratch.start, &mut scratch.unary, &mut scratch.catch);
    scratch.hint()
}

fn several<const W: usize>(tables: &Tables<W>, state: &State<W>, scratch: &mut Scratch<W>, search: Search) -> Option<Hint<W>> {
    scratch.start.take(state);
    scratch.catch.clear();
    several::several(tables, &scratch.start, &mut scratch.flows, search, &mut scratch.catch);
    scratch.hint()
}

/// **Nishio.** One digit alone: assumed in a cell, it runs out of places somewhere, or comes to be twice in a house.
///
/// ```text
///   a is 5 → b, c are not 5 → d is 5 (last place)
///                           → d is not 5 (seen by a)
/// ```
/// Sound since what leads to a contradiction is wrong.
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
/// Sound since one of the starts is true.
pub fn multiple<const W: usize>(tables: &Tables<W>, state: &State<W>, scratch: &mut Scratch<W>) -> Option<Hint<W>> {
    several(tables, state, scratch, Search::MULTIPLE)
}

/// **Dynamic chains.** As above, and claims may rest on several others: what a chain strikes is gone for its later links.
/// Sound for the same reasons.
pub fn dynamic<const W: usize>(tables: &Tables<W>, state: &State<W>, scratch: &mut Scratch<W>) -> Option<Hint<W>> {
    several(tables, state, scratch, Search::dynamic(0))
}

fn nested<const W: usize>(tables: &Tables<W>, state: &State<W>, scratch: &mut Scratch<W>, level: u8) -> Option<Hint<W>> {
    several(tables, state, scratch, Search { rungs: [0; 4], ..Search::dynamic(level) })
}

/// **Dynamic chains with patterns.** Where nothing follows by itself, locked candidates, pairs and X-wings of the board as it
/// is in the chain are used. Sound since they are sound on any board.
pub fn dynamic_plus<const W: usize>(tables: &Tables<W>, state: &State<W>, scratch: &mut Scratch<W>) -> Option<Hint<W>> {
    nested(tables, state, scratch, 1)
}

/// **Dynamic chains with chains inside.** The same with whole forcing chains in place of the patterns, where those are at an
/// end.
pub fn nested_unary<const W: usize>(tables: &Tables<W>, state: &State<W>, scratch: &mut Scratch<W>) -> Option<Hint<W>> {
    nested(tables, state, scratch, 2)
}

/// The same with cell and region chains inside as well.
pub fn nested_multiple<const W: usize>(tables: &Tables<W>, state: &State<W>, scratch: &mut Scratch<W>) -> Option<Hint<W>> {
    nested(tables, state, scratch, 3)
}

/// The same with dynamic chains inside.
pub fn nested_dynamic<const W: usize>(tables: &Tables<W>, state: &State<W>, scratch: &mut Scratch<W>) -> Option<Hint<W>> {
    nested(tables, state, scratch, 4)
}

/// The same with dynamic chains and patterns inside.
pub fn nested_dynamic_plus<const W: usize>(tables: &Tables<W>, state: &State<W>, scratch: &mut Scratch<W>) -> Option<Hint<W>> {
    nested(tables, state, scratch, 5)
}
