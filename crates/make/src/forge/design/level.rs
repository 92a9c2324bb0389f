//! Digits that make a designed board as easy as asked: symmetric pairs are given one by one until a person's steps suffice.

use super::super::goal::Goal;
use super::super::recipe::Recipe;
use super::super::target::Range;
use super::pairs_of_digits;
use crate::board::{Cell, Clues, Grid, Layout, Level};
use crate::logic;
use crate::seed::Stream;

/// Gives digits until a board has one of the levels, which is drawn, so that not all boards have the hardest. It never gives more
/// than the range of digits allows.
pub fn digits_for_level(
    recipe: &Recipe,
    layout: &Layout,
    maps: &[Vec<Cell>],
    (clues, solution): (&mut Clues, &Grid),
    (levels, digits): (Range<Level>, Range<usize>),
    stream: &mut Stream,
) {
    let named: Vec<Level> = Level::ALL.into_iter().filter(|level| levels.has(*level)).collect();
    let wanted = named[stream.below(named.len() as u32) as usize];
    let (plan, most) = (logic::plan(layout), Goal::of(&recipe.target, None).most());
    let is_hard = |clues: &Clues| logic::rate_up_to(&plan, clues, most).is_none_or(|rating| rating.level > wanted);
    while clues.n_givens() < digits.low || is_hard(clues) {
        let n_before = clues.n_givens();
        pairs_of_digits(maps, (clues, solution), (n_before + 1, digits.high), stream);
        if clues.n_givens() == n_before {
            return;
        }
    }
}
