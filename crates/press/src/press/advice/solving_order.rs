//! The order in which a person fills the cells of a puzzle, and the techniques, numbered as in the sets of solving orders.

use crate::board::{Budget, Clues, Layout};
use crate::formats::Filled;
use crate::logic;

/// Numbers of techniques, as in the sets of solving orders. All other techniques are 9.
const STRATEGIES: &[(u8, &[&str])] = &[
    (2, &["full-house", "naked-single"]),
    (3, &["hidden-single"]),
    (4, &["naked-pair"]),
    (5, &["naked-triplet"]),
    (6, &["pointing", "claiming", "direct-pointing", "direct-claiming"]),
    (7, &["xy-wing"]),
    (8, &["unique-rectangle"]),
];
const OTHER: u8 = 9;

/// The cells of a puzzle in the order in which a person fills them, each with the hardest technique since the last one;
/// `None` if the ladder does not reach the end, or only after more than the usual work.
pub fn order_of(layout: &Layout, clues: &Clues) -> Option<Vec<Filled>> {
    let mut filled = Vec::new();
    let mut hardest = (0, 0);
    for step in logic::path_within(layout, clues, &Budget::USUAL)?.1 {
        let key = logic::technique_of(&step).map_or("", |technique| technique.key);
        let strategy = STRATEGIES.iter().find(|row| row.1.contains(&key)).map_or(OTHER, |row| row.0);
        if step.cost >= hardest.0 {
            hardest = (step.cost, strategy);
        }
        if let Some((cell, digit)) = step.conclusion.place {
            filled.push((cell, digit, hardest.1));
            hardest = (0, 0);
        }
    }
    (clues.n_givens() + filled.len() == layout.n_cells()).then_some(filled)
}
