//! The canonical form of a classic 9×9 puzzle: all 2·6⁸·9! equivalents of a puzzle share one form, and no other puzzle has it.
//!
//! The form of the grid is the smallest of its equivalents, read row by row. Its first row is 123456789. In the second row, the
//! digits of each third of the first row are below another third. If some pair of rows only moves whole thirds, the smallest
//! second row begins with 456789 (*pure*). Otherwise it begins with 457, and continues with 189 if two columns exchange their
//! digits between the two rows (*crossed*), which is the case in almost every grid. The choice of the first row, the second row
//! and the order of the columns determines everything else: the other rows are sorted by their first digits. So the search
//! looks only at the arrangements that reach the smallest second row. Those that are left after comparing all rows are the
//! automorphisms of the grid. The form of the puzzle is the smallest of its images under these.

use crate::board::{Clues, Grid, Layout};

/// The number of rows and of columns.
const N: usize = 9;
/// The most arrangements that can reach the smallest second row: 36 ordered pairs of rows with 18 orders of columns each.
const MOST: usize = 648;

/// A puzzle and its solution in canonical form.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Canon {
    /// The smallest equivalent of the solution.
    pub grid: Grid,
    /// The smallest image of the clues under the transforms that map the solution to that form.
    pub puzzle: Grid,
    /// How many transforms map the solution to itself.
    pub automorphisms: u32,
    /// How many of those also keep the clues.
    pub clue_automorphisms: u32,
}

/// The canonical form of a puzzle with its solution. `None` unless the board is a classic 9×9 without sums and the solution
/// solves the clues.
pub fn canonical(layout: &Layout, clues: &Clues, solution: &Grid) -> Option<Canon> {
    if !layout.is_classic() || solution.0.len() != N * N || clues.givens.0.len() != N * N {
        return None;
    }
    let is_clue = |(&given, &digit): (&u8, &u8)| given == 0 || given == digit;
    if !clues.givens.0.iter().zip(&solution.0).all(is_clue) {
        return None;
    }
    let upright = View::of(&solution.0)?;
    let views = [upright, upright.turned()];
    let mut reach = Reach { views: &views, n: 0, least: u64::MAX, all: [Arrangement::NONE; MOST] };
    reach.second_rows();
    let grid = reach.other_rows();
    let (puzzle, clue_automorphisms) = reach.least_puzzle(&clues.givens.0);
    Some(Canon { grid: Grid(grid), puzzle: Grid(puzzle), automorphisms: reach.n as u32, clue_automorphisms })
}

/// A grid with digits from 0, and the column of each digit in each row.
#[derive(Clone, Copy)]
struct View {
    rows: [[u8; N]; N],
    places: [[u8; N]; N],
}

impl View {
    /// `None` if a row, a column or a box does not have each digit once.
    fn of(digits: &[u8]) -> Option<View> {
        let mut view = View { rows: [[0; N]; N], places: [[0; N]; N] };
        let mut seen = [[0u16; N]; 3];
        for (cell, &digit) in digits.iter().enumerate() {
            let (row, column) = (cell / N, cell % N);
            let digit = digit.checked_sub(1).filter(|&d| (d as usize) < N)?;
            let houses = [row, column, row / 3 * 3 + column / 3];
            for (seen, house) in seen.iter_mut().zip(houses) {
                seen[house] |= 1 << digit;
            }
            view.rows[row][column] = digit;
            view.places[row][digit as usize] = column as u8;
        }
        seen.iter().flatten().all(|&digits| digits == (1 << N) - 1).then_some(view)
    }

    /// The transposed view.
    fn turned(&self) -> View {
        let mut view = View { rows: [[0; N]; N], places: [[0; N]; N] };
        for row in 0..N {
            for column in 0..N {
                let digit = self.rows[column][row];
                view.rows[row][column] = digit;
                view.places[row][digit as usize] = column as u8;
            }
        }
        view
    }

    /// For each column: the column in which row `first` has the digit that row `second` has here.
    fn leaps(&self, first: usize, second: usize) -> [u8; N] {
        self.rows[second].map(|digit| self.places[first][digit as usize])
    }
}

/// One way to arrange a grid: as it is or transposed, which rows come first and second, and the new order of the columns.
/// Digits are renamed so that the first row is 123456789.
#[derive(Clone, Copy)]
struct Arrangement {
    view: u8,
    first: u8,
    second: u8,
    columns: [u8; N],
}

impl Arrangement {
    const NONE: Arrangement = Arrangement { view: 0, first: 0, second: 0, columns: [0; N] };

    /// The new name (from 0) of each digit.
    fn names(&self, view: &View) -> [u8; N] {
        let first = &view.rows[self.first as usize];
        let mut names = [0; N];
        for (name, &column) in self.columns.iter().enumerate() {
            names[first[column as usize] as usize] = name as u8;
        }
        names
    }

    /// A row as a number of nine base-16 digits. Numbers compare like rows.
    fn row(&self, view: &View, names: &[u8; N], row: usize) -> u64 {
        let row = &view.rows[row];
        self.columns.iter().fold(0, |key, &column| key << 4 | names[row[column as usize] as usize] as u64)
    }

