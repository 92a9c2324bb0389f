//! Unavoidable sets: cells in which a solution can be changed without breaking a house, so that each set needs a clue. They
//! give a quick reason to keep a clue. They follow from houses and from pairs that differ, and are valid only where no sum, no
//! relation and no mark is known.

use super::frame::begins_with_rows;
use crate::board::{Cell, Grid, Layout, MAX_DIGITS};

/// Unavoidable sets of one solution, with the number of clues in each.
pub struct Unavoidable {
    /// The sets of each cell, in `stride` entries per cell, of which only the first few are used.
    sets_of: Vec<u16>,
    stride: usize,
    n_sets_of: Vec<u8>,
    n_clues: Vec<u16>,
}

impl Unavoidable {
    /// Collects small sets that are easy to find, with every cell a clue.
    pub fn of(layout: &Layout, lines: &Lines, solution: &Grid) -> Unavoidable {
        let (stride, n_cells) = (lines.most_sets, layout.n_cells());
        let mut sets =
            Unavoidable { sets_of: vec![0; n_cells * stride], stride, n_sets_of: vec![0; n_cells], n_clues: Vec::new() };
        match lines.has_rows {
            true => sets.add_pairs_by_rows(layout, solution),
            false => sets.add_pairs_of_digits(layout, solution),
        }
        lines.pairs.iter().for_each(|&(a, b)| sets.add_cycles(layout, solution, a, b));
        sets
    }

    /// Adds a cell to the set under construction.
    fn add(&mut self, cell: Cell) {
        let n = &mut self.n_sets_of[cell as usize];
        self.sets_of[cell as usize * self.stride + *n as usize] = self.n_clues.len() as u16;
        *n += 1;
    }

    /// Connected cells of two digits (connected through common houses, or as pairs that differ): in them the two digits can be exchanged.
    fn add_pairs_of_digits(&mut self, layout: &Layout, solution: &Grid) {
        let n_digits = layout.n_digits as usize;
        let digit_at = |cell: Cell| solution.0[cell as usize] as usize - 1;
        // The cell of a digit in a house; `none` in a small house without the digit.
        let none = layout.n_cells() as Cell;
        let mut cell_of = vec![none; layout.houses.len() * n_digits];
        for (h, house) in layout.houses.iter().enumerate() {
            house.cells.iter().for_each(|&cell| cell_of[h * n_digits + digit_at(cell)] = cell);
        }
        let mut cells: Vec<Cell> = (0..none).collect();
        cells.sort_unstable_by_key(|&cell| digit_at(cell));
        let ends: Vec<usize> = (0..n_digits).map(|d| cells.partition_point(|&cell| digit_at(cell) <= d)).collect();
        let cells_of = |digit: usize| &cells[if digit == 0 { 0 } else { ends[digit - 1] }..ends[digit]];
        let has_pairs = !layout.differ.is_empty();
        // The last pair (from 1) in which each cell was met.
        let mut met = vec![0u16; layout.n_cells()];
        let mut pair = 0;
        let mut group: Vec<Cell> = Vec::with_capacity(layout.n_cells());
        for a in 0..n_digits {
            for b in a + 1..n_digits {
                pair += 1;
                for &first in cells_of(a).iter().chain(cells_of(b)) {
                    if met[first as usize] == pair {
                        continue;
                    }
                    met[first as usize] = pair;
                    group.clear();
                    group.push(first);
                    let mut next = 0;
                    while next < group.len() {
                        let cell = group[next];
                        next += 1;
                        self.add(cell);
                        let other = if digit_at(cell) == a { b } else { a };
                        for &house in layout.houses_of(cell) {
                            let there = cell_of[house as usize * n_digits + other];
                            if there != none && met[there as usize] != pair {
                                met[there as usize] = pair;
                                group.push(there);
                            }
                        }
                        let apart = if has_pairs { layout.apart(cell) } else { &[] };
                        for &there in apart {
                            if digit_at(there) == other && met[there as usize] != pair {
                                met[there as usize] = pair;
                                group.push(there);
                            }
                        }
                    }
                    self.n_clues.push(group.len() as u16);
                }
            }
        }
    }

