//! Makes the guess that `best_guess` would make, with the same counts, for one board whose words are side by side.

use super::round::{State, in_fours};
use super::{Saved, board_of, place_of};
use crate::search::nine::board::{Guess, Place};
use crate::search::nine::guess::fewest_candidates;
use crate::search::nine::round::{GUARDS, ROW_STARTS, in_each_row, rows_under};
use crate::search::nine::simd::Vector;

/// Saves the board without the candidate that is tried next, and places that candidate.
#[inline(always)]
pub fn guess<V: Vector<N>, const N: usize, const K: usize>(state: &mut State<V, K>, saved: &mut Saved<N, K>) {
    let pairs = pairs(&state.words);
    let [ones, twos, fours] = links(&state.words, pairs);
    for k in 0..K {
        state.words[k].store(&mut saved.words[k]);
    }
    saved.singles = first_four(state.singles);
    let has = |digit: usize, place: Place| {
        let (k, lane) = place_of::<N>(digit, place.band);
        saved.words[k][lane] & place.bit != 0
    };
    let pairs = first_four(pairs);
    let is_pair = pairs != [0; 3];
    let place = if is_pair {
        most_linked(pairs, [first_four(fours), first_four(twos), first_four(ones)])
    } else {
        fewest_candidates(&board_of(state)).0
    };
    let digit = (0..8).find(|&digit| has(digit, place)).unwrap_or(8);
    saved.remove(Guess { place, digit }, is_pair);
    let mut cell = [0; 3];
    cell[place.band] = place.bit;
    state.singles = state.singles.or(in_fours(cell));
    let (at, lane) = place_of::<N>(digit, place.band);
    let mut word = [0; N];
    word[lane] = place.bit;
    state.placed[at] = state.placed[at].or(V::load(&word));
}

#[inline(always)]
fn first_four<V: Vector<N>, const N: usize>(vector: V) -> [u32; 3] {
    let mut words = [0; N];
    vector.store(&mut words);
    [words[0], words[1], words[2]]
}

/// The first of the cells with the highest count, whose binary places are given from the highest.
#[inline(always)]
fn most_linked(mut cells: [u32; 3], counts: [[u32; 3]; 3]) -> Place {
    for place in counts {
        let with: [u32; 3] = std::array::from_fn(|band| cells[band] & place[band]);
        if with != [0; 3] {
            cells = with;
        }
    }
    let band = (0..2).find(|&band| cells[band] != 0).unwrap_or(2);
    Place { band, bit: cells[band] & cells[band].wrapping_neg() }
}

/// The cells with two candidates.
#[inline(always)]
fn pairs<V: Vector<N>, const N: usize, const K: usize>(words: &[V; K]) -> V {
    let [mut once, mut twice, mut thrice] = [V::splat(0); 3];
    for word in words {
        thrice = thrice.or_and(twice, *word);
        twice = twice.or_and(once, *word);
        once = once.or(*word);
    }
    let mut place = 1;
    while place < N / 4 {
        let (once_there, twice_there, thrice_there) = (once.swap_fours(place), twice.swap_fours(place), thrice.swap_fours(place));
        thrice = thrice.or3(thrice_there, once.and(twice_there)).or_and(twice, once_there);
        twice = twice.or3(twice_there, once.and(once_there));
        once = once.or(once_there);
        place *= 2;
    }
    twice.without(thrice)
}

/// How many of the four pairs (digit, row or column) of a cell have another cell with that digit, in three binary places.
#[inline(always)]
fn links<V: Vector<N>, const N: usize, const K: usize>(words: &[V; K], pairs: V) -> [V; 3] {
    let (guards, row_starts, first_row) = (V::splat(GUARDS), V::splat(ROW_STARTS), V::splat(511));
    let [mut ones, mut twos, mut fours] = [V::splat(0); 3];
    for word in words {
        let p = word.and(pairs);
        let but_first = p.or(guards).sub(row_starts).and(p);
        let in_row = p.and(rows_under(but_first.or(guards).sub(row_starts).and(guards)));
        let (next, last) = (p.turn(), p.turn().turn());
        let (once, twice) = (p.or3(next, last), p.majority(next, last));
        let columns = twice.or3(twice.shr(10), twice.shr(20)).or(once.majority(once.shr(10), once.shr(20)));
        let in_column = p.and(in_each_row(columns.and(first_row)));
        [ones, twos, fours] = sum([ones, twos, fours], [xor(in_row, in_column), in_row.and(in_column), V::splat(0)]);
    }
    let mut place = 1;
    while place < N / 4 {
        let there = [ones.swap_fours(place), twos.swap_fours(place), fours.swap_fours(place)];
        [ones, twos, fours] = sum([ones, twos, fours], there);
        place *= 2;
    }
    [ones, twos, fours]
}

/// Adds numbers of up to four.
#[inline(always)]
fn sum<V: Vector<N>, const N: usize>([a_1, a_2, a_4]: [V; 3], [b_1, b_2, b_4]: [V; 3]) -> [V; 3] {
    let carry = a_1.and(b_1);
    [xor(a_1, b_1), a_2.xor3(b_2, carry), a_4.or3(b_4, a_2.majority(b_2, carry))]
}

#[inline(always)]
fn xor<V: Vector<N>, const N: usize>(a: V, b: V) -> V {
    a.or(b).without(a.and(b))
}
