//! Lines along a figure: its cells are divided into courses, each with its image, and a grid is looked for in which all of them hold.
//! Then come the fewest digits that leave one solution.

use super::super::candidate::{Begun, Reduced, SIGNS};
use super::super::finishing::with_fewest_digits;
use super::super::recipe::Recipe;
use super::super::shared::Shared;
use super::super::signs::SignTarget;
use super::super::tracing::{FEWEST, lengths_of};
use super::Figure;
use crate::board::{Cell, CellSet, Clues, Layout, Sign, Sort};
use crate::kinds;
use crate::puzzle::Minimal;
use crate::search::{self, Ask};
use crate::seed::Stream;
use std::sync::Arc;

/// Divisions of a figure of which the one that leaves the fewest cells over is taken.
const DIVISIONS: u32 = 40;
/// Divisions that are tried for a board, since few grids may suit one, and the guesses for a grid.
const LAYOUTS: u32 = 24;
const GUESSES: u64 = 4_000;

/// Puzzles whose lines follow a figure.
pub fn with_lines(recipe: &Recipe, target: &SignTarget, figure: &Figure, begun: &mut [Begun]) -> Vec<Reduced> {
    begun.iter_mut().map(|one| on_one(recipe, target, figure, one).unwrap_or_else(|| Reduced::lost(one.shared))).collect()
}

fn on_one(recipe: &Recipe, target: &SignTarget, figure: &Figure, one: &mut Begun) -> Option<Reduced> {
    let plain = &one.shared.layout;
    let stream = one.stream.chapter(SIGNS);
    for k in 0..LAYOUTS {
        let mut stream = stream.chapter(k);
        let signs = divided(plain, target, figure, &mut stream);
        let layout = Arc::new(kinds::with_signs(plain, &recipe.params, signs));
        let none = Clues::none(&layout);
        // A grid near the drawn one, so that boards differ as much as grids do.
        let found = search::others(Ask { layout: &layout, clues: &none }, &one.solution, &one.solution, 1, GUESSES);
        let Some(first) = found.grids.into_iter().next() else { continue };
        let Some((clues, solution, fits)) = with_fewest_digits(recipe, &layout, figure.map.as_slice(), first, &mut stream) else {
            continue;
        };
        one.solution = solution;
        let board = Some(Arc::new(Shared::of(layout, recipe.mask)));
        return Some(Reduced { clues, n_solutions: u64::from(fits), minimal: Minimal::Unknown, untried: None, board });
    }
    None
}

/// The lines of the division that leaves the fewest cells over.
fn divided(layout: &Layout, target: &SignTarget, figure: &Figure, stream: &mut Stream) -> Vec<Sign> {
    let mut best: Option<(usize, Vec<Sign>)> = None;
    for _ in 0..DIVISIONS {
        let signs = Division { layout, figure, next: steps(layout, figure), free: figure.cells }.draw(target, stream);
        let n_covered: usize = signs.iter().map(|sign| sign.cells.len()).sum();
        if best.as_ref().is_none_or(|(most, _)| n_covered > *most) {
            best = Some((n_covered, signs));
        }
    }
    best.map(|(_, signs)| signs).unwrap_or_default()
}

/// The cells of a figure to which a line may go from each. It goes over a corner only where there is no way around it, so that lines
/// neither cross nor cut corners.
fn steps(layout: &Layout, figure: &Figure) -> Vec<Vec<Cell>> {
    let in_figure = |row: usize, col: usize| layout.cell(row, col).filter(|&cell| figure.cells.has(cell));
    let of = |cell: Cell| {
        let (row, col) = (layout.row(cell), layout.col(cell));
        let around = (-1i32..=1).flat_map(|down| (-1i32..=1).map(move |right| (down, right))).filter(|&step| step != (0, 0));
        around
            .filter_map(|(down, right)| {
                let (to_row, to_col) = (usize::try_from(row as i32 + down).ok()?, usize::try_from(col as i32 + right).ok()?);
                let is_slanted = down != 0 && right != 0;
                let has_way_around = is_slanted && (in_figure(row, to_col).is_some() || in_figure(to_row, col).is_some());
                in_figure(to_row, to_col).filter(|_| !has_way_around)
            })
            .collect()
    };
    (0..layout.n_cells() as Cell).map(|cell| if figure.cells.has(cell) { of(cell) } else { Vec::new() }).collect()
}

/// A figure that is being divided.
struct Division<'a> {
    layout: &'a Layout,
    figure: &'a Figure,
    next: Vec<Vec<Cell>>,
    free: CellSet,
}

