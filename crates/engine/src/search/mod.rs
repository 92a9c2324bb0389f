//! Exact search. `fill`, `fill_uniformly`, `remove`, `needed_from`, `count_up_to` and `count_grids` work on batches; `solve`, `truth`
//! and `spare` work on one board. Results are in the order of the input. Callers do not see which engine answers, and every answer is
//! exact. The caller draws the order of removal, from its own stream, and passes it with the question. Not here: human techniques, the
//! purpose of a puzzle.
//!
#![doc = include_str!("example.md")]

mod blame;
mod bound;
mod cages;
mod caging;
mod closure;
mod descent;
mod differ;
mod fill;
mod frame;
mod needs;
mod nine;
mod others;
mod planes;
mod purse;
mod quota;
mod removal;
mod settle;
mod solve;
mod spare;
mod sums;
mod truth;
mod unavoidable;
mod uniform;

pub use caging::{Caged, Caging};
pub use descent::{Descent, NeededFrom};
pub use needs::Needs;
pub use nine::Lanes;
pub use others::{Others, others, rooms};
pub use settle::settle;
pub use spare::{OneClue, Spare, spare};
pub use truth::{Truth, truth};
pub use uniform::{BAND_CLASSES, BandClass, class_of_band, fill_uniformly, has_uniform};

#[cfg(test)]
mod naive;
#[cfg(test)]
mod planes_tests;
#[cfg(test)]
mod removal_tests;
#[cfg(test)]
mod rules_tests;
#[cfg(test)]
mod tests;
#[cfg(test)]
mod truth_tests;

use crate::board::{Budget, Cell, Clues, Digit, Grid, Layout};
use crate::seed::Stream;
use frame::Frame;
use nine::{On, Terms};
use std::ops::ControlFlow;
use std::sync::Arc;

#[cfg(test)]
use quota::suffix_sums_reach;

/// A request for a full grid.
#[derive(Clone, Debug)]
pub struct Draw {
    /// The board to fill.
    pub layout: Arc<Layout>,
    /// The source of randomness: the same stream gives the same grid.
    pub stream: Stream,
}

/// Clues whose solutions are to be counted.
#[derive(Clone, Copy, Debug)]
pub struct Ask<'a> {
    /// The board.
    pub layout: &'a Layout,
    /// The known clues.
    pub clues: &'a Clues,
}

/// The number of solutions found, and the first of them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Count {
    /// How many were found before the search ended.
    pub found: u64,
    /// The first one found; `None` if there is none, or the search gave up before finding one.
    pub first: Option<Grid>,
    /// True if the search finished or reached its limit of solutions; false if its budget was spent.
    pub is_decided: bool,
    /// The steps of work that it took, the same on every machine.
    pub work: u64,
}

impl Count {
    /// Whether it is proven that there is exactly one solution. A search that gave up proves nothing.
    pub fn is_unique(&self) -> bool {
        self.is_decided && self.found == 1
    }
}

/// The counts of boards of one layout.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Counts {
    n_cells: usize,
    /// How many solutions of each board were found before its search ended.
    pub found: Vec<u64>,
    /// Whether each search finished or reached its limit of solutions.
    pub is_decided: Vec<bool>,
    /// The first solutions, concatenated; entries without a solution are unspecified.
    pub first: Vec<Digit>,
}

impl Counts {
    /// The first solution of a board; `None` if none was found.
    pub fn first_of(&self, board: usize) -> Option<&[Digit]> {
        (self.found[board] > 0).then(|| &self.first[board * self.n_cells..][..self.n_cells])
    }
}

/// Clues that are removed together.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Drop {
    /// Givens: of one cell, or of the orbit of a mask.
    Cells(Vec<Cell>),
    /// The sum of one cage.
    Sum(u16),
    /// One of the other clues, by its index in the clues to start with.
    Item(u16),
}

/// The order in which to try drops. All removals of a run share the drops, and each has a list of small indexes. A separate
/// list of drops per removal would not stay in the cache while the lanes alternate.
#[derive(Clone, Debug)]
pub struct Order {
    drops: Arc<[Drop]>,
    places: Vec<u16>,
}

