//! Sums of a board for the closure: its cages, and further sums that follow because a house adds up to a fixed total.
//!
//! ```text
//!   a a b b c c c . .      cages a, b and c are in a row of nine, which adds up to 45:
//!                          the two dots add up to 45 − a − b − c   (innies)
//!   a a b b c c c d d      all cages of a row, of which d has one cell outside it:
//!                 d        that cell is a + b + c + d − 45         (outies)
//! ```
//! The same holds for two to four neighbouring rows or columns and for two neighbouring boxes. Only sums of few cells are kept.

use crate::board::{Cell, HouseKind, Layout};
use std::sync::OnceLock;

/// Cells, as bits: as many as a samurai has. Larger boards have no sums that follow from others.
type Bits<const WORDS: usize> = [u64; WORDS];
const MOST_WORDS: usize = 6;
const ROOM: usize = 64 * MOST_WORDS;

/// The most cells of a sum that follows from others.
const MOST_CELLS: usize = 5;
/// The same where they hold different digits.
const MOST_DISTINCT: usize = 6;
/// The most neighbouring rows or columns that are taken together.
const MOST_LINES: usize = 4;
/// The most sums that follow from others; those of few cells are kept.
const MOST_DERIVED: usize = 96;

/// Cells that add up to a total.
pub struct Sum {
    pub cells: Vec<Cell>,
    /// Whether all of its digits differ.
    pub is_distinct: bool,
    /// Of a derived sum: the constant that is added to its cages' totals.
    base: i32,
    parts: Vec<(u16, i8)>,
}

/// The sums of a board: first its cages, in their order, then the derived ones.
#[derive(Default)]
pub struct Sums {
    pub list: Vec<Sum>,
    /// The sums that each cell is in.
    of_cell: Vec<Vec<u16>>,
    /// For each cage, the sums that follow from it.
    follow: Vec<Vec<u16>>,
    /// Whether combinations of digits are examined. Boards of `algo` 1 use only bounds, since the order in which their
    /// solutions are listed depends on it.
    pub is_by_sets: bool,
}

/// What sums need to know about a board without its cages.
pub struct Ground {
    n_cells: usize,
    /// The total of a house.
    total: i32,
    peers: Vec<Bits<MOST_WORDS>>,
    /// Cells that together fill houses, and how many.
    areas: Vec<(Bits<MOST_WORDS>, i32)>,
}

fn bits<const N: usize>(cells: &[Cell]) -> Bits<N> {
    cells.iter().fold([0; N], |mut set, &cell| {
        set[cell as usize / 64] |= 1 << (cell % 64);
        set
    })
}

fn both<const N: usize>(a: &Bits<N>, b: &Bits<N>) -> Bits<N> {
    std::array::from_fn(|i| a[i] & b[i])
}

fn any<const N: usize>(a: &Bits<N>, b: &Bits<N>) -> Bits<N> {
    std::array::from_fn(|i| a[i] | b[i])
}

fn without<const N: usize>(a: &Bits<N>, b: &Bits<N>) -> Bits<N> {
    std::array::from_fn(|i| a[i] & !b[i])
}

fn len<const N: usize>(a: &Bits<N>) -> usize {
    a.iter().map(|word| word.count_ones() as usize).sum()
}

fn cells_of<const N: usize>(set: &Bits<N>) -> Vec<Cell> {
    (0..64 * N as Cell).filter(|&cell| set[cell as usize / 64] >> (cell % 64) & 1 != 0).collect()
}

