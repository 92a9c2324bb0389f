//! A plain 9×9 solver that counts nodes, the measure of the hard corpus: singles and locked candidates until nothing changes,
//! then a guess at the first cell with the fewest candidates. The count does not depend on the order of digits, because the
//! whole tree is searched.

/// Candidates of each digit, a band of three rows in a word: bit 9 · row + column.
#[derive(Clone, Copy)]
struct Board([[u32; 3]; 9]);

struct Contradiction;

const BAND: u32 = 0x7FF_FFFF;
const ROW_ZERO: u32 = 0o777;
/// One cell of each row of a band, to spread a pattern of columns over it.
const EACH_ROW: u32 = 1 | 1 << 9 | 1 << 18;
const BOX_ZERO: u32 = 0o7 * EACH_ROW;

/// The remaining places of a 3×3 pattern if one must be chosen in each row and each column: the union of all such choices;
/// zero if there is none. Rows of a band against its boxes, and columns of a stack, are such patterns.
static CHOICES: [u16; 512] = choices();

const fn choices() -> [u16; 512] {
    const ORDERS: [[u16; 3]; 6] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];
    let mut table = [0u16; 512];
    let mut pattern = 0;
    while pattern < 512 {
        let mut k = 0;
        while k < 6 {
            let choice = 1 << ORDERS[k][0] | 8 << ORDERS[k][1] | 64 << ORDERS[k][2];
            if pattern as u16 & choice == choice {
                table[pattern] |= choice;
            }
            k += 1;
        }
        pattern += 1;
    }
    table
}

/// Which groups of three adjacent bits, of 27, have any bit set.
fn threes(word: u32) -> u32 {
    let any = (word | word >> 1 | word >> 2) & 0o111_111_111;
    let packed = (any | any >> 2 | any >> 4) & 0o007_007_007;
    (packed & 7) | (packed >> 6 & 0o70) | (packed >> 12 & 0o700)
}

/// The groups of three adjacent bits named by a 9-bit pattern.
fn spread(pattern: u32) -> u32 {
    let packed = (pattern & 7) | (pattern & 0o70) << 6 | (pattern & 0o700) << 12;
    let any = (packed | packed << 2 | packed << 4) & 0o111_111_111;
    any * 7
}

impl Board {
    fn of(givens: &[u8; 81]) -> Board {
        let mut board = Board([[BAND; 3]; 9]);
        for (cell, &digit) in givens.iter().enumerate().filter(|(_, digit)| **digit != 0) {
            board.place(digit as usize - 1, cell / 27, 1 << (cell % 27));
        }
        board
    }

    /// Places a digit in a cell: removes the digit from the rest of the box, and the other digits from the cell.
    fn place(&mut self, digit: usize, band: usize, bit: u32) {
        self.0.iter_mut().enumerate().filter(|(d, _)| *d != digit).for_each(|(_, words)| words[band] &= !bit);
        let word = &mut self.0[digit][band];
        let column = bit.trailing_zeros() % 9;
        *word &= bit | !(BOX_ZERO << (column / 3 * 3));
    }

    /// Locked candidates of one digit, along rows and columns. Hidden singles in boxes follow from them.
    fn settle(&mut self, digit: usize) -> Result<(), Contradiction> {
        let words = &mut self.0[digit];
        loop {
            let before = *words;
            for word in words.iter_mut() {
                let kept = CHOICES[threes(*word) as usize];
                if kept == 0 {
                    return Err(Contradiction);
                }
                *word &= spread(kept as u32);
            }
            let columns = words.map(|w| (w | w >> 9 | w >> 18) & ROW_ZERO);
            let mut kept_columns = [0u32; 3];
            for stack in 0..3 {
                let at = |band: usize| (columns[band] >> (3 * stack) & 7) << (3 * band);
                let kept = CHOICES[(at(0) | at(1) | at(2)) as usize] as u32;
                if kept == 0 {
                    return Err(Contradiction);
                }
                kept_columns.iter_mut().enumerate().for_each(|(band, k)| *k |= (kept >> (3 * band) & 7) << (3 * stack));
            }
            words.iter_mut().zip(kept_columns).for_each(|(word, kept)| *word &= kept * EACH_ROW);
            if *words == before {
                return Ok(());
            }
        }
    }

