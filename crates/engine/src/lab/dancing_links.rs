//! Knuth's Algorithm X with dancing links. Choices are digits in cells. Cells and the digits of full houses must be covered
//! exactly once, the digits of smaller houses at most once. It takes the item with the fewest choices left, the first of several:
//! cells first, then houses, each with its digits ascending. A step is a choice made; an item with one choice left is forced,
//! anything else is a guess.

use super::ledger::{Ledger, Spent, Why};
use super::solvers::{Ending, Problem};
use crate::board::{Cell, Clues, Digit, Layout};

/// Nodes as parallel arrays. Node 0 is the root, then a head for each column, then the choices' nodes, one choice after the other.
struct Links {
    left: Vec<u32>,
    right: Vec<u32>,
    up: Vec<u32>,
    down: Vec<u32>,
    /// The head of a node's column.
    head: Vec<u32>,
    /// For each node the first of its choice and how many it has.
    row: Vec<(u32, u32)>,
    /// The cell and the digit of a node's choice.
    choice: Vec<(Cell, Digit)>,
    /// How many choices a column has left, by its head.
    size: Vec<u32>,
}

/// What a column represents, in the order of the columns.
#[derive(Clone, Copy)]
enum Column {
    Cell(Cell),
    House(u16, Digit),
}

/// A covered column, with its choices.
struct Level {
    column: u32,
    /// The current choice, and whether it is a guess.
    node: u32,
    is_guess: bool,
    n: u8,
}

/// Knuth's Algorithm X.
pub fn dancing_links(problem: &Problem, ledger: &mut Ledger) -> Result<Ending, Spent> {
    let layout = problem.layout;
    let (mut links, columns) = Links::new(layout);
    if !links.take_givens(problem.clues) {
        return Ok(Ending::Done);
    }
    let mut levels: Vec<Level> = Vec::new();
    let mut grid = problem.clues.givens.clone();
    loop {
        // Forward: the next column, and its first choice.
        let column = links.fewest();
        let mut why = Why::LookOn;
        if let Some(column) = column {
            let n = links.size[column as usize].min(u8::MAX as u32) as u8;
            links.cover(column);
            levels.push(Level { column, node: column, is_guess: n > 1, n });
            if n == 0 {
                why = match columns[column as usize - 1] {
                    Column::Cell(cell) => Why::NoCandidate(cell),
                    Column::House(house, digit) => Why::NoPlace { house, digit },
                };
            }
        } else if ledger.found(|| grid.clone()) {
            return Ok(Ending::Done);
        }
        // Backtrack: the next choice of the last column that has one.
        loop {
            let Some(level) = levels.last_mut() else { return Ok(Ending::Done) };
            if level.node != level.column {
                links.give_back(level.node);
                let (cell, digit) = links.choice[level.node as usize];
                grid.clear(cell);
                if level.is_guess {
                    ledger.retract(cell, digit, why);
                    why = Why::AllTried;
                }
            }
            level.node = links.down[level.node as usize];
            if level.node == level.column {
                links.uncover(level.column);
                levels.pop();
                continue;
            }
            let (cell, digit) = links.choice[level.node as usize];
            // Columns are looked through, and some are covered.
            ledger.count(2 * columns.len() as u64);
            match level.is_guess {
                true => ledger.guess(cell, digit, Why::Cover(level.n))?,
                false => ledger.place(cell, digit, Why::Cover(1))?,
            }
            grid.set(cell, digit);
            links.take(level.node);
            break;
        }
    }
}

