//! One branch-free round of deduction for all lanes at once: naked singles and their eliminations, locked candidates within
//! bands, hidden singles in rows, boxes and columns; and the same for the further terms of a board (see `terms`).
//!
//! A board is 27 words, one per digit and band. A word holds the places of that digit in three rows. Each row has ten bits; the
//! tenth is a guard:
//!
//! ```text
//! bit 29 | 28 … 20 | 19 | 18 … 10 | 9 | 8 … 0
//!  guard |  row 2  | g  |  row 1  | g | row 0
//! ```
//!
//! With the guards set, subtracting 1 from each row leaves a guard only for rows that had a place. One subtraction serves all
//! three rows.
//!
//! Repeating rounds until nothing changes reaches the fixpoint of these rules, which does not depend on their order: naked
//! singles; hidden singles in rows, columns and boxes; and *mini-lines*. A band has nine mini-lines (the thirds of its rows). A
//! digit occupies three of them, in different rows and boxes, so a mini-line that is in no such choice of three cannot hold the
//! digit. A lane is dead when a cell, row, column or band has no candidate left, or two singles conflict.
//!
//! A board with more terms also has: naked and hidden singles in its other houses; locked candidates of regions instead of the
//! mini-lines, where it has no boxes; digits that a pair forbids, because the other cell holds the digit, or has no digit left that may
//! be beside it.

use super::board::{FULL, WORDS};
use super::simd::Vector;
use super::terms::Terms;

pub const ROW_STARTS: u32 = 1 | 1 << 10 | 1 << 20;
pub const GUARDS: u32 = ROW_STARTS << 9;
/// The last column of each box.
pub const BOX_ENDS: u32 = 0b100_100_100 * ROW_STARTS;
/// The other columns.
pub const BOX_STARTS: u32 = 0b011_011_011 * ROW_STARTS;
/// The columns of the first box, and of the first two.
pub const BOX_1: u32 = 0b000_000_111 * ROW_STARTS;
pub const BOX_12: u32 = 0b000_111_111 * ROW_STARTS;
/// Added to a word, sets bit 30 if the word is not 0: a guard for the whole word.
const LESS_ONE: u32 = (1 << 30) - 1;

/// The boards of all lanes, word by word.
#[derive(Clone)]
#[repr(align(64))]
pub struct Boards<const N: usize> {
    pub words: [[u32; N]; WORDS],
    /// The cells with one candidate, band by band.
    pub singles: [[u32; N]; 3],
    /// The cells with two candidates, as the last round left them.
    pub pairs: [[u32; N]; 3],
    /// The houses beyond rows, columns and boxes, house by house.
    pub houses: Vec<[[u32; N]; 3]>,
}

/// The outcome of a round: one bit per lane.
#[derive(Clone, Copy)]
pub struct Verdict {
    /// No solution.
    pub dead: u32,
    /// If not dead: every cell had one candidate when the round began, and the grid is valid.
    pub solved: u32,
    /// A candidate was removed.
    pub changed: u32,
    /// A cell was reduced to one candidate.
    pub found: u32,
}

/// All bits of the rows whose guard is still set.
#[inline(always)]
pub fn rows_under<V: Vector<N>, const N: usize>(guards: V) -> V {
    guards.sub(guards.shr(9))
}

/// Copies the columns of the first row to all three rows.
#[inline(always)]
pub fn in_each_row<V: Vector<N>, const N: usize>(columns: V) -> V {
    columns.or3(columns.shl(10), columns.shl(20))
}

