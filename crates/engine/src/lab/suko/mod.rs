//! The two solvers of the Suko page (seed 000): a search with five switchable improvements, and all permutations in order. They
//! support any board of nine cells and four circles, with or without regions, and with fixed digits.

mod board;
mod brute_force;
mod improvements;
mod search;
#[cfg(test)]
mod tests;

pub use brute_force::brute_force;
pub use improvements::Plan;
pub use search::search;

use crate::board::{CageLook, Layout};

/// Why the solvers do not support a layout.
pub fn serves(layout: &Layout) -> Result<(), &'static str> {
    let starts = layout.cages.iter().filter(|cage| cage.look == CageLook::Corner).map(|cage| cage.cells.as_slice());
    let circles: [&[u16]; 4] = [&[0, 1, 3, 4], &[1, 2, 4, 5], &[3, 4, 6, 7], &[4, 5, 7, 8]];
    let is_nine = layout.n_cells() == 9 && layout.n_digits == 9 && (0..layout.houses.len()).any(|h| layout.house_is_full(h));
    match is_nine && layout.houses.len() == 1 && starts.eq(circles) {
        true => Ok(()),
        false => Err("it supports only nine cells with a circle on each inner corner, as Suko and Sujiko have"),
    }
}
