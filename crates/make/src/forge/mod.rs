//! Makes the puzzle of a slot by a recipe: fill, reduce, rate, accept or draw again. The slots of a block are made together, so
//! that the engines work on many boards at once. Not here: threads, files, any later use of puzzles.
//!
#![doc = include_str!("example.md")]

mod blocks;
mod cages;
mod candidate;
mod clues;
mod compose;
#[cfg(test)]
mod compose_tests;
mod composer;
mod cover;
mod design;
mod figure;
mod finds;
mod finishing;
mod from_sums;
mod goal;
mod hard_for;
mod hunt;
mod minimal;
mod near;
mod partition;
mod progress;
mod rated;
mod recipe;
mod refusal;
mod resample;
mod runs;
mod shared;
mod signs;
mod strata;
mod target;
mod tracing;
mod variants;
mod weight;

pub use clues::ClueTarget;
pub use compose::Compose;
pub use finishing::{Finish, Unfinished, finish_board};
pub use hard_for::HardFor;
pub use hunt::{Find, Hunt};
pub use near::may_be_rare;
pub use progress::Progress;
pub use recipe::{MAX_VARIANTS, Recipe};
pub use refusal::RecipeError;
pub use shared::Shared;
pub use target::{Range, Target, TargetError, said_levels};
pub use variants::{transformed, variants_of};

use crate::board::Level;
use crate::puzzle::Puzzle;
use crate::seed::Key;
use crate::sorted::Ordered;
use candidate::{Candidate, Step};
use goal::{Goal, NOWHERE};
use near::{Aim, Way};

/// The result of one slot.
#[derive(Clone, Debug)]
pub enum Slot {
    /// The puzzle, and after it its variants.
    Made(Vec<Puzzle>),
    /// No attempt met the slot's target.
    Gap {
        /// Its number.
        slot: u64,
        /// The level that a quota dealt to it; `None` without a quota.
        wanted: Option<Level>,
    },
}

impl Slot {
    /// The puzzle and its variants; empty for a gap.
    pub fn puzzles(self) -> Vec<Puzzle> {
        match self {
            Slot::Made(puzzles) => puzzles,
            Slot::Gap { .. } => Vec::new(),
        }
    }
}

/// The result of a block of slots.
#[derive(Clone, Debug, Default)]
pub struct Block {
    /// The result of each slot, in their order; not of all where the making was stopped.
    pub slots: Vec<Slot>,
    /// Counts of all candidates.
    pub tally: Tally,
}

impl Block {
    /// The puzzles in the order of their slots, each followed by its variants. Gaps are left out.
    pub fn puzzles(self) -> impl Iterator<Item = Puzzle> {
        self.slots.into_iter().flat_map(Slot::puzzles)
    }
}

/// Counts of all candidates, accepted or not. They explain why a run made few puzzles.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Tally {
    /// Attempts up to the accepted one. Attempts that were drawn ahead and not needed do not count.
    pub attempts: u64,
    /// The most attempts at one slot.
    pub most_attempts: u64,
    /// By the level that a quota deals: attempts at slots of this level, and how many of these slots have a puzzle.
    pub dealt: [(u64, u64); Level::ALL.len()],
    /// Candidates by level, where they were rated.
    pub levels: [u64; Level::ALL.len()],
    /// Candidates that were abandoned as too hard for their slot, before their level was known.
    pub above: u64,
    /// Fair candidates that were not rated.
    pub unrated: u64,
    /// Attempts that gave no fair puzzle, or one without the requested clues.
    pub unfit: u64,
    /// Of these, boards for which no full grid was found.
    pub without_grid: u64,
    /// Whether it is proven that no board has a full grid.
    pub is_empty: bool,
    /// Of these, masks that were abandoned at a limit. This and the next two counts are only for masks first.
    pub abandoned: u64,
    /// Masks that are known to have no puzzle.
    pub barren: u64,
    /// The unwinds of all masks.
    pub unwinds: u64,
    /// Rows that were drawn by weights.
    pub drawn: TallyDrawn,
    /// The fewest clues of a candidate; `None` if there was none.
    pub fewest_givens: Option<usize>,
    /// The most clues of a candidate.
    pub most_givens: Option<usize>,
}

/// Counts of rows that were drawn by weights.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct TallyDrawn {
    /// How many.
    pub rows: u64,
    /// How many rows each root has, squared and added up.
    pub squares: u64,
    /// For each row the share of its block's weight that was cut off, in millionths, added up.
    pub cut: u64,
}

