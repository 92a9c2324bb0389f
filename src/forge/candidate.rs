//! One attempt at a slot: its layout, its full grid, its clues. Also what is added to an accepted attempt: proofs about its
//! clues, and its number of guesses.

use super::clues::ClueTarget;
use super::compose::{Compose, Composed, MaskCost, compose, draw_mask};
use super::near::{Aim, Walker};
use super::recipe::{Recipe, Shared};
use crate::board::{Cell, Clues, Grid, Layout, Rating};
use crate::lab::go_sudoku;
use crate::logic;
use crate::puzzle::{Minimal, Origin, Puzzle};
use crate::search::{self, Ask, Draw, Drop, NO_BUDGET, Order, Proof, Removal};
use crate::seed::{Key, Stream};
use crate::symmetry;
use std::sync::Arc;

/// Chapters of an attempt's stream: what is drawn in one does not depend on how much another drew.
const LAYOUT: u32 = 0;
const FILL: u32 = 1;
const CLUES: u32 = 2;
const SCORE: u32 = 3;
const SWAPS: u32 = 4;
const MASK: u32 = 5;
const VALUES: u32 = 6;
/// Variant v has chapter `VARIANTS + v`.
pub const VARIANTS: u32 = 16;

/// Solutions that are counted for a puzzle that may have several.
const MOST_SOLUTIONS: u64 = 362_880;

/// The result of an attempt: clues, and what is known about them.
pub struct Candidate {
    pub slot: u64,
    pub attempt: u64,
    layout: Arc<Layout>,
    solution: Grid,
    clues: Clues,
    /// 0 if the clues are not as requested.
    n_solutions: u64,
    minimal: Minimal,
    rating: Option<Rating>,
    /// Whether rating stopped because it is harder than anything that its slot accepts.
    is_above: bool,
    /// The effort spent on its mask, where the mask came first.
    cost: Option<MaskCost>,
}

impl Candidate {
    pub fn mask_cost(&self) -> Option<&MaskCost> {
        self.cost.as_ref()
    }

    pub fn n_givens(&self) -> usize {
        self.clues.n_givens()
    }

    pub fn clues(&self) -> &Clues {
        &self.clues
    }

    pub fn solution(&self) -> &Grid {
        &self.solution
    }

    pub fn rating(&self) -> Option<&Rating> {
        self.rating.as_ref()
    }

    pub fn is_above(&self) -> bool {
        self.is_above
    }

    /// Whether its clues have one solution, and their number is as requested.
    pub fn fits(&self) -> bool {
        self.n_solutions == 1
    }

    /// Whether it has one solution and the clues that were requested, or several solutions where the recipe allows them.
    pub fn is_fair(&self, recipe: &Recipe) -> bool {
        self.fits() || (recipe.allow_multiple && self.n_solutions > 1)
    }

    /// Rates it, and returns whether its slot accepts it. Rating takes longer than drawing. So only candidates of slots that
    /// no earlier candidate has filled are rated, and rating stops at a step that costs more than `most`.
    pub fn judge(&mut self, recipe: &Recipe, key: &Key, most: u16) -> bool {
        if !self.is_fair(recipe) {
            return false;
        }
        if recipe.rate && self.fits() {
            self.rating = rate_up_to(recipe, &self.layout, &self.clues, most);
            self.is_above = self.rating.is_none();
            if self.is_above {
                return false;
            }
        }
        let stream = || key.stream(self.slot, self.attempt).chapter(SCORE);
        let score = || go_sudoku::score(&self.layout, &self.clues, &mut stream());
        recipe.target.takes(self.slot, self.rating.as_ref(), score)
    }
}

