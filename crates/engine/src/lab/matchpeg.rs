//! Matchpeg's solver: elimination, pairs, one hypothesis at a time, combinations of the hardest cells, and finally a search, so
//! that it never fails. A step is a digit written, also in trials.
//!
//! The paper leaves three things open. (1) When to look for pairs: here, before the hypotheses and after each refuted one, not
//! inside them. (2) How often to go down the grid: here once, as the paper says. A second pass after one that refuted something
//! solves one more of 280 hard puzzles and takes a quarter more hypotheses. (3) Which cells are hardest: here, the first of
//! those with the most candidates. Of the 24 puzzles among these that no single cell solves, they solve 10 with at most five
//! cells (cells with the fewest candidates: 6), and they solve Inkala's puzzle of 2010 with three, though they take twice the
//! steps overall. (The paper says three for the hardest puzzle that its author knew; the paper is older than that puzzle, so
//! this proves nothing.)

use super::ledger::{Figure, Ledger, Spent, Why};
use super::slate::{Slate, is_single};
use super::solvers::{Ending, Problem};
use super::trials::{Moment, search};
use crate::board::{Cell, Digit, DigitSet, Grid};

/// The most cells to try together before the search.
const MAX_COMBINATION: usize = 5;

/// Matchpeg's solver.
pub fn matchpeg(problem: &Problem, has_pairs: bool, ledger: &mut Ledger) -> Result<Ending, Spent> {
    let Some(mut slate) = Slate::new(problem.layout, problem.clues) else { return Ok(Ending::Done) };
    ledger.set(Figure::Hypotheses, 0);
    if !conclude(&mut slate, has_pairs, ledger)? {
        return Ok(Ending::Done);
    }
    if is_full(&slate) {
        ledger.set(Figure::Combination, 0);
        ledger.found(|| slate.grid());
        return Ok(Ending::Done);
    }
    let mut end = hypotheses(&mut slate, has_pairs, ledger)?;
    for n in 2..=MAX_COMBINATION {
        if end == End::Open {
            end = combinations(&mut slate, n, ledger)?;
        }
    }
    if end == End::Over {
        return Ok(Ending::Done);
    }
    // The search never fails. It also continues if a trial found a solution and more are wanted. Its combination figure is the
    // number of open guesses when it finds a solution.
    let known: Option<Grid> = ledger.solution().cloned();
    search(&mut slate, ledger, Slate::settle, |moment, slate, ledger| match moment {
        Moment::Choice => false,
        Moment::Full(_) if known.as_ref().is_some_and(|known| *known == slate.grid()) => false,
        Moment::Full(guesses) => {
            if ledger.solutions() == 0 {
                ledger.set(Figure::Combination, guesses);
            }
            ledger.found(|| slate.grid())
        }
    })
}

/// How far a stage has come.
#[derive(Clone, Copy, PartialEq, Eq)]
enum End {
    /// Cells are open, and no solution is found yet.
    Open,
    /// A trial found a solution, and more are wanted.
    LookOn,
    /// Solved, or without a solution.
    Over,
}

fn is_full(slate: &Slate) -> bool {
    slate.cands.iter().all(|&left| is_single(left))
}

/// Direct eliminations and pairs until nothing changes; false on a contradiction.
fn conclude(slate: &mut Slate, has_pairs: bool, ledger: &mut Ledger) -> Result<bool, Spent> {
    if !slate.settle(ledger)? {
        return Ok(false);
    }
    let mut is_going = has_pairs;
    while is_going {
        is_going = false;
        for house in 0..slate.layout.houses.len() {
            match strike_pairs(slate, house, ledger) {
                None => return Ok(false),
                Some(struck) => is_going |= struck,
            }
            if !slate.settle(ledger)? {
                return Ok(false);
            }
        }
    }
    Ok(true)
}

/// Two digits with the same two places in a house exclude all other digits from these cells. Returns whether a candidate was
/// eliminated; `None` on a contradiction.
fn strike_pairs(slate: &mut Slate, house: usize, ledger: &mut Ledger) -> Option<bool> {
    let layout = slate.layout;
    if !layout.house_is_full(house) {
        return Some(false);
    }
    let cells = &layout.houses[house].cells;
    let places = |digit: Digit| {
        let bit = DigitSet::of(digit).0;
        cells.iter().enumerate().filter(|&(_, &c)| slate.cands[c as usize] & bit != 0).fold(0u32, |set, (i, _)| set | 1 << i)
    };
    let places: Vec<u32> = (1..=layout.n_digits).map(places).collect();
    let mut struck = false;
    for (i, &two) in places.iter().enumerate().filter(|(_, two)| two.count_ones() == 2) {
        let Some(j) = (i + 1..places.len()).find(|&j| places[j] == two) else { continue };
        let pair = DigitSet::of(i as Digit + 1).with(j as Digit + 1);
        for &cell in cells.iter().enumerate().filter(|(i, _)| two >> i & 1 == 1).map(|(_, cell)| cell) {
            for digit in DigitSet(slate.cands[cell as usize]).without(pair).iter() {
                struck = true;
                if !slate.strike(cell, digit, Why::Set { house: house as u16, n: 2 }, ledger) {
                    return None;
                }
            }
        }
    }
    Some(struck)
}

