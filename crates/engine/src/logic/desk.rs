//! The desk: the sums that a person has in hand on a board with cages. These are its cages, and what areas leave over.
//!
//! ```text
//!   a a b b c c c . .      inside: a row is 45, so the dots are 45 − a − b − c
//!   a a b b c c c d d      outside: all cages of the row, less the row, are the
//!                 d        cell that d has outside it: a + b + c + d − 45
//!   . a b b c c c d d      both: the dot, less the cell of d that lies outside,
//!                 d        is 45 − a − b − c − d
//! ```
//! Written digits are taken away, so cages that begin to reach out of an area lie inside it once their outer cells are written.

use super::bits::Bits;
use super::chains::Scratch;
use super::combos::{Combos, combos};
use super::hint::MAX_GROUP;
use super::state::{EMPTY, State};
use super::tables::Tables;
use crate::board::{Arithmetic, Balance, Evidence};

/// How a sum is found.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Side {
    /// What is left of a cage.
    Cage,
    /// What cages leave of an area.
    Inside,
    /// What cages have beyond an area.
    Outside,
    /// The one less the other.
    Both,
}

/// The most open cells of a sum that an area leaves; more if all of them see each other.
const MOST_CELLS: usize = 5;
const MOST_DISTINCT: usize = 6;

/// The most cells of a sum in a chain that is no cage.
const MOST_IN_CHAINS: u8 = 4;

/// Open cells whose digits, added and subtracted, come to a known number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sum {
    pub side: Side,
    /// The cage, or the area.
    pub of: u16,
    pub n_houses: u8,
    n: u8,
    /// The added cells, then those that are taken away.
    cells: [u16; MAX_GROUP],
    n_added: u8,
    pub target: i32,
    /// Whether all cells see each other and none is taken away.
    pub is_distinct: bool,
}

impl Sum {
    fn new(side: Side, of: u16, n_houses: u8) -> Sum {
        Sum { side, of, n_houses, n: 0, cells: [0; MAX_GROUP], n_added: 0, target: 0, is_distinct: false }
    }

    pub fn cells(&self) -> &[u16] {
        &self.cells[..self.n as usize]
    }

    /// The cells that are added, and those that are taken away.
    pub fn sides(&self) -> (&[u16], &[u16]) {
        self.cells().split_at(self.n_added as usize)
    }

    /// The cells with their signs.
    pub fn terms(&self) -> impl Iterator<Item = (u16, i8)> + '_ {
        self.cells().iter().enumerate().map(|(i, &c)| (c, if i < self.n_added as usize { 1 } else { -1 }))
    }

    /// The sum as a reader is told it.
    pub fn balance(&self) -> Balance {
        let (added, taken) = self.sides();
        Balance { added: added.to_vec(), taken: taken.to_vec(), left: self.target as i16 }
    }

    fn fill<const W: usize>(&mut self, added: &Bits<W>, taken: &Bits<W>) {
        for c in added.iter().chain(taken.iter()) {
            self.cells[self.n as usize] = c as u16;
            self.n += 1;
        }
        self.n_added = added.len() as u8;
    }

    /// The candidates of the cells.
    pub fn masks(&self, candidates: &[u32]) -> [u32; MAX_GROUP] {
        let mut masks = [0; MAX_GROUP];
        masks.iter_mut().zip(self.cells()).for_each(|(mask, &c)| *mask = candidates[c as usize]);
        masks
    }

    /// The combinations of a sum whose cells all see each other.
    pub fn combos(&self, candidates: &[u32]) -> Combos {
        combos(&self.masks(candidates)[..self.n as usize], self.target)
    }

    /// A fingerprint of the sum and the candidates of its cells.
    pub fn print(&self, candidates: &[u32]) -> u64 {
        let start = mix(self.target as u32 as u64, self.n_added as u64 + 1);
        self.cells().iter().fold(start, |print, &c| mix(print, (c as u64) << 32 | candidates[c as usize] as u64))
    }
}

/// Mixes a number into a fingerprint.
pub fn mix(print: u64, number: u64) -> u64 {
    (print ^ number).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(29)
}

/// The size of the memory of what gave nothing; a power of two.
const MEMORY: usize = 1 << 12;

