//! Compares the canonical form with a search that uses only the definition.

use super::*;
use crate::board::{Clues, Grid, Layout, Shape};
use crate::kinds::kind_named;
use crate::seed::{Key, Stream};
use std::collections::BTreeSet;

/// 648 transforms map this grid to itself, more than any other grid has.
const MOST_SYMMETRIC: &str = "123456789456789123789123456231564897564897231897231564312645978645978312978312645";

pub(super) fn classic() -> Layout {
    kind_named("sudoku").unwrap().rebuild(Shape::new(3, 3), "").unwrap()
}

fn grid(text: &str) -> Grid {
    Grid(text.bytes().map(|b| if b == b'.' { 0 } else { b - b'0' }).collect())
}

/// A full grid by search in random order, without the crate's engines.
pub(super) fn random_grid(layout: &Layout, stream: &mut Stream) -> Grid {
    fn go(layout: &Layout, grid: &mut Grid, stream: &mut Stream) -> bool {
        let free = |grid: &Grid, c: u16| -> Vec<u8> {
            (1..=9).filter(|&d| layout.peers(c).iter().all(|&p| grid.0[p as usize] != d)).collect()
        };
        let open = (0..81u16).filter(|&c| grid.0[c as usize] == 0);
        let Some((cell, mut digits)) = open.map(|c| (c, free(grid, c))).min_by_key(|(_, digits)| digits.len()) else {
            return true;
        };
        stream.shuffle(&mut digits);
        digits.into_iter().any(|digit| {
            grid.set(cell, digit);
            go(layout, grid, stream) || {
                grid.clear(cell);
                false
            }
        })
    }
    let mut grid = Grid::empty(81);
    assert!(go(layout, &mut grid, stream));
    grid
}

fn some_clues(full: &Grid, n: usize, stream: &mut Stream) -> Clues {
    let mut cells: Vec<u16> = (0..81).collect();
    stream.shuffle(&mut cells);
    let mut givens = Grid::empty(81);
    cells[..n].iter().for_each(|&c| givens.set(c, full.0[c as usize]));
    Clues::of_givens(givens)
}

const ORDERS: [[usize; 3]; 6] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];

/// All 1,296 orders of nine lines that keep bands together.
fn line_orders() -> Vec<[usize; 9]> {
    let mut all = Vec::new();
    for blocks in ORDERS {
        for a in ORDERS {
            for b in ORDERS {
                for c in ORDERS {
                    let inner = [a, b, c];
                    all.push(std::array::from_fn(|i| 3 * blocks[i / 3] + inner[i / 3][i % 3]));
                }
            }
        }
    }
    all
}

/// The smallest grid, the smallest puzzle and both counts, by trying every order of rows with every order of columns.
fn naive(givens: &Grid, full: &Grid, row_orders: &[[usize; 9]]) -> (Vec<u8>, Vec<u8>, u32, u32) {
    let columns = line_orders();
    let mut best = (vec![9; 81], vec![9; 81]);
    let (mut n_grids, mut n_puzzles) = (0, 0);
    for is_turned in [false, true] {
        let cell = |r: usize, c: usize| if is_turned { 9 * c + r } else { 9 * r + c };
        for rows in row_orders {
            for columns in &columns {
                let mut names = [0u8; 10];
                (0..9).for_each(|i| names[full.0[cell(rows[0], columns[i])] as usize] = i as u8 + 1);
                let image = |from: &Grid, i: usize| names[from.0[cell(rows[i / 9], columns[i % 9])] as usize];
                let order = (0..81).map(|i| image(full, i)).cmp(best.0.iter().copied());
                if order.is_gt() {
                    continue;
                }
                let puzzle: Vec<u8> = (0..81).map(|i| image(givens, i)).collect();
                if order.is_lt() {
                    best = ((0..81).map(|i| image(full, i)).collect(), puzzle);
                    (n_grids, n_puzzles) = (1, 1);
                    continue;
                }
                n_grids += 1;
                match puzzle.cmp(&best.1) {
                    std::cmp::Ordering::Less => (best.1, n_puzzles) = (puzzle, 1),
                    std::cmp::Ordering::Equal => n_puzzles += 1,
                    std::cmp::Ordering::Greater => {}
                }
            }
        }
    }
    (best.0, best.1, n_grids, n_puzzles)
}

