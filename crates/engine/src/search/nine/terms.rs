//! The demands of a 9×9 board beyond rows and columns, in the form that a round reads: whether it has the nine boxes, houses of
//! nine cells, pairs that differ, and pairs bound by a relation. A pair is a step on the grid (one row down, two columns
//! right), and all pairs with the same step are followed by one shift. So a knight's moves are eight shifts, for all cells.

use super::board::{N_CELLS, PLACES, Place};
use super::leaps::Leap;
use super::simd::Vector;
use crate::board::{Cell, HouseKind, Layout, Relation, Shape};
use crate::sorted::SortedMap;

/// The terms of boards that share a pool. They may differ only in the cells of their houses.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Terms {
    /// Whether the nine boxes of 3×3 are houses.
    pub has_boxes: bool,
    /// The other houses, as the cells of each band.
    pub houses: Vec<[u32; 3]>,
    /// The pieces of chess that are a move apart nowhere.
    pub leaps: Vec<Leap>,
    /// The other pairs that differ.
    pub differ: Vec<Step>,
    /// The pairs bound by relations.
    pub bonds: Vec<Bonds>,
}

/// The pairs that one relation binds.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Bonds {
    /// For each digit, the digits that may be next to it, as bits.
    pub beside: [u32; 9],
    /// The pairs, in both directions.
    pub steps: Vec<Step>,
}

/// Cells with another cell at the same distance, which they act on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Step {
    from: [u32; 3],
    /// The distance, ten to a row, as whole bands and bits.
    bands: usize,
    bits: i32,
    is_down: bool,
}

/// More houses or steps than this are slower in lanes than without them. Toroidal knights need 24 steps.
const MOST_HOUSES: usize = 27;
const MOST_STEPS: usize = 40;

/// The steps of work of a guess on a classic board, and what each house or step between pairs adds to it.
const OF_A_GUESS: u64 = 222;
const OF_A_SHIFT: usize = 30;
const OF_A_BOND: usize = 60;
/// The moves of a piece, as steps.
const LEAP: usize = 8;

/// The terms of the classic board.
pub static CLASSIC: Terms =
    Terms { has_boxes: true, houses: Vec::new(), leaps: Vec::new(), differ: Vec::new(), bonds: Vec::new() };

impl Terms {
    /// The terms of a board; `None` if lanes cannot serve it: another size, sums, houses with fewer cells than digits, or
    /// pairs without a pattern.
    pub fn of(layout: &Layout) -> Option<Terms> {
        if layout.is_classic() {
            return Some(CLASSIC.clone());
        }
        let is_nine = layout.shape == Shape::new(9, 9) && layout.n_digits == 9;
        if !is_nine
            || !layout.cages.is_empty()
            || !layout.signs.is_empty()
            // Steps are followed both ways alike.
            || layout.bonds.iter().any(|bond| bond.relation != bond.relation.turned())
            || (0..layout.houses.len()).any(|h| !layout.house_is_full(h))
        {
            return None;
        }
        let lines = layout.houses_of_kind(HouseKind::Row).len() + layout.houses_of_kind(HouseKind::Column).len();
        let has_boxes = layout.box_shape == Some(Shape::new(3, 3)) && layout.houses_of_kind(HouseKind::Box).len() == 9;
        let rest = if has_boxes { 27.. } else { 18.. };
        if lines != 18 || layout.houses.len() > MOST_HOUSES + rest.start {
            return None;
        }
        let houses = layout.houses[rest].iter().map(|house| words_of(house.cells.iter().copied())).collect();
        let has_pairs = (0..N_CELLS as Cell).any(|a| !layout.apart(a).is_empty());
        let leaps: Vec<Leap> = Leap::ALL.into_iter().filter(|&leap| has_pairs && is_everywhere(layout, leap)).collect();
        let apart = (0..N_CELLS as Cell).flat_map(|a| layout.apart(a).iter().map(move |&b| (a, b)));
        let differ = steps_of(apart.filter(|&(a, b)| !leaps.iter().any(|leap| is_move(*leap, a, b))))?;
        let mut relations: Vec<Relation> = layout.bonds.iter().map(|bond| bond.relation).collect();
        relations.dedup();
        let bonds_of = |relation: &Relation| {
            let bound = layout.bonds.iter().filter(|bond| bond.relation == *relation);
            let steps = steps_of(bound.flat_map(|bond| [(bond.cells[0], bond.cells[1]), (bond.cells[1], bond.cells[0])]))?;
            Some(Bonds { beside: std::array::from_fn(|digit| relation.beside(9, digit as u8 + 1).0), steps })
        };
        let bonds = relations.iter().map(bonds_of).collect::<Option<_>>()?;
        Some(Terms { has_boxes, houses, leaps, differ, bonds })
    }

