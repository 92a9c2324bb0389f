//! suji's simulated annealing. Each box is filled with its missing digits at random. A step proposes to swap two cells of a box
//! that are not given. It is accepted if rows and columns then have no more duplicates than before, or otherwise with a
//! probability that falls with the temperature. The initial temperature is the standard deviation of the costs of 200 such
//! fillings, and each step lowers it by one hundredth.
//!
//! suji stops after 1,000 steps, long after cooling down. This version then reheats to a sixth of the initial temperature and
//! cools five times as slowly. Of fifty minimal puzzles that solved 44 within a million steps; restarting with new fillings and
//! full heats of 1,000 steps solved one. It gives up after [`MAX_STEPS`], whatever the budget, because a 16×16 board would use
//! up any budget. Equal runs must be equal on every machine, so there is no floating point: temperatures are integers with 32
//! binary places, and the exponential is a product of constants.

use super::ledger::{Ledger, Spent, Why};
use super::solvers::{Ending, Problem};
use crate::board::{Cell, DigitSet, Grid, HouseKind, Layout};
use crate::seed::Stream;

/// Steps of the first heat, as in suji; each lowers the temperature by one hundredth.
const FIRST_HEAT: u64 = 1_000;
/// Steps of each later heat; together they lower the temperature by the same factor.
const LATER_HEAT: u64 = 5_000;
/// A later heat starts at the initial temperature divided by this.
const REHEATED: u64 = 6;
/// Steps of all heats together.
const MAX_STEPS: u64 = 2_000_000;
/// How many fillings the initial temperature is computed from.
const N_SAMPLES: u64 = 200;

/// Requires boxes of every digit that partition the board, and no sums.
pub fn serves(layout: &Layout) -> Result<(), &'static str> {
    let boxes = layout.houses_of_kind(HouseKind::Box);
    let is_parted = boxes.clone().all(|h| layout.house_is_full(h))
        && boxes.clone().map(|h| layout.houses[h].cells.len()).sum::<usize>() == layout.n_cells()
        && (0..layout.n_cells() as Cell).all(|c| layout.box_of(c).is_some());
    match layout.cages.is_empty() && is_parted {
        true if !layout.grids().is_empty() => Err("it exchanges digits of one grid, and supports no several"),
        true => Ok(()),
        false => Err("it needs boxes of every digit, and supports no sums"),
    }
}

/// A full board, with the number of times each digit occurs in each row and column.
struct Filling<'a> {
    layout: &'a Layout,
    grid: Grid,
    counts: Vec<[u8; 26]>,
    cost: u32,
}

/// The cells of a box that are not given, with the digits that the box lacks.
struct Open {
    cells: Vec<Cell>,
    digits: Vec<u8>,
}

/// suji's simulated annealing with reheating.
pub fn simulated_annealing(problem: &Problem, ledger: &mut Ledger) -> Result<Ending, Spent> {
    let layout = problem.layout;
    let Some(open) = open_boxes(problem) else { return Ok(Ending::Done) };
    let mut stream = problem.stream.clone();
    let mut filling = Filling { layout, grid: problem.clues.givens.clone(), counts: Vec::new(), cost: 0 };
    let first_heat = first_temperature(&mut filling, &open, &mut stream);
    let mobile: Vec<&Open> = open.iter().filter(|open| open.cells.len() > 1).collect();
    filling.draw(&open, &mut stream);
    let drawn = open.iter().flat_map(|open| &open.cells);
    drawn.for_each(|&cell| ledger.write(cell, filling.grid.0[cell as usize], Why::Drawn));
    let (mut steps, mut length, mut heat) = (0, FIRST_HEAT, first_heat);
    loop {
        for _ in 0..length {
            if filling.cost == 0 {
                // One solution says nothing about others: if more are wanted, the run reports this one and *gave up*.
                return if ledger.found(|| filling.grid.clone()) { Ok(Ending::Done) } else { Err(Spent) };
            }
            // Nothing can be swapped, so this is the only possible filling.
            let Some(last) = mobile.len().checked_sub(1) else { return Ok(Ending::Done) };
            if steps == MAX_STEPS {
                return Err(Spent);
            }
            ledger.spend()?;
            steps += 1;
            let cells = &mobile[stream.below(last as u32 + 1) as usize].cells;
            let a = stream.below(cells.len() as u32) as usize;
            let b = (a + 1 + stream.below(cells.len() as u32 - 1) as usize) % cells.len();
            let before = filling.cost;
            filling.swap(cells[a], cells[b]);
            let why = match filling.cost.checked_sub(before) {
                None | Some(0) => Some(Why::Better),
                Some(worse) => ((stream.below(1 << 31) as u64) < chance(worse, heat) >> 1).then_some(Why::Warm),
            };
            match why {
                None => filling.swap(cells[a], cells[b]),
                Some(why) => [cells[a], cells[b]].iter().for_each(|&c| ledger.write(c, filling.grid.0[c as usize], why)),
            }
            heat -= heat * FIRST_HEAT / length / 100;
        }
        (length, heat) = (LATER_HEAT, first_heat / REHEATED);
    }
}

