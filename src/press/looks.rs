//! Hints of a book: for each puzzle where to look on the printed grid, and for what. A hint names neither the digit nor the cell
//! that it goes to, and holds before anything is written.

use super::hints::Names;
use super::in_order;
use crate::board::{Cell, HouseKind, Position, Step};
use crate::book::{Words, fill};
use crate::draw::Symbols;
use crate::logic::{self, technique_of};
use crate::puzzle::Puzzle;
use std::convert::Infallible;
use std::ops::ControlFlow;

/// What is looked for where a chain comes first; the other keys of `[hint.look]` are techniques.
pub(super) const CHAINS: &str = "chains";

/// A hint for each puzzle, in their order.
pub fn hints(puzzles: &[&Puzzle], words: &Words, jobs: usize) -> Vec<String> {
    let mut all = Vec::with_capacity(puzzles.len());
    let Ok(()) = in_order::<_, _, Infallible>(
        0..puzzles.len(),
        jobs,
        |i| hint(puzzles[i], words),
        |text| {
            all.push(text);
            Ok(ControlFlow::Continue(()))
        },
    );
    all
}

fn hint(puzzle: &Puzzle, words: &Words) -> String {
    look(puzzle).map_or_else(|| words.hint.beyond.clone(), |step| told(puzzle, &step, words))
}

fn key_of(step: &Step) -> &'static str {
    technique_of(step).map_or("", |technique| technique.key)
}

/// The hardest step of the way through a puzzle that shows on the printed grid. A pattern of the same technique may do for one
/// that comes later on the way; chains are too long to be looked for, and stand in only where nothing else shows.
fn look(puzzle: &Puzzle) -> Option<Step> {
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
    let place = place(puzzle, step, words);
    // The name begins the sentence.
    let mut letters = place.chars();
    let place: String = letters.next().into_iter().flat_map(char::to_uppercase).chain(letters).collect();
    fill(pattern, &[("place", &place)])
}

/// The houses of a step, or the sums, by their numbers; for a step of cells alone where they lie.
fn place(puzzle: &Puzzle, step: &Step, words: &Words) -> String {
    let layout = &puzzle.layout;
    let names = Names { layout, words: &words.hint, symbols: Symbols::Letters };
    let seen = &step.evidence;
    let kind = |house: &u16| layout.houses[*house as usize].kind;
    let houses = |all: &[u16]| all.iter().map(|&house| names.house(house as usize)).collect::<Vec<_>>().join(", ");
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
    use crate::forge::Recipe;
    use crate::logic::LADDER;
    use crate::press::{Library, Wanted, forge_distinct};
    use crate::request::Request;
    use crate::set::KnownPuzzles;

    const LANGUAGES: [&str; 4] = ["en", "de", "fr", "es"];

    fn words(language: &str) -> Words {
        Words::from_toml(&Library::new(None).text(&format!("text/{language}/words.toml")).unwrap()).unwrap()
    }

    /// Puzzles of every sort that a hint is told for.
    fn puzzles() -> Vec<Puzzle> {
        let asked = [
            ("sudoku", "2x2", "very-easy..easy"),
            ("sudoku", "3x3", "very-easy"),
            ("sudoku", "3x3", "easy"),
            ("sudoku", "3x3", "medium"),
            ("sudoku", "3x3", "hard"),
            ("sudoku", "3x3", "fiendish"),
            ("sudoku", "3x3", "diabolical"),
            ("sudoku", "3x4", "very-easy..fiendish"),
            ("suko", "3x3", "very-easy..hard"),
            ("sujiko", "3x3", "very-easy..hard"),
        ];
        let one = |(kind, size, level): &(&str, &str, &str)| {
            let request =
                Request { size: Some((*size).into()), level: Some((*level).into()), ..Request::of(kind, "hints of all sorts") };
            let recipe = Recipe::new(&request).unwrap();
            forge_distinct(&recipe, &Wanted { count: 12, slots: 0..1_000 }, 2, &mut KnownPuzzles::default(), &mut |_| {}).0
        };
        asked.iter().flat_map(one).collect()
    }

    #[test]
    fn a_hint_holds_on_the_printed_grid_and_names_neither_digit_nor_cell() {
        let puzzles = puzzles();
        let all: Vec<&Puzzle> = puzzles.iter().collect();
        assert!(all.len() >= 110, "{}", all.len());
        let english = words("en");
        let told = hints(&all, &english, 2);
        assert_eq!(told, hints(&all, &english, 1));
        let mut keys: Vec<&str> = Vec::new();
        for (puzzle, hint) in all.iter().zip(&told) {
            let step = look(puzzle).unwrap();
            keys.push(key_of(&step));
            // What follows from the printed grid strikes no digit of the solution, and writes none but its own.
            let start = Position::start(&puzzle.layout, &puzzle.clues);
            let solved = |cell: Cell| puzzle.solution.get(cell);
            assert!(step.conclusion.strikes.iter().all(|&(cell, digit)| start.has(cell, digit) && solved(cell) != Some(digit)));
            if let Some((cell, digit)) = step.conclusion.place {
                assert!(start.has(cell, digit) && solved(cell) == Some(digit), "{hint}");
                let name = fill(
                    &english.hint.cell,
                    &[("row", &(puzzle.layout.row(cell) + 1).to_string()), ("col", &(puzzle.layout.col(cell) + 1).to_string())],
                );
                assert!(!hint.contains(&name), "{hint}");
            }
            // Its numbers are those of houses, sums and cells to start from.
            let place = hint.split(':').next().unwrap();
            assert!(!hint[place.len()..].contains(|c: char| c.is_ascii_digit()), "{hint}");
            assert!(!hint.contains(['{', '}']), "{hint}");
        }
        keys.sort_unstable();
        keys.dedup();
        assert!(keys.len() > 8, "{keys:?}");
    }

    #[test]
    fn every_language_says_what_to_look_for() {
        for language in LANGUAGES {
            let words = words(language);
            let mut wanted: Vec<&str> =
                LADDER.iter().filter(|t| t.costs[0] < 65 || t.key.starts_with("aligned")).map(|t| t.key).collect();
            wanted.push(CHAINS);
            wanted.sort_unstable();
            assert_eq!(words.hint.look.keys().map(String::as_str).collect::<Vec<_>>(), wanted, "{language}");
        }
    }
}
