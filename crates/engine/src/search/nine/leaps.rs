//! Pieces of chess as bit patterns: no digit is a knight's or a king's move from itself. All eight or four moves of all cells
//! are followed by a few shifts, and so is what two or three places of a digit see together:
//!
//! ```text
//! two places of a row        three
//!   . . 5 . . . 5 . .          . 5 . 5 . 5 .
//!   . . . . x . . . .          . . . x . . .
//! ```
//!
//! One of the two is true, and x is a knight's move from both. A row or column with one place left is the simplest case: all
//! naked singles are of it, and hidden ones act before the round knows that they are singles.

use super::board::FULL;
use super::round::{BOX_ENDS, BOX_STARTS, GUARDS, ROW_STARTS, in_each_row, rows_under};

const FIRSTS: u32 = 0b001_001_001 * ROW_STARTS;
use super::simd::Vector;

/// A piece whose moves join cells with different digits, wherever they stay on the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Leap {
    Knight,
    King,
}

impl Leap {
    pub const ALL: [Leap; 2] = [Leap::Knight, Leap::King];

    /// A move as lines along and lines across; the mirrored ones follow.
    pub const fn moves(self) -> &'static [(usize, usize)] {
        match self {
            Leap::Knight => &[(1, 2), (2, 1)],
            Leap::King => &[(1, 1)],
        }
    }

    /// The cells in which a digit with these places cannot be. Bits outside of the board may be set, too.
    #[inline(always)]
    pub fn forbids<V: Vector<N>, const N: usize>(self, x: &[V; 3], has_boxes: bool) -> [V; 3] {
        let rows = [rows_by_count(x[0]), rows_by_count(x[1]), rows_by_count(x[2])];
        let columns = columns_by_count(x);
        let mut out = [V::splat(0); 3];
        match self {
            Leap::Knight => {
                by_rows::<V, N, 1, 2>(x, &rows, &mut out);
                by_rows::<V, N, 2, 1>(x, &rows, &mut out);
                by_columns::<V, N, 1, 2>(x, &columns, &mut out);
                by_columns::<V, N, 2, 1>(x, &columns, &mut out);
            }
            Leap::King => {
                by_rows::<V, N, 1, 1>(x, &rows, &mut out);
                by_columns::<V, N, 1, 1>(x, &columns, &mut out);
            }
        }
        if has_boxes {
            let (rows, columns) = (thirds_of_rows(x), thirds_of_columns(x));
            match self {
                Leap::Knight => {
                    by_rows_of_boxes::<V, N, 1, 2>(&rows, &mut out);
                    by_rows_of_boxes::<V, N, 2, 1>(&rows, &mut out);
                    by_columns_of_boxes::<V, N, 1, 2>(&columns, &mut out);
                    by_columns_of_boxes::<V, N, 2, 1>(&columns, &mut out);
                }
                Leap::King => {
                    by_rows_of_boxes::<V, N, 1, 1>(&rows, &mut out);
                    by_columns_of_boxes::<V, N, 1, 1>(&columns, &mut out);
                }
            }
        }
        out
    }
}

/// The thirds of lines, for each band: all bits of the empty ones, and the places that are the only ones in theirs.
type Thirds<V> = [(V, V); 3];

#[inline(always)]
fn thirds_of_rows<V: Vector<N>, const N: usize>(x: &[V; 3]) -> Thirds<V> {
    let (starts, ends, firsts) = (V::splat(BOX_STARTS), V::splat(BOX_ENDS), V::splat(FIRSTS));
    let mut thirds = [(ends, ends); 3];
    for band in 0..3 {
        let x = x[band];
        let empty = ends.without(x.and(starts).add(starts).or(x));
        let several = x.and(x.shr(1)).and(starts).or_and(x.and(x.shr(2)), firsts).add(starts).and(ends);
        let all = empty.add(empty).sub(empty.shr(2));
        thirds[band] = (all, x.without(several.add(several).sub(several.shr(2))));
    }
    thirds
}

