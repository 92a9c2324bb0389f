//! Masks one by one, each standing for all that it can be turned and mirrored into. They come in order, a clue before an
//! empty cell, and of a class the first that has the symmetry as it was asked for is the one that comes.

use super::masks::{self, Mask, MaskError};
use super::transform::Symmetry;
use crate::board::{Cell, CellSet, Layout};

/// The masks of a symmetry with so many cells, one of each class: a walk that holds one mask at a time.
pub struct Classes {
    orbits: Vec<Vec<Cell>>,
    /// Whether orbits `i..` can have s cells together: entry i, s.
    reach: Vec<Vec<bool>>,
    images: Vec<Image>,
    mask: CellSet,
    /// The orbits in the mask, and the first that is not decided.
    taken: Vec<usize>,
    at: usize,
    missing: usize,
    is_over: bool,
}

/// A symmetry of the square, as it is asked of a mask.
struct Image {
    /// What stands in cell c of the image stood in cell `from[c]`.
    from: Vec<Cell>,
    /// Whether it takes every mask of the symmetry that was asked for to another one.
    is_closed: bool,
}

/// The walk over one mask of each class, on a square grid.
pub fn classes(layout: &Layout, mask: &Mask, n_cells: usize) -> Result<Classes, MaskError> {
    let orbits = masks::orbits(layout, mask)?;
    let mut reach = vec![vec![false; n_cells + 1]; orbits.len() + 1];
    reach[orbits.len()][0] = true;
    for i in (0..orbits.len()).rev() {
        let len = orbits[i].len();
        for n in 0..=n_cells {
            reach[i][n] = reach[i + 1][n] || (n >= len && reach[i + 1][n - len]);
        }
    }
    // A symmetry that leaves each orbit where it is says nothing about a mask.
    let image = |symmetry: Symmetry| {
        let mut from = vec![0; layout.n_cells()];
        symmetry.cells(layout.shape).iter().enumerate().for_each(|(c, &to)| from[to as usize] = c as Cell);
        let is_still = orbits.iter().all(|orbit| orbit.contains(&from[orbit[0] as usize]));
        let is_closed = super::admitted::keeps_orbits(&from, &orbits);
        (!is_still || !is_closed).then_some(Image { from, is_closed })
    };
    let images = Symmetry::ALL.into_iter().filter_map(image).collect();
    let is_over = !reach[0][n_cells];
    Ok(Classes { orbits, reach, images, mask: CellSet::EMPTY, taken: Vec::new(), at: 0, missing: n_cells, is_over })
}

impl Classes {
    /// Goes on to the next mask of the symmetry, canonical or not: orbits are taken as long as the others can make up the
    /// rest, and left out when all masks with them have come.
    fn descend(&mut self) {
        while self.missing > 0 {
            let len = self.orbits[self.at].len();
            if len <= self.missing && self.reach[self.at + 1][self.missing - len] {
                self.orbits[self.at].iter().for_each(|&c| self.mask.insert(c));
                self.taken.push(self.at);
                self.missing -= len;
            }
            self.at += 1;
        }
    }

    /// Leaves out the last orbit that can be left out.
    fn retreat(&mut self) {
        while let Some(last) = self.taken.pop() {
            self.orbits[last].iter().for_each(|&c| self.mask.remove(c));
            self.missing += self.orbits[last].len();
            self.at = last + 1;
            if self.reach[self.at][self.missing] {
                return;
            }
        }
        self.is_over = true;
    }

    /// Whether no image that has the symmetry as well comes before the mask. Where mask and image differ first, the one
    /// with a clue comes before the other.
    fn is_first(&self) -> bool {
        let has = |c: Cell| self.mask.has(c);
        let comes_before = |image: &&Image| {
            let differing = image.from.iter().enumerate().find(|&(c, &from)| has(c as Cell) != has(from));
            differing.is_some_and(|(_, &from)| has(from))
        };
        let is_of_the_symmetry = |image: &Image| {
            let here = |c: Cell| has(image.from[c as usize]);
            image.is_closed || self.orbits.iter().all(|orbit| orbit.iter().all(|&c| here(c) == here(orbit[0])))
        };
        !self.images.iter().filter(comes_before).any(is_of_the_symmetry)
    }
}

impl Iterator for Classes {
    type Item = CellSet;

    fn next(&mut self) -> Option<CellSet> {
        while !self.is_over {
            self.descend();
            let found = self.is_first().then_some(self.mask);
            self.retreat();
            if found.is_some() {
                return found;
            }
        }
        None
    }
}
