//! Regions of any outline, in place of boxes: drawn for a board, or given as letters.

use super::ground::{Ground, Laid};
use crate::board::{Area, Cell, House, HouseKind, RuleCells, Shape};
use crate::seed::Stream;

/// Adds the regions as boxes.
pub fn lay(ground: &Ground, cells: &RuleCells, laid: &mut Laid) {
    let RuleCells::Regions(of) = cells else { return };
    laid.parts.houses.extend((0..ground.side as u8).map(|region| {
        let cells = (0..of.len() as Cell).filter(|&cell| of[cell as usize] == region).collect();
        House::new(HouseKind::Box, cells)
    }));
}

/// Regions from one symbol a cell, row by row; any letters and digits. Each of as many regions as there are digits has that many
/// cells, and all of them touch.
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
    let mut of: Vec<u8> = (0..side * side).map(|cell| (cell / side) as u8).collect();
    let (area, mut room) = (square(side), Room::new(side * side));
    let mut n_cut = 0;
    // Some trees can't be halved; three in four tries are enough for the cuts that are wanted.
    for _ in 0..CUTS * side * 4 {
        if n_cut == CUTS * side {
            break;
        }
        let cell = stream.below((side * side) as u32) as Cell;
        let n_across = area.beside(cell).count() as u32;
        let Some(other) = area.beside(cell).nth(stream.below(n_across) as usize) else { continue };
        let [a, b] = [cell, other].map(|cell| of[cell as usize]);
        if a != b {
            n_cut += recut(&mut of, a, b, side, stream, &mut room) as usize;
        }
    }
    RuleCells::regions(&of)
}

/// Joins two regions and cuts them in halves along a random tree. False if the tree has no such cut.
fn recut(of: &mut [u8], a: u8, b: u8, side: usize, stream: &mut Stream, room: &mut Room) -> bool {
    let Room { cells, place, edges, root, tree, order, above, n_below } = room;
    cells.clear();
    edges.clear();
    let is_in = |cell: usize| of[cell] == a || of[cell] == b;
    for cell in (0..of.len()).filter(|&cell| is_in(cell)) {
        let i = cells.len() as u16;
        place[cell] = i;
        // Neighbours above and to the left have their places already.
        if cell >= side && is_in(cell - side) {
            edges.push((place[cell - side], i));
        }
        if cell % side > 0 && is_in(cell - 1) {
            edges.push((i - 1, i));
        }
        cells.push(cell as Cell);
    }
    stream.shuffle(edges);
    // Edges in random order, those left out that would close a ring.
    let n = cells.len();
    root.clear();
    root.extend(0..n as u16);
    fn find(root: &mut [u16], mut i: u16) -> u16 {
        while root[i as usize] != i {
            root[i as usize] = root[root[i as usize] as usize];
            i = root[i as usize];
        }
        i
    }
    tree.clear();
    tree.resize(n, [NO_PLACE; 4]);
    let mut join = |i: u16, j: u16| {
        let branches = &mut tree[i as usize];
        let free = branches.iter().position(|&branch| branch == NO_PLACE).unwrap_or(3);
        branches[free] = j;
    };
    for &(i, j) in &*edges {
        let (x, y) = (find(root, i), find(root, j));
        if x != y {
            root[x as usize] = y;
            join(i, j);
            join(j, i);
        }
    }
    // Cells below each cell, seen from the first one.
    order.clear();
    order.push(0);
    above.clear();
    above.resize(n, NO_PLACE);
    for k in 0..n {
        let i = order[k];
        let from = above[i as usize];
        for &j in tree[i as usize].iter().filter(|&&j| j != NO_PLACE && j != from) {
            above[j as usize] = i;
            order.push(j);
        }
    }
    n_below.clear();
    n_below.resize(n, 1);
    for &i in order.iter().skip(1).rev() {
        n_below[above[i as usize] as usize] += n_below[i as usize];
    }
    let is_half = |i: &usize| n_below[*i] as usize == side;
    let n_halves = (1..n).filter(is_half).count() as u32;
    if n_halves == 0 {
        return false;
    }
    let Some(top) = (1..n).filter(is_half).nth(stream.below(n_halves) as usize) else { return false };
    cells.iter().for_each(|&cell| of[cell as usize] = b);
    for &i in &*order {
        let is_below = i as usize == top || i != 0 && of[cells[above[i as usize] as usize] as usize] == a;
        of[cells[i as usize] as usize] = if is_below { a } else { b };
    }
    true
}

/// Memory that the cuts of one drawing use again.
struct Room {
    /// The cells of the two regions, and the place of each cell of the grid among them.
    cells: Vec<Cell>,
    place: Vec<u16>,
    /// From here on, cells are named by their places.
    edges: Vec<(u16, u16)>,
    root: Vec<u16>,
    tree: Vec<[u16; 4]>,
    order: Vec<u16>,
    above: Vec<u16>,
    n_below: Vec<u16>,
}

const NO_PLACE: u16 = u16::MAX;

impl Room {
    fn new(n_cells: usize) -> Room {
        Room {
            cells: Vec::new(),
            place: vec![NO_PLACE; n_cells],
            edges: Vec::new(),
            root: Vec::new(),
            tree: Vec::new(),
            order: Vec::new(),
            above: Vec::new(),
            n_below: Vec::new(),
        }
    }
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
        // A region that lies in one or two lines.
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
