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
pub struct Desk<const W: usize> {
    start: Field<W>,
    catch: Catch,
    unary: unary::Unary<W>,
    flows: Flows<W>,
}

impl<const W: usize> Desk<W> {
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
pub fn unary<const W: usize>(tables: &Tables<W>, state: &State<W>, desk: &mut Desk<W>) -> Option<Hint<W>> {
    desk.start.take(state);
    desk.catch.clear();
    unary::unary(tables, &desk.start, &mut desk.unary, &mut desk.catch);
    desk.hint()
}

fn several<const W: usize>(tables: &Tables<W>, state: &State<W>, desk: &mut Desk<W>, search: Search) -> Option<Hint<W>> {
    desk.start.take(state);
    desk.catch.clear();
    several::several(tables, &desk.start, &mut desk.flows, search, &mut desk.catch);
    desk.hint()
}

/// **Nishio.**
pub fn nishio<const W: usize>(tables: &Tables<W>, state: &State<W>, desk: &mut Desk<W>) -> Option<Hint<W>> {
    several(tables, state, desk, Search::NISHIO)
}

/// **Cell and region chains.**
pub fn multiple<const W: usize>(tables: &Tables<W>, state: &State<W>, desk: &mut Desk<W>) -> Option<Hint<W>> {
    several(tables, state, desk, Search::MULTIPLE)
}

/// **Dynamic chains.**
pub fn dynamic<const W: usize>(tables: &Tables<W>, state: &State<W>, desk: &mut Desk<W>) -> Option<Hint<W>> {
    several(tables, state, desk, Search::dynamic(0))
}

fn nested<const W: usize>(tables: &Tables<W>, state: &State<W>, desk: &mut Desk<W>, level: u8) -> Option<Hint<W>> {
    several(tables, state, desk, Search { rungs: [0; 4], ..Search::dynamic(level) })
}

/// **Dynamic chains with patterns.**
pub fn dynamic_plus<const W: usize>(tables: &Tables<W>, state: &State<W>, desk: &mut Desk<W>) -> Option<Hint<W>> {
    nested(tables, state, desk, 1)
}

/// **Dynamic chains with chains inside.**
pub fn nested_unary<const W: usize>(tables: &Tables<W>, state: &State<W>, desk: &mut Desk<W>) -> Option<Hint<W>> {
    nested(tables, state, desk, 2)
}

/// The same with cell and region chains inside as well.
pub fn nested_multiple<const W: usize>(tables: &Tables<W>, state: &State<W>, desk: &mut Desk<W>) -> Option<Hint<W>> {
    nested(tables, state, desk, 3)
}

/// The same with dynamic chains inside.
pub fn nested_dynamic<const W: usize>(tables: &Tables<W>, state: &State<W>, desk: &mut Desk<W>) -> Option<Hint<W>> {
    nested(tables, state, desk, 4)
}

/// The same with dynamic chains and patterns inside.
pub fn nested_dynamic_plus<const W: usize>(tables: &Tables<W>, state: &State<W>, desk: &mut Desk<W>) -> Option<Hint<W>> {
    nested(tables, state, desk, 5)
}
