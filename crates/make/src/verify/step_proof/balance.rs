//! Sums that follow from cages and houses: whether cells, each with a multiplicity, always add up to a total, whatever the
//! board contains.

use super::ground::Ground;
use crate::board::{Balance, Cell};
use crate::sorted::SortedMap;

/// Equations are solved modulo a prime, far above any sum of a board.
const PRIME: u64 = (1 << 61) - 1;

/// A sum over open cells; the last key is its total.
type Row = SortedMap<Cell, u64>;
const TOTAL: Cell = Cell::MAX;

/// Independent sums, each with the cell that the later ones lack.
pub(super) struct Equations(Vec<(Cell, Row)>);

fn product(a: u64, b: u64) -> u64 {
    (a as u128 * b as u128 % PRIME as u128) as u64
}

fn inverse(a: u64) -> u64 {
    let (mut base, mut power, mut all) = (a, PRIME - 2, 1);
    while power > 0 {
        if power & 1 != 0 {
            all = product(all, base);
        }
        base = product(base, base);
        power >>= 1;
    }
    all
}

fn residue(number: i64) -> u64 {
    number.rem_euclid(PRIME as i64) as u64
}

impl Equations {
    fn of(ground: &Ground) -> Equations {
        let layout = ground.layout;
        let houses = (0..layout.houses.len()).filter(|&h| layout.house_is_full(h));
        let of_houses = houses.map(|h| (&layout.houses[h].cells, layout.held_by(h).iter().map(|d| d as i64).sum::<i64>()));
        let of_cages = layout.cages.iter().zip(&ground.clues.sums).filter_map(|(cage, sum)| Some((&cage.cells, (*sum)? as i64)));
        let mut equations = Equations(Vec::new());
        for (cells, total) in of_houses.chain(of_cages) {
            let written: i64 = cells.iter().filter_map(|&c| ground.grid.get(c)).map(|d| d as i64).sum();
            let mut row: Row = cells.iter().filter(|&&c| ground.is_open(c)).map(|&c| (c, 1)).collect();
            row.insert(TOTAL, residue(total - written));
            let row = equations.reduced(row);
            let Some((&pivot, &k)) = row.iter().find(|(cell, _)| **cell != TOTAL) else { continue };
            let scale = inverse(k);
            equations.0.push((pivot, row.into_iter().map(|(cell, k)| (cell, product(k, scale))).collect()));
        }
        equations
    }

    fn reduced(&self, mut row: Row) -> Row {
        for (pivot, known) in &self.0 {
            let Some(&k) = row.get(pivot) else { continue };
            for (&cell, &value) in known {
                let there = row.entry(cell).or_insert(0);
                *there = (*there + PRIME - product(k, value)) % PRIME;
            }
            row.retain(|_, k| *k != 0);
        }
        row.retain(|_, k| *k != 0);
        row
    }
}

/// Each cell of a balance with how often it is counted.
pub(super) fn weights_of(balance: &Balance) -> Vec<(Cell, i64)> {
    let mut weights: SortedMap<Cell, i64> = SortedMap::new();
    balance.added.iter().for_each(|&c| *weights.entry(c).or_insert(0) += 1);
    balance.taken.iter().for_each(|&c| *weights.entry(c).or_insert(0) -= 1);
    weights.into_iter().filter(|(_, k)| *k != 0).collect()
}

/// Whether the sum follows from houses and cages, each taken as often as need be.
pub(super) fn is_known(ground: &Ground, weights: &[(Cell, i64)], total: i64) -> bool {
    let equations = ground.equations.get_or_init(|| Equations::of(ground));
    let mut row: Row = weights.iter().map(|&(cell, k)| (cell, residue(k))).collect();
    row.insert(TOTAL, residue(total));
    equations.reduced(row).is_empty()
}