/// The sums in hand, and what is known to give nothing.
#[derive(Default)]
pub struct Desk {
    /// The board that the list is of: its written digits.
    print: u64,
    pub list: Vec<Sum>,
    /// Fingerprints of what was tried in vain, each at a place that it gives itself. So a sum is worked out again only when its
    /// cells have lost a candidate.
    vain: Vec<u64>,
}

impl Desk {
    /// Whether this was tried in vain; if not, it counts as tried from now on, until `speak` says otherwise.
    pub fn is_vain(&self, print: u64) -> bool {
        self.vain.get(print as usize % MEMORY) == Some(&print)
    }

    pub fn note(&mut self, print: u64) {
        if self.vain.is_empty() {
            self.vain.resize(MEMORY, 0);
        }
        self.vain[print as usize % MEMORY] = print;
    }

    /// Brings the list up to date.
    pub fn renew<const W: usize>(&mut self, tables: &Tables<W>, state: &State<W>) {
        let seen = state.values.iter().fold(1, |print, &digit| mix(print, digit as u64));
        let print = state.sums.iter().fold(seen, |print, sum| mix(print, sum.map_or(0, |sum| sum as u64 + 1)));
        if print == self.print {
            return;
        }
        self.print = print;
        self.list.clear();
        let mut open = Bits::<W>::EMPTY;
        (0..tables.n_cells).filter(|&c| state.values[c] == EMPTY).for_each(|c| open.insert(c));
        for k in 0..tables.cages.len() {
            self.offer(tables, cage(tables, state, &open, k));
        }
        let n_cages = self.list.len();
        self.list.sort_by_key(|sum| sum.n);
        for a in 0..tables.areas.len() {
            area(tables, state, &open, a, |sum| self.offer(tables, Some(sum)));
        }
        // Few cells are seen first, and of few houses.
        self.list[n_cages..].sort_by_key(|sum| (sum.n, sum.n_houses, sum.side));
        self.drop_twins(n_cages);
    }

    /// The sums that a person keeps in mind along a chain: cages, and few cells that one or two houses leave.
    pub fn of_chains<const W: usize>(&mut self, tables: &Tables<W>, state: &State<W>) -> impl Iterator<Item = Sum> {
        self.renew(tables, state);
        self.list.iter().copied().filter(|sum| sum.side == Side::Cage || sum.n_houses <= 2 && sum.n <= MOST_IN_CHAINS)
    }

    fn offer<const W: usize>(&mut self, tables: &Tables<W>, sum: Option<Sum>) {
        let Some(mut sum) = sum.filter(|sum| sum.n > 0) else { return };
        let sees = |a: u16, b: u16| a == b || tables.peers[a as usize].has(b as usize);
        let cells = sum.cells();
        sum.is_distinct = sum.n_added == sum.n && cells.iter().all(|&a| cells.iter().all(|&b| sees(a, b)));
        let most = if sum.side == Side::Cage {
            MAX_GROUP
        } else if sum.is_distinct {
            MOST_DISTINCT
        } else {
            MOST_CELLS
        };
        if sum.n as usize <= most {
            self.list.push(sum);
        }
    }

    /// Of sums of the same cells the first stays.
    fn drop_twins(&mut self, n_cages: usize) {
        let mut kept = n_cages;
        for k in n_cages..self.list.len() {
            let sum = self.list[k];
            let is_twin = |other: &Sum| {
                let (added, taken) = sum.sides();
                let (plus, minus) = other.sides();
                (added, taken) == (plus, minus) || (added, taken) == (minus, plus)
            };
            if !self.list[n_cages..kept].iter().rev().take_while(|other| other.n == sum.n).any(is_twin) {
                self.list[kept] = sum;
                kept += 1;
            }
        }
        self.list.truncate(kept);
    }
}

fn digits<const W: usize>(state: &State<W>, cells: &Bits<W>) -> i32 {
    cells.iter().map(|c| state.values[c]).filter(|&digit| digit != EMPTY).map(|digit| digit as i32 + 1).sum()
}

/// What is left of a cage.
fn cage<const W: usize>(tables: &Tables<W>, state: &State<W>, open: &Bits<W>, k: usize) -> Option<Sum> {
    let total = state.sums[k]?;
    let set = &tables.cage_sets[k];
    let left = set.and(open);
    let mut sum = Sum::new(Side::Cage, k as u16, 0);
    if left.len() as usize > MAX_GROUP {
        return None;
    }
    sum.fill(&left, &Bits::EMPTY);
    sum.target = total as i32 - digits(state, set);
    Some(sum)
}

