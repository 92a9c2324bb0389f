//! A shortcut for singles on classic 9×9. Most steps of most puzzles are hidden singles; here each costs some hundred
//! instructions. The order is that of the finders, the board is flat, and nothing is allocated. Tests compare it with the
//! general walk.

use super::bits::ones;
use super::rounds::Rounds;
use super::state::{EMPTY, State};
use super::tables::House;
use crate::board::Clues;

/// Houses are numbered as in the tables of a classic board: boxes, columns, rows.
const N_HOUSES: usize = 27;
/// The first house that is a line.
const FIRST_LINE: u32 = 9;
const FIRST_ROW: usize = 18;
/// Arrays are slightly longer than needed, so that a masked index needs no bounds check.
const CELLS: usize = 128;
const HOUSES: usize = 32;
const ROWS: usize = 256;
const ALL: u16 = 0x1ff;

/// A cell in one of its houses: the offset of the house's positions, the house, and the position as a bit.
#[derive(Clone, Copy)]
struct Place {
    row: u8,
    house: u8,
    bit: u16,
}

/// Data of one cell that depends only on the shape: its houses, its position in each as a bit, and its peers.
#[derive(Clone, Copy)]
struct Spot {
    houses: [Place; 3],
    peers: u128,
    /// The cell's number when cells are counted box by box, column by column and row by row; and its peers likewise.
    number_in: [u8; 3],
    peers_in: [u128; 3],
}

static SPOTS: [Spot; CELLS] = spots();
static CELLS_OF: [[u8; 16]; HOUSES] = cells_of();

const fn place_of(cell: usize) -> [(usize, usize); 3] {
    let (row, column) = (cell / 9, cell % 9);
    [(row / 3 * 3 + column / 3, row % 3 * 3 + column % 3), (9 + column, row), (18 + row, column)]
}

/// A cell's number when cells are counted house by house, for boxes, columns or rows.
const fn number_in(cell: usize, kind: usize) -> u8 {
    let (house, at) = place_of(cell)[kind];
    (house % 9 * 9 + at) as u8
}

const fn cells_of() -> [[u8; 16]; HOUSES] {
    let mut all = [[0; 16]; HOUSES];
    let mut cell = 0;
    while cell < 81 {
        let places = place_of(cell);
        let mut k = 0;
        while k < 3 {
            all[places[k].0][places[k].1] = cell as u8;
            k += 1;
        }
        cell += 1;
    }
    all
}

const fn spots() -> [Spot; CELLS] {
    let cells = cells_of();
    let mut all =
        [Spot { houses: [Place { row: 0, house: 0, bit: 0 }; 3], peers: 0, number_in: [0; 3], peers_in: [0; 3] }; CELLS];
    let mut cell = 0;
    while cell < 81 {
        let places = place_of(cell);
        let mut k = 0;
        while k < 3 {
            let (house, at) = places[k];
            all[cell].houses[k] = Place { row: (house * 9) as u8, house: house as u8, bit: 1 << at };
            let mut i = 0;
            while i < 9 {
                all[cell].peers |= 1 << cells[house][i];
                i += 1;
            }
            k += 1;
        }
        all[cell].peers &= !(1 << cell);
        let mut kind = 0;
        while kind < 3 {
            all[cell].number_in[kind] = number_in(cell, kind);
            let mut peer = 0;
            while peer < 81 {
                all[cell].peers_in[kind] |= (all[cell].peers >> peer & 1) << number_in(peer, kind);
                peer += 1;
            }
            kind += 1;
        }
        cell += 1;
    }
    all
}

/// A partly solved board. Digits count from 0.
#[derive(Clone)]
pub struct Nine {
    pub candidates: [u16; CELLS],
    /// For house h and digit d, at h·9 + d: the possible positions.
    pub positions: [u16; ROWS],
    pub planes: [u128; 9],
    pub empties: [u16; HOUSES],
    pub hidden: [u16; HOUSES],
    /// The digits placed in a house.
    pub used: [u16; HOUSES],
    pub values: [u8; CELLS],
    pub with_hidden: u32,
    pub with_one_empty: u32,
    pub n_empty: usize,
    /// A rule is broken; the general walk decides what follows.
    pub is_broken: bool,
}

/// A hidden single.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Single {
    pub cell: u8,
    pub digit: u8,
    /// Whether it is the last empty cell of its house.
    pub is_last: bool,
    /// Whether it shows in a line and not in a box.
    pub is_in_line: bool,
}

impl Single {
    /// Its cost on the ladder, in tenths.
    pub fn cost(&self) -> u16 {
        match (self.is_last, self.is_in_line) {
            (true, _) => 10,
            (false, false) => 12,
            (false, true) => 15,
        }
    }
}

impl Nine {
    const BLANK: Nine = Nine {
        candidates: [0; CELLS],
        positions: [0; ROWS],
        planes: [0; 9],
        empties: [0; HOUSES],
        hidden: [0; HOUSES],
        used: [0; HOUSES],
        values: [EMPTY; CELLS],
        with_hidden: 0,
        with_one_empty: 0,
        n_empty: 0,
        is_broken: false,
    };

