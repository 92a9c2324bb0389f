//! Signs and lines: how many are wanted, and the puzzles that have them. They are traced around the digits of a full grid; then
//! digits are removed, and after them the signs that are not needed. A kind that shows every sign of a sort keeps them all.

use super::cages;
use super::candidate::{Begun, Reduced, SIGNS, by_count, with_givens};
use super::clues::{ClueTarget, range_of};
use super::design::designed;
use super::partition::{Partition, cages_of, with_single_cells};
use super::recipe::Recipe;
use super::refusal::RecipeError;
use super::shared::Shared;
use super::target::Range;
use super::tracing::trace;
use crate::board::{Cell, Clues, Course, Grid, HouseKind, Layout, Sign, Sort, Usual};
use crate::kinds::{self, Kind, Params};
use crate::puzzle::Minimal;
use crate::request::Request;
use crate::search::{Ask, GUESSES_UNDER_RULES, Needs};
use crate::seed::Stream;
use std::sync::Arc;

/// The wanted signs.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SignTarget {
    /// The sorts, in the order of the table of rules.
    pub sorts: Vec<Sort>,
    /// The fewest and the most of each sort, if the request says so.
    pub count: Option<(usize, usize)>,
    /// Whether signs that follow from the others are dropped also where a board usually has all of a sort.
    pub is_minimal: bool,
    /// The wanted cages with operators, if the request says so.
    pub partition: Option<Partition>,
    /// Whether signs are laid by design.
    pub is_designed: bool,
}

impl SignTarget {
    /// Reads and checks the part of a request that is about signs. `None` for a kind without any.
    pub fn read(request: &Request, kind: &Kind, params: &Params) -> Result<Option<SignTarget>, RecipeError> {
        let text = request.marks.as_deref();
        let partition = Partition::read(request, kind, params)?;
        let is_designed = is_designed(request)?;
        // Cages are drawn around a grid after signs, regardless of pairs.
        if is_designed && !params.has_single_signs() {
            return Err(RecipeError::NothingToDesign(kind.title));
        }
        if !params.has_signs() {
            return if text.is_some() { Err(RecipeError::NoSigns(kind.title)) } else { Ok(None) };
        }
        let sorts = params.sorts();
        let read = |text: &str| {
            let range = range_of(text).filter(|range| range.high > 0).map(|range| (range.low, range.high));
            range.ok_or_else(|| RecipeError::NotSigns(text.into()))
        };
        let count = text.map(read).transpose()?;
        // Each is between two neighbours, or takes a cell of its own, or an end of a line.
        let most = 2 * kind.n_cells_under(params.size, &params.rules);
        if count.is_some_and(|(_, high)| high > most) {
            return Err(RecipeError::ManySigns(most));
        }
        if count.is_some() && sorts.iter().all(|&sort| params.shows_all(sort)) {
            return Err(RecipeError::AllSigns(kind.title));
        }
        let is_minimal = request.clues.as_deref() == Some("minimal");
        Ok(Some(SignTarget { sorts, count, is_minimal, partition, is_designed }))
    }

    /// Its part of a recipe's text; its sorts are among the rules.
    pub fn text(&self) -> Option<String> {
        let count = self.count.map(|(low, high)| format!("marks={}", Range { low, high }));
        let rest = self.is_minimal.then(|| "no-needless-signs".to_string());
        let cages = self.partition.as_ref().map(Partition::text);
        let style = self.is_designed.then(|| DESIGNED_TEXT.to_string());
        let words: Vec<String> = count.into_iter().chain(rest).chain(cages).chain(style).collect();
        (!words.is_empty()).then(|| words.join(" "))
    }

    /// Whether a sign stays even if the rest implies it: if a board has all of a sort, a missing one would look odd.
    pub(super) fn keeps(&self, layout: &Layout, sort: Sort) -> bool {
        usual(layout, sort).is_none() && self.count.is_none() && !self.is_minimal
    }
}

/// The word of a recipe by which its signs are laid.
const DESIGNED_TEXT: &str = "style=designed";

/// Whether a request wants its signs laid by design.
pub(super) fn is_designed(request: &Request) -> Result<bool, RecipeError> {
    match request.style.as_deref() {
        None | Some("scattered") => Ok(false),
        Some("designed") => Ok(true),
        Some(other) => Err(RecipeError::NotAStyle(other.into())),
    }
}