/// One round. Without `MORE`, the boards are classic.
#[inline(always)]
#[expect(clippy::too_many_lines, reason = "one kernel, whose values live in registers from the first line to the last")]
pub fn round<V: Vector<N>, const N: usize, const MORE: bool>(boards: &mut Boards<N>, terms: &Terms) -> Verdict {
    let zero = V::splat(0);
    let full = V::splat(FULL);
    let guards = V::splat(GUARDS);
    let row_starts = V::splat(ROW_STARTS);
    let first_row = V::splat(511);
    let box_ends = V::splat(BOX_ENDS);
    let box_starts = V::splat(BOX_STARTS);
    let box_1 = V::splat(BOX_1);
    let box_12 = V::splat(BOX_12);

    let single: [V; 3] = std::array::from_fn(|band| V::load(&boards.singles[band]));
    let open = full.without(single[0].and(single[1]).and(single[2]));
    let mut dead = zero;
    let mut lost = zero;
    let mut rows_seen = guards;
    let mut columns_seen = first_row;
    let whole = V::splat(1 << 30);
    let less_one = V::splat(LESS_ONE);
    let mut houses_seen = whole;
    let mut hidden_once = [zero; 3];
    let mut hidden_twice = zero;
    let mut hidden = [zero; WORDS];
    for digit in 0..9 {
        let before: [V; 3] = std::array::from_fn(|band| V::load(&boards.words[digit * 3 + band]));
        // Naked singles remove candidates in their rows and columns. Their boxes follow from the mini-lines below.
        let s: [V; 3] = std::array::from_fn(|band| before[band].and(single[band]));
        let column = s[0].or3(s[1], s[2]);
        let (column_1, column_2) = (column.shr(10), column.shr(20));
        dead = dead.or(s[0].majority(s[1], s[2]));
        dead = dead.or_and(column.majority(column_1, column_2), first_row);
        let columns = in_each_row(column.or3(column_1, column_2).and(first_row));
        let mut x = before;
        for band in 0..3 {
            let less = s[band].or(guards).sub(row_starts);
            dead = dead.or_and(less, s[band]);
            let rows = rows_under(less.and(guards));
            x[band] = x[band].strike(rows.or(columns), s[band]);
        }
        if MORE {
            x = follow_pairs(&boards.words, terms, digit, &s, x);
            for house in &boards.houses {
                let h: [V; 3] = std::array::from_fn(|band| V::load(&house[band]));
                let y: [V; 3] = std::array::from_fn(|band| s[band].and(h[band]));
                // All bits, if the house has the digit.
                let has = zero.sub(y[0].or3(y[1], y[2]).add(less_one).shr(30));
                x = std::array::from_fn(|band| x[band].strike(h[band].and(has), s[band]));
            }
        }

        if !MORE || terms.has_boxes {
            // Mini-lines of all three bands in one word: band b uses column 2 − b of each box.
            let third = |x: V| x.and(box_starts).add(box_starts).or(x).and(box_ends);
            let u = third(x[0]).or3(third(x[1]).shr(1), third(x[2]).shr(2));
            let row_1 = u.shr(10).or(u.shl(20));
            let row_2 = u.shr(20).or(u.shl(10));
            let next_box = |row: V| row.shr(3).pick(box_12, row.shl(6));
            let last_box = |row: V| row.shr(6).pick(box_1, row.shl(3));
            let ways = next_box(row_1).and(last_box(row_2)).or_and(last_box(row_1), next_box(row_2));
            let m = u.and(ways);
            let thirds = [m.and(box_ends), m.add(m).and(box_ends), m.shl(2).and(box_ends)];
            for band in 0..3 {
                x[band] = x[band].and(thirds[band].add(thirds[band]).sub(thirds[band].shr(2)));
            }
        }

        if MORE && !terms.has_boxes {
            for house in &boards.houses {
                x = follow_crossings(x, &[V::load(&house[0]), V::load(&house[1]), V::load(&house[2])]);
            }
        }

        // Hidden singles: rows and columns with one place for the digit.
        let once = x[0].or3(x[1], x[2]);
        let twice = x[0].majority(x[1], x[2]);
        let (once_1, once_2) = (once.shr(10), once.shr(20));
        let in_column = once.or3(once_1, once_2);
        columns_seen = columns_seen.and(in_column);
        let in_column_twice = twice.or3(twice.shr(10), twice.shr(20)).or(once.majority(once_1, once_2));
        let columns = in_each_row(in_column.without(in_column_twice).and(first_row));
        let mut in_houses = [zero; 3];
        if MORE {
            for house in &boards.houses {
                let y: [V; 3] = std::array::from_fn(|band| x[band].and(V::load(&house[band])));
                let less = y.map(|y| y.add(less_one));
                houses_seen = houses_seen.and(less[0].or3(less[1], less[2]));
                // Bit 30 is set if the house has two places for the digit, in one band or in several.
                let again = y[0].and(less[0]).or3(y[1].and(less[1]), y[2].and(less[2]));
                let twice = again.add(less_one).or(less[0].majority(less[1], less[2]));
                let once = twice.shr(30).sub(V::splat(1));
                in_houses = std::array::from_fn(|band| in_houses[band].or_and(y[band], once));
            }
        }
        for band in 0..3 {
            let less = x[band].or(guards).sub(row_starts);
            rows_seen = rows_seen.and(less);
            let but_first = less.and(x[band]);
            let rows = rows_under(guards.without(but_first.or(guards).sub(row_starts)));
            let h = x[band].and(rows.or3(columns, in_houses[band]));
            hidden_twice = hidden_twice.or_and(hidden_once[band], h);
            hidden_once[band] = hidden_once[band].or(h);
            hidden[digit * 3 + band] = h;
            lost = lost.or_lost(before[band], x[band]);
            x[band].store(&mut boards.words[digit * 3 + band]);
        }
    }

    // Remove the other candidates of a hidden single's cell, and count how many candidates each cell has now: one, two or more.
    let (mut once, mut twice, mut thrice) = ([zero; 3], [zero; 3], [zero; 3]);
    for digit in 0..9 {
        for band in 0..3 {
            let x = V::load(&boards.words[digit * 3 + band]);
            let after = x.strike(hidden_once[band], hidden[digit * 3 + band]);
            lost = lost.or_lost(x, after);
            after.store(&mut boards.words[digit * 3 + band]);
            thrice[band] = thrice[band].or_and(twice[band], after);
            twice[band] = twice[band].or_and(once[band], after);
            once[band] = once[band].or(after);
        }
    }
    let mut found = zero;
    for band in 0..3 {
        dead = dead.or_lost(full, once[band]);
        let now = once[band].without(twice[band]);
        found = found.or_lost(now, single[band]);
        now.store(&mut boards.singles[band]);
        twice[band].without(thrice[band]).store(&mut boards.pairs[band]);
    }
    dead = dead.or3(hidden_twice, guards.without(rows_seen)).or(first_row.without(columns_seen));
    if MORE {
        dead = dead.or(whole.without(houses_seen));
    }
    Verdict { dead: dead.nonzero(), solved: !open.nonzero(), changed: lost.nonzero(), found: found.nonzero() }
}

