//! Boards by design. Signs are laid in symmetric pairs, each time the pair that breaks most of the solutions that a board still has beside
//! its own; when no other solution is left, the pairs that are not needed are removed again. Digits come last, if signs do not suffice.
//!
//! ```text
//!   grids ──→ pairs of signs that they allow ──→ lay one ←── other solutions ←──┐
//!                                                  │                           │ some are left
//!                                                  └──→ the engine ────────────┤
//!                                                                              └─ none: remove what is not needed
//! ```
//!
//! There are three ways to have pairs:
//!
//! * *turned*: a grid in which opposite cells have one sum. Where a line rises, its image falls; each line has a twin that says just as
//!   much.
//! * *open*: no grid is fixed. Any solution of the signs so far may become the board's own, so that pairs are found which few grids
//!   have, such as two arrows.
//! * *fixed*: signs with values exist at every place, whatever the grid; so a grid with telling signs is drawn.

mod bound;
mod grids;
mod level;
mod stroke;
mod unit;

pub use bound::fewest_digits;

use super::candidate::{Begun, Reduced, SIGNS};
use super::clues::ClueTarget;
use super::recipe::Recipe;
use super::shared::Shared;
use super::signs::SignTarget;
use super::tracing::{Page, trace};
use crate::board::{Cell, CellSet, Clues, Course, Grid, Layout, Sign, Sort};
use crate::kinds;
use crate::puzzle::Minimal;
use crate::search::{self, Ask};
use crate::seed::Stream;
use level::digits_for_level;
use std::sync::Arc;
use unit::{Unit, quarter_of};

/// The guesses of one question, and of all questions about a board. A board that needs more is not for people.
const GUESSES: u64 = 4_000;
const ALL_GUESSES: u64 = 60_000;
/// How often two pairs are taken back where nothing else helps, before a digit is given.
const STEPS_BACK: usize = 40;
/// Steps back after which one line in five may be without an image.
const LONE_AFTER: usize = 6;
/// Pairs that are laid and digits that are given, those that are taken back among them.
const MOST_STEPS: usize = 600;
/// Other solutions that are remembered, and how many of the latest ones are used to judge a pair.
const MOST_OTHERS: usize = 4_000;
const LATEST: usize = 60;
/// Lines that are tried for one step of an open board.
const SHAPES: usize = 300;
/// Boards that are begun for one puzzle, from which the one with the fewest digits is taken; and the guesses after which no more are
/// begun.
const BOARDS: u32 = 100;
const GUESSES_OF_BOARDS: u64 = 40_000;
/// The same where a grid is fixed: its questions are answered sooner.
const GUESSES_OF_FIXED: u64 = 120_000;

/// How pairs are found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Way {
    Turned,
    Open,
    Fixed,
}

impl Way {
    fn of(recipe: &Recipe, target: &SignTarget, layout: &Layout) -> Way {
        let shows_all = |sort: Sort| recipe.params.shows_all(sort) || target.keeps(layout, sort);
        let is_drawn = |sort: Sort| matches!(sort.course(), Course::Line | Course::Groups) && sort.value().usual().is_some();
        let sorts = &target.sorts;
        match sorts.iter().all(|&sort| is_drawn(sort) && !shows_all(sort)) {
            true if sorts.iter().all(|sort| sort.row().is_turned) => Way::Turned,
            true if sorts.iter().all(|&sort| sort.course() == Course::Line) => Way::Open,
            true => Way::Turned,
            false => Way::Fixed,
        }
    }
}

/// A board on the way to one solution.
struct Design<'a> {
    recipe: &'a Recipe,
    target: &'a SignTarget,
    layout: &'a Arc<Layout>,
    /// The images of a board: half a turn, or those of the mask.
    maps: &'a [Vec<Cell>],
    solution: Grid,
    /// Signs that stay whatever happens: those of sorts of which all are shown.
    shown: Vec<Sign>,
    units: Vec<Unit>,
    laid: Vec<usize>,
    /// Digits that are requested, and those that had to be given.
    asked: Vec<Cell>,
    givens: Vec<Cell>,
    others: Vec<Grid>,
    /// Sorts of lines, where no grid is fixed.
    sorts: Vec<Sort>,
    /// The length that most lines of this board have.
    length: usize,
    n_guesses: u64,
    stream: Stream,
}