impl Division<'_> {
    fn draw(mut self, target: &SignTarget, stream: &mut Stream) -> Vec<Sign> {
        let mut all: Vec<Sign> = Vec::new();
        loop {
            let sort = target.sorts[stream.below(target.sorts.len() as u32) as usize];
            let Some(start) = self.start(stream) else { return all };
            let cells = self.course(sort, start, stream);
            let is_turned = stream.below(2) == 0;
            let signs = self.signs(sort, &cells, is_turned);
            // Too short a course is left out, with its image.
            let covered = cells.iter().flat_map(|&cell| self.figure.orbit(cell)).collect::<Vec<Cell>>();
            covered.into_iter().for_each(|cell| self.free.remove(cell));
            all.extend(signs.into_iter().flatten());
        }
    }

    fn n_open(&self, cell: Cell) -> usize {
        self.next[cell as usize].iter().filter(|&&cell| self.free.has(cell)).count()
    }

    /// A free cell to begin at: one that is its own image, since its line has to be that, too; else one with the fewest ways on.
    fn start(&self, stream: &mut Stream) -> Option<Cell> {
        let rank = |cell: Cell| (!self.is_own_image(cell), self.n_open(cell));
        let least = self.free.iter().map(rank).min()?;
        let all: Vec<Cell> = self.free.iter().filter(|&cell| rank(cell) == least).collect();
        Some(all[stream.below(all.len() as u32) as usize])
    }

    fn is_own_image(&self, cell: Cell) -> bool {
        self.figure.map.as_ref().is_some_and(|map| map[cell as usize] == cell)
    }

    /// A course from a cell on; one that is its own image grows at both ends.
    fn course(&self, sort: Sort, start: Cell, stream: &mut Stream) -> Vec<Cell> {
        let (fewest, most) = lengths_of(sort, self.layout.n_digits as usize);
        let wanted = fewest + stream.below((most - fewest + 1) as u32) as usize;
        let mut cells = std::collections::VecDeque::from([start]);
        let is_both = self.is_own_image(start);
        while cells.len() < wanted {
            let last = cells[cells.len() - 1];
            let is_apart = |cell: Cell| {
                let orbit = self.figure.orbit(cell);
                orbit.iter().all(|cell| !cells.contains(cell)) && (!is_both || orbit.len() == 2)
            };
            let open: Vec<Cell> =
                self.next[last as usize].iter().copied().filter(|&cell| self.free.has(cell) && is_apart(cell)).collect();
            let Some(next) = self.onward(&cells, &open, stream) else { break };
            if is_both {
                cells.push_front(self.figure.orbit(next)[1]);
            }
            cells.push_back(next);
        }
        cells.into()
    }

    /// The next cell: mostly straight on, else one with the fewest ways on from there.
    fn onward(&self, cells: &std::collections::VecDeque<Cell>, open: &[Cell], stream: &mut Stream) -> Option<Cell> {
        let at = |cell: Cell| (self.layout.row(cell) as i32, self.layout.col(cell) as i32);
        let step = |a: Cell, b: Cell| (at(b).0 - at(a).0, at(b).1 - at(a).1);
        let last = cells[cells.len() - 1];
        let ahead = (cells.len() > 1).then(|| step(cells[cells.len() - 2], last));
        let is_sharp = |&&cell: &&Cell| {
            let to = step(last, cell);
            ahead.is_some_and(|ahead| ahead.0 * to.0 + ahead.1 * to.1 < 0)
        };
        let open: Vec<Cell> = open.iter().filter(|cell| !is_sharp(cell)).copied().collect();
        let straight = open.iter().copied().find(|&cell| Some(step(last, cell)) == ahead);
        if let Some(cell) = straight.filter(|_| stream.below(4) > 0) {
            return Some(cell);
        }
        let fewest = open.iter().map(|&cell| self.n_open(cell)).min()?;
        let all: Vec<Cell> = open.into_iter().filter(|&cell| self.n_open(cell) == fewest).collect();
        Some(all[stream.below(all.len() as u32) as usize])
    }

    /// The line of a course and that of its image; `None` where they can't be lines of the sort.
    fn signs(&self, sort: Sort, cells: &[Cell], is_turned: bool) -> Option<Vec<Sign>> {
        let is_within = |two: &[Cell]| self.layout.box_of(two[0]) == self.layout.box_of(two[1]);
        let is_useless = sort == Sort::RegionSum && cells.windows(2).all(is_within);
        if cells.len() < FEWEST.max(lengths_of(sort, self.layout.n_digits as usize).0) || is_useless {
            return None;
        }
        let image = |map: &Vec<Cell>| {
            let image: Vec<Cell> = cells.iter().map(|&cell| map[cell as usize]).collect();
            image
        };
        let value = sort.value().usual().unwrap_or(0);
        let mut all = vec![cells.to_vec()];
        if let Some(mut image) =
            self.figure.map.as_ref().map(image).filter(|image| !image.iter().any(|cell| cells.contains(cell)))
        {
            if is_turned {
                image.reverse();
            }
            all.push(image);
        }
        let signs: Vec<Sign> = all.into_iter().map(|cells| Sign::new(sort, value, cells)).collect();
        signs.iter().all(|sign| sign.is_well_laid(self.layout)).then_some(signs)
    }
}
