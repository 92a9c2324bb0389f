//! Compares the lanes with the general engine and with slow reference rules, on every instruction set present. This file has
//! the puzzles, questions and removals that the files of `tests/` use.

mod against_general;
mod company;
mod effort;
mod more_terms;
mod rules;
mod sets;

use super::*;
use crate::board::{Cell, Clues, Layout};
use crate::search::Order;
use crate::search::frame::Frame;
use crate::search::tests::sudoku;
use crate::seed::{Key, Stream};
use std::sync::Arc;

/// The classic board's terms with each question.
fn classic<'a, Q>(questions: &[&'a Q]) -> Vec<On<'a, Q>> {
    questions.iter().map(|&question| (question, &terms::CLASSIC)).collect()
}

fn fill(lanes: Lanes, draws: &[&Draw]) -> (Vec<Grid>, Work) {
    let (grids, work) = super::fill(lanes, &classic(draws));
    (grids.into_iter().flatten().collect(), work)
}

fn remove(lanes: Lanes, removals: &[&Removal]) -> (Vec<Removed>, Work) {
    super::remove(lanes, &classic(removals))
}

fn count_up_to(lanes: Lanes, asks: &[&Ask], limit: u64, guesses: u64) -> (Vec<Count>, Work) {
    super::count_up_to(lanes, &classic(asks), limit, &budget(guesses))
}

fn solve(lanes: Lanes, ask: &Ask, guesses: u64, visit: &mut dyn FnMut(&Grid) -> ControlFlow<()>) -> bool {
    super::solve(lanes, (ask, &terms::CLASSIC), &budget(guesses), visit)
}

/// More guesses than any question here needs, so that an endless loop fails instead of hanging.
pub(super) const MANY: u64 = 100_000;

/// A budget of that many guesses.
pub(super) fn budget(guesses: u64) -> Budget {
    Budget::of_steps(guesses * terms::CLASSIC.steps_a_guess())
}

pub(super) fn layout() -> Arc<Layout> {
    sudoku("3x3")
}

pub(super) fn present() -> impl Iterator<Item = Lanes> {
    Lanes::ALL.into_iter().filter(|lanes| lanes.is_present())
}

fn draws(name: &str, n: u64) -> Vec<Draw> {
    let layout = layout();
    (0..n).map(|k| Draw { layout: layout.clone(), stream: Key::of(&[name]).stream(k, 0) }).collect()
}

pub(super) fn grids(name: &str, n: u64) -> Vec<Grid> {
    let draws = draws(name, n);
    fill(Lanes::in_use(), &draws.iter().collect::<Vec<_>>()).0
}

/// Groups of cells to remove together: single cells, pairs under a half turn, up to eight cells under the symmetries of a
/// square, thirds of rows.
fn groups(sort: usize) -> Vec<Drop> {
    let name = |row: usize, column: usize| match sort {
        0 => (row, column),
        1 => (row, column).min((8 - row, 8 - column)),
        2 => {
            let (a, b) = (row.min(8 - row), column.min(8 - column));
            (a.min(b), a.max(b))
        }
        _ => (row, column / 3),
    };
    let mut groups = std::collections::BTreeMap::<_, Vec<Cell>>::new();
    for cell in 0..81 {
        groups.entry(name(cell / 9, cell % 9)).or_default().push(cell as Cell);
    }
    groups.into_values().map(Drop::Cells).collect()
}

