//! Rounds on classic 9×9: places all visible hidden singles at once, two digits side by side in a word, without branches.

/// Nine digits and the empty cells, two per word.
const PAIRS: usize = 5;
/// A number for both halves of a word.
const fn both(half: u64) -> u64 {
    half | half << 32
}
/// A band is three rows of nine bits, ten bits apart; the bit between them stops a borrow.
const ROW: u64 = both(0x1ff);
const GUARDS: u64 = both(1 << 9 | 1 << 19 | 1 << 29);
const FIRSTS: u64 = both(1 | 1 << 10 | 1 << 20);
/// The first column of each box.
const BOXES: u64 = both(1 | 1 << 3 | 1 << 6);
/// The empty cells are in the second half of the last pair.
const DIGITS: [u64; PAIRS] = [u64::MAX, u64::MAX, u64::MAX, u64::MAX, u32::MAX as u64];

/// The places of each digit, band by band.
pub struct Rounds {
    pairs: [[u64; 3]; PAIRS],
}

/// The singles of one round: how many show in a box or as the last cell of a house, and how many only in a line.
pub struct Round {
    pub n_easy: u32,
    pub n_lines: u32,
}

/// Copies marks of columns to each row.
fn in_rows(columns: u64) -> u64 {
    columns | columns << 10 | columns << 20
}

/// Extends marks at the boxes' first columns to all of their columns.
fn in_boxes(firsts: u64) -> u64 {
    firsts | firsts << 1 | firsts << 2
}

/// All of each row that has a mark.
fn rows_with(marks: u64) -> u64 {
    let has = (marks | GUARDS).wrapping_sub(FIRSTS) & GUARDS;
    has.wrapping_sub(has >> 9)
}

/// Columns with a mark in some row.
fn once(band: u64) -> u64 {
    (band | band >> 10 | band >> 20) & ROW
}

/// Columns with marks in two rows or more.
fn twice(band: u64) -> u64 {
    let (a, b, c) = (band, band >> 10, band >> 20);
    (a & b | (a | b) & c) & ROW
}

/// The two halves combined by OR.
fn halves(word: u64) -> u32 {
    (word | word >> 32) as u32
}

impl Rounds {
    /// From the places of each digit and the empty cells, cell c as bit c.
    pub fn new(planes: &[u128; 9], empty: u128) -> Rounds {
        let mut pairs = [[0; 3]; PAIRS];
        for (k, &plane) in planes.iter().chain([&empty]).enumerate() {
            for (b, band) in pairs[k / 2].iter_mut().enumerate() {
                let rows = (plane >> (27 * b)) as u64;
                *band |= (rows & 0x1ff | (rows & 0x1ff << 9) << 1 | (rows & 0x1ff << 18) << 2) << (32 * (k % 2));
            }
        }
        Rounds { pairs }
    }

    /// Plays a round; `None` if nothing shows.
    pub fn play(&mut self) -> Option<Round> {
        let mut of_box = [[0u64; 3]; PAIRS];
        let mut of_line = [[0u64; 3]; PAIRS];
        for (k, bands) in self.pairs.iter().enumerate().filter(|&(_, bands)| *bands != [0; 3]) {
            let [a, b, c] = bands.map(once);
            let [d, e, f] = bands.map(twice);
            let columns = in_rows((a | b | c) & !(d | e | f | a & b | (a | b) & c));
            for (at, (&band, (once, twice))) in bands.iter().zip([(a, d), (b, e), (c, f)]).enumerate() {
                let (x, y, z) = (once & BOXES, once >> 1 & BOXES, once >> 2 & BOXES);
                let several = x & y | (x | y) & z | (twice | twice >> 1 | twice >> 2) & BOXES;
                of_box[k][at] = band & in_rows(once & !in_boxes(several));
                let without_first = band & (band | GUARDS).wrapping_sub(FIRSTS);
                of_line[k][at] = band & (!rows_with(without_first) | columns);
            }
        }
        let mut round = Round { n_easy: 0, n_lines: 0 };
        let mut written = [0; 3];
        for at in 0..3 {
            let all = |of: &[[u64; 3]; PAIRS]| halves((0..PAIRS).fold(0, |all, k| all | of[k][at] & DIGITS[k]));
            let (boxes, lines) = (all(&of_box), all(&of_line));
            let last = ((of_box[PAIRS - 1][at] | of_line[PAIRS - 1][at]) >> 32) as u32;
            let easy = boxes | lines & last;
            round.n_easy += easy.count_ones();
            round.n_lines += ((boxes | lines) & !easy).count_ones();
            written[at] = both((boxes | lines) as u64);
        }
        if written == [0; 3] {
            return None;
        }
        for (k, bands) in self.pairs.iter_mut().enumerate().filter(|(_, bands)| **bands != [0; 3]) {
            let hits: [u64; 3] = std::array::from_fn(|at| (of_box[k][at] | of_line[k][at]) & DIGITS[k]);
            let columns = hits.map(once);
            let all_columns = in_rows(columns[0] | columns[1] | columns[2]);
            for (at, band) in bands.iter_mut().enumerate() {
                let hit = columns[at];
                let boxes = in_rows(in_boxes((hit | hit >> 1 | hit >> 2) & BOXES));
                *band &= !(rows_with(hits[at]) | boxes | all_columns | written[at]);
            }
        }
        Some(round)
    }

    /// Whether locked candidates may leave another box or line a single place for a digit. On a board without singles, false is
    /// certain; if true, the finders must look.
    pub fn may_lock_directly(&self) -> bool {
        let digits = self.pairs.iter().zip(DIGITS).flat_map(|(bands, digits)| bands.map(|band| band & digits));
        digits.fold(0, |any, band| any | locks_directly(band)) != 0
    }
}

/// The first column of each box, in each row.
const MINIROWS: u64 = BOXES | BOXES << 10 | BOXES << 20;

/// A mini-line is the three cells that a row and a box share, marked here by its first cell. The function marks a mini-line if
/// its box (or row) has exactly one place of the digit outside of it, and another box of its row (or row of its box) keeps the
/// digit inside.
fn locks_directly(band: u64) -> u64 {
    let (x, y, z) = (band & MINIROWS, band >> 1 & MINIROWS, band >> 2 & MINIROWS);
    let has = x | y | z;
    let has_one = has & !(x & y | (x | y) & z);
    // The same marks, rotated by one and by two rows or boxes. Bits that leave their half of the word, or their row, never land
    // where another mark could be.
    let down = |marks: u64| ((marks << 10 | marks >> 20) & MINIROWS, (marks << 20 | marks >> 10) & MINIROWS);
    let across = |marks: u64| {
        let (first, third) = (marks & FIRSTS, marks & FIRSTS << 6);
        (marks << 3 & MINIROWS | third >> 6, first << 6 | marks >> 3 & MINIROWS)
    };
    let ((has_a, has_b), (one_a, one_b)) = (down(has), down(has_one));
    let kept_by_box = has & !(has_a | has_b);
    let beside_in_box = has & (one_a & !has_b | one_b & !has_a);
    let pointed = rows_with(kept_by_box) & beside_in_box;
    let ((has_a, has_b), (one_a, one_b)) = (across(has), across(has_one));
    let kept_by_row = has & !(has_a | has_b);
    let beside_in_row = has & (one_a & !has_b | one_b & !has_a);
    let (kept_a, kept_b) = down(kept_by_row);
    pointed | (kept_a | kept_b) & beside_in_row
}
