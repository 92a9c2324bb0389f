//! Draws cages around the digits of a full grid: random groups of neighbouring cells that cover the board, cut into pieces that
//! can be joined again.
//!
//! ```text
//!   a a a      a cage of five, and where it is cut if its total
//!   b b        is not enough: a and b are pieces, with a join between them
//! ```

use super::cages::CageTarget;
use crate::board::{Cell, Grid, Layout};
use crate::search::{Caging, Proof};
use crate::seed::Stream;
use std::sync::Arc;

/// Drawings of a board that are tried to get one without too small a cage; usually the first has none.
const TRIES: u32 = 8;

/// Draws cages, and how they are cut.
pub fn draw(layout: &Arc<Layout>, solution: &Grid, target: &CageTarget, stream: &mut Stream) -> Caging {
    let (low, high) = target.count;
    let n_wanted = low + stream.below((high - low + 1) as u32) as usize;
    let mut all = Vec::new();
    for _ in 0..TRIES {
        all = Cover::draw(layout, solution, target, n_wanted, stream);
        if all.iter().all(|one| one.cells.len() >= target.sizes.0) {
            break;
        }
    }
    let mut pieces: Vec<Vec<Cell>> = Vec::new();
    let mut joins: Vec<Vec<[u16; 2]>> = Vec::new();
    let mut drops: Vec<Vec<u16>> = Vec::new();
    for one in all {
        let mut own: Vec<Vec<Cell>> = vec![one.cells.clone()];
        let mut own_joins: Vec<[Cell; 2]> = Vec::new();
        let mut next = 0;
        while next < own.len() {
            // A cage that a map takes to itself stays whole.
            match cut(layout, &own[next], stream).filter(|_| one.is_free) {
                Some((a, b, join)) => {
                    own[next] = a;
                    own.push(b);
                    own_joins.push(join);
                }
                None => next += 1,
            }
        }
        let piece_with = |cell: Cell| own.iter().position(|piece| piece.contains(&cell)).unwrap_or(0);
        let at = |image: usize, piece: usize| (pieces.len() + image * own.len() + piece) as u16;
        let n_images = one.images.len();
        joins.extend(own_joins.iter().map(|&[a, b]| {
            let ends = [piece_with(a), piece_with(b)];
            (0..n_images).map(|image| ends.map(|piece| at(image, piece))).collect()
        }));
        drops.extend((0..own.len()).map(|piece| (0..n_images).map(|image| at(image, piece)).collect()));
        let maps = one.images.iter().map(|&map| &target.maps[map]);
        let images: Vec<Vec<Cell>> = maps.flat_map(|map| own.iter().map(move |piece| image(map, piece))).collect();
        pieces.extend(images);
    }
    stream.shuffle(&mut joins);
    stream.shuffle(&mut drops);
    Caging {
        layout: layout.clone(),
        solution: solution.clone(),
        givens: Grid::empty(layout.n_cells()),
        pieces,
        joins,
        drops,
        fewest: if target.is_counted { low } else { 0 },
        proof: Proof::for_board(layout),
    }
}

/// A cage, and the maps that take it to other cages.
struct One {
    cells: Vec<Cell>,
    /// Indexes of maps with different images of it, the one that moves nothing first.
    images: Vec<usize>,
    /// Whether no map but that one takes it to itself.
    is_free: bool,
}

/// A board that is being covered with cages.
struct Cover<'a> {
    layout: &'a Layout,
    solution: &'a Grid,
    target: &'a CageTarget,
    is_taken: Vec<bool>,
}

