//! Sujiko: a Suko without colours. Nine cells hold 1 to 9 once each, and the circles on the four inner corners show the sums of
//! the cells around them. Few sets of four sums have a unique solution, so some digits are given too.

use super::suko::{SIZE, layout};
use super::{Kind, KindError, Params};
use crate::board::{Layout, Shape};

pub const KIND: Kind = Kind {
    name: "sujiko",
    title: "Sujiko",
    about: "nine cells hold 1 to 9; four circles give sums, and some cells their digits",
    sizes: || vec![SIZE],
    default_size: SIZE,
    default_split: &[],
    has_sums: true,
    adds_givens: true,
    is_drawn: false,
    draw: |_: &Params, _| layout(&[None; 9]),
    rebuild,
    n_cells: |_| 9,
    fewest_givens: |_| 0,
};

fn rebuild(_: Shape, letters: &str) -> Result<Layout, KindError> {
    match letters {
        "" | "........." => Ok(layout(&[None; 9])),
        _ => Err(KindError::NoRegions(KIND.title)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::CageLook;

    #[test]
    fn a_sujiko_has_four_circles_and_no_colour() {
        let board = rebuild(SIZE, "").unwrap();
        assert_eq!(board.cages.len(), 4);
        assert!(board.cages.iter().all(|cage| cage.look == CageLook::Corner && cage.cells.len() == 4));
        assert_eq!(KIND.letters(&board), "");
        assert_eq!(rebuild(SIZE, "AABBBCCCC"), Err(KindError::NoRegions("Sujiko")));
    }
}