    /// The rows in their new order. After the first two comes the third row of their band; the others are sorted by their first
    /// digit.
    fn rows(&self, view: &View, names: &[u8; N]) -> [u8; N] {
        let (first, second) = (self.first as usize, self.second as usize);
        let band = first / 3;
        let mut order = [0; N];
        order[..3].copy_from_slice(&[self.first, self.second, (9 * band + 3 - first - second) as u8]);
        let column = self.columns[0] as usize;
        let head = |row: u8| names[view.rows[row as usize][column] as usize];
        let sorted = |band: usize| {
            let mut rows = [3 * band as u8, 3 * band as u8 + 1, 3 * band as u8 + 2];
            rows.sort_unstable_by_key(|&row| head(row));
            rows
        };
        let (a, b) = (sorted((band + 1) % 3), sorted((band + 2) % 3));
        let (a, b) = if head(a[0]) < head(b[0]) { (a, b) } else { (b, a) };
        order[3..6].copy_from_slice(&a);
        order[6..].copy_from_slice(&b);
        order
    }
}

/// The arrangements that reach the smallest rows found so far.
struct Reach<'a> {
    views: &'a [View; 2],
    n: usize,
    /// The last six digits of the smallest second row, as a base-16 number.
    least: u64,
    all: [Arrangement; MOST],
}

/// An ordered pair of rows of a band.
#[derive(Clone, Copy)]
struct Pair {
    view: u8,
    first: u8,
    second: u8,
    leaps: [u8; N],
}

/// Calls `each` for every ordered pair of rows of a band, in both views.
fn pairs(views: &[View; 2], mut each: impl FnMut(&Pair)) {
    for (view, grid) in views.iter().enumerate() {
        for first in 0..N {
            for second in first / 3 * 3..first / 3 * 3 + 3 {
                if first != second {
                    let leaps = grid.leaps(first, second);
                    each(&Pair { view: view as u8, first: first as u8, second: second as u8, leaps });
                }
            }
        }
    }
}

impl Pair {
    fn leap(&self, column: u8) -> u8 {
        self.leaps[column as usize]
    }

    /// The stack to which most digits of row `second` in `stack` belong (by their place in row `first`), and the column of the
    /// exception. No column if all three digits agree.
    fn next(&self, stack: u8) -> (u8, Option<u8>) {
        let at = 3 * stack;
        let to = [at, at + 1, at + 2].map(|column| self.leap(column) / 3);
        match to {
            [a, b, c] if a == b && b == c => (a, None),
            [a, b, _] if a == b => (a, Some(at + 2)),
            [a, _, c] if a == c => (a, Some(at + 1)),
            [_, b, _] => (b, Some(at)),
        }
    }

    fn is_pure(&self) -> bool {
        self.next(0).1.is_none()
    }
}

/// The six orders of three columns, from the given first column.
fn orders(at: u8) -> [[u8; 3]; 6] {
    [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]].map(|order| order.map(|column| at + column))
}

/// The columns of a stack other than the given one.
fn others(stack: u8, column: u8) -> [u8; 2] {
    let at = 3 * stack;
    match column - at {
        0 => [at + 1, at + 2],
        1 => [at, at + 2],
        _ => [at, at + 1],
    }
}

