//! Cages of a Latin square with numbers and operators: a random partition of a full grid, and cages of one cell instead of the digits
//! that a puzzle still needs.
//!
//! ```text
//!   2-  .  |12x .       each cell joins a neighbour or a cage beside it, at random, up to a drawn size;
//!   3   |6+ .  |.       two digits that divide are divided, and so on
//! ```

use super::candidate::{Begun, Reduced};
use super::clues::range_of;
use super::recipe::Recipe;
use super::refusal::RecipeError;
use super::shared::{OF_A_COUNT, Shared};
use super::target::Range;
use crate::board::{Cell, Clues, Grid, Layout, MOST_CAGED, Operator, Sign, Sort};
use crate::kinds::{self, Kind, Params};
use crate::request::Request;
use crate::search;
use crate::seed::Stream;
use std::sync::Arc;

/// The intended sizes of ten cages, in cells; a cage that runs out of room is smaller. Large boards have smaller cages: with many
/// large ones, whether there is one solution takes long to decide.
const SIZES: [u8; 10] = [2, 2, 2, 2, 3, 3, 3, 3, 4, 4];
const SIZES_OF_LARGE: [u8; 10] = [1, 2, 2, 2, 2, 2, 3, 3, 3, 4];
const LARGE: usize = 64;

/// The part of a request about such cages.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Partition {
    /// The fewest and the most cells of one; a digit is a cage of one cell in any case.
    pub sizes: Option<Range<usize>>,
    /// The operators that they may have.
    pub operators: Vec<Operator>,
}

/// The four operators, from the one that a cage of any size may have on.
const OPERATORS: [Operator; 4] = [Operator::Add, Operator::Multiply, Operator::Subtract, Operator::Divide];

impl Partition {
    /// Reads and checks a request. `None` if it does not mention such cages, or for boards without them.
    pub fn read(request: &Request, kind: &Kind, params: &Params) -> Result<Option<Partition>, RecipeError> {
        let operators = request.operators.as_deref();
        if !params.sorts().contains(&Sort::Calculation) {
            return if operators.is_some() { Err(RecipeError::NoOperators(kind.title)) } else { Ok(None) };
        }
        // Together with killer cages, keys about cages refer to those.
        let of_these = |said: &Option<String>| said.clone().filter(|_| !params.has_cages());
        if of_these(&request.cages).is_some() {
            return Err(RecipeError::CagesCover(kind.title));
        }
        let sizes = of_these(&request.cage_sizes).map(|text| {
            let range = range_of(&text).filter(|range| range.low > 0 && range.high <= MOST_CAGED);
            range.ok_or(RecipeError::NotCalculated(text, MOST_CAGED))
        });
        let sizes = sizes.transpose()?;
        let Some(text) = operators else {
            return Ok(sizes.map(|sizes| Partition { sizes: Some(sizes), operators: OPERATORS.to_vec() }));
        };
        if params.hides_operators() {
            return Err(RecipeError::NoOperators(kind.title));
        }
        let of =
            |ch: char| OPERATORS.into_iter().find(|one| [one.letter(), one.printed()].iter().any(|sign| sign.starts_with(ch)));
        let said: Option<Vec<Operator>> = text.chars().filter(|ch| !ch.is_whitespace() && *ch != ',').map(of).collect();
        let said = said.filter(|said| !said.is_empty()).ok_or_else(|| RecipeError::NotOperators(text.into()))?;
        let operators: Vec<Operator> = OPERATORS.into_iter().filter(|one| said.contains(one)).collect();
        let is_of_pairs = sizes.is_some_and(|sizes| sizes.high <= 2);
        if operators == [Operator::Divide] || !is_of_pairs && !operators.iter().any(|one| one.takes_any_number()) {
            return Err(RecipeError::TooFewOperators);
        }
        Ok(Some(Partition { sizes, operators }))
    }

    /// Its part of a recipe's text.
    pub fn text(&self) -> String {
        let sizes = self.sizes.map(|sizes| format!("cage-sizes={sizes}"));
        let letters = || self.operators.iter().map(|one| one.letter()).collect::<String>();
        let operators = (self.operators.len() < OPERATORS.len()).then(|| format!("operators={}", letters()));
        sizes.into_iter().chain(operators).collect::<Vec<_>>().join(" ")
    }
}

fn said_in(recipe: &Recipe) -> Option<&Partition> {
    recipe.signs.as_ref()?.partition.as_ref()
}

