//! Cages around the digits of a full grid: pieces are joined while the grid stays the only solution of their totals, and cages
//! that say nothing new are dropped.
//!
//! ```text
//!   a a b      pieces a, b, c, d with the joins a-b, c-d: both at once;
//!   c d b      if that leaves several solutions a-b alone, then c-d alone
//! ```
//! What happens depends on exact answers alone: whether a set of cages has one solution.

use super::closure::Closure;
use super::differ::{Home, has_another};
use super::frame::Frame;
use super::sums::{Ground, Sums};
use super::{NO_BUDGET, Proof};
use crate::board::{Cell, Grid, Layout};
use std::ops::Range;
use std::sync::Arc;

/// Pieces of a full grid to be made cages. The caller draws them, and every order.
#[derive(Clone, Debug)]
pub struct Caging {
    /// The board, without cages.
    pub layout: Arc<Layout>,
    /// The full grid.
    pub solution: Grid,
    /// Digits that are known beside the totals; mostly none.
    pub givens: Grid,
    /// Cells without a cell in common. In none is a digit twice, and in none that the joins can make.
    pub pieces: Vec<Vec<Cell>>,
    /// Pairs of pieces to be joined, those of an item together or not at all.
    pub joins: Vec<Vec<[u16; 2]>>,
    /// The order in which cages are dropped, as pieces: a piece of an item stands for its cage, and the cages of an item are
    /// dropped together. Empty: none is.
    pub drops: Vec<Vec<u16>>,
    /// The fewest cages: of so few, none is dropped.
    pub fewest: usize,
    /// How a test is proven.
    pub proof: Proof,
}

/// Cages that leave one solution.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Caged {
    /// The cages, ordered by their first cells.
    pub cages: Vec<Vec<Cell>>,
    /// Whether every drop was tried and decided, so that each cage, or the cages of an item together, is known to be needed.
    pub is_exhausted: bool,
    /// Whether the totals are needed, too: a cage may be needed for its different digits alone.
    pub are_totals_needed: bool,
}

/// Makes cages; `None` where even the pieces leave several solutions.
pub fn cage_one(caging: &Caging) -> Option<Caged> {
    let ground = Ground::of(&caging.layout);
    let mut maker = Maker {
        caging,
        home: Home::new(&Frame::new(&caging.layout), &caging.solution),
        frame: Frame::new(&caging.layout),
        ground,
        root: (0..caging.pieces.len() as u16).collect(),
        says: vec![Says::Total; caging.pieces.len()],
        is_exhausted: true,
    };
    let n = caging.joins.len();
    maker.try_all(0..n).or_else(|| maker.is_unique().then(|| maker.join(0..n))).map(|()| maker.finish())
}

const AGREE: &str = "digits and totals agree with their grid";

struct Maker<'a> {
    caging: &'a Caging,
    frame: Frame<'a>,
    ground: Ground,
    home: Home,
    /// For each piece, the piece that stands for its cage.
    root: Vec<u16>,
    /// Of pieces that stand for cages: what theirs says.
    says: Vec<Says>,
    is_exhausted: bool,
}

/// What a cage says.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Says {
    /// Its total, and that its digits differ.
    Total,
    /// That its digits differ.
    Different,
    Nothing,
}

impl Maker<'_> {
    /// Makes all joins of a range, if that leaves one solution.
    fn try_all(&mut self, range: Range<usize>) -> Option<()> {
        let before = self.root.clone();
        for i in range {
            self.caging.joins[i].iter().for_each(|&[a, b]| self.unite(a, b));
        }
        if self.is_unique() {
            return Some(());
        }
        self.root = before;
        None
    }

    /// Makes those joins of a range that can be made, though not all at once: its halves one after the other.
    fn join(&mut self, range: Range<usize>) {
        if range.len() < 2 {
            return;
        }
        let middle = range.start + range.len() / 2;
        for half in [range.start..middle, middle..range.end] {
            if self.try_all(half.clone()).is_none() {
                self.join(half);
            }
        }
    }

    fn unite(&mut self, a: u16, b: u16) {
        let (a, b) = (self.root[a as usize], self.root[b as usize]);
        let (low, high) = (a.min(b), a.max(b));
        self.root.iter_mut().filter(|root| **root == high).for_each(|root| *root = low);
    }

    fn n_cages(&self) -> usize {
        (0..self.root.len()).filter(|&i| self.root[i] as usize == i && self.says[i] != Says::Nothing).count()
    }

    /// The cages as they are, with what they say.
    fn cages(&self) -> Vec<(Vec<Cell>, Says)> {
        let mut cages: Vec<(Vec<Cell>, Says)> = self.says.iter().map(|&says| (Vec::new(), says)).collect();
        for (piece, &root) in self.caging.pieces.iter().zip(&self.root) {
            cages[root as usize].0.extend_from_slice(piece);
        }
        cages.retain(|(cells, says)| !cells.is_empty() && *says != Says::Nothing);
        cages.iter_mut().for_each(|(cells, _)| cells.sort_unstable());
        cages.sort_unstable_by_key(|(cells, _)| cells[0]);
        cages
    }

    /// Whether the cages leave one solution. What is not decided counts as several.
    fn is_unique(&mut self) -> bool {
        let (cages, says): (Vec<Vec<Cell>>, Vec<Says>) = self.cages().into_iter().unzip();
        let guesses = match self.caging.proof {
            Proof::Complete => NO_BUDGET,
            Proof::Closure => 0,
            Proof::Bounded(guesses) => guesses,
        };
        self.frame.put_cages(Sums::of_cages(&self.ground, &cages), &cages);
        let mut closure = Closure::open(&self.frame);
        for ((k, cage), _) in (0..).zip(&cages).zip(&says).filter(|(_, says)| **says == Says::Total) {
            closure.know_sum(k, cage.iter().map(|&cell| self.caging.solution.0[cell as usize] as u16).sum());
        }
        for (cell, digit) in self.caging.givens.filled() {
            closure.fix(cell, digit).expect(AGREE);
        }
        closure.run().expect(AGREE);
        match has_another(&mut closure, &mut self.home, guesses) {
            Some(is_another) => !is_another,
            None => {
                self.is_exhausted = false;
                false
            }
        }
    }

    /// Drops what is not needed.
    fn finish(mut self) -> Caged {
        self.is_exhausted = true;
        let mut are_totals_needed = true;
        let mut is_tried = vec![false; self.root.len()];
        for item in &self.caging.drops {
            let mut roots: Vec<usize> = item.iter().map(|&piece| self.root[piece as usize] as usize).collect();
            roots.sort_unstable();
            roots.dedup();
            // Another piece has stood for the same cage.
            if roots.iter().any(|&root| std::mem::replace(&mut is_tried[root], true)) {
                continue;
            }
            if self.n_cages() < self.caging.fewest + roots.len() {
                self.is_exhausted = false;
                continue;
            }
            let say = |says: Says, maker: &mut Self| {
                roots.iter().for_each(|&root| maker.says[root] = says);
                says == Says::Total || maker.is_unique()
            };
            if say(Says::Different, &mut self) && !say(Says::Nothing, &mut self) {
                are_totals_needed = false;
                say(Says::Total, &mut self);
            } else if self.says[roots[0]] == Says::Different {
                say(Says::Total, &mut self);
            }
        }
        let is_exhausted = self.is_exhausted && !self.caging.drops.is_empty();
        let cages = self.cages().into_iter().map(|(cells, _)| cells).collect();
        Caged { cages, is_exhausted, are_totals_needed }
    }
}
