//! One attempt at a slot: its layout, its full grid, its clues. Also what is added to an accepted attempt: proofs about its
//! clues, and its number of guesses.

use super::blocks::with_blocks;
use super::cages::with_cages;
use super::clues::ClueTarget;
use super::compose::{Compose, Composed, MaskCost, compose, draw_mask};
use super::figure;
use super::finds;
use super::finishing::on_said_signs;
use super::from_sums::with_sums;
use super::hard_for::HardFor;
use super::minimal::{minimalities, untried_clues};
use super::near::{Aim, Walker};
use super::rated::{as_told, guesses};
use super::recipe::Recipe;
use super::runs::with_runs;
use super::shared::{OF_A_COUNT, Shared};
use super::signs::with_signs;
use super::target::Seen;
use crate::board::{Budget, Cell, CellSet, Clues, Grid, Layout, Quality, Rating};
use crate::lab::go_sudoku;
use crate::logic;
use crate::puzzle::{Minimal, Origin, Puzzle};
use crate::search::{self, Ask, Draw, Drop, NO_BUDGET, Proof, Removal};
use crate::seed::{Key, Stream};
use crate::symmetry;
use std::sync::Arc;

/// Chapters of an attempt's stream: draws in one do not depend on how much another drew.
const LAYOUT: u32 = 0;
pub(super) const FILL: u32 = 1;
pub(super) const CLUES: u32 = 2;
const SCORE: u32 = 3;
const SWAPS: u32 = 4;
const MASK: u32 = 5;
const VALUES: u32 = 6;
pub(super) const CAGES: u32 = 7;
pub(super) const SUMS: u32 = 8;
pub(super) const SIGNS: u32 = 9;
pub(super) const BLOCKS: u32 = 10;
/// This and the next one are for relatives of finds, and for the rounds of a hunt.
pub(super) const FINDS: u32 = 11;
/// For a whole block of slots: which of its puzzles continue.
pub(super) const DRAWS: u32 = 13;
const MACHINE: u32 = 14;
/// Variant v has chapter `VARIANTS + v`.
pub const VARIANTS: u32 = 16;

/// Solutions that are counted for a puzzle that may have several.
pub(super) const MOST_SOLUTIONS: u64 = 362_880;

/// The result of an attempt: clues, and what is known about them.
pub struct Candidate {
    pub slot: u64,
    pub attempt: u64,
    shared: Arc<Shared>,
    solution: Grid,
    clues: Clues,
    /// 0 if the clues are not as requested.
    n_solutions: u64,
    minimal: Minimal,
    /// The clues that may or may not be needed, where some are known to be.
    untried: Option<Vec<Cell>>,
    rating: Option<Rating>,
    quality: Option<Quality>,
    /// Whether rating stopped because it is harder than anything that its slot accepts.
    is_above: bool,
    /// The effort spent on its mask, where the mask came first.
    cost: Option<MaskCost>,
}

impl Candidate {
    /// Whether a full grid was found, where the grid came first.
    pub fn has_grid(&self) -> bool {
        self.cost.is_some() || self.solution.is_full()
    }

    pub fn shared(&self) -> &Arc<Shared> {
        &self.shared
    }

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

    /// The clues left of a full grid.
    pub(super) fn of((slot, attempt): (u64, u64), shared: Arc<Shared>, solution: Grid, reduced: Reduced) -> Candidate {
        let Reduced { clues, n_solutions, minimal, untried, board } = reduced;
        let shared = board.unwrap_or(shared);
        let (rating, quality, is_above, cost) = (None, None, false, None);
        Candidate { slot, attempt, shared, solution, clues, n_solutions, minimal, untried, rating, quality, is_above, cost }
    }

    /// Not as requested if one of several grids can be solved by itself: the grids of a puzzle must need each other.
    fn without_lone_grids(self) -> Candidate {
        match self.n_solutions == 1 && self.shared.has_a_grid_that_suffices(&self.clues) {
            true => Candidate { n_solutions: 0, ..self },
            false => self,
        }
    }

