//! Compares one board at a time with the lanes, which must do the same work to the same end, and with brute force.

use super::*;
use crate::board::{Cell, Clues, Grid, Item, Layout, Mark};
use crate::search::naive::solutions_up_to;
use crate::search::nine::board::PLACES;
use crate::search::nine::count::Guesses;
use crate::search::nine::digits::boards;
use crate::search::nine::pool;
use crate::search::nine::simd::Plain;
use crate::search::nine::terms::CLASSIC;
use crate::search::nine::tests::{MANY, budget, clues_of_all_sorts, grids, layout, present};
use crate::seed::Key;
use crate::seed::Stream;

/// All that can be seen of a search.
#[derive(PartialEq, Debug)]
struct Seen {
    solutions: Vec<Grid>,
    is_ended: bool,
    spent: u64,
    work: Work,
}

type Visitor<'a> = Box<dyn FnMut(&Board) -> ControlFlow<()> + 'a>;

/// Cell by cell, without vectors.
fn start_of(clues: &Clues) -> Board {
    let mut board = Board::of(&clues.givens);
    clues.items.iter().for_each(|item| board.keep(PLACES[item.cell as usize], item.allowed(9).0));
    board
}

fn seen(start: Board, limit: usize, guesses: u64, work: impl FnOnce(&mut Visit<Visitor>) -> Work) -> Seen {
    let mut solutions = Vec::new();
    let visitor: Visitor = Box::new(|board| {
        assert_eq!(board.full_grid(), board.grid());
        solutions.push(board.full_grid());
        if solutions.len() == limit { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    let budget = budget(guesses);
    let mut task = Visit { terms: &CLASSIC, start, guesses: Guesses::of(&budget, &CLASSIC), visitor, is_ended: false };
    let work = work(&mut task);
    let (is_ended, spent) = (task.is_ended, task.guesses.work());
    drop(task);
    Seen { solutions, is_ended, spent, work }
}

fn in_lanes(clues: &Clues, limit: usize, guesses: u64) -> Seen {
    seen(start_of(clues), limit, guesses, |task| pool::work(Lanes::in_use(), std::slice::from_mut(task)))
}

/// With each instruction set of this processor, and with plain words as wide as the vectors of others.
fn alone(clues: &Clues, limit: usize, guesses: u64) -> Vec<(&'static str, Seen)> {
    let read = |lanes| boards(lanes, &[(&clues.givens.0, &clues.items, &CLASSIC)]).remove(0);
    let one = |lanes: Lanes| (lanes.name(), seen(read(lanes), limit, guesses, |task| work(lanes, task)));
    let mut all: Vec<_> = present().map(one).collect();
    all.push(("8 words", seen(start_of(clues), limit, guesses, |task| Alone(task).run::<Plain<8>, 8>())));
    all.push(("16 words", seen(start_of(clues), limit, guesses, |task| Alone(task).run::<Plain<16>, 16>())));
    all
}

fn assert_same(clues: &Clues, limit: usize, guesses: u64) -> Seen {
    let wanted = in_lanes(clues, limit, guesses);
    for (name, seen) in alone(clues, limit, guesses) {
        assert_eq!(seen, wanted, "{name}, {limit} of {:?} with {guesses}", clues.givens);
    }
    wanted
}

const LISTS: [&str; 5] = [
    include_str!("../../../../../../benches/corpora/random-minimal.txt"),
    include_str!("../../../../../../benches/corpora/low-clue.txt"),
    include_str!("../../../../../../benches/corpora/er-8.txt"),
    include_str!("../../../../../../benches/corpora/hard.txt"),
    include_str!("../../../../../../benches/corpora/multi-solution.txt"),
];

#[test]
fn one_board_is_searched_as_in_the_lanes() {
    let mut n = [0; 3];
    for clues in clues_of_all_sorts("alone", 1500) {
        let seen = assert_same(&clues, 2, MANY);
        assert!(seen.is_ended || seen.solutions.len() == 2);
        n[seen.solutions.len()] += 1;
    }
    assert!(n.iter().all(|n| *n > 300), "{n:?}");
    let digit = |c: char| c.to_digit(10).unwrap_or(0) as u8;
    for line in LISTS.into_iter().flat_map(str::lines).filter(|line| !line.starts_with('#')) {
        assert_same(&Clues::of_givens(Grid(line.chars().take(81).map(digit).collect())), 2, MANY);
    }
}

#[test]
fn limits_and_budgets_end_a_search_where_they_end_it_in_the_lanes() {
    for clues in clues_of_all_sorts("alone, with limits", 60) {
        for (limit, guesses) in [(1, MANY), (10, MANY), (1000, MANY), (2, 0), (2, 1), (10, 5), (1000, 33)] {
            assert_same(&clues, limit, guesses);
        }
    }
}

#[test]
fn marks_leave_the_same_candidates_as_in_the_lanes() {
    let mut n_solutions = 0;
    for (k, mut clues) in clues_of_all_sorts("alone, with marks", 150).into_iter().enumerate() {
        let mut stream = Key::of(&["marks"]).stream(k as u64, 0);
        for cell in 0..81 as Cell {
            // Often against a given, too.
            if stream.below(30) == 0 {
                clues.items.push(Item { cell, mark: if stream.below(2) == 0 { Mark::Odd } else { Mark::Even } });
            }
        }
        n_solutions += assert_same(&clues, 5, MANY).solutions.len();
    }
    assert!(n_solutions > 20, "{n_solutions}");
}

/// Some forty digits of a full grid, one of them changed now and then.
fn drawn_clues(layout: &Layout, solution: &Grid, stream: &mut Stream) -> Clues {
    let mut clues = Clues::all(layout, solution);
    (0..40).for_each(|_| clues.givens.clear(stream.below(81) as Cell));
    if stream.below(3) == 0 {
        clues.givens.set(stream.below(81) as Cell, 1 + stream.below(9) as u8);
    }
    clues
}

#[test]
fn one_board_has_the_solutions_that_brute_force_finds() {
    let layout = layout();
    let mut n = [0; 3];
    for (k, solution) in grids("alone, by force", 150).iter().enumerate() {
        let clues = drawn_clues(&layout, solution, &mut Key::of(&["by force"]).stream(k as u64, 0));
        let mut naive = solutions_up_to(&layout, &clues, 50);
        naive.sort();
        for (name, mut seen) in alone(&clues, 51, MANY) {
            seen.solutions.sort();
            assert!(naive.len() == 50 || seen.solutions == naive, "{name}: {:?}", clues.givens);
            assert_eq!(naive.len() == 50, seen.solutions.len() >= 50, "{name}: {:?}", clues.givens);
        }
        n[naive.len().min(2)] += 1;
    }
    assert!(n.iter().all(|n| *n > 10), "{n:?}");
}

/// The results of each operation on some words: with a vector type, and with plain words of the same width.
struct Words([[u32; 16]; 3], [u8; 32]);

impl Words {
    fn made<V: Vector<N>, const N: usize>(&self) -> (Vec<[u32; N]>, Vec<u32>) {
        let [a, b, c] = self.0.map(|words| V::load(&std::array::from_fn(|lane| words[lane])));
        let mut made = vec![a.and(b), a.or(b), a.without(b), a.add(b), a.sub(b), V::splat(self.0[0][0])];
        made.extend([0, 1, 10, 31].map(|by| a.shl(by)));
        made.extend([0, 1, 10, 31].map(|by| a.shr(by)));
        made.extend([a.or3(b, c), a.xor3(b, c), a.majority(b, c), a.pick(b, c), a.or_and(b, c), a.strike(b, c)]);
        made.push(a.or_lost(b, b.and(c)));
        made.push(a.turn());
        made.extend([0, 1, 2].map(|lane| a.spread(lane)));
        made.extend([1, 2].into_iter().filter(|place| place * 4 < N).map(|place| a.swap_fours(place)));
        let stored = |vector: V| {
            let mut words = [0; N];
            vector.store(&mut words);
            words
        };
        let bits = [a.nonzero(), a.and(b).and(c).nonzero()].into_iter();
        (made.into_iter().map(stored).collect(), bits.chain((0..4).map(|byte| V::equal(&self.1, byte))).collect())
    }
}

impl Job for &Words {
    type Output = ();

    fn run<V: Vector<N>, const N: usize>(self) {
        assert_eq!(self.made::<V, N>(), self.made::<Plain<N>, N>());
    }
}

#[test]
fn every_operation_is_alike_in_all_vectors() {
    let mut stream = Key::of(&["crossed"]).stream(0, 0);
    for n in 0..100 {
        // Some words of many bits and some of few, so that lanes are zero now and then.
        let mut words = [[0; 16]; 3];
        words.as_flattened_mut().iter_mut().for_each(|word| *word = stream.below(u32::MAX) & [u32::MAX, 0x8000_0005][n % 2]);
        let words = Words(words, std::array::from_fn(|_| stream.below(4) as u8));
        for lanes in present() {
            [4, 8, 16].into_iter().for_each(|wanted| simd::run(lanes, wanted, &words));
        }
    }
    // Each four keep to themselves; fours change places as wholes.
    let words = Plain::<16>::load(&std::array::from_fn(|lane| lane as u32));
    let of = |vector: Plain<16>| {
        let mut words = [0; 16];
        vector.store(&mut words);
        words
    };
    assert_eq!(of(words.turn())[4..8], [5, 6, 4, 7]);
    assert_eq!(of(words.spread(1))[8..12], [9; 4]);
    assert_eq!(of(words.swap_fours(1))[..8], [4, 5, 6, 7, 0, 1, 2, 3]);
    assert_eq!(of(words.swap_fours(2))[..4], [8, 9, 10, 11]);
    assert_eq!(Plain::<4>::equal(&std::array::from_fn(|i| (i % 5) as u8), 4) & 0x3ff, 0b10_0001_0000);
}

/// The digits of bands of a full grid, as each vector type reads them off.
struct Bands([u32; 9]);

impl Job for &Bands {
    type Output = [u8; 32];

    fn run<V: Vector<N>, const N: usize>(self) -> [u8; 32] {
        V::digits(&self.0)
    }
}

#[test]
fn every_vector_reads_off_the_same_digits() {
    for grid in grids("read off", 20) {
        for (band, cells) in grid.0.chunks_exact(27).enumerate() {
            let (mut words, mut wanted) = ([0; 9], [0; 32]);
            for (i, &digit) in cells.iter().enumerate() {
                let at = i / 9 * 10 + i % 9;
                (words[digit as usize - 1], wanted[at]) = (words[digit as usize - 1] | 1 << at, digit);
            }
            for lanes in present() {
                for wide in [4, 8, 16] {
                    assert_eq!(simd::run(lanes, wide, &Bands(words)), wanted, "{} {wide}, band {band}", lanes.name());
                }
            }
        }
    }
}