/// The finished puzzles of accepted candidates.
pub fn finish(recipe: &Recipe, accepted: Vec<Candidate>) -> Vec<Puzzle> {
    let is_to_try = |candidate: &Candidate| {
        let by_count = matches!(recipe.clues, ClueTarget::Givens(_) | ClueTarget::Pattern(_));
        candidate.minimal == Minimal::Mask || (by_count && candidate.minimal != Minimal::Yes)
    };
    let to_try: Vec<&Candidate> = accepted.iter().filter(|c| is_to_try(c)).collect();
    let mut proven = minimalities(to_try.iter().map(|c| (&c.layout, &c.clues, &c.solution))).into_iter();
    drop(to_try);
    let one = |candidate: Candidate| {
        let known = candidate.minimal;
        let minimal = match is_to_try(&candidate).then(|| proven.next().expect("each that was tried is decided")) {
            None => known,
            Some(Minimal::No) if known == Minimal::Mask => Minimal::Mask,
            Some(proven) => proven,
        };
        let Candidate { slot, attempt, layout, solution, clues, n_solutions, rating, .. } = candidate;
        let origin =
            Origin { algo: recipe.algo, seed: recipe.seed.clone(), recipe: recipe.text.clone(), slot, attempt, variant: 0 };
        Puzzle {
            n_solutions: n_solutions as u32,
            rating,
            guesses: recipe.rate.then(|| guesses(&layout, &clues)).flatten(),
            minimal,
            symmetry: recipe.mask.name,
            origin: Some(origin),
            ..Puzzle::new(recipe.kind, recipe.params.size, layout, clues, solution)
        }
    };
    accepted.into_iter().map(one).collect()
}

/// Draws new attempts, one for each (slot, attempt).
pub fn draw(recipe: &Recipe, key: &Key, asked: &[(u64, u64)]) -> Vec<Candidate> {
    let streams: Vec<Stream> = asked.iter().map(|&(slot, attempt)| key.stream(slot, attempt)).collect();
    if let (Some(compose), Some(shared)) = (&recipe.compose, &recipe.shared) {
        return draw_composed(compose, shared, asked, &streams);
    }
    let draws: Vec<Draw> = streams
        .iter()
        .map(|stream| Draw {
            layout: match &recipe.shared {
                Some(shared) => shared.layout.clone(),
                None => Arc::new((recipe.kind.draw)(&recipe.params, &mut stream.chapter(LAYOUT))),
            },
            stream: stream.chapter(FILL),
        })
        .collect();
    let solutions = search::fill(&draws);
    let layouts: Vec<Arc<Layout>> = draws.into_iter().map(|draw| draw.layout).collect();
    let reduced = match (&recipe.clues, &recipe.shared) {
        (_, None) => with_sums(recipe, &streams, &layouts, &solutions),
        (_, Some(_)) if recipe.kind.has_sums => with_sums(recipe, &streams, &layouts, &solutions),
        (ClueTarget::Pattern(cells), Some(_)) => {
            let keep = |solution: &Grid, layout: &Layout| {
                let mut clues = Clues::none(layout);
                cells.iter().for_each(|c| clues.givens.set(c, solution.0[c as usize]));
                clues
            };
            let all: Vec<Clues> = solutions.iter().zip(&layouts).map(|(solution, layout)| keep(solution, layout)).collect();
            judge(&layouts, all, Minimal::Unknown)
        }
        (ClueTarget::Minimal, Some(shared)) => with_givens(recipe, shared, &streams, &solutions, None),
        (ClueTarget::Givens(range), Some(shared)) => {
            with_givens(recipe, shared, &streams, &solutions, Some((range.low, range.high)))
        }
    };
    let candidate = |(((&(slot, attempt), layout), solution), reduced): (((&(u64, u64), _), _), Reduced)| {
        let Reduced { clues, n_solutions, minimal } = reduced;
        Candidate { slot, attempt, layout, solution, clues, n_solutions, minimal, rating: None, is_above: false, cost: None }
    };
    asked.iter().zip(layouts).zip(solutions).zip(reduced).map(candidate).collect()
}

/// Draws masks and fills them.
fn draw_composed(by: &Compose, shared: &Shared, asked: &[(u64, u64)], streams: &[Stream]) -> Vec<Candidate> {
    let mask_of = |stream: &Stream| {
        let mut drawn = stream.chapter(MASK);
        let mask = match by.masks.len() as u32 {
            0 => draw_mask(shared, &by.counts, &mut drawn),
            n => by.masks[drawn.below(n) as usize],
        };
        (mask, stream.chapter(VALUES))
    };
    let composed = compose(shared, by.limits, streams.iter().map(mask_of).collect());
    let candidate = |(&(slot, attempt), Composed { puzzle, cost }): (&(u64, u64), Composed)| {
        let n_solutions = puzzle.is_some() as u64;
        let none = || (Clues::none(&shared.layout), Grid::empty(shared.layout.n_cells()));
        let (clues, solution) = puzzle.unwrap_or_else(none);
        let (layout, minimal, cost) = (shared.layout.clone(), Minimal::Unknown, Some(cost));
        Candidate { slot, attempt, layout, solution, clues, n_solutions, minimal, rating: None, is_above: false, cost }
    };
    asked.iter().zip(composed).map(candidate).collect()
}

