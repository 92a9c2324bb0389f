//! A line whose law is read digit by digit: every way to read a line as a path through layers of states, from which a candidate is struck
//! when no path uses it. The paths of a law are worked out once and kept. Cages use lists of their fillings instead, and rows of
//! skyscrapers use words of what is seen.
//!
//! ```text
//!   arrow 5 = ? + ?      layer 0      layer 1       layer 2        layer 3
//!                        start ─5→    5 left ─2→    3 left ─3→     0 left
//!                                     5 left ─4→    1 left ─1→     0 left
//! ```

use super::cells::Cell;
use super::law::Law;
use super::layout::Layout;
use super::sign::Sign;
use super::sort::Sort;
use super::tuples::Tuples;
use super::views::{self, Views};
use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, LazyLock, Mutex, OnceLock};

/// No state follows.
const NOWHERE: u16 = u16::MAX;

/// The paths of a law: only states that can be reached, and from which an end can be reached. Arrows, sums of regions and
/// skyscrapers also remember digits of cells before that a place sees: a line that ends in one box holds no digit twice there.
struct Paths {
    n_digits: usize,
    /// For each place, and for each state and digit there, the number of the state that follows.
    next: Vec<Vec<u16>>,
    /// For each place, and for each state there, the digits that a state follows.
    leading: Vec<Vec<u32>>,
    /// The number of states before each place, and after the last one.
    n_states: Vec<usize>,
}

/// A line of a board.
#[derive(Clone)]
pub struct Line {
    /// Its cells, in order.
    pub cells: Vec<Cell>,
    /// The sign that it is read from, as an index of the layout's signs; `None` for a sign that is not on the board.
    pub sign: Option<u16>,
    /// Whether it is a cage with an operator: its cells are adjacent, in no order.
    pub is_cage: bool,
    reading: Reading,
}

/// How the law of a line is read.
#[derive(Clone)]
enum Reading {
    /// Any law.
    Paths(Arc<Paths>),
    /// That of a cage.
    Tuples(Arc<Tuples>),
    /// How many digits are seen along a whole row or column; the paths are made when [`Line::follow`] is first called.
    Views { views: Views, law: Law, stretches: Stretches, paths: OnceLock<Arc<Paths>> },
    /// A law that must not hold.
    Against(Views),
}

/// Memory that is used again while lines are followed.
#[derive(Clone, Default, Debug)]
pub struct Traces {
    /// For each place, which states can be reached.
    alive: Vec<Vec<bool>>,
    /// The same as lists.
    reached: Vec<Vec<u16>>,
    /// The candidates of each place.
    masks: Vec<u32>,
    /// The digits of each place that some path uses.
    pub used: Vec<u32>,
    /// The steps of work of the latest line: what was read, and written.
    pub steps: u64,
}

/// Paths that were worked out before, and how many edges they have. They depend only on the law.
static KNOWN: LazyLock<Mutex<Known>> = LazyLock::new(Mutex::default);
/// The most edges that are kept; beyond that, all are worked out again. A sandwich of 9 has some thousands.
const MOST_EDGES: usize = 8_000_000;
/// The most lists of cages that are kept, of up to 18 kB each; beyond that, all are made again.
const MOST_LISTS: usize = 4_000;

#[derive(Default)]
struct Known {
    paths: HashMap<(Law, Stretches), Arc<Paths>>,
    n_edges: usize,
    /// `None` for a cage with too many fillings.
    tuples: HashMap<Law, Option<Arc<Tuples>>>,
}

/// The steps of work of reading a line whose states are words: a fixed number per cell, whatever its content.
const STEPS_A_CELL: u64 = 8;

/// For each place of a line, whether its cell sees those before it, back to the first of its stretch. Empty where that adds nothing or
/// costs too much: long diagonals of little killers would have thousands of states.
type Stretches = Vec<bool>;
/// The most digits of a board whose lines remember digits: there are as many states as sets of digits.
const MOST_REMEMBERED: u8 = 9;