/// Which cages of an area a person adds up.
pub fn counted<const W: usize>(
    tables: &Tables<W>,
    state: &State<W>,
    open: &Bits<W>,
    a: usize,
    side: Side,
) -> impl Iterator<Item = u16> {
    let area = &tables.areas[a];
    area.cages.iter().copied().filter(move |&k| {
        let left = tables.cage_sets[k as usize].and(open);
        let (within, beyond) = (left.and(&area.set), left.without(&area.set));
        state.sums[k as usize].is_some()
            && match side {
                Side::Cage => false,
                Side::Outside => !within.is_empty(),
                _ if left.is_empty() => tables.cage_sets[k as usize].without(&area.set).is_empty(),
                Side::Inside => beyond.is_empty(),
                Side::Both => beyond.is_empty() || beyond.len() < within.len(),
            }
    })
}

/// What an area leaves, and what cages have beyond it.
fn area<const W: usize>(tables: &Tables<W>, state: &State<W>, open: &Bits<W>, a: usize, mut each: impl FnMut(Sum)) {
    let area = &tables.areas[a];
    let mut told: [(Bits<W>, Bits<W>); 2] = [(Bits::EMPTY, Bits::EMPTY); 2];
    for (k, side) in [Side::Inside, Side::Outside, Side::Both].into_iter().enumerate() {
        let (mut covered, mut cages) = (Bits::EMPTY, 0);
        for cage in counted(tables, state, open, a, side) {
            covered = covered.or(&tables.cage_sets[cage as usize]);
            cages += state.sums[cage as usize].unwrap_or(0) as i32;
        }
        let (inner, outer) = (area.set.without(&covered), covered.without(&area.set));
        let (innies, outies) = (inner.and(open), outer.and(open));
        let n = (innies.len() + outies.len()) as usize;
        let is_told = told[..k.min(2)].contains(&(innies, outies));
        if k < 2 {
            told[k] = (innies, outies);
        }
        if is_told || n == 0 || n > MOST_DISTINCT || (k == 1 && !innies.is_empty()) {
            continue;
        }
        let left = area.total - cages - digits(state, &inner) + digits(state, &outer);
        let mut sum = Sum::new(side, a as u16, area.houses.len() as u8);
        // What is taken away alone is added alone, and what is more is named first.
        if innies.is_empty() || left < 0 && !outies.is_empty() {
            sum.fill(&outies, &innies);
            sum.target = -left;
        } else {
            sum.fill(&innies, &outies);
            sum.target = left;
        }
        each(sum);
    }
}

impl Sum {
    /// Adds to the evidence of a step where the sum comes from, its cells, houses and cages before those that are there.
    pub fn tell<const W: usize>(&self, tables: &Tables<W>, state: &State<W>, seen: &mut Evidence) {
        if self.side == Side::Cage {
            return;
        }
        let mut open = Bits::EMPTY;
        (0..tables.n_cells).filter(|&c| state.values[c] == EMPTY).for_each(|c| open.insert(c));
        let area = &tables.areas[self.of as usize];
        let cages: Vec<u16> = counted(tables, state, &open, self.of as usize, self.side).collect();
        let covered = cages.iter().fold(Bits::EMPTY, |all: Bits<W>, &k| all.or(&tables.cage_sets[k as usize]));
        let (inner, outer) = (area.set.without(&covered), covered.without(&area.set));
        let total: u16 = cages.iter().filter_map(|&k| state.sums[k as usize]).sum();
        seen.sum = Some(Arithmetic {
            houses: area.total as u16,
            cages: total,
            inner: digits(state, &inner) as u16,
            outer: digits(state, &outer) as u16,
            balance: self.balance(),
            is_cages_less_houses: self.sides().0.iter().any(|&c| outer.has(c as usize)),
        });
        if seen.cells.is_empty() {
            seen.cells = self.cells().to_vec();
        }
        seen.houses = area.houses.iter().map(|&h| tables.houses[h as usize].number).collect();
        seen.cages.splice(0..0, cages);
    }
}

impl<const W: usize> Scratch<W> {
    /// The sums in hand on this board.
    pub fn sums(&mut self, tables: &Tables<W>, state: &State<W>) -> &mut Desk {
        self.desk.renew(tables, state);
        &mut self.desk
    }
}