impl Links {
    /// Builds the matrix: every digit in every cell.
    fn new(layout: &Layout) -> (Links, Vec<Column>) {
        let n_cells = layout.n_cells();
        let n_digits = layout.n_digits as usize;
        // Full houses first, because columns that must be covered come before optional ones.
        let is_full = |&h: &u16| layout.house_is_full(h as usize);
        let (full, small): (Vec<u16>, Vec<u16>) = (0..layout.houses.len() as u16).partition(is_full);
        let mut columns: Vec<Column> = (0..n_cells as Cell).map(Column::Cell).collect();
        let mut first_column = vec![0; layout.houses.len()];
        for &house in full.iter().chain(&small) {
            first_column[house as usize] = columns.len() as u32 + 1;
            columns.extend((1..=layout.n_digits).map(|digit| Column::House(house, digit)));
        }
        let n_heads = columns.len() as u32 + 1;
        let n_needed = (n_cells + full.len() * n_digits) as u32;
        let heads: Vec<u32> = (0..n_heads).collect();
        let mut links = Links {
            // Optional columns are their own neighbours, so that the root's list does not contain them.
            left: heads
                .iter()
                .map(|&c| {
                    if c == 0 {
                        n_needed
                    } else if c <= n_needed {
                        c - 1
                    } else {
                        c
                    }
                })
                .collect(),
            right: heads
                .iter()
                .map(|&c| {
                    if c == n_needed {
                        0
                    } else if c < n_needed {
                        c + 1
                    } else {
                        c
                    }
                })
                .collect(),
            up: heads.clone(),
            down: heads.clone(),
            head: heads,
            row: vec![(0, 0); n_heads as usize],
            choice: vec![(0, 0); n_heads as usize],
            size: vec![0; n_heads as usize],
        };
        for cell in 0..n_cells as Cell {
            for digit in 1..=layout.n_digits {
                let houses = layout.houses_of(cell).iter().map(|&h| first_column[h as usize] + digit as u32 - 1);
                let row = (links.head.len() as u32, 1 + houses.len() as u32);
                for column in std::iter::once(cell as u32 + 1).chain(houses) {
                    links.push(column, row, (cell, digit));
                }
            }
        }
        (links, columns)
    }

    fn push(&mut self, column: u32, row: (u32, u32), choice: (Cell, Digit)) {
        let (node, last) = (self.head.len() as u32, self.up[column as usize]);
        self.left.push(node);
        self.right.push(node);
        self.up.push(last);
        self.down.push(column);
        self.down[last as usize] = node;
        self.up[column as usize] = node;
        self.head.push(column);
        self.row.push(row);
        self.choice.push(choice);
        self.size[column as usize] += 1;
    }

    /// Covers the givens permanently; false if two of them contradict each other.
    fn take_givens(&mut self, clues: &Clues) -> bool {
        for (cell, digit) in clues.givens.filled() {
            let head = cell as u32 + 1;
            let mut node = self.down[head as usize];
            while node != head && self.choice[node as usize] != (cell, digit) {
                node = self.down[node as usize];
            }
            // A choice that another given excludes is no longer in its column.
            if node == head {
                return false;
            }
            self.cover(head);
            self.take(node);
        }
        true
    }

    /// The first of the columns with the fewest choices left.
    fn fewest(&self) -> Option<u32> {
        let mut best: Option<u32> = None;
        let mut column = self.right[0];
        while column != 0 {
            if best.is_none_or(|best| self.size[column as usize] < self.size[best as usize]) {
                best = Some(column);
            }
            column = self.right[column as usize];
        }
        best
    }

    /// The other nodes of a node's choice, forward from it.
    fn others(&self, node: u32) -> impl DoubleEndedIterator<Item = u32> + use<> {
        let (first, n) = self.row[node as usize];
        let at = node - first;
        (1..n).map(move |i| first + (at + i) % n)
    }

    fn cover(&mut self, column: u32) {
        let (l, r) = (self.left[column as usize], self.right[column as usize]);
        self.right[l as usize] = r;
        self.left[r as usize] = l;
        let mut row = self.down[column as usize];
        while row != column {
            for node in self.others(row) {
                let (u, d) = (self.up[node as usize], self.down[node as usize]);
                self.down[u as usize] = d;
                self.up[d as usize] = u;
                self.size[self.head[node as usize] as usize] -= 1;
            }
            row = self.down[row as usize];
        }
    }

    fn uncover(&mut self, column: u32) {
        let mut row = self.up[column as usize];
        while row != column {
            for node in self.others(row).rev() {
                let (u, d) = (self.up[node as usize], self.down[node as usize]);
                self.down[u as usize] = node;
                self.up[d as usize] = node;
                self.size[self.head[node as usize] as usize] += 1;
            }
            row = self.up[row as usize];
        }
        let (l, r) = (self.left[column as usize], self.right[column as usize]);
        self.right[l as usize] = column;
        self.left[r as usize] = column;
    }

    /// Covers the other columns of a choice.
    fn take(&mut self, node: u32) {
        self.others(node).for_each(|other| self.cover(self.head[other as usize]));
    }

    /// Uncovers them again, in reverse order.
    fn give_back(&mut self, node: u32) {
        self.others(node).rev().for_each(|other| self.uncover(self.head[other as usize]));
    }
}
