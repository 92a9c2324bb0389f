//! Clues of boards with cages: which cages are wanted, cages around a full grid as a setter makes them, and digits or hidden
//! totals where requested.

use super::candidate::{Begun, CAGES, CLUES, Reduced, SUMS};
use super::clues::{ClueTarget, range_of};
use super::cover;
use super::figure::Figure;
use super::recipe::Recipe;
use super::refusal::RecipeError;
use super::shared::Shared;
use super::target::Range;
use crate::board::{Cell, CellSet, Clues, Grid, Layout, Sort};
use crate::kinds::{self, Kind, Params};
use crate::puzzle::Minimal;
use crate::request::Request;
use crate::search::{self, Caging, Drop, Order, Proof, Removal, Removed};
use crate::symmetry::{self, Mask};
use std::sync::Arc;

/// The wanted cages.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CageTarget {
    /// The fewest and the most of them.
    pub count: (usize, usize),
    /// Whether the request says how many.
    pub is_counted: bool,
    /// Whether cages that follow from the others are dropped. Then puzzles have few cages, and some cells are in none.
    pub is_minimal: bool,
    /// The fewest and the most cells of one.
    pub sizes: (usize, usize),
    /// Maps of cells that take cages to cages, the one that moves nothing first.
    pub maps: Vec<Vec<Cell>>,
    /// The cells that they cover; `None` for the whole board.
    pub within: Option<CellSet>,
}

/// Cages of a 9×9 board, where a request does not say how many; other boards have as many in proportion.
const USUAL: (usize, usize) = (25, 32);
/// Cells of a cage, where a request does not say how many.
const USUAL_SIZES: (usize, usize) = (2, 5);

impl CageTarget {
    /// Reads and checks the part of a request that is about cages. `None` for a kind without cages.
    pub fn read(
        request: &Request,
        kind: &Kind,
        params: &Params,
        layout: &Layout,
        mask: &Mask,
        figure: Option<&Figure>,
    ) -> Result<Option<CageTarget>, RecipeError> {
        let (count, sizes) = (request.cages.as_deref(), request.cage_sizes.as_deref());
        if !params.has_cages() {
            // Keys about cages with operators are read with the signs.
            let is_unheard = (count.is_some() || sizes.is_some()) && !params.sorts().contains(&Sort::Calculation);
            return if is_unheard { Err(RecipeError::NoCages(kind.title)) } else { Ok(None) };
        }
        let within = figure.map(|figure| figure.cells);
        let (n_cells, most) = (within.map_or(layout.n_cells(), |within| within.len()), layout.n_digits as usize);
        let read = |text: &str| {
            let range = range_of(text).filter(|range| range.low > 0).map(|range| (range.low, range.high));
            range.ok_or_else(|| RecipeError::NotCages(text.into()))
        };
        let sizes = sizes.map(read).transpose()?.unwrap_or((USUAL_SIZES.0, USUAL_SIZES.1.min(most)));
        if sizes.1 > most {
            return Err(RecipeError::CagesTooLarge(sizes.1, most));
        }
        // The numbers of cages that can cover the board.
        let (fewest, most) = (n_cells.div_ceil(sizes.1), n_cells / sizes.0);
        let share = |n: usize| (n * n_cells).div_ceil(81).clamp(fewest.min(most), most);
        let is_counted = count.is_some();
        let count = count.map(read).transpose()?.unwrap_or_else(|| (share(USUAL.0), share(USUAL.1)));
        if count.1 < fewest || count.0 > most {
            return Err(RecipeError::NoSuchCages(fewest, most, sizes));
        }
        // Without one of its cages a figure has a gap.
        let is_minimal = request.clues.as_deref() == Some("minimal") && !request.hide_sums && figure.is_none();
        let mut maps: Vec<Vec<Cell>> = vec![(0..layout.n_cells() as Cell).collect()];
        match figure {
            Some(figure) => maps.extend(figure.map.clone()),
            None => maps.extend(symmetry::images(layout, mask)?),
        }
        Ok(Some(CageTarget { count, is_counted, is_minimal, sizes, maps, within }))
    }

    /// Its part of a recipe's text.
    pub fn text(&self) -> String {
        let range = |(low, high): (usize, usize)| Range { low, high };
        let rest = if self.is_minimal { " no-needless-cages" } else { "" };
        format!("cages={} cage-sizes={}{rest}", range(self.count), range(self.sizes))
    }
}

