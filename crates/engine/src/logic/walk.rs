//! The walk up the ladder: applies the first technique that gives a hint, then starts again from the bottom. It takes the first
//! hint in ladder order, not the cheapest of all.

use super::chains::Scratch;
use super::effort::{self, Ahead, Work};
use super::hint::{Hint, Strikes};
use super::ladder::LADDER;
use super::nine::Nine;
use super::state::State;
use super::tables::Tables;
use super::technique::{Board, Width};
use crate::board::{Budget, Clues, Counts, Level, Meter, Position, Rating, Step};

/// The running totals of a walk.
struct Tally {
    er: u16,
    ep: u16,
    ed: u16,
    hardest: &'static str,
    steps: u32,
    counts: [u16; LADDER.len()],
    work: Work,
}

impl Tally {
    fn new() -> Tally {
        Tally { er: 0, ep: 0, ed: 0, hardest: "", steps: 0, counts: [0; LADDER.len()], work: Work::default() }
    }

    /// Counts a step of that row.
    fn step(&mut self, row: usize, cost: u16, is_placing: bool) {
        if cost > self.er {
            (self.er, self.hardest) = (cost, LADDER[row].key);
        }
        // The pearl is the rating at the first placed digit, the diamond that of the first step.
        if self.ep == 0 {
            self.ed = if self.ed == 0 { self.er } else { self.ed };
            self.ep = if is_placing { self.er } else { 0 };
        }
        self.counts[row] = self.counts[row].saturating_add(1);
        self.steps += 1;
    }

    /// The rating, given the number of cells left empty and whether the board is correct.
    fn rating<const W: usize>(&self, tables: &Tables<W>, n_empty: usize, is_right: bool) -> Rating {
        let is_done = n_empty == 0 && is_right;
        let is_rated = is_done && tables.has_numbers;
        let effort = self.work.total(n_empty);
        Rating {
            level: if is_done { Level::of_cost(self.er) } else { Level::Beyond },
            effort,
            hardest_cost: self.er,
            hardest: self.hardest,
            steps: self.steps,
            minutes: is_done.then(|| effort::minutes(effort)),
            er: is_rated.then_some(self.er),
            ep: is_rated.then_some(self.ep),
            ed: is_rated.then_some(self.ed),
            counts: Counts::of(&self.counts),
        }
    }
}

/// Walks to the end, or until a step costs more than `limit` tenths or all steps more work than the budget has; then there is no
/// rating. Calls `see` with each hint and the state in which it was found.
pub(super) fn walk_within<const W: usize>(
    tables: &Tables<W>,
    clues: &Clues,
    limit: u16,
    budget: &Budget,
    mut see: impl FnMut(&Hint<W>, &State<W>, &mut Scratch<W>),
) -> Option<Rating>
where
    Board<W>: Width<W>,
{
    let mut state = State::new(tables, clues);
    let (mut tally, mut ahead, mut scratch) = (Tally::new(), Ahead::default(), Scratch::within(budget.work));
    let mut meter = Meter::new(budget);
    while state.n_empty > 0 && !state.is_broken {
        let hint = next(tables, &state, limit, &mut scratch);
        if meter.is_spent_at(work(tables, tally.steps, &scratch)) {
            return None;
        }
        let hint = match hint {
            Some(hint) => hint,
            // A technique above the limit might still apply.
            None if limit < tables.top => return None,
            None => break,
        };
        let cost = hint.cost();
        if cost > limit {
            return None;
        }
        see(&hint, &state, &mut scratch);
        tally.step(hint.row as usize, cost, hint.place.is_some());
        match tables.single_rows.contains(&hint.row) {
            true => tally.work.single(tables, &state, cost, &mut ahead),
            false => tally.work.step(state.n_empty, cost),
        }
        hint.apply(tables, &mut state, &scratch);
    }
    let is_right = !state.is_broken && state.sums_hold(tables);
    let rating = tally.rating(tables, state.n_empty, is_right);
    // No program that these numbers are from knows marks.
    Some(if clues.items.is_empty() { rating } else { Rating { er: None, ep: None, ed: None, ..rating } })
}

