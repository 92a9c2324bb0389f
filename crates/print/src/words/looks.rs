//! The hints for a puzzle in a book: where to look on the printed grid, which names neither the digit nor the cell that it goes to;
//! and the crux, the hardest step of the way, with the board before it.

use super::Words;
use super::describe::told_as;
use super::fill::{capital, fill};
use super::hint::step_hint;
use super::names::Names;
use super::place::{Detail, place};
use crate::board::{Layout, Level, Notation, Position, Step};
use crate::logic::{self, LADDER, Technique, is_never_first, technique_named, technique_of};
use crate::puzzle::Puzzle;
use crate::sorted::Ordered;

/// What is looked for where a chain comes first; the other keys of `[hint.look]` are techniques.
pub const CHAINS: &str = "chains";

/// What a book says of a puzzle to somebody who is stuck.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct BookHint {
    /// Where to look on the printed grid, and for what.
    pub look: String,
    /// Only where; empty for a puzzle beyond the ladder.
    pub place: String,
    /// The crux: the technique of the hardest step of the way, with what people call such a step; empty beyond the ladder.
    pub technique: String,
    /// What is seen there and what follows, in sentences of their own.
    pub crux: String,
    /// The board before that step, and the step.
    pub shown: Option<(Position, Step)>,
}

/// The hints for a puzzle: where something shows on the printed grid, and the hardest step of the way.
pub fn book_hint(puzzle: &Puzzle, words: &Words) -> BookHint {
    let (layout, clues) = (&puzzle.layout, &puzzle.clues);
    let (_, steps) = logic::path(layout, clues);
    let Some(step) = look_along(puzzle, &steps) else {
        let beyond = words.hint.beyond.clone();
        return BookHint { look: beyond.clone(), crux: beyond, ..BookHint::default() };
    };
    let names = Names { layout, notation: Notation::Numbers, words };
    let place = place(names, clues, &clues.givens, &step, Detail::Few);
    let (before, crux) = crux_of(puzzle, &steps);
    let told = step_hint(Notation::Numbers, layout, clues, &before, &crux, words);
    BookHint {
        look: look_for(&step, &place, words).unwrap_or_else(|| words.hint.beyond.clone()),
        place: capital(&place),
        crux: told.in_short,
        technique: told.technique,
        shown: Some((before, crux)),
    }
}

/// The first of the hardest steps of a way, and the board before it.
fn crux_of(puzzle: &Puzzle, steps: &[Step]) -> (Position, Step) {
    let mut before = Position::start(&puzzle.layout, &puzzle.clues);
    let ideas = || steps.iter().enumerate().filter(|(_, step)| is_idea(step));
    let most = ideas().map(|(_, step)| step.cost).max();
    let at = ideas().find(|(_, step)| Some(step.cost) == most).map_or(0, |(at, _)| at);
    steps[..at].iter().for_each(|step| before.apply(&puzzle.layout, &step.conclusion));
    (before, steps[at].clone())
}

/// Whether a step is something to find. What everybody notes first is not: it is at all signs or cages of a sort.
pub fn is_idea(step: &Step) -> bool {
    key_of(step) != "first-look"
}

/// Whether somebody who solves boards of that layout may need a technique.
pub fn may_need(key: &str, layout: &Layout) -> bool {
    let row = technique_named(key).map(|row| &LADDER[row]);
    row.is_some_and(|row| (row.applies)(layout)) && is_never_first(key, layout).is_none()
}

/// The techniques that make a puzzle one of that level: their rows of the ladder and keys, the easiest first.
pub fn techniques_of(level: Level) -> impl Iterator<Item = (usize, &'static str)> {
    let is_one = move |technique: &Technique| technique.costs.iter().any(|&cost| Level::of_cost(cost) == level);
    LADDER.iter().enumerate().filter(move |(_, technique)| is_one(technique)).map(|(row, technique)| (row, technique.key))
}

