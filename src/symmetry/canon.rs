//! The canonical form of a classic 9×9 puzzle: one form for all its 2·6⁸·9! equivalents, and no other puzzle has it.
//!
//! The form of the grid is the least of all its equivalents, read row by row. Its first row is 123456789. In the second row each
//! third of the first row's digits stands under another third. Where some pair of rows only moves thirds, the least second row
//! begins with 456789 (*pure*). Otherwise it begins with 457, and then with 189 if two columns exchange their digits between
//! the two rows (*crossed*), which hardly any grid lacks. The first row chosen, the second, and the order of the columns leave
//! nothing open: the other rows follow by their first digits. So only the arrangements that reach the least second row are
//! looked at, and what is left of them when all rows have been compared are the automorphisms of the grid.
//! The puzzle's form is the least of its images under those.

use crate::board::{Clues, Grid, Layout};

/// Rows and columns.
const N: usize = 9;
/// No pair of rows is reached by more: 36 ordered pairs with 18 orders of columns each.
const MOST: usize = 648;

/// A puzzle and its solution in the one form that all their equivalents share.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Canon {
    /// The least of the solution's equivalents.
    pub grid: Grid,
    /// The least image of the clues under the transforms that lead the solution to that form.
    pub puzzle: Grid,
    /// How many transforms lead the solution to itself.
    pub automorphisms: u32,
    /// How many of those keep the clues as well.
    pub clue_automorphisms: u32,
}

/// The canonical form of a puzzle with its solution; `None` unless the board is a classic 9×9 without sums and the solution
/// is one of the clues.
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

/// A grid with digits from 0, and where each digit stands in each row.
#[derive(Clone, Copy)]
struct View {
    rows: [[u8; N]; N],
    places: [[u8; N]; N],
}

impl View {
    /// `None` where a row, a column or a box does not have each digit once.
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

    /// Rows for columns.
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

    /// The column in which row `first` has the digit that row `second` has in each column.
    fn leaps(&self, first: usize, second: usize) -> [u8; N] {
        self.rows[second].map(|digit| self.places[first][digit as usize])
    }
}

/// A way of laying a grid out: as it is or turned, the rows that come first and second, and the columns in their new order.
/// The first row is 123456789 then by its digits' new names.
#[derive(Clone, Copy)]
struct Arrangement {
    view: u8,
    first: u8,
    second: u8,
    columns: [u8; N],
}

impl Arrangement {
    const NONE: Arrangement = Arrangement { view: 0, first: 0, second: 0, columns: [0; N] };

    /// The new name, from 0, of each digit.
    fn names(&self, view: &View) -> [u8; N] {
        let first = &view.rows[self.first as usize];
        let mut names = [0; N];
        for (name, &column) in self.columns.iter().enumerate() {
            names[first[column as usize] as usize] = name as u8;
        }
        names
    }

    /// A row as a number of nine digits of base 16, which compares as the row does.
    fn row(&self, view: &View, names: &[u8; N], row: usize) -> u64 {
        let row = &view.rows[row];
        self.columns.iter().fold(0, |key, &column| key << 4 | names[row[column as usize] as usize] as u64)
    }

    /// The rows in their new order. After the first two, the third is the one left in their band; the others go by what they
    /// have in the first column.
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

/// The arrangements that reach the least rows that are known so far.
struct Reach<'a> {
    views: &'a [View; 2],
    n: usize,
    /// The last six digits of the least second row, as a number of base 16.
    least: u64,
    all: [Arrangement; MOST],
}

/// Two rows of a band, in their order.
#[derive(Clone, Copy)]
struct Pair {
    view: u8,
    first: u8,
    second: u8,
    leaps: [u8; N],
}

/// Calls for every ordered pair of rows of a band, in both views.
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

    /// To which stack most of the digits that row `second` has in that stack belong, and the column of the one that does not;
    /// no column where all three do.
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

/// The six orders of three columns from the first one on.
fn orders(at: u8) -> [[u8; 3]; 6] {
    [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]].map(|order| order.map(|column| at + column))
}

/// The columns of that stack that are not the one given.
fn others(stack: u8, column: u8) -> [u8; 2] {
    let at = 3 * stack;
    match column - at {
        0 => [at + 1, at + 2],
        1 => [at, at + 2],
        _ => [at, at + 1],
    }
}

impl Reach<'_> {
    /// Finds the arrangements with the least second row.
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

    /// Keeps an arrangement unless a lesser second row is known.
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

    /// 456789 and the rest: the order of the first stack's columns decides all.
    fn pure(&mut self, pair: &Pair) {
        for stack in 0..3 {
            for [a, b, c] in orders(3 * stack) {
                let next = [a, b, c].map(|column| pair.leap(column));
                let last = next.map(|column| pair.leap(column));
                self.offer(pair, [a, b, c, next[0], next[1], next[2], last[0], last[1], last[2]]);
            }
        }
    }

    /// 457189 and the rest: the first column's digit and the fourth's have changed places, and the names 8 and 9 go to the
    /// digits that stand under 5 and 6.
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

    /// 457 and the rest, with every order that begins so.
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

    /// Keeps the arrangements with the least grid, which it gives back with digits from 1.
    fn other_rows(&mut self) -> Vec<u8> {
        // The third rows first, since they alone leave few.
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
        // Of the rest every row is looked at until one is greater.
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

    /// The least image of the clues, digits from 1, and how many arrangements reach it.
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

    /// What is looked at where columns cross is all that looking at every order finds; so nothing is lost where none do.
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
