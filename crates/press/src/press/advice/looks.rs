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
    use crate::board::{Cell, Clues, Layout, Position};
    use crate::bundled::{bundled_fonts, bundled_theme};
    use crate::draw::{PT, crux_picture};
    use crate::forge::Recipe;
    use crate::logic::path;
    use crate::press::{Wanted, forge_distinct};
    use crate::request::Request;
    use crate::set::KnownPuzzles;
    use crate::words::{cells_in_words, is_idea, key_of, look};

    fn made(kind: &str, size: &str, level: &str, count: usize) -> Vec<Puzzle> {
        let request = Request { size: Some(size.into()), level: Some(level.into()), ..Request::of(kind, "hints of all sorts") };
        let recipe = Recipe::new(&request.for_people()).unwrap();
        forge_distinct(&recipe, &Wanted { count, slots: 0..1_000 }, 2, &mut KnownPuzzles::default(), &mut |_| {}).0
    }

    /// Puzzles of every sort with hints.
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
        let one = |&(kind, size, level): &(&str, &str, &str)| made(kind, size, level, 12);
        asked.iter().flat_map(one).collect()
    }

    #[test]
    fn a_first_look_holds_on_the_printed_grid_and_the_crux_is_the_hardest_step() {
        let puzzles = puzzles();
        let all: Vec<&Puzzle> = puzzles.iter().collect();
        assert!(all.len() >= 110, "{}", all.len());
        let english = Words::english();
        let told = hints(&all, english, 2);
        assert_eq!(told, hints(&all, english, 1));
        let mut keys: Vec<&str> = Vec::new();
        for (puzzle, BookHint { look: hint, place, crux, technique, shown }) in all.iter().zip(&told) {
            let step = look(puzzle).unwrap();
            keys.push(key_of(&step));
            // The conclusion from the printed grid strikes no digit of the solution, and writes only digits of the
            // solution.
            let start = Position::start(&puzzle.layout, &puzzle.clues);
            let solved = |cell: Cell| puzzle.solution.get(cell);
            assert!(step.conclusion.strikes.iter().all(|&(cell, digit)| start.has(cell, digit) && solved(cell) != Some(digit)));
            if let Some((cell, digit)) = step.conclusion.place {
                assert!(start.has(cell, digit) && solved(cell) == Some(digit), "{hint}");
                let name = cells_in_words(Notation::Numbers, &puzzle.layout, &[cell], english);
                assert!(!hint.contains(&name) && !place.contains(&name), "{hint}");
            }
            // Its numbers are those of houses, sums and cells to start from.
            assert!(hint.starts_with(&format!("{place}:")), "{hint}");
            assert!(!hint[place.len()..].contains(|c: char| c.is_ascii_digit()), "{hint}");
            assert!(!hint.contains(['{', '}']) && !crux.contains(['{', '}']), "{hint} {crux}");
            // The crux is the hardest step of the way but for first looks, on the board before it.
            let (before, step) = shown.as_ref().unwrap();
            let ideas = path(&puzzle.layout, &puzzle.clues).1.into_iter().filter(is_idea);
            let hardest = ideas.map(|step| step.cost).max();
            assert_eq!(Some(step.cost), hardest);
            assert!(step.conclusion.strikes.iter().all(|&(cell, digit)| before.has(cell, digit) && solved(cell) != Some(digit)));
            assert!(step.conclusion.place.is_none_or(|(cell, digit)| before.has(cell, digit) && solved(cell) == Some(digit)));
            assert!(!technique.is_empty() && crux.ends_with('.'), "{technique}: {crux}");
        }
        keys.sort_unstable();
        keys.dedup();
        assert!(keys.len() > 8, "{keys:?}");
    }

    /// The room of a picture in three columns of a book of six by nine inches; with sums there are two.
    #[test]
    fn the_crux_is_drawn_in_a_column_with_legible_digits_and_few_puzzles_share_a_text() {
        let (fonts, theme) = (bundled_fonts(), bundled_theme());
        let least = theme.sizes.small.max(7 * PT);
        // Hard killers need more cages at once than a column has room for.
        for (kind, level, room, least_drawn) in [
            ("sudoku", "easy", (14, 14), 13),
            ("sudoku", "hard", (14, 14), 13),
            ("sudoku", "diabolical", (14, 14), 13),
            ("thermo", "hard..diabolical", (14, 14), 13),
            ("killer", "easy", (22, 20), 13),
            ("killer", "hard..diabolical", (22, 20), 10),
        ] {
            let puzzles = made(kind, "3x3", level, 15);
            let told = hints(&puzzles.iter().collect::<Vec<_>>(), Words::english(), 2);
            let mut n_drawn = 0;
            for (puzzle, hint) in puzzles.iter().zip(&told) {
                let (before, step) = hint.shown.as_ref().unwrap();
                let room = (room.0 * least, room.1 * least);
                let board: (&Layout, &Clues) = (&puzzle.layout, &puzzle.clues);
                let Some(scene) = crux_picture(&fonts, &theme, board, before, step, room) else { continue };
                n_drawn += 1;
                assert!(scene.width <= room.0 && scene.height <= room.1, "{kind}: {}", hint.crux);
                assert!(scene.smallest_text() >= Some(least), "{kind}: {}", hint.crux);
                assert_eq!(scene.stray(), None, "{kind}: {}", hint.crux);
                let shared = told.iter().filter(|other| other.crux == hint.crux).count();
                assert!(shared * 5 <= told.len(), "{kind}: {}", hint.crux);
            }
            assert!(told.len() == 15 && n_drawn >= least_drawn, "{kind} {level}: {n_drawn} of {}", told.len());
        }
    }
}
