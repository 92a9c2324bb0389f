//! The class of a puzzle: a number that stays the same however the puzzle is turned, mirrored and relabelled and its lines
//! are exchanged, so that one that has been printed is known again in an equivalent form.
//!
//! Cells, houses, cages and digits get colours, and each is coloured anew by the colours around it until nothing more comes
//! apart. Only what every admitted transform keeps goes into a colour, so that two puzzles of different numbers are never the
//! same. The converse is not proven: two puzzles that no transform joins may share a number. Whoever leaves out what was seen
//! before then leaves out an innocent candidate, and nothing else comes of it.

use crate::board::{CageLook, Clues, Grid, HouseKind, Layout};

/// What all equivalents of a puzzle have in common.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Class(pub(super) u64);

/// The class of a puzzle. Rows and columns count alike, so that a grid with boxes of 2×3 and its mirror image with boxes
/// of 3×2 are of one class, and so do the colours of regions.
pub fn class_of(layout: &Layout, clues: &Clues) -> Class {
    let plain = Colours::of(layout, clues, false).settled(FIRST);
    if layout.cages.is_empty() {
        return Class(plain);
    }
    // Where cages give sums, digits are known by name; only the complement renames them.
    Class(plain.min(Colours::of(layout, clues, true).settled(FIRST)))
}

/// The class of a pattern: of which cells hold a clue and which cages tell their sum, whatever those say.
pub fn pattern_of(layout: &Layout, clues: &Clues) -> Class {
    let mark = |is_told: bool| is_told as u8;
    let givens = Grid(clues.givens.0.iter().map(|&digit| mark(digit != 0)).collect());
    let sums = clues.sums.iter().map(|sum| sum.map(|_| 0)).collect();
    Class(Colours { digits: Vec::new(), ..Colours::of(layout, &Clues { givens, sums }, false) }.settled(FIRST))
}

