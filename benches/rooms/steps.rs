//! The rooms `logic`, `lab` and `symmetry`: rating, machine solvers, transforms.

use crate::corpora::{clues, corpus, key, layout};
use divan::counter::ItemsCount;
use divan::{Bencher, black_box_drop};
use gridpress::board::{Clues, Grid};
use gridpress::lab::{act365, go_sudoku};
use gridpress::{logic, symmetry};

const N: usize = 100;

fn puzzles(name: &str) -> Vec<Clues> {
    corpus(name).expect("a corpus").iter().take(N).map(clues).collect()
}

#[divan::bench(args = ["random-minimal", "hard"])]
fn rate(bencher: Bencher, name: &str) {
    let plan = logic::plan(&layout("3x3"));
    let puzzles = puzzles(name);
    bencher.counter(ItemsCount::new(N)).bench(|| {
        puzzles.iter().for_each(|clues| black_box_drop(logic::rate_on(&plan, clues)));
    });
}

#[divan::bench]
fn go_sudoku_searches(bencher: Bencher) {
    let layout = layout("3x3");
    let puzzles = puzzles("random-minimal");
    bencher.counter(ItemsCount::new(N)).bench(|| {
        puzzles.iter().for_each(|clues| black_box_drop(go_sudoku::searches(&layout, clues, 1_000_000)));
    });
}

#[divan::bench]
fn act365_least_candidates_hybrid(bencher: Bencher) {
    let layout = layout("3x3");
    let puzzles = puzzles("random-minimal");
    bencher.counter(ItemsCount::new(N)).bench(|| {
        let stream = key("act365").stream(0, 0);
        let strategy = act365::Strategy::LeastCandidatesHybrid;
        puzzles.iter().for_each(|clues| black_box_drop(act365::run(&layout, clues, strategy, 2, u64::MAX, &stream)));
    });
}

#[divan::bench]
fn random_transform(bencher: Bencher) {
    let layout = layout("3x3");
    let puzzles = puzzles("random-minimal");
    let admitted = symmetry::admitted(&layout);
    bencher.counter(ItemsCount::new(N)).bench(|| {
        let mut stream = key("transform").stream(0, 0);
        for clues in &puzzles {
            let transform = symmetry::random(&layout, clues, &admitted, None, &mut stream).expect("a puzzle can be changed");
            black_box_drop(transform.apply_clues(&layout, clues));
        }
    });
}

#[divan::bench]
fn canonical_form(bencher: Bencher) {
    let layout = layout("3x3");
    let solved = |clues: &Clues| {
        let ask = gridpress::search::Ask { layout: &layout, clues };
        gridpress::search::count_up_to(&[ask], 2, &gridpress::search::NO_BUDGET).remove(0).first.expect("it has a solution")
    };
    let puzzles: Vec<(Clues, Grid)> =
        puzzles("random-minimal").into_iter().map(|clues| (clues.clone(), solved(&clues))).collect();
    bencher.counter(ItemsCount::new(N)).bench(|| {
        puzzles.iter().for_each(|(clues, solution)| black_box_drop(symmetry::canonical(&layout, clues, solution)));
    });
}

/// Classes of full grids, as `--split` computes them.
#[divan::bench(args = ["2x3", "3x4", "4x4", "5x5"])]
fn class_of_grid(bencher: Bencher, size: &str) {
    let layout = layout(size);
    let grid =
        gridpress::search::fill(&crate::corpora::draws(&layout, &key("class"), 0, 1)).remove(0).expect("the layout has a grid");
    let clues = Clues::of_givens(grid);
    bencher.counter(ItemsCount::new(1usize)).bench(|| symmetry::class_of(&layout, &clues));
}

#[divan::bench]
fn pattern_class(bencher: Bencher) {
    let layout = layout("3x3");
    let puzzles = puzzles("random-minimal");
    bencher.counter(ItemsCount::new(N)).bench(|| {
        puzzles.iter().for_each(|clues| black_box_drop(symmetry::pattern_class(&layout, clues)));
    });
}
