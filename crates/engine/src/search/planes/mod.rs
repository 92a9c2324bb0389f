//! The closure of boards of rows, columns and one more house a cell, such as boxes. A digit's places in all houses are side by side, so
//! that a few vector operations remove it from all peers of a cell and find the houses with one place left. Cells with one candidate
//! are looked for last, in all cells at once. The fixpoint is the same as in the other form, since rules only remove candidates.

mod fewest;
mod follow;

use super::closure::{Contradiction, Effort};
use super::frame::begins_with_rows;
use super::nine::simd::{self, Lanes, Vector};
use crate::board::{Cell, Digit, House, HouseKind, Layout};
use fewest::{Count, Fewest};
use follow::{Follow, OfWidth};

/// Layout of a state, in 32-bit words. First a **plane** for each digit: for each house, a word with the places that the digit may
/// still take, or `SETTLED` once it is placed there. Then, for each house, the digits placed in it; for each row, its open cells; the
/// digits of the cells, as bytes; and the number of open cells.
pub struct Planes {
    lanes: Lanes,
    n_digits: usize,
    /// Words of a plane: the houses, rows first, and some more up to a whole number of vectors.
    width: usize,
    used_at: usize,
    open_at: usize,
    digits_at: usize,
    n_open_at: usize,
    /// For each cell its row, its column and its other house.
    seats: Vec<[Seat; SEATS]>,
    /// The cells of each house.
    house_cells: Vec<Cell>,
    /// For each house, its cells as places of all houses, in words like a plane.
    crossings: Vec<u32>,
    /// The state in which nothing is known.
    pub blank: Vec<u32>,
}

const SEATS: usize = 3;

/// The lanes of the widest vectors in use.
const LANES: usize = 8;

/// The widths that planes may have. Loops over them have a constant length.
const WIDTHS: [usize; 6] = [24, 32, 40, 48, 64, 80];

/// Above all places: never down to its last bit.
const SETTLED: u32 = 0b11 << 30;

/// A cell's place in a house.
#[derive(Clone, Copy, Default)]
struct Seat {
    house: u32,
    bit: u32,
}

impl Planes {
    /// `None` for a board of another form.
    pub fn of(layout: &Layout, lanes: Lanes) -> Option<Planes> {
        let (n_cells, n_digits, n_houses) = (layout.n_cells(), layout.n_digits as usize, layout.houses.len());
        let has_columns = || {
            let is_column = |(column, house): (usize, &House)| {
                let cells = (0..n_digits).map(|row| row * n_digits + column);
                house.kind == HouseKind::Column && cells.zip(&house.cells).all(|(a, &b)| a == b as usize)
            };
            layout.houses.iter().skip(n_digits).take(n_digits).enumerate().all(is_column)
        };
        let is_of_houses = layout.has_houses_alone() && layout.rules.is_empty() && layout.grids().is_empty();
        let has_rows = n_digits > 1 && n_houses == SEATS * n_digits && begins_with_rows(layout);
        if !is_of_houses || !has_rows || !(0..n_houses).all(|h| layout.house_is_full(h)) || !has_columns() {
            return None;
        }
        let width = WIDTHS.into_iter().find(|&width| width >= n_houses)?;
        let mut seats = vec![[Seat::default(); SEATS]; n_cells];
        let mut n_seats = vec![0; n_cells];
        let mut house_cells = Vec::with_capacity(n_houses * n_digits);
        for (h, house) in layout.houses.iter().enumerate() {
            for (place, &cell) in house.cells.iter().enumerate() {
                let seat = &mut n_seats[cell as usize];
                *seats[cell as usize].get_mut(*seat)? = Seat { house: h as u32, bit: 1 << place };
                *seat += 1;
            }
            house_cells.extend_from_slice(&house.cells);
        }
        // As many seats as there are places in houses: no cell has fewer.
        let mut crossings = vec![0; n_houses * width];
        for (of_house, cells) in crossings.chunks_exact_mut(width).zip(house_cells.chunks_exact(n_digits)) {
            cells.iter().flat_map(|&cell| seats[cell as usize]).for_each(|seat| of_house[seat.house as usize] |= seat.bit);
        }
        let all = u32::MAX >> (32 - n_digits);
        let used_at = n_digits * width;
        let open_at = used_at + width;
        let digits_at = open_at + n_digits.next_multiple_of(LANES);
        let n_open_at = digits_at + n_cells.div_ceil(4);
        let mut blank = vec![0; n_open_at + 1];
        for plane in blank[..used_at].chunks_exact_mut(width) {
            plane[..n_houses].fill(all);
            plane[n_houses..].fill(SETTLED);
        }
        blank[open_at..][..n_digits].fill(all);
        blank[n_open_at] = n_cells as u32;
        Some(Planes { lanes, n_digits, width, used_at, open_at, digits_at, n_open_at, seats, house_cells, crossings, blank })
    }

    /// Where a state has the number of open cells.
    pub fn n_open_at(&self) -> usize {
        self.n_open_at
    }

    fn is_open(&self, state: &[u32], cell: Cell) -> bool {
        let seat = self.seats[cell as usize][0];
        state[self.open_at + seat.house as usize] & seat.bit != 0
    }

    /// The digit of a cell that is not open.
    fn digit_of(&self, state: &[u32], cell: Cell) -> u32 {
        state[self.digits_at + cell as usize / 4] >> (cell % 4 * 8) & 0xff
    }