impl Layout {
    /// The lines of the board that are more than relations and are shown as signs.
    pub fn lines(&self) -> Vec<Line> {
        self.lines_of(|sort| !sort.is_of_board())
    }

    /// The lines of the board that are more than relations, including those that follow from the board.
    pub fn all_lines(&self) -> Vec<Line> {
        self.lines_of(|_| true)
    }

    fn lines_of(&self, is_one: impl Fn(Sort) -> bool) -> Vec<Line> {
        let line = |number: usize, sign: &Sign, law: Law, cells: Vec<Cell>| {
            let is_cage = sign.sort == Sort::Calculation;
            let stretches = self.stretches(sign, &cells);
            let reading = match self.views(sign, false) {
                Some(views) => Reading::Views { views, law, stretches, paths: OnceLock::new() },
                None => reading_of(law, is_cage, stretches, self.n_digits),
            };
            Line { cells, sign: Some(number as u16), is_cage, reading }
        };
        self.signs
            .iter()
            .enumerate()
            .filter(|(_, sign)| is_one(sign.sort))
            .flat_map(|(number, sign)| {
                let line = &line;
                Law::all(self, sign).into_iter().map(move |(law, cells)| line(number, sign, law, cells))
            })
            .collect()
    }

    /// The line of a sign that must not hold; `None` if no line can express that.
    pub fn line_against(&self, sign: &Sign) -> Option<Line> {
        let reading = Reading::Against(self.views(sign, true)?);
        Some(Line { cells: sign.cells.clone(), sign: None, is_cage: false, reading })
    }

    /// What is seen along a line that has every digit.
    fn views(&self, sign: &Sign, is_against: bool) -> Option<Views> {
        let is_whole = sign.sort == Sort::Skyscraper
            && sign.cells.len() == self.n_digits as usize
            && sign.cells.len() <= views::MOST_DIGITS
            && sign.cells.iter().enumerate().all(|(i, &cell)| {
                let peers = self.peers(cell);
                sign.cells[..i].iter().all(|other| peers.binary_search(other).is_ok())
            });
        is_whole.then(|| Views::of(self.n_digits, sign.value, is_against))
    }

    fn stretches(&self, sign: &Sign, cells: &[Cell]) -> Stretches {
        if !sign.sort.row().sees_stretches || self.n_digits > MOST_REMEMBERED {
            return Vec::new();
        }
        let mut first = 0;
        let sees_back = (0..cells.len()).map(|i| {
            let peers = self.peers(cells[i]);
            if !cells[first..i].iter().all(|cell| peers.binary_search(cell).is_ok()) {
                first = i;
            }
            first < i
        });
        let stretches: Stretches = sees_back.collect();
        if stretches.contains(&true) { stretches } else { Vec::new() }
    }
}

fn reading_of(law: Law, is_cage: bool, stretches: Stretches, n_digits: u8) -> Reading {
    let tuples = if is_cage { tuples_of(&law, n_digits) } else { None };
    tuples.map_or_else(|| Reading::Paths(paths_of(law, stretches, n_digits)), Reading::Tuples)
}

fn tuples_of(law: &Law, n_digits: u8) -> Option<Arc<Tuples>> {
    let mut known = KNOWN.lock().unwrap_or_else(|e| e.into_inner());
    if let Some(tuples) = known.tuples.get(law) {
        return tuples.clone();
    }
    let tuples = Tuples::of(law, n_digits).map(Arc::new);
    if known.tuples.len() >= MOST_LISTS {
        known.tuples.clear();
    }
    known.tuples.insert(law.clone(), tuples.clone());
    tuples
}

