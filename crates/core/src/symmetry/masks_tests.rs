//! Masks up to rotation and reflection: compares the counts with published numbers, and counting and listing with checking
//! every mask.

use super::transform::Symmetry;
use super::*;
use crate::board::{Cell, CellSet, Layout, Shape};
use std::collections::BTreeSet;

/// Boxes that are not square first: there a shift has four images, with square boxes two.
fn grids(largest: u8) -> Vec<Layout> {
    let boxes = [(1, 3), (2, 1), (1, 4), (2, 2), (4, 1), (1, 5)].map(|(rows, cols)| Shape::new(rows, cols));
    let boxed = boxes.into_iter().map(|b| mask_grid(b.rows * b.cols, Some(b)));
    let all = boxed.chain((1..=5).map(|side| mask_grid(side, None)));
    all.filter(|grid| grid.shape.rows <= largest).collect()
}

fn moved(mask: &CellSet, to: &[Cell]) -> CellSet {
    mask.iter().map(|c| to[c as usize]).collect()
}

#[test]
fn the_published_numbers_of_masks() {
    for (side, n_cells, n_classes) in [
        (4, 4, 11),
        (4, 6, 17),
        (4, 8, 24),
        (6, 8, 813),
        (6, 10, 2_196),
        (9, 2, 14),
        (9, 4, 222),
        (9, 6, 2_562),
        (9, 8, 23_214),
        (9, 10, 165_458),
    ] {
        let (grid, half_turn) = (mask_grid(side, None), mask_named("half-turn").unwrap());
        assert_eq!(count_classes(&grid, half_turn, n_cells).unwrap().as_u64(), Some(n_classes), "{side}, {n_cells}");
        assert_eq!(classes(&grid, half_turn, n_cells).unwrap().count() as u64, n_classes, "{side}, {n_cells}");
    }
}

#[test]
fn large_grids_are_counted_to_the_last_digit() {
    // The middle number was computed independently from the cycles of each symmetry, with big integers.
    const MIDDLE: &str = "5548003899622077146141045076387891593108199524702040220467779733118487616392706586923514419679849955275258001\
                          40327096483210157148584570274347799060932000622135740807600318547314823368032";
    let (grid, none) = (mask_grid(25, None), mask_named("none").unwrap());
    let count = |n| count_classes(&grid, none, n).unwrap().to_string();
    assert_eq!((count(0), count(1), count(625)), ("1".into(), "91".into(), "1".into()));
    assert_eq!([count(2), count(623)], ["24714", "24714"]);
    assert_eq!([count(312), count(313)], [MIDDLE, MIDDLE]);
}

/// Classes by looking at every mask: the smallest image of each that has the symmetry, by number of cells.
fn by_looking(grid: &Layout, mask: &Mask) -> Vec<BTreeSet<CellSet>> {
    let orbits = orbits(grid, mask).unwrap();
    let symmetries = Symmetry::ALL.map(|symmetry| symmetry.cells(grid.shape));
    let mut found = vec![BTreeSet::new(); grid.n_cells() + 1];
    for bits in 0..1u32 << grid.n_cells() {
        let cells: CellSet = (0..grid.n_cells() as Cell).filter(|c| bits >> c & 1 == 1).collect();
        if obeys(&cells, &orbits) {
            found[cells.len()].insert(symmetries.iter().map(|to| moved(&cells, to)).min().unwrap());
        }
    }
    found
}

#[test]
fn counting_and_listing_agree_with_looking_at_every_mask() {
    for grid in grids(4) {
        for mask in masks_of(&grid) {
            for (n_cells, want) in by_looking(&grid, mask).into_iter().enumerate() {
                let at = format!("{mask:?}, {:?}, {n_cells} cells", grid.box_shape);
                let counted = count_classes(&grid, mask, n_cells).unwrap();
                assert_eq!(counted.as_u64(), Some(want.len() as u64), "{at}");
                assert_eq!(classes(&grid, mask, n_cells).unwrap().count(), want.len(), "{at}");
            }
        }
    }
}

#[test]
fn listed_masks_have_the_right_count_are_in_order_and_not_equivalent() {
    for grid in grids(5) {
        let symmetries = Symmetry::ALL.map(|symmetry| symmetry.cells(grid.shape));
        for mask in masks_of(&grid).filter(|mask| !matches!(mask.name, "none" | "user") || grid.n_cells() < 25) {
            let orbits = orbits(&grid, mask).unwrap();
            for n_cells in 0..=grid.n_cells() {
                let at = format!("{mask:?}, {:?}, {n_cells} cells", grid.box_shape);
                let listed: Vec<CellSet> = classes(&grid, mask, n_cells).unwrap().collect();
                assert!(listed.iter().all(|cells| cells.len() == n_cells && obeys(cells, &orbits)), "{at}");
                let texts: Vec<String> = listed.iter().map(|cells| mask_text(cells, grid.n_cells())).collect();
                assert!(texts.windows(2).all(|w| w[0] > w[1]), "{at}");
                let one_of = |cells: &CellSet| symmetries.iter().map(|to| moved(cells, to)).min().unwrap();
                assert_eq!(listed.iter().map(one_of).collect::<BTreeSet<_>>().len(), listed.len(), "{at}");
                let counted = count_classes(&grid, mask, n_cells).unwrap();
                assert_eq!(counted.as_u64(), Some(listed.len() as u64), "{at}");
                assert_eq!(check_count(&grid, mask, (n_cells, n_cells)).is_ok(), !listed.is_empty(), "{at}");
            }
        }
    }
}

#[test]
fn a_mask_that_is_written_is_read_again() {
    let grid = mask_grid(6, Some(Shape::new(2, 3)));
    for mask in masks_of(&grid) {
        for cells in classes(&grid, mask, 12).unwrap().take(50) {
            assert_eq!(parse_user(&mask_text(&cells, 36), 36), Ok(cells), "{mask:?}");
        }
    }
}
