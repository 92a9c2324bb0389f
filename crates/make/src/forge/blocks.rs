//! Clues of boards with blocked places: some of these get a digit, then digits are removed from the cells, and superfluous digits
//! of blocked places are taken back.

use super::candidate::{BLOCKS, Begun, Reduced, by_count, count};
use super::recipe::Recipe;
use super::shared::Shared;
use crate::board::{Digit, DigitSet, Layout};
use crate::kinds::with_block_digits;
use std::sync::Arc;

/// Of ten blocked places, this many are tried with a digit.
const OF_TEN: u32 = 6;

/// Digits in blocked places, and as few in the cells as the request wants.
pub fn with_blocks(recipe: &Recipe, begun: &[Begun]) -> Vec<Reduced> {
    let boards: Vec<Arc<Shared>> = begun.iter().map(|one| Arc::new(Shared::of(Arc::new(numbered(one)), recipe.mask))).collect();
    let pairs = begun.iter().zip(&boards);
    let numbered: Vec<Begun> =
        pairs.map(|(one, shared)| Begun { shared, stream: one.stream, solution: one.solution.clone() }).collect();
    let reduced = by_count(recipe, &numbered);
    let without = |(one, mut reduced): (&Begun, Reduced)| {
        if reduced.n_solutions == 1 {
            let layout = needed(one, &reduced);
            reduced.board = Some(Arc::new(Shared::of(layout, recipe.mask)));
        }
        reduced
    };
    numbered.iter().zip(reduced).map(without).collect()
}

/// The digit of each blocked place, by place.
fn digits_of(layout: &Layout) -> Vec<Option<Digit>> {
    let mut digits = vec![None; layout.shape.n_cells()];
    layout.blocks().for_each(|(place, digit)| digits[place] = digit);
    digits
}

/// The board with digits in some of its blocked places: digits that are left over in their row and column.
fn numbered(one: &Begun) -> Layout {
    let layout = &one.shared.layout;
    let cols = layout.shape.cols as usize;
    let mut stream = one.stream.chapter(BLOCKS);
    let mut digits = digits_of(layout);
    let mut places: Vec<usize> = layout.blocks().map(|(place, _)| place).collect();
    stream.shuffle(&mut places);
    for place in places {
        if stream.below(10) >= OF_TEN {
            continue;
        }
        let is_seen = |other: usize| other / cols == place / cols || other % cols == place % cols;
        let at = |other: usize| match layout.cell(other / cols, other % cols) {
            Some(cell) => one.solution.get(cell),
            None => digits[other],
        };
        let seen: DigitSet = (0..digits.len()).filter(|&other| is_seen(other)).filter_map(at).collect();
        let left: Vec<Digit> = DigitSet::all(layout.n_digits).without(seen).iter().collect();
        if !left.is_empty() {
            digits[place] = Some(left[stream.below(left.len() as u32) as usize]);
        }
    }
    with_block_digits(layout, |place| digits[place])
}

/// The board without the digits of blocked places that its clues do not need.
fn needed(one: &Begun, reduced: &Reduced) -> Arc<Layout> {
    let mut layout = one.shared.layout.clone();
    let mut digits = digits_of(&layout);
    let mut places: Vec<usize> = (0..digits.len()).filter(|&place| digits[place].is_some()).collect();
    one.stream.chapter(BLOCKS).chapter(1).shuffle(&mut places);
    for place in places {
        let digit = digits[place].take();
        let without = Arc::new(with_block_digits(&layout, |place| digits[place]));
        match count(std::slice::from_ref(&without), std::slice::from_ref(&reduced.clues), 2)[0] {
            1 => layout = without,
            _ => digits[place] = digit,
        }
    }
    layout
}