    fn close(&mut self) -> Result<(), Contradiction> {
        loop {
            let before = self.0;
            for digit in 0..9 {
                self.settle(digit)?;
                for band in 0..3 {
                    for stack in 0..3 {
                        let in_box = self.0[digit][band] & BOX_ZERO << (3 * stack);
                        if in_box & (in_box - 1) == 0 {
                            self.0.iter_mut().enumerate().filter(|(d, _)| *d != digit).for_each(|(_, w)| w[band] &= !in_box);
                        }
                    }
                }
            }
            for band in 0..3 {
                let (mut one, mut two) = (0, 0);
                for words in &self.0 {
                    two |= one & words[band];
                    one |= words[band];
                }
                if one != BAND {
                    return Err(Contradiction);
                }
                let singles = one & !two;
                for digit in 0..9 {
                    let mut left = self.0[digit][band] & singles;
                    while left != 0 {
                        let bit = left & left.wrapping_neg();
                        left ^= bit;
                        let column = bit.trailing_zeros() % 9;
                        let word = &mut self.0[digit][band];
                        *word &= bit | !(BOX_ZERO << (column / 3 * 3));
                        if *word & bit == 0 {
                            return Err(Contradiction);
                        }
                    }
                }
            }
            if self.0 == before {
                return Ok(());
            }
        }
    }

    /// The cell with the fewest candidates (at least two): its band, bit and digits. `None` if all cells have one.
    fn cell_to_guess(&self) -> Option<(usize, u32, [bool; 9])> {
        let n_at = |band: usize, bit: u32| self.0.iter().filter(|words| words[band] & bit != 0).count();
        let open = (0..81).map(|cell| (cell / 27, 1 << (cell % 27))).map(|(band, bit)| (n_at(band, bit), band, bit));
        let (_, band, bit) = open.filter(|(n, ..)| *n > 1).min_by_key(|(n, ..)| *n)?;
        Some((band, bit, std::array::from_fn(|digit| self.0[digit][band] & bit != 0)))
    }

    fn values(&self) -> [u8; 81] {
        std::array::from_fn(|cell| {
            let has = |digit: &usize| self.0[*digit][cell / 27] & 1 << (cell % 27) != 0;
            (0..9).find(has).map_or(0, |digit| digit as u8 + 1)
        })
    }
}

/// The result of a tree search.
#[derive(Clone, Default)]
pub struct Walk {
    pub solutions: Vec<[u8; 81]>,
    /// Guesses tried. The whole tree was searched, unless the limit of solutions was reached.
    pub nodes: u64,
}

/// Searches the tree until that many solutions were found.
pub fn walk(givens: &[u8; 81], limit: usize) -> Walk {
    let mut found = Walk::default();
    let mut open = vec![Board::of(givens)];
    while let Some(mut board) = open.pop() {
        if board.close().is_err() {
            continue;
        }
        let Some((band, bit, digits)) = board.cell_to_guess() else {
            found.solutions.push(board.values());
            if found.solutions.len() == limit {
                break;
            }
            continue;
        };
        for digit in (0..9).filter(|&digit| digits[digit]) {
            let mut guess = board;
            guess.place(digit, band, bit);
            open.push(guess);
            found.nodes += 1;
        }
    }
    found
}

/// Whether no clue can be removed, given that the solution is unique.
pub fn is_minimal(givens: &[u8; 81]) -> bool {
    let needed = |cell: usize| {
        let mut fewer = *givens;
        fewer[cell] = 0;
        walk(&fewer, 2).solutions.len() == 2
    };
    (0..81).filter(|&cell| givens[cell] != 0).all(needed)
}

/// Reads a puzzle of 81 characters.
pub fn parse(line: &str) -> Option<[u8; 81]> {
    let values: Vec<u8> = line.bytes().take(81).map(|b| if b.is_ascii_digit() { b - b'0' } else { 0 }).collect();
    values.try_into().ok()
}

pub fn text(values: &[u8; 81]) -> String {
    values.iter().map(|&v| if v == 0 { '.' } else { (b'0' + v) as char }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn patterns_spread_and_pack() {
        for pattern in 0..512 {
            assert_eq!(threes(spread(pattern)), pattern);
        }
        assert_eq!(CHOICES[0o111], 0);
        assert_eq!(CHOICES[0o421], 0o421);
        assert_eq!(CHOICES[0o433], 0o433 & 0o433);
    }

    #[test]
    fn solutions_are_counted_as_the_search_counts_them() {
        // Two swappable pairs of a solved grid give two solutions; an empty grid has very many.
        assert_eq!(walk(&[0; 81], 50).solutions.len(), 50);
        let solved = walk(&[0; 81], 1).solutions[0];
        assert_eq!(walk(&solved, 2).solutions, [solved]);
        let mut twice = solved;
        twice[1] = twice[0];
        assert!(walk(&twice, 2).solutions.is_empty());
    }
}
