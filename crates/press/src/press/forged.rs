//! Makes puzzles on threads and hands them out in slot order, so that the number of threads changes nothing.

use super::in_order;
use crate::board::Level;
use crate::forge::{self, Block, Recipe, Slot, Tally};
use crate::guard::grouped;
use crate::puzzle::Puzzle;
use crate::set::{KnownPuzzles, Novelty};
use crate::symmetry::{Class, class_of};
use std::ops::{ControlFlow, Range};

/// A run ends if this many first slots have no puzzle: later slots would have none either. Counted in slots and not in blocks,
/// because blocks depend on the number of threads.
const HOPELESS: u64 = 16;
/// The same for recipes whose slots have enough attempts for a wide search.
const HOPELESS_SEARCHED: u64 = 4;
const MANY_ATTEMPTS: u64 = 4_000;

/// The result of a run.
#[derive(Clone, Debug, Default)]
pub struct Made {
    /// Slots processed, with or without a puzzle.
    pub slots: u64,
    /// Puzzles produced, including variants.
    pub puzzles: u64,
    /// Slots without a puzzle: the number for each wanted level.
    pub gaps: Vec<(Option<Level>, u64)>,
    /// The first of these slots, if known.
    pub first_gap: Option<u64>,
    /// Whether the run was ended early because nothing was found.
    pub is_hopeless: bool,
    /// Whether it was stopped.
    pub is_stopped: bool,
    /// The fate of all candidates.
    pub tally: Tally,
    /// Puzzles of each level, in the order of [`Level::ALL`].
    pub levels: [u64; Level::ALL.len()],
    /// Puzzles that are equivalent to others of the set, accepted because no new ones were found.
    pub equivalents: u64,
}

impl Made {
    /// Whether no slot was left out, for want of hope or of time.
    pub fn is_whole(&self) -> bool {
        !self.is_hopeless && !self.is_stopped
    }

    /// Slots without a puzzle, of all levels.
    pub fn n_gaps(&self) -> u64 {
        self.gaps.iter().map(|(_, n)| n).sum()
    }

    /// The yield of the slots so far.
    pub fn yields(&self) -> Yield {
        Yield { met: self.slots - self.n_gaps(), attempts: self.tally.attempts }
    }

    /// The yield for each level of a quota.
    pub fn yields_by_level(&self) -> impl Iterator<Item = (Level, Yield)> {
        let each = Level::ALL.into_iter().zip(self.tally.dealt);
        each.filter(|(_, dealt)| dealt.0 > 0).map(|(level, (attempts, met))| (level, Yield { met, attempts }))
    }

    /// Adds the result of further slots.
    pub fn add(&mut self, other: &Made) {
        self.tally.add(&other.tally);
        self.slots += other.slots;
        self.puzzles += other.puzzles;
        other.gaps.iter().for_each(|&(wanted, n)| self.add_gaps(wanted, n));
        self.first_gap = self.first_gap.or(other.first_gap);
        self.levels.iter_mut().zip(other.levels).for_each(|(a, b)| *a += b);
    }

    pub(super) fn add_gaps(&mut self, wanted: Option<Level>, more: u64) {
        match self.gaps.iter_mut().find(|(level, _)| *level == wanted) {
            Some((_, n)) => *n += more,
            None => self.gaps.push((wanted, more)),
        }
    }
}

/// How many slots were filled with how many candidates.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Yield {
    /// Slots with a puzzle.
    pub met: u64,
    /// Candidates drawn for them.
    pub attempts: u64,
}

impl Yield {
    /// Whether every candidate was accepted, so that there is nothing to report.
    pub fn is_full(self) -> bool {
        self.met == self.attempts
    }

    /// The yield in thousandths, rounded.
    pub fn permille(self) -> u64 {
        (self.met * 1000 + self.attempts / 2) / self.attempts.max(1)
    }

    /// Candidates drawn per accepted one, rounded; the total if none was accepted.
    pub fn one_in(self) -> u64 {
        let met = self.met.max(1);
        (self.attempts + met / 2) / met
    }
}

impl std::fmt::Display for Yield {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match (self.met, self.permille()) {
            (0, _) => write!(f, "none in {} candidates", grouped(self.attempts)),
            (_, 0) => write!(f, "below 0.1 %: 1 in {} candidates", grouped(self.one_in())),
            (_, permille) => write!(f, "{}.{} %: 1 in {} candidates", permille / 10, permille % 10, self.one_in()),
        }
    }
}

/// After how many first slots without a puzzle a run ends.
pub fn hopeless_after(recipe: &Recipe) -> u64 {
    let is_searched = recipe.may_search_for_rating() && recipe.attempts_for_rating >= MANY_ATTEMPTS;
    if is_searched { HOPELESS_SEARCHED } else { HOPELESS }
}