impl Order {
    /// The order as given.
    pub fn of(drops: impl Into<Arc<[Drop]>>) -> Order {
        let drops = drops.into();
        Order { places: (0..drops.len() as u16).collect(), drops }
    }

    /// A random order.
    pub fn drawn(drops: &Arc<[Drop]>, stream: &mut Stream) -> Order {
        let mut order = Order::of(drops.clone());
        stream.shuffle(&mut order.places);
        order
    }

    /// Some of the drops, by index, in this order.
    pub fn listed(drops: &Arc<[Drop]>, places: Vec<u16>) -> Order {
        assert!(places.iter().all(|&place| (place as usize) < drops.len()), "an order lists only existing drops");
        Order { drops: drops.clone(), places }
    }

    /// The same order without the drops that are not kept.
    pub fn only(&self, is_kept: impl Fn(&Drop) -> bool) -> Order {
        let places = self.places.iter().copied().filter(|&place| is_kept(&self.drops[place as usize])).collect();
        Order { places, drops: self.drops.clone() }
    }

    /// The number of drops to try.
    pub fn len(&self) -> usize {
        self.places.len()
    }

    /// Whether there are no drops to try.
    pub fn is_empty(&self) -> bool {
        self.places.is_empty()
    }

    /// The drop at position i.
    pub fn at(&self, i: usize) -> &Drop {
        &self.drops[self.places[i] as usize]
    }

    /// The drops in the order of trying.
    pub fn iter(&self) -> impl Iterator<Item = &Drop> {
        self.places.iter().map(|&place| &self.drops[place as usize])
    }
}

/// How to prove that a clue can be removed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Proof {
    /// Complete search: every test is decided.
    Complete,
    /// Singles and sums only. A clue whose removal these do not justify is kept.
    Closure,
    /// Search with at most this many guesses per test. An undecided clue is kept.
    Bounded(u64),
}

impl Proof {
    /// The guesses that one test may use.
    fn guesses(self) -> u64 {
        match self {
            Proof::Complete => u64::MAX,
            Proof::Closure => 0,
            Proof::Bounded(guesses) => guesses,
        }
    }

    /// Complete search on boards of up to 144 cells. On larger boards a search can get lost in hard puzzles, so closure only, unless
    /// their grids are small: a guess in one of several grids of 9×9 is settled nearby.
    /// With rules beyond rows, columns and boxes a search can get lost on smaller boards, too, so it is bounded.
    pub fn for_board(layout: &Layout) -> Proof {
        // A board of one grid has as many cells as the square of its digits.
        match (layout.n_digits <= 12, layout.rules.is_empty()) {
            (true, true) => Proof::Complete,
            (true, false) if layout.has_calculations() => Proof::Bounded(GUESSES_IN_CAGES),
            (true, false) => Proof::Bounded(GUESSES_UNDER_RULES),
            (false, _) => Proof::Closure,
        }
    }
}

/// The guesses that one test of a removal may use on a board with rules of its own. On 9×9 nearly all tests take under a
/// hundred.
pub const GUESSES_UNDER_RULES: u64 = 20_000;

/// The same on boards whose cages have operators: nearly all tests take under a hundred there, too, and the few others are not worth
/// seconds, since a remaining digit is a cage of its own.
pub const GUESSES_IN_CAGES: u64 = 1_000;

/// A request to remove clues, in this order, as long as the solution stays unique.
#[derive(Clone, Debug)]
pub struct Removal {
    /// The board.
    pub layout: Arc<Layout>,
    /// The only solution of `start`.
    pub solution: Grid,
    /// The clues to start with; they have exactly one solution.
    pub start: Clues,
    /// The drops to try, one after the other.
    pub order: Order,
    /// The fewest givens wanted: removal stops at `min`. It also skips a drop after which the rest of the order could not reach
    /// a count from `min` to `max`.
    pub min: usize,
    /// The most givens wanted. With `min` 0 and `max` the number of cells, any count is accepted.
    pub max: usize,
    /// How to prove that a clue can be removed.
    pub proof: Proof,
}