/// Puzzles with few digits, around full grids or around others that suit their signs better.
pub fn designed(recipe: &Recipe, target: &SignTarget, begun: &mut [Begun]) -> Vec<Reduced> {
    begun.iter_mut().map(|one| best_of(recipe, target, one)).collect()
}

fn best_of(recipe: &Recipe, target: &SignTarget, one: &mut Begun) -> Reduced {
    let stream = one.stream.chapter(SIGNS).chapter(2);
    let fewest = fewest_digits(&one.shared.layout, &target.sorts);
    let most_guesses = match Way::of(recipe, target, &one.shared.layout) {
        Way::Fixed => GUESSES_OF_FIXED,
        Way::Turned | Way::Open => GUESSES_OF_BOARDS,
    };
    let mut n_guesses = 0;
    let mut best: Option<(usize, Reduced, Grid)> = None;
    for k in 0..BOARDS {
        if n_guesses > most_guesses || best.as_ref().is_some_and(|(n, ..)| *n <= fewest) {
            break;
        }
        let Some((reduced, solution)) = one_board(recipe, target, one, stream.chapter(k), &mut n_guesses) else { continue };
        let n = reduced.clues.n_givens();
        if best.as_ref().is_none_or(|(least, ..)| n < *least) {
            best = Some((n, reduced, solution));
        }
    }
    let Some((_, mut reduced, solution)) = best else { return Reduced::lost(one.shared) };
    one.solution = solution;
    if let ClueTarget::Givens(range) = &recipe.clues {
        let mut stream = stream.chapter(BOARDS);
        let maps = maps_of(recipe, &one.shared.layout);
        match (recipe.target.levels.filter(|_| recipe.rate), &reduced.board) {
            (Some(levels), Some(board)) => {
                let board = board.clone();
                let digits = (&mut reduced.clues, &one.solution);
                digits_for_level(recipe, &board.layout, &maps, digits, (levels, *range), &mut stream);
            }
            _ => {
                let wanted = range.low + stream.below((range.high - range.low + 1) as u32) as usize;
                pairs_of_digits(&maps, (&mut reduced.clues, &one.solution), (wanted, range.high), &mut stream);
            }
        }
        reduced.n_solutions = u64::from((range.low..=range.high).contains(&reduced.clues.n_givens()));
    }
    reduced
}

/// The images of a board: those of its mask, or half a turn.
pub fn maps_of(recipe: &Recipe, layout: &Layout) -> Vec<Vec<Cell>> {
    match recipe.mask.has_single_cells() {
        true => grids::half_turn(layout).into_iter().collect(),
        false => crate::symmetry::images(layout, recipe.mask).unwrap_or_default(),
    }
}

/// A cell and its images.
fn orbit(maps: &[Vec<Cell>], cell: Cell) -> Vec<Cell> {
    let mut all: Vec<Cell> = std::iter::once(cell).chain(maps.iter().map(|map| map[cell as usize])).collect();
    all.sort_unstable();
    all.dedup();
    all
}

/// Adds digits in symmetric pairs, up to a number, and never beyond the most.
pub fn pairs_of_digits(
    maps: &[Vec<Cell>],
    (clues, solution): (&mut Clues, &Grid),
    (wanted, most): (usize, usize),
    stream: &mut Stream,
) {
    let mut cells: Vec<Cell> = (0..solution.0.len() as Cell).collect();
    stream.shuffle(&mut cells);
    for cell in cells {
        let mut all = orbit(maps, cell);
        all.retain(|&cell| clues.givens.get(cell).is_none());
        if clues.n_givens() < wanted && clues.n_givens() + all.len() <= most {
            all.into_iter().for_each(|cell| clues.givens.set(cell, solution.0[cell as usize]));
        }
    }
}

fn one_board(
    recipe: &Recipe,
    target: &SignTarget,
    one: &Begun,
    mut stream: Stream,
    n_guesses: &mut u64,
) -> Option<(Reduced, Grid)> {
    let layout = &one.shared.layout;
    let way = Way::of(recipe, target, layout);
    let maps = maps_of(recipe, layout);
    let strangers = grids::strangers(layout, &mut stream);
    let solution = match way {
        Way::Turned => grids::turned(layout, &mut stream).unwrap_or_else(|| one.solution.clone()),
        Way::Open => one.solution.clone(),
        Way::Fixed => grids::telling(layout, target, &strangers, &mut stream).unwrap_or_else(|| one.solution.clone()),
    };
    let mut design = Design::begun(recipe, target, (layout, &maps), (solution, strangers), stream);
    match way {
        Way::Open => design.sorts = target.sorts.clone(),
        Way::Turned | Way::Fixed => design.find_units(),
    }
    let is_settled = design.settle();
    if is_settled {
        design.take_away();
    }
    *n_guesses += design.n_guesses;
    let reduced = design.reduced().filter(|_| is_settled)?;
    Some((reduced, design.solution))
}

