//! How many masks there are, up to turning and mirroring: counted, not listed, so that any grid takes no time.
//!
//! **What is counted.** Two masks are the same if one of the eight symmetries of the square takes one to the other; a class
//! counts where at least one of its masks has the symmetry that is asked for. A vertical mirror turned by a quarter is a
//! horizontal one: such a mask is of a class that counts, though it is not what is written for it.
//!
//! **How.** By Burnside, the classes are the average over the eight symmetries of how many masks each leaves as they are.
//! Masks are taken from all images of those asked for: a union of at most four sets, so that these numbers come by inclusion
//! and exclusion. Masks that several maps leave as they are have orbits that are full or empty, and how many of these have k
//! cells is the coefficient of x^k in the product of 1 + x^length over the orbits.

use super::masks::{self, Mask, MaskError};
use super::natural::Natural;
use super::transform::Symmetry;
use crate::board::{Cell, Layout};

/// The number of classes of masks with so many cells and at least that symmetry, on a square grid.
pub fn count_classes(layout: &Layout, mask: &Mask, n_cells: usize) -> Result<Natural, MaskError> {
    let families = images_of(layout, mask)?;
    let mut total = Natural::ZERO;
    for symmetry in Symmetry::ALL {
        let moved = symmetry.cells(layout.shape);
        for chosen in 1..1u32 << families.len() {
            let of_chosen = (0..families.len()).filter(|i| chosen >> i & 1 == 1).flat_map(|i| families[i].iter());
            let maps: Vec<&Vec<Cell>> = std::iter::once(&moved).chain(of_chosen).collect();
            let n_masks = n_subsets(&masks::orbits_under(layout.n_cells(), &maps), n_cells);
            if chosen.count_ones() % 2 == 1 { total.add(&n_masks) } else { total.subtract(&n_masks) }
        }
    }
    let rest = total.divide(Symmetry::ALL.len() as u64);
    assert_eq!(rest, 0, "the classes of a group are the average of what its members leave as it is");
    Ok(total)
}

/// The maps that keep the masks asked for, and those that keep each of their images; images that are the same masks once.
fn images_of(layout: &Layout, mask: &Mask) -> Result<Vec<Vec<Vec<Cell>>>, MaskError> {
    let own = masks::maps(layout, mask)?;
    let mut families = Vec::new();
    let mut seen = Vec::new();
    for symmetry in Symmetry::ALL {
        let to = symmetry.cells(layout.shape);
        let image = |map: &Vec<Cell>| {
            let mut image = vec![0; map.len()];
            map.iter().enumerate().for_each(|(from, &there)| image[to[from] as usize] = to[there as usize]);
            image
        };
        let maps: Vec<Vec<Cell>> = own.iter().map(image).collect();
        let orbits = masks::orbits_under(layout.n_cells(), &maps.iter().collect::<Vec<_>>());
        if !seen.contains(&orbits) {
            families.push(maps);
            seen.push(orbits);
        }
    }
    Ok(families)
}

/// Sets of orbits that have so many cells together.
fn n_subsets(orbits: &[Vec<Cell>], n_cells: usize) -> Natural {
    let mut counts = vec![Natural::ZERO; n_cells + 1];
    counts[0] = Natural::of(1);
    for orbit in orbits {
        for n in (orbit.len()..=n_cells).rev() {
            let (below, here) = counts.split_at_mut(n);
            here[0].add(&below[n - orbit.len()]);
        }
    }
    counts[n_cells]
}
