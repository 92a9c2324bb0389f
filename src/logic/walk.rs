//! The walk up the ladder: the first technique that has something to say is applied, and the walk starts again from the
//! bottom. The order is the rule: not the cheapest hint of all is taken, but the first. What never lives here: techniques.

use super::chains::Desk;
use super::effort;
use super::hint::Hint;
use super::ladder::LADDER;
use super::state::State;
use super::tables::Tables;
use super::technique::{Board, Width};
use crate::board::{Clues, Level, MAX_TECHNIQUES, Rating};

/// Walks to the end, or until a step costs more than `limit` tenths: then there is no rating. `see` is shown each hint with
/// the state that it was found in.
pub(super) fn walk<const W: usize>(
    tables: &Tables<W>,
    clues: &Clues,
    limit: u16,
    mut see: impl FnMut(&Hint<W>, &State<W>, &mut Desk<W>),
) -> Option<Rating>
where
    Board<W>: Width<W>,
{
    let mut state = State::new(tables, clues);
    let (mut er, mut ep, mut ed) = (0u16, 0u16, 0u16);
    let mut counts = [0u16; MAX_TECHNIQUES];
    let mut desk = Desk::default();
    let (mut hardest, mut steps, mut work) = ("", 0u32, 0u64);
    while state.n_empty > 0 && !state.is_broken {
        let hint = match next(tables, &state, limit, &mut desk) {
            Some(hint) => hint,
            // Something above the limit might still speak.
            None if limit < tables.top => return None,
            None => break,
        };
        let cost = hint.cost();
        if cost > limit {
            return None;
        }
        see(&hint, &state, &mut desk);
        if cost > er {
            (er, hardest) = (cost, LADDER[hint.row as usize].key);
        }
        // The pearl is the rating when the first digit is written, the diamond the rating of the first step.
        if ep == 0 {
            ed = if ed == 0 { er } else { ed };
            ep = if hint.place.is_some() { er } else { 0 };
        }
        counts[hint.row as usize] = counts[hint.row as usize].saturating_add(1);
        steps += 1;
        work += effort::of_step(cost, state.n_empty, state.n_ready());
        hint.apply(tables, &mut state, &desk);
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
        counts,
    })
}

/// The first hint of the ladder, as far up as costs stay within the limit.
fn next<const W: usize>(tables: &Tables<W>, state: &State<W>, limit: u16, desk: &mut Desk<W>) -> Option<Hint<W>>
where
    Board<W>: Width<W>,
{
    tables.ladder.iter().take_while(|&&row| LADDER[row as usize].costs[0] <= limit).find_map(|&row| {
        let find = <Board<W> as Width<W>>::finder(&LADDER[row as usize].find);
        find(tables, state, desk).map(|hint| Hint { row: row + hint.row, ..hint })
    })
}