/// The same without a budget.
#[cfg(test)]
pub(super) fn walk<const W: usize>(
    tables: &Tables<W>,
    clues: &Clues,
    limit: u16,
    see: impl FnMut(&Hint<W>, &State<W>, &mut Scratch<W>),
) -> Option<Rating>
where
    Board<W>: Width<W>,
{
    walk_within(tables, clues, limit, &Budget::NONE, see)
}

/// The steps of work of this many steps of a walk: each looks at every candidate in all of its houses, and some at chains.
fn work<const W: usize>(tables: &Tables<W>, n_steps: u32, scratch: &Scratch<W>) -> u64 {
    let candidates = (tables.n_cells * tables.n_digits) as u64;
    u64::from(n_steps + 1) * candidates * LOOKS + scratch.work()
}

/// How often a candidate is looked at for a step, more or less.
const LOOKS: u64 = 20;

/// The first step on a partly solved board; none if the board is full or contradictory, or the ladder gets stuck. `None` if the
/// budget is spent before that is known.
pub(super) fn step_within<const W: usize>(
    tables: &Tables<W>,
    clues: &Clues,
    position: &Position,
    budget: &Budget,
) -> Option<Option<Step>>
where
    Board<W>: Width<W>,
{
    let state = State::in_the_middle(tables, clues, position);
    let mut scratch = Scratch::within(budget.work);
    let is_open = state.n_empty > 0 && !state.is_broken;
    let hint = if is_open { next(tables, &state, u16::MAX, &mut scratch) } else { None };
    let is_spent = Meter::new(budget).is_spent_at(work(tables, 0, &scratch));
    (!is_spent).then(|| hint.map(|hint| hint.explain(tables, &state, &mut scratch)))
}

/// The first step on such a board that a technique of these rows finds.
pub(super) fn step_of<const W: usize>(tables: &Tables<W>, clues: &Clues, position: &Position, rows: &[u8]) -> Option<Step>
where
    Board<W>: Width<W>,
{
    let state = State::in_the_middle(tables, clues, position);
    let mut scratch = Scratch::default();
    if state.n_empty == 0 || state.is_broken {
        return None;
    }
    let silent: Vec<u8> = tables.ladder.iter().copied().filter(|row| !rows.contains(row)).collect();
    let hint = next_but(&silent, tables, &state, u16::MAX, &mut scratch)?;
    Some(hint.explain(tables, &state, &mut scratch))
}

