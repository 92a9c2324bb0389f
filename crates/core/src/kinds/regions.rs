//! Regions of any outline, instead of boxes: drawn for a board, or given as letters.

use super::ground::{Ground, Laid};
use crate::board::{Area, Cell, House, HouseKind, MAX_DIGITS, RuleCells, Shape};
use crate::seed::Stream;

/// Adds the regions as boxes.
pub fn lay(ground: &Ground, cells: &RuleCells, laid: &mut Laid) {
    let RuleCells::Regions(of) = cells else { return };
    laid.parts.houses.extend((0..ground.side as u8).map(|region| {
        let cells = (0..of.len() as Cell).filter(|&cell| of[cell as usize] == region).collect();
        House::new(HouseKind::Box, cells)
    }));
}

/// Regions from one symbol a cell, row by row; any letters and digits. There are as many regions as digits, each has that many
/// cells, and its cells hang together.
pub fn read(text: &str, side: usize) -> Option<RuleCells> {
    let symbols: Vec<u8> = text.bytes().map(|byte| byte.to_ascii_uppercase()).collect();
    if symbols.len() != side * side || !symbols.iter().all(u8::is_ascii_alphanumeric) {
        return None;
    }
    let RuleCells::Regions(of) = RuleCells::regions(&symbols) else { return None };
    let area = square(side);
    let is_right = |region: u8| {
        let cells: Vec<Cell> = (0..of.len() as Cell).filter(|&cell| of[cell as usize] == region).collect();
        cells.len() == side && area.is_in_one_piece(&cells)
    };
    (of.iter().max().is_some_and(|&last| last as usize + 1 == side) && (0..side as u8).all(is_right))
        .then_some(RuleCells::Regions(of))
}

fn square(side: usize) -> Area {
    Area::full(Shape::new(side as u8, side as u8))
}

/// How often two regions are joined and cut again, for each region of the grid.
const CUTS: usize = 12;

/// Draws regions: from a grid of rows, two neighbouring regions at a time are joined and cut in two again, along a random
/// tree that spans them.
///
/// ```text
///   a a b b      a-a-b b      the tree of the eight cells has an edge that
///   a a b b  ->  |   | |  ->  leaves four on either side: cut there
///                a-a b-b
/// ```
/// A random tree is rarely a long path, so regions come out compact as often as winding, and strips are rare. It always ends:
/// where no edge of a tree halves it, the two regions stay as they were.
pub fn draw(side: usize, stream: &mut Stream) -> RuleCells {
    let n_cells = side * side;
    let mut of: Vec<u8> = (0..n_cells).map(|cell| (cell / side) as u8).collect();
    // The cells of each region, in order.
    let mut cells_of: Vec<Vec<Cell>> =
        (0..side).map(|row| (row * side..row * side + side).map(|cell| cell as Cell).collect()).collect();
    let area = square(side);
    let mut n_cut = 0;
    // Some trees can't be halved; three in four tries are enough for the cuts that are wanted.
    for _ in 0..CUTS * side * 4 {
        if n_cut == CUTS * side {
            break;
        }
        let cell = stream.below(n_cells as u32) as Cell;
        let n_across = area.beside(cell).count() as u32;
        let Some(other) = area.beside(cell).nth(stream.below(n_across) as usize) else { continue };
        let [a, b] = [cell, other].map(|cell| of[cell as usize]);
        if a != b
            && let Some(halves) = halved(&cells_of[a as usize], &cells_of[b as usize], side, stream)
        {
            n_cut += 1;
            for (region, cells) in [a, b].into_iter().zip(halves) {
                cells.iter().for_each(|&cell| of[cell as usize] = region);
                cells_of[region as usize] = cells;
            }
        }
    }
    RuleCells::regions(&of)
}

/// The most cells of two regions.
const MOST_JOINED: usize = 2 * MAX_DIGITS;

