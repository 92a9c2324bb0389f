//! Human logic: techniques that people use, in the order in which they would try them, over any layout. A rating is the
//! walk up this ladder. What never lives here: guessing, search, and the solution; a technique sees what a person sees.

mod arrange;
mod bits;
mod chains;
#[cfg(test)]
mod corpus;
mod effort;
mod fish;
mod hidden;
mod hint;
mod ladder;
mod locked;
mod naked;
mod relations;
mod sets;
mod singles;
mod state;
mod sums;
mod tables;
mod technique;
#[cfg(test)]
mod testing;
mod walk;
mod wings;
mod words;

use crate::board::{Clues, Layout, Rating, Step};
pub use ladder::{LADDER, technique_named, techniques_used};
use tables::Tables;
pub use technique::Technique;
pub use words::describe;

/// A layout, prepared for rating many puzzles on it.
pub struct Plan(Wide);

/// The tables in the narrowest width that holds the layout. Few words make a 9×9 fast.
enum Wide {
    Two(Tables<2>),
    Four(Tables<4>),
    Ten(Tables<10>),
}

/// Does the same on whatever width a plan has.
macro_rules! on_width {
    ($plan:expr, $tables:ident => $body:expr) => {
        match &$plan.0 {
            Wide::Two($tables) => $body,
            Wide::Four($tables) => $body,
            Wide::Ten($tables) => $body,
        }
    };
}

#[cfg(test)]
mod laws;

/// Prepares a layout.
pub fn plan(layout: &Layout) -> Plan {
    match layout.n_cells().max(layout.houses.len()) {
        n if n <= Tables::<2>::ROOM => Plan(Wide::Two(Tables::new(layout))),
        n if n <= Tables::<4>::ROOM => Plan(Wide::Four(Tables::new(layout))),
        _ => Plan(Wide::Ten(Tables::new(layout))),
    }
}

/// Rates a puzzle. Whatever the ladder cannot finish is [`crate::board::Level::Beyond`], and so are clues that contradict
/// each other.
pub fn rate(layout: &Layout, clues: &Clues) -> Rating {
    rate_on(&plan(layout), clues)
}

/// The same on a layout that is prepared already.
pub fn rate_on(plan: &Plan, clues: &Clues) -> Rating {
    let rating = on_width!(plan, tables => walk::walk(tables, clues, u16::MAX, |_, _, _| ()));
    rating.expect("a walk that nobody stops ends in a rating")
}

/// Rates a puzzle, but stops as soon as a step costs more than `limit` tenths, or nothing within it is left to do while
/// harder techniques are: then there is no rating.
pub fn rate_up_to(plan: &Plan, clues: &Clues, limit: u16) -> Option<Rating> {
    on_width!(plan, tables => walk::walk(tables, clues, limit, |_, _, _| ()))
}

/// The rating, and every step of the walk.
pub fn path(layout: &Layout, clues: &Clues) -> (Rating, Vec<Step>) {
    let plan = plan(layout);
    let mut steps = Vec::new();
    let rating = on_width!(plan, tables => walk::walk(tables, clues, u16::MAX, |hint, state, desk| {
        steps.push(hint.explain(tables, state, desk));
    }));
    (rating.expect("a walk that nobody stops ends in a rating"), steps)
}