fn check_against_naive(name: &str, full: &Grid, n_clues: usize, stream: &mut Stream) {
    let clues = some_clues(full, n_clues, stream);
    let canon = canonical(&classic(), &clues, full).unwrap();
    let found = (canon.grid.0, canon.puzzle.0, canon.automorphisms, canon.clue_automorphisms);
    assert_eq!(found, naive(&clues.givens, full, &line_orders()), "{name}");
}

/// Three million equivalents per grid: a grid with all symmetries, some with none, one without crossed pairs.
#[test]
#[ignore = "tries three million equivalents per grid"]
fn the_form_is_the_least_of_all_equivalents() {
    let mut stream = Key::of(&["slow canon"]).stream(0, 0);
    check_against_naive("most symmetric", &grid(MOST_SYMMETRIC), 30, &mut stream);
    check_against_naive("most symmetric, few clues", &grid(MOST_SYMMETRIC), 2, &mut stream);
    for n in 0..6 {
        let full = random_grid(&classic(), &mut stream);
        check_against_naive(&format!("random {n}"), &full, 25, &mut stream);
    }
}

fn transformed(layout: &Layout, clues: &Clues, full: &Grid, stream: &mut Stream) -> (Clues, Grid) {
    let transform = random(layout, clues, &admitted(layout), None, stream).unwrap();
    (transform.apply_clues(layout, clues), transform.apply_grid(full))
}

#[test]
fn all_equivalents_of_a_puzzle_have_one_form() {
    let layout = classic();
    let mut stream = Key::of(&["canon"]).stream(0, 0);
    for _ in 0..100 {
        let full = random_grid(&layout, &mut stream);
        let clues = some_clues(&full, 24, &mut stream);
        let canon = canonical(&layout, &clues, &full).unwrap();
        for _ in 0..10 {
            let (clues, full) = transformed(&layout, &clues, &full, &mut stream);
            assert_eq!(canonical(&layout, &clues, &full).unwrap(), canon);
        }
        // The form is an equivalent of the puzzle, and its own form.
        assert!(canon.grid.solves(&layout, &Clues::of_givens(canon.puzzle.clone())));
        let again = canonical(&layout, &Clues::of_givens(canon.puzzle.clone()), &canon.grid).unwrap();
        assert_eq!(again, canon);
        assert_eq!(canon.grid.0[..9], [1, 2, 3, 4, 5, 6, 7, 8, 9]);
    }
}

/// The same by sorting rows: every first row under every order of columns, with the other rows sorted by their first digits.
fn by_sorting(givens: &Grid, full: &Grid) -> Canon {
    let columns = line_orders();
    let mut all: Vec<(Vec<u8>, Vec<u8>)> = Vec::new();
    for is_turned in [false, true] {
        let cell = |r: usize, c: usize| if is_turned { 9 * c + r } else { 9 * r + c };
        for first in 0..9 {
            for columns in &columns {
                let mut names = [0u8; 10];
                (0..9).for_each(|i| names[full.0[cell(first, columns[i])] as usize] = i as u8 + 1);
                let row = |from: &Grid, r: usize| columns.map(|c| names[from.0[cell(r, c)] as usize]);
                let mut bands: Vec<Vec<[[u8; 9]; 2]>> =
                    (0..3).map(|b| (0..3).map(|r| [row(full, 3 * b + r), row(givens, 3 * b + r)]).collect()).collect();
                bands.iter_mut().for_each(|band| band.sort());
                bands.sort();
                let part = |part: usize| bands.iter().flatten().flat_map(|rows| rows[part]).collect::<Vec<u8>>();
                let equivalent = (part(0), part(1));
                // Keep only the smallest so far.
                match all.first().map(|best| equivalent.0.cmp(&best.0)) {
                    Some(std::cmp::Ordering::Greater) => {}
                    Some(std::cmp::Ordering::Less) => all = vec![equivalent],
                    _ => all.push(equivalent),
                }
            }
        }
    }
    let least = all.iter().min().unwrap().clone();
    let clue_automorphisms = all.iter().filter(|equivalent| **equivalent == least).count() as u32;
    Canon { grid: Grid(least.0), puzzle: Grid(least.1), automorphisms: all.len() as u32, clue_automorphisms }
}

