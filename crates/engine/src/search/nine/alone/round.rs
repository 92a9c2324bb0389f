//! A round for one board whose words are side by side. It has the rules of the lanes' round (see `super::super::round`, which
//! also says how a word is laid out), with other means where words of other lanes are needed: to combine the bands of a
//! column it rotates the lanes of each digit, and to combine the digits of a cell it adds up the vectors and their fours.
//!
//! A value that is then the same in all three lanes of a digit needs only one of them. So columns are worked out for three
//! vectors together, one in each lane; and mini-lines, which take one bit of three, for three vectors together, one in each
//! bit.

use crate::search::nine::board::FULL;
use crate::search::nine::round::{BOX_1, BOX_12, BOX_ENDS, BOX_STARTS, GUARDS, ROW_STARTS, in_each_row, rows_under};
use crate::search::nine::simd::Vector;

/// A board in K vectors. The lanes without a word are always zero.
#[derive(Clone, Copy)]
pub struct State<V, const K: usize> {
    pub words: [V; K],
    /// The cells that have one digit, or will have when the others are removed from them; the same for every digit.
    pub singles: V,
    /// The digits of these cells.
    pub placed: [V; K],
}

/// What to do after a round.
pub enum Next {
    /// Another round.
    GoOn,
    /// No new single was found.
    Guess,
    /// There is no solution.
    Dead,
    Solved,
}

impl<V, const K: usize> State<V, K> {
    /// A board whose singles all have one digit.
    #[inline(always)]
    pub fn of<const N: usize>(words: &[[u32; N]; K], singles: [u32; 3]) -> State<V, K>
    where
        V: Vector<N>,
    {
        let singles = in_fours(singles);
        let mut state = State { words: [V::splat(0); K], singles, placed: [V::splat(0); K] };
        for (k, words) in words.iter().enumerate() {
            state.words[k] = V::load(words);
            state.placed[k] = state.words[k].and(singles);
        }
        state
    }
}

/// The words of three bands in every four lanes.
#[inline(always)]
pub fn in_fours<V: Vector<N>, const N: usize>(words: [u32; 3]) -> V {
    V::load(&std::array::from_fn(|lane| if lane % 4 < 3 { words[lane % 4] } else { 0 }))
}

/// This word in the lanes of the digits 3k to 3k + 2 that exist.
#[inline(always)]
fn where_used<V: Vector<N>, const N: usize>(k: usize, word: u32) -> V {
    V::load(&std::array::from_fn(|lane| if lane % 4 < 3 && k * (N / 4) + lane / 4 < 9 { word } else { 0 }))
}

/// Up to three vectors, in each of which the three lanes of a digit are the same: one of each.
#[inline(always)]
fn gather<V: Vector<N>, const N: usize>(from: &[V; 3]) -> V {
    let lane = |wanted: usize| V::load(&std::array::from_fn(|lane| if lane % 4 == wanted { u32::MAX } else { 0 }));
    from[2].pick(lane(2), from[1].pick(lane(1), from[0]))
}

/// The cells with at least one of all digits, and with at least two.
#[inline(always)]
pub fn once_and_twice<V: Vector<N>, const N: usize, const K: usize>(words: &[V; K]) -> (V, V) {
    let (mut once, mut twice) = (words[0].or3(words[1], words[2]), words[0].majority(words[1], words[2]));
    let mut k = 3;
    while k + 1 < K {
        let either = words[k].or(words[k + 1]);
        twice = twice.or_and(words[k], words[k + 1]).or_and(once, either);
        once = once.or(either);
        k += 2;
    }
    if k < K {
        twice = twice.or_and(once, words[k]);
        once = once.or(words[k]);
    }
    let mut place = 1;
    while place < N / 4 {
        let (once_there, twice_there) = (once.swap_fours(place), twice.swap_fours(place));
        twice = twice.or3(twice_there, once.and(once_there));
        once = once.or(once_there);
        place *= 2;
    }
    (once, twice)
}

/// Removes a digit from the rows and columns of its places, and every other digit from the singles.
#[inline(always)]
fn strike<V: Vector<N>, const N: usize>(word: V, placed: V, columns: V, singles: V) -> V {
    let guards = V::splat(GUARDS);
    let less = placed.or(guards).sub(V::splat(ROW_STARTS));
    // A second place in the same row is not spared: then its cell has no candidate.
    word.strike(rows_under(less.and(guards)).or3(columns, singles), placed.without(less))
}

/// The last column of a mini-line, if the mini-line has a place.
#[inline(always)]
fn third<V: Vector<N>, const N: usize>(word: V) -> V {
    let box_starts = V::splat(BOX_STARTS);
    word.and(box_starts).add(box_starts).or(word).and(V::splat(BOX_ENDS))
}

/// The mini-lines that are in some choice of three, one in each row and box.
#[inline(always)]
fn chosen<V: Vector<N>, const N: usize>(u: V) -> V {
    let (row_1, row_2) = (u.shr(10).or(u.shl(20)), u.shr(20).or(u.shl(10)));
    let next_box = |row: V| row.shr(3).pick(V::splat(BOX_12), row.shl(6));
    let last_box = |row: V| row.shr(6).pick(V::splat(BOX_1), row.shl(3));
    u.and(next_box(row_1).and(last_box(row_2)).or_and(last_box(row_1), next_box(row_2)))
}

