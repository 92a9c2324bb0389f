//! The class of a puzzle: a number that all equivalents share (turned, mirrored, relabelled, lines exchanged). It recognises a
//! puzzle that was printed before in an equivalent form.
//!
//! Cells, houses, cages and digits get colours (hashes). Each colour is refined by the colours of its neighbours until no more
//! cells can be told apart. Colours depend only on what every admitted transform keeps, so equivalent puzzles always have the
//! same number. The converse is not proven: two puzzles that are not equivalent may share a number. Then a filter for
//! duplicates drops a puzzle that was new, and nothing worse happens.

use crate::board::{CageLook, Clues, Grid, HouseKind, Item, Layout, Mark, Order, Relation, Sign, Sort};

/// A number that all equivalents of a puzzle share.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Class(pub(super) u64);

/// The class of a puzzle. Rows and columns are treated alike, so that a grid with 2×3 boxes and its mirror image with 3×2 boxes
/// are in one class. The colours of regions do not matter either.
pub fn class_of(layout: &Layout, clues: &Clues) -> Class {
    let plain = Colours::of(layout, clues, false).settled(FIRST);
    if layout.is_blind_to_values() || !layout.keeps_complement() {
        return Class(plain);
    }
    // With sums, relations or marks, digits keep their values; only the complement may rename them.
    Class(plain.min(Colours::of(layout, clues, true).settled(FIRST)))
}

/// The class of a pattern: which cells have a clue and which cages show their sum, whatever the values.
pub fn pattern_of(layout: &Layout, clues: &Clues) -> Class {
    let mark = |is_told: bool| is_told as u8;
    let givens = Grid(clues.givens.0.iter().map(|&digit| mark(digit != 0)).collect());
    let sums = clues.sums.iter().map(|sum| sum.map(|_| 0)).collect();
    let clues = Clues { givens, sums, items: clues.items.clone() };
    Class(Colours { digits: Vec::new(), ..Colours::of(layout, &clues, false) }.settled(FIRST))
}