/// Cages that cover a full grid.
pub fn cages_of(layout: &Layout, solution: &Grid, recipe: &Recipe, stream: &mut Stream) -> Vec<Sign> {
    let said = said_in(recipe).and_then(|said| said.sizes);
    let n_cells = layout.n_cells();
    let mut order: Vec<Cell> = (0..n_cells as Cell).collect();
    stream.shuffle(&mut order);
    let mut cage_of: Vec<Option<usize>> = vec![None; n_cells];
    let mut cages: Vec<Vec<Cell>> = Vec::new();
    let sizes = if n_cells < LARGE { SIZES } else { SIZES_OF_LARGE };
    for start in order {
        if cage_of[start as usize].is_some() {
            continue;
        }
        let mut cells = vec![start];
        cage_of[start as usize] = Some(cages.len());
        let wanted = match said {
            None => sizes[stream.below(sizes.len() as u32) as usize] as usize,
            Some(Range { low, high }) => low + stream.below((high - low + 1) as u32) as usize,
        };
        while cells.len() < wanted {
            let mut free: Vec<Cell> = cells.iter().flat_map(|&cell| layout.area.beside(cell)).collect();
            free.retain(|&cell| cage_of[cell as usize].is_none());
            free.sort_unstable();
            free.dedup();
            if free.is_empty() {
                break;
            }
            let next = free[stream.below(free.len() as u32) as usize];
            cage_of[next as usize] = Some(cages.len());
            cells.push(next);
        }
        // An isolated cell joins a small cage beside it; few stay isolated.
        if let [alone] = cells[..] {
            let small = layout
                .area
                .beside(alone)
                .filter_map(|cell| cage_of[cell as usize])
                .find(|&k| k < cages.len() && cages[k].len() < said.map_or(4, |sizes| sizes.high));
            if let Some(k) = small.filter(|_| stream.below(8) > 0) {
                cages[k].push(alone);
                cage_of[alone as usize] = Some(k);
                continue;
            }
        }
        cages.push(cells);
    }
    cages.into_iter().map(|cells| cage(solution, cells, recipe, stream)).collect()
}

/// A cage with an operator: digits that divide are divided, most others are multiplied or subtracted; the rest are added.
fn cage(solution: &Grid, cells: Vec<Cell>, recipe: &Recipe, stream: &mut Stream) -> Sign {
    let digits: Vec<u32> = cells.iter().map(|&cell| solution.0[cell as usize] as u32).collect();
    let (low, high) = (digits.iter().copied().min().unwrap_or(1), digits.iter().copied().max().unwrap_or(1));
    let (sum, product) = (digits.iter().sum::<u32>(), digits.iter().product::<u32>());
    let is_pair = digits.len() == 2;
    let drawn = stream.below(6);
    let (operator, number) = match digits.len() {
        1 => (Operator::Hidden, low),
        2 if high.is_multiple_of(low) && drawn < 4 => (Operator::Divide, high / low),
        2 if high > low && drawn < 3 => (Operator::Subtract, high - low),
        _ if drawn.is_multiple_of(2) => (Operator::Multiply, product),
        _ if is_pair && high > low && drawn == 1 => (Operator::Subtract, high - low),
        _ => (Operator::Add, sum),
    };
    let allowed = said_in(recipe).map(|said| &said.operators);
    let (operator, number) = match allowed.filter(|allowed| cells.len() > 1 && !allowed.contains(&operator)) {
        None => (operator, number),
        Some(allowed) => {
            let number_of = |operator: &Operator| match operator {
                Operator::Add => Some(sum),
                Operator::Multiply => Some(product),
                Operator::Subtract => (is_pair && high > low).then(|| high - low),
                Operator::Divide => (is_pair && high.is_multiple_of(low)).then(|| high / low),
                Operator::Hidden => None,
            };
            let may: Vec<(Operator, u32)> = allowed.iter().filter_map(|one| Some((*one, number_of(one)?))).collect();
            may[stream.below(may.len() as u32) as usize]
        }
    };
    let operator = if recipe.params.hides_operators() { Operator::Hidden } else { operator };
    Sign::new(Sort::Calculation, Sign::calculated(number, operator), cells)
}

/// A puzzle whose digits are cages of one cell: the rest of the cage that such a cell was in becomes one cage or several.
pub fn with_single_cells(recipe: &Recipe, one: &Begun, reduced: Reduced) -> Reduced {
    if reduced.n_solutions != 1 || reduced.clues.n_givens() == 0 {
        return reduced;
    }
    let layout = reduced.board.as_ref().map_or(&one.shared.layout, |board| &board.layout);
    let is_given = |cell: Cell| reduced.clues.givens.get(cell).is_some();
    let mut signs: Vec<Sign> = Vec::new();
    // Drawn from a chapter of its own, so that earlier draws are not repeated.
    let mut stream = one.stream.chapter(super::candidate::SIGNS).chapter(2);
    for sign in &layout.signs {
        if sign.sort != Sort::Calculation || !sign.cells.iter().any(|&cell| is_given(cell)) {
            signs.push(sign.clone());
            continue;
        }
        let mut rest: Vec<Cell> = sign.cells.clone();
        while let Some(first) = rest.pop() {
            let mut piece = vec![first];
            let mut next = 0;
            while next < piece.len() && !is_given(first) {
                let fresh: Vec<Cell> =
                    layout.area.beside(piece[next]).filter(|cell| rest.contains(cell) && !is_given(*cell)).collect();
                rest.retain(|cell| !fresh.contains(cell));
                piece.extend(fresh);
                next += 1;
            }
            signs.push(cage(&one.solution, piece, recipe, &mut stream));
        }
    }
    let layout = Arc::new(kinds::with_signs(layout, &recipe.params, signs));
    // Every cage that was cut now says more, so there is still one solution; and a digit is a cage of its own.
    let clues = Clues { givens: Grid::empty(layout.n_cells()), ..reduced.clues };
    let count = search::count_up_to(&[search::Ask { layout: &layout, clues: &clues }], 2, &OF_A_COUNT).remove(0);
    let n_solutions = u64::from(count.is_unique());
    Reduced { clues, n_solutions, untried: None, board: Some(Arc::new(Shared::of(layout, recipe.mask))), ..reduced }
}
