//! One 9×9 board as 27 words (see `round`), outside of its lane: made from clues, read as a grid, guessed on.

use crate::board::{Digit, Grid};

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
        // Nothing is asked of a cell, as the answer could not be foreseen: the empty ones go with a digit of their own.
        let mut places_of = [[0u32; 4]; 16];
        for (place, &digit) in PLACES.iter().zip(&givens.0) {
            places_of[digit as usize & 15][place.band & 3] |= place.bit;
        }
        let empty = places_of[0];
        Board {
            words: std::array::from_fn(|i| places_of[i / 3 + 1][i % 3] | empty[i % 3]),
            singles: std::array::from_fn(|band| FULL & !empty[band]),
        }
    }

    pub fn has(&self, digit: usize, place: Place) -> bool {
        self.words[digit * 3 + place.band] & place.bit != 0
    }

    /// The digits of a board that has one in a cell, or none.
    pub fn grid(&self) -> Grid {
        // The binary places of the digits of a band.
        let mut binary = [[0u32; 4]; 3];
        for (i, &word) in self.words.iter().enumerate() {
            let (digit, band) = (i / 3 + 1, i % 3);
            for (at, place) in binary[band].iter_mut().enumerate() {
                *place |= if digit >> at & 1 != 0 { word } else { 0 };
            }
        }
        let mut cells = Vec::with_capacity(N_CELLS);
        for [ones, twos, fours, eights] in binary {
            for start in [0, 10, 20] {
                let digit_at =
                    |at: u32| ones >> at & 1 | (twos >> at & 1) << 1 | (fours >> at & 1) << 2 | (eights >> at & 1) << 3;
                cells.extend((start..start + 9).map(|at| digit_at(at) as Digit));
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