/// Goes down the grid and tries each candidate of each open cell by itself.
fn hypotheses(slate: &mut Slate, has_pairs: bool, ledger: &mut Ledger) -> Result<End, Spent> {
    let mut saved = Vec::new();
    let mut n_tried = 0;
    for cell in 0..slate.cands.len() as Cell {
        for digit in DigitSet(slate.cands[cell as usize]).iter() {
            // Earlier results may have solved the cell or removed the digit.
            let left = DigitSet(slate.cands[cell as usize]);
            if left.len() == 1 || !left.has(digit) {
                continue;
            }
            n_tried += 1;
            ledger.set(Figure::Hypotheses, n_tried);
            saved.clone_from(&slate.cands);
            ledger.guess(cell, digit, Why::Hypothesis)?;
            let fits = slate.enter(cell, digit) && slate.settle(ledger)?;
            if fits && is_full(slate) {
                return Ok(lucky(slate, 1, &saved, &[(cell, digit)], ledger));
            }
            ledger.retract(cell, digit, if fits { Why::Forgotten } else { slate.fault });
            slate.restore(&saved);
            if fits {
                continue;
            }
            if !slate.strike(cell, digit, Why::Refuted, ledger) || !conclude(slate, has_pairs, ledger)? {
                return Ok(End::Over);
            }
            if is_full(slate) {
                ledger.set(Figure::Combination, 1);
                ledger.found(|| slate.grid());
                return Ok(End::Over);
            }
        }
    }
    Ok(End::Open)
}

/// Trials led to a solution: either it is enough, or everything is taken back and a search continues.
fn lucky(slate: &mut Slate, n: u64, saved: &[u32], guesses: &[(Cell, Digit)], ledger: &mut Ledger) -> End {
    ledger.set(Figure::Combination, n);
    if ledger.found(|| slate.grid()) {
        return End::Over;
    }
    guesses.iter().rev().for_each(|&(cell, digit)| ledger.retract(cell, digit, Why::LookOn));
    slate.restore(saved);
    End::LookOn
}

/// Tries every combination of candidates of the `n` hardest cells.
fn combinations(slate: &mut Slate, n: usize, ledger: &mut Ledger) -> Result<End, Spent> {
    let mut open: Vec<Cell> = (0..slate.cands.len() as Cell).filter(|&c| !is_single(slate.cands[c as usize])).collect();
    open.sort_by_key(|&c| std::cmp::Reverse(slate.cands[c as usize].count_ones()));
    open.truncate(n);
    let n_cells = slate.cands.len();
    let first = slate.cands.clone();
    // The candidates before each open guess, end to end, and the guesses with the digits still to try.
    let mut saved: Vec<u32> = Vec::new();
    let mut tried: Vec<(Cell, Digit, DigitSet)> = Vec::new();
    let mut is_possible = false;
    loop {
        // The next of the cells that the open guesses have not solved.
        let next = open.iter().copied().find(|&c| !is_single(slate.cands[c as usize]));
        let mut why = Why::Forgotten;
        match next {
            Some(cell) => {
                saved.extend_from_slice(&slate.cands);
                tried.push((cell, 0, DigitSet(slate.cands[cell as usize])));
            }
            None if is_full(slate) => {
                let guesses: Vec<(Cell, Digit)> = tried.iter().map(|&(cell, digit, _)| (cell, digit)).collect();
                return Ok(lucky(slate, n as u64, &first, &guesses, ledger));
            }
            None => is_possible = true,
        }
        loop {
            // All refuted: no digits in these cells lead to a solution.
            let Some((cell, digit, left)) = tried.last_mut() else {
                return Ok(if is_possible { End::Open } else { End::Over });
            };
            let before = &saved[saved.len() - n_cells..];
            if *digit != 0 {
                ledger.retract(*cell, *digit, why);
                slate.restore(before);
            }
            let Some(next) = left.first() else {
                tried.pop();
                saved.truncate(tried.len() * n_cells);
                why = Why::AllTried;
                continue;
            };
            (*digit, *left) = (next, left.without(DigitSet::of(next)));
            ledger.guess(*cell, next, Why::Combination(n as u8))?;
            if slate.enter(*cell, next) && slate.settle(ledger)? {
                break;
            }
            why = slate.fault;
        }
    }
}