/// Whether looks at single houses and single cells solve a puzzle; not known of one without a rating.
pub fn looks_suffice(puzzle: &Puzzle) -> bool {
    const LOOKS: [&str; 3] = ["full-house", "hidden-single", "naked-single"];
    let mut rows = LADDER.iter().enumerate();
    puzzle.rating.as_ref().is_some_and(|rating| rows.all(|(row, t)| !rating.uses(row) || LOOKS.contains(&t.key)))
}

/// The longest name of a house of a board, so that there is room for any; names cell by cell are left out.
pub fn longest_house(layout: &Layout, words: &Words) -> String {
    const MOST: usize = 60;
    let names = Names { layout, notation: Notation::Numbers, words };
    let all = (0..layout.houses.len()).map(|house| names.house(house)).filter(|name| name.chars().count() <= MOST);
    all.max_by_key(|name| name.chars().count()).unwrap_or_default()
}

/// The key of a step's technique; empty where it has none.
pub fn key_of(step: &Step) -> &'static str {
    technique_of(step).map_or("", |technique| technique.key)
}

/// The hardest step of the way through a puzzle that shows on the printed grid. A pattern of the same technique may do for one
/// that comes later on the way; chains are too long to be looked for, and stand in only where nothing else shows.
pub fn look(puzzle: &Puzzle) -> Option<Step> {
    look_along(puzzle, &logic::path(&puzzle.layout, &puzzle.clues).1)
}

fn look_along(puzzle: &Puzzle, steps: &[Step]) -> Option<Step> {
    let (layout, clues) = (&puzzle.layout, &puzzle.clues);
    let start = Position::start(layout, clues);
    let mut hard: Vec<&Step> = steps.iter().filter(|step| step.evidence.branches.is_empty() && is_idea(step)).collect();
    // The first of the hardest, whatever comes between.
    hard.order_by_key(|step| std::cmp::Reverse(step.cost));
    let mut tried: Vec<&str> = Vec::new();
    let shown = hard.into_iter().find_map(|step| match key_of(step) {
        "hidden-single" | "naked-single" | "full-house" => shows(puzzle, &start, step).then(|| step.clone()),
        key if tried.contains(&key) => None,
        key => {
            tried.push(key);
            logic::step_by(layout, clues, &start, key).filter(|step| step.evidence.branches.is_empty())
        }
    });
    shown.or_else(|| steps.iter().find(|step| is_idea(step)).or(steps.first()).cloned())
}

/// Whether a single of the way is one on the printed grid: a digit has one place in its house, or a cell one digit.
fn shows(puzzle: &Puzzle, start: &Position, step: &Step) -> bool {
    let Some((cell, digit)) = step.conclusion.place else { return false };
    let is_only_digit = start.has(cell, digit) && start.candidates[cell as usize].len() == 1;
    let Some(&house) = step.evidence.houses.first() else { return is_only_digit };
    let cells = &puzzle.layout.houses[house as usize].cells;
    let n_empty = cells.iter().filter(|&&c| start.grid.get(c).is_none()).count();
    let n_places = cells.iter().filter(|&&c| start.has(c, digit)).count();
    start.has(cell, digit) && n_places == 1 && (key_of(step) != "full-house" || n_empty == 1)
}

/// What to look for at a place.
pub(super) fn look_for(step: &Step, place: &str, words: &Words) -> Option<String> {
    let key = if step.evidence.branches.is_empty() { told_as(step) } else { CHAINS };
    // The name begins the sentence.
    words.hint.look.get(key).map(|pattern| fill(pattern, &[("place", &capital(place))]))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::words::testing::languages;

    #[test]
    fn every_language_says_what_to_look_for() {
        for words in languages() {
            let mut wanted: Vec<&str> =
                LADDER.iter().filter(|t| t.costs[0] < 65 || t.key.starts_with("aligned")).map(|t| t.key).collect();
            wanted.push(CHAINS);
            wanted.sort_unstable();
            assert_eq!(words.hint.look.keys().map(String::as_str).collect::<Vec<_>>(), wanted, "{}", words.language);
        }
    }
}