/// An attempt that is a step of a walker.
pub struct Step<'a> {
    pub slot: u64,
    pub attempt: u64,
    pub walker: &'a Walker,
    pub aim: Aim,
}

/// Draws attempts near earlier candidates: each is a step of a walker.
pub fn draw_near(recipe: &Recipe, key: &Key, asked: &[Step]) -> Vec<Candidate> {
    let Some(shared) = &recipe.shared else { return Vec::new() };
    let range = match &recipe.clues {
        ClueTarget::Givens(range) => Some((range.low, range.high)),
        _ => None,
    };
    let counts = range.map_or(Vec::new(), |range| counts_within(shared, range));
    let step = |step: &Step| {
        let mut stream = key.stream(step.slot, step.attempt).chapter(SWAPS);
        let least = match (counts.first(), step.aim) {
            (None, _) => range.map_or(0, |(low, _)| low),
            (Some(&first), Aim::Clues) => first,
            (Some(_), Aim::Rating) => counts[stream.below(counts.len() as u32) as usize],
        };
        step.walker.step(shared, least, &mut stream)
    };
    let removals: Vec<Removal> = asked.iter().map(step).collect();
    let reduced = reduce(recipe, shared, &removals, range.map_or(shared.layout.n_cells(), |(_, high)| high));
    let candidate = |((step, removal), reduced): ((&Step, Removal), Reduced)| {
        let Removal { layout, solution, .. } = removal;
        let Reduced { clues, n_solutions, minimal } = reduced;
        let (slot, attempt) = (step.slot, step.attempt);
        Candidate { slot, attempt, layout, solution, clues, n_solutions, minimal, rating: None, is_above: false, cost: None }
    };
    asked.iter().zip(removals).zip(reduced).map(candidate).collect()
}

/// Clues after reduction. `n_solutions` is 0 if they are not as requested.
struct Reduced {
    clues: Clues,
    n_solutions: u64,
    minimal: Minimal,
}

/// Counts solutions up to two: one solution makes a fair puzzle.
fn judge(layouts: &[Arc<Layout>], all: Vec<Clues>, minimal: Minimal) -> Vec<Reduced> {
    let counts = count(layouts, &all, 2);
    all.into_iter().zip(counts).map(|(clues, n_solutions)| Reduced { clues, n_solutions, minimal }).collect()
}

fn count(layouts: &[Arc<Layout>], all: &[Clues], limit: u64) -> Vec<u64> {
    let asks: Vec<Ask> = layouts.iter().zip(all).map(|(layout, clues)| Ask { layout, clues }).collect();
    search::count_up_to(&asks, limit, NO_BUDGET).into_iter().map(|count| count.found).collect()
}

/// The counts of clues in a range that the shared orbits can add up to.
fn counts_within(shared: &Shared, (low, high): (usize, usize)) -> Vec<usize> {
    let allowed = symmetry::allowed_counts(&shared.orbits);
    (low..=high.min(allowed.len() - 1)).filter(|&k| allowed[k]).collect()
}

/// Removes digits from the full grid, orbit by orbit in drawn order, down to a count that is drawn from the range.
fn with_givens(
    recipe: &Recipe,
    shared: &Shared,
    streams: &[Stream],
    solutions: &[Grid],
    range: Option<(usize, usize)>,
) -> Vec<Reduced> {
    let Shared { layout, drops, .. } = shared;
    let counts = range.map_or(Vec::new(), |range| counts_within(shared, range));
    let removal = |(stream, solution): (&Stream, &Grid)| {
        let mut stream = stream.chapter(CLUES);
        let order = Order::drawn(drops, &mut stream);
        let min = if counts.is_empty() { 0 } else { counts[stream.below(counts.len() as u32) as usize] };
        Removal {
            layout: layout.clone(),
            solution: solution.clone(),
            start: Clues::all(layout, solution),
            order,
            min,
            max: range.map_or(layout.n_cells(), |(_, high)| high),
            proof: Proof::for_board(layout),
        }
    };
    let removals: Vec<Removal> = streams.iter().zip(solutions).map(removal).collect();
    reduce(recipe, shared, &removals, range.map_or(layout.n_cells(), |(_, high)| high))
}