fn paths_of(law: Law, stretches: Stretches, n_digits: u8) -> Arc<Paths> {
    let mut known = KNOWN.lock().unwrap_or_else(|e| e.into_inner());
    let key = (law, stretches);
    if let Some(paths) = known.paths.get(&key) {
        return paths.clone();
    }
    let paths = Arc::new(Paths::of(&key.0, &key.1, n_digits));
    known.n_edges += paths.next.iter().map(Vec::len).sum::<usize>();
    if known.n_edges > MOST_EDGES {
        *known = Known::default();
    } else {
        known.paths.insert(key, paths.clone());
    }
    paths
}

impl Paths {
    fn of(law: &Law, stretches: &[bool], n_digits: u8) -> Paths {
        let n = n_digits as usize;
        // Forward: all states that can be reached, layer by layer; with each, the digits met in its stretch as bits.
        let mut layers: Vec<Vec<(u32, u32)>> = vec![vec![(law.start(), 0)]];
        let sees_back = |place: usize| stretches.get(place).copied().unwrap_or(false);
        let mut next: Vec<Vec<u16>> = Vec::new();
        for place in 0..law.n_cells() {
            let mut numbers: BTreeMap<(u32, u32), u16> = BTreeMap::new();
            let mut after: Vec<(u32, u32)> = Vec::new();
            let mut edges = vec![NOWHERE; layers[place].len() * n];
            for (i, &(state, met)) in layers[place].iter().enumerate() {
                for digit in 1..=n_digits {
                    let bit = 1 << digit;
                    if sees_back(place) && met & bit != 0 {
                        continue;
                    }
                    let Some(then) = law.step(place, state, digit) else { continue };
                    let met = match (sees_back(place), sees_back(place + 1)) {
                        (_, false) => 0,
                        (false, true) => bit,
                        (true, true) => met | bit,
                    };
                    let then = (then, met);
                    let number = *numbers.entry(then).or_insert_with(|| {
                        after.push(then);
                        (after.len() - 1) as u16
                    });
                    edges[i * n + digit as usize - 1] = number;
                }
            }
            // A test of the rules fixes how many states each law has.
            assert!(after.len() <= NOWHERE as usize, "the states of a law have numbers");
            layers.push(after);
            next.push(edges);
        }
        // Backward: edges to states from which no end can be reached lead nowhere, and states without edges are left out.
        let mut is_live: Vec<bool> = layers[law.n_cells()].iter().map(|&(state, _)| law.accepts(state)).collect();
        let mut n_states = vec![0; law.n_cells() + 1];
        for place in (0..law.n_cells()).rev() {
            let mut renumbered = vec![NOWHERE; is_live.len()];
            let mut count = 0u16;
            for (state, _) in is_live.iter().enumerate().filter(|(_, live)| **live) {
                renumbered[state] = count;
                count += 1;
            }
            n_states[place + 1] = count as usize;
            let edges = &mut next[place];
            edges.iter_mut().filter(|edge| **edge != NOWHERE).for_each(|edge| *edge = renumbered[*edge as usize]);
            is_live = edges.chunks(n).map(|row| row.iter().any(|&edge| edge != NOWHERE)).collect();
            let kept: Vec<u16> =
                edges.chunks(n).zip(&is_live).filter(|(_, live)| **live).flat_map(|(row, _)| row.iter().copied()).collect();
            *edges = kept;
        }
        n_states[0] = is_live.iter().filter(|live| **live).count();
        let digits = |row: &[u16]| (0..n).filter(|&d| row[d] != NOWHERE).fold(0, |all, d| all | 1 << d);
        let leading = next.iter().map(|edges| edges.chunks(n).map(digits).collect()).collect();
        Paths { n_digits: n, next, leading, n_states }
    }

