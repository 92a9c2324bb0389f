//! Compares the lanes with the general engine. The two share only the quota of removals.

use super::*;
use crate::search::{NO_BUDGET, recount, removal, solve as general};
use std::collections::BTreeSet;

#[test]
fn counts_are_those_of_the_general_engine() {
    let layout = layout();
    let clues = clues_of_all_sorts("counts", 390);
    let asks = asks(&layout, &clues);
    let (mut n_none, mut n_one, mut n_several) = (0, 0, 0);
    for limit in [0, 1, 2, 150] {
        let (counts, _) = count_up_to(Lanes::in_use(), &asks.iter().collect::<Vec<_>>(), limit, MANY);
        for ((count, judge), ask) in counts.iter().zip(recount(&asks, limit, &NO_BUDGET)).zip(&asks) {
            let of_what = (&ask.clues.givens, limit);
            assert_eq!((count.found, count.is_decided), (judge.found, judge.is_decided), "{of_what:?}");
            assert_eq!(count.is_unique(), judge.is_unique(), "{of_what:?}");
            assert_eq!(count.first.is_some(), count.found > 0, "{of_what:?}");
            assert!(count.first.iter().all(|grid| grid.solves(&layout, ask.clues)), "{of_what:?}");
            n_none += (limit == 150 && count.found == 0) as u32;
            n_one += (limit == 150 && count.found == 1) as u32;
            n_several += (limit == 150 && count.found > 1) as u32;
        }
    }
    assert!(n_none > 50 && n_one > 100 && n_several > 100, "{n_none} {n_one} {n_several}");
}

#[test]
fn what_is_removed_is_what_the_general_engine_removes() {
    let removals = removals("removals", 210);
    let (all, _) = remove(Lanes::in_use(), &removals.iter().collect::<Vec<_>>());
    for (k, (removed, removal)) in all.iter().zip(&removals).enumerate() {
        assert_eq!(removed, &removal::remove_one(&Frame::new(&removal.layout), removal), "{k}");
        let ask = Ask { layout: &removal.layout, clues: &removed.clues };
        assert!(general::count_one(&Frame::new(ask.layout), &ask, 2, &NO_BUDGET).is_unique(), "{k}");
    }
    let exhausted = all.iter().filter(|removed| removed.is_exhausted).count();
    assert!((60..150).contains(&exhausted), "{exhausted}");
}

#[test]
fn a_puzzle_is_minimal_when_nothing_can_go() {
    let layout = layout();
    for removed in minimal("nothing can go", 20) {
        let mut fewer = Vec::new();
        for (cell, _) in removed.clues.givens.filled() {
            let mut clues = removed.clues.clone();
            clues.givens.clear(cell);
            fewer.push(clues);
        }
        let asks = asks(&layout, &fewer);
        assert!(count_up_to(Lanes::in_use(), &asks.iter().collect::<Vec<_>>(), 2, MANY).0.iter().all(|count| count.found == 2));
        assert!(recount(&asks, 2, &NO_BUDGET).iter().all(|count| count.found == 2));
    }
}

#[test]
fn the_solutions_that_are_shown_are_all_and_different() {
    let layout = layout();
    for clues in clues_of_all_sorts("shown", 60) {
        let ask = Ask { layout: &layout, clues: &clues };
        let limit = 300;
        let mut shown = Vec::new();
        let is_ended = solve(Lanes::in_use(), &ask, MANY, &mut |grid| {
            shown.push(grid.clone());
            if shown.len() == limit { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        assert!(shown.iter().all(|grid| grid.solves(&layout, &clues)));
        assert_eq!(shown.iter().collect::<BTreeSet<_>>().len(), shown.len());
        let judge = general::count_one(&Frame::new(ask.layout), &ask, limit as u64, &NO_BUDGET);
        assert_eq!(shown.len() as u64, judge.found);
        // A search that the visitor stopped has not finished, even if no solution was left.
        assert_eq!(is_ended, shown.len() < limit);
        let (counts, _) = count_up_to(Lanes::in_use(), &[&ask], limit as u64, MANY);
        assert_eq!((counts[0].found, counts[0].first.as_ref()), (judge.found, shown.first()));
        if shown.len() < limit {
            let mut all = BTreeSet::new();
            general::search(&ask, &NO_BUDGET, &mut |values| {
                all.insert(Grid(values.to_vec()));
                ControlFlow::Continue(())
            });
            assert_eq!(shown.into_iter().collect::<BTreeSet<_>>(), all);
        }
    }
}

#[test]
fn a_break_stops_the_search_at_once() {
    let layout = layout();
    let empty = Clues::none(&layout);
    for n in 1..4 {
        let mut shown = 0;
        let is_ended = solve(Lanes::in_use(), &Ask { layout: &layout, clues: &empty }, MANY, &mut |_| {
            shown += 1;
            if shown == n { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        assert!(!is_ended);
        assert_eq!(shown, n);
    }
}

#[test]
fn a_count_is_decided_by_just_as_many_guesses_as_it_takes() {
    let layout = layout();
    let clues = clues_of_all_sorts("budgets", 90);
    let mut n_with_guesses = 0;
    for ask in asks(&layout, &clues) {
        let count = |guesses| count_up_to(Lanes::in_use(), &[&ask], 20, guesses);
        let (counts, work) = count(MANY);
        assert!(counts[0].is_decided);
        assert_eq!(count(work.guesses), (counts, work));
        if let Some(one_less) = work.guesses.checked_sub(1) {
            assert!(!count(one_less).0[0].is_decided);
            n_with_guesses += 1;
        }
    }
    assert!(n_with_guesses > 40, "{n_with_guesses}");
}