impl Ground {
    pub fn of(layout: &Layout) -> Ground {
        let n = layout.n_digits as i32;
        let n_cells = layout.n_cells();
        let mut ground = Ground { n_cells, total: n * (n + 1) / 2, peers: Vec::new(), areas: Vec::new() };
        if n_cells > ROOM {
            return ground;
        }
        ground.peers = (0..n_cells as Cell).map(|cell| bits(layout.peers(cell))).collect();
        let set = |h: usize| bits(&layout.houses[h].cells);
        let full = |range: std::ops::Range<usize>| range.filter(|&h| layout.house_is_full(h)).collect::<Vec<usize>>();
        for kind in [HouseKind::Row, HouseKind::Column] {
            let lines = full(layout.houses_of_kind(kind));
            for n in 1..=MOST_LINES.min(lines.len().saturating_sub(1)) {
                for some in lines.windows(n) {
                    // Rows of two grids may cross.
                    let all = some.iter().fold([0; MOST_WORDS], |all, &h| any(&all, &set(h)));
                    if len(&all) == n * layout.n_digits as usize {
                        ground.areas.push((all, n as i32));
                    }
                }
            }
        }
        let boxes = full(layout.houses_of_kind(HouseKind::Box));
        for (i, &a) in boxes.iter().enumerate() {
            ground.areas.push((set(a), 1));
            for &b in &boxes[..i] {
                let touch = |&x: &Cell, &y: &Cell| {
                    let apart = layout.row(x).abs_diff(layout.row(y)) + layout.col(x).abs_diff(layout.col(y));
                    apart == 1
                };
                let (a_cells, b_cells) = (&layout.houses[a].cells, &layout.houses[b].cells);
                if a_cells.iter().any(|x| b_cells.iter().any(|y| touch(x, y))) {
                    ground.areas.push((any(&set(a), &set(b)), 2));
                }
            }
        }
        ground.areas.extend(full(layout.houses_of_kind(HouseKind::Other)).into_iter().map(|h| (set(h), 1)));
        ground.areas.sort_unstable_by_key(|&(set, n)| (n, set));
        ground.areas.dedup();
        ground
    }

    fn are_distinct(&self, cells: &[Cell]) -> bool {
        let sees = |a: Cell, b: Cell| self.peers[a as usize][b as usize / 64] >> (b % 64) & 1 != 0;
        cells.iter().enumerate().all(|(i, &a)| cells[..i].iter().all(|&b| sees(a, b)))
    }
}

impl Sums {
    /// The sums of a board as it is.
    pub fn of(layout: &Layout) -> Sums {
        if layout.cages.is_empty() {
            return Sums::default();
        }
        let cage = |(k, cage): (usize, &crate::board::Cage)| (cage.cells.clone(), layout.cage_is_distinct(k));
        let cages: Vec<(Vec<Cell>, bool)> = layout.cages.iter().enumerate().map(cage).collect();
        // Only on boards with rules may the closure use more than bounds.
        let is_by_sets = !layout.rules.is_empty();
        let derived = if is_by_sets { derived(&Ground::of(layout), &cages) } else { Vec::new() };
        Sums::new(layout.n_cells(), cages, derived, is_by_sets)
    }

    /// The sums of cages on a ground, each with different digits.
    pub fn of_cages(ground: &Ground, cages: &[Vec<Cell>]) -> Sums {
        let cages: Vec<(Vec<Cell>, bool)> = cages.iter().map(|cells| (cells.clone(), true)).collect();
        let derived = derived(ground, &cages);
        Sums::new(ground.n_cells, cages, derived, true)
    }

    fn new(n_cells: usize, cages: Vec<(Vec<Cell>, bool)>, derived: Vec<Sum>, is_by_sets: bool) -> Sums {
        let n_cages = cages.len();
        let cage = |(cells, is_distinct)| Sum { cells, is_distinct, base: 0, parts: Vec::new() };
        let list: Vec<Sum> = cages.into_iter().map(cage).chain(derived).collect();
        let mut of_cell = vec![Vec::new(); n_cells];
        let mut follow = vec![Vec::new(); n_cages];
        for (i, sum) in list.iter().enumerate() {
            sum.cells.iter().for_each(|&cell| of_cell[cell as usize].push(i as u16));
            sum.parts.iter().for_each(|&(cage, _)| follow[cage as usize].push(i as u16));
        }
        Sums { list, of_cell, follow, is_by_sets }
    }

    #[inline(always)]
    pub fn of_cell(&self, cell: usize) -> &[u16] {
        if self.of_cell.is_empty() { &[] } else { &self.of_cell[cell] }
    }

    /// The sums that follow from a cage.
    pub fn following(&self, cage: u16) -> &[u16] {
        &self.follow[cage as usize]
    }

    /// The total of a sum that follows from cages, if the totals of all of them are known.
    pub fn total(&self, sum: u16, known: impl Fn(u16) -> Option<u32>) -> Option<i32> {
        let sum = &self.list[sum as usize];
        sum.parts.iter().try_fold(sum.base, |total, &(cage, sign)| Some(total + sign as i32 * known(cage)? as i32))
    }
}

/// Innies and outies of each area, those of few cells first; of sums of the same cells one.
fn derived(ground: &Ground, cages: &[(Vec<Cell>, bool)]) -> Vec<Sum> {
    match ground.n_cells.div_ceil(64) {
        0..=2 => derived_in::<2>(ground, cages),
        3 => derived_in::<3>(ground, cages),
        _ => derived_in::<MOST_WORDS>(ground, cages),
    }
}

