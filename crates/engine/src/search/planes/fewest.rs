//! The cells with the fewest candidates, on vectors.

use super::{LANES, Planes, load};
use crate::board::{Cell, MAX_DIGITS};
use crate::search::nine::simd::{Job, Vector};

/// Cells with the same number of candidates.
pub struct Fewest {
    pub masks: [u32; MAX_ROWS],
    pub n_rows: usize,
}

impl Fewest {
    /// Ascending.
    pub fn cells(&self) -> impl Iterator<Item = Cell> {
        cells_of(&self.masks[..self.n_rows], self.n_rows)
    }
}

/// Rows of the largest board, up to whole vectors.
const MAX_ROWS: usize = MAX_DIGITS.next_multiple_of(LANES);

/// The cells of a set that has a word for each row.
fn cells_of(rows: &[u32], n_columns: usize) -> impl Iterator<Item = Cell> {
    rows.iter().enumerate().flat_map(move |(row, &word)| {
        let mut rest = word;
        std::iter::from_fn(move || {
            let column = rest.trailing_zeros() as usize;
            rest &= rest.checked_sub(1)?;
            Some((row * n_columns + column) as Cell)
        })
    })
}

/// A count of the candidates of all cells at once.
pub struct Count<'a> {
    pub planes: &'a Planes,
    pub state: &'a [u32],
}

impl Job for Count<'_> {
    type Output = [u32; MAX_ROWS];

    #[inline(always)]
    fn run<V: Vector<N>, const N: usize>(self) -> [u32; MAX_ROWS] {
        let Count { planes, state } = self;
        let mut masks = [0; MAX_ROWS];
        let rows = (0..planes.n_digits).step_by(N);
        // Most often there are cells with two candidates: whatever has no third.
        let mut is_any = false;
        for at in rows.clone() {
            let mut counted = [V::splat(0); 3];
            for digit in 0..planes.n_digits {
                let places = load::<V, N>(state, digit * planes.width + at);
                counted[2] = counted[2].or_and(counted[1], places);
                counted[1] = counted[1].or_and(counted[0], places);
                counted[0] = counted[0].or(places);
            }
            let pairs = load::<V, N>(state, planes.open_at + at).without(counted[2]);
            is_any |= pairs.nonzero() != 0;
            pairs.store(masks[at..][..N].first_chunk_mut().expect("N words are N words"));
        }
        if is_any {
            return masks;
        }
        // Numbers in binary, from the lowest place: then the least of them, from the highest.
        let mut numbers = [[V::splat(0); PLACES]; MAX_VECTORS];
        let mut sets = [V::splat(0); MAX_VECTORS];
        let sets = &mut sets[..rows.len()];
        for ((at, number), set) in rows.clone().zip(&mut numbers).zip(&mut *sets) {
            for digit in 0..planes.n_digits {
                let mut carry = load::<V, N>(state, digit * planes.width + at);
                for place in &mut *number {
                    let both = place.and(carry);
                    *place = place.or(carry).without(both);
                    carry = both;
                }
            }
            *set = load::<V, N>(state, planes.open_at + at);
        }
        for place in (0..PLACES).rev() {
            let mut less = 0;
            for (set, number) in sets.iter().zip(&numbers) {
                less |= set.without(number[place]).nonzero();
            }
            if less == 0 {
                continue;
            }
            for (set, number) in sets.iter_mut().zip(&numbers) {
                *set = set.without(number[place]);
            }
        }
        for (at, set) in rows.zip(&*sets) {
            set.store(masks[at..][..N].first_chunk_mut().expect("N words are N words"));
        }
        masks
    }
}

/// Vectors of four rows, on the largest board.
const MAX_VECTORS: usize = MAX_ROWS / 4;

/// Binary places of a number of candidates.
const PLACES: usize = 5;
