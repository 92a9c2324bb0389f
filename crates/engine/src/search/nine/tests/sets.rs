//! Tests of unavoidable sets: when they say that a clue is needed, another solution exists; and they find all sets of their
//! three kinds.

use super::*;
use crate::search::NO_BUDGET;
use crate::search::nine::unavoidable::Given;
use crate::search::solve::count_one;
use std::collections::BTreeSet;

fn clues_without(solution: &Grid, cells: &[usize]) -> Grid {
    let mut clues = solution.clone();
    cells.iter().for_each(|&cell| clues.clear(cell as Cell));
    clues
}

/// Whether some solution of the clues has another digit in this cell.
fn can_differ(layout: &Layout, solution: &Grid, clues: &Grid, cell: usize) -> bool {
    (1..=9).filter(|&digit| digit != solution.0[cell]).any(|digit| {
        let mut other = Clues::of_givens(clues.clone());
        other.givens.set(cell as Cell, digit);
        count_one(&Frame::new(layout), &Ask { layout, clues: &other }, 1, &NO_BUDGET).found > 0
    })
}

/// The same question, answered by sets of cells: does a set of one of the three kinds that contains this cell have no clue?
fn slow_can_change(layout: &Layout, solution: &Grid, clues: &Grid, cell: usize) -> bool {
    let is_bare = |set: &BTreeSet<usize>| set.iter().all(|&cell| clues.0[cell] == 0);
    let lines = |line: usize| line / 3 * 3..line / 3 * 3 + 3;
    let (row, column) = (cell / 9, cell % 9);
    lines(row).filter(|&other| other != row).any(|other| {
        let at = |line: usize, i: usize| [row, other][line] * 9 + i;
        is_bare(&pair_of_lines(solution, at, column))
    }) || lines(column).filter(|&other| other != column).any(|other| {
        let at = |line: usize, i: usize| i * 9 + [column, other][line];
        is_bare(&pair_of_lines(solution, at, row))
    }) || (1..=9).filter(|&digit| digit != solution.0[cell]).any(|digit| is_bare(&pair_of_digits(layout, solution, cell, digit)))
}

/// Positions in two lines, from this one on, until both lines hold the same digits there.
fn pair_of_lines(solution: &Grid, at: impl Fn(usize, usize) -> usize, from: usize) -> BTreeSet<usize> {
    let mut places = BTreeSet::from([from]);
    loop {
        let digits: BTreeSet<u8> = places.iter().map(|&i| solution.0[at(1, i)]).collect();
        let with = (0..9).filter(|&i| digits.contains(&solution.0[at(0, i)]) || places.contains(&i)).collect();
        if places == with {
            return places.iter().flat_map(|&i| [at(0, i), at(1, i)]).collect();
        }
        places = with;
    }
}

/// Cells of two digits: this one, and repeatedly those of the two digits that each cell sees.
fn pair_of_digits(layout: &Layout, solution: &Grid, cell: usize, other: u8) -> BTreeSet<usize> {
    let digits = [solution.0[cell], other];
    let mut cells = BTreeSet::from([cell]);
    loop {
        let seen = cells.iter().flat_map(|&cell| layout.peers(cell as Cell)).map(|&peer| peer as usize);
        let mut with: BTreeSet<usize> = seen.filter(|&peer| digits.contains(&solution.0[peer])).collect();
        with.extend(&cells);
        if cells == with {
            return cells;
        }
        cells = with;
    }
}

/// Solutions with some of their clues: few and many, some with a whole set removed.
fn drawn_clues(n: u64) -> Vec<(Grid, Grid)> {
    let drawn = |(k, solution): (usize, Grid)| {
        let mut stream = Key::of(&["sets"]).stream(k as u64, 0);
        let mut clues = solution.clone();
        let keep = 20 + stream.below(60);
        (0..81).filter(|_| stream.below(81) >= keep).for_each(|cell| clues.clear(cell));
        (solution, clues)
    };
    let mut all: Vec<_> = grids("sets", n).into_iter().enumerate().map(drawn).collect();
    all.extend(grids("sets", n / 2).into_iter().zip(minimal("sets", n / 2)).map(|(grid, removed)| (grid, removed.clues.givens)));
    all
}

#[test]
fn a_clue_that_a_set_needs_has_another_solution_without_it() {
    let layout = layout();
    let mut n_yes = 0;
    for (solution, clues) in drawn_clues(60) {
        let mut given = Given::of(&solution, &clues);
        for cell in 0..81 {
            assert_eq!(given.digit(cell) + 1, solution.0[cell] as usize);
            let mut without = clues.clone();
            without.clear(cell as Cell);
            if clues.0[cell] != 0 {
                given.flip(cell);
            }
            let says_yes = given.can_change(cell);
            assert_eq!(says_yes, slow_can_change(&layout, &solution, &without, cell), "{solution:?} {without:?} {cell}");
            assert!(!says_yes || can_differ(&layout, &solution, &without, cell), "{solution:?} {without:?} {cell}");
            n_yes += says_yes as u32;
            if clues.0[cell] != 0 {
                given.flip(cell);
            }
        }
    }
    assert!(n_yes > 500, "{n_yes}");
}

#[test]
fn a_cell_sees_the_digits_of_the_clues_among_its_peers() {
    let layout = layout();
    for (solution, clues) in drawn_clues(40) {
        let given = Given::of(&solution, &clues);
        for cell in (0..81).filter(|&cell| clues.0[cell] == 0) {
            let seen = layout.peers(cell as Cell).iter().filter_map(|&peer| clues.get(peer));
            assert_eq!(given.seen_from(cell), seen.fold(0, |seen, digit| seen | 1 << (digit - 1)), "{clues:?} {cell}");
        }
    }
}

/// A grid whose rows are all the same row, shifted.
const MOVED: &str = "123456789 456789123 789123456 234567891 567891234 891234567 345678912 678912345 912345678";

fn assert_changes_only_without_clues(solution: &Grid, set: &[usize]) {
    let layout = layout();
    let bare = Given::of(solution, &clues_without(solution, set));
    assert!(set.iter().all(|&cell| bare.can_change(cell)), "{set:?}");
    let clues = Clues::of_givens(clues_without(solution, set));
    assert_eq!(count_one(&Frame::new(&layout), &Ask { layout: &layout, clues: &clues }, 3, &NO_BUDGET).found, 2, "{set:?}");
    for &kept in set {
        let rest: Vec<usize> = set.iter().copied().filter(|&cell| cell != kept).collect();
        let given = Given::of(solution, &clues_without(solution, &rest));
        assert!(rest.iter().all(|&cell| !given.can_change(cell)), "{set:?} with {kept}");
    }
}

#[test]
fn two_rows_two_columns_and_two_digits_change_places() {
    let solution = Grid(MOVED.bytes().filter(|b| *b != b' ').map(|b| b - b'0').collect());
    // 1 4 7 above 4 7 1: no two digits swap in these two rows.
    let rows = [0, 3, 6, 9, 12, 15];
    assert_changes_only_without_clues(&solution, &rows);
    // The transposed grid.
    let turn = |cell: usize| cell % 9 * 9 + cell / 9;
    let turned = Grid((0..81).map(|cell| solution.0[turn(cell)]).collect());
    assert_changes_only_without_clues(&turned, &rows.map(turn));
    // All 1s and 2s are connected, and no two rows or columns have them in the same positions.
    let digits: Vec<usize> = (0..81).filter(|&cell| solution.0[cell] < 3).collect();
    assert_changes_only_without_clues(&solution, &digits);
}