/// How many slots go through the engines together: many if they are fast, few if one may take long.
pub fn block_len(recipe: &Recipe, n_slots: u64, jobs: usize) -> u64 {
    let n_cells = recipe.n_cells();
    let usual = match () {
        _ if recipe.may_search_for_rating() => HOPELESS_SEARCHED,
        _ if n_cells > 81 || recipe.target.score.is_some() || recipe.target.needs_rating() => 8,
        // Each slot works on several boards at once and may take some hundred milliseconds.
        _ if forge::may_be_rare(&recipe.clues, n_cells) => 4,
        _ if recipe.rate => 64,
        _ => 1024,
    };
    let share = if jobs > 1 { n_slots / (2 * jobs as u64) } else { n_slots };
    usual.min(share).max(1)
}

/// The result of a block of slots: its totals, and how many of its first slots stayed empty.
pub(super) struct BlockMade {
    pub made: Made,
    n_leading: u64,
}

/// Forges blocks of slots on threads. `write` converts the slots on the thread that made them; `emit` receives the results in
/// order.
pub(super) fn forge_blocks<T: Send, E>(
    recipe: &Recipe,
    blocks: impl IntoIterator<Item = Range<u64>>,
    jobs: usize,
    write: impl Fn(Range<u64>, Vec<Slot>) -> T + Sync,
    mut emit: impl FnMut(T, BlockMade) -> Result<ControlFlow<()>, E>,
) -> Result<(), E> {
    let key = recipe.key();
    let forge_block = |slots: Range<u64>| {
        let Block { slots: made, tally } = forge::forge(recipe, &key, slots.start, slots.end);
        let mut part = Made { tally, slots: made.len() as u64, ..Made::default() };
        let n_leading = made.iter().take_while(|slot| matches!(slot, Slot::Gap { .. })).count() as u64;
        for slot in &made {
            match slot {
                Slot::Made(puzzles) => {
                    part.puzzles += puzzles.len() as u64;
                    part.levels.iter_mut().zip(crate::set::levels(puzzles)).for_each(|(a, b)| *a += b);
                }
                Slot::Gap { wanted, slot } => {
                    part.add_gaps(*wanted, 1);
                    part.first_gap.get_or_insert(*slot);
                }
            }
        }
        (write(slots, made), BlockMade { made: part, n_leading })
    };
    in_order(blocks, jobs, forge_block, |(written, part)| emit(written, part))
}

/// Divides slots into blocks for that many threads.
pub(super) fn blocks(recipe: &Recipe, slots: Range<u64>, jobs: usize) -> impl Iterator<Item = Range<u64>> + use<> {
    // Slots that are drawn together are made together, so start at a multiple.
    let (len, first) = match recipe.resample {
        Some(len) => (len, slots.start / len * len),
        None => (block_len(recipe, slots.end.saturating_sub(slots.start), jobs), slots.start),
    };
    let n_blocks = slots.end.saturating_sub(first).div_ceil(len);
    (0..n_blocks).map(move |b| (first + b * len).max(slots.start)..(first + (b + 1) * len).min(slots.end))
}

/// Whether a run of that many slots will find nothing, judging by its first slots.
pub(super) fn is_hopeless(recipe: &Recipe, count: u64, jobs: usize) -> Option<Made> {
    if recipe.resample.is_some() {
        return None;
    }
    let made = forge_slots(recipe, 0..(hopeless_after(recipe) + 1).min(count), jobs, drop, |(), so_far| {
        let found = if so_far.puzzles > 0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) };
        Ok::<_, std::convert::Infallible>(found)
    });
    let Ok(made) = made;
    made.is_hopeless.then_some(made)
}

/// Forges slots on threads. `write` converts puzzles on the thread that made them; `emit` receives the results in order, with
/// the totals so far.
pub fn forge_slots<T: Send, E>(
    recipe: &Recipe,
    slots: Range<u64>,
    jobs: usize,
    write: impl Fn(Vec<Puzzle>) -> T + Sync,
    mut emit: impl FnMut(T, &Made) -> Result<ControlFlow<()>, E>,
) -> Result<Made, E> {
    let n_slots = slots.end.saturating_sub(slots.start);
    let hopeless = hopeless_after(recipe);
    let mut all = Made::default();
    let write = |_, made: Vec<Slot>| write(made.into_iter().flat_map(Slot::puzzles).collect());
    forge_blocks(recipe, blocks(recipe, slots.clone(), jobs), jobs, write, |written, BlockMade { made: part, n_leading }| {
        all.tally.add(&part.tally);
        // A block of little worth says nothing about those after it.
        if all.puzzles == 0 && n_slots > hopeless && recipe.resample.is_none() && all.slots + n_leading >= hopeless {
            // The block may contain a puzzle after all these gaps. It is dropped, as with shorter blocks.
            all.is_hopeless = true;
            all.slots = hopeless;
            all.gaps.clear();
            all.first_gap = Some(slots.start);
            (slots.start..slots.start + hopeless).for_each(|slot| all.add_gaps(recipe.target.level_of_slot(slot), 1));
            return Ok(ControlFlow::Break(()));
        }
        all.add(&Made { tally: Tally::default(), ..part });
        let flow = emit(written, &all)?;
        // The first block after that ends where its slots were still open.
        all.is_stopped = recipe.progress.is_stopped() && all.slots < n_slots;
        Ok(if all.is_stopped { ControlFlow::Break(()) } else { flow })
    })?;
    Ok(all)
}