/// Mixes a number: the finalizer of splitmix64, in which every input bit affects the result.
fn stir(value: u64) -> u64 {
    let mut z = value.wrapping_add(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

/// Combines two numbers; their order matters.
fn pair(a: u64, b: u64) -> u64 {
    stir(stir(a).wrapping_mul(3).wrapping_add(b))
}

/// Combines numbers regardless of their order.
fn bag(values: impl Iterator<Item = u64>) -> u64 {
    values.fold(0, |sum, value| sum.wrapping_add(stir(value)))
}

/// The cycle lengths of the map from one line to the other, combined; 0 if the map is not a permutation.
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

fn colour_of(item: Item) -> u64 {
    match item.mark {
        Mark::Odd => 5,
        Mark::Even => 6,
    }
}

fn colour_of_relation(relation: Relation) -> u64 {
    let (sort, value) = match relation {
        Relation::Own(pairs) => return pairs.rows().iter().fold(15, |all, &row| pair(all, u64::from(row))),
        Relation::NotConsecutive => (2, 0),
        Relation::NotConsecutiveAround => (3, 0),
        Relation::NotDotted => (4, 0),
        Relation::NotXv => (5, 0),
        Relation::Less => (6, 0),
        Relation::More => (7, 0),
        Relation::LessOrSame => (8, 0),
        Relation::MoreOrSame => (9, 0),
        Relation::Same => (10, 0),
        Relation::Apart(n) => (11, n),
        Relation::FarApart(n) => (12, n),
        Relation::Times(n) => (13, n),
        Relation::Sum(n) => (14, n),
    };
    sort + 16 * value as u64
}

/// Built-in sorts are coloured by their index, sorts from files by their text.
fn colour_of_sort(sort: Sort) -> u64 {
    match sort.written() {
        Some(rule) => rule.name.bytes().fold(16, |all, byte| pair(all, u64::from(byte))),
        None => Sort::ALL.iter().position(|known| *known == sort).unwrap_or(0) as u64,
    }
}

/// The place of a cell in a line, as far as it matters there.
fn place_of(sign: &Sign, place: usize) -> u64 {
    match sign.sort.row().order {
        Order::Any => 0,
        Order::BothWays => place.min(sign.cells.len() - 1 - place) as u64,
        Order::Directed => place as u64,
    }
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
    /// Empty if digits have fixed values.
    digits: Vec<u64>,
}

impl<'a> Colours<'a> {
    /// The first colours of a puzzle or of its complement, each from its own data only.
    fn of(layout: &'a Layout, clues: &'a Clues, is_complement: bool) -> Colours<'a> {
        let top = layout.n_digits as u64 + 1;
        let is_renamed = layout.is_blind_to_values();
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
            CageLook::Run => 4,
        };
        let mut colours = Colours {
            layout,
            clues,
            cells: clues.givens.0.iter().map(cell).collect(),
            houses: layout.houses.iter().map(|house| line(house.kind)).collect(),
            cages: layout.cages.iter().enumerate().map(|(i, cage)| pair(look(cage.look), sum(i))).collect(),
            digits: if is_renamed { vec![4; layout.n_digits as usize] } else { Vec::new() },
        };
        if !layout.allows_all() {
            let allowed = (0..).map(|cell| u64::from(layout.allowed(cell).0));
            colours.cells.iter_mut().zip(allowed).for_each(|(colour, allowed)| *colour = pair(*colour, allowed));
        }
        for item in &clues.items {
            let colour = &mut colours.cells[item.cell as usize];
            *colour = pair(*colour, colour_of(if is_complement { item.complement(layout.n_digits) } else { *item }));
        }
        if is_renamed {
            colours.set_apart_by_cycles();
        }
        colours
    }

    /// In a full grid, all houses and all digits look alike at first. Cycles tell them apart: from a digit of one row to the
    /// digit above or below it in another row, then to the column where the first row has that digit, and so on until the cycle
    /// closes. The cycle lengths distinguish rows, and likewise columns and digits.
    fn set_apart_by_cycles(&mut self) {
        let n = self.layout.n_digits as usize;
        let lines = [HouseKind::Row, HouseKind::Column].map(|kind| self.layout.houses_of_kind(kind));
        let is_square = self.layout.shape.rows as usize == n && self.layout.shape.cols as usize == n;
        if !is_square || lines.iter().any(|lines| lines.len() != n) || !self.clues.givens.is_full() {
            return;
        }
        // Each line as a row of a Latin square: the digit at each place, and from it the place of each digit.
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

    /// Recolours each element by the colours around it.
    fn spread(&mut self) {
        let Colours { layout, clues, cells, houses, cages, digits } = self;
        let around = |group: &[u16], colour: u64| pair(colour, bag(group.iter().map(|&c| cells[c as usize])));
        houses.iter_mut().zip(&layout.houses).for_each(|(colour, house)| *colour = around(&house.cells, *colour));
        cages.iter_mut().zip(&layout.cages).for_each(|(colour, cage)| *colour = around(&cage.cells, *colour));
        // What pairs and relations lead to, before any cell changes.
        let mut ties = Vec::new();
        if !layout.differ.is_empty() || !layout.bonds.is_empty() || !layout.signs.is_empty() {
            ties.resize(cells.len(), 0u64);
            let mut tie = |a: u16, b: u16, sort: u64| {
                ties[a as usize] = ties[a as usize].wrapping_add(stir(pair(sort, cells[b as usize])));
            };
            for &[a, b] in &layout.differ {
                tie(a, b, 1);
                tie(b, a, 1);
            }
            for bond in &layout.bonds {
                let [a, b] = bond.cells;
                tie(a, b, colour_of_relation(bond.relation));
                tie(b, a, colour_of_relation(bond.relation.turned()));
            }
            // A law of a line ties each of its cells to all of them, place by place.
            for sign in layout.signs.iter().filter(|sign| sign.is_law()) {
                let of_all = pair(colour_of_sort(sign.sort), sign.value as u64);
                let places = || sign.cells.iter().enumerate().map(|(i, &cell)| (place_of(sign, i), cell as usize));
                let around = pair(of_all, bag(places().map(|(place, cell)| pair(place, cells[cell]))));
                for (place, cell) in places() {
                    ties[cell] = ties[cell].wrapping_add(stir(pair(place, around)));
                }
            }
        }
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
            if let Some(around) = ties.get(c).filter(|around| **around != 0) {
                *colour = pair(*colour, *around);
            }
        }
    }

    /// Spreads until no more cells can be told apart.
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

    /// The number of the final colours. If all cells have different colours, the colours determine the puzzle, because each
    /// house is known by its cells. If some cells still look alike, each cell of the smallest such group is marked in turn, and
    /// the refined colours are combined too. This repeats below a mark while the work stays small.
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

/// No mark is set yet: mark every cell of the group.
const FIRST: usize = usize::MAX;
/// How many markings are followed below each first mark.
const BELOW: usize = 16;
