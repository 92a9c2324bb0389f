//! Secret words: for each puzzle of a book for children one of the language's words, and cells whose digits spell it.

use crate::board::{Cell, Digit};
use crate::book::{CheckWord, Spec};
use crate::puzzle::Puzzle;
use crate::seed::{Key, Stream};
use crate::words::Words;

/// How often cells are drawn for a word before the next word is tried.
const DRAWS: usize = 60;
/// The letters of digits that are in no word.
const OTHERS: &str = "ABCDEFGHIKLMNOPRSTU";

/// A word for each puzzle, in the order of the book; empty for a book without words, and `None` for a board that can't have one.
pub(super) fn check_words(spec: &Spec, words: &Words, puzzles: &[&Puzzle]) -> Vec<Option<CheckWord>> {
    let Some(first) = puzzles.first().filter(|_| spec.check_word) else { return Vec::new() };
    // Neighbours have different words: the list is gone through in a shuffled order, and then again.
    let mut list: Vec<&str> = words.page.check_words.split_whitespace().collect();
    Key::of(&["secret words", &first.id]).stream(0, 0).shuffle(&mut list);
    let mut next = 0;
    let mut of = |puzzle: &&Puzzle| {
        let mut stream = Key::of(&["secret word", &puzzle.id]).stream(0, 0);
        let found = (0..list.len()).find_map(|i| {
            let at = (next + i) % list.len();
            Some((at, spelled(puzzle, list[at], &mut stream)?))
        });
        next = found.as_ref().map_or(next, |(at, _)| at + 1);
        found.map(|(_, word)| word)
    };
    puzzles.iter().map(&mut of).collect()
}

/// Words as wide as any, for pages that are judged before there are puzzles.
pub(super) fn stand_in_words(spec: &Spec, puzzles: &[&Puzzle]) -> Vec<Option<CheckWord>> {
    let of = |puzzle: &&Puzzle| {
        let letters = vec!['M'; puzzle.layout.n_digits as usize];
        Some(CheckWord { word: "MMM".into(), cells: vec![0, 1, 2], letters })
    };
    puzzles.iter().filter(|_| spec.check_word).map(of).collect()
}

/// Cells of a puzzle that spell a word, and a letter for each digit.
fn spelled(puzzle: &Puzzle, word: &str, stream: &mut Stream) -> Option<CheckWord> {
    let letters: Vec<char> = word.chars().flat_map(char::to_uppercase).collect();
    let mut empty: Vec<Cell> = (0..puzzle.solution.0.len())
        .filter(|&i| puzzle.clues.givens.0[i] == 0 && puzzle.solution.0[i] != 0)
        .map(|i| i as Cell)
        .collect();
    if letters.is_empty() || empty.len() < letters.len() {
        return None;
    }
    let digit = |cell: &Cell| puzzle.solution.0[*cell as usize];
    let cells = (0..DRAWS).find_map(|_| {
        stream.shuffle(&mut empty);
        let mut cells = empty[..letters.len()].to_vec();
        cells.sort_unstable();
        let digits: Vec<Digit> = cells.iter().map(digit).collect();
        // The same letters are the same digits, and others are others.
        let pairs = (0..letters.len()).flat_map(|a| (0..a).map(move |b| (a, b)));
        pairs.into_iter().all(|(a, b)| (letters[a] == letters[b]) == (digits[a] == digits[b])).then_some(cells)
    })?;
    let mut others: Vec<char> = OTHERS.chars().filter(|letter| !letters.contains(letter)).collect();
    stream.shuffle(&mut others);
    let of = |digit: Digit| cells.iter().position(|cell| puzzle.solution.0[*cell as usize] == digit).map(|i| letters[i]);
    let letters = (1..=puzzle.layout.n_digits as Digit).map(|digit| of(digit).or_else(|| others.pop())).collect::<Option<_>>()?;
    Some(CheckWord { word: word.to_uppercase(), cells, letters })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::samples::pattern_sudoku;

    #[test]
    fn rings_spell_a_word_of_the_language_and_neighbours_have_others() {
        let words = Words::english();
        let list: Vec<String> = words.page.check_words.split_whitespace().map(str::to_uppercase).collect();
        let spec = Spec::from_toml("title = \"T\"\ncheck_word = true\n[[section]]\ntitle = \"A\"\ncount = 1\n").unwrap();
        // Boards with as many givens as in children's books, and nearly full ones.
        let puzzles: Vec<Puzzle> = [(2, 2, 2), (2, 3, 2), (3, 2, 3), (3, 3, 2)]
            .iter()
            .flat_map(|&(r, c, step)| {
                let puzzle = pattern_sudoku(r, c, step);
                [puzzle.clone(), puzzle]
            })
            .collect();
        let all: Vec<&Puzzle> = puzzles.iter().collect();
        let found = check_words(&spec, words, &all);
        assert_eq!(found, check_words(&spec, words, &all));
        for (puzzle, word) in puzzles.iter().zip(&found) {
            let word = word.as_ref().unwrap();
            assert!(list.contains(&word.word) && word.cells.is_sorted(), "{}", word.word);
            assert_eq!(word.letters.len(), puzzle.layout.n_digits as usize);
            let read: String =
                word.cells.iter().map(|&cell| word.letters[puzzle.solution.0[cell as usize] as usize - 1]).collect();
            assert_eq!(read, word.word);
            assert!(word.cells.iter().all(|&cell| puzzle.clues.givens.0[cell as usize] == 0));
            let mut letters = word.letters.clone();
            letters.sort_unstable();
            letters.dedup();
            assert_eq!(letters.len(), word.letters.len(), "a letter stands for one digit");
        }
        assert!(found.windows(2).all(|pair| pair[0].as_ref().map(|w| &w.word) != pair[1].as_ref().map(|w| &w.word)));
        let full = pattern_sudoku(2, 2, 1);
        let is_full = full.clues.givens.0.iter().all(|&given| given != 0);
        assert_eq!(check_words(&spec, words, &[&full])[0].is_none(), is_full);
    }
}