/// Forges slots on threads like [`forge_slots`], and never ends early: a share of a longer run has the same puzzles wherever it
/// begins. `emit` also receives how many slots a result is of.
pub fn forge_every<T: Send, E>(
    recipe: &Recipe,
    slots: Range<u64>,
    jobs: usize,
    write: impl Fn(Vec<Puzzle>) -> T + Sync,
    mut emit: impl FnMut(T, u64) -> Result<ControlFlow<()>, E>,
) -> Result<(), E> {
    let write = |_, made: Vec<Slot>| write(made.into_iter().flat_map(Slot::puzzles).collect());
    let blocks = blocks(recipe, slots, jobs);
    forge_blocks(recipe, blocks, jobs, write, |written, block| emit(written, block.made.slots))
}

/// The intended result of a run of distinct puzzles, and its slots.
#[derive(Clone, Debug)]
pub struct Wanted {
    /// The number of puzzles.
    pub count: usize,
    /// The slots to use, in ascending order. The end is seldom reached.
    pub slots: Range<u64>,
}

/// Forges slots in ascending order until `count` puzzles differ from each other and from all known ones. With a quota, each
/// level gets as many as the quota deals to the first `count` slots. Also ends after `max(1000, count)` further slots without a
/// new puzzle.
///
/// Puzzles differ by class, so that none is equivalent to another. 4×4 boards have few classes: when slots give no more new
/// classes, equivalents of known puzzles are accepted in order, unless they are identical. A recipe with variants asks for
/// equivalents and gets them.
pub fn forge_distinct(
    recipe: &Recipe,
    wanted: &Wanted,
    jobs: usize,
    seen: &mut KnownPuzzles,
    tick: &mut dyn FnMut(usize),
) -> (Vec<Puzzle>, Made) {
    let Wanted { count, slots } = wanted.clone();
    let mut found: Vec<Puzzle> = Vec::new();
    let mut equivalents: Vec<(Class, Puzzle)> = Vec::new();
    let mut made = Made::default();
    let mut from = slots.start;
    let mut barren = 0u64;
    let mut gap_run = 0u64;
    let patience = 1000.max(count as u64);
    let mut room = [u64::MAX; Level::ALL.len()];
    if !recipe.target.quota().is_empty() {
        room = [0; Level::ALL.len()];
        let first = from..from + count as u64;
        first.filter_map(|slot| recipe.target.level_of_slot(slot)).for_each(|level| room[level as usize] += 1);
    }
    let mut has_room = |puzzle: &Puzzle| match &puzzle.rating {
        Some(rating) if room[rating.level as usize] == 0 => false,
        Some(rating) => {
            room[rating.level as usize] -= 1;
            true
        }
        None => true,
    };
    let with_class = |puzzles: Vec<Puzzle>| -> Vec<(Class, Puzzle)> {
        puzzles.into_iter().map(|puzzle| (class_of(&puzzle.layout, &puzzle.clues), puzzle)).collect()
    };
    while found.len() < count && barren < patience && !made.is_hopeless && from < slots.end {
        // After slots without success, try as many again at once.
        let missing = ((count - found.len()) as u64).max(barren).min(slots.end - from);
        let before = found.len();
        let result: Result<Made, std::convert::Infallible> =
            forge_slots(recipe, from..from + missing, jobs, with_class, |puzzles, _| {
                for (class, puzzle) in puzzles {
                    if found.len() == count {
                        break;
                    }
                    match seen.novelty(&puzzle, class) {
                        Novelty::Known => {}
                        Novelty::Equivalent if recipe.variants == 0 => equivalents.push((class, puzzle)),
                        Novelty::New | Novelty::Equivalent => {
                            seen.note(&puzzle, class);
                            found.extend(has_room(&puzzle).then_some(puzzle));
                        }
                    }
                }
                tick(found.len());
                Ok(ControlFlow::Continue(()))
            });
        let Ok(part) = result;
        from += missing;
        barren = if found.len() > before { 0 } else { barren + missing };
        gap_run = if part.puzzles > 0 { 0 } else { gap_run + part.slots };
        made.tally.add(&part.tally);
        made.slots += part.slots;
        made.puzzles += part.puzzles;
        part.gaps.iter().for_each(|&(wanted, n)| made.add_gaps(wanted, n));
        made.is_hopeless = gap_run >= hopeless_after(recipe);
    }
    for (class, puzzle) in equivalents {
        if found.len() < count && seen.novelty(&puzzle, class) == Novelty::Equivalent && has_room(&puzzle) {
            seen.note(&puzzle, class);
            made.equivalents += 1;
            found.push(puzzle);
        }
    }
    (found, made)
}
