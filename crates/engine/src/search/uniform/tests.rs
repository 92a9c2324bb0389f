//! Every number names a different grid, their count is the known one, and draws are even.

use super::arrange::{COUNTS, MOST, arrangement, n_arrangements};
use super::nine::{N_BANDS, N_TRIPLES, SPLITS, band_of, columns_of, count};
use super::small::{FOUR, SIX};
use super::*;
use crate::board::{Clues, House, HouseKind};
use crate::seed::Key;
use std::collections::{BTreeMap, HashSet};
use std::sync::Arc;

fn board(rows: u8, cols: u8) -> Arc<Layout> {
    let n = rows * cols;
    let cell = |row: u8, col: u8| row as u16 * n as u16 + col as u16;
    let row = |r: u8| House::new(HouseKind::Row, (0..n).map(|c| cell(r, c)).collect());
    let column = |c: u8| House::new(HouseKind::Column, (0..n).map(|r| cell(r, c)).collect());
    let block = |b: u8| {
        let (top, left) = (b / rows * rows, b % rows * cols);
        House::new(HouseKind::Box, (0..n).map(|k| cell(top + k / cols, left + k % cols)).collect())
    };
    let houses = (0..n).map(row).chain((0..n).map(column)).chain((0..n).map(block)).collect();
    Arc::new(Layout::new(Shape::new(n, n), n, Some(Shape::new(rows, cols)), houses, Vec::new()))
}

fn drawn(layout: &Arc<Layout>, seed: &str, n: u64) -> Vec<Grid> {
    let key = Key::of(&[seed]);
    let draws: Vec<Draw> = (0..n).map(|slot| Draw { layout: layout.clone(), stream: key.stream(slot, 0) }).collect();
    fill_uniformly(&draws).into_iter().map(|grid| grid.expect("the board is served")).collect()
}

/// χ² of counts against expected shares of their sum.
fn chi_squared(counts: impl Iterator<Item = (u64, f64)>, n: u64) -> f64 {
    counts.map(|(count, share)| (count as f64 - share * n as f64).powi(2) / (share * n as f64)).sum()
}

#[test]
fn what_is_drawn_is_a_grid_of_its_board() {
    for (rows, cols) in [(2, 2), (2, 3), (3, 2), (3, 3)] {
        let layout = board(rows, cols);
        assert!(has_uniform(&layout));
        let none = Clues::none(&layout);
        let grids = drawn(&layout, "grids", 300);
        assert!(grids.iter().all(|grid| grid.solves(&layout, &none)), "{rows}x{cols}");
        assert_eq!(grids, drawn(&layout, "grids", 300));
    }
}

#[test]
fn other_boards_are_not_served() {
    let mut parts = board(3, 3).parts();
    parts.houses.push(House::new(HouseKind::Other, (0..9).map(|i| i * 10).collect()));
    for layout in [Arc::new(Layout::of(parts)), board(2, 4), board(1, 4)] {
        assert!(!has_uniform(&layout));
        assert_eq!(fill_uniformly(&[Draw { layout, stream: Key::of(&["no"]).stream(0, 0) }]), [None]);
    }
}

#[test]
fn each_number_names_another_grid_of_4x4() {
    let grids: HashSet<_> = (0..FOUR.n_grids()).map(|number| FOUR.at(number)).collect();
    assert_eq!((FOUR.n_grids(), grids.len()), (288, 288));
}

#[test]
fn each_number_names_another_grid_of_6x6() {
    assert_eq!(SIX.n_grids(), 28_200_960);
    let normal: HashSet<_> = SIX.0.iter().collect();
    assert_eq!(normal.len(), SIX.0.len());
    // Orders of digits and of columns, of one grid of the table.
    let few: HashSet<_> = (0..720 * 6).map(|number| SIX.at(number)).collect();
    assert_eq!(few.len(), 720 * 6);
}

#[test]
fn draws_of_4x4_fall_on_all_grids_evenly() {
    let mut counts: BTreeMap<Grid, u64> = BTreeMap::new();
    drawn(&board(2, 2), "even", 28_800).into_iter().for_each(|grid| *counts.entry(grid).or_default() += 1);
    assert_eq!(counts.len(), 288);
    // 287 degrees of freedom, with a standard deviation of 24.
    let chi = chi_squared(counts.values().map(|&n| (n, 1.0 / 288.0)), 28_800);
    assert!((167.0..407.0).contains(&chi), "{chi}");
}