    /// Whether its clues have one solution, and their number is as requested.
    pub fn fits(&self) -> bool {
        self.n_solutions == 1
    }

    /// Whether it has one solution and the clues that were requested, or several solutions where the recipe allows them.
    pub fn is_fair(&self, recipe: &Recipe) -> bool {
        self.fits() || (recipe.allow_multiple && self.n_solutions > 1)
    }

    /// Walks its path, and returns how pleasant that is: 0 where the path does not reach the solution.
    pub fn walk(&mut self) -> u8 {
        self.quality = logic::quality_within(&self.shared.layout, self.shared.plan(), &self.clues, &Budget::NONE);
        self.quality.map_or(0, |quality| quality.total)
    }

    /// Rates it, and returns whether its slot accepts it. Rating takes longer than drawing. So only candidates of slots that
    /// no earlier candidate has filled are rated, and rating stops at a step that costs more than `most`.
    pub fn judge(&mut self, recipe: &Recipe, key: &Key, most: u16) -> bool {
        if !self.is_fair(recipe) {
            return false;
        }
        if recipe.rate && self.fits() {
            let rating = logic::rate_up_to(self.shared.plan(), &self.clues, most);
            self.rating = rating.map(|rating| as_told(recipe, &self.shared.layout, rating));
            self.is_above = self.rating.is_none();
            if self.is_above {
                return false;
            }
        }
        let stream = || key.stream(self.slot, self.attempt).chapter(SCORE);
        let score = || go_sudoku::score(&self.shared.layout, &self.clues, &mut stream());
        let is_hard_for = |machine: &HardFor| {
            machine.takes(&self.shared.layout, &self.clues, key.stream(self.slot, self.attempt).chapter(MACHINE))
        };
        let n_givens = self.n_givens();
        let seen = Seen { rating: self.rating.as_ref(), n_givens, score: &score, is_hard_for: &is_hard_for };
        recipe.target.takes(self.slot, &seen)
    }
}

