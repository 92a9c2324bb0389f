//! Superfluous clues: those without which a puzzle still has one solution, each by itself. Two of them together may be needed.

use super::Ask;
use super::closure::Closure;
use super::differ::{Home, has_another, has_solution};
use super::frame::Frame;
use super::needs::Needs;
use super::purse::Purse;
use crate::board::{Allowance, Budget, Cell, Clues, Grid, Sign};

/// One clue of a puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum OneClue {
    /// The given of a cell.
    Given(Cell),
    /// The sum of a cage.
    Sum(u16),
    /// One of the other clues, by its index.
    Item(u16),
    /// A sign.
    Sign(Sign),
}

/// The clues that a puzzle does not need.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Spare {
    /// Any one of them could go.
    pub clues: Vec<OneClue>,
    /// Whether they could was not decided within the budget.
    pub open: Vec<OneClue>,
}

/// How many times less than the whole budget one clue may cost: there are many.
const SHARE: u64 = 8;

/// The superfluous clues of a puzzle with one solution: givens, sums, marks, and of its signs those that are passed in.
pub fn spare<'s>(ask: Ask, solution: &Grid, signs: impl Iterator<Item = &'s Sign>, budget: &Budget) -> Spare {
    let (mut found, allowance) = (Spare::default(), Allowance::new(budget));
    let frame = Frame::of(ask.layout);
    let mut home = Home::new(&frame, solution);
    for clue in clues_of(ask.clues) {
        let allowed = allowance.left().at_most(budget.work / SHARE);
        let (is_needed, work) = if allowance.is_empty() {
            (None, 0)
        } else {
            is_needed(&frame, ask, solution, &clue, &mut home, &mut Purse::of(&allowed))
        };
        allowance.spend(work);
        found.put(clue, is_needed);
    }
    let mut needs = Needs::of(ask, solution);
    for sign in signs {
        let allowed = allowance.left().at_most(budget.work / SHARE);
        let (is_needed, work) = if allowance.is_empty() { (None, 0) } else { needs.answer(sign, &mut Purse::of(&allowed)) };
        allowance.spend(work);
        found.put(OneClue::Sign(sign.clone()), is_needed);
    }
    found
}

impl Spare {
    fn put(&mut self, clue: OneClue, is_needed: Option<bool>) {
        match is_needed {
            Some(true) => {}
            Some(false) => self.clues.push(clue),
            None => self.open.push(clue),
        }
    }
}

/// All clues that are not signs.
fn clues_of(clues: &Clues) -> Vec<OneClue> {
    let givens = clues.givens.filled().map(|(cell, _)| OneClue::Given(cell));
    let sums = (0..).zip(&clues.sums).filter(|(_, sum)| sum.is_some()).map(|(cage, _)| OneClue::Sum(cage));
    let items = (0..clues.items.len() as u16).map(OneClue::Item);
    givens.chain(sums).chain(items).collect()
}

/// Whether there is another solution without a clue, and the work of the answer. Other solutions break the clue, so the search
/// requires that where a cell can express it.
fn is_needed(
    frame: &Frame,
    ask: Ask,
    solution: &Grid,
    clue: &OneClue,
    home: &mut Home,
    purse: &mut Purse,
) -> (Option<bool>, u64) {
    let mut fewer = ask.clues.clone();
    let missed = match *clue {
        OneClue::Given(cell) => {
            fewer.givens.clear(cell);
            Some((cell, !solution.get(cell).map_or(0, |digit| 1u32 << (digit - 1))))
        }
        OneClue::Sum(cage) => {
            fewer.sums[cage as usize] = None;
            None
        }
        OneClue::Item(k) => {
            let item = fewer.items.remove(k as usize);
            Some((item.cell, !item.allowed(ask.layout.n_digits).0))
        }
        OneClue::Sign(_) => None,
    };
    let Ok(mut closure) = Closure::of(frame, &fewer) else { return (Some(false), 0) };
    let answer = match missed {
        None => has_another(&mut closure, home, purse),
        Some((cell, digits)) if closure.keep(cell, digits).is_ok() && closure.run().is_ok() => {
            has_solution(&mut closure, home, purse)
        }
        Some(_) => Some(false),
    };
    (answer, closure.work())
}