impl<'a> Design<'a> {
    fn begun(
        recipe: &'a Recipe,
        target: &'a SignTarget,
        (layout, maps): (&'a Arc<Layout>, &'a [Vec<Cell>]),
        (solution, others): (Grid, Vec<Grid>),
        mut stream: Stream,
    ) -> Design<'a> {
        let asked = match &recipe.clues {
            ClueTarget::Pattern(cells) => cells.iter().collect(),
            ClueTarget::Minimal | ClueTarget::Givens(_) => Vec::new(),
        };
        let length = 4 + stream.below(3) as usize;
        let (shown, units, laid, givens, sorts) = (Vec::new(), Vec::new(), Vec::new(), Vec::new(), Vec::new());
        Design {
            recipe,
            target,
            layout,
            maps,
            solution,
            shown,
            units,
            laid,
            asked,
            givens,
            others,
            sorts,
            length,
            n_guesses: 0,
            stream,
        }
    }

    /// The signs that the grid allows, in pairs.
    fn find_units(&mut self) {
        for &sort in &self.target.sorts {
            let page = Page { layout: self.layout, solution: &self.solution, sort };
            if self.recipe.params.shows_all(sort) || self.target.keeps(self.layout, sort) {
                self.shown.extend(trace(self.layout, &self.solution, sort, None, &mut self.stream));
            } else {
                self.units.extend(unit::all_of(&page, self.maps, &mut self.stream));
            }
        }
    }

    fn board(&self, laid: &[usize]) -> Layout {
        let signs = laid.iter().flat_map(|&unit| self.units[unit].signs.clone()).chain(self.shown.iter().cloned()).collect();
        kinds::with_signs(self.layout, &self.recipe.params, signs)
    }

    fn clues(&self, layout: &Layout, givens: &[Cell]) -> Clues {
        let mut clues = Clues::none(layout);
        self.asked.iter().chain(givens).for_each(|&cell| clues.givens.set(cell, self.solution.0[cell as usize]));
        clues
    }

    /// Other solutions with some signs and digits; `None` if that was not decided.
    fn ask(&mut self, laid: &[usize], givens: &[Cell], near: Option<&Grid>, most: usize) -> Option<Vec<Grid>> {
        let layout = self.board(laid);
        let clues = self.clues(&layout, givens);
        let ask = Ask { layout: &layout, clues: &clues };
        let found = search::others(ask, &self.solution, near.unwrap_or(&self.solution), most, GUESSES);
        self.n_guesses += found.guesses;
        (found.is_done || !found.grids.is_empty()).then_some(found.grids)
    }

    fn is_unique(&mut self, laid: &[usize], givens: &[Cell]) -> bool {
        self.ask(laid, givens, None, 1).is_some_and(|others| others.is_empty())
    }

    /// The other solutions that are known and that nothing breaks yet.
    fn alive(&mut self) -> Vec<usize> {
        for unit in &mut self.units {
            unit.look_at(&self.others, self.layout.n_digits);
        }
        let is_alive = |&k: &usize| {
            let other = &self.others[k];
            *other != self.solution
                && !self.laid.iter().any(|&unit| self.units[unit].breaks[k])
                && self.asked.iter().chain(&self.givens).all(|&cell| other.get(cell) == self.solution.get(cell))
        };
        (0..self.others.len()).filter(is_alive).collect()
    }

    /// Lays signs and digits until one solution is left. False if that was not proven.
    fn settle(&mut self) -> bool {
        let mut n_back = 0;
        for _ in 0..MOST_STEPS {
            let mut alive = self.alive();
            let is_open = !self.sorts.is_empty();
            let mut is_lost = false;
            if alive.is_empty() {
                let (laid, givens) = (self.laid.clone(), self.givens.clone());
                match self.ask(&laid, &givens, None, if is_open { 40 } else { 6 }) {
                    Some(none) if none.is_empty() => return true,
                    Some(found) => self.others.extend(found),
                    None => is_lost = true,
                }
                if is_open {
                    self.look_far(&laid, &givens);
                }
                alive = self.alive();
            }
            let is_spent = self.n_guesses > ALL_GUESSES || self.others.len() > MOST_OTHERS;
            let is_laid = match is_open {
                true => {
                    self.lay_shape(&alive, false) || n_back >= LONE_AFTER && self.may_be_lone() && self.lay_shape(&alive, true)
                }
                false => self.lay_known(&alive, is_lost),
            };
            match is_laid {
                true => {}
                false if n_back < STEPS_BACK && !is_spent && self.laid.len() > 2 && (is_open || self.units.len() > 60) => {
                    n_back += 1;
                    self.step_back();
                }
                false => self.give(&alive),
            }
        }
        false
    }

    /// Solutions that are near others than its own, so that many sorts of them are known.
    fn look_far(&mut self, laid: &[usize], givens: &[Cell]) {
        for _ in 0..3 {
            let k = self.stream.below(self.others.len().max(1) as u32) as usize;
            let Some(near) = self.others.get(k).cloned() else { return };
            let found = self.ask(laid, givens, Some(&near), 20).unwrap_or_default();
            self.others.extend(found);
        }
    }

    fn step_back(&mut self) {
        for _ in 0..2 {
            let gone = self.stream.below(self.laid.len() as u32) as usize;
            self.laid.swap_remove(gone);
        }
    }

    fn may_be_lone(&self) -> bool {
        let (n_lone, n_signs) = self.n_lone(&self.laid);
        (n_lone + 1) * 5 <= n_signs + 1
    }

    /// Whether pairs may be removed down to these: one line in five may be without an image, and what there was more before may stay.
    fn has_few_lone(&self, laid: &[usize]) -> bool {
        let (n_lone, n_signs) = self.n_lone(laid);
        n_lone * 5 <= n_signs || n_lone < self.n_lone(&self.laid).0
    }

    /// How many of the laid lines are without an image, and how many lines there are.
    fn n_lone(&self, laid: &[usize]) -> (usize, usize) {
        let units = || laid.iter().map(|&unit| &self.units[unit]);
        (units().filter(|unit| self.is_lone(unit)).count(), units().map(|unit| unit.signs.len()).sum())
    }

    /// Whether a sign lacks its image, rather than being its own.
    fn is_lone(&self, unit: &Unit) -> bool {
        let is_own_image = |sign: &Sign, map: &Vec<Cell>| sign.cells.iter().all(|&cell| sign.cells.contains(&map[cell as usize]));
        unit.signs.len() == 1 && self.maps.first().is_some_and(|map| !is_own_image(&unit.signs[0], map))
    }

    /// Whether a pair may be placed beside everything that is laid.
    fn has_room(&self, unit: &Unit) -> bool {
        let most = self.target.count.map_or(usize::MAX, |(_, high)| high);
        let sort = unit.signs[0].sort;
        let alike = |unit: &Unit| unit.signs.iter().filter(|sign| sign.sort == sort).count();
        let laid = self.laid.iter().map(|&laid| &self.units[laid]);
        laid.clone().all(|laid| unit.goes_with(laid)) && laid.map(alike).sum::<usize>() + alike(unit) <= most
    }

    /// What a pair is worth: how many of the solutions at hand it breaks, and of the latest ones; whether it adds something to an empty
    /// quarter of the board, and whether its lines are about as long as the others.
    fn worth(&mut self, unit: &Unit, (n_now, n_alive): (usize, usize), n_latest: usize) -> usize {
        let laid = self.laid.iter().fold(CellSet::EMPTY, |all, &unit| all | self.units[unit].cells);
        let has = |cells: &CellSet, quarter: usize| cells.iter().any(|cell| quarter_of(self.layout, cell) == Some(quarter));
        let n_new = (0..4).filter(|&quarter| has(&unit.cells, quarter) && !has(&laid, quarter)).count();
        let is_line = unit.signs[0].sort.course() == Course::Line;
        let is_related = is_line && unit.signs[0].cells.len().abs_diff(self.length) <= 1;
        let kills = n_now * LATEST / n_alive.max(1) + n_latest;
        (kills + 6 * n_new + 3 * usize::from(is_related)) * 16 + self.stream.below(32) as usize
    }

    /// Lays the best of the pairs that the grid allows.
    fn lay_known(&mut self, alive: &[usize], is_lost: bool) -> bool {
        let (mut best, mut most) = (None, 0);
        for k in 0..self.units.len() {
            let unit = &self.units[k];
            let n_now = alive.iter().filter(|&&other| unit.breaks[other]).count();
            if n_now == 0 && !is_lost || self.laid.contains(&k) || !self.has_room(unit) {
                continue;
            }
            let n_latest = unit.breaks.iter().rev().take(LATEST).filter(|breaks| **breaks).count();
            let unit = std::mem::take(&mut self.units[k]);
            let worth = self.worth(&unit, (n_now, alive.len()), n_latest);
            self.units[k] = unit;
            if worth > most {
                (best, most) = (Some(k), worth);
            }
        }
        self.laid.extend(best);
        best.is_some()
    }

    /// Lays the best of many drawn lines, with its images or without. A solution that it does not break becomes the board's own, if the
    /// present one is broken.
    fn lay_shape(&mut self, alive: &[usize], is_lone: bool) -> bool {
        let n_digits = self.layout.n_digits;
        let covered = self.laid.iter().fold(CellSet::EMPTY, |all, &unit| all | self.units[unit].cells);
        let ends = self.laid.iter().fold(CellSet::EMPTY, |all, &unit| all | self.units[unit].ends);
        let maps: &[Vec<Cell>] = if is_lone { &[] } else { self.maps };
        let mut best: Option<(usize, Unit, Option<usize>)> = None;
        for _ in 0..SHAPES {
            let sort = self.sorts[self.stream.below(self.sorts.len() as u32) as usize];
            let guide = self.stream.below(alive.len() as u32 + 1) as usize;
            let grid = alive.get(guide).map_or(&self.solution, |&k| &self.others[k]);
            let page = Page { layout: self.layout, solution: grid, sort };
            let Some(sign) = stroke::line(&page, &covered, &ends, &mut self.stream) else { continue };
            let Some(unit) = unit::of_shape(&page, &sign, maps, self.stream.below(2) == 0) else { continue };
            if !self.has_room(&unit) {
                continue;
            }
            let breaks = |grid: &Grid| unit.says.is_broken_by(grid, n_digits);
            let is_own = !breaks(&self.solution);
            let survivor = alive.iter().rev().copied().find(|&k| !breaks(&self.others[k]));
            let n_now = alive.iter().filter(|&&k| breaks(&self.others[k])).count() + usize::from(!is_own);
            if n_now == 0 || !is_own && survivor.is_none() {
                continue;
            }
            let n_latest = self.others.iter().rev().take(LATEST).filter(|grid| breaks(grid)).count();
            let worth = self.worth(&unit, (n_now, alive.len() + 1), n_latest);
            if best.as_ref().is_none_or(|(most, ..)| worth > *most) {
                best = Some((worth, unit, if is_own { None } else { survivor }));
            }
        }
        let Some((_, unit, own)) = best else { return false };
        if let Some(k) = own {
            std::mem::swap(&mut self.others[k], &mut self.solution);
            let (other, known) = (&self.others[k], &mut self.units);
            known
                .iter_mut()
                .filter(|unit| k < unit.breaks.len())
                .for_each(|unit| unit.breaks[k] = unit.says.is_broken_by(other, n_digits));
        }
        self.units.push(unit);
        self.laid.push(self.units.len() - 1);
        true
    }

    /// Cells whose digits are given together: under a mask, the cells that it maps to each other.
    fn together(&self, cell: Cell) -> Vec<Cell> {
        if self.recipe.mask.has_single_cells() { vec![cell] } else { orbit(self.maps, cell) }
    }

    /// Gives the digit that most of the current other solutions lack; of equals, the one that most of all earlier ones lack.
    fn give(&mut self, alive: &[usize]) {
        let differs = |cell: Cell, grid: &Grid| grid.get(cell) != self.solution.get(cell);
        let now = |cell: Cell| alive.iter().filter(|&&k| differs(cell, &self.others[k])).count();
        let ever = |cell: Cell| self.others.iter().rev().take(LATEST).filter(|grid| differs(cell, grid)).count();
        let is_open = |cell: &Cell| !self.givens.contains(cell) && !self.asked.contains(cell);
        let cell = (0..self.layout.n_cells() as Cell).filter(is_open).max_by_key(|&cell| (now(cell), ever(cell)));
        let all: Vec<Cell> = cell.into_iter().flat_map(|cell| self.together(cell)).filter(is_open).collect();
        self.givens.extend(all);
    }

    /// Removes what is not needed: digits first, then pairs, starting with those that break the fewest solutions.
    fn take_away(&mut self) {
        for cell in self.givens.clone() {
            let together = self.together(cell);
            let rest: Vec<Cell> = self.givens.iter().copied().filter(|other| !together.contains(other)).collect();
            let laid = self.laid.clone();
            if self.is_unique(&laid, &rest) {
                self.givens = rest;
            }
        }
        // Lines without an image go before all pairs: a board should not keep one for the sake of a pair.
        let mut order = self.laid.clone();
        order.sort_by_key(|&unit| {
            let unit = &self.units[unit];
            (!self.is_lone(unit), unit.breaks.iter().filter(|breaks| **breaks).count())
        });
        let low = self.target.count.map_or(1, |(low, _)| low);
        for unit in order {
            let rest: Vec<usize> = self.laid.iter().copied().filter(|&other| other != unit).collect();
            let alike = |k: &usize| self.units[*k].signs[0].sort == self.units[unit].signs[0].sort;
            let n_alike: usize = rest.iter().filter(|k| alike(k)).map(|&k| self.units[k].signs.len()).sum();
            let givens = self.givens.clone();
            if n_alike >= low && self.is_spread(&rest) && self.has_few_lone(&rest) && self.is_unique(&rest, &givens) {
                self.laid = rest;
            }
        }
    }

    /// Whether each quarter of the board has a laid sign, or had none before.
    fn is_spread(&self, laid: &[usize]) -> bool {
        let quarters = |laid: &[usize]| {
            let cells = laid.iter().flat_map(|&unit| self.units[unit].cells.iter());
            cells.filter_map(|cell| quarter_of(self.layout, cell)).fold(0u8, |all, quarter| all | 1 << quarter)
        };
        quarters(laid) == quarters(&self.laid)
    }

    fn reduced(&mut self) -> Option<Reduced> {
        let layout = Arc::new(self.board(&self.laid));
        let clues = self.clues(&layout, &self.givens);
        let low = self.target.count.map_or(0, |(low, _)| low);
        let n_of = |sort: Sort| layout.signs.iter().filter(|sign| sign.sort == sort).count();
        let is_asked = self.target.sorts.iter().all(|&sort| n_of(sort) >= low);
        let is_pattern = !matches!(self.recipe.clues, ClueTarget::Pattern(_)) || self.givens.is_empty();
        let (n_lone, n_signs) = self.n_lone(&self.laid);
        let board = Some(Arc::new(Shared::of(layout, self.recipe.mask)));
        (is_asked && is_pattern && n_lone * 5 <= n_signs).then(|| Reduced {
            clues,
            n_solutions: 1,
            minimal: Minimal::Unknown,
            untried: None,
            board,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::forge::{Recipe, forge};
    use crate::puzzle::Puzzle;
    use crate::request::Request;

    fn request(kind: &str) -> Request {
        Request { style: Some("designed".into()), no_rate: true, ..Request::of(kind, "design") }
    }

    fn made(request: &Request, slots: u64) -> Vec<Puzzle> {
        let recipe = Recipe::new(request).unwrap_or_else(|e| panic!("{request:?}: {e}"));
        forge(&recipe, &recipe.key(), 0, slots).puzzles().collect()
    }

    /// How many signs have their image among the signs, whatever their values and directions.
    fn n_with_images(puzzle: &Puzzle, map: &[Cell]) -> usize {
        let sorted = |cells: &mut dyn Iterator<Item = Cell>| {
            let mut all: Vec<Cell> = cells.collect();
            all.sort_unstable();
            all
        };
        let signs = &puzzle.layout.signs;
        let known: Vec<Vec<Cell>> = signs.iter().map(|sign| sorted(&mut sign.cells.iter().copied())).collect();
        signs.iter().filter(|sign| known.contains(&sorted(&mut sign.cells.iter().map(|&cell| map[cell as usize])))).count()
    }

    #[test]
    fn boards_are_symmetric_and_need_few_digits() {
        for (kind, most, share) in [
            ("thermo", 0, 100),
            ("quadruple", 0, 100),
            ("x-sums", 1, 100),
            ("kropki", 0, 0),
            ("xv", 3, 0),
            ("consecutive", 3, 0),
            ("greater-than", 1, 100),
            ("whispers", 3, 80),
            ("palindrome", 12, 80),
            ("clone", 12, 80),
            ("arrow", 3, 80),
        ] {
            let all = made(&request(kind), 2);
            assert_eq!(all.len(), 2, "{kind}");
            for puzzle in &all {
                let (layout, n) = (&puzzle.layout, puzzle.layout.signs.len());
                let ask = Ask { layout, clues: &puzzle.clues };
                let count = search::recount(&[ask], 2, &search::NO_BUDGET).remove(0);
                assert!(count.is_unique() && count.first.as_ref() == Some(&puzzle.solution), "{kind}");
                assert!(puzzle.clues.n_givens() <= most, "{kind}: {} digits", puzzle.clues.n_givens());
                let turned = n_with_images(puzzle, &grids::half_turn(layout).unwrap());
                assert!(turned * 100 >= share * n, "{kind}: {turned} of {n} signs");
                let quarters: std::collections::BTreeSet<usize> =
                    layout.signs.iter().flat_map(|sign| sign.cells.iter().filter_map(|&cell| quarter_of(layout, cell))).collect();
                assert_eq!(quarters.len(), 4, "{kind}: an empty quarter");
            }
            let told = |all: &[Puzzle]| all.iter().map(|p| (p.layout.signs.clone(), p.clues.clone())).collect::<Vec<_>>();
            assert_eq!(told(&made(&request(kind), 2)), told(&all), "{kind}: from the same seed");
        }
    }

    #[test]
    fn a_mask_speaks_of_signs_and_digits() {
        let vertical = Request { mask: Some("vertical".into()), clues: Some("0..12".into()), ..request("renban") };
        let all = made(&vertical, 2);
        assert_eq!(all.len(), 2);
        for puzzle in all {
            let maps = crate::symmetry::images(&puzzle.layout, crate::symmetry::mask_named("vertical").unwrap()).unwrap();
            assert!(n_with_images(&puzzle, &maps[0]) * 5 >= 4 * puzzle.layout.signs.len());
            let is_given = |cell: Cell| puzzle.clues.givens.get(cell).is_some();
            assert!((0..81).all(|cell| is_given(cell) == is_given(maps[0][cell as usize])));
        }
    }

    #[test]
    fn what_is_asked_of_signs_and_digits_is_had() {
        let some = Request { marks: Some("6..10".into()), clues: Some("10..16".into()), ..request("thermo") };
        let all = made(&some, 2);
        assert_eq!(all.len(), 2);
        for puzzle in all {
            assert!((6..=10).contains(&puzzle.layout.signs.len()) && (10..=16).contains(&puzzle.clues.n_givens()));
        }
    }

    #[test]
    fn a_level_is_had_with_as_many_digits_as_it_takes() {
        let of = |kind: &str, level: &str| {
            let rated = Request { level: Some(level.into()), no_rate: false, attempts: Some(40), ..request(kind) };
            let all = made(&rated, 2);
            assert_eq!(all.len(), 2, "{kind} {level}");
            for puzzle in &all {
                assert_eq!(crate::logic::rate(&puzzle.layout, &puzzle.clues).level.name(), level, "{kind}");
            }
            all.iter().map(|puzzle| puzzle.clues.n_givens()).sum::<usize>()
        };
        for kind in ["kropki", "clone"] {
            let (easy, hard) = (of(kind, "easy"), of(kind, "hard"));
            assert!(easy > hard + 4, "{kind}: {easy} and {hard} digits");
        }
    }

    #[test]
    fn what_cannot_be_designed_is_refused() {
        let refused = |request: Request| Recipe::new(&request).map(|_| ()).unwrap_err().to_string();
        let few = Request { clues: Some("3..7".into()), ..request("palindrome") };
        assert!(refused(few).contains("puzzles need 8 digits or more, and 7 were asked for"));
        // Totals know their digits, and so do marks.
        for rules in ["palindrome,cages", "palindrome,odd"] {
            let few = Request { rules: Some(rules.into()), clues: Some("3".into()), ..Request::of("sudoku", "a") };
            assert!(Recipe::new(&few).is_ok(), "{rules}");
        }
        assert!(refused(Request { style: Some("fine".into()), ..request("thermo") }).starts_with("style 'fine' is none"));
        assert!(refused(request("sudoku")).contains("no signs or lines that could be designed"));
        assert!(refused(request("killer")).contains("no signs or lines that could be designed"));
    }
}
