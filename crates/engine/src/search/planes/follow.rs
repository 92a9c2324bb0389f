//! The rules of the closure, on vectors.

use super::{Planes, SETTLED, load};
use crate::board::Cell;
use crate::search::closure::{Contradiction, Effort};
use crate::search::nine::simd::{Job, Vector};

/// A run of the closure.
pub struct Follow<'a> {
    pub planes: &'a Planes,
    pub state: &'a mut [u32],
    pub pending: &'a mut Vec<u32>,
    pub effort: &'a mut Effort,
    pub goal: Option<Cell>,
}

/// With planes of this many words.
pub struct OfWidth<'a, const W: usize>(pub Follow<'a>);

impl<const W: usize> Job for OfWidth<'_, W> {
    type Output = Result<(), Contradiction>;

    #[inline(always)]
    fn run<V: Vector<N>, const N: usize>(self) -> Result<(), Contradiction> {
        let OfWidth(mut follow) = self;
        loop {
            while let Some(candidate) = follow.pending.pop() {
                follow.place::<V, N, W>(candidate)?;
                if follow.goal.is_some_and(|goal| !follow.planes.is_open(follow.state, goal)) {
                    // A later run continues here if something is pending.
                    follow.pending.push(candidate);
                    return Ok(());
                }
            }
            if follow.state[follow.planes.n_open_at] == 0 {
                return Ok(());
            }
            follow.find_naked::<V, N, W>()?;
            if follow.pending.is_empty() {
                return Ok(());
            }
        }
    }
}

impl Follow<'_> {
    /// Takes the other digits from a cell, and its digit from the other cells of its houses.
    #[inline(always)]
    fn place<V: Vector<N>, const N: usize, const W: usize>(&mut self, candidate: u32) -> Result<(), Contradiction> {
        let Follow { planes, state, pending, .. } = self;
        let (cell, digit) = ((candidate >> 5) as usize, candidate & 31);
        let seats = &planes.seats[cell];
        let [row, column, other] = *seats;
        let open = &mut state[planes.open_at..][row.house as usize];
        if *open & row.bit == 0 {
            return if planes.digit_of(state, cell as Cell) == digit + 1 { Ok(()) } else { Err(Contradiction) };
        }
        *open &= !row.bit;
        state[planes.digits_at + cell / 4] |= (digit + 1) << (cell % 4 * 8);
        state[planes.n_open_at] -= 1;
        self.effort.placements += 1;

        let of_digits = &mut state.as_chunks_mut::<W>().0[..=planes.n_digits];
        let (used, of_digits) = of_digits.split_last_mut().expect("the used places follow the planes");
        let bit = 1 << digit;
        let mut known = bit;
        for seat in seats {
            known |= used[seat.house as usize];
            used[seat.house as usize] |= bit;
        }
        let mut others = !known & u32::MAX >> (32 - planes.n_digits);
        while others != 0 {
            let digit = others.trailing_zeros();
            others &= others - 1;
            let plane = &mut of_digits[digit as usize];
            for seat in seats {
                let left = plane[seat.house as usize] & !seat.bit;
                plane[seat.house as usize] = left;
                if left & left.wrapping_sub(1) == 0 {
                    if left == 0 {
                        return Err(Contradiction);
                    }
                    pending.push(planes.candidate_at(seat.house as usize, left, digit));
                }
            }
        }

        let plane = &mut of_digits[digit as usize];
        if plane[row.house as usize] & row.bit == 0 {
            return Err(Contradiction);
        }
        let crossings = planes.crossings.as_chunks::<W>().0;
        let crossings = [&crossings[row.house as usize], &crossings[column.house as usize], &crossings[other.house as usize]];
        let mut few = strike::<V, N, W>(plane, crossings);
        seats.iter().for_each(|seat| plane[seat.house as usize] = SETTLED);
        while few != 0 {
            let house = few.trailing_zeros() as usize;
            few &= few - 1;
            if plane[house] == 0 {
                return Err(Contradiction);
            }
            pending.push(planes.candidate_at(house, plane[house], digit));
        }
        Ok(())
    }

    /// Queues the cells with one candidate.
    #[inline(always)]
    fn find_naked<V: Vector<N>, const N: usize, const W: usize>(&mut self) -> Result<(), Contradiction> {
        let Follow { planes, state, pending, .. } = self;
        let of_digits = &state.as_chunks::<W>().0[..planes.n_digits];
        for at in (0..planes.n_digits).step_by(N) {
            let (mut some, mut several) = (V::splat(0), V::splat(0));
            for plane in of_digits {
                let places = load::<V, N>(plane, at);
                several = several.or_and(some, places);
                some = some.or(places);
            }
            let open = load::<V, N>(state, planes.open_at + at);
            if open.without(some).nonzero() != 0 {
                return Err(Contradiction);
            }
            let single = open.without(several);
            let mut rows = single.nonzero();
            if rows == 0 {
                continue;
            }
            let mut words = [0; N];
            single.store(&mut words);
            while rows != 0 {
                let row = rows.trailing_zeros() as usize;
                rows &= rows - 1;
                let mut rest = words[row];
                while rest != 0 {
                    let cell = ((at + row) * planes.n_digits) as Cell + rest.trailing_zeros() as Cell;
                    pending.push((cell as u32) << 5 | planes.left_at(state, cell).trailing_zeros());
                    rest &= rest - 1;
                }
            }
        }
        Ok(())
    }
}

/// Takes the cells of a row, a column and another house from a plane. Returns the other houses with one place or none, as bits.
#[inline(always)]
fn strike<V: Vector<N>, const N: usize, const W: usize>(plane: &mut [u32; W], [a, b, c]: [&[u32; W]; 3]) -> u128 {
    let (plane, a, b, c) = (plane.as_chunks_mut::<N>().0, a.as_chunks::<N>().0, b.as_chunks::<N>().0, c.as_chunks::<N>().0);
    let (one, mut few) = (V::splat(1), 0);
    for k in (0..W / N).rev() {
        let (a, b, c) = (V::load(&a[k]), V::load(&b[k]), V::load(&c[k]));
        let left = V::load(&plane[k]).without(a.or3(b, c));
        left.store(&mut plane[k]);
        // A row and a column share the cell, and the cell's own houses are not counted.
        let several = left.and(left.sub(one)).or_and(a, b).nonzero();
        few = few << N | (!several & u32::MAX >> (32 - N)) as u128;
    }
    few
}
