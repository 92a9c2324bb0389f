//! The hint of a puzzle in a book, in stages: where to look on the printed grid, and for what; why; and what follows. The first
//! names neither the digit nor the cell that it goes to. All of it holds before anything is written.

use super::Words;
use super::describe::told_as;
use super::fill::{capital, fill};
use super::hint::{Stage, step_hint};
use super::names::Names;
use super::place::{Detail, fullest, place};
use crate::board::{Conclusion, DigitSet, Evidence, Layout, Level, Notation, Position, Step};
use crate::logic::{self, LADDER, Technique, is_never_first, technique_named, technique_of};
use crate::puzzle::Puzzle;
use crate::sorted::Ordered;

/// What is looked for where a chain comes first; the other keys of `[hint.look]` are techniques.
pub(super) const CHAINS: &str = "chains";

/// What a book says of a puzzle to somebody who is stuck.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct BookHint {
    /// Where to look on the printed grid, and for what.
    pub look: String,
    /// The technique, with what people call such a step; empty for a puzzle beyond the ladder.
    pub technique: String,
    /// What is seen there, and why that says something, a paragraph each.
    pub why: Vec<String>,
    /// What follows.
    pub follows: String,
    /// The board before anything is written, and on it what the reasons speak of, without what follows from them.
    pub shown: Option<(Position, Step)>,
}

/// A hint for a puzzle: the hardest step of the way through it that shows on the printed grid.
pub fn book_hint(puzzle: &Puzzle, words: &Words) -> BookHint {
    let Some(step) = look(puzzle) else { return BookHint { look: words.hint.beyond.clone(), ..BookHint::default() } };
    let (layout, clues) = (&puzzle.layout, &puzzle.clues);
    let start = Position::start(layout, clues);
    let told_in_full = step_hint(Notation::Numbers, layout, clues, &start, &step, words);
    BookHint {
        look: told(puzzle, &step, words),
        why: told_in_full.stage(Stage::Why).to_vec(),
        follows: told_in_full.stage(Stage::Follows).join(" "),
        technique: told_in_full.technique,
        shown: Some((start.clone(), without_answer(layout, &start, &step))),
    }
}

/// What there is to see of a step on its board: the digits that bar the others, or the cells of the pattern. The cell that a digit
/// goes to is not among them.
fn without_answer(layout: &Layout, start: &Position, step: &Step) -> Step {
    let mut shown = Step {
        evidence: Evidence { branches: Vec::new(), digits: DigitSet::default(), ..step.evidence.clone() },
        conclusion: Conclusion::default(),
        ..step.clone()
    };
    let seen = &mut shown.evidence;
    if seen.cells.is_empty() {
        seen.cells = step.evidence.branches.iter().filter_map(|branch| branch.claims.first()).map(|claim| claim.cell).collect();
    }
    let Some((target, digit)) = step.conclusion.place else { return shown };
    seen.cells.retain(|&cell| cell != target);
    if matches!(key_of(step), "cage-of-one" | "naked-single") || seen.houses.is_empty() && seen.cages.is_empty() {
        (seen.houses, seen.cages) = (fullest(layout, &start.grid, target).into_iter().collect(), Vec::new());
    } else if let ("hidden-single", Some(&house)) = (key_of(step), seen.houses.first()) {
        seen.cells = start.barriers(layout, house as usize, digit, target).0;
    }
    shown
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
    let (layout, clues) = (&puzzle.layout, &puzzle.clues);
    let start = Position::start(layout, clues);
    let (_, steps) = logic::path(layout, clues);
    let mut hard: Vec<&Step> = steps.iter().filter(|step| step.evidence.branches.is_empty()).collect();
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
    shown.or_else(|| steps.into_iter().next())
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

/// `Column 4: one digit fits in only one cell.`
fn told(puzzle: &Puzzle, step: &Step, words: &Words) -> String {
    let names = Names { layout: &puzzle.layout, notation: Notation::Numbers, words };
    let place = place(names, &puzzle.clues, &puzzle.clues.givens, step, Detail::Few);
    look_for(step, &place, words).unwrap_or_else(|| words.hint.beyond.clone())
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