    pub fn is_fixed(&self, state: &[u32], cell: Cell, digit: Digit) -> bool {
        !self.is_open(state, cell) && self.digit_of(state, cell) == digit as u32
    }

    pub fn candidates(&self, state: &[u32], cell: Cell) -> u32 {
        if !self.is_open(state, cell) {
            return 1 << (self.digit_of(state, cell) - 1);
        }
        self.left_at(state, cell)
    }

    /// The candidates of an open cell.
    #[inline(always)]
    fn left_at(&self, state: &[u32], cell: Cell) -> u32 {
        let seats = self.seats[cell as usize];
        let used = seats.iter().fold(0, |used, seat| used | state[self.used_at + seat.house as usize]);
        let mut rest = !used & u32::MAX >> (32 - self.n_digits);
        let mut left = 0;
        while rest != 0 {
            let digit = rest.trailing_zeros();
            let places = state[digit as usize * self.width + seats[0].house as usize];
            left |= ((places & seats[0].bit != 0) as u32) << digit;
            rest &= rest - 1;
        }
        left
    }

    /// Writes the digits of a solved board.
    pub fn write_digits(&self, state: &[u32], digits: &mut [Digit]) {
        for (cell, digit) in digits.iter_mut().enumerate() {
            *digit = self.digit_of(state, cell as Cell) as Digit;
        }
    }

    /// Queues a digit for its cell.
    pub fn fix(&self, state: &[u32], pending: &mut Vec<u32>, cell: Cell, digit: Digit) -> Result<(), Contradiction> {
        if !self.is_open(state, cell) {
            return if self.digit_of(state, cell) == digit as u32 { Ok(()) } else { Err(Contradiction) };
        }
        let row = self.seats[cell as usize][0];
        if state[(digit - 1) as usize * self.width + row.house as usize] & row.bit == 0 {
            return Err(Contradiction);
        }
        pending.push((cell as u32) << 5 | (digit - 1) as u32);
        Ok(())
    }

    /// Keeps only these candidates of a cell.
    pub fn keep(&self, state: &mut [u32], pending: &mut Vec<u32>, cell: Cell, digits: u32) -> Result<(), Contradiction> {
        let here = self.candidates(state, cell);
        let (left, struck) = (here & digits, here & !digits);
        if left == 0 {
            return Err(Contradiction);
        }
        if struck == 0 {
            return Ok(());
        }
        for digit in (0..self.n_digits as u32).filter(|digit| struck & 1 << digit != 0) {
            let plane = &mut state[digit as usize * self.width..][..self.width];
            for seat in self.seats[cell as usize] {
                let places = &mut plane[seat.house as usize];
                *places &= !seat.bit;
                if *places & places.wrapping_sub(1) == 0 {
                    if *places == 0 {
                        return Err(Contradiction);
                    }
                    pending.push(self.candidate_at(seat.house as usize, *places, digit));
                }
            }
        }
        if left & (left - 1) == 0 {
            pending.push((cell as u32) << 5 | left.trailing_zeros());
        }
        Ok(())
    }

    /// A digit with one place left in a house, as `pending` has it.
    #[inline(always)]
    fn candidate_at(&self, house: usize, places: u32, digit: u32) -> u32 {
        let place = places.trailing_zeros() as usize;
        (self.house_cells[house.wrapping_mul(self.n_digits).wrapping_add(place)] as u32) << 5 | digit
    }

    /// In how many houses a digit of this cell has only one other place: each of these follows at once from a guess here.
    pub fn weight(&self, state: &[u32], cell: Cell) -> u32 {
        let mut weight = 0;
        let mut rest = self.candidates(state, cell);
        while rest != 0 {
            let plane = &state[rest.trailing_zeros() as usize * self.width..][..self.width];
            for seat in self.seats[cell as usize] {
                let places = plane[seat.house as usize];
                let others = places & places.wrapping_sub(1);
                weight += (others & others.wrapping_sub(1) == 0) as u32;
            }
            rest &= rest - 1;
        }
        weight
    }

    /// Applies the rules until nothing changes, or until the goal has its digit.
    pub fn run(
        &self,
        state: &mut [u32],
        pending: &mut Vec<u32>,
        effort: &mut Effort,
        goal: Option<Cell>,
    ) -> Result<(), Contradiction> {
        if pending.is_empty() {
            return Ok(());
        }
        let follow = Follow { planes: self, state, pending, effort, goal };
        match self.width {
            24 => simd::run(self.lanes, LANES, OfWidth::<24>(follow)),
            32 => simd::run(self.lanes, LANES, OfWidth::<32>(follow)),
            40 => simd::run(self.lanes, LANES, OfWidth::<40>(follow)),
            48 => simd::run(self.lanes, LANES, OfWidth::<48>(follow)),
            64 => simd::run(self.lanes, LANES, OfWidth::<64>(follow)),
            _ => simd::run(self.lanes, LANES, OfWidth::<80>(follow)),
        }
    }

    /// The open cells with the fewest candidates.
    pub fn fewest(&self, state: &[u32]) -> Fewest {
        Fewest { masks: simd::run(self.lanes, LANES, Count { planes: self, state }), n_rows: self.n_digits }
    }
}

#[inline(always)]
fn load<V: Vector<N>, const N: usize>(words: &[u32], at: usize) -> V {
    V::load(words[at..][..N].first_chunk().expect("N words are N words"))
}