    /// Whether the boards of these terms may share a pool with the boards of others.
    pub fn are_kin(&self, other: &Terms) -> bool {
        let shape = |terms: &Terms| (terms.has_boxes, terms.houses.len());
        shape(self) == shape(other) && self.leaps == other.leaps && self.differ == other.differ && self.bonds == other.bonds
    }

    pub fn is_classic(&self) -> bool {
        self.are_kin(&CLASSIC)
    }

    /// The steps of work of a guess: all rounds of it follow each house and each step between pairs.
    pub fn steps_a_guess(&self) -> u64 {
        let n_shifts = self.houses.len() + self.leaps.len() * LEAP + self.differ.len();
        let n_bound: usize = self.bonds.iter().map(|bonds| bonds.steps.len()).sum();
        OF_A_GUESS + (n_shifts * OF_A_SHIFT + n_bound * OF_A_BOND) as u64
    }

    /// Whether digits may be renamed.
    pub fn is_blind_to_values(&self) -> bool {
        self.bonds.is_empty()
    }
}

fn is_move(leap: Leap, a: Cell, b: Cell) -> bool {
    let (down, aside) = ((a / 9).abs_diff(b / 9) as usize, (a % 9).abs_diff(b % 9) as usize);
    leap.moves().contains(&(down, aside))
}

/// Whether any two cells that a piece's move joins have different digits.
fn is_everywhere(layout: &Layout, leap: Leap) -> bool {
    let cells = 0..N_CELLS as Cell;
    cells.clone().all(|a| cells.clone().filter(|&b| is_move(leap, a, b)).all(|b| layout.peers(a).binary_search(&b).is_ok()))
}

fn words_of(cells: impl Iterator<Item = Cell>) -> [u32; 3] {
    let mut words = [0; 3];
    cells.map(|cell| PLACES[cell as usize]).for_each(|Place { band, bit }| words[band] |= bit);
    words
}

/// Sorts directed pairs by their step; `None` if there are too many steps.
fn steps_of(pairs: impl Iterator<Item = (Cell, Cell)>) -> Option<Vec<Step>> {
    let position = |cell: Cell| (cell / 9 * 10 + cell % 9) as i32;
    let mut steps = SortedMap::<i32, Vec<Cell>>::new();
    for (a, b) in pairs {
        steps.entry(position(b) - position(a)).or_default().push(a);
    }
    let step = |(distance, cells): (i32, Vec<Cell>)| Step {
        from: words_of(cells.into_iter()),
        bands: distance.unsigned_abs() as usize / 30,
        bits: distance.abs() % 30,
        is_down: distance > 0,
    };
    (steps.len() <= MOST_STEPS).then(|| steps.into_iter().map(step).collect())
}

impl Step {
    /// Adds to `reached` what this step reaches from some cells. Bits 30 and 31 of a word may be set too.
    #[inline(always)]
    pub fn reach<V: Vector<N>, const N: usize>(&self, cells: &[V; 3], reached: &mut [V; 3]) {
        let from: [V; 3] = std::array::from_fn(|band| cells[band].and(V::splat(self.from[band])));
        for band in self.bands..3 {
            let (to, next) = (if self.is_down { band } else { 2 - band }, band - self.bands);
            let near = from[if self.is_down { next } else { 2 - next }];
            let mut there = if self.is_down { near.shl(self.bits) } else { near.shr(self.bits) };
            if next > 0 {
                // The rows that leave the word of the band before.
                let far = from[if self.is_down { next - 1 } else { 3 - next }];
                there = there.or(if self.is_down { far.shr(30 - self.bits) } else { far.shl(30 - self.bits) });
            }
            reached[to] = reached[to].or(there);
        }
    }
}