/// Removals of all kinds: from full grids, cell by cell and in groups, until minimal and to targets, with all or some clues in
/// the order; and from partial clues, as in the test whether a puzzle is minimal.
fn removals(name: &str, n: u64) -> Vec<Removal> {
    let layout = layout();
    let drops: Vec<Arc<[Drop]>> = (0..4).map(|sort| groups(sort).into()).collect();
    let removal = |(k, solution): (usize, Grid)| {
        let mut stream = Key::of(&[name, "order"]).stream(k as u64, 0);
        let (min, max) = [(0, 81), (30, 30), (0, 81), (28, 32), (26, 26), (0, 81), (60, 60)][k % 7];
        let start = Clues::all(&layout, &solution);
        let order = Order::drawn(&drops[k % 4], &mut stream);
        let full = Removal { layout: layout.clone(), solution, start, order, min, max, proof: Proof::Complete };
        match k % 5 {
            0..3 => full,
            3 => {
                let some = full.order.iter().take(full.order.len() / 2).cloned().collect::<Vec<_>>();
                Removal { order: Order::of(some), ..full }
            }
            _ => from_less(full, &mut stream),
        }
    };
    grids(name, n).into_iter().enumerate().map(removal).collect()
}

/// Takes the result of a removal, adds some clues or none, and asks which of all these can be removed.
fn from_less(full: Removal, stream: &mut Stream) -> Removal {
    let mut start = remove(Lanes::in_use(), &[&full]).0.remove(0).clues;
    for _ in 0..stream.below(3) * 8 {
        let cell = stream.below(81) as Cell;
        start.givens.set(cell, full.solution.0[cell as usize]);
    }
    let is_given = |drop: &Drop| matches!(drop, Drop::Cells(cells) if cells.iter().all(|&c| start.givens.get(c).is_some()));
    let order = Order::of(full.order.iter().filter(|&drop| is_given(drop)).cloned().collect::<Vec<_>>());
    Removal { order, start, ..full }
}

/// Complete removals from full grids, in random orders of groups of one kind.
fn to_the_end(name: &str, n: u64, sort: usize) -> Vec<Removal> {
    let layout = layout();
    let drops: Arc<[Drop]> = groups(sort).into();
    let removal = |(k, solution): (usize, Grid)| Removal {
        layout: layout.clone(),
        start: Clues::all(&layout, &solution),
        solution,
        order: Order::drawn(&drops, &mut Key::of(&[name, "to the end"]).stream(k as u64, 0)),
        min: 0,
        max: 81,
        proof: Proof::Complete,
    };
    grids(name, n).into_iter().enumerate().map(removal).collect()
}

/// Minimal puzzles, made cell by cell from full grids.
fn minimal(name: &str, n: u64) -> Vec<Removed> {
    remove(Lanes::in_use(), &to_the_end(name, n, 0).iter().collect::<Vec<_>>()).0
}

/// Clues with no solution, with one, with several and with very many.
pub(super) fn clues_of_all_sorts(name: &str, n: u64) -> Vec<Clues> {
    let layout = layout();
    let full = grids(&format!("{name} full"), 3);
    let mut all: Vec<Clues> = minimal(name, n).into_iter().map(|removed| removed.clues).collect();
    for (k, clues) in all.iter_mut().enumerate() {
        let mut stream = Key::of(&[name, "sorts"]).stream(k as u64, 0);
        let mut given: Vec<Cell> = clues.givens.filled().map(|(cell, _)| cell).collect();
        stream.shuffle(&mut given);
        match k % 3 {
            0 => {}
            1 => given[..1 + k / 3 % 3].iter().for_each(|&cell| clues.givens.clear(cell)),
            _ => {
                let digit = clues.givens.0[given[0] as usize];
                clues.givens.set(given[0], (digit + stream.below(8) as u8) % 9 + 1);
            }
        }
    }
    all.push(Clues::none(&layout));
    all.push(Clues::all(&layout, &full[0]));
    // A full grid with two digits swapped.
    let mut swapped = Clues::all(&layout, &full[1]);
    swapped.givens.0.swap(3, 77);
    all.push(swapped);
    // A duplicate digit in a row, in a column and in a box; and a cell that sees all nine digits.
    for (a, b) in [(0, 8), (4, 76), (4, 31), (60, 80)] {
        let mut twice = Clues::none(&layout);
        twice.givens.set(a, 5);
        twice.givens.set(b, 5);
        all.push(twice);
    }
    let mut choked = Clues::none(&layout);
    (1..9).for_each(|cell| choked.givens.set(cell, cell as u8));
    choked.givens.set(72, 9);
    all.push(choked);
    // All cells but those of two digits: several solutions, and no guess among more than two digits.
    let mut less = Clues::all(&layout, &full[2]);
    (0..81).filter(|&cell| full[2].0[cell as usize] < 3).for_each(|cell| less.givens.clear(cell));
    all.push(less);
    all
}

