//! Hints of a book, on as many threads as there are.

use crate::press::in_order;
use crate::puzzle::Puzzle;
use crate::words::{BookHint, Words, book_hint};
use std::convert::Infallible;
use std::ops::ControlFlow;

/// A hint for each puzzle, in their order.
pub fn hints(puzzles: &[&Puzzle], words: &Words, jobs: usize) -> Vec<BookHint> {
    let mut all = Vec::with_capacity(puzzles.len());
    let Ok(()) = in_order::<_, _, Infallible>(
        0..puzzles.len(),
        jobs,
        |i| book_hint(puzzles[i], words),
        |text| {
            all.push(text);
            Ok(ControlFlow::Continue(()))
        },
    );
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Notation;
    use crate::board::{Cell, Conclusion, Position};
    use crate::forge::Recipe;
    use crate::press::{Wanted, forge_distinct};
    use crate::request::Request;
    use crate::set::KnownPuzzles;
    use crate::words::{cells_in_words, key_of, look};

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
            ("killer", "2x3", "easy..hard"),
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
        let english = Words::english();
        let told = hints(&all, english, 2);
        assert_eq!(told, hints(&all, english, 1));
        let (mut keys, mut n_alone): (Vec<&str>, _) = (Vec::new(), 0);
        for (puzzle, BookHint { look: hint, why, follows, shown, .. }) in all.iter().zip(&told) {
            let step = look(puzzle).unwrap();
            keys.push(key_of(&step));
            // What follows from the printed grid strikes no digit of the solution, and writes none but its own.
            let start = Position::start(&puzzle.layout, &puzzle.clues);
            let solved = |cell: Cell| puzzle.solution.get(cell);
            assert!(step.conclusion.strikes.iter().all(|&(cell, digit)| start.has(cell, digit) && solved(cell) != Some(digit)));
            if let Some((cell, digit)) = step.conclusion.place {
                assert!(start.has(cell, digit) && solved(cell) == Some(digit), "{hint}");
                let name = cells_in_words(Notation::Numbers, &puzzle.layout, &[cell], english);
                assert!(!hint.contains(&name), "{hint}");
                // The reasons leave the cell open, in words and in the picture; the last stage names it.
                let is_sum = !step.evidence.cages.is_empty() || step.evidence.sum.is_some();
                let told = if is_sum { format!("{name} = ") } else { name.clone() };
                assert!(why.iter().all(|line| !line.contains(&told)) && follows.contains(&name), "{why:?} {follows}");
                assert!(shown.as_ref().is_some_and(|(_, step)| !step.evidence.cells.contains(&cell)), "{hint}");
            }
            // A sum that is left to one cell would be its digit.
            let sum = step.evidence.sum.as_ref().filter(|sum| sum.balance.is_of_one());
            n_alone += sum.is_some() as u32;
            assert!(sum.is_none_or(|sum| why.iter().all(|line| !line.contains(&format!("= {}", sum.balance.left)))), "{why:?}");
            let (before, seen) = shown.as_ref().unwrap();
            assert!(*before == start && seen.conclusion == Conclusion::default() && !follows.is_empty());
            assert!(!why.is_empty() || follows.contains("holds"), "{hint}");
            // Its numbers are those of houses, sums and cells to start from.
            let place = hint.split(':').next().unwrap();
            assert!(!hint[place.len()..].contains(|c: char| c.is_ascii_digit()), "{hint}");
            assert!(!hint.contains(['{', '}']), "{hint}");
        }
        keys.sort_unstable();
        keys.dedup();
        assert!(keys.len() > 8 && n_alone > 0, "{keys:?}");
    }
}