/// The boxes with their missing digits; `None` if givens contradict each other.
fn open_boxes(problem: &Problem) -> Option<Vec<Open>> {
    let (layout, givens) = (problem.layout, &problem.clues.givens);
    let all = DigitSet::all(layout.n_digits);
    let digits_of = |cells: &[Cell]| cells.iter().filter_map(|&c| givens.get(c)).collect::<Vec<u8>>();
    for house in &layout.houses {
        let digits = digits_of(&house.cells);
        if digits.iter().any(|&d| d > layout.n_digits) || digits.iter().copied().collect::<DigitSet>().len() < digits.len() as u32
        {
            return None;
        }
    }
    let open = |h: usize| {
        let cells = &layout.houses[h].cells;
        let given: DigitSet = digits_of(cells).into_iter().collect();
        Open {
            cells: cells.iter().copied().filter(|&c| givens.get(c).is_none()).collect(),
            digits: all.without(given).iter().collect(),
        }
    };
    Some(layout.houses_of_kind(HouseKind::Box).map(open).collect())
}

/// The sample standard deviation of the costs of random fillings, with 32 binary places.
fn first_temperature(filling: &mut Filling, open: &[Open], stream: &mut Stream) -> u64 {
    let (mut sum, mut squares) = (0, 0);
    for _ in 0..N_SAMPLES {
        filling.draw(open, stream);
        sum += filling.cost as u64;
        squares += (filling.cost as u64).pow(2);
    }
    let scaled = (N_SAMPLES * squares - sum * sum) as u128;
    ((scaled << 64) / (N_SAMPLES * (N_SAMPLES - 1)) as u128).isqrt() as u64
}

impl Filling<'_> {
    fn draw(&mut self, open: &[Open], stream: &mut Stream) {
        for open in open {
            let mut digits = open.digits.clone();
            stream.shuffle(&mut digits);
            open.cells.iter().zip(digits).for_each(|(&cell, digit)| self.grid.set(cell, digit));
        }
        self.counts = vec![[0; 26]; self.layout.houses.len()];
        self.cost = 0;
        for cell in 0..self.layout.n_cells() as Cell {
            self.count(cell);
        }
    }

    /// Counts a cell's digit in its houses. The cost of each row and column is its number of surplus digits.
    fn count(&mut self, cell: Cell) {
        let digit = self.grid.0[cell as usize] as usize;
        let layout = self.layout;
        for &h in layout.houses_of(cell).iter().filter(|&&h| layout.houses[h as usize].kind != HouseKind::Box) {
            let n = &mut self.counts[h as usize][digit];
            self.cost += (*n > 0) as u32;
            *n += 1;
        }
    }

    fn uncount(&mut self, cell: Cell) {
        let digit = self.grid.0[cell as usize] as usize;
        let layout = self.layout;
        for &h in layout.houses_of(cell).iter().filter(|&&h| layout.houses[h as usize].kind != HouseKind::Box) {
            let n = &mut self.counts[h as usize][digit];
            *n -= 1;
            self.cost -= (*n > 0) as u32;
        }
    }

    fn swap(&mut self, a: Cell, b: Cell) {
        self.uncount(a);
        self.uncount(b);
        self.grid.0.swap(a as usize, b as usize);
        self.count(a);
        self.count(b);
    }
}

/// e to the power of −8, −4, −2, … −2⁻¹², with 32 binary places.
const POWERS: [u64; 16] = [
    1440801, 78665070, 581260615, 1580030169, 2605029347, 3344923893, 3790295335, 4034748382, 4162825044, 4228380000, 4261543595,
    4278222805, 4286586875, 4290775039, 4292870656, 4293918848,
];

/// The probability of accepting a swap that raises the cost by `cost`: e to the power of −cost / heat, with 32 binary places.
/// The exponent is cut after 12 binary places; from 16 on, the probability is zero.
fn chance(cost: u32, heat: u64) -> u64 {
    let exponent = ((cost as u64) << 44).checked_div(heat).unwrap_or(u64::MAX);
    if exponent >> 16 != 0 {
        return 0;
    }
    let is_set = |place: &usize| exponent >> (15 - place) & 1 == 1;
    (0..16).filter(is_set).fold(1 << 32, |product, place| (product * POWERS[place]) >> 32)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chances_are_those_of_the_exponential() {
        for cost in 1..12 {
            for tenths in 1..80u64 {
                let heat = (tenths << 32) / 10;
                let expected = (-(cost as f64) * 10.0 / tenths as f64).exp();
                let is = chance(cost, heat) as f64 / 2f64.powi(32);
                assert!((is - expected).abs() < 3e-4, "{cost} at {tenths}: {is}, not {expected}");
            }
        }
        assert_eq!((chance(1, 0), chance(20, 1 << 32)), (0, 0));
    }
}