    /// The board with its givens; `None` for clues that are not a classic board.
    pub fn of(clues: &Clues) -> Option<Nine> {
        // For each kind of house, a bit image of the board in which each house is a run of nine bits.
        let mut barred = [[0u128; 9]; 3];
        let mut filled = [0u128; 3];
        let mut nine = Nine::BLANK;
        if clues.givens.0.len() != 81 {
            return None;
        }
        for (cell, &given) in clues.givens.0.iter().enumerate().filter(|&(_, &given)| given != 0) {
            let (digit, spot) = (given as usize - 1, &SPOTS[cell % CELLS]);
            if digit >= 9 {
                return None;
            }
            for kind in 0..3 {
                barred[kind][digit] |= spot.peers_in[kind];
                filled[kind] |= 1 << (spot.number_in[kind] % 128);
                let used = &mut nine.used[spot.houses[kind].house as usize % HOUSES];
                nine.is_broken |= *used >> digit & 1 != 0;
                *used |= 1 << digit;
            }
            nine.values[cell % CELLS] = digit as u8;
        }
        for kind in 0..3 {
            let empty = !filled[kind] & ((1 << 81) - 1);
            for (k, empties) in nines(empty).enumerate() {
                nine.empties[9 * kind + k] = empties;
                nine.with_one_empty |= (empties.is_power_of_two() as u32) << (9 * kind + k);
            }
            for (digit, &barred) in barred[kind].iter().enumerate() {
                let plane = empty & !barred;
                for (k, at) in nines(plane).enumerate() {
                    let house = 9 * kind + k;
                    nine.positions[house * 9 + digit] = at;
                    if at & at.wrapping_sub(1) == 0 && nine.used[house] >> digit & 1 == 0 {
                        nine.look(house, digit, at);
                    }
                }
                nine.planes[digit] = plane;
            }
            nine.n_empty = empty.count_ones() as usize;
        }
        // Rows come last; in their image, cells have their own numbers.
        for cell in ones128(!filled[2] & ((1 << 81) - 1)) {
            let barred =
                SPOTS[cell % CELLS].houses.iter().fold(0, |barred, place| barred | nine.used[place.house as usize % HOUSES]);
            let left = ALL & !barred;
            nine.candidates[cell % CELLS] = left;
            nine.is_broken |= left == 0;
        }
        Some(nine)
    }

    /// Copies the state of the general walk.
    pub fn take_state<const W: usize>(&mut self, state: &State<W>) {
        let narrow = |to: &mut [u16], from: &[u32]| to.iter_mut().zip(from).for_each(|(to, &from)| *to = from as u16);
        narrow(&mut self.candidates, &state.candidates);
        narrow(&mut self.positions, &state.positions);
        narrow(&mut self.empties, &state.empties);
        narrow(&mut self.hidden, &state.hidden);
        narrow(&mut self.used, state.used());
        self.values.iter_mut().zip(&state.values).for_each(|(to, &from)| *to = from);
        for (to, from) in self.planes.iter_mut().zip(&state.planes) {
            *to = from.0[0] as u128 | (from.0[1] as u128) << 64;
        }
        (self.with_hidden, self.with_one_empty) = (state.with_hidden.0[0] as u32, state.with_one_empty.0[0] as u32);
        (self.n_empty, self.is_broken) = (state.n_empty, state.is_broken);
    }

    /// The first hidden single: first the last cells of houses, then boxes, columns, rows.
    pub fn first(&self) -> Option<Single> {
        let last = self.with_hidden & self.with_one_empty;
        let is_last = last != 0;
        let house = if is_last { last } else { self.with_hidden }.trailing_zeros();
        (house < N_HOUSES as u32).then(|| {
            let digit = self.hidden[house as usize % HOUSES].trailing_zeros() as u8;
            Single { cell: self.only_cell(house as usize, digit as usize), digit, is_last, is_in_line: house >= FIRST_LINE }
        })
    }

    fn only_cell(&self, house: usize, digit: usize) -> u8 {
        let at = self.positions[(house * 9 + digit) % ROWS].trailing_zeros() as usize;
        CELLS_OF[house % HOUSES][at % 16]
    }

    /// How many cells are hidden singles.
    pub fn n_ready(&self) -> u32 {
        let mut cells = 0u128;
        for house in ones(self.with_hidden) {
            ones(self.hidden[house % HOUSES] as u32).for_each(|digit| cells |= 1 << (self.only_cell(house, digit) % 128));
        }
        cells.count_ones()
    }

