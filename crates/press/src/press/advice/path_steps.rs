//! The path of a puzzle, in the form for writing.

use crate::board::{Layout, Notation};
use crate::formats::PathStep;
use crate::words::{Telling, Told};

/// The steps of a path in the form for writing.
pub fn path_steps<'a>(
    notation: Notation,
    layout: &'a Layout,
    telling: &'a Telling,
    puzzle: Option<&'a str>,
) -> Vec<PathStep<'a>> {
    let one = |(k, told): (usize, &'a Told)| PathStep {
        layout,
        notation,
        puzzle,
        number: k + 1,
        step: &told.step,
        key: told.key,
        name: told.name,
        words: &told.words,
        reasoning: told.hint.reasoning().cloned().collect(),
        after: Some(telling.after(k)),
    };
    telling.steps.iter().enumerate().map(one).collect()
}