#[inline(always)]
fn thirds_of_columns<V: Vector<N>, const N: usize>(x: &[V; 3]) -> Thirds<V> {
    let (full, first_row) = (V::splat(FULL), V::splat(511));
    let mut thirds = [(full, full); 3];
    for band in 0..3 {
        let (next, last) = (x[band].shr(10), x[band].shr(20));
        let any = x[band].or3(next, last).and(first_row);
        let several = x[band].majority(next, last).and(first_row);
        thirds[band] = (full.without(in_each_row(any)), x[band].without(in_each_row(several)));
    }
    thirds
}

const fn within(columns: u32) -> u32 {
    columns * ROW_STARTS
}

/// What the places of a row forbid in the other rows of its band. All places are in the box of the forbidden cell, except in
/// each other box at most one, which a move joins with it. (Where all are in the box, mini-lines have forbidden them.)
#[inline(always)]
fn by_rows_of_boxes<V: Vector<N>, const N: usize, const DOWN: i32, const ASIDE: i32>(thirds: &Thirds<V>, out: &mut [V; 3]) {
    // The cells whose neighbour aside is in another box.
    let after = V::splat(within([0, 0b001_001_000, 0b011_011_000][ASIDE as usize]));
    let before = V::splat(within([0, 0b000_100_100, 0b000_110_110][ASIDE as usize]));
    let (first, last) = (V::splat(within(0b000_000_111)), V::splat(within(0b111_000_000)));
    let middle = V::splat(within(0b000_111_000));
    for band in 0..3 {
        let (empty, alone) = thirds[band];
        // Where the third box has no place.
        let but_before = empty.shr(3).and(middle).or_and(empty.shl(6), last);
        let but_after = empty.shr(6).and(first).or_and(empty.shl(3), middle);
        let (a, b) = (alone.shl(ASIDE).and(after), alone.shr(ASIDE).and(before));
        let s = a.and(b.or(but_before)).or_and(b, but_after);
        out[band] = out[band].or3(s.shl(DOWN * 10), s.shr(DOWN * 10));
    }
}

/// The same for the columns of a stack, also where all places are in the box: no mini-line goes down. A rule must not stop
/// working when a place is lost.
#[inline(always)]
fn by_columns_of_boxes<V: Vector<N>, const N: usize, const DOWN: i32, const ASIDE: i32>(thirds: &Thirds<V>, out: &mut [V; 3]) {
    let right = V::splat(within([0, 0b110_110_110, 0b100_100_100][ASIDE as usize]));
    let left = V::splat(within([0, 0b011_011_011, 0b001_001_001][ASIDE as usize]));
    let next = 30 - DOWN * 10;
    let none = V::splat(0);
    for band in 0..3 {
        let (mut a, mut b, mut but_above, mut but_below) = (none, none, none, none);
        if band > 0 {
            (a, but_above) = (thirds[band - 1].1.shr(next), thirds[4 - 2 * band].0);
        }
        if band < 2 {
            (b, but_below) = (thirds[band + 1].1.shl(next), thirds[2 - 2 * band].0);
        }
        // Bits beyond the board leave it again: `right` and `left` take them away.
        let (one, two) = (thirds[(band + 1) % 3].0, thirds[(band + 2) % 3].0);
        let s = a.and(b.or(but_above)).or_and(b, but_below).or_and(one, two);
        out[band] = out[band].or3(s.shl(ASIDE).and(right), s.shr(ASIDE).and(left));
    }
}

/// All bits of the rows of a band that have one, two and three places.
#[inline(always)]
fn rows_by_count<V: Vector<N>, const N: usize>(x: V) -> [V; 3] {
    let (guards, starts) = (V::splat(GUARDS), V::splat(ROW_STARTS));
    let mut rest = x;
    let mut less = x.or(guards).sub(starts);
    let mut by_count = [guards; 3];
    for rows in &mut by_count {
        let had = less.and(guards);
        rest = rest.and(less);
        less = rest.or(guards).sub(starts);
        *rows = rows_under(had.without(less));
    }
    by_count
}

