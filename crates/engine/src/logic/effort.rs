//! Estimates the work of solving a puzzle for a person, and the solving time.
//!
//! The model: a person scans the empty cells and writes every single that shows. This is a **round**. Then new singles show,
//! and the next round begins. A round costs the number of empty cells times the mean price of the digits written. A step that
//! is not a hidden single is a round by itself. If no box has a single, so that lines must be searched, there is a further
//! cost, which is higher the fewer singles there are: empty cells times the price of a line, divided by the number of cells
//! that are ready.
//!
//! Rounds do not depend on the order in which singles are written, the walk does; together they predict better than either.
//! docs/engines/effort.md has the figures.

use super::bits::{Bits, ones};
use super::nine::Nine;
use super::rounds::Round;
use super::state::State;
use super::tables::Tables;

/// Prices of steps that cost up to this many tenths: last cells of houses and singles in boxes, then singles in lines. Every
/// other step has its cost in tenths as price, so that no step is cheaper than one below it on the ladder.
const PRICES: [(u16, u64); 2] = [(12, 5), (15, 10)];
/// The price per empty cell of searching for a single when only lines have one.
const LINE: u64 = 10;
/// The price of each empty cell that is left where the ladder gets stuck: higher than any of its steps.
const STUCK: u64 = 120;
/// Work is counted in hundredths of `effort`.
const SCALE: u64 = 100;

/// The price of a step of that cost.
fn price(cost: u16) -> u64 {
    PRICES.iter().find(|&&(top, _)| cost <= top).map_or(cost as u64, |&(_, price)| price)
}

/// The work of one walk.
pub(super) struct Work {
    sum: u64,
    /// Rounds are counted down to this many empty cells.
    counted_to: usize,
}

/// A board on which rounds are played to their end, and the singles of the current round; reused.
#[derive(Default)]
pub(super) struct Ahead<const W: usize> {
    board: Option<State<W>>,
    ready: Vec<(u16, u8)>,
}

impl Default for Work {
    fn default() -> Work {
        Work { sum: 0, counted_to: usize::MAX }
    }
}

impl Work {
    /// Counts a hidden single or the last cell of a house, before it is placed.
    pub(super) fn single<const W: usize>(&mut self, tables: &Tables<W>, state: &State<W>, cost: u16, ahead: &mut Ahead<W>) {
        if state.n_empty <= self.counted_to {
            self.rounds(tables, state, ahead);
        }
        self.line(state.n_empty, cost, || state.n_ready(tables));
    }

    /// Like `single`, for the 9×9 lane.
    pub(super) fn single_in_lane(&mut self, nine: &Nine, cost: u16) {
        if nine.n_empty <= self.counted_to {
            self.rounds_in_lane(nine);
        }
        self.line(nine.n_empty, cost, || nine.n_ready());
    }

    /// Counts any other step, before it is applied.
    pub(super) fn step(&mut self, n_empty: usize, cost: u16) {
        self.sum += price(cost) * SCALE * n_empty as u64;
    }

    fn line(&mut self, n_empty: usize, cost: u16, n_ready: impl FnOnce() -> u32) {
        if price(cost) >= LINE {
            self.sum += LINE * SCALE * n_empty as u64 / n_ready().max(1) as u64;
        }
    }

    fn round(&mut self, n_empty: usize, n_easy: u64, n_lines: u64) {
        self.sum += (PRICES[0].1 * n_easy + PRICES[1].1 * n_lines) * SCALE * n_empty as u64 / (n_easy + n_lines).max(1);
    }

    /// Plays hidden singles round by round until none is left.
    fn rounds<const W: usize>(&mut self, tables: &Tables<W>, state: &State<W>, ahead: &mut Ahead<W>) {
        let Ahead { board, ready } = ahead;
        let board = match board {
            Some(board) => {
                board.copy_from(state);
                board
            }
            none => none.insert(state.clone()),
        };
        while !board.is_broken && !board.with_hidden.is_empty() {
            let (n_easy, n_lines) = shown(tables, board, ready);
            self.round(board.n_empty, n_easy, n_lines);
            ready.iter().for_each(|&(cell, digit)| board.place(tables, cell as usize, digit as usize));
        }
        self.counted_to = board.n_empty;
    }

    fn rounds_in_lane(&mut self, nine: &Nine) {
        let mut rounds = nine.rounds();
        self.counted_to = nine.n_empty;
        while let Some(Round { n_easy, n_lines }) = rounds.play() {
            self.round(self.counted_to, n_easy as u64, n_lines as u64);
            self.counted_to -= (n_easy + n_lines) as usize;
        }
    }

    /// The effort, given the number of cells that stayed empty.
    pub(super) fn total(&self, n_empty: usize) -> u32 {
        let left = n_empty as u64;
        let all = self.sum + STUCK * SCALE * left * (left + 1) / 2;
        u32::try_from(all / SCALE).unwrap_or(u32::MAX)
    }
}

/// Lists the cells that are ready, with their digits. Returns how many of them show in a box or as the last cell of a house,
/// and how many only in a line.
fn shown<const W: usize>(tables: &Tables<W>, state: &State<W>, ready: &mut Vec<(u16, u8)>) -> (u64, u64) {
    let mut seen = Bits::<W>::EMPTY;
    ready.clear();
    let mut list = |houses: Bits<W>| {
        for h in houses.iter() {
            for digit in ones(state.hidden[h]) {
                let cell = state.only_cell(tables, h, digit);
                if !seen.has(cell as usize) {
                    seen.insert(cell as usize);
                    ready.push((cell, digit as u8));
                }
            }
        }
        ready.len() as u64
    };
    list(state.with_hidden.and(&tables.beside_lines));
    let easy = list(state.with_hidden.and(&state.with_one_empty));
    (easy, list(state.with_hidden) - easy)
}

