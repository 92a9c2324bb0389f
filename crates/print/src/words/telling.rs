//! A puzzle's path told whole: each step with the board before it, its sentence, and the reasoning behind it.

use super::Words;
use super::hint::{StepHint, step_hint};
use crate::board::{Budget, Clues, Layout, Level, Notation, Position, Rating, Step, tenths};
use crate::logic::{self, Climbs, known_as, technique_of};

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
    /// The key of the name that people have for such a step.
    pub name: Option<&'static str>,
    /// The board on which the step is seen.
    pub before: Position,
    /// All that is said of it, in stages or at once.
    pub hint: StepHint,
    /// `Hidden single: 3 can only go in r2c3 in box 1`.
    pub words: String,
}

impl Told {
    /// The reasoning, and the idea behind it.
    pub fn lines(&self) -> impl Iterator<Item = String> + '_ {
        self.hint.reasoning().chain(&self.hint.idea).cloned()
    }

    /// Whether the sentence alone leaves open how it comes about: a chain, or a pattern that goes case by case.
    pub fn needs_reasons(&self) -> bool {
        const BY_CASE: [&str; 4] = ["xy-wing", "xyz-wing", "aligned-pair-exclusion", "aligned-triplet-exclusion"];
        !self.step.evidence.branches.is_empty() || BY_CASE.contains(&self.key)
    }

    /// Whether the step is one that people take at a glance: a single of any sort.
    pub fn is_single(&self) -> bool {
        const SINGLES: [&str; 7] = [
            "full-house",
            "cage-of-one",
            "last-in-cage",
            "where-runs-cross",
            "place-in-straight",
            "hidden-single",
            "naked-single",
        ];
        SINGLES.contains(&self.key)
    }
}

impl Telling {
    /// The board after a step.
    pub fn after(&self, k: usize) -> &Position {
        self.steps.get(k + 1).map_or(&self.end, |next| &next.before)
    }
}

/// Walks a puzzle and tells each step.
pub fn telling(notation: Notation, layout: &Layout, clues: &Clues, words: &Words) -> Telling {
    telling_within(notation, layout, clues, words, &Budget::NONE).expect("a walk without a limit ends")
}

/// The same within a budget of work; `None` if that is spent before the end.
pub fn telling_within(notation: Notation, layout: &Layout, clues: &Clues, words: &Words, budget: &Budget) -> Option<Telling> {
    telling_by(Climbs::Own, notation, layout, clues, words, budget)
}

/// The same up a ladder that is chosen.
pub fn telling_by(
    climbs: Climbs,
    notation: Notation,
    layout: &Layout,
    clues: &Clues,
    words: &Words,
    budget: &Budget,
) -> Option<Telling> {
    let (rating, steps) = logic::path_on(&logic::plan_by(layout, climbs), clues, budget)?;
    let mut board = Position::start(layout, clues);
    let one = |step: Step| {
        let before = board.clone();
        board.apply(layout, &step.conclusion);
        told(notation, layout, clues, before, step, words)
    };
    let steps = steps.into_iter().map(one).collect();
    Some(Telling { rating, steps, end: board })
}

/// A step on a board, told.
pub(super) fn told(notation: Notation, layout: &Layout, clues: &Clues, before: Position, step: Step, words: &Words) -> Told {
    let key = technique_of(&step).map_or("", |technique| technique.key);
    let hint = step_hint(notation, layout, clues, &before, &step, words);
    Told { key, name: known_as(layout, Some(&before), &step), words: hint.words(words), hint, before, step }
}

/// A path in a line: `hard, ER 3.2, 58 steps`. Of one that ends early it says how many searches a guessing solver needs, if that
/// is known.
pub fn summary(rating: &Rating, guesses: impl Fn() -> Option<u32>, words: &Words) -> String {
    let say = |key: &str, places: &[(&str, &str)]| words.sentences.path(key, places);
    let (steps, er) = (rating.steps.to_string(), rating.er.map(|er| tenths(er.into())));
    let (level, cost) = (words.level(rating.level), tenths(rating.hardest_cost.into()));
    let rated = [("level", level), ("level-key", rating.level.name()), ("steps", &steps), ("cost", &cost)];
    match (rating.level, er) {
        (Level::Beyond, _) => guesses().map_or(say("beyond", &[]), |n| say("beyond-guessed", &[("n", &n.to_string())])),
        (_, Some(er)) => say("rated", &[&rated[..], &[("er", er.as_str())]].concat()),
        (_, None) => say("costing", &rated),
    }
}

/// `58 steps`.
pub fn n_steps(n: usize, words: &Words) -> String {
    words.sentences.path("n-steps", &[("steps", &n.to_string())])
}

/// What is said behind the last step.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct End {
    /// That the ladder ends before the puzzle does, as a heading; empty where it is solved.
    pub heading: String,
    /// What that means.
    pub about: String,
    /// All of it in a sentence.
    pub words: String,
}

/// What there is to say where a path ends.
pub fn end(rating: &Rating, words: &Words) -> End {
    let say = |key: &str| words.sentences.path(key, &[]);
    match rating.level {
        Level::Beyond => End { heading: say("ends"), about: say("ends-told"), words: say("ends-page") },
        _ => End { heading: String::new(), about: String::new(), words: say("solved") },
    }
}
