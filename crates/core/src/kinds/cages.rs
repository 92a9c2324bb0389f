//! Cages: groups of cells whose digits differ and add up to a total. They are laid as cages of a layout; the totals are clues.

use super::ground::{Ground, Laid};
use crate::board::{Cage, CageLook, Cell, Layout, RuleCells};

/// Adds the cages. Their digits differ: a cage that is not within a row, a column, a box or another house is a house itself.
pub fn lay(_: &Ground, cells: &RuleCells, laid: &mut Laid) {
    let RuleCells::Groups(groups) = cells else { return };
    let is_new = |group: &&Vec<Cell>| {
        let mut houses = laid.parts.houses.iter();
        !houses.any(|house| group.iter().all(|cell| house.cells.contains(cell)))
    };
    let houses: Vec<Vec<Cell>> = groups.iter().filter(is_new).cloned().collect();
    laid.add_houses("cages", houses);
    laid.parts.cages.extend(groups.iter().map(|cells| Cage { look: CageLook::Outline, cells: cells.clone() }));
}

/// Cages and their totals from `15:r1c1,r1c2;r5c5,r5c6`, in the order of their first cells. No cell is in two cages, and none
/// has more cells than there are digits. A total may be any number that a cage on some board could have.
pub fn read(text: &str, side: usize, cells_of: impl Fn(&str) -> Option<Vec<Cell>>) -> Option<(RuleCells, Vec<Option<u16>>)> {
    let most = (side * (side + 1) / 2) as u16;
    let one = |word: &str| {
        let (total, cells) = match word.split_once(':') {
            Some((total, cells)) => (Some(total.trim().parse().ok().filter(|total| (1..=most).contains(total))?), cells),
            None => (None, word),
        };
        Some((cells_of(cells).filter(|cells| cells.len() <= side)?, total))
    };
    let mut cages = text.split(';').map(one).collect::<Option<Vec<(Vec<Cell>, Option<u16>)>>>()?;
    cages.sort();
    let mut seen: Vec<Cell> = cages.iter().flat_map(|(cells, _)| cells).copied().collect();
    seen.sort_unstable();
    if seen.windows(2).any(|two| two[0] == two[1]) {
        return None;
    }
    let (groups, totals): (Vec<Vec<Cell>>, Vec<Option<u16>>) = cages.into_iter().unzip();
    Some((RuleCells::groups(groups), totals))
}

/// Cages as a finished board may have them, for plans that are made before any puzzle: each row in pieces of two or three.
pub fn sample(layout: &Layout) -> Vec<Vec<Cell>> {
    let cells: Vec<Cell> = (0..layout.n_cells() as Cell).collect();
    let is_beside = |&a: &Cell, &b: &Cell| layout.row(a) == layout.row(b) && layout.col(a) + 1 == layout.col(b);
    let pieces = |run: &[Cell]| {
        let n = (run.len() / 2).max(1);
        (0..n).map(|k| run[run.len() * k / n..run.len() * (k + 1) / n].to_vec()).collect::<Vec<Vec<Cell>>>()
    };
    // A run as long as a row at most, so that no piece has a digit twice.
    let runs = cells.chunk_by(is_beside).flat_map(|run| run.chunks(layout.n_digits.into()));
    runs.flat_map(pieces).collect()
}
