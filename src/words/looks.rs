//! The hint of a puzzle in a book: where to look on the printed grid, and for what. A hint names neither the digit nor the cell
//! that it goes to, and holds before anything is written.

use super::Words;
use super::fill::{capital, fill};
use super::names::Names;
use crate::board::{Cell, HouseKind, Notation, Position, Step};
use crate::logic::{self, technique_of};
use crate::puzzle::Puzzle;

/// What is looked for where a chain comes first; the other keys of `[hint.look]` are techniques.
pub(super) const CHAINS: &str = "chains";

/// A hint for a puzzle: the hardest step of the way through it that shows on the printed grid.
pub fn book_hint(puzzle: &Puzzle, words: &Words) -> String {
    look(puzzle).map_or_else(|| words.hint.beyond.clone(), |step| told(puzzle, &step, words))
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
    let is_chain = !step.evidence.branches.is_empty();
    let key = if is_chain { CHAINS } else { key_of(step) };
    let pattern = words.hint.look.get(key).map_or(words.hint.beyond.as_str(), String::as_str);
    // The name begins the sentence.
    fill(pattern, &[("place", &capital(&place(puzzle, step, words)))])
}

/// The houses of a step, or the sums, by their numbers; for a step of cells alone where they lie.
fn place(puzzle: &Puzzle, step: &Step, words: &Words) -> String {
    let layout = &puzzle.layout;
    let names = Names { layout, notation: Notation::Numbers, words };
    let seen = &step.evidence;
    let kind = |house: &u16| layout.houses[*house as usize].kind;
    let houses = |all: &[u16]| all.iter().map(|&house| names.house(house as usize)).collect::<Vec<_>>().join(", ");
    if seen.sum.is_some() {
        return houses(&seen.houses);
    }
    if !seen.cages.is_empty() {
        let sum = |&cage: &u16| puzzle.clues.sums.get(cage as usize).copied().flatten();
        let named = seen.cages.iter().filter_map(sum).map(|sum| fill(&words.hint.sum, &[("n", &sum.to_string())]));
        return named.collect::<Vec<_>>().join(", ");
    }
    match key_of(step) {
        // The lines that the digit is looked for in; those across them would tell the cells.
        "x-wing" | "swordfish" | "jellyfish" => {
            let base: Vec<u16> = seen.houses.iter().copied().filter(|h| kind(h) == kind(&seen.houses[0])).collect();
            houses(&base)
        }
        // Two cells see this one, and lose nothing themselves: what goes lies elsewhere.
        "xy-wing" | "xyz-wing" => seen.cells.first().map_or(String::new(), |&cell| names.cell(cell)),
        _ if !seen.houses.is_empty() => houses(&seen.houses),
        "naked-single" => houses(seen.cells.first().and_then(|&cell| fullest(puzzle, cell)).as_slice()),
        _ => {
            let start = seen.branches.first().and_then(|branch| branch.claims.first()).map(|claim| claim.cell);
            let cells: Vec<Cell> = start.map_or(seen.cells.clone(), |cell| vec![cell]);
            let mut rows: Vec<u16> = cells.iter().flat_map(|&cell| layout.houses_of(cell)).copied().collect();
            rows.retain(|house| kind(house) == HouseKind::Row);
            rows.sort_unstable();
            rows.dedup();
            if rows.is_empty() { words.hint.grid.clone() } else { houses(&rows) }
        }
    }
}

/// The house of a cell with the fewest empty cells on the printed grid.
fn fullest(puzzle: &Puzzle, cell: Cell) -> Option<u16> {
    let n_empty = |house: &u16| {
        let cells = &puzzle.layout.houses[*house as usize].cells;
        cells.iter().filter(|&&cell| puzzle.clues.givens.get(cell).is_none()).count()
    };
    puzzle.layout.houses_of(cell).iter().copied().min_by_key(n_empty)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::logic::LADDER;
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
