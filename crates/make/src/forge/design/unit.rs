//! Signs that are laid together: one, and its images.

use super::super::tracing::{Page, trace};
use super::stroke;
use crate::board::{Asks, Bond, Cell, CellSet, Course, Digit, Grid, Law, Layout, Sign, Value};
use crate::seed::Stream;
use std::collections::{HashMap, HashSet};

/// Lines that are drawn in a grid to find those with images.
const LINES: usize = 3_000;

/// The demands of signs on digits, looked up once.
#[derive(Default)]
pub struct Says {
    laws: Vec<(Law, Vec<Cell>)>,
    bonds: Vec<Bond>,
}

impl Says {
    pub fn of(layout: &Layout, signs: &[Sign]) -> Says {
        Says {
            laws: signs.iter().flat_map(|sign| Law::all(layout, sign)).collect(),
            bonds: signs.iter().flat_map(|sign| sign.bonds(&layout.area, layout.n_digits)).collect(),
        }
    }

    /// Whether the digits of a full grid break it.
    pub fn is_broken_by(&self, grid: &Grid, n_digits: Digit) -> bool {
        let at = |cell: Cell| grid.0[cell as usize];
        let breaks_law =
            |(law, cells): &(Law, Vec<Cell>)| !law.holds(&cells.iter().map(|&cell| at(cell)).collect::<Vec<Digit>>());
        self.bonds.iter().any(|bond| !bond.relation.allows(n_digits, at(bond.cells[0]), at(bond.cells[1])))
            || self.laws.iter().any(breaks_law)
    }
}

/// One sign, and its images.
#[derive(Default)]
pub struct Unit {
    pub signs: Vec<Sign>,
    pub cells: CellSet,
    /// Those of its cells that another one may share: circles at ends.
    pub ends: CellSet,
    pub says: Says,
    crossings: Vec<Cell>,
    /// Of each other solution whether it breaks it.
    pub breaks: Vec<bool>,
}

impl Unit {
    /// `None` if its lines overlap.
    fn of(page: &Page, signs: Vec<Sign>) -> Option<Unit> {
        let ends_of = |sign: &Sign| match &sign.cells[..] {
            [first, ..] if sign.sort.value() == Value::Circle => vec![*first],
            [first, .., last] if sign.sort.row().has_two_circles => vec![*first, *last],
            _ => Vec::new(),
        };
        let cells: CellSet = signs.iter().flat_map(|sign| sign.cells.iter().copied()).collect();
        let n_cells: usize = signs.iter().map(|sign| sign.cells.len()).sum();
        let lines = || signs.iter().filter(|sign| sign.sort.course() == Course::Line);
        let mut crossings: Vec<Cell> =
            lines().flat_map(|sign| sign.cells.windows(2)).filter_map(|two| page.crossing(two[0], two[1])).collect();
        let n_crossings = crossings.len();
        crossings.sort_unstable();
        crossings.dedup();
        if lines().next().is_some() && (cells.iter().count() < n_cells || crossings.len() < n_crossings) {
            return None;
        }
        Some(Unit {
            ends: signs.iter().flat_map(ends_of).collect(),
            says: Says::of(page.layout, &signs),
            cells,
            crossings,
            signs,
            breaks: Vec::new(),
        })
    }

    /// Looks at those other solutions that it has not seen yet.
    pub fn look_at(&mut self, others: &[Grid], n_digits: Digit) {
        for other in &others[self.breaks.len().min(others.len())..] {
            self.breaks.push(self.says.is_broken_by(other, n_digits));
        }
    }

    /// Whether it can be on a board together with another one.
    pub fn goes_with(&self, other: &Unit) -> bool {
        let is_drawn = |unit: &Unit| unit.signs.iter().all(|sign| matches!(sign.sort.course(), Course::Line | Course::Groups));
        let is_shared = |cell: Cell| self.ends.has(cell) && other.ends.has(cell);
        match is_drawn(self) && is_drawn(other) {
            true => {
                (self.cells & other.cells).iter().all(is_shared) && !self.crossings.iter().any(|at| other.crossings.contains(at))
            }
            false => !self.signs.iter().any(|sign| other.signs.iter().any(|known| known.cells == sign.cells)),
        }
    }
}

