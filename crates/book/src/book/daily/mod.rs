//! The pages of a daily set: how a day's puzzles and solutions are arranged, and how they are drawn. Not here: which days there are.

pub(super) mod day_page;
pub(super) mod day_plan;

#[cfg(test)]
mod tests;
