//! Which signs a puzzle needs, one after the other. The board's tables are made once; the tested sign is taken out of them and put
//! back. With it there is one solution, so any other solution breaks it. Where that can be expressed, the search requires the sign to
//! be broken, and ends much sooner.

use super::Ask;
use super::closure::Closure;
use super::differ::{Home, has_another, has_solution};
use super::frame::Frame;
use super::purse::Purse;
use crate::board::{Bond, Grid, HouseKind, Line, Sign};
use std::ops::Range;

/// A puzzle with one solution, some signs of which are tried.
pub struct Needs<'a> {
    ask: Ask<'a>,
    solution: &'a Grid,
    frame: Frame<'a>,
    /// The signs that are left, ascending.
    signs: Vec<Sign>,
    /// Whether signs add houses: these can't be taken out of the tables, which are then rebuilt for each test.
    has_houses: bool,
    /// What earlier tests have learned, if signs are required to be broken.
    home: Option<Home>,
}

impl<'a> Needs<'a> {
    /// All signs of the board are left.
    pub fn of(ask: Ask<'a>, solution: &'a Grid) -> Needs<'a> {
        let frame = Frame::new(ask.layout);
        // Elsewhere tests end by their number of guesses now and then, and rows that were made so are kept.
        let may_break = ask.layout.houses_of_kind(HouseKind::Box).is_empty();
        let home = may_break.then(|| Home::new(&frame, solution));
        let has_houses = ask.layout.signs.iter().any(|sign| sign.is_house(ask.layout.n_digits));
        Needs { ask, solution, frame, signs: ask.layout.signs.clone(), has_houses, home }
    }

    /// Whether the puzzle has another solution without this sign; `None` if the guesses run out first.
    pub fn is_needed(&mut self, sign: &Sign, guesses: u64) -> Option<bool> {
        self.answer(sign, &mut Purse::of_guesses(guesses)).0
    }

    /// The same with a purse, and the work that it took.
    pub(super) fn answer(&mut self, sign: &Sign, purse: &mut Purse) -> (Option<bool>, u64) {
        if self.has_houses {
            let layout = self.ask.layout;
            let gone: Vec<Sign> = layout.signs.iter().filter(|one| *one == sign || !self.signs.contains(one)).cloned().collect();
            let rest = layout.without_signs(&gone);
            let frame = Frame::new(&rest);
            return match Closure::of(&frame, self.ask.clues) {
                Ok(mut closure) => {
                    let answer = has_another(&mut closure, &mut Home::new(&frame, self.solution), purse);
                    (answer, closure.work())
                }
                Err(_) => (Some(false), 0),
            };
        }
        let own = self.own_bonds(sign);
        let lines = self.lines_of(sign);
        let against = if self.home.is_some() { self.ask.layout.line_against(sign) } else { None };
        let Needs { ask, solution, frame, home, .. } = self;
        match (home, lines.len(), against, &own[..]) {
            // A line stands for another one, or two cells are bound by the opposite.
            (Some(home), 1, Some(against), []) => {
                let known = std::mem::replace(&mut frame.lines[lines.start], against);
                let answer = breaks(ask, frame, home, purse);
                frame.lines[lines.start] = known;
                answer
            }
            (Some(home), 0, _, &[bond]) if sign.bonds(&ask.layout.area, ask.layout.n_digits).len() == 1 => {
                frame.turn(bond, true);
                let answer = breaks(ask, frame, home, purse);
                frame.turn(bond, false);
                answer
            }
            (_, _, _, own) => {
                let taken: Vec<Line> = frame.lines.drain(lines.clone()).collect();
                let places: Vec<[usize; 2]> = own.iter().map(|&bond| frame.loosen(bond)).collect();
                let answer = match Closure::of(frame, ask.clues) {
                    Ok(mut closure) => {
                        let answer = has_another(&mut closure, &mut Home::new(frame, solution), purse);
                        (answer, closure.work())
                    }
                    Err(_) => (Some(false), 0),
                };
                own.iter().zip(places).rev().for_each(|(&bond, places)| frame.bind(bond, places));
                frame.lines.splice(lines.start..lines.start, taken);
                answer
            }
        }
    }

    /// Takes a sign away for good.
    pub fn take(&mut self, sign: &Sign) {
        if !self.has_houses {
            for bond in self.own_bonds(sign) {
                self.frame.loosen(bond);
            }
            self.frame.lines.drain(self.lines_of(sign));
        }
        self.signs.retain(|other| other != sign);
    }

    /// The signs that are left, ascending.
    pub fn signs(&self) -> &[Sign] {
        &self.signs
    }

    /// The lines of a sign, by their indices in the frame: usually one or none.
    fn lines_of(&self, sign: &Sign) -> Range<usize> {
        let n = |sign: &Sign| sign.n_laws(self.ask.layout.n_digits);
        let Ok(place) = self.signs.binary_search(sign) else { return 0..0 };
        let first = self.signs[..place].iter().map(n).sum();
        first..first + n(sign)
    }

    /// The bonds that only this sign adds.
    fn own_bonds(&self, sign: &Sign) -> Vec<Bond> {
        let bonds = |sign: &Sign| sign.bonds(&self.ask.layout.area, self.ask.layout.n_digits);
        let mut own = bonds(sign);
        own.sort_unstable();
        own.dedup();
        // A sign of a file may bind cells that are not its own.
        let may_bring = |other: &Sign, bond: &Bond| {
            other.sort.written().is_some() || bond.cells.iter().all(|cell| other.cells.contains(cell))
        };
        let brings = |other: &Sign, bond: &Bond| other != sign && may_bring(other, bond) && bonds(other).contains(bond);
        own.retain(|bond| !self.ask.layout.own_bonds().contains(bond) && !self.signs.iter().any(|other| brings(other, bond)));
        own
    }
}

/// Whether the frame in its current state has a solution other than the known one; and the work that it took.
fn breaks(ask: &Ask, frame: &Frame, home: &mut Home, purse: &mut Purse) -> (Option<bool>, u64) {
    match Closure::of(frame, ask.clues) {
        Ok(mut closure) => (has_solution(&mut closure, home, purse), closure.work()),
        Err(_) => (Some(false), 0),
    }
}