/// Runs removals, and checks that no more clues are left than requested. Where the recipe has a search, it starts from the clues
/// that removal by singles leaves. It does not start from the full board, where it would wander.
fn reduce(recipe: &Recipe, shared: &Shared, removals: &[Removal], most: usize) -> Vec<Reduced> {
    let is_single = shared.orbits.iter().all(|orbit| orbit.len() == 1);
    let judge = |removed: search::Removed| {
        let fits = removed.clues.n_givens() <= most;
        let minimal = match removed.is_exhausted {
            false => Minimal::Unknown,
            true if is_single => Minimal::Yes,
            true => Minimal::Mask,
        };
        Reduced { clues: removed.clues, n_solutions: fits as u64, minimal }
    };
    let removed = search::remove(removals);
    let Some(guesses) = recipe.search else { return removed.into_iter().map(judge).collect() };
    let go_on = |(removal, removed): (&Removal, search::Removed)| {
        let is_left = |drop: &Drop| match drop {
            Drop::Cells(cells) => cells.iter().all(|&cell| removed.clues.givens.get(cell).is_some()),
            Drop::Sum(_) => false,
        };
        let (order, proof) = (removal.order.only(is_left), Proof::Bounded(guesses));
        Removal { start: removed.clues, order, proof, ..removal.clone() }
    };
    let further: Vec<Removal> = removals.iter().zip(removed).map(go_on).collect();
    let mut reduced: Vec<Reduced> = search::remove(&further).into_iter().map(judge).collect();
    // A puzzle whose solutions could not be counted within the budget is not accepted.
    let asks: Vec<Ask> = reduced.iter().map(|one| Ask { layout: &shared.layout, clues: &one.clues }).collect();
    let counts = search::recount(&asks, 2, search::usual_budget(&shared.layout));
    reduced.iter_mut().zip(counts).for_each(|(one, count)| one.n_solutions *= count.is_unique() as u64);
    reduced
}

/// Starts from all sums and no digit. If there are several solutions, adds the fewest digits (`givens`), then further ones up to
/// a requested count. If there is one solution, drops sums (`hide_sums`).
fn with_sums(recipe: &Recipe, streams: &[Stream], layouts: &[Arc<Layout>], solutions: &[Grid]) -> Vec<Reduced> {
    let sums_of = |(layout, solution): (&Arc<Layout>, &Grid)| Clues {
        givens: Grid::empty(layout.n_cells()),
        ..Clues::all(layout, solution)
    };
    let all: Vec<Clues> = layouts.iter().zip(solutions).map(sums_of).collect();
    let counts = count(layouts, &all, if recipe.allow_multiple { MOST_SOLUTIONS } else { 2 });
    let mut reduced = Vec::with_capacity(all.len());
    for (i, (clues, n_solutions)) in all.into_iter().zip(counts).enumerate() {
        let (layout, solution) = (&layouts[i], &solutions[i]);
        let mut stream = streams[i].chapter(CLUES);
        let mut one = Reduced { clues, n_solutions, minimal: Minimal::Unknown };
        if n_solutions > 1 && recipe.givens {
            one.clues.givens = fewest_givens(layout, &one.clues, solution, &mut stream);
            one.n_solutions = 1;
        }
        if let ClueTarget::Givens(range) = &recipe.clues {
            let wanted = range.low + stream.below((range.high - range.low + 1) as u32) as usize;
            let fits = add_givens(&mut one.clues.givens, wanted, solution, &mut stream);
            one.n_solutions *= fits as u64;
        }
        if one.n_solutions == 1 {
            let drops: Arc<[Drop]> = (0..layout.cages.len() as u16).map(Drop::Sum).collect();
            let order = Order::drawn(&drops, &mut stream);
            if recipe.hide_sums {
                let removal = Removal {
                    layout: layout.clone(),
                    solution: solution.clone(),
                    start: one.clues,
                    order,
                    min: 0,
                    max: layout.n_cells(),
                    proof: Proof::Complete,
                };
                one.clues = search::remove(&[removal]).remove(0).clues;
            }
            one.minimal = minimality(layout, &one.clues, solution);
        }
        reduced.push(one);
    }
    reduced
}

