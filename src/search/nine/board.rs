//! One 9×9 board as 27 words (see `round`), outside of its lane: made from clues, read as a grid, guessed on.
//! What never lives here: vectors, deduction.

use crate::board::{Digit, Grid, Layout};

pub const WORDS: usize = 27;
pub const N_CELLS: usize = 81;
/// Every cell of a band.
pub const FULL: u32 = 0x1ff | 0x1ff << 10 | 0x1ff << 20;

/// A place: the band of a cell and its bit there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Place {
    pub band: usize,
    pub bit: u32,
}

impl Place {
    pub const fn of(cell: usize) -> Place {
        let (row, column) = (cell / 9, cell % 9);
        Place { band: row / 3, bit: 1 << (row % 3 * 10 + column) }
    }

    pub fn cell(self) -> usize {
        let at = self.bit.trailing_zeros() as usize;
        (self.band * 3 + at / 10) * 9 + at % 10
    }
}

/// Where each cell is.
pub const PLACES: [Place; N_CELLS] = {
    let mut places = [Place::of(0); N_CELLS];
    let mut cell = 0;
    while cell < N_CELLS {
        places[cell] = Place::of(cell);
        cell += 1;
    }
    places
};

/// Whether a layout is the one that the lanes know.
pub fn is_nine(layout: &Layout) -> bool {
    let is_classic = layout.box_shape.is_some_and(|shape| shape.rows == 3 && shape.cols == 3);
    is_classic && layout.n_cells() == N_CELLS && layout.n_digits == 9 && layout.houses.len() == 27 && layout.cages.is_empty()
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Board {
    pub words: [u32; WORDS],
    /// The cells with one candidate, band by band.
    pub singles: [u32; 3],
}

impl Board {
    pub const OPEN: Board = Board { words: [FULL; WORDS], singles: [0; 3] };

    /// Clues in their cells, and in the others everything.
    pub fn of(givens: &Grid) -> Board {
        let mut words = [0; WORDS];
        let mut given = [0; 3];
        for (place, &digit) in PLACES.iter().zip(&givens.0) {
            if digit != 0 {
                words[(digit as usize - 1) * 3 + place.band] |= place.bit;
                given[place.band] |= place.bit;
            }
        }
        for (i, word) in words.iter_mut().enumerate() {
            *word |= FULL & !given[i % 3];
        }
        Board { words, singles: given }
    }

    pub fn has(&self, digit: usize, place: Place) -> bool {
        self.words[digit * 3 + place.band] & place.bit != 0
    }

    /// The digits of a solved board.
    pub fn grid(&self) -> Grid {
        let mut cells = vec![0; N_CELLS];
        for (i, &word) in self.words.iter().enumerate() {
            let mut left = word;
            while left != 0 {
                let place = Place { band: i % 3, bit: left & left.wrapping_neg() };
                cells[place.cell()] = (i / 3 + 1) as Digit;
                left &= left - 1;
            }
        }
        Grid(cells)
    }
}

/// A candidate to try: first that it is so, and later, if need be, that it is not.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Guess {
    pub place: Place,
    /// From 0.
    pub digit: usize,
}

impl Guess {
    pub fn word(self) -> usize {
        self.digit * 3 + self.place.band
    }
}