/// The same with as many words a set as the board needs: most of the work is in them.
fn derived_in<const N: usize>(ground: &Ground, cages: &[(Vec<Cell>, bool)]) -> Vec<Sum> {
    let sets: Vec<Bits<N>> =
        if ground.areas.is_empty() { Vec::new() } else { cages.iter().map(|(cells, _)| bits(cells)).collect() };
    let mut found: Vec<(usize, Bits<N>, Sum)> = Vec::new();
    let mut offer = |left: Bits<N>, base: i32, parts: &dyn Fn() -> Vec<(u16, i8)>| {
        let n = len(&left);
        if !(1..=MOST_DISTINCT).contains(&n) || sets.contains(&left) || found.iter().any(|(_, known, _)| *known == left) {
            return;
        }
        let cells = cells_of(&left);
        let is_distinct = ground.are_distinct(&cells);
        if n <= MOST_CELLS || is_distinct {
            found.push((n, left, Sum { cells, is_distinct, base, parts: parts() }));
        }
    };
    for (area, n) in &ground.areas {
        let area: &Bits<N> = &std::array::from_fn(|i| area[i]);
        let (mut inside, mut across) = ([0; N], [0; N]);
        for set in &sets {
            let here = both(set, area);
            if here == *set {
                inside = any(&inside, set);
            }
            if here != [0; N] {
                across = any(&across, set);
            }
        }
        let some = |is_one: &dyn Fn(&Bits<N>) -> bool, sign: i8| -> Vec<(u16, i8)> {
            (0..).zip(&sets).filter(|(_, set)| is_one(set)).map(|(k, _)| (k, sign)).collect()
        };
        if inside != [0; N] {
            offer(without(area, &inside), n * ground.total, &|| some(&|set| without(set, area) == [0; N], -1));
        }
        if without(area, &across) == [0; N] {
            offer(without(&across, area), -n * ground.total, &|| some(&|set| both(set, area) != [0; N], 1));
        }
    }
    found.sort_by_key(|&(n, set, _)| (n, set));
    found.into_iter().take(MOST_DERIVED).map(|(_, _, sum)| sum).collect()
}

/// The most digits of a board whose combinations are examined.
pub const MOST_DIGITS_BY_SETS: usize = 12;

/// All sets of digits by their number of digits and their sum, for digits up to twelve.
pub fn sets(n: usize, sum: usize) -> &'static [u16] {
    static SETS: OnceLock<Vec<Vec<u16>>> = OnceLock::new();
    let all = SETS.get_or_init(|| {
        let mut all = vec![Vec::new(); (MOST_DIGITS_BY_SETS + 1) * SUMS];
        for set in 0u16..1 << MOST_DIGITS_BY_SETS {
            let sum: usize = (0..MOST_DIGITS_BY_SETS).filter(|d| set >> d & 1 != 0).map(|d| d + 1).sum();
            all[set.count_ones() as usize * SUMS + sum].push(set);
        }
        all
    });
    if n <= MOST_DIGITS_BY_SETS && sum < SUMS { &all[n * SUMS + sum] } else { &[] }
}

/// One more than the sum of twelve digits.
const SUMS: usize = 79;

#[cfg(test)]
mod tests {
    use super::super::{Draw, fill};
    use super::*;
    use crate::kinds::KINDS;
    use crate::seed::Key;
    use std::sync::Arc;

    #[test]
    fn every_area_has_the_total_of_its_houses() {
        let mut n_areas = 0;
        for kind in
            KINDS.iter().filter(|kind| ["sudoku", "windoku", "samurai", "twin", "sohei", "butterfly"].contains(&kind.name))
        {
            let mut stream = Key::of(&["areas", kind.name]).stream(0, 0);
            let layout = Arc::new(kind.draw(&kind.check(None, None, false).unwrap(), &mut stream));
            let grid = fill(&[Draw { layout: layout.clone(), stream: stream.chapter(0) }]).remove(0).unwrap();
            let ground = Ground::of(&layout);
            for (area, n) in &ground.areas {
                let total: i32 = cells_of(area).iter().map(|&cell| grid.0[cell as usize] as i32).sum();
                assert_eq!(total, n * ground.total, "{}", kind.name);
            }
            n_areas += ground.areas.len();
        }
        assert!(n_areas > 500, "{n_areas}");
    }
}