/// Removes the places of a digit that pairs forbid: beside its singles, or beside cells that have no digit left that goes with
/// it. A single may lose its digit here, too, so that two singles that conflict leave a cell without candidates.
#[inline(always)]
fn follow_pairs<V: Vector<N>, const N: usize>(
    words: &[[u32; N]; WORDS],
    terms: &Terms,
    digit: usize,
    singles: &[V; 3],
    x: [V; 3],
) -> [V; 3] {
    let mut forbidden = [V::splat(0); 3];
    for step in &terms.differ {
        step.reach(singles, &mut forbidden);
    }
    for bonds in &terms.bonds {
        let mut without: [V; 3] = [V::splat(FULL); 3];
        for other in (0..9).filter(|other| bonds.beside[digit] >> other & 1 != 0) {
            without = std::array::from_fn(|band| without[band].without(V::load(&words[other * 3 + band])));
        }
        for step in &bonds.steps {
            step.reach(&without, &mut forbidden);
        }
    }
    for leap in &terms.leaps {
        let more = leap.forbids(&x, terms.has_boxes);
        forbidden = std::array::from_fn(|band| forbidden[band].or(more[band]));
    }
    std::array::from_fn(|band| x[band].without(forbidden[band]))
}

/// Locked candidates of a region that is not a box. Where its places for a digit are in one row or column, no other place of that line
/// is left. Where all places of a line are in the region, the region has none beyond the line, and none at all beyond two lines.
///
/// Loops and functions, no closures: if the compiler does not inline a closure, each vector instruction becomes a call.
#[inline(always)]
fn follow_crossings<V: Vector<N>, const N: usize>(mut x: [V; 3], region: &[V; 3]) -> [V; 3] {
    let (guards, first_row) = (V::splat(GUARDS), V::splat(511));
    let mut inside = x;
    for band in 0..3 {
        inside[band] = x[band].and(region[band]);
    }
    let (rows, columns) = (rows_with_places(&inside), columns_with_places(&inside));
    let in_row = if_one(all_rows(&rows));
    let in_column = in_each_row(columns.and(if_one(columns)));
    let mut outside = x;
    for band in 0..3 {
        x[band] = x[band].strike(rows_under(rows[band]).and(in_row).or(in_column), region[band]);
        outside[band] = x[band].without(region[band]);
    }
    let mut rows = rows_with_places(&outside);
    for row in &mut rows {
        *row = guards.without(*row);
    }
    let columns = first_row.without(columns_with_places(&outside));
    let (has_row, one_row) = (if_any(all_rows(&rows)), if_one(all_rows(&rows)));
    let (has_column, in_column) = (if_any(columns), in_each_row(columns.and(if_one(columns))));
    for band in 0..3 {
        let beyond = has_row.without(rows_under(rows[band]).and(one_row)).or(has_column.without(in_column));
        x[band] = x[band].without(region[band].and(beyond));
    }
    x
}

/// The guards of the rows that have a place.
#[inline(always)]
fn rows_with_places<V: Vector<N>, const N: usize>(x: &[V; 3]) -> [V; 3] {
    let mut rows = *x;
    for row in &mut rows {
        *row = row.or(V::splat(GUARDS)).sub(V::splat(ROW_STARTS)).and(V::splat(GUARDS));
    }
    rows
}

/// The guards of all nine rows in one word.
#[inline(always)]
fn all_rows<V: Vector<N>, const N: usize>(rows: &[V; 3]) -> V {
    rows[0].or3(rows[1].shr(1), rows[2].shr(2))
}

/// The columns that have a place, in the first row.
#[inline(always)]
fn columns_with_places<V: Vector<N>, const N: usize>(x: &[V; 3]) -> V {
    let once = x[0].or3(x[1], x[2]);
    once.or3(once.shr(10), once.shr(20)).and(V::splat(511))
}

/// All bits, if a word below 2³⁰ has one bit or none.
#[inline(always)]
fn if_one<V: Vector<N>, const N: usize>(word: V) -> V {
    word.and(word.sub(V::splat(1))).add(V::splat(LESS_ONE)).shr(30).sub(V::splat(1))
}

/// All bits, if a word below 2³⁰ has any.
#[inline(always)]
fn if_any<V: Vector<N>, const N: usize>(word: V) -> V {
    V::splat(0).sub(word.add(V::splat(LESS_ONE)).shr(30))
}