/// Joins two regions and cuts them in halves along a random tree. `None` if the tree has no such cut. The second half has the first
/// cell of both.
fn halved(one: &[Cell], two: &[Cell], side: usize, stream: &mut Stream) -> Option<[Vec<Cell>; 2]> {
    let mut cells = [0; MOST_JOINED];
    let cells = cells.get_mut(..one.len() + two.len())?;
    cells[..one.len()].copy_from_slice(one);
    cells[one.len()..].copy_from_slice(two);
    cells.sort_unstable();
    // From here on, cells are named by their places in this list. Neighbours above and to the left come before.
    let n = cells.len();
    let mut edges = [(0u8, 0u8); 2 * MOST_JOINED];
    let mut n_edges = 0;
    let mut upper = 0;
    for i in 0..n {
        while cells[upper] as usize + side < cells[i] as usize {
            upper += 1;
        }
        let is_joined = [
            cells[upper] as usize + side == cells[i] as usize,
            i > 0 && !(cells[i] as usize).is_multiple_of(side) && cells[i - 1] + 1 == cells[i],
        ];
        for (j, _) in [upper, i.wrapping_sub(1)].into_iter().zip(is_joined).filter(|&(_, is_joined)| is_joined) {
            edges[n_edges] = (j as u8, i as u8);
            n_edges += 1;
        }
    }
    stream.shuffle(&mut edges[..n_edges]);
    // Edges in random order, those left out that would close a ring.
    let mut root: [u8; MOST_JOINED] = std::array::from_fn(|i| i as u8);
    let find = |root: &mut [u8; MOST_JOINED], mut i: u8| {
        while root[i as usize] != i {
            root[i as usize] = root[root[i as usize] as usize];
            i = root[i as usize];
        }
        i
    };
    let mut tree = [0u64; MOST_JOINED];
    for &(i, j) in &edges[..n_edges] {
        let (x, y) = (find(&mut root, i), find(&mut root, j));
        if x != y {
            root[x as usize] = y;
            tree[i as usize] |= 1 << j;
            tree[j as usize] |= 1 << i;
        }
    }
    // From the leaves to the first cell: everything that hangs below each cell. A cell with one branch left hangs from that one.
    let mut below: [u64; MOST_JOINED] = std::array::from_fn(|i| 1 << i);
    let mut halves = 0u64;
    let mut leaves: u64 = (1..n).filter(|&i| tree[i].is_power_of_two()).fold(0, |leaves, i| leaves | 1 << i);
    while leaves != 0 {
        let i = leaves.trailing_zeros() as usize;
        leaves &= leaves - 1;
        let above = tree[i].trailing_zeros() as usize;
        halves |= ((below[i].count_ones() as usize == side) as u64) << i;
        below[above] |= below[i];
        tree[above] &= !(1 << i);
        leaves |= ((above > 0 && tree[above].is_power_of_two()) as u64) << above;
    }
    if halves == 0 {
        return None;
    }
    let top = (0..stream.below(halves.count_ones())).fold(halves, |rest, _| rest & (rest - 1)).trailing_zeros() as usize;
    let half = |is_below: bool| (0..n).filter(|&i| (below[top] >> i & 1 != 0) == is_below).map(|i| cells[i]).collect();
    Some([half(true), half(false)])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::seed::Key;

    #[test]
    fn regions_of_every_side_are_connected_and_read_again() {
        for side in 4..=16 {
            let mut stream = Key::of(&["regions"]).stream(side as u64, 0);
            for _ in 0..20 {
                let drawn = draw(side, &mut stream);
                let RuleCells::Regions(of) = &drawn else { panic!("regions are drawn") };
                assert_eq!(read(&super::super::areas::text(of), side).as_ref(), Some(&drawn), "{side}");
            }
        }
    }

    #[test]
    fn strips_are_rare() {
        // A region within one or two lines.
        let mut stream = Key::of(&["strips"]).stream(0, 0);
        let (mut n_strips, mut n_all) = (0, 0);
        for _ in 0..200 {
            let RuleCells::Regions(of) = draw(9, &mut stream) else { panic!("regions are drawn") };
            for region in 0..9 {
                let lines = |line: &dyn Fn(usize) -> usize| {
                    let mut met: Vec<usize> = (0..81).filter(|&c| of[c] == region).map(line).collect();
                    met.sort_unstable();
                    met.dedup();
                    met.len()
                };
                n_strips += (lines(&|c| c / 9).min(lines(&|c| c % 9)) <= 2) as u32;
                n_all += 1;
            }
        }
        assert!(n_strips * 4 < n_all, "{n_strips} of {n_all}");
    }

    #[test]
    fn what_are_no_regions_is_not_read() {
        assert!(read("AABBAABBCCDDCCDD", 4).is_some());
        for text in ["AABBAABBCCDDCCD", "AABBAABBCCDDCCDC", "ABABABABCCDDCCDD", "AABBAABBCCDDCC.D", ""] {
            assert_eq!(read(text, 4), None, "{text}");
        }
    }
}
