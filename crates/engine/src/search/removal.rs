//! Removes clues while the solution stays unique. A test asks whether there is a solution in which a dropped clue differs. The
//! clues including it have one solution, so any second solution must differ there.

use super::closure::{Closure, Effort};
use super::differ::{Home, has_solution};
use super::frame::Frame;
use super::purse::Purse;
use super::quota::Quota;
use super::solve::{search_from, tightest};
use super::unavoidable::{Lines, Unavoidable};
use super::{Drop, Proof, Removal, Removed};
use crate::board::{Cell, Clues};
use std::ops::{ControlFlow, Range};

/// Decides the drops of an order one after the other. Each depends on the clues kept so far and the clues of the drops still to
/// come. The state at drop i is the closure of these clues, and neighbouring states are almost equal. So the order is halved
/// recursively: the state of a range of drops includes the clues kept before it and all clues that come after it; its left half
/// adds the drops of the right half, and its right half adds what was kept of the left. This adds each clue once per halving,
/// not once per drop.
struct Reduction<'a> {
    removal: &'a Removal,
    closure: Closure<'a>,
    /// The state of each range in progress, outermost first.
    states: Vec<Vec<u32>>,
    quota: Quota,
    /// Unavoidable sets, where otherwise a search would have to find another solution.
    sets: Option<Unavoidable>,
    home: Home,
    is_kept: Vec<bool>,
    /// Drops that stay undecided.
    untried: Vec<u16>,
    /// Whether the guesses of the latest test ran out.
    is_cut_short: bool,
}

/// Goes through the order once. A clue that is needed now is still needed with fewer clues, so one pass is enough.
pub fn remove_one(frame: &Frame, removal: &Removal) -> Removed {
    reduce(frame, removal).0
}

/// Like `remove_one`, but also returns the effort.
pub(super) fn reduce(frame: &Frame, removal: &Removal) -> (Removed, Effort) {
    assert_no_clue_twice(removal);
    let mut clues = removal.start.clone();
    removal.order.iter().for_each(|drop| take(&mut clues, &removal.start, drop));
    let closure = Closure::of(frame, &clues).expect(AGREE);
    let n_drops = removal.order.len();
    let mut reduction = Reduction {
        removal,
        states: vec![closure.state().to_vec()],
        closure,
        quota: Quota::of(removal),
        sets: unavoidable_sets(frame, removal),
        home: Home::new(frame, &removal.solution),
        is_kept: vec![false; n_drops],
        untried: Vec::new(),
        is_cut_short: false,
    };
    if n_drops > 0 {
        reduction.decide(0, n_drops, 0, More { drops: 0..0, is_all: true });
    }
    let kept = removal.order.iter().zip(&reduction.is_kept).filter(|(_, is_kept)| **is_kept);
    kept.for_each(|(drop, _)| put_back(&mut clues, &removal.start, drop));
    clues.items.sort_unstable();
    let is_exhausted = removal.proof != Proof::Closure && reduction.untried.is_empty();
    (Removed { clues, is_exhausted, untried: reduction.untried }, reduction.closure.effort)
}

