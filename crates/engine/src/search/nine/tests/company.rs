//! Answers and work do not depend on the instruction set or on the other tasks in the batch. Each task runs by itself on the
//! plain lanes first; everything else must agree with that.

use super::*;

/// Sizes of batches. With more than sixteen tasks, a lane takes a second task while others are still working.
const BATCHES: [usize; 9] = [1, 3, 4, 5, 8, 9, 16, 17, 100];

/// The work must be the sum of the work of each task by itself. The batches begin at different tasks, so that each task runs
/// beside many others.
fn same_in_any_batch<Q, A: PartialEq + std::fmt::Debug>(questions: &[Q], answer: impl Fn(Lanes, &[&Q]) -> (Vec<A>, Work)) {
    let alone: Vec<(A, Work)> = questions
        .iter()
        .map(|question| {
            let (mut answers, work) = answer(Lanes::Portable, &[question]);
            (answers.remove(0), work)
        })
        .collect();
    for lanes in present() {
        for (i, n) in BATCHES.into_iter().enumerate() {
            let from = i * 7 % questions.len();
            let batch = || (from..questions.len()).chain(0..from).take(n);
            let (answers, work) = answer(lanes, &batch().map(|q| &questions[q]).collect::<Vec<_>>());
            assert_eq!(answers.len(), batch().count(), "{} {n}", lanes.name());
            for (found, q) in answers.iter().zip(batch()) {
                assert_eq!(found, &alone[q].0, "{} {n}: number {q}", lanes.name());
            }
            assert_eq!(work, batch().fold(Work::default(), |all, q| all + alone[q].1), "{} {n}", lanes.name());
        }
    }
}

#[test]
fn fills_do_not_depend_on_lanes_or_batch() {
    same_in_any_batch(&draws("company", 100), fill);
}

#[test]
fn removals_do_not_depend_on_lanes_or_batch() {
    let removals = removals("company", 100);
    assert!(removals.iter().all(takes));
    same_in_any_batch(&removals, remove);
}

#[test]
fn counts_do_not_depend_on_lanes_or_batch() {
    let layout = layout();
    let clues = clues_of_all_sorts("company", 93);
    for (limit, guesses) in [(1, MANY), (2, MANY), (5, MANY), (50, MANY), (0, 9), (5, 0), (5, 1), (50, 10)] {
        same_in_any_batch(&asks(&layout, &clues), |lanes, asks| count_up_to(lanes, asks, limit, guesses));
    }
    // A few of the clues, such as the empty board, have a thousand solutions or more.
    let few = &clues[85..];
    same_in_any_batch(&asks(&layout, few), |lanes, asks| count_up_to(lanes, asks, 1000, MANY));
}

#[test]
fn an_empty_batch_has_no_answers() {
    for lanes in present() {
        assert_eq!(fill(lanes, &[]), (Vec::new(), Work::default()));
        assert_eq!(remove(lanes, &[]), (Vec::new(), Work::default()));
        assert_eq!(count_up_to(lanes, &[], 2, MANY), (Vec::new(), Work::default()));
    }
}

#[test]
fn solutions_come_in_the_same_order_in_all_lanes() {
    let layout = layout();
    for clues in clues_of_all_sorts("order of solutions", 12) {
        let visited = |lanes: Lanes| {
            let mut all = Vec::new();
            let is_ended = solve(lanes, &Ask { layout: &layout, clues: &clues }, 40, &mut |grid| {
                all.push(grid.clone());
                ControlFlow::Continue(())
            });
            (all, is_ended)
        };
        let plain = visited(Lanes::Portable);
        assert!(present().all(|lanes| visited(lanes) == plain));
    }
}

#[test]
fn boards_behind_each_other_are_counted_as_boards_by_themselves() {
    let layout = layout();
    let clues = clues_of_all_sorts("behind each other", 60);
    let givens: Vec<u8> = clues.iter().flat_map(|clues| clues.givens.0.iter().copied()).collect();
    for (limit, guesses) in [(1, MANY), (2, MANY), (50, MANY), (2, 0), (50, 10)] {
        let alone =
            asks(&layout, &clues).into_iter().map(|ask| count_up_to(Lanes::Portable, &[&ask], limit, guesses).0.remove(0));
        let alone: Vec<Count> = alone.collect();
        for lanes in present() {
            for n in [3, 17, 30, clues.len()] {
                let counts = count_grids(lanes, &terms::CLASSIC, &givens[..n * 81], limit, &budget(guesses));
                assert_eq!(counts.found.len(), n);
                for (board, count) in alone[..n].iter().enumerate() {
                    let first = counts.first_of(board).map(|digits| Grid(digits.to_vec()));
                    let seen =
                        Count { found: counts.found[board], first, is_decided: counts.is_decided[board], work: count.work };
                    assert_eq!(&seen, count, "{} {n}: number {board}", lanes.name());
                }
            }
        }
    }
}
