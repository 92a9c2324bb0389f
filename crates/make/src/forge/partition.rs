//! Cages of a Latin square with numbers and operators: a random partition of a full grid, and cages of one cell in place of the digits
//! that a puzzle still needs.
//!
//! ```text
//!   2-  .  |12x .       each cell joins a neighbour or a cage beside it, at random, up to a drawn size;
//!   3   |6+ .  |.       two cells that divide are divided, and so on
//! ```

use super::candidate::{Begun, Reduced};
use super::recipe::Recipe;
use super::shared::{OF_A_COUNT, Shared};
use crate::board::{Cell, Clues, Grid, Layout, Operator, Sign, Sort};
use crate::kinds;
use crate::search;
use crate::seed::Stream;
use std::sync::Arc;

/// How many of ten cages have so many cells; a cage that finds no more room has fewer. Large boards have smaller cages: with many
/// large ones, whether there is one solution takes long to decide.
const SIZES: [u8; 10] = [2, 2, 2, 2, 3, 3, 3, 3, 4, 4];
const SIZES_OF_LARGE: [u8; 10] = [1, 2, 2, 2, 2, 2, 3, 3, 3, 4];
const LARGE: usize = 64;

/// Cages that cover a full grid.
pub fn cages_of(layout: &Layout, solution: &Grid, is_hidden: bool, stream: &mut Stream) -> Vec<Sign> {
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
        let wanted = sizes[stream.below(sizes.len() as u32) as usize] as usize;
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
        // A cell that is left alone joins a small cage beside it; few stay alone.
        if let [alone] = cells[..] {
            let small = layout
                .area
                .beside(alone)
                .filter_map(|cell| cage_of[cell as usize])
                .find(|&k| k < cages.len() && cages[k].len() < 4);
            if let Some(k) = small.filter(|_| stream.below(8) > 0) {
                cages[k].push(alone);
                cage_of[alone as usize] = Some(k);
                continue;
            }
        }
        cages.push(cells);
    }
    cages.into_iter().map(|cells| cage(solution, cells, is_hidden, stream)).collect()
}

/// A cage with an operator: what divides is divided, what does not is mostly multiplied or subtracted; the rest is added.
fn cage(solution: &Grid, cells: Vec<Cell>, is_hidden: bool, stream: &mut Stream) -> Sign {
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
    let operator = if is_hidden { Operator::Hidden } else { operator };
    Sign::new(Sort::Calculation, Sign::calculated(number, operator), cells)
}

/// A puzzle whose digits are cages of one cell: what is left of the cage that such a cell stood in is one cage or several.
pub fn with_single_cells(recipe: &Recipe, one: &Begun, reduced: Reduced) -> Reduced {
    if reduced.n_solutions != 1 || reduced.clues.n_givens() == 0 {
        return reduced;
    }
    let layout = reduced.board.as_ref().map_or(&one.shared.layout, |board| &board.layout);
    let is_hidden = recipe.params.hides_operators();
    let is_given = |cell: Cell| reduced.clues.givens.get(cell).is_some();
    let mut signs: Vec<Sign> = Vec::new();
    // Drawn from a place of its own: what was drawn before is not drawn again.
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
            signs.push(cage(&one.solution, piece, is_hidden, &mut stream));
        }
    }
    let layout = Arc::new(kinds::with_signs(layout, &recipe.params, signs));
    // Every cage that was cut now says more, so there is still one solution; and a digit is a cage of its own.
    let clues = Clues { givens: Grid::empty(layout.n_cells()), ..reduced.clues };
    let count = search::count_up_to(&[search::Ask { layout: &layout, clues: &clues }], 2, &OF_A_COUNT).remove(0);
    let n_solutions = u64::from(count.is_unique());
    Reduced { clues, n_solutions, untried: None, board: Some(Arc::new(Shared::of(layout, recipe.mask))), ..reduced }
}