/// The finished puzzles of accepted candidates.
pub fn finish(recipe: &Recipe, accepted: Vec<Candidate>) -> Vec<Puzzle> {
    let is_to_try = |candidate: &Candidate| {
        let by_count = matches!(recipe.clues, ClueTarget::Givens(_) | ClueTarget::Pattern(_));
        let is_designed = recipe.signs.as_ref().is_some_and(|signs| signs.is_designed)
            || recipe.params.has_said_signs()
            || recipe.figure.is_some();
        candidate.minimal == Minimal::Mask || ((by_count || is_designed) && candidate.minimal != Minimal::Yes)
    };
    let to_try: Vec<&Candidate> = accepted.iter().filter(|c| is_to_try(c)).collect();
    let proven = minimalities(to_try.iter().map(|c| (&c.shared.layout, &c.clues, &c.solution, c.untried.as_deref())));
    let mut proven = proven.into_iter();
    drop(to_try);
    let one = |candidate: Candidate| {
        let known = candidate.minimal;
        let minimal = match is_to_try(&candidate).then(|| proven.next().expect("each that was tried is decided")) {
            None => known,
            Some(Minimal::No) if known == Minimal::Mask => Minimal::Mask,
            Some(proven) => proven,
        };
        let Candidate { slot, attempt, shared, solution, clues, n_solutions, rating, quality, .. } = candidate;
        let layout = shared.layout.clone();
        let origin =
            Origin { algo: recipe.algo, seed: recipe.seed.clone(), recipe: recipe.text.clone(), slot, attempt, variant: 0 };
        Puzzle {
            n_solutions: n_solutions as u32,
            rating,
            quality,
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
    if let (Some(range), Some(shared)) = (recipe.finds, &recipe.shared) {
        return finds::draw(key, shared, range, asked);
    }
    let streams: Vec<Stream> = asked.iter().map(|&(slot, attempt)| key.stream(slot, attempt)).collect();
    if let (Some(compose), Some(shared)) = (&recipe.compose, &recipe.shared) {
        return draw_composed(compose, shared, asked, &streams);
    }
    let boards: Vec<Arc<Shared>> = streams
        .iter()
        .map(|stream| match &recipe.shared {
            Some(shared) => shared.clone(),
            None => {
                let layout = recipe.kind.draw(&recipe.params, &mut stream.chapter(LAYOUT));
                Arc::new(Shared::of(Arc::new(layout), recipe.mask))
            }
        })
        .collect();
    let draw = |(shared, stream): (&Arc<Shared>, &Stream)| Draw { layout: shared.layout.clone(), stream: stream.chapter(FILL) };
    let draws: Vec<Draw> = boards.iter().zip(&streams).map(draw).collect();
    let filled = match &recipe.shared {
        Some(shared) if shared.is_known_to_be_empty() => vec![None; draws.len()],
        _ if recipe.is_uniform => search::fill_uniformly(&draws),
        _ => search::fill(&draws),
    };
    if let Some(shared) = recipe.shared.as_ref().filter(|_| filled.contains(&None)) {
        shared.look_for_a_grid();
    }
    // An attempt without a full grid is lost.
    let is_lost: Vec<bool> = filled.iter().map(Option::is_none).collect();
    let mut begun: Vec<Begun> = boards
        .iter()
        .zip(&streams)
        .zip(filled)
        .filter_map(|((shared, stream), solution)| Some(Begun { shared, stream, solution: solution? }))
        .collect();
    let reduced = match (&recipe.figure, &recipe.signs, &recipe.cages) {
        (Some(figure), None, None) => figure::with_digits(recipe, figure, &begun),
        (Some(figure), Some(target), _) => figure::with_lines(recipe, target, figure, &mut begun),
        (None, Some(target), _) => with_signs(recipe, target, &mut begun),
        (_, None, Some(target)) => with_cages(recipe, target, &begun),
        (None, None, None) if recipe.params.has_runs() => with_runs(&mut begun),
        (None, None, None) if recipe.params.has_blocks() => with_blocks(recipe, &begun),
        (None, None, None) if recipe.kind.has_sums => with_sums(recipe, &begun),
        // Those of a mask are removed pair by pair.
        (None, None, None) if recipe.params.has_said_signs() && recipe.may_add_digits() => on_said_signs(recipe, &mut begun),
        (None, None, None) => by_count(recipe, &begun),
    };
    let mut solved = begun.into_iter().map(|one| one.solution).collect::<Vec<_>>().into_iter().zip(reduced);
    let candidate = |((&number, shared), is_lost): ((&(u64, u64), &Arc<Shared>), bool)| {
        let (solution, reduced) = match is_lost {
            true => (Grid::empty(shared.layout.n_cells()), Reduced::lost(shared)),
            false => solved.next().expect("each grid was reduced"),
        };
        Candidate::of(number, shared.clone(), solution, reduced)
    };
    asked.iter().zip(&boards).zip(is_lost).map(candidate).map(Candidate::without_lone_grids).collect()
}

/// An attempt that has its full grid.
pub(super) struct Begun<'a> {
    pub shared: &'a Arc<Shared>,
    pub stream: &'a Stream,
    pub solution: Grid,
}

impl Begun<'_> {
    /// The digits of some cells, and every other clue.
    pub fn clues_at(&self, cells: &CellSet) -> Clues {
        let all = Clues::all(&self.shared.layout, &self.solution);
        let mut clues = Clues { givens: Grid::empty(self.solution.0.len()), ..all };
        cells.iter().for_each(|c| clues.givens.set(c, self.solution.0[c as usize]));
        clues
    }
}