impl Reduction<'_> {
    /// Decides the drops `from..to`. Their state is the state of this depth plus `more`. The depth grows with the logarithm of
    /// the order's length.
    fn decide(&mut self, from: usize, to: usize, depth: usize, more: More) {
        if to - from == 1 {
            self.decide_one(from, depth, &more);
            return;
        }
        if !(from..to).any(|i| self.quota.allows(i)) {
            self.is_kept[from..to].fill(true);
            self.untried.extend(from as u16..to as u16);
            return;
        }
        let depth = self.descend(depth, &more);
        if (from..to).all(|i| self.is_shown(depth, i)) {
            (from..to).for_each(|i| self.decide_one(i, depth, &More { drops: 0..0, is_all: true }));
            return;
        }
        let middle = (from + to) / 2;
        self.decide(from, middle, depth, More { drops: middle..to, is_all: true });
        self.decide(middle, to, depth, More { drops: from..middle, is_all: false });
    }

    /// Makes the state of the next depth, if `more` adds anything, and returns the depth.
    fn descend(&mut self, depth: usize, more: &More) -> usize {
        let is_news = |i: usize| (more.is_all || self.is_kept[i]) && !self.is_shown(depth, i);
        if !more.drops.clone().any(is_news) {
            return depth;
        }
        self.restore_with(depth, more);
        self.closure.run().expect(AGREE);
        if self.states.len() == depth + 1 {
            self.states.push(self.closure.state().to_vec());
        } else {
            self.states[depth + 1].copy_from_slice(self.closure.state());
        }
        depth + 1
    }

    /// Restores the state of a depth in the closure and adds more drops, without running the closure.
    fn restore_with(&mut self, depth: usize, more: &More) {
        self.closure.restore(&self.states[depth]);
        let removal = self.removal;
        for i in more.drops.clone().filter(|&i| more.is_all || self.is_kept[i]) {
            match removal.order.at(i) {
                Drop::Cells(cells) => {
                    for &cell in cells {
                        if let Some(digit) = removal.start.givens.get(cell) {
                            self.closure.fix(cell, digit).expect(AGREE);
                        }
                    }
                }
                Drop::Sum(cage) => {
                    if let Some(sum) = removal.start.sums[*cage as usize] {
                        self.closure.know_sum(*cage, sum);
                    }
                }
                Drop::Item(i) => {
                    let item = removal.start.items[*i as usize];
                    self.closure.keep(item.cell, item.allowed(removal.layout.n_digits).0).expect(AGREE);
                }
            }
        }
    }

    /// Whether the state of a depth implies a drop's clues without having them.
    fn is_shown(&self, depth: usize, drop: usize) -> bool {
        self.shows(&self.states[depth], drop)
    }

    fn shows(&self, state: &[u32], drop: usize) -> bool {
        match self.removal.order.at(drop) {
            Drop::Cells(cells) => {
                cells.iter().all(|&c| self.closure.frame.is_fixed(state, c, self.removal.solution.0[c as usize]))
            }
            Drop::Sum(_) => state[self.closure.frame.n_open_at] == 0,
            Drop::Item(i) => {
                let item = self.removal.start.items[*i as usize];
                self.closure.frame.candidates(state, item.cell) & !item.allowed(self.removal.layout.n_digits).0 == 0
            }
        }
    }

    /// Keeps a drop without a test if there is a reason: the wanted count, or an unavoidable set.
    fn is_settled(&mut self, drop: usize) -> bool {
        let is_allowed = self.quota.allows(drop);
        if !is_allowed {
            self.untried.push(drop as u16);
        }
        self.is_kept[drop] = !is_allowed || self.is_last_of_a_set(drop);
        self.is_kept[drop]
    }

    fn is_last_of_a_set(&mut self, drop: usize) -> bool {
        let (Some(sets), Drop::Cells(cells)) = (&mut self.sets, self.removal.order.at(drop)) else { return false };
        sets.are_needed(cells.iter().copied().filter(|&cell| self.removal.start.givens.get(cell).is_some()))
    }

    /// Decides one drop from the state of a depth with more drops.
    fn decide_one(&mut self, drop: usize, depth: usize, more: &More) {
        if self.is_settled(drop) {
            return;
        }
        if self.is_shown(depth, drop) || self.is_implied(drop, depth, more) {
            self.quota.spend(drop);
            if let (Some(sets), Drop::Cells(cells)) = (&mut self.sets, self.removal.order.at(drop)) {
                sets.take(cells.iter().copied().filter(|&cell| self.removal.start.givens.get(cell).is_some()));
            }
        } else {
            self.is_kept[drop] = true;
            if std::mem::take(&mut self.is_cut_short) {
                self.untried.push(drop as u16);
            }
        }
    }

    /// Whether the clues of a drop follow from the state of a depth with more drops, as far as the chosen proof can show.
    fn is_implied(&mut self, drop: usize, depth: usize, more: &More) -> bool {
        let removal = self.removal;
        self.restore_with(depth, more);
        let digit_at = |cell: Cell| removal.solution.0[cell as usize];
        match (removal.order.at(drop), removal.proof) {
            // One cell: test directly whether it can hold another digit; do not check first whether the closure implies it.
            (Drop::Cells(cells), Proof::Complete) if cells.len() == 1 => !self.may_have_other(cells[0]),
            (Drop::Cells(cells), Proof::Closure) if cells.len() == 1 => {
                self.closure.run_until_fixed(cells[0]).expect(AGREE);
                self.closure.is_fixed(cells[0], digit_at(cells[0]))
            }
            (Drop::Cells(_), Proof::Closure) => {
                self.closure.run().expect(AGREE);
                self.shows(self.closure.state(), drop)
            }
            (Drop::Cells(cells), _) => {
                self.closure.run().expect(AGREE);
                let mut known = Vec::new();
                cells.iter().all(|&cell| {
                    if self.closure.is_fixed(cell, digit_at(cell)) {
                        return true;
                    }
                    known.clear();
                    known.extend_from_slice(self.closure.state());
                    if self.may_have_other(cell) {
                        return false;
                    }
                    // The next cell of the drop is tested under the condition that this one holds its digit.
                    self.closure.restore(&known);
                    self.closure.fix(cell, digit_at(cell)).and_then(|()| self.closure.run()).expect(AGREE);
                    true
                })
            }
            (Drop::Item(_), Proof::Closure) => {
                self.closure.run().expect(AGREE);
                self.shows(self.closure.state(), drop)
            }
            (Drop::Item(i), _) => {
                let item = removal.start.items[*i as usize];
                !self.may_have_outside(item.cell, item.allowed(removal.layout.n_digits).0)
            }
            (Drop::Sum(_), proof) => {
                self.closure.run().expect(AGREE);
                if proof == Proof::Closure {
                    return self.closure.n_open() == 0;
                }
                let (mut purse, mut found) = (self.purse(), 0);
                let ended = search_from(&mut self.closure, &mut purse, tightest, &mut |_| {
                    found += 1;
                    if found == 2 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
                });
                self.is_cut_short |= !ended && found < 2;
                ended && found == 1
            }
        }
    }

    /// What one test may use.
    fn purse(&self) -> Purse<'static> {
        Purse::of_guesses(self.removal.proof.guesses())
    }

    /// Whether some solution has another digit in a cell. Also true if the guesses run out.
    fn may_have_other(&mut self, cell: Cell) -> bool {
        self.may_have_outside(cell, 1u32 << (self.removal.solution.0[cell as usize] - 1))
    }

    /// Whether some solution has a digit in a cell that is none of these. Also true if the guesses run out.
    fn may_have_outside(&mut self, cell: Cell, digits: u32) -> bool {
        let mut purse = self.purse();
        let Reduction { closure, home, .. } = self;
        if closure.keep(cell, !digits).is_err() || closure.run().is_err() {
            return false;
        }
        let answer = has_solution(closure, home, &mut purse);
        self.is_cut_short |= answer.is_none();
        answer.unwrap_or(true)
    }
}