    /// The same where rows come first, and each house has every digit: the two cells of a row are always together, so that a set is one
    /// of rows.
    fn add_pairs_by_rows(&mut self, layout: &Layout, solution: &Grid) {
        let (n, n_houses) = (layout.n_digits as usize, layout.houses.len());
        let mut cell_at = vec![0; n * n];
        let mut row_at = vec![0u8; n * n_houses];
        for (cell, &digit) in solution.0.iter().enumerate() {
            let (digit, row) = (digit as usize - 1, cell / n);
            cell_at[digit * n + row] = cell as Cell;
            for &house in layout.houses_of(cell as Cell) {
                row_at[digit * n_houses + house as usize] = row as u8;
            }
        }
        let of_digit = |digit: usize| (&cell_at[digit * n..][..n], &row_at[digit * n_houses..][..n_houses]);
        for a in 0..n {
            for b in a + 1..n {
                let ((cells_a, rows_a), (cells_b, rows_b)) = (of_digit(a), of_digit(b));
                let mut left = u32::MAX >> (32 - n);
                while left != 0 {
                    let (mut group, mut next) = (0u32, left & left.wrapping_neg());
                    while next != 0 {
                        let row = next.trailing_zeros() as usize;
                        group |= 1 << row;
                        for &house in layout.houses_of(cells_a[row]) {
                            next |= 1 << rows_b[house as usize];
                        }
                        for &house in layout.houses_of(cells_b[row]) {
                            next |= 1 << rows_a[house as usize];
                        }
                        next &= !group;
                    }
                    left &= !group;
                    let mut rest = group;
                    while rest != 0 {
                        let row = rest.trailing_zeros() as usize;
                        self.add(cells_a[row]);
                        self.add(cells_b[row]);
                        rest &= rest - 1;
                    }
                    self.n_clues.push(2 * group.count_ones() as u16);
                }
            }
        }
    }

    /// In a pair of lines, each cycle of digits can be exchanged.
    fn add_cycles(&mut self, layout: &Layout, solution: &Grid, a: usize, b: usize) {
        let (one, two) = (&layout.houses[a].cells, &layout.houses[b].cells);
        let digit_at = |cell: Cell| solution.0[cell as usize] as usize - 1;
        let mut position_of = [0; MAX_DIGITS];
        one.iter().enumerate().for_each(|(i, &cell)| position_of[digit_at(cell)] = i);
        let mut is_met = [false; MAX_DIGITS];
        for start in 0..one.len() {
            let (mut at, mut n) = (start, 0);
            while !is_met[at] {
                is_met[at] = true;
                self.add(one[at]);
                self.add(two[at]);
                n += 2;
                at = position_of[digit_at(two[at])];
            }
            if n > 0 {
                self.n_clues.push(n);
            }
        }
    }

    /// Whether a set would be left without any clue if these were removed, too.
    pub fn are_needed(&mut self, cells: impl Iterator<Item = Cell> + Clone) -> bool {
        let is_bare = self.take(cells.clone());
        self.put_back(cells);
        is_bare
    }

    /// Removes clues, and returns whether a set is left without any clue.
    pub fn take(&mut self, cells: impl Iterator<Item = Cell>) -> bool {
        let mut is_bare = false;
        for cell in cells {
            let from = cell as usize * self.stride;
            for &set in &self.sets_of[from..from + self.n_sets_of[cell as usize] as usize] {
                let n = &mut self.n_clues[set as usize];
                *n -= 1;
                is_bare |= *n == 0;
            }
        }
        is_bare
    }

    pub fn put_back(&mut self, cells: impl Iterator<Item = Cell>) {
        for cell in cells {
            let from = cell as usize * self.stride;
            for &set in &self.sets_of[from..from + self.n_sets_of[cell as usize] as usize] {
                self.n_clues[set as usize] += 1;
            }
        }
    }
}

/// Pairs of adjacent houses whose cells pair up in common other houses, such as two rows of one band. All grids of a board have the
/// same.
pub struct Lines {
    pairs: Vec<(usize, usize)>,
    /// The most sets that a cell can be in.
    most_sets: usize,
    /// Whether the first houses are the rows, all houses have every digit, and nothing else joins cells.
    has_rows: bool,
}

impl Lines {
    pub fn of(layout: &Layout) -> Lines {
        let pairs = pairs_of_lines(layout);
        // Each cell is in at most one set per other digit, and one per pair of lines that contains it.
        let mut n_sets_of = vec![layout.n_digits as usize - 1; layout.n_cells()];
        for &(a, b) in &pairs {
            let cells = layout.houses[a].cells.iter().chain(&layout.houses[b].cells);
            cells.for_each(|&cell| n_sets_of[cell as usize] += 1);
        }
        let are_full = || layout.houses.iter().all(|house| house.cells.len() == layout.n_digits as usize);
        let has_rows = layout.differ.is_empty() && begins_with_rows(layout) && are_full();
        Lines { pairs, most_sets: n_sets_of.into_iter().max().unwrap_or(0), has_rows }
    }
}

fn pairs_of_lines(layout: &Layout) -> Vec<(usize, usize)> {
    // Pairs that differ join cells of one line with cells far from the other.
    if !layout.differ.is_empty() {
        return Vec::new();
    }
    let rest_of = |cell: Cell, house: usize| layout.houses_of(cell).iter().filter(move |&&h| h as usize != house);
    let mut pairs = Vec::new();
    for a in (0..layout.houses.len()).filter(|&h| layout.house_is_full(h)) {
        for b in (a + 1..layout.houses.len()).filter(|&h| layout.house_is_full(h)) {
            let (one, two) = (&layout.houses[a], &layout.houses[b]);
            let is_pair = |(&c, &d): (&Cell, &Cell)| rest_of(c, a).eq(rest_of(d, b));
            if one.kind == two.kind && one.cells.iter().zip(&two.cells).all(is_pair) {
                pairs.push((a, b));
            }
        }
    }
    pairs
}