/// Keeps the mini-lines whose last columns these are.
#[inline(always)]
fn keep<V: Vector<N>, const N: usize>(word: V, thirds: V) -> V {
    word.and(thirds.add(thirds).sub(thirds.shr(2)))
}

/// The hidden singles of rows and of these columns, and guards for the rows that have a place.
#[inline(always)]
fn hidden_in<V: Vector<N>, const N: usize>(word: V, columns: V) -> (V, V) {
    let (guards, row_starts) = (V::splat(GUARDS), V::splat(ROW_STARTS));
    let less = word.or(guards).sub(row_starts);
    let but_first = less.and(word);
    let rows = rows_under(guards.without(but_first.or(guards).sub(row_starts)));
    (word.and(rows.or(columns)), less)
}

/// One round of all rules.
#[inline(always)]
#[expect(clippy::too_many_lines, reason = "one kernel, whose values live in registers from the first line to the last")]
pub fn round<V: Vector<N>, const N: usize, const K: usize>(state: &mut State<V, K>) -> Next {
    let zero = V::splat(0);
    let first_row = V::splat(511);
    let box_ends = V::splat(BOX_ENDS);
    let State { mut words, singles, placed } = *state;
    let mut dead = zero;

    // Every loop below has few operations, because the compiler unrolls no large ones.
    let mut columns = [zero; K];
    let mut columns_placed = [zero; 3];
    for three in 0..K.div_ceil(3) {
        let mut in_bands = [zero; 3];
        for i in 0..3.min(K - three * 3) {
            let placed = placed[three * 3 + i];
            in_bands[i] = placed.or3(placed.turn(), placed.turn().turn());
        }
        let all = gather(&in_bands);
        columns_placed[three] = all.or3(all.shr(10), all.shr(20)).and(first_row);
        let in_rows = in_each_row(columns_placed[three]);
        for i in 0..3.min(K - three * 3) {
            columns[three * 3 + i] = in_rows.spread(i);
        }
    }
    for k in 0..K {
        words[k] = strike(words[k], placed[k], columns[k], singles);
    }

    for three in 0..K.div_ceil(3) {
        let k = three * 3;
        let mut u = third(words[k]);
        for i in 1..3.min(K - k) {
            u = u.or(third(words[k + i]).shr(i as i32));
        }
        let m = chosen(u);
        words[k] = keep(words[k], m.and(box_ends));
        for i in 1..3.min(K - k) {
            words[k + i] = keep(words[k + i], m.shl(i as i32).and(box_ends));
        }
    }

    for three in 0..K.div_ceil(3) {
        let (mut once, mut twice) = ([zero; 3], [zero; 3]);
        for i in 0..3.min(K - three * 3) {
            let word = words[three * 3 + i];
            let (next, last) = (word.turn(), word.turn().turn());
            (once[i], twice[i]) = (word.or3(next, last), word.majority(next, last));
        }
        let (once, twice) = (gather(&once), gather(&twice));
        let (once_1, once_2) = (once.shr(10), once.shr(20));
        let in_column = once.or3(once_1, once_2);
        let in_column_twice = twice.or3(twice.shr(10), twice.shr(20)).or(once.majority(once_1, once_2));
        // Where a digit is placed, all its other places in the column are gone, unless they are placed too.
        dead = dead.or_and(columns_placed[three], in_column_twice);
        let needed = V::load(&std::array::from_fn(|lane| {
            let digit = (three * 3 + lane % 4) * (N / 4) + lane / 4;
            if lane % 4 < 3 && digit < 9 { 511 } else { 0 }
        }));
        dead = dead.or_lost(needed, in_column);
        let in_rows = in_each_row(in_column.without(in_column_twice).and(first_row));
        for i in 0..3.min(K - three * 3) {
            columns[three * 3 + i] = in_rows.spread(i);
        }
    }
    let mut hidden = [zero; K];
    let mut rows_seen = [zero; K];
    for k in 0..K {
        (hidden[k], rows_seen[k]) = hidden_in(words[k], columns[k]);
    }
    // The last vector may have lanes that belong to no digit.
    let mut seen = V::splat(GUARDS);
    for rows_seen in &rows_seen[..K - 1] {
        seen = seen.and(*rows_seen);
    }
    dead = dead.or_lost(where_used(0, GUARDS), seen).or_lost(where_used(K - 1, GUARDS), rows_seen[K - 1]);

    let full = in_fours([FULL; 3]);
    let (once, twice) = once_and_twice(&words);
    let (hidden_once, hidden_twice) = once_and_twice(&hidden);
    dead = dead.or_lost(full, once).or(hidden_twice);
    let naked = once.without(twice);
    let now = naked.or(hidden_once);
    for k in 0..K {
        state.placed[k] = hidden[k].or_and(words[k], naked);
    }
    state.words = words;
    state.singles = now;
    if dead.nonzero() != 0 {
        Next::Dead
    } else if now.without(singles).nonzero() != 0 {
        Next::GoOn
    } else if full.without(now).nonzero() == 0 {
        Next::Solved
    } else {
        Next::Guess
    }
}