    /// Follows all paths: from the candidates of each place, finds those that some path uses.
    fn follow(&self, traces: &mut Traces) -> bool {
        let n = self.n_digits;
        let Traces { alive, reached, masks, used, steps } = traces;
        let n_places = masks.len();
        alive.resize_with(alive.len().max(n_places + 1), Vec::new);
        reached.resize_with(reached.len().max(n_places + 1), Vec::new);
        for ((alive, reached), &n_states) in alive.iter_mut().zip(reached.iter_mut()).zip(&self.n_states) {
            alive.clear();
            alive.resize(n_states, false);
            reached.clear();
        }
        let Some(start) = alive[0].first_mut() else { return false };
        *start = true;
        reached[0].push(0);
        for (place, &mask) in masks.iter().enumerate() {
            let (before, after) = reached.split_at_mut(place + 1);
            let (after, is_reached) = (&mut after[0], &mut alive[place + 1]);
            *steps += 2 * before[place].len() as u64;
            for &state in &before[place] {
                let row = &self.next[place][state as usize * n..][..n];
                let mut rest = mask & self.leading[place][state as usize];
                *steps += 2 * u64::from(rest.count_ones());
                while rest != 0 {
                    let then = row[rest.trailing_zeros() as usize];
                    rest &= rest - 1;
                    if !std::mem::replace(&mut is_reached[then as usize], true) {
                        after.push(then);
                    }
                }
            }
            if after.is_empty() {
                return false;
            }
        }
        // Backward: a state stays alive if some candidate leads to one that does.
        for (place, &mask) in masks.iter().enumerate().rev() {
            let (before, after) = alive.split_at_mut(place + 1);
            for &state in &reached[place] {
                let row = &self.next[place][state as usize * n..][..n];
                let (mut rest, mut kept) = (mask & self.leading[place][state as usize], 0);
                while rest != 0 {
                    let digit = rest.trailing_zeros();
                    rest &= rest - 1;
                    kept |= u32::from(after[0][row[digit as usize] as usize]) << digit;
                }
                before[place][state as usize] = kept != 0;
                used[place] |= kept;
            }
        }
        true
    }
}

impl Line {
    /// Finds the candidates that some path uses, given the candidates of each cell; false if there is no path at all.
    pub fn follow(&self, candidates: impl Fn(Cell) -> u32, traces: &mut Traces) -> bool {
        traces.fill(&self.cells, candidates);
        match &self.reading {
            Reading::Paths(paths) => paths.follow(traces),
            Reading::Tuples(tuples) => {
                traces.steps += tuples.steps();
                tuples.follow(&traces.masks, &mut traces.used)
            }
            Reading::Views { law, stretches, paths, .. } => {
                let paths = paths.get_or_init(|| paths_of(law.clone(), stretches.clone(), law.n_digits));
                paths.follow(traces)
            }
            Reading::Against(views) => views.follow(&traces.masks, &mut traces.used),
        }
    }

    /// Its first cells (usually all), the only ones whose candidates decide what [`skim`](Line::skim) strikes; and the sum of these
    /// candidates as numbers, which shrinks with fewer candidates and with fewer cells.
    #[inline]
    pub fn telling(&self, candidates: impl Fn(Cell) -> u32) -> (&[Cell], u32) {
        let masks = self.cells.iter().map(|&cell| candidates(cell));
        match &self.reading {
            Reading::Views { views, .. } | Reading::Against(views) => {
                let (n_places, sum) = views.reach(masks);
                (&self.cells[..n_places], sum)
            }
            _ => (&self.cells, masks.fold(0, u32::wrapping_add)),
        }
    }

    /// Like [`follow`](Line::follow), for a search: the same where all cells have one candidate, and elsewhere it may leave candidates
    /// that no path uses. It reads only these first cells, since the others add nothing.
    pub fn skim(&self, telling: &[Cell], candidates: impl Fn(Cell) -> u32, traces: &mut Traces) -> bool {
        let (Reading::Views { views, .. } | Reading::Against(views)) = &self.reading else {
            return self.follow(candidates, traces);
        };
        traces.fill(telling, candidates);
        views.follow(&traces.masks, &mut traces.used)
    }
}