impl TallyDrawn {
    /// Rows by their roots. Rows of one root share a grid and first removals and count together, so that n rows are worth n² / squares
    /// independent draws. `cut` is the share of their block's weight that was cut off.
    pub fn of(roots: impl Iterator<Item = u64>, cut: u64) -> TallyDrawn {
        let mut roots: Vec<u64> = roots.collect();
        roots.sort_unstable();
        let squares = roots.chunk_by(|a, b| a == b).map(|same| (same.len() as u64).pow(2)).sum();
        let rows = roots.len() as u64;
        TallyDrawn { rows, squares, cut: rows * cut }
    }

    /// Adds the rows of other blocks, which have other roots.
    pub fn add(&mut self, other: &TallyDrawn) {
        self.rows += other.rows;
        self.squares += other.squares;
        self.cut += other.cut;
    }

    /// As how many independent draws the rows count; `None` where there are none.
    pub fn effective(&self) -> Option<u64> {
        (self.rows as u128).pow(2).checked_div(self.squares as u128).map(|effective| effective as u64)
    }

    /// The share of all weight that was cut off, in millionths.
    pub fn cut_share(&self) -> u64 {
        self.cut.checked_div(self.rows).unwrap_or(0)
    }
}

impl Tally {
    /// Adds the counts of another block.
    pub fn add(&mut self, other: &Tally) {
        self.attempts += other.attempts;
        self.most_attempts = self.most_attempts.max(other.most_attempts);
        self.levels.iter_mut().zip(other.levels).for_each(|(a, b)| *a += b);
        self.dealt.iter_mut().zip(other.dealt).for_each(|(a, b)| *a = (a.0 + b.0, a.1 + b.1));
        self.above += other.above;
        self.unrated += other.unrated;
        self.unfit += other.unfit;
        self.without_grid += other.without_grid;
        self.is_empty |= other.is_empty;
        self.abandoned += other.abandoned;
        self.barren += other.barren;
        self.unwinds += other.unwinds;
        self.drawn.add(&other.drawn);
        self.fewest_givens = [self.fewest_givens, other.fewest_givens].into_iter().flatten().min();
        self.most_givens = self.most_givens.max(other.most_givens);
    }

    fn count(&mut self, candidate: &Candidate, is_fair: bool, is_met: bool, dealt: Option<Level>) {
        self.attempts += 1;
        self.most_attempts = self.most_attempts.max(candidate.attempt + 1);
        if let Some(cost) = candidate.mask_cost() {
            self.abandoned += cost.is_abandoned as u64;
            self.barren += cost.is_barren as u64;
            self.unwinds += cost.unwinds;
        }
        // A mask that could not be filled has no clues.
        let n = (is_fair || candidate.mask_cost().is_none()).then_some(candidate.n_givens());
        self.fewest_givens = [self.fewest_givens, n].into_iter().flatten().min();
        self.most_givens = self.most_givens.max(n);
        if let Some(level) = dealt {
            self.dealt[level as usize].0 += 1;
            self.dealt[level as usize].1 += is_met as u64;
        }
        match candidate.rating() {
            Some(rating) => self.levels[rating.level as usize] += 1,
            None if candidate.is_above() => self.above += 1,
            None if is_fair => self.unrated += 1,
            None => {
                self.unfit += 1;
                self.without_grid += u64::from(!candidate.has_grid());
            }
        }
    }
}

/// A slot that has no puzzle yet: its goal, its next attempt, and how that is drawn.
struct Open<'a> {
    slot: u64,
    goal: Goal<'a>,
    next: u64,
    way: Way,
    /// How many attempts at it had no full grid, if none had one.
    n_gridless: Option<u64>,
    best: Best,
    /// How many fair attempts were passed over since they need trial, and the first of them.
    n_passed: u64,
    passed: Option<Candidate>,
}

/// The accepted attempts of a slot so far, of which the one with the best path is kept.
#[derive(Default)]
struct Best {
    n_accepted: u64,
    total: u8,
    kept: Option<Candidate>,
}

impl Best {
    /// Takes an accepted attempt. Of equals, the earlier one stays. Returns whether the slot has as many as it compares.
    fn take(&mut self, recipe: &Recipe, mut candidate: Candidate) -> bool {
        self.n_accepted += 1;
        let total = if recipe.target.best.is_some() { candidate.walk() } else { 0 };
        if self.kept.is_none() || total > self.total {
            (self.total, self.kept) = (total, Some(candidate));
        }
        self.n_accepted >= recipe.target.best.unwrap_or(1)
    }
}

