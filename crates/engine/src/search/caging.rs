//! Cages around the digits of a full grid: pieces are joined while the grid stays the only solution of their totals, and
//! superfluous cages are dropped.
//!
//! ```text
//!   a a b      pieces a, b, c, d with the joins a-b, c-d: both at once;
//!   c d b      if that leaves several solutions, only a-b, then only c-d
//! ```
//! The result depends only on exact answers: whether a set of cages has one solution.

use super::Proof;
use super::closure::Closure;
use super::differ::{Home, has_another};
use super::frame::Frame;
use super::purse::Purse;
use super::sums::{Ground, Sums};
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
    /// Digits that are known besides the totals; usually none.
    pub givens: Grid,
    /// Cells without a cell in common. In none is a digit twice, and in none that the joins can make.
    pub pieces: Vec<Vec<Cell>>,
    /// Pairs of pieces to be joined, those of an item together or not at all.
    pub joins: Vec<Vec<[u16; 2]>>,
    /// The order in which cages are dropped, as pieces: each piece of an item represents its cage, and the cages of an item
    /// are dropped together. Empty: none is dropped.
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
    /// Whether the totals are needed, too: a cage may be needed only because its digits differ.
    pub are_totals_needed: bool,
}

/// Makes cages one after the other; `None` where even the pieces leave several solutions.
pub fn cage_all(cagings: &[Caging]) -> Vec<Option<Caged>> {
    let mut all = Vec::with_capacity(cagings.len());
    // Most boards are the same, so their tables are made once.
    for same in cagings.chunk_by(|a, b| Arc::ptr_eq(&a.layout, &b.layout)) {
        let (ground, mut frame) = (Ground::of(&same[0].layout), Frame::new(&same[0].layout));
        all.extend(same.iter().map(|caging| cage_one(caging, &ground, &mut frame)));
    }
    all
}

fn cage_one<'a>(caging: &'a Caging, ground: &'a Ground, frame: &'a mut Frame<'_>) -> Option<Caged> {
    let mut maker = Maker {
        caging,
        home: Home::new(frame, &caging.solution),
        swaps: swaps(&caging.layout, &caging.solution),
        frame,
        ground,
        root: (0..caging.pieces.len() as u16).collect(),
        says: vec![Says::Total; caging.pieces.len()],
        is_exhausted: true,
    };
    let n = caging.joins.len();
    if !maker.is_unique() {
        return None;
    }
    if maker.try_all(0..n).is_none() {
        maker.join(0..n);
    }
    Some(maker.finish())
}

/// Cells whose two digits can change places, with 1 for the first digit and −1 for the second: in every house that has one of
/// the cells with the first digit, the second is in one of the cells, too.
type Swap = Vec<(Cell, i8)>;

/// The swaps of a grid; none where more than equality of digits matters.
fn swaps(layout: &Layout, solution: &Grid) -> Vec<Swap> {
    if !layout.is_blind_to_values() {
        return Vec::new();
    }
    let mut of_digit: Vec<Vec<Cell>> = vec![Vec::new(); layout.n_digits as usize];
    solution.filled().for_each(|(cell, digit)| of_digit[digit as usize - 1].push(cell));
    let mut all = Vec::new();
    for b in 1..of_digit.len() {
        for a in 0..b {
            let mut rest: Swap = of_digit[a].iter().map(|&cell| (cell, 1)).collect();
            rest.extend(of_digit[b].iter().map(|&cell| (cell, -1)));
            while let Some(first) = rest.pop() {
                let mut swap = vec![first];
                let mut next = 0;
                while next < swap.len() {
                    let peers = layout.peers(swap[next].0);
                    rest.retain(|&one| {
                        let is_bound = peers.binary_search(&one.0).is_ok();
                        swap.extend(is_bound.then_some(one));
                        !is_bound
                    });
                    next += 1;
                }
                all.push(swap);
            }
        }
    }
    all
}

const AGREE: &str = "digits and totals agree with their grid";

struct Maker<'a, 'l> {
    caging: &'a Caging,
    frame: &'a mut Frame<'l>,
    ground: &'a Ground,
    home: Home,
    /// Swaps that show without a search that a solution is not the only one.
    swaps: Vec<Swap>,
    /// For each piece, the piece that represents its cage.
    root: Vec<u16>,
    /// For pieces that represent cages: the clue of the cage.
    says: Vec<Says>,
    is_exhausted: bool,
}

/// The clue of a cage.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Says {
    /// Its total, and that its digits differ.
    Total,
    /// That its digits differ.
    Different,
    Nothing,
}

impl Maker<'_, '_> {
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

    /// Makes the possible joins of a range that can't be made all at once: its halves one after the other.
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

    /// The current cages with their clues.
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

    /// Whether two digits can change places so that every cage has as many of each as before.
    fn has_swap(&self) -> bool {
        let mut cage_of = vec![u16::MAX; self.caging.solution.0.len()];
        for (piece, &root) in self.caging.pieces.iter().zip(&self.root) {
            if self.says[root as usize] != Says::Nothing {
                piece.iter().for_each(|&cell| cage_of[cell as usize] = root);
            }
        }
        let mut more = vec![0i8; self.root.len()];
        self.swaps.iter().any(|swap| {
            let caged =
                || swap.iter().filter_map(|&(cell, by)| Some((*cage_of.get(cell as usize)?, by))).filter(|&(k, _)| k != u16::MAX);
            caged().for_each(|(cage, by)| more[cage as usize] += by);
            let is_even = caged().all(|(cage, _)| more[cage as usize] == 0);
            caged().for_each(|(cage, _)| more[cage as usize] = 0);
            is_even && swap.iter().all(|&(cell, _)| self.caging.givens.get(cell).is_none())
        })
    }

    /// Whether the cages leave one solution. An undecided case counts as several.
    fn is_unique(&mut self) -> bool {
        if self.has_swap() {
            return false;
        }
        let (cages, says): (Vec<Vec<Cell>>, Vec<Says>) = self.cages().into_iter().unzip();
        let mut purse = Purse::of_guesses(self.caging.proof.guesses());
        self.frame.put_cages(Sums::of_cages(self.ground, &cages), &cages);
        let mut closure = Closure::open(self.frame);
        for ((k, cage), _) in (0..).zip(&cages).zip(&says).filter(|(_, says)| **says == Says::Total) {
            closure.know_sum(k, cage.iter().map(|&cell| self.caging.solution.0[cell as usize] as u16).sum());
        }
        for (cell, digit) in self.caging.givens.filled() {
            closure.fix(cell, digit).expect(AGREE);
        }
        closure.run().expect(AGREE);
        match has_another(&mut closure, &mut self.home, &mut purse) {
            Some(is_another) => !is_another,
            None => {
                self.is_exhausted = false;
                false
            }
        }
    }

    /// Drops cages that are not needed.
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