/// The fewest digits that make a solution the only one. Tries sets of cells by size, in drawn order.
fn fewest_givens(layout: &Arc<Layout>, clues: &Clues, solution: &Grid, stream: &mut Stream) -> Grid {
    let n_cells = layout.n_cells();
    for size in 1..=n_cells {
        let mut sets: Vec<Vec<Cell>> = combinations(n_cells, size);
        stream.shuffle(&mut sets);
        for set in sets {
            let mut with = clues.clone();
            set.iter().for_each(|&c| with.givens.set(c, solution.0[c as usize]));
            if count(std::slice::from_ref(layout), std::slice::from_ref(&with), 2) == [1] {
                return with.givens;
            }
        }
    }
    unreachable!("with every digit given there is one solution")
}

/// Adds digits in drawn cells up to a count. False if there are already more.
fn add_givens(givens: &mut Grid, wanted: usize, solution: &Grid, stream: &mut Stream) -> bool {
    let mut empty: Vec<Cell> = (0..solution.0.len() as Cell).filter(|&c| givens.get(c).is_none()).collect();
    stream.shuffle(&mut empty);
    let n_missing = wanted.saturating_sub(givens.n_filled());
    empty.into_iter().take(n_missing).for_each(|c| givens.set(c, solution.0[c as usize]));
    givens.n_filled() == wanted
}

/// All sets of `size` of the first `n` cells. For boards of nine cells, where there are 126 at most.
fn combinations(n: usize, size: usize) -> Vec<Vec<Cell>> {
    assert!(n <= 16, "only small boards are searched for the fewest givens");
    let cells = |bits: u32| (0..n as Cell).filter(|&c| bits & (1 << c) != 0).collect();
    (0..1u32 << n).filter(|bits| bits.count_ones() as usize == size).map(cells).collect()
}

/// Whether each clue is needed: tries to remove one that is not.
fn minimality(layout: &Arc<Layout>, clues: &Clues, solution: &Grid) -> Minimal {
    minimalities(std::iter::once((layout, clues, solution))).remove(0)
}

fn minimalities<'a>(puzzles: impl Iterator<Item = (&'a Arc<Layout>, &'a Clues, &'a Grid)>) -> Vec<Minimal> {
    let removal = |(layout, clues, solution): (&Arc<Layout>, &Clues, &Grid)| {
        let givens = clues.givens.filled().map(|(c, _)| Drop::Cells(vec![c]));
        let sums = (0..clues.sums.len()).filter(|&k| clues.sums[k].is_some()).map(|k| Drop::Sum(k as u16));
        let n_givens = clues.n_givens();
        Removal {
            layout: layout.clone(),
            solution: solution.clone(),
            start: clues.clone(),
            order: Order::of(givens.chain(sums).collect::<Vec<Drop>>()),
            min: n_givens.saturating_sub(1),
            max: n_givens,
            proof: Proof::for_board(layout),
        }
    };
    let removals: Vec<Removal> = puzzles.map(removal).collect();
    let judge = |(removed, removal): (search::Removed, &Removal)| match removed.clues == removal.start {
        false => Minimal::No,
        true if removed.is_exhausted => Minimal::Yes,
        true => Minimal::Unknown,
    };
    search::remove(&removals).into_iter().zip(&removals).map(judge).collect()
}

pub fn guesses(layout: &Layout, clues: &Clues) -> Option<u32> {
    go_sudoku::searches(layout, clues, go_sudoku::MAX_SEARCHES)
}

/// The rating; `None` where a step costs more than the limit. With the highest limit there always is a rating.
pub fn rate_up_to(recipe: &Recipe, layout: &Arc<Layout>, clues: &Clues, limit: u16) -> Option<Rating> {
    match &recipe.shared {
        Some(shared) if Arc::ptr_eq(layout, &shared.layout) => logic::rate_up_to(&shared.plan, clues, limit),
        _ => logic::rate_up_to(&logic::plan(layout), clues, limit),
    }
}
