//! A puzzle's path told whole: each step with the board before it, its sentence, and the reasoning behind it.

use crate::board::{Clues, Layout, Notation, Position, Rating, Step};
use crate::logic::{self, technique_of};

/// The way through a puzzle.
#[derive(Clone, Debug)]
pub struct Telling {
    /// How hard the puzzle is, from the same walk.
    pub rating: Rating,
    /// The steps in their order.
    pub steps: Vec<Told>,
    /// The board after the last step: solved, or as far as the ladder goes.
    pub end: Position,
}

/// A step with all that can be said of it.
#[derive(Clone, Debug)]
pub struct Told {
    /// What is seen and what follows.
    pub step: Step,
    /// The technique's key in the ladder.
    pub key: &'static str,
    /// The board on which the step is seen.
    pub before: Position,
    /// The step in one sentence.
    pub words: String,
    /// What to look at, and the lines of a chain: a sentence or a claim each.
    pub reasoning: Vec<String>,
    /// Why the technique may be believed.
    pub idea: Option<&'static str>,
}

impl Told {
    /// The reasoning, and the idea behind it.
    pub fn lines(&self) -> impl Iterator<Item = String> + '_ {
        self.reasoning.iter().cloned().chain(self.idea.map(String::from))
    }

    /// Whether the step is one that people take at a glance: a single of any sort.
    pub fn is_single(&self) -> bool {
        matches!(self.key, "full-house" | "last-in-cage" | "hidden-single" | "naked-single")
    }
}

impl Telling {
    /// The board after a step.
    pub fn after(&self, k: usize) -> &Position {
        self.steps.get(k + 1).map_or(&self.end, |next| &next.before)
    }
}

/// Walks a puzzle and tells each step.
pub fn telling(notation: Notation, layout: &Layout, clues: &Clues) -> Telling {
    let (rating, steps) = logic::path(layout, clues);
    let mut board = Position::start(layout, clues);
    let tell = |step: Step| {
        let before = board.clone();
        board.apply(layout, &step.conclusion);
        let key = technique_of(&step).map_or("", |technique| technique.key);
        Told {
            key,
            idea: logic::why(key),
            words: logic::describe_in(notation, layout, &step),
            reasoning: logic::tell(notation, layout, clues, &before, &step),
            before,
            step,
        }
    };
    let steps = steps.into_iter().map(tell).collect();
    Telling { rating, steps, end: board }
}
