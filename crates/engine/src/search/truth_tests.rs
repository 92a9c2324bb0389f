//! True candidates and superfluous clues against brute force, on small boards of every rule; and on large ones against what is known.

use super::naive::solutions_up_to;
use super::rules_tests::{boards, some_clues};
use super::{Ask, Draw, Drop, NO_BUDGET, OneClue, Order, Removal, Truth, fill, remove, spare, truth};
use crate::board::{Budget, Cell, Clues, Digit, DigitSet, Grid, Layout, Shape};
use crate::kinds::{kind_named, signs_that_are_clues};
use crate::seed::Key;
use std::sync::Arc;

/// More solutions than any board of four digits has.
const ALL: u64 = 10_000;

fn assert_true(found: &Truth, layout: &Layout, all: &[Grid], what: &str) {
    assert!(found.is_decided() && found.is_all, "{what}: {found:?}");
    assert_eq!(found.found, all.len() as u64, "{what}");
    assert_eq!(found.first.is_some(), !all.is_empty(), "{what}");
    assert!(found.first.iter().all(|first| all.contains(first)), "{what}");
    let mut deciding = Vec::new();
    for cell in 0..layout.n_cells() as Cell {
        let of_all: DigitSet = all.iter().filter_map(|grid| grid.get(cell)).collect();
        assert_eq!(found.digits[cell as usize], of_all, "{what}: cell {cell}");
        for digit in 1..=layout.n_digits {
            let n = all.iter().filter(|grid| grid.get(cell) == Some(digit)).count() as u64;
            assert_eq!(found.count(cell, digit).unwrap_or(0), n, "{what}: {digit} in cell {cell}");
            if n == 1 && all.len() > 1 {
                deciding.push((cell, digit));
            }
        }
    }
    assert_eq!(found.deciding(), deciding, "{what}");
}

#[test]
fn digits_and_counts_are_those_of_all_solutions_under_every_rule() {
    // Boards with no, one and several solutions, and with digits that only one has.
    let mut n = [0; 4];
    for (what, layout) in boards() {
        let mut stream = Key::of(&["truth", &what]).stream(0, 0);
        let grid = fill(&[Draw { layout: layout.clone(), stream: stream.chapter(1) }]).remove(0);
        // Brute force takes its time where nothing is given.
        let mut asked = if stream.below(6) == 0 || grid.is_none() { vec![Clues::none(&layout)] } else { Vec::new() };
        if let Some(grid) = &grid {
            for _ in 0..2 {
                let mut clues = some_clues(&layout, grid, &mut stream);
                if stream.below(3) == 0 {
                    clues.givens.set(stream.below(16) as Cell, 1 + stream.below(4) as Digit);
                }
                asked.push(clues);
            }
        }
        for clues in asked {
            let all = solutions_up_to(&layout, &clues, ALL as usize);
            let found = truth(Ask { layout: &layout, clues: &clues }, ALL, &Budget::USUAL);
            assert_true(&found, &layout, &all, &format!("{what} {clues:?}"));
            n[all.len().min(2)] += 1;
            n[3] += !found.deciding().is_empty() as u32;
            // Where they are too many to count, the digits are the same.
            let few = truth(Ask { layout: &layout, clues: &clues }, 3, &Budget::USUAL);
            assert_eq!((&few.digits, few.is_all), (&found.digits, all.len() <= 3), "{what} {clues:?}");
            assert!(few.is_decided() && few.found == all.len().min(3) as u64 && (few.is_all || few.deciding().is_empty()));
        }
    }
    assert!(n.iter().all(|&n| n > 100), "{n:?}");
}