/// The digits that a request asks for: a pattern of them, a number, or as few as can be.
pub(super) fn by_count(recipe: &Recipe, begun: &[Begun]) -> Vec<Reduced> {
    match &recipe.clues {
        ClueTarget::Pattern(cells) => judge(begun, begun.iter().map(|one| one.clues_at(cells)).collect(), Minimal::Unknown),
        ClueTarget::Minimal => with_givens(recipe, begun, None),
        ClueTarget::Givens(range) => with_givens(recipe, begun, Some((range.low, range.high))),
    }
}

/// Draws masks and fills them.
fn draw_composed(by: &Compose, shared: &Arc<Shared>, asked: &[(u64, u64)], streams: &[Stream]) -> Vec<Candidate> {
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
        let (shared, minimal, cost) = (shared.clone(), Minimal::Unknown, Some(cost));
        let (untried, rating, quality, is_above) = (None, None, None, false);
        Candidate { slot, attempt, shared, solution, clues, n_solutions, minimal, untried, rating, quality, is_above, cost }
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
    let range = match &recipe.clues {
        ClueTarget::Givens(range) => Some((range.low, range.high)),
        _ => None,
    };
    let step = |step: &Step| {
        let mut stream = key.stream(step.slot, step.attempt).chapter(SWAPS);
        let counts = range.map_or(Vec::new(), |range| counts_within(step.walker.shared(), range));
        let least = match (counts.first(), step.aim) {
            (None, _) => range.map_or(0, |(low, _)| low),
            (Some(&first), Aim::Clues) => first,
            (Some(_), Aim::Rating) => counts[stream.below(counts.len() as u32) as usize],
        };
        step.walker.step(least, &mut stream)
    };
    let removals: Vec<Removal> = asked.iter().map(step).collect();
    let reduced = reduce(recipe, &removals, range.unwrap_or(ANY));
    let candidate = |((step, removal), reduced): ((&Step, Removal), Reduced)| {
        Candidate::of((step.slot, step.attempt), step.walker.shared().clone(), removal.solution, reduced)
    };
    asked.iter().zip(removals).zip(reduced).map(candidate).map(Candidate::without_lone_grids).collect()
}

/// Clues after reduction. `n_solutions` is 0 if they are not as requested.
pub(super) struct Reduced {
    pub clues: Clues,
    pub n_solutions: u64,
    pub minimal: Minimal,
    /// The clues that may or may not be needed, where some are known to be.
    pub untried: Option<Vec<Cell>>,
    /// The board, where one was made for these clues.
    pub board: Option<Arc<Shared>>,
}

impl Reduced {
    /// No puzzle.
    pub(super) fn lost(shared: &Shared) -> Reduced {
        Reduced { clues: Clues::none(&shared.layout), n_solutions: 0, minimal: Minimal::Unknown, untried: None, board: None }
    }
}

/// Counts solutions up to two: one solution makes a fair puzzle.
fn judge(begun: &[Begun], all: Vec<Clues>, minimal: Minimal) -> Vec<Reduced> {
    let layouts: Vec<Arc<Layout>> = begun.iter().map(|one| one.shared.layout.clone()).collect();
    let counts = count(&layouts, &all, 2);
    all.into_iter()
        .zip(counts)
        .map(|(clues, n_solutions)| Reduced { clues, n_solutions, minimal, untried: None, board: None })
        .collect()
}

pub(super) fn count(layouts: &[Arc<Layout>], all: &[Clues], limit: u64) -> Vec<u64> {
    let asks: Vec<Ask> = layouts.iter().zip(all).map(|(layout, clues)| Ask { layout, clues }).collect();
    search::count_up_to(&asks, limit, &NO_BUDGET).into_iter().map(|count| count.found).collect()
}