/// A drawn line with its images, each from the same end or from the other; `None` if they can't be placed that way.
pub fn of_shape(page: &Page, sign: &Sign, maps: &[Vec<Cell>], is_turned: bool) -> Option<Unit> {
    if is_knot(page.layout, &sign.cells) {
        return None;
    }
    let image = |map: &Vec<Cell>| {
        let mut cells: Vec<Cell> = sign.cells.iter().map(|&cell| map[cell as usize]).collect();
        if is_turned {
            cells.reverse();
        }
        Sign::new(sign.sort, sign.value, cells)
    };
    let mut signs: Vec<Sign> = std::iter::once(sign.clone()).chain(maps.iter().map(image)).collect();
    signs.sort();
    signs.dedup();
    signs.iter().all(|sign| sign.is_well_laid(page.layout)).then(|| Unit::of(page, signs))?
}

/// All signs of a sort that a grid allows, with their images; of lines a sample.
pub fn all_of(page: &Page, maps: &[Vec<Cell>], stream: &mut Stream) -> Vec<Unit> {
    let mut all: Vec<Sign> = match (page.sort.course(), page.sort.row().asks) {
        (Course::Line, Asks::Mirrored) => (0..LINES).filter_map(|_| page.mirrored_line(stream)).collect(),
        (Course::Line, _) => (0..LINES).filter_map(|_| stroke::line(page, &CellSet::EMPTY, &CellSet::EMPTY, stream)).collect(),
        _ => trace(page.layout, page.solution, page.sort, None, stream),
    };
    all.retain(|sign| sign.sort.course() != Course::Line || !is_knot(page.layout, &sign.cells));
    all.sort();
    all.dedup();
    stream.shuffle(&mut all);
    let key = |cells: &[Cell]| {
        let mut cells = cells.to_vec();
        if page.sort.reads_both_ways() {
            cells.sort_unstable();
        }
        cells
    };
    let known: HashMap<Vec<Cell>, &Sign> = all.iter().map(|sign| (key(&sign.cells), sign)).collect();
    let image = |sign: &Sign, map: &Vec<Cell>| {
        let cells: Vec<Cell> = sign.cells.iter().map(|&cell| map[cell as usize]).collect();
        let back: Vec<Cell> = cells.iter().rev().copied().collect();
        let there = |cells: &[Cell]| known.get(&key(cells)).map(|sign| (*sign).clone());
        match page.sort.course() {
            Course::Line | Course::Groups | Course::Cell => page.sign_of(&cells).or_else(|| page.sign_of(&back)),
            // A sandwich is read from its left end, where its image is read from the right.
            Course::Edge | Course::Outside => there(&cells).or_else(|| there(&back)),
            Course::Corner | Course::Diagonal | Course::Cage | Course::Cells | Course::Region => {
                let mut sorted = cells.clone();
                sorted.sort_unstable();
                there(&cells).or_else(|| there(&sorted)).or_else(|| there(&back))
            }
        }
    };
    let mut seen = HashSet::new();
    let with_images = |sign: &Sign| {
        let mut signs = vec![sign.clone()];
        signs.extend(maps.iter().map(|map| image(sign, map)).collect::<Option<Vec<Sign>>>()?);
        signs.sort();
        signs.dedup();
        seen.insert(signs.clone()).then(|| Unit::of(page, signs))?
    };
    all.iter().filter_map(with_images).collect()
}

/// Whether a line comes back to itself, or turns by more than a right angle.
fn is_knot(layout: &Layout, cells: &[Cell]) -> bool {
    let at = |cell: Cell| (layout.row(cell) as i32, layout.col(cell) as i32);
    let step = |a: Cell, b: Cell| (at(b).0 - at(a).0, at(b).1 - at(a).1);
    let is_sharp = |three: &[Cell]| {
        let (one, two) = (step(three[0], three[1]), step(three[1], three[2]));
        one.0 * two.0 + one.1 * two.1 < 0
    };
    if cells.windows(3).any(is_sharp) {
        return true;
    }
    let far = |a: Cell, b: Cell| layout.row(a).abs_diff(layout.row(b)) + layout.col(a).abs_diff(layout.col(b));
    (0..cells.len()).any(|i| (i + 3..cells.len()).any(|j| far(cells[i], cells[j]) == 1))
}

/// The quarter of a board that a cell is in, from 0 to 3; none in its middle row and column.
pub fn quarter_of(layout: &Layout, cell: Cell) -> Option<usize> {
    let half = |at: usize, n: usize| (2 * at + 1 != n).then_some(usize::from(2 * at + 1 > n));
    let down = half(layout.row(cell), layout.shape.rows as usize)?;
    Some(2 * down + half(layout.col(cell), layout.shape.cols as usize)?)
}