/// The same rating without an observer. Classic boards take their singles in the fast lane, and the general state is made only
/// if a puzzle needs more. `dry` receives the board on which hidden singles first ran out, if that happened in the lane.
pub(super) fn walk_unseen<const W: usize>(
    tables: &Tables<W>,
    clues: &Clues,
    limit: u16,
    budget: &Budget,
    dry: &mut Option<Nine>,
) -> Option<Rating>
where
    Board<W>: Width<W>,
{
    let walk =
        |tables, clues, limit, see: fn(&Hint<W>, &State<W>, &mut Scratch<W>)| walk_within(tables, clues, limit, budget, see);
    let in_lane = if tables.has_lane { Nine::of(clues) } else { None };
    let Some(mut nine) = in_lane.filter(|nine| !nine.is_broken) else { return walk(tables, clues, limit, |_, _, _| ()) };
    let (mut tally, mut scratch, mut meter) = (Tally::new(), Scratch::within(budget.work), Meter::new(budget));
    let mut state = State::blank();
    'singles: loop {
        while let Some(single) = nine.first() {
            let cost = single.cost();
            if cost > limit {
                return None;
            }
            tally.step(tables.single_rows[!single.is_last as usize] as usize, cost, true);
            tally.work.single_in_lane(&nine, cost);
            nine.place(single.cell, single.digit);
            if nine.is_broken {
                // The clues contradict each other. The general walk decides where exactly that is found.
                return walk(tables, clues, limit, |_, _, _| ());
            }
        }
        if nine.n_empty == 0 {
            return Some(tally.rating(tables, 0, true));
        }
        dry.get_or_insert_with(|| nine.clone());
        state.take_nine(tables, &nine);
        // Singles have run out, so the first two rows have no hint, and most often neither do the next two.
        let quiet = if nine.may_lock_directly() { 0 } else { tables.direct_rows.len() };
        let mut silent = &tables.direct_rows[..quiet];
        let mut is_in_step = true;
        while state.with_hidden.is_empty() {
            let hint = next_but(std::mem::take(&mut silent), tables, &state, limit, &mut scratch);
            if meter.is_spent_at(work(tables, tally.steps, &scratch)) {
                return None;
            }
            let hint = match hint {
                Some(hint) => hint,
                None if limit < tables.top => return None,
                None => return Some(tally.rating(tables, state.n_empty, !state.is_broken)),
            };
            let cost = hint.cost();
            if cost > limit {
                return None;
            }
            tally.step(hint.row as usize, cost, hint.place.is_some());
            tally.work.step(state.n_empty, cost);
            // A hint that only places a digit, while the lane is in step, is placed in the lane.
            if let (true, Strikes::None, Some((cell, digit))) = (is_in_step, hint.strikes, hint.place) {
                nine.place(cell as u8, digit);
                if nine.is_broken {
                    return walk(tables, clues, limit, |_, _, _| ());
                }
                continue 'singles;
            }
            hint.apply(tables, &mut state, &scratch);
            is_in_step = false;
            if state.is_broken || state.n_empty == 0 {
                return Some(tally.rating(tables, state.n_empty, !state.is_broken));
            }
        }
        nine.take_state(&state);
    }
}

/// The first hint of the ladder whose cost is within the limit.
fn next<const W: usize>(tables: &Tables<W>, state: &State<W>, limit: u16, scratch: &mut Scratch<W>) -> Option<Hint<W>>
where
    Board<W>: Width<W>,
{
    next_but(&[], tables, state, limit, scratch)
}

/// Like `next`, skipping rows that are known to have no hint.
fn next_but<const W: usize>(
    silent: &[u8],
    tables: &Tables<W>,
    state: &State<W>,
    limit: u16,
    scratch: &mut Scratch<W>,
) -> Option<Hint<W>>
where
    Board<W>: Width<W>,
{
    let rows = tables.ladder.iter().zip(&tables.floors).filter(|&(row, &floor)| floor <= limit && !silent.contains(row));
    rows.into_iter().find_map(|(&row, _)| by_row(row, tables, state, scratch))
}

/// The first hint of these rows.
pub(super) fn first_of<const W: usize>(
    rows: &[u8],
    tables: &Tables<W>,
    state: &State<W>,
    scratch: &mut Scratch<W>,
) -> Option<Hint<W>>
where
    Board<W>: Width<W>,
{
    rows.iter().find_map(|&row| by_row(row, tables, state, scratch))
}

/// The hint of a row.
fn by_row<const W: usize>(row: u8, tables: &Tables<W>, state: &State<W>, scratch: &mut Scratch<W>) -> Option<Hint<W>>
where
    Board<W>: Width<W>,
{
    let find = <Board<W> as Width<W>>::finder(&LADDER[row as usize].find);
    find(tables, state, scratch).map(|hint| as_told(tables, Hint { row: row.wrapping_add(hint.row), ..hint }))
}