impl Removal {
    /// Removes single givens in a random order until the puzzle is minimal. Sums stay.
    pub fn to_minimal(layout: Arc<Layout>, solution: Grid, stream: &mut Stream) -> Removal {
        let givens: Arc<[Drop]> = (0..layout.n_cells() as Cell).map(|cell| Drop::Cells(vec![cell])).collect();
        Removal {
            start: Clues::all(&layout, &solution),
            order: Order::drawn(&givens, stream),
            min: 0,
            max: layout.n_cells(),
            proof: Proof::for_board(&layout),
            layout,
            solution,
        }
    }
}

/// The result of a removal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Removed {
    /// The remaining clues; their solution is the same and still unique.
    pub clues: Clues,
    /// Whether every drop was tried and decided, so that none of the remaining ones can be removed.
    pub is_exhausted: bool,
    /// The drops that were kept although undecided, by their places in the order. Every other one that was kept is needed, as far as the
    /// proof can tell, with at least the clues that are left.
    pub untried: Vec<u16>,
}

/// Draws full grids; `None` where a layout has none, or none is found within the bound of restarts.
pub fn fill(draws: &[Draw]) -> Vec<Option<Grid>> {
    let in_lanes = |draws: &[On<Draw>]| nine::fill(Lanes::in_use(), draws).0;
    let mut saved = Vec::new();
    divided(draws, |draw| &draw.layout, |_| true, in_lanes, |frame, draw| fill::fill_one(frame, draw, &mut saved))
}

/// Removes clues.
pub fn remove(removals: &[Removal]) -> Vec<Removed> {
    let in_lanes = |removals: &[On<Removal>]| nine::remove(Lanes::in_use(), removals).0;
    divided(removals, |removal| &removal.layout, nine::takes, in_lanes, removal::remove_one)
}

/// Says when each remaining clue became needed while others were removed.
pub fn needed_from(descents: &[Descent]) -> Vec<NeededFrom> {
    let in_lanes = |descents: &[On<Descent>]| nine::needed_from(Lanes::in_use(), descents);
    divided(descents, |descent| &descent.layout, |_| true, in_lanes, |_, descent| descent::needed_from_one(descent))
}

/// Makes cages of pieces of full grids; `None` where even the pieces leave several solutions.
pub fn cage(cagings: &[Caging]) -> Vec<Option<Caged>> {
    caging::cage_all(cagings)
}

/// Counts solutions up to a limit, with a budget for each question.
pub fn count_up_to(asks: &[Ask], limit: u64, budget: &Budget) -> Vec<Count> {
    let in_lanes = |asks: &[On<Ask>]| nine::count_up_to(Lanes::in_use(), asks, limit, budget).0;
    divided(asks, |ask| ask.layout, |_| true, in_lanes, |frame, ask| solve::count_one(frame, ask, limit, budget))
}

/// Counts like `count_up_to`, on boards of one layout that have only digits: their givens are concatenated, 0 for an empty cell. No
/// memory is allocated per board.
pub fn count_grids(layout: &Layout, givens: &[Digit], limit: u64, budget: &Budget) -> Counts {
    let n_cells = layout.n_cells();
    if let Some(terms) = Terms::of(layout) {
        return nine::count_grids(Lanes::in_use(), &terms, givens, limit, budget);
    }
    let clues: Vec<Clues> = givens.chunks_exact(n_cells).map(|givens| Clues::of_givens(Grid(givens.to_vec()))).collect();
    let asks: Vec<Ask> = clues.iter().map(|clues| Ask { layout, clues }).collect();
    let mut counts = Counts { n_cells, found: Vec::new(), is_decided: Vec::new(), first: vec![0; clues.len() * n_cells] };
    for (count, first) in count_up_to(&asks, limit, budget).into_iter().zip(counts.first.chunks_exact_mut(n_cells)) {
        counts.found.push(count.found);
        counts.is_decided.push(count.is_decided);
        if let Some(grid) = count.first {
            first.copy_from_slice(&grid.0);
        }
    }
    counts
}

