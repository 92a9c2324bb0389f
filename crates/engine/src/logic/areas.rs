//! Areas of a board with cages: one to four neighbouring houses whose total is known, against which cages are counted. Computed
//! once per layout; `desk` holds what follows from them on a board.
//!
//! ```text
//!   a a b b c c c . .      a row adds up to 45; what its cages leave of that is
//!                          the sum of the two dots
//! ```

use super::bits::Bits;
use super::tables::House;
use crate::board::{HouseKind, Layout};

/// The most neighbouring rows or columns that are taken together.
const MOST_LINES: usize = 4;

/// Houses that do not overlap and hold every digit.
pub struct Area<const W: usize> {
    /// Numbered as in the tables.
    pub houses: Vec<u16>,
    pub set: Bits<W>,
    /// What its cells add up to.
    pub total: i32,
    /// The cages that have a cell in it.
    pub cages: Vec<u16>,
}

/// Whether a board has cages that are counted against several houses: killers, but no Suko, whose grid is one house.
pub fn with_areas(layout: &Layout) -> bool {
    let n_full = (0..layout.houses.len()).filter(|&h| layout.house_is_full(h)).count();
    let overlaps = || (0..layout.n_cells() as u16).any(|cell| layout.cages_of(cell).len() > 1);
    !layout.cages.is_empty() && n_full > 1 && !overlaps()
}

/// The areas of a layout, fewest houses first.
pub fn areas<const W: usize>(layout: &Layout, houses: &[House<W>], cages: &[Bits<W>]) -> Vec<Area<W>> {
    if !with_areas(layout) {
        return Vec::new();
    }
    let full = |kind: HouseKind| (0..houses.len()).filter(|&h| houses[h].kind == kind && houses[h].is_full).collect::<Vec<_>>();
    let mut groups: Vec<Vec<usize>> = Vec::new();
    let boxes = full(HouseKind::Box);
    for kind in [HouseKind::Box, HouseKind::Row, HouseKind::Column, HouseKind::Other] {
        groups.extend(full(kind).into_iter().map(|h| vec![h]));
    }
    for n in 2..=MOST_LINES {
        for kind in [HouseKind::Row, HouseKind::Column] {
            let lines = full(kind);
            if n < lines.len() {
                groups.extend(lines.windows(n).map(|some| some.to_vec()));
            }
        }
        if n == 2 {
            let touch =
                |a: usize, b: usize| houses[a].cells.iter().any(|&x| houses[b].cells.iter().any(|&y| beside(layout, x, y)));
            for (i, &a) in boxes.iter().enumerate() {
                groups.extend(boxes[i + 1..].iter().filter(|&&b| touch(a, b)).map(|&b| vec![a, b]));
            }
        }
    }
    let mut list: Vec<Area<W>> = Vec::new();
    let total = (layout.n_digits as usize * (layout.n_digits as usize + 1) / 2) as i32;
    for group in groups {
        let mut set = Bits::EMPTY;
        group.iter().for_each(|&h| houses[h].cells.iter().for_each(|&c| set.insert(c as usize)));
        // Three boxes beside each other are three rows, and a house may be written twice. Lines of several grids may overlap.
        let overlaps = set.len() as usize != group.len() * layout.n_digits as usize;
        if overlaps || set.len() as usize == layout.n_cells() || list.iter().any(|known| known.set == set) {
            continue;
        }
        let cages = (0..).zip(cages).filter(|(_, cage)| !cage.and(&set).is_empty()).map(|(k, _)| k).collect();
        let houses = group.iter().map(|&h| h as u16).collect();
        list.push(Area { houses, set, total: total * group.len() as i32, cages });
    }
    list
}

fn beside(layout: &Layout, x: u16, y: u16) -> bool {
    layout.row(x).abs_diff(layout.row(y)) + layout.col(x).abs_diff(layout.col(y)) == 1
}
