//! The chains that a finder finds, and the choice among them: the first of the smallest.

use super::field::Cand;
use super::flow::Why;
use super::length::Key;
use crate::board::Cell;

/// What a chain proves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Target {
    /// The candidate is true, or it is false.
    Is(Cand, bool),
    /// Candidates of a list are eliminated.
    Go,
}

/// The lines of reasoning of a chain, by where they start.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Proof {
    /// One line, stored when found.
    Line,
    /// From this assumption to two claims that contradict each other.
    Clash(Cand, bool),
    /// From both values of this candidate.
    Both(Cand),
    /// From each digit of this cell.
    Cell(Cell),
    /// From each place of this digit in this house.
    House(u16, u8),
}

/// A chain.
#[derive(Clone, Copy, Debug)]
pub struct Found {
    pub key: Key,
    /// Its row of the ladder, counted from its finder's first row.
    pub rung: u8,
    pub target: Target,
    pub proof: Proof,
}

impl Found {
    /// The claim in which all its lines end, if it is a single claim.
    pub fn end(&self) -> Option<(Cand, bool)> {
        match self.target {
            Target::Is(cand, holds) => Some((cand, holds)),
            Target::Go => None,
        }
    }
}

/// A claim of a stored line of reasoning.
pub type Kept = (Cand, bool, Why);

/// The chains that a finder found: only the best so far, or all of them.
#[derive(Default)]
pub struct Catch {
    pub keeps_all: bool,
    pub best: Option<Found>,
    /// The eliminations of the last chain, cell by cell, if its target is a list; and its line, if it has only one. They are
    /// written before the chain is taken.
    pub strikes: Vec<(Cell, u32)>,
    pub line: Vec<Kept>,
    pub all: Vec<Caught>,
    all_strikes: Vec<(Cell, u32)>,
    all_lines: Vec<Kept>,
}

/// One of all found chains.
#[derive(Clone, Copy)]
pub struct Caught {
    pub found: Found,
    strikes: (u32, u32),
    line: (u32, u32),
}

impl Catch {
    pub fn clear(&mut self) {
        self.best = None;
        self.all.clear();
        self.all_strikes.clear();
        self.all_lines.clear();
    }

    /// Whether a chain with that key would be taken. If only the best is kept, a later one must be smaller.
    pub fn wants(&self, key: Key) -> bool {
        self.keeps_all || self.best.is_none_or(|found| key < found.key)
    }

    pub fn take(&mut self, found: Found) {
        if !self.keeps_all {
            self.best = Some(found);
            return;
        }
        let (strikes, line) = (self.all_strikes.len() as u32, self.all_lines.len() as u32);
        if found.target == Target::Go {
            self.all_strikes.extend_from_slice(&self.strikes);
        }
        if found.proof == Proof::Line {
            self.all_lines.extend_from_slice(&self.line);
        }
        let (strikes, line) = ((strikes, self.all_strikes.len() as u32), (line, self.all_lines.len() as u32));
        self.all.push(Caught { found, strikes, line });
    }

    pub fn strikes_of(&self, caught: &Caught) -> &[(Cell, u32)] {
        &self.all_strikes[caught.strikes.0 as usize..caught.strikes.1 as usize]
    }

    pub fn line_of(&self, caught: &Caught) -> &[Kept] {
        &self.all_lines[caught.line.0 as usize..caught.line.1 as usize]
    }
}