#[test]
fn clues_are_superfluous_where_brute_force_finds_one_solution_without_them() {
    let (mut n_spare, mut n_needed, mut n_sorts) = (0, 0, [0; 4]);
    for (what, layout) in boards() {
        let mut stream = Key::of(&["spare", &what]).stream(0, 0);
        let Some(grid) = fill(&[Draw { layout: layout.clone(), stream: stream.chapter(1) }]).remove(0) else { continue };
        // Half of the givens go as far as they can, so that some of the others are needed.
        let start = Clues::all(&layout, &grid);
        let drops: Vec<Drop> = (0..12).map(|cell| Drop::Cells(vec![cell])).collect();
        let removal =
            Removal { start, order: Order::of(drops), ..Removal::to_minimal(layout.clone(), grid.clone(), &mut stream) };
        let clues = remove(&[removal]).remove(0).clues;
        let ask = Ask { layout: &layout, clues: &clues };
        let found = spare(ask, &grid, signs_that_are_clues(&layout), &Budget::USUAL);
        assert_eq!(found.open, [], "{what}");
        let is_one = |layout: &Layout, clues: &Clues| solutions_up_to(layout, clues, 2).len() == 1;
        let mut check = |clue: OneClue, layout: &Layout, fewer: &Clues, sort: usize| {
            let is_spare = is_one(layout, fewer);
            assert_eq!(found.clues.contains(&clue), is_spare, "{what} {clues:?}: {clue:?}");
            n_spare += is_spare as u32;
            n_needed += !is_spare as u32;
            n_sorts[sort] += is_spare as u32;
        };
        for (cell, _) in clues.givens.filled() {
            let mut fewer = clues.clone();
            fewer.givens.clear(cell);
            check(OneClue::Given(cell), &layout, &fewer, 0);
        }
        for cage in (0..clues.sums.len()).filter(|&cage| clues.sums[cage].is_some()) {
            let mut fewer = clues.clone();
            fewer.sums[cage] = None;
            check(OneClue::Sum(cage as u16), &layout, &fewer, 1);
        }
        for k in 0..clues.items.len() {
            let mut fewer = clues.clone();
            fewer.items.remove(k);
            check(OneClue::Item(k as u16), &layout, &fewer, 2);
        }
        for sign in signs_that_are_clues(&layout) {
            check(OneClue::Sign(sign.clone()), &layout.without_sign(sign), &clues, 3);
        }
    }
    assert!(n_spare > 500 && n_needed > 500 && n_sorts.iter().all(|&n| n > 20), "{n_spare} {n_needed} {n_sorts:?}");
}

fn plain(kind: &str, size: Shape) -> Arc<Layout> {
    let kind = kind_named(kind).unwrap();
    let params = kind.check(Some(size), None, false).unwrap();
    Arc::new(kind.draw(&params, &mut Key::of(&["plain"]).stream(0, 0)))
}

#[test]
fn empty_boards_have_every_digit_everywhere_and_too_many_solutions_to_count() {
    for (kind, size) in [
        ("sudoku", Shape::new(3, 3)),
        ("x", Shape::new(3, 3)),
        ("anti-knight", Shape::new(3, 3)),
        ("latin", Shape::new(1, 9)),
        ("sudoku", Shape::new(4, 4)),
    ] {
        let layout = plain(kind, size);
        let found = truth(Ask { layout: &layout, clues: &Clues::none(&layout) }, 500, &Budget::USUAL);
        assert!(found.is_decided() && !found.is_all && found.found == 500, "{kind}");
        assert!(found.digits.iter().all(|&digits| digits == DigitSet::all(layout.n_digits)), "{kind}");
        assert!(found.count(0, 1).is_none() && found.deciding().is_empty(), "{kind}");
    }
}

#[test]
fn a_digit_that_no_solution_has_is_never_told() {
    let layout = plain("sudoku", Shape::new(3, 3));
    let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let mut givens = Grid(text.bytes().map(|byte| if byte == b'.' { 0 } else { byte - b'0' }).collect());
    // Without the clues of two rows there are many solutions; each digit is tested by itself with the general engine.
    (27..45).for_each(|cell| givens.clear(cell));
    let clues = Clues::of_givens(givens);
    let found = truth(Ask { layout: &layout, clues: &clues }, ALL, &Budget::USUAL);
    assert!(found.is_decided() && found.found > 2, "{found:?}");
    let (mut n_true, mut n_false) = (0, 0);
    for cell in (0..81).filter(|&cell| clues.givens.get(cell).is_none()) {
        for digit in 1..=9 {
            let mut more = clues.clone();
            more.givens.set(cell, digit);
            let has_one = super::recount(&[Ask { layout: &layout, clues: &more }], 1, &NO_BUDGET)[0].found == 1;
            assert_eq!(found.digits[cell as usize].has(digit), has_one, "{digit} in cell {cell}");
            n_true += has_one as u32;
            n_false += !has_one as u32;
        }
    }
    assert!(n_true > 50 && n_false > 50, "{n_true} {n_false}");
}

#[test]
fn what_a_budget_does_not_settle_is_open() {
    let layout = plain("sudoku", Shape::new(5, 5));
    let none = Clues::none(&layout);
    let ask = Ask { layout: &layout, clues: &none };
    let nothing = truth(ask, 10, &Budget::of_steps(1));
    assert!(!nothing.is_decided() && nothing.first.is_none() && !nothing.is_all);
    assert!(nothing.open.iter().all(|&open| open == DigitSet::all(25)) && nothing.digits.iter().all(|digits| digits.is_empty()));
    // A part of it, with the same digits at every call.
    let some = truth(ask, 10, &Budget::of_steps(5_000_000));
    assert!(!some.is_decided() && some.first.is_some());
    assert_eq!(some, truth(ask, 10, &Budget::of_steps(5_000_000)));
    let of_both = some.digits.iter().zip(&some.open).all(|(&digits, &open)| (digits & open).is_empty());
    assert!(of_both && some.digits.iter().zip(&some.open).all(|(&digits, &open)| digits | open == DigitSet::all(25)));
}