/// A stirred number: the finalizer of splitmix64, on which every bit of the input acts.
fn stir(value: u64) -> u64 {
    let mut z = value.wrapping_add(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

/// Two numbers in their order.
fn pair(a: u64, b: u64) -> u64 {
    stir(stir(a).wrapping_mul(3).wrapping_add(b))
}

/// Numbers in any order.
fn bag(values: impl Iterator<Item = u64>) -> u64 {
    values.fold(0, |sum, value| sum.wrapping_add(stir(value)))
}

/// The lengths of the circles that lead from line to line; what is no permutation has none.
fn cycles(line: &[usize], other: &[usize]) -> u64 {
    let n = line.len();
    let mut place = vec![n; n];
    for (at, &value) in line.iter().enumerate().filter(|(_, value)| **value < n) {
        place[value] = at;
    }
    let mut is_seen = vec![false; n + 1];
    is_seen[n] = true;
    bag((0..n).filter_map(|start| {
        let (mut at, mut length) = (start, 0);
        while !std::mem::replace(&mut is_seen[at], true) {
            length += 1;
            at = other.get(at).and_then(|&value| place.get(value)).copied().unwrap_or(n);
        }
        (length > 0).then_some(length)
    }))
}

/// How many different colours there are.
fn n_kinds(colours: &[u64]) -> usize {
    let mut sorted = colours.to_vec();
    sorted.sort_unstable();
    sorted.dedup();
    sorted.len()
}

#[derive(Clone)]
struct Colours<'a> {
    layout: &'a Layout,
    clues: &'a Clues,
    cells: Vec<u64>,
    houses: Vec<u64>,
    cages: Vec<u64>,
    /// Empty where digits are known by name.
    digits: Vec<u64>,
}

impl<'a> Colours<'a> {
    /// What is seen of each by itself, of the puzzle or of its complement.
    fn of(layout: &'a Layout, clues: &'a Clues, is_complement: bool) -> Colours<'a> {
        let top = layout.n_digits as u64 + 1;
        let is_renamed = layout.cages.is_empty();
        let cell = |&digit: &u8| match (digit as u64, is_renamed, is_complement) {
            (0, ..) => 0,
            (_, true, _) => 1,
            (digit, false, false) => digit,
            (digit, false, true) => top - digit,
        };
        let sum = |cage: usize| match clues.sums[cage].map(u64::from) {
            None => 0,
            Some(sum) if is_complement => 1 + (layout.cages[cage].cells.len() as u64 * top).saturating_sub(sum),
            Some(sum) => 1 + sum,
        };
        let line = |kind| match kind {
            HouseKind::Row | HouseKind::Column => 1,
            HouseKind::Box => 2,
            HouseKind::Other => 3,
        };
        let look = |look| match look {
            CageLook::Corner => 1,
            CageLook::Colour(_) => 2,
            CageLook::Outline => 3,
        };
        let mut colours = Colours {
            layout,
            clues,
            cells: clues.givens.0.iter().map(cell).collect(),
            houses: layout.houses.iter().map(|house| line(house.kind)).collect(),
            cages: layout.cages.iter().enumerate().map(|(i, cage)| pair(look(cage.look), sum(i))).collect(),
            digits: if is_renamed { vec![4; layout.n_digits as usize] } else { Vec::new() },
        };
        if is_renamed {
            colours.set_apart_by_cycles();
        }
        colours
    }

    /// In a full grid all houses look alike, and so do all digits, until they are taken in pairs: from a digit of one row to
    /// the one above or below it in another, from there to where the first row has that one, and so on round a circle. How
    /// long the circles are tells rows apart, and columns and digits in the same way.
    fn set_apart_by_cycles(&mut self) {
        let n = self.layout.n_digits as usize;
        let lines = [HouseKind::Row, HouseKind::Column].map(|kind| self.layout.houses_of_kind(kind));
        let is_square = self.layout.shape.rows as usize == n && self.layout.shape.cols as usize == n;
        if !is_square || lines.iter().any(|lines| lines.len() != n) || !self.clues.givens.is_full() {
            return;
        }
        // Each line as the row of a Latin square: what stands at each place, and so what is where for each digit.
        let mut by_row = vec![vec![usize::MAX; n]; n];
        let mut by_column = by_row.clone();
        let mut by_digit = by_row.clone();
        for (cell, digit) in self.clues.givens.filled() {
            let (row, column, digit) = (self.layout.row(cell), self.layout.col(cell), digit as usize - 1);
            by_row[row][column] = digit;
            by_column[column][row] = digit;
            by_digit[digit][row] = column;
        }
        let [rows, columns] = lines;
        let set_apart = |lines: &[Vec<usize>], colours: &mut [u64]| {
            for (line, colour) in lines.iter().zip(colours) {
                *colour = pair(*colour, bag(lines.iter().map(|other| cycles(line, other))));
            }
        };
        set_apart(&by_row, &mut self.houses[rows]);
        set_apart(&by_column, &mut self.houses[columns]);
        set_apart(&by_digit, &mut self.digits);
    }

    /// Each is coloured by what lies around it.
    fn spread(&mut self) {
        let Colours { layout, clues, cells, houses, cages, digits } = self;
        let around = |group: &[u16], colour: u64| pair(colour, bag(group.iter().map(|&c| cells[c as usize])));
        houses.iter_mut().zip(&layout.houses).for_each(|(colour, house)| *colour = around(&house.cells, *colour));
        cages.iter_mut().zip(&layout.cages).for_each(|(colour, cage)| *colour = around(&cage.cells, *colour));
        let mut written = vec![0u64; digits.len()];
        for (cell, digit) in clues.givens.filled() {
            if let Some(sum) = written.get_mut(digit as usize - 1) {
                *sum = sum.wrapping_add(stir(cells[cell as usize]));
            }
        }
        digits.iter_mut().zip(written).for_each(|(colour, around)| *colour = pair(*colour, around));
        for (c, colour) in cells.iter_mut().enumerate() {
            let houses = bag(layout.houses_of(c as u16).iter().map(|&h| houses[h as usize]));
            let cages = bag(layout.cages_of(c as u16).iter().map(|&k| cages[k as usize]));
            let digit = match clues.givens.0[c] {
                0 => 0,
                digit => digits.get(digit as usize - 1).copied().unwrap_or(0),
            };
            *colour = pair(*colour, pair(houses, pair(cages, digit)));
        }
    }

    /// Spreads until no more cells come apart.
    fn refine(&mut self) -> usize {
        let mut n_before = n_kinds(&self.cells);
        loop {
            self.spread();
            let n_now = n_kinds(&self.cells);
            if n_now == n_before {
                return n_now;
            }
            n_before = n_now;
        }
    }

    fn sum(&self) -> u64 {
        let all = [&self.cells, &self.houses, &self.cages, &self.digits];
        all.into_iter().fold(self.layout.n_digits as u64, |sum, colours| pair(sum, bag(colours.iter().copied())))
    }

    /// The number of the colours at rest. Where all cells differ it says everything, since each house is known by its cells.
    /// Where cells are left that look alike, each of the fewest such is marked in turn, and what comes apart then counts as
    /// well; so once more below a mark, as long as that stays little work.
    fn settled(mut self, deeper: usize) -> u64 {
        let n_kinds = self.refine();
        let whole = self.sum();
        if n_kinds == self.cells.len() {
            return whole;
        }
        let mut sorted = self.cells.clone();
        sorted.sort_unstable();
        let alike = sorted.chunk_by(|a, b| a == b).filter(|group| group.len() > 1);
        let Some((n_alike, colour)) = alike.map(|group| (group.len(), group[0])).min() else { return whole };
        let below = match deeper {
            FIRST => BELOW,
            _ if n_alike > deeper => return whole,
            _ => deeper / n_alike,
        };
        let marked = (0..self.cells.len()).filter(|&c| self.cells[c] == colour).map(|c| {
            let mut one = self.clone();
            one.cells[c] = stir(colour);
            one.settled(below)
        });
        pair(whole, bag(marked))
    }
}

/// No mark has been set yet: as many are set as cells look alike.
const FIRST: usize = usize::MAX;
/// How many ways of marking cells are followed below each first mark.
const BELOW: usize = 16;