fn asks<'a>(layout: &'a Layout, clues: &'a [Clues]) -> Vec<Ask<'a>> {
    clues.iter().map(|clues| Ask { layout, clues }).collect()
}

#[test]
fn sets_of_instructions_have_names_and_are_forced_only_where_present() {
    assert_eq!(Lanes::ALL.map(Lanes::name), ["portable", "simd128", "neon", "sse2", "avx2", "avx512"]);
    assert!(Lanes::Portable.is_present());
    let before = Lanes::in_use();
    assert!(before.is_present());
    for lanes in Lanes::ALL {
        assert_eq!(lanes.force(), lanes.is_present(), "{}", lanes.name());
        assert_eq!(Lanes::in_use() == lanes, lanes.is_present(), "{}", lanes.name());
    }
    assert!(before.force());
}

#[test]
fn lanes_take_the_boards_and_the_orders_that_they_know() {
    let three = layout();
    assert!(three.is_classic());
    assert!(["2x3", "3x2", "2x2", "3x4", "4x4"].iter().all(|size| !sudoku(size).is_classic()));
    let mut other = (*three).clone();
    // An irregular board of the same size: it repeats one row as another house.
    other.houses.push(other.houses[0].clone());
    assert!(!Layout::new(other.shape, 9, other.box_shape, other.houses, other.cages).is_classic());
    let all = removals("takes", 5);
    assert!(all.iter().all(takes));
    assert!(!takes(&Removal { proof: Proof::Closure, ..all[0].clone() }));
    // With an order that names an empty cell.
    let less = &all[4];
    assert!(!less.start.givens.is_full());
    assert!(!takes(&Removal { order: Order::of(groups(0)), ..less.clone() }));
}

#[test]
fn questions_of_several_boards_are_answered_in_their_order() {
    let layouts = ["2x3", "3x3", "3x2", "3x3", "3x3"].map(sudoku);
    let stream = |k: usize| Key::of(&["several"]).stream(k as u64, 0);
    let draws: Vec<Draw> = layouts.iter().enumerate().map(|(k, l)| Draw { layout: l.clone(), stream: stream(k) }).collect();
    let filled = crate::search::fill(&draws);
    let together: Vec<Grid> = filled.iter().flatten().cloned().collect();
    let removals: Vec<Removal> = together
        .iter()
        .zip(&layouts)
        .map(|(solution, layout)| {
            let drops: Vec<Drop> = (0..layout.n_cells() as Cell).map(|cell| Drop::Cells(vec![cell])).collect();
            let start = Clues::all(layout, solution);
            let order = Order::of(drops);
            Removal { layout: layout.clone(), solution: solution.clone(), start, order, min: 0, max: 81, proof: Proof::Complete }
        })
        .collect();
    let removed = crate::search::remove(&removals);
    let asks: Vec<Ask> = removals.iter().zip(&removed).map(|(of, left)| Ask { layout: &of.layout, clues: &left.clues }).collect();
    let counts = crate::search::count_up_to(&asks, 2, &budget(MANY));
    for k in 0..layouts.len() {
        assert_eq!(filled[k..=k], crate::search::fill(&draws[k..=k]));
        assert_eq!(removed[k..=k], crate::search::remove(&removals[k..=k]));
        assert_eq!(counts[k].first.as_ref(), Some(&together[k]));
        assert!(counts[k].is_unique());
    }
}