impl Open<'_> {
    /// Judges the next attempt at the slot, and learns from it. Returns whether the slot needs no further one.
    fn judge(&mut self, recipe: &Recipe, key: &Key, mut candidate: Candidate, tally: &mut Tally) -> bool {
        let most = match self.way.walker(candidate.attempt) {
            Some((_, Aim::Rating)) => self.goal.most_to_learn_from(),
            _ => self.goal.most(),
        };
        let is_met = candidate.judge(recipe, key, most);
        let is_fair = candidate.is_fair(recipe);
        self.n_gridless = self.n_gridless.filter(|_| !candidate.has_grid()).map(|n| n + 1);
        let is_passed = recipe.target.is_walkable() && is_fair && !is_met;
        self.n_passed += u64::from(is_passed);
        let is_measured = recipe.kind.is_built_in(&recipe.params);
        let most_passed = if is_measured { MOST_PASSED } else { MOST_PASSED_UNMEASURED };
        let is_given_up = is_passed && self.n_passed >= most_passed && self.best.kept.is_none();
        let is_first = is_met && self.best.kept.is_none() || is_given_up;
        tally.count(&candidate, is_fair, is_first, recipe.target.level_of_slot(self.slot));
        self.next = candidate.attempt + 1;
        if is_met && self.way.aim().is_none() {
            // What was met among the first attempts is not rare: where the slot goes on, fresh draws are good enough.
            self.way = Way::Fresh;
        } else {
            let distance = if is_fair { self.goal.distance(candidate.rating()) } else { NOWHERE };
            self.way.learn(recipe, &candidate, distance);
        }
        if is_passed {
            self.passed.get_or_insert(candidate);
            if is_given_up {
                self.best.kept = self.passed_over(recipe, key);
            }
            return is_given_up;
        }
        is_met && self.best.take(recipe, candidate)
    }

    /// The first attempt that was passed over, rated.
    fn passed_over(&mut self, recipe: &Recipe, key: &Key) -> Option<Candidate> {
        let mut passed = self.passed.take()?;
        passed.judge(recipe, key, u16::MAX);
        Some(passed)
    }
}

/// After this number of fair attempts that need trial, the first of them is taken: nobody waits for what such boards hardly ever are. Of
/// rules that nobody measured, each may take a second.
const MOST_PASSED: u64 = 64;
const MOST_PASSED_UNMEASURED: u64 = 4;

/// Attempts without a full grid after which a slot is given up, where all attempts have the same board.
const MOST_GRIDLESS: u64 = 20;

/// The number of boards that keeps the engines busy. If fewer slots are open, more attempts at each are drawn at once.
const BUSY: u64 = 256;
/// Cells of the largest board that is drawn ahead. A larger board keeps an engine busy by itself. Attempts drawn ahead and not
/// needed would then cost more than they save.
const LARGEST_AHEAD: usize = 81;

/// Forges the slots `from..to`. Each round draws attempts at every slot that is still open, so that the engines always
/// have many boards. The lowest attempt that a slot accepts is its puzzle, or the best of the lowest ones, and a slot learns only
/// from the attempts before it. So the result of a slot depends neither on the other slots nor on how many attempts are drawn at once.
pub fn forge(recipe: &Recipe, key: &Key, from: u64, to: u64) -> Block {
    if let Some(slots) = recipe.resample {
        return resample::forge(recipe, key, slots, from..to);
    }
    let n_cells = recipe.n_cells();
    let mut accepted: Vec<Candidate> = Vec::new();
    let mut tally = Tally::default();
    let open_slot = |slot| Open {
        slot,
        goal: Goal::of_slot(&recipe.target, slot),
        next: 0,
        way: Way::at_first(recipe),
        n_gridless: Some(0),
        best: Best::default(),
        n_passed: 0,
        passed: None,
    };
    let mut open: Vec<Open> = (from..to).map(open_slot).collect();
    // As many attempts at first as have to be accepted, because these are often enough. Then four times as many each round.
    let mut n_ahead = recipe.target.best.unwrap_or(1).min(BUSY);
    let is_empty = || recipe.shared.as_ref().is_some_and(|shared| shared.is_known_to_be_empty());
    while !open.is_empty() && !tally.is_empty && !recipe.progress.is_stopped() {
        let most_ahead = if n_cells <= LARGEST_AHEAD { BUSY.div_ceil(open.len() as u64) } else { 1 };
        let candidates = draw_round(recipe, key, &open, n_ahead.min(most_ahead));
        n_ahead = (n_ahead * 4).min(BUSY);
        recipe.progress.add(&candidates);
        tally.is_empty = is_empty();
        let mut still_open = Vec::with_capacity(open.len());
        let mut candidates = candidates.into_iter().peekable();
        for mut place in open {
            let mut is_done = false;
            while let Some(candidate) = candidates.next_if(|c| c.slot == place.slot) {
                if !is_done && !recipe.progress.is_stopped() {
                    is_done = place.judge(recipe, key, candidate, &mut tally);
                }
            }
            let is_gridless = recipe.shared.is_some() && place.n_gridless.is_some_and(|n| n >= MOST_GRIDLESS);
            if !is_done && !is_gridless && place.next < attempts_at(recipe, &place) {
                still_open.push(place);
            } else if let Some(kept) = place.best.kept.take().or_else(|| place.passed_over(recipe, key)) {
                recipe.progress.accept();
                accepted.push(kept);
            }
        }
        open = still_open;
    }
    // If stopped, the result ends before the first unfinished slot.
    let to = open.iter().map(|place| place.slot).min().filter(|_| recipe.progress.is_stopped()).unwrap_or(to);
    accepted.sort_unstable_by_key(|candidate| candidate.slot);
    let mut made = candidate::finish(recipe, accepted);
    weight::add_weights(recipe, key, &mut made);
    let mut made = made.into_iter().peekable();
    let slot = |slot: u64| match made.next_if(|p| p.origin.as_ref().is_some_and(|origin| origin.slot == slot)) {
        Some(puzzle) => Slot::Made(variants::with_variants(recipe, key, puzzle)),
        None => Slot::Gap { slot, wanted: recipe.target.level_of_slot(slot) },
    };
    Block { slots: (from..to).map(slot).collect(), tally }
}

