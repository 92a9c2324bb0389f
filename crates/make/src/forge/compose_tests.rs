//! Compares composing with a look at every grid. On 4×4 there are 288 grids, which show for each mask whether it has a puzzle.

use super::compose::{Compose, compose, draw_mask};
use super::composer::{Composer, End, Limits};
use super::recipe::Recipe;
use super::shared::Shared;
use crate::board::{CellSet, Clues, Grid, Layout};
use crate::request::Request;
use crate::search::{self, Ask, NO_BUDGET};
use crate::seed::{Key, Stream};
use crate::symmetry;
use std::collections::BTreeMap;
use std::ops::ControlFlow;

const WITHOUT_END: Limits = Limits { unwinds: u64::MAX, complexity: None };

fn recipe(size: &str, mask: &str, clues: &str) -> Recipe {
    let mut request = Request::of("sudoku", "compose");
    (request.size, request.mask, request.clues) = (Some(size.into()), Some(mask.into()), Some(clues.into()));
    request.mask_first = true;
    Recipe::new(&request).expect("the request is right")
}

fn parts(recipe: &Recipe) -> (&Shared, &Compose) {
    (recipe.shared.as_ref().expect("a Sudoku's layout is shared"), recipe.compose.as_ref().expect("masks come first"))
}

fn stream(number: u64) -> Stream {
    Key::of(&["compose"]).stream(number, 0)
}

fn all_grids(layout: &Layout) -> Vec<Grid> {
    let mut grids = Vec::new();
    let is_over = search::solve(Ask { layout, clues: &Clues::none(layout) }, &NO_BUDGET, |grid| {
        grids.push(grid.clone());
        ControlFlow::Continue(())
    });
    assert!(is_over);
    grids
}

/// Whether some grid is the only one with its digits in the mask.
fn has_puzzle(grids: &[Grid], mask: &CellSet) -> bool {
    let mut n_grids: BTreeMap<Vec<u8>, u32> = BTreeMap::new();
    for grid in grids {
        *n_grids.entry(mask.iter().map(|c| grid.0[c as usize]).collect()).or_default() += 1;
    }
    n_grids.values().any(|&n| n == 1)
}

#[test]
fn a_mask_is_filled_where_it_has_a_puzzle_and_barren_where_it_has_none() {
    let recipe = recipe("2x2", "none", "4..8");
    let (shared, _) = parts(&recipe);
    let grids = all_grids(&shared.layout);
    assert_eq!(grids.len(), 288);
    let (mut n_filled, mut n_barren) = (0, 0);
    for (mask, n_cells) in [("none", 4), ("none", 5), ("half-turn", 6), ("diagonal", 6)] {
        let masks = symmetry::classes(&shared.layout, symmetry::mask_named(mask).unwrap(), n_cells).unwrap();
        let tasks: Vec<(CellSet, Stream)> = masks.enumerate().map(|(i, mask)| (mask, stream(i as u64))).collect();
        for (composed, (mask, _)) in compose(shared, WITHOUT_END, tasks.clone()).into_iter().zip(&tasks) {
            let at = symmetry::mask_text(mask, 16);
            assert_eq!(composed.puzzle.is_some(), has_puzzle(&grids, mask), "{at}");
            assert_eq!(composed.cost.is_barren, composed.puzzle.is_none(), "{at}");
            assert!(!composed.cost.is_abandoned);
            match composed.puzzle {
                None => n_barren += 1,
                Some((clues, solution)) => {
                    assert_eq!(clues.givens.filled_cells(), *mask);
                    let of_clues = grids.iter().filter(|grid| grid.solves(&shared.layout, &clues)).collect::<Vec<_>>();
                    assert_eq!(of_clues, [&solution], "{at}");
                    n_filled += 1;
                }
            }
        }
    }
    assert!(n_filled > 100 && n_barren > 100, "{n_filled} {n_barren}");
}

#[test]
fn masks_are_abandoned_at_their_limits() {
    let recipe = recipe("2x3", "half-turn", "10");
    let (shared, by) = parts(&recipe);
    let tasks: Vec<(CellSet, Stream)> =
        (0..40).map(|i| (draw_mask(shared, &by.counts, &mut stream(i)), stream(i).chapter(1))).collect();
    let mut n_abandoned = [0, 0];
    let limits = [Limits { unwinds: 30, complexity: None }, Limits { unwinds: u64::MAX, complexity: Some(200) }];
    let free = compose(shared, Limits { unwinds: 2_000, complexity: None }, tasks.clone());
    for (k, limits) in limits.into_iter().enumerate() {
        for (limited, free) in compose(shared, limits, tasks.clone()).into_iter().zip(&free) {
            let within = free.cost.unwinds < limits.unwinds && limits.complexity.is_none_or(|most| free.cost.complexity < most);
            assert_eq!(limited.cost.is_abandoned, !within, "{:?} {:?}", limited.cost, free.cost);
            match within {
                true => assert!(limited.puzzle == free.puzzle && limited.cost == free.cost),
                false => n_abandoned[k] += 1,
            }
        }
    }
    assert!(n_abandoned.iter().all(|n| (1..40).contains(n)), "{n_abandoned:?}");
}

#[test]
fn masks_are_drawn_with_the_counts_and_the_symmetry_that_are_asked_for() {
    for (size, mask, clues) in
        [("2x3", "both-diagonals", "9..14"), ("3x2", "translate", "12..30"), ("3x3", "quarter-turn", "28..33")]
    {
        let recipe = recipe(size, mask, clues);
        let (shared, by) = parts(&recipe);
        let drawn: Vec<CellSet> = (0..300).map(|i| draw_mask(shared, &by.counts, &mut stream(i))).collect();
        assert!(drawn.iter().all(|mask| symmetry::obeys(mask, shared.orbits())), "{size} {mask}");
        for count in &by.counts {
            assert!(drawn.iter().any(|mask| mask.len() == *count), "{size} {mask}: {count} never comes");
        }
        assert!(drawn.iter().all(|mask| by.counts.contains(&mask.len())), "{size} {mask}");
        let different: std::collections::BTreeSet<_> = drawn.iter().collect();
        assert!(different.len() > by.counts.len(), "{size} {mask}");
    }
}

/// The counts are those of act365's engine: one unwind for each clue that is removed, and the moves that are undone with it.
#[test]
fn unwinds_and_complexity_count_what_is_taken_back() {
    let recipe = recipe("2x2", "none", "4");
    let (shared, _) = parts(&recipe);
    let layout = &*shared.layout;
    let corner: CellSet = [0].into_iter().collect();
    // A single cell has four values and never one solution. Each value is undone, and then the search ends.
    let mut composer = Composer::new(layout, corner, WITHOUT_END, stream(0));
    let mut n_asked = 0;
    while composer.end.is_none() {
        assert_eq!(composer.clues().n_givens(), 1);
        n_asked += 1;
        composer.hear(2, None);
    }
    // The last value is the only candidate left. It is a forced move: its solutions were counted, but it was not drawn.
    assert_eq!((composer.end, n_asked, composer.unwinds, composer.complexity), (Some(End::Barren), 4, 4, 3 + 2));
}