/// How many signs of a sort a board of 9×9 has by default. `None` is all of them.
fn usual(layout: &Layout, sort: Sort) -> Option<(usize, usize)> {
    match sort.row().usual {
        Usual::About(low, high) => Some((low, high)),
        Usual::InBoxes(low, high) if !has_boxes(layout) => Some((low, high)),
        Usual::InBoxes(..) | Usual::All | Usual::OfBoard => None,
    }
}

fn has_boxes(layout: &Layout) -> bool {
    !layout.houses_of_kind(HouseKind::Box).is_empty()
}

/// How many digits are added to a puzzle that needs each of its clues. Otherwise removal stops when the number of digits is reached;
/// but beside many digits hardly a sign is needed, and without boxes the signs are the puzzle.
fn added(recipe: &Recipe, layout: &Layout) -> Option<(usize, usize)> {
    match &recipe.clues {
        ClueTarget::Givens(range) if !has_boxes(layout) && recipe.cages.is_none() && recipe.mask.has_single_cells() => {
            Some((range.low, range.high))
        }
        _ => None,
    }
}

/// Draws the signs of a board.
fn draw(recipe: &Recipe, target: &SignTarget, layout: &Layout, solution: &Grid, stream: &mut Stream) -> Vec<Sign> {
    let mut all: Vec<Sign> = Vec::new();
    for &sort in &target.sorts {
        // The number of places outside grows with the outline; boards with boxes have always scaled it by cells.
        let is_by_side = sort.course() == Course::Outside && !has_boxes(layout);
        let share = |n: usize| match is_by_side {
            true => (n * layout.shape.rows as usize).div_ceil(9),
            false => (n * layout.n_cells()).div_ceil(81),
        };
        let count = match recipe.params.shows_all(sort) {
            true => None,
            false => target.count.or(usual(layout, sort).map(|(low, high)| (share(low), share(high)))),
        };
        let most = count.map(|(low, high)| low + stream.below((high - low + 1) as u32) as usize);
        all.extend(match sort.course() {
            Course::Cage => cages_of(layout, solution, recipe, stream),
            _ => trace(layout, solution, sort, most, stream),
        });
    }
    // Between 1 and 2 there is one dot, of either colour; a white one if all consecutive neighbours have one.
    let is_free = !recipe.params.rules.iter().any(|rule| rule.name == "all-consecutive");
    let of = |sort: Sort| all.iter().filter(move |sign| sign.sort == sort).map(|sign| sign.cells.clone());
    let black: Vec<_> = of(Sort::Ratio).collect();
    let twice: Vec<_> = of(Sort::Difference).filter(|cells| black.contains(cells)).collect();
    for cells in twice {
        let gone = if is_free && stream.below(2) == 0 { Sort::Difference } else { Sort::Ratio };
        all.retain(|sign| sign.sort != gone || sign.cells != cells);
    }
    all
}

/// Draws signs into full grids, removes digits, and then the signs that are not needed. Each puzzle has a board of its own.
pub fn with_signs(recipe: &Recipe, target: &SignTarget, begun: &mut [Begun]) -> Vec<Reduced> {
    if target.is_designed {
        return designed(recipe, target, begun);
    }
    let board = |one: &Begun| {
        let mut stream = one.stream.chapter(SIGNS);
        let layout = &one.shared.layout;
        let signs = draw(recipe, target, layout, &one.solution, &mut stream);
        Arc::new(Shared::of(Arc::new(kinds::with_signs(layout, &recipe.params, signs)), recipe.mask))
    };
    let boards: Vec<Arc<Shared>> = begun.iter().map(board).collect();
    let signed: Vec<Begun> = begun
        .iter()
        .zip(&boards)
        .map(|(one, shared)| Begun { shared, stream: one.stream, solution: one.solution.clone() })
        .collect();
    let reduced = match &recipe.cages {
        Some(cages) => cages::with_cages(recipe, cages, &signed),
        None if signed.iter().all(|one| added(recipe, &one.shared.layout).is_some()) => with_givens(recipe, &signed, None),
        None => by_count(recipe, &signed),
    };
    let finish = |(reduced, one): (Reduced, &Begun)| {
        let reduced = match target.sorts.contains(&Sort::Calculation) && recipe.clues == ClueTarget::Minimal {
            true => with_single_cells(recipe, one, reduced),
            false => reduced,
        };
        finished(recipe, target, one, reduced)
    };
    reduced.into_iter().zip(&signed).map(finish).collect()
}