/// The solving time in tenths of a minute. On a logarithmic scale, measured times grow half as fast as effort (slope 0.48), so
/// it is a square root. Half of the measured times are within a seventh of it.
pub(super) fn minutes(effort: u32) -> u32 {
    (effort as u64 * 3 / 2).isqrt() as u32
}

#[cfg(test)]
mod tests {
    use super::super::testing::{boxes, jigsaw, puzzle, stream, with_diagonals};
    use super::*;
    use crate::board::{Clues, Grid, HouseKind, Layout};
    use crate::logic::{path, rate};

    #[test]
    fn a_harder_step_is_never_cheaper_and_nothing_overflows() {
        assert!((0..300).all(|cost| price(cost) <= price(cost + 1)));
        assert!((0..2_000_000).step_by(997).all(|effort| minutes(effort) <= minutes(effort + 1)));
        let mut work = Work::default();
        let mut last = work.total(0);
        for k in 0..40_000 {
            work.step(625, 60 + k % 60);
            assert!(work.total(0) >= last && work.total(625) >= work.total(0));
            last = work.total(0);
        }
        (0..40_000).for_each(|_| work.step(625, u16::MAX));
        assert_eq!((work.total(625), work.total(0)), (u32::MAX, u32::MAX));
        assert_eq!(minutes(u32::MAX), 80_264);
    }

    /// Rounds counted as a person would with pencil and paper, from the candidates only.
    fn plain_rounds(layout: &Layout, clues: &Clues) -> u64 {
        let mut grid = clues.givens.clone();
        let mut sum = 0;
        loop {
            let can =
                |grid: &Grid, c: u16, d: u8| grid.get(c).is_none() && layout.peers(c).iter().all(|&p| grid.get(p) != Some(d));
            let mut shown: Vec<(u16, u8, bool)> = Vec::new();
            for house in layout.houses.iter().filter(|house| house.cells.len() == layout.n_digits as usize) {
                let n_empty = house.cells.iter().filter(|&&c| grid.get(c).is_none()).count();
                let is_easy = n_empty == 1 || !matches!(house.kind, HouseKind::Row | HouseKind::Column);
                for d in 1..=layout.n_digits {
                    let places: Vec<u16> = house.cells.iter().copied().filter(|&c| can(&grid, c, d)).collect();
                    if let &[c] = places.as_slice() {
                        match shown.iter_mut().find(|s| s.0 == c) {
                            Some(known) => known.2 |= is_easy,
                            None => shown.push((c, d, is_easy)),
                        }
                    }
                }
            }
            if shown.is_empty() {
                return sum;
            }
            let n_empty = grid.0.iter().filter(|&&d| d == 0).count() as u64;
            let prices: u64 = shown.iter().map(|s| if s.2 { 5 } else { 10 }).sum();
            sum += prices * 100 * n_empty / shown.len() as u64;
            shown.into_iter().for_each(|(c, d, _)| grid.set(c, d));
        }
    }

    #[test]
    fn rounds_are_those_of_a_plain_count() {
        let mut n_tried = 0;
        for (name, layout) in [
            ("2x3", boxes(2, 3)),
            ("3x2", boxes(3, 2)),
            ("jigsaw", jigsaw()),
            ("2x3 X", with_diagonals(2, 3)),
            ("3x3", boxes(3, 3)),
            ("3x4", boxes(3, 4)),
        ] {
            let tables = Tables::<4>::new(&layout);
            for k in 0..12 {
                let n_givens = layout.n_cells() * 2 / 5;
                let (clues, _) = puzzle(&layout, &mut stream(&format!("rounds {name}"), k), n_givens);
                let state = State::new(&tables, &clues);
                let mut work = Work::default();
                if !state.with_hidden.is_empty() {
                    work.single(&tables, &state, 12, &mut Ahead::default());
                    assert_eq!(work.sum, plain_rounds(&layout, &clues), "{name} {k}");
                    n_tried += 1;
                }
            }
        }
        assert!(n_tried > 60, "{n_tried} boards");
    }

    #[test]
    fn effort_is_rounds_and_lines_and_steps() {
        let layout = boxes(3, 3);
        // One empty cell: one round of one cell, at the price of a full house.
        let solved = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
        let clues = |text: &str| {
            let digits = text.bytes().map(|b| if b == b'.' { 0 } else { b - b'0' }).collect();
            Clues::of_givens(Grid(digits))
        };
        assert_eq!(rate(&layout, &clues(&format!(".{}", &solved[1..]))).effort, 5);
        // An XY-wing, and the steps before it.
        let clues = clues("....6....2.97.4..1..8..3..5.26.5.48...4...1.9.8..9.........7..3.1....2.4.....95..");
        let (rating, steps) = path(&layout, &clues);
        let mut left = clues.givens.0.iter().filter(|&&d| d == 0).count() as u64;
        let mut above_singles = 0;
        for step in &steps {
            above_singles += if step.cost > 15 { step.cost as u64 * left } else { 0 };
            left -= step.conclusion.place.is_some() as u64;
        }
        assert_eq!((rating.effort, above_singles), (9_716, 3_542));
    }
}
