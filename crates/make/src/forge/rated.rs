//! The columns of a row about how hard a candidate is.

use super::recipe::{Recipe, has_er};
use crate::board::{Clues, Layout, Rating};
use crate::lab::go_sudoku;
use crate::logic;
use std::sync::Arc;

/// The searches of a guessing solver.
pub fn guesses(layout: &Layout, clues: &Clues) -> Option<u32> {
    go_sudoku::searches(layout, clues, go_sudoku::MAX_SEARCHES)
}

/// The rating; `None` where a step costs more than the limit. With the highest limit there always is a rating.
pub fn rate_up_to(recipe: &Recipe, layout: &Arc<Layout>, clues: &Clues, limit: u16) -> Option<Rating> {
    let rating = match &recipe.shared {
        Some(shared) if Arc::ptr_eq(layout, &shared.layout) => logic::rate_up_to(shared.plan(), clues, limit),
        _ => logic::rate_up_to(&logic::plan(layout), clues, limit),
    };
    rating.map(|rating| as_told(recipe, layout, rating))
}

/// The rating as it is in rows of the recipe's version.
pub fn as_told(recipe: &Recipe, layout: &Layout, rating: Rating) -> Rating {
    match has_er(recipe.algo, layout) {
        true => rating,
        false => Rating { er: None, ep: None, ed: None, ..rating },
    }
}