impl Cover<'_> {
    /// Covers a board, or the part of it that takes cages, with about the wanted number of cages. The next one always begins where the
    /// fewest free neighbours are left, so that few cells end up isolated.
    fn draw(layout: &Layout, solution: &Grid, target: &CageTarget, n_wanted: usize, stream: &mut Stream) -> Vec<One> {
        let is_taken: Vec<bool> =
            (0..layout.n_cells() as Cell).map(|cell| target.within.is_some_and(|within| !within.has(cell))).collect();
        let (mut n_free, mut n_left) = (is_taken.iter().filter(|is_taken| !**is_taken).count(), n_wanted);
        let mut cover = Cover { layout, solution, target, is_taken };
        let mut all: Vec<One> = Vec::new();
        while n_free > 0 {
            let size = cover.size(n_free, n_left.max(1), stream);
            let one = cover.grow(size, stream);
            n_free -= one.cells.len() * one.images.len();
            n_left = n_left.saturating_sub(one.images.len());
            all.push(one);
        }
        cover.give_away(&mut all, stream);
        all
    }

    /// The size of the next cage: near the mean of the remaining ones.
    fn size(&self, n_free: usize, n_left: usize, stream: &mut Stream) -> usize {
        let (least, most) = self.target.sizes;
        // The mean in halves, less one, rounded by chance.
        let mean = (n_free * 4 / n_left) as u32;
        let size = (mean + stream.below(9)).saturating_sub(3) / 4;
        (size as usize).clamp(least, most)
    }

    fn free_around(&self, cell: Cell) -> impl Iterator<Item = Cell> {
        neighbours(self.layout, cell).filter(|&cell| !self.is_taken[cell as usize])
    }

    /// Grows a cage from a cell with few free cells around it, and takes its images, too.
    fn grow(&mut self, size: usize, stream: &mut Stream) -> One {
        let maps = &self.target.maps;
        let free = || (0..self.is_taken.len() as Cell).filter(|&cell| !self.is_taken[cell as usize]);
        let fewest = free().map(|cell| self.free_around(cell).count()).min().unwrap_or(0);
        let seeds: Vec<Cell> = free().filter(|&cell| self.free_around(cell).count() == fewest).collect();
        let seed = seeds[stream.below(seeds.len() as u32) as usize];
        // Maps that leave the seed where it is take the cage to itself.
        let own: Vec<usize> = (0..maps.len()).filter(|&map| maps[map][seed as usize] == seed).collect();
        let mut cells = vec![seed];
        while cells.len() < size {
            let mut open: Vec<Cell> =
                cells.iter().flat_map(|&cell| self.free_around(cell)).filter(|c| !cells.contains(c)).collect();
            open.sort_unstable();
            open.dedup();
            let with = |cell: Cell| {
                let mut with: Vec<Cell> = own.iter().map(|&map| maps[map][cell as usize]).chain(cells.iter().copied()).collect();
                with.sort_unstable();
                with.dedup();
                with
            };
            let mut grown: Vec<Vec<Cell>> = open.into_iter().map(with).filter(|with| self.is_cage(with, &own)).collect();
            grown.dedup();
            if grown.is_empty() {
                break;
            }
            cells = grown.swap_remove(stream.below(grown.len() as u32) as usize);
        }
        cells.sort_unstable();
        let mut images: Vec<(Vec<Cell>, usize)> = maps.iter().map(|map| image(map, &cells)).zip(0..).collect();
        images.sort_unstable();
        images.dedup_by(|a, b| a.0 == b.0);
        for (image, _) in &images {
            image.iter().for_each(|&cell| self.is_taken[cell as usize] = true);
        }
        let mut images: Vec<usize> = images.into_iter().map(|(_, map)| map).collect();
        images.sort_unstable();
        One { cells, images, is_free: own.len() == 1 }
    }

    /// Whether cells can be a cage: no digit is twice in it or in an image, and no image has a cell of another one.
    fn is_cage(&self, cells: &[Cell], own: &[usize]) -> bool {
        let maps = &self.target.maps;
        (0..maps.len()).all(|map| {
            let image = image(&maps[map], cells);
            let apart = own.contains(&map) || image.iter().all(|cell| !cells.contains(cell));
            apart && self.differ(&image)
        })
    }

    fn differ(&self, cells: &[Cell]) -> bool {
        let mut seen = 0u32;
        cells.iter().all(|&cell| {
            let bit = 1u32 << self.solution.0[cell as usize];
            let is_new = seen & bit == 0;
            seen |= bit;
            is_new
        })
    }

    /// Gives the cells of cages that are too small to cages beside them, where these can have one more.
    fn give_away(&self, all: &mut Vec<One>, stream: &mut Stream) {
        if self.target.maps.len() > 1 {
            return;
        }
        let (least, most) = self.target.sizes;
        let mut i = 0;
        while i < all.len() {
            let cells = all[i].cells.clone();
            let takes = |other: &One| {
                let touches = cells.iter().any(|&cell| neighbours(self.layout, cell).any(|cell| other.cells.contains(&cell)));
                let both = [cells.as_slice(), &other.cells].concat();
                touches && both.len() <= most && self.differ(&both)
            };
            let takers: Vec<usize> = match cells.len() < least {
                true => (0..all.len()).filter(|&other| other != i && takes(&all[other])).collect(),
                false => Vec::new(),
            };
            if takers.is_empty() {
                i += 1;
                continue;
            }
            let taker = takers[stream.below(takers.len() as u32) as usize];
            all[taker].cells.extend(cells);
            all[taker].cells.sort_unstable();
            all.remove(i);
        }
    }
}

fn image(map: &[Cell], cells: &[Cell]) -> Vec<Cell> {
    let mut image: Vec<Cell> = cells.iter().map(|&cell| map[cell as usize]).collect();
    image.sort_unstable();
    image
}

fn neighbours(layout: &Layout, cell: Cell) -> impl Iterator<Item = Cell> {
    let (row, col) = (layout.row(cell), layout.col(cell));
    let (rows, cols) = (layout.shape.rows as usize, layout.shape.cols as usize);
    let all = [
        (row > 0).then(|| (row - 1, col)),
        (col > 0).then(|| (row, col - 1)),
        (col + 1 < cols).then_some((row, col + 1)),
        (row + 1 < rows).then_some((row + 1, col)),
    ];
    all.into_iter().flatten().filter_map(|(row, col)| layout.cell(row, col))
}