/// Draws cages around full grids, and removes what is not needed. Each puzzle has a board of its own.
pub fn with_cages(recipe: &Recipe, target: &CageTarget, begun: &[Begun]) -> Vec<Reduced> {
    let caging = |one: &Begun| {
        let mut stream = one.stream.chapter(CAGES);
        cover::draw(&one.shared.layout, &one.solution, target, &mut stream)
    };
    let mut cagings: Vec<Caging> = begun.iter().map(caging).collect();
    let range = match &recipe.clues {
        ClueTarget::Givens(range) => Some((range.low, range.high)),
        _ => None,
    };
    if !target.is_minimal {
        cagings.iter_mut().for_each(|caging| caging.drops.clear());
    }
    if !recipe.givens && range.is_none() {
        let caged = search::cage(&cagings);
        return begun.iter().zip(caged).map(|(one, caged)| finished(recipe, target, one, caged, None)).collect();
    }
    // With digits, cages stay as drawn. First the digits that are not needed are removed, then the cages.
    let with_digits = |(one, mut caging): (&Begun, Caging)| {
        let cages = joined(&caging);
        let layout = Arc::new(kinds::with_cages(&one.shared.layout, recipe.params.size, cages.clone()));
        let mut stream = one.stream.chapter(CLUES);
        let (low, high) = range.unwrap_or((0, layout.n_cells()));
        let order = one.shared.order(&mut stream);
        let min = if range.is_some() { low + stream.below((high - low + 1) as u32) as usize } else { 0 };
        let removal = Removal {
            start: Clues::all(&layout, &one.solution),
            solution: one.solution.clone(),
            order,
            min,
            max: high,
            proof: Proof::for_board(&layout),
            layout,
        };
        let removed = search::remove(&[removal]).remove(0);
        if removed.clues.n_givens() > high {
            return Reduced::lost(one.shared);
        }
        (caging.pieces, caging.joins) = (cages, Vec::new());
        if target.is_minimal {
            caging.drops = (0..caging.pieces.len() as u16).map(|cage| vec![cage]).collect();
        }
        caging.givens = removed.clues.givens.clone();
        let caged = search::cage(&[caging]).remove(0);
        finished(recipe, target, one, caged, Some(removed))
    };
    begun.iter().zip(cagings).map(with_digits).collect()
}

/// The cages of a drawing if all of its joins are made.
pub fn joined(caging: &Caging) -> Vec<Vec<Cell>> {
    let mut cages: Vec<Vec<Cell>> = caging.pieces.clone();
    let mut root: Vec<usize> = (0..cages.len()).collect();
    for &[a, b] in caging.joins.iter().flatten() {
        let (a, b) = (root[a as usize], root[b as usize]);
        let (low, high) = (a.min(b), a.max(b));
        if low != high {
            let cells = std::mem::take(&mut cages[high]);
            cages[low].extend(cells);
            root.iter_mut().filter(|root| **root == high).for_each(|root| *root = low);
        }
    }
    cages.retain(|cage| !cage.is_empty());
    cages.iter_mut().for_each(|cage| cage.sort_unstable());
    cages.sort_unstable();
    cages
}

/// A board with its cages and their totals, of which some are hidden where that is asked for.
fn finished(recipe: &Recipe, target: &CageTarget, one: &Begun, caged: Option<search::Caged>, digits: Option<Removed>) -> Reduced {
    let (low, high) = target.count;
    let is_in_range = |caged: &search::Caged| !target.is_counted || (low..=high).contains(&caged.cages.len());
    let Some(caged) = caged.filter(is_in_range) else { return Reduced::lost(one.shared) };
    let layout = Arc::new(kinds::with_cages(&one.shared.layout, recipe.params.size, caged.cages));
    let mut clues = Clues::all(&layout, &one.solution);
    // A digit that was needed before cages were dropped is still needed.
    let are_digits_needed = digits.as_ref().is_none_or(|removed| removed.is_exhausted);
    clues.givens = digits.map_or_else(|| Grid::empty(layout.n_cells()), |removed| removed.clues.givens);
    // Cages and digits leave one solution without any mark, so none is needed.
    clues.items.clear();
    let mut are_cages_tried = caged.is_exhausted;
    let mut are_sums_needed = caged.are_totals_needed;
    if recipe.hide_sums {
        let drops: Arc<[Drop]> = (0..layout.cages.len() as u16).map(Drop::Sum).collect();
        let removal = Removal {
            layout: layout.clone(),
            solution: one.solution.clone(),
            start: clues,
            order: Order::drawn(&drops, &mut one.stream.chapter(SUMS)),
            min: 0,
            max: layout.n_cells(),
            proof: Proof::for_board(&layout),
        };
        let removed = search::remove(&[removal]).remove(0);
        (clues, are_cages_tried, are_sums_needed) = (removed.clues, removed.is_exhausted, true);
    }
    // Where cages cover the board, each total follows from the others, since the rows add up to a number that is known.
    let n_caged: usize = layout.cages.iter().map(|cage| cage.cells.len()).sum();
    let minimal = match are_digits_needed && are_cages_tried {
        _ if n_caged == layout.n_cells() && !recipe.hide_sums => Minimal::No,
        false => Minimal::Unknown,
        true if !are_sums_needed => Minimal::No,
        true if recipe.mask.has_single_cells() => Minimal::Yes,
        true => Minimal::Mask,
    };
    Reduced { clues, n_solutions: 1, minimal, untried: None, board: Some(Arc::new(Shared::of(layout, recipe.mask))) }
}