/// The counts of clues in a range that the shared orbits can add up to.
fn counts_within(shared: &Shared, (low, high): (usize, usize)) -> Vec<usize> {
    let allowed = symmetry::allowed_counts(shared.orbits());
    (low..=high.min(allowed.len() - 1)).filter(|&k| allowed[k]).collect()
}

/// Removes digits from the full grid, orbit by orbit in drawn order, down to a count that is drawn from the range.
pub(super) fn with_givens(recipe: &Recipe, begun: &[Begun], range: Option<(usize, usize)>) -> Vec<Reduced> {
    let counts_of = |shared: &Shared| range.map_or(Vec::new(), |range| counts_within(shared, range));
    // Where all attempts share a board, they share its counts.
    let of_all = recipe.shared.as_ref().map(|shared| counts_of(shared));
    let removal = |one: &Begun| {
        let mut stream = one.stream.chapter(CLUES);
        let order = one.shared.order(&mut stream);
        let own = if of_all.is_none() { counts_of(one.shared) } else { Vec::new() };
        let counts = of_all.as_ref().unwrap_or(&own);
        let min = if counts.is_empty() { 0 } else { counts[stream.below(counts.len() as u32) as usize] };
        let layout = one.shared.layout.clone();
        Removal {
            solution: one.solution.clone(),
            start: Clues::all(&layout, &one.solution),
            order,
            min,
            max: range.map_or(layout.n_cells(), |(_, high)| high),
            proof: Proof::for_board(&layout),
            layout,
        }
    };
    let removals: Vec<Removal> = begun.iter().map(removal).collect();
    reduce(recipe, &removals, range.unwrap_or(ANY))
}

/// Any number of clues.
const ANY: (usize, usize) = (0, usize::MAX);

/// Runs removals, and checks that as many clues are left as requested: a board whose orbits don't add up to that is dropped. Where the
/// recipe has a search, it starts from the clues that removal by singles leaves. It does not start from the full board, where it would
/// wander.
fn reduce(recipe: &Recipe, removals: &[Removal], (least, most): (usize, usize)) -> Vec<Reduced> {
    let is_single = recipe.mask.has_single_cells();
    let judge = |(removal, removed): (&Removal, search::Removed)| {
        // Where all were tried, nothing is asked again. A bounded search of fewer clues may end otherwise.
        let is_for_good = is_single && !removed.is_exhausted && !matches!(removal.proof, Proof::Bounded(_));
        let untried = is_for_good.then(|| untried_clues(removal, &removed));
        let fits = (least..=most).contains(&removed.clues.n_givens());
        let minimal = match removed.is_exhausted {
            false => Minimal::Unknown,
            true if is_single => Minimal::Yes,
            true => Minimal::Mask,
        };
        Reduced { clues: removed.clues, n_solutions: fits as u64, minimal, untried, board: None }
    };
    let removed = search::remove(removals);
    let Some(guesses) = recipe.search else { return removals.iter().zip(removed).map(judge).collect() };
    let go_on = |(removal, removed): (&Removal, search::Removed)| {
        let is_left = |drop: &Drop| match drop {
            Drop::Cells(cells) => cells.iter().all(|&cell| removed.clues.givens.get(cell).is_some()),
            Drop::Sum(_) | Drop::Item(_) => false,
        };
        let (order, proof) = (removal.order.only(is_left), Proof::Bounded(guesses));
        Removal { start: removed.clues, order, proof, ..removal.clone() }
    };
    let further: Vec<Removal> = removals.iter().zip(removed).map(go_on).collect();
    let mut reduced: Vec<Reduced> = further.iter().zip(search::remove(&further)).map(judge).collect();
    // A puzzle whose solutions could not be counted within the budget is not accepted.
    for (one, removal) in reduced.iter_mut().zip(removals) {
        let ask = Ask { layout: &removal.layout, clues: &one.clues };
        let count = search::recount(&[ask], 2, &OF_A_COUNT).remove(0);
        one.n_solutions *= count.is_unique() as u64;
    }
    reduced
}