/// A puzzle without the signs that it does not need.
fn finished(recipe: &Recipe, target: &SignTarget, one: &Begun, reduced: Reduced) -> Reduced {
    let shared = reduced.board.clone().unwrap_or_else(|| one.shared.clone());
    if reduced.n_solutions != 1 {
        return Reduced { board: Some(shared), ..reduced };
    }
    let mut stream = one.stream.chapter(SIGNS).chapter(1);
    let low = target.count.map_or(0, |(low, _)| low);
    let is_drawn = |sign: &&Sign| target.sorts.contains(&sign.sort);
    let mut order: Vec<Sign> = kinds::signs_that_are_clues(&shared.layout).filter(is_drawn).cloned().collect();
    stream.shuffle(&mut order);
    // A request for a count keeps that many of each sort, needed or not. Otherwise the last sign stays: a puzzle of many digits needs
    // none, but would be a plain one.
    let is_by_count = matches!(recipe.clues, ClueTarget::Givens(_) | ClueTarget::Pattern(_));
    // Signs that stay in any case are only tested for whether all are needed: that is skipped if it changes nothing, and a single
    // superfluous one is enough.
    let is_asked = is_by_count || matches!(reduced.minimal, Minimal::Yes | Minimal::Mask);
    let (mut is_all_needed, mut is_decided) = (true, true);
    let mut needs = Needs::of(Ask { layout: &shared.layout, clues: &reduced.clues }, &one.solution);
    let mut gone: Vec<Sign> = Vec::new();
    for sign in &order {
        let n_alike = needs.signs().iter().filter(|other| other.sort == sign.sort).count();
        let is_last = target.count.is_none() && order.len() - gone.len() == 1;
        if target.keeps(&shared.layout, sign.sort) || n_alike <= low || is_last {
            if is_asked && is_all_needed {
                is_all_needed = needs.is_needed(sign, GUESSES_UNDER_RULES) == Some(true);
            }
            continue;
        }
        match needs.is_needed(sign, GUESSES_UNDER_RULES) {
            Some(false) => {
                needs.take(sign);
                gone.push(sign.clone());
            }
            Some(true) => {}
            None => is_decided = false,
        }
    }
    let layout = if gone.is_empty() { shared.layout.clone() } else { Arc::new(shared.layout.without_signs(&gone)) };
    let minimal = match reduced.minimal {
        Minimal::Yes | Minimal::Mask if !is_all_needed => Minimal::No,
        Minimal::Yes | Minimal::Mask if !is_decided => Minimal::Unknown,
        known => known,
    };
    let minimal = if is_by_count && is_decided && !is_all_needed { Minimal::No } else { minimal };
    let (clues, minimal, n_solutions) = match added(recipe, &layout) {
        None => (reduced.clues, minimal, 1),
        Some((_, high)) if reduced.clues.n_givens() > high => (reduced.clues, minimal, 0),
        Some((low, high)) => {
            let wanted = low + stream.below((high - low + 1) as u32) as usize;
            let n_before = reduced.clues.n_givens();
            let clues = with_digits(&layout, reduced.clues, &one.solution, wanted, &mut stream);
            let minimal = if clues.n_givens() > n_before { Minimal::No } else { minimal };
            (clues, minimal, 1)
        }
    };
    Reduced { clues, minimal, n_solutions, untried: None, board: Some(Arc::new(Shared::of(layout, recipe.mask))) }
}

/// Further digits, up to a number. A sign would be useless if all its cells had one, so these cells come last.
fn with_digits(layout: &Layout, mut clues: Clues, solution: &Grid, wanted: usize, stream: &mut Stream) -> Clues {
    let mut open: Vec<Cell> = (0..layout.n_cells() as Cell).filter(|&cell| clues.givens.get(cell).is_none()).collect();
    stream.shuffle(&mut open);
    for may_idle in [false, true] {
        for &cell in &open {
            let is_shown = |&other: &Cell| other == cell || clues.givens.get(other).is_some();
            let idles = layout.signs.iter().any(|sign| sign.cells.contains(&cell) && sign.cells.iter().all(is_shown));
            if clues.n_givens() < wanted && clues.givens.get(cell).is_none() && (may_idle || !idles) {
                clues.givens.set(cell, solution.0[cell as usize]);
            }
        }
    }
    clues
}
