//! The room `search`: its three batch functions and one board by itself.

use crate::corpora::{clues, corpus, draws, key, layout, removals, single_cells};
use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use gridpress::board::{Cell, Clues, Grid, Layout, digit_of_symbol};
use gridpress::search::{self, Ask, NO_BUDGET, Removal};
use gridpress::symmetry;
use std::ops::ControlFlow;
use std::sync::Arc;

/// How many boards per call: as many as the forge passes, fewer if a board takes long.
fn block(layout: &Layout) -> u64 {
    match layout.n_cells() {
        81 => 1024,
        144 => 64,
        256 => 16,
        _ => 4,
    }
}

#[divan::bench(args = ["3x3", "3x4", "4x4", "5x5"])]
fn fill(bencher: Bencher, size: &str) {
    let layout = layout(size);
    let draws = draws(&layout, &key("fill"), 0, block(&layout));
    bencher.counter(ItemsCount::new(draws.len())).bench(|| search::fill(black_box(&draws)));
}

fn asked(size: &str, half_turn: bool, count: Option<usize>) -> Vec<Removal> {
    let layout: Arc<Layout> = layout(size);
    let orbits: Vec<Vec<Cell>> = if half_turn {
        symmetry::orbits(&layout, symmetry::mask_named("half-turn").expect("a mask")).expect("a square has it")
    } else {
        single_cells(&layout)
    };
    let key = key("remove");
    let grids: Vec<Grid> = search::fill(&draws(&layout, &key, 0, block(&layout))).into_iter().flatten().collect();
    removals(&layout, &orbits, count, &key, 0, &grids)
}

fn remove(bencher: Bencher, asked: &[Removal]) {
    bencher.counter(ItemsCount::new(asked.len())).bench(|| search::remove(black_box(asked)));
}

#[divan::bench(args = ["3x3", "3x4", "4x4", "5x5"])]
fn remove_minimal(bencher: Bencher, size: &str) {
    remove(bencher, &asked(size, false, None));
}

#[divan::bench]
fn remove_half_turn(bencher: Bencher) {
    remove(bencher, &asked("3x3", true, None));
}

#[divan::bench(args = [26, 30])]
fn remove_to_exactly(bencher: Bencher, count: usize) {
    remove(bencher, &asked("3x3", false, Some(count)));
}

#[divan::bench(args = ["removal-stream", "random-minimal", "low-clue", "er-8", "hard"])]
fn count_up_to_2(bencher: Bencher, name: &str) {
    count(bencher, name, 2);
}

#[divan::bench]
fn count_up_to_1000(bencher: Bencher) {
    count(bencher, "multi-solution", 1000);
}

fn count(bencher: Bencher, name: &str, limit: u64) {
    let layout = layout("3x3");
    let all: Vec<Clues> = corpus(name).expect("a corpus").iter().map(clues).collect();
    let asks: Vec<Ask> = all.iter().map(|clues| Ask { layout: &layout, clues }).collect();
    bencher.counter(ItemsCount::new(asks.len())).bench(|| search::count_up_to(black_box(&asks), limit, &NO_BUDGET));
}

/// One puzzle per call: the latency of solving a single puzzle.
#[divan::bench]
fn solve_one(bencher: Bencher) {
    let layout = layout("3x3");
    let clues = clues(&corpus("random-minimal").expect("a corpus")[0]);
    bencher.bench(|| search::count_up_to(&[Ask { layout: &layout, clues: black_box(&clues) }], 2, &NO_BUDGET));
}

/// The grid that act365 calls the Achilles heel of Least Candidates Hybrid, which took 25 seconds to find the first of its many
/// solutions.
const ACHILLES: [&str; 16] = [
    "....A..69.3....1",
    "D.2...8....E.4..",
    "..B....5..C.....",
    "..7.......G...F.",
    "...1.E..2.B.8..3",
    ".......4.D.....6",
    ".........F..7.G.",
    ".9.A..C...5.....",
    "8..F.....1..E.79",
    ".C....B.....2...",
    "6.....G.7......8",
    "4....3.D..A.5...",
    ".5...7..E...CA..",
    "...3.1.......B..",
    "....F....4...D..",
    "E..G.92.6..8....",
];

#[divan::bench]
fn achilles_first_solution(bencher: Bencher) {
    let layout = layout("4x4");
    let mut clues = Clues::none(&layout);
    let cells = ACHILLES.iter().flat_map(|row| row.chars()).enumerate();
    cells.filter_map(|(cell, c)| Some((cell, digit_of_symbol(c)?))).for_each(|(cell, d)| clues.givens.set(cell as Cell, d));
    assert_eq!(clues.n_givens(), 67, "the grid was copied as it is");
    bencher.bench(|| {
        let mut n_found = 0;
        search::solve(Ask { layout: &layout, clues: black_box(&clues) }, &NO_BUDGET, |_| {
            n_found += 1;
            ControlFlow::Break(())
        });
        assert_eq!(n_found, 1);
    });
}