#[test]
fn the_form_is_what_sorting_gives() {
    let layout = classic();
    let mut stream = Key::of(&["sorted canon"]).stream(0, 0);
    let mut grids: Vec<Grid> = (0..20).map(|_| random_grid(&layout, &mut stream)).collect();
    grids.push(grid(MOST_SYMMETRIC));
    for full in &grids {
        for n in [0, 1, 3, 24, 81] {
            let clues = some_clues(full, n, &mut stream);
            assert_eq!(canonical(&layout, &clues, full).unwrap(), by_sorting(&clues.givens, full));
        }
    }
}

/// Puzzles on the grid with the most symmetries, including some whose clues keep part of them.
#[test]
fn on_the_most_symmetric_grid_one_form_comes_out() {
    let layout = classic();
    let mut stream = Key::of(&["symmetric canon"]).stream(0, 0);
    let full = grid(MOST_SYMMETRIC);
    let n_equivalents = if cfg!(debug_assertions) { 500 } else { 10_000 };
    let mut forms = BTreeSet::new();
    for n in [1, 3, 17, 24, 40] {
        let mut clues = some_clues(&full, n, &mut stream);
        let canon = canonical(&layout, &clues, &full).unwrap();
        assert_eq!((canon.automorphisms, &canon.grid), (648, &full));
        assert!(n > 1 || canon.clue_automorphisms == 648 / 81, "one clue can move to any of 81 cells");
        let mut equivalent = full.clone();
        for _ in 0..n_equivalents {
            (clues, equivalent) = transformed(&layout, &clues, &equivalent, &mut stream);
            assert_eq!(canonical(&layout, &clues, &equivalent).unwrap(), canon);
        }
        forms.insert(canon.puzzle);
    }
    assert_eq!(forms.len(), 5);
}

/// Two puzzles of one grid share a form only if an automorphism maps one to the other.
#[test]
fn puzzles_that_are_not_equivalent_have_different_forms() {
    let layout = classic();
    let full = grid(MOST_SYMMETRIC);
    let with = |cells: [u16; 2]| {
        let mut givens = Grid::empty(81);
        cells.into_iter().for_each(|c| givens.set(c, full.0[c as usize]));
        Clues::of_givens(givens)
    };
    // Pairs of cells have as many forms as they have orbits under the 648 transforms; the sorting method agrees.
    let mut forms: BTreeSet<Grid> = BTreeSet::new();
    let mut n_pairs = 0;
    for a in 0..81 {
        for b in a + 1..81 {
            let canon = canonical(&layout, &with([a, b]), &full).unwrap();
            // Each form represents as many pairs as its clues have images.
            n_pairs += if forms.insert(canon.puzzle) { 648 / canon.clue_automorphisms } else { 0 };
        }
    }
    assert_eq!(n_pairs, 81 * 80 / 2, "{} forms", forms.len());
    let random = random_grid(&layout, &mut Key::of(&["one grid"]).stream(0, 0));
    let mut stream = Key::of(&["many puzzles"]).stream(0, 0);
    let all: BTreeSet<Grid> =
        (0..500).map(|_| canonical(&layout, &some_clues(&random, 20, &mut stream), &random).unwrap().puzzle).collect();
    assert_eq!(all.len(), 500);
}

#[test]
fn only_classic_puzzles_have_a_form() {
    let layout = classic();
    let full = grid(MOST_SYMMETRIC);
    let none = Clues::none(&layout);
    assert!(canonical(&layout, &none, &full).is_some());
    let mut wrong = full.clone();
    wrong.0.swap(0, 9);
    assert_eq!(canonical(&layout, &none, &wrong), None, "two rows are wrong");
    let mut other = none.clone();
    other.givens.set(0, 9);
    assert_eq!(canonical(&layout, &other, &full), None, "the clues are not of this grid");
    let suko = kind_named("suko").unwrap().rebuild(Shape::new(3, 3), "ABBACBCCC").unwrap();
    assert_eq!(canonical(&suko, &Clues::none(&suko), &Grid((1..=9).collect())), None);
    let mut houses = layout.houses.clone();
    houses.push(crate::board::House::new(crate::board::HouseKind::Other, (0..9).map(|i| 10 * i).collect()));
    let x = Layout::new(layout.shape, 9, layout.box_shape, houses, Vec::new());
    assert_eq!(canonical(&x, &none, &full), None, "with diagonals, rows cannot be exchanged");
}
