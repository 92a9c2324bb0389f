//! Lists masks up to rotation and reflection, one per class, in order (a clue sorts before an empty cell). Of each class it
//! lists the first mask that has the requested symmetry.

use super::masks::{self, Mask, MaskError};
use super::transform::Symmetry;
use crate::board::{Cell, CellSet, Layout};

/// One mask per class with a given symmetry and number of cells: an iterator that holds one mask at a time.
pub struct Classes {
    orbits: Vec<Vec<Cell>>,
    /// Whether orbits `i..` can have s cells together: entry i, s.
    reach: Vec<Vec<bool>>,
    images: Vec<Image>,
    mask: CellSet,
    /// The orbits in the mask, and the first undecided orbit.
    taken: Vec<usize>,
    at: usize,
    missing: usize,
    is_over: bool,
}

/// A symmetry of the square, as a test of a mask.
struct Image {
    /// Cell c of the image comes from cell `from[c]`.
    from: Vec<Cell>,
    /// Whether it maps every mask with the requested symmetry to another such mask.
    is_closed: bool,
}

/// Iterates over one mask of each class on a square grid.
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
    // A symmetry that keeps each orbit cannot distinguish masks.
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
    /// Moves to the next mask with the symmetry, canonical or not: takes orbits while the others can supply the remaining
    /// cells, and drops an orbit when all masks with it were visited.
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

    /// Drops the last orbit that can be dropped.
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

    /// Whether no image with the requested symmetry sorts before the mask. At the first difference, the one with a clue sorts
    /// first.
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