/// Answers the questions that lanes can serve together there, boards of one sort at a time, and the others one by one. The
/// answers are in the order of the questions.
fn divided<'q, Q: 'q, A>(
    questions: &'q [Q],
    layout_of: impl Fn(&'q Q) -> &'q Layout,
    suits_lanes: impl Fn(&Q) -> bool,
    in_lanes: impl Fn(&[On<Q>]) -> Vec<A>,
    one_by_one: impl FnMut(&Frame, &'q Q) -> A,
) -> Vec<A> {
    let mut one_by_one = framed(&layout_of, one_by_one);
    // Most batches have one board for all questions.
    let is_first = |question| questions.first().is_some_and(|first| std::ptr::eq(layout_of(first), layout_of(question)));
    if questions.iter().all(|question| is_first(question) && suits_lanes(question)) {
        let Some(terms) = questions.first().and_then(|first| Terms::of(layout_of(first))) else {
            return questions.iter().map(one_by_one).collect();
        };
        return in_lanes(&questions.iter().map(|question| (question, &terms)).collect::<Vec<_>>());
    }
    let mut terms: Vec<Option<Terms>> = Vec::new();
    let mut latest: Option<&Layout> = None;
    let mut rest: Vec<(usize, usize)> = Vec::new();
    for (i, question) in questions.iter().enumerate() {
        let layout = layout_of(question);
        if !latest.is_some_and(|latest| std::ptr::eq(latest, layout)) {
            terms.push(Terms::of(layout));
            latest = Some(layout);
        }
        if terms.last().is_some_and(Option::is_some) && suits_lanes(question) {
            rest.push((i, terms.len() - 1));
        }
    }
    let mut answers: Vec<Option<A>> = questions.iter().map(|_| None).collect();
    while let Some(&(_, first)) = rest.first() {
        let are_kin = |other: usize| match (&terms[first], &terms[other]) {
            (Some(first), Some(other)) => first.are_kin(other),
            _ => false,
        };
        let (kin, others): (Vec<_>, Vec<_>) = rest.into_iter().partition(|&(_, other)| are_kin(other));
        let asked: Vec<On<Q>> = kin.iter().filter_map(|&(i, t)| Some((&questions[i], terms[t].as_ref()?))).collect();
        for (&(i, _), answer) in kin.iter().zip(in_lanes(&asked)) {
            answers[i] = Some(answer);
        }
        rest = others;
    }
    answers.into_iter().zip(questions).map(|(answer, question)| answer.unwrap_or_else(|| one_by_one(question))).collect()
}

/// Answers questions one by one. Those of one board that follow each other share its tables.
fn framed<'q, Q: 'q, A>(
    layout_of: impl Fn(&'q Q) -> &'q Layout,
    mut answer: impl FnMut(&Frame, &'q Q) -> A,
) -> impl FnMut(&'q Q) -> A {
    let mut latest: Option<Frame> = None;
    move |question| {
        let layout = layout_of(question);
        let frame = match latest.take().filter(|frame| std::ptr::eq(frame.layout, layout)) {
            Some(same) => latest.insert(same),
            None => latest.insert(Frame::of(layout)),
        };
        answer(frame, question)
    }
}

/// Counts like `count_up_to`, but always with the general engine and without vectors. This checks the results of the lanes.
pub fn recount(asks: &[Ask], limit: u64, budget: &Budget) -> Vec<Count> {
    asks.iter().map(|ask| solve::count_one(&Frame::new(ask.layout), ask, limit, budget)).collect()
}

/// Visits every solution until the visitor breaks or the budget is spent. Returns true if the search finished.
pub fn solve(ask: Ask, budget: &Budget, mut visit: impl FnMut(&Grid) -> ControlFlow<()>) -> bool {
    if let Some(terms) = Terms::of(ask.layout) {
        return nine::solve(Lanes::in_use(), (&ask, &terms), budget, &mut visit);
    }
    solve::search(&ask, budget, &mut |values| visit(&Grid(values.to_vec())))
}

/// More than any search takes that is meant to end.
pub const NO_BUDGET: Budget = Budget::NONE;
