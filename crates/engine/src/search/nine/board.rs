//! One 9×9 board as 27 words (see `round`), outside of the lanes: made from clues, read as a grid, given guesses.

use crate::board::{Digit, Grid};

pub const WORDS: usize = 27;
pub const N_CELLS: usize = 81;
/// All cells of a band.
pub const FULL: u32 = 0x1ff | 0x1ff << 10 | 0x1ff << 20;

/// The position of a cell: its band, and its bit in a word of that band.
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

impl Place {
    /// A number of its own below 96.
    pub fn number(self) -> usize {
        self.band * 32 + self.bit.trailing_zeros() as usize
    }
}

/// The position of each cell.
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

    /// The clues in their cells, and all candidates in the empty cells.
    pub fn of(givens: &Grid) -> Board {
        // No branch per cell, because it could not be predicted: empty cells are processed as one more digit.
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

    /// Keeps only these candidates of a cell. Its word of singles may be set later: a round finds it.
    pub fn keep(&mut self, place: Place, digits: u32) {
        for digit in (0..9).filter(|digit| digits >> digit & 1 == 0) {
            self.words[digit * 3 + place.band] &= !place.bit;
        }
    }

    /// The digits of a board whose cells each have one candidate or none.
    pub fn grid(&self) -> Grid {
        // The digits of a band in binary: one word per binary place.
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

    /// The same, for a board that is solved: then each digit is three times in each band.
    pub fn full_grid(&self) -> Grid {
        let mut bands = [[0; 32]; 3];
        for (i, &word) in self.words.iter().enumerate() {
            let mut rest = word;
            for _ in 0..3 {
                bands[i % 3][rest.trailing_zeros() as usize & 31] = (i / 3 + 1) as Digit;
                rest &= rest.wrapping_sub(1);
            }
        }
        let mut cells = vec![0; N_CELLS];
        for (row, digits) in cells.chunks_exact_mut(9).enumerate() {
            digits.copy_from_slice(&bands[row / 3][row % 3 * 10..][..9]);
        }
        Grid(cells)
    }
}

/// A candidate to try: first assume that it is true, and later, if needed, that it is false.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Guess {
    pub place: Place,
    /// Counted from 0.
    pub digit: usize,
}

impl Guess {
    pub fn word(self) -> usize {
        self.digit * 3 + self.place.band
    }
}