impl Reach<'_> {
    /// Finds the arrangements with the smallest second row.
    fn second_rows(&mut self) {
        let views = self.views;
        pairs(views, |pair| {
            if pair.is_pure() {
                self.pure(pair);
            }
        });
        if self.n == 0 {
            pairs(views, |pair| self.crossed(pair));
        }
        if self.n == 0 {
            pairs(views, |pair| self.mixed(pair));
        }
    }

    /// Keeps an arrangement unless a smaller second row is known.
    fn offer(&mut self, pair: &Pair, columns: [u8; N]) {
        let mut names = [0; N];
        columns.iter().enumerate().for_each(|(name, &column)| names[column as usize] = name as u8);
        let key = columns[3..].iter().fold(0, |key, &column| key << 4 | names[pair.leap(column) as usize] as u64);
        if key > self.least {
            return;
        }
        if key < self.least {
            self.least = key;
            self.n = 0;
        }
        self.all[self.n] = Arrangement { view: pair.view, first: pair.first, second: pair.second, columns };
        self.n += 1;
    }

    /// Second rows that begin with 456789: the order of the first stack's columns determines everything.
    fn pure(&mut self, pair: &Pair) {
        for stack in 0..3 {
            for [a, b, c] in orders(3 * stack) {
                let next = [a, b, c].map(|column| pair.leap(column));
                let last = next.map(|column| pair.leap(column));
                self.offer(pair, [a, b, c, next[0], next[1], next[2], last[0], last[1], last[2]]);
            }
        }
    }

    /// Second rows that begin with 457189: the digits of the first and fourth columns have changed places, and the digits below
    /// 5 and 6 get the names 8 and 9.
    fn crossed(&mut self, pair: &Pair) {
        for stack in 0..3 {
            let (next, Some(odd)) = pair.next(stack) else { continue };
            for a in others(stack, odd) {
                let p = pair.leap(a);
                if pair.leap(p) != a {
                    continue;
                }
                let b = 9 * stack + 3 - a - odd;
                let q = pair.leap(b);
                let r = 9 * next + 3 - p - q;
                self.offer(pair, [a, b, odd, p, q, r, pair.leap(odd), pair.leap(q), pair.leap(r)]);
            }
        }
    }

    /// Second rows that begin with 457, with every order of columns that begins so.
    fn mixed(&mut self, pair: &Pair) {
        for stack in 0..3 {
            let (next, Some(odd)) = pair.next(stack) else { continue };
            let x = pair.leap(odd);
            let [a, b] = others(stack, odd);
            let [y, z] = others(3 - stack - next, x);
            for (a, b) in [(a, b), (b, a)] {
                let (p, q) = (pair.leap(a), pair.leap(b));
                let r = 9 * next + 3 - p - q;
                self.offer(pair, [a, b, odd, p, q, r, x, y, z]);
                self.offer(pair, [a, b, odd, p, q, r, x, z, y]);
            }
        }
    }

    /// Keeps the arrangements with the smallest grid, and returns that grid with digits from 1.
    fn other_rows(&mut self) -> Vec<u8> {
        // Compare the third rows first, because these already exclude most arrangements.
        let third = |reach: &Reach, at: usize| {
            let arrangement = &reach.all[at];
            let view = &reach.views[arrangement.view as usize];
            let (first, second) = (arrangement.first as usize, arrangement.second as usize);
            arrangement.row(view, &arrangement.names(view), 9 * (first / 3) + 3 - first - second)
        };
        let mut least = u64::MAX;
        let mut n = 0;
        for at in 0..self.n {
            let key = third(self, at);
            if key < least {
                least = key;
                n = 0;
            }
            if key == least {
                self.all[n] = self.all[at];
                n += 1;
            }
        }
        self.n = n;
        // For the others, compare row by row until one is greater.
        let mut best = [u64::MAX; N];
        let mut n = 0;
        for at in 0..self.n {
            let arrangement = self.all[at];
            let view = &self.views[arrangement.view as usize];
            let names = arrangement.names(view);
            let rows = arrangement.rows(view, &names);
            let mut is_less = false;
            let mut is_greater = false;
            for (best, &row) in best.iter_mut().zip(&rows) {
                let key = arrangement.row(view, &names, row as usize);
                is_greater = !is_less && key > *best;
                if is_greater {
                    break;
                }
                is_less |= key < *best;
                *best = key;
            }
            if is_greater {
                continue;
            }
            if is_less {
                n = 0;
            }
            self.all[n] = arrangement;
            n += 1;
        }
        self.n = n;
        let digits = |key: u64| (0..N).rev().map(move |i| (key >> (4 * i) & 15) as u8 + 1);
        best.into_iter().flat_map(digits).collect()
    }

    /// The smallest image of the clues, with digits from 1, and how many arrangements reach it.
    fn least_puzzle(&self, givens: &[u8]) -> (Vec<u8>, u32) {
        let mut best = [u8::MAX; N * N];
        let mut n = 0;
        for arrangement in &self.all[..self.n] {
            let view = &self.views[arrangement.view as usize];
            let names = arrangement.names(view);
            let rows = arrangement.rows(view, &names);
            let (down, across) = if arrangement.view == 0 { (N, 1) } else { (1, N) };
            let mut is_less = false;
            let mut is_greater = false;
            let places = rows.iter().flat_map(|&row| arrangement.columns.map(|c| row as usize * down + c as usize * across));
            for (best, cell) in best.iter_mut().zip(places) {
                let digit = match givens[cell] {
                    0 => 0,
                    digit => names[digit as usize - 1] + 1,
                };
                is_greater = !is_less && digit > *best;
                if is_greater {
                    break;
                }
                is_less |= digit < *best;
                *best = digit;
            }
            match (is_greater, is_less) {
                (true, _) => {}
                (_, true) => n = 1,
                _ => n += 1,
            }
        }
        (best.to_vec(), n)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::seed::Key;
    use crate::symmetry::canon_tests::{classic, random_grid};

    /// The short cut for crossed columns finds the same minimum as looking at every order, so it misses nothing.
    #[test]
    fn crossed_rows_are_the_least_of_the_mixed() {
        let mut stream = Key::of(&["crossed"]).stream(0, 0);
        for _ in 0..200 {
            let upright = View::of(&random_grid(&classic(), &mut stream).0).unwrap();
            let views = [upright, upright.turned()];
            let start = || Reach { views: &views, n: 0, least: u64::MAX, all: [Arrangement::NONE; MOST] };
            let (mut crossed, mut mixed) = (start(), start());
            pairs(&views, |pair| crossed.crossed(pair));
            pairs(&views, |pair| mixed.mixed(pair));
            assert!(crossed.n > 0 && (crossed.least, crossed.n) == (mixed.least, mixed.n));
        }
    }
}
