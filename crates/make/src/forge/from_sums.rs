//! Clues of boards with sums: all sums come first, then digits if they do not suffice.

use super::candidate::{Begun, CLUES, MOST_SOLUTIONS, Reduced, count};
use super::clues::ClueTarget;
use super::minimal::minimality;
use super::recipe::Recipe;
use crate::board::{Cell, CellSet, Clues, Grid, Layout};
use crate::puzzle::Minimal;
use crate::search::{self, Drop, Order, Proof, Removal};
use crate::seed::Stream;
use std::sync::Arc;

/// Starts from all sums and no digit. If there are several solutions, adds the fewest digits (`givens`), then further ones up to
/// a requested count. If there is one solution, drops sums (`hide_sums`).
pub fn with_sums(recipe: &Recipe, begun: &[Begun]) -> Vec<Reduced> {
    let all: Vec<Clues> = begun.iter().map(|one| one.clues_at(&CellSet::EMPTY)).collect();
    let layouts: Vec<Arc<Layout>> = begun.iter().map(|one| one.shared.layout.clone()).collect();
    let counts = count(&layouts, &all, if recipe.allow_multiple { MOST_SOLUTIONS } else { 2 });
    let mut reduced = Vec::with_capacity(all.len());
    for (i, (clues, n_solutions)) in all.into_iter().zip(counts).enumerate() {
        let (layout, solution) = (&layouts[i], &begun[i].solution);
        let mut stream = begun[i].stream.chapter(CLUES);
        let mut one = Reduced { clues, n_solutions, minimal: Minimal::Unknown, untried: None, board: None };
        if n_solutions > 1 && recipe.givens {
            one.clues.givens = fewest_givens(layout, &one.clues, solution, &mut stream);
            one.n_solutions = 1;
        }
        if let ClueTarget::Givens(range) = &recipe.clues {
            let wanted = range.low + stream.below((range.high - range.low + 1) as u32) as usize;
            let fits = add_givens(&mut one.clues.givens, wanted, solution, &mut stream);
            one.n_solutions *= fits as u64;
        }
        if one.n_solutions == 1 {
            let drops: Arc<[Drop]> = (0..layout.cages.len() as u16).map(Drop::Sum).collect();
            let order = Order::drawn(&drops, &mut stream);
            if recipe.hide_sums {
                let removal = Removal {
                    layout: layout.clone(),
                    solution: solution.clone(),
                    start: one.clues,
                    order,
                    min: 0,
                    max: layout.n_cells(),
                    proof: Proof::Complete,
                };
                one.clues = search::remove(&[removal]).remove(0).clues;
            }
            one.minimal = minimality(layout, &one.clues, solution);
        }
        reduced.push(one);
    }
    reduced
}

/// The fewest digits that make a solution the only one. Tries sets of cells by size, in drawn order.
fn fewest_givens(layout: &Arc<Layout>, clues: &Clues, solution: &Grid, stream: &mut Stream) -> Grid {
    let n_cells = layout.n_cells();
    for size in 1..=n_cells {
        let mut sets: Vec<Vec<Cell>> = combinations(n_cells, size);
        stream.shuffle(&mut sets);
        for set in sets {
            let mut with = clues.clone();
            set.iter().for_each(|&c| with.givens.set(c, solution.0[c as usize]));
            if count(std::slice::from_ref(layout), std::slice::from_ref(&with), 2) == [1] {
                return with.givens;
            }
        }
    }
    unreachable!("with every digit given there is one solution")
}

/// Adds digits in drawn cells up to a count. False if there are already more.
fn add_givens(givens: &mut Grid, wanted: usize, solution: &Grid, stream: &mut Stream) -> bool {
    let mut empty: Vec<Cell> = (0..solution.0.len() as Cell).filter(|&c| givens.get(c).is_none()).collect();
    stream.shuffle(&mut empty);
    let n_missing = wanted.saturating_sub(givens.n_filled());
    empty.into_iter().take(n_missing).for_each(|c| givens.set(c, solution.0[c as usize]));
    givens.n_filled() == wanted
}

/// All sets of `size` of the first `n` cells. For boards of nine cells, where there are 126 at most.
fn combinations(n: usize, size: usize) -> Vec<Vec<Cell>> {
    assert!(n <= 16, "only small boards are searched for the fewest givens");
    let cells = |bits: u32| (0..n as Cell).filter(|&c| bits & (1 << c) != 0).collect();
    (0..1u32 << n).filter(|bits| bits.count_ones() as usize == size).map(cells).collect()
}