    /// The candidates that hidden and naked singles leave, in whatever order they are placed; `None` if they lead to a
    /// contradiction.
    pub fn after_singles(mut self) -> Option<Vec<u32>> {
        loop {
            let n_empty = self.n_empty;
            while let Some(single) = self.first().filter(|_| !self.is_broken) {
                self.place(single.cell, single.digit);
            }
            for cell in 0..81 {
                if self.candidates[cell].is_power_of_two() && !self.is_broken {
                    self.place(cell as u8, self.candidates[cell].trailing_zeros() as u8);
                }
            }
            if self.n_empty == n_empty || self.is_broken {
                break;
            }
        }
        let left = |(&candidates, &value): (&u16, &u8)| if value == EMPTY { candidates as u32 } else { 1 << value };
        (!self.is_broken).then(|| self.candidates.iter().zip(&self.values).take(81).map(left).collect())
    }

    /// Whether direct pointing or direct claiming may apply, on a board without hidden singles.
    pub fn may_lock_directly(&self) -> bool {
        // The transposed board: columns take the place of rows.
        let column = |digit: usize, k: usize| (self.positions[((FIRST_LINE as usize + k) * 9 + digit) % ROWS] as u128) << (9 * k);
        let turned = std::array::from_fn(|digit| (0..9).fold(0, |all, k| all | column(digit, k)));
        Rounds::new(&self.planes, 0).may_lock_directly() || Rounds::new(&turned, 0).may_lock_directly()
    }

    /// The same board as [`Rounds`].
    pub fn rounds(&self) -> Rounds {
        let empty = |row: usize| (self.empties[(FIRST_ROW + row) % HOUSES] as u128) << (9 * row);
        Rounds::new(&self.planes, (0..9).fold(0, |all, row| all | empty(row)))
    }

    /// Writes a digit.
    pub fn place(&mut self, cell: u8, digit: u8) {
        let (cell, digit) = (cell as usize % CELLS, digit as usize % 9);
        let spot = &SPOTS[cell];
        let bit = 1u16 << digit;
        for place in spot.houses {
            let house = place.house as usize % HOUSES;
            self.positions[(place.row + digit as u8) as usize] = 0;
            self.used[house] |= bit;
            self.unhide(house, bit);
            let empties = self.empties[house] & !place.bit;
            self.empties[house] = empties;
            let one = (empties.is_power_of_two() as u32) << house;
            self.with_one_empty = self.with_one_empty & !(1 << house) | one;
        }
        let candidates = std::mem::take(&mut self.candidates[cell]);
        // A digit was placed that the cell can no longer hold: two houses disagree.
        self.is_broken |= candidates & bit == 0;
        for other in ones((candidates & !bit) as u32) {
            self.planes[other % 9] &= !(1 << cell);
            self.leave_houses(spot, other);
        }
        let plane = &mut self.planes[digit];
        let struck = *plane & spot.peers;
        *plane &= !(spot.peers | 1 << cell);
        self.values[cell] = digit as u8;
        self.n_empty -= 1;
        for peer in ones128(struck) {
            let peer = peer % CELLS;
            self.candidates[peer] &= !bit;
            self.is_broken |= self.candidates[peer] == 0;
            self.leave_houses(&SPOTS[peer], digit);
        }
    }

    fn leave_houses(&mut self, spot: &Spot, digit: usize) {
        for place in &spot.houses {
            let positions = &mut self.positions[(place.row + digit as u8) as usize];
            // The digit's own houses have already lost all its positions. No branch here, because the processor could not
            // predict it.
            let had = *positions & place.bit != 0;
            let left = *positions & !place.bit;
            *positions = left;
            if had & (left & left.wrapping_sub(1) == 0) {
                self.look(place.house as usize, digit, left);
            }
        }
    }

    /// Records that a digit has one position left in a house, or none.
    fn look(&mut self, house: usize, digit: usize, left: u16) {
        if left == 0 {
            self.is_broken = true;
        } else if left.is_power_of_two() {
            self.hidden[house % HOUSES] |= 1 << digit;
            self.with_hidden |= 1 << house;
        }
    }

    fn unhide(&mut self, house: usize, bit: u16) {
        let left = self.hidden[house] & !bit;
        self.hidden[house] = left;
        self.with_hidden &= !(((left == 0) as u32) << house);
    }
}

/// Whether the houses are those of this lane.
pub fn takes<const W: usize>(houses: &[House<W>]) -> bool {
    let is_same = |(house, known): (&House<W>, &[u8; 16])| house.cells.iter().copied().eq(known[..9].iter().map(|&c| c as u16));
    houses.len() == N_HOUSES && houses.iter().zip(&CELLS_OF).all(is_same)
}

/// Nine runs of nine bits.
fn nines(mut bits: u128) -> impl Iterator<Item = u16> {
    (0..9).map(move |_| {
        let run = bits as u16 & ALL;
        bits >>= 9;
        run
    })
}

/// The positions of the set bits, ascending.
fn ones128(set: u128) -> impl Iterator<Item = usize> {
    let (mut low, mut high) = (set as u64, (set >> 64) as u64);
    std::iter::from_fn(move || {
        if low != 0 {
            let bit = low.trailing_zeros() as usize;
            low &= low - 1;
            return Some(bit);
        }
        let bit = high.trailing_zeros() as usize;
        high &= high.wrapping_sub(1);
        (bit < 64).then_some(64 + bit)
    })
}
