//! Chooses the guess on a board where no rule applies.

use super::board::{Board, FULL, Guess, Place};
use super::round::{GUARDS, ROW_STARTS};

/// The guess for searches whose order is free. Among the cells with two candidates, takes one whose digits occur most often in
/// other such cells of its row and column, because there a guess leads to a chain of placements. On hard boards this needs half
/// as many guesses as taking the first such cell.
#[inline(always)]
pub fn best_guess(board: &Board, pairs: &[u32; 3]) -> Guess {
    let counts = links(board, pairs);
    let mut best = *pairs;
    for place in (0..3).rev() {
        let with: [u32; 3] = std::array::from_fn(|band| best[band] & counts[band][place]);
        if with != [0; 3] {
            best = with;
        }
    }
    quick_guess(board, &best)
}

/// For all of these cells at once: how many of the four pairs (digit, row or column) have another cell with that digit. The count
/// has three binary places.
#[inline(always)]
fn links(board: &Board, pairs: &[u32; 3]) -> [[u32; 3]; 3] {
    let mut counts = [[0u32; 3]; 3];
    for digit in 0..9 {
        let p: [u32; 3] = std::array::from_fn(|band| board.words[digit * 3 + band] & pairs[band]);
        let (once, twice) = (p[0] | p[1] | p[2], majority(p[0], p[1], p[2]));
        let columns = (twice | twice >> 10 | twice >> 20 | majority(once, once >> 10, once >> 20)) & 511;
        let columns = columns | columns << 10 | columns << 20;
        for band in 0..3 {
            let but_first = (p[band] | GUARDS).wrapping_sub(ROW_STARTS) & p[band];
            let guards = (but_first | GUARDS).wrapping_sub(ROW_STARTS) & GUARDS;
            let (in_row, in_column) = (p[band] & (guards - (guards >> 9)), p[band] & columns);
            let (one, two) = (in_row ^ in_column, in_row & in_column);
            let [ones, twos, fours] = &mut counts[band];
            let carry = *ones & one;
            *ones ^= one;
            *fours |= *twos & (two | carry);
            *twos ^= two | carry;
        }
    }
    counts
}

/// Guesses in the first of these cells, each of which has two candidates.
#[inline(always)]
pub fn quick_guess(board: &Board, pairs: &[u32; 3]) -> Guess {
    let Some(band) = (0..3).find(|&band| pairs[band] != 0) else { return first_guess(board) };
    in_cell(board, Place { band, bit: pairs[band] & pairs[band].wrapping_neg() })
}

/// The first candidate of a cell.
#[inline(always)]
fn in_cell(board: &Board, place: Place) -> Guess {
    let digit = (0..8).find(|&digit| board.has(digit, place)).unwrap_or(8);
    Guess { place, digit }
}

/// The most cells to weigh for one guess.
const ENOUGH: u32 = 16;

/// The guess for boards where searches are long: among the first cells with the fewest candidates, the one in which most
/// guesses have failed; first with the digit of the known solution, because another solution usually differs in few cells.
pub fn weighed_guess(board: &Board, pairs: &[u32; 3], failures: &[u32], known: impl Fn(usize) -> usize) -> Guess {
    let cells = if *pairs == [0; 3] { cells_with_fewest(board) } else { *pairs };
    let counts = links(board, &cells);
    let mut best: Option<(u32, Place)> = None;
    let mut n = 0;
    for (band, &cells) in cells.iter().enumerate() {
        let mut rest = cells;
        while rest != 0 && n < ENOUGH {
            let place = Place { band, bit: rest & rest.wrapping_neg() };
            rest &= rest - 1;
            n += 1;
            let count: u32 = (0..3).map(|i| ((counts[band][i] & place.bit != 0) as u32) << i).sum();
            let weight = 2 * failures[place.number()] + count;
            if best.is_none_or(|(most, _)| weight > most) {
                best = Some((weight, place));
            }
        }
    }
    let Some((_, place)) = best else { return first_guess(board) };
    let row = place.bit.trailing_zeros() as usize / 10;
    let digit = known((place.band * 3 + row) * 9 + place.bit.trailing_zeros() as usize % 10);
    if board.has(digit, place) { Guess { place, digit } } else { in_cell(board, place) }
}

fn majority(a: u32, b: u32, c: u32) -> u32 {
    a & b | c & (a | b)
}

/// The guess if no cell has two candidates.
#[cold]
fn first_guess(board: &Board) -> Guess {
    in_cell(board, fewest_candidates(board).0)
}

/// The first of the cells with the fewest candidates (two or more), and its number of candidates.
pub fn fewest_candidates(board: &Board) -> (Place, u32) {
    let mut best = (Place { band: 0, bit: 1 }, u32::MAX);
    for band in 0..3 {
        let counts = counts_of(board, band);
        for n in 2..best.1.min(10) {
            let cells = with_count(&counts, n);
            if cells != 0 {
                best = (Place { band, bit: cells & cells.wrapping_neg() }, n);
                break;
            }
        }
    }
    best
}

/// All cells with the fewest candidates (two or more).
fn cells_with_fewest(board: &Board) -> [u32; 3] {
    let counts: [[u32; 4]; 3] = std::array::from_fn(|band| counts_of(board, band));
    let cells = |n: u32| counts.map(|counts| with_count(&counts, n));
    (2..10).map(cells).find(|cells| *cells != [0; 3]).unwrap_or([1, 0, 0])
}

/// The number of candidates of each cell of a band at once, as four binary places.
#[inline(always)]
fn counts_of(board: &Board, band: usize) -> [u32; 4] {
    let mut places = [0u32; 4];
    for digit in 0..9 {
        let mut carry = board.words[digit * 3 + band];
        for place in &mut places {
            (*place, carry) = (*place ^ carry, *place & carry);
        }
    }
    places
}

#[inline(always)]
fn with_count(places: &[u32; 4], n: u32) -> u32 {
    let has = |i: usize| if n >> i & 1 != 0 { places[i] } else { !places[i] };
    has(0) & has(1) & has(2) & has(3) & FULL
}
