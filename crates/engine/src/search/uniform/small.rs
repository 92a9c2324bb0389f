//! Grids of 4×4 and 6×6 by number: a table of those in normal form, plus what was normalised away.
//!
//! A board of two stacks is in normal form if its first row is 0 1 2 … and its first box continues it row by row. Renaming
//! digits makes any first box of that one; then the columns of the second stack have one order that sorts the first row. So
//! each grid is exactly one triple: a grid of the table, an order of digits, an order of columns. A draw is one number below
//! the number of triples, so every grid is equally likely.

use crate::board::Grid;
use crate::seed::Stream;
use std::sync::LazyLock;

/// The grids of boxes of 2 rows and C columns in normal form, N = 2·C.
pub(super) struct Table<const N: usize>(pub(super) Vec<[[u8; N]; N]>);

pub(super) static FOUR: LazyLock<Table<4>> = LazyLock::new(Table::made);
pub(super) static SIX: LazyLock<Table<6>> = LazyLock::new(Table::made);

pub fn draw_4x4(stream: &mut Stream) -> Grid {
    laid(FOUR.at(stream.below(FOUR.n_grids())))
}

/// Boxes of 2 rows and 3 columns.
pub fn draw_2x3(stream: &mut Stream) -> Grid {
    laid(SIX.at(stream.below(SIX.n_grids())))
}

/// Boxes of 3 rows and 2 columns: the same grids with rows for columns.
pub fn draw_3x2(stream: &mut Stream) -> Grid {
    let rows = SIX.at(stream.below(SIX.n_grids()));
    laid::<6>(std::array::from_fn(|row| std::array::from_fn(|col| rows[col][row])))
}

fn laid<const N: usize>(rows: [[u8; N]; N]) -> Grid {
    Grid(rows.concat())
}

fn factorial(n: usize) -> u32 {
    (1..=n as u32).product()
}

/// The order of 0..N with that number.
fn order<const N: usize>(mut number: u32) -> [u8; N] {
    let mut items: [u8; N] = std::array::from_fn(|i| i as u8);
    for i in (1..N).rev() {
        items.swap(i, number as usize % (i + 1));
        number /= i as u32 + 1;
    }
    items
}

impl<const N: usize> Table<N> {
    fn made() -> Table<N> {
        let mut grid = [[0; N]; N];
        grid[0] = std::array::from_fn(|col| col as u8);
        // Its second half is filled by `complete`.
        grid[1] = std::array::from_fn(|col| ((col + N / 2) % N) as u8);
        let mut grids = Vec::new();
        complete(&mut grid, N + N / 2, &mut grids);
        Table(grids)
    }

    /// How many grids the board has. Those of 6×6 are 28,200,960.
    pub fn n_grids(&self) -> u32 {
        self.0.len() as u32 * factorial(N) * factorial(N / 2)
    }

    /// The grid with that number, in digits from 1.
    pub fn at(&self, number: u32) -> [[u8; N]; N] {
        let (digits, number): ([u8; N], u32) = (order(number % factorial(N)), number / factorial(N));
        // As many columns as the second stack has are put in order; the others stay where they are.
        let columns: [u8; N] = match N {
            4 => shifted(order::<2>(number % 2)),
            _ => shifted(order::<3>(number % 6)),
        };
        let normal = &self.0[(number / factorial(N / 2)) as usize];
        normal.map(|row| std::array::from_fn(|col| digits[row[columns[col] as usize] as usize] + 1))
    }
}

/// An order of the columns of the second stack as one of all columns.
fn shifted<const HALF: usize, const N: usize>(order: [u8; HALF]) -> [u8; N] {
    std::array::from_fn(|col| if col < HALF { col as u8 } else { order[col - HALF] + HALF as u8 })
}

/// Adds every completion of a grid that is filled before that cell.
fn complete<const N: usize>(grid: &mut [[u8; N]; N], cell: usize, grids: &mut Vec<[[u8; N]; N]>) {
    if cell == N * N {
        grids.push(*grid);
        return;
    }
    let (row, col) = (cell / N, cell % N);
    let left = col / (N / 2) * (N / 2);
    let in_box = if row % 2 == 1 { &grid[row - 1][left..left + N / 2] } else { &[][..] };
    let seen = in_box.iter().chain(&grid[row][..col]).chain(grid[..row].iter().map(|row| &row[col]));
    let seen = seen.fold(0u32, |seen, &digit| seen | 1 << digit);
    for digit in (0..N as u8).filter(|digit| seen >> digit & 1 == 0) {
        grid[row][col] = digit;
        complete(grid, cell + 1, grids);
    }
}