impl Traces {
    fn fill(&mut self, cells: &[Cell], candidates: impl Fn(Cell) -> u32) {
        self.masks.clear();
        self.masks.extend(cells.iter().map(|&cell| candidates(cell)));
        self.used.clear();
        self.used.resize(cells.len(), 0);
        self.steps = STEPS_A_CELL * cells.len() as u64;
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Digit, House, HouseKind, Shape};
    use super::*;

    /// The digits of each place that some reading of the line uses, by trying all.
    fn by_trying(law: &Law, masks: &[u32], are_apart: impl Fn(usize, usize) -> bool) -> Option<Vec<u32>> {
        let mut used = vec![0; masks.len()];
        let n = masks.len() as u32;
        for k in 0..4u32.pow(n) {
            let digits: Vec<Digit> = (0..n).map(|i| (k / 4u32.pow(i) % 4) as u8 + 1).collect();
            let clash = |i: usize| (0..i).any(|j| digits[i] == digits[j] && are_apart(j, i));
            let is_allowed = digits.iter().zip(masks).all(|(&d, mask)| mask >> (d - 1) & 1 != 0);
            if is_allowed && law.holds(&digits) && !(0..digits.len()).any(clash) {
                digits.iter().zip(&mut used).for_each(|(&d, used)| *used |= 1 << (d - 1));
            }
        }
        used.iter().all(|&used| used != 0).then_some(used)
    }

    #[test]
    fn what_is_used_is_what_trying_all_uses() {
        let boxes = (0..4).map(|k| (0..4).map(|i| k / 2 * 8 + k % 2 * 2 + i / 2 * 4 + i % 2).collect());
        let houses = boxes.map(|cells| House::new(HouseKind::Box, cells)).collect();
        let layout = Layout::new(Shape::new(4, 4), 4, Some(Shape::new(2, 2)), houses, Vec::new());
        let mut traces = Traces::default();
        let (mut n_struck, mut n_stretched) = (0, 0);
        for (sort, value, cells) in [
            (Sort::Arrow, 1, vec![0, 1, 5]),
            (Sort::Arrow, 1, vec![2, 0, 1, 5, 4]),
            (Sort::Skyscraper, 2, vec![2, 3, 6, 7]),
            (Sort::Arrow, 2, vec![0, 1, 5, 6]),
            (Sort::LittleKiller, 7, vec![1, 6, 11]),
            (Sort::RegionSum, 0, vec![1, 2, 3, 6]),
            (Sort::Renban, 0, vec![5, 6, 10]),
            (Sort::Between, 0, vec![0, 5, 6, 10]),
            (Sort::Quadruple, Sign::packed(&[2, 3]), vec![5, 6, 9, 10]),
        ] {
            let sign = Sign::new(sort, value, cells);
            let (law, _) = Law::all(&layout, &sign).remove(0);
            let stretches = layout.stretches(&sign, &sign.cells);
            // Cells of one stretch see each other; other pairs that see each other are left to houses.
            let first_of = |i: usize| (0..=i).rev().find(|&j| !stretches.get(j).copied().unwrap_or(false)).unwrap();
            let paths = paths_of(law.clone(), stretches.clone(), 4);
            let line = Line { cells: sign.cells.clone(), sign: None, is_cage: false, reading: Reading::Paths(paths) };
            n_stretched += stretches.contains(&true) as u32;
            for k in 0..2_000u32 {
                let masks: Vec<u32> =
                    (0..sign.cells.len() as u32).map(|i| (k.wrapping_mul(2654435761) >> (7 * i)) & 15).collect();
                let at = |cell: Cell| masks[sign.cells.iter().position(|&c| c == cell).unwrap()];
                let found = line.follow(at, &mut traces).then(|| traces.used.clone());
                let want = by_trying(&law, &masks, |j, i| first_of(j) == first_of(i));
                n_struck += want.as_ref().is_some_and(|want| *want != masks) as u32;
                assert_eq!(found, want, "{sort:?} {masks:?}");
            }
        }
        assert!(n_struck > 500, "{n_struck}");
        assert!(n_stretched > 2, "{n_stretched}");
    }
}
