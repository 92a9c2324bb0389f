//! The hint of a puzzle in a book: where to look on the printed grid, and for what. A hint names neither the digit nor the cell
//! that it goes to, and holds before anything is written.

use super::Words;
use super::describe::told_as;
use super::fill::{capital, fill};
use super::names::Names;
use super::place::{Detail, place};
use crate::board::{Layout, Notation, Position, Step};
use crate::logic::{self, LADDER, is_never_first, technique_named, technique_of};
use crate::puzzle::Puzzle;

/// What is looked for where a chain comes first; the other keys of `[hint.look]` are techniques.
pub(super) const CHAINS: &str = "chains";

/// A hint for a puzzle: the hardest step of the way through it that shows on the printed grid.
pub fn book_hint(puzzle: &Puzzle, words: &Words) -> String {
    look(puzzle).map_or_else(|| words.hint.beyond.clone(), |step| told(puzzle, &step, words))
}

/// Whether somebody who solves boards of that layout may need a technique.
pub fn may_need(key: &str, layout: &Layout) -> bool {
    let row = technique_named(key).map(|row| &LADDER[row]);
    row.is_some_and(|row| (row.applies)(layout)) && is_never_first(key, layout).is_none()
}

pub(crate) fn key_of(step: &Step) -> &'static str {
    technique_of(step).map_or("", |technique| technique.key)
}

/// The hardest step of the way through a puzzle that shows on the printed grid. A pattern of the same technique may do for one
/// that comes later on the way; chains are too long to be looked for, and stand in only where nothing else shows.
pub(crate) fn look(puzzle: &Puzzle) -> Option<Step> {
    let (layout, clues) = (&puzzle.layout, &puzzle.clues);
    let start = Position::start(layout, clues);
    let (_, steps) = logic::path(layout, clues);
    let mut hard: Vec<&Step> = steps.iter().filter(|step| step.evidence.branches.is_empty()).collect();
    // The first of the hardest, whatever comes between.
    hard.sort_by_key(|step| std::cmp::Reverse(step.cost));
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