/// The fewest cells of a piece.
const LEAST_PIECE: usize = 2;

/// Cuts connected cells in two, along an edge of a random tree that spans them; also the two cells at the cut. `None` where a
/// part would be too small.
fn cut(layout: &Layout, cells: &[Cell], stream: &mut Stream) -> Option<(Vec<Cell>, Vec<Cell>, [Cell; 2])> {
    if cells.len() < 2 * LEAST_PIECE {
        return None;
    }
    let mut reached = vec![(cells[0], cells[0])];
    while reached.len() < cells.len() {
        let is_new = |cell: &Cell| cells.contains(cell) && reached.iter().all(|(known, _)| known != cell);
        let steps: Vec<(Cell, Cell)> = reached
            .iter()
            .flat_map(|&(from, _)| neighbours(layout, from).map(move |cell| (cell, from)))
            .filter(|(cell, _)| is_new(cell))
            .collect();
        if steps.is_empty() {
            return None;
        }
        reached.push(steps[stream.below(steps.len() as u32) as usize]);
    }
    // A cell comes after its parent in the tree, so one pass finds everything that hangs on a cell.
    let below = |top: Cell| {
        let mut part = vec![top];
        for &(cell, from) in &reached[1..] {
            if cell != top && part.contains(&from) {
                part.push(cell);
            }
        }
        part
    };
    let is_cut = |part: &Vec<Cell>| (LEAST_PIECE..=cells.len() - LEAST_PIECE).contains(&part.len());
    let cuts: Vec<(Vec<Cell>, [Cell; 2])> =
        reached[1..].iter().map(|&(top, from)| (below(top), [from, top])).filter(|(part, _)| is_cut(part)).collect();
    if cuts.is_empty() {
        return None;
    }
    let (part, ends) = cuts[stream.below(cuts.len() as u32) as usize].clone();
    let rest = cells.iter().copied().filter(|cell| !part.contains(cell)).collect();
    Some((rest, part, ends))
}

#[cfg(test)]
mod tests {
    use super::super::cages::{CageTarget, joined};
    use super::*;
    use crate::kinds::{kind_named, parse_size};
    use crate::search::{self, Draw};
    use crate::seed::Key;
    use crate::symmetry;

    fn target(count: (usize, usize), sizes: (usize, usize), maps: Vec<Vec<Cell>>) -> CageTarget {
        CageTarget { count, is_counted: true, is_minimal: true, sizes, maps, within: None }
    }

    /// Every board that is not too large, with each mask: cages are connected, have different digits, and cover all.
    #[test]
    fn cages_cover_the_board_as_the_mask_says() {
        for (size, mask) in [
            ("2x2", "none"),
            ("2x3", "half-turn"),
            ("3x2", "vertical"),
            ("3x3", "all"),
            ("3x3", "none"),
            ("3x3", "both-diagonals"),
            ("2x4", "quarter-turn"),
            ("3x4", "half-turn"),
        ] {
            let kind = kind_named("sudoku").unwrap();
            let params = kind.check(Some(parse_size(size).unwrap()), None, false).unwrap();
            let key = Key::of(&["cover", size]);
            let layout = Arc::new(kind.draw(&params, &mut key.stream(0, 0)));
            let n = layout.n_cells();
            let mut maps: Vec<Vec<Cell>> = vec![(0..n as Cell).collect()];
            maps.extend(symmetry::images(&layout, symmetry::mask_named(mask).unwrap()).unwrap());
            for slot in 0..10 {
                let mut stream = key.stream(slot, 1);
                let solution = search::fill(&[Draw { layout: layout.clone(), stream: stream.clone() }]).remove(0).unwrap();
                let caging = draw(
                    &layout,
                    &solution,
                    &target((n / 4, n / 3), (2, 5.min(params.size.n_cells())), maps.clone()),
                    &mut stream,
                );
                let cages = joined(&caging);
                let mut cells = cages.concat();
                cells.sort_unstable();
                assert_eq!(cells, (0..n as Cell).collect::<Vec<_>>(), "{size} {mask}");
                for cage in cages.iter().chain(&caging.pieces) {
                    let mut digits: Vec<u8> = cage.iter().map(|&cell| solution.0[cell as usize]).collect();
                    digits.sort_unstable();
                    assert!(digits.windows(2).all(|two| two[0] < two[1]), "{size} {mask}: {cage:?}");
                    let mut reached = vec![cage[0]];
                    let mut next = 0;
                    while next < reached.len() {
                        let more: Vec<Cell> =
                            neighbours(&layout, reached[next]).filter(|c| cage.contains(c) && !reached.contains(c)).collect();
                        reached.extend(more);
                        next += 1;
                    }
                    assert_eq!(reached.len(), cage.len(), "{size} {mask}: {cage:?} is in one piece");
                }
                for map in &maps {
                    assert!(cages.iter().all(|cage| cages.contains(&image(map, cage))), "{size} {mask}");
                }
            }
        }
    }
}