/// All bits of the columns that have one, two and three places, in each row.
#[inline(always)]
fn columns_by_count<V: Vector<N>, const N: usize>(x: &[V; 3]) -> [V; 3] {
    let odd = x[0].xor3(x[1], x[2]);
    let two = x[0].majority(x[1], x[2]);
    let (odd_1, odd_2) = (odd.shr(10), odd.shr(20));
    let ones = odd.xor3(odd_1, odd_2);
    // How many twos: none, one or more.
    let a = odd.majority(odd_1, odd_2);
    let (b, c, d) = (two, two.shr(10), two.shr(20));
    let any = a.or(b.or3(c, d));
    let more = b.majority(c, d).or_and(a, b.or3(c, d));
    let one = any.without(more);
    let first_row = V::splat(511);
    let mut by_count = [ones.without(any), one.without(ones), one.and(ones)];
    for columns in &mut by_count {
        *columns = in_each_row(columns.and(first_row));
    }
    by_count
}

/// Which of the cells of a line would see its only place, both, or all three, if they were as far aside as `a` and `b` are.
#[inline(always)]
fn seen<V: Vector<N>, const N: usize>(a: V, b: V, x: V, [one, two, three]: [V; 3]) -> V {
    a.or(b).and(one).or_and(a.majority(b, x), two).or_and(a.and(b).and(x), three)
}

const fn without_first(columns: i32) -> u32 {
    (0x1ff << columns & 0x1ff) * ROW_STARTS
}

const fn without_last(columns: i32) -> u32 {
    (0x1ff >> columns) * ROW_STARTS
}

/// What the places of a row forbid a number of rows further and columns aside.
#[inline(always)]
fn by_rows<V: Vector<N>, const N: usize, const DOWN: i32, const ASIDE: i32>(
    x: &[V; 3],
    by_count: &[[V; 3]; 3],
    out: &mut [V; 3],
) {
    let (first, last) = (V::splat(without_first(ASIDE)), V::splat(without_last(ASIDE)));
    let mut s = *x;
    for band in 0..3 {
        let (a, b) = (x[band].shl(ASIDE).and(first), x[band].shr(ASIDE).and(last));
        s[band] = seen(a, b, x[band], by_count[band]);
    }
    let (there, next) = (DOWN * 10, 30 - DOWN * 10);
    for band in 0..3 {
        out[band] = out[band].or3(s[band].shl(there), s[band].shr(there));
    }
    out[0] = out[0].or(s[1].shl(next));
    out[1] = out[1].or3(s[0].shr(next), s[2].shl(next));
    out[2] = out[2].or(s[1].shr(next));
}

/// What the places of a column forbid a number of columns aside and rows further.
#[inline(always)]
fn by_columns<V: Vector<N>, const N: usize, const DOWN: i32, const ASIDE: i32>(x: &[V; 3], by_count: &[V; 3], out: &mut [V; 3]) {
    let (first, last) = (V::splat(without_first(ASIDE)), V::splat(without_last(ASIDE)));
    let (there, next) = (DOWN * 10, 30 - DOWN * 10);
    let none = V::splat(0);
    for band in 0..3 {
        // Bits beyond the board may be set: they leave it again, or `first` and `last` take them away.
        let above = x[band].shl(there).or(if band > 0 { x[band - 1].shr(next) } else { none });
        let below = x[band].shr(there).or(if band < 2 { x[band + 1].shl(next) } else { none });
        let s = seen(above, below, x[band], *by_count);
        out[band] = out[band].or3(s.shl(ASIDE).and(first), s.shr(ASIDE).and(last));
    }
}