/// Drops whose clues are added to a state: all drops of a range, or only the kept ones.
struct More {
    drops: Range<usize>,
    is_all: bool,
}

/// The unavoidable sets that decide some tests without a search. `None` if the proof uses no search, or if sums, relations
/// or marks could forbid an exchange.
fn unavoidable_sets(frame: &Frame, removal: &Removal) -> Option<Unavoidable> {
    let layout = &removal.layout;
    let may_forbid =
        !layout.bonds.is_empty() || !layout.signs.is_empty() || !removal.start.items.is_empty() || !layout.allows_all();
    if removal.proof == Proof::Closure || may_forbid || removal.start.sums.iter().any(Option::is_some) {
        return None;
    }
    let mut sets = Unavoidable::of(layout, frame.exchanges.get_or_init(|| Lines::of(layout)), &removal.solution);
    sets.take((0..frame.n_cells as Cell).filter(|&cell| removal.start.givens.get(cell).is_none()));
    Some(sets)
}

const AGREE: &str = "clues agree with their solution";

fn assert_no_clue_twice(removal: &Removal) {
    let n_cells = removal.layout.n_cells();
    let n_cages = removal.layout.cages.len();
    let mut is_met = vec![false; n_cells + n_cages + removal.start.items.len()];
    let mut meet = |i: usize| assert!(!std::mem::replace(&mut is_met[i], true), "a clue is in one drop of the order at most");
    for drop in removal.order.iter() {
        match drop {
            Drop::Cells(cells) => cells.iter().for_each(|&cell| meet(cell as usize)),
            Drop::Sum(cage) => meet(n_cells + *cage as usize),
            Drop::Item(i) => meet(n_cells + n_cages + *i as usize),
        }
    }
}

fn take(clues: &mut Clues, from: &Clues, drop: &Drop) {
    match drop {
        Drop::Cells(cells) => cells.iter().for_each(|&c| clues.givens.clear(c)),
        Drop::Sum(cage) => clues.sums[*cage as usize] = None,
        Drop::Item(i) => clues.items.retain(|item| *item != from.items[*i as usize]),
    }
}

fn put_back(clues: &mut Clues, from: &Clues, drop: &Drop) {
    match drop {
        Drop::Cells(cells) => cells.iter().for_each(|&c| clues.givens.0[c as usize] = from.givens.0[c as usize]),
        Drop::Sum(cage) => clues.sums[*cage as usize] = from.sums[*cage as usize],
        Drop::Item(i) => clues.items.push(from.items[*i as usize]),
    }
}
