//! What follows from a digit beyond the houses of its cell: for pairs of cells that differ, and for neighbours that are never
//! consecutive. Chains take these links after those of houses.

use super::bits::Bits;
use super::tables::House;
use crate::board::{Bond, Cell, Layout};

/// The links of a board.
pub struct Links<const W: usize> {
    /// For each cell, those that differ from it by a pair alone, in the order of the search.
    pub apart: Vec<Vec<u16>>,
    /// For each cell, those whose digit differs, as chains see it: those of its houses, and those paired with it.
    pub alike: Vec<Bits<W>>,
    /// For each cell and digit, at cell · n + digit: the candidates elsewhere that it rules out beyond its houses, in order.
    pub beyond: Vec<Vec<(u16, u8)>>,
    /// Whether any of these is of another digit.
    pub has_bonds: bool,
    /// Whether these are all cells that a cell sees.
    pub has_all_peers: bool,
}

/// Moves as rows down and columns right, in the order of the search: a king's, a knight's, and those to the neighbours.
const MOVES: [(isize, isize); 12] =
    [(1, 1), (-1, 1), (-1, -1), (1, -1), (1, 2), (-1, 2), (1, -2), (-1, -2), (2, 1), (-2, 1), (2, -1), (-2, -1)];
const NEIGHBOURS: [(isize, isize); 4] = [(-1, 0), (1, 0), (0, 1), (0, -1)];

impl<const W: usize> Links<W> {
    /// The links of a layout. On the scale pairs come in the order of their moves, chains do not follow a move over the edge,
    /// and neighbours that are never consecutive are links.
    pub fn of(layout: &Layout, houses: &[House<W>], peers: &[Bits<W>], is_on_scale: bool) -> Links<W> {
        let (n, cells) = (layout.n_digits as usize, 0..layout.n_cells());
        let apart: Vec<Vec<u16>> = cells.clone().map(|c| apart_of(layout, c as Cell, is_on_scale, false)).collect();
        let mut alike = vec![Bits::EMPTY; layout.n_cells()];
        for house in houses {
            house.cells.iter().for_each(|&c| alike[c as usize] = alike[c as usize].or(&house.set));
        }
        let has_bonds = is_on_scale && !layout.bonds.is_empty();
        let mut links = Links { apart, alike, beyond: Vec::new(), has_bonds, has_all_peers: false };
        if layout.differ.is_empty() && !links.has_bonds {
            cells.for_each(|c| links.alike[c].remove(c));
            links.has_all_peers = links.alike == peers;
            return links;
        }
        for c in cells {
            links.alike[c].remove(c);
            let follows = |&other: &u16| !is_on_scale || !goes_around(layout, c as Cell, other);
            let near: Vec<u16> = apart_of(layout, c as Cell, is_on_scale, true).into_iter().filter(follows).collect();
            near.iter().for_each(|&other| links.alike[c].insert(other as usize));
            for d in 0..n {
                let mut beyond: Vec<(u16, u8)> = near.iter().map(|&other| (other, d as u8)).collect();
                if links.has_bonds {
                    beyond.extend(beside(layout, c as Cell, d as u8));
                }
                links.beyond.push(beyond);
            }
        }
        links.has_all_peers = links.alike == peers;
        links
    }

    /// The candidates of other digits that this one rules out.
    pub fn bonds(&self, cand: usize) -> impl Iterator<Item = (usize, usize)> + '_ {
        let beyond = if self.has_bonds { self.beyond(cand) } else { &[] };
        beyond.iter().map(|&(cell, digit)| (cell as usize, digit as usize))
    }

    /// The candidates elsewhere that this one rules out beyond its houses.
    pub fn beyond(&self, cand: usize) -> &[(u16, u8)] {
        self.beyond.get(cand).map_or(&[], Vec::as_slice)
    }
}

fn moved(layout: &Layout, cell: Cell, (down, right): (isize, isize), is_torus: bool) -> Option<Cell> {
    let at = |place: usize, by: isize, of: u8| match is_torus {
        true => Some((place as isize + by).rem_euclid(of as isize) as usize),
        false => place.checked_add_signed(by),
    };
    layout.cell(at(layout.row(cell), down, layout.shape.rows)?, at(layout.col(cell), right, layout.shape.cols)?)
}

/// Whether a pair is one only because a move goes on over the edge.
fn goes_around(layout: &Layout, a: Cell, b: Cell) -> bool {
    layout.row(a).abs_diff(layout.row(b)).max(layout.col(a).abs_diff(layout.col(b))) > 2
}

/// The cells that a pair alone makes different, in the order of the moves: as peers with the rows of a move first, in chains with
/// its columns.
fn apart_of(layout: &Layout, cell: Cell, is_on_scale: bool, in_chains: bool) -> Vec<u16> {
    let all = layout.apart(cell);
    if !is_on_scale {
        return all.to_vec();
    }
    let mut list: Vec<u16> = Vec::new();
    for by in MOVES {
        let by = if in_chains { (by.1, by.0) } else { by };
        let there = moved(layout, cell, by, true).filter(|there| all.contains(there) && !list.contains(there));
        list.extend(there);
    }
    list.extend(all.iter().copied().filter(|other| !list.contains(other)).collect::<Vec<u16>>());
    list
}

/// What a digit rules out in the neighbours that it is bound to: above, below, right, left, in each the next digit and then the
/// one before.
fn beside(layout: &Layout, cell: Cell, digit: u8) -> Vec<(u16, u8)> {
    let n = layout.n_digits;
    let mut list = Vec::new();
    for there in NEIGHBOURS.into_iter().filter_map(|by| moved(layout, cell, by, false)) {
        let bonds = layout.bonds_of(cell).iter().map(|&bond| &layout.bonds[bond as usize]);
        for Bond { relation, .. } in bonds.filter(|bond| bond.cells.contains(&there)) {
            let fits = relation.beside(n, digit + 1);
            let barred = [(digit + 1) % n, (digit + n - 1) % n].into_iter().filter(|&other| !fits.has(other + 1));
            list.extend(barred.map(|other| (there, other)));
        }
    }
    list
}