/// How many attempts a slot may have, by what its search is for.
fn attempts_at(recipe: &Recipe, place: &Open) -> u64 {
    match place.way.aim() {
        None => recipe.attempts,
        Some(Aim::Clues) => recipe.attempts_for_clues,
        Some(Aim::Rating) => recipe.attempts_for_rating,
    }
}

/// Draws the next attempts of every open slot, slot by slot: `n_each` of them where a slot learns nothing in between.
fn draw_round(recipe: &Recipe, key: &Key, open: &[Open], n_each: u64) -> Vec<Candidate> {
    let mut fresh: Vec<(u64, u64)> = Vec::new();
    let mut near: Vec<Step> = Vec::new();
    for place in open {
        let round = place.way.round(place.next, n_each);
        for attempt in round.start..round.end.min(attempts_at(recipe, place)) {
            match place.way.walker(attempt) {
                Some((walker, aim)) => near.push(Step { slot: place.slot, attempt, walker, aim }),
                None => fresh.push((place.slot, attempt)),
            }
        }
    }
    let mut candidates = if fresh.is_empty() { Vec::new() } else { candidate::draw(recipe, key, &fresh) };
    if !near.is_empty() {
        candidates.extend(candidate::draw_near(recipe, key, &near));
        candidates.order_by_key(|candidate| candidate.slot);
    }
    candidates
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::logic;
    use crate::request::Request;
    use target::Seen;

    /// The puzzle that a slot must have: the first fresh attempt whose full rating its target accepts.
    fn first_accepted(recipe: &Recipe, key: &Key, slot: u64) -> Option<(u64, String)> {
        let asked: Vec<(u64, u64)> = (0..Aim::Clues.n_fresh()).map(|attempt| (slot, attempt)).collect();
        let shared = recipe.shared.as_ref().expect("a Sudoku's layout is shared");
        candidate::draw(recipe, key, &asked).into_iter().find_map(|candidate| {
            let rating = candidate.fits().then(|| logic::rate(&shared.layout, candidate.clues()));
            let n_givens = candidate.n_givens();
            let seen = Seen { rating: rating.as_ref(), n_givens, score: &|| None, is_hard_for: &|_| false };
            let is_taken = recipe.target.takes(slot, &seen);
            is_taken.then(|| (candidate.attempt, crate::puzzle::grid_text(&candidate.clues().givens)))
        })
    }

    #[test]
    fn a_rating_that_stops_early_changes_no_slot() {
        let changes: [&dyn Fn(&mut Request); 8] = [
            &|r| r.level = Some("easy".into()),
            &|r| r.level = Some("medium..hard".into()),
            &|r| r.quota = Some("easy:1,medium:1,hard:2".into()),
            &|r| r.er = Some("2.0..2.3".into()),
            &|r| r.hardest = Some("naked-single".into()),
            &|r| (r.level, r.without) = (Some("hard".into()), vec!["naked-pair".into()]),
            &|r| (r.er, r.technique) = (Some("1.0..3.0".into()), vec!["direct-pointing".into()]),
            &|r| (r.clues, r.level) = (Some("26..28".into()), Some("very-easy..medium".into())),
        ];
        for change in changes {
            let mut request = Request::of("sudoku", "early");
            change(&mut request);
            let recipe = Recipe::new(&request).expect("the request is right");
            let key = recipe.key();
            let mut n_seen = 0;
            for (slot, made) in forge(&recipe, &key, 0, 20).slots.iter().enumerate() {
                let Some((attempt, givens)) = first_accepted(&recipe, &key, slot as u64) else { continue };
                let Slot::Made(puzzles) = made else { panic!("{request:?}: slot {slot} stayed empty") };
                let origin = puzzles[0].origin.as_ref().expect("a forged puzzle has one");
                let is = (origin.attempt, crate::puzzle::grid_text(&puzzles[0].clues.givens));
                assert_eq!(is, (attempt, givens), "{request:?}, slot {slot}");
                n_seen += 1;
            }
            assert!(n_seen > 10, "{request:?}: {n_seen} slots of 20 were met");
        }
    }

    /// Where nothing is said of how hard they are, boards with rules need no trial; `any` takes what comes, and so does a classic board.
    #[test]
    fn boards_with_rules_need_no_trial_unless_somebody_asks() {
        let hardest = |kind: &str, level: Option<&str>| {
            let request = Request { level: level.map(String::from), ..Request::of(kind, "walk") };
            let recipe = Recipe::new(&request).expect("the request is right");
            let made = forge(&recipe, &recipe.key(), 0, 12).slots;
            let level = |slot: &Slot| match slot {
                Slot::Made(puzzles) => puzzles[0].rating.as_ref().map(|rating| rating.level),
                Slot::Gap { .. } => panic!("{kind}: a slot stayed empty"),
            };
            made.iter().filter_map(level).max().expect("they are rated")
        };
        for kind in ["x", "clone", "odd-even"] {
            assert!(hardest(kind, None) <= Level::Fiendish, "{kind}");
            assert!(hardest(kind, Some("any")) > Level::Fiendish, "{kind}");
        }
        assert!(hardest("sudoku", None) > Level::Fiendish);
        // What is drawn for statistics is not chosen.
        let recipe = |change: &dyn Fn(&mut Request)| {
            let mut request = Request::of("x", "walk");
            change(&mut request);
            Recipe::new(&request).expect("the request is right")
        };
        assert!(recipe(&|_| {}).target.is_walkable());
        assert!(!recipe(&|r| r.no_rate = true).target.is_walkable());
        assert!(!recipe(&|r| r.technique = vec!["nishio".into()]).target.is_walkable());
        assert_ne!(recipe(&|_| {}).key(), recipe(&|r| r.level = Some("any".into())).key());
    }

    /// Of the first accepted attempts, the slot keeps the earliest that no other one beats.
    #[test]
    fn the_best_of_the_first_accepted_attempts_is_kept() {
        let mut n_later = 0;
        for (kind, level) in [("sudoku", "easy"), ("sudoku", "medium..hard"), ("x", "easy..hard")] {
            let request = Request { best: Some(4), level: Some(level.into()), ..Request::of(kind, "best") };
            let recipe = Recipe::new(&request).expect("the request is right");
            let key = recipe.key();
            for (slot, made) in forge(&recipe, &key, 0, 2).slots.iter().enumerate() {
                let Slot::Made(puzzles) = made else { panic!("{kind}: slot {slot} stayed empty") };
                let mut accepted: Vec<(u8, u64)> = Vec::new();
                for attempt in 0..recipe.attempts_for_rating {
                    let mut candidate = candidate::draw(&recipe, &key, &[(slot as u64, attempt)]).remove(0);
                    if candidate.judge(&recipe, &key, u16::MAX) {
                        accepted.push((candidate.walk(), attempt));
                    }
                    if accepted.len() == 4 {
                        break;
                    }
                }
                let best = accepted.iter().max_by_key(|&&(total, attempt)| (total, std::cmp::Reverse(attempt))).unwrap();
                let (quality, origin) = (puzzles[0].quality.expect("it is solved"), puzzles[0].origin.as_ref().unwrap());
                assert_eq!((quality.total, origin.attempt), *best, "{kind} {level}, slot {slot}: {accepted:?}");
                assert!(accepted.len() == 4 && quality.total >= accepted[0].0, "{kind} {level}, slot {slot}: {accepted:?}");
                assert_eq!(Some(quality), logic::quality(&puzzles[0].layout, &puzzles[0].clues));
                n_later += (origin.attempt > accepted[0].1) as u32;
            }
        }
        assert!(n_later > 0, "no slot kept a later attempt");
    }
}