/// A chain of trial on the ladder of people: one of more claims than a person keeps in mind is a guess that is followed, and none is
/// cheaper than that.
fn as_told<const W: usize>(tables: &Tables<W>, hint: Hint<W>) -> Hint<W> {
    if !tables.is_trial.get(hint.row as usize).is_some_and(|is_trial| *is_trial) {
        return hint;
    }
    // Chains of up to six claims cost nothing on top.
    let row = if hint.bonus > 0 { tables.guess_row } else { hint.row };
    let variant = if hint.bonus > 0 { 0 } else { hint.variant };
    let least = LADDER[tables.guess_row as usize].costs[0];
    let bonus = hint.cost().max(least) - LADDER[row as usize].costs[variant as usize];
    Hint { row, variant, bonus, ..hint }
}

#[cfg(test)]
mod tests {
    use super::super::testing::{boxes, puzzle, stream};
    use super::super::{locked, testing};
    use super::*;

    /// Compares whole ratings with their counts, lane against general walk: puzzles of the corpus and random ones, under
    /// limits, and with a wrong clue.
    #[test]
    fn the_lane_rates_as_the_general_walk_does() {
        let layout = boxes(3, 3);
        let tables = Tables::<2>::new(&layout);
        assert!(tables.has_lane);
        let drawn = (0..40).map(|k| puzzle(&layout, &mut stream("lane", k), if k % 2 == 0 { 30 } else { 0 }).0);
        let (mut n_wrong, mut n_done) = (0, 0);
        for clues in testing::rows().map(|row| row.clues).chain(drawn) {
            for limit in [u16::MAX, 9, 10, 12, 15, 17, 23, 26, 30] {
                let general = walk(&tables, &clues, limit, |_, _, _| ());
                assert_eq!(walk_unseen(&tables, &clues, limit, &Budget::NONE, &mut None), general, "{clues:?} {limit}");
            }
            for cell in (0..81).step_by(5) {
                let mut wrong = clues.clone();
                wrong.givens.set(cell, (cell as u8 + wrong.givens.0[cell as usize]) % 9 + 1);
                // Without a limit, an undetected wrong board would be searched for every chain.
                let general = walk(&tables, &wrong, 44, |_, _, _| ());
                assert_eq!(walk_unseen(&tables, &wrong, 44, &Budget::NONE, &mut None), general, "{wrong:?}");
                n_wrong += general.is_some_and(|general| general.level == Level::Beyond) as u32;
            }
            n_done += (walk(&tables, &clues, u16::MAX, |_, _, _| ()).unwrap().level != Level::Beyond) as u32;
        }
        assert!(n_wrong > 1_000 && n_done > 150, "{n_wrong} wrong boards, {n_done} ends");
        assert!(!Tables::<2>::new(&boxes(2, 3)).has_lane);
    }

    /// Where the lane says that direct locking does not apply, its finders find nothing.
    #[test]
    fn rows_are_left_out_only_where_they_are_silent() {
        let layout = boxes(3, 3);
        let tables = Tables::<2>::new(&layout);
        let mut nine = Nine::of(&Clues::none(&layout)).unwrap();
        let (mut n_pointed, mut n_claimed, mut n_silent) = (0, 0, 0);
        let drawn = (0..10).map(|k| puzzle(&layout, &mut stream("direct", k), 0).0);
        for clues in testing::rows().map(|row| row.clues).chain(drawn) {
            walk(&tables, &clues, u16::MAX, |_, state, _| {
                nine.take_state(state);
                let may = nine.may_lock_directly();
                let is_pointed = locked::direct_pointing(&tables, state).is_some();
                let is_claimed = locked::direct_claiming(&tables, state).is_some();
                assert!(may || !is_pointed && !is_claimed, "{clues:?}");
                // While there are singles, `may` can be true for no reason; it is not used then.
                assert!(!may || is_pointed || is_claimed || !state.with_hidden.is_empty(), "{clues:?}");
                n_pointed += (is_pointed && !is_claimed) as u32;
                n_claimed += (is_claimed && !is_pointed) as u32;
                n_silent += !may as u32;
            });
        }
        assert!(n_pointed > 100 && n_claimed > 100 && n_silent > 1_000, "{n_pointed} {n_claimed} {n_silent}");
    }
}