#[test]
fn splits_are_different_and_the_other_is_the_opposite() {
    let lines: HashSet<_> = SPLITS.lines.iter().collect();
    assert_eq!(lines.len(), 56);
    for (split, lines) in SPLITS.lines.iter().enumerate() {
        let other = SPLITS.lines[super::nine::Splits::other(split)];
        for place in 0..9 {
            let mut seen = [place / 3, lines[place] as usize, other[place] as usize];
            seen.sort_unstable();
            assert_eq!(seen, [0, 1, 2]);
        }
        assert!((0..3).all(|line| lines.iter().filter(|&&l| l == line).count() == 3));
    }
}

#[test]
fn each_number_names_another_band() {
    // Every 97th number, and the first ones, which share their orders.
    let some: Vec<u32> = (0..N_BANDS).filter(|number| number % 97 == 0 || number < &560).collect();
    let bands: HashSet<_> = some.iter().map(|&number| band_of(&SPLITS, number)).collect();
    assert_eq!(bands.len(), some.len());
}

#[test]
fn the_table_of_counts_agrees_with_arrangements_told_one_by_one() {
    let mut stream = Key::of(&["counts"]).stream(0, 0);
    let mut seen = HashSet::new();
    for _ in 0..400 {
        let band = band_of(&SPLITS, stream.below(N_BANDS));
        let triple = stream.below(N_TRIPLES) as usize;
        let split = [triple % 56, triple / 56 % 56, triple / 56 / 56];
        let columns = columns_of(&SPLITS, &band, split);
        let n = n_arrangements(&columns);
        assert_eq!(count(&SPLITS, &COUNTS, &band, split), n);
        let all: HashSet<_> = (0..n).map(|number| arrangement(&columns, number).expect("there are as many")).collect();
        assert!(all.len() == n as usize && arrangement(&columns, n).is_none() && n <= MOST);
        seen.insert(n);
    }
    assert!(seen.len() > 5);
    let same = [[0o007, 0o070, 0o700]; 3];
    assert_eq!(n_arrangements(&same), MOST);
}

/// Counts what trials can name, in classes of bands: all grids of 9×9, the published number.
#[test]
fn trials_name_as_many_grids_as_there_are() {
    assert_eq!(BAND_CLASSES.len(), 416);
    assert_eq!(BAND_CLASSES.values().sum::<u128>(), 6_670_903_752_021_072_936_960);
}

/// At all six places: `fill` draws top bands nearly evenly, and the others not.
#[test]
fn bands_of_each_class_are_drawn_as_often_as_they_are() {
    check_band_classes(4_000);
}

#[test]
#[ignore = "slow: make slow"]
fn bands_of_each_class_are_drawn_as_often_as_they_are_in_many_grids() {
    check_band_classes(200_000);
}

fn check_band_classes(n: u64) {
    let grids = drawn(&board(3, 3), "bands", n);
    let total: u128 = BAND_CLASSES.values().sum();
    let place = |at: usize, i: usize, k: usize| if at < 3 { (at * 3 + i) * 9 + k } else { k * 9 + (at - 3) * 3 + i };
    for at in 0..6 {
        let mut counts: BTreeMap<BandClass, u64> = BAND_CLASSES.keys().map(|&class| (class, 0)).collect();
        for grid in &grids {
            let band = std::array::from_fn(|i| std::array::from_fn(|k| grid.0[place(at, i, k)]));
            *counts.get_mut(&class_of_band(band)).expect("each band has a class") += 1;
        }
        // Classes that are expected less than five times are taken together.
        let (mut cells, mut rare) = (Vec::new(), (0, 0.0));
        for (class, count) in counts {
            let share = (BAND_CLASSES[&class] as f64) / total as f64;
            if share * n as f64 >= 5.0 {
                cells.push((count, share));
            } else {
                rare = (rare.0 + count, rare.1 + share);
            }
        }
        cells.extend((rare.1 > 0.0).then_some(rare));
        let freedom = cells.len() as f64 - 1.0;
        let chi = chi_squared(cells.into_iter(), n);
        let z = (chi - freedom) / (2.0 * freedom).sqrt();
        println!("{n} grids, place {at}: chi2 {chi:.1} with {freedom} degrees of freedom, z {z:.2}");
        assert!(z.abs() < 5.0, "place {at}: χ² {chi} with {freedom} degrees of freedom");
    }
}
