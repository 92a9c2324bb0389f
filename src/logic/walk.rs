//! The walk up the ladder: the first technique that has something to say is applied, and the walk starts again from the
//! bottom. The order is the rule: not the cheapest hint of all is taken, but the first. What never lives here: techniques.

use super::effort;
use super::hint::Hint;
use super::ladder::{Board, LADDER, Width};
use super::state::State;
use super::tables::Tables;
use crate::board::{Clues, Level, Rating};

/// Walks to the end. `see` is shown each hint with the state that it was found in; it stops the walk by saying `false`.
pub(super) fn walk<const W: usize>(
    tables: &Tables<W>,
    clues: &Clues,
    mut see: impl FnMut(&Hint<W>, &State<W>) -> bool,
) -> Option<Rating>
where
    Board<W>: Width<W>,
{
    let mut state = State::new(tables, clues);
    let (mut er, mut ep, mut ed) = (0u16, 0u16, 0u16);
    let (mut hardest, mut used, mut steps, mut work) = ("", 0u64, 0u32, 0u64);
    while state.n_empty > 0 && !state.is_broken {
        let Some(hint) = next(tables, &state) else { break };
        if !see(&hint, &state) {
            return None;
        }
        let cost = hint.cost();
        if cost > er {
            (er, hardest) = (cost, LADDER[hint.row as usize].key);
        }
        // The pearl is the rating when the first digit is written, the diamond the rating of the first step.
        if ep == 0 {
            ed = if ed == 0 { er } else { ed };
            ep = if hint.place.is_some() { er } else { 0 };
        }
        used |= 1 << hint.row;
        steps += 1;
        work += effort::of_step(cost, state.n_empty, state.n_ready());
        hint.apply(tables, &mut state);
    }
    let is_done = state.n_empty == 0 && !state.is_broken && state.sums_hold(tables);
    let is_rated = is_done && tables.is_classic;
    let effort = effort::total(if is_done { work } else { work + effort::of_stuck(state.n_empty) });
    Some(Rating {
        level: if is_done { Level::of_cost(er) } else { Level::Beyond },
        effort,
        hardest_cost: er,
        hardest,
        steps,
        minutes: is_done.then(|| effort::minutes(effort)),
        er: is_rated.then_some(er),
        ep: is_rated.then_some(ep),
        ed: is_rated.then_some(ed),
        used,
    })
}

fn next<const W: usize>(tables: &Tables<W>, state: &State<W>) -> Option<Hint<W>>
where
    Board<W>: Width<W>,
{
    tables.ladder.iter().find_map(|&row| {
        let find = <Board<W> as Width<W>>::finder(&LADDER[row as usize].find);
        find(tables, state).map(|hint| Hint { row, ..hint })
    })
}
