//! Which signs a puzzle needs, one after the other. The board's tables are made once; a sign that is tried is taken out of them and put
//! back. With it there is one solution, so any other one breaks it: where that can be said, the sign is asked to be broken, and
//! the search ends much sooner.

use super::Ask;
use super::closure::Closure;
use super::differ::{Home, has_another, has_solution};
use super::frame::Frame;
use super::purse::Purse;
use crate::board::{Bond, Grid, HouseKind, Sign};

/// A puzzle with one solution, some signs of which are tried.
pub struct Needs<'a> {
    ask: Ask<'a>,
    solution: &'a Grid,
    frame: Frame<'a>,
    /// The signs that are left, ascending.
    signs: Vec<Sign>,
    /// What earlier tests have learned, where signs are asked to be broken.
    home: Option<Home>,
}

impl<'a> Needs<'a> {
    /// All signs of the board are left.
    pub fn of(ask: Ask<'a>, solution: &'a Grid) -> Needs<'a> {
        let frame = Frame::new(ask.layout);
        // Elsewhere tests end by their number of guesses now and then, and rows that were made so are kept.
        let may_break = ask.layout.houses_of_kind(HouseKind::Box).is_empty();
        let home = may_break.then(|| Home::new(&frame, solution));
        Needs { ask, solution, frame, signs: ask.layout.signs.clone(), home }
    }

    /// Whether the puzzle has another solution without this sign; `None` if the guesses run out first.
    pub fn is_needed(&mut self, sign: &Sign, guesses: u64) -> Option<bool> {
        let mut purse = Purse::of_guesses(guesses);
        let own = self.own_bonds(sign);
        let line = self.line_of(sign);
        let against = if self.home.is_some() { self.ask.layout.line_against(sign) } else { None };
        let Needs { ask, solution, frame, home, .. } = self;
        match (home, line, against, &own[..]) {
            // A line stands for another one, or two cells are bound by the opposite.
            (Some(home), Some(line), Some(against), []) => {
                let known = std::mem::replace(&mut frame.lines[line], against);
                let answer = breaks(ask, frame, home, &mut purse);
                frame.lines[line] = known;
                answer
            }
            (Some(home), None, _, &[bond]) if sign.bonds(ask.layout.n_digits).len() == 1 => {
                frame.turn(bond, true);
                let answer = breaks(ask, frame, home, &mut purse);
                frame.turn(bond, false);
                answer
            }
            (_, line, _, own) => {
                let line = line.map(|line| (line, frame.lines.remove(line)));
                let places: Vec<[usize; 2]> = own.iter().map(|&bond| frame.loosen(bond)).collect();
                let answer = match Closure::of(frame, ask.clues) {
                    Ok(mut closure) => has_another(&mut closure, &mut Home::new(frame, solution), &mut purse),
                    Err(_) => Some(false),
                };
                own.iter().zip(places).rev().for_each(|(&bond, places)| frame.bind(bond, places));
                if let Some((at, line)) = line {
                    frame.lines.insert(at, line);
                }
                answer
            }
        }
    }

    /// Takes a sign away for good.
    pub fn take(&mut self, sign: &Sign) {
        for bond in self.own_bonds(sign) {
            self.frame.loosen(bond);
        }
        if let Some(line) = self.line_of(sign) {
            self.frame.lines.remove(line);
        }
        self.signs.retain(|other| other != sign);
    }

    /// The signs that are left, ascending.
    pub fn signs(&self) -> &[Sign] {
        &self.signs
    }

    /// The line of a sign, by its index in the frame.
    fn line_of(&self, sign: &Sign) -> Option<usize> {
        let place = self.signs.binary_search(sign).ok().filter(|_| sign.is_law())?;
        Some(self.signs[..place].iter().filter(|sign| sign.is_law()).count())
    }

    /// The bonds that this sign alone brings.
    fn own_bonds(&self, sign: &Sign) -> Vec<Bond> {
        let n_digits = self.ask.layout.n_digits;
        let mut own = sign.bonds(n_digits);
        own.sort_unstable();
        own.dedup();
        let brings = |other: &Sign, bond: &Bond| {
            other != sign && bond.cells.iter().all(|cell| other.cells.contains(cell)) && other.bonds(n_digits).contains(bond)
        };
        own.retain(|bond| !self.ask.layout.own_bonds().contains(bond) && !self.signs.iter().any(|other| brings(other, bond)));
        own
    }
}

/// Whether there is a solution as a frame has it now, which the known one is not.
fn breaks(ask: &Ask, frame: &Frame, home: &mut Home, purse: &mut Purse) -> Option<bool> {
    match Closure::of(frame, ask.clues) {
        Ok(mut closure) => has_solution(&mut closure, home, purse),
        Err(_) => Some(false),
    }
}
