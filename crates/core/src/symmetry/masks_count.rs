//! Counts masks up to rotation and reflection. It counts without listing, so that even large grids take no time.
//!
//! **What is counted.** Two masks are the same if one of the eight symmetries of the square maps one to the other. A class
//! counts if at least one of its masks has the requested symmetry. Example: a vertical mirror turned by 90° is a horizontal
//! mirror, so a mask with a horizontal mirror belongs to a counted class although it lacks the requested vertical one.
//!
//! **How.** By Burnside's lemma, the number of classes is the average, over the eight symmetries, of the number of masks that
//! the symmetry keeps. The masks are the images of the requested ones: a union of at most four sets, so inclusion and exclusion
//! gives the numbers. If several maps keep a mask, each of their orbits is full or empty. The number of such masks with k cells
//! is the coefficient of x^k in the product of 1 + x^length over the orbits.

use super::masks::{self, Mask, MaskError};
use super::natural::Natural;
use super::transform::Symmetry;
use crate::board::{Cell, Layout};

/// The number of classes of masks on a square grid with that many cells and at least that symmetry.
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
    assert_eq!(rest, 0, "by Burnside's lemma the average is a whole number");
    Ok(total)
}

/// The maps that keep the requested masks, and those that keep each of their images; equal images only once.
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

/// The number of sets of orbits that have that many cells together.
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
